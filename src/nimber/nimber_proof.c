/* Writes the proof of an answer by nimbers: the nimbers of parts that it rests on.
 *
 * Each nimber n of a part needs two reasons for the options of the part.  For each smaller number some option has it:
 * the nimbers of the parts of that option are in the proof.  No option has n: all its parts are in the proof and have
 * another sum, or all but the heaviest are, and one option of that has the one number that would give n. */
#include "nimber/nimber_search.h"

#include <inttypes.h>
#include <string.h>

#include "base/intern_table.h"
#include "nimber/nimber_stack.h"
#include "ruleset/hook_call.h"
#include "ruleset/state_walk.h"

typedef struct nimber_proof {
    kay_nimbers *nimbers;
    kay_context *ctx;
    const kay_game *game;
    kay_intern_table claims; /* parts, each with its nimber */
    kay_arena names;
    kay_move_list moves[2]; /* the moves of a part, and those of a part of an option */
    kay_move_list normal[2]; /* an option of each in normal form */
} nimber_proof;

static kay_status proof_begin(nimber_proof *proof, kay_nimbers *nimbers)
{
    kay_context *ctx = nimbers->ctx;
    *proof = (nimber_proof){.nimbers = nimbers, .ctx = ctx, .game = nimbers->game};
    kay_arena_init(&proof->names, ctx);
    kay_intern_table_init(&proof->claims, ctx);
    for (unsigned i = 0; i < 2; i++) {
        KAY_TRY(kay_move_list_init(&proof->moves[i], ctx, proof->game, &proof->names, KAY_WANT_MOVES | KAY_WANT_PARTS));
        KAY_TRY(kay_move_list_init(&proof->normal[i], ctx, proof->game, &proof->names, KAY_WANT_PARTS));
    }
    return KAY_OK;
}

static void proof_end(nimber_proof *proof)
{
    for (unsigned i = 0; i < 2; i++) {
        kay_move_list_free(&proof->moves[i]);
        kay_move_list_free(&proof->normal[i]);
    }
    kay_intern_table_free(&proof->claims);
    kay_arena_free(&proof->names);
}

static size_t proof_length(const nimber_proof *proof)
{
    return proof->game->words * sizeof(uint64_t);
}

/* Adds a part in normal form to the proof. */
static kay_status proof_claim(nimber_proof *proof, const uint64_t *part, uint64_t *nimber)
{
    const kay_state alone = {.words = (uint64_t *)(uintptr_t)part, .parts = 1};
    uint64_t number;
    KAY_TRY(kay_nimbers_find(proof->nimbers, &alone, nimber));
    KAY_TRY(kay_intern_table_number(&proof->claims, part, proof_length(proof), &number));
    *kay_intern_table_word(&proof->claims, number) = *nimber;
    return KAY_OK;
}

static bool proof_has(const nimber_proof *proof, const uint64_t *part, uint64_t *nimber)
{
    const uint64_t number = kay_intern_table_find(&proof->claims, part, proof_length(proof));
    if (number != KAY_INTERN_NONE)
        *nimber = *kay_intern_table_word(&proof->claims, number);
    return number != KAY_INTERN_NONE;
}

/* Adds the first `count` parts of a sum in normal form. */
static kay_status proof_claim_parts(nimber_proof *proof, const kay_move_list *normal, uint64_t count, uint64_t *sum)
{
    for (uint64_t i = 0; i < count; i++) {
        uint64_t nimber;
        KAY_TRY(proof_claim(proof, normal->parts + i * proof->game->words, &nimber));
        *sum ^= nimber;
    }
    return KAY_OK;
}

/* Puts option `i` of a list in normal form into `normal`, the heaviest part last. */
static kay_status proof_simplify(const nimber_proof *proof, const kay_move_list *moves, uint64_t i,
                                 kay_move_list *normal)
{
    const uint64_t words = proof->game->words, from = i ? moves->ends[i - 1] : 0;
    return nimber_simplify_sum(proof->game, moves->parts + from * words, moves->ends[i] - from, normal);
}

static kay_status proof_moves(nimber_proof *proof, const uint64_t *part, kay_move_list *moves)
{
    kay_move_list_clear(moves);
    moves->part = moves->cursor[0] = moves->cursor[1] = 0;
    kay_arena_clear(&proof->names);
    return kay_call_moves(proof->game, part, KAY_LEFT, moves);
}

static kay_state proof_sum(const kay_move_list *normal)
{
    return (kay_state){.words = normal->parts, .parts = normal->parts_count};
}

/* Adds the parts of an option, among those in `moves`, that has the nimber; KAY_END: none has.  Options whose parts are
 * all in the proof come first. */
static kay_status proof_claim_option(nimber_proof *proof, const kay_move_list *moves, uint64_t nimber,
                                     kay_move_list *normal)
{
    for (unsigned fresh = 0; fresh < 2; fresh++)
        for (uint64_t i = 0; i < moves->count; i++) {
            uint64_t sum = 0, known = 0, one;
            KAY_TRY(proof_simplify(proof, moves, i, normal));
            for (uint64_t p = 0; p < normal->parts_count; p++)
                if (proof_has(proof, normal->parts + p * proof->game->words, &one)) {
                    sum ^= one;
                    known++;
                }
            bool is = known == normal->parts_count && sum == nimber;
            const kay_state option = proof_sum(normal);
            if (fresh && !is)
                KAY_TRY(kay_nimbers_ask(proof->nimbers, &option, nimber, &is));
            if (is)
                return fresh ? proof_claim_parts(proof, normal, normal->parts_count, &sum) : KAY_OK;
        }
    return KAY_END;
}

/* Shows that an option, in proof->normal[0], does not have the nimber. */
static kay_status proof_refute(nimber_proof *proof, uint64_t nimber)
{
    const kay_move_list *normal = &proof->normal[0];
    uint64_t sum = 0, own;
    if (!normal->parts_count)
        return KAY_OK;
    const uint64_t last = normal->parts_count - 1, *heaviest = normal->parts + last * proof->game->words;
    KAY_TRY(proof_claim_parts(proof, normal, last, &sum));
    if (proof_has(proof, heaviest, &own))
        return KAY_OK;
    if (nimber_is_known(nimber_table_find(proof->nimbers->table, heaviest, key_hash(heaviest, proof->game->words))))
        return proof_claim(proof, heaviest, &own);
    KAY_TRY(proof_moves(proof, heaviest, &proof->moves[1]));
    const kay_status status = proof_claim_option(proof, &proof->moves[1], nimber ^ sum, &proof->normal[1]);
    return status == KAY_END ? proof_claim(proof, heaviest, &own) : status; /* its nimber is less */
}

/* Adds the reasons for a part that is in the proof. */
static kay_status proof_explain(nimber_proof *proof, const uint64_t *part, uint64_t nimber)
{
    KAY_TRY(proof_moves(proof, part, &proof->moves[0]));
    for (uint64_t i = 0; i < nimber; i++)
        KAY_TRY(proof_claim_option(proof, &proof->moves[0], i, &proof->normal[0]));
    for (uint64_t i = 0; i < proof->moves[0].count; i++) {
        KAY_TRY(proof_simplify(proof, &proof->moves[0], i, &proof->normal[0]));
        KAY_TRY(proof_refute(proof, nimber));
    }
    return KAY_OK;
}

/* Adds the parts that decide the outcome: those of a lost sum, or those of an option that the opponent loses. */
static kay_status proof_of_sum(nimber_proof *proof, const kay_state *state)
{
    uint64_t sum = 0;
    bool lost;
    KAY_TRY(kay_nimbers_ask(proof->nimbers, state, 0, &lost));
    if (lost) {
        KAY_TRY(nimber_simplify_sum(proof->game, state->words, state->parts, &proof->normal[0]));
        return proof_claim_parts(proof, &proof->normal[0], proof->normal[0].parts_count, &sum);
    }
    KAY_TRY(kay_state_moves(proof->game, state, &proof->moves[0]));
    for (uint64_t i = 0; i < proof->moves[0].count; i++) {
        kay_state option;
        KAY_TRY(kay_state_option(&proof->names, proof->game, state, &proof->moves[0], i, &option));
        KAY_TRY(kay_nimbers_ask(proof->nimbers, &option, 0, &lost));
        if (lost) {
            KAY_TRY(nimber_simplify_sum(proof->game, option.words, option.parts, &proof->normal[0]));
            return proof_claim_parts(proof, &proof->normal[0], proof->normal[0].parts_count, &sum);
        }
    }
    return kay_fail(proof->ctx, KAY_EUNABLE, "no move wins a sum that has a nimber other than 0");
}

static kay_status proof_make(nimber_proof *proof, const kay_state *state)
{
    const uint64_t words = proof->game->words;
    uint64_t *part;
    KAY_TRY(proof_of_sum(proof, state));
    KAY_TRY_ALLOC(part, proof->ctx, words);
    kay_status status = KAY_OK;
    for (uint64_t number = 0; status == KAY_OK && number < proof->claims.used;
         number = kay_intern_table_next(&proof->claims, number)) {
        size_t length;
        memcpy(part, kay_intern_table_bytes(&proof->claims, number, &length), words * sizeof *part);
        status = proof_explain(proof, part, *kay_intern_table_word(&proof->claims, number));
    }
    kay_free(proof->ctx, part, words * sizeof *part);
    return status;
}

/* Writes the words of a part in hexadecimal. */
static void proof_write_part(kay_text *text, const uint64_t *part, uint64_t words)
{
    kay_text_clear(text);
    for (uint64_t w = 0; w < words; w++)
        kay_text_format(text, "%s%" PRIx64, w ? "." : "", part[w]);
}

static kay_status proof_write(const nimber_proof *proof, kay_json_writer *out)
{
    kay_text text;
    kay_text_init(&text, proof->ctx);
    kay_json_begin_list(out, "nimbers_of_parts");
    for (uint64_t number = 0; number < proof->claims.used; number = kay_intern_table_next(&proof->claims, number)) {
        size_t length;
        proof_write_part(&text, kay_intern_table_bytes(&proof->claims, number, &length), proof->game->words);
        kay_json_write_text(out, NULL, kay_text_string(&text));
        kay_json_write_u64(out, NULL, *kay_intern_table_word(&proof->claims, number));
    }
    kay_json_end_list(out);
    const kay_status status = text.error;
    kay_text_free(&text);
    return status == KAY_OK ? out->out->error : status;
}

kay_status kay_nimbers_certify(kay_nimbers *nimbers, const kay_state *state, kay_json_writer *out)
{
    nimber_proof proof;
    kay_status status = proof_begin(&proof, nimbers);
    if (status == KAY_OK)
        status = proof_make(&proof, state);
    if (status == KAY_OK)
        status = proof_write(&proof, out);
    proof_end(&proof);
    if (status == KAY_END)
        return kay_fail(nimbers->ctx, KAY_EINPUT, "the rules of %s do not give the same moves each time",
                        nimbers->game->rules->name);
    return status;
}

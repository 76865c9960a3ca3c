/* Checks proofs by nimbers from the rules alone. */
#include "check/nimber_proof_check.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/intern_table.h"
#include "ruleset/hook_call.h"
#include "ruleset/state_walk.h"

/* The word of a listed part: its nimber and whether the check has met it. */
enum { PROOF_MET = 1, PROOF_NIMBER = 1 /* the bit at which the nimber begins */ };

/* The most parts of an option that are kept apart because they are not listed; only one is of use. */
enum { PROOF_UNLISTED = 16 };

typedef struct nimber_check {
    kay_context *ctx;
    const kay_game *game; /* as prepared: normal forms may depend on its tables */
    kay_arena tables;
    kay_intern_table listed;
    uint64_t *met; /* numbers of the parts that were met; the first `checked` are checked */
    uint64_t met_count, met_room, checked;
    kay_arena names;
    kay_move_list moves[2], normal[2]; /* of a part and of a part of its option */
    uint64_t *seen; /* bits: an option has this nimber */
    uint64_t seen_room;
} nimber_check;

static kay_status check_false(const nimber_check *check, const char *why)
{
    return kay_fail(check->ctx, KAY_EFALSE, "%s", why);
}

static size_t check_length(const nimber_check *check)
{
    return check->game->words * sizeof(uint64_t);
}

/* Reads the words of a part. */
static bool check_read_part(const char *text, uint64_t *part, uint64_t words)
{
    for (uint64_t w = 0; w < words; w++) {
        char *end;
        if (!((*text >= '0' && *text <= '9') || (*text >= 'a' && *text <= 'f')) ||
            strspn(text, "0123456789abcdef") > 16)
            return false;
        part[w] = strtoull(text, &end, 16);
        if (*end != (w + 1 < words ? '.' : '\0'))
            return false;
        text = end + 1;
    }
    return true;
}

static kay_status check_read_item(nimber_check *check, kay_json *list, uint64_t *part)
{
    const char *text;
    uint64_t nimber, number;
    const uint64_t before = check->listed.count;
    KAY_TRY(kay_json_text(list, NULL, &text));
    if (!check_read_part(text, part, check->game->words))
        return check_false(check, "a part in the list is not the words of a position");
    KAY_TRY(kay_json_u64(list, NULL, &nimber));
    if (nimber > UINT32_MAX)
        return check_false(check, "a nimber in the list is too large");
    KAY_TRY(kay_intern_table_number(&check->listed, part, check_length(check), &number));
    if (check->listed.count == before)
        return check_false(check, "a part is listed twice");
    *kay_intern_table_word(&check->listed, number) = nimber << PROOF_NIMBER;
    return KAY_OK;
}

static kay_status check_read(nimber_check *check, kay_json *proof)
{
    enum { LOOK = 1 << 12 };
    kay_json list;
    uint64_t *part;
    KAY_TRY(kay_json_list(proof, KAY_NIMBER_PROOF, &list));
    KAY_TRY_ALLOC(part, check->ctx, check->game->words);
    kay_status status = KAY_OK;
    while (status == KAY_OK && kay_json_more(&list)) {
        status = check_read_item(check, &list, part);
        if (status == KAY_OK && check->listed.count % LOOK == 0)
            status = kay_check_time(check->ctx);
    }
    kay_free(check->ctx, part, check_length(check));
    return status;
}

/* Puts a sum in normal form into a list. */
static kay_status check_simplify(const nimber_check *check, const uint64_t *parts, uint64_t count,
                                 kay_move_list *normal)
{
    const kay_game *game = check->game;
    kay_move_list_clear(normal);
    kay_emit_empty(normal, 0);
    for (uint64_t i = 0; i < count; i++) {
        if (game->rules->simplify)
            KAY_TRY(kay_call_simplify(game, parts + i * game->words, normal));
        else
            memcpy(kay_emit_part(normal), parts + i * game->words, check_length(check));
    }
    return normal->error;
}

/* Finds a part in the list; the first time it is remembered, to be checked. */
static kay_status check_meet(nimber_check *check, const uint64_t *part, bool *listed, uint64_t *nimber)
{
    const uint64_t number = kay_intern_table_find(&check->listed, part, check_length(check));
    *listed = number != KAY_INTERN_NONE;
    if (!*listed)
        return KAY_OK;
    uint64_t *word = kay_intern_table_word(&check->listed, number);
    *nimber = *word >> PROOF_NIMBER;
    if (*word & PROOF_MET)
        return KAY_OK;
    KAY_ROOM(check->ctx, check->met, check->met_count, check->met_room);
    check->met[check->met_count++] = number;
    *word |= PROOF_MET;
    return KAY_OK;
}

/* Adds up the nimbers of the listed parts of a sum in normal form.  `alone` are the indices of the other parts, without
 * pairs of equal ones.  If they are too many, their number is PROOF_UNLISTED. */
static kay_status check_add_up(nimber_check *check, const kay_move_list *normal, uint64_t *sum, uint64_t *alone,
                               uint64_t *count)
{
    const uint64_t words = check->game->words;
    bool many = false;
    *sum = *count = 0;
    for (uint64_t i = 0; i < normal->parts_count; i++) {
        const uint64_t *part = normal->parts + i * words;
        bool listed;
        uint64_t nimber, same = 0;
        KAY_TRY(check_meet(check, part, &listed, &nimber));
        if (listed) {
            *sum ^= nimber;
            continue;
        }
        while (same < *count && memcmp(normal->parts + alone[same] * words, part, check_length(check)) != 0)
            same++;
        if (same < *count)
            alone[same] = alone[--*count];
        else if (*count < PROOF_UNLISTED)
            alone[(*count)++] = i;
        else
            many = true;
    }
    if (many)
        *count = PROOF_UNLISTED;
    return KAY_OK;
}

static kay_status check_moves(nimber_check *check, const uint64_t *part, kay_move_list *moves)
{
    kay_move_list_clear(moves);
    moves->part = moves->cursor[0] = moves->cursor[1] = 0;
    kay_arena_clear(&check->names);
    return kay_call_moves(check->game, part, KAY_LEFT, moves);
}

/* Puts option `i` in normal form into a list, and adds up its parts. */
static kay_status check_option(nimber_check *check, const kay_move_list *moves, uint64_t i, kay_move_list *normal,
                               uint64_t *sum, uint64_t *alone, uint64_t *count)
{
    const uint64_t words = check->game->words, from = i ? moves->ends[i - 1] : 0;
    KAY_TRY(check_simplify(check, moves->parts + from * words, moves->ends[i] - from, normal));
    return check_add_up(check, normal, sum, alone, count);
}

/* Finds an option of an unlisted part that has the nimber; then the part does not have it. */
static kay_status check_refute(nimber_check *check, const uint64_t *part, uint64_t nimber)
{
    kay_move_list *moves = &check->moves[1];
    KAY_TRY(check_moves(check, part, moves));
    for (uint64_t i = 0; i < moves->count; i++) {
        uint64_t sum, alone[PROOF_UNLISTED], count;
        KAY_TRY(check_option(check, moves, i, &check->normal[1], &sum, alone, &count));
        if (!count && sum == nimber)
            return KAY_OK;
    }
    return check_false(check, "the list does not say why an option has another nimber");
}

/* Checks the nimber of a listed part. */
static kay_status check_part(nimber_check *check, const uint64_t *part, uint64_t nimber)
{
    kay_move_list *moves = &check->moves[0], *normal = &check->normal[0];
    KAY_TRY(check_moves(check, part, moves));
    if (nimber > moves->count)
        return check_false(check, "a nimber is larger than the number of moves");
    KAY_ROOM(check->ctx, check->seen, nimber / 64, check->seen_room);
    memset(check->seen, 0, (nimber / 64 + 1) * sizeof *check->seen);
    for (uint64_t i = 0; i < moves->count; i++) {
        uint64_t sum, alone[PROOF_UNLISTED], count;
        KAY_TRY(check_option(check, moves, i, normal, &sum, alone, &count));
        if (count > 1)
            return check_false(check, "two parts of an option are not listed");
        if (count == 1)
            KAY_TRY(check_refute(check, normal->parts + alone[0] * check->game->words, nimber ^ sum));
        else if (sum == nimber)
            return check_false(check, "an option has the nimber of its part");
        else if (sum < nimber)
            check->seen[sum / 64] |= UINT64_C(1) << sum % 64;
    }
    for (uint64_t n = 0; n < nimber; n++)
        if (!(check->seen[n / 64] >> n % 64 & 1))
            return check_false(check, "no listed option has a smaller number");
    return kay_tick(check->ctx, "nimbers checked", check->checked, check->listed.count);
}

/* Finds whether the list says that a sum is lost. */
static kay_status check_lost(nimber_check *check, const kay_state *sum, bool *lost)
{
    uint64_t total, alone[PROOF_UNLISTED], count;
    KAY_TRY(check_simplify(check, sum->words, sum->parts, &check->normal[0]));
    KAY_TRY(check_add_up(check, &check->normal[0], &total, alone, &count));
    *lost = !count && !total;
    return KAY_OK;
}

static kay_status check_outcome(nimber_check *check, const kay_state *state, kay_outcome outcome)
{
    bool lost;
    if (outcome == KAY_LOSS) {
        KAY_TRY(check_lost(check, state, &lost));
        return lost ? KAY_OK : check_false(check, "the listed nimbers do not add up to 0");
    }
    KAY_TRY(kay_state_moves(check->game, state, &check->moves[0]));
    for (uint64_t i = 0; i < check->moves[0].count; i++) {
        kay_state option;
        KAY_TRY(kay_state_option(&check->names, check->game, state, &check->moves[0], i, &option));
        KAY_TRY(check_lost(check, &option, &lost));
        if (lost)
            return KAY_OK;
    }
    return check_false(check, "after no move do the listed nimbers add up to 0");
}

static kay_status check_all(nimber_check *check, const kay_state *state, kay_outcome outcome, kay_json *proof)
{
    KAY_TRY(kay_call_prepare(&check->tables, check->game, &check->game));
    for (unsigned i = 0; i < 2; i++) {
        KAY_TRY(kay_move_list_init(&check->moves[i], check->ctx, check->game, &check->names,
                                   KAY_WANT_MOVES | KAY_WANT_PARTS));
        KAY_TRY(kay_move_list_init(&check->normal[i], check->ctx, check->game, &check->names, KAY_WANT_PARTS));
    }
    KAY_TRY(check_read(check, proof));
    KAY_TRY(check_outcome(check, state, outcome));
    for (; check->checked < check->met_count; check->checked++) {
        size_t length;
        const uint64_t number = check->met[check->checked];
        const uint64_t *part = kay_intern_table_bytes(&check->listed, number, &length);
        KAY_TRY(check_part(check, part, *kay_intern_table_word(&check->listed, number) >> PROOF_NIMBER));
    }
    return KAY_OK;
}

kay_status kay_nimber_proof_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                                  kay_json *proof)
{
    nimber_check check = {.ctx = ctx, .game = game};
    const uint32_t looked = KAY_IMPARTIAL | KAY_LOOPY | KAY_MISERE;
    if ((game->traits & looked) != KAY_IMPARTIAL || game->rules->end || outcome == KAY_DRAW)
        return check_false(&check, "a proof by nimbers needs an impartial game in normal play");
    kay_intern_table_init(&check.listed, ctx);
    kay_arena_init(&check.names, ctx);
    kay_arena_init(&check.tables, ctx);
    const kay_status status = check_all(&check, state, outcome, proof);
    for (unsigned i = 0; i < 2; i++) {
        kay_move_list_free(&check.moves[i]);
        kay_move_list_free(&check.normal[i]);
    }
    kay_free(ctx, check.met, check.met_room * sizeof *check.met);
    kay_free(ctx, check.seen, check.seen_room * sizeof *check.seen);
    kay_intern_table_free(&check.listed);
    kay_arena_free(&check.names);
    kay_arena_free(&check.tables);
    return status;
}

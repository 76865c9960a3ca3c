/* The theorem of misere: before a game of heaps: the misère quotient of the code tells the outcome of every sum.
 *
 * The quotient is computed for the largest heap that was asked for, or until its period is proved, within limits:
 * search answers what is beyond them. */
#include "games/heap_game/heap_game.h"
#include "games/variant/quotient_claim.h"
#include "games/variant/variant.h"
#include "math/heap_formula.h"
#include "misere/misere_quotient.h"
#include "misere/quotient_presentation.h"

typedef struct misere_line {
    kay_theorem_line line;
    const quotient_monoid *monoid; /* owned by the cache; NULL: a heap is beyond the limits */
    uint32_t element; /* of the sum */
} misere_line;

static void misere_line_forget(void *quotient)
{
    kay_misere_quotient_close(quotient);
}

/* Returns the quotient of the code, opened once for the ruleset. */
static kay_status misere_line_quotient(kay_theorem_line *line, kay_misere_quotient **out)
{
    kay_theorem_cache *kept = line->kept;
    if (!kept->data) {
        const kay_heap_game *game = kay_heap_game_of(variant_of(line->game)->operands[0]);
        kay_misere_quotient *quotient;
        KAY_TRY(kay_misere_quotient_open(kept->arena.ctx, game->code.name, &quotient));
        kept->data = quotient;
        kept->close = misere_line_forget;
    }
    *out = kept->data;
    return KAY_OK;
}

static kay_status misere_line_open(kay_theorem_line *line)
{
    misere_line *own = (misere_line *)line;
    const kay_state *state = line->state;
    kay_misere_quotient *quotient;
    uint64_t largest = 0;
    bool known;
    KAY_TRY(misere_line_quotient(line, &quotient));
    for (uint64_t i = 0; i < state->parts; i++)
        largest = state->words[i] > largest ? state->words[i] : largest;
    KAY_TRY(kay_misere_quotient_reach(quotient, largest, &known));
    if (!known)
        return KAY_OK;
    own->monoid = &kay_misere_quotient_stage(quotient)->monoid;
    for (uint64_t i = 0; i < state->parts; i++)
        own->element =
            quotient_monoid_product(own->monoid, own->element, kay_misere_quotient_element(quotient, state->words[i]));
    return KAY_OK;
}

/* The quotient may have grown since the line was opened, and its elements have other numbers then. */
static kay_status misere_line_answer(kay_theorem_line *line, kay_outcome *out)
{
    misere_line *own = (misere_line *)line;
    own->monoid = NULL;
    own->element = 0;
    KAY_TRY(misere_line_open(line));
    *out = !own->monoid ? KAY_UNKNOWN : quotient_monoid_lost(own->monoid, own->element) ? KAY_LOSS : KAY_WIN;
    return KAY_OK;
}

static kay_status misere_line_reason(kay_theorem_line *line, kay_text *out)
{
    const misere_line *own = (misere_line *)line;
    kay_outcome outcome;
    KAY_TRY(misere_line_answer(line, &outcome));
    kay_text_format(out, "in the misère quotient, of %u elements, the sum is ", (unsigned)own->monoid->order);
    quotient_write_element(own->monoid, own->element, out);
    kay_text_add(out, outcome == KAY_LOSS ? ", which is lost" : ", which is not lost");
    return out->error;
}

static kay_status misere_line_certify(kay_theorem_line *line, kay_json_writer *out)
{
    kay_misere_quotient *quotient;
    KAY_TRY(misere_line_quotient(line, &quotient));
    kay_misere_quotient_claim(quotient, "quotient", out);
    return KAY_OK;
}

static kay_status misere_line_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                                    kay_json *proof)
{
    const kay_heap_game *heaps = kay_heap_game_of(variant_of(game)->operands[0]);
    kay_json claim;
    bool lost;
    KAY_TRY(kay_json_object(proof, "quotient", &claim));
    KAY_TRY(kay_quotient_claim_sum(proof->arena, &claim, &heaps->code, state->words, state->parts, &lost));
    if (outcome != (lost ? KAY_LOSS : KAY_WIN))
        return kay_fail(ctx, KAY_EFALSE, "by its quotient the sum is %slost", lost ? "" : "not ");
    return KAY_OK;
}

static const kay_proof misere_quotient_proof = {.certify = misere_line_certify, .check = misere_line_check};

static const kay_theorem misere_quotient_theorem = {
    .statement = "Each heap is an element of the misère quotient of the code, a finite commutative monoid; a sum is\n"
                 "the product of its heaps.  The player to move loses exactly when the product is one of the lost\n"
                 "elements ('kayles misere CODE --quotient').  Search answers where the quotient is too large.",
    .source = "Plambeck and Siegel 2008, \"Misère quotients for impartial games\"",
    .line_size = sizeof(misere_line),
    .answer = misere_line_answer,
    .reason = misere_line_reason,
};

void variant_misere_theorem(variant *of)
{
    const kay_heap_game *game = kay_heap_game_of(of->operands[0]);
    if (!game)
        return;
    if (kay_heap_formula_of(&game->code))
        of->rules.theorem = &variant_misere_nim_theorem;
    else if (!game->code.tail && game->code.leaves != KAY_HEAP_PARTS) {
        of->rules.theorem = &misere_quotient_theorem;
        of->rules.proof = &misere_quotient_proof;
    }
}

bool kay_variant_is_misere_heaps(const kay_ruleset *rules)
{
    return rules->theorem == &variant_misere_nim_theorem || rules->theorem == &misere_quotient_theorem;
}

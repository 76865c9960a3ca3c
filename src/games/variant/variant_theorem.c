/* Theorems of variants: a negative uses that of its operand with the players exchanged; a sum uses the nim-sum of the
 * nimbers that the theorems of its operands give (Sprague 1935, Grundy 1939). */
#include "games/variant/variant.h"

#include <kayles/value.h>

#include <inttypes.h>

#include "ruleset/hook_call.h"
#include "ruleset/theorem_hooks.h"

typedef struct negative_line {
    kay_theorem_line line;
    kay_theorem_line *inner;
    kay_state state; /* of the inner line */
} negative_line;

/* Copies the state of the negative to the line of the operand, and returns that line. */
static kay_theorem_line *negative_inner(kay_theorem_line *line)
{
    negative_line *own = (negative_line *)line;
    own->state = variant_prefix_state(variant_of(line->game), line->state);
    return own->inner;
}

static kay_status negative_open(kay_theorem_line *line)
{
    negative_line *own = (negative_line *)line;
    const kay_game *inner = variant_operand(line->game, 0);
    negative_inner(line);
    return kay_theorem_line_open(line->arena, line->kept, inner->rules->theorem, inner, &own->state, &own->inner);
}

static void negative_close(kay_theorem_line *line)
{
    kay_theorem_line_close(((negative_line *)line)->inner);
}

static kay_status negative_answer(kay_theorem_line *line, kay_outcome *out)
{
    bool known;
    return kay_theorem_line_answer(negative_inner(line), &known, out);
}

static kay_status negative_reason(kay_theorem_line *line, kay_text *out)
{
    kay_text_add(out, "with the players exchanged, ");
    return kay_theorem_line_reason(negative_inner(line), out);
}

static kay_status negative_winning(kay_theorem_line *line, kay_move_list *out)
{
    return kay_theorem_line_winning(negative_inner(line), out);
}

static kay_status negative_value(kay_theorem_line *line, kay_value_store *store, kay_value *out)
{
    KAY_TRY(kay_theorem_line_value(negative_inner(line), store, out));
    return kay_value_negate(store, *out, out);
}

static kay_status negative_certify(kay_theorem_line *line, kay_json_writer *out)
{
    return kay_call_certify(negative_inner(line), out);
}

static kay_status negative_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                                 kay_json *proof)
{
    const kay_state inner = variant_prefix_state(variant_of(game), state);
    return kay_call_check(ctx, variant_operand(game, 0), &inner, outcome, proof);
}

void variant_negative_theorem(variant *of)
{
    const kay_theorem *theorem = of->operands[0]->theorem;
    if (!theorem)
        return;
    of->theorem = (kay_theorem){
        .statement = theorem->statement,
        .source = theorem->source,
        .line_size = sizeof(negative_line),
        .answer = negative_answer,
        .reason = negative_reason,
        .open = negative_open,
        .close = negative_close,
        .winning = theorem->winning ? negative_winning : NULL,
        .value = theorem->value ? negative_value : NULL,
    };
    of->rules.theorem = &of->theorem;
    of->proof = (kay_proof){.certify = negative_certify, .check = negative_check};
    of->rules.proof = of->operands[0]->proof ? &of->proof : NULL;
}

typedef struct sum_line {
    kay_theorem_line line;
    bool known; /* the theorems of all operands cover their parts */
    uint64_t *nimbers; /* one for each operand */
    uint64_t nimber; /* their nim-sum */
} sum_line;

/* The cache of the theorem of each operand. */
typedef struct sum_kept {
    unsigned count;
    kay_theorem_cache operands[];
} sum_kept;

static void sum_line_forget(void *data)
{
    sum_kept *kept = data;
    for (unsigned i = 0; i < kept->count; i++) {
        kay_theorem_forget(&kept->operands[i]);
        kay_arena_free(&kept->operands[i].arena);
    }
}

static kay_status sum_line_keep(kay_theorem_line *line, unsigned count)
{
    kay_theorem_cache *kept = line->kept;
    if (kept->data)
        return KAY_OK;
    sum_kept *own = kay_arena_get(&kept->arena, sizeof *own + count * sizeof *own->operands);
    if (!own)
        return kay_no_memory(line->ctx);
    own->count = count;
    for (unsigned i = 0; i < count; i++)
        kay_arena_init(&own->operands[i].arena, line->ctx);
    kept->data = own;
    kept->close = sum_line_forget;
    return KAY_OK;
}

/* Finds the nimber of one operand's part of the sum. */
static kay_status sum_line_ask(kay_theorem_line *line, unsigned i, bool *known, uint64_t *nimber)
{
    sum_kept *kept = line->kept->data;
    const kay_game *inner = variant_operand(line->game, i);
    kay_theorem_line *asked;
    kay_outcome outcome;
    kay_state side;
    KAY_TRY(variant_sum_side(line->arena, line->game, line->state, i, &side));
    KAY_TRY(kay_theorem_line_open(line->arena, &kept->operands[i], inner->rules->theorem, inner, &side, &asked));
    kay_status status = kay_theorem_line_answer(asked, known, &outcome);
    if (status == KAY_OK && *known)
        status = kay_theorem_line_grundy(asked, nimber);
    kay_theorem_line_close(asked);
    return status;
}

static kay_status sum_line_open(kay_theorem_line *line)
{
    sum_line *own = (sum_line *)line;
    const unsigned count = variant_of(line->game)->count;
    KAY_TRY_NEW(own->nimbers, line->arena, count);
    KAY_TRY(sum_line_keep(line, count));
    own->known = true;
    for (unsigned i = 0; i < count && own->known; i++) {
        KAY_TRY(sum_line_ask(line, i, &own->known, &own->nimbers[i]));
        own->nimber ^= own->nimbers[i];
    }
    return KAY_OK;
}

static kay_status sum_line_answer(kay_theorem_line *line, kay_outcome *out)
{
    const sum_line *own = (sum_line *)line;
    *out = !own->known ? KAY_UNKNOWN : own->nimber ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

static kay_status sum_line_grundy(kay_theorem_line *line, uint64_t *out)
{
    *out = ((sum_line *)line)->nimber;
    return KAY_OK;
}

static kay_status sum_line_reason(kay_theorem_line *line, kay_text *out)
{
    const sum_line *own = (sum_line *)line;
    const unsigned count = variant_of(line->game)->count;
    kay_text_add(out, "the nim-sum of the values of the parts, ");
    for (unsigned i = 0; i < count; i++)
        kay_text_format(out, "%s%" PRIu64, i ? " xor " : "", own->nimbers[i]);
    kay_text_format(out, ", is %" PRIu64 ", and the player to move loses exactly when it is 0", own->nimber);
    return out->error;
}

void variant_sum_theorem(variant *of)
{
    if (!(of->rules.traits & KAY_IMPARTIAL) || of->rules.traits & (KAY_MISERE | KAY_LOOPY))
        return;
    for (unsigned i = 0; i < of->count; i++)
        if (!of->operands[i]->theorem || !of->operands[i]->theorem->grundy)
            return;
    of->theorem = (kay_theorem){
        .statement = "The theorem of each game gives a nimber for its part of the sum.  The player to move loses\n"
                     "exactly when the nim-sum of these is 0.",
        .source = "Sprague 1935, Grundy 1939",
        .line_size = sizeof(sum_line),
        .answer = sum_line_answer,
        .reason = sum_line_reason,
        .open = sum_line_open,
        .grundy = sum_line_grundy,
    };
    of->rules.theorem = &of->theorem;
}

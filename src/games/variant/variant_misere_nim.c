/* The theorem of misere: before Nim and the other games of heaps whose values have a formula.
 *
 * A heap of two or more tokens has moves to the heaps 0 and 1, and by induction all its options are tame.  So its
 * nimber and its misère nim-value are the least number outside one and the same set, and the heap is tame and firm.
 * src/misere/README.md has the theorem on sums of tame games. */
#include <inttypes.h>

#include "games/heap_game/heap_game.h"
#include "games/variant/variant.h"
#include "math/heap_formula.h"

typedef struct misere_nim_line {
    kay_theorem_line line;
    const kay_heap_game *heaps;
    kay_heap_formula formula;
    uint64_t nimber; /* of the sum in normal play */
    uint64_t large; /* how many heaps have a value above 1 */
} misere_nim_line;

static kay_status misere_nim_open(kay_theorem_line *line)
{
    misere_nim_line *own = (misere_nim_line *)line;
    own->heaps = kay_heap_game_of(variant_of(line->game)->operands[0]);
    own->formula = kay_heap_formula_of(&own->heaps->code);
    for (uint64_t i = 0; i < line->state->parts; i++) {
        const uint64_t value = kay_heap_formula_value(own->formula, line->state->words[i]);
        own->nimber ^= value;
        own->large += value > 1;
    }
    return KAY_OK;
}

static kay_status misere_nim_answer(kay_theorem_line *line, kay_outcome *out)
{
    const misere_nim_line *own = (misere_nim_line *)line;
    *out = own->nimber == (own->large ? 0 : 1) ? KAY_LOSS : KAY_WIN;
    return KAY_OK;
}

static kay_status misere_nim_reason(kay_theorem_line *line, kay_text *out)
{
    const misere_nim_line *own = (misere_nim_line *)line;
    kay_text_format(out, "%s value above 1, and then the player to move loses exactly when the nim-sum of the values ",
                    own->large ? "a heap has a" : "no heap has a");
    kay_text_format(out, "is %d; it is %" PRIu64, own->large ? 0 : 1, own->nimber);
    return out->error;
}

static kay_status misere_nim_brief(kay_theorem_line *line, kay_text *out)
{
    const misere_nim_line *own = (misere_nim_line *)line;
    kay_text_format(out, "the nim-sum is %" PRIu64 ", and %s value above 1", own->nimber,
                    own->large ? "a heap has a" : "no heap has a");
    return out->error;
}

/* Adds the move in a heap that leaves one heap of a value; in Lasker's game a heap of 4k + 3 tokens, whose value is
 * 4k + 4, is the heap of value 4k + 3 that a heap of 4k + 4 tokens leaves, and 1 and 4k + 2 have this nim-sum too. */
static void misere_nim_add(const misere_nim_line *own, uint64_t heap, uint64_t value, kay_move_list *out)
{
    const uint64_t left = kay_heap_formula_value(own->formula, value);
    kay_heap_parts parts = {.heaps = {left}, .count = left > 0};
    uint64_t take = own->heaps->code.count + heap - left - 1;
    if (own->formula == KAY_HEAP_LASKER && heap % 4 == 3 && left == heap + 1) {
        parts = (kay_heap_parts){.heaps = {1, heap - 1}, .count = 2};
        take = 0;
    } else if (left >= heap) {
        return;
    }
    kay_emit_move(out, heap_game_name_of(own->heaps, take, &parts));
}

/* A move wins if it leaves the misère nim-value of the other heaps. */
static kay_status misere_nim_winning(kay_theorem_line *line, kay_move_list *out)
{
    const misere_nim_line *own = (misere_nim_line *)line;
    kay_outcome outcome;
    KAY_TRY(misere_nim_answer(line, &outcome));
    for (uint64_t part = 0; part < line->state->parts && outcome == KAY_WIN; part++) {
        const uint64_t heap = line->state->words[part], value = kay_heap_formula_value(own->formula, heap);
        const uint64_t others = own->nimber ^ value;
        out->part = part;
        misere_nim_add(own, heap, own->large > (value > 1) ? others : others ^ 1, out);
    }
    out->more |= outcome == KAY_WIN && own->heaps->code.leaves > 1;
    return KAY_OK;
}

const kay_theorem variant_misere_nim_theorem = {
    .statement = "The value of a heap is that of normal play.  If some heap has a value above 1, the player to move\n"
                 "loses exactly when the nim-sum of the values is 0, as in normal play; else exactly when it is 1.",
    .source = "Bouton 1902 for Nim; Conway 1976, \"On Numbers and Games\", chapter 12, for tame games",
    .line_size = sizeof(misere_nim_line),
    .answer = misere_nim_answer,
    .reason = misere_nim_reason,
    .brief = misere_nim_brief,
    .open = misere_nim_open,
    .winning = misere_nim_winning,
};

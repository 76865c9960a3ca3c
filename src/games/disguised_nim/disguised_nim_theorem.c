/* Solves Nimble, Staircase Nim and the silver dollar game: each number belongs to one heap of Nim. */
#include "games/disguised_nim/disguised_nim.h"

#include <kayles/theorem.h>

#include <inttypes.h>

#include "games/shared/nimber_line.h"

/* Whether a number is, or ends, a heap. */
static bool disguised_is_heap(const disguised_kind *kind, uint32_t count, uint32_t i)
{
    return i < count && kind->heap_of(count, i) == i;
}

/* The heap of number i, which is one. */
static uint64_t disguised_heap(const disguised_kind *kind, const uint64_t *at, uint32_t i)
{
    return kind->gaps && i ? at[i] - at[i - 1] - 1 : at[i];
}

static kay_status disguised_open(kay_theorem_line *line)
{
    const disguised_kind *kind = disguised_kind_of(line->game);
    const uint32_t count = line->game->words;
    uint64_t nimber = 0;
    for (uint32_t i = 0; i < count; i++)
        nimber ^= disguised_is_heap(kind, count, i) ? disguised_heap(kind, line->state->words, i) : 0;
    ((nimber_line *)line)->nimber = nimber;
    return KAY_OK;
}

/* Returns what number i must become so that the nim-sum is 0; DISGUISED_NONE: it cannot. */
static uint64_t disguised_aim(const kay_theorem_line *line, uint32_t i)
{
    const disguised_kind *kind = disguised_kind_of(line->game);
    const uint64_t *at = line->state->words;
    const uint32_t count = line->game->words, heap_of = kind->heap_of(count, i);
    const uint64_t heap = disguised_heap(kind, at, heap_of), wanted = heap ^ ((const nimber_line *)line)->nimber;
    if (!disguised_first(kind, at, i) || (heap_of == i) != (wanted < heap))
        return DISGUISED_NONE;
    const uint64_t step = wanted < heap ? heap - wanted : wanted - heap;
    return step <= at[i] && at[i] - step >= disguised_least(kind, at, count, i) ? at[i] - step : DISGUISED_NONE;
}

static kay_status disguised_winning(kay_theorem_line *line, kay_move_list *out)
{
    out->part = 0;
    for (uint32_t i = 0; i < line->game->words && ((nimber_line *)line)->nimber; i++) {
        const uint64_t to = disguised_aim(line, i);
        if (to != DISGUISED_NONE && !kay_emit_move(out, disguised_name(i, to)))
            return KAY_OK;
    }
    return KAY_OK;
}

/* Writes the heaps that are not empty and their nim-sum, ", 3 xor 1, is 2". */
static void disguised_write_sum(const kay_theorem_line *line, kay_text *out)
{
    enum { SHOWN = 8 };
    const disguised_kind *kind = disguised_kind_of(line->game);
    uint32_t heaps = 0;
    for (uint32_t i = 0; i < line->game->words && heaps <= SHOWN; i++) {
        const uint64_t heap =
            disguised_is_heap(kind, line->game->words, i) ? disguised_heap(kind, line->state->words, i) : 0;
        if (heap && heaps++ < SHOWN)
            kay_text_format(out, "%s%" PRIu64, heaps > 1 ? " xor " : ", ", heap);
    }
    kay_text_format(out, "%s is %" PRIu64,
                    heaps > SHOWN ? " xor ...,"
                    : heaps       ? ","
                                  : "",
                    ((const nimber_line *)line)->nimber);
}

static kay_status disguised_reason(kay_theorem_line *line, kay_text *out)
{
    kay_text_format(out, "the nim-sum of %s", disguised_kind_of(line->game)->heaps);
    disguised_write_sum(line, out);
    kay_text_add(out, ", and the player to move loses exactly when it is 0");
    return out->error;
}

static kay_status disguised_brief(kay_theorem_line *line, kay_text *out)
{
    kay_text_add(out, "the nim-sum");
    disguised_write_sum(line, out);
    return out->error;
}

#define DISGUISED_THEOREM                                                                                              \
    .line_size = sizeof(nimber_line), .open = disguised_open, .answer = nimber_line_answer,                            \
    .reason = disguised_reason, .brief = disguised_brief, .winning = disguised_winning, .grundy = nimber_line_grundy

const kay_theorem kay_nimble_theorem = {
    .statement = "The value of a position is the nim-sum (binary addition without carrying) of the coins' squares.\n"
                 "The player to move loses exactly when it is 0.",
    .source = "C. L. Bouton 1901; Winning Ways (1982); proof in docs/theorems.md",
    DISGUISED_THEOREM,
};

const kay_theorem kay_staircase_theorem = {
    .statement =
        "The value of a position is the nim-sum (binary addition without carrying) of the numbers of coins on\n"
        "stairs 1, 3, 5, ...  The player to move loses exactly when it is 0.",
    .source = "Winning Ways (1982); proof in docs/theorems.md",
    DISGUISED_THEOREM,
};

const kay_theorem kay_silver_dollar_theorem = {
    .statement = "From the last coin down, the coins form pairs; a single first coin has the edge of the strip as its\n"
                 "partner.  The value of a position is the nim-sum (binary addition without carrying) of the\n"
                 "numbers of free squares between the two of each pair.  The player to move loses exactly when it is\n"
                 "0.",
    .source = "Conway 1976, On Numbers and Games, chapter 11; proof in docs/theorems.md",
    DISGUISED_THEOREM,
};

const kay_proof kay_nimble_proof = {.certify = nimber_line_certify, .check = kay_nimble_check};
const kay_proof kay_staircase_proof = {.certify = nimber_line_certify, .check = kay_staircase_check};
const kay_proof kay_silver_dollar_proof = {.certify = nimber_line_certify, .check = kay_silver_dollar_check};

/* Solves Welter's game: computes Welter's function, and from its bits the one square that a coin must move to. */
#include "games/disguised_nim/disguised_nim.h"

#include <kayles/theorem.h>

#include <inttypes.h>

#include "games/shared/nimber_line.h"

/* The coins mated with number `at`: 2^(k+1) - 1, where 2^k is the largest power of two that divides the difference. */
static uint64_t welter_mate(uint64_t a, uint64_t b)
{
    const uint64_t difference = a ^ b;
    return difference ^ (difference - 1);
}

static kay_status welter_open(kay_theorem_line *line)
{
    const uint64_t *at = line->state->words;
    uint64_t nimber = 0;
    for (uint32_t i = 0; i < line->game->words; i++) {
        nimber ^= at[i];
        for (uint32_t j = 0; j < i; j++)
            nimber ^= welter_mate(at[i], at[j]);
    }
    ((nimber_line *)line)->nimber = nimber;
    return KAY_OK;
}

/* Returns the square where coin i would make the function 0.  Bit k of the square is that of the function without the
 * coin, changed if the number of other coins that agree with the square in all lower bits is odd. */
static uint64_t welter_aim(const kay_theorem_line *line, uint32_t i)
{
    const uint64_t *at = line->state->words;
    uint64_t others[DISGUISED_NUMBERS];
    uint64_t without = ((const nimber_line *)line)->nimber ^ at[i], square = 0, count = 0;
    for (uint32_t j = 0; j < line->game->words; j++)
        if (j != i) {
            others[count++] = at[j];
            without ^= welter_mate(at[i], at[j]);
        }
    for (unsigned k = 0; k < DISGUISED_BITS; k++) {
        const uint64_t bit = (without >> k ^ count) & 1;
        uint64_t agree = 0;
        square |= bit << k;
        for (uint64_t j = 0; j < count; j++)
            if ((others[j] >> k & 1) == bit)
                others[agree++] = others[j];
        count = agree;
    }
    return square;
}

static kay_status welter_winning(kay_theorem_line *line, kay_move_list *out)
{
    out->part = 0;
    for (uint32_t i = 0; i < line->game->words && ((nimber_line *)line)->nimber; i++) {
        const uint64_t square = welter_aim(line, i);
        if (square < line->state->words[i] && !kay_emit_move(out, disguised_name(i, square)))
            return KAY_OK;
    }
    return KAY_OK;
}

static kay_status welter_brief(kay_theorem_line *line, kay_text *out)
{
    kay_text_format(out, "Welter's function of the squares is %" PRIu64, ((nimber_line *)line)->nimber);
    return out->error;
}

const kay_theorem kay_welter_theorem = {
    .statement = "Let [a|b] = 2^(k+1) - 1, where 2^k is the largest power of two that divides a - b.  The value of a\n"
                 "position is Welter's function: the nim-sum (binary addition without carrying) of the squares and of\n"
                 "[a|b] for each two squares a and b.  The player to move loses exactly when it is 0.",
    .source = "C. P. Welter 1954; Conway 1976, On Numbers and Games, chapter 13; proof in docs/theorems.md",
    .line_size = sizeof(nimber_line),
    .open = welter_open,
    .answer = nimber_line_answer,
    .reason = nimber_line_reason,
    .brief = welter_brief,
    .winning = welter_winning,
    .grundy = nimber_line_grundy,
};

const kay_proof kay_welter_proof = {.certify = nimber_line_certify, .check = kay_welter_check};

/* Solves Moore's Nim: the number of ones in each binary column of the heaps, modulo K + 1. */
#include "games/moore/moore.h"

#include <kayles/theorem.h>

#include <inttypes.h>

#include "games/shared/winning_move.h"

enum {
    MOORE_BITS = 63,
    MOORE_TRIED = 1 << 16, /* with more moves only one winning move is found */
};

typedef struct moore_line {
    kay_theorem_line line;
    uint64_t columns[MOORE_BITS]; /* ones, modulo K + 1 */
} moore_line;

/* Adds a heap to the columns `times` times. */
static void moore_count(uint64_t columns[MOORE_BITS], uint64_t modulus, uint64_t heap, uint64_t times)
{
    for (unsigned bit = 0; bit < MOORE_BITS; bit++)
        columns[bit] = (columns[bit] + times * (heap >> bit & 1)) % modulus;
}

static bool moore_zero(const uint64_t columns[MOORE_BITS])
{
    uint64_t all = 0;
    for (unsigned bit = 0; bit < MOORE_BITS; bit++)
        all |= columns[bit];
    return all == 0;
}

static kay_status moore_open(kay_theorem_line *line)
{
    const uint64_t *words = line->state->words;
    for (uint32_t i = 1; i < line->game->words; i++)
        moore_count(((moore_line *)line)->columns, words[0] + 1, words[i], 1);
    return KAY_OK;
}

static kay_status moore_answer(kay_theorem_line *line, kay_outcome *out)
{
    *out = moore_zero(((moore_line *)line)->columns) ? KAY_LOSS : KAY_WIN;
    return KAY_OK;
}

/* The number of moves, at most MOORE_TRIED + 1. */
static uint64_t moore_moves_up_to(const kay_theorem_line *line)
{
    const uint64_t *words = line->state->words, most = words[0];
    uint64_t sums[MOORE_HEAPS + 1] = {1}, total = 0; /* sums[j]: ways to change j of the heaps so far */
    for (uint32_t i = 1; i < line->game->words; i++)
        for (uint64_t j = i < most ? i : most; j > 0; j--) {
            const unsigned __int128 more = (unsigned __int128)sums[j - 1] * words[i] + sums[j];
            sums[j] = more > MOORE_TRIED ? MOORE_TRIED + 1 : (uint64_t)more;
        }
    for (uint64_t j = 1; j <= most && total <= MOORE_TRIED; j++)
        total += sums[j];
    return total;
}

/* Whether the columns are 0 after a move. */
static bool moore_wins(const moore_line *own, const moore_walk *walk)
{
    const uint64_t modulus = walk->most + 1;
    uint64_t columns[MOORE_BITS];
    memcpy(columns, own->columns, sizeof columns);
    for (uint32_t i = 0; i < walk->count; i++)
        if (walk->left[i] < walk->heaps[i]) {
            moore_count(columns, modulus, walk->heaps[i], walk->most);
            moore_count(columns, modulus, walk->left[i], 1);
        }
    return moore_zero(columns);
}

static kay_status moore_emit(const moore_walk *walk, kay_move_list *out)
{
    const uint64_t name = out->want_moves ? moore_name(walk, out->arena) : 0;
    if (out->want_moves && !name)
        return kay_no_memory(out->ctx);
    kay_emit_move(out, name);
    return KAY_OK;
}

/* Makes one winning move, column after column from the highest one.  A heap that has lost a one may have any digits in
 * the columns below. */
static void moore_aim(moore_walk *walk)
{
    const uint64_t modulus = walk->most + 1;
    for (unsigned bit = MOORE_BITS; bit-- > 0;) {
        const uint64_t one = UINT64_C(1) << bit;
        uint64_t ones = 0;
        for (uint32_t i = 0; i < walk->count; i++)
            ones += walk->left[i] == walk->heaps[i] && walk->heaps[i] & one;
        ones %= modulus;
        const bool add = modulus - ones <= walk->changed; /* ones in heaps that have changed make the column full */
        uint64_t more = add ? modulus - ones : 0, fewer = add ? 0 : ones;
        for (uint32_t i = 0; i < walk->count; i++) {
            if (walk->left[i] < walk->heaps[i]) {
                walk->left[i] = (walk->left[i] & ~one) | (more ? one : 0);
                more -= more > 0;
            } else if (fewer && walk->heaps[i] & one) {
                walk->left[i] &= ~one;
                walk->changed++;
                fewer--;
            }
        }
    }
}

/* With K = 1, as in Nim: each heap can become only one number so that the columns are 0. */
static kay_status moore_winning_in_nim(const moore_line *own, moore_walk *walk, kay_move_list *out)
{
    uint64_t nimber = 0;
    for (unsigned bit = 0; bit < MOORE_BITS; bit++)
        nimber |= own->columns[bit] << bit;
    walk->changed = 1;
    for (uint32_t i = walk->count; i-- > 0 && !out->more;) {
        walk->left[i] = walk->heaps[i] ^ nimber;
        if (walk->left[i] < walk->heaps[i])
            KAY_TRY(moore_emit(walk, out));
        walk->left[i] = walk->heaps[i];
    }
    return KAY_OK;
}

static kay_status moore_winning(kay_theorem_line *line, kay_move_list *out)
{
    const moore_line *own = (const moore_line *)line;
    uint64_t left[MOORE_HEAPS];
    moore_walk walk;
    out->part = 0;
    moore_begin(line->game, line->state->words, left, &walk);
    if (moore_zero(own->columns))
        return KAY_OK;
    if (walk.most == 1)
        return moore_winning_in_nim(own, &walk, out);
    if (moore_moves_up_to(line) > MOORE_TRIED) {
        moore_aim(&walk);
        KAY_TRY(moore_emit(&walk, out));
        out->more = true;
        return KAY_OK;
    }
    while (!out->more && moore_next(&walk))
        if (moore_wins(own, &walk))
            KAY_TRY(moore_emit(&walk, out));
    return KAY_OK;
}

/* Writes the columns from the highest one that is not 0. */
static kay_status moore_brief(kay_theorem_line *line, kay_text *out)
{
    const moore_line *own = (const moore_line *)line;
    unsigned bit = MOORE_BITS;
    while (bit > 0 && !own->columns[bit - 1])
        bit--;
    kay_text_format(out, "the numbers of ones in the columns are%s", bit ? "" : " all 0");
    for (; bit > 0; bit--)
        kay_text_format(out, " %" PRIu64, own->columns[bit - 1]);
    kay_text_format(out, " modulo %" PRIu64, line->state->words[0] + 1);
    return out->error;
}

static kay_status moore_reason(kay_theorem_line *line, kay_text *out)
{
    kay_text_format(out,
                    "the player to move loses exactly when %" PRIu64 " divides the number of ones in each binary "
                    "column of the heaps; ",
                    line->state->words[0] + 1);
    return moore_brief(line, out);
}

static kay_status moore_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    return kay_write_winning_move(line, moore_winning, proof, "move", NULL);
}

const kay_theorem kay_moore_theorem = {
    .statement = "Write the heaps in binary, one below the other.  The player to move loses exactly when the number\n"
                 "of ones in each column is divisible by K + 1.",
    .source = "E. H. Moore, \"A generalization of the game called Nim\", 1910; proof in docs/theorems.md",
    .line_size = sizeof(moore_line),
    .open = moore_open,
    .answer = moore_answer,
    .reason = moore_reason,
    .brief = moore_brief,
    .winning = moore_winning,
};

const kay_proof kay_moore_proof = {.certify = moore_certify, .check = kay_moore_check};

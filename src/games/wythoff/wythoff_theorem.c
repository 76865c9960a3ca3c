/* Solves Wythoff's game at any size, by the golden ratio in whole numbers. */
#include "games/wythoff/wythoff.h"

#include <inttypes.h>

#include "games/shared/winning_move.h"

/* The root of a square less than 2^127, rounded down: bit by bit. */
static uint64_t wythoff_root(unsigned __int128 square)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 63; bit; bit >>= 1)
        if ((unsigned __int128)(root | bit) * (root | bit) <= square)
            root |= bit;
    return root;
}

/* The golden ratio (1 + sqrt 5) / 2 times n, n <= 2^62, rounded down. */
static uint64_t wythoff_golden(uint64_t n)
{
    return (uint64_t)(((unsigned __int128)n + wythoff_root((unsigned __int128)n * n * 5)) / 2);
}

/* Returns the heap that makes a lost pair with `heap`.  Each n > 0 is either golden(k), and the partner is n + k, or
 * golden(k) + k, and the partner is n - k (Beatty): see README.md for k. */
static uint64_t wythoff_partner(uint64_t heap)
{
    const uint64_t above = wythoff_golden(heap + 1), k = above - heap - 1;
    if (wythoff_golden(k) == heap)
        return heap + k;
    return heap - (2 * (heap + 1) - above - 1);
}

typedef struct wythoff_pair {
    uint64_t smaller, difference;
} wythoff_pair;

static wythoff_pair wythoff_pair_of(const uint64_t heaps[2])
{
    return heaps[0] < heaps[1] ? (wythoff_pair){heaps[0], heaps[1] - heaps[0]}
                               : (wythoff_pair){heaps[1], heaps[0] - heaps[1]};
}

static kay_status wythoff_answer(kay_theorem_line *line, kay_outcome *out)
{
    const wythoff_pair pair = wythoff_pair_of(line->state->words);
    *out = pair.smaller == wythoff_golden(pair.difference) ? KAY_LOSS : KAY_WIN;
    return KAY_OK;
}

static kay_status wythoff_winning(kay_theorem_line *line, kay_move_list *out)
{
    const uint64_t *heaps = line->state->words;
    const wythoff_pair pair = wythoff_pair_of(heaps);
    const uint64_t lost = wythoff_golden(pair.difference);
    out->part = 0;
    if (pair.smaller == lost)
        return KAY_OK;
    for (unsigned i = 0; i < 2; i++) {
        const uint64_t left = wythoff_partner(heaps[1 - i]);
        if (left < heaps[i] && !kay_emit_move(out, wythoff_name(i ? WYTHOFF_SECOND : WYTHOFF_FIRST, heaps[i] - left)))
            return KAY_OK;
    }
    if (lost < pair.smaller)
        kay_emit_move(out, wythoff_name(WYTHOFF_BOTH, pair.smaller - lost));
    return KAY_OK;
}

static kay_status wythoff_reason(kay_theorem_line *line, kay_text *out)
{
    const wythoff_pair pair = wythoff_pair_of(line->state->words);
    kay_text_format(out,
                    "the player to move loses exactly when the smaller heap is the golden ratio times the difference, "
                    "rounded down; the difference is %" PRIu64 ", which gives %" PRIu64
                    ", and the smaller heap is %" PRIu64,
                    pair.difference, wythoff_golden(pair.difference), pair.smaller);
    return out->error;
}

static kay_status wythoff_brief(kay_theorem_line *line, kay_text *out)
{
    const wythoff_pair pair = wythoff_pair_of(line->state->words);
    kay_text_format(out, "the difference %" PRIu64 " gives %" PRIu64 ", and the smaller heap is %" PRIu64,
                    pair.difference, wythoff_golden(pair.difference), pair.smaller);
    return out->error;
}

/* Writes a lost pair and the move to it, or null for a lost position. */
static kay_status wythoff_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    uint64_t name, heaps[] = {line->state->words[0], line->state->words[1]};
    KAY_TRY(kay_write_winning_move(line, wythoff_winning, proof, "move", &name));
    if (name)
        wythoff_take(heaps, name);
    const wythoff_pair pair = wythoff_pair_of(heaps);
    kay_json_write_u64(proof, "smaller", pair.smaller);
    kay_json_write_u64(proof, "difference", pair.difference);
    return KAY_OK;
}

const kay_theorem kay_wythoff_theorem = {
    .statement = "The player to move loses exactly when the smaller heap is the golden ratio, (1 + sqrt 5) / 2, times\n"
                 "the difference of the heaps, rounded down: 0 0, 1 2, 3 5, 4 7, 6 10, 8 13, and so on.",
    .source = "W. A. Wythoff, \"A modification of the game of Nim\", 1907; proof in docs/theorems.md",
    .line_size = sizeof(kay_theorem_line),
    .answer = wythoff_answer,
    .winning = wythoff_winning,
    .reason = wythoff_reason,
    .brief = wythoff_brief,
};

const kay_proof kay_wythoff_proof = {
    .certify = wythoff_certify,
    .check = kay_wythoff_check,
};

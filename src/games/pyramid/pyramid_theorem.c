/* Solves pyramid at any size: two parities and the smallest pile decide. */
#include "games/pyramid/pyramid.h"

#include <kayles/theorem.h>

typedef struct pyramid_line {
    kay_theorem_line line;
    uint64_t smallest;
    unsigned __int128 sum;
} pyramid_line;

static const pyramid_game *pyramid_line_game(const pyramid_line *line)
{
    return (const pyramid_game *)line->line.game;
}

static kay_status pyramid_open(kay_theorem_line *line)
{
    pyramid_line *pyramid = (pyramid_line *)line;
    const pyramid_game *game = pyramid_line_game(pyramid);
    const uint64_t *piles = line->state->words;
    pyramid->sum = 0;
    pyramid->smallest = UINT64_MAX;
    for (uint64_t i = 0; i < game->piles; i++) {
        uint64_t pile = pyramid_pile(game, piles, i);
        pyramid->sum += pile;
        pyramid->smallest = pile < pyramid->smallest ? pile : pyramid->smallest;
    }
    return KAY_OK;
}

static bool pyramid_sum_odd(const pyramid_line *line)
{
    return line->sum & 1;
}

static kay_status pyramid_answer(kay_theorem_line *line, kay_outcome *out)
{
    const pyramid_line *pyramid = (pyramid_line *)line;
    bool lost = !pyramid_sum_odd(pyramid) && (pyramid_line_game(pyramid)->piles % 2 || pyramid->smallest % 2 == 0);
    *out = lost ? KAY_LOSS : KAY_WIN;
    return KAY_OK;
}

static kay_status pyramid_winning(kay_theorem_line *line, kay_move_list *out)
{
    const pyramid_line *pyramid = (pyramid_line *)line;
    const pyramid_game *game = pyramid_line_game(pyramid);
    const uint64_t *piles = line->state->words;
    bool even = game->piles % 2 == 0;
    bool one = pyramid_sum_odd(pyramid); /* some move in one pile wins */
    bool all = even ? !one && pyramid->smallest % 2 : one && pyramid->smallest > 0; /* taking from every pile wins */
    out->part = 0;
    for (uint64_t i = 0; i < game->piles && one; i++) {
        uint64_t pile = pyramid_pile(game, piles, i);
        bool wins = even ? (pyramid->smallest % 2 ? pile == pyramid->smallest : pile > pyramid->smallest) : pile > 0;
        if (!wins)
            continue;
        if (!kay_emit_move(out, i))
            return KAY_OK;
    }
    if (all && kay_move_list_full(out))
        out->more = true;
    else if (all)
        kay_emit_empty(out, game->piles);
    return KAY_OK;
}

static kay_status pyramid_reason(kay_theorem_line *line, kay_text *out)
{
    const pyramid_line *pyramid = (pyramid_line *)line;
    const pyramid_game *game = pyramid_line_game(pyramid);
    bool odd = pyramid_sum_odd(pyramid);
    if (game->piles % 2)
        kay_text_format(out, "with an odd number of piles every move changes the parity of the sum, and the sum is %s",
                        odd ? "odd" : "even");
    else
        kay_text_format(out,
                        "with an even number of piles the player to move loses exactly when the smallest pile and the "
                        "sum are both even; here the smallest is %s and the sum %s",
                        pyramid->smallest % 2 ? "odd" : "even", odd ? "odd" : "even");
    return out->error;
}

static kay_status pyramid_brief(kay_theorem_line *line, kay_text *out)
{
    pyramid_line *pyramid = (pyramid_line *)line;
    const char *sum = pyramid_sum_odd(pyramid) ? "odd" : "even";
    if (pyramid_line_game(pyramid)->piles % 2)
        kay_text_format(out, "the sum is %s", sum);
    else
        kay_text_format(out, "the smallest pile is %s, the sum %s", pyramid->smallest % 2 ? "odd" : "even", sum);
    return out->error;
}

static kay_status pyramid_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    const pyramid_line *pyramid = (pyramid_line *)line;
    char digits[40];
    unsigned at = sizeof digits - 1;
    unsigned __int128 rest = pyramid->sum;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + (unsigned)(rest % 10));
    while (rest /= 10);
    kay_json_write_u64(proof, "piles", pyramid_line_game(pyramid)->piles);
    kay_json_write_u64(proof, "smallest", pyramid->smallest);
    kay_json_write_text(proof, "sum", digits + at);
    return KAY_OK;
}

const kay_theorem kay_pyramid_theorem = {
    .statement = "With an odd number of piles the player to move wins exactly when the sum of the piles is odd.\n"
                 "With an even number the player to move loses exactly when the smallest pile and the sum are both\n"
                 "even.",
    .source = "Kent Nikaido Contest 1 (2016), problem K; proof in docs/theorems.md",
    .line_size = sizeof(pyramid_line),
    .open = pyramid_open,
    .answer = pyramid_answer,
    .winning = pyramid_winning,
    .reason = pyramid_reason,
    .brief = pyramid_brief,
};

const kay_proof kay_pyramid_proof = {
    .certify = pyramid_certify,
    .check = kay_pyramid_check,
};

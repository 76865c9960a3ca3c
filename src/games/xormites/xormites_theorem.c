/* Solves xormites at any size: one bit decides, and copying is the only defence.
 *
 * T, the xor of both scores and of the row, never changes.  If T is 0, the scores are equal at the end.  Otherwise the
 * scores differ at T's top bit, so rows and scores are read at that bit alone.  Proof in README.md. */
#include "games/xormites/xormites.h"

#include <kayles/theorem.h>

typedef struct xormites_line {
    kay_theorem_line line;
    uint64_t total; /* T */
    unsigned bit; /* T's top bit, when T is not 0 */
} xormites_line;

/* A row at the deciding bit; `own` and `other` are the score bits of the player to move and the opponent. */
typedef struct xormites_window {
    const uint64_t *row;
    unsigned bit;
    uint64_t from, to;
    uint64_t ones; /* in the row */
    unsigned own, other;
} xormites_window;

static unsigned window_at(const xormites_window *w, uint64_t place)
{
    return w->row[place] >> w->bit & 1;
}

/* Returns how many pairs of equal ends can be removed. */
static uint64_t window_strip(const xormites_window *w)
{
    uint64_t from = w->from, to = w->to;
    while (to - from >= 2 && window_at(w, from) == window_at(w, to - 1)) {
        from++;
        to--;
    }
    return from - w->from;
}

/* Returns the first unequal pair of the row without `strip` places at each end, w->to if there is none. */
static uint64_t window_uneven_pair(const xormites_window *w, uint64_t strip)
{
    for (uint64_t i = w->from + strip; i + 2 <= w->to - strip; i += 2)
        if (window_at(w, i) != window_at(w, i + 1))
            return i;
    return w->to;
}

/* Whether the opponent can always copy the value that the mover takes. */
static bool window_copyable(const xormites_window *w)
{
    return window_uneven_pair(w, window_strip(w)) == w->to;
}

static bool window_balanced(const xormites_window *w)
{
    return (w->own + w->ones / 2) % 2 == 0;
}

/* Whether the mover of an even row loses. */
static bool window_even_lost(const xormites_window *w)
{
    return w->ones % 2 == 0 && window_balanced(w) && window_copyable(w);
}

static xormites_window window_after(const xormites_window *w, uint64_t name)
{
    unsigned taken = window_at(w, name == XORMITES_TAKE_LEFT ? w->from : w->to - 1);
    xormites_window after = *w;
    if (name == XORMITES_TAKE_LEFT)
        after.from++;
    else
        after.to--;
    after.ones -= taken;
    after.own = w->other;
    after.other = w->own ^ taken;
    return after;
}

/* Whether taking this end of an odd row wins. */
static bool window_end_wins(const xormites_window *w, uint64_t name)
{
    const xormites_window after = window_after(w, name);
    return window_even_lost(&after);
}

static bool window_won(const xormites_window *w)
{
    if ((w->to - w->from) % 2 == 0)
        return !window_even_lost(w);
    return window_end_wins(w, XORMITES_TAKE_LEFT) || window_end_wins(w, XORMITES_TAKE_RIGHT);
}

/* Names the winning end of an odd row that `xormites_winning` lists first, in words that come before " end". */
static const char *window_end_that_wins(const xormites_window *w)
{
    if (window_end_wins(w, XORMITES_TAKE_LEFT))
        return "taking the left";
    return window_end_wins(w, XORMITES_TAKE_RIGHT) ? "taking the right" : "neither";
}

static xormites_position xormites_line_position(const xormites_line *line)
{
    return xormites_at(line->line.state->words);
}

static kay_status xormites_open(kay_theorem_line *line)
{
    xormites_line *xormites = (xormites_line *)line;
    const uint64_t *row = ((const xormites_game *)line->game)->row;
    xormites_position at = xormites_line_position(xormites);
    xormites->total = at.scores[0] ^ at.scores[1];
    for (uint64_t i = at.from; i < at.to; i++)
        xormites->total ^= row[i];
    if (xormites->total)
        xormites->bit = 63 - (unsigned)__builtin_clzll(xormites->total);
    return KAY_OK;
}

static xormites_window xormites_line_window(const xormites_line *line)
{
    xormites_position at = xormites_line_position(line);
    kay_player mover = line->line.state->mover;
    xormites_window w = {
        .row = ((const xormites_game *)line->line.game)->row,
        .bit = line->bit,
        .from = at.from,
        .to = at.to,
        .own = at.scores[mover] >> line->bit & 1,
        .other = at.scores[kay_opponent(mover)] >> line->bit & 1,
    };
    for (uint64_t i = w.from; i < w.to; i++)
        w.ones += window_at(&w, i);
    return w;
}

static kay_status xormites_answer(kay_theorem_line *line, kay_outcome *out)
{
    const xormites_line *xormites = (xormites_line *)line;
    *out = KAY_DRAW;
    if (xormites->total) {
        xormites_window w = xormites_line_window(xormites);
        *out = window_won(&w) ? KAY_WIN : KAY_LOSS;
    }
    return KAY_OK;
}

static kay_status xormites_winning(kay_theorem_line *line, kay_move_list *out)
{
    const xormites_line *xormites = (xormites_line *)line;
    xormites_window w = xormites_line_window(xormites);
    out->part = 0;
    for (uint64_t name = XORMITES_TAKE_LEFT; name <= XORMITES_TAKE_RIGHT && w.from < w.to; name++) {
        xormites_window after = window_after(&w, name);
        if (xormites->total && window_won(&after))
            continue;
        if (!kay_emit_move(out, name))
            return KAY_OK;
    }
    return KAY_OK;
}

static kay_status xormites_reason(kay_theorem_line *line, kay_text *out)
{
    const xormites_line *xormites = (xormites_line *)line;
    if (!xormites->total) {
        kay_text_add(out, "the xor of both scores and of the row is 0, so the final scores are equal");
        return out->error;
    }
    xormites_window w = xormites_line_window(xormites);
    kay_text_format(out, "only bit %u decides", xormites->bit);
    if (w.from == w.to)
        kay_text_format(out, ", and the player to move %s it", w.own ? "has" : "does not have");
    else if ((w.to - w.from) % 2)
        kay_text_format(out, ": %s end leaves an even row that is lost", window_end_that_wins(&w));
    else if (w.ones % 2)
        kay_text_add(out,
                     "; it is set in an odd number of places of an even row: taking all even or all odd places wins");
    else if (window_even_lost(&w))
        kay_text_add(out, ": the opponent can copy every move, which leaves the player to move without it");
    else
        kay_text_format(out, ": %s",
                        window_balanced(&w)
                            ? "the opponent cannot copy every move"
                            : "even if the opponent copies every move, the player to move ends with it");
    return out->error;
}

/* Writes the fields of the proof for an even row. */
static void window_proof(const xormites_window *w, kay_json_writer *proof)
{
    uint64_t strip = window_strip(w), uneven = window_uneven_pair(w, strip);
    if (w->ones % 2) {
        unsigned left = 0; /* parity of the ones at the places with the colour of the left end */
        for (uint64_t i = w->from; i < w->to; i += 2)
            left ^= window_at(w, i);
        kay_json_write_text(proof, "kind", "colour");
        kay_json_write_text(proof, "end", (w->own ^ left) ? "left" : "right");
    } else if (!window_balanced(w)) {
        kay_json_write_text(proof, "kind", "unbalanced");
        kay_json_write_u64(proof, "ones", w->ones);
    } else {
        kay_json_write_text(proof, "kind", uneven == w->to ? "copy" : "uncopyable");
        kay_json_write_u64(proof, "strip", strip);
        if (uneven != w->to)
            kay_json_write_u64(proof, "pair", uneven - w->from);
    }
}

/* Writes the proof for the even row after a move as an object `field`. */
static void window_proof_after(const xormites_window *w, uint64_t name, const char *field, kay_json_writer *proof)
{
    xormites_window after = window_after(w, name);
    kay_json_begin_object(proof, field);
    window_proof(&after, proof);
    kay_json_end_object(proof);
}

/* Writes for an odd row a winning move and the proof that the opponent then loses, or two proofs that the opponent
 * wins. */
static void window_proof_odd(const xormites_window *w, kay_json_writer *proof)
{
    static const char *const ends[] = {"left", "right"};
    for (uint64_t name = XORMITES_TAKE_LEFT; name <= XORMITES_TAKE_RIGHT; name++) {
        xormites_window after = window_after(w, name);
        if (window_even_lost(&after)) {
            kay_json_write_text(proof, "kind", "move");
            kay_json_write_text(proof, "end", ends[name]);
            window_proof_after(w, name, "after", proof);
            return;
        }
    }
    kay_json_write_text(proof, "kind", "both");
    window_proof_after(w, XORMITES_TAKE_LEFT, "left", proof);
    window_proof_after(w, XORMITES_TAKE_RIGHT, "right", proof);
}

static kay_status xormites_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    const xormites_line *xormites = (xormites_line *)line;
    if (!xormites->total) {
        kay_json_write_text(proof, "kind", "draw");
        return KAY_OK;
    }
    xormites_window w = xormites_line_window(xormites);
    if ((w.to - w.from) % 2)
        window_proof_odd(&w, proof);
    else
        window_proof(&w, proof);
    kay_json_write_u64(proof, "bit", xormites->bit);
    return KAY_OK;
}

const kay_theorem kay_xormites_theorem = {
    .statement = "Let T be the xor of both scores and of all numbers in the row.  If T is 0, the game is a draw.\n"
                 "Otherwise only the top bit of T counts: read each number as that bit, 0 or 1, and let m be this\n"
                 "bit of the score of the player to move.  An even row is lost for that player exactly when three\n"
                 "conditions hold: the number of ones is even; m plus half that number is even; and each move can\n"
                 "be copied: if equal ends are taken off as long as the ends are equal, the rest is a row of pairs\n"
                 "of equal neighbours.  An odd row is won exactly when taking one of its ends leaves the opponent a\n"
                 "row that is lost.",
    .source = "XVIII Open Cup, GP of Romania, problem L; proof in docs/theorems.md",
    .line_size = sizeof(xormites_line),
    .open = xormites_open,
    .answer = xormites_answer,
    .winning = xormites_winning,
    .reason = xormites_reason,
};

const kay_proof kay_xormites_proof = {
    .certify = xormites_certify,
    .check = kay_xormites_check,
};

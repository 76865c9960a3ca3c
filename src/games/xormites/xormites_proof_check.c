/* Checks a certificate of xormites, which names the deciding bit and the reason why a row is won or lost:
 *
 *   draw         the xor of everything is 0
 *   colour       the number of ones is odd; taking the places of the colour at `end` gives the mover the bit
 *   copy         equal ends `strip` times, then equal pairs; the opponent copies and the mover lacks the bit: lost
 *   unbalanced   the number of ones is even, but m + ones / 2 is odd: won
 *   uncopyable   an even number of ones; after `strip` equal ends, the ends differ, the pair at `pair` is unequal: won
 *   move         an odd row: taking `end` leaves the opponent a lost row
 *   both         an odd row: whichever end is taken, the opponent wins */
#include "games/xormites/xormites.h"

#include <string.h>

typedef struct xormites_claim {
    kay_context *ctx;
    const uint64_t *row;
    unsigned bit;
    uint64_t from, to;
    unsigned own; /* the mover's bit */
} xormites_claim;

static unsigned claim_at(const xormites_claim *c, uint64_t place)
{
    return c->row[place] >> c->bit & 1;
}

static uint64_t claim_ones(const xormites_claim *c)
{
    uint64_t ones = 0;
    for (uint64_t i = c->from; i < c->to; i++)
        ones += claim_at(c, i);
    return ones;
}

static kay_status claim_false(const xormites_claim *c, const char *why)
{
    return kay_fail(c->ctx, KAY_EFALSE, "%s", why);
}

/* Checks that the ends are equal `strip` times. */
static kay_status claim_strip(const xormites_claim *c, kay_json *proof, uint64_t *out)
{
    uint64_t strip;
    KAY_TRY(kay_json_u64(proof, "strip", &strip));
    if (strip > (c->to - c->from) / 2)
        return claim_false(c, "'strip' is too large for the row");
    for (uint64_t i = 0; i < strip; i++)
        if (claim_at(c, c->from + i) != claim_at(c, c->to - 1 - i))
            return claim_false(c, "two of the ends to strip differ");
    *out = strip;
    return KAY_OK;
}

static kay_status claim_colour(const xormites_claim *c, kay_json *proof)
{
    const char *end;
    KAY_TRY(kay_json_text(proof, "end", &end));
    bool right = strcmp(end, "right") == 0;
    if (!right && strcmp(end, "left") != 0)
        return claim_false(c, "'end' must be left or right");
    unsigned bit = c->own;
    for (uint64_t i = c->from + right; i < c->to; i += 2)
        bit ^= claim_at(c, i);
    return bit ? KAY_OK : claim_false(c, "taking that colour does not give the bit");
}

static kay_status claim_copy(const xormites_claim *c, kay_json *proof)
{
    uint64_t strip, ones = claim_ones(c);
    KAY_TRY(claim_strip(c, proof, &strip));
    for (uint64_t i = c->from + strip; i + 2 <= c->to - strip; i += 2)
        if (claim_at(c, i) != claim_at(c, i + 1))
            return claim_false(c, "the rest is not a row of pairs of equal neighbours");
    if (ones % 2 || (c->own + ones / 2) % 2)
        return claim_false(c, "copying leaves the mover with the bit");
    return KAY_OK;
}

static kay_status claim_unbalanced(const xormites_claim *c, kay_json *proof)
{
    uint64_t stated, ones = claim_ones(c);
    KAY_TRY(kay_json_u64(proof, "ones", &stated));
    if (stated != ones)
        return claim_false(c, "the row has a different number of ones");
    return ones % 2 == 0 && (c->own + ones / 2) % 2 ? KAY_OK : claim_false(c, "the row is not 'unbalanced'");
}

static kay_status claim_uncopyable(const xormites_claim *c, kay_json *proof)
{
    uint64_t strip, pair;
    KAY_TRY(claim_strip(c, proof, &strip));
    KAY_TRY(kay_json_u64(proof, "pair", &pair));
    uint64_t from = c->from + strip, to = c->to - strip;
    if (to - from < 2 || claim_at(c, from) == claim_at(c, to - 1))
        return claim_false(c, "more ends can be stripped");
    if (pair < strip || (pair - strip) % 2 || pair > to - c->from - 2)
        return claim_false(c, "there is no pair at that place");
    if (claim_at(c, c->from + pair) == claim_at(c, c->from + pair + 1))
        return claim_false(c, "the numbers of this pair are equal");
    return claim_ones(c) % 2 == 0 ? KAY_OK : claim_false(c, "the number of ones is odd");
}

/* Checks the proof of an even row; sets whether its mover wins. */
static kay_status claim_even(const xormites_claim *c, kay_json *proof, bool *won)
{
    const char *kind;
    KAY_TRY(kay_json_text(proof, "kind", &kind));
    *won = strcmp(kind, "copy") != 0;
    if (strcmp(kind, "copy") == 0)
        return claim_copy(c, proof);
    if (strcmp(kind, "colour") == 0)
        return claim_colour(c, proof);
    if (strcmp(kind, "unbalanced") == 0)
        return claim_unbalanced(c, proof);
    if (strcmp(kind, "uncopyable") == 0)
        return claim_uncopyable(c, proof);
    return claim_false(c, "this 'kind' of proof does not fit the row");
}

/* Checks the proof in `field` of the row after a move. */
static kay_status claim_after(const xormites_claim *c, unsigned other, bool right, kay_json *proof, const char *field,
                              bool *won)
{
    xormites_claim after = *c;
    kay_json inside;
    after.own = other;
    if (right)
        after.to--;
    else
        after.from++;
    KAY_TRY(kay_json_object(proof, field, &inside));
    return claim_even(&after, &inside, won);
}

static kay_status claim_odd(const xormites_claim *c, unsigned other, kay_json *proof, bool *won)
{
    const char *kind, *end;
    bool opponent;
    KAY_TRY(kay_json_text(proof, "kind", &kind));
    if (strcmp(kind, "move") == 0) {
        KAY_TRY(kay_json_text(proof, "end", &end));
        bool right = strcmp(end, "right") == 0;
        if (!right && strcmp(end, "left") != 0)
            return claim_false(c, "'end' must be left or right");
        KAY_TRY(claim_after(c, other, right, proof, "after", &opponent));
        *won = true;
        return opponent ? claim_false(c, "the opponent wins after the move") : KAY_OK;
    }
    if (strcmp(kind, "both") != 0)
        return claim_false(c, "this 'kind' of proof does not fit the row");
    *won = false;
    KAY_TRY(claim_after(c, other, false, proof, "left", &opponent));
    if (!opponent)
        return claim_false(c, "taking the left end wins");
    KAY_TRY(claim_after(c, other, true, proof, "right", &opponent));
    return opponent ? KAY_OK : claim_false(c, "taking the right end wins");
}

kay_status kay_xormites_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                              kay_json *proof)
{
    const xormites_game *xormites = (const xormites_game *)game;
    xormites_position at = xormites_at(state->words);
    uint64_t total = at.scores[0] ^ at.scores[1];
    for (uint64_t i = at.from; i < at.to; i++)
        total ^= xormites->row[i];
    const char *kind;
    KAY_TRY(kay_json_text(proof, "kind", &kind));
    if (outcome == KAY_DRAW || !total)
        return outcome == KAY_DRAW && !total && strcmp(kind, "draw") == 0
                   ? KAY_OK
                   : kay_fail(ctx, KAY_EFALSE, "the game is a draw exactly when the xor of scores and row is 0");
    uint64_t bit;
    KAY_TRY(kay_json_u64(proof, "bit", &bit));
    if (bit > 63 || total >> bit != 1)
        return kay_fail(ctx, KAY_EFALSE, "a different bit decides");
    xormites_claim claim = {
        .ctx = ctx,
        .row = xormites->row,
        .bit = (unsigned)bit,
        .from = at.from,
        .to = at.to,
        .own = at.scores[state->mover] >> bit & 1,
    };
    unsigned other = at.scores[kay_opponent(state->mover)] >> bit & 1;
    bool won;
    KAY_TRY((at.to - at.from) % 2 ? claim_odd(&claim, other, proof, &won) : claim_even(&claim, proof, &won));
    return won == (outcome == KAY_WIN) ? KAY_OK : kay_fail(ctx, KAY_EFALSE, "the proof is for the other outcome");
}

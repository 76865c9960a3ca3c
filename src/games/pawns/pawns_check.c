/* Pawns: the check of a certificate, a winning move where the position is won, and the answers to every move behind it.
 *
 * `answers` has a letter for each pair of squares, in the order of their numbers: 0..3 or 4..7, the step up, left,
 * right or down of the pawn on the first or the second square that answers there; '.' where there is no answer.  Every
 * step from the lost pair, or from a pair that an answer leads to, comes to a pair with a letter, or to pawns side by
 * side, which loses at once.  No pair is both answered and led to, or led to twice, so no answer fails. */
#include "games/pawns/pawns.h"

#include <kayles/state.h>

#include <string.h>

typedef struct pawns_proof {
    kay_context *ctx;
    const pawns_game *game;
    const uint64_t *position;
    const char *letters;
    uint64_t lost;
    uint64_t *answers; /* bits: the pairs that answers lead to */
} pawns_proof;

/* Whether a pair may still be entered without losing at once. */
static bool pawns_proof_open(const pawns_proof *own, uint64_t pair)
{
    return pair != own->lost && !pawns_used(own->game, own->position, pair) &&
           !pawns_side_by_side(own->game, pawns_of(pair));
}

static kay_status pawns_proof_false(const pawns_proof *own, uint64_t pair, const char *why)
{
    const pawns_game *game = own->game;
    pawns_pair at = pawns_of(pair);
    return kay_fail(own->ctx, KAY_EFALSE, "pawns on %llu,%llu and %llu,%llu: %s",
                    (unsigned long long)(game->cells[at.a] / game->columns + 1),
                    (unsigned long long)(game->cells[at.a] % game->columns + 1),
                    (unsigned long long)(game->cells[at.b] / game->columns + 1),
                    (unsigned long long)(game->cells[at.b] % game->columns + 1), why);
}

/* Looks at the clock now and then. */
static kay_status pawns_proof_tick(const pawns_proof *own, uint64_t pair)
{
    return pair % 65536 ? KAY_OK : kay_tick(own->ctx, "pairs of squares", pair, own->game->pairs);
}

/* Each letter is a legal step between two pairs that have no other part. */
static kay_status pawns_proof_letters(const pawns_proof *own)
{
    for (uint64_t pair = 0; pair < own->game->pairs; pair++) {
        char letter = own->letters[pair];
        KAY_TRY(pawns_proof_tick(own, pair));
        if (letter == '.')
            continue;
        if (letter < '0' || letter >= '0' + 2 * PAWNS_STEPS)
            return kay_fail(own->ctx, KAY_EINPUT, "the proof's answers have another letter than 0 to 7");
        if (!pawns_proof_open(own, pair))
            return pawns_proof_false(own, pair, "nobody can be met there");
        uint64_t to = pawns_step(own->game, pawns_of(pair), (unsigned)(letter - '0'));
        if (to == PAWNS_NO_PAIR || !pawns_proof_open(own, to))
            return pawns_proof_false(own, pair, "the answer cannot be played");
        if (own->letters[to] != '.' || kay_bits_get(own->answers, to))
            return pawns_proof_false(own, to, "this has two parts in the proof");
        kay_bits_set(own->answers, to);
    }
    return KAY_OK;
}

static kay_status pawns_proof_answered(const pawns_proof *own, uint64_t from)
{
    for (unsigned step = 0; step < 2 * PAWNS_STEPS; step++) {
        uint64_t to = pawns_step(own->game, pawns_of(from), step);
        if (to != PAWNS_NO_PAIR && pawns_proof_open(own, to) && own->letters[to] == '.')
            return pawns_proof_false(own, to, "nothing answers who comes here");
    }
    return KAY_OK;
}

static kay_status pawns_proof_loss(pawns_proof *own, kay_json *proof)
{
    KAY_TRY(kay_json_text(proof, "answers", &own->letters));
    if (strlen(own->letters) != own->game->pairs)
        return kay_fail(own->ctx, KAY_EINPUT, "the proof's 'answers' have not a letter for each pair of squares");
    KAY_TRY_NEW(own->answers, proof->arena, kay_bits_words(own->game->pairs));
    if (pawns_side_by_side(own->game, pawns_of(own->lost)))
        return pawns_proof_false(own, own->lost, "either pawn can take the other");
    KAY_TRY(pawns_proof_letters(own));
    KAY_TRY(pawns_proof_answered(own, own->lost));
    for (uint64_t pair = 0; pair < own->game->pairs; pair++) {
        KAY_TRY(pawns_proof_tick(own, pair));
        if (kay_bits_get(own->answers, pair))
            KAY_TRY(pawns_proof_answered(own, pair));
    }
    return KAY_OK;
}

/* The pair that the proof's move leads to; *captures: it takes a pawn, and no more is to be proved. */
static kay_status pawns_proof_move(pawns_proof *own, const kay_state *state, kay_json *proof, bool *captures)
{
    const char *text;
    kay_move move;
    KAY_TRY(kay_json_text(proof, "move", &text));
    kay_status status = kay_state_read_move(own->ctx, &own->game->game, state, text, proof->arena, &move);
    if (status == KAY_EFALSE)
        return kay_fail(own->ctx, KAY_EFALSE, "the proof's move is not legal");
    KAY_TRY(status);
    pawns_pair at = pawns_of(pawns_place(own->game, own->position));
    uint32_t from = (uint32_t)(move.name >> 32), to = (uint32_t)move.name, stays = from == at.a ? at.b : at.a;
    *captures = to == stays;
    own->lost = *captures ? PAWNS_NO_PAIR : pawns_number(stays, to);
    return KAY_OK;
}

kay_status kay_pawns_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                           kay_json *proof)
{
    pawns_proof own = {.ctx = ctx, .game = (const pawns_game *)game, .position = state->words};
    uint64_t place = pawns_place(own.game, own.position);
    bool captures;
    if (outcome == KAY_DRAW)
        return kay_fail(ctx, KAY_EFALSE, "there are no draws");
    if (place >= own.game->pairs)
        return outcome == KAY_LOSS ? KAY_OK : kay_fail(ctx, KAY_EFALSE, "one pawn has taken the other");
    if (outcome == KAY_LOSS) {
        if (kay_json_has(proof, "move"))
            return kay_fail(ctx, KAY_EINPUT, "the proof of a loss has a move");
        own.lost = place;
        return pawns_proof_loss(&own, proof);
    }
    KAY_TRY(pawns_proof_move(&own, state, proof, &captures));
    return captures ? KAY_OK : pawns_proof_loss(&own, proof);
}

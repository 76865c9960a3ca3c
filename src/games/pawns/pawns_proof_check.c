/* Checks a certificate of pawns: a winning move if the position is won, then an answer to every move of the loser.
 *
 * `answers` has a letter for each pair of squares, in the order of their numbers: 0..3 (4..7) is the answer there, a
 * step up, left, right or down of the pawn on the first (second) square; '.' means no answer.  Every step from the lost
 * pair, or from a pair that an answer leads to, reaches a pair with a letter, or pawns side by side, which loses at
 * once.  No two answers lead to the same pair, and a pair that an answer leads to has none itself, so each answer is
 * possible. */
#include "games/pawns/pawns.h"

#include <kayles/state.h>

#include <string.h>

typedef struct pawns_proof {
    kay_context *ctx;
    const pawns_game *game;
    const uint64_t *position;
    const char *letters;
    uint64_t lost;
    uint64_t *answers; /* bit set of the pairs that answers lead to */
} pawns_proof;

/* Whether a pair may still be entered without losing at once. */
static bool pawns_proof_open(const pawns_proof *proof, uint64_t pair)
{
    return pair != proof->lost && !pawns_used(proof->game, proof->position, pair) &&
           !pawns_side_by_side(proof->game, pawns_of(pair));
}

static kay_status pawns_proof_false(const pawns_proof *proof, uint64_t pair, const char *why)
{
    const pawns_game *game = proof->game;
    pawns_pair at = pawns_of(pair);
    return kay_fail(proof->ctx, KAY_EFALSE, "pawns on %llu,%llu and %llu,%llu: %s",
                    (unsigned long long)(game->cells[at.a] / game->columns + 1),
                    (unsigned long long)(game->cells[at.a] % game->columns + 1),
                    (unsigned long long)(game->cells[at.b] / game->columns + 1),
                    (unsigned long long)(game->cells[at.b] % game->columns + 1), why);
}

/* Checks the time limit now and then. */
static kay_status pawns_proof_tick(const pawns_proof *proof, uint64_t pair)
{
    return pair % 65536 ? KAY_OK : kay_tick(proof->ctx, "pairs of squares", pair, proof->game->pairs);
}

/* Checks that each letter is a legal step and that no pair is in two steps. */
static kay_status pawns_proof_letters(const pawns_proof *pawns)
{
    for (uint64_t pair = 0; pair < pawns->game->pairs; pair++) {
        char letter = pawns->letters[pair];
        KAY_TRY(pawns_proof_tick(pawns, pair));
        if (letter == '.')
            continue;
        if (letter < '0' || letter >= '0' + 2 * PAWNS_STEPS)
            return kay_fail(pawns->ctx, KAY_EINPUT, "the proof's 'answers' have a character that is not '.' or 0 to 7");
        if (!pawns_proof_open(pawns, pair))
            return pawns_proof_false(pawns, pair, "the proof answers a move that is not possible");
        uint64_t to = pawns_step(pawns->game, pawns_of(pair), (unsigned)(letter - '0'));
        if (to == PAWNS_NO_PAIR || !pawns_proof_open(pawns, to))
            return pawns_proof_false(pawns, pair, "the answer is not legal, or loses at once");
        if (pawns->letters[to] != '.' || kay_bits_get(pawns->answers, to))
            return pawns_proof_false(pawns, to, "the proof uses this pair twice");
        kay_bits_set(pawns->answers, to);
    }
    return KAY_OK;
}

static kay_status pawns_proof_answered(const pawns_proof *proof, uint64_t from)
{
    for (unsigned step = 0; step < 2 * PAWNS_STEPS; step++) {
        uint64_t to = pawns_step(proof->game, pawns_of(from), step);
        if (to != PAWNS_NO_PAIR && pawns_proof_open(proof, to) && proof->letters[to] == '.')
            return pawns_proof_false(proof, to, "the proof has no answer to a move to this pair");
    }
    return KAY_OK;
}

static kay_status pawns_proof_loss(pawns_proof *pawns, kay_json *proof)
{
    KAY_TRY(kay_json_text(proof, "answers", &pawns->letters));
    if (strlen(pawns->letters) != pawns->game->pairs)
        return kay_fail(pawns->ctx, KAY_EINPUT,
                        "the proof's 'answers' must have one character for each pair of squares");
    KAY_TRY_NEW(pawns->answers, proof->arena, kay_bits_words(pawns->game->pairs));
    if (pawns_side_by_side(pawns->game, pawns_of(pawns->lost)))
        return pawns_proof_false(pawns, pawns->lost, "either pawn can take the other");
    KAY_TRY(pawns_proof_letters(pawns));
    KAY_TRY(pawns_proof_answered(pawns, pawns->lost));
    for (uint64_t pair = 0; pair < pawns->game->pairs; pair++) {
        KAY_TRY(pawns_proof_tick(pawns, pair));
        if (kay_bits_get(pawns->answers, pair))
            KAY_TRY(pawns_proof_answered(pawns, pair));
    }
    return KAY_OK;
}

/* Reads the proof's move and finds the pair it leads to.  Sets *captures if it takes a pawn, which ends the proof. */
static kay_status pawns_proof_move(pawns_proof *pawns, const kay_state *state, kay_json *proof, bool *captures)
{
    const char *text;
    kay_move move;
    KAY_TRY(kay_json_text(proof, "move", &text));
    kay_status status = kay_state_read_move(pawns->ctx, &pawns->game->game, state, text, proof->arena, &move);
    if (status == KAY_EFALSE)
        return kay_fail(pawns->ctx, KAY_EFALSE, "the proof's move is not legal");
    KAY_TRY(status);
    pawns_pair at = pawns_of(pawns_place(pawns->game, pawns->position));
    uint32_t from = (uint32_t)(move.name >> 32), to = (uint32_t)move.name, stays = from == at.a ? at.b : at.a;
    *captures = to == stays;
    pawns->lost = *captures ? PAWNS_NO_PAIR : pawns_number(stays, to);
    return KAY_OK;
}

kay_status kay_pawns_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                           kay_json *proof)
{
    pawns_proof pawns = {.ctx = ctx, .game = (const pawns_game *)game, .position = state->words};
    uint64_t place = pawns_place(pawns.game, pawns.position);
    bool captures;
    if (outcome == KAY_DRAW)
        return kay_fail(ctx, KAY_EFALSE, "this game has no draws");
    if (place >= pawns.game->pairs)
        return outcome == KAY_LOSS ? KAY_OK : kay_fail(ctx, KAY_EFALSE, "one pawn has taken the other");
    if (outcome == KAY_LOSS) {
        if (kay_json_has(proof, "move"))
            return kay_fail(ctx, KAY_EINPUT, "the proof of a loss must not have a move");
        pawns.lost = place;
        return pawns_proof_loss(&pawns, proof);
    }
    KAY_TRY(pawns_proof_move(&pawns, state, proof, &captures));
    return captures ? KAY_OK : pawns_proof_loss(&pawns, proof);
}

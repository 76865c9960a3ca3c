/* Solves states by exhaustive search, from the rules alone.  It uses no theorem, and all other engines are tested
 * against it.
 *
 * The method is memoised negamax with an explicit stack and an exact table, both within the budget of the context.
 * When the budget ends, search fails with KAY_EUNABLE and never guesses.  In a loopy game it enumerates all states that
 * play reaches, sums as a whole, and solves them by retrograde analysis (reachable.h).  Games with points have a search
 * of their own (score_search.h). */
#pragma once

#include <kayles/reachable.h>

typedef struct kay_search kay_search;

typedef struct kay_search_stats {
    uint64_t positions; /* in the table */
    uint64_t table_bytes; /* current size of the table */
    uint64_t options; /* generated so far */
} kay_search_stats;

/* Makes a search for one game, which must outlive it.  The search keeps its results until it is freed. */
kay_status kay_search_new(kay_context *ctx, const kay_game *game, kay_search **out) KAY_MUST_CHECK;
void kay_search_free(kay_search *search);

/* Finds the outcome of a state for its player to move.  Fails with KAY_EUNABLE if the budget ends, with KAY_EINPUT if
 * the rules are wrong (a cycle in a game that is not loopy). */
kay_status kay_search_outcome(kay_search *search, const kay_state *state, kay_outcome *out) KAY_MUST_CHECK;

/* Gets the outcome and the remoteness found for a state of a loopy game.  Returns KAY_END if nothing was found or the
 * game is not loopy.  out->state lasts until the next question. */
kay_status kay_search_find(kay_search *search, const kay_state *state, kay_reached *out) KAY_MUST_CHECK;

/* Finds the Grundy value of a position.  Fails with KAY_EUSAGE if the game is partizan, misère or loopy, or has the
 * hook `end`. */
kay_status kay_search_grundy(kay_search *search, const uint64_t *position, uint64_t *out) KAY_MUST_CHECK;

/* Finds the margin of a state of a game with points: what its player to move scores from there on with best play, less
 * what the opponent scores.  Fails with KAY_EUSAGE if the game has no points. */
kay_status kay_search_margin(kay_search *search, const kay_state *state, int32_t *out) KAY_MUST_CHECK;

/* Returns the order of a state for which a margin was found: of the moves that lead to the best margin, the one to the
 * lowest order makes progress, so that a player does not go round in a circle. */
uint32_t kay_search_order(kay_search *search, const kay_state *state);

/* Switches off the hook `simplify` (and `normal` of games with points); the answers must stay the same.  Call it before
 * the first question. */
void kay_search_raw(kay_search *search);

/* Searches a misère game by the rule of normal play: a player who cannot move loses, and positions have Grundy values.
 * The game must not be loopy.  Call it before the first question. */
void kay_search_normal(kay_search *search);

/* Limits the search to about `options` more generated options; beyond them it fails with KAY_EUNABLE, on every machine
 * at the same point.  0: no limit, the default. */
void kay_search_allow(kay_search *search, uint64_t options);

void kay_search_get_stats(const kay_search *search, kay_search_stats *out);

/* Return the bytes that a list of states takes, and the moves generated for it so far. */
uint64_t kay_reachable_bytes(const kay_reachable *reachable);
uint64_t kay_reachable_moves(const kay_reachable *reachable);

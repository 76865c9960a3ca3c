/* The exhaustive engine: who wins, from the rules alone.  It knows no theorem and is the judge of all.
 *
 * Memoised negamax on an explicit stack over an exact table.  Depth, stack and table come out of the
 * context's budget; reaching it is KAY_EUNABLE, never a guess.  In a loopy game all that play reaches is enumerated and
 * judged by retrograde analysis (reachable.h), sums as a whole. */
#pragma once

#include <kayles/reachable.h>

typedef struct kay_search kay_search;

typedef struct kay_search_stats {
    uint64_t positions; /* held in the table */
    uint64_t table_bytes; /* the table as it is now */
    uint64_t options; /* generated so far */
} kay_search_stats;

/* A search for one game; what it finds is kept until it is freed.  The game must outlive it. */
kay_status kay_search_new(kay_context *ctx, const kay_game *game, kay_search **out) KAY_MUST_CHECK;
void kay_search_free(kay_search *search);

/* The outcome of a state for its player to move.  KAY_EUNABLE: the budget.  KAY_EINPUT: the rules
 * broke a promise (a cycle in a game that is not loopy). */
kay_status kay_search_outcome(kay_search *search, const kay_state *state, kay_outcome *out) KAY_MUST_CHECK;

/* What was found out of a state of a loopy game: its outcome and its remoteness.  KAY_END: nothing, or the game is not
 * loopy.  The entry's state lasts until the next question. */
kay_status kay_search_find(kay_search *search, const kay_state *state, kay_reached *out) KAY_MUST_CHECK;

/* The Grundy value of a position of an impartial normal-play game without `end` that is not loopy; KAY_EUSAGE for
 * others. */
kay_status kay_search_grundy(kay_search *search, const uint64_t *position, uint64_t *out) KAY_MUST_CHECK;

/* Leaves `simplify` out, which must change no answer; before the first question. */
void kay_search_raw(kay_search *search);

/* Plays a misère game that is not loopy as in normal play: a player who cannot move loses, and positions have Grundy
 * values; before the first question. */
void kay_search_normal(kay_search *search);

/* From now on the search may generate about so many options; past them it is KAY_EUNABLE, on every machine at the same
 * place.  0: any number, as at first. */
void kay_search_allow(kay_search *search, uint64_t options);

void kay_search_get_stats(const kay_search *search, kay_search_stats *out);

/* Of all states that play reaches: bytes held; moves looked at so far. */
uint64_t kay_reachable_bytes(const kay_reachable *reachable);
uint64_t kay_reachable_moves(const kay_reachable *reachable);

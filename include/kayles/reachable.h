/* Lists all states that play reaches from a start, each with its outcome and its remoteness, in loopy games and others.
 *
 * The states are enumerated in memory, breadth first.  Retrograde analysis then works back from the states where play
 * has stopped.  A state is won if one of its options is lost for the opponent, and lost if all of them are won for the
 * opponent.  All other states are drawn: there each player can go on for ever.  Time and memory are linear in positions
 * and moves: a position takes 8 bytes for each of its words and about 15 more, a move about 4 until the analysis is
 * done.
 *
 * States are listed as they occur in play, or in the normal form of the hook `simplify`, as in search: there are fewer
 * normal forms, and their parts are in a fixed order.  In an impartial game both players share a state, which has Left
 * to move. */
#pragma once

#include <kayles/ruleset.h>

KAY_BEGIN_DECLARATIONS

enum { KAY_REACHABLE_MOST = (1 << 30) - 2 }; /* states of a list */

typedef struct kay_reachable kay_reachable;

typedef struct kay_reached {
    kay_state state; /* borrowed; valid until states are added */
    kay_outcome outcome; /* for the player to move; KAY_UNKNOWN: the budget ended before it was found */
    uint64_t remoteness; /* moves until play stops, if the winner hurries and the loser delays; 0: play has stopped */
    bool part; /* the budget ended: not all states that play reaches were listed */
    bool bound; /* the budget ended: the true remoteness may be smaller */
} kay_reached;

/* Makes an empty list.  `normal`: the list stores the normal form of each state.  Game and context must outlive it. */
KAY_API kay_status kay_reachable_new(kay_context *ctx, const kay_game *game, bool normal,
                                     kay_reachable **out) KAY_MUST_CHECK;
KAY_API void kay_reachable_free(kay_reachable *reachable);

/* Adds a state and all states that play reaches from it, and finds their outcomes.  Takes time for the new states and
 * moves only.  If memory runs out, the states of earlier starts are dropped.  Fails with KAY_EINPUT if the rules fail
 * or if a position recurs and the rules are not loopy; the list is then empty.  Fails with KAY_EUNABLE or KAY_ENOMEM if
 * the budget ends.  The list then has the outcomes that follow from the states found so far; the other outcomes are
 * KAY_UNKNOWN.  The next call begins with an empty list. */
KAY_API kay_status kay_reachable_add(kay_reachable *reachable, const kay_state *start) KAY_MUST_CHECK;

/* Return the number of states, and entry `i`, from 0.  The first start is entry 0; then come the states one move away,
 * two moves away, and so on. */
KAY_API uint64_t kay_reachable_count(const kay_reachable *reachable);
KAY_API void kay_reachable_get(const kay_reachable *reachable, uint64_t i, kay_reached *out);

/* Finds the entry of a state.  Returns KAY_END if the list does not have it. */
KAY_API kay_status kay_reachable_find(kay_reachable *reachable, const kay_state *state,
                                      kay_reached *out) KAY_MUST_CHECK;

KAY_END_DECLARATIONS

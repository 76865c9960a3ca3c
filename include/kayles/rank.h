/* Numbers for the states of a game, tier by tier: with them every state of a game is solved and kept on disk.
 *
 *   tier   a set of states, numbered from 0.  A move leads to the same tier or to a later one; unless the game is
 *          KAY_LOOPY, it always leads to a later one.
 *   rank   a tier and a number below the size of the tier.  Different states have different ranks, except those that
 *          only the players' names tell apart (below).  A rank may belong to no state.
 *
 * The states of such a game have one part, and each has a player to move.  Where the players have the same moves and
 * aims, as in connect-four, a state and the one with the players exchanged are the same; the rules then number only
 * those in which Left is to move, and rank exchanges the players of the others.
 *
 * Points scored so far (score.h) have no part in ranks: states that differ in them alone have one rank, and the state
 * of a rank has none.
 *
 * In a KAY_LOOPY game with points, all states of a tier have equally many points left, so a move that stays in its tier
 * gains none, and it passes the turn.
 *
 * Before the hooks are called the game is prepared (ruleset->prepare), so they may read tables that it has made.  They
 * are called for each state and each move: no hook but `unmoves` may allocate memory. */
#pragma once

#include <kayles/ruleset.h>

KAY_BEGIN_DECLARATIONS

typedef struct kay_rank {
    uint64_t number; /* from 0 */
    uint32_t tier; /* from 0 */
} kay_rank;

struct kay_ranks {
    /* The version of the numbers, from 1.  Tables with another version are refused. */
    uint32_t version;

    /* True: every state that has a rank is kept.  False: only those that play reaches from the start, which is the
     * start of the constants alone (kay_start with no parameters). */
    bool every;

    /* Writes the constants of the game as --set takes them, with blanks between: "m=3 n=3 k=3".  Two games with the
     * same constants have the same ranks.  NULL: the ruleset has no constants. */
    void (*constants)(const kay_game *game, kay_text *out);

    /* Returns the number of tiers, at least 1.  Required. */
    uint32_t (*tiers)(const kay_game *game);

    /* Returns the number of ranks in a tier; UINT64_MAX: too many to count.  Required. */
    uint64_t (*size)(const kay_game *game, uint32_t tier);

    /* Finds the rank of a state.  Returns false if it has none.  Every state that play reaches from a state with a rank
     * has one.  Required. */
    bool (*rank)(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out);

    /* Makes the state of a rank, whose words are zero before the call.  Returns false if the rank belongs to no state;
     * the position is then undefined.  Required. */
    bool (*unrank)(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover);

    /* Replaces a state by the one that stands for all that are symmetric to it, in the same tier, and returns how many
     * they are; states with the same rank count once.  NULL: there are no symmetries. */
    uint32_t (*canonical)(const kay_game *game, uint64_t *position, kay_player *mover);

    /* Emits, as options of one part, the positions from which a move of the opponent of `mover` leads to this state and
     * in which play has not stopped.  Their names are 0; a position may come twice.  In a game with points only moves
     * that gain nothing are taken back.  Called for loopy games only.  NULL: tiers are searched in passes. */
    kay_status (*unmoves)(const kay_game *game, const uint64_t *position, kay_player mover, kay_move_list *out);
};

KAY_END_DECLARATIONS

/* Looks states up in a table that `kayles tabulate` has made (kay_solver_use makes a solver use it). */
#pragma once

#include <kayles/ruleset.h>

KAY_BEGIN_DECLARATIONS

typedef struct kay_tabulated kay_tabulated;

/* What a table says of a state. */
typedef struct kay_tabulated_answer {
    kay_outcome outcome; /* for the player to move; in a game with points (score.h) with those scored so far */
    uint64_t remoteness; /* KAY_NO_REMOTENESS for a draw, or if the table does not have it */
    int32_t score; /* in a game with points: those of the player to move from here on, less the opponent's; else 0 */
} kay_tabulated_answer;

/* Opens the table in a folder.  It must be of the same game and the same version of its ranks; `rules` must last as
 * long as the table.  Fails with KAY_EINPUT if it is of another game or version, and as kay_tier_folder_open does. */
KAY_API kay_status kay_tabulated_open(kay_context *ctx, const kay_ruleset *rules, const char *folder,
                                      kay_tabulated **out) KAY_MUST_CHECK;

/* Frees the table; ignores NULL. */
KAY_API void kay_tabulated_close(kay_tabulated *table);

/* Forgets the game that was asked about last, which must exist until then. */
KAY_API void kay_tabulated_leave(kay_tabulated *table);

/* Finds a state of a game of the rules.  Returns KAY_END if the table does not have it: it was made for other
 * constants, or play does not reach the state.  Fails with KAY_EINPUT or KAY_EREAD if a file of the table is damaged or
 * cannot be read.  Time: about a microsecond for a state near the one before, 60 us for others. */
KAY_API kay_status kay_tabulated_find(kay_tabulated *table, const kay_game *game, const kay_state *state,
                                      kay_tabulated_answer *out) KAY_MUST_CHECK;

/* Whether the latest look-up failed because a file is damaged or cannot be read. */
KAY_API bool kay_tabulated_failed(const kay_tabulated *table);

/* Whether the table has the remoteness of its states. */
KAY_API bool kay_tabulated_has_remoteness(const kay_tabulated *table);

KAY_END_DECLARATIONS

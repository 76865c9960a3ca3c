/* The states that lint and verify look at: what play leads to, and the starts of rising parameters. */
#ifndef KAYLES_LINT_LINT_STATES_H
#define KAYLES_LINT_LINT_STATES_H

#include <kayles/starts.h>
#include <kayles/state.h>

#include "base/intern_table.h"

/* States of a game that were come to, each once, in the order in which they were added.  One that is zeroed but for
 * table.ctx is empty. */
typedef struct lint_states {
    kay_intern_table
        table; /* the words of the parts and the player to move; of an impartial game that is always Left */
    uint64_t at; /* the number of the next one */
    uint64_t *key; /* room words */
    uint64_t room;
} lint_states;

kay_status lint_states_add(lint_states *states, const kay_game *game, const kay_state *state) KAY_MUST_CHECK;

/* Adds what the moves of a state, with their options, leave; `parts`: each part alone, with either player to move. */
kay_status lint_states_follow(lint_states *states, const kay_game *game, const kay_state *state,
                              const kay_move_list *moves, bool parts) KAY_MUST_CHECK;

/* Copies the next state, whose words the caller frees.  KAY_END: there is none. */
kay_status lint_states_next(lint_states *states, const kay_game *game, kay_state *out) KAY_MUST_CHECK;

/* Forgets all of them. */
void lint_states_forget(lint_states *states);

/* Writes the option that move number `i` leaves of a state to *child, whose words grow as needed. */
kay_status lint_option(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_move_list *moves,
                       uint64_t i, kay_state *child) KAY_MUST_CHECK;

/* Takes a start; `game` lives until the call with the next game has returned.  False in *more: no other one is wanted.
 */
typedef kay_status lint_start_visit(void *user, const kay_game *game, bool new_game, const kay_state *state,
                                    bool *more);

typedef struct lint_starts {
    kay_context *ctx;
    const kay_ruleset *rules;
    const char *const *constants;
    unsigned count; /* of the parameters, 1 or 2 */
    uint64_t most; /* the largest one */
    bool lenient; /* parameters of which the rules make no start, without a place in a file, are passed over */
    uint64_t larger; /* the larger parameter of the latest start */
    lint_start_visit *visit;
    void *user;
    kay_arena arenas[2]; /* the games at hand */
} lint_starts;

/* Visits the starts of rising parameters; the last game lives until lint_starts_end, which must follow. */
kay_status lint_each_start(lint_starts *starts) KAY_MUST_CHECK;
void lint_starts_end(lint_starts *starts);

#endif

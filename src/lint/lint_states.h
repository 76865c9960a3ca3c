/* The states that lint and verify look at: positions that rules name, starts of rising parameters, and what play leads
 * to from either. */
#pragma once

#include <kayles/starts.h>
#include <kayles/state.h>

#include "base/intern_table.h"

/* Copies a state into an arena. */
kay_status lint_copy(kay_arena *arena, const kay_game *game, const kay_state *state, kay_state *out) KAY_MUST_CHECK;

/* Makes what move number `i` leaves of a state in an arena. */
kay_status lint_option(kay_arena *arena, const kay_game *game, const kay_state *state, const kay_move_list *moves,
                       uint64_t i, kay_state *out) KAY_MUST_CHECK;

/* States of one game, each once, in the order in which they were added. */
typedef struct lint_states {
    const kay_game *game; /* NULL: not begun */
    bool parts; /* of what a move leaves each part is added alone, with either player to move */
    kay_intern_table table; /* words of the parts and the player to move; of an impartial game that is always Left */
    uint64_t at; /* the number of the next one */
    kay_arena arena; /* of the state at hand: itself, names of its moves, what they leave */
    kay_move_list moves;
} lint_states;

kay_status lint_states_begin(lint_states *states, kay_context *ctx, const kay_game *game, bool parts) KAY_MUST_CHECK;
void lint_states_end(lint_states *states); /* what is zeroed is ignored */

kay_status lint_states_add(lint_states *states, const kay_state *state) KAY_MUST_CHECK;

/* Looks at a state.  False in *more: no other one is wanted. */
typedef kay_status lint_visit(void *user, const kay_game *game, const kay_state *state, bool *more);

/* Visits the states that were added and all that play leads to from there. */
kay_status lint_states_follow(lint_states *states, lint_visit *visit, void *user) KAY_MUST_CHECK;

/* Games with states, one after another: the positions that rules name up to a size, or starts. */
typedef struct lint_source {
    kay_walk walk; /* context, rules, constants, and the size or, of starts, the largest parameter in size.a */
    bool starts;
    bool lenient; /* parameters of which the rules make no start, without a place in a file, are passed over */
    bool new_game; /* the latest one: the game is not the one before, which lives until the next call */
    uint64_t larger; /* the larger parameter of the latest start */

    uint64_t next, at; /* the larger parameter of the next start, and which one of those it is */
    const kay_game *game;
    kay_arena arenas[2];
    unsigned other; /* the arena in which the game at hand is not */
} lint_source;

/* Begins with the fields above. */
void lint_source_begin(lint_source *source);
void lint_source_end(lint_source *source);

/* The next state, until the next call.  KAY_END: there is none. */
kay_status lint_source_next(lint_source *source, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

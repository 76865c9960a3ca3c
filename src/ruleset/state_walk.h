/* Enumerates states: positions that rules enumerate, starts in the order of their parameters, and the states that play
 * leads to. */
#pragma once

#include <kayles/starts.h>
#include <kayles/state.h>

#include "base/intern_table.h"

/* Copies a state into an arena. */
kay_status kay_state_keep(kay_arena *arena, const kay_game *game, const kay_state *state,
                          kay_state *out) KAY_MUST_CHECK;

/* Makes, in an arena, the state after move number `i`. */
kay_status kay_state_option(kay_arena *arena, const kay_game *game, const kay_state *state, const kay_move_list *moves,
                            uint64_t i, kay_state *out) KAY_MUST_CHECK;

/* A queue of states of one game, without repetitions. */
typedef struct kay_state_walk {
    const kay_game *game; /* NULL: not begun */
    bool parts; /* adds each part of an option alone, with either player to move */
    kay_intern_table table; /* words of the parts, then the player to move (always Left in an impartial game) */
    uint64_t at; /* the number of the next state */
    kay_arena arena; /* of the current state: itself and its options */
} kay_state_walk;

void kay_state_walk_begin(kay_state_walk *states, kay_context *ctx, const kay_game *game, bool parts);
void kay_state_walk_end(kay_state_walk *states); /* a zeroed struct is ignored */

kay_status kay_state_walk_add(kay_state_walk *states, const kay_state *state) KAY_MUST_CHECK;

/* Visits a state.  Sets *more to false to stop. */
typedef kay_status kay_state_visit(void *user, const kay_game *game, const kay_state *state, bool *more);

/* Visits the states that were added, and all states that play leads to from them, breadth first.  Each visit gets an
 * empty list `moves` and adds the moves to follow. */
kay_status kay_state_walk_follow(kay_state_walk *states, kay_move_list *moves, kay_state_visit *visit,
                                 void *user) KAY_MUST_CHECK;

/* A source of games with states: the positions that rules enumerate up to a size, or starts. */
typedef struct kay_state_source {
    kay_walk walk; /* context, rules, constants, and the size; for starts size.a is the largest parameter */
    bool starts;
    bool lenient; /* skips parameters if the rules fail to make a start, but not if the error has a place in a file */
    bool new_game; /* the latest state begins a new game; the previous game lives until the next call */
    uint64_t larger; /* the larger parameter of the latest start */

    uint64_t next; /* the larger parameter of the next start */
    uint64_t at; /* the index of the next start among the starts with this larger parameter */
    const kay_game *game;
    kay_arena arenas[2];
    unsigned other; /* the arena that does not have the current game */
} kay_state_source;

/* Begins; the caller must set `walk`, `starts` and `lenient` before. */
void kay_state_source_begin(kay_state_source *source);
void kay_state_source_end(kay_state_source *source);

/* Makes the next state, which lasts until the next call.  Returns KAY_END after the last one. */
kay_status kay_state_source_next(kay_state_source *source, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

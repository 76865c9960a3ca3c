/* The hooks of a theorem: an engine for one ruleset alone. */
#pragma once

#include <kayles/move_list.h>
#include <kayles/ruleset.h>

KAY_BEGIN_DECLARATIONS

struct kay_value_store; /* value.h */

/* What a theorem has computed for every game of its ruleset: kept for the lines that are opened later. */
typedef struct kay_theorem_cache {
    kay_arena arena;
    void *data; /* the theorem's, in the arena; NULL at first */
    void (*close)(void *data); /* frees what is not in the arena; NULL: there is nothing */
} kay_theorem_cache;

/* A line of play that a theorem follows.  It is the first member of the theorem's own struct, which has
 * theorem->line_size bytes and is zeroed before `open`.  Blocks for the line come from `arena`. */
typedef struct kay_theorem_line {
    kay_context *ctx;
    kay_arena *arena;
    const kay_theorem *theorem;
    const kay_game *game;
    const kay_state *state; /* the current state of the line */
    kay_theorem_cache *kept; /* outlives the line; lines that are open at the same time share it */
} kay_theorem_line;

/* Law, tested: a line after k moves answers as a line opened there and as search. */
struct kay_theorem {
    const char *statement; /* the theorem, in one sentence or a few */
    const char *source; /* where it was published or is proved */
    size_t line_size; /* of the theorem's own struct, >= sizeof(kay_theorem_line) */

    /* Finds the outcome for the player to move; KAY_UNKNOWN if the theorem does not cover this state.  Required. */
    kay_status (*answer)(kay_theorem_line *line, kay_outcome *out);

    /* Adds the reason, one sentence about this state, after answer().  Required. */
    kay_status (*reason)(kay_theorem_line *line, kay_text *out);

    /* Adds the reason in a few words, for a user who has read `reason` about an earlier state.  NULL: `reason`. */
    kay_status (*brief)(kay_theorem_line *line, kay_text *out);

    /* Precomputes what is expensive: match, eliminate, count.  NULL: nothing to prepare. */
    kay_status (*open)(kay_theorem_line *line);

    /* Frees memory that is not in the arena; called after a failed `open`, too.  NULL: there is nothing. */
    void (*close)(kay_theorem_line *line);

    /* Follows a legal move, also from a state whose outcome is unknown; line->state is still the state before the
     * move.  NULL: a new line is opened. */
    kay_status (*play)(kay_theorem_line *line, kay_move move);

    /* Takes back `move`, the latest one; line->state is already the state before it.  NULL: a new line is opened. */
    kay_status (*undo)(kay_theorem_line *line, kay_move move);

    /* Emits the names of all moves that keep the best outcome (won: winning moves; drawn: drawing moves; lost: none) in
     * the order of `moves`, until the list is full.  Sets out->part before each emit.  Sets out->more if there is
     * another such move, or if the theorem cannot decide whether there is one.  NULL: the solver tries every move. */
    kay_status (*winning)(kay_theorem_line *line, kay_move_list *out);

    /* Finds the Grundy value, in an impartial game of normal play without `end`.  NULL: search finds it. */
    kay_status (*grundy)(kay_theorem_line *line, uint64_t *out);

    /* Makes the value of the state in the store, a kay_value (value.h); it does not depend on the player to move.
     * Called in a short game of normal play, after answer() has given a known outcome.  NULL: `grundy` or evaluation
     * finds it. */
    kay_status (*value)(kay_theorem_line *line, struct kay_value_store *store, uint32_t *out);

    /* Solves all starts at once: *count bits, in words of the arena.  Bit i is set if the player to move wins when
     * the same board starts at place i, which users see as i + 1.  NULL: not offered. */
    kay_status (*starts)(kay_theorem_line *line, uint64_t **won, uint64_t *count);
};

KAY_END_DECLARATIONS

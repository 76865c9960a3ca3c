/* The theorem: an engine that one ruleset brings along. */
#ifndef KAYLES_THEOREM_H
#define KAYLES_THEOREM_H

#include <kayles/move_list.h>
#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

struct kay_value_store; /* value.h */

/* What a theorem has found out that holds for every game of its ruleset: lines find it that are opened later. */
typedef struct kay_theorem_cache {
    kay_arena arena;
    void *data; /* the theorem's, in the arena; NULL at first */
    void (*close)(void *data); /* gives back what of it is not in the arena; NULL: there is nothing */
} kay_theorem_cache;

/* A line of play that a theorem follows.  The first member of the theorem's own struct, whose size is
 * theorem->line_size; zeroed before `open`.  Blocks for the line come from `arena`. */
typedef struct kay_theorem_line {
    kay_context *ctx;
    kay_arena *arena;
    const kay_theorem *theorem; /* whose line it is */
    const kay_game *game;
    const kay_state *state; /* the state that the line stands at */
    kay_theorem_cache *kept; /* outlives the line; lines that stand side by side share it */
} kay_theorem_line;

/* Law, tested: a line after k moves = a line opened there = search. */
struct kay_theorem {
    const char *statement; /* the theorem in a sentence or a few */
    const char *source; /* where it was published or is proved */
    size_t line_size; /* of the theorem's own struct, >= sizeof(kay_theorem_line) */

    /* The outcome for the player to move; KAY_UNKNOWN where the theorem does not speak of this state.  Required. */
    kay_status (*answer)(kay_theorem_line *line, kay_outcome *out);

    /* Why, in one sentence about this state, after answer().  Required. */
    kay_status (*reason)(kay_theorem_line *line, kay_text *out);

    /* The same in a few words, for somebody who has read `reason` about an earlier state.  NULL: by `reason`. */
    kay_status (*brief)(kay_theorem_line *line, kay_text *out);

    /* Precomputes what is expensive: match, eliminate, count.  NULL: nothing to prepare. */
    kay_status (*open)(kay_theorem_line *line);

    /* Gives back what is not in the arena.  NULL: nothing.  Called after a failed open too. */
    void (*close)(kay_theorem_line *line);

    /* Follows a legal move, also from where the outcome is not known; line->state is still the state before it.
     * NULL: opened anew. */
    kay_status (*play)(kay_theorem_line *line, kay_move move);

    /* Takes back `move`, the latest one; line->state is the state before it again.  NULL: opened anew. */
    kay_status (*undo)(kay_theorem_line *line, kay_move move);

    /* Emits the names of all moves that keep the best outcome (won: winning ones; drawn: drawing ones;
     * lost: none) in the order of `moves`, until the sink is full; sink->part is to be set before each
     * emit.  Sets sink->more where another one is left, or where that cannot be told without trying them all;
     * while it is not set, the moves emitted are all.  NULL: every move is tried. */
    kay_status (*winning)(kay_theorem_line *line, kay_move_list *out);

    /* The Grundy value, in an impartial game of normal play without `end`.  NULL: search finds it. */
    kay_status (*grundy)(kay_theorem_line *line, uint64_t *out);

    /* Makes the value of the state, which does not depend on the player to move, in the store: a kay_value (value.h).
     * Asked after an answer() that is known, in a short game of normal play.  NULL: `grundy` or evaluation finds it. */
    kay_status (*value)(kay_theorem_line *line, struct kay_value_store *store, uint32_t *out);

    /* All starts at once: a bit for each place i where the same board could start, set where the player
     * to move there wins (*count bits in arena words; place i is written i + 1).  NULL: not offered. */
    kay_status (*starts)(kay_theorem_line *line, uint64_t **won, uint64_t *count);
};

#ifdef __cplusplus
}
#endif
#endif

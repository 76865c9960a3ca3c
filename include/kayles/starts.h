/* The positions that a ruleset offers: starts made from parameters, all positions up to a size, and the features that
 * describe a position to a person. */
#pragma once

#include <kayles/ruleset.h>

KAY_BEGIN_DECLARATIONS

/* The SIZE of `verify` and `table`: "12" is {12, 0}, "5x6" is {5, 6}. */
typedef struct kay_size {
    uint64_t a, b;
} kay_size;

/* A walk over all positions of every size up to one. */
typedef struct kay_walk {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_arena *shared; /* lives as long as the walk */
    kay_arena *arena; /* holds the current game; emptied when a new game begins */
    kay_size size;
    const char *const *constants; /* values parallel to starts->constants that the games must have; NULL: any */
    bool new_game; /* true at first, then false; the ruleset sets it when the game differs from the one before */
    void *place; /* the ruleset's place in the walk; starts->place_size bytes, zeroed at first */
} kay_walk;

/* Parameters up to this limit must make positions; larger ones need not. */
enum { KAY_START_SMALL = 4 };

/* The parameters and constants of a start. */
typedef struct kay_start {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_arena *arena; /* for the game and the state */
    const uint64_t *parameters;
    unsigned count; /* number of parameters, from 1 to starts->parameters; 0 if the rules have ranks: the start that
                       the constants alone give, with default values */
    const char *const *constants; /* values parallel to starts->constants; NULL: absent */
    bool lasting; /* the ruleset sets it if the game is the same for all parameters and outlives the
                     arena; then results for one start are reused for the next */
} kay_start;

typedef struct kay_named_number {
    const char *name; /* lasts as long as the ruleset */
    int64_t value;
} kay_named_number;

/* The features of a state that a person would use to find a rule: named numbers, and entries (such as piles) whose
 * order does not matter.  The error is sticky, as in kay_text. */
typedef struct kay_features {
    kay_context *ctx;
    kay_status error;
    uint64_t count, room;
    kay_named_number *named;
    uint64_t entry_count, entry_room;
    int64_t *entries;
    bool words; /* the rules name no features; the entries are the words of the state */
} kay_features;

KAY_API void kay_feature(kay_features *features, const char *name, int64_t value);
KAY_API void kay_feature_entry(kay_features *features, int64_t value);

struct kay_starts {
    /* Makes the state for one to `parameters` parameters (at most 2) and the values of `constants` (NULL: no
     * constants).  Fails with KAY_EINPUT if they make no game.  Returns KAY_END if the ruleset deliberately has no
     * position for them; a table then has a blank cell.  NULL, with `parameters` 0: the ruleset offers no starts. */
    kay_status (*start)(kay_start *start, const kay_game **game, kay_state *state);
    unsigned parameters;
    unsigned usual_parameters; /* the usual number of parameters; 0: `parameters` */
    const kay_flag *constants;

    /* Makes the next of all positions up to the size; the state is valid until the next call.  Returns KAY_END after
     * the last position.  Each position stands for two states, one for each player to move.  If `complete`, every
     * position that play can reach is among them; otherwise `verify` also plays moves.  NULL: the ruleset lists no
     * positions. */
    kay_status (*positions)(kay_walk *walk, const kay_game **game, kay_state *state);
    size_t place_size; /* bytes of walk->place, allocated before the first call; 0: the hook allocates it */
    bool complete;
    bool sized; /* for rules in a file: `positions` lists the positions of size walk->size, perhaps with smaller ones;
                   every position that play reaches is listed at some size */

    /* Used only if `complete` is false: says whether `verify` plays moves in this game of the walk.  If not, it
     * compares only the listed positions and their options.  NULL: it plays moves in every game. */
    kay_status (*follows)(const kay_game *game, bool *follows);

    /* True: instead of `positions`, `verify` takes the starts with the usual number of parameters, each up to the size,
     * and every single component that play reaches from them. */
    bool from_starts;
    const char *verify_size; /* SIZE of a `verify` that takes about a second; NULL: "4", or "3x3" for two parameters */

    /* Adds the features of a state.  NULL: the words of its positions are the features. */
    void (*features)(const kay_game *game, const kay_state *state, kay_features *out);
};

/* Makes the state for the parameters; the ruleset must have starts->start.  Fill all fields of `start`, but not
 * `lasting`.  The state, with Left to move, and the game last as long as the arena.  Error messages name the
 * parameters.  KAY_END: there is no such state (no message). */
KAY_API kay_status kay_start_make(kay_start *start, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Returns the size up to which `verify` and `lint` look if none is given, such as "4" or "3x3". */
KAY_API const char *kay_starts_verify_size(const kay_ruleset *rules);

KAY_END_DECLARATIONS

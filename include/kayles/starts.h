/* The positions that a game names: starts made from parameters, all positions up to a size, and the features in which a
 * person would speak of one. */
#ifndef KAYLES_STARTS_H
#define KAYLES_STARTS_H

#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The SIZE of `verify` and `table`: "12" is {12, 0}, "5x6" is {5, 6}. */
typedef struct kay_size {
    uint64_t a, b;
} kay_size;

/* A walk over all positions of every size up to one. */
typedef struct kay_walk {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_arena *shared; /* lives as long as the walk */
    kay_arena *arena; /* emptied whenever a new game is begun: the game lives there */
    kay_size size;
    const char *const *constants; /* values parallel to starts->constants that the games must have; NULL: any */
    bool new_game; /* true at first, then false; set by the ruleset where the game is not the one before */
    void *place; /* the ruleset's: where it is; starts->place_size bytes, zeroed at first */
} kay_walk;

/* Parameters up to here make positions, or the rules are wrong; larger ones may make none. */
enum { KAY_START_SMALL = 4 };

/* What a start is made from. */
typedef struct kay_start {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_arena *arena; /* the game and the state live there */
    const uint64_t *parameters;
    unsigned count; /* of the parameters, from 1 to starts->parameters */
    const char *const *constants; /* values parallel to starts->constants; NULL: absent */
    bool lasting; /* set by the ruleset where the game is the same for all parameters and outlives the
                     arena: then what is found out about one start is kept for the next */
} kay_start;

typedef struct kay_named_number {
    const char *name; /* lasts as long as the ruleset */
    int64_t value;
} kay_named_number;

/* What a person would look at in a state when they look for a rule: named numbers, and entries (such as piles) whose
 * order does not matter.  The error is sticky, as in a text. */
typedef struct kay_features {
    kay_context *ctx;
    kay_status error;
    uint64_t count, room;
    kay_named_number *named;
    uint64_t entry_count, entry_room;
    int64_t *entries;
    bool words; /* the entries are but the words of the state, as the rules tell nothing */
} kay_features;

KAY_API void kay_feature(kay_features *features, const char *name, int64_t value);
KAY_API void kay_feature_entry(kay_features *features, int64_t value);

struct kay_starts {
    /* The state for one parameter, or for as many as `parameters` says (at most 2), and for the constants that stand in
     * `constants` (NULL: none).  KAY_EINPUT with words where they make no game; KAY_END where they make none and that
     * is meant: a cell of a table is then blank.  NULL, with `parameters` 0: not offered. */
    kay_status (*start)(kay_start *start, const kay_game **game, kay_state *state);
    unsigned parameters;
    unsigned usual_parameters; /* how many are given where nobody says how many; 0: `parameters` */
    const kay_flag *constants;

    /* The next of all positions up to the size; the state lives until the next call.  KAY_END after the last.
     * Each stands for either player to move.  Where `complete`, every position that play can reach is among them;
     * else play is followed.  NULL: positions are not named. */
    kay_status (*positions)(kay_walk *walk, const kay_game **game, kay_state *state);
    size_t place_size; /* of walk->place, made before the first call; 0: the hook makes it */
    bool complete;
    bool sized; /* rules in a file: `positions` names those of walk->size alone, or smaller ones with them, and each
                   position that play reaches is among those of some size */

    /* Where not `complete`: whether `verify` follows play in this game of the walk.  Elsewhere only the positions named
     * are compared, and what one move leaves of them.  NULL: in every game. */
    kay_status (*follows)(const kay_game *game, bool *follows);

    /* True: `verify` goes over the starts of parameters up to the size, as many as are usual, and over every single
     * part that play leads to from there, instead of `positions`. */
    bool from_starts;
    const char *verify_size; /* SIZE of a `verify` that takes about a second; NULL: "4", or "3x3" for two parameters */

    /* Adds the features of a state.  NULL: the words of its positions say all there is. */
    void (*features)(const kay_game *game, const kay_state *state, kay_features *out);
};

#ifdef __cplusplus
}
#endif
#endif

/* Starts, positions and features as other rooms and the program ask for them: kayles/starts.h has the hooks. */
#pragma once

#include <kayles/starts.h>

void kay_features_init(kay_features *features, kay_context *ctx);
void kay_features_clear(kay_features *features); /* forgets the numbers, keeps the memory */
void kay_features_free(kay_features *features);

/* What positions a ruleset names; without any where it has no such part. */
const kay_starts *kay_starts_of(const kay_ruleset *rules);

/* How many parameters are given where nobody says how many. */
unsigned kay_starts_usual(const kay_ruleset *rules);

/* The SIZE of a `verify` that takes about a second. */
const char *kay_starts_verify_size(const kay_ruleset *rules);

/* What the start for `count` parameters is made from, for kay_start_make. */
kay_start kay_start_of(kay_context *ctx, const kay_ruleset *rules, const char *const *constants,
                       const uint64_t *parameters, unsigned count, kay_arena *arena);

/* The state for the parameters (starts->start, which is there).  What goes wrong is told with them.  KAY_END: there is
 * none, and nothing is told. */
kay_status kay_start_make(kay_start *start, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* The next of all positions (starts->positions, which is there).  KAY_END: there is none. */
kay_status kay_walk_next(kay_walk *walk, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Adds the features of a state; where the ruleset tells none of any state, the words of its positions as entries. */
void kay_state_features(const kay_game *game, const kay_state *state, kay_features *out);

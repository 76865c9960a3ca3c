/* Functions on starts, positions and features for the library and the program; kayles/starts.h has the hooks. */
#pragma once

#include <kayles/starts.h>

void kay_features_init(kay_features *features, kay_context *ctx);
void kay_features_clear(kay_features *features); /* forgets the numbers, keeps the memory */
void kay_features_free(kay_features *features);

/* Returns the part `starts` of a ruleset, or an empty one. */
const kay_starts *kay_starts_of(const kay_ruleset *rules);

/* Returns the default number of parameters. */
unsigned kay_starts_usual(const kay_ruleset *rules);

/* Prepares the start of `count` parameters for kay_start_make. */
kay_start kay_start_of(kay_context *ctx, const kay_ruleset *rules, const char *const *constants,
                       const uint64_t *parameters, unsigned count, kay_arena *arena);

/* Writes the parameters of a start, such as "a = 2, b = 3" or "the start", to `size` >= 60 bytes. */
void kay_start_text(const kay_start *start, char *out, size_t size);

/* Makes the next position of the enumeration; the ruleset must have starts->positions.  KAY_END: there are no more. */
kay_status kay_walk_next(kay_walk *walk, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Adds the features of a state; if the ruleset has no features, adds the words of its positions as entries. */
void kay_state_features(const kay_game *game, const kay_state *state, kay_features *out);

/* Heap games: what their rules and their theorem share.
 *
 * A position is one heap, a state a sum of heaps.  The name of a move tells its option, from the low bits up:
 *
 *   take_bits  which of code.takes
 *   heap_bits  the smallest heap left, 0 where one or none is left
 *   heap_bits  the second smallest, 0 where two or fewer are left; and so on, but for the largest one
 *
 * Where any number of heaps may be left, take_bits are followed by a bit for each token left: 1 if a heap ends with it,
 * but for the last heap. */
#pragma once

#include <kayles/proof.h>

#include "math/heap_code.h"

typedef struct kay_heap_game {
    kay_ruleset rules; /* first: a hook finds the rest by it */
    kay_game game; /* of every state */
    kay_manual manual;
    kay_heap_code code;
    unsigned take_bits, heap_bits; /* of a move's name */
    uint64_t heap_max; /* the largest heap whose moves all have a name */
} kay_heap_game;

/* The heap game whose ruleset this is; NULL when it is another one's. */
const kay_heap_game *kay_heap_game_of(const kay_ruleset *rules);

/* Makes the ruleset of a code, in memory of the arena; its name is the code in its usual form: "0.77" for ".770".
 * KAY_EINPUT with words: no code, no moves, or never ends. */
kay_status heap_game_make(kay_arena *arena, const char *code, const kay_ruleset **out) KAY_MUST_CHECK;

static inline const kay_heap_game *heap_game_from(const kay_game *game)
{
    return (const kay_heap_game *)game->rules;
}

/* Whether a move may leave any number of heaps. */
static inline bool heap_game_any(const kay_heap_game *game)
{
    return game->code.leaves == KAY_HEAP_PARTS;
}

/* The name of a move that leaves these heaps. */
uint64_t heap_game_name_of(const kay_heap_game *game, uint64_t take, const kay_heap_parts *parts);

/* What the move of a heap leaves; the first heap is 0 where there is none. */
kay_heap_parts heap_game_leave(const kay_heap_game *game, uint64_t heap, uint64_t name);

/* The first move of a heap; the one behind *name.  False: there is none. */
bool heap_game_first(const kay_heap_game *game, uint64_t heap, uint64_t *name);
bool heap_game_next(const kay_heap_game *game, uint64_t heap, uint64_t *name);

extern const kay_manual kay_heap_game_manual; /* from manual.txt; its rules are made for each code */
extern const kay_theorem kay_heap_game_theorem;
extern const kay_proof kay_heap_game_proof;
kay_status kay_heap_game_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                               kay_json *proof);

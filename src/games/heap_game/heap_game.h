/* Declarations that the rules, the theorem and the check of heap games share.
 *
 * A position is one heap, a state a sum of heaps.  The name of a move encodes its option, from the low bits up:
 *
 *   take_bits  the index of the take in code.takes
 *   heap_bits  the smallest heap left, 0 if one or none is left
 *   heap_bits  the second smallest, 0 if two or fewer are left; and so on, without the largest one
 *
 * If any number of heaps may be left, a bit for each token left follows take_bits: 1 if the token is the last one of
 * its heap.  The last token left has no bit, because it always ends a heap. */
#pragma once

#include <kayles/proof.h>

#include "games/shared/piles.h"
#include "math/heap_code.h"

typedef struct kay_heap_game {
    kay_ruleset rules; /* must be first: hooks cast the ruleset to kay_heap_game */
    kay_game game; /* of every state */
    kay_manual manual;
    kay_heap_code code;
    unsigned take_bits, heap_bits; /* the fields of a move's name */
    uint64_t heap_max; /* the largest heap whose moves all fit in a name */
} kay_heap_game;

/* Returns the heap game of a ruleset; NULL: it is not a ruleset of heaps. */
const kay_heap_game *kay_heap_game_of(const kay_ruleset *rules);

/* Makes the ruleset of a code in the arena; its name is the usual form of the code: "0.77" for ".770".  Fails with
 * KAY_EINPUT if the code is not valid, has no moves or allows endless play. */
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

/* Returns the heaps that a move leaves; if it leaves none, heaps[0] is 0. */
kay_heap_parts heap_game_leave(const kay_heap_game *game, uint64_t heap, uint64_t name);

/* Find the first move of a heap and the move after *name.  False: there is none. */
bool heap_game_first(const kay_heap_game *game, uint64_t heap, uint64_t *name);
bool heap_game_next(const kay_heap_game *game, uint64_t heap, uint64_t *name);

/* Draws a heap, if it has tokens, as pieces in a row. */
void heap_game_scene_of(const uint64_t *position, piles_piece piece, kay_scene *out);

extern const kay_manual kay_heap_game_manual; /* manual.txt, which has no rules: each code writes its own */
extern const kay_theorem kay_heap_game_theorem;
extern const kay_proof kay_heap_game_proof;
kay_status kay_heap_game_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                               kay_json *proof);

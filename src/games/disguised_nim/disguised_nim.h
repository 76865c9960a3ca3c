/* Games that are Nim in disguise, and End-Nim: declarations that their rules, theorems and checks share.
 *
 * A position is a row of numbers, a word each: the squares of coins in ascending order, or the coins on each stair, or
 * the heaps of a row.  A move makes one number smaller.  The name of a move, from the low bits up:
 *
 *   48 bits  what the number becomes
 *   16 bits  which number it is, from 0 */
#pragma once

#include <kayles/starts.h>

#include "games/shared/game_declarations.h"

enum {
    DISGUISED_BITS = 48,
    DISGUISED_NUMBERS = 4096, /* the most numbers of a position */
};

static const uint64_t DISGUISED_MOST = (UINT64_C(1) << DISGUISED_BITS) - 1; /* the largest number */
static const uint64_t DISGUISED_NONE = UINT64_MAX;

/* The differences between the games.  The first member is the `starts` of the ruleset. */
typedef struct disguised_kind {
    kay_starts starts;
    const char *number; /* names a number in messages: "a square" */
    bool strip; /* numbers are the squares of coins */
    bool apart; /* a square has at most one coin */
    bool stairs; /* a move adds to the number before what it takes */
    bool ends; /* only the numbers at the ends that are not 0 become smaller */

    /* The least number that number i can become; more than it is, or as much: it cannot.  NULL: 0. */
    uint64_t (*least)(const uint64_t *at, uint32_t count, uint32_t i);

    /* For the theorem of the games that are Nim with heaps: the number whose heap changes when number i becomes
     * smaller.  It is i if that heap becomes smaller, another one if it grows.  NULL: another theorem. */
    uint32_t (*heap_of)(uint32_t count, uint32_t i);
    bool gaps; /* the heap of a coin is the gap before it; else the heap of a number is the number */
    const char *heaps; /* names the heaps: "the coins' squares" */
} disguised_kind;

static inline const disguised_kind *disguised_kind_of(const kay_game *game)
{
    return (const disguised_kind *)game->rules->starts;
}

static inline uint64_t disguised_name(uint32_t i, uint64_t to)
{
    return (uint64_t)i << DISGUISED_BITS | to;
}

static inline uint32_t disguised_name_number(uint64_t name)
{
    return (uint32_t)(name >> DISGUISED_BITS);
}

static inline uint64_t disguised_name_to(uint64_t name)
{
    return name & DISGUISED_MOST;
}

/* Whether number i may become smaller: of equal coins on one square, only the first one moves. */
static inline bool disguised_first(const disguised_kind *kind, const uint64_t *at, uint32_t i)
{
    return !kind->strip || i == 0 || at[i - 1] != at[i];
}

/* The least number that number i can become, if no coin stands there. */
static inline uint64_t disguised_least(const disguised_kind *kind, const uint64_t *at, uint32_t count, uint32_t i)
{
    return kind->least ? kind->least(at, count, i) : 0;
}

/* The hooks `scene` and `place`. */
void disguised_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void disguised_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                     const kay_scene *scene, kay_place *out);

KAY_GAME_PARTS(nimble);
KAY_GAME_PARTS(staircase);
KAY_GAME_PARTS(silver_dollar);
KAY_GAME_PARTS(welter);
KAY_GAME_PARTS(end_nim);

/* The store of short games from the inside: what its files share.
 *
 * Functions that make games return their ids and SHORT_NONE after a failure; the error is sticky in the store, and the
 * public functions hand it on (short_give).  A failure makes comparisons false; whoever acts on one looks at the error
 * before anything lasting is made of it.
 *
 *   a game    options  | first option | left count | right count |  or, a number + ups + nimber:
 *   32 bytes  nus      | numerator                 | exponent    | ups      |
 *             both     | flags and nimber | negative or NONE | left stop, right stop as floats |
 *
 * Options have lower ids than the game, so that walks over followers need no recursion.  The numerator of a number past
 * 62 bits is its place among the limbs: a word with the signed count of limbs, one with the id of the number, then
 * these.
 *
 * Stops are kept rounded towards zero to 24 bits.  Rounding keeps the order: of two different floats the order is that
 * of the stops.  That alone decides most comparisons. */
#pragma once

#include <assert.h>
#include <gmp.h>

#include <kayles/hot_games.h>
#include <kayles/value.h>

#include "base/intern_table.h"

#define SHORT_NONE UINT32_MAX
#define SHORT_NO_VALUE (UINT32_MAX - 1) /* what a partial operation gives outside its domain; no error */
enum {
    SHORT_GAMES_MAX = INT32_MAX, /* ids are below */
    SHORT_NIMBER_MAX = (1 << 29) - 1,
    SHORT_STARS = 4, /* *n for smaller n has too few moves for a short cut */
};

#define SHORT_OPTIONS (UINT32_C(1) << 31) /* it has options of its own; else it is number + ups + nimber */
#define SHORT_EXACT (UINT32_C(1) << 30) /* both stops are exactly the floats */
#define SHORT_BIG (UINT32_C(1) << 29) /* the numerator is a place among the limbs */
#define SHORT_FORM (UINT32_C(1) << 31) /* of a kay_form: it is explicit */

typedef struct short_game {
    union {
        struct {
            uint32_t first, counts[2]; /* the right options follow the left ones */
        };
        struct {
            int64_t numerator; /* odd, or exponent is 0 */
            uint32_t exponent;
            int32_t ups;
        };
    };
    uint32_t flags; /* SHORT_...; of a nus, the nimber in the bits below them */
    uint32_t negative; /* its id, or SHORT_NONE */
    float stops[2]; /* the left one, the right one */
} short_game;
static_assert(sizeof(short_game) == 32, "a game");

enum { SHORT_LIMB_HEAD = 2 }; /* words before the limbs of a number */

/* A form: like a game, of forms. */
typedef struct short_form {
    uint32_t first, counts[2];
    uint32_t value;
} short_form;

/* The result of an operation on two ids. */
typedef struct short_memo {
    uint32_t g, h, operation, result; /* operation 0: empty */
} short_memo;

enum short_operation {
    SHORT_ADD = 1,
    SHORT_STOP, /* h is the side */
    SHORT_ORDINAL, /* of a form and an id */
    SHORT_STOP_COUNT, /* of one id */
    SHORT_COOL,
    SHORT_HEAT,
    SHORT_ENVELOPE, /* of two right walls, or of two left ones */
    SHORT_LEFT_ENVELOPE,
    SHORT_LEFT_WALL, /* of the envelope of right walls and that of left ones */
    SHORT_RIGHT_WALL,
    SHORT_NORTON,
    SHORT_CONWAY, /* of two forms, like the four that follow */
    SHORT_CONJUNCTIVE,
    SHORT_SELECTIVE,
    SHORT_SEQUENTIAL,
    SHORT_ORDINAL_PRODUCT, /* gives a form */
    SHORT_SUBORDINATE, /* of a form and an id */
    SHORT_MISERE, /* of a form: gives bits */
    SHORT_BIRTHDAY,
    SHORT_FAR_STAR, /* gives a nimber */
    SHORT_STAR_ORDER, /* gives a list */
    SHORT_WEIGHT,
    SHORT_WEIGHT_HUGE, /* of one id: 0 or 1, like the following */
    SHORT_ALL_SMALL,
    SHORT_PARITY, /* gives bits; h is the kind */
    SHORT_COMPANION,
    SHORT_STAR_HEAT,
    SHORT_STAR_PROJECTION,
    SHORT_OVERHEAT, /* the last one: + s, the value of 1 */
};

/* A stack of ids. */
typedef struct short_stack {
    uint32_t *items;
    uint64_t count, room;
} short_stack;

struct kay_value_store {
    kay_context *ctx;
    kay_status error; /* sticky until a public function returns it */
    uint32_t depth; /* calls of an operation within one another */
    uint32_t steps; /* since the clock was looked at */
    uint64_t limit, bytes;
    short_game *games;
    uint64_t count, room;
    uint32_t *options;
    uint64_t option_count, option_room;
    uint64_t *limbs;
    uint64_t limb_count, limb_room;
    mpz_t scratch; /* the numerator that is being computed */
    uint64_t *index; /* hash (32 bits) | id + 1; 0: empty; open addressing */
    uint64_t index_room; /* a power of two */
    uint64_t *compares; /* g + 1 (32 bits) | h (31 bits) | g <= h; 0: empty */
    uint64_t compare_room; /* a power of two */
    short_memo *memos;
    uint64_t memo_room; /* a power of two */
    uint64_t compares_lost, memos_lost; /* entries that others pushed out since their table has its size */
    short_form *forms;
    uint64_t form_count, form_room;
    uint32_t *form_options;
    uint64_t form_option_count, form_option_room;
    kay_intern_table lists; /* walls of thermographs: corners, pairs of ids of numbers; sets of nimbers */
    uint32_t *game_walls; /* of each game the left wall + 1 and the right one; 0: not computed */
    uint64_t game_wall_room;
    short_stack sides[2]; /* where the options of new games are gathered: left, right */
    short_stack listed; /* what an expression gave, where that is a list */
};

/* ---- short_store.c */

static inline uint64_t kay_short_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9fb21c651e98df25);
    return hash ^ hash >> 32;
}

/* The error with its words, unless there is one already.  Returns SHORT_NONE. */
uint32_t kay_short_fail(kay_value_store *store, kay_status status, const char *format, ...) KAY_FORMAT(3, 4);

/* More room for a list of the store's, as kay_grow, within its limit; false: the error is set. */
bool kay_short_grow(kay_value_store *store, void **items, uint64_t *room, uint64_t need, size_t size);

/* The game that has these options, which are canonical, sorted by id, and none of a nus: found, or made.  The options
 * are the tops of the two stacks from these places on, which are popped. */
uint32_t kay_short_intern(kay_value_store *store, uint64_t left, uint64_t right);

/* The number of which a game has the numerator and the exponent.  Limbs stand behind those of the store, which takes
 * them if it does not have them yet. */
uint32_t kay_short_intern_number(kay_value_store *store, const short_game *number);

/* number (of which ups and nimber are left out) + ups + nimber */
uint32_t kay_short_nus(kay_value_store *store, uint32_t number, int64_t ups, uint32_t nimber);

/* Forgets what was computed, and gives back the memory of that. */
void kay_short_shrink(kay_value_store *store);

/* The number among the lists of the store of the words that are on a stack from a place on, which are popped;
 * SHORT_NONE: the error is set. */
uint32_t kay_short_list(kay_value_store *store, short_stack *stack, uint64_t from);

/* Counts steps of a loop, and looks at the clock now and then; false: no further. */
bool kay_short_work(kay_value_store *store, uint64_t steps);

/* Looks at the clock now and then, and at the depth of calls; false: no further.  Every one that is true is followed by
 * kay_short_leave. */
bool kay_short_enter(kay_value_store *store);

static inline void kay_short_leave(kay_value_store *store)
{
    store->depth--;
}

/* What an operation gave before; SHORT_NONE: forgotten or never computed. */
uint32_t kay_short_recall(const kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h);
void kay_short_remember(kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h, uint32_t result);

/* g <= h, by the ids as in kay_short_compare_place. */
void kay_short_remember_compare(kay_value_store *store, uint64_t ids, bool at_most);

/* The place of a comparison, of which these are the ids: g + 1 (32 bits) | h (31 bits). */
static inline uint64_t kay_short_compare_place(uint64_t room, uint64_t ids)
{
    return kay_short_mix(UINT64_C(0x7f4a7c15), ids) & (room - 1);
}

static inline bool kay_short_push(kay_value_store *store, short_stack *stack, uint32_t id)
{
    if (stack->count == stack->room &&
        !kay_short_grow(store, (void **)&stack->items, &stack->room, stack->count + 1, sizeof *stack->items))
        return false;
    stack->items[stack->count++] = id;
    return true;
}

/* Hands an id out of a public function. */
static inline kay_status kay_short_give(kay_value_store *store, uint32_t id, uint32_t *out)
{
    const kay_status status = store->error;
    store->error = KAY_OK;
    if (status == KAY_OK)
        *out = id;
    return status;
}

/* The same of a partial operation. */
static inline kay_status kay_short_give_or_end(kay_value_store *store, uint32_t id, uint32_t *out)
{
    if (store->error == KAY_OK && id == SHORT_NO_VALUE)
        return KAY_END;
    return kay_short_give(store, id, out);
}

static inline const short_game *kay_short_game(const kay_value_store *store, uint32_t id)
{
    return &store->games[id];
}

static inline bool kay_short_is_nus(const short_game *game)
{
    return !(game->flags & SHORT_OPTIONS);
}

static inline uint32_t kay_short_nimber(const short_game *game)
{
    return game->flags & SHORT_NIMBER_MAX;
}

/* Whether the number part of a nus is 0.  The first place among the limbs is 0, too. */
static inline bool kay_short_has_no_number(const short_game *game)
{
    return game->numerator == 0 && !(game->flags & SHORT_BIG);
}

/* Whether a game is 0, * or a larger nimber. */
static inline bool kay_short_is_nimber(const short_game *game)
{
    return kay_short_is_nus(game) && kay_short_has_no_number(game) && !game->ups;
}

static inline bool kay_short_is_number(const short_game *game)
{
    return kay_short_is_nus(game) && !game->ups && !kay_short_nimber(game);
}

/* Whether a game has so large a nimber that its moves are better not looked at one by one. */
static inline bool kay_short_is_starry(const short_game *game)
{
    return kay_short_is_nus(game) && kay_short_nimber(game) >= SHORT_STARS;
}

/* ---- short_nus.c: options of what is held without them */

/* How many options it has on a side (0: left), and one of them. */
uint32_t kay_short_nus_count(const short_game *game, int side);
uint32_t kay_short_nus_option(kay_value_store *store, uint32_t id, int side, uint32_t i);

/* Of two nus: g <= h. */
bool kay_short_nus_at_most(const kay_value_store *store, const short_game *g, const short_game *h);

/* If canonical options, which stand on the stacks from these places on, are those of a nus, that; else SHORT_NONE. */
uint32_t kay_short_nus_of_options(kay_value_store *store, uint64_t left, uint64_t right);

/* How many options a game has on a side (0: left), and option i of these. */
static inline uint32_t kay_short_option_count(const kay_value_store *store, uint32_t id, int side)
{
    const short_game *game = &store->games[id];
    return kay_short_is_nus(game) ? kay_short_nus_count(game, side) : game->counts[side];
}

static inline uint32_t kay_short_option(kay_value_store *store, uint32_t id, int side, uint32_t i)
{
    const short_game *game = &store->games[id];
    return kay_short_is_nus(game) ? kay_short_nus_option(store, id, side, i)
                                  : store->options[game->first + (side ? game->counts[0] : 0) + i];
}

/* ---- short_compare.c, short_canonical.c, short_sum.c, short_forms.c, short_ordinal.c */

bool kay_short_at_most(kay_value_store *store, uint32_t g, uint32_t h);

/* Whether g is at least as good as h for a player (0: Left). */
static inline bool kay_short_is_as_good(kay_value_store *store, uint32_t g, uint32_t h, int side)
{
    return side ? kay_short_at_most(store, g, h) : kay_short_at_most(store, h, g);
}

/* The canonical form of the game whose options are on the stacks from these places on; pops them. */
uint32_t kay_short_canonical(kay_value_store *store, uint64_t left, uint64_t right);

/* Makes a game of the options that stand on the stacks from two places on, and pops them; SHORT_NONE: the error is set.
 * These are kay_short_canonical, kay_short_canonical_as_is and kay_short_form. */
typedef uint32_t (*short_make)(kay_value_store *store, uint64_t left, uint64_t right);

/* What `make` makes of these options. */
uint32_t kay_short_of(kay_value_store *store, const uint32_t *lefts, size_t left_count, const uint32_t *rights,
                      size_t right_count, short_make make);

/* Pushes the options of a result on a side (0: left); false: the error is set. */
typedef bool (*short_side)(kay_value_store *store, uint32_t g, uint32_t h, int side, const void *with);

/* What `make` makes of the options that `push_side` gives for both sides. */
uint32_t kay_short_gather(kay_value_store *store, uint32_t g, uint32_t h, short_side push_side, const void *with,
                          short_make make);

/* {left | right} in canonical form with the options that `push_side` gives, remembered as the operation's result. */
uint32_t kay_short_compute(kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h, short_side push_side,
                           const void *with);

/* What `join` makes of the options of a game that has its own, one after another, from `start` on, each with its side;
 * remembered as the operation's result with h. */
typedef uint32_t (*short_join)(kay_value_store *store, uint32_t so_far, uint32_t option, int side, uint32_t h);
uint32_t kay_short_fold(kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h, uint32_t start,
                        short_join join);

/* Drops what is no better for a player (0: Left) than another one of the ids on a stack from a place on, which differ.
 */
void kay_short_drop_dominated(kay_value_store *store, short_stack *stack, uint64_t from, int side);

/* Sorts the ids of a stack from a place on, and leaves each once. */
void kay_short_sort(short_stack *stack, uint64_t from);

/* The same as kay_short_canonical of options that are those of a canonical form. */
uint32_t kay_short_canonical_as_is(kay_value_store *store, uint64_t left, uint64_t right);

uint32_t kay_short_add(kay_value_store *store, uint32_t g, uint32_t h);

/* nus + g, where that is canonical with g's options alone, nus added to each. */
uint32_t kay_short_translate(kay_value_store *store, uint32_t nus, uint32_t g);
uint32_t kay_short_negate(kay_value_store *store, uint32_t g);
uint32_t kay_short_subtract(kay_value_store *store, uint32_t g, uint32_t h);

/* The form whose options, forms, are on the stacks from these places on; pops them. */
kay_form kay_short_form(kay_value_store *store, uint64_t left, uint64_t right);

static inline uint32_t kay_short_form_value(const kay_value_store *store, kay_form form)
{
    return form & SHORT_FORM ? store->forms[form & ~SHORT_FORM].value : form;
}

uint32_t kay_short_ordinal_sum(kay_value_store *store, kay_form base, uint32_t h);

/* How many options a form has on a side (0: left), and one of them; SHORT_NONE: the error is set. */
uint32_t kay_short_form_count(const kay_value_store *store, kay_form form, int side);
kay_form kay_short_form_option(kay_value_store *store, kay_form form, int side, uint32_t i);

/* Whether a game is below a number in the mean (side 0), or above it (side 1). */
bool kay_short_is_beyond(kay_value_store *store, uint32_t g, uint32_t number, int side);

/* {g | h} */
uint32_t kay_short_pair(kay_value_store *store, uint32_t g, uint32_t h);

/* n . g; n is an integer. */
uint32_t kay_short_multiple(kay_value_store *store, uint32_t n, uint32_t g);

/* g . u for u > 0 (Norton); whether all followers of g are infinitesimal. */
uint32_t kay_short_norton(kay_value_store *store, uint32_t g, uint32_t u);
bool kay_short_is_all_small(kay_value_store *store, uint32_t g);

/* The exact stop, a number: where play ends when a player (0: Left) begins. */
uint32_t kay_short_stop(kay_value_store *store, uint32_t g, int side);

/* ---- short_compare_plus_nimber.c, operations/short_followers.c, short_plus_nimber.c */

/* The set of all k with g <= h + *k, a list of the store; SHORT_NONE: the error is set. */
uint32_t kay_short_star_order(kay_value_store *store, uint32_t g, uint32_t h);

/* A set of nimbers: all, or none, but for exceptions, which ascend; these are good until the next list is made. */
typedef struct short_star_set {
    bool rest; /* whether it has what is no exception */
    const uint32_t *exceptions;
    uint32_t count;
} short_star_set;

static inline short_star_set kay_short_star_set(const kay_value_store *store, uint32_t set)
{
    size_t length;
    const uint32_t *words = kay_intern_table_bytes(&store->lists, set, &length);
    return (short_star_set){words[0], words + 1, (uint32_t)(length / sizeof *words) - 1};
}

bool kay_short_star_set_has(const kay_value_store *store, uint32_t set, uint32_t k);

/* The least k of a set; SHORT_NONE: it is empty. */
uint32_t kay_short_star_set_least(const kay_value_store *store, uint32_t set);

/* The sets of all k with x + *k <= the game whose options are on the stacks from these places on, and with x + *k >=
 * it.  x is a number, and the game is none.  false: the error is set. */
bool kay_short_star_order_of_options(kay_value_store *store, const uint64_t from[2], uint32_t number, uint32_t sets[2]);

/* The least n >= 1 such that no follower of g is *k with k >= n; SHORT_NONE: the error is set. */
uint32_t kay_short_far_star(kay_value_store *store, uint32_t g);

/* star + g by few options, where star is *n, n > 1, and g has options of its own; SHORT_NO_VALUE: that needs all. */
uint32_t kay_short_star_sum(kay_value_store *store, uint32_t star, uint32_t g);

/* ---- notation/short_order.c */

/* Puts values in the order in which options are printed. */
kay_status kay_short_in_order(kay_value_store *store, kay_value *values, uint64_t count) KAY_MUST_CHECK;

/* ---- operations/thermograph_walls.c */

/* The number of a wall of a game's thermograph (side 0: the left one) among the lists of the store; SHORT_NONE: the
 * error is set. */
uint32_t kay_short_wall(kay_value_store *store, uint32_t g, int side);

/* Its corners, upwards from t = -1, value and temperature of each; good until the next wall is made. */
static inline const kay_corner *kay_short_corners(const kay_value_store *store, uint32_t wall, uint32_t *count)
{
    size_t length;
    const void *bytes = kay_intern_table_bytes(&store->lists, wall, &length);
    *count = (uint32_t)(length / sizeof(kay_corner));
    return bytes;
}

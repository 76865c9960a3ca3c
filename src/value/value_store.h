/* Internals of the store of short games, shared by the files of this folder.
 *
 * Functions that make games return ids, or SHORT_NONE after a failure.  The first error stays in the store until a
 * public function returns it (kay_short_give).  Comparisons return false after a failure: the caller checks the error
 * before it stores anything that depends on them.
 *
 * A "nus" (number-up-star) is the sum of a number, a multiple of up and a nimber.
 *
 *   a game    options  | first option | left count | right count |  or, a nus:
 *   32 bytes  nus      | numerator                 | exponent    | ups      |
 *             both     | flags and nimber | negative or NONE | left stop, right stop as floats |
 *
 * Options have lower ids than the game, so walks over followers need no recursion.  If the numerator has more than 62
 * bits, the field holds an index into the limbs: a word with the signed number of limbs, a word with the id of the
 * number, then the limbs.
 *
 * Stops are rounded towards zero to 24 bits.  Rounding keeps the order: if two floats differ, so do the stops, in the
 * same order.  That alone decides most comparisons. */
#pragma once

#include <assert.h>
#include <gmp.h>

#include <kayles/hot_games.h>
#include <kayles/value.h>

#include "base/intern_table.h"

#define SHORT_NONE UINT32_MAX
#define SHORT_NO_VALUE (UINT32_MAX - 1) /* returned by a partial operation outside its domain; no error */
enum {
    SHORT_GAMES_MAX = INT32_MAX, /* ids are smaller */
    SHORT_NIMBER_MAX = (1 << 29) - 1,
    SHORT_STARS = 4, /* from this n on, *n has so many options that a special method is faster */
};

#define SHORT_OPTIONS (UINT32_C(1) << 31) /* the game is stored as its options; else it is a nus */
#define SHORT_EXACT (UINT32_C(1) << 30) /* both stops are exactly the floats */
#define SHORT_BIG (UINT32_C(1) << 29) /* the numerator is an index into the limbs */
#define SHORT_FORM (UINT32_C(1) << 31) /* of a kay_form: the form is explicit */

typedef struct short_game {
    union {
        struct {
            uint32_t first, counts[2]; /* left options, then right options */
        };
        struct {
            int64_t numerator; /* odd, or exponent is 0 */
            uint32_t exponent;
            int32_t ups;
        };
    };
    uint32_t flags; /* SHORT_...; the low bits hold the nimber of a nus */
    uint32_t negative; /* the id of the negative; SHORT_NONE: not computed */
    float stops[2]; /* the left one, the right one */
} short_game;
static_assert(sizeof(short_game) == 32, "a game");

enum { SHORT_LIMB_HEAD = 2 }; /* words before the limbs of a number */

/* A form: its options are forms. */
typedef struct short_form {
    uint32_t options, counts[2]; /* a list: left options, then right options */
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
    SHORT_ENVELOPE, /* of two right walls */
    SHORT_LEFT_ENVELOPE,
    SHORT_LEFT_WALL, /* of the envelopes of right walls and of left walls */
    SHORT_RIGHT_WALL,
    SHORT_NORTON,
    SHORT_CONWAY, /* of two forms, like the next four */
    SHORT_CONJUNCTIVE,
    SHORT_SELECTIVE,
    SHORT_SEQUENTIAL,
    SHORT_ORDINAL_PRODUCT, /* the result is a form */
    SHORT_SUBORDINATE, /* of a form and an id */
    SHORT_MISERE, /* of a form; the result is bits */
    SHORT_BIRTHDAY,
    SHORT_FAR_STAR, /* the result is a nimber */
    SHORT_STAR_ORDER, /* the result is a list */
    SHORT_WEIGHT,
    SHORT_WEIGHT_HUGE, /* of one id; the result is 0 or 1 */
    SHORT_ALL_SMALL, /* the same */
    SHORT_PARITY, /* the result is bits; h is the kind */
    SHORT_COMPANION,
    SHORT_STAR_HEAT,
    SHORT_STAR_PROJECTION,
    SHORT_OVERHEAT, /* must be last: the operation is SHORT_OVERHEAT + the id of the unit */
};

/* A stack of ids. */
typedef struct short_stack {
    uint32_t *items;
    uint64_t count, room;
} short_stack;

struct kay_value_store {
    kay_context *ctx;
    kay_status error; /* sticky until a public function returns it */
    uint32_t depth; /* of recursion */
    uint32_t steps; /* since the last look at the clock */
    uint64_t limit, bytes;
    short_game *games;
    uint64_t count, room;
    uint32_t *options;
    uint64_t option_count, option_room;
    uint64_t *limbs;
    uint64_t limb_count, limb_room;
    mpz_t scratch; /* the numerator being computed */
    uint64_t *index; /* hash table, open addressing: hash (32 bits) | id + 1; 0: empty */
    uint64_t index_room; /* a power of two */
    uint64_t *compares; /* g + 1 (32 bits) | h (31 bits) | g <= h; 0: empty */
    uint64_t compare_room; /* a power of two */
    short_memo *memos;
    uint64_t memo_room; /* a power of two */
    uint64_t compares_lost, memos_lost; /* entries overwritten since their table last grew */
    short_form *forms;
    uint64_t form_count, form_room;
    kay_intern_table lists; /* thermograph walls (corners: pairs of ids of numbers), sets of nimbers, forms' options */
    uint32_t *game_walls; /* per game: left wall + 1, right wall + 1; 0: not computed */
    uint64_t game_wall_room;
    short_stack sides[2]; /* the options of games being made: left, right */
    short_stack listed; /* the list that the last expression returned */
};

/* ---- value_store.c */

static inline uint64_t kay_short_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9fb21c651e98df25);
    return hash ^ hash >> 32;
}

/* Sets the store's error and its message, unless an error is already set.  Returns SHORT_NONE. */
uint32_t kay_short_fail(kay_value_store *store, kay_status status, const char *format, ...) KAY_FORMAT(3, 4);

/* Grows an array of the store, like kay_grow, within the store's limit; false: the error is set. */
bool kay_short_grow(kay_value_store *store, void **items, uint64_t *room, uint64_t need, size_t size);

/* Returns the game with these options, which it adds to the store if it is new.  The options must be those of a
 * canonical form that is not a nus, sorted by id; they are on the two stacks from indices `left` and `right` on, and
 * are popped. */
uint32_t kay_short_intern(kay_value_store *store, uint64_t left, uint64_t right);

/* Returns the number with the numerator and exponent of `number`, which it adds to the store if it is new.  The caller
 * has put the limbs of a big numerator after the store's limbs. */
uint32_t kay_short_intern_number(kay_value_store *store, const short_game *number);

/* Returns the sum of the number part of the nus `number`, a multiple of up, and a nimber. */
uint32_t kay_short_nus(kay_value_store *store, uint32_t number, int64_t ups, uint32_t nimber);

/* Stores the words on a stack from index `from` on as a list, pops them, and returns the number of the list;
 * SHORT_NONE: the error is set. */
uint32_t kay_short_list(kay_value_store *store, short_stack *stack, uint64_t from);

/* Counts steps of a loop, and checks the deadline now and then; false: the caller must stop. */
bool kay_short_work(kay_value_store *store, uint64_t steps);

/* Begins a level of recursion: checks the depth and, now and then, the deadline.  false: the caller must stop; true:
 * it must call kay_short_leave. */
bool kay_short_enter(kay_value_store *store);

static inline void kay_short_leave(kay_value_store *store)
{
    store->depth--;
}

/* Returns the cached result of an operation; SHORT_NONE: it is not in the cache. */
uint32_t kay_short_recall(const kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h);
void kay_short_remember(kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h, uint32_t result);

/* Caches whether g <= h; `ids` is as in kay_short_compare_place. */
void kay_short_remember_compare(kay_value_store *store, uint64_t ids, bool at_most);

/* Returns the index of a comparison in its cache; `ids` is g + 1 (32 bits) | h (31 bits). */
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

/* Ends a public function: returns the store's error and clears it, or writes the id. */
static inline kay_status kay_short_give(kay_value_store *store, uint32_t id, uint32_t *out)
{
    const kay_status status = store->error;
    store->error = KAY_OK;
    if (status == KAY_OK)
        *out = id;
    return status;
}

/* The same for a partial operation: KAY_END if the id is SHORT_NO_VALUE. */
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

/* Whether the number part of a nus is 0.  With the flag SHORT_BIG, a numerator of 0 is the first index into the limbs,
 * not the number 0. */
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

/* Whether a game is a nus with a nimber too large to examine its moves one by one. */
static inline bool kay_short_is_starry(const short_game *game)
{
    return kay_short_is_nus(game) && kay_short_nimber(game) >= SHORT_STARS;
}

/* ---- number_up_star.c: the options of a nus, which are not stored */

/* Return the number of options on a side (0: left), and option i. */
uint32_t kay_short_nus_count(const short_game *game, int side);
uint32_t kay_short_nus_option(kay_value_store *store, uint32_t id, int side, uint32_t i);

/* Whether g <= h; both are nus. */
bool kay_short_nus_at_most(const kay_value_store *store, const short_game *g, const short_game *h);

/* Returns the nus whose canonical options are on the stacks from these indices on; SHORT_NONE: they are those of
 * another game. */
uint32_t kay_short_nus_of_options(kay_value_store *store, uint64_t left, uint64_t right);

/* Returns the options of a game that is no nus: Left's, then Right's; valid until a game is added. */
static inline const uint32_t *kay_short_options(const kay_value_store *store, const short_game *game)
{
    return store->options + game->first;
}

/* Return the number of options of any game on a side (0: left), and option i. */
static inline uint32_t kay_short_option_count(const kay_value_store *store, uint32_t id, int side)
{
    const short_game *game = &store->games[id];
    return kay_short_is_nus(game) ? kay_short_nus_count(game, side) : game->counts[side];
}

static inline uint32_t kay_short_option(kay_value_store *store, uint32_t id, int side, uint32_t i)
{
    const short_game *game = &store->games[id];
    return kay_short_is_nus(game) ? kay_short_nus_option(store, id, side, i)
                                  : kay_short_options(store, game)[(side ? game->counts[0] : 0) + i];
}

/* ---- compare.c, canonical_form.c, sums.c, explicit_forms.c, operations/ordinal_sums.c */

bool kay_short_at_most(kay_value_store *store, uint32_t g, uint32_t h);

/* Whether g is at least as good as h for a player (0: Left). */
static inline bool kay_short_is_as_good(kay_value_store *store, uint32_t g, uint32_t h, int side)
{
    return side ? kay_short_at_most(store, g, h) : kay_short_at_most(store, h, g);
}

/* Returns the canonical form of the game whose options are on the stacks from these indices on; pops them. */
uint32_t kay_short_canonical(kay_value_store *store, uint64_t left, uint64_t right);

/* A function that makes a game of the options on the stacks from two indices on and pops them; SHORT_NONE: the error is
 * set.  It is kay_short_canonical, kay_short_canonical_as_is or kay_short_form. */
typedef uint32_t (*short_make)(kay_value_store *store, uint64_t left, uint64_t right);

/* Pushes these options and returns the result of `make`. */
uint32_t kay_short_of(kay_value_store *store, const uint32_t *lefts, size_t left_count, const uint32_t *rights,
                      size_t right_count, short_make make);

/* A function that pushes the options of a result on one side (0: left); false: the error is set. */
typedef bool (*short_side)(kay_value_store *store, uint32_t g, uint32_t h, int side, const void *with);

/* Calls `push_side` for both sides and returns the result of `make`. */
uint32_t kay_short_gather(kay_value_store *store, uint32_t g, uint32_t h, short_side push_side, const void *with,
                          short_make make);

/* The same; the result is cached under the operation. */
uint32_t kay_short_compute(kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h, short_side push_side,
                           const void *with, short_make make);

/* Folds `join` over the options of g, a game stored as its options, beginning with `start`; the result is cached under
 * the operation, g and h. */
typedef uint32_t (*short_join)(kay_value_store *store, uint32_t so_far, uint32_t option, int side, uint32_t h);
uint32_t kay_short_fold(kay_value_store *store, uint32_t operation, uint32_t g, uint32_t h, uint32_t start,
                        short_join join);

/* Drops a player's dominated options (0: Left) from a stack, from index `from` on.  The options must be distinct. */
void kay_short_drop_dominated(kay_value_store *store, short_stack *stack, uint64_t from, int side);

/* Compares ids, for qsort and bsearch. */
static inline int kay_short_order(const void *a, const void *b)
{
    const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

/* Sorts the ids on a stack from an index on, and drops duplicates. */
void kay_short_sort(short_stack *stack, uint64_t from);

/* Like kay_short_canonical, for options that are already those of a canonical form. */
uint32_t kay_short_canonical_as_is(kay_value_store *store, uint64_t left, uint64_t right);

uint32_t kay_short_add(kay_value_store *store, uint32_t g, uint32_t h);

/* Returns nus + g.  The canonical options of the sum must be the options of g, each plus nus. */
uint32_t kay_short_translate(kay_value_store *store, uint32_t nus, uint32_t g);
uint32_t kay_short_negate(kay_value_store *store, uint32_t g);
uint32_t kay_short_subtract(kay_value_store *store, uint32_t g, uint32_t h);

/* Returns the form whose options, also forms, are on the stacks from these indices on; pops them. */
kay_form kay_short_form(kay_value_store *store, uint64_t left, uint64_t right);

static inline uint32_t kay_short_form_value(const kay_value_store *store, kay_form form)
{
    return form & SHORT_FORM ? store->forms[form & ~SHORT_FORM].value : form;
}

/* Returns the options of a form: Left's, then Right's; valid until a list is made. */
static inline const kay_form *kay_short_form_options(const kay_value_store *store, const short_form *form)
{
    size_t length;
    return kay_intern_table_bytes(&store->lists, form->options, &length);
}

uint32_t kay_short_ordinal_sum(kay_value_store *store, kay_form base, uint32_t h);

/* Return the number of options of a form on a side (0: left), and option i; SHORT_NONE: the error is set. */
uint32_t kay_short_form_count(const kay_value_store *store, kay_form form, int side);
kay_form kay_short_form_option(kay_value_store *store, kay_form form, int side, uint32_t i);

/* Whether the left stop of g is below a number (side 0), or the right stop above it (side 1), as floats. */
bool kay_short_is_beyond(kay_value_store *store, uint32_t g, uint32_t number, int side);

/* Returns {g | h}. */
uint32_t kay_short_pair(kay_value_store *store, uint32_t g, uint32_t h);

/* Returns n . g; n is an integer. */
uint32_t kay_short_multiple(kay_value_store *store, uint32_t n, uint32_t g);

/* Returns g . u for u > 0 (Norton). */
uint32_t kay_short_norton(kay_value_store *store, uint32_t g, uint32_t u);

/* Whether g and all its followers are infinitesimal. */
bool kay_short_is_all_small(kay_value_store *store, uint32_t g);

/* Returns the exact stop, a number, if a player (0: Left) begins. */
uint32_t kay_short_stop(kay_value_store *store, uint32_t g, int side);

/* ---- compare_plus_nimber.c, operations/followers.c, add_nimber.c */

/* The set of all k with g <= h + *k, a list of the store; SHORT_NONE: the error is set. */
uint32_t kay_short_star_order(kay_value_store *store, uint32_t g, uint32_t h);

/* A set of nimbers: all nimbers except some, or only some.  The exceptions ascend, and are valid until the next list is
 * made. */
typedef struct short_star_set {
    bool rest; /* true: all nimbers except the exceptions; false: only the exceptions */
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

/* Computes the sets of all k with x + *k <= G, and with x + *k >= G.  x is the number; G is the game, not a number,
 * whose options are on the stacks from these indices on.  false: the error is set. */
bool kay_short_star_order_of_options(kay_value_store *store, const uint64_t from[2], uint32_t number, uint32_t sets[2]);

/* The least n >= 1 such that no follower of g is *k with k >= n; SHORT_NONE: the error is set. */
uint32_t kay_short_far_star(kay_value_store *store, uint32_t g);

/* Returns star + g from few options; star is *n with n > 1, and g is not a nus.  SHORT_NO_VALUE: the sum needs all
 * options. */
uint32_t kay_short_star_sum(kay_value_store *store, uint32_t star, uint32_t g);

/* ---- notation/print_order.c */

/* Sorts values in the order in which options are printed. */
kay_status kay_short_in_order(kay_value_store *store, kay_value *values, uint64_t count) KAY_MUST_CHECK;

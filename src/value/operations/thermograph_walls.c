/* Computes exact thermographs.  The left wall is the maximum of the right walls of the left options, moved by -t; the
 * right wall is the minimum of the left walls of the right options, moved by t.  Both end where they meet (CGT II.5,
 * WW ch. 6).
 *
 * Few walls are distinct.  Each is stored once, as the list of its corners, and results of operations on walls are
 * cached; so most thermographs need no arithmetic.
 *
 * As t grows, a wall is vertical or moves towards the mast with slope 1: the values of right walls rise, those of left
 * walls fall.  `side` is 0 for left walls and 1 for right walls. */
#include "value/dyadic.h"
#include "value/value_store.h"

#include <string.h>

/* Computes a wall of a game, and returns the number of the list of its corners; SHORT_NONE: the error is set. */
static uint32_t wall_of(kay_value_store *store, uint32_t g, int side);

/* Returns the corners of a wall, upwards from t = -1; they are valid until the next list is made. */
static const kay_corner *wall_corners(const kay_value_store *store, uint32_t wall, uint32_t *count)
{
    size_t length;
    const void *bytes = kay_intern_table_bytes(&store->lists, wall, &length);
    *count = (uint32_t)(length / sizeof(kay_corner));
    return bytes;
}

/* ---- Reading a wall, upwards */

typedef struct wall_cursor {
    const kay_corner *corners;
    uint32_t count, next;
    bool moves; /* the wall is not vertical between the last corner and the next */
    kay_dyadic value; /* at the temperature of the sweep */
    kay_dyadic turn; /* the temperature of the next corner, if any */
} wall_cursor;

/* Steps over the corner that the sweep has reached. */
static void wall_turn(const kay_value_store *store, wall_cursor *cursor)
{
    cursor->value = kay_dyadic_of(store, cursor->corners[cursor->next].value);
    cursor->moves = false;
    if (++cursor->next < cursor->count) {
        const kay_corner *to = &cursor->corners[cursor->next];
        cursor->turn = kay_dyadic_of(store, to->temperature);
        cursor->moves = to->value != to[-1].value;
    }
}

static wall_cursor wall_begin(const kay_value_store *store, uint32_t wall)
{
    wall_cursor cursor = {0};
    cursor.corners = wall_corners(store, wall, &cursor.count);
    wall_turn(store, &cursor);
    return cursor;
}

/* Finds the next corner of two walls, or `limit` (may be NULL) if that comes first; false: there is none. */
static bool wall_next(const kay_value_store *store, const wall_cursor cursors[2], const kay_dyadic *limit,
                      kay_dyadic *next)
{
    bool found = limit;
    if (limit)
        *next = *limit;
    for (int i = 0; i < 2; i++)
        if (cursors[i].next < cursors[i].count && (!found || kay_dyadic_compare(store, cursors[i].turn, *next) < 0)) {
            *next = cursors[i].turn;
            found = true;
        }
    return found;
}

static kay_dyadic wall_move(kay_value_store *store, kay_dyadic value, kay_dyadic by, int side)
{
    return side ? kay_dyadic_add(store, value, by) : kay_dyadic_subtract(store, value, by);
}

/* Moves a cursor from t to `next`, which is at most the next corner of the wall. */
static void wall_climb(kay_value_store *store, wall_cursor *cursor, kay_dyadic t, kay_dyadic next, int side)
{
    if (cursor->next < cursor->count && kay_dyadic_compare(store, cursor->turn, next) == 0)
        wall_turn(store, cursor);
    else if (cursor->moves)
        cursor->value = wall_move(store, cursor->value, kay_dyadic_subtract(store, next, t), side);
}

/* ---- Making a wall: corners on a stack of the store */

typedef struct wall_maker {
    kay_value_store *store;
    short_stack *stack;
    uint64_t from;
    bool moves;
} wall_maker;

static wall_maker wall_make(kay_value_store *store, int side)
{
    return (wall_maker){store, &store->sides[side], store->sides[side].count, false};
}

/* Adds a corner, unless the wall goes on as before. */
static void wall_put(wall_maker *maker, kay_dyadic value, kay_dyadic t, bool moves)
{
    kay_value_store *store = maker->store;
    if (maker->stack->count > maker->from && maker->moves == moves)
        return;
    maker->moves = moves;
    const uint32_t value_id = kay_dyadic_id(store, value), t_id = kay_dyadic_id(store, t);
    if (value_id != SHORT_NONE && t_id != SHORT_NONE && kay_short_push(store, maker->stack, value_id))
        (void)!kay_short_push(store, maker->stack, t_id);
}

static uint32_t wall_end(wall_maker *maker)
{
    return kay_short_list(maker->store, maker->stack, maker->from);
}

/* ---- The maximum of two right walls (side 1), the minimum of two left walls (side 0) */

/* Returns the index of the larger right wall (smaller left wall) at this temperature or, if they are equal, just above
 * it. */
static int wall_ahead(const kay_value_store *store, const wall_cursor cursors[2], int side)
{
    const int order = kay_dyadic_compare(store, cursors[0].value, cursors[1].value);
    return order ? (order > 0) != side : cursors[1].moves;
}

static uint32_t wall_sweep_envelope(kay_value_store *store, uint32_t a, uint32_t b, int side)
{
    wall_cursor cursors[2] = {wall_begin(store, a), wall_begin(store, b)};
    wall_maker maker = wall_make(store, 0);
    kay_dyadic t = kay_dyadic_integer(-1);
    for (bool more = true; more && store->error == KAY_OK;) {
        const wall_cursor *ahead = &cursors[wall_ahead(store, cursors, side)];
        const wall_cursor *behind = &cursors[ahead == cursors];
        wall_put(&maker, ahead->value, t, ahead->moves);
        const bool gains = behind->moves && !ahead->moves;
        kay_dyadic meet = {0}, next;
        if (gains) {
            const kay_dyadic gap = side ? kay_dyadic_subtract(store, ahead->value, behind->value)
                                        : kay_dyadic_subtract(store, behind->value, ahead->value);
            meet = kay_dyadic_add(store, t, gap);
        }
        more = wall_next(store, cursors, gains ? &meet : NULL, &next);
        for (int i = 0; more && i < 2; i++)
            wall_climb(store, &cursors[i], t, next, side);
        t = more ? next : t;
    }
    return wall_end(&maker);
}

static uint32_t wall_envelope(kay_value_store *store, uint32_t a, uint32_t b, int side)
{
    const uint32_t operation = side ? SHORT_ENVELOPE : SHORT_LEFT_ENVELOPE;
    if (a == SHORT_NONE || a == b || b == SHORT_NONE)
        return b;
    if (a > b)
        return wall_envelope(store, b, a, side);
    uint32_t envelope = kay_short_recall(store, operation, a, b);
    if (envelope != SHORT_NONE)
        return envelope;
    envelope = wall_sweep_envelope(store, a, b, side);
    if (envelope != SHORT_NONE)
        kay_short_remember(store, operation, a, b, envelope);
    return envelope;
}

/* ---- Both walls of a game */

/* Computes both walls from the maximum of the left options' right walls and the minimum of the right options' left
 * walls. */
static void wall_sweep_meeting(kay_value_store *store, uint32_t rights, uint32_t lefts, uint32_t walls[2])
{
    wall_cursor cursors[2] = {wall_begin(store, rights), wall_begin(store, lefts)};
    wall_maker makers[2] = {wall_make(store, 0), wall_make(store, 1)};
    kay_dyadic t = kay_dyadic_integer(-1);
    for (bool met = false; !met && store->error == KAY_OK;) {
        const kay_dyadic left = kay_dyadic_subtract(store, cursors[0].value, t);
        const kay_dyadic right = kay_dyadic_add(store, cursors[1].value, t);
        const kay_dyadic apart = kay_dyadic_subtract(store, left, right);
        const int speed = !cursors[0].moves + !cursors[1].moves;
        met = kay_dyadic_sign(store, apart) <= 0;
        wall_put(&makers[0], left, t, !met && !cursors[0].moves);
        wall_put(&makers[1], right, t, !met && !cursors[1].moves);
        kay_dyadic meet = {0}, next;
        if (speed)
            meet = kay_dyadic_add(store, t, kay_dyadic_scale(store, apart, 1 - speed));
        if (met || !wall_next(store, cursors, speed ? &meet : NULL, &next))
            break;
        for (int i = 0; i < 2; i++)
            wall_climb(store, &cursors[i], t, next, !i);
        t = next;
    }
    for (int side = 0; side < 2; side++)
        walls[side] = wall_end(&makers[side]);
}

static void wall_meeting(kay_value_store *store, uint32_t rights, uint32_t lefts, uint32_t walls[2])
{
    walls[0] = walls[1] = SHORT_NONE;
    if (rights == SHORT_NONE || lefts == SHORT_NONE)
        return;
    walls[0] = kay_short_recall(store, SHORT_LEFT_WALL, rights, lefts);
    walls[1] = kay_short_recall(store, SHORT_RIGHT_WALL, rights, lefts);
    if (walls[0] != SHORT_NONE && walls[1] != SHORT_NONE)
        return;
    wall_sweep_meeting(store, rights, lefts, walls);
    if (walls[0] == SHORT_NONE || walls[1] == SHORT_NONE)
        return;
    kay_short_remember(store, SHORT_LEFT_WALL, rights, lefts, walls[0]);
    kay_short_remember(store, SHORT_RIGHT_WALL, rights, lefts, walls[1]);
}

/* At t = -1 / 2^k the walls of a number are the multiples of 1 / 2^k just above and below it.  Between t = -1 / 2^k and
 * t = -1 / 2^(k+1), both walls move if they meet at the number; otherwise the next binary digit of the number decides
 * which one moves. */
static void wall_of_number(kay_value_store *store, uint32_t g, uint32_t walls[2])
{
    const kay_dyadic number = kay_dyadic_of(store, g);
    const uint32_t places = kay_dyadic_exponent(store, number);
    const bool negative = kay_dyadic_sign(store, number) < 0;
    kay_dyadic values[2] = {number, kay_dyadic_floor(store, number)}, t = kay_dyadic_integer(-1);
    if (places)
        values[0] = kay_dyadic_add(store, values[1], kay_dyadic_integer(1));
    wall_maker makers[2] = {wall_make(store, 0), wall_make(store, 1)};
    for (uint32_t k = 0; k < places && kay_short_enter(store); k++) {
        const bool last = k + 1 == places, digit = kay_dyadic_bit(store, number, places - k - 1) != negative;
        const kay_dyadic half = kay_dyadic_scale(store, t, -1);
        for (int side = 0; side < 2; side++) {
            const bool moves = last || digit == side;
            wall_put(&makers[side], values[side], t, moves);
            if (moves)
                values[side] = wall_move(store, values[side], half, !side);
        }
        t = half;
        kay_short_leave(store);
    }
    for (int side = 0; side < 2; side++) {
        wall_put(&makers[side], values[side], t, false);
        walls[side] = wall_end(&makers[side]);
    }
}

static void wall_of_options(kay_value_store *store, uint32_t g, uint32_t walls[2])
{
    uint32_t envelopes[2] = {SHORT_NONE, SHORT_NONE};
    walls[0] = walls[1] = SHORT_NONE;
    if (!kay_short_enter(store))
        return;
    for (int side = 0; side < 2; side++) {
        const uint32_t count = kay_short_option_count(store, g, side);
        for (uint32_t i = 0; i < count && store->error == KAY_OK; i++) {
            const uint32_t option = kay_short_option(store, g, side, i);
            const uint32_t wall = option == SHORT_NONE ? option : wall_of(store, option, !side);
            envelopes[side] = wall_envelope(store, envelopes[side], wall, !side);
        }
    }
    kay_short_leave(store);
    if (store->error == KAY_OK)
        wall_meeting(store, envelopes[0], envelopes[1], walls);
}

/* Returns the simplest nus with the same thermograph: x*, x^ or xv. */
static uint32_t wall_like(kay_value_store *store, uint32_t g)
{
    const short_game *game = kay_short_game(store, g);
    const uint32_t nimber = kay_short_nimber(game);
    if (!game->ups || ((game->ups == 1 || game->ups == -1) && nimber == 1))
        return kay_short_nus(store, g, 0, 1);
    return kay_short_nus(store, g, game->ups > 0 ? 1 : -1, 0);
}

static void wall_compute(kay_value_store *store, uint32_t g, uint32_t walls[2])
{
    const short_game *game = kay_short_game(store, g);
    if (kay_short_is_number(game)) {
        wall_of_number(store, g, walls);
        return;
    }
    const uint32_t like = kay_short_is_nus(game) ? wall_like(store, g) : g;
    walls[0] = walls[1] = SHORT_NONE;
    if (like == g) {
        wall_of_options(store, g, walls);
        return;
    }
    for (int side = 0; side < 2 && like != SHORT_NONE; side++)
        walls[side] = wall_of(store, like, side);
}

/* Makes room for the walls of all games of the store. */
static bool wall_room(kay_value_store *store)
{
    const uint64_t old = store->game_wall_room;
    if (2 * store->count <= old)
        return true;
    if (!kay_short_grow(store, (void **)&store->game_walls, &store->game_wall_room, 2 * store->count,
                        sizeof *store->game_walls))
        return false;
    memset(store->game_walls + old, 0, (store->game_wall_room - old) * sizeof *store->game_walls);
    return true;
}

static uint32_t wall_of(kay_value_store *store, uint32_t g, int side)
{
    const uint64_t at = 2 * (uint64_t)g;
    uint32_t walls[2];
    if (at < store->game_wall_room && store->game_walls[at + (uint64_t)side])
        return store->game_walls[at + (uint64_t)side] - 1;
    wall_compute(store, g, walls);
    if (store->error != KAY_OK || !wall_room(store))
        return SHORT_NONE;
    store->game_walls[at] = walls[0] + 1;
    store->game_walls[at + 1] = walls[1] + 1;
    return walls[side];
}

/* ---- Public functions */

static kay_status wall_thermograph(kay_value_store *store, uint32_t g, kay_thermograph *out)
{
    const uint32_t left = wall_of(store, g, 0), right = wall_of(store, g, 1);
    uint32_t ignored;
    KAY_TRY(kay_short_give(store, g, &ignored));
    out->left = wall_corners(store, left, &out->left_count);
    out->right = wall_corners(store, right, &out->right_count);
    const kay_corner *a = &out->left[out->left_count - 1], *b = &out->right[out->right_count - 1];
    const bool left_last =
        kay_dyadic_compare(store, kay_dyadic_of(store, a->temperature), kay_dyadic_of(store, b->temperature)) > 0;
    out->temperature = left_last ? a->temperature : b->temperature;
    out->mast = a->value;
    return KAY_OK;
}

kay_status kay_value_thermograph(kay_value_store *store, kay_value g, kay_thermograph *out)
{
    kay_thermograph thermograph = {0};
    KAY_TRY(wall_thermograph(store, g, &thermograph));
    *out = thermograph;
    return KAY_OK;
}

kay_status kay_value_mean(kay_value_store *store, kay_value g, kay_value *out)
{
    kay_thermograph thermograph;
    if (kay_short_is_nus(kay_short_game(store, g)))
        return kay_short_give(store, kay_short_nus(store, g, 0, 0), out);
    KAY_TRY(wall_thermograph(store, g, &thermograph));
    *out = thermograph.mast;
    return KAY_OK;
}

/* A number with n binary places has temperature -1 / 2^n, any other nus has 0. */
kay_status kay_value_temperature(kay_value_store *store, kay_value g, kay_value *out)
{
    const short_game *game = kay_short_game(store, g);
    kay_thermograph thermograph;
    if (kay_short_is_number(game))
        return kay_short_give(store, kay_dyadic_id(store, kay_dyadic_make(store, -1, game->exponent)), out);
    if (kay_short_is_nus(game))
        return kay_short_give(store, KAY_VALUE_ZERO, out);
    KAY_TRY(wall_thermograph(store, g, &thermograph));
    *out = thermograph.temperature;
    return KAY_OK;
}

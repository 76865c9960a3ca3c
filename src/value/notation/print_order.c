/* Sorts options in the order in which they are printed, and chooses the notation of each game.
 *
 * Followers get their faces before the game.  So two games are compared by walking down to the first pair of different
 * options; equal options have equal references. */
#include "value/notation/print_order.h"

#include <string.h>

#include "base/grow.h"
#include "value/dyadic.h"

#define ORDER_OPENED (UINT64_C(1) << 32) /* on the stack: the options of this id are pushed already */
enum {
    ORDER_BARS = 4, /* from this many bars on, a game always has braces */
};

void kay_short_faces_init(short_faces *faces, kay_value_store *store)
{
    *faces = (short_faces){.store = store};
    kay_arena_init(&faces->arena, store->ctx);
    kay_intern_table_init(&faces->index, store->ctx);
}

void kay_short_faces_free(short_faces *faces)
{
    kay_arena_free(&faces->arena);
    kay_intern_table_free(&faces->index);
}

/* Returns the reference of an id; SHORT_NONE: it has no face yet. */
static uint32_t order_reference(const short_faces *faces, uint32_t id)
{
    if (kay_short_is_nus(kay_short_game(faces->store, id)))
        return id;
    const uint64_t number = kay_intern_table_find(&faces->index, &id, sizeof id);
    return number == KAY_INTERN_NONE ? SHORT_NONE
                                     : (uint32_t)*kay_intern_table_word(&faces->index, number) | SHORT_FORM;
}

/* ---- The order */

/* A number, ups and a nimber, with powers of up. */
typedef struct order_uptimal {
    uint32_t number, nimber;
    int64_t ups; /* of ^<1> */
    int64_t length; /* the n of ^<n> or ^[n], negative for v; 0: there is no power but ^<1> */
} order_uptimal;

static bool order_is_uptimal(const short_faces *faces, uint32_t reference, order_uptimal *out)
{
    const short_face *face = kay_short_face(faces, reference);
    if (!face) {
        const short_game *game = kay_short_game(faces->store, reference);
        *out = (order_uptimal){.number = reference, .nimber = kay_short_nimber(game), .ups = game->ups};
        return true;
    }
    const bool sum = face->kind == SHORT_FACE_UP_SUM;
    if (!sum && face->kind != SHORT_FACE_UP_POWER)
        return false;
    *out = (order_uptimal){.number = face->number,
                           .nimber = face->nimber,
                           .ups = !sum               ? 0
                                  : face->length < 0 ? -1
                                                     : 1,
                           .length = face->length};
    return true;
}

/* Returns the exponent of the last power of up, without sign; 0: none. */
static int64_t order_length(const order_uptimal *uptimal)
{
    const int64_t length = uptimal->length < 0 ? -uptimal->length : uptimal->length;
    return length ? length : uptimal->ups != 0;
}

/* Compares by number, last power of up, coefficients of the powers, nimber. */
static int order_compare_uptimals(const short_faces *faces, const order_uptimal *a, const order_uptimal *b)
{
    const kay_value_store *store = faces->store;
    const int number = kay_dyadic_compare(store, kay_dyadic_of(store, a->number), kay_dyadic_of(store, b->number));
    if (number)
        return number;
    const int64_t length = order_length(a), other = order_length(b);
    if (length != other)
        return length > other ? 1 : -1;
    if (a->ups != b->ups) /* coefficients of ^<1>: 0 for a single power ^<n> */
        return a->ups > b->ups ? 1 : -1;
    if (a->length != b->length)
        return a->length > b->length ? 1 : -1;
    return (a->nimber > b->nimber) - (a->nimber < b->nimber);
}

/* Returns 0 for a number, 1 for a nimber, 2 for another sum with ups or a nimber, 3 for other games. */
static int order_class(const short_faces *faces, uint32_t reference)
{
    order_uptimal uptimal;
    if (!order_is_uptimal(faces, reference, &uptimal))
        return 3;
    if (uptimal.ups || uptimal.length)
        return 2;
    return !uptimal.nimber ? 0 : kay_dyadic_sign(faces->store, kay_dyadic_of(faces->store, uptimal.number)) ? 2 : 1;
}

/* Returns the first side on which the options of two games differ. */
static int order_side(const short_face *x, const short_face *y)
{
    return x->counts[0] == y->counts[0] &&
           memcmp(x->options[0], y->options[0], x->counts[0] * sizeof **x->options) == 0;
}

static int order_compare(const short_faces *faces, uint32_t a, uint32_t b)
{
    while (a != b) {
        const int class_a = order_class(faces, a), class_b = order_class(faces, b);
        if (class_a != class_b)
            return class_a - class_b;
        if (class_a < 3) {
            order_uptimal uptimal_a, uptimal_b;
            order_is_uptimal(faces, a, &uptimal_a);
            order_is_uptimal(faces, b, &uptimal_b);
            return order_compare_uptimals(faces, &uptimal_a, &uptimal_b);
        }
        const short_face *x = kay_short_face(faces, a), *y = kay_short_face(faces, b);
        const int side = order_side(x, y);
        const uint32_t count_x = x->counts[side], count_y = y->counts[side];
        uint32_t i = 0;
        while (i < count_x && i < count_y && x->options[side][i] == y->options[side][i])
            i++;
        if (i == count_x || i == count_y)
            return count_x > count_y ? 1 : -1;
        a = x->options[side][i];
        b = y->options[side][i];
    }
    return 0;
}

/* Sorts by merging; *items and *spare may be exchanged.  If the budget ends, sets the store's error and returns. */
static void order_sort(const short_faces *faces, uint32_t **items, uint32_t **spare, uint64_t count)
{
    for (uint64_t run = 1; run < count; run *= 2) {
        uint32_t *from = *items, *to = *spare;
        for (uint64_t start = 0; start < count; start += 2 * run) {
            const uint64_t middle = start + run < count ? start + run : count;
            const uint64_t end = middle + run < count ? middle + run : count;
            if (!kay_short_work(faces->store, end - start))
                return;
            for (uint64_t i = start, k = middle, at = start; at < end; at++)
                to[at] = i < middle && (k == end || order_compare(faces, from[i], from[k]) < 0) ? from[i++] : from[k++];
        }
        *items = to;
        *spare = from;
    }
}

/* Returns the references of options, sorted. */
static kay_status order_options(short_faces *faces, const uint32_t *ids, uint64_t count, uint32_t **out)
{
    KAY_NEW(uint32_t, items, &faces->arena, count);
    for (uint64_t i = 0; i < count; i++)
        items[i] = order_reference(faces, ids[i]);
    if (count > 1) {
        KAY_NEW(uint32_t, spare, &faces->arena, count);
        order_sort(faces, &items, &spare, count);
    }
    *out = items;
    return KAY_OK;
}

/* ---- Notation */

/* Whether g = number + Tiny(part) (side 0), or number + Miny(part) (side 1).  The first is {x || x | y} with y < x. */
static bool order_is_tiny(kay_value_store *store, uint32_t g, int side, uint32_t *number, uint32_t *part)
{
    const short_game *game = kay_short_game(store, g);
    if (game->counts[0] != 1 || game->counts[1] != 1)
        return false;
    const uint32_t near = kay_short_options(store, game)[side], threat = kay_short_options(store, game)[!side];
    if (!kay_short_is_number(kay_short_game(store, near)) || kay_short_option_count(store, threat, 0) != 1 ||
        kay_short_option_count(store, threat, 1) != 1)
        return false;
    const uint32_t back = kay_short_option(store, threat, side, 0);
    const uint32_t far = kay_short_option(store, threat, !side, 0);
    if (back != near || far == SHORT_NONE || !kay_short_is_beyond(store, far, near, side))
        return false;
    *number = near;
    *part = side ? kay_short_subtract(store, far, near) : kay_short_subtract(store, near, far);
    return *part != SHORT_NONE;
}

static kay_status order_push(short_faces *faces, uint64_t id)
{
    if (!(id & ORDER_OPENED) && order_reference(faces, (uint32_t)id) != SHORT_NONE)
        return KAY_OK;
    KAY_ROOM_IN(&faces->arena, faces->stack, faces->stack_count, faces->stack_room);
    faces->stack[faces->stack_count++] = id;
    return KAY_OK;
}

/* Pushes the games that need faces before this one: its options, and the part of a tiny. */
static kay_status order_open(short_faces *faces, uint32_t id)
{
    kay_value_store *store = faces->store;
    uint32_t number, part = KAY_VALUE_ZERO;
    if (order_is_tiny(store, id, 0, &number, &part) || order_is_tiny(store, id, 1, &number, &part))
        KAY_TRY(order_push(faces, part));
    KAY_TRY(kay_short_give(store, id, &number));
    const short_game *game = kay_short_game(store, id);
    for (uint32_t i = 0; i < game->counts[0] + game->counts[1]; i++)
        KAY_TRY(order_push(faces, kay_short_options(store, game)[i]));
    return KAY_OK;
}

/* Whether a reference is number + *nimber. */
static bool order_is_star(const short_faces *faces, uint32_t reference, uint32_t number, uint32_t nimber)
{
    if (reference & SHORT_FORM)
        return false;
    const short_game *game = kay_short_game(faces->store, reference), *other = kay_short_game(faces->store, number);
    return game->numerator == other->numerator && game->exponent == other->exponent && !game->ups &&
           (game->flags & SHORT_BIG) == (other->flags & SHORT_BIG) && kay_short_nimber(game) == nimber;
}

/* Returns n if a reference is number + ^[n] + *nimber, -n if it is number + v[n] + *nimber, else 0. */
static int32_t order_up_sum(const short_faces *faces, uint32_t reference, uint32_t number, uint32_t nimber)
{
    const short_face *face = kay_short_face(faces, reference);
    if (!face) {
        const short_game *game = kay_short_game(faces->store, reference);
        const bool one = game->ups == 1 || game->ups == -1;
        return one && kay_short_nimber(game) == nimber &&
                       order_is_star(faces, kay_short_nus(faces->store, reference, 0, 0), number, 0)
                   ? game->ups
                   : 0;
    }
    return face->kind == SHORT_FACE_UP_SUM && face->number == number && face->nimber == nimber ? face->length : 0;
}

static void order_name_up(short_face *face, short_face_kind kind, uint32_t number, int32_t length, uint32_t nimber)
{
    face->kind = (uint8_t)kind;
    face->number = number;
    face->length = length;
    face->nimber = nimber;
}

/* Returns how many of the sorted references are x, x*, x*2, ... in turn, for a number x. */
static uint32_t order_count_stars(const short_faces *faces, const uint32_t *references, uint32_t count, uint32_t number)
{
    uint32_t stars = 0;
    while (stars < count && order_is_star(faces, references[stars], number, stars))
        stars++;
    return stars;
}

/* Returns the number part of a reference to number + nimber; SHORT_NONE: it is another game. */
static uint32_t order_number(const short_faces *faces, uint32_t reference)
{
    if (reference & SHORT_FORM || kay_short_game(faces->store, reference)->ups)
        return SHORT_NONE;
    return kay_short_nus(faces->store, reference, 0, 0);
}

/* Recognises powers of up and their sums (sign 1), or their negatives (sign -1).  With x a number and m' the nim-sum of
 * m and 1:
 *
 *      x^<n>*m = {x, x*, ..., x*m | xv[n-1]*m'}
 *      x^[n]*m = {x^[n-1]*m | x*m'},     x^[n]* = {x, x^[n-1]* | x} */
static void order_find_ups(const short_faces *faces, short_face *face, int sign)
{
    const int side = sign < 0;
    const uint32_t *good = face->options[side], *bad = face->options[!side], good_count = face->counts[side];
    if (face->counts[!side] != 1)
        return;
    uint32_t number = order_number(faces, bad[0]);
    if (number != SHORT_NONE && good_count <= 2) {
        const uint32_t nimber = kay_short_nimber(kay_short_game(faces->store, bad[0])) ^ 1;
        const bool both = nimber != 1 ? good_count == 1 : good_count == 2 && order_is_star(faces, good[0], number, 0);
        const int32_t before = both ? order_up_sum(faces, good[good_count - 1], number, nimber) : 0;
        if (sign * before > 0)
            order_name_up(face, SHORT_FACE_UP_SUM, number, before + sign, nimber);
    }
    number = order_number(faces, good[0]);
    if (face->kind == SHORT_FACE_OPTIONS && number != SHORT_NONE &&
        order_count_stars(faces, good, good_count, number) == good_count) {
        const int32_t before = order_up_sum(faces, bad[0], number, (good_count - 1) ^ 1);
        if (sign * before < 0)
            order_name_up(face, SHORT_FACE_UP_POWER, number, sign - before, good_count - 1);
    }
}

uint32_t kay_short_face_bars(const short_faces *faces, const short_face *face)
{
    uint32_t bars = 1;
    for (int side = 0; side < 2; side++) {
        const short_face *only = face->counts[side] == 1 ? kay_short_face(faces, face->options[side][0]) : NULL;
        if (only && only->bars >= bars)
            bars = only->bars + 1u;
    }
    return bars;
}

static kay_status order_name(short_faces *faces, short_face *face)
{
    kay_value_store *store = faces->store;
    uint32_t part = SHORT_NONE;
    const short_game *game = kay_short_game(store, face->id);
    if (game->stops[0] == -game->stops[1] && kay_short_negate(store, face->id) == face->id)
        face->kind = SHORT_FACE_SWITCH;
    else if (order_is_tiny(store, face->id, 0, &face->number, &part))
        face->kind = SHORT_FACE_TINY;
    else if (order_is_tiny(store, face->id, 1, &face->number, &part))
        face->kind = SHORT_FACE_MINY;
    if (part != SHORT_NONE)
        face->part = order_reference(faces, part);
    for (int sign = 1; sign >= -1 && face->kind == SHORT_FACE_OPTIONS; sign -= 2)
        order_find_ups(faces, face, sign);
    if (face->kind == SHORT_FACE_OPTIONS) {
        const uint32_t bars = kay_short_face_bars(faces, face);
        face->bars = bars < ORDER_BARS ? (uint8_t)bars : 0;
    }
    uint32_t ignored;
    return kay_short_give(store, face->id, &ignored);
}

static kay_status order_close(short_faces *faces, uint32_t id)
{
    const short_game *game = kay_short_game(faces->store, id);
    short_face face = {.id = id, .counts = {game->counts[0], game->counts[1]}};
    const uint32_t *options = kay_short_options(faces->store, game);
    for (int side = 0; side < 2; side++)
        KAY_TRY(order_options(faces, options + (side ? face.counts[0] : 0), face.counts[side], &face.options[side]));
    KAY_TRY(order_name(faces, &face));
    KAY_ROOM_IN(&faces->arena, faces->faces, faces->count, faces->room);
    uint64_t number;
    KAY_TRY(kay_intern_table_number(&faces->index, &id, sizeof id, &number));
    *kay_intern_table_word(&faces->index, number) = faces->count;
    faces->faces[faces->count++] = face;
    return KAY_OK;
}

kay_status kay_short_faces_add(short_faces *faces, uint32_t id, uint32_t *reference)
{
    KAY_TRY(order_push(faces, id));
    while (faces->stack_count) {
        const uint64_t top = faces->stack[--faces->stack_count];
        if (order_reference(faces, (uint32_t)top) != SHORT_NONE)
            continue;
        if (top & ORDER_OPENED) {
            KAY_TRY(order_close(faces, (uint32_t)top));
        } else {
            KAY_TRY(order_push(faces, top | ORDER_OPENED));
            KAY_TRY(order_open(faces, (uint32_t)top));
        }
    }
    *reference = order_reference(faces, id);
    return KAY_OK;
}

static kay_status order_values(short_faces *faces, kay_value *values, uint64_t count)
{
    uint32_t ignored, *items;
    for (uint64_t i = 0; i < count; i++)
        KAY_TRY(kay_short_faces_add(faces, values[i], &ignored));
    KAY_TRY(order_options(faces, values, count, &items));
    for (uint64_t i = 0; i < count; i++)
        values[i] = items[i] & SHORT_FORM ? faces->faces[items[i] & ~SHORT_FORM].id : items[i];
    return kay_short_give(faces->store, 0, &ignored);
}

kay_status kay_short_in_order(kay_value_store *store, kay_value *values, uint64_t count)
{
    short_faces faces;
    kay_short_faces_init(&faces, store);
    const kay_status status = order_values(&faces, values, count);
    kay_short_faces_free(&faces);
    return status;
}

kay_status kay_value_order(kay_value_store *store, kay_value g, kay_value h, int *out)
{
    kay_value values[] = {g, h};
    KAY_TRY(kay_short_in_order(store, values, 2));
    *out = g == h ? 0 : values[0] == g ? -1 : 1;
    return KAY_OK;
}

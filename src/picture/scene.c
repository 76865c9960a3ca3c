/* Collects the shapes and the moves of a scene. */
#include <kayles/scene.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/grow.h"
#include "base/utf8.h"

void kay_scene_init(kay_scene *scene, kay_context *ctx)
{
    *scene = (kay_scene){.ctx = ctx};
    kay_arena_init(&scene->arena, ctx);
}

void kay_scene_free(kay_scene *scene)
{
    kay_arena_free(&scene->arena);
}

static kay_status scene_shape_room(kay_scene *scene)
{
    if (scene->count >= KAY_SCENE_SHAPES)
        return kay_fail(scene->ctx, KAY_EUNABLE, "the drawing has more than %d shapes", KAY_SCENE_SHAPES);
    KAY_ROOM_IN(&scene->arena, scene->shapes, scene->count, scene->room);
    return KAY_OK;
}

static bool scene_takes(double coordinate)
{
    return coordinate >= 0 && coordinate <= KAY_SCENE_WIDEST; /* so it is a number */
}

static kay_status scene_check_owner(const kay_scene *scene, kay_owner owner)
{
    return owner >= KAY_OWNER_LEFT && owner <= KAY_OWNER_NONE
               ? KAY_OK
               : kay_fail(scene->ctx, KAY_EINPUT, "a shape of the drawing has the unknown owner %d", (int)owner);
}

static kay_status scene_add(kay_scene *scene, kay_shape shape, const char *name)
{
    double *at = shape.at;
    shape.colour = shape.owner;
    KAY_TRY(scene_check_owner(scene, shape.owner));
    for (unsigned i = 0; i < shape.count; i++)
        if (!scene_takes(at[i]))
            return kay_fail(scene->ctx, KAY_EINPUT, "a shape of the drawing has the coordinate %g", at[i]);
    KAY_TRY(scene_shape_room(scene));
    KAY_TRY_NEW(shape.at, &scene->arena, shape.count);
    memcpy(shape.at, at, shape.count * sizeof *at);
    shape.name = name && *name ? kay_arena_text(&scene->arena, name, strlen(name)) : "";
    if (!shape.name)
        return kay_no_memory(scene->ctx);
    scene->shapes[scene->count++] = shape;
    return KAY_OK;
}

/* Whether shapes can no longer be added. */
static bool scene_full(const kay_scene *scene)
{
    return scene->error != KAY_OK || scene->more_shapes;
}

/* Adds a shape that reaches to (right, bottom). */
static void scene_add_within(kay_scene *scene, kay_shape shape, const char *name, double right, double bottom)
{
    if (scene->error != KAY_OK)
        return;
    if (scene->cut && scene->count == KAY_SCENE_SHAPES) {
        scene->more_shapes = true;
        return;
    }
    scene->error = scene_add(scene, shape, name);
    if (scene->error != KAY_OK)
        return;
    scene->width = fmax(scene->width, right);
    scene->height = fmax(scene->height, bottom);
}

void kay_scene_circle(kay_scene *scene, double x, double y, double radius, kay_owner owner, const char *name)
{
    double at[] = {scene->x + x, scene->y + y, radius};
    scene_add_within(scene, (kay_shape){.kind = KAY_CIRCLE, .owner = owner, .count = 3, .at = at}, name, at[0] + radius,
                     at[1] + radius);
}

void kay_scene_rect(kay_scene *scene, double x, double y, double width, double height, kay_owner owner,
                    const char *name)
{
    double at[] = {scene->x + x, scene->y + y, width, height};
    scene_add_within(scene, (kay_shape){.kind = KAY_RECT, .owner = owner, .count = 4, .at = at}, name, at[0] + width,
                     at[1] + height);
}

void kay_scene_line(kay_scene *scene, double x1, double y1, double x2, double y2, kay_owner owner, const char *name)
{
    double at[] = {scene->x + x1, scene->y + y1, scene->x + x2, scene->y + y2};
    scene_add_within(scene, (kay_shape){.kind = KAY_LINE, .owner = owner, .count = 4, .at = at}, name,
                     fmax(at[0], at[2]), fmax(at[1], at[3]));
}

void kay_scene_polygon(kay_scene *scene, const double (*corners)[2], size_t count, kay_owner owner, const char *name)
{
    double right = 0, bottom = 0;
    if (scene->error != KAY_OK)
        return;
    if (count > KAY_SCENE_SHAPES && scene->cut) {
        scene->more_shapes = true;
        return;
    }
    if (count > KAY_SCENE_SHAPES) {
        scene->error =
            kay_fail(scene->ctx, KAY_EUNABLE, "a polygon of the drawing has more than %d corners", KAY_SCENE_SHAPES);
        return;
    }
    double *at = kay_arena_array(&scene->arena, 2 * count, sizeof *at);
    if (!at) {
        scene->error = kay_no_memory(scene->ctx);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        at[2 * i] = scene->x + corners[i][0];
        at[2 * i + 1] = scene->y + corners[i][1];
        right = fmax(right, at[2 * i]);
        bottom = fmax(bottom, at[2 * i + 1]);
    }
    scene_add_within(scene, (kay_shape){.kind = KAY_POLYGON, .owner = owner, .count = 2 * (unsigned)count, .at = at},
                     name, right, bottom);
}

/* Returns half of the width of a text, in cells. */
static double scene_text_half(const char *text)
{
    return (double)kay_utf8_letters(text, strlen(text)) / 4;
}

void kay_scene_text(kay_scene *scene, double x, double y, kay_owner owner, const char *text)
{
    double at[] = {scene->x + x, scene->y + y};
    scene_add_within(scene, (kay_shape){.kind = KAY_TEXT, .owner = owner, .count = 2, .at = at}, text,
                     at[0] + scene_text_half(text), at[1] + 0.5);
}

void kay_scene_colour(kay_scene *scene, kay_owner owner)
{
    if (scene->error != KAY_OK)
        return;
    scene->error = scene_check_owner(scene, owner);
    if (scene->error == KAY_OK && scene->count > scene->first && !scene->more_shapes)
        scene->shapes[scene->count - 1].colour = owner;
}

void kay_scene_number(kay_scene *scene, double x, double y, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    kay_scene_text(scene, x, y, KAY_OWNER_NONE, text);
}

void kay_scene_text_from(kay_scene *scene, double x, double y, kay_owner owner, const char *text)
{
    kay_scene_text(scene, x + scene_text_half(text), y, owner, text);
}

void kay_scene_board(kay_scene *scene, uint64_t rows, uint64_t columns)
{
    enum { ALL = 20, STEP = 5 }; /* up to so many columns all have a number, of more every fifth one */
    for (uint64_t c = 1; c <= columns && !scene_full(scene); c++)
        if (columns <= ALL || c == 1 || c % STEP == 0)
            kay_scene_number(scene, (double)c + 0.5, 0.5, c);
    for (uint64_t r = 1; r <= rows && !scene_full(scene); r++) {
        if (rows > 1)
            kay_scene_number(scene, 0.5, (double)r + 0.5, r);
        for (uint64_t c = 1; c <= columns && !scene_full(scene); c++)
            kay_scene_rect(scene, (double)c, (double)r, 1, 1, KAY_OWNER_NONE, NULL);
    }
}

void kay_scene_piece(kay_scene *scene, uint64_t row, uint64_t column, kay_owner owner, char letter)
{
    const double x = (double)column + 1, y = (double)row + 1;
    const char name[] = {letter, '\0'};
    if (letter == '#')
        kay_scene_rect(scene, x, y, 1, 1, KAY_OWNER_NONE, name);
    else if (letter != '.')
        kay_scene_circle(scene, x + 0.5, y + 0.5, 0.38, owner, name);
}

static void scene_mark_point(kay_scene *scene, const double point[2])
{
    const double radius = 0.47, x = scene->x + point[0], y = scene->y + point[1];
    double at[] = {x, y, radius};
    scene_add_within(scene,
                     (kay_shape){.kind = KAY_CIRCLE, .owner = KAY_OWNER_NONE, .mark = true, .count = 3, .at = at}, NULL,
                     x + radius, y + radius);
}

/* Marks the piece on the cells of two points with one frame. */
static void scene_mark_piece(kay_scene *scene, const kay_place *place)
{
    double at[4];
    for (int k = 0; k < 2; k++) {
        at[k] = (k ? scene->y : scene->x) + fmin(place->at[k], place->to[k]) - 0.5;
        at[2 + k] = fabs(place->at[k] - place->to[k]) + 1;
    }
    scene_add_within(scene, (kay_shape){.kind = KAY_RECT, .owner = KAY_OWNER_NONE, .mark = true, .count = 4, .at = at},
                     NULL, at[0] + at[2], at[1] + at[3]);
}

void kay_scene_mark(kay_scene *scene, const kay_place *place)
{
    if (place->lays && place->two) {
        scene_mark_piece(scene, place);
        return;
    }
    scene_mark_point(scene, place->at);
    if (place->two)
        scene_mark_point(scene, place->to);
}

static kay_status scene_move_add(kay_scene *scene, const char *player, const char *move, kay_place place)
{
    if (scene->move_count == KAY_SCENE_MOVES) {
        scene->more_moves = true;
        return KAY_OK;
    }
    KAY_ROOM_IN(&scene->arena, scene->moves, scene->move_count, scene->move_room);
    const char *words[2] = {kay_arena_text(&scene->arena, player, strlen(player)),
                            kay_arena_text(&scene->arena, move, strlen(move))};
    if (!words[0] || !words[1])
        return kay_no_memory(scene->ctx);
    place.at[0] += scene->x;
    place.at[1] += scene->y;
    place.to[0] += scene->x;
    place.to[1] += scene->y;
    for (unsigned i = 0; i < place.more_count; i++) {
        place.more[i][0] += scene->x;
        place.more[i][1] += scene->y;
    }
    for (int i = 0; i < 2; i++) {
        const double one = place.at[i], two = place.two ? place.to[i] : 0;
        if (!scene_takes(one) || !scene_takes(two))
            return kay_fail(scene->ctx, KAY_EINPUT, "a move of the drawing has the coordinate %g",
                            scene_takes(one) ? two : one);
    }
    scene->moves[scene->move_count++] = (kay_scene_move){words[0], words[1], scene->part, place};
    return KAY_OK;
}

void kay_scene_move_add(kay_scene *scene, const char *player, const char *move, const kay_place *place)
{
    if (scene->error == KAY_OK)
        scene->error = scene_move_add(scene, player, move, *place);
}

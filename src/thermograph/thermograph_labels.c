/* Places the labels of thermograph corners: next to the corner, preferably outside the walls, and never on another
 * label, a corner or a line.  A corner without such a place gets no label. */
#include <math.h>
#include <string.h>

#include "thermograph/thermograph_picture.h"

enum { LABELS_HIGH = 11 }; /* height of a label in pixels */

typedef struct labels_box {
    double left, top, right, bottom;
} labels_box;

typedef struct labels_room {
    const thermograph_picture *picture;
    labels_box *boxes; /* of dots and labels */
    size_t count;
    const thermograph_point **points; /* corners that are done, with or without a label */
    size_t point_count;
} labels_room;

/* Places to try, in order, as offsets {x, y} of the label from the corner.  x is in units of half the width of the
 * label plus a gap, positive on the preferred side; y is in heights of the label, positive downwards. */
static const double labels_outside[][2] = {{1, 0}, {1, 1}, {1, -1}, {0, -1.3}, {0, 1.3}, {-1, 1}, {-1, -1}, {-1, 0}};

/* Whether the line from a to b meets a box: clips it to both pairs of sides. */
static bool labels_hit(const labels_box *box, const thermograph_point *a, const thermograph_point *b)
{
    const double from[] = {a->x, a->y}, way[] = {b->x - a->x, b->y - a->y};
    const double low[] = {box->left, box->top}, high[] = {box->right, box->bottom};
    double begin = 0, end = 1;
    for (int i = 0; i < 2; i++) {
        if (way[i] == 0) {
            if (from[i] < low[i] || from[i] > high[i])
                return false;
            continue;
        }
        const double first = (low[i] - from[i]) / way[i], second = (high[i] - from[i]) / way[i];
        begin = fmax(begin, fmin(first, second));
        end = fmin(end, fmax(first, second));
    }
    return begin <= end;
}

static bool labels_on_curve(const labels_box *box, const thermograph_picture *picture, const thermograph_curve *curve)
{
    const thermograph_point tip = {.x = curve->mast.x, .y = picture->top};
    if (labels_hit(box, &curve->mast, &tip))
        return true;
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < curve->walls[side].count; i++) {
            const thermograph_point *points = curve->walls[side].points;
            if (labels_hit(box, &points[i], i + 1 < curve->walls[side].count ? &points[i + 1] : &curve->mast))
                return true;
        }
    return false;
}

static bool labels_free(const labels_room *labels, const labels_box *box)
{
    const thermograph_picture *picture = labels->picture;
    if (box->left < picture->left + 2 || box->right > picture->right || box->top < picture->top ||
        box->bottom > picture->bottom - 2)
        return false;
    for (size_t i = 0; i < labels->count; i++) {
        const labels_box *other = &labels->boxes[i];
        if (box->left < other->right && other->left < box->right && box->top < other->bottom &&
            other->top < box->bottom)
            return false;
    }
    for (size_t i = 0; i < picture->count; i++)
        if (labels_on_curve(box, picture, &picture->curves[i]))
            return false;
    return true;
}

/* Writes the label of a corner, preferably to the right (towards = 1) or to the left (-1). */
static void labels_write(labels_room *labels, const thermograph_point *point, int towards)
{
    kay_pen *pen = labels->picture->pen;
    const double width = kay_pen_text_width(pen, point->words);
    for (size_t i = 0; i < sizeof labels_outside / sizeof *labels_outside; i++) {
        const double beside = labels_outside[i][0] * towards, below = labels_outside[i][1];
        const double x = point->x + beside * (width / 2 + 9), y = point->y + below * LABELS_HIGH;
        const labels_box box = {x - width / 2 - 2, y - LABELS_HIGH * 0.5 - 1, x + width / 2 + 2,
                                y + LABELS_HIGH * 0.5 + 1};
        if (!labels_free(labels, &box))
            continue;
        labels->boxes[labels->count++] = box;
        kay_pen_write(pen, x, y + 4, 0.5, point->words);
        return;
    }
}

/* Labels a corner, unless an earlier corner had the same text. */
static void labels_point(labels_room *labels, const thermograph_point *point, int towards)
{
    for (size_t i = 0; i < labels->point_count; i++)
        if (strcmp(labels->points[i]->words, point->words) == 0)
            return;
    labels->points[labels->point_count++] = point;
    labels_write(labels, point, towards);
}

static void labels_dot(labels_room *labels, const thermograph_point *point)
{
    enum { REACH = 4 };
    labels->boxes[labels->count++] =
        (labels_box){point->x - REACH, point->y - REACH, point->x + REACH, point->y + REACH};
}

static size_t labels_corners(const thermograph_picture *picture)
{
    size_t count = 0;
    for (size_t i = 0; i < picture->count; i++)
        count += 1 + picture->curves[i].walls[0].count + picture->curves[i].walls[1].count;
    return count;
}

/* Labels the feet of the masts first, since they matter most, then the corners from the narrow top to the bottom. */
kay_status thermograph_label(thermograph_picture *picture)
{
    const size_t corners = labels_corners(picture);
    labels_room labels = {.picture = picture};
    labels.boxes = kay_arena_array(&picture->arena, 2 * corners + 1, sizeof *labels.boxes);
    labels.points = kay_arena_array(&picture->arena, corners, sizeof *labels.points);
    if (!labels.boxes || !labels.points)
        return kay_no_memory(picture->arena.ctx);
    labels.boxes[labels.count++] = (labels_box){picture->left, picture->zero, picture->right, picture->zero + 1};
    kay_pen_font(picture->pen, 11, false);
    kay_pen_colour(picture->pen, kay_colour_ink);
    for (size_t i = 0; i < picture->count; i++) {
        const thermograph_curve *curve = &picture->curves[i];
        labels_dot(&labels, &curve->mast);
        for (int side = 0; side < 2; side++)
            for (size_t k = 0; k < curve->walls[side].count; k++)
                labels_dot(&labels, &curve->walls[side].points[k]);
    }
    for (size_t i = 0; i < picture->count; i++)
        labels_point(&labels, &picture->curves[i].mast, 1);
    for (size_t i = 0; i < picture->count; i++)
        for (int side = 0; side < 2; side++)
            for (size_t k = picture->curves[i].walls[side].count; k-- > 0;)
                labels_point(&labels, &picture->curves[i].walls[side].points[k], side ? 1 : -1);
    return KAY_OK;
}

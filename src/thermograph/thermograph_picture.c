/* Draws thermographs, several of them over one another.
 *
 *   title
 *   mean and temperature, if there is one game
 *   temperature
 *            +--------|--------+
 *         1  |       / \       |   -- {2|-1}
 *         0  |     /     \     |      mean 1/2, temperature 3/2
 *        -1  +-----------------+
 *                2   0  -2
 *
 * Places are computed from exact differences, so numbers may be very large, or very close to each other. */
#include <kayles/thermograph.h>
#include <math.h>
#include <stdio.h>

#include "thermograph/thermograph_picture.h"
#include "value/dyadic.h"

enum {
    PICTURE_EDGE = 24, /* pixels around everything */
    PICTURE_WIDE = 520, /* maximal width of the range of values in pixels */
    PICTURE_HIGH = 400, /* maximal height of the range of temperatures */
    PICTURE_BESIDE = 64, /* between the range of values and the sides of the field */
    PICTURE_ABOVE = 44, /* between the highest foot of a mast and the top of the field */
    PICTURE_LEGEND = 230, /* width of the legend */
    PICTURE_LEGEND_VALUES = 300, /* the same if it has values */
    PICTURE_ENTRY = 36, /* height of an entry in the legend */
    PICTURE_NARROW = 300, /* minimal width of the field, for the title above it */
};

/* The ranges shown, and their sizes in pixels. */
typedef struct picture_frame {
    kay_dyadic low, values, temperatures; /* least value; sizes of both ranges; temperatures begin at -1 */
    double wide, high, beside;
} picture_frame;

/* ---- Places */

/* Returns a / whole, for a from 0 to whole. */
static double picture_part(kay_value_store *store, kay_dyadic a, kay_dyadic whole)
{
    const int64_t bits = (int64_t)kay_dyadic_bits(store, whole) - kay_dyadic_exponent(store, whole);
    bool exact;
    const float part = kay_dyadic_float(store, kay_dyadic_scale(store, a, -bits), &exact);
    return (double)part / (double)kay_dyadic_float(store, kay_dyadic_scale(store, whole, -bits), &exact);
}

static double picture_x(kay_value_store *store, const thermograph_picture *picture, const picture_frame *frame,
                        kay_value value)
{
    const kay_dyadic above = kay_dyadic_subtract(store, kay_dyadic_of(store, value), frame->low);
    return picture->right - frame->beside - frame->wide * picture_part(store, above, frame->values);
}

static double picture_y(kay_value_store *store, const thermograph_picture *picture, const picture_frame *frame,
                        kay_value temperature)
{
    const kay_dyadic above = kay_dyadic_add(store, kay_dyadic_of(store, temperature), kay_dyadic_integer(1));
    return picture->bottom - frame->high * picture_part(store, above, frame->temperatures);
}

static kay_status picture_point(kay_value_store *store, thermograph_picture *picture, const picture_frame *frame,
                                kay_corner corner, thermograph_point *out)
{
    kay_text words;
    kay_text_init(&words, store->ctx);
    kay_status status = kay_value_write(store, corner.value, KAY_VALUE_TEXT, &words);
    kay_text_add(&words, ", ");
    if (status == KAY_OK)
        status = kay_value_write(store, corner.temperature, KAY_VALUE_TEXT, &words);
    if (status == KAY_OK)
        status = kay_text_keep(&words, &picture->arena, &out->words);
    kay_text_free(&words);
    out->x = picture_x(store, picture, frame, corner.value);
    out->y = picture_y(store, picture, frame, corner.temperature);
    return status;
}

/* ---- Layout */

/* Computes the ranges.  At its first corner a left wall has its largest value, and a right wall its least. */
static kay_status picture_ranges(kay_value_store *store, const kay_thermograph_entry *entries, size_t count,
                                 picture_frame *frame)
{
    kay_dyadic most = {0}, hottest = kay_dyadic_integer(-1);
    for (size_t i = 0; i < count; i++) {
        kay_thermograph graph;
        KAY_TRY(kay_value_thermograph(store, entries[i].value, &graph));
        const kay_dyadic high = kay_dyadic_of(store, graph.left[0].value),
                         low = kay_dyadic_of(store, graph.right[0].value);
        const kay_dyadic temperature = kay_dyadic_of(store, graph.temperature);
        most = !i || kay_dyadic_compare(store, high, most) > 0 ? high : most;
        frame->low = !i || kay_dyadic_compare(store, low, frame->low) < 0 ? low : frame->low;
        hottest = kay_dyadic_compare(store, temperature, hottest) > 0 ? temperature : hottest;
    }
    frame->values = kay_dyadic_subtract(store, most, frame->low);
    frame->temperatures = kay_dyadic_add(store, hottest, kay_dyadic_integer(1));
    if (kay_dyadic_sign(store, frame->values) == 0) { /* a single integer */
        frame->low = kay_dyadic_subtract(store, frame->low, kay_dyadic_integer(1));
        frame->values = kay_dyadic_integer(2);
    }
    if (kay_dyadic_sign(store, frame->temperatures) == 0)
        frame->temperatures = kay_dyadic_integer(1);
    return KAY_OK;
}

/* Computes the sizes.  Both axes have the same scale, unless the picture would be too thin or too flat. */
static void picture_lay_out(kay_value_store *store, thermograph_picture *picture, picture_frame *frame)
{
    const double thin = 0.4, flat = 4;
    const bool wider = kay_dyadic_compare(store, frame->values, frame->temperatures) > 0;
    const double part = wider ? 1 / picture_part(store, frame->temperatures, frame->values)
                              : picture_part(store, frame->values, frame->temperatures);
    const double shape = fmin(flat, fmax(thin, part));
    frame->high = floor(fmin(PICTURE_HIGH, PICTURE_WIDE / shape));
    frame->wide = floor(frame->high * shape);
    frame->beside = fmax(PICTURE_BESIDE, ceil((PICTURE_NARROW - frame->wide) / 2));
    picture->left = PICTURE_EDGE + 44;
    picture->top = PICTURE_EDGE + (picture->count > 1 ? 56 : 76);
    picture->right = picture->left + frame->wide + 2 * frame->beside;
    picture->bottom = picture->top + PICTURE_ABOVE + frame->high;
    picture->zero = picture->bottom - frame->high * picture_part(store, kay_dyadic_integer(1), frame->temperatures);
}

static kay_status picture_words(kay_value_store *store, thermograph_picture *picture,
                                const kay_thermograph_entry *entry, const kay_thermograph *graph,
                                thermograph_curve *curve)
{
    kay_text words;
    kay_text_init(&words, store->ctx);
    kay_text_add(&words, "mean ");
    kay_status status = kay_value_write(store, graph->mast, KAY_VALUE_TEXT, &words);
    kay_text_add(&words, ", temperature ");
    if (status == KAY_OK)
        status = kay_value_write(store, graph->temperature, KAY_VALUE_TEXT, &words);
    const size_t length = words.length;
    if (status == KAY_OK)
        status = thermograph_value(store, entry, ", value ", &words);
    if (words.length > length && picture->count > 1)
        picture->legend = PICTURE_LEGEND_VALUES;
    if (status == KAY_OK)
        status = kay_text_keep(&words, &picture->arena, &curve->words);
    curve->label = entry->label;
    if (status == KAY_OK && !curve->label) {
        status = kay_value_write(store, entry->value, KAY_VALUE_TEXT, &words);
        if (status == KAY_OK)
            status = kay_text_keep(&words, &picture->arena, &curve->label);
    }
    kay_text_free(&words);
    return status;
}

static kay_status picture_curve(kay_value_store *store, thermograph_picture *picture, const picture_frame *frame,
                                const kay_thermograph *graph, thermograph_curve *curve)
{
    const uint32_t counts[] = {graph->left_count, graph->right_count};
    const kay_corner *corners[] = {graph->left, graph->right};
    for (int side = 0; side < 2; side++) {
        thermograph_line *wall = &curve->walls[side];
        wall->count = counts[side];
        KAY_TRY_NEW(wall->points, &picture->arena, wall->count);
        for (size_t i = 0; i < wall->count; i++)
            KAY_TRY(picture_point(store, picture, frame, corners[side][i], &wall->points[i]));
    }
    return picture_point(store, picture, frame, (kay_corner){graph->mast, graph->temperature}, &curve->mast);
}

/* Chooses colours and widths.  Later lines are thinner, so lines below them stay visible. */
static void picture_dress(thermograph_picture *picture)
{
    const double last = (double)picture->count - 1, most = fmin(2 + 1.2 * last, 5);
    for (size_t i = 0; i < picture->count; i++) {
        const double part = last > 0 ? (double)i / last : 0.35;
        picture->curves[i].colour = kay_colour_scale(0.1 + 0.68 * part);
        picture->curves[i].width = last > 0 ? most + (2 - most) * part : 2;
    }
}

static kay_status picture_gather(kay_value_store *store, thermograph_picture *picture, picture_frame *frame,
                                 const kay_thermograph_entry *entries)
{
    const size_t count = picture->count;
    KAY_TRY_NEW(picture->curves, &picture->arena, count);
    KAY_TRY(picture_ranges(store, entries, count, frame));
    picture_lay_out(store, picture, frame);
    for (size_t i = 0; i < count; i++) { /* walls are valid until the next thermograph, so they are fetched again */
        kay_thermograph graph;
        KAY_TRY(kay_value_thermograph(store, entries[i].value, &graph));
        KAY_TRY(picture_words(store, picture, &entries[i], &graph, &picture->curves[i]));
        KAY_TRY(picture_curve(store, picture, frame, &graph, &picture->curves[i]));
    }
    picture_dress(picture);
    uint32_t ignored;
    return kay_short_give(store, KAY_VALUE_ZERO, &ignored); /* reports an error in an exact difference */
}

/* ---- Drawing */

/* Returns the step of an axis, 2^-k or 1, 2, 5, 10, ..., with at most `most` ticks in a range. */
static double picture_step(double range, double most)
{
    double step = 1;
    if (range / most > 1)
        return (double)kay_axis_step(range / most);
    while (range / (step / 2) <= most)
        step /= 2;
    return step;
}

/* Writes a multiple of a step as a fraction. */
static void picture_number(double number, char words[40])
{
    double below = 1;
    while (number != floor(number)) {
        number *= 2;
        below *= 2;
    }
    if (below > 1)
        snprintf(words, 40, "%.0f/%.0f", number, below);
    else
        snprintf(words, 40, "%.0f", number == 0 ? 0 : number);
}

/* Converts a number to a double; returns whether it is small and simple enough for exact ticks. */
static bool picture_small(kay_dyadic number, double *out)
{
    *out = ldexp((double)number.numerator, -(int)(number.exponent < 99 ? number.exponent : 99));
    return !number.big && number.exponent < 40 && fabs(*out) < 1e12 && number.numerator < (INT64_C(1) << 53) &&
           number.numerator > -(INT64_C(1) << 53);
}

static void picture_grid(const thermograph_picture *picture, double x, double y, bool strong)
{
    kay_pen_colour(picture->pen, strong ? kay_colour_line : kay_colour_nothing);
    if (x > 0)
        kay_pen_rectangle(picture->pen, floor(x), picture->top, 1, picture->bottom - picture->top);
    else
        kay_pen_rectangle(picture->pen, picture->left, floor(y), picture->right - picture->left, 1);
}

static void picture_value_axis(const thermograph_picture *picture, const picture_frame *frame)
{
    double low, range;
    char words[40];
    if (!picture_small(frame->low, &low) || !picture_small(frame->values, &range))
        return;
    picture_number(low, words);
    const double each = kay_pen_text_width(picture->pen, words) + 26;
    const double step = picture_step(range, fmax(1, fmin(10, frame->wide / each))), unit = frame->wide / range;
    const double beside = (frame->beside - 8) / unit, zero = picture->right - frame->beside + low * unit;
    for (double i = ceil((low - beside) / step); i * step <= low + range + beside; i++) {
        picture_grid(picture, zero - i * step * unit, 0, false);
        picture_number(i * step, words);
        kay_axis_mark_below(picture->pen, zero - i * step * unit, picture->bottom, words);
    }
}

static void picture_temperature_axis(const thermograph_picture *picture, const picture_frame *frame)
{
    double range;
    char words[40];
    if (!picture_small(frame->temperatures, &range))
        return;
    const double step = picture_step(range, fmax(2, frame->high / 52)), unit = frame->high / range;
    const double zero = picture->bottom - unit;
    for (double i = ceil(-1 / step); zero - i * step * unit >= picture->top; i++) {
        picture_grid(picture, 0, zero - i * step * unit, i == 0);
        picture_number(i * step, words);
        kay_axis_mark_left(picture->pen, zero - i * step * unit, picture->left, words);
    }
}

static void picture_axes(const thermograph_picture *picture, const picture_frame *frame)
{
    kay_pen *pen = picture->pen;
    kay_pen_font(pen, 11, false);
    picture_value_axis(picture, frame);
    picture_temperature_axis(picture, frame);
    kay_pen_colour(pen, kay_colour_line);
    kay_pen_rectangle(pen, picture->left - 1, picture->top, 1, picture->bottom - picture->top + 1);
    kay_pen_rectangle(pen, picture->left - 1, picture->bottom, picture->right - picture->left + 1, 1);
    kay_pen_colour(pen, kay_colour_faded);
    kay_pen_font(pen, 12, true);
    kay_pen_write(pen, picture->left - 1, picture->top - 10, 0, "temperature");
    kay_pen_write(pen, (picture->left + picture->right) / 2, picture->bottom + 38, 0.5, "value");
}

static void picture_segment(kay_pen *pen, thermograph_point from, double x, double y, double width)
{
    if (from.x != x || from.y != y)
        kay_pen_line(pen, (const double[2][2]){{from.x, from.y}, {x, y}}, 2, width);
}

static void picture_draw_curve(const thermograph_picture *picture, const thermograph_curve *curve)
{
    const double tip = picture->top + 3;
    kay_pen *pen = picture->pen;
    kay_pen_colour(pen, curve->colour);
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < curve->walls[side].count; i++) {
            const thermograph_point *points = curve->walls[side].points;
            const thermograph_point to = i + 1 < curve->walls[side].count ? points[i + 1] : curve->mast;
            picture_segment(pen, points[i], to.x, to.y, curve->width);
        }
    picture_segment(pen, curve->mast, curve->mast.x, tip, curve->width);
    kay_pen_line(pen,
                 (const double[3][2]){{curve->mast.x - 5, tip + 7}, {curve->mast.x, tip}, {curve->mast.x + 5, tip + 7}},
                 3, curve->width);
}

static void picture_draw_dots(const thermograph_picture *picture, const thermograph_curve *curve)
{
    const double radius = curve->width / 2 + 2;
    kay_pen_colour(picture->pen, curve->colour);
    kay_pen_dot(picture->pen, curve->mast.x, curve->mast.y, radius);
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < curve->walls[side].count; i++) {
            const thermograph_point point = curve->walls[side].points[i];
            kay_pen_dot(picture->pen, point.x, point.y, radius);
        }
}

static void picture_title(const thermograph_picture *picture)
{
    const bool several = picture->count > 1;
    kay_pen_title(picture->pen, PICTURE_EDGE, picture->right - PICTURE_EDGE + picture->legend,
                  several ? "Thermographs" : picture->curves[0].label, several ? NULL : picture->curves[0].words);
}

static void picture_legend(const thermograph_picture *picture)
{
    const double x = picture->right + 22;
    kay_pen *pen = picture->pen;
    for (size_t i = 0; picture->count > 1 && i < picture->count; i++) {
        const thermograph_curve *curve = &picture->curves[i];
        const double y = picture->top + PICTURE_ENTRY * (double)i + 6;
        kay_pen_colour(pen, curve->colour);
        picture_segment(pen, (thermograph_point){.x = x, .y = y}, x + 20, y, curve->width);
        kay_pen_colour(pen, kay_colour_ink);
        kay_pen_font(pen, 12, false);
        kay_pen_write_within(pen, x + 30, y + 4, picture->legend - 52, curve->label);
        kay_pen_colour(pen, kay_colour_faded);
        kay_pen_font(pen, 10, false);
        kay_pen_write_within(pen, x + 30, y + 18, picture->legend - 52, curve->words);
    }
}

static kay_status picture_draw_all(thermograph_picture *picture, const picture_frame *frame)
{
    picture_title(picture);
    picture_axes(picture, frame);
    for (size_t i = 0; i < picture->count; i++)
        picture_draw_curve(picture, &picture->curves[i]);
    for (size_t i = 0; i < picture->count; i++)
        picture_draw_dots(picture, &picture->curves[i]);
    KAY_TRY(thermograph_label(picture));
    picture_legend(picture);
    return kay_pen_finish(picture->pen);
}

kay_status thermograph_draw(kay_value_store *store, const kay_thermograph_entry *entries, size_t count, kay_text *out)
{
    thermograph_picture picture = {.count = count, .legend = count > 1 ? PICTURE_LEGEND : 0};
    picture_frame frame;
    kay_arena_init(&picture.arena, store->ctx);
    kay_status status = picture_gather(store, &picture, &frame, entries);
    if (status == KAY_OK) {
        const double low = fmax(picture.bottom + 44, picture.top + (count > 1 ? PICTURE_ENTRY * (double)count : 0));
        kay_pen pen = kay_pen_begin(out, (uint64_t)(picture.right + picture.legend + PICTURE_EDGE),
                                    (uint64_t)(low + PICTURE_EDGE));
        picture.pen = &pen;
        status = picture_draw_all(&picture, &frame);
    }
    kay_arena_free(&picture.arena);
    return status;
}

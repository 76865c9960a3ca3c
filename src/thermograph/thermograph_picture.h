/* Data that the files for pictures of thermographs share. */
#pragma once

#include <kayles/thermograph.h>

#include "picture/picture.h"

/* A corner in the picture, with its label. */
typedef struct thermograph_point {
    double x, y;
    const char *words; /* "1/2, 3/2" */
} thermograph_point;

typedef struct thermograph_line {
    thermograph_point *points; /* from t = -1 upwards */
    size_t count;
} thermograph_line;

/* A game of the picture. */
typedef struct thermograph_curve {
    const char *label, *words; /* "mean 1/2, temperature 3/2" */
    thermograph_line walls[2]; /* left, right */
    thermograph_point mast; /* the foot of the mast */
    kay_colour colour;
    double width; /* of the lines */
} thermograph_curve;

typedef struct thermograph_picture {
    kay_arena arena;
    kay_pen *pen;
    thermograph_curve *curves;
    size_t count;
    double left, top, right, bottom; /* of the field */
    double legend; /* width of the legend; 0: there is none */
    double zero; /* y of temperature 0 */
} thermograph_picture;

kay_status thermograph_draw(kay_value_store *store, const kay_thermograph_entry *entries, size_t count,
                            kay_text *out) KAY_MUST_CHECK;

/* Writes the labels of the corners that have room for one. */
kay_status thermograph_label(thermograph_picture *picture) KAY_MUST_CHECK;

/* Adds the notation of an entry, after the words `before`, unless the label is that notation. */
kay_status thermograph_value(kay_value_store *store, const kay_thermograph_entry *entry, const char *before,
                             kay_text *out) KAY_MUST_CHECK;

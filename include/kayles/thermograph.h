/* Writes thermographs as text, JSON or SVG pictures; kay_value_thermograph computes them.
 *
 * The same games give the same output, byte for byte, on every machine. */
#pragma once

#include <kayles/hot_games.h>

KAY_BEGIN_DECLARATIONS

typedef enum kay_thermograph_format {
    /* Three lines for each game: notation, mean and temperature; corners of the left wall; corners of the right wall:
     *
     *     {2|-1}: mean 1/2, temperature 3/2
     *       left wall   3 at -1, 1/2 at 3/2
     *       right wall  -2 at -1, 1/2 at 3/2
     *
     * If the label is not the notation, the value follows it: 2.{1|-1/2} = {2|-1}. */
    KAY_THERMOGRAPH_TEXT,
    /* One object for each game, on a line: `expression` (the label), `value`, `mean`, `temperature`, `left` and `right`
     * (arrays of [value, temperature], upwards from -1).  Numbers are strings, in lowest terms. */
    KAY_THERMOGRAPH_JSON,
    /* One picture of all games: temperatures upwards from -1, values decreasing to the right.  It shows walls, masts
     * and corners; a corner is labelled with its value and temperature if there is room. */
    KAY_THERMOGRAPH_SVG,
} kay_thermograph_format;

/* A game and its label, for example in the legend; NULL: its notation. */
typedef struct kay_thermograph_entry {
    kay_value value;
    const char *label;
} kay_thermograph_entry;

/* Appends the thermographs of `count` games (at least one) to a text.  Linear in their corners; quadratic for a
 * picture. Errors are those of value.h. */
KAY_API kay_status kay_thermograph_write(kay_value_store *store, const kay_thermograph_entry *entries, size_t count,
                                         kay_thermograph_format format, kay_text *out) KAY_MUST_CHECK;

KAY_END_DECLARATIONS

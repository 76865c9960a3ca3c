/* Thermographs to read and to look at: text, JSON, pictures in SVG.  What they are made of is told by
 * kay_value_thermograph.
 *
 * Equal values give equal bytes, on every machine. */
#pragma once

#include <kayles/hot_games.h>

typedef enum kay_thermograph_format {
    /* Three lines a game: its notation, mean and temperature; the corners of the left wall, of the right one:
     *
     *     {2|-1}: mean 1/2, temperature 3/2
     *       left wall   3 at -1, 1/2 at 3/2
     *       right wall  -2 at -1, 1/2 at 3/2 */
    KAY_THERMOGRAPH_TEXT,
    /* An object a line: `expression` (the label), `value`, `mean`, `temperature`, `left` and `right` (arrays of
     * [value, temperature], upwards from -1).  Numbers are strings, in lowest terms. */
    KAY_THERMOGRAPH_JSON,
    /* One picture of all games: temperatures upwards from -1, values decreasing to the right; walls, masts, and the
     * corners with their value and temperature, as far as there is room for these words. */
    KAY_THERMOGRAPH_SVG,
} kay_thermograph_format;

/* A game, and what it is called in the legend; NULL: its notation. */
typedef struct kay_thermograph_entry {
    kay_value value;
    const char *label;
} kay_thermograph_entry;

/* Adds the thermographs of `count` games (at least one) to a text.  Linear in their corners, and in the square of
 * those of a picture.  Failures are those of value.h. */
kay_status kay_thermograph_write(kay_value_store *store, const kay_thermograph_entry *entries, size_t count,
                                 kay_thermograph_format format, kay_text *out) KAY_MUST_CHECK;

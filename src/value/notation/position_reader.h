/* Finds positions, GAME('POSITION'), in the text of an expression. */
#pragma once

#include "value/notation/positions.h"

/* A text in which positions are looked for. */
typedef struct short_positions {
    const kay_value_positions *hooks; /* NULL: there are none */
    const char *text;
    size_t length;
    size_t run_end; /* the end of the latest run of letters that a name may consist of: each run is read once */
} short_positions;

/* Finds whether a position begins at `at`; then writes it, but for its direction, and sets *end to the place behind its
 * bracket.  The longest name counts.  With `guess` the name need not be that of a game, if quotes follow: it may be
 * misspelt.  Fails with KAY_EINPUT and *place if a quote or a bracket is not closed. */
kay_status kay_short_position_find(short_positions *in, kay_context *ctx, size_t at, bool guess, bool *found,
                                   kay_position_words *out, size_t *end, size_t *place) KAY_MUST_CHECK;

/* Finds the length of a name of a game that begins at `at`, where no position was found; 0: none begins there. */
kay_status kay_short_position_name(short_positions *in, size_t at, size_t *length) KAY_MUST_CHECK;

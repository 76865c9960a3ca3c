/* Recognises misère quotients, which are read as JSON. */
#pragma once

#include <kayles/reader.h>

#include "misere/quotient_monoid.h"
#include "misere/quotient_name.h"

typedef struct recognised_quotient {
    quotient_monoid monoid; /* what was read */
    char name[QUOTIENT_NAME_ROOM]; /* such as R_8; "": it has none */
    const char *game; /* the code of a game whose quotient is isomorphic; NULL: none is known, or it is tame */
    quotient_monoid known; /* the quotient of the game */
    uint16_t *images; /* of the generators, as elements of `known` */
} recognised_quotient;

/* Reads a line with a quotient: an object of `misere --quotient --json`, or a certificate of one.  *found: if the line
 * is something else, nothing is read.  KAY_END: there is no line.  The arena owns nothing that outlives the call. */
kay_status recognise_quotient_read(kay_reader *reader, quotient_monoid *out, bool *found) KAY_MUST_CHECK;

/* Names the monoid, and looks for an isomorphism to the quotients of known games.  The arena owns the images.  After
 * KAY_OK call recognise_quotient_free. */
kay_status recognise_quotient(kay_arena *arena, recognised_quotient *own) KAY_MUST_CHECK;
void recognise_quotient_free(recognised_quotient *own);

/* The number of games whose quotients are known. */
unsigned recognise_quotient_games(void);

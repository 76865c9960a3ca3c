/* The signs of Unicode notation: arrows, stars and the like. */
#pragma once

#include <kayles/context.h>

/* Whether there is anything but ASCII in a text. */
bool kay_short_signs_has(const char *text, size_t length);

/* The text with ASCII in the place of signs; other bytes stay.  Memory of the context, *plain_length bytes; NULL: none
 * is left, and the diagnosis is not made. */
char *kay_short_signs_plain(kay_context *ctx, const char *text, size_t length, size_t *plain_length);

/* Where in the text a byte of the plain text comes from. */
size_t kay_short_signs_place(const char *text, size_t length, size_t plain_place);

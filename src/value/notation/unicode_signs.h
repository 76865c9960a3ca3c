/* Translates Unicode signs, such as arrows and stars, to ASCII. */
#pragma once

#include <kayles/context.h>

/* Whether a text has bytes that are not ASCII. */
bool kay_short_signs_has(const char *text, size_t length);

/* Returns the text with its signs replaced by ASCII; other bytes stay.  The caller frees the *plain_length bytes with
 * the context; NULL: no memory, and no message is set. */
char *kay_short_signs_plain(kay_context *ctx, const char *text, size_t length, size_t *plain_length);

/* Returns the place in the text that a byte of the plain text comes from. */
size_t kay_short_signs_place(const char *text, size_t length, size_t plain_place);

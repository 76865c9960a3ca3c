/* Translates Unicode signs, such as arrows and stars, to ASCII. */
#pragma once

#include <kayles/text.h>

/* Appends the text with its signs replaced by ASCII; other bytes stay. */
kay_status kay_short_signs_plain(const char *text, size_t length, kay_text *out) KAY_MUST_CHECK;

/* Returns the place in the text that a byte of the plain text comes from. */
size_t kay_short_signs_place(const char *text, size_t length, size_t plain_place);

/* The default text of a position: its numbers, separated by blanks; '-' for an empty array, '[5]' for an array of one
 * number.  The default features are those numbers as entries. */
#pragma once

#include <kayles/reader.h>
#include <kayles/starts.h>
#include <kayles/text.h>

#include "lua/position_words.h"

void kay_position_put(const kay_position *value, kay_text *out);
void kay_position_features(const kay_position *value, kay_features *out);

void kay_position_write(const kay_intern_table *table, uint64_t word, kay_text *out);

/* Reads a position from `length` bytes of the reader's buffer.  Fails with KAY_EINPUT and the place of the error. */
kay_status kay_position_read(kay_intern_table *table, kay_reader *reader, const char *text, size_t length,
                             uint64_t *word) KAY_MUST_CHECK;

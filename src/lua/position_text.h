/* The default text of a position: its numbers with blanks between; '-' for an empty array, '[5]' for
 * an array of one.  The default features are those numbers as entries. */
#pragma once

#include <kayles/reader.h>
#include <kayles/starts.h>
#include <kayles/text.h>

#include "lua/position_words.h"

void kay_position_put(const kay_position *value, kay_text *out);
void kay_position_features(const kay_position *value, kay_features *out);

void kay_position_write(const kay_intern_table *table, uint64_t word, kay_text *out);

/* Reads `length` bytes of the reader's buffer.  KAY_EINPUT: they are no position; the diagnosis has the place. */
kay_status kay_position_read(kay_intern_table *table, kay_reader *reader, const char *text, size_t length,
                             uint64_t *word) KAY_MUST_CHECK;

/* A whole number in a word of other characters, such as "12-3". */
#pragma once

#include <kayles/reader.h>

/* The digits that come next, behind white space; then the reader stands at the character behind them.  Fails with the
 * place where there is none, or the number is not in [least, most]; `what` names it. */
kay_status kay_read_number_within(kay_reader *in, const char *what, uint64_t least, uint64_t most,
                                  uint64_t *out) KAY_MUST_CHECK;

/* The one character that must come next, at once. */
kay_status kay_read_character(kay_reader *in, char character, const char *otherwise) KAY_MUST_CHECK;

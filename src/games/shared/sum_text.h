/* Reads sums: parts with '+' between them, with or without blanks around it. */
#pragma once

#include <kayles/ruleset.h>

/* Reads the next word of the input.  A word also ends before a '+', and a '+' is a word of its own.  *word points into
 * the input, as with kay_read_word.  KAY_END: the input has ended. */
kay_status kay_sum_word(kay_reader *in, const char **word, uint64_t *length) KAY_MUST_CHECK;

static inline bool kay_sum_is_plus(const char *word, uint64_t length)
{
    return length == 1 && *word == '+';
}

/* Reads a move text "PART:NUMBER", the part counted from 1; false: the form is wrong, or the state has no such part. */
bool kay_sum_move(const kay_state *state, const char *text, kay_move *out);

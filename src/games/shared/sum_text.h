/* Sums as text: parts with '+' between them, blanks around it or not. */
#pragma once

#include <kayles/ruleset.h>

/* The next word of the input, which ends before a '+' too; a '+' is a word of its own.  A view, as that of
 * kay_read_word.  KAY_END: the input has ended. */
kay_status kay_sum_word(kay_reader *in, const char **word, uint64_t *length) KAY_MUST_CHECK;

static inline bool kay_sum_is_plus(const char *word, uint64_t length)
{
    return length == 1 && *word == '+';
}

/* Reads a move text "PART:NUMBER", the part counted from 1; false: it has not this form, or the state no such part. */
bool kay_sum_move(const kay_state *state, const char *text, kay_move *out);

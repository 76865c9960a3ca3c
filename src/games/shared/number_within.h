/* Reads a whole number inside a word of other characters, such as "12-3". */
#pragma once

#include <kayles/reader.h>

/* Reads the digits after any white space and stops at the character after them.  Fails with the place if there is no
 * digit or the number is not in [least, most]; `what` names the number in the message. */
kay_status kay_read_number_within(kay_reader *in, const char *what, uint64_t least, uint64_t most,
                                  uint64_t *out) KAY_MUST_CHECK;

/* Reads `character`, which must come next without white space, else fails with the message `otherwise`. */
kay_status kay_read_character(kay_reader *in, char character, const char *otherwise) KAY_MUST_CHECK;

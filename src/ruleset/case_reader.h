/* Functions on inputs for the program, in addition to kayles/input.h. */
#pragma once

#include <kayles/input.h>

/* Returns true if the reader has skipped the case that it failed to read, so that the next one can be read. */
bool kay_input_passed(const kay_input *input);

/* Sets *more if another case follows, according to the number of cases or the rest of the input.  Reads no further than
 * to the next word. */
kay_status kay_input_more(kay_input *input, bool *more) KAY_MUST_CHECK;

/* Fails if anything but white space follows the case that was just read. */
kay_status kay_input_end(kay_input *input) KAY_MUST_CHECK;

/* Returns the number of cases; 0 if it is not known yet, or if the input does not give it. */
uint64_t kay_input_total(const kay_input *input);

/* Answers the next cases with the ruleset's `stream`.  KAY_END: they were the last.  KAY_EUSAGE: it has no `stream`. */
kay_status kay_input_stream(kay_input *input, kay_text *out) KAY_MUST_CHECK;

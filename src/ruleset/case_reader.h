/* What the program asks of an input besides kayles/input.h. */
#pragma once

#include <kayles/input.h>

/* Whether the case that could not be read last is passed over: the next one can be read. */
bool kay_input_passed(const kay_input *input);

/* Whether another case follows the one read last, as the number of cases or what is left of the input says; reads no
 * further than to the next word. */
kay_status kay_input_more(kay_input *input, bool *more) KAY_MUST_CHECK;

/* How many cases there are; 0: the input has not told so far, or never does. */
uint64_t kay_input_total(const kay_input *input);

/* Answers the next cases with the ruleset's `stream`; KAY_END: they were the last.  KAY_EUSAGE: it has none. */
kay_status kay_input_stream(kay_input *input, kay_text *out) KAY_MUST_CHECK;

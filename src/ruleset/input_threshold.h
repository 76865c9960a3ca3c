/* Random inputs where the outcome changes. */
#pragma once

#include <kayles/contest.h>

#include "ruleset/input_grammar.h"

/* Adds an input of at most `size`, of the grammar, to which the ruleset's theorem answers otherwise than to one that is
 * nearly the same; or any input where none is found soon.  What fails sets the text's error. */
void kay_input_threshold(const kay_ruleset *rules, const kay_input_grammar *grammar, kay_random *random, uint64_t size,
                         kay_text *out);

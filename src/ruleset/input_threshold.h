/* Finds random inputs near a change of the outcome. */
#pragma once

#include <kayles/contest.h>

#include "ruleset/input_grammar.h"

/* Adds an input of the grammar of at most `size` whose outcome, by the ruleset's theorem, differs from that of a nearly
 * equal input; or any input if the search takes too long.  A failure sets the text's error. */
void kay_input_threshold(const kay_ruleset *rules, const kay_input_grammar *grammar, kay_random *random, uint64_t size,
                         kay_text *out);

/* Draws random inputs of a grammar, and inputs whose outcome differs from that of a nearly equal input. */
#pragma once

#include <kayles/contest.h>

#include "ruleset/input_walk.h"

typedef struct kay_input_sample {
    uint64_t size; /* the most numbers of a list, letters, or places */
    uint64_t length; /* of every list or row; 0: any */
    bool opening; /* exactly `size`, with small numbers: for a person to play */
    bool regular; /* regular lists and rows: all equal, alternating, rising, a palindrome, all but one, ... */
    uint64_t cases; /* the most cases, for a grammar with other items before T or *; else, and for 0: one case */
    bool limits; /* also numbers at the limits of machine integers */
} kay_input_sample;

/* Adds an input of the grammar; the rules may refuse it.  A failure sets the text's error. */
void kay_input_draw(const kay_input_grammar *grammar, kay_random *random, const kay_input_sample *how, kay_text *out);

/* Adds an input of at most `size` whose outcome, by the ruleset's theorem, differs from that of a nearly equal input.
 * If the search takes too long, adds any input.  A failure sets the text's error. */
void kay_input_threshold(const kay_ruleset *rules, const kay_input_grammar *grammar, kay_random *random, uint64_t size,
                         kay_text *out);

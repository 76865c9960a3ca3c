/* Random inputs of a grammar. */
#pragma once

#include <kayles/random.h>

#include "ruleset/input_tree.h"

typedef struct kay_input_sample {
    uint64_t size; /* numbers of a list, letters, or places, at most */
    uint64_t length; /* that a list or a row has; 0: any */
    bool opening; /* of `size` and no less, with small numbers: for a person */
    bool regular; /* lists and rows that are all equal, alternating, rising, a palindrome, one off, ... */
    uint64_t cases; /* where cases share what stands before their number, so many at most; 0: 1 */
    bool limits; /* numbers at the limits of what machines count with, too */
} kay_input_sample;

/* Adds an input of one case.  What fails sets the text's error; the rules need not take it. */
void kay_input_draw(const kay_input_grammar *grammar, kay_random *random, const kay_input_sample *how, kay_text *out);

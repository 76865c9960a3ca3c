/* Enumerates all small inputs of a grammar, each of one case.  The size of an input is the sum of its counts, of its
 * other numbers above their least value, and of the places of its letters in the alphabet.  Numbers are not negative; a
 * vertex of a tree is joined to one with a smaller number. */
#pragma once

#include "ruleset/input_walk.h"

/* A choice that the walk made, from 0 to `most`. */
typedef struct kay_input_choice {
    uint64_t value, most;
} kay_input_choice;

typedef struct kay_input_small {
    const kay_input_grammar *grammar;
    kay_input_tree tree;
    uint64_t size; /* of the inputs */
    kay_input_choice *choices; /* of the latest input, in the order of the walk */
    uint64_t count, room;
    bool over;

    /* In a walk: */
    uint64_t at; /* the next choice */
    uint64_t left; /* of the size */
    const kay_grammar_item *edges_of; /* the latest item that is a tree */
    uint64_t edges; /* of it so far */
} kay_input_small;

/* Begins the enumeration of the inputs of a size.  The grammar must outlive it. */
void kay_input_small_begin(kay_input_small *small, kay_context *ctx, const kay_input_grammar *grammar, uint64_t size);
void kay_input_small_end(kay_input_small *small);

/* Writes the next input in place of the text.  KAY_END: there are no more.  The rules may refuse the input. */
kay_status kay_input_small_next(kay_input_small *small, kay_text *out) KAY_MUST_CHECK;

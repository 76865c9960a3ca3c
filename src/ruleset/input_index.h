/* An input that begins in the midst of another one. */
#ifndef KAYLES_RULESET_INPUT_INDEX_H
#define KAYLES_RULESET_INPUT_INDEX_H

#include <kayles/input.h>

/* The case that is read next is the index-th, from 1. */
void kay_input_set_index(kay_input *input, uint64_t index);

#endif

/* An input that begins in the midst of another one, and cases that outlive the next. */
#ifndef KAYLES_RULESET_CASE_READER_H
#define KAYLES_RULESET_CASE_READER_H

#include <kayles/input.h>

/* The case that is read next is the index-th, from 1. */
void kay_input_set_index(kay_input *input, uint64_t index);

/* Gives the memory of the latest case to an arena that was initialised: the case is then valid as long as it is. */
void kay_input_keep(kay_input *input, kay_arena *out);

#endif

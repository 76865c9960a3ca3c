/* What the readers of lists, tables and JSON share: values that come one after the other, with a place or without. */
#ifndef KAYLES_RECOGNISE_RECOGNISE_INPUT_H
#define KAYLES_RECOGNISE_RECOGNISE_INPUT_H

#include <kayles/recognise.h>

typedef enum input_form {
    INPUT_UNKNOWN, /* one line with values was read, or none */
    INPUT_LIST,
    INPUT_PAIRS, /* a place and a value a line */
    INPUT_JSON,
} input_form;

typedef struct recognise_input {
    kay_reader *reader;
    kay_nim_values *out;
    uint32_t *values; /* those of `out`: room for KAY_RECOGNISE_VALUES */
    input_form form;
    bool pair; /* that line was of two numbers */
    bool columns; /* a line said what the columns are: */
    bool shows_outcomes; /* outcomes, not values */
} recognise_input;

/* Reads [at, end) as a number from 0, or one behind a star where it is a value: "*" is 1, "*2" is 2.  Errors are told
 * of `where` in the input. */
kay_status kay_recognise_number(recognise_input *input, const char *where, const char *at, const char *end, bool place,
                                uint64_t *out) KAY_MUST_CHECK;

/* Adds a value; of those that are too many only how many they are. */
void kay_recognise_value(recognise_input *input, uint64_t value);

/* Looks whether a value may come at this place: the first one anywhere that is not too far, the others behind it. */
kay_status kay_recognise_place(recognise_input *input, const char *at, uint64_t place) KAY_MUST_CHECK;

/* Adds a lost position of a table that shows outcomes; of others, or where they do not rise, it is refused. */
kay_status kay_recognise_lost_place(recognise_input *input, const char *at, uint64_t place, bool lost) KAY_MUST_CHECK;

/* Refuse what is not one sequence: what a table of two parameters, of positions or of something else holds. */
kay_status kay_recognise_two(recognise_input *input, const char *at);
kay_status kay_recognise_positions(recognise_input *input, const char *at);
kay_status kay_recognise_other(recognise_input *input, const char *at, const char *shown);

/* A line of a table in JSON. */
kay_status kay_recognise_json(recognise_input *input, const char *at, const char *end) KAY_MUST_CHECK;

#endif

/* Functions that expressions may call. */
#pragma once

#include <kayles/value_operations.h>

#include "value/short.h"

enum { SHORT_FUNCTION_GAMES = 3 }; /* that a function takes, at most */

typedef struct kay_short_function {
    kay_value_function told;
    enum {
        SHORT_FUNCTION_ONE,
        SHORT_FUNCTION_TWO,
        SHORT_FUNCTION_THREE,
        SHORT_FUNCTION_TRUTH,
        SHORT_FUNCTION_PROPERTY,
        SHORT_FUNCTION_HOW,
        SHORT_FUNCTION_OTHER,
    } shape;
    uint8_t count; /* how many games it takes */
    bool part; /* it may stand behind a number, to which it is added */
    uint8_t forms; /* bit i: of game i the form is wanted, not the value */
    union {
        kay_status (*one)(kay_value_store *store, kay_form g, kay_value *out);
        kay_status (*two)(kay_value_store *store, kay_form g, kay_form h, kay_value *out);
        kay_status (*three)(kay_value_store *store, kay_form g, kay_form h, kay_form k, kay_value *out);
        kay_status (*truth)(kay_value_store *store, kay_form g, bool *out);
        kay_status (*other)(kay_value_store *store, const kay_form *games, kay_result *out);
        kay_status (*with)(kay_value_store *store, kay_form g, unsigned how, kay_result *out);
        kay_property property;
    };
    unsigned how; /* which of several functions `with` is */
} kay_short_function;

/* The function of this name; NULL: there is none. */
const kay_short_function *kay_short_function_find(const char *word, size_t length);

/* Calls it; `games` are as many as it takes, and become values where these are wanted.  KAY_END: none. */
kay_status kay_short_function_call(kay_value_store *store, const kay_short_function *function, kay_form *games,
                                   kay_result *out);

/* The functions that expressions may call. */
#pragma once

#include <kayles/value_operations.h>

#include "value/value_store.h"

enum { SHORT_FUNCTION_GAMES = 3 }; /* maximal number of arguments */

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
    uint8_t count; /* number of arguments */
    bool part; /* may follow a number without a sign between; the two are then added */
    uint8_t forms; /* bit i: argument i is a form, not a value */
    union {
        kay_status (*one)(kay_value_store *store, kay_form g, kay_value *out);
        kay_status (*two)(kay_value_store *store, kay_form g, kay_form h, kay_value *out);
        kay_status (*three)(kay_value_store *store, kay_form g, kay_form h, kay_form k, kay_value *out);
        kay_status (*truth)(kay_value_store *store, kay_form g, bool *out);
        kay_status (*other)(kay_value_store *store, const kay_form *games, kay_result *out);
        kay_status (*with)(kay_value_store *store, kay_form g, unsigned how, kay_result *out);
        kay_property property;
    };
    unsigned how; /* the last argument of `with` */
} kay_short_function;

/* Returns the function of this name; NULL: there is none. */
const kay_short_function *kay_short_function_find(const char *word, size_t length);

/* Calls a function; first replaces each argument by its value, unless the function takes a form there.  KAY_END: it has
 * no value here. */
kay_status kay_short_function_call(kay_value_store *store, const kay_short_function *function, kay_form *games,
                                   kay_result *out);

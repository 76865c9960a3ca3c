/* How a contest writes its cases, as the field `input` of the rules says: "T; n k; n numbers".
 *
 *   input     items with ';' between, each written on a line, read with any white space
 *   items     first T (the number of cases) or * (cases to the end of the file), neither: one case; then names of
 *             numbers; then a position or none: `n numbers`, `n rows of m letters`, `m pairs`; a count is a name, a number,
 *             or a name and a number more or less: `n - 1 pairs`
 *   position  the named numbers in order, then those behind them, as an array; of numbers and pairs without their own
 *             count.  A single name and nothing behind it: that number. */
#ifndef KAYLES_LUA_INPUT_FORM_H
#define KAYLES_LUA_INPUT_FORM_H

#include <kayles/contest.h>

#include "lua/position_words.h"

enum { KAY_INPUT_NAMES = 16 };

/* How many cases there are. */
typedef enum kay_input_cases { KAY_INPUT_ONE, KAY_INPUT_COUNTED, KAY_INPUT_TO_END } kay_input_cases;

/* What stands behind the named numbers. */
typedef enum kay_input_list { KAY_INPUT_NOTHING, KAY_INPUT_NUMBERS, KAY_INPUT_PAIRS, KAY_INPUT_ROWS } kay_input_list;

typedef struct kay_input_count {
    int name; /* which one; -1: none */
    int32_t number; /* the count itself, or so many more than the named number */
} kay_input_count;

typedef struct kay_input_form {
    const char *text; /* as the rules have it */
    kay_input_cases cases;
    unsigned names;
    const char *name[KAY_INPUT_NAMES];
    bool ends_line[KAY_INPUT_NAMES]; /* whether it is the last one of its item */
    kay_input_list list;
    kay_input_count counts[2]; /* of rows and of letters; else the first alone */
    const char *letters; /* of rows: the values 0, 1, ... */
} kay_input_form;

/* Reads the two fields of the rules, `letters` being NULL where there is none; they must last as long as the form, whose
 * names are in the arena.  KAY_EINPUT: what is wrong is in the diagnosis, without a place. */
kay_status kay_input_form_make(kay_arena *arena, const char *text, const char *letters,
                               kay_input_form *out) KAY_MUST_CHECK;

/* Tells a person how an input is written. */
void kay_input_form_tell(const kay_input_form *form, kay_text *out);

/* The next case, as the hook `read` of a contest form.  KAY_END: there is none. */
kay_status kay_input_form_read(const kay_input_form *form, kay_cases *cases, kay_position *out) KAY_MUST_CHECK;

/* The next case, as the hook `write_case`.  KAY_END: no case is this position. */
kay_status kay_input_form_write(const kay_input_form *form, const kay_position *value,
                                kay_contest *contest) KAY_MUST_CHECK;

#endif

/* The calculator of `value`: a store of values, a valuer for positions, and variables. */
#pragma once

#include <kayles/valuer.h>

#include "cli/arguments.h"

typedef struct calculator_variable {
    char *name; /* NUL-terminated */
    kay_form form;
    bool unable; /* it has no value: the budget of its line ended; `form` is then 0 */
} calculator_variable;

/* The caller sets `cli` and `threads`, and must always call cli_calculator_close. */
typedef struct cli_calculator {
    cli_call *cli;
    unsigned threads; /* that evaluate positions */
    kay_value_store *store; /* NULL: the next line makes one */
    kay_valuer *valuer; /* its values are in the store */
    kay_arena arena; /* holds the variables and their names */
    calculator_variable *variables;
    uint64_t count, room;
    const calculator_variable *missed; /* the variable without a value that the latest line used; NULL: none */
} cli_calculator;

/* The result of a line. */
typedef struct cli_calculated {
    kay_result result;
    kay_worth known; /* if the budget ended: bounds of the value */
    const char *name; /* the variable that the line sets: `length` bytes; NULL: none */
    size_t length;
} cli_calculated;

/* Makes store and valuer if there are none.  Unless `held`, drops all values that no variable holds if they take much
 * memory. */
kay_status cli_calculator_begin(cli_calculator *calculator, bool held) KAY_MUST_CHECK;

/* Drops all values that no variable holds. */
void cli_calculator_tidy(cli_calculator *calculator);

void cli_calculator_close(cli_calculator *calculator);

/* Computes a line in a reader: EXPRESSION or NAME = EXPRESSION.  An error gets its place in the text of the reader.  A
 * line that exceeds the budget leaves its variable as it was; if it had no value, lines that use it fail with
 * KAY_EUNABLE. */
kay_status cli_calculator_read(cli_calculator *calculator, kay_reader *reader, const char *text, size_t length,
                               cli_calculated *out) KAY_MUST_CHECK;

/* Sets the variable of a line, or _ if it has none, unless the result is not a game. */
kay_status cli_calculator_keep(cli_calculator *calculator, const cli_calculated *line) KAY_MUST_CHECK;

/* The commands of a session, whose names no variable may have; NULL after the last. */
const char *cli_calculator_command(unsigned i);

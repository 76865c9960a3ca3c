/* Rules that families find: their claims about positions, and their test. */
#pragma once

#include "guess/guess_expression.h"

typedef struct guess_rule {
    const char *kind;
    unsigned cost; /* length of the description; cheaper rules come first */
    bool proved;
    bool partial; /* it covers only some positions, so it is not a rule for the whole game */
    bool bounded; /* it claims nothing beyond the numbers looked at */
    /* the number of records that the rule was made from; 0: it was made from all records to learn from that it
     * covers */
    uint64_t fitted_on;
    uint64_t from; /* the smallest first parameter that it is tested on */
    uint64_t until; /* the largest first parameter that it is tested on; 0: no limit */
    const guess_expression *where; /* the condition on positions that it covers; NULL: it covers all positions */
    const guess_expression *value; /* the Grundy value; NULL: the rule claims none */
    const guess_expression *outcome[2]; /* for each player to move; NULL: the rule claims no outcome */
} guess_rule;

/* Returns the text that a family writes its statement to before it calls guess_test. */
kay_text *guess_statement(guess_data *data);

/* If a rule fits the records to learn from, tests it on the other records and adds it to `out` with its statement.  A
 * rule that fails is added with its counterexample; a rule that passes too short a test is not added.  Sets data->found
 * to whether the rule was added and passed. */
kay_status guess_test(guess_data *data, const guess_rule *rule, kay_guess *out) KAY_MUST_CHECK;

/* guess_speaks: whether a rule makes any claim about a record. guess_right: whether all its claims about the record are
 * right. */
bool guess_speaks(const guess_rule *rule, const guess_record *record);
bool guess_right(const guess_data *data, const guess_rule *rule, const guess_record *record);

/* Returns whether the rule is right about all records to learn from.  Sets *count to the number of outcomes that it
 * claims: a record counts once for each player to move. */
bool guess_fits(const guess_data *data, const guess_rule *rule, uint64_t *count);

/* Returns whether the rule passes the test with the positions gathered so far, and covers enough of them. */
bool guess_stands_test(const guess_data *data, const guess_rule *rule);

/* Prints "Tested to n = 741." after a law that passed its test and is not proved. */
void guess_looked_tested(const guess_data *data, const guess_rule *rule, kay_text *out);

/* Finds the condition that a start exists.  Play may reach positions whose parameters `start` refuses, but no law is
 * tested there, so a theorem must not speak of them.  *out is NULL if none are refused, apart from those below the
 * least parameters; *known is false if there is no such condition. */
kay_status guess_starts(guess_data *data, const guess_expression **out, bool *known) KAY_MUST_CHECK;

/* Returns why no theorem follows from a law; NULL: one does. */
const char *guess_looked_no_lua(const guess_data *data, const guess_rule *rule);

/* Prints "With a = 2 and b = n: " if the statement needs a fixed parameter.  Returns whether it printed. */
bool guess_looked_holds(const guess_data *data, kay_text *out);

/* If no rule was found, adds to out->none what was tried and what to try next. */
kay_status guess_looked_none(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* Sets out->no_values to the text that no law for the Grundy values of all positions was found; to NULL if one was. */
kay_status guess_looked_no_values(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

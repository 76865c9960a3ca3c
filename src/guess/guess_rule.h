/* A rule that a family has found: what it says of a position, before and after it is tested. */
#pragma once

#include "guess/guess_expression.h"

typedef struct guess_rule {
    const char *kind;
    unsigned cost; /* of the description: what costs less stands first */
    bool proved;
    bool partial; /* it speaks of a few positions only, and is no rule of the game */
    bool bounded; /* it speaks of nothing beyond what was looked at */
    uint64_t fitted_on; /* 0: all records to learn from that it speaks of */
    uint64_t from; /* the first parameter that it is tested on */
    uint64_t until; /* and the last; 0: any */
    const guess_expression *where; /* it says nothing elsewhere; NULL: it speaks of all */
    const guess_expression *value; /* the Grundy value; NULL: nothing is said of it */
    const guess_expression *outcome[2]; /* for each player to move; NULL: no outcome follows */
    const guess_expression *lua; /* what the theorem says in the place of `outcome`; NULL: the same */
} guess_rule;

/* The text that a family writes its statement to before it calls guess_test. */
kay_text *guess_statement(guess_data *data);

/* Tests a rule that fits the records to learn from on the others, and adds it with the statement that was written to
 * `out`: also one that fails, with its counterexample, but none that stands a test which is too short.  Whether it
 * stands is then in data->found. */
kay_status guess_test(guess_data *data, const guess_rule *rule, kay_guess *out) KAY_MUST_CHECK;

/* Whether a rule says anything of a record, and whether it is right about it or says nothing. */
bool guess_speaks(const guess_rule *rule, const guess_record *record);
bool guess_right(const guess_data *data, const guess_rule *rule, const guess_record *record);

/* Whether it is right about all records to learn from.  *count: of how many it speaks, for each player to move. */
bool guess_fits(const guess_data *data, const guess_rule *rule, uint64_t *count);

/* Whether it stands the test as it is now, and speaks of enough of it. */
bool guess_stands_test(const guess_data *data, const guess_rule *rule);

/* "Tested to n = 741.", behind a law that stood its test and is not proved. */
void guess_looked_tested(const guess_data *data, const guess_rule *rule, kay_text *out);

/* Why no theorem follows from a law; NULL: one does. */
const char *guess_looked_no_lua(const guess_data *data, const guess_rule *rule);

/* "With a = 2 and b = n: ", where all that is said holds for some games only; whether that is said. */
bool guess_looked_holds(const guess_data *data, kay_text *out);

/* Adds a sentence to out->none: where no rule was found, what was tried, and what may show one. */
kay_status guess_looked_none(guess_data *data, kay_guess *out) KAY_MUST_CHECK;

/* A rule that was found, before it is tested: what it says of a position, and its words. */
#ifndef KAYLES_GUESS_GUESS_RULE_H
#define KAYLES_GUESS_GUESS_RULE_H

#include "guess/guess_records.h"

typedef struct guess_rule guess_rule;

/* The first member of each family's own struct; lives in the arena of the data. */
struct guess_rule {
    const char *kind;
    unsigned cost; /* of the description: what costs less stands first */
    bool outcomes; /* an outcome rule follows: `lua` is there */
    bool proved;
    bool partial; /* it speaks of a few positions only, and is no rule of the game */
    bool bounded; /* it speaks of nothing beyond what was looked at */
    uint64_t fitted_on;

    /* Whether the rule is right about the record, for that player to move.  Counts only where `speaks`. */
    bool (*agrees)(const guess_rule *rule, const guess_record *record, unsigned player);

    /* Whether the rule says anything of the record.  NULL: of all. */
    bool (*speaks)(const guess_rule *rule, const guess_record *record);

    void (*state)(const guess_rule *rule, const guess_data *data, kay_text *out);
    void (*lua)(const guess_rule *rule, const guess_data *data, kay_text *out);
};

/* Tests a rule on what it was not made from, and adds it to `out`: also one that fails, with its counterexample, but none
 * that stands a test which is too short. */
kay_status guess_test(guess_data *data, const guess_rule *rule, kay_guess *out) KAY_MUST_CHECK;

/* Whether a rule is right about a record, or says nothing of it. */
bool guess_right(const guess_data *data, const guess_rule *rule, const guess_record *record);

/* Whether it is right about all of some records.  *count: of how many it speaks, for each player to move. */
bool guess_stands(const guess_data *data, const guess_rule *rule, const guess_records *records, uint64_t *count);

/* Whether it stands the test as it is now, and speaks of enough of it. */
bool guess_stands_test(const guess_data *data, const guess_rule *rule);

#endif

/* A rule that was found, before it is tested: what it says of a position, and its words. */
#ifndef KAYLES_GUESS_GUESS_RULE_H
#define KAYLES_GUESS_GUESS_RULE_H

#include "guess/guess_data.h"

typedef struct guess_rule guess_rule;

/* The first member of each family's own struct; lives in the arena of the data. */
struct guess_rule {
    const char *kind;
    unsigned cost; /* of the description: what costs less stands first */
    bool outcomes; /* an outcome rule follows: `lua` is there */
    bool proved;
    bool partial; /* it speaks of a few positions only, and is no rule of the game */
    uint64_t fitted_on;

    /* Whether the rule is right about the record, for that player to move.  Counts only where `speaks`. */
    bool (*agrees)(const guess_rule *rule, const guess_record *record, unsigned player);

    /* Whether the rule says anything of the record.  NULL: of all. */
    bool (*speaks)(const guess_rule *rule, const guess_record *record);

    void (*state)(const guess_rule *rule, const guess_data *data, kay_text *out);
    void (*lua)(const guess_rule *rule, const guess_data *data, kay_text *out);
};

/* Tests a rule on what it was not made from, and adds it to `out`. */
kay_status guess_test(guess_data *data, const guess_rule *rule, kay_guess *out) KAY_MUST_CHECK;

/* The first record of `test` before `before` that the rule is wrong about; *before without one. */
uint64_t guess_first_wrong(const guess_data *data, const guess_rule *rule, uint64_t from, uint64_t before,
                           unsigned *player);

/* "Where a is at least 3: ", for what was found on parameters that do not begin at 0; else nothing. */
void guess_where(const guess_data *data, kay_text *out);

/* "win", "loss", "draw". */
const char *guess_outcome_word(int outcome);

#endif

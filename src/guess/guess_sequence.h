/* Sequences that end up periodic: what the families of one parameter and of heap games share. */
#ifndef KAYLES_GUESS_GUESS_SEQUENCE_H
#define KAYLES_GUESS_GUESS_SEQUENCE_H

#include "guess/guess_rule.h"

/* v(n + period) = v(n) + saltus from n = preperiod on; the least preperiod for the period. */
typedef struct guess_period {
    uint64_t preperiod, period, saltus;
} guess_period;

/* A code tells the outcomes of a number: outcome + 1 for Left to move, and three times that for Right. */
enum { GUESS_CODE_P = 0 };

enum {
    GUESS_SEEN = 3, /* times that a period is seen at least */
    GUESS_TOLD = 500, /* numbers at most that are told one by one of such a law */
    GUESS_HALVES = 5, /* halves of a period that are seen of a weaker one */
};

typedef struct guess_sequence {
    guess_rule rule;
    uint64_t first; /* the number that the sequences begin with */
    const uint64_t *values; /* Grundy values; NULL: nothing is said of them */
    uint64_t *codes;
    guess_period period; /* of the values */
    guess_period outcomes; /* of the codes */
    const uint64_t *lua_codes; /* those that the theorem is written with, where its period is not 0: */
    guess_period lua_outcomes; /* some are GUESS_UNKNOWN */
    uint64_t until; /* the largest number that it speaks of; 0: there is none */
    bool weak; /* its period is seen less often than others */
    const char *proof; /* words; NULL: none */
    const char *variable; /* what the number is called; NULL: n */
} guess_sequence;

/* The period with the least preperiod + period that is seen three times at least; its `period` is 0: there is none.
 * Values may be GUESS_UNKNOWN, where the rules have no position: then all others agree, and show it so often. */
kay_status guess_sequence_period(kay_context *ctx, const uint64_t *values, uint64_t count, bool with_saltus,
                                 guess_period *out) KAY_MUST_CHECK;

/* Writes to values from the preperiod on that are GUESS_UNKNOWN what the period says; where it says nothing, as no number
 * with that rest is known, they stay so. */
void guess_sequence_fill(const guess_period *period, uint64_t *values, uint64_t count);

/* v(n), from v(0)..v(preperiod + period - 1). */
uint64_t guess_sequence_at(const guess_period *period, const uint64_t *values, uint64_t n);

/* What a code that is GUESS_UNKNOWN says. */
enum { GUESS_NO_OUTCOME = 2 };

/* The code of a record, and what it says; `player` counts from 0. */
uint64_t guess_code(const guess_record *record, unsigned movers);
int guess_code_outcome(uint64_t code, unsigned player);

/* The outcome of the n-th number. */
int guess_sequence_outcome(const guess_sequence *sequence, uint64_t n, unsigned player);

/* The period of the outcomes for values with a period, from `count` codes; its `period` is 0: there is none. */
kay_status guess_sequence_outcomes(kay_context *ctx, guess_sequence *sequence, uint64_t count) KAY_MUST_CHECK;

/* Sets up sequence->rule once the rest is there, but for what it was fitted on and whether it is proved. */
void guess_sequence_begin(guess_sequence *sequence, const guess_data *data);

/* "the player to move loses exactly where ...", for each player to move; `begins`: a sentence begins here. */
void guess_sequence_who(const guess_sequence *sequence, const guess_data *data, bool begins, kay_text *out);

/* Statements that return the outcome of the local number n, sequence->first at least. */
void guess_sequence_lua_of_number(const guess_sequence *sequence, const guess_data *data, const char *indent,
                                  kay_text *out);

/* The hooks `state` and `lua` of a rule that is a guess_sequence. */
void guess_sequence_state(const guess_rule *rule, const guess_data *data, kay_text *out);
void guess_sequence_lua(const guess_rule *rule, const guess_data *data, kay_text *out);

#endif

/* Fibonacci Nim: the take-away game of the factor 2.
 *
 * Source: M. J. Whinihan, "Fibonacci Nim", Fibonacci Quarterly 1 (1963). */
#include "games/take_away/take_away_theorem.h"

const kay_ruleset kay_fibonacci_nim = {
    TAKE_AWAY_RULESET(fibonacci_nim),
    .name = "fibonacci-nim",
    .summary = "take at most twice as many counters as the move before",
};

const kay_theorem kay_fibonacci_nim_theorem = {
    .statement = "Each number of counters is in one way a sum of Fibonacci numbers 1, 2, 3, 5, 8, ... of which no two\n"
                 "are neighbours.  The player to move loses exactly when the least of them is more than a move may\n"
                 "take; with all counters on the table, exactly when their number is a Fibonacci number.",
    .source = "M. J. Whinihan 1963; A. J. Schwenk 1970; proof in src/games/take_away/README.md",
    TAKE_AWAY_THEOREM,
};

const kay_proof kay_fibonacci_nim_proof = {.certify = take_away_certify, .check = kay_fibonacci_nim_check};

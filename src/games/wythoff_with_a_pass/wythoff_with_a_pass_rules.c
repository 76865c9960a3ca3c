/* Wythoff's game with a pass, which the players may use once in the whole game. */
#include "games/nim_with_a_pass/nim_with_a_pass.h"

const kay_ruleset kay_wythoff_with_a_pass = {
    PASS_RULESET(wythoff_with_a_pass),
    .name = "wythoff-with-a-pass",
    .summary = "Wythoff's game with one pass: take from one of two heaps, or the same number from both",
};

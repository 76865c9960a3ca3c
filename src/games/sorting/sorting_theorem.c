/* Sorting at any size: a jump to the core around the middle, a forced chain, a look. */
#include "games/sorting/sorting.h"

#include "games/shared/nibbling_theorem.h"

const kay_theorem kay_sorting_theorem = {
    .statement = "A monotone part is lost; a part one element from monotone is won.  Otherwise a part that is\n"
                 "monotone without both its ends is lost; where it is monotone without two elements of one end,\n"
                 "the move at the other end is forced; and where neither holds, the part is worth what it is\n"
                 "worth without both its ends.",
    .source = "XVIII Open Cup, Grand Prix of Korea, problem J; proof in docs/theorems.md",
    .line_size = sizeof(kay_theorem_line),
    .answer = nibbling_answer,
    .winning = nibbling_winning,
    .reason = nibbling_reason,
};

const kay_proof kay_sorting_proof = {
    .certify = nibbling_certify,
    .check = kay_sorting_check,
};

/* Checks claims about a sequence, the certificates of the second kind, by computing the values again from the moves. */
#pragma once

#include <kayles/json.h>

/* Checks the object of a claim.  Memory: two bytes for each value of the window; with a register of W
 * values, for each of kept + 2 W + 2^16 values, and W values more.  Time: grows with the number of rare heaps.
 * KAY_EFALSE with a message: the claim is false, or does not amount to a proof.  KAY_EUNABLE: the budget is used up. */
kay_status kay_claim_check(kay_arena *arena, kay_json *claim) KAY_MUST_CHECK;

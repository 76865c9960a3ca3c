/* Checks claims about a sequence, the certificates of the second kind, by computing the values again from the moves. */
#pragma once

#include <kayles/json.h>

/* Checks the object of a claim.  Memory: two bytes for each stored value, and 512 KB.  Without a register the values of
 * the whole window are stored; with a register of W values, kept + 3 W + 2^16 values are stored.  Time: grows with the
 * number of rare heaps.  KAY_EFALSE with a message: the claim is false, or does not amount to a proof.  KAY_EUNABLE:
 * the budget is used up. */
kay_status kay_claim_check(kay_arena *arena, kay_json *claim) KAY_MUST_CHECK;

/* Checks claims about a heap game, the certificates of the second kind: of the period of its nim-sequence, by computing
 * the values again from the moves, and of its misère quotient (quotient_claim.h). */
#pragma once

#include <kayles/json.h>

/* Whether the object of a claim claims something of this kind. */
bool kay_claim_is(kay_json *claim, const char *kind);

/* Checks the object of a claim.  Memory, for a period: two bytes for each stored value, and 512 KB.  Without a register
 * the values of the whole window are stored; with a register of W values, kept + 3 W + 2^16 values are stored.  Time:
 * grows with the number of rare heaps.  KAY_EFALSE with a message: the claim is false, or does not amount to a proof.
 * KAY_EUNABLE: the budget is used up. */
kay_status kay_claim_check(kay_arena *arena, kay_json *claim) KAY_MUST_CHECK;

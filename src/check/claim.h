/* Checks claims about a sequence, the certificates of the second kind, by computing the values again from the moves. */
#pragma once

#include <kayles/json.h>

/* Checks the object of a claim.  Memory: two bytes for each value of the window, or with a register for each value
 * kept.  Time: grows with the number of rare heaps.  KAY_EFALSE with a message: the claim is false, or does not amount
 * to a proof.  KAY_EUNABLE past the budget. */
kay_status kay_claim_check(kay_arena *arena, kay_json *claim) KAY_MUST_CHECK;

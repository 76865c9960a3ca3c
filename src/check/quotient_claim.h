/* Checks the claim that a monoid is the misère quotient of a heap game. */
#pragma once

#include <kayles/json.h>

/* `claim` is the object of a claim.  Time: the number of pairs (value, least set of options' values) times the number
 * of different heaps times the order.  KAY_EFALSE with a message: the claim is false.  KAY_EUNABLE: the budget is used
 * up. */
kay_status kay_quotient_claim_check(kay_arena *arena, kay_json *claim) KAY_MUST_CHECK;

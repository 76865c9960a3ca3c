/* Checks the claim that a monoid is the misère quotient of a heap game.  Shares nothing with the theorem of misere: and
 * src/misere but the code of the game. */
#pragma once

#include <kayles/json.h>

#include "math/heap_code.h"

/* `claim` is the object of a claim.  Time: the number of pairs (value, least set of options' values) times the number
 * of different heaps times the order.  KAY_EFALSE with a message: the claim is false.  KAY_EUNABLE: the budget is used
 * up. */
kay_status kay_quotient_claim_check(kay_arena *arena, kay_json *claim) KAY_MUST_CHECK;

/* Does the same, and finds whether a sum of `count` heaps of the game of `code` is lost.  KAY_EFALSE too if the claim
 * is one about another game, or about smaller heaps. */
kay_status kay_quotient_claim_sum(kay_arena *arena, kay_json *claim, const kay_heap_code *code, const uint64_t *heaps,
                                  uint64_t count, bool *lost) KAY_MUST_CHECK;

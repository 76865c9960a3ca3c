/* Claims about a sequence: certificates of the second kind, looked through by values made again from the moves alone.
 */
#pragma once

#include <kayles/json.h>

/* Looks through the object of a claim.  Two bytes of memory a value of the window, or of the values kept with a
 * register; time as the rare heaps ask for.  KAY_EFALSE with words: it is false, or says less than a proof. KAY_EUNABLE
 * past the budget. */
kay_status kay_claim_check(kay_arena *arena, kay_json *claim) KAY_MUST_CHECK;

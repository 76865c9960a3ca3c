/* Finds the least preperiod of a proved period, if most values were dropped and only the marks remain.
 *
 * One mark repeated, and the mark before it did not: the preperiod lies between their windows.  The values there and
 * the values one period later are computed again; each computation starts at the last mark before its values. */
#pragma once

#include "sequence/sequence_save.h"

/* Sets search.from to the least preperiod; the search of the sequence must have found a period.  KAY_EUNABLE past the
 * budget; the call can be repeated. */
kay_status kay_sequence_least(kay_sequence *sequence) KAY_MUST_CHECK;

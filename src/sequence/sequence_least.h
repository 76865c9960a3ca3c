/* The least preperiod, where a period is proved and only marks of the values are kept.
 *
 * The mark in front of the one that came again did not: the preperiod lies between their windows.  The values there are
 * made again, and those one period later, each from the last mark in front of them. */
#pragma once

#include "sequence/sequence_save.h"

/* Finds it for the state of the sequence, in which a period is found.  KAY_EUNABLE past the budget: it can be called
 * again. */
kay_status kay_sequence_least(kay_sequence *sequence) KAY_MUST_CHECK;

/* Names of quotients that have one. */
#pragma once

#include "misere/quotient_monoid.h"

enum { QUOTIENT_NAME_ROOM = 8 };

/* Writes the name of the quotient to which this one is isomorphic, lost elements included: T_0, T_1, T_2, ... are those
 * of the nim-heaps less than 2^n, which all tame games have; R_8, S_12 and R_14 are the smallest of wild octal games
 * (Plambeck and Siegel 2008).  False: none of these.  The monoid must be reduced.  Time: O(order^2), or for an order up
 * to 14 a few thousand products. */
bool quotient_name(const quotient_monoid *monoid, char name[static QUOTIENT_NAME_ROOM]);

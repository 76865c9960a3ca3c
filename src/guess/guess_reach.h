/* Positions that play leads to. */
#ifndef KAYLES_GUESS_GUESS_REACH_H
#define KAYLES_GUESS_GUESS_REACH_H

#include "guess/guess_data.h"

/* Starts of growing size, and what play makes of them; then there are no parameters any more. */
kay_status guess_reach(guess_data *data) KAY_MUST_CHECK;

#endif

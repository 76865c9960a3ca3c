/* Starts of a ruleset, by their parameters. */
#ifndef KAYLES_GUESS_GUESS_START_H
#define KAYLES_GUESS_GUESS_START_H

#include "guess/guess_data.h"

/* The start for some parameters, data->parameters of them. */
kay_status guess_start_open(guess_data *data, const uint64_t *at, const kay_game **game,
                            kay_state *state) KAY_MUST_CHECK;

#endif

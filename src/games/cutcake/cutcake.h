/* Cutcake: what its rules, its theorem and the check of its certificates share. */
#pragma once

#include "games/shared/cake.h"

KAY_GAME_PARTS(cutcake);

/* How many moves the player is ahead who cuts the side `own`; the next cut worth looking at (cake_kind). */
int64_t kay_cutcake_ahead(uint32_t own, uint32_t other);
uint64_t kay_cutcake_skip(uint32_t own, uint32_t other, int64_t least, uint64_t name);

/* Whether that is `lead`, of a player who is not behind. */
bool kay_cutcake_proved(uint32_t own, uint32_t other, uint64_t lead);

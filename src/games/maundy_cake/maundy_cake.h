/* Maundy Cake: what its rules, its theorem and the check of its certificates share. */
#pragma once

#include "games/shared/cake.h"

KAY_GAME_PARTS(maundy_cake);

/* How many moves the player is ahead who cuts the side `own`. */
int64_t kay_maundy_cake_ahead(uint32_t own, uint32_t other);

/* Whether that is `lead`, of a player who is not behind. */
bool kay_maundy_cake_proved(uint32_t own, uint32_t other, uint64_t lead);

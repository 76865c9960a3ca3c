/* Declarations that the rules, the theorem and the check of maundy-cake share. */
#pragma once

#include "games/shared/cake.h"

KAY_GAME_PARTS(maundy_cake);

/* The hook `ahead` of cake_kind. */
int64_t kay_maundy_cake_ahead(uint32_t own, uint32_t other);

/* The hook `proved` of cake_kind. */
bool kay_maundy_cake_proved(uint32_t own, uint32_t other, uint64_t lead);

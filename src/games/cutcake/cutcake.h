/* Declarations that the rules, the theorem and the check of cutcake share. */
#pragma once

#include "games/shared/cake.h"

KAY_GAME_PARTS(cutcake);

/* The hooks `ahead` and `skip` of cake_kind. */
int64_t kay_cutcake_ahead(uint32_t own, uint32_t other);
uint64_t kay_cutcake_skip(uint32_t own, uint32_t other, int64_t least, uint64_t name);

/* The hook `proved` of cake_kind. */
bool kay_cutcake_proved(uint32_t own, uint32_t other, uint64_t lead);

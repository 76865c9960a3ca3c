/* Snort: what list.c knows of it. */
#ifndef KAYLES_GAMES_SNORT_H
#define KAYLES_GAMES_SNORT_H

#include "games/shared/game_parts.h"

KAY_GAME_PARTS(snort);

#endif

/* Cutcake: what list.c knows of it. */
#ifndef KAYLES_GAMES_CUTCAKE_H
#define KAYLES_GAMES_CUTCAKE_H

#include "games/shared/game_parts.h"

KAY_GAME_PARTS(cutcake);

#endif

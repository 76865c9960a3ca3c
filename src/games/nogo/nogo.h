/* NoGo: what list.c knows of it. */
#ifndef KAYLES_GAMES_NOGO_H
#define KAYLES_GAMES_NOGO_H

#include "games/shared/game_parts.h"

KAY_GAME_PARTS(nogo);

#endif

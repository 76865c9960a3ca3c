/* Col: what list.c knows of it. */
#ifndef KAYLES_GAMES_COL_H
#define KAYLES_GAMES_COL_H

#include "games/shared/game_parts.h"

KAY_GAME_PARTS(col);

#endif

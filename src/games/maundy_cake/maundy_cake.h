/* Maundy Cake: what list.c knows of it. */
#ifndef KAYLES_GAMES_MAUNDY_CAKE_H
#define KAYLES_GAMES_MAUNDY_CAKE_H

#include "games/shared/game_parts.h"

KAY_GAME_PARTS(maundy_cake);

#endif

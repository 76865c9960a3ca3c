/* Clobber: what list.c knows of it. */
#ifndef KAYLES_GAMES_CLOBBER_H
#define KAYLES_GAMES_CLOBBER_H

#include "games/shared/game_parts.h"

KAY_GAME_PARTS(clobber);

#endif

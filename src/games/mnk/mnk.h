/* (m,n,k) games: a board m cells wide and n high, and k marks in a row win.  Cell c of row r is bit r * m + c. */
#pragma once

#include "games/shared/in_a_row.h"

KAY_GAME_PARTS(mnk);

/* States on larger boards have no rank: a tier of 45 cells has more than 2^64 boards. */
enum { MNK_RANKED = 44 };

extern const kay_ranks mnk_ranks;

/* End-sequences: what its rules, its theorem and the check of its certificates share. */
#pragma once

#include "games/shared/game_parts.h"
#include "games/shared/nibbling.h"

/* A losing sequence; those of one length form a ring. */
typedef struct end_sequence {
    struct end_sequence *next;
    const int64_t *numbers;
} end_sequence;

typedef struct end_sequences_game {
    nibbling_game common;
    bool start_counts; /* a start that equals a losing sequence has lost */
    uint64_t longest; /* losing sequence kept: those longer than the row are not */
    end_sequence **latest; /* latest[k]: the last one of k numbers that was read, k = 0..common.row.count; NULL: none */
} end_sequences_game;

/* Has whoever is to move at the part [begin, end), which is not empty, lost? */
bool end_sequences_lost(const void *game, uint64_t begin, uint64_t end);

KAY_GAME_PARTS(end_sequences);

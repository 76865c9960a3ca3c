/* End-sequences: types shared by its rules, theorem and certificate check. */
#pragma once

#include "games/shared/game_declarations.h"
#include "games/shared/nibbling.h"

/* A losing sequence; those of one length form a ring. */
typedef struct end_sequence {
    struct end_sequence *next;
    const int64_t *numbers;
} end_sequence;

typedef struct end_sequences_game {
    nibbling_game common;
    bool start_counts; /* a start that equals a losing sequence has lost */
    uint64_t longest; /* length of the longest kept losing sequence; those longer than the row are dropped */
    end_sequence **latest; /* latest[k]: the last sequence of k numbers read, or NULL; k = 0..common.row.count */
} end_sequences_game;

/* Whether the player to move at the nonempty part [begin, end) has lost. */
bool end_sequences_lost(const void *game, uint64_t begin, uint64_t end);

KAY_GAME_PARTS(end_sequences);

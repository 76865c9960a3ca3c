/* End-sequences: what its rules, its theorem and the check of its certificates share. */
#ifndef KAYLES_GAMES_END_SEQUENCES_H
#define KAYLES_GAMES_END_SEQUENCES_H

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

extern const kay_manual kay_end_sequences_manual; /* from manual.txt */
extern const kay_ruleset kay_end_sequences;
extern const kay_theorem kay_end_sequences_theorem;
extern const kay_proof kay_end_sequences_proof;
kay_status kay_end_sequences_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                                   kay_json *proof);

#endif

/* What is asked of the worker whole: who wins, and what to play. */
#ifndef KAYLES_FOREIGN_SOLVE_H
#define KAYLES_FOREIGN_SOLVE_H

#include <kayles/foreign.h>

/* A line of questions about states of a game: the worker keeps what it finds on the way. */
typedef struct kay_foreign_line {
    const kay_game *game;
    unsigned by; /* a kay_by */
    bool begun; /* something was asked */
    uint64_t options; /* that searches for outcomes have generated, */
    uint64_t options_most; /* and about so many of which there may be; 0: any number */
} kay_foreign_line;

/* The outcome of a state for its player to move, what has found it (a kay_by), its remoteness as of kay_solver_remoteness,
 * and why, which is added to a text.  KAY_EUNABLE also where the line has as many options as there may be. */
kay_status kay_foreign_answer(kay_foreign_line *line, const kay_state *state, unsigned *by, kay_outcome *out,
                              uint64_t *remoteness, kay_text *reason) KAY_MUST_CHECK;

/* Emits the moves that keep the best outcome, or delay the end of play. */
kay_status kay_foreign_winning(kay_foreign_line *line, const kay_state *state, bool delaying,
                               kay_move_list *out) KAY_MUST_CHECK;

/* Adds a proof of the outcome, a JSON object. */
kay_status kay_foreign_certify(kay_foreign_line *line, const kay_state *state, kay_text *out) KAY_MUST_CHECK;

/* All starts at once, in memory of the arena, as the hook `starts` of a theorem. */
kay_status kay_foreign_starts(kay_foreign_line *line, const kay_state *state, kay_arena *arena, uint64_t **won,
                              uint64_t *count) KAY_MUST_CHECK;

/* What a state is worth, by search. */
typedef struct kay_foreign_worth {
    uint64_t session; /* of the search, which keeps what it finds; 0: a new one, whose number stands here then */
    bool grundy; /* the Grundy value is wanted, and not the outcome */
    bool normal; /* as if who cannot move lost, whatever the rules say */
    uint64_t options_most; /* that the search may generate in all; some thousands more than before are always free */
    bool over; /* it came to that, and knows nothing */
    uint64_t value; /* the Grundy value; or of the outcome 0: loss, 1: draw, 2: win */
    uint64_t options; /* generated so far */
} kay_foreign_worth;

enum { KAY_FOREIGN_TEXTS = 3 };

/* What a state is worth, in the notation of values. */
typedef struct kay_foreign_value {
    kay_status
        told; /* KAY_OK; or why the value was not found, KAY_EUNABLE or KAY_ENOMEM, with the diagnosis in the context */
    char outcome; /* then who wins: 'P', 'N', 'L' or 'R'; '\0': not even that is known */
    bool by_theorem;
    kay_text
        texts[KAY_FOREIGN_TEXTS]; /* the value, what it is at least and at most, which are added; empty: not known */
} kay_foreign_value;

kay_status kay_foreign_ask_value(const kay_game *game, const kay_state *state, kay_foreign_value *out) KAY_MUST_CHECK;

kay_status kay_foreign_ask_worth(const kay_game *game, const kay_state *state, kay_foreign_worth *worth) KAY_MUST_CHECK;

#endif

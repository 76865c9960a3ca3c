/* Declares what the files of the solver share: its struct, and the questions to theorem and search. */
#pragma once

#include <kayles/theorem.h>

#include "nimber/nimber_search.h"
#include "search/search.h"
#include "search/sum_prover.h"
#include "solve/solver_values.h"
#include "ruleset/theorem_hooks.h"

struct kay_solver {
    kay_context *ctx;
    const kay_ruleset *rules; /* of `game` */
    const kay_game *game;
    const kay_state *start;
    kay_by wanted;
    kay_by by; /* for the current state; not KAY_BY_THEOREM if the theorem did not know the outcome */
    bool answered; /* the theorem has answered with `outcome` */
    kay_outcome outcome;
    kay_state state; /* the current state; borrows the start's words until the first move */
    kay_move *played; /* the `moves` moves since the start */
    uint64_t moves, moves_room;
    kay_arena arena; /* of the line */
    kay_arena aside; /* of a line that is opened for one answer */
    kay_theorem_cache kept; /* data of the theorem of game->rules that is kept between lines */
    kay_theorem_line *line; /* NULL: none is open */
    uint64_t line_from; /* moves made before the line was opened */
    kay_search *search; /* of `game`; NULL until it is needed */
    kay_nimbers *nimbers; /* likewise */
    kay_prover *prover; /* likewise */
    bool proves; /* it has answered last */
    bool recurs; /* a position of the game recurs, so that only search can say so */
    kay_tabulated *table; /* looked up before a search; NULL: none */
    solver_values values; /* values of the game; empty if a search was short enough or values exceeded their limits */
    bool valueless; /* do not try values */
    bool keeps; /* leaving a state keeps the search */
    bool numbers; /* parts keep their numbers in play */
    unsigned threads; /* that search for nimbers */
    uint64_t allowed; /* options that a search may generate; 0: no limit */
};

static inline const kay_theorem *solver_theorem(const kay_solver *solver)
{
    return solver->game->rules->theorem;
}

/* Whether search lists all positions of the game and finds their remoteness. */
static inline bool solver_reaches(const kay_game *game)
{
    return game->traits & KAY_LOOPY && !(game->traits & KAY_SCORING);
}

/* Asks the theorem, if there is one.  If it does not know the outcome, an engine is used from now on. */
kay_status solver_ask_theorem(kay_solver *solver) KAY_MUST_CHECK;

/* Finds the outcome by a short search; if that is not enough, by values within their limits; else by search alone. */
kay_status solver_search(kay_solver *solver, const kay_state *state, kay_outcome *out) KAY_MUST_CHECK;

/* The engine for states that no theorem covers. */
kay_by solver_engine(const kay_solver *solver);

/* Finds the outcome by that engine. */
kay_status solver_work(kay_solver *solver, const kay_state *state, kay_outcome *out) KAY_MUST_CHECK;

/* Finds the nimber of a state, or, if `nimber` is NULL, only its outcome.  Returns KAY_END if a position recurs: search
 * then tells which one. */
kay_status solver_find_nimber(kay_solver *solver, const kay_state *state, uint64_t *nimber,
                              kay_outcome *out) KAY_MUST_CHECK;

/* Looks a state up in the table.  Returns KAY_END if there is no table, if it is not wanted, or if it does not have the
 * state. */
kay_status solver_look_up(kay_solver *solver, const kay_state *state, kay_tabulated_answer *out) KAY_MUST_CHECK;

/* Finds the points that the player to move scores from here on, less those of the opponent.  Asks the table, then the
 * search. */
kay_status solver_margin(kay_solver *solver, const kay_state *state, int32_t *out) KAY_MUST_CHECK;

/* Counts how often play has come to a state since the start, in a game with points; the points scored so far do not
 * matter. */
kay_status solver_seen(const kay_solver *solver, const kay_state *wanted, uint64_t *out) KAY_MUST_CHECK;

/* Opens the search of the game, unless it is open; `start` is the state that is searched first. */
kay_status solver_open_search(kay_solver *solver, const kay_state *start) KAY_MUST_CHECK;

/* Closes all searches. */
void solver_forget_search(kay_solver *solver);

/* What the files of the worker share.  The worker runs foreign rules for another process: it answers one request after
 * the other, until the socket is at its end. */
#ifndef KAYLES_WORKER_WORKER_H
#define KAYLES_WORKER_WORKER_H

#include <kayles/contest.h>
#include <kayles/input.h>
#include <kayles/plugin.h>
#include <kayles/solver.h>
#include <kayles/starts.h>

#include "foreign/protocol.h"
#include "foreign/wire.h"

enum { WORKER_GAMES = 256 }; /* games of a plugin that are kept */

/* A game that the program knows by its number. */
typedef struct worker_game {
    uint64_t number;
    const kay_game *game;
    kay_arena arena; /* of one that was made from parameters */
    kay_input *input; /* of one that was made from its text */
} worker_game;

/* An input that is read. */
typedef struct worker_cases {
    uint64_t session; /* 0: none */
    kay_reader reader;
    kay_input *input;
    char **values; /* of the flags */
    kay_arena arena; /* of the values */
    uint64_t read; /* cases so far */
    bool last; /* all bytes of the input have come */
    uint64_t largest; /* bytes of a case so far */
    uint64_t failed; /* a case of a plugin that was read before it was asked for, without success; 0: none */
    kay_status why;
    kay_diag diag;
} worker_cases;

/* All positions, one after the other. */
typedef struct worker_walk {
    uint64_t session;
    kay_walk walk;
    kay_arena shared, arena;
    uint64_t given;
    uint64_t number; /* of the game at hand */
    const kay_game *game;
} worker_walk;

/* A file of cases that is written. */
typedef struct worker_contest {
    uint64_t session;
    kay_contest contest;
    kay_text out;
    kay_arena arena; /* of the values of the flags */
} worker_contest;

typedef struct worker {
    kay_context ctx;
    kay_page *page;
    const char *path;
    bool script;
    kay_script *lua;
    kay_plugin *plugin;
    const kay_ruleset *rules; /* NULL: not opened yet */

    kay_context words; /* of requests and answers, which are no part of the budget */
    kay_text in, out; /* the request, the answer */
    uint64_t charged; /* bytes of our budget that the program holds */
    uint64_t parts; /* of the answer at hand */
    double told, sent; /* when progress was told last, and a part was sent */
    kay_arena arena; /* of one request */
    kay_text text; /* that the rules write, which is a part of the budget */
    kay_text reason; /* of an answer, which is none */

    worker_game games[WORKER_GAMES];
    uint64_t game_count; /* made so far */
    uint64_t lasting; /* number of a game that all starts have; 0: none so far */
    worker_cases cases;
    worker_walk walk;
    worker_contest contest;
    bool asked; /* the solver was, */
    uint64_t asked_game; /* about a game of this number, */
    kay_by asked_by; /* in this way */
    const kay_game *at_game;
    kay_solver *solver;
    kay_state at; /* the state that the solver stands at: a copy */

    uint64_t search_session, search_game; /* of worker_worth */
    uint64_t search_options; /* generated in this session by searches that are gone */
    struct kay_search *search;
    kay_game searched; /* the game, as it is searched in normal play */
    uint64_t options_most; /* that the search may generate */

    kay_ask kind; /* of the request at hand */
    uint64_t loose; /* the number in it that is no part of its key */
    struct {
        bool on; /* requests are answered that have not come */
        bool slow[KAY_ASKS]; /* of this kind the latest one that had come took long */
        double until, ends; /* of all, of one */
        double deadline; /* as the request has it that has come */
        kay_text key, said; /* the request at hand, and that with its answer */
        kay_text state; /* that requests are about: the number of the game, who is to move, positions */
        kay_outcome outcome; /* that was told last */
    } ahead;
} worker;

/* ---- worker_main.c ------------------------------------------------------------------------------ */

/* Answers the requests that come; returns at the end of the socket. */
void worker_serve(worker *w);

/* ---- worker_serve.c ----------------------------------------------------------------------------- */

/* Sends a message; the process ends where nobody receives it. */
void worker_send(kay_text *message);

/* Receives one. */
void worker_receive(kay_text *in);

/* Sends a part of an answer that was begun with worker_begin_part, now or a little later: it outlives a crash. */
void worker_begin_part(worker *w, kay_text *part);
kay_status worker_end_part(worker *w, kay_text *part) KAY_MUST_CHECK;

/* Does what a request asks for. */
kay_status worker_do(worker *w, kay_wire *key) KAY_MUST_CHECK;

/* ---- worker_ahead.c ---------------------------------------------------------------------------- */

/* Answers what is expected behind a request, and sends that. */
void worker_go_ahead(worker *w, kay_wire key, kay_wire *expected);

/* How long a request took that had come. */
void worker_took(worker *w, double seconds);

/* The state that the request at hand has given, as it stands in the answer. */
void worker_ahead_state(worker *w, uint64_t number, const char *state, size_t length);

/* How many options a search may have generated in the end. */
uint64_t worker_ahead_options(worker *w, uint64_t options);

/* ---- worker_rules.c ----------------------------------------------------------------------------- */

kay_status worker_open(worker *w, kay_wire *in) KAY_MUST_CHECK;

/* A text to write to, empty: the only one at a time. */
kay_text *worker_new_text(worker *w);

/* Puts what was written to it into the answer. */
kay_status worker_put_text(worker *w) KAY_MUST_CHECK;

/* ---- worker_state.c ----------------------------------------------------------------------------- */

/* Makes a place for a game, the oldest one's, whose memory is given back. */
worker_game *worker_new_game(worker *w);

/* The place of a game that outlives what it was made in: the one that it had before, in the place of `fresh`. */
worker_game *worker_lasting_game(worker *w, worker_game *fresh);

/* Writes a game with a state of it: what foreign_take_game takes.  `how`: what makes the game again, or NULL. */
kay_status worker_put_game(worker *w, uint64_t number, const kay_game *game, const kay_state *state,
                           const kay_text *how) KAY_MUST_CHECK;

/* Takes a state of a game, in memory of w->arena. */
kay_status worker_take_state(worker *w, kay_wire *in, const kay_game **game, kay_state *state) KAY_MUST_CHECK;
kay_status worker_take_numbered_state(worker *w, kay_wire *in, uint64_t *number, const kay_game **game,
                                      kay_state *state) KAY_MUST_CHECK;

/* Writes what a position holds. */
void worker_put_position(worker *w, const kay_game *game, const uint64_t *position, kay_text *out);

/* Takes values that a command line gave, in memory of the arena. */
kay_status worker_take_values(worker *w, kay_wire *in, kay_arena *arena, char ***out) KAY_MUST_CHECK;

/* Writes what makes the game of a state again; *known false: nothing does, or it is not needed. */
kay_status worker_how(worker *w, const kay_game *game, const kay_state *state, kay_text *out,
                      bool *known) KAY_MUST_CHECK;

/* Writes a move of a state, with its text and what it leaves. */
kay_status worker_put_move(worker *w, const kay_game *game, const kay_state *state, kay_move move) KAY_MUST_CHECK;

/* Writes the moves of a list of a state. */
kay_status worker_put_moves(worker *w, const kay_game *game, const kay_state *state, const kay_move_list *moves,
                            bool named) KAY_MUST_CHECK;

/* Writes features. */
void worker_put_features(const kay_features *features, kay_text *out);

/* ---- the requests ------------------------------------------------------------------------------- */

/* Hook of the context: tells the program of work that goes on, now and then. */
void worker_tell_progress(void *watcher, kay_work level, const char *what, uint64_t done, uint64_t total);

/* Forgets what was searched for worker_worth. */
void worker_leave_search(worker *w);

/* Forgets the line of questions. */
void worker_leave_solver(worker *w);

typedef kay_status worker_answer(worker *w, kay_wire *in);

worker_answer worker_make_game, worker_case, worker_moves, worker_move, worker_end, worker_text, worker_features,
    worker_sample, worker_smaller, worker_start, worker_walk_on, worker_write_case; /* worker_hooks.c, worker_input.c */
worker_answer worker_solve, worker_winning, worker_certify, worker_starts, worker_verify; /* worker_solve.c */
worker_answer worker_table, worker_worth; /* worker_products.c */

#endif

/* What the files of foreign rules share. */
#ifndef KAYLES_FOREIGN_FOREIGN_H
#define KAYLES_FOREIGN_FOREIGN_H

#include <kayles/contest.h>
#include <kayles/foreign.h>
#include <kayles/starts.h>
#include <kayles/state.h>
#include <kayles/theorem.h>

#include "base/source.h"
#include "base/intern_table.h"
#include "foreign/protocol.h"
#include "foreign/wire.h"
#include "lua/content.h"
#include "lua/position_text.h"
#include "process/process.h"

enum {
    FOREIGN_HEADER = 6 * sizeof(uint64_t), /* of a request, in front of its key */
    FOREIGN_LOOSE = 4 * sizeof(uint64_t), /* where in it the loose number stands */
    FOREIGN_FOLLOWS = 8, /* questions about one state that are remembered */
};

/* A question that was asked about a state. */
typedef struct foreign_follow {
    uint64_t kind, mover; /* mover: 1 where it is about the state with the other player to move */
    uint64_t used; /* in which run the last time */
    size_t length;
    char arguments[48];
} foreign_follow;

/* What is known of the requests that begin a run of questions about one state, of one kind. */
typedef struct foreign_head {
    uint64_t runs; /* so far */
    uint64_t session, seen; /* states of the stream that came as they were foretold */
    uint64_t at[4][2]; /* the numbers of the last four */
    unsigned count;
    foreign_follow follows[FOREIGN_FOLLOWS];
} foreign_head;

/* Requests that are answered already: about a state, or about the states of a stream. */
typedef struct foreign_ahead {
    kay_text records; /* as they came on the page */
    size_t at; /* where those begin that are not used up */
    bool here; /* they begin with those about the state at hand */
    kay_text state; /* which is this, as it stands in a request; empty: none is known */
    foreign_head *head; /* of the request that began with this state */
} foreign_ahead;

typedef struct foreign_game {
    kay_game game; /* first; a position is one word, see foreign_state.c */
    kay_foreign *foreign;
    uint64_t number; /* in the worker */
    uint64_t worker; /* which one */
    uint64_t session; /* of the input whose case it is; 0: of none, or made again */
    char text[64]; /* the position that it began with, on a line and cut short; "": not known */
    const char *how; /* what KAY_ASK_GAME makes it again from; NULL: it cannot be made again */
    size_t how_length;
} foreign_game;

/* A string that lasts as long as the rules. */
typedef struct foreign_string {
    struct foreign_string *next;
    char text[];
} foreign_string;

struct kay_foreign {
    kay_ruleset rules; /* first, so that game->rules leads here */
    kay_manual manual;
    kay_theorem theorem;
    kay_contest_form contest;
    kay_starts starts;
    kay_context *ctx;
    kay_arena arena; /* of all that lasts as long as the rules */
    const char *path, *program; /* the word that names the rules, the path of the worker */
    const char *file; /* of the rules, or of the first ones that they are a variant of, */
    bool lua; /* which are in Lua */
    double seconds;
    bool script; /* rules in Lua, all of whose positions are of one game */
    bool plain_text, plain_features; /* a script's positions have the text and the features of what they hold */
    unsigned flags, constants; /* how many the rules have */
    foreign_game game; /* of a script, or that all starts of a plugin have */
    kay_intern_table contents;
    const foreign_game *asked; /* about which the rules are asked; NULL: about none */
    uint64_t sessions; /* inputs, walks and others that were begun */
    uint64_t reading; /* which of them the worker reads: it has forgotten the cases of others */
    foreign_string *strings; /* each once */
    const char *words[2][3]; /* a script's verdicts, by mover and outcome */

    kay_process *process; /* the worker; NULL: none runs */
    int socket; /* to it; -1: none */
    kay_page *page; /* NULL: no worker has run */
    int page_id;
    uint64_t worker; /* how many were started */
    bool opened; /* the rules were opened before */
    double ends; /* of the request at hand, on the clock of kay_now(); 0: never */
    double allowed; /* seconds that it had */
    double heard; /* when the worker was heard last */
    double patience; /* how long it may be silent; 0: as long as the request lasts */
    kay_text out, in; /* the request, and what was received */
    size_t taken; /* of `in` */
    uint64_t parts; /* of the answer at hand that have come */
    bool rescued; /* what lay on the page of a worker that is gone was taken */
    bool hears_ahead; /* the worker answers ahead of requests */
    kay_status lost; /* what became of the request of a worker that is gone, */
    kay_diag why; /* and why */
    char work[64]; /* what a progress report speaks of */

    kay_ask kind; /* of the request at hand */
    size_t arguments; /* where in `out` they stand behind a state; 0: the request is about none */
    foreign_head heads[KAY_ASKS]; /* by the kind of the first request of a run */
    foreign_ahead of_state, of_stream; /* answered ahead: of a state that was asked about, of a stream */
    kay_text stream; /* the key of the request that the answers of the stream came behind */
    foreign_ahead *begun; /* where the request at hand begins a run: of_state or of_stream; else NULL */
    foreign_ahead *due; /* the worker is going to answer some of these; NULL: of none */
};

/* foreign.c: rules that no worker has opened yet; NULL: there is no memory. */
kay_foreign *foreign_new(kay_context *ctx, const char *path, const char *worker, double seconds);

/* Starts a request, for which there is a worker: the arguments are then written to foreign->out. */
void foreign_begin(kay_foreign *foreign, kay_ask kind);

/* Sets the number of the request that is no part of its key. */
void foreign_set_loose(kay_foreign *foreign, uint64_t number);

/* Sends it, waits for the answer, and gives a view of it that lasts until the next request.  Bytes of an input come
 * from `input` (NULL: none are asked for). */
kay_status foreign_ask(kay_foreign *foreign, kay_reader *input, kay_wire *answer) KAY_MUST_CHECK;

/* The same for an answer in parts: after foreign_send each call gives the next part, and KAY_END behind the last one.
 * What a worker has answered before it failed comes first. */
kay_status foreign_send(kay_foreign *foreign) KAY_MUST_CHECK;
kay_status foreign_next(kay_foreign *foreign, kay_reader *input, kay_wire *part) KAY_MUST_CHECK;

/* The verdict about an answer that was read: KAY_EINPUT where it was nonsense, or something is left. */
kay_status foreign_finish(kay_foreign *foreign, const kay_wire *in) KAY_MUST_CHECK;

void foreign_ahead_init(foreign_ahead *ahead, kay_context *ctx);
void foreign_ahead_free(foreign_ahead *ahead);

/* ahead.c: whether the request is answered already; adds what is expected after it. */
bool foreign_ahead_has(kay_foreign *foreign, kay_wire *answer);
void foreign_ahead_wish(kay_foreign *foreign);

/* Takes answers that came ahead, from the page; forgets all of them, or those of starts, as a search begins anew; sets
 * the state that the stream has given. */
void foreign_ahead_take(kay_foreign *foreign, foreign_ahead *ahead);
void foreign_ahead_drop(kay_foreign *foreign);
void foreign_ahead_restart(kay_foreign *foreign);
void foreign_ahead_state(kay_foreign *foreign, uint64_t number, const char *state, size_t length);

/* Ends the worker, if there is one. */
void foreign_end_worker(kay_foreign *foreign);

/* Starts a worker and has it open the rules, unless one runs. */
kay_status foreign_have_worker(kay_foreign *foreign) KAY_MUST_CHECK;

/* foreign.c: takes the answer of KAY_ASK_OPEN the first time. */
kay_status foreign_learn(kay_foreign *foreign, kay_wire *answer) KAY_MUST_CHECK;

/* A string that lasts as long as the rules; NULL: there is no memory. */
const char *foreign_keep_string(kay_foreign *foreign, const char *text);

static inline kay_foreign *foreign_of(const kay_game *game)
{
    return ((const foreign_game *)(const void *)game)->foreign;
}

/* Has the worker know the game. */
kay_status foreign_have_game(const kay_game *game) KAY_MUST_CHECK;

/* Writes a state into the request: the game, the player to move, and what its positions hold. */
void foreign_put_state(const kay_game *game, const kay_state *state);

/* What a position of a script holds; false: nonsense that a worker has sent. */
bool foreign_value(const kay_foreign *foreign, uint64_t word, kay_position *out);

/* Writes values that a command line gave into the request. */
void foreign_put_values(kay_foreign *foreign, const char *const *values, unsigned count);

/* Begins a request about a state. */
kay_status foreign_begin_state(kay_ask kind, const kay_game *game, const kay_state *state) KAY_MUST_CHECK;

/* Takes the numbers of `count` positions. */
kay_status foreign_take_parts(kay_foreign *foreign, kay_wire *in, uint64_t count, uint64_t *out) KAY_MUST_CHECK;

/* Takes a game with a state in it, as made by KAY_ASK_CASE and others; the memory is the arena's, but that of the game
 * that all starts have. */
kay_status foreign_take_game(kay_foreign *foreign, kay_wire *in, kay_arena *arena, bool lasting, const kay_game **game,
                             kay_state *state) KAY_MUST_CHECK;

/* Takes moves with what they leave, and adds them to the list. */
kay_status foreign_take_moves(kay_foreign *foreign, kay_wire *in, kay_move_list *out) KAY_MUST_CHECK;

/* The same for one that has a text, in the arena. */
kay_status foreign_take_named_move(kay_foreign *foreign, kay_wire *in, kay_arena *arena, kay_move *out) KAY_MUST_CHECK;

/* Takes an outcome; features. */
kay_outcome foreign_take_outcome(kay_wire *in);
kay_status foreign_take_features(kay_foreign *foreign, kay_wire *in, kay_features *out) KAY_MUST_CHECK;

/* A move by its name: emits what it leaves; its text. */
void foreign_emit_move(uint64_t name, kay_move_list *out);
const char *foreign_move_text(uint64_t name);

/* The hooks. */
void foreign_set_hooks(kay_foreign *foreign, uint64_t has);

#endif

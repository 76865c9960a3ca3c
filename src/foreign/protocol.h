/* What the program and the worker say to each other, and the page that both see.
 *
 *   program  request (kind, deadline, memory held here, arguments)  ──>  worker
 *            <──  any number of KAY_SAY_PART, KAY_SAY_PROGRESS, KAY_SAY_READ
 *            <──  KAY_SAY_DONE: a diagnosis, and where that is KAY_OK the answer
 *            <──  KAY_SAY_AHEAD, where the request names others that are expected and all is well: answers to such
 *                 are on the page, each a short key and its answer, both as bytes behind their length
 *
 *   request  | length | deadline | memory limit | memory held here | loose number | length of the key |
 *            | key: kind, arguments | requests that are expected |
 *
 *   short key  | kind, 1 where the other player is to move, arguments: of a request about the state at hand |
 *              | kind, three numbers: the beginning of the key of one that gives the next state of the stream |
 *
 * Two requests with the same key have the same answer; the loose number does not change it.
 * KAY_SAY_READ asks for bytes of an input; the program sends them, and the request goes on. */
#ifndef KAYLES_FOREIGN_PROTOCOL_H
#define KAYLES_FOREIGN_PROTOCOL_H

#include "lua/page.h"

enum {
    KAY_PROTOCOL_VERSION = 8,
    KAY_PAGE_PARTS = 1 << 18, /* bytes */
    KAY_KEY_NUMBERS = 16, /* where two numbers that count the states of a stream stand in a key, */
    KAY_KEY_SHORT = 32, /* and where they end */
    KAY_WORKER_SOCKET = 3, /* the descriptor in the worker */
};

/* X(NAME, about, answer): each request, what its arguments begin with, and the function of the worker that answers it. */
#define KAY_ASK_LIST(X)                                                                                                \
    X(OPEN, NOTHING, worker_open)                                                                                      \
    X(GAME, NOTHING, worker_make_game) /* makes a game again from how it was made */                                   \
    X(CASE, STREAM, worker_case) /* reads the next case */                                                             \
    X(MOVES, STATE, worker_moves)                                                                                      \
    X(MOVE, STATE, worker_move) /* reads a move */                                                                     \
    X(END, STATE, worker_end)                                                                                          \
    X(NEGATE, STATE, worker_negate)                                                                                    \
    X(POSITION, STATE, worker_text) /* the text of a state */                                                          \
    X(DRAW, STATE, worker_text)                                                                                        \
    X(VERDICT, STATE, worker_text)                                                                                     \
    X(DETAILS, STATE, worker_text)                                                                                     \
    X(FEATURES, STATE, worker_features)                                                                                \
    X(SAMPLE, NOTHING, worker_sample)                                                                                  \
    X(START, STREAM, worker_start)                                                                                     \
    X(WALK, STREAM, worker_walk_on) /* the next of all positions */                                                    \
    X(WRITE_CASE, STATE, worker_write_case)                                                                            \
    X(ANSWER, STATE, worker_solve) /* the outcome of a state, and why */                                               \
    X(WINNING, STATE, worker_winning)                                                                                  \
    X(CERTIFY, STATE, worker_certify)                                                                                  \
    X(CHECK, STATE, worker_check) /* looks through a proof */                                                          \
    X(STARTS, STATE, worker_starts)                                                                                    \
    X(TABLE, NOTHING, worker_table) /* cells, each a part */                                                           \
    X(WORTH, STATE, worker_worth) /* the outcome or the Grundy value of a state, by search */                          \
    X(VALUE, STATE, worker_value) /* the value of a state, as text */                                                  \
    X(VERIFY, NOTHING, worker_verify)                                                                                  \
    X(LINT, NOTHING, worker_lint)

typedef enum kay_ask {
#define KAY_ASK_NAME(name, about, answer) KAY_ASK_##name,
    KAY_ASK_LIST(KAY_ASK_NAME)
#undef KAY_ASK_NAME
        KAY_ASKS
} kay_ask;

typedef enum kay_about {
    KAY_ABOUT_NOTHING, /* more than a ruleset */
    KAY_ABOUT_STATE, /* its arguments begin with one */
    KAY_ABOUT_STREAM, /* it gives the next state of a stream: two numbers in its key count them */
} kay_about;

static inline kay_about kay_ask_about(uint64_t kind)
{
#define KAY_ASK_ABOUT(name, about, answer) KAY_ABOUT_##about,
    static const unsigned char abouts[] = {KAY_ASK_LIST(KAY_ASK_ABOUT)};
#undef KAY_ASK_ABOUT
    return kind < KAY_ASKS ? (kay_about)abouts[kind] : KAY_ABOUT_NOTHING;
}

/* How a game of a plugin was made. */
typedef enum kay_how { KAY_HOW_START, KAY_HOW_POSITION, KAY_HOWS } kay_how;

/* Which random input is asked for. */
typedef enum kay_sampling { KAY_SAMPLE_ANY, KAY_SAMPLE_THRESHOLD, KAY_SAMPLE_OPENING, KAY_SAMPLINGS } kay_sampling;

typedef enum kay_say { KAY_SAY_DONE, KAY_SAY_PART, KAY_SAY_PROGRESS, KAY_SAY_READ, KAY_SAY_AHEAD, KAY_SAYS } kay_say;

/* Optional hooks and fields that the rules have. */
enum {
    KAY_HAS_END = 1 << 0,
    KAY_HAS_DRAW = 1 << 1,
    KAY_HAS_DETAILS = 1 << 2,
    KAY_HAS_VERDICT = 1 << 3,
    KAY_HAS_THRESHOLD = 1 << 4,
    KAY_HAS_WRITE_CASE = 1 << 5,
    KAY_HAS_POSITIONS = 1 << 7,
    KAY_HAS_START = 1 << 8,
    KAY_HAS_PLAIN_POSITION = 1 << 9,
    KAY_HAS_INTERACTIVE = 1 << 10,
    KAY_HAS_COMPLETE = 1 << 11,
    KAY_HAS_FROM_STARTS = 1 << 12,
    KAY_HAS_MOVE_READ = 1 << 13,
    KAY_HAS_NEGATE = 1 << 14,
    KAY_HAS_LINES = 1 << 15,
    KAY_HAS_PLAIN_TEXT = 1 << 16, /* of rules in Lua: what a position holds gives its text */
    KAY_HAS_PLAIN_FEATURES = 1 << 17, /* the same for its features */
    KAY_HAS_PROOF = 1 << 18,
};

/* Where the rules are, and what was answered in parts but is not sent yet, or ahead: it outlives the worker.  A plugin may write
 * whatever it likes here. */
typedef struct kay_page {
    kay_script_page rules;
    volatile uint8_t overflowed; /* the stack */
    volatile uint64_t filled; /* bytes of `parts` that are whole messages */
    unsigned char parts[KAY_PAGE_PARTS];
} kay_page;

#endif

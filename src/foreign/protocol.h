/* What the program and the worker say to each other, and the page that both see.
 *
 *   program  request (kind, deadline, memory held here, arguments)  ──>  worker
 *            <──  any number of KAY_SAY_PART, KAY_SAY_PROGRESS, KAY_SAY_READ
 *            <──  KAY_SAY_DONE: a diagnosis, and where that is KAY_OK the answer
 *            <──  KAY_SAY_AHEAD, where the request names others that are expected and all is well: answers to such
 *                 are on the page, each a request's key and its answer, both as bytes behind their length
 *
 *   request  | length | deadline | memory limit | memory held here | loose number | length of the key |
 *            | key: kind, arguments | requests that are expected |
 *
 * Two requests with the same key have the same answer; the loose number does not change it.
 * KAY_SAY_READ asks for bytes of an input; the program sends them, and the request goes on. */
#ifndef KAYLES_FOREIGN_PROTOCOL_H
#define KAYLES_FOREIGN_PROTOCOL_H

#include "lua/page.h"

enum {
    KAY_PROTOCOL_VERSION = 2,
    KAY_PAGE_PARTS = 1 << 16, /* bytes */
    KAY_KEY_NUMBERS = 16, /* where two numbers that count the states of a stream stand in a key */
    KAY_WORKER_SOCKET = 3, /* the descriptor in the worker */
};

typedef enum kay_ask {
    KAY_ASK_OPEN,
    KAY_ASK_GAME, /* makes a game again from how it was made */
    KAY_ASK_CASE, /* reads the next case */
    KAY_ASK_MOVES,
    KAY_ASK_MOVE, /* reads a move */
    KAY_ASK_END,
    KAY_ASK_POSITION, /* the text of a state */
    KAY_ASK_DRAW,
    KAY_ASK_VERDICT,
    KAY_ASK_DETAILS,
    KAY_ASK_FEATURES,
    KAY_ASK_SAMPLE,
    KAY_ASK_SMALLER,
    KAY_ASK_START,
    KAY_ASK_WALK, /* the next positions of all */
    KAY_ASK_WRITE_CASE,
    KAY_ASK_ANSWER, /* the outcome of a state, and why */
    KAY_ASK_WINNING,
    KAY_ASK_CERTIFY,
    KAY_ASK_STARTS,
    KAY_ASK_TABLE, /* cells, each a part */
    KAY_ASK_WORTH, /* the outcome or the Grundy value of a state, by search */
    KAY_ASK_VERIFY,
    KAY_ASKS
} kay_ask;

/* How a game of a plugin was made. */
typedef enum kay_how { KAY_HOW_START, KAY_HOW_POSITION, KAY_HOWS } kay_how;

typedef enum kay_say { KAY_SAY_DONE, KAY_SAY_PART, KAY_SAY_PROGRESS, KAY_SAY_READ, KAY_SAY_AHEAD, KAY_SAYS } kay_say;

/* Optional hooks and fields that the rules have. */
enum {
    KAY_HAS_END = 1 << 0,
    KAY_HAS_DRAW = 1 << 1,
    KAY_HAS_DETAILS = 1 << 2,
    KAY_HAS_VERDICT = 1 << 3,
    KAY_HAS_THRESHOLD = 1 << 4,
    KAY_HAS_WRITE_CASE = 1 << 5,
    KAY_HAS_SMALLER = 1 << 6,
    KAY_HAS_POSITIONS = 1 << 7,
    KAY_HAS_START = 1 << 8,
    KAY_HAS_PLAIN_POSITION = 1 << 9,
    KAY_HAS_INTERACTIVE = 1 << 10,
    KAY_HAS_COMPLETE = 1 << 11,
    KAY_HAS_FROM_STARTS = 1 << 12,
    KAY_HAS_MOVE_READ = 1 << 13,
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

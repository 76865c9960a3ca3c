/* Solves end-nibbling: players alternately take the first or the last element of a row.  A player to move at a losing
 * part has lost; when everything is taken, the game is a draw.  A predicate says which parts are losing.
 *
 * A part is [begin, end).  The value v for the player to move is 1 (won), 0 (drawn) or -1 (lost).  The first line that
 * applies gives it:
 *
 *   the part is losing                                 v = -1
 *   at most one element                                v = 0
 *   [begin + 1, end) or [begin, end - 1) is losing     v = 1: take that end
 *   [begin + 1, end - 1) is losing                     v = -1: the opponent replies at the other end
 *   [begin, end - 2) is losing                         v = -v[begin + 1, end): a reply at the same end wins
 *   [begin + 2, end) is losing                         v = -v[begin, end - 1)
 *   else                                               v = v[begin + 1, end - 1)
 *
 * (Proof in src/games/shared/README.md.)  So the value of a part follows from that of one other part: computing it is a
 * walk from part to part.  All functions are inline: if the predicate is known at compile time, only its calls
 * remain. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct kay_nibbling {
    const void *board;

    /* Whether a part, which is not empty, is losing. */
    bool (*lost)(const void *board, uint64_t begin, uint64_t end);

    /* For a part of three elements or more: the number of elements that the last line of the table, applied again and
     * again, cuts off at each end; 0 for a losing part.  NULL: the walk goes step by step. */
    uint64_t (*plain)(const void *board, uint64_t begin, uint64_t end);

    /* The length of a run of forced moves, 1 or more.  If `left`, they take from the left end, and [begin, end - 2)
     * must be losing; otherwise they take from the right end, and [begin + 2, end) must be losing.  NULL: 1. */
    uint64_t (*forced)(const void *board, uint64_t begin, uint64_t end, bool left);
} kay_nibbling;

typedef enum kay_nibbling_kind {
    /* the walk ends: */
    KAY_NIBBLING_LOST, /* a losing part */
    KAY_NIBBLING_SPENT, /* at most one element: a draw */
    KAY_NIBBLING_LEFT, /* taking the first element leaves a losing part */
    KAY_NIBBLING_RIGHT, /* taking the last element leaves a losing part */
    KAY_NIBBLING_ANSWER, /* after either move, a reply at the other end leaves a losing part */
    /* the walk continues: */
    KAY_NIBBLING_FORCED_LEFT,
    KAY_NIBBLING_FORCED_RIGHT,
    KAY_NIBBLING_INWARDS,
} kay_nibbling_kind;

typedef struct kay_nibbling_walk {
    uint64_t begin, end; /* the current part */
    uint64_t count; /* elements taken in the latest step; for INWARDS, from each end */
    bool turned; /* the value of the part where the walk began is the negative of the value of this part */
    bool seen; /* this part is known not to be losing */
    bool core; /* `plain` is known to return 0 for this part */
} kay_nibbling_walk;

static inline __attribute__((always_inline)) kay_nibbling_walk kay_nibbling_begin(uint64_t begin, uint64_t end)
{
    return (kay_nibbling_walk){.begin = begin, .end = end};
}

static inline __attribute__((always_inline)) bool kay_nibbling_ends(kay_nibbling_kind kind)
{
    return kind <= KAY_NIBBLING_ANSWER;
}

/* Returns the line of the table that applies to a part of two elements or more that is not losing. */
static inline __attribute__((always_inline)) kay_nibbling_kind kay_nibbling_look(const kay_nibbling *n, uint64_t begin,
                                                                                 uint64_t end)
{
    if (n->lost(n->board, begin + 1, end))
        return KAY_NIBBLING_LEFT;
    if (n->lost(n->board, begin, end - 1))
        return KAY_NIBBLING_RIGHT;
    if (end - begin == 2)
        return KAY_NIBBLING_INWARDS;
    if (n->lost(n->board, begin + 1, end - 1))
        return KAY_NIBBLING_ANSWER;
    if (n->lost(n->board, begin, end - 2))
        return KAY_NIBBLING_FORCED_LEFT;
    if (n->lost(n->board, begin + 2, end))
        return KAY_NIBBLING_FORCED_RIGHT;
    return KAY_NIBBLING_INWARDS;
}

/* Makes the next step of a walk; at the end of the walk, leaves the part as it is. */
static inline __attribute__((always_inline)) kay_nibbling_kind kay_nibbling_next(const kay_nibbling *n,
                                                                                 kay_nibbling_walk *walk)
{
    uint64_t begin = walk->begin, end = walk->end;
    uint64_t plain = n->plain && !walk->core && end - begin > 2 ? n->plain(n->board, begin, end) : 0;
    if (!plain && !walk->seen && begin != end && n->lost(n->board, begin, end))
        return KAY_NIBBLING_LOST;
    walk->seen = true;
    walk->core = plain;
    if (end - begin < 2)
        return KAY_NIBBLING_SPENT;
    kay_nibbling_kind kind = plain ? KAY_NIBBLING_INWARDS : kay_nibbling_look(n, begin, end);
    if (kind == KAY_NIBBLING_INWARDS) {
        walk->count = plain ? plain : 1;
        walk->begin += walk->count;
        walk->end -= walk->count;
    } else if (!kay_nibbling_ends(kind)) {
        bool left = kind == KAY_NIBBLING_FORCED_LEFT;
        walk->count = n->forced ? n->forced(n->board, begin, end, left) : 1;
        walk->begin += left ? walk->count : 0;
        walk->end -= left ? 0 : walk->count;
        walk->turned ^= walk->count & 1;
    }
    return kind;
}

/* Returns the value of the part where the walk began; `kind` is the kind of its last step. */
static inline __attribute__((always_inline)) int kay_nibbling_outcome(const kay_nibbling_walk *walk,
                                                                      kay_nibbling_kind kind)
{
    int value = kind == KAY_NIBBLING_SPENT ? 0 : kind == KAY_NIBBLING_LEFT || kind == KAY_NIBBLING_RIGHT ? 1 : -1;
    return walk->turned ? -value : value;
}

/* Returns the value of a part.  For each length it calls the predicate at most five times, on at most three different
 * parts, whose begins are adjacent. */
static inline __attribute__((always_inline)) int kay_nibbling_value(const kay_nibbling *n, uint64_t begin, uint64_t end)
{
    kay_nibbling_walk walk = kay_nibbling_begin(begin, end);
    kay_nibbling_kind kind;
    do
        kind = kay_nibbling_next(n, &walk);
    while (!kay_nibbling_ends(kind));
    return kay_nibbling_outcome(&walk, kind);
}

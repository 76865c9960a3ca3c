/* End-nibbling: players alternately take the first or the last element of a row; a player who is to move at a losing
 * part has lost, and when everything is taken the play is drawn.  Which parts are losing is for a predicate to say.
 *
 * A part is [begin, end).  The value for the player to move is 1 (won), 0 (drawn) or -1 (lost).  With v the value and
 * nothing losing but what is named:
 *
 *   the part is losing                                 v = -1
 *   at most one element                                v = 0
 *   [begin + 1, end) or [begin, end - 1) is losing     v = 1: take that end
 *   [begin + 1, end - 1) is losing                     v = -1: either end is answered at the other one
 *   [begin, end - 2) is losing                         v = -v[begin + 1, end): taking the last is answered by the last
 *   [begin + 2, end) is losing                         v = -v[begin, end - 1)
 *   else                                               v = v[begin + 1, end - 1)
 *
 * (Proof in src/games/shared/README.md.)  So a value is a walk from part to part, never to two.  The
 * walk is inline: with a predicate known at compile time nothing of it remains but the questions. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct kay_nibbling {
    const void *board;

    /* Is the part, which is not empty, a losing one? */
    bool (*lost)(const void *board, uint64_t begin, uint64_t end);

    /* How many times in a row both ends of a part of three or more can be cut because only the last line of the table
     * speaks; 0 for a losing part.  NULL: the walk finds out step by step. */
    uint64_t (*plain)(const void *board, uint64_t begin, uint64_t end);

    /* How many elements in a row are taken by force from the left end, if [begin, end - 2) is losing, or from the right
     * end, if [begin + 2, end) is: 1 or more.  NULL: 1. */
    uint64_t (*forced)(const void *board, uint64_t begin, uint64_t end, bool left);
} kay_nibbling;

typedef enum kay_nibbling_kind {
    /* where a walk ends */
    KAY_NIBBLING_LOST, /* a losing part */
    KAY_NIBBLING_SPENT, /* at most one element: a draw */
    KAY_NIBBLING_LEFT, /* taking the first leaves a losing part */
    KAY_NIBBLING_RIGHT, /* taking the last does */
    KAY_NIBBLING_ANSWER, /* taking either is answered at the other end, which leaves a losing part */
    /* how it goes on */
    KAY_NIBBLING_FORCED_LEFT,
    KAY_NIBBLING_FORCED_RIGHT,
    KAY_NIBBLING_INWARDS,
} kay_nibbling_kind;

typedef struct kay_nibbling_walk {
    uint64_t begin, end; /* the part that it has come to */
    uint64_t count; /* elements taken (both ends, for INWARDS) in the latest step */
    bool turned; /* the value sought is the negative of this part's */
    bool seen; /* this part is known not to be losing */
    bool core; /* this part is known not to be plain */
} kay_nibbling_walk;

static inline __attribute__((always_inline)) kay_nibbling_walk kay_nibbling_begin(uint64_t begin, uint64_t end)
{
    return (kay_nibbling_walk){.begin = begin, .end = end};
}

static inline __attribute__((always_inline)) bool kay_nibbling_ends(kay_nibbling_kind kind)
{
    return kind <= KAY_NIBBLING_ANSWER;
}

/* Which line of the table speaks of a part of two or more that is not losing. */
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

/* Makes the next step of a walk; at its end the walk stays where it is. */
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

/* The value that a walk proves with the kind at which it ended. */
static inline __attribute__((always_inline)) int kay_nibbling_outcome(const kay_nibbling_walk *walk,
                                                                      kay_nibbling_kind kind)
{
    int value = kind == KAY_NIBBLING_SPENT ? 0 : kind == KAY_NIBBLING_LEFT || kind == KAY_NIBBLING_RIGHT ? 1 : -1;
    return walk->turned ? -value : value;
}

/* The value of a part.  For each k at most five questions are asked about parts of k elements, and about at most three
 * such parts, which begin side by side. */
static inline __attribute__((always_inline)) int kay_nibbling_value(const kay_nibbling *n, uint64_t begin, uint64_t end)
{
    kay_nibbling_walk walk = kay_nibbling_begin(begin, end);
    kay_nibbling_kind kind;
    do
        kind = kay_nibbling_next(n, &walk);
    while (!kay_nibbling_ends(kind));
    return kay_nibbling_outcome(&walk, kind);
}

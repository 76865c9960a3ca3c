/* What the parts of recognition share: the sequences that explain the values, and the games found. */
#pragma once

#include <kayles/recognise.h>

enum {
    /* For each repeat r: zeros in front, none, up to r values for each heap left out, the first place. */
    RECOGNISE_TARGETS =
        KAY_RECOGNISE_REPEAT * (KAY_RECOGNISE_SHIFT + 2 + KAY_RECOGNISE_SHIFT * (KAY_RECOGNISE_REPEAT + 1) / 2),
    RECOGNISE_WORDS = (RECOGNISE_TARGETS + 63) / 64,
};

/* A shift and a repeat that fit the values by themselves: those of one heap are equal, added zeros are zeros. */
typedef struct recognise_target {
    int64_t shift;
    uint64_t repeat;
    unsigned cost; /* bits that describe them */
    uint64_t first, end; /* the heaps that are compared */
} recognise_target;

/* Targets that a game may still have: bit i for targets[i]. */
typedef struct recognise_set {
    uint64_t bits[RECOGNISE_WORDS];
} recognise_set;

/* A match of the hunt. */
typedef struct recognise_found {
    kay_recognised match; /* first, so that a match is found by it */
    unsigned cost; /* bits that describe it */
    bool code; /* `game` is a code, which a nim-sequence understands */
} recognise_found;

typedef struct recognise_hunt {
    kay_arena *arena;
    const uint32_t *values;
    uint64_t count;
    int first; /* the place of the first one */
    bool outcomes; /* all above 0 are alike */
    recognise_target targets[RECOGNISE_TARGETS]; /* cheapest first */
    unsigned target_count;
    uint64_t heaps; /* G(0)..G(heaps-1) are all that is compared */
    recognise_found *found; /* in no order */
    uint64_t found_count, found_room;
    uint64_t looked;
    uint64_t work; /* options looked at since the clock was */
} recognise_hunt;

/* Finds the shifts and repeats that fit the values. */
void kay_recognise_aim(recognise_hunt *hunt);

/* All targets. */
void kay_recognise_all(const recognise_hunt *hunt, recognise_set *alive);

/* Removes the targets that G(n) = value contradicts; whether any is left. */
bool kay_recognise_step(const recognise_hunt *hunt, recognise_set *alive, uint64_t n, uint64_t value);

/* Adds a game that has gone all the way with these targets: what is told of it by itself, its text to be copied. */
kay_status kay_recognise_add(recognise_hunt *hunt, recognise_found what, const recognise_set *alive) KAY_MUST_CHECK;

/* The best that were found, in order, at most `limit`. */
kay_recognised *kay_recognise_best(recognise_hunt *hunt, uint64_t limit);

/* Counts work, and looks at the clock now and then. */
kay_status kay_recognise_work(recognise_hunt *hunt, uint64_t options) KAY_MUST_CHECK;

/* Look through the octal and hexadecimal codes and the subtraction sets, through the games of other kinds. */
kay_status kay_recognise_codes(recognise_hunt *hunt) KAY_MUST_CHECK;
kay_status kay_recognise_families(recognise_hunt *hunt) KAY_MUST_CHECK;

/* The search for known games: the targets that games are compared with, and the matches. */
#pragma once

#include <kayles/recognise.h>

enum {
    /* The number of shifts for a repeat r: KAY_RECOGNISE_SHIFT for added zeros, 1 for no shift, r * KAY_RECOGNISE_SHIFT
     * for skipped heaps, and 1 for the shift that the place of the first value gives. */
    RECOGNISE_TARGETS =
        KAY_RECOGNISE_REPEAT * (KAY_RECOGNISE_SHIFT + 2 + KAY_RECOGNISE_SHIFT * (KAY_RECOGNISE_REPEAT + 1) / 2),
    RECOGNISE_WORDS = (RECOGNISE_TARGETS + 63) / 64,
};

/* A shift and a repeat that the given values allow: values from one heap are equal, and values before heap 0 are 0. */
typedef struct recognise_target {
    int64_t shift;
    uint64_t repeat;
    unsigned cost; /* length of the description in bits */
    uint64_t first, end; /* the range of heaps that are compared */
} recognise_target;

/* The targets that still fit a game: bit i for targets[i]. */
typedef struct recognise_set {
    uint64_t bits[RECOGNISE_WORDS];
} recognise_set;

/* A match. */
typedef struct recognise_found {
    kay_recognised match; /* must be the first field: a pointer to it is also a pointer to the struct */
    unsigned cost; /* length of the description in bits */
    bool code; /* `game` is the code of a heap game */
} recognise_found;

typedef struct recognise_hunt {
    kay_arena *arena;
    const uint32_t *values;
    uint64_t count;
    int first; /* the place of the first value */
    bool outcomes; /* only 0 and not 0 are distinguished */
    recognise_target targets[RECOGNISE_TARGETS]; /* shortest description first */
    unsigned target_count;
    uint64_t heaps; /* only G(0)..G(heaps-1) are compared */
    recognise_found *found; /* in no order */
    uint64_t found_count, found_room;
    uint64_t looked;
    uint64_t work; /* options since the deadline was last checked */
} recognise_hunt;

/* Finds the targets: the shifts and repeats that the given values allow. */
void kay_recognise_aim(recognise_hunt *hunt);

/* Sets `alive` to all targets. */
void kay_recognise_all(const recognise_hunt *hunt, recognise_set *alive);

/* Removes the targets that G(n) = value contradicts; returns whether any is left. */
bool kay_recognise_step(const recognise_hunt *hunt, recognise_set *alive, uint64_t n, uint64_t value);

/* Adds a match: `what` describes the game (its text is copied), `alive` are the targets that fit all values. */
kay_status kay_recognise_add(recognise_hunt *hunt, recognise_found what, const recognise_set *alive) KAY_MUST_CHECK;

/* Returns a list of the best matches, at most `limit`, best first. */
kay_recognised *kay_recognise_best(recognise_hunt *hunt, uint64_t limit);

/* Counts work, and checks the deadline from time to time. */
kay_status kay_recognise_work(recognise_hunt *hunt, uint64_t options) KAY_MUST_CHECK;

/* Search the octal and hexadecimal codes and the subtraction sets; search the games without a code. */
kay_status kay_recognise_codes(recognise_hunt *hunt) KAY_MUST_CHECK;
kay_status kay_recognise_families(recognise_hunt *hunt) KAY_MUST_CHECK;

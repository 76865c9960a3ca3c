/* Which known game has this nim-sequence?
 *
 * Looked through are all octal codes d0.d1d2d3d4 (d0 0 or 4, at most four digits behind the point), all hexadecimal
 * codes d0.d1d2d3 (d0 0, 4, 8 or c, at most three), all subtraction sets of numbers from 1 to 12, Nim, Lasker's Nim,
 * Grundy's game, and Wythoff's game with Fraenkel's wider ones (from both heaps are taken numbers that differ by less
 * than t, t up to 3; Wythoff's t is 1): the rows with one heap of 1 to 16, and the diagonal of equal heaps.
 *
 * A game's values may be repeated and shifted: with R(j) = G(j / repeat), rounded down, the values are R(shift),
 * R(shift + 1), ...; where the shift is negative, zeros stand before R(0).  Values that come with their places may also
 * stand just there: then the shift is the place of the first one. */
#ifndef KAYLES_RECOGNISE_H
#define KAYLES_RECOGNISE_H

#include <kayles/reader.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KAY_RECOGNISE_VALUES = 1000, /* the most values that are compared */
    KAY_RECOGNISE_FEW = 8, /* fewer values prove little */
    KAY_RECOGNISE_SHIFT = 16, /* the most heaps that are left out, and the most zeros in front */
    KAY_RECOGNISE_FIRST = 128, /* the largest place of the first value: all before it must be computed */
    KAY_RECOGNISE_REPEAT = 8, /* the largest repeat */
    KAY_RECOGNISE_WYTHOFF = 3, /* the largest t of Wythoff's games */
};

/* What is to be recognised. */
typedef struct kay_nim_values {
    const uint32_t *values;
    uint64_t count; /* from 1 to KAY_RECOGNISE_VALUES */
    uint64_t given; /* how many there were: those beyond the count are left out */
    uint64_t first; /* the place of the first one, at most KAY_RECOGNISE_FIRST; 0 where none is told */
    bool lost; /* the values are no nim-values but the numbers of lost positions: kay_recognise_lost makes these */
    bool outcomes; /* a value says no more than that it is 0, or above it */
} kay_nim_values;

/* A game whose nim-values agree with those given. */
typedef struct kay_recognised {
    const char *game; /* a code: "0.77", "{2,5}"; or "nim", "lasker", "grundy", "wythoff(3,n)", "wythoff(n,n)",
                         "2-wythoff(3,n)" for t = 2 */
    const char *name; /* what people call it; NULL: no name is known */
    int64_t shift; /* values left out in front; negative: zeros added there */
    uint64_t repeat; /* from 1: how often each value stands there */
    uint64_t period; /* of the game itself, in heaps; 0: none is proved */
    uint64_t preperiod; /* the least for that period */
    uint64_t saltus; /* what the values grow by in a period */
    uint64_t compared; /* how many of the values are the game's: all but added zeros */
    struct kay_recognised *next; /* the next best; NULL: there are no more */
} kay_recognised;

typedef struct kay_recognition {
    kay_recognised *first; /* best first, at most `limit`: the shortest description of game, shift and repeat, where a
                              shift that is the place of the first value needs none; NULL: none */
    uint64_t count; /* how many follow each other from there on */
    uint64_t total; /* how many games match */
    uint64_t looked; /* through how many games this looked */
} kay_recognition;

/* Makes outcomes of the numbers of lost positions, from the first of them to the last; as far as are compared.  *out
 * has a count of 0 where the numbers do not rise, or begin beyond KAY_RECOGNISE_FIRST. */
KAY_API kay_status kay_recognise_lost(kay_arena *arena, const kay_nim_values *lost, kay_nim_values *out) KAY_MUST_CHECK;

/* Finds the games with these values: a game matches when its best shift and repeat
 * explain all, with eight heaps of its own or half as many as there are values.  Memory comes from the arena.  Periods
 * are proved by the window of Guy and Smith (1956), in its form for one to three heaps, or, where G grows for
 * ever, by a window of its own (docs/theorems.md, heap games); deeper for the first matches than for later ones.
 * Those of Nim and Lasker's Nim are known.  KAY_EUNABLE past the budget: *out then holds what was found before.
 * KAY_EUSAGE: a number of values, or a first place, out of range. */
KAY_API kay_status kay_recognise(kay_arena *arena, const kay_nim_values *values, uint64_t limit,
                                 kay_recognition *out) KAY_MUST_CHECK;

/* Reads values to the end, into memory of the arena: numbers with white space or commas between them; a table of one
 * parameter that shows "grundy" or "value", or lost positions only, as text, CSV or JSON; or lines of two numbers each
 * (an OEIS b-file), a place and a value.  Places count up by one; a star may stand before a value, as in "*2" for 2.
 * Empty lines are passed over, and what stands behind a #.  KAY_EINPUT with a place: no number, over 2^32-1, a place
 * that is missing or too large, another table, or no value at all. */
KAY_API kay_status kay_recognise_read(kay_reader *reader, kay_arena *arena, kay_nim_values *out) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif

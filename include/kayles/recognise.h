/* Finds the known games that have a given nim-sequence.
 *
 * The search covers all octal codes d0.d1d2d3d4 (d0 is 0 or 4, at most four digits after the point), all hexadecimal
 * codes d0.d1d2d3 (d0 is 0, 4, 8 or c, at most three digits), all subtraction sets of numbers from 1 to 12, Nim,
 * Lasker's Nim, Grundy's game, and Wythoff's game with Fraenkel's generalisations (the numbers taken from both heaps
 * differ by less than t, for t up to 3; Wythoff's game has t = 1).  Of the games with two heaps it covers the rows with
 * one heap of 1 to 16, and the diagonal of equal heaps.
 *
 * A game's values may be repeated and shifted: with R(j) = G(floor(j / repeat)), the given values are R(shift),
 * R(shift + 1), ...; if the shift is negative, zeros precede R(0).  Values given with places may also match at those
 * places: then the shift is the place of the first value. */
#pragma once

#include <kayles/reader.h>

KAY_BEGIN_DECLARATIONS

enum {
    KAY_RECOGNISE_VALUES = 1000, /* maximal number of values that are compared */
    KAY_RECOGNISE_FEW = 8, /* fewer values prove little */
    KAY_RECOGNISE_SHIFT = 16, /* the largest shift, and the maximal number of added zeros */
    KAY_RECOGNISE_FIRST = 128, /* the largest place of the first value: all values before it must be computed */
    KAY_RECOGNISE_REPEAT = 8, /* the largest repeat */
    KAY_RECOGNISE_WYTHOFF = 3, /* the largest t of Wythoff's games */
};

/* The values to recognise. */
typedef struct kay_nim_values {
    const uint32_t *values;
    uint64_t count; /* from 1 to KAY_RECOGNISE_VALUES */
    uint64_t given; /* number of values in the input; those beyond `count` are ignored */
    uint64_t first; /* the place of the first value, at most KAY_RECOGNISE_FIRST; 0 if the input has no places */
    bool lost; /* the values are not nim-values but lost positions, given as numbers: pass them to kay_recognise_lost */
    bool outcomes; /* a value is either 0, or any number above 0 */
} kay_nim_values;

/* A game whose nim-values agree with those given. */
typedef struct kay_recognised {
    const char *game; /* a code: "0.77", "{2,5}"; or "nim", "lasker", "grundy", "wythoff(3,n)", "wythoff(n,n)",
                         "2-wythoff(3,n)" for t = 2 */
    const char *name; /* the usual name; NULL: no name is known */
    const char *opens; /* the name that kay_named_game_open takes: `game` or "wythoff"; NULL: it takes none */
    int64_t shift; /* number of first R(j) that are skipped; negative: number of zeros that are added */
    uint64_t repeat; /* how often each value is repeated; at least 1 */
    uint64_t period; /* of the game itself, in heaps; 0: none is proved */
    uint64_t preperiod; /* the least preperiod for that period */
    uint64_t saltus; /* how much the values grow in a period */
    uint64_t compared; /* number of given values that were compared: all but the added zeros */
    struct kay_recognised *next; /* the next best; NULL: the last one */
} kay_recognised;

typedef struct kay_recognition {
    kay_recognised *first; /* at most `limit` games, sorted by the length of the description of game, shift and repeat
                            * (a shift equal to the place of the first value has length 0); NULL: none */
    uint64_t count; /* the length of this list */
    uint64_t total; /* number of games that match */
    uint64_t looked; /* number of games examined */
} kay_recognition;

/* Converts the numbers of lost positions to outcomes, from the first number to the last, at most KAY_RECOGNISE_VALUES.
 * *out has a count of 0 if the numbers do not rise, or begin beyond KAY_RECOGNISE_FIRST. */
KAY_API kay_status kay_recognise_lost(kay_arena *arena, const kay_nim_values *lost, kay_nim_values *out) KAY_MUST_CHECK;

/* Finds the games with these values.  A game matches if some shift and repeat give all values, and these come from at
 * least eight heaps (four if values are repeated), or from half as many heaps as there are values.  The arena owns the
 * result.  Periods are proved by the theorem of Guy and Smith (1956), in its form for one to three heaps.  If G is
 * unbounded, another window proves them (docs/theorems.md, heap games).  More work is spent on the first matches than
 * on later ones.  The periods of Nim and Lasker's Nim are known.  Fails with KAY_EUNABLE if the budget is used up; *out
 * then holds the games found so far.  Fails with KAY_EUSAGE if the number of values or the first place is out of
 * range. */
KAY_API kay_status kay_recognise(kay_arena *arena, const kay_nim_values *values, uint64_t limit,
                                 kay_recognition *out) KAY_MUST_CHECK;

/* Finds the games as kay_recognise does; if no game matches and the numbers rise, takes them as lost positions, and
 * replaces *values by the outcomes.  Numbers that are marked as lost positions are taken as such at once. */
KAY_API kay_status kay_recognise_either(kay_arena *arena, kay_nim_values *values, uint64_t limit,
                                        kay_recognition *out) KAY_MUST_CHECK;

/* Reads values to the end of the input, into memory of the arena.  The input is one of: numbers separated by white
 * space or commas; a table of one parameter that shows "grundy" or "value", or lost positions only, as text, CSV or
 * JSON; lines of a place and a value (an OEIS b-file).  Places count up by one; a star may precede a value, as in "*2"
 * for 2. Empty lines, and comments that begin with #, are skipped.  Fails with KAY_EINPUT and a place if a word is not
 * a number or exceeds 2^32-1, if a place is missing or too large, if the input is any other table, or if it has no
 * value. */
KAY_API kay_status kay_recognise_read(kay_reader *reader, kay_arena *arena, kay_nim_values *out) KAY_MUST_CHECK;

KAY_END_DECLARATIONS

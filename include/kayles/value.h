/* Values of short games: the calculator of combinatorial game theory.
 *
 * A store holds games in canonical form, each once: a value is its number there, and two values are equal exactly when
 * their numbers are.  Sums of a dyadic number, a multiple of up and a nimber are held as these three, whatever their
 * size; every other game as its left and right options.
 *
 * All functions fail with KAY_EUNABLE where the byte limit, the deadline, or games nested more than KAY_VALUE_DEPTH
 * moves deep end the work, and with KAY_ENOMEM where memory was refused; outputs are written only on KAY_OK.  KAY_END
 * means that there is no such value ("none"), for the operations that say so.  Values live as long as their store, or
 * until kay_value_release.
 *
 * Sources: Conway, On Numbers and Games (ONAG); Berlekamp, Conway and Guy, Winning Ways (WW); Siegel, Combinatorial
 * Game Theory (CGT), whose sections are named. */
#ifndef KAYLES_VALUE_H
#define KAYLES_VALUE_H

#include <kayles/text.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kay_value_store kay_value_store;

/* A game in canonical form: its number in the store, below 2^31. */
typedef uint32_t kay_value;

/* A game as it is written, on which some operations depend: a value stands for its canonical form; numbers from 2^31
 * on are explicit forms. */
typedef uint32_t kay_form;

enum {
    KAY_VALUE_ZERO = 0, /* 0, in every store */
    KAY_VALUE_STAR = 1, /* * */
    KAY_VALUE_DEPTH = 10000, /* moves that games may be nested where an operation goes down into them */
};

/* An empty store that holds at most `bytes` bytes, out of the budget of the context, which must outlive it.
 * A game takes 32 bytes, 4 for each option and 8 to 16 in the table that finds it; memories of comparisons and sums
 * take up to half as much again. */
KAY_API kay_status kay_value_store_new(kay_context *ctx, uint64_t bytes, kay_value_store **out) KAY_MUST_CHECK;
KAY_API void kay_value_store_free(kay_value_store *store); /* NULL is ignored */

/* Bytes that a store holds now, and how many games. */
KAY_API uint64_t kay_value_store_bytes(const kay_value_store *store);
KAY_API uint32_t kay_value_store_count(const kay_value_store *store);

/* Releases all games and explicit forms but the `count` values and forms in `held`, their followers and what forms are
 * made of.  All that stays gets new numbers, those in `held` too.  Linear in the store; while it works, what stays is
 * there twice.  After a failure everything stays as it was. */
KAY_API kay_status kay_value_release(kay_value_store *store, kay_form *held, size_t count) KAY_MUST_CHECK;

/* The same value in another store.  Linear in its id and its followers. */
KAY_API kay_status kay_value_copy(const kay_value_store *from, kay_value value, kay_value_store *to,
                                  kay_value *out) KAY_MUST_CHECK;

/* ---- Making values */

/* numerator / 2^exponent. */
KAY_API kay_status kay_value_dyadic(kay_value_store *store, int64_t numerator, uint32_t exponent,
                                    kay_value *out) KAY_MUST_CHECK;

/* number + ups . ^ + *nimber; nimbers are below 2^29. */
KAY_API kay_status kay_value_nus(kay_value_store *store, kay_value number, int32_t ups, uint32_t nimber,
                                 kay_value *out) KAY_MUST_CHECK;

/* {lefts | rights} in canonical form: options in any order, repeated or not (CGT II.2; the simplest number: II.3).
 * Dominated options are removed, reversible ones bypassed. */
KAY_API kay_status kay_value_from_options(kay_value_store *store, const kay_value *lefts, size_t left_count,
                                          const kay_value *rights, size_t right_count, kay_value *out) KAY_MUST_CHECK;

KAY_API kay_status kay_value_add(kay_value_store *store, kay_value g, kay_value h, kay_value *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_subtract(kay_value_store *store, kay_value g, kay_value h, kay_value *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_negate(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* count . g, the sum of `count` copies; count is an integer, as a value. */
KAY_API kay_status kay_value_multiple(kay_value_store *store, kay_value count, kay_value g,
                                      kay_value *out) KAY_MUST_CHECK;

/* {g | -g} */
KAY_API kay_status kay_value_switch(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* {0 || 0 | -g}; its negative is Miny. */
KAY_API kay_status kay_value_tiny(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* ^<n> = {0 | v[n-1]*} and ^[n] = ^<1> + ... + ^<n>, n >= 1 (CGT II.5). */
KAY_API kay_status kay_value_up_power(kay_value_store *store, uint32_t n, kay_value *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_up_sum(kay_value_store *store, uint32_t n, kay_value *out) KAY_MUST_CHECK;

/* ---- Order */

typedef enum kay_relation {
    KAY_EQUAL,
    KAY_LESS,
    KAY_GREATER,
    KAY_CONFUSED, /* neither is at least the other */
} kay_relation;

KAY_API kay_status kay_value_compare(kay_value_store *store, kay_value g, kay_value h,
                                     kay_relation *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_at_most(kay_value_store *store, kay_value g, kay_value h, bool *out) KAY_MUST_CHECK;

/* An order of all values that depends on nothing but them: numbers by size, then nimbers, then the other sums of
 * number, ups and nimber and the powers of up, then games by their options.  < 0, 0, > 0.  It is the order in which
 * options are printed. */
KAY_API kay_status kay_value_order(kay_value_store *store, kay_value g, kay_value h, int *out) KAY_MUST_CHECK;

/* ---- What a value is made of */

KAY_API bool kay_value_is_number(const kay_value_store *store, kay_value g);
KAY_API bool kay_value_is_integer(const kay_value_store *store, kay_value g);

/* A number as numerator / 2^exponent; false: it is none, or the numerator has more than 62 bits. */
KAY_API bool kay_value_get_dyadic(const kay_value_store *store, kay_value g, int64_t *numerator, uint32_t *exponent);

/* How many options the canonical form has, and the i-th of them, in no particular order.  Those of a number, up or
 * nimber are made when they are asked for. */
KAY_API uint32_t kay_value_left_count(const kay_value_store *store, kay_value g);
KAY_API uint32_t kay_value_right_count(const kay_value_store *store, kay_value g);
KAY_API kay_status kay_value_left(kay_value_store *store, kay_value g, uint32_t i, kay_value *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_right(kay_value_store *store, kay_value g, uint32_t i, kay_value *out) KAY_MUST_CHECK;

/* ---- Forms */

/* {lefts | rights} as it is written; the options are forms. */
KAY_API kay_status kay_form_from_options(kay_value_store *store, const kay_form *lefts, size_t left_count,
                                         const kay_form *rights, size_t right_count, kay_form *out) KAY_MUST_CHECK;

/* The value of a form. */
KAY_API kay_status kay_form_value(kay_value_store *store, kay_form form, kay_value *out) KAY_MUST_CHECK;

/* g : h = {g^L, g:h^L | g^R, g:h^R}, which depends on the form of the base g (CGT II.1, WW ch. 7). */
KAY_API kay_status kay_value_ordinal_sum(kay_value_store *store, kay_form base, kay_value h,
                                         kay_value *out) KAY_MUST_CHECK;

/* ---- Notation */

typedef enum kay_value_format {
    KAY_VALUE_TEXT, /* ^3*2, {1|0||-1}, Tiny(2), +-1: reads back to the same value */
    KAY_VALUE_LATEX, /* for mathematics mode */
    KAY_VALUE_UNICODE, /* arrows and the like; reads back too */
} kay_value_format;

/* Adds the shortest notation to a text; the same bytes whatever order the games were made in.  Linear in what is
 * written.  Only memory can fail, and the text's own error. */
KAY_API kay_status kay_value_write(kay_value_store *store, kay_value g, kay_value_format format,
                                   kay_text *out) KAY_MUST_CHECK;

/* What an expression gives. */
typedef enum kay_result_kind {
    KAY_RESULT_VALUE, /* `form`, which is a value or an explicit form */
    KAY_RESULT_TRUTH, /* `truth` */
    KAY_RESULT_WORD, /* `word`: P, N, L or R */
    KAY_RESULT_LIST, /* `count` values, in `items` */
    KAY_RESULT_NONE, /* there is no such value */
    KAY_RESULT_THERMOGRAPH, /* that of the value `form` */
} kay_result_kind;

typedef struct kay_result {
    kay_result_kind kind;
    kay_form form;
    bool truth;
    const char *word;
    const kay_value *items; /* the store's: good until the next expression is read */
    uint64_t count;
} kay_result;

/* A function that expressions may call: its name and another one (or NULL), what it takes, such as "G,t", and what it
 * gives.  'G' in quotes: it depends on the form of G. */
typedef struct kay_value_function {
    const char *name, *other, *takes, *summary;
} kay_value_function;

/* The i-th function, from 0; NULL: no more. */
KAY_API const kay_value_function *kay_value_function_at(unsigned i);

/* Names that stand for games in expressions, such as variables; false: there is none of this name. */
typedef struct kay_value_names {
    bool (*find)(void *user, const char *name, size_t length, kay_form *out);
    void *user;
} kay_value_names;

/* Reads an expression and computes it.  In rising order of what binds tighter:
 *
 *     == != < <= > >= <> <| |>    relations, one at most, outside all brackets; = is ==, <> confused with
 *     G + H, G - H, G +- H        the last is G + (+-H)
 *     G : H                       ordinal sum, from the left; its base may be an explicit form
 *     -G, +-G                     +-{a,b} is {a,b|-a,-b}; of a number alone the sign goes before what follows: -1^ is
 *                                 (-1) + ^
 *     1/2^3*2                     a sum without signs: a number, ups and nimbers, Tiny(G) and Miny(G)
 *     3.G                         a multiple: of one of these, or of a game in brackets
 *     3 -5/8 * *4 ^ ^^ ^3 v v3    numbers (with a power of two below), nimbers, ups and downs
 *     ^<3> ^[3] v<3> v[3]         the powers of up and their sums
 *     {a,b|c||d}                  more bars bind looser; '{a|b}' is kept as a form; (G); Tiny(G), mean(G), cool(G,t):
 *                                 the functions of kay_value_function_at, their names in letters of any size, with
 *                                 underscores or without.  One that gives no value stands alone.
 *
 * The signs of KAY_VALUE_UNICODE are read too, arrows and others, and so are the star U+2217 and the minus U+2212.
 *
 * `names` may be NULL.  KAY_EINPUT with words: *place (may be NULL) is then the byte at fault, from 0; after another
 * failure it is how far the expression was read.  No nesting is too deep to be read. */
KAY_API kay_status kay_value_read(kay_value_store *store, const char *text, size_t length, const kay_value_names *names,
                                  kay_result *out, size_t *place) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif

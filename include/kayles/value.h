/* Values of short games: the calculator of combinatorial game theory.
 *
 * A store keeps each canonical form once.  A value is an index into the store, so two games of a store are equal
 * exactly if their values are.  A sum of a dyadic number, a multiple of up and a nimber is stored as these three; every
 * other game is stored as its left and right options.
 *
 * All functions fail with KAY_EUNABLE if the byte limit or the deadline is reached, or if games are nested more than
 * KAY_VALUE_DEPTH moves deep, and with KAY_ENOMEM if memory is refused.  They write their outputs only on KAY_OK.
 * Partial operations return KAY_END if the game has no such value ("none").  Values are valid until their store is
 * freed, or until kay_value_release.
 *
 * Sources: Conway, On Numbers and Games (ONAG); Berlekamp, Conway and Guy, Winning Ways (WW); Siegel, Combinatorial
 * Game Theory (CGT), whose sections are named. */
#pragma once

#include <kayles/text.h>

KAY_BEGIN_DECLARATIONS

typedef struct kay_value_store kay_value_store;

/* A game in canonical form: its index in the store, below 2^31. */
typedef uint32_t kay_value;

/* A form of a game, for operations that depend on the form.  A value is the canonical form; numbers from 2^31 on are
 * explicit forms. */
typedef uint32_t kay_form;

enum {
    KAY_VALUE_ZERO = 0, /* 0, in every store */
    KAY_VALUE_STAR = 1, /* * */
    KAY_VALUE_DEPTH = 10000, /* maximal depth in moves of games on which a recursive operation works */
};

/* Creates an empty store of at most `bytes` bytes, taken from the budget of the context, which must outlive it; 0:
 * the context's memory limit as it is now.  A game takes 32 bytes, 4 for each option, and 8 to 16 in a hash table;
 * caches of results take up to half as much again.  An empty store takes 44 KB. */
KAY_API kay_status kay_value_store_new(kay_context *ctx, uint64_t bytes, kay_value_store **out) KAY_MUST_CHECK;
KAY_API void kay_value_store_free(kay_value_store *store); /* NULL is ignored */

/* Return the bytes that a store uses now, and the number of its games. */
KAY_API uint64_t kay_value_store_bytes(const kay_value_store *store);
KAY_API uint32_t kay_value_store_count(const kay_value_store *store);

/* Releases all games and explicit forms except the `count` values and forms in `held`, their followers, and the options
 * of the forms.  All remaining values get new numbers, which are written to `held`.  Takes time linear in the size of
 * the store, and memory for two copies of the remaining games.  After a failure nothing has changed. */
KAY_API kay_status kay_value_release(kay_value_store *store, kay_form *held, size_t count) KAY_MUST_CHECK;

/* Copies a value to another store.  Linear in its number and its followers. */
KAY_API kay_status kay_value_copy(const kay_value_store *from, kay_value value, kay_value_store *to,
                                  kay_value *out) KAY_MUST_CHECK;

/* ---- Making values */

/* numerator / 2^exponent. */
KAY_API kay_status kay_value_dyadic(kay_value_store *store, int64_t numerator, uint32_t exponent,
                                    kay_value *out) KAY_MUST_CHECK;

/* number + ups . ^ + *nimber; nimbers are below 2^29. */
KAY_API kay_status kay_value_nus(kay_value_store *store, kay_value number, int32_t ups, uint32_t nimber,
                                 kay_value *out) KAY_MUST_CHECK;

/* {lefts | rights} in canonical form (CGT II.2; the simplest number: II.3).  The options may be in any order and
 * repeated.  Dominated options are removed, reversible ones bypassed. */
KAY_API kay_status kay_value_from_options(kay_value_store *store, const kay_value *lefts, size_t left_count,
                                          const kay_value *rights, size_t right_count, kay_value *out) KAY_MUST_CHECK;

KAY_API kay_status kay_value_add(kay_value_store *store, kay_value g, kay_value h, kay_value *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_subtract(kay_value_store *store, kay_value g, kay_value h, kay_value *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_negate(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* count . g, the sum of `count` copies of g.  KAY_EINPUT: the value `count` is not an integer. */
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
    KAY_CONFUSED, /* neither <= nor >= */
} kay_relation;

KAY_API kay_status kay_value_compare(kay_value_store *store, kay_value g, kay_value h,
                                     kay_relation *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_at_most(kay_value_store *store, kay_value g, kay_value h, bool *out) KAY_MUST_CHECK;

/* Compares two values in the order in which options are printed: numbers by size, then nimbers, then other sums of
 * number, ups and nimber and powers of up, then games by their options.  It depends only on the values.  *out is < 0,
 * 0 or > 0. */
KAY_API kay_status kay_value_order(kay_value_store *store, kay_value g, kay_value h, int *out) KAY_MUST_CHECK;

/* ---- Parts of a value */

KAY_API bool kay_value_is_number(const kay_value_store *store, kay_value g);
KAY_API bool kay_value_is_integer(const kay_value_store *store, kay_value g);

/* Writes a number as numerator / 2^exponent; returns false if g is not a number or its numerator has more than 62
 * bits. */
KAY_API bool kay_value_get_dyadic(const kay_value_store *store, kay_value g, int64_t *numerator, uint32_t *exponent);

/* The number of options of the canonical form, and the i-th option, in no particular order.  The options of a sum of
 * number, ups and nimber are not stored; the call creates them. */
KAY_API uint32_t kay_value_left_count(const kay_value_store *store, kay_value g);
KAY_API uint32_t kay_value_right_count(const kay_value_store *store, kay_value g);
KAY_API kay_status kay_value_left(kay_value_store *store, kay_value g, uint32_t i, kay_value *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_right(kay_value_store *store, kay_value g, uint32_t i, kay_value *out) KAY_MUST_CHECK;

/* ---- Forms */

/* Creates the explicit form {lefts | rights}; the options are forms. */
KAY_API kay_status kay_form_from_options(kay_value_store *store, const kay_form *lefts, size_t left_count,
                                         const kay_form *rights, size_t right_count, kay_form *out) KAY_MUST_CHECK;

/* The value of a form. */
KAY_API kay_status kay_form_value(kay_value_store *store, kay_form form, kay_value *out) KAY_MUST_CHECK;

/* The ordinal sum g : h = {g^L, g:h^L | g^R, g:h^R} depends on the form of the base g (CGT II.1, WW ch. 7). */
KAY_API kay_status kay_value_ordinal_sum(kay_value_store *store, kay_form base, kay_value h,
                                         kay_value *out) KAY_MUST_CHECK;

/* ---- Notation */

typedef enum kay_value_format {
    KAY_VALUE_TEXT, /* ^3*2, {1|0||-1}, Tiny(2), +-1: reads back to the same value */
    KAY_VALUE_LATEX, /* for mathematics mode */
    KAY_VALUE_UNICODE, /* with arrows; reads back too */
} kay_value_format;

/* Appends the shortest notation of g to a text.  The bytes do not depend on the order in which games were made.  Linear
 * in the output.  Fails with KAY_ENOMEM or the text's own error. */
KAY_API kay_status kay_value_write(kay_value_store *store, kay_value g, kay_value_format format,
                                   kay_text *out) KAY_MUST_CHECK;

/* Appends a form so that it reads back as this form: a value as its notation, an explicit form as '{0,*|0}', in quotes.
 * Linear in the output; explicit forms may be nested KAY_VALUE_DEPTH deep. */
KAY_API kay_status kay_form_write(kay_value_store *store, kay_form form, kay_text *out) KAY_MUST_CHECK;

/* Kinds of results of an expression. */
typedef enum kay_result_kind {
    KAY_RESULT_VALUE, /* `form`, a value or an explicit form */
    KAY_RESULT_TRUTH, /* `truth` */
    KAY_RESULT_WORD, /* `word`: P, N, L or R */
    KAY_RESULT_LIST, /* `count` values in `items` */
    KAY_RESULT_NONE, /* there is no such value */
    KAY_RESULT_THERMOGRAPH, /* the thermograph of the value `form` */
} kay_result_kind;

typedef struct kay_result {
    kay_result_kind kind;
    kay_form form;
    bool truth;
    const char *word;
    const kay_value *items; /* owned by the store, valid until the next expression is read */
    uint64_t count;
} kay_result;

/* A function that expressions may call: its name, a second name (or NULL), its arguments, such as "G,t", and a summary
 * of its result.  'G' in quotes means that the result depends on the form of G. */
typedef struct kay_value_function {
    const char *name, *other, *takes, *summary;
} kay_value_function;

/* Returns the i-th function, from 0; NULL: there are no more. */
KAY_API const kay_value_function *kay_value_function_at(unsigned i);

/* Calls a function that kay_value_function_at has returned, with as many arguments as it takes.  An argument whose form
 * does not matter is replaced by its value.  KAY_END: there is no such value. */
KAY_API kay_status kay_value_call(kay_value_store *store, const kay_value_function *function, const kay_form *arguments,
                                  kay_result *out) KAY_MUST_CHECK;

/* Looks up names of games in expressions, such as variables; `find` returns false if a name is unknown. */
typedef struct kay_value_names {
    bool (*find)(void *user, const char *name, size_t length, kay_form *out);
    void *user;
} kay_value_names;

/* Parses an expression and computes it.  Operators, from the loosest to the tightest:
 *
 *     == != < <= > >= <> <| |>    at most one relation, outside all brackets; = is ==, <> is confused with
 *     G + H, G - H, G +- H        the last is G + (+-H)
 *     G : H                       ordinal sum, left-associative; its base may be an explicit form
 *     -G, +-G                     +-{a,b} is {a,b|-a,-b}; a minus before a number belongs to the number alone: -1^ is
 *                                 (-1) + ^
 *     1/2^3*2                     a sum without signs: a number, ups and nimbers, Tiny(G) and Miny(G)
 *     3.G                         a multiple of one of these, or of a game in brackets
 *     3 -5/8 * *4 ^ ^^ ^3 v v3    numbers (the denominator is a power of two), nimbers, ups and downs
 *     ^<3> ^[3] v<3> v[3]         the powers of up and their sums
 *     {a,b|c||d}                  more bars bind looser; '{a|b}' is an explicit form
 *     (G), Tiny(G), cool(G,t)     the functions of kay_value_function_at; case and underscores are ignored.  A call
 *                                 that returns no game must be the whole expression.
 *
 * The signs of KAY_VALUE_UNICODE are read too, and so are the star U+2217 and the minus U+2212.  kay_valuer_read
 * (valuer.h) also reads positions of games.
 *
 * `names` may be NULL.  Fails with KAY_EINPUT and a message on a wrong expression; *place (may be NULL) is then the
 * byte at fault, from 0.  After any other failure it is the place up to which the text was read.  Nesting may be of any
 * depth. */
KAY_API kay_status kay_value_read(kay_value_store *store, const char *text, size_t length, const kay_value_names *names,
                                  kay_result *out, size_t *place) KAY_MUST_CHECK;

KAY_END_DECLARATIONS

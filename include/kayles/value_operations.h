/* Operations on values and forms of short games, beyond sums and order.
 *
 * Functions named kay_value_... work on the canonical form of a game; functions named kay_form_... work on the given
 * form, which may be a value.  Errors are those of value.h.  Partial operations return KAY_END outside their domain
 * ("none"): this is an answer, not a failure.
 *
 * The cost depends on the number of games created; results are cached.  Recursive operations fail with KAY_EUNABLE on
 * games more than KAY_VALUE_DEPTH moves deep.  "By formula" means that the game may be of any size. */
#pragma once

#include <kayles/value.h>

KAY_BEGIN_DECLARATIONS

/* ---- Who wins */

typedef enum kay_outcome_class {
    KAY_CLASS_P, /* the previous player wins: the player to move loses */
    KAY_CLASS_N, /* the next player wins: the player to move */
    KAY_CLASS_L, /* Left wins, moving first or second */
    KAY_CLASS_R, /* Right wins, moving first or second */
} kay_outcome_class;

/* The outcome class in normal play: a player who cannot move loses (CGT II.1). */
KAY_API kay_status kay_value_outcome(kay_value_store *store, kay_value g, kay_outcome_class *out) KAY_MUST_CHECK;

/* The outcome class in misère play: a player who cannot move wins.  It depends on the form (CGT V.1; ONAG ch. 12).
 * Integers and nimbers by formula. */
KAY_API kay_status kay_form_misere_outcome(kay_value_store *store, kay_form g, kay_outcome_class *out) KAY_MUST_CHECK;

/* ---- Options and followers */

/* The number of options of a form, and the i-th option, a form; side 0 is Left, 1 is Right. */
KAY_API uint32_t kay_form_option_count(const kay_value_store *store, kay_form g, int side);
KAY_API kay_status kay_form_option(kay_value_store *store, kay_form g, int side, uint32_t i,
                                   kay_form *out) KAY_MUST_CHECK;

/* Returns whether option i of a form is sensible: as good for its player as some option of the canonical form
 * (CGSuite's SensibleOptions). */
KAY_API kay_status kay_form_is_sensible(kay_value_store *store, kay_form g, int side, uint32_t i,
                                        bool *out) KAY_MUST_CHECK;

/* The birthday, an integer: the depth of the canonical form in moves (ONAG ch. 0; CGT III.1).  Sums of number, ups and
 * nimber by formula. */
KAY_API kay_status kay_value_birthday(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* The number of followers of the canonical form, the game itself included, as an integer.  Sums of number, ups and
 * nimber by formula; else linear in the answer. */
KAY_API kay_status kay_value_follower_count(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* The followers, the game itself first.  The caller frees the list with kay_value_list_free. */
KAY_API kay_status kay_value_followers(kay_value_store *store, kay_value g, kay_value **out,
                                       size_t *count) KAY_MUST_CHECK;
KAY_API void kay_value_list_free(kay_value_store *store, kay_value *list, size_t count); /* NULL is ignored */

/* ---- Properties */

/* Properties of values: constant, word, meaning. */
#define KAY_PROPERTY_LIST(X)                                                                                           \
    X(KAY_PROPERTY_NUMBER, "number", "a number")                                                                       \
    X(KAY_PROPERTY_INTEGER, "integer", "a whole number")                                                               \
    X(KAY_PROPERTY_NIMBER, "nimber", "*n for some n, 0 included; these are the impartial values")                      \
    X(KAY_PROPERTY_NUMBERISH, "numberish", "infinitely close to a number")                                             \
    X(KAY_PROPERTY_INFINITESIMAL, "infinitesimal", "between -x and x for every number x > 0")                          \
    X(KAY_PROPERTY_ALL_SMALL, "all_small", "it and all its followers are infinitesimal")                               \
    X(KAY_PROPERTY_UPTIMAL, "uptimal", "a number, a nimber and multiples of ^<1>, ^<2>, ...")                          \
    X(KAY_PROPERTY_ATOMIC, "atomic", "it has an atomic weight")                                                        \
    X(KAY_PROPERTY_EVEN, "even", "0, or all options are odd")                                                          \
    X(KAY_PROPERTY_ODD, "odd", "not 0, and all options are even")                                                      \
    X(KAY_PROPERTY_EVEN_TEMPERED, "even_tempered", "a number, or all options are odd-tempered")                        \
    X(KAY_PROPERTY_ODD_TEMPERED, "odd_tempered", "no number, and all options are even-tempered")

typedef enum kay_property {
#define KAY_PROPERTY_NAME(name, word, meaning) name,
    KAY_PROPERTY_LIST(KAY_PROPERTY_NAME)
#undef KAY_PROPERTY_NAME
        KAY_PROPERTY_COUNT,
} kay_property;

/* Returns whether a value has a property (CGT II.3, II.4: numberish, infinitesimal, all-small).  Tempers are those of
 * the canonical form, with play stopping at numbers. */
KAY_API kay_status kay_value_has(kay_value_store *store, kay_value g, kay_property property, bool *out) KAY_MUST_CHECK;

/* ---- Reductions */

/* The reduced canonical form: the simplest game infinitely close to g (CGT II.6; Grossman and Siegel, "Reductions of
 * partizan games"). */
KAY_API kay_status kay_value_reduced(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* The least n >= 1 such that no follower of g is *k with k >= n: *n is a far star for g (WW ch. 8, CGT II.7).
 * CGSuite returns the next power of two. */
KAY_API kay_status kay_value_far_star(kay_value_store *store, kay_value g, uint32_t *out) KAY_MUST_CHECK;

/* The atomic weight: the game w for which g and w.^ (Norton multiplication) have the same outcome in every sum with
 * a far star (WW ch. 8; CGT II.7).  All-small games have one, and so have some other infinitesimals, such as
 * Tiny(2); KAY_END: g has none. */
KAY_API kay_status kay_value_atomic_weight(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* number + *nimber + ups[0].^<1> + ... + ups[length-1].^<length>; the last of these is not 0. */
typedef struct kay_uptimal {
    kay_value number;
    uint32_t nimber;
    uint32_t length;
    int32_t *ups;
} kay_uptimal;

/* The uptimal expansion (CGT II.5; Siegel, "Uptimals"); KAY_END: g is not such a sum.  The caller frees it with
 * kay_uptimal_free. */
KAY_API kay_status kay_value_uptimal(kay_value_store *store, kay_value g, kay_uptimal *out) KAY_MUST_CHECK;
KAY_API void kay_uptimal_free(kay_value_store *store, kay_uptimal *uptimal);

/* The companion of g: its image under the only automorphism, other than the identity, of the lattice of games born by a
 * given day (CGT III.2).  Options become their companions; 0 is an option of Left if g >= 0, of Right if g <= 0. */
KAY_API kay_status kay_value_companion(kay_value_store *store, kay_value g, kay_value *out) KAY_MUST_CHECK;

/* ---- Ordinal sums and powers */

/* The h with base : h = g; there is at most one (WW ch. 7: the colon principle).  KAY_END: there is none. */
KAY_API kay_status kay_value_subordinate(kay_value_store *store, kay_value g, kay_form base,
                                         kay_value *out) KAY_MUST_CHECK;

/* Powers of g = {0 | h} for a number x (CGT II.5; for g = ^ and x = n they are ^[n] and ^<n>).  kay_value_power_to
 * computes the sum of the powers up to x: 0 for x = 0, else g : (the subordinate of x to 1).  kay_value_power computes
 * the x-th power, {0 | h - (the sum of the powers up to x - 1)}.  KAY_END: g has another form, or x is not a number or
 * is too small (below 0; for kay_value_power below 1). */
KAY_API kay_status kay_value_power_to(kay_value_store *store, kay_value g, kay_value x, kay_value *out) KAY_MUST_CHECK;
KAY_API kay_status kay_value_power(kay_value_store *store, kay_value g, kay_value x, kay_value *out) KAY_MUST_CHECK;

/* ---- Products */

/* g . u (Norton, WW ch. 8; CGT II.7): the sum of g copies of u if g is an integer, else {g^L.u + u + i | g^R.u - u - i}
 * for all incentives i of both players in u.  KAY_EINPUT: u is not greater than 0. */
KAY_API kay_status kay_value_norton(kay_value_store *store, kay_value g, kay_value u, kay_value *out) KAY_MUST_CHECK;

/* g h = {g^L h + g h^L - g^L h^L, g^R h + g h^R - g^R h^R | g^L h + g h^R - g^L h^R, g^R h + g h^L - g^R h^L} (ONAG
 * ch. 0).  The result depends on both forms, unless both are numbers.  For nimbers it is nim multiplication (ONAG
 * ch. 6).  Products of nimbers, of numbers, and with an integer by formula. */
KAY_API kay_status kay_form_conway_product(kay_value_store *store, kay_form g, kay_form h,
                                           kay_value *out) KAY_MUST_CHECK;

/* g ⊛ h = {g⊛h^L : g^L, g⊛h^R : -g^R | g⊛h^L : g^R, g⊛h^R : -g^L}: every move of h becomes a copy of g (CGSuite's
 * OrdinalProduct).  The result depends on the form of h, and on the values of the options of g.  Leaves forms in the
 * store. */
KAY_API kay_status kay_form_ordinal_product(kay_value_store *store, kay_form g, kay_form h,
                                            kay_value *out) KAY_MUST_CHECK;

/* ---- Compounds of forms, as values (ONAG ch. 14) */

/* A player moves in both: {g^L & h^L | g^R & h^R}. */
KAY_API kay_status kay_form_conjunctive(kay_value_store *store, kay_form g, kay_form h, kay_value *out) KAY_MUST_CHECK;

/* A player moves in one or in both. */
KAY_API kay_status kay_form_selective(kay_value_store *store, kay_form g, kay_form h, kay_value *out) KAY_MUST_CHECK;

/* The players move in g until it has no options, then in h: {g^L -> h | g^R -> h}, and h if g has no options
 * (Stromquist and Ullman, "Sequential compounds of combinatorial games"). */
KAY_API kay_status kay_form_sequential(kay_value_store *store, kay_form g, kay_form h, kay_value *out) KAY_MUST_CHECK;

KAY_END_DECLARATIONS

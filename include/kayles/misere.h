/* Misère play of impartial games, in which the player who cannot move wins: genera and canonical forms of positions,
 * and quotients of games of heaps (Plambeck and Siegel 2008).
 *
 *   kay_misere_quotient *quotient;
 *   kay_misere_quotient_open(ctx, "0.77", &quotient);
 *   kay_misere_quotient_prove(quotient);
 *   kay_misere_quotient_answer(quotient, (uint64_t[]){7, 9, 2}, 3, &outcome);
 *   kay_misere_quotient_close(quotient);
 *
 * Two sums of heaps behave alike if adding the same heaps to both never makes one of them lost, for the player to move,
 * and the other one won.  The classes of sums that behave alike are the quotient, a commutative monoid; the sums that
 * are lost are some of its elements.  Everything is proved, not seen in samples: src/misere/README.md. */
#pragma once

#include <kayles/ruleset.h>
#include <kayles/text.h>

KAY_BEGIN_DECLARATIONS

/* A position in misère play. */
typedef struct kay_misere_position {
    bool lost; /* the player to move loses */
    const char *genus; /* in CGSuite's notation: "4", "2^2", "1^031" */
    const char *kind; /* "tame", "restive", "restless" or "wild" */
    const char *form; /* the canonical form, such as "{{3,2},3,2,1}"; NULL: it has more than 2^20 letters */
} kay_misere_position;

/* Finds what a state is in misère play, by the moves of its game; the arena owns the texts.  KAY_EUSAGE: positions of
 * the game have no genus: it is partizan or loopy, or its rules define how play ends.  KAY_EUNABLE past the budget. */
KAY_API kay_status kay_misere_ask(kay_arena *arena, const kay_game *game, const kay_state *state,
                                  kay_misere_position *out) KAY_MUST_CHECK;

typedef struct kay_misere_quotient kay_misere_quotient;

/* Opens the quotient of a game of heaps, up to heap 0.  KAY_EINPUT: `code` is no code; the message says why. */
KAY_API kay_status kay_misere_quotient_open(kay_context *ctx, const char *code,
                                            kay_misere_quotient **out) KAY_MUST_CHECK;
KAY_API void kay_misere_quotient_close(kay_misere_quotient *quotient); /* NULL is ignored */

/* Computes the quotient of the heaps up to `heap`.  After KAY_EUNABLE it is that of the heaps computed. */
KAY_API kay_status kay_misere_quotient_advance(kay_misere_quotient *quotient, uint64_t heap) KAY_MUST_CHECK;

/* Computes heaps until the period of their elements is proved, with the quotient of the whole game; KAY_EUNABLE at the
 * end of the budget. */
KAY_API kay_status kay_misere_quotient_prove(kay_misere_quotient *quotient) KAY_MUST_CHECK;

typedef struct kay_misere_facts {
    const char *name; /* of the game: the usual form of its code */
    uint64_t heap; /* the largest heap computed */
    uint32_t order; /* the elements */
    uint32_t lost; /* how many of them are lost */
    bool proved; /* it is the quotient of all heaps: element(n + period) = element(n) for n >= preperiod */
    uint64_t period, preperiod; /* the least ones */
} kay_misere_facts;

KAY_API kay_misere_facts kay_misere_quotient_tell(const kay_misere_quotient *quotient);

/* Finds who wins a sum of heaps: KAY_WIN or KAY_LOSS for the player to move.  KAY_EUSAGE: a heap is larger than those
 * computed, and no period is proved. */
KAY_API kay_status kay_misere_quotient_answer(const kay_misere_quotient *quotient, const uint64_t *heaps,
                                              uint64_t count, kay_outcome *out) KAY_MUST_CHECK;

/* Writes the element of a sum of heaps, such as ab^2; the letters are the generators in the order of their heaps, 1 is
 * the identity.  KAY_EUSAGE as above. */
KAY_API kay_status kay_misere_quotient_write(const kay_misere_quotient *quotient, const uint64_t *heaps, uint64_t count,
                                             kay_text *out) KAY_MUST_CHECK;

/* Appends the name of the quotient, if it has one: T_2, R_8, S_12, R_14, ... (`kayles help misere all`). */
KAY_API kay_status kay_misere_quotient_name(const kay_misere_quotient *quotient, kay_text *out) KAY_MUST_CHECK;

/* Appends the certificate of the quotient of all heaps, if it is proved, or else of the heaps computed: one line. */
KAY_API kay_status kay_misere_quotient_certify(const kay_misere_quotient *quotient, kay_text *out) KAY_MUST_CHECK;

KAY_END_DECLARATIONS

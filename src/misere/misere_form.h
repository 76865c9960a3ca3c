/* Canonical forms of impartial games in misère play: each stored once, so equal games have equal numbers.
 *
 * A form is the list of its options, which are forms with smaller numbers.  With it are stored its genus (genus.h) and
 * its kind.  README.md has the theory and the proofs.
 *
 *   table    the lists of options, each with the number of its form
 *   forms    each form: its options, genus and kind
 *   digits   superscripts of genera
 *   atoms    sums that forms are known to be
 *   sums     sums of atoms, each with the number of its form */
#pragma once

#include <kayles/text.h>

#include "base/intern_table.h"
#include "base/pace.h"
#include "misere/genus.h"

/* A form in a store. */
typedef uint32_t misere_form;

enum { MISERE_ZERO = 0, MISERE_ONE = 1 }; /* the nim-heaps 0 and 1, in every store */

/* How a game behaves in sums (Winning Ways, chapter 13). */
typedef enum misere_kind {
    MISERE_TAME, /* in sums of tame games like a position of Nim */
    MISERE_RESTIVE, /* not tame, but all options are; the nimber is 0 or 1 */
    MISERE_RESTLESS, /* not tame, but all options are; the nimber is 2 or more */
    MISERE_WILD, /* any other */
} misere_kind;

typedef struct misere_record {
    uint64_t options; /* number of the list in `table` */
    uint64_t digits; /* where the superscript begins */
    uint64_t atoms; /* where the sum begins; `atom_count` of them, 0: the form itself is an atom */
    uint32_t digit_count, atom_count;
    uint32_t base; /* the nimber in normal play */
    uint32_t birthday; /* the most moves until the end */
    bool nim_heap; /* of `base` tokens */
    misere_kind kind;
} misere_record;

typedef struct misere_forms {
    kay_context *ctx;
    kay_intern_table table;
    misere_record *forms;
    uint64_t count, room;
    uint32_t *digits;
    uint64_t digit_count, digit_room;
    misere_form *atoms;
    uint64_t atom_count, atom_room;
    kay_intern_table sums;
    genus_mex mex;
    misere_form *options; /* of the form that is being made */
    uint64_t option_room;
    genus_digits *genera; /* those of its options */
    uint64_t genus_room;
    kay_pace pace;
    struct misere_sum *sum; /* the walk of misere_forms_add */
} misere_forms;

/* Makes a store with the nim-heaps 0 and 1.  The caller frees it even after a failure. */
kay_status misere_forms_init(misere_forms *own, kay_context *ctx) KAY_MUST_CHECK;
void misere_forms_free(misere_forms *own);

static inline const misere_record *misere_form_record(const misere_forms *own, misere_form form)
{
    return &own->forms[form];
}

/* The options of a form, ascending; valid until a form is made. */
const misere_form *misere_form_options(const misere_forms *own, misere_form form, uint64_t *count);

genus_digits misere_form_genus(const misere_forms *own, misere_form form);

/* Whether the player to move loses in misère play. */
bool misere_form_is_p(const misere_forms *own, misere_form form);

/* Finds the form of the game with these options, which may repeat, in any order.  Time: the options of the options. */
kay_status misere_form_make(misere_forms *own, const misere_form *options, uint64_t count,
                            misere_form *out) KAY_MUST_CHECK;

/* Finds the form of the sum of `count` forms.  KAY_EUNABLE past the budget; sums found on the way are kept. */
kay_status misere_forms_add(misere_forms *own, const misere_form *terms, uint64_t count,
                            misere_form *out) KAY_MUST_CHECK;

/* Counts a step of work; now and then reports progress and checks the deadline. */
kay_status misere_forms_tick(misere_forms *own) KAY_MUST_CHECK;

const char *misere_kind_name(misere_kind kind);

/* Writes the genus: of a nim-heap the number alone, of another tame position one value of the superscript. */
void misere_form_write_genus(const misere_forms *own, misere_form form, kay_text *out);

enum { MISERE_LONG_FORM = 1 << 20 }; /* letters of the longest form that is written unless all is asked for */

/* Writes a form: a nim-heap as its number, any other form as its options in braces, those with the longest play first.
 * Equal forms have equal texts, whatever else the store has.  A text that would be longer than 1,000 letters defines
 * names first: "g1 = {3,{2},0}; g2 = {g1,{2}}; {g2,g1,1}".  *length is the length of the text; a text of more than
 * `most` letters is not written. */
kay_status misere_form_write(misere_forms *own, misere_form form, uint64_t most, kay_text *out,
                             uint64_t *length) KAY_MUST_CHECK;

/* Names of quotients that have one.
 *
 * T_n, for n of at least 2, is the identity and a nim-heap a of 1, and the sums that have a larger heap, which are a
 * group: the nim-sums.  So it has two idempotents, 1 and e; the elements outside of the group that e makes are 1 and a,
 * with a^2 = 1 and a lost; in the group each square is e, and only e is lost.  A reduced monoid with these properties
 * is T_n: its group has 2^n elements, ae is one of them, not e, and all such choices are isomorphic.
 *
 * Of the others a presentation is known.  Elements that generate the monoid, meet the relations and have the lost words
 * give an isomorphism, because the orders are equal. */
#include "misere/quotient_name.h"

#include <stdio.h>
#include <string.h>

enum { NAME_LETTERS = 3, NAME_ORDER = 14 };

typedef struct name_known {
    const char *name;
    uint32_t order;
    const char *relations[5]; /* pairs of words; the identity is the empty word */
    const char *lost[5];
} name_known;

static const name_known name_all[] = {
    {"R_8", 8, {"aa=", "bbb=b", "bc=ab", "cc=bb"}, {"a", "bb"}},
    {"S_12", 12, {"aa=", "cc=", "bbc=bbb", "bbbb=bb"}, {"a", "bb", "ac"}},
    {"R_14", 14, {"aa=", "bbb=b", "bbc=c", "ccc=acc"}, {"a", "bb", "cc", "abc"}},
};

/* The element of the word that begins at *word, which moves on to the first character that is no letter. */
static uint32_t name_word(const quotient_monoid *monoid, const uint32_t *images, const char **word)
{
    uint32_t element = 0;
    for (; **word >= 'a' && **word < 'a' + NAME_LETTERS; ++*word)
        element = quotient_monoid_product(monoid, element, images[**word - 'a']);
    return element;
}

static bool name_meets(const quotient_monoid *monoid, const uint32_t *images, const char *relation)
{
    const uint32_t left = name_word(monoid, images, &relation);
    relation++;
    return left == name_word(monoid, images, &relation);
}

/* Whether the images generate the monoid. */
static bool name_generates(const quotient_monoid *monoid, const uint32_t *images)
{
    uint32_t list[NAME_ORDER] = {0}, seen = 1, count = 1;
    for (uint32_t i = 0; i < count; i++)
        for (unsigned l = 0; l < NAME_LETTERS; l++) {
            const uint32_t x = quotient_monoid_product(monoid, list[i], images[l]);
            if (seen >> x & 1)
                continue;
            seen |= UINT32_C(1) << x;
            list[count++] = x;
        }
    return count == monoid->order;
}

static bool name_fits(const quotient_monoid *monoid, const name_known *known, const uint32_t *images)
{
    uint32_t lost = 0;
    for (const char *const *relation = known->relations; *relation; relation++)
        if (!name_meets(monoid, images, *relation))
            return false;
    for (const char *const *word = known->lost; *word; word++) {
        const char *at = *word;
        lost |= UINT32_C(1) << name_word(monoid, images, &at);
    }
    return lost == monoid->lost[0] && name_generates(monoid, images);
}

static bool name_is_known(const quotient_monoid *monoid, const name_known *known)
{
    uint32_t images[NAME_LETTERS];
    const uint32_t order = monoid->order;
    for (uint32_t i = 0; order == known->order && i < order * order * order; i++) {
        images[0] = i % order;
        images[1] = i / order % order;
        images[2] = i / order / order;
        if (name_fits(monoid, known, images))
            return true;
    }
    return false;
}

/* Returns the other idempotent of a tame monoid of order 2^n + 2, n of at least 2; 0: it is not tame. */
static uint32_t name_tame_idempotent(const quotient_monoid *monoid)
{
    uint32_t found = 0;
    for (uint32_t x = 1; x < monoid->order; x++)
        if (quotient_monoid_product(monoid, x, x) == x) {
            if (found)
                return 0;
            found = x;
        }
    return found;
}

static bool name_is_tame(const quotient_monoid *monoid)
{
    const uint32_t unit = name_tame_idempotent(monoid);
    uint32_t outside = 0;
    if (!unit || !quotient_monoid_lost(monoid, unit) || kay_bits_count(monoid->lost, monoid->words) != 2)
        return false;
    for (uint32_t x = 1; x < monoid->order; x++) {
        const uint32_t square = quotient_monoid_product(monoid, x, x);
        if (quotient_monoid_product(monoid, x, unit) == x) {
            if (square != unit)
                return false;
        } else if (square || outside || !quotient_monoid_lost(monoid, x)) {
            return false;
        } else {
            outside = x;
        }
    }
    return outside && quotient_monoid_product(monoid, outside, unit) != unit;
}

bool quotient_name(const quotient_monoid *monoid, char name[static QUOTIENT_NAME_ROOM])
{
    const uint32_t order = monoid->order;
    const bool small = order == 1 || (order == 2 && quotient_monoid_lost(monoid, 1));
    for (size_t i = 0; i < sizeof name_all / sizeof *name_all; i++)
        if (name_is_known(monoid, &name_all[i])) {
            strcpy(name, name_all[i].name);
            return true;
        }
    if (!small && (order < 6 || !name_is_tame(monoid)))
        return false;
    unsigned n = small ? order - 1 : 0;
    while (!small && (UINT32_C(1) << n) < order - 2)
        n++;
    snprintf(name, QUOTIENT_NAME_ROOM, "T_%u", n);
    return true;
}

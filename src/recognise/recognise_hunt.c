/* The targets of the search, and the comparison of a game's values with them. */
#include "recognise/recognise_hunt.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

enum {
    RECOGNISE_WORK = 1 << 20, /* options between two checks of the deadline */
    RECOGNISE_HEAPS = 8, /* the fewest heaps that a target must compare, if there are enough values */
    RECOGNISE_HEAPS_REPEATED = 4, /* the same if values are repeated */
    RECOGNISE_SHIFTED = 6, /* lengths of descriptions in bits */
    RECOGNISE_REPEATED = 6,
};

/* The usual names of some codes, each from a publication that gives it with this code. */
static const struct recognise_name {
    const char *code, *name;
} recognise_names[] = {
    {"0.77", "Kayles"}, /* OEIS A002186 */
    {"0.07", "Dawson's Kayles"}, /* OEIS A002187 */
    {"0.137", "Dawson's Chess"}, /* OEIS A002187 */
    {"0.15", "Guiles"}, /* OEIS A125916 */
    {"0.6", "Officers"}, /* the rulesets of pycgt, which compares their values with CGSuite's */
    {"0.007", "Treblecross"}, /* the same */
    {"0.1377", "Duplicate Kayles"}, /* Plambeck 2002, in letters on misere octal games */
    {"0.7777", "Double Kayles"}, /* Guy and Smith 1956; OEIS A071074 */
    {"4.7", "Daisies"}, /* Plambeck 1992, "Daisies, Kayles, and the Sibert-Conway decomposition" */
};

/* The index of the first value that comes from heap n; negative if it precedes the given values. */
static int64_t recognise_index(const recognise_target *target, uint64_t n)
{
    return (int64_t)(n * target->repeat) - target->shift;
}

/* Returns whether the values may have this shift and repeat, and sets the range of heaps that they come from. */
static bool recognise_fits(const recognise_hunt *hunt, recognise_target *target)
{
    int64_t count = (int64_t)hunt->count, repeat = (int64_t)target->repeat, shift = target->shift;
    if (shift <= -count)
        return false;
    for (int64_t i = 0; i < count; i++) {
        bool same = i > 0 && (i + shift) % repeat != 0; /* from the same heap as the value before */
        if (i + shift < 0 ? hunt->values[i] != 0 : same && i + shift > 0 && hunt->values[i] != hunt->values[i - 1])
            return false;
    }
    target->first = shift > 0 ? (uint64_t)(shift / repeat) : 0;
    target->end = (uint64_t)((count - 1 + shift) / repeat) + 1;
    uint64_t half = (hunt->count + 1) / 2, least = repeat > 1 ? RECOGNISE_HEAPS_REPEATED : RECOGNISE_HEAPS;
    return target->end - target->first >= (half < least ? half : least);
}

static int recognise_compare_targets(const void *a, const void *b)
{
    const recognise_target *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    if (x->repeat != y->repeat)
        return x->repeat < y->repeat ? -1 : 1;
    /* the larger shift first: targets that skip values come before targets that add zeros */
    return (x->shift < y->shift) - (x->shift > y->shift);
}

static void recognise_try(recognise_hunt *hunt, int shift, unsigned repeat)
{
    const bool told = shift == 0 || shift == hunt->first; /* given by the place of the first value */
    recognise_target target = {.shift = shift, .repeat = repeat};
    target.cost =
        (told ? 0 : RECOGNISE_SHIFTED + (unsigned)abs(shift)) + (repeat > 1 ? RECOGNISE_REPEATED + repeat : 0);
    if (!recognise_fits(hunt, &target))
        return;
    hunt->targets[hunt->target_count++] = target;
    hunt->heaps = target.end > hunt->heaps ? target.end : hunt->heaps;
}

void kay_recognise_aim(recognise_hunt *hunt)
{
    for (unsigned repeat = 1; repeat <= KAY_RECOGNISE_REPEAT; repeat++) {
        const int most = KAY_RECOGNISE_SHIFT * (int)repeat;
        for (int shift = -KAY_RECOGNISE_SHIFT; shift <= most; shift++)
            recognise_try(hunt, shift, repeat);
        if (hunt->first > most)
            recognise_try(hunt, hunt->first, repeat);
    }
    qsort(hunt->targets, hunt->target_count, sizeof *hunt->targets, recognise_compare_targets);
}

void kay_recognise_all(const recognise_hunt *hunt, recognise_set *alive)
{
    *alive = (recognise_set){0};
    for (unsigned i = 0; i < hunt->target_count; i++)
        alive->bits[i / 64] |= UINT64_C(1) << i % 64;
}

bool kay_recognise_step(const recognise_hunt *hunt, recognise_set *alive, uint64_t n, uint64_t value)
{
    uint64_t any = 0;
    value = hunt->outcomes ? value > 0 : value;
    for (unsigned word = 0; 64 * word < hunt->target_count; word++) {
        for (uint64_t left = alive->bits[word]; left; left &= left - 1) {
            const recognise_target *target = &hunt->targets[64 * word + (unsigned)__builtin_ctzll(left)];
            if (n < target->first || n >= target->end)
                continue;
            int64_t i = recognise_index(target, n);
            if (hunt->values[i > 0 ? i : 0] != value)
                alive->bits[word] &= ~(left & -left);
        }
        any |= alive->bits[word];
    }
    return any != 0;
}

static const char *recognise_name_of(const char *code)
{
    for (size_t i = 0; i < sizeof recognise_names / sizeof *recognise_names; i++)
        if (strcmp(recognise_names[i].code, code) == 0)
            return recognise_names[i].name;
    return NULL;
}

/* Shorter descriptions first; among equals those with a name, then shorter texts. */
static int recognise_compare(const void *a, const void *b)
{
    const recognise_found *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    if (!x->match.name != !y->match.name)
        return x->match.name ? -1 : 1;
    const size_t width = strlen(x->match.game), other = strlen(y->match.game);
    return width != other ? (width < other ? -1 : 1) : strcmp(x->match.game, y->match.game);
}

kay_recognised *kay_recognise_best(recognise_hunt *hunt, uint64_t limit)
{
    kay_recognised *first = NULL;
    if (hunt->found_count)
        qsort(hunt->found, hunt->found_count, sizeof *hunt->found, recognise_compare);
    for (uint64_t i = limit < hunt->found_count ? limit : hunt->found_count; i--;) {
        hunt->found[i].match.next = first;
        first = &hunt->found[i].match;
    }
    return first;
}

kay_status kay_recognise_add(recognise_hunt *hunt, recognise_found what, const recognise_set *alive)
{
    unsigned word = 0;
    while (!alive->bits[word])
        word++;
    const recognise_target *target = &hunt->targets[64 * word + (unsigned)__builtin_ctzll(alive->bits[word])];
    char *text = kay_arena_text(hunt->arena, what.match.game, strlen(what.match.game));
    if (!text)
        return kay_no_memory(hunt->arena->ctx);
    KAY_ROOM_IN(hunt->arena, hunt->found, hunt->found_count, hunt->found_room);
    what.match.name = what.match.name ? what.match.name : recognise_name_of(text);
    what.match.game = text;
    what.match.opens = what.code ? text : what.match.opens;
    what.match.shift = target->shift;
    what.match.repeat = target->repeat;
    what.match.compared = hunt->count - (target->shift < 0 ? (uint64_t)-target->shift : 0);
    what.cost += target->cost;
    hunt->found[hunt->found_count++] = what;
    return KAY_OK;
}

kay_status kay_recognise_work(recognise_hunt *hunt, uint64_t options)
{
    hunt->work += options;
    if (hunt->work < RECOGNISE_WORK)
        return KAY_OK;
    hunt->work = 0;
    return kay_tick(hunt->arena->ctx, "matches", hunt->found_count, 0);
}

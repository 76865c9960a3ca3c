/* Parses coin-turning codes and enumerates the sets of coins that they allow.
 *
 * The notation is that of CGSuite (A. N. Siegel): a number or a range of coins, letters for how they lie, commas
 * between the entries. */
#include <ctype.h>
#include <string.h>

#include "games/turning/turning.h"

static const char turning_prefix[] = "turning:";

bool turning_looks(const char *word)
{
    return strncmp(word, turning_prefix, strlen(turning_prefix)) == 0;
}

/* ---- Reading */

typedef struct turning_reading {
    kay_context *ctx;
    const char *text, *at, *end;
} turning_reading;

static kay_status turning_fail(const turning_reading *from, const char *words)
{
    return kay_fail(from->ctx, KAY_EINPUT, "turning:%.*s: character %d: %s",
                    (int)(from->end - from->text < 60 ? from->end - from->text : 60), from->text,
                    (int)(from->at - from->text) + 1, words);
}

static bool turning_takes(turning_reading *from, char letter)
{
    if (from->at == from->end || *from->at != letter)
        return false;
    from->at++;
    return true;
}

static kay_status turning_number(turning_reading *from, uint64_t *out)
{
    uint64_t number = 0;
    const char *begin = from->at;
    for (; from->at < from->end && isdigit((unsigned char)*from->at) && number <= TURNING_NUMBER; from->at++)
        number = 10 * number + (uint64_t)(*from->at - '0');
    if (from->at == begin || number < 1 || number > TURNING_NUMBER) {
        from->at = begin;
        return turning_fail(from, "expected a number of coins from 1 to 64");
    }
    *out = number;
    return KAY_OK;
}

static kay_status turning_letter(turning_reading *from, turning_term *term)
{
    if (turning_takes(from, 'F')) {
        term->first = true;
    } else if (turning_takes(from, 'S')) {
        term->kind = term->kind < TURNING_SYMMETRIC ? TURNING_SYMMETRIC : term->kind;
    } else if (turning_takes(from, 'E')) { /* equally spaced sets are also symmetric */
        term->kind = term->kind < TURNING_EQUAL ? TURNING_EQUAL : term->kind;
    } else if (!turning_takes(from, 'C')) {
        return turning_fail(from, "expected one of C E S F, a comma or the end");
    } else if (!turning_takes(from, '(')) {
        term->kind = TURNING_CONSECUTIVE;
    } else {
        KAY_TRY(turning_number(from, &term->span));
        if (!turning_takes(from, ')'))
            return turning_fail(from, "expected a closing bracket");
    }
    return KAY_OK;
}

static kay_status turning_read_term(turning_reading *from, turning_term *term)
{
    *term = (turning_term){.span = UINT64_MAX};
    KAY_TRY(turning_number(from, &term->least));
    term->most = term->least;
    if (turning_takes(from, '+'))
        term->most = UINT64_MAX;
    else if (turning_takes(from, '-'))
        KAY_TRY(turning_number(from, &term->most));
    if (term->most < term->least)
        return turning_fail(from, "the end of a range must not be less than its beginning");
    while (from->at < from->end && *from->at != ',')
        KAY_TRY(turning_letter(from, term));
    return KAY_OK;
}

kay_status turning_read_code(kay_arena *arena, const char *text, size_t length, turning_code *out)
{
    turning_reading from = {.ctx = arena->ctx, .text = text, .at = text, .end = text + length};
    unsigned count = 1;
    for (size_t i = 0; i < length; i++)
        count += text[i] == ',';
    KAY_NEW(turning_term, terms, arena, count);
    for (unsigned i = 0; i < count; i++) {
        if (i && !turning_takes(&from, ','))
            return turning_fail(&from, "expected a comma");
        KAY_TRY(turning_read_term(&from, &terms[i]));
    }
    out->terms = terms;
    out->count = count;
    out->name = kay_arena_text(arena, text, length);
    return out->name ? KAY_OK : kay_no_memory(arena->ctx);
}

/* ---- Sets */

static bool turning_lies(const turning_term *term, const turning_set *set)
{
    const uint64_t *places = set->places, count = set->count, sum = places[0] + places[count - 1];
    for (uint64_t i = 1; i < count; i++) {
        const uint64_t gap = places[i] - places[i - 1];
        if (term->kind == TURNING_SYMMETRIC && places[i] + places[count - 1 - i] != sum)
            return false;
        if (term->kind == TURNING_EQUAL && gap != places[1] - places[0])
            return false;
        if (term->kind == TURNING_CONSECUTIVE && gap != 1)
            return false;
    }
    return places[count - 1] - places[0] < term->span && !(term->first && places[0]);
}

static bool turning_term_allows(const turning_term *term, const turning_set *set)
{
    return set->count >= term->least && set->count <= term->most && turning_lies(term, set);
}

bool turning_code_allows(const turning_code *code, const turning_set *set)
{
    for (unsigned i = 0; i < code->count; i++)
        if (turning_term_allows(&code->terms[i], set))
            return true;
    return false;
}

/* The only family of a term that does not say how the coins lie: any places before the last one. */
static bool turning_any(const turning_term *term, uint64_t last, uint64_t lowest, const uint64_t *number,
                        turning_family *out)
{
    if (*number || (term->first && lowest))
        return false;
    const bool base = term->first && last; /* the base has the first place, too */
    out->first = base ? 0 : last;
    out->gap = base ? last : 1;
    out->from = base ? 1 : lowest;
    out->count = last - out->from;
    return true;
}

/* Enumerates the families of symmetric sets: number *number has the first place last - *number. */
static bool turning_symmetric(const turning_term *term, uint64_t last, uint64_t lowest, uint64_t *number,
                              turning_family *out)
{
    if (term->first && *number < last)
        *number = last;
    if (*number > last - lowest)
        return false;
    out->first = last - *number;
    out->gap = *number ? *number : 1;
    out->from = out->first + 1;
    out->count = *number / 2;
    out->pairs = true;
    return true;
}

/* Enumerates the equally spaced sets.  number[0] is the gap minus 1, number[1] the number of places minus 1.  For kind
 * C the gap is 1. */
static bool turning_equal(const turning_term *term, uint64_t last, uint64_t lowest, uint64_t number[2],
                          turning_family *out)
{
    for (;; ++number[0], number[1] = 0) {
        const uint64_t gap = number[0] + 1, fewest = term->least > 1 || gap == 1 ? term->least - 1 : 1;
        uint64_t most = (last - lowest) / gap;
        most = most < term->most - 1 ? most : term->most - 1;
        if (fewest > most || (gap > 1 && term->kind == TURNING_CONSECUTIVE))
            return false; /* larger gaps have no sets either */
        if (number[1] < fewest)
            number[1] = fewest;
        if (term->first && number[1] < last / gap)
            number[1] = last / gap;
        if (number[1] > most || (term->first && number[1] * gap != last))
            continue;
        out->first = last - number[1] * gap;
        out->gap = gap;
        ++number[1];
        return true;
    }
}

bool turning_next_family(const turning_term *term, uint64_t last, uint64_t cursor[2], turning_family *out)
{
    const uint64_t lowest = last >= term->span ? last - term->span + 1 : 0;
    bool there;
    *out = (turning_family){.last = last, .least = term->least, .most = term->most};
    if (term->kind == TURNING_EQUAL || term->kind == TURNING_CONSECUTIVE)
        return turning_equal(term, last, lowest, cursor, out);
    if (term->kind == TURNING_ANY)
        there = turning_any(term, last, lowest, cursor, out);
    else
        there = turning_symmetric(term, last, lowest, cursor, out);
    ++*cursor;
    return there;
}

void turning_family_set(const turning_family *family, const uint64_t *items, uint64_t count, turning_set *out)
{
    uint64_t at = 0;
    const uint64_t sum = family->first + family->last;
    for (uint64_t place = family->first; place < family->last; place += family->gap)
        out->places[at++] = place; /* if there are items, this is only the first place */
    for (uint64_t i = 0; i < count; i++)
        out->places[at++] = family->from + items[i];
    for (uint64_t i = count; i-- > 0;)
        if (turning_weight(family, items[i]) == 2)
            out->places[at++] = sum - family->from - items[i];
    out->places[at++] = family->last;
    out->count = at;
}

typedef struct turning_walk {
    const turning_code *code;
    unsigned term;
    turning_set set;
    turning_visit *visit;
    void *user;
} turning_walk;

static bool turning_walk_set(turning_walk *walk, const turning_family *family, const uint64_t *items, uint64_t count)
{
    turning_family_set(family, items, count, &walk->set);
    for (unsigned i = 0; i < walk->term; i++)
        if (turning_term_allows(&walk->code->terms[i], &walk->set))
            return true; /* an earlier term has visited it */
    return walk->visit(walk->user, &walk->set);
}

/* Visits the sets of a family in the order of a binary counter whose highest digit is the first item. */
static bool turning_walk_family(turning_walk *walk, const turning_family *family)
{
    uint64_t *items = walk->set.places + family->last + 1, size = turning_base_size(family), count = 0;
    while (size <= family->most) {
        uint64_t above = family->count, next;
        if (size >= family->least && !turning_walk_set(walk, family, items, count))
            return false;
        for (;; above = items[--count], size -= turning_weight(family, above)) {
            next = count ? items[count - 1] + 1 : 0;
            if (above > next && size + turning_weight(family, above - 1) <= family->most)
                break;
            if (!count)
                return true;
        }
        items[count++] = above - 1;
        size += turning_weight(family, above - 1);
    }
    return true;
}

bool turning_each(const turning_code *code, uint64_t last, uint64_t *room, turning_visit *visit, void *user)
{
    turning_walk walk = {.code = code, .set = {.places = room}, .visit = visit, .user = user};
    turning_family family;
    for (; walk.term < code->count; walk.term++)
        for (uint64_t cursor[2] = {0}; turning_next_family(&code->terms[walk.term], last, cursor, &family);)
            if (!turning_walk_family(&walk, &family))
                return false;
    return true;
}

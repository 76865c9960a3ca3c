/* Coin-turning codes: read, and the sets of coins that they let be turned.
 *
 * The notation is that of CGSuite (A. N. Siegel): a number or a range of coins, letters for how they lie, commas between
 * the entries. */
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

static kay_status turning_number(turning_reading *from, unsigned *out)
{
    unsigned number = 0;
    const char *begin = from->at;
    for (; from->at < from->end && isdigit((unsigned char)*from->at) && number <= TURNING_COINS; from->at++)
        number = 10 * number + (unsigned)(*from->at - '0');
    if (from->at == begin || number < 1 || number > TURNING_COINS) {
        from->at = begin;
        return turning_fail(from, "a number of coins from 1 to 64 must stand here");
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
    } else if (turning_takes(from, 'E')) { /* which is symmetric too */
        term->kind = term->kind < TURNING_EQUAL ? TURNING_EQUAL : term->kind;
    } else if (!turning_takes(from, 'C')) {
        return turning_fail(from, "one of C E S F, a comma or the end must stand here");
    } else if (!turning_takes(from, '(')) {
        term->kind = TURNING_CONSECUTIVE;
    } else {
        KAY_TRY(turning_number(from, &term->span));
        if (!turning_takes(from, ')'))
            return turning_fail(from, "a closing bracket must stand here");
    }
    return KAY_OK;
}

static kay_status turning_read_term(turning_reading *from, turning_term *term)
{
    *term = (turning_term){.span = TURNING_COINS};
    KAY_TRY(turning_number(from, &term->least));
    term->most = term->least;
    if (turning_takes(from, '+'))
        term->most = TURNING_COINS;
    else if (turning_takes(from, '-'))
        KAY_TRY(turning_number(from, &term->most));
    if (term->most < term->least)
        return turning_fail(from, "a range must not fall");
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
            return turning_fail(&from, "a comma must stand here");
        KAY_TRY(turning_read_term(&from, &terms[i]));
    }
    out->terms = terms;
    out->count = count;
    out->name = kay_arena_text(arena, text, length);
    return out->name ? KAY_OK : kay_no_memory(arena->ctx);
}

/* ---- Sets */

static uint64_t turning_coin(unsigned at)
{
    return UINT64_C(1) << at;
}

static unsigned turning_size(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

static bool turning_lies(const turning_term *term, uint64_t set)
{
    const unsigned first = (unsigned)__builtin_ctzll(set), last = turning_last(set), coins = turning_size(set);
    const unsigned gap = coins > 1 ? (last - first) / (coins - 1) : 1;
    for (unsigned at = first, i = 0; at <= last; at++, i++) {
        const bool there = set >> at & 1;
        if (term->kind == TURNING_SYMMETRIC && there != (set >> (first + last - at) & 1))
            return false;
        if (term->kind == TURNING_EQUAL && there != (i % gap == 0))
            return false;
        if (term->kind == TURNING_CONSECUTIVE && !there)
            return false;
    }
    return last - first < term->span && !(term->first && first);
}

bool turning_term_allows(const turning_term *term, uint64_t set)
{
    return turning_size(set) >= term->least && turning_size(set) <= term->most && turning_lies(term, set);
}

bool turning_code_allows(const turning_code *code, uint64_t set)
{
    for (unsigned i = 0; i < code->count; i++)
        if (turning_term_allows(&code->terms[i], set))
            return true;
    return false;
}

/* Coins from `first` to `last`, each `gap` behind the one before. */
static uint64_t turning_run(unsigned first, unsigned last, unsigned gap)
{
    uint64_t set = 0;
    for (unsigned at = first; at <= last; at += gap)
        set |= turning_coin(at);
    return set;
}

/* The first coin of the family with this number; the first one of all goes down from `last`.  False: there is none. */
static bool turning_first_coin(const turning_term *term, unsigned last, unsigned number, unsigned *first)
{
    const unsigned lowest = last >= term->span ? last - term->span + 1 : 0;
    *first = term->first ? 0 : last - number;
    return term->first ? !number && !lowest : number <= last - lowest;
}

static void turning_symmetric(unsigned first, unsigned last, turning_family *out)
{
    out->base = turning_coin(first) | turning_coin(last);
    for (unsigned i = 1; first + i <= last - i && first < last; i++)
        out->items[out->count++] = turning_coin(first + i) | turning_coin(last - i);
}

/* Any of the coins before the last one. */
static bool turning_any(const turning_term *term, unsigned last, unsigned number, turning_family *out)
{
    const unsigned lowest = last >= term->span ? last - term->span + 1 : 0;
    if (number || (term->first && lowest))
        return false;
    out->base = turning_coin(last) | (term->first ? turning_coin(0) : 0);
    for (unsigned at = lowest; at < last; at++)
        if (!(out->base >> at & 1))
            out->items[out->count++] = turning_coin(at);
    return true;
}

/* Numbered by the gap, and for each by the first coin. */
static bool turning_equal(const turning_term *term, unsigned last, unsigned *number, turning_family *out)
{
    for (;; ++*number) {
        const unsigned gap = *number / TURNING_COINS + 1, down = *number % TURNING_COINS * gap;
        unsigned first;
        if (gap > last + 1)
            return false;
        if (down > last || (down == 0 && gap > 1) || down >= term->span || (term->first && down != last))
            continue;
        first = last - down;
        out->base = turning_run(first, last, gap);
        return true;
    }
}

bool turning_next_family(const turning_term *term, unsigned last, unsigned *cursor, turning_family *out)
{
    unsigned first;
    *out = (turning_family){.least = term->least, .most = term->most};
    bool there;
    if (term->kind == TURNING_ANY)
        there = turning_any(term, last, *cursor, out);
    else if (term->kind == TURNING_EQUAL)
        there = turning_equal(term, last, cursor, out);
    else
        there = turning_first_coin(term, last, *cursor, &first);
    if (there && term->kind == TURNING_SYMMETRIC)
        turning_symmetric(first, last, out);
    else if (there && term->kind == TURNING_CONSECUTIVE)
        out->base = turning_run(first, last, 1);
    ++*cursor;
    return there;
}

typedef struct turning_walk {
    const turning_code *code;
    unsigned term;
    turning_visit *visit;
    void *user;
} turning_walk;

/* The sets that have what is in `set` and of the items from `item` on some.  As deep as there are items. */
static bool turning_walk_items(const turning_walk *walk, const turning_family *family, unsigned item, uint64_t set)
{
    const unsigned size = turning_size(set);
    if (size > family->most)
        return true;
    if (item < family->count)
        return turning_walk_items(walk, family, item + 1, set) &&
               (size == family->most || turning_walk_items(walk, family, item + 1, set | family->items[item]));
    if (size < family->least)
        return true;
    for (unsigned i = 0; i < walk->term; i++)
        if (turning_term_allows(&walk->code->terms[i], set))
            return true; /* that term had it */
    return walk->visit(walk->user, set);
}

bool turning_each(const turning_code *code, unsigned last, turning_visit *visit, void *user)
{
    turning_walk walk = {.code = code, .visit = visit, .user = user};
    turning_family family;
    for (; walk.term < code->count; walk.term++)
        for (unsigned cursor = 0; turning_next_family(&code->terms[walk.term], last, &cursor, &family);)
            if (!turning_walk_items(&walk, &family, 0, family.base))
                return false;
    return true;
}

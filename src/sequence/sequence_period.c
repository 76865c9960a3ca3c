/* Marks are found by a hash of the eight bytes in front of a place, then compared in full. */
#include "sequence/sequence_period.h"

#include <string.h>

enum {
    PERIOD_KEY = 8, /* bytes hashed */
};

void kay_period_search_begin(kay_period_search *search)
{
    *search = (kay_period_search){.next = KAY_PERIOD_LENGTH};
}

static const uint8_t *period_place(const kay_heap_values *values, uint64_t n)
{
    return (const uint8_t *)values->at + n * values->width;
}

static unsigned period_hash(const uint8_t *end)
{
    uint64_t key;
    memcpy(&key, end - PERIOD_KEY, sizeof key);
    return (unsigned)(key * 0x9E3779B97F4A7C15 >> 56);
}

/* How many of the values from a on agree with those from b on, at most `most`. */
static uint64_t period_agree(const kay_heap_values *values, uint64_t a, uint64_t b, uint64_t most)
{
    enum { PIECE = 1 << 14 };
    uint64_t n = 0;
    while (n < most) {
        uint64_t piece = most - n < PIECE ? most - n : PIECE;
        if (memcmp(period_place(values, a + n), period_place(values, b + n), piece * values->width) != 0)
            break;
        n += piece;
    }
    while (n < most && kay_heap_values_at(values, a + n) == kay_heap_values_at(values, b + n))
        n++;
    return n;
}

/* From where on the period holds, going back from values that agree. */
static uint64_t period_back(const kay_heap_values *values, uint64_t from, uint64_t period)
{
    enum { PIECE = 1 << 12 };
    while (from >= PIECE && memcmp(period_place(values, from - PIECE), period_place(values, from - PIECE + period),
                                   PIECE * values->width) == 0)
        from -= PIECE;
    while (from && kay_heap_values_at(values, from - 1) == kay_heap_values_at(values, from - 1 + period))
        from--;
    return from;
}

/* Hashes are of bytes: they are made anew for every look, as values may have got wider. */
static void period_hashes(kay_period_search *search, const kay_heap_values *values)
{
    memset(search->hashes, 0, sizeof search->hashes);
    for (unsigned i = 0; i < search->mark_count; i++)
        search->hashes[period_hash(period_place(values, search->marks[i]))] = 1;
}

static void period_mark(kay_period_search *search, const kay_heap_values *values)
{
    search->marks[search->oldest] = search->looked;
    search->oldest = (search->oldest + 1) % KAY_PERIOD_MARKS;
    if (search->mark_count < KAY_PERIOD_MARKS)
        search->mark_count++;
    search->next = search->looked + search->looked / 4;
    period_hashes(search, values);
}

/* Whether a mark's values stand in front of place n too: then the period is followed. */
static bool period_seen(kay_period_search *search, const kay_heap_values *values, uint64_t n)
{
    for (unsigned i = 0; i < search->mark_count; i++) {
        uint64_t mark = search->marks[i];
        if (mark < n &&
            memcmp(period_place(values, n - KAY_PERIOD_LENGTH), period_place(values, mark - KAY_PERIOD_LENGTH),
                   KAY_PERIOD_LENGTH * values->width) == 0) {
            search->period = n - mark;
            search->from = period_back(values, mark - KAY_PERIOD_LENGTH, n - mark);
            return true;
        }
    }
    return false;
}

/* Looks for marks in front of the places up to `until`. */
static void period_look(kay_period_search *search, const kay_heap_values *values, uint64_t until)
{
    for (uint64_t n = search->looked + 1; n <= until; n++)
        if (search->hashes[period_hash(period_place(values, n))] && period_seen(search, values, n)) {
            search->looked = n;
            return;
        }
    search->looked = until;
}

void kay_period_search_look(kay_period_search *search, const kay_heap_values *values)
{
    if (search->looked < KAY_PERIOD_LENGTH)
        search->looked = values->count < KAY_PERIOD_LENGTH ? values->count : KAY_PERIOD_LENGTH;
    period_hashes(search, values);
    while (search->looked < values->count) {
        if (search->period) {
            uint64_t n = search->looked, most = values->count - n;
            search->looked += period_agree(values, n - search->period, n, most);
            if (search->looked < values->count)
                search->period = 0;
            continue;
        }
        if (search->looked >= search->next)
            period_mark(search, values);
        period_look(search, values, values->count < search->next ? values->count : search->next);
    }
}

/* Whether all that has come from `from` on has this period. */
static bool period_holds(const kay_period_search *search, const kay_heap_values *values, uint64_t period)
{
    uint64_t most = search->looked - search->from - period;
    return period_agree(values, search->from, search->from + period, most) == most;
}

uint64_t kay_period_search_least(const kay_period_search *search, const kay_heap_values *values)
{
    uint64_t least = search->period, rest = least;
    for (uint64_t prime = 2; rest > 1; prime++) {
        if (prime * prime > rest)
            prime = rest;
        for (; rest % prime == 0; rest /= prime)
            if (period_holds(search, values, least / prime))
                least /= prime;
    }
    return least;
}

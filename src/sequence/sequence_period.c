/* Finds repeated marks by a hash of the eight bytes before a place, then compares them in full. */
#include "sequence/sequence_period.h"

#include <string.h>

enum { PERIOD_KEY = 8, /* bytes hashed */ PERIOD_STEP = 32 /* between marks at first */ };

void kay_period_search_begin(kay_period_search *search)
{
    *search = (kay_period_search){.mark_room = KAY_PERIOD_MARKS,
                                  .length = KAY_PERIOD_LENGTH,
                                  .looked = KAY_PERIOD_LENGTH,
                                  .next = KAY_PERIOD_LENGTH,
                                  .step = PERIOD_STEP};
}

void kay_period_search_begin_window(kay_period_search *search, uint64_t window, uint64_t marks)
{
    *search = (kay_period_search){.mark_room = marks < KAY_PERIOD_MARKS ? marks : KAY_PERIOD_MARKS, .length = window};
}

/* Returns the address just after the value of heap n - 1. */
static const uint8_t *period_place(const kay_period_search *search, const kay_heap_values *values, uint64_t n)
{
    return (const uint8_t *)values->at + (n - search->dropped) * values->width;
}

static unsigned period_hash(const uint8_t *end)
{
    uint64_t key;
    memcpy(&key, end - PERIOD_KEY, sizeof key);
    return (unsigned)((key * 0x9E3779B97F4A7C15 >> 32) % KAY_PERIOD_HASHES);
}

/* Returns how many values from a on are equal to those from b on; stops at `most`. */
static uint64_t period_agree(const kay_heap_values *values, uint64_t a, uint64_t b, uint64_t most)
{
    enum { PIECE = 1 << 14 };
    uint64_t n = 0;
    while (n < most) {
        uint64_t piece = most - n < PIECE ? most - n : PIECE;
        if (memcmp((const uint8_t *)values->at + (a + n) * values->width,
                   (const uint8_t *)values->at + (b + n) * values->width, piece * values->width) != 0)
            break;
        n += piece;
    }
    while (n < most && kay_heap_values_at(values, a + n) == kay_heap_values_at(values, b + n))
        n++;
    return n;
}

/* Goes back from `from`, a place from which the period holds, and returns the least such place. */
static uint64_t period_back(const kay_heap_values *values, uint64_t from, uint64_t period)
{
    enum { PIECE = 1 << 12 };
    while (from >= PIECE && period_agree(values, from - PIECE, from - PIECE + period, PIECE) == PIECE)
        from -= PIECE;
    while (from && kay_heap_values_at(values, from - 1) == kay_heap_values_at(values, from - 1 + period))
        from--;
    return from;
}

/* The values before a mark. */
static const uint8_t *period_marked(const kay_period_search *search, const kay_heap_values *values, uint64_t mark)
{
    return search->copies ? kay_period_search_copy(search, mark)
                          : period_place(search, values, search->marks[mark]) - search->length * values->width;
}

/* Hashes all marks again.  Call it after the marks change or the values get wider: a hash is computed from the bytes of
 * the values. */
static void period_hashes(kay_period_search *search, const kay_heap_values *values)
{
    memset(search->hashes, 0, sizeof search->hashes);
    for (uint64_t i = 0; i < search->mark_count; i++)
        search->hashes[period_hash(period_marked(search, values, i) + search->length * values->width)] =
            (uint8_t)(i + 1);
}

/* Discards every second mark; the first one stays. */
static void period_thin(kay_period_search *search)
{
    const uint64_t bytes = search->length * search->width;
    for (uint64_t i = 2; i < search->mark_count; i += 2) {
        search->marks[i / 2] = search->marks[i];
        if (search->copies)
            memcpy(search->copies + i / 2 * bytes, search->copies + i * bytes, bytes);
    }
    search->mark_count = (search->mark_count + 1) / 2;
    search->found /= 2;
    search->step *= 2;
}

static void period_mark(kay_period_search *search, const kay_heap_values *values)
{
    const uint64_t bytes = search->length * search->width;
    if (search->mark_count == search->mark_room)
        period_thin(search);
    if (search->copies)
        memcpy(search->copies + search->mark_count * bytes, period_place(search, values, search->looked) - bytes,
               bytes);
    search->marks[search->mark_count++] = search->looked;
    search->next = search->looked + search->step;
    period_hashes(search, values);
}

/* Whether the values before mark i and before place n are the same; if so, records the period n - mark. */
static bool period_comes(kay_period_search *search, const kay_heap_values *values, uint64_t i, uint64_t n)
{
    const uint64_t bytes = search->length * values->width, mark = search->marks[i], period = n - mark;
    if (!period || (search->even && period % 2) ||
        memcmp(period_place(search, values, n) - bytes, period_marked(search, values, i), bytes) != 0)
        return false;
    search->period = period;
    search->from = search->copies ? mark - search->length : period_back(values, mark - search->length, period);
    search->found = i;
    search->seen = n;
    return true;
}

/* Whether the values before some mark occur again before place n.  Some mark must have the hash of place n.  In a
 * window tries all marks.  Without a window (all values are kept) a repeated mark proves nothing, so the function tries
 * only the last mark with this hash. */
static bool period_seen(kay_period_search *search, const kay_heap_values *values, unsigned hash, uint64_t n)
{
    if (!search->copies)
        return period_comes(search, values, search->hashes[hash] - 1u, n);
    for (uint64_t i = search->mark_count; i-- > 0;)
        if (period_comes(search, values, i, n))
            return true;
    return false;
}

/* Searches for a repeated mark at the places up to `until`. */
static void period_look(kay_period_search *search, const kay_heap_values *values, uint64_t until)
{
    uint64_t n = search->looked + 1;
    const uint8_t *place = period_place(search, values, n);
    for (; n <= until; n++, place += values->width) {
        const unsigned hash = period_hash(place);
        if (search->hashes[hash] && period_seen(search, values, hash, n))
            break;
    }
    search->looked = n < until ? n : until;
}

/* Gives up the period, because a value differs from the one a period before.  If the period held for at least an eighth
 * of the values, also discards the marks up to the one that repeated: they lie before the preperiod, and would only
 * lead to multiples of this period. */
static void period_give_up(kay_period_search *search, const kay_heap_values *values)
{
    search->period = 0;
    if (search->looked - search->seen < search->looked / 8)
        return;
    search->mark_count -= search->found + 1;
    memmove(search->marks, search->marks + search->found + 1, search->mark_count * sizeof *search->marks);
    period_hashes(search, values);
}

/* Allocates the marks of a window.  If values have become wider, the old marks are lost. */
static kay_status period_clear(kay_context *ctx, kay_period_search *search, const kay_heap_values *values)
{
    const uint64_t bytes = search->mark_room * search->length * values->width;
    const uint64_t looked = values->count - search->length + search->dropped;
    kay_free(ctx, search->copies, search->bytes);
    search->copies = NULL;
    search->bytes = search->mark_count = 0;
    search->copies = kay_alloc(ctx, bytes);
    if (!search->copies)
        return kay_no_memory(ctx);
    search->bytes = bytes;
    search->width = values->width;
    search->looked = looked;
    search->next = looked + looked % 2;
    search->step = search->length;
    memset(search->hashes, 0, sizeof search->hashes);
    return KAY_OK;
}

kay_status kay_period_search_look(kay_context *ctx, kay_period_search *search, const kay_heap_values *values)
{
    const uint64_t count = values->count + search->dropped;
    const bool windowed = search->length != KAY_PERIOD_LENGTH;
    if (windowed && (!search->copies || search->width != values->width))
        KAY_TRY(period_clear(ctx, search, values));
    period_hashes(search, values);
    while (search->looked < count && !(windowed && search->period)) {
        if (search->looked >= search->next)
            period_mark(search, values);
        const uint64_t n = search->looked, until = count < search->next ? count : search->next;
        if (!search->period) {
            period_look(search, values, until);
            continue;
        }
        search->looked += period_agree(values, n - search->period, n, until - n);
        if (search->looked < until)
            period_give_up(search, values);
    }
    return KAY_OK;
}

/* Whether all values searched from search->from on have this period. */
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

void kay_period_search_end(kay_context *ctx, kay_period_search *search)
{
    kay_free(ctx, search->copies, search->bytes);
    search->copies = NULL;
    search->bytes = 0;
}

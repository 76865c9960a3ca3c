/* Reads whole numbers.  The fast path reads a number of at most 20 digits that is in range, if the number and the blank
 * after it are in memory.  The plain path reads all other numbers and reports errors. */
#include <kayles/reader.h>

#include <inttypes.h>

#include "base/reader_inside.h"

enum { NUMBERS_LOOK = 1 << 16 }; /* numbers read between two looks at the clock: a millisecond's */

/* Reads the digits from p to the end of the word. */
static kay_status numbers_digits(kay_reader *reader, const char *what, const char *p, const char *end, uint64_t *value)
{
    const char *first = p;
    uint64_t sum = 0;
    bool over = false;
    for (; p < end && *p >= '0' && *p <= '9'; p++) {
        over |= __builtin_mul_overflow(sum, 10u, &sum);
        over |= __builtin_add_overflow(sum, (uint64_t)(*p - '0'), &sum);
    }
    if (p == first || p < end)
        return kay_reader_fail(reader, p, "%s must be a whole number", what);
    if (over)
        return kay_reader_fail(reader, NULL, "%s does not fit into 64 bits", what);
    *value = sum;
    return KAY_OK;
}

static kay_status numbers_u64(kay_reader *reader, const char *what, uint64_t least, uint64_t most, uint64_t *out)
{
    const char *end;
    uint64_t value;
    KAY_TRY(kay_reader_expect(reader, what));
    KAY_TRY(kay_reader_word_end(reader, &end));
    bool negative = *reader->at == '-' && end - reader->at > 1;
    KAY_TRY(numbers_digits(reader, what, reader->at + negative, end, &value));
    if (negative)
        return kay_reader_fail(reader, NULL, "%s must not be negative", what);
    if (value < least || value > most)
        return kay_reader_fail(reader, NULL, "%s must be from %llu to %llu", what, (unsigned long long)least,
                               (unsigned long long)most);
    reader->at = end;
    *out = value;
    return KAY_OK;
}

static kay_status numbers_i64(kay_reader *reader, const char *what, int64_t least, int64_t most, int64_t *out)
{
    const char *end;
    uint64_t size;
    KAY_TRY(kay_reader_expect(reader, what));
    KAY_TRY(kay_reader_word_end(reader, &end));
    bool negative = *reader->at == '-' && end - reader->at > 1;
    KAY_TRY(numbers_digits(reader, what, reader->at + negative, end, &size));
    if (size > (uint64_t)INT64_MAX + negative)
        return kay_reader_fail(reader, NULL, "%s does not fit into a signed 64-bit number", what);
    int64_t value = (int64_t)(negative ? 0 - size : size);
    if (value < least || value > most)
        return kay_reader_fail(reader, NULL, "%s must be from %lld to %lld", what, (long long)least, (long long)most);
    reader->at = end;
    *out = value;
    return KAY_OK;
}

/* Counts the digits at the low end of `values`, whose bytes are characters xor '0'.  The addition can carry out of a
 * byte that is not a digit, but this changes only higher bytes. */
static inline unsigned numbers_count(uint64_t values)
{
    uint64_t others = ((values + 0x7676767676767676u) | values) & 0x8080808080808080u;
    return others ? (unsigned)__builtin_ctzll(others) / 8 : 8;
}

/* Returns the number formed by eight digits; the first digit is in the lowest byte.  Joins pairs of digits, then fours,
 * then all eight. */
static inline uint64_t numbers_sum(uint64_t values)
{
    values = values * (10 * 256 + 1) >> 8 & 0x00ff00ff00ff00ffu;
    values = values * (100 * 65536 + 1) >> 16 & 0x0000ffff0000ffffu;
    return values * (((uint64_t)10000 << 32) + 1) >> 32;
}

/* Returns the number formed by the first `digits` <= 7 digits.  The shift drops the other bytes and puts leading zeros
 * in front. */
static inline uint64_t numbers_first(uint64_t values, unsigned digits)
{
    return numbers_sum((values << 1) << (63 - 8 * digits));
}

/* Scans the number at p and returns its number of digits; returns 0 if there is no number there, or if it has more than
 * 20 digits or exceeds 64 bits. */
static inline unsigned numbers_scan(const char *p, uint64_t *value)
{
    static const uint32_t power[8] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};
    const uint64_t zeros = 0x3030303030303030u;
    uint64_t values = kay_scan_eight(p) ^ zeros;
    unsigned digits = numbers_count(values);
    if (digits < 8) {
        *value = numbers_first(values, digits);
        return digits;
    }
    uint64_t sum = numbers_sum(values);
    values = kay_scan_eight(p + 8) ^ zeros;
    digits = numbers_count(values);
    if (digits < 8) {
        *value = sum * power[digits] + numbers_first(values, digits);
        return 8 + digits;
    }
    sum = sum * 100000000u + numbers_sum(values);
    values = kay_scan_eight(p + 16) ^ zeros;
    digits = numbers_count(values);
    if (digits > 4)
        return 0;
    unsigned __int128 whole = (unsigned __int128)sum * power[digits] + numbers_first(values, digits);
    *value = (uint64_t)whole;
    return whole >> 64 ? 0 : 16 + digits;
}

/* Skips blanks, reads a number and moves *at behind it.  Returns false if the plain path must read the number; then *at
 * is the beginning of the word. */
static inline bool numbers_next_u64(const char **at, uint64_t most, uint64_t *out)
{
    const char *p = *at;
    while (kay_scan_blank(*p))
        p++;
    *at = p;
    uint64_t value = 0;
    unsigned digits = numbers_scan(p, &value);
    if (!digits || !kay_scan_blank(p[digits]) || value > most)
        return false;
    *at = p + digits;
    *out = value;
    return true;
}

static inline bool numbers_next_i64(const char **at, int64_t *out)
{
    const char *p = *at;
    while (kay_scan_blank(*p))
        p++;
    *at = p;
    uint64_t value = 0, negative = 0;
    if (*p == '-') { /* a predicted branch: the next number need not wait for this sign */
        negative = 1;
        p++;
    }
    unsigned digits = numbers_scan(p, &value);
    if (!digits || !kay_scan_blank(p[digits]) || value > (uint64_t)INT64_MAX + negative)
        return false;
    *at = p + digits;
    *out = (int64_t)((value ^ (0 - negative)) + negative);
    return true;
}

kay_status kay_read_u64(kay_reader *reader, const char *what, uint64_t least, uint64_t most, uint64_t *out)
{
    const char *at = reader->at;
    uint64_t value;
    if (!numbers_next_u64(&at, most, &value) || value < least)
        return numbers_u64(reader, what, least, most, out);
    reader->at = at;
    *out = value;
    return KAY_OK;
}

kay_status kay_read_i64(kay_reader *reader, const char *what, int64_t least, int64_t most, int64_t *out)
{
    const char *at = reader->at;
    int64_t value;
    if (!numbers_next_i64(&at, &value) || value < least || value > most)
        return numbers_i64(reader, what, least, most, out);
    reader->at = at;
    *out = value;
    return KAY_OK;
}

/* Allocates `count` numbers.  *out is NULL if the rest of the input is too short for `count` numbers. */
static kay_status numbers_array(kay_reader *reader, uint64_t count, kay_arena *arena, uint64_t **out)
{
    bool room;
    KAY_TRY(kay_reader_room(reader, count, 2, &room));
    *out = NULL;
    if (!room)
        return KAY_OK;
    *out = kay_arena_array(arena, count, sizeof **out);
    return *out ? KAY_OK : kay_no_memory(reader->ctx);
}

static kay_status numbers_u64s(kay_reader *reader, const char *what, uint64_t most, uint64_t count, uint64_t *out)
{
    const char *at = reader->at;
    for (uint64_t i = 0; i < count; i++) {
        if (numbers_next_u64(&at, most, &out[i]))
            continue;
        reader->at = at;
        KAY_TRY(numbers_u64(reader, what, 0, most, &out[i]));
        at = reader->at;
    }
    reader->at = at;
    return KAY_OK;
}

kay_status kay_read_digits(kay_reader *reader, const char *what, uint64_t least, uint64_t most, uint64_t *out)
{
    const char *end, *at;
    uint64_t number = 0;
    bool over = false;
    KAY_TRY(kay_reader_expect(reader, what));
    KAY_TRY(kay_reader_word_end(reader, &end));
    for (at = reader->at; at < end && *at >= '0' && *at <= '9'; at++) {
        over |= __builtin_mul_overflow(number, 10u, &number);
        over |= __builtin_add_overflow(number, (uint64_t)(*at - '0'), &number);
    }
    if (at == reader->at)
        return kay_reader_fail(reader, at, "%s must be a whole number", what);
    if (over || number < least || number > most)
        return kay_reader_fail(reader, reader->at, "%s must be from %" PRIu64 " to %" PRIu64, what, least, most);
    reader->at = at;
    *out = number;
    return KAY_OK;
}

kay_status kay_read_u64s_into(kay_reader *reader, const char *what, uint64_t most, uint64_t count, uint64_t *out)
{
    for (; count > NUMBERS_LOOK; count -= NUMBERS_LOOK, out += NUMBERS_LOOK) {
        KAY_TRY(numbers_u64s(reader, what, most, NUMBERS_LOOK, out));
        KAY_TRY(kay_check_time(reader->ctx));
    }
    return numbers_u64s(reader, what, most, count, out);
}

kay_status kay_read_u64s(kay_reader *reader, const char *what, uint64_t most, uint64_t count, kay_arena *arena,
                         uint64_t **out)
{
    uint64_t *items, lost;
    KAY_TRY(numbers_array(reader, count, arena, &items));
    while (!items) /* fails at the first error, at the latest at the end of the input */
        KAY_TRY(kay_read_u64(reader, what, 0, most, &lost));
    KAY_TRY(kay_read_u64s_into(reader, what, most, count, items));
    *out = items;
    return KAY_OK;
}

kay_status kay_read_i64s(kay_reader *reader, const char *what, uint64_t count, kay_arena *arena, int64_t **out)
{
    uint64_t *memory;
    int64_t *items, lost;
    KAY_TRY(numbers_array(reader, count, arena, &memory));
    items = (int64_t *)memory;
    while (!items)
        KAY_TRY(kay_read_i64(reader, what, INT64_MIN, INT64_MAX, &lost));
    for (uint64_t i = 0; i < count; i++) {
        if (i % NUMBERS_LOOK == NUMBERS_LOOK - 1)
            KAY_TRY(kay_check_time(reader->ctx));
        KAY_TRY(kay_read_i64(reader, what, INT64_MIN, INT64_MAX, &items[i]));
    }
    *out = items;
    return KAY_OK;
}

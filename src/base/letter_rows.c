/* Reads rows of letters, 64 at a time.  Comparing 64 bytes with a letter gives a mask, which is written to the plane of
 * that letter.  The masks of all letters together must cover the 64 bytes. */
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <kayles/reader.h>

#include "base/source.h"
#include "base/reader_inside.h"

enum { LETTER_ROWS_KINDS = 4 };

/* Sets bit i of the mask if byte i at p is the letter, for 16 * parts bytes, at most 64. */
static inline uint64_t letter_rows_mask(const char *p, char letter, unsigned parts)
{
    uint64_t mask = 0;
#ifdef __SSE2__
    const __m128i want = _mm_set1_epi8(letter);
    for (unsigned i = 0; i < parts; i++) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(p + 16 * i));
        mask |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, want)) << 16 * i;
    }
#else
    const uint64_t ones = 0x0101010101010101u, low = 0x7f7f7f7f7f7f7f7fu;
    for (unsigned i = 0; i < 2 * parts; i++) {
        uint64_t other = kay_scan_eight(p + 8 * i) ^ ones * (unsigned char)letter;
        uint64_t same = ~((((other & low) + low) | other) | low) >> 7; /* bit 0 of each byte that is the letter */
        mask |= (same * 0x0102040810204080u >> 56) << 8 * i;
    }
#endif
    return mask;
}

/* Ors the mask into the plane from bit `at` on. */
static inline void letter_rows_put(uint64_t *plane, uint64_t at, uint64_t mask)
{
    plane[at / 64] |= mask << at % 64;
    uint64_t high = mask >> 1 >> (63 - at % 64);
    if (high)
        plane[at / 64 + 1] |= high;
}

/* Writes `count` letters at p, at most 16 * parts <= 64, to the planes from bit `at` on.  Returns the number of letters
 * before the first byte that is not one of `letters`. */
static inline uint64_t letter_rows_word(const char *p, uint64_t count, unsigned parts, uint64_t at, const char *letters,
                                        unsigned kinds, uint64_t *const planes[])
{
    uint64_t masks[LETTER_ROWS_KINDS], all = 0, wanted = count < 64 ? ((uint64_t)1 << count) - 1 : UINT64_MAX;
    for (unsigned k = 0; k < kinds; k++) {
        masks[k] = letter_rows_mask(p, letters[k], parts) & wanted;
        all |= masks[k];
    }
    if (all != wanted)
        return (unsigned)__builtin_ctzll(~all);
    for (unsigned k = 0; k < kinds; k++)
        if (planes[k])
            letter_rows_put(planes[k], at, masks[k]);
    return count;
}

/* Like letter_rows_word, for any number of letters. */
static inline uint64_t letter_rows_take(const char *p, uint64_t count, uint64_t at, const char *letters, unsigned kinds,
                                        uint64_t *const planes[])
{
    if (count <= 16) /* in a file of many cases most rows are short */
        return letter_rows_word(p, count, 1, at, letters, kinds, planes);
    for (uint64_t done = 0; done < count; done += 64) {
        uint64_t left = count - done < 64 ? count - done : 64;
        uint64_t taken = letter_rows_word(p + done, left, 4, at + done, letters, kinds, planes);
        if (taken < left)
            return done + taken;
    }
    return count;
}

/* Calls letter_rows_take with a number of kinds that the compiler knows. */
static uint64_t letter_rows_piece(const char *p, uint64_t count, uint64_t at, const char *letters,
                                  uint64_t *const planes[])
{
    if (!letters[2])
        return letter_rows_take(p, count, at, letters, 2, planes);
    if (!letters[3])
        return letter_rows_take(p, count, at, letters, 3, planes);
    return letter_rows_take(p, count, at, letters, 4, planes);
}

static kay_status letter_rows_wrong(kay_reader *reader, const char *what, const char *letters, uint64_t count,
                                    uint64_t done)
{
    if (*reader->at == '\0' && reader->at < reader->end)
        return kay_reader_fail(reader, NULL, "a NUL byte");
    if (done == count)
        return kay_reader_fail(reader, NULL, "%s is longer than %llu", what, (unsigned long long)count);
    if (reader->at == reader->end || kay_scan_blank(*reader->at))
        return kay_reader_fail(reader, NULL, "%s has length %llu, expected %llu", what, (unsigned long long)done,
                               (unsigned long long)count);
    return kay_reader_fail(reader, NULL, "%s: only the letters %s are allowed here", what, letters);
}

kay_status kay_read_row(kay_reader *reader, const char *what, const char *letters, uint64_t count, uint64_t shift,
                        uint64_t *const planes[])
{
    KAY_TRY(kay_reader_expect(reader, what));
    uint64_t done = 0;
    for (;;) {
        uint64_t here = (uint64_t)(reader->end - reader->at), left = count - done;
        uint64_t taken = letter_rows_piece(reader->at, here < left ? here : left, shift + done, letters, planes);
        reader->at += taken;
        done += taken;
        if (reader->at < reader->end || reader->whole)
            break;
        KAY_TRY(kay_source_more(reader));
    }
    bool ends = reader->at == reader->end || kay_scan_blank(*reader->at);
    return done == count && ends ? KAY_OK : letter_rows_wrong(reader, what, letters, count, done);
}

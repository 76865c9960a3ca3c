/* One body, made three times: for AVX-512, for AVX2 and for any machine.  Byte i of a vector belongs to heap i, and bit
 * v % 8 of it in plane v / 8 to value v. */
#include "sequence/sparse_sieve.h"

#include <string.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif

enum {
    SIEVE_EACH = 4, /* values of a heap that are tested at once */
    SIEVE_PLANES = KAY_SIEVE_VALUES / 8,
};

#define SIEVE_INLINE static inline __attribute__((always_inline))
#define SIEVE_BYTES(byte) ((long long)((byte) * (UINT64_MAX / 255)))

/* Planes of a block. */
typedef struct sieve_state {
    uint8_t excluded[SIEVE_PLANES][KAY_LANES_BLOCK];
    uint8_t open[SIEVE_PLANES][KAY_LANES_BLOCK]; /* what may be tested yet */
    uint8_t decided[KAY_LANES_BLOCK]; /* 0xff: no more of this heap */
    unsigned planes;
} sieve_state;

/* How many heaps have something left to be tested. */
static unsigned sieve_left(const sieve_state *state)
{
    uint8_t open[KAY_LANES_BLOCK] = {0};
    unsigned count = 0;
    for (unsigned p = 0; p < state->planes; p++)
        for (unsigned i = 0; i < KAY_LANES_BLOCK; i++)
            open[i] |= state->open[p][i] & (uint8_t)~state->decided[i];
    for (unsigned i = 0; i < KAY_LANES_BLOCK; i++)
        count += open[i] != 0;
    return count;
}

/* Of each level: vectors of so many bytes; registers for so many planes; the byte 1 << x for x < 8; how planes are named
 * so that sieve_same finds the bytes of plane j; the lesser bytes. */
#define SIEVE_LEVEL(name, bytes, most, target, power, place, same, lesser)                                             \
    typedef long long name __attribute__((vector_size(bytes), aligned(1), may_alias));                                 \
    typedef uint8_t name##_bytes __attribute__((vector_size(bytes), may_alias));                                       \
                                                                                                                       \
    target SIEVE_INLINE void name##_mark(const kay_lanes_list *list, const uint8_t *at, const uint8_t *none,           \
                                         unsigned base, unsigned count, uint8_t(*excluded)[KAY_LANES_BLOCK])           \
    {                                                                                                                  \
        name all[most];                                                                                                \
        for (unsigned j = 0; j < count; j++)                                                                           \
            all[j] = (name){0};                                                                                        \
        for (const kay_lanes_entry *entry = list->entries, *end = entry ? entry + list->count : NULL; entry < end;     \
             entry++) {                                                                                                \
            const name value = *(const name *)(at - entry->offset) ^ SIEVE_BYTES((uint8_t)entry->value);               \
            const name gone = *(const name *)(none - entry->offset);                                                   \
            const name bit = (name)power(value & SIEVE_BYTES(7));                                                      \
            const name plane = (value >> 3 & SIEVE_BYTES(31)) | gone;                                                  \
            const name here = (name)place((name)((name##_bytes)plane - (uint8_t)base));                                \
            for (unsigned j = 0; j < count; j++)                                                                       \
                all[j] |= bit & (name)same(here, j);                                                                   \
        }                                                                                                              \
        for (unsigned j = 0; j < count; j++)                                                                           \
            *(name *)excluded[base + j] = all[j];                                                                      \
    }                                                                                                                  \
                                                                                                                       \
    target static void name##_mark_all(const kay_sieve *sieve, unsigned i, sieve_state *state)                         \
    {                                                                                                                  \
        uint8_t(*excluded)[KAY_LANES_BLOCK] = (uint8_t(*)[KAY_LANES_BLOCK])(state->excluded[0] + i);                   \
        for (unsigned base = 0; base < state->planes; base += (most))                                                  \
            if (state->planes - base <= 4)                                                                             \
                name##_mark(sieve->marks, sieve->at + i, sieve->none + i, base, 4, excluded);                          \
            else                                                                                                       \
                name##_mark(sieve->marks, sieve->at + i, sieve->none + i, base, most, excluded);                       \
    }                                                                                                                  \
                                                                                                                       \
    /* No more than values below the limits is open. */                                                                \
    target static void name##_limit(const kay_sieve *sieve, unsigned i, sieve_state *state)                            \
    {                                                                                                                  \
        const name limit = *(const name *)(sieve->limits + i);                                                         \
        const name##_bytes plane = (name##_bytes)(limit >> 3 & SIEVE_BYTES(31));                                       \
        const name below = (name)((name##_bytes)power(limit & SIEVE_BYTES(7)) - 1);                                    \
        for (unsigned p = 0; p < state->planes; p++) {                                                                 \
            const name part = (name)(plane == (uint8_t)p) & below;                                                     \
            *(name *)(state->open[p] + i) &= (name)(plane > (uint8_t)p) | part;                                        \
        }                                                                                                              \
    }                                                                                                                  \
                                                                                                                       \
    /* The next open value of each heap: its plane and bit; 0: there is none. */                                       \
    target SIEVE_INLINE void name##_choose(unsigned i, sieve_state *state, name *plane_out, name *bit_out)             \
    {                                                                                                                  \
        const name left = ~*(const name *)(state->decided + i);                                                        \
        name plane = {0}, bits = {0};                                                                                  \
        for (unsigned p = state->planes; p-- > 0;) {                                                                   \
            const name open = *(const name *)(state->open[p] + i) & left;                                              \
            const name none = (name)((name##_bytes)open == 0);                                                         \
            plane = (plane & none) | (~none & SIEVE_BYTES((uint8_t)p));                                                \
            bits = (bits & none) | open;                                                                               \
        }                                                                                                              \
        const name bit = bits & (name)(0 - (name##_bytes)bits);                                                        \
        for (unsigned p = 0; p < state->planes; p++)                                                                   \
            *(name *)(state->open[p] + i) &= ~(bit & (name)((name##_bytes)plane == (uint8_t)p));                       \
        *plane_out = plane;                                                                                            \
        *bit_out = bit;                                                                                                \
    }                                                                                                                  \
                                                                                                                       \
    /* Tests values against the list; what is left of one is 0 where it was hit. */                                    \
    target SIEVE_INLINE void name##_test(const kay_lanes_list *list, const uint8_t *at, const uint8_t *none,           \
                                         const name *values, name *left)                                               \
    {                                                                                                                  \
        const kay_lanes_entry *entry = list->entries, *end = entry ? entry + list->count : NULL;                       \
        for (unsigned j = 0; j < SIEVE_EACH; j++)                                                                      \
            left[j] = ~(name){0};                                                                                      \
        while (entry < end) {                                                                                          \
            const uint32_t value = entry->value;                                                                       \
            name changed[SIEVE_EACH];                                                                                  \
            for (unsigned j = 0; j < SIEVE_EACH; j++)                                                                  \
                changed[j] = values[j] ^ SIEVE_BYTES((uint8_t)value);                                                  \
            for (; entry < end && entry->value == value; entry++) {                                                    \
                const name here = *(const name *)(at - entry->offset), gone = *(const name *)(none - entry->offset);   \
                for (unsigned j = 0; j < SIEVE_EACH; j++)                                                              \
                    left[j] = (name)lesser(left[j], (here ^ changed[j]) | gone);                                       \
            }                                                                                                          \
        }                                                                                                              \
    }                                                                                                                  \
                                                                                                                       \
    /* One pass: the next values are chosen and tested. */                                                             \
    target static void name##_pass(const kay_sieve *sieve, unsigned i, sieve_state *state)                             \
    {                                                                                                                  \
        name planes[SIEVE_EACH], bits[SIEVE_EACH], values[SIEVE_EACH], left[SIEVE_EACH], kept = {0};                   \
        for (unsigned j = 0; j < SIEVE_EACH; j++) {                                                                    \
            name##_choose(i, state, planes + j, bits + j);                                                             \
            const name##_bytes bit = (name##_bytes)bits[j];                                                            \
            const name low = ((name)((bit & 0xaa) != 0) & SIEVE_BYTES(1)) |                                            \
                             ((name)((bit & 0xcc) != 0) & SIEVE_BYTES(2)) |                                            \
                             ((name)((bit & 0xf0) != 0) & SIEVE_BYTES(4));                                             \
            values[j] = planes[j] << 3 | low;                                                                          \
        }                                                                                                              \
        name##_test(sieve->rest, sieve->at + i, sieve->none + i, values, left);                                        \
        for (unsigned j = 0; j < SIEVE_EACH; j++) {                                                                    \
            const name hit = (name)((name##_bytes)left[j] == 0);                                                       \
            for (unsigned p = 0; p < state->planes; p++)                                                               \
                *(name *)(state->excluded[p] + i) |= bits[j] & hit & (name)((name##_bytes)planes[j] == (uint8_t)p);    \
            kept |= bits[j] & ~hit;                                                                                    \
            if (!sieve->limits) {                                                                                      \
                const name none = hit | (name)((name##_bytes)bits[j] == 0);                                            \
                *(name *)(sieve->least + i) = (name)lesser(*(const name *)(sieve->least + i), values[j] | none);       \
            }                                                                                                          \
        }                                                                                                              \
        if (!sieve->limits)                                                                                            \
            *(name *)(state->decided + i) |= (name)((name##_bytes)kept != 0);                                          \
    }                                                                                                                  \
                                                                                                                       \
    target static void name##_block(const kay_sieve *sieve, sieve_state *state)                                        \
    {                                                                                                                  \
        for (unsigned i = 0; i < KAY_LANES_BLOCK; i += (bytes)) {                                                      \
            name##_mark_all(sieve, i, state);                                                                          \
            for (unsigned p = 0; p < state->planes; p++)                                                               \
                *(name *)(state->open[p] + i) = ~*(const name *)(state->excluded[p] + i);                              \
            if (sieve->limits)                                                                                         \
                name##_limit(sieve, i, state);                                                                         \
        }                                                                                                              \
        while (sieve_left(state) > sieve->few)                                                                         \
            for (unsigned i = 0; i < KAY_LANES_BLOCK; i += (bytes))                                                    \
                name##_pass(sieve, i, state);                                                                          \
    }

typedef long long sieve_longs __attribute__((vector_size(16), aligned(1), may_alias));
typedef uint8_t sieve_bytes __attribute__((vector_size(16), may_alias));

static inline sieve_longs sieve_lesser(sieve_longs a, sieve_longs b)
{
    const sieve_longs less = (sieve_longs)((sieve_bytes)a < (sieve_bytes)b);
    return (a & less) | (b & ~less);
}

static inline sieve_longs sieve_power(sieve_longs x)
{
    const sieve_bytes two = (sieve_bytes)x & 2, four = (sieve_bytes)x & 4;
    sieve_bytes power = ((sieve_bytes)x & 1) + 1;
    power += power * 3 & (sieve_bytes)(two != 0);
    return (sieve_longs)(power + (power * 15 & (sieve_bytes)(four != 0)));
}

#define SIEVE_PLACE(plane) (plane)
#define SIEVE_SAME(here, j) ((sieve_bytes)(here) == (uint8_t)(j))
SIEVE_LEVEL(sieve_plain, 16, 8, , sieve_power, SIEVE_PLACE, SIEVE_SAME, sieve_lesser)

#ifdef __x86_64__
#define SIEVE_POWERS _mm_set_epi64x(0, (long long)0x8040201008040201)

#define SIEVE_AVX2_POWER(x) _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(SIEVE_POWERS), x)
#define SIEVE_AVX2_SAME(here, j) _mm256_cmpeq_epi8((__m256i)(here), _mm256_set1_epi8((char)(j)))
SIEVE_LEVEL(sieve_avx2, 32, 8, __attribute__((target("avx2"))), SIEVE_AVX2_POWER, SIEVE_PLACE, SIEVE_AVX2_SAME,
            _mm256_min_epu8)

/* A shuffle takes one step, a comparison of bytes two; it gives 0 for all but 0x70..0x7f. */
#define SIEVE_AVX512_POWER(x) _mm512_shuffle_epi8(_mm512_broadcast_i32x4(SIEVE_POWERS), x)
#define SIEVE_AVX512_PLACE(plane) _mm512_adds_epu8((__m512i)(plane), _mm512_set1_epi8(0x70))
#define SIEVE_AVX512_BYTE(j) ((j) < 8 ? (long long)(UINT64_C(0xff) << 8 * ((j)&7)) : 0)
#define SIEVE_AVX512_SAME(here, j)                                                                                     \
    _mm512_shuffle_epi8(_mm512_set4_epi64(SIEVE_AVX512_BYTE((j) ^ 8), SIEVE_AVX512_BYTE(j),                            \
                                          SIEVE_AVX512_BYTE((j) ^ 8), SIEVE_AVX512_BYTE(j)),                           \
                        here)
SIEVE_LEVEL(sieve_avx512, 64, 16, __attribute__((target("avx512f,avx512bw,avx512vl"))), SIEVE_AVX512_POWER,
            SIEVE_AVX512_PLACE, SIEVE_AVX512_SAME, _mm512_min_epu8)
#endif

static void (*const sieve_blocks[])(const kay_sieve *sieve, sieve_state *state) = {
    [KAY_LANES_PLAIN] = sieve_plain_block,
#ifdef __x86_64__
    [KAY_LANES_AVX2] = sieve_avx2_block,
    [KAY_LANES_AVX512] = sieve_avx512_block,
#endif
};

void kay_sieve_block(kay_lanes_level level, const kay_sieve *sieve)
{
    sieve_state state;
    state.planes = sieve->planes * KAY_LANES_WORD / 8;
    memset(state.decided, 0, sizeof state.decided);
    if (!sieve->limits)
        memset(sieve->least, 0xff, KAY_LANES_BLOCK);
    sieve_blocks[level](sieve, &state);
    for (unsigned p = 0; p < state.planes; p += 4) {
        uint32_t *row = sieve->rows + p / 4 * KAY_LANES_ROW;
        for (unsigned i = 0; i < KAY_LANES_BLOCK; i++) {
            row[i] = 0;
            for (unsigned j = 0; j < 4; j++) {
                const uint32_t untested = sieve->limits ? 0 : state.open[p + j][i];
                row[i] |= (state.excluded[p + j][i] | untested) << 8 * j;
            }
        }
    }
}

/* Compares stretches of pairs with a set of missing values, in the widest vectors of the machine. */
#include "sequence/dense.h"

#include <string.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif

enum {
    DENSE_STRETCH = 64, /* pairs */
    DENSE_VALUES = 1 << 16, /* values are below this */
    DENSE_SET = 512, /* the most values in a set */
    DENSE_FEW = 4, /* the most missing values in a set of the plain level, which compares them one by one */
    DENSE_FIRST = 256, /* the fewest pairs marked first */
    DENSE_FIRST_MAX = 1 << 15, /* the most pairs marked first */
    DENSE_TICK = 1 << 18, /* the clock is read each time this much work is done, in pairs */
};

/* The pairs of one move, and the values searched for among them. */
typedef struct dense_pass {
    uint8_t *seen;
    uint8_t stamp;
    uint32_t from, to; /* search for the missing values in from..to-1, which belong to one set */
    const uint16_t *mirror, *values; /* the first stretch; the next ones lie before it in memory */
    uint64_t count; /* stretches */
    uint64_t hits; /* stretches that were marked */
} dense_pass;

static inline void dense_mark(uint8_t *seen, uint8_t stamp, const uint16_t *mirror, const uint16_t *values,
                              uint64_t count)
{
    const uint64_t fours = count & ~(uint64_t)3;
    for (uint64_t i = 0; i < fours; i += 4) { /* four pairs in a word */
        uint64_t a, b;
        memcpy(&a, mirror + i, sizeof a);
        memcpy(&b, values + i, sizeof b);
        for (unsigned j = 0; j < 64; j += 16)
            seen[(a ^ b) >> j & 0xffff] = stamp;
    }
    for (uint64_t i = fours; i < count; i++)
        seen[mirror[i] ^ values[i]] = stamp;
}

/* Marks the values of all pairs in a stretch, after a missing value was found in it. */
static inline void dense_hit(dense_pass *pass, uint64_t stretch)
{
    dense_mark(pass->seen, pass->stamp, pass->mirror - stretch * DENSE_STRETCH, pass->values - stretch * DENSE_STRETCH,
               DENSE_STRETCH);
    pass->hits++;
}

/* Stores the missing values of the pass, up to four, and returns their number. */
static unsigned dense_few(const dense_pass *pass, uint16_t *few)
{
    unsigned count = 0;
    for (uint32_t v = pass->from; v < pass->to; v++)
        if (pass->seen[v] != pass->stamp)
            few[count++] = (uint16_t)v;
    for (unsigned i = count; i < DENSE_FEW; i++)
        few[i] = few[0];
    return count;
}

/* Searches all stretches; returns whether a value is still missing. */
static bool dense_plain(dense_pass *pass)
{
    typedef uint16_t vector __attribute__((vector_size(16)));
    typedef uint16_t anywhere __attribute__((vector_size(16), aligned(2), may_alias));
    uint16_t few[DENSE_FEW] = {0};
    if (!dense_few(pass, few))
        return false;
    for (uint64_t i = 0; i < pass->count; i++) {
        const anywhere *mirror = (const anywhere *)(pass->mirror - i * DENSE_STRETCH);
        const anywhere *values = (const anywhere *)(pass->values - i * DENSE_STRETCH);
        vector found = {0};
        for (unsigned j = 0; j < DENSE_STRETCH / 8; j++) {
            vector sum = mirror[j] ^ values[j];
            found |= (vector)((sum == few[0]) | (sum == few[1]) | (sum == few[2]) | (sum == few[3]));
        }
        uint64_t halves[2];
        memcpy(halves, &found, sizeof halves);
        if (!(halves[0] | halves[1]))
            continue;
        dense_hit(pass, i);
        if (!dense_few(pass, few))
            return false;
    }
    return true;
}

#ifdef __x86_64__
#define DENSE_AVX2 __attribute__((target("avx2")))
#define DENSE_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl")))

/* Searches for 128 values, from a multiple of 128 on: bit j of byte i of the set says whether the value 16 j + i,
 * counted from this multiple, is missing.  If a nim-sum is outside the set, the highest bit of its byte is set, so the
 * shuffle returns 0. */
DENSE_AVX2 static bool dense_avx2(dense_pass *pass)
{
    const __m256i base = _mm256_set1_epi16((short)(pass->to - 128)), low = _mm256_set1_epi8(15);
    const __m256i powers =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
    const __m128i stamp = _mm_set1_epi8((char)pass->stamp);
    __m256i set = base;
    bool hit = true; /* build the set first */
    for (uint64_t i = 0; i < pass->count + 1; i++) {
        if (hit) {
            __m128i missing = _mm_setzero_si128();
            for (unsigned j = 0; j < 8; j++) {
                __m128i seen = _mm_loadu_si128((const __m128i *)(pass->seen + pass->to - 128 + 16 * j));
                missing =
                    _mm_or_si128(missing, _mm_andnot_si128(_mm_cmpeq_epi8(seen, stamp), _mm_set1_epi8((char)(1 << j))));
            }
            if (_mm_testz_si128(missing, missing))
                return false;
            set = _mm256_broadcastsi128_si256(missing);
        }
        if (i == pass->count)
            break;
        const __m256i *mirror = (const __m256i *)(pass->mirror - i * DENSE_STRETCH);
        const __m256i *values = (const __m256i *)(pass->values - i * DENSE_STRETCH);
        __m256i found = _mm256_setzero_si256();
        for (unsigned j = 0; j < DENSE_STRETCH / 16; j += 2) {
            __m256i a = _mm256_xor_si256(_mm256_loadu_si256(mirror + j), _mm256_loadu_si256(values + j));
            __m256i b = _mm256_xor_si256(_mm256_loadu_si256(mirror + j + 1), _mm256_loadu_si256(values + j + 1));
            __m256i sums = _mm256_packus_epi16(_mm256_xor_si256(a, base), _mm256_xor_si256(b, base));
            __m256i power = _mm256_shuffle_epi8(powers, _mm256_and_si256(_mm256_srli_epi16(sums, 4), low));
            found = _mm256_or_si256(found, _mm256_and_si256(_mm256_shuffle_epi8(set, sums), power));
        }
        hit = !_mm256_testz_si256(found, found);
        if (hit)
            dense_hit(pass, i);
    }
    return true;
}

/* Searches for 512 values, from a multiple of 512 on: the set has a bit for each of them, 1 if the value is missing. */
DENSE_AVX512 static bool dense_avx512(dense_pass *pass)
{
    const __m512i base = _mm512_set1_epi16((short)(pass->to - 512)), one = _mm512_set1_epi16(1);
    const __m512i low = _mm512_set1_epi16(15), end = _mm512_set1_epi16(512);
    const __m512i stamp = _mm512_set1_epi8((char)pass->stamp);
    __m512i set = base;
    bool hit = true; /* build the set first */
    for (uint64_t i = 0; i < pass->count + 1; i++) {
        if (hit) {
            uint64_t missing[8], any = 0;
            for (unsigned j = 0; j < 8; j++) {
                __m512i seen = _mm512_loadu_si512(pass->seen + pass->to - 512 + 64 * j);
                missing[j] = _mm512_cmpneq_epi8_mask(seen, stamp);
                any |= missing[j];
            }
            if (!any)
                return false;
            set = _mm512_loadu_si512(missing);
        }
        if (i == pass->count)
            break;
        const uint16_t *mirror = pass->mirror - i * DENSE_STRETCH, *values = pass->values - i * DENSE_STRETCH;
        __mmask32 found = 0;
        for (unsigned j = 0; j < DENSE_STRETCH; j += 32) {
            __m512i sum = _mm512_xor_si512(_mm512_loadu_si512(mirror + j), _mm512_loadu_si512(values + j));
            sum = _mm512_xor_si512(sum, base);
            __m512i words = _mm512_permutexvar_epi16(_mm512_srli_epi16(sum, 4), set);
            __m512i bits = _mm512_sllv_epi16(one, _mm512_and_si512(sum, low));
            found |= _mm512_mask_test_epi16_mask(_mm512_cmplt_epu16_mask(sum, end), words, bits);
        }
        hit = found;
        if (hit)
            dense_hit(pass, i);
    }
    return true;
}
#endif

static bool (*const dense_passes[])(dense_pass *pass) = {
    [KAY_LANES_PLAIN] = dense_plain,
#ifdef __x86_64__
    [KAY_LANES_AVX2] = dense_avx2,
    [KAY_LANES_AVX512] = dense_avx512,
#endif
};

/* The least value from `from` on that is not marked. */
static uint32_t dense_missing(const kay_dense *dense, uint32_t from)
{
    const uint64_t stamps = UINT64_C(0x0101010101010101) * dense->stamp;
    for (;; from += 8) {
        uint64_t seen;
        memcpy(&seen, dense->seen + from, sizeof seen);
        if (seen != stamps)
            break;
    }
    while (dense->seen[from] == dense->stamp)
        from++;
    return from;
}

/* Returns the end of the set that `from` belongs to: the values of a set are searched for together. */
static uint32_t dense_set(const kay_dense *dense, kay_lanes_level level, uint32_t from)
{
    if (level == KAY_LANES_AVX512)
        return from / 512 * 512 + 512;
    if (level == KAY_LANES_AVX2)
        return from / 128 * 128 + 128;
    for (unsigned i = 1; i < DENSE_FEW; i++)
        from = dense_missing(dense, from + 1);
    return from + 1;
}

/* Returns the number of stretches of a move: its last pairs are divided into whole stretches, and all pairs before
 * these are marked one by one. */
static uint64_t dense_later(const kay_dense *dense, uint64_t pairs)
{
    return pairs > dense->first ? (pairs - dense->first) / DENSE_STRETCH : 0;
}

/* Marks the values of the options of heap n that have one heap or none, and of the first pairs of each move. */
static kay_status dense_begin(kay_context *ctx, kay_dense *dense, const kay_heap_code *code,
                              const kay_heap_values *values, uint64_t n)
{
    const uint16_t *at = values->at;
    if (++dense->stamp == 0) {
        memset(dense->seen, 0, DENSE_VALUES + DENSE_SET);
        dense->stamp = 1;
    }
    KAY_TRY(kay_evidence_reflect(ctx, values, &dense->mirror, n / 2 + 1));
    for (uint64_t i = 0; i < code->count && code->takes[i].tokens <= n; i++) {
        uint64_t rest = n - code->takes[i].tokens, pairs = kay_heap_pairs(code->takes[i].digit, rest);
        if (code->takes[i].digit & (rest ? KAY_HEAP_ONE : KAY_HEAP_NOTHING))
            dense->seen[at[rest]] = dense->stamp; /* G(0) is 0 */
        if (!(code->takes[i].digit & KAY_HEAP_TWO))
            continue;
        uint64_t first = pairs - dense_later(dense, pairs) * DENSE_STRETCH;
        const uint16_t *mirror = (const uint16_t *)dense->mirror.at + dense->mirror.length - 1 - first;
        dense_mark(dense->seen, dense->stamp, mirror, at + rest - first, first);
    }
    return KAY_OK;
}

/* Searches all later pairs for the missing values in from..to-1, where `to` ends a set; returns whether one of them is
 * still missing. */
static bool dense_look(kay_dense *dense, const kay_heap_code *code, kay_lanes_level level,
                       const kay_heap_values *values, uint32_t from, uint32_t to, uint64_t *hits)
{
    const uint64_t n = values->count;
    for (uint64_t i = 0; i < code->count && code->takes[i].tokens <= n; i++) {
        if (!(code->takes[i].digit & KAY_HEAP_TWO))
            continue;
        uint64_t rest = n - code->takes[i].tokens, pairs = kay_heap_pairs(code->takes[i].digit, rest);
        uint64_t later = dense_later(dense, pairs),
                 a = pairs - (later - 1) * DENSE_STRETCH; /* the largest a in the first stretch */
        if (!later)
            continue;
        dense_pass pass = {
            .seen = dense->seen,
            .stamp = dense->stamp,
            .from = from,
            .to = to,
            .mirror = (const uint16_t *)dense->mirror.at + dense->mirror.length - 1 - a,
            .values = (const uint16_t *)values->at + rest - a,
            .count = later,
        };
        bool more = dense_passes[level](&pass);
        *hits += pass.hits;
        dense->work += later * DENSE_STRETCH / 8;
        if (!more)
            return false;
    }
    return true;
}

/* Adapts `first` so that marking the first pairs costs about as much as marking the stretches that have a missing
 * value. */
static void dense_learn(kay_dense *dense, uint64_t hits)
{
    if (hits * DENSE_STRETCH > dense->first && dense->first < DENSE_FIRST_MAX)
        dense->first += dense->first / 16;
    else if (2 * hits * DENSE_STRETCH < dense->first && dense->first > DENSE_FIRST)
        dense->first -= dense->first / 16;
    dense->work += dense->first + hits * DENSE_STRETCH;
}

static kay_status dense_heap(kay_context *ctx, kay_dense *dense, const kay_heap_code *code, kay_lanes_level level,
                             kay_heap_values *values)
{
    uint64_t hits = 0;
    KAY_TRY(dense_begin(ctx, dense, code, values, values->count));
    uint32_t value = dense_missing(dense, 0);
    while (!dense_look(dense, code, level, values, value, dense_set(dense, level, value), &hits))
        value = dense_missing(dense, value);
    value = dense_missing(dense, value);
    if (value >= DENSE_VALUES)
        return kay_fail(ctx, KAY_EUNABLE, "heap %llu has a value of 2^16 or more", (unsigned long long)values->count);
    kay_heap_values_put(values, values->count, value);
    values->count++;
    dense_learn(dense, hits);
    return KAY_OK;
}

kay_status kay_dense_advance(kay_context *ctx, kay_dense *dense, const kay_heap_code *code, kay_lanes_level level,
                             kay_heap_values *values, uint64_t count)
{
    if (!dense->seen) {
        dense->seen = kay_alloc(ctx, DENSE_VALUES + DENSE_SET);
        if (!dense->seen)
            return kay_no_memory(ctx);
        dense->first = DENSE_FIRST;
    }
    KAY_TRY(kay_heap_values_fit(ctx, values, count, UINT16_MAX));
    while (values->count < count) {
        KAY_TRY(dense_heap(ctx, dense, code, level, values));
        if (dense->work >= DENSE_TICK) {
            dense->work = 0;
            KAY_TRY(kay_tick(ctx, "heaps", values->count, count));
        }
    }
    return KAY_OK;
}

uint64_t kay_dense_cost(const kay_dense *dense, const kay_heap_code *code, uint64_t heap)
{
    uint64_t cost = 0, first = dense->first ? dense->first : DENSE_FIRST;
    for (uint64_t i = 0; i < code->count; i++)
        if (code->takes[i].digit & KAY_HEAP_TWO)
            cost += 2 * first + heap / 16;
    return cost;
}

void kay_dense_end(kay_context *ctx, kay_dense *dense)
{
    if (dense->seen)
        kay_free(ctx, dense->seen, DENSE_VALUES + DENSE_SET);
    kay_evidence_free(ctx, &dense->mirror);
    *dense = (kay_dense){0};
}

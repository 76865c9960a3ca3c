/* Computes sets of sums as rows of bits.  If all values of a set are xored with one number, the words of the row change
 * places, and so do the bits in each word.  Kept sets are stored plane by plane: plane w has word w of the set of each
 * total. */
#include "sequence/heap_sums.h"

#include <string.h>

enum {
    SUMS_WORD = 64, /* values in a word */
    SUMS_FIRST = 64, /* a word is first tested for being full after this many choices of the smallest heap */
    SUMS_ROOM = 256, /* totals at first */
    SUMS_APART = 8, /* extra totals, so that the planes do not all begin in the same set of a cache */
    SUMS_BYTES = SUMS_WORD / 8, /* words for 64 values, if each value has a byte instead of a bit */
    SUMS_TICK = 1 << 18,
    SUMS_KINDS = KAY_HEAP_LEAVES, /* the most kinds of sums that one digit allows */
};

typedef struct sums_kind {
    kay_sums_type type;
    unsigned heaps;
} sums_kind;

/* Lists the kinds of sums of two heaps or more that a digit allows, and returns their number. */
static unsigned sums_kinds(uint32_t digit, sums_kind kinds[SUMS_KINDS])
{
    const kay_sums_type type = digit & KAY_HEAP_EQUAL                            ? KAY_SUMS_EQUAL
                               : digit & (KAY_HEAP_UNEQUAL | KAY_HEAP_DIFFERENT) ? KAY_SUMS_DIFFERENT
                                                                                 : KAY_SUMS_ALL;
    unsigned count = 0, most = digit & KAY_HEAP_MORE ? kay_heap_more_from(digit) : KAY_HEAP_LEAVES + 1;
    for (unsigned heaps = 2; heaps < most; heaps++)
        if (digit >> heaps & 1)
            kinds[count++] = (sums_kind){type, heaps};
    if (digit & KAY_HEAP_MORE)
        kinds[count++] = (sums_kind){KAY_SUMS_MORE, most < 2 ? 2 : most};
    return count;
}

/* Returns the kind with one heap fewer, whose set is needed to compute the set of `kind`.  A single heap needs no set:
 * its value is in the array of values. */
static sums_kind sums_before(sums_kind kind)
{
    return (sums_kind){kind.type == KAY_SUMS_MORE ? KAY_SUMS_MORE : KAY_SUMS_ALL, kind.heaps - 1};
}

static kay_sums_set *sums_set(kay_heap_sums *sums, sums_kind kind)
{
    return &sums->sets[kind.type * KAY_SUMS_ROW + kind.heaps];
}

/* Returns the kind of the sums in sets[i]. */
static sums_kind sums_kind_of(unsigned i)
{
    return (sums_kind){(kay_sums_type)(i / KAY_SUMS_ROW), i % KAY_SUMS_ROW};
}

/* Whether a set is computed directly from the values. */
static bool sums_is_simple(sums_kind kind)
{
    return kind.type == KAY_SUMS_EQUAL || (kind.type != KAY_SUMS_MORE && kind.heaps <= 2);
}

static bool sums_can_digit(uint32_t digit)
{
    const uint32_t many = digit & ((2u << KAY_HEAP_LEAVES) - 1) & ~(uint32_t)(KAY_HEAP_THREE - 1);
    return !(digit & KAY_HEAP_UNEQUAL && many);
}

bool kay_heap_sums_can(const kay_heap_code *code)
{
    bool can = code->tail || code->leaves > 2 || code->conditions & KAY_HEAP_EQUAL;
    for (uint64_t i = 0; i < code->count; i++)
        can = can && sums_can_digit(code->takes[i].digit);
    for (uint64_t i = 0; i < code->tail_length; i++)
        can = can && sums_can_digit(code->tail[i]);
    return can;
}

/* Marks the sets that must be kept for a digit; `again`: the digit repeats for ever. */
static void sums_want(kay_heap_sums *sums, uint32_t digit, bool again)
{
    sums_kind kinds[SUMS_KINDS];
    for (unsigned i = 0, count = sums_kinds(digit, kinds); i < count; i++) {
        sums_set(sums, kinds[i])->again |= again;
        for (sums_kind kind = kinds[i]; !sums_is_simple(kind); kind = sums_before(kind)) {
            const sums_kind before = sums_before(kind);
            if (before.type == KAY_SUMS_MORE || before.heaps > 1)
                sums_set(sums, before)->kept = true;
            if (before.heaps == 1)
                break;
        }
    }
    if (again && digit & KAY_HEAP_ONE)
        sums_set(sums, (sums_kind){KAY_SUMS_ALL, 1})->again = true;
}

void kay_heap_sums_begin(kay_context *ctx, const kay_heap_code *code, kay_heap_sums *out)
{
    *out = (kay_heap_sums){.ctx = ctx, .code = code};
    for (uint64_t i = 0; i < code->count; i++)
        sums_want(out, code->takes[i].digit, false);
    for (uint64_t i = 0; i < code->tail_length; i++)
        sums_want(out, code->tail[i], true);
}

static void sums_free(kay_heap_sums *sums, uint64_t *words, uint64_t count)
{
    kay_free(sums->ctx, words, count * sums->words * sizeof *words);
}

/* Frees all arrays. */
static void sums_clear(kay_heap_sums *sums)
{
    for (unsigned i = 0; i < KAY_SUMS_SETS; i++) {
        sums_free(sums, sums->sets[i].planes, sums->room);
        sums_free(sums, sums->sets[i].unions, sums->code->tail_length);
    }
    sums_free(sums, sums->marks, 1);
    sums_free(sums, sums->made, 1);
    sums_free(sums, sums->bytes, SUMS_BYTES);
}

void kay_heap_sums_end(kay_heap_sums *sums)
{
    if (sums->code)
        sums_clear(sums);
    sums->code = NULL;
}

/* Allocates `count` rows.  Does nothing if *status is already an error. */
static uint64_t *sums_alloc(kay_heap_sums *sums, uint64_t count, kay_status *status)
{
    uint64_t *words = NULL;
    if (*status == KAY_OK && count <= UINT64_MAX / sums->words)
        words = kay_alloc_array(sums->ctx, count * sums->words, sizeof *words);
    if (*status == KAY_OK && !words)
        *status = kay_no_memory(sums->ctx);
    return words;
}

/* Copies `count` rows of from_length words into rows of to_length words, as many words as fit. */
static void sums_copy(uint64_t *to, uint64_t to_length, const uint64_t *from, uint64_t from_length, uint64_t count)
{
    const uint64_t length = to_length < from_length ? to_length : from_length;
    for (uint64_t i = 0; from && i < count; i++)
        memcpy(to + i * to_length, from + i * from_length, length * sizeof *to);
}

/* Resizes all arrays.  If memory runs out, the old arrays stay. */
static kay_status sums_resize(kay_heap_sums *sums, uint64_t words, uint64_t room)
{
    const uint64_t tails = sums->code->tail_length;
    kay_heap_sums next = *sums;
    kay_status status = KAY_OK;
    next.words = words;
    next.room = room;
    next.marks = sums_alloc(&next, 1, &status);
    next.made = sums_alloc(&next, 1, &status);
    next.bytes = sums_alloc(&next, SUMS_BYTES, &status);
    for (unsigned i = 0; i < KAY_SUMS_SETS; i++) {
        const kay_sums_set *set = &sums->sets[i];
        next.sets[i].planes = set->kept ? sums_alloc(&next, room, &status) : NULL;
        next.sets[i].unions = set->again ? sums_alloc(&next, tails, &status) : NULL;
        if (status == KAY_OK && set->kept)
            sums_copy(next.sets[i].planes, room, set->planes, sums->room, sums->words);
        if (status == KAY_OK && set->again)
            sums_copy(next.sets[i].unions, words, set->unions, sums->words, tails);
    }
    sums_clear(status == KAY_OK ? sums : &next);
    if (status == KAY_OK)
        *sums = next;
    return status;
}

static void sums_mark(uint64_t *row, uint32_t value)
{
    row[value / SUMS_WORD] |= UINT64_C(1) << value % SUMS_WORD;
}

/* Adds to the row the values of all pairs with this total whose smaller heap has at most `most` tokens.  Marks them as
 * bytes first, then packs the bytes into bits. */
static void sums_add_pairs(kay_heap_sums *sums, const uint32_t *values, uint64_t total, uint64_t most, uint64_t *row)
{
    unsigned char *bytes = (unsigned char *)sums->bytes;
    for (uint64_t a = 1; a <= most; a++)
        bytes[values[a] ^ values[total - a]] = 1;
    for (uint64_t i = 0; i < sums->words * SUMS_BYTES; i++) {
        uint64_t eight = 0;
        for (unsigned j = 0; j < 8; j++)
            eight |= (uint64_t)bytes[8 * i + j] << j;
        row[i / SUMS_BYTES] |= eight << i % SUMS_BYTES * 8;
    }
    memset(bytes, 0, sums->words * SUMS_WORD);
    sums->work += most / 4 + sums->words * SUMS_BYTES;
}

/* Marks the values of sums of a simple kind. */
static void sums_add_simple(kay_heap_sums *sums, const uint32_t *values, sums_kind kind, uint64_t total, uint64_t *row)
{
    if (kind.type == KAY_SUMS_EQUAL && total && total % kind.heaps == 0)
        sums_mark(row, kind.heaps % 2 ? values[total / kind.heaps] : 0);
    if (kind.type == KAY_SUMS_EQUAL || !total)
        return;
    if (kind.heaps == 1)
        sums_mark(row, values[total]);
    else
        sums_add_pairs(sums, values, total, (total - (kind.type == KAY_SUMS_DIFFERENT)) / 2, row);
}

/* Returns the set of all v ^ g with v in acc[g].  For each bit of g, the highest first, it permutes each set acc[g]
 * whose g has this bit (v becomes v ^ bit) and adds it to the set of g without the bit; acc[0] then holds all. */
static uint64_t sums_join(uint64_t acc[SUMS_WORD])
{
    static const uint64_t low[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                   0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
    for (unsigned bit = 6; bit-- > 0;)
        for (unsigned i = 0, shift = 1u << bit; i < shift; i++) {
            const uint64_t set = acc[i + shift];
            if (set)
                acc[i] |= (set >> shift & low[bit]) | (set & low[bit]) << shift;
        }
    return acc[0];
}

/* Computes word w of a set, from the smallest heap of each sum and the set of the other heaps.  Returns `have` with
 * this word added.  Stops early if the word is full. */
static uint64_t sums_word(kay_heap_sums *sums, const uint32_t *values, sums_kind kind, uint64_t total, uint64_t w,
                          uint64_t have)
{
    const uint64_t *planes = sums_set(sums, sums_before(kind))->planes, room = sums->room;
    const uint64_t most = total ? (total - (kind.type == KAY_SUMS_DIFFERENT)) / kind.heaps : 0;
    uint64_t a = 1, step = SUMS_FIRST;
    for (; a <= most && ~have; step *= 2) {
        const uint64_t until = most - a < step ? most + 1 : a + step;
        uint64_t acc[SUMS_WORD] = {0};
        sums->work += until - a + SUMS_WORD;
        for (; a < until; a++)
            acc[values[a] % SUMS_WORD] |= planes[(w ^ values[a] / SUMS_WORD) * room + total - a];
        have |= sums_join(acc);
    }
    return have;
}

/* Adds a whole set to a row. */
static void sums_add(kay_heap_sums *sums, const uint32_t *values, sums_kind kind, uint64_t total, uint64_t *row)
{
    const kay_sums_set *set = sums_set(sums, kind);
    if (set->kept && kind.heaps > 1 && total < sums->done)
        for (uint64_t w = 0; w < sums->words; w++)
            row[w] |= set->planes[w * sums->room + total];
    else if (sums_is_simple(kind))
        sums_add_simple(sums, values, kind, total, row);
    else
        for (uint64_t w = 0; w < sums->words; w++)
            row[w] = sums_word(sums, values, kind, total, w, row[w]);
}

/* Computes the kept sets of the next total.  The set of one heap or more still lacks the single heap with this total,
 * because its value may not be known yet; sums_note adds the value later. */
static void sums_make(kay_heap_sums *sums, const uint32_t *values)
{
    const uint64_t total = sums->done;
    for (unsigned i = 0; i < KAY_SUMS_SETS; i++) {
        sums_kind kind = sums_kind_of(i);
        if (kind.heaps < 2)
            kind.heaps = 2;
        if (!sums->sets[i].kept)
            continue;
        memset(sums->made, 0, sums->words * sizeof *sums->made);
        sums_add(sums, values, kind, total, sums->made);
        for (uint64_t w = 0; w < sums->words; w++)
            sums->sets[i].planes[w * sums->room + total] = sums->made[w];
    }
    sums->done++;
}

/* Adds the new value of a heap to the set of one heap or more. */
static void sums_note(kay_heap_sums *sums, uint64_t heap, uint32_t value)
{
    const kay_sums_set *set = sums_set(sums, (sums_kind){KAY_SUMS_MORE, 1});
    if (set->kept && heap)
        set->planes[value / SUMS_WORD * sums->room + heap] |= UINT64_C(1) << value % SUMS_WORD;
}

/* Updates the unions for this heap: adds the set of each new total that a move of a repeating digit can leave, up to
 * heap - tail_from. */
static void sums_join_totals(kay_heap_sums *sums, const uint32_t *values, uint64_t heap)
{
    const kay_heap_code *code = sums->code;
    for (; sums->joined + code->tail_from <= heap; sums->joined++)
        for (unsigned i = 0; i < KAY_SUMS_SETS; i++) {
            uint64_t *unions = sums->sets[i].unions;
            if (unions)
                sums_add(sums, values, sums_kind_of(i), sums->joined,
                         unions + sums->joined % code->tail_length * sums->words);
        }
}

/* Marks the options of the repeating digits.  Of these moves, only the one that takes the whole heap can leave
 * nothing. */
static void sums_mark_tail(kay_heap_sums *sums, uint64_t heap)
{
    const kay_heap_code *code = sums->code;
    sums_kind kinds[SUMS_KINDS + 1];
    if (!code->tail || heap < code->tail_from)
        return;
    const uint64_t left = heap - code->tail_from, length = code->tail_length;
    if (code->tail[left % length] & KAY_HEAP_NOTHING)
        sums_mark(sums->marks, 0);
    for (uint64_t j = 0; j < length && j <= left; j++) {
        unsigned count = sums_kinds(code->tail[j], kinds);
        if (code->tail[j] & KAY_HEAP_ONE)
            kinds[count++] = (sums_kind){KAY_SUMS_ALL, 1};
        for (unsigned i = 0; i < count; i++)
            for (uint64_t w = 0; w < sums->words; w++)
                sums->marks[w] |= sums_set(sums, kinds[i])->unions[(left - j) % length * sums->words + w];
    }
}

/* Marks the options of a take, except those whose set is neither simple nor kept. */
static void sums_mark_take(kay_heap_sums *sums, const uint32_t *values, kay_heap_take take, uint64_t heap)
{
    const uint64_t rest = heap - take.tokens;
    sums_kind kinds[SUMS_KINDS];
    if (take.digit & (rest ? KAY_HEAP_ONE : KAY_HEAP_NOTHING))
        sums_mark(sums->marks, values[rest]); /* G(0) is 0 */
    for (unsigned i = 0, count = sums_kinds(take.digit, kinds); i < count; i++)
        if (sums_is_simple(kinds[i]) || sums_set(sums, kinds[i])->kept)
            sums_add(sums, values, kinds[i], rest, sums->marks);
}

/* Adds to word w of the marks the options that sums_mark_take left out; stops once the word is full.  Returns the
 * word. */
static uint64_t sums_complete(kay_heap_sums *sums, const uint32_t *values, uint64_t heap, uint64_t w)
{
    const kay_heap_code *code = sums->code;
    uint64_t have = sums->marks[w];
    for (uint64_t i = 0; i < code->count && code->takes[i].tokens <= heap && ~have; i++) {
        sums_kind kinds[SUMS_KINDS];
        for (unsigned k = 0, count = sums_kinds(code->takes[i].digit, kinds); k < count && ~have; k++)
            if (!sums_is_simple(kinds[k]) && !sums_set(sums, kinds[k])->kept)
                have = sums_word(sums, values, kinds[k], heap - code->takes[i].tokens, w, have);
    }
    return have;
}

/* The least value that no option of the next heap has. */
static uint64_t sums_least(kay_heap_sums *sums, const uint32_t *values, uint64_t heap)
{
    const kay_heap_code *code = sums->code;
    memset(sums->marks, 0, sums->words * sizeof *sums->marks);
    for (uint64_t i = 0; i < code->count && code->takes[i].tokens <= heap; i++)
        sums_mark_take(sums, values, code->takes[i], heap);
    sums_mark_tail(sums, heap);
    sums->work += sums->words;
    for (uint64_t w = 0; w < sums->words; w++) {
        const uint64_t have = sums_complete(sums, values, heap, w);
        if (~have)
            return w * SUMS_WORD + (uint64_t)__builtin_ctzll(~have);
    }
    return sums->words * SUMS_WORD;
}

/* Makes room for heaps up to `heap`, and a bit for each sum of values up to `largest`. */
static kay_status sums_room(kay_heap_sums *sums, uint64_t heap, uint64_t largest)
{
    uint64_t words = sums->words ? sums->words : 1, room = sums->room ? sums->room : SUMS_ROOM + SUMS_APART;
    while (largest / SUMS_WORD >= words)
        words *= 2;
    while (heap >= room)
        room = 2 * (room - SUMS_APART) + SUMS_APART;
    return words > sums->words || room > sums->room ? sums_resize(sums, words, room) : KAY_OK;
}

static kay_status sums_catch_up(kay_heap_sums *sums, const kay_nim_sequence *sequence)
{
    uint64_t largest = 0;
    for (uint64_t n = sums->done; n < sequence->count; n++)
        largest = sequence->values[n] > largest ? sequence->values[n] : largest;
    KAY_TRY(sums_room(sums, sequence->count, largest));
    while (sums->done < sequence->count) {
        sums_make(sums, sequence->values);
        sums_note(sums, sums->done - 1, sequence->values[sums->done - 1]);
        if (sums->work >= SUMS_TICK) {
            sums->work = 0;
            KAY_TRY(kay_tick(sums->ctx, "sets of sums", sums->done, sequence->count));
        }
    }
    return KAY_OK;
}

static kay_status sums_heap(kay_heap_sums *sums, kay_nim_sequence *sequence)
{
    const uint64_t heap = sequence->count;
    KAY_TRY(sums_room(sums, heap, 0));
    if (sums->done == heap)
        sums_make(sums, sequence->values);
    sums_join_totals(sums, sequence->values, heap);
    const uint64_t value = sums_least(sums, sequence->values, heap);
    if (value > UINT32_MAX)
        return kay_fail(sums->ctx, KAY_EUNABLE, "heap %llu has a value of 2^32 or more", (unsigned long long)heap);
    KAY_TRY(sums_room(sums, heap, value));
    KAY_TRY(kay_nim_sequence_put(sequence, (uint32_t)value));
    sums_note(sums, heap, (uint32_t)value);
    return KAY_OK;
}

kay_status kay_heap_sums_advance(kay_heap_sums *sums, kay_nim_sequence *sequence, uint64_t count)
{
    KAY_TRY(sums_catch_up(sums, sequence));
    while (sequence->count < count) {
        KAY_TRY(sums_heap(sums, sequence));
        if (sums->work >= SUMS_TICK) {
            sums->work = 0;
            KAY_TRY(kay_tick(sums->ctx, "heaps", sequence->count, count));
        }
    }
    return KAY_OK;
}

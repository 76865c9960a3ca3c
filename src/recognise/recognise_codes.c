/* Tries codes digit by digit: G(n) depends only on d0..dn, so a wrong value rules out all codes that begin with them.
 */
#include <stdio.h>
#include <string.h>

#include "math/heap_code.h"
#include "recognise/recognise_hunt.h"

enum {
    CODES_OCTAL = 4, /* digits after the point */
    CODES_HEXADECIMAL = 3,
    CODES_SET = 12, /* the largest number in a subtraction set */
    CODES_TEXT = 64,
    CODES_LOOKED_OCTAL = 2 * 8 * 8 * 8 * 8 - 1, /* without 0.0 */
    CODES_LOOKED_HEXADECIMAL = 4 * 16 * 16 * 16 - 2 * 8 * 8 * 8, /* without the octal ones */
    CODES_LOOKED_SETS = (1 << CODES_SET) - 1,
};

typedef struct recognise_codes {
    recognise_hunt *hunt;
    uint8_t digits[CODES_SET + 1]; /* d0..d(last) */
    unsigned last;
    bool sets; /* only digits 0 and 3: the code is a subtraction set */
    uint32_t *values; /* G(0), G(1), ... */
    /* 64-bit words in a set of values; a power of two, so that the set has a bit for the xor of any two values (G(n) <
     * 2n) */
    uint64_t words;
    uint64_t *pairs; /* for each number of tokens, the set of values of two nonempty heaps with that total */
    uint64_t *triples; /* the same for three heaps */
    uint64_t pairs_known, triples_known; /* the sets are valid for smaller numbers of tokens */
    uint64_t *seen; /* the values of the options */
} recognise_codes;

static void codes_mark(uint64_t *set, uint64_t value)
{
    set[value / 64] |= UINT64_C(1) << value % 64;
}

/* Computes the values of two heaps with n tokens together, for all n <= most.  Codes with a common beginning share
 * them. */
static uint64_t codes_pair(recognise_codes *codes, uint64_t most)
{
    uint64_t work = 0;
    const uint32_t *values = codes->values;
    for (uint64_t n = codes->pairs_known; n <= most; n++) {
        uint64_t *pairs = codes->pairs + n * codes->words;
        memset(pairs, 0, codes->words * sizeof *pairs);
        for (uint64_t a = 1; a <= n / 2; a++)
            codes_mark(pairs, values[a] ^ values[n - a]);
        work += n / 2;
    }
    codes->pairs_known = codes->pairs_known > most ? codes->pairs_known : most + 1;
    return work;
}

/* Xors `value` < 64 to each member of a set of values below 64: each bit of `value` swaps neighbouring blocks of bits.
 */
static uint64_t codes_add(uint64_t set, unsigned value)
{
    static const uint64_t lower[] = {UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
                                     UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x00ff00ff00ff00ff),
                                     UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};
    for (unsigned i = 0; value >> i; i++)
        if (value >> i & 1)
            set = (set & lower[i]) << (1u << i) | (set >> (1u << i) & lower[i]);
    return set;
}

/* Computes the values of three heaps with n tokens together: the smallest heap a, and a pair of the others. */
static uint64_t codes_triple(recognise_codes *codes, uint64_t n)
{
    uint64_t *triples = codes->triples + n * codes->words;
    memset(triples, 0, codes->words * sizeof *triples);
    for (uint64_t a = 1; a <= n / 3; a++) {
        const uint64_t *pairs = codes->pairs + (n - a) * codes->words;
        const uint32_t value = codes->values[a];
        for (uint64_t word = 0; word < codes->words; word++)
            if (pairs[word])
                triples[word ^ value / 64] |= codes_add(pairs[word], value % 64);
    }
    return n / 3 * codes->words;
}

static uint64_t codes_triples(recognise_codes *codes, uint64_t most)
{
    uint64_t work = 0;
    for (; codes->triples_known <= most; codes->triples_known++)
        work += codes_triple(codes, codes->triples_known);
    return work;
}

/* Adds a set of values to those of the options. */
static void codes_join(recognise_codes *codes, const uint64_t *sets, uint64_t tokens)
{
    for (uint64_t word = 0; word < codes->words; word++)
        codes->seen[word] |= sets[tokens * codes->words + word];
}

/* Sets G(n).  If it changes, the sets of pairs and triples that depend on it become invalid. */
static void codes_set(recognise_codes *codes, uint64_t n, uint64_t value)
{
    if (codes->values[n] == value)
        return;
    codes->values[n] = (uint32_t)value;
    codes->pairs_known = codes->pairs_known > n + 1 ? n + 1 : codes->pairs_known;
    codes->triples_known = codes->triples_known > n + 1 ? n + 1 : codes->triples_known;
}

/* Computes G(n) from the values below it. */
static kay_status codes_value(recognise_codes *codes, uint64_t n)
{
    uint64_t *seen = codes->seen, work = codes->words;
    memset(seen, 0, codes->words * sizeof *seen);
    if (!codes->sets)
        work += codes_pair(codes, n);
    for (uint64_t j = 0; j <= codes->last && j <= n; j++) {
        unsigned digit = codes->digits[j];
        uint64_t rest = n - j;
        if (digit & KAY_HEAP_NOTHING && rest == 0)
            codes_mark(seen, 0);
        if (digit & KAY_HEAP_ONE && rest > 0)
            codes_mark(seen, codes->values[rest]);
        if (digit & KAY_HEAP_TWO)
            codes_join(codes, codes->pairs, rest);
        if (digit & KAY_HEAP_THREE) {
            work += codes_triples(codes, rest);
            codes_join(codes, codes->triples, rest);
        }
    }
    uint64_t word = 0;
    while (seen[word] == UINT64_MAX)
        word++;
    codes_set(codes, n, 64 * word + (unsigned)__builtin_ctzll(~seen[word]));
    return kay_recognise_work(codes->hunt, work);
}

/* Writes the code as text, and returns the length of its description in bits. */
static unsigned codes_text(const recognise_codes *codes, char text[CODES_TEXT])
{
    unsigned length = 0, largest = 0, count = 0;
    if (codes->sets) {
        for (unsigned j = 1; j <= codes->last; j++)
            if (codes->digits[j])
                length += (unsigned)snprintf(text + length, CODES_TEXT - length, "%c%u", count++ ? ',' : '{', j);
        snprintf(text + length, CODES_TEXT - length, "}");
        return 3 * count; /* unordered numbers up to 12 */
    }
    length = (unsigned)snprintf(text, CODES_TEXT, "%x.", codes->digits[0]);
    for (unsigned j = 1; j <= codes->last; j++)
        length += (unsigned)snprintf(text + length, CODES_TEXT - length, "%x", codes->digits[j]);
    if (codes->last == 0)
        snprintf(text + length, CODES_TEXT - length, "0");
    for (unsigned j = 0; j <= codes->last; j++)
        largest = codes->digits[j] > largest ? codes->digits[j] : largest;
    count = (codes->last ? codes->last : 1) + (codes->digits[0] != 0);
    return (largest > 7 ? 4 : 3) * count;
}

/* Compares the remaining heaps of the code that ends here with the remaining targets. */
static kay_status codes_end(recognise_codes *codes, recognise_set alive)
{
    for (uint64_t n = codes->last + 1; n < codes->hunt->heaps; n++) {
        KAY_TRY(codes_value(codes, n));
        if (!kay_recognise_step(codes->hunt, &alive, n, codes->values[n]))
            return KAY_OK;
    }
    char text[CODES_TEXT];
    unsigned cost = codes_text(codes, text);
    return kay_recognise_add(codes->hunt, (recognise_found){{.game = text}, cost, true}, &alive);
}

/* Whether this digit may follow d0..d(last). */
static bool codes_allow(const recognise_codes *codes, unsigned digit)
{
    if (codes->sets)
        return codes->last < CODES_SET && (digit == 0 || digit == (KAY_HEAP_NOTHING | KAY_HEAP_ONE));
    bool octal = digit < KAY_HEAP_THREE;
    for (unsigned j = 0; j <= codes->last; j++)
        octal = octal && codes->digits[j] < KAY_HEAP_THREE;
    return codes->last < (octal ? CODES_OCTAL : CODES_HEXADECIMAL);
}

/* Tries all codes that begin with d0..d(last).  G(0)..G(last) are known; `alive` are the targets that they fit.  The
 * depth of the recursion is the length of a code. */
static kay_status codes_below(recognise_codes *codes, const recognise_set *alive)
{
    if (codes->digits[codes->last])
        KAY_TRY(codes_end(codes, *alive));
    for (unsigned digit = 0; digit < 16; digit++) {
        if (!codes_allow(codes, digit))
            continue;
        recognise_set left = *alive;
        unsigned n = ++codes->last;
        codes->digits[n] = (uint8_t)digit;
        KAY_TRY(codes_value(codes, n));
        if (kay_recognise_step(codes->hunt, &left, n, codes->values[n]))
            KAY_TRY(codes_below(codes, &left));
        codes->last--;
    }
    return KAY_OK;
}

/* Tries all codes that begin with d0. */
static kay_status codes_from(recognise_codes *codes, unsigned first, bool sets)
{
    recognise_set alive;
    kay_recognise_all(codes->hunt, &alive);
    codes->last = 0;
    codes->digits[0] = (uint8_t)first;
    codes->sets = sets;
    KAY_TRY(codes_value(codes, 0));
    return kay_recognise_step(codes->hunt, &alive, 0, 0) ? codes_below(codes, &alive) : KAY_OK;
}

kay_status kay_recognise_codes(recognise_hunt *hunt)
{
    /* Values are computed up to the last digit of a code, even if fewer heaps are compared. */
    uint64_t room = hunt->heaps > CODES_SET ? hunt->heaps : CODES_SET + 1, words = 1;
    while (64 * words < 2 * room)
        words *= 2;
    recognise_codes codes = {
        .hunt = hunt,
        .words = words,
        .values = kay_arena_array(hunt->arena, room, sizeof *codes.values),
        .pairs = kay_arena_array(hunt->arena, room, words * sizeof *codes.pairs),
        .triples = kay_arena_array(hunt->arena, room, words * sizeof *codes.triples),
        .seen = kay_arena_array(hunt->arena, words, sizeof *codes.seen),
    };
    if (!codes.values || !codes.pairs || !codes.triples || !codes.seen)
        return kay_no_memory(hunt->arena->ctx);
    hunt->looked += CODES_LOOKED_OCTAL + CODES_LOOKED_HEXADECIMAL + CODES_LOOKED_SETS;
    for (unsigned first = 0; first < 16; first += KAY_HEAP_TWO)
        KAY_TRY(codes_from(&codes, first, false));
    return codes_from(&codes, 0, true);
}

/* Makes the values of a window again, one by one, and looks whether the period holds in all of it.
 *
 * The mask only saves work: whatever it is, a value that would make heap n common is excluded by no pair of common heaps
 * (proof in src/sequence/README.md), so that pairs with a rare heap are marked, and for other values all pairs are
 * looked through. */
#include "check/claim.h"

#include <string.h>

#include "base/bits.h"
#include "base/grow.h"
#include "math/heap_code.h"

enum { CLAIM_BOUND = 1 << 16, CLAIM_TICK = 1 << 16 };

typedef struct claim {
    kay_context *ctx;
    kay_heap_code code;
    uint64_t period, preperiod, window, mask;
    bool parity;
    uint64_t split; /* tokens of a move that leaves two heaps */
    uint16_t *values;
    uint64_t *seen; /* seen[v] = n + 1: heap n has an option of value v */
    uint64_t *rares, rare_count, rare_room;
    uint64_t work;
} claim;

static kay_status claim_false(const claim *all, const char *why)
{
    return kay_fail(all->ctx, KAY_EFALSE, "%s", why);
}

static bool claim_is_common(const claim *all, uint64_t n, uint64_t value)
{
    unsigned class = kay_bits_count_word(value & all->mask) & 1;
    return all->mask && (class ^ (all->parity & (unsigned)(n - all->split) & 1));
}

static void claim_mark(claim *all, uint64_t n, kay_heap_take take)
{
    const uint16_t *values = all->values;
    uint64_t rest = n - take.tokens;
    if (take.digit & KAY_HEAP_NOTHING && !rest)
        all->seen[0] = n + 1;
    if (take.digit & KAY_HEAP_ONE && rest)
        all->seen[values[rest]] = n + 1;
    if (!(take.digit & KAY_HEAP_TWO))
        return;
    for (uint64_t i = 0; i < all->rare_count && all->rares[i] < rest; i++)
        if (2 * all->rares[i] != rest || 2 * kay_heap_pairs(take.digit, rest) == rest)
            all->seen[values[all->rares[i]] ^ values[rest - all->rares[i]]] = n + 1;
    all->work += all->rare_count;
}

/* Whether some pair of heaps has this value. */
static bool claim_has_pair(claim *all, uint64_t n, uint64_t value)
{
    const uint16_t *values = all->values;
    for (uint64_t i = 0; i < all->code.count && all->code.takes[i].tokens < n; i++) {
        uint64_t rest = n - all->code.takes[i].tokens;
        const uint64_t pairs = kay_heap_pairs(all->code.takes[i].digit, rest);
        for (uint64_t a = 1; a <= pairs; a++)
            if ((values[a] ^ values[rest - a]) == value) {
                all->work += a;
                return true;
            }
        all->work += pairs;
    }
    return false;
}

static kay_status claim_next(claim *all, uint64_t n)
{
    uint64_t value = 0;
    for (uint64_t i = 0; i < all->code.count && all->code.takes[i].tokens <= n; i++)
        claim_mark(all, n, all->code.takes[i]);
    while (value < CLAIM_BOUND && (all->seen[value] == n + 1 ||
                                   (all->mask && !claim_is_common(all, n, value) && claim_has_pair(all, n, value))))
        value++;
    if (value == CLAIM_BOUND)
        return kay_fail(all->ctx, KAY_EUNABLE, "values past 2^16 are not looked through");
    all->values[n] = (uint16_t)value;
    if (n && (all->code.leaves > 1 || all->mask) && !claim_is_common(all, n, value)) {
        KAY_ROOM(all->ctx, all->rares, all->rare_count, all->rare_room);
        all->rares[all->rare_count++] = n;
    }
    if (++all->work < CLAIM_TICK)
        return KAY_OK;
    all->work = 0;
    return kay_tick(all->ctx, "heaps", n, all->window);
}

/* The checksum, and the list of rare heaps, of which none are told without a mask. */
static kay_status claim_compare(claim *all, kay_json *json)
{
    uint64_t checksum, count, *rares;
    uint16_t plain = 0, running = 0;
    for (uint64_t n = 0; n < all->window; n++) {
        plain = (uint16_t)(plain + all->values[n]);
        running = (uint16_t)(running + plain);
    }
    KAY_TRY(kay_json_u64(json, "checksum", &checksum));
    if (checksum != ((uint32_t)running << 16 | plain))
        return claim_false(all, "its checksum is not that of the values");
    KAY_TRY(kay_json_numbers(json, "rare", &rares, &count));
    const uint64_t rare_count = all->mask ? all->rare_count : 0;
    if (count != rare_count || (count && memcmp(rares, all->rares, count * sizeof *rares) != 0))
        return claim_false(all, "its rare heaps are not those of its mask");
    for (uint64_t n = all->preperiod; n + all->period < all->window; n++)
        if (all->values[n] != all->values[n + all->period])
            return kay_fail(all->ctx, KAY_EFALSE, "G(%llu) is not G(%llu)", (unsigned long long)n,
                            (unsigned long long)(n + all->period));
    return KAY_OK;
}

static kay_status claim_parities(claim *all)
{
    for (uint64_t i = 0; i < all->code.count; i++)
        if (all->code.takes[i].digit & KAY_HEAP_TWO)
            all->split = all->code.takes[i].tokens;
    for (uint64_t i = 0; i < all->code.count && all->parity; i++)
        if (all->code.takes[i].digit & KAY_HEAP_TWO && (all->code.takes[i].tokens ^ all->split) & 1)
            return claim_false(all, "its 'parity' is true, and moves of both parities leave two heaps");
    return KAY_OK;
}

static kay_status claim_read(claim *all, kay_arena *arena, kay_json *json)
{
    const char *kind, *game;
    uint64_t saltus, parity;
    KAY_TRY(kay_json_text(json, "claim", &kind));
    if (strcmp(kind, "period") != 0)
        return claim_false(all, "its 'claim' is unknown");
    KAY_TRY(kay_json_text(json, "game", &game));
    KAY_TRY(kay_heap_code_read(arena, game, &all->code));
    KAY_TRY(kay_json_u64(json, "period", &all->period));
    KAY_TRY(kay_json_u64(json, "preperiod", &all->preperiod));
    KAY_TRY(kay_json_u64(json, "saltus", &saltus));
    KAY_TRY(kay_json_u64(json, "window", &all->window));
    KAY_TRY(kay_json_u64(json, "mask", &all->mask));
    KAY_TRY(kay_json_u64(json, "parity", &parity));
    all->parity = parity != 0;
    if (!all->code.step || all->code.leaves > 2 || all->code.conditions & KAY_HEAP_EQUAL || saltus)
        return claim_false(all, "only periods without saltus are looked through, of codes with two heaps left at most "
                                "that need not be equal");
    if (!all->period || parity > 1 || all->mask >= CLAIM_BOUND || all->window == UINT64_MAX ||
        all->window != kay_heap_code_window(&all->code, all->preperiod, all->period))
        return claim_false(all, "its window is not what proves the period");
    if (all->parity && !all->mask)
        return claim_false(all, "its 'parity' is true without a mask");
    return claim_parities(all);
}

static kay_status claim_look(claim *all, kay_arena *arena, kay_json *json)
{
    KAY_TRY(claim_read(all, arena, json));
    KAY_TRY_NEW(all->values, arena, all->window);
    KAY_TRY_NEW(all->seen, arena, CLAIM_BOUND);
    for (uint64_t n = 0; n < all->window; n++)
        KAY_TRY(claim_next(all, n));
    return claim_compare(all, json);
}

kay_status kay_claim_check(kay_arena *arena, kay_json *json)
{
    claim all = {.ctx = arena->ctx};
    kay_status status = claim_look(&all, arena, json);
    kay_free(arena->ctx, all.rares, all.rare_room * sizeof *all.rares);
    return status;
}

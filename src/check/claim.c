/* Checks the claim that a nim-sequence has a period: computes the values again, one by one, and compares them.
 *
 * The mask only saves work.  For any mask, no pair of common heaps has a value that would make heap n common (proof in
 * src/sequence/README.md).  So the check marks the values of pairs with a rare heap, and takes the least unmarked value
 * that would make heap n common.  Then it marks other pairs until all smaller values are marked.
 *
 * With a register of W values, the check keeps only the values before heap `kept` and the last W values.  From heap
 * `kept` on, a pair counts only if one heap is before `kept` and the other is one of the last W.  The theorem on
 * registers in src/sequence/README.md says why that proves the period; its hypotheses (a) to (e) are named below where
 * they are tested. */
#include "check/claim.h"

#include <string.h>

#include "base/bits.h"
#include "base/grow.h"
#include "games/variant/quotient_claim.h"
#include "math/heap_code.h"

enum { CLAIM_BOUND = 1 << 16, CLAIM_TICK = 1 << 16 };

typedef struct claim {
    kay_context *ctx;
    kay_heap_code code;
    uint64_t period, preperiod, window, mask;
    bool parity;
    uint64_t split; /* tokens taken by a move that leaves two heaps */
    /* width: length of the register, or 0 without a register; kept: how many of the first values are kept, or `window`
     * without a register */
    uint64_t width, kept;
    uint64_t mark; /* the `width` values before this heap must occur again one period later */
    uint16_t *copy; /* the last `width` values before heap `mark` */
    uint16_t *values; /* heap n is item n - dropped, or item n if n < kept */
    uint64_t room, dropped;
    uint64_t *seen; /* seen[v] = n + 1: heap n has an option of value v */
    uint64_t *rares, rare_count, rare_room;
    uint16_t plain, running; /* checksums */
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
        all->seen[values[rest - all->dropped]] = n + 1;
    if (!(take.digit & KAY_HEAP_TWO))
        return;
    const uint64_t *rares = all->rares, *end = rares ? rares + all->rare_count : NULL;
    const uint64_t refused = rest % 2 || 2 * kay_heap_pairs(take.digit, rest) == rest ? 0 : rest / 2;
    const uint16_t *last = values + (rest - all->dropped);
    uint64_t *seen = all->seen;
    for (; rares < end && *rares < rest; rares++)
        if (*rares != refused)
            seen[values[*rares] ^ *(last - *rares)] = n + 1;
    all->work += all->rare_count;
}

/* Returns how many values below `value` have no mark.  Each of them would make heap n rare. */
static uint64_t claim_missing(const claim *all, uint64_t n, uint64_t value)
{
    uint64_t missing = 0;
    for (uint64_t v = 0; v < value; v++)
        missing += all->seen[v] != n + 1;
    return missing;
}

/* Marks pairs of heaps until no value below `value` is missing, or no pair is left.  Returns the number of values still
 * missing. */
static uint64_t claim_mark_pairs(claim *all, uint64_t n, uint64_t value, uint64_t missing)
{
    uint64_t *seen = all->seen;
    for (uint64_t i = 0; i < all->code.count && all->code.takes[i].tokens < n; i++) {
        uint64_t rest = n - all->code.takes[i].tokens, most = kay_heap_pairs(all->code.takes[i].digit, rest), a;
        const uint16_t *first = all->values, *last = first + (rest - all->dropped);
        if (n >= all->kept && most > all->width - all->code.takes[i].tokens)
            most = all->width - all->code.takes[i].tokens;
        if (n >= all->kept && most >= all->kept)
            most = all->kept - 1;
        for (a = 1; missing && a <= most; a++) {
            uint64_t v = first[a] ^ *(last - a);
            missing -= v < value && seen[v] != n + 1;
            seen[v] = n + 1;
        }
        all->work += a;
    }
    return missing;
}

/* Computes G(n), n at least 1: the least value without a mark. */
static kay_status claim_find(claim *all, uint64_t n, uint64_t *out)
{
    uint64_t value = 0, missing;
    for (uint64_t i = 0; i < all->code.count && all->code.takes[i].tokens <= n; i++)
        claim_mark(all, n, all->code.takes[i]);
    while (value < CLAIM_BOUND && (all->seen[value] == n + 1 || (all->mask && !claim_is_common(all, n, value))))
        value++;
    if (value == CLAIM_BOUND)
        return kay_fail(all->ctx, KAY_EUNABLE,
                        "heap %llu has a value of 2^16 or more: the check handles smaller values only",
                        (unsigned long long)n);
    missing = claim_missing(all, n, value);
    if (missing)
        missing = claim_mark_pairs(all, n, value, missing);
    if (missing && n >= all->kept) /* (c) */
        return kay_fail(all->ctx, KAY_EFALSE, "its register does not determine the value of heap %llu",
                        (unsigned long long)n);
    if (missing)
        for (value = 0; all->seen[value] == n + 1;)
            value++;
    *out = value;
    return KAY_OK;
}

/* Moves the last `width` values to the front, to make room for new ones. */
static void claim_slide(claim *all, uint64_t n)
{
    uint16_t *end = all->values + (n - all->dropped);
    memmove(all->values + all->kept, end - all->width, all->width * sizeof *end);
    all->dropped = n - all->kept - all->width;
}

/* (d): checks that the period holds for heap n, and that the register repeats. */
static kay_status claim_compare(claim *all, uint64_t n, uint64_t value)
{
    const uint64_t before = n >= all->period ? n - all->period : UINT64_MAX;
    const uint16_t *end = all->values + (n + 1 - all->dropped);
    if (before >= all->preperiod && before < all->kept && all->values[before] != value)
        return kay_fail(all->ctx, KAY_EFALSE, "G(%llu) is not G(%llu)", (unsigned long long)before,
                        (unsigned long long)n);
    if (!all->width || n + 1 < all->mark)
        return KAY_OK;
    if (n + 1 == all->mark)
        memcpy(all->copy, end - all->width, all->width * sizeof *end);
    if (n + 1 == all->mark + all->period && memcmp(all->copy, end - all->width, all->width * sizeof *end) != 0)
        return claim_false(all, "the values of its register do not repeat after its period");
    return KAY_OK;
}

static kay_status claim_next(claim *all, uint64_t n)
{
    uint64_t value = 0;
    if (n - all->dropped == all->room)
        claim_slide(all, n);
    if (n)
        KAY_TRY(claim_find(all, n, &value));
    all->values[n - all->dropped] = (uint16_t)value;
    all->plain = (uint16_t)(all->plain + value);
    all->running = (uint16_t)(all->running + all->plain);
    if (n && (all->code.leaves > 1 || all->mask) && !claim_is_common(all, n, value)) {
        if (all->width && n + all->code.last > all->width) /* (b) */
            return claim_false(all, "a rare heap is too large for its register");
        KAY_ROOM(all->ctx, all->rares, all->rare_count, all->rare_room);
        all->rares[all->rare_count++] = n;
    }
    KAY_TRY(claim_compare(all, n, value));
    if (++all->work < CLAIM_TICK)
        return KAY_OK;
    all->work = 0;
    return kay_tick(all->ctx, "heaps", n, all->window);
}

/* Checks the checksum and the list of rare heaps, which is empty without a mask. */
static kay_status claim_end(claim *all, kay_json *json)
{
    uint64_t checksum, count, *rares;
    KAY_TRY(kay_json_u64(json, "checksum", &checksum));
    if (checksum != ((uint32_t)all->running << 16 | all->plain))
        return claim_false(all, "its checksum does not match the values");
    KAY_TRY(kay_json_numbers(json, "rare", &rares, &count));
    const uint64_t rare_count = all->mask ? all->rare_count : 0;
    if (count != rare_count || (count && memcmp(rares, all->rares, count * sizeof *rares) != 0))
        return claim_false(all, "its rare heaps do not match its mask");
    return KAY_OK;
}

/* (a) */
static kay_status claim_parities(claim *all)
{
    for (uint64_t i = 0; i < all->code.count; i++)
        if (all->code.takes[i].digit & KAY_HEAP_TWO)
            all->split = all->code.takes[i].tokens;
    for (uint64_t i = 0; i < all->code.count && all->parity; i++)
        if (all->code.takes[i].digit & KAY_HEAP_TWO && (all->code.takes[i].tokens ^ all->split) & 1)
            return claim_false(
                all, "its 'parity' is 1, but moves that leave two heaps take both odd and even numbers of tokens");
    return KAY_OK;
}

/* Reads a claim without a register: all values are kept, and the window must be as long as the proof needs. */
static kay_status claim_read_window(claim *all)
{
    if (all->window == UINT64_MAX || all->window != kay_heap_code_window(&all->code, all->preperiod, all->period))
        return claim_false(all, "its window does not prove the period");
    all->kept = all->room = all->window;
    return KAY_OK;
}

static kay_status claim_read_register(claim *all, kay_json *json)
{
    enum { MORE = 1 << 16 }; /* claim_slide is called once in `width` + MORE values */
    uint64_t end;
    KAY_TRY(kay_json_u64(json, "register", &all->width));
    KAY_TRY(kay_json_u64(json, "kept", &all->kept));
    if (!all->mask || !all->width || (all->parity && all->period % 2)) /* (a) */
        return claim_false(all, "its register does not prove the period");
    if (all->kept < all->width || all->kept > all->window ||
        __builtin_add_overflow(all->preperiod, all->width, &all->mark))
        return claim_false(all, "its window does not prove the period");
    all->mark = all->mark > all->kept ? all->mark : all->kept;
    if (all->width < all->code.last || all->mark <= all->code.last) /* (b) */
        return claim_false(all, "its register does not prove the period");
    if (__builtin_add_overflow(all->mark, all->period, &end) || end > all->window) /* (e) */
        return claim_false(all, "its window does not prove the period");
    if (all->width > UINT32_MAX || __builtin_add_overflow(all->kept, 2 * all->width + MORE, &all->room))
        return kay_fail(all->ctx, KAY_EUNABLE, "its register is too large for memory");
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
        return claim_false(all,
                           "the check handles only periods without saltus, and only codes whose moves leave at most "
                           "two heaps and never require equal heaps");
    if (!all->period || parity > 1 || all->mask >= CLAIM_BOUND)
        return claim_false(all, "its period, mask or parity is out of range");
    if (all->parity && !all->mask)
        return claim_false(all, "its 'parity' is 1, but it has no mask");
    KAY_TRY(kay_json_has(json, "register") ? claim_read_register(all, json) : claim_read_window(all));
    return claim_parities(all);
}

static kay_status claim_look(claim *all, kay_arena *arena, kay_json *json)
{
    KAY_TRY(claim_read(all, arena, json));
    KAY_TRY_NEW(all->values, arena, all->room);
    KAY_TRY_NEW(all->copy, arena, all->width + 1);
    KAY_TRY_NEW(all->seen, arena, CLAIM_BOUND);
    for (uint64_t n = 0; n < all->window; n++)
        KAY_TRY(claim_next(all, n));
    return claim_end(all, json);
}

bool kay_claim_is(kay_json *json, const char *kind)
{
    const kay_diag before = json->arena->ctx->diag;
    const char *word;
    const bool is = kay_json_text(json, "claim", &word) == KAY_OK && strcmp(word, kind) == 0;
    json->arena->ctx->diag = before;
    return is;
}

kay_status kay_claim_check(kay_arena *arena, kay_json *json)
{
    if (kay_claim_is(json, "quotient"))
        return kay_quotient_claim_check(arena, json);
    claim all = {.ctx = arena->ctx};
    kay_status status = claim_look(&all, arena, json);
    kay_free(arena->ctx, all.rares, all.rare_room * sizeof *all.rares);
    return status;
}

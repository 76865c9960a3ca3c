/* A finite commutative monoid with a set of lost elements. */
#include "misere/quotient_monoid.h"

#include <string.h>

#include "base/grow.h"

/* A monoid whose elements have no order yet. */
typedef struct monoid_raw {
    uint32_t order, letters;
    const uint16_t *step;
    const uint64_t *lost;
} monoid_raw;

/* Gives the elements their numbers, ascending by normal words: a word of length n is a largest letter before a normal
 * word of length n - 1.  raw_of[x] is the element of `raw` that becomes x. */
static kay_status monoid_order(const monoid_raw *raw, const uint8_t *kept, quotient_monoid *out, uint16_t *raw_of,
                               uint16_t *map)
{
    KAY_NEW(bool, seen, &out->arena, raw->order);
    uint32_t count = 1, begin = 0;
    raw_of[0] = 0;
    map[0] = 0;
    seen[0] = true;
    while (begin < count) {
        const uint32_t end = count;
        for (uint32_t l = 0; l < out->letters; l++)
            for (uint32_t y = begin; y < end; y++) {
                if (out->length[y] && out->last[y] > l)
                    continue;
                const uint16_t z = raw->step[(uint64_t)raw_of[y] * raw->letters + kept[l]];
                if (seen[z])
                    continue;
                seen[z] = true;
                raw_of[count] = z;
                map[z] = (uint16_t)count;
                out->rest[count] = (uint16_t)y;
                out->last[count] = (uint8_t)l;
                out->length[count++] = (uint16_t)(out->length[y] + 1);
            }
        begin = end;
    }
    return KAY_OK;
}

static void monoid_multiply(quotient_monoid *out)
{
    for (uint64_t x = 0; x < out->order; x++) {
        uint16_t *row = out->product + x * out->order;
        row[0] = (uint16_t)x;
        for (uint32_t y = 1; y < out->order; y++)
            row[y] = out->step[(uint64_t)row[out->rest[y]] * out->letters + out->last[y]];
        for (uint32_t y = 0; y < out->order; y++)
            if (kay_bits_get(out->lost, row[y]))
                kay_bits_set(out->rows + x * out->words, y);
    }
}

static kay_status monoid_finish(const monoid_raw *raw, const uint8_t *kept, unsigned count, quotient_monoid *out,
                                uint16_t *map)
{
    out->order = raw->order;
    out->letters = count;
    out->words = kay_bits_words(raw->order);
    KAY_NEW(uint16_t, raw_of, &out->arena, raw->order);
    KAY_TRY_NEW(out->rest, &out->arena, raw->order);
    KAY_TRY_NEW(out->last, &out->arena, raw->order);
    KAY_TRY_NEW(out->length, &out->arena, raw->order);
    KAY_TRY_NEW(out->step, &out->arena, (uint64_t)raw->order * count);
    KAY_TRY_NEW(out->lost, &out->arena, out->words);
    KAY_TRY_NEW(out->product, &out->arena, (uint64_t)raw->order * raw->order);
    KAY_TRY_NEW(out->rows, &out->arena, raw->order * out->words);
    KAY_TRY(monoid_order(raw, kept, out, raw_of, map));
    for (uint32_t x = 0; x < out->order; x++) {
        for (uint32_t l = 0; l < count; l++)
            out->step[(uint64_t)x * count + l] = map[raw->step[(uint64_t)raw_of[x] * raw->letters + kept[l]]];
        if (kay_bits_get(raw->lost, raw_of[x]))
            kay_bits_set(out->lost, x);
    }
    monoid_multiply(out);
    return KAY_OK;
}

/* The sets that shifts of a set give, in the order in which they were found. */
typedef struct monoid_sets {
    kay_arena *arena;
    quotient_diagram *diagram;
    kay_intern_table numbers; /* the caller's word: the number of a set */
    uint64_t *sets, count, room;
} monoid_sets;

static kay_status monoid_number(monoid_sets *all, uint64_t set, uint16_t *out)
{
    uint64_t place;
    const uint64_t before = all->numbers.count;
    KAY_TRY(kay_intern_table_number(&all->numbers, &set, sizeof set, &place));
    uint64_t *number = kay_intern_table_word(&all->numbers, place);
    if (all->numbers.count > before) {
        if (all->count == QUOTIENT_ORDER)
            return kay_fail(all->diagram->ctx, KAY_EUNABLE, "the quotient has more than %d elements", QUOTIENT_ORDER);
        KAY_ROOM_IN(all->arena, all->sets, all->count, all->room);
        *number = all->count;
        all->sets[all->count++] = set;
    }
    *out = (uint16_t)*number;
    return KAY_OK;
}

static kay_status monoid_find(monoid_sets *all, uint64_t root, monoid_raw *raw)
{
    uint16_t *step = NULL, first;
    uint64_t room = 0, *lost;
    KAY_TRY(monoid_number(all, root, &first));
    for (uint64_t x = 0, at = 0; x < all->count; x++)
        for (unsigned l = 0; l < raw->letters; l++, at++) {
            uint64_t set;
            KAY_TRY(quotient_diagram_shift(all->diagram, all->sets[x], l + 1, &set));
            KAY_ROOM_IN(all->arena, step, at, room);
            KAY_TRY(monoid_number(all, set, &step[at]));
        }
    KAY_TRY_NEW(lost, all->arena, kay_bits_words(all->count));
    for (uint64_t x = 0; x < all->count; x++)
        if (quotient_diagram_has_empty(all->diagram, all->sets[x]))
            kay_bits_set(lost, x);
    raw->order = (uint32_t)all->count;
    raw->step = step;
    raw->lost = lost;
    return KAY_OK;
}

kay_status quotient_monoid_from(quotient_diagram *diagram, uint64_t root, unsigned letters, quotient_monoid *out)
{
    uint8_t kept[QUOTIENT_LETTERS];
    uint16_t *map;
    kay_arena work;
    monoid_raw raw = {.letters = letters};
    *out = (quotient_monoid){0};
    kay_arena_init(&out->arena, diagram->ctx);
    kay_arena_init(&work, diagram->ctx);
    monoid_sets all = {.arena = &work, .diagram = diagram};
    kay_intern_table_init(&all.numbers, diagram->ctx);
    for (unsigned l = 0; l < letters; l++)
        kept[l] = (uint8_t)l;
    kay_status status = monoid_find(&all, root, &raw);
    if (status == KAY_OK) {
        map = kay_arena_array(&work, raw.order, sizeof *map);
        status = map ? monoid_finish(&raw, kept, letters, out, map) : kay_no_memory(diagram->ctx);
    }
    kay_intern_table_free(&all.numbers);
    kay_arena_free(&work);
    if (status != KAY_OK)
        quotient_monoid_free(out);
    return status;
}

kay_status quotient_monoid_keep(const quotient_monoid *monoid, const uint8_t *kept, unsigned count,
                                quotient_monoid *out, uint16_t *map)
{
    const monoid_raw raw = {monoid->order, monoid->letters, monoid->step, monoid->lost};
    *out = (quotient_monoid){0};
    kay_arena_init(&out->arena, monoid->arena.ctx);
    const kay_status status = monoid_finish(&raw, kept, count, out, map);
    if (status != KAY_OK)
        quotient_monoid_free(out);
    return status;
}

/* Looks for an element that is no product of letters, and for letters that do not commute. */
static kay_status monoid_look(kay_arena *work, const monoid_raw *raw)
{
    KAY_NEW(bool, seen, work, raw->order);
    KAY_NEW(uint16_t, list, work, raw->order);
    uint32_t count = 1;
    seen[0] = true;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t l = 0; l < raw->letters; l++) {
            const uint16_t *row = raw->step + (uint64_t)list[i] * raw->letters;
            for (uint32_t k = 0; k < l; k++)
                if (raw->step[(uint64_t)row[l] * raw->letters + k] != raw->step[(uint64_t)row[k] * raw->letters + l])
                    return kay_fail(work->ctx, KAY_EINPUT, "the products do not commute");
            if (!seen[row[l]])
                list[count++] = row[l];
            seen[row[l]] = true;
        }
    return count == raw->order ? KAY_OK : kay_fail(work->ctx, KAY_EINPUT, "an element is no product of generators");
}

static kay_status monoid_read(kay_arena *work, const monoid_raw *raw, quotient_monoid *out)
{
    uint8_t kept[QUOTIENT_LETTERS];
    KAY_TRY(monoid_look(work, raw));
    KAY_NEW(uint16_t, map, work, raw->order);
    for (uint32_t l = 0; l < raw->letters; l++)
        kept[l] = (uint8_t)l;
    KAY_TRY(monoid_finish(raw, kept, raw->letters, out, map));
    for (uint32_t x = 0; x < out->order; x++) {
        KAY_TRY(kay_tick(work->ctx, "elements", x, out->order));
        for (uint32_t y = 0; y < x; y++)
            if (memcmp(quotient_monoid_row(out, x), quotient_monoid_row(out, y), out->words * sizeof *out->rows) == 0)
                return kay_fail(work->ctx, KAY_EINPUT, "two elements behave alike");
    }
    return KAY_OK;
}

kay_status quotient_monoid_read(kay_context *ctx, uint32_t order, uint32_t letters, const uint16_t *step,
                                const uint64_t *lost, quotient_monoid *out)
{
    const monoid_raw raw = {order, letters, step, lost};
    kay_arena work;
    *out = (quotient_monoid){0};
    kay_arena_init(&out->arena, ctx);
    kay_arena_init(&work, ctx);
    const kay_status status = monoid_read(&work, &raw, out);
    kay_arena_free(&work);
    if (status != KAY_OK)
        quotient_monoid_free(out);
    return status;
}

void quotient_monoid_free(quotient_monoid *monoid)
{
    if (monoid->arena.ctx)
        kay_arena_free(&monoid->arena);
    *monoid = (quotient_monoid){0};
}

bool quotient_monoid_extends(const quotient_monoid *monoid, uint32_t x, uint32_t letter)
{
    uint32_t z = monoid->step[(uint64_t)x * monoid->letters + letter];
    if (monoid->length[z] != monoid->length[x] + 1)
        return false;
    /* both words descend: remove the letter from the longer one where it stands */
    for (bool removed = false; z; z = monoid->rest[z]) {
        if (!removed && monoid->last[z] == letter)
            removed = true;
        else if (!x || monoid->last[x] != monoid->last[z])
            return false;
        else
            x = monoid->rest[x];
    }
    return true;
}

/* Looks for an isomorphism of quotients: letter after letter, each with every element that it may become.
 *
 * An isomorphism is known by the images of the letters.  Once the letters before one have images, so have the products
 * of these letters; an image of the next letter gives one to each product with its powers.  A product that would get
 * two images, or an image of two products, rules the choice out.  If each letter has an image, each element has one,
 * and no two have the same: the orders are equal, so it is an isomorphism. */
#include "misere/quotient_isomorphism.h"

#include <string.h>

typedef struct isomorphism {
    const quotient_monoid *from, *to;
    uint64_t *from_class, *to_class; /* numbers of each element that an isomorphism does not change */
    uint32_t *images; /* of the elements before letter l: from l * order on; the image plus 1, 0: none */
    uint16_t *list; /* the elements that have images */
    bool *used; /* images */
} isomorphism;

/* Whether the element is lost, how many products with it are, and where its powers begin to repeat. */
static void isomorphism_classes(const quotient_monoid *monoid, uint32_t *power_at, uint64_t *out)
{
    for (uint32_t x = 0; x < monoid->order; x++) {
        uint32_t y = 0, power = 1;
        memset(power_at, 0, monoid->order * sizeof *power_at);
        for (; !power_at[y]; y = quotient_monoid_product(monoid, y, x))
            power_at[y] = power++;
        out[x] = quotient_monoid_lost(monoid, x) | kay_bits_count(quotient_monoid_row(monoid, x), monoid->words) << 1 |
                 (uint64_t)power << 20 | (uint64_t)power_at[y] << 40;
    }
}

/* Gives a letter an image, and so the products with it.  False: it cannot have this one. */
static bool isomorphism_extend(isomorphism *all, uint32_t letter, uint32_t image)
{
    const quotient_monoid *from = all->from;
    const uint32_t *before = all->images + (uint64_t)letter * from->order;
    uint32_t *after = all->images + ((uint64_t)letter + 1) * from->order, count = 0;
    memcpy(after, before, from->order * sizeof *after);
    memset(all->used, 0, from->order * sizeof *all->used);
    for (uint32_t x = 0; x < from->order; x++)
        if (after[x]) {
            all->list[count++] = (uint16_t)x;
            all->used[after[x] - 1] = true;
        }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t y = from->step[(uint64_t)all->list[i] * from->letters + letter];
        const uint32_t z = quotient_monoid_product(all->to, after[all->list[i]] - 1, image);
        if (after[y] ? after[y] != z + 1 : all->used[z] || all->from_class[y] != all->to_class[z])
            return false;
        if (after[y])
            continue;
        after[y] = z + 1;
        all->used[z] = true;
        all->list[count++] = (uint16_t)y;
    }
    return true;
}

static kay_status isomorphism_find(isomorphism *all, kay_arena *arena, uint16_t *images, bool *found)
{
    const uint32_t order = all->from->order, letters = all->from->letters;
    KAY_TRY_NEW(all->from_class, arena, order);
    KAY_TRY_NEW(all->to_class, arena, order);
    KAY_TRY_NEW(all->images, arena, (uint64_t)order * (letters + 1));
    KAY_TRY_NEW(all->list, arena, order);
    KAY_TRY_NEW(all->used, arena, order);
    KAY_NEW(uint32_t, next, arena, letters + 1); /* the image to try next */
    KAY_NEW(uint32_t, power_at, arena, order);
    isomorphism_classes(all->from, power_at, all->from_class);
    isomorphism_classes(all->to, power_at, all->to_class);
    all->images[0] = 1;
    for (uint32_t l = 0; l < letters;) {
        uint32_t image = next[l];
        KAY_TRY(kay_tick(arena->ctx, "images", 0, 0));
        while (image < order && !isomorphism_extend(all, l, image))
            image++;
        next[l] = image + 1;
        if (image < order) {
            images[l++] = (uint16_t)image;
            next[l] = 0;
        } else if (l-- == 0) {
            return KAY_OK;
        }
    }
    *found = true;
    return KAY_OK;
}

kay_status quotient_isomorphism(kay_context *ctx, const quotient_monoid *from, const quotient_monoid *to,
                                uint16_t *images, bool *found)
{
    isomorphism all = {.from = from, .to = to};
    kay_arena arena;
    *found = false;
    if (from->order != to->order)
        return KAY_OK;
    kay_arena_init(&arena, ctx);
    const kay_status status = isomorphism_find(&all, &arena, images, found);
    kay_arena_free(&arena);
    return status;
}

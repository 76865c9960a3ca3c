/* The normal form of a drawing: dead parts removed, lands separated, each land renamed and put in order.
 *
 * The order must not depend on the letters, on where a boundary begins, or on the direction in which the boundaries of
 * a region are walked.  So each corner gets a hash of the walk around its boundary, forwards and backwards, in which a
 * letter stands for its class; letters with different hashes get different classes, until the classes split no
 * further.  If letters of one class remain, one of them gets a class of its own.  Mostly they are alike, so that it
 * does not matter which.  If they are not, or if hashes collide, equal lands may have different normal forms, which
 * only costs time: a normal form is always a renamed and reordered copy of the land. */
#include "games/sprouts/sprouts.h"

#include "base/key_hash.h"

/* A land while it is put in order.  Indices of corners, boundaries and regions are those of the drawing. */
typedef struct sprouts_order {
    const sprouts_drawing *of;
    unsigned regions, letters;
    uint16_t region[SPROUTS_CORNERS];
    uint16_t letter[SPROUTS_LETTERS][2]; /* the corners of each letter */
    uint64_t class[SPROUTS_LETTERS];
    uint64_t colour[SPROUTS_CORNERS]; /* of each corner: its class */
    uint64_t walk[2][SPROUTS_CORNERS]; /* of each corner: the hash of the walk that begins there, for each direction */
    uint64_t whole[2][SPROUTS_CORNERS]; /* of each region: the hash for each direction */
} sprouts_order;

static const uint64_t sprouts_step = UINT64_C(0x9e3779b97f4a7c15); /* odd, so that powers do not vanish */

static uint64_t sprouts_mix(uint64_t word)
{
    return key_fold(word ^ UINT64_C(0xa0761d6478bd642f), UINT64_C(0xe7037ed1a0b428db));
}

/* Hashes the walks around one boundary in both directions, and adds the hashes of the boundary to those of its
 * region.  The hash of a walk is a polynomial in sprouts_step. */
static void sprouts_hash_boundary(sprouts_order *order, unsigned boundary, uint64_t whole[2])
{
    const unsigned first = order->of->boundary[boundary], end = order->of->boundary[boundary + 1];
    const uint64_t *colour = order->colour;
    uint64_t power = 1, walk[2] = {colour[first], colour[first]}, sum[2] = {0, 0};
    for (unsigned i = first + 1, back = end - 1; i < end; i++, back--) {
        power *= sprouts_step;
        walk[0] += power * colour[i];
        walk[1] += power * colour[back];
    }
    for (unsigned i = first, back = first; i < end; i++) {
        order->walk[0][back] = walk[0];
        order->walk[1][i] = walk[1];
        sum[0] += sprouts_mix(walk[0]);
        sum[1] += sprouts_mix(walk[1]);
        if (i + 1 < end) {
            back = back == first ? end - 1 : back - 1;
            walk[0] = colour[back] + sprouts_step * (walk[0] - power * colour[back]);
            walk[1] = colour[i + 1] + sprouts_step * (walk[1] - power * colour[i + 1]);
        }
    }
    whole[0] += sprouts_mix(sum[0]);
    whole[1] += sprouts_mix(sum[1]);
}

static void sprouts_hash_regions(sprouts_order *order)
{
    for (unsigned i = 0; i < order->regions; i++) {
        const unsigned region = order->region[i];
        uint64_t whole[2] = {0, 0};
        for (unsigned b = order->of->region[region]; b < order->of->region[region + 1]; b++)
            sprouts_hash_boundary(order, b, whole);
        order->whole[0][region] = whole[0];
        order->whole[1][region] = whole[1];
    }
}

/* What a corner shows, the same for both directions of its region. */
static uint64_t sprouts_seen(const sprouts_order *order, unsigned corner, unsigned region)
{
    uint64_t sum = 0;
    for (int way = 0; way < 2; way++)
        sum += sprouts_mix(order->walk[way][corner] + sprouts_mix(order->whole[way][region]));
    return sum;
}

static void sprouts_set_class(sprouts_order *order, unsigned letter, uint64_t class)
{
    order->class[letter] = class;
    order->colour[order->letter[letter][0]] = order->colour[order->letter[letter][1]] = class;
}

/* Gives each letter the class of what its two corners show; `of_corner` has the region of each corner. */
static void sprouts_classify(sprouts_order *order, const uint16_t *of_corner)
{
    for (unsigned i = 0; i < order->letters; i++) {
        const uint16_t *at = order->letter[i];
        const uint64_t seen =
            sprouts_seen(order, at[0], of_corner[at[0]]) + sprouts_seen(order, at[1], of_corner[at[1]]);
        order->class[i] = sprouts_mix(order->class[i] + seen);
    }
    for (unsigned i = 0; i < order->letters; i++)
        sprouts_set_class(order, i, order->class[i]);
}

/* Counts the classes; writes a letter of the least class that has several, if there is one. */
static unsigned sprouts_count_classes(const sprouts_order *order, unsigned *shared)
{
    unsigned count = 0;
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < order->letters; i++) {
        unsigned before = 0;
        while (before < i && order->class[before] != order->class[i])
            before++;
        count += before == i;
        if (before < i && order->class[i] <= least) {
            least = order->class[i];
            *shared = before;
        }
    }
    return count;
}

/* Gives one letter of the least shared class a class of its own: the one after which the land looks least. */
static void sprouts_single_out(sprouts_order *order, unsigned shared, const uint16_t *of_corner)
{
    const uint64_t class = order->class[shared];
    uint64_t kept[SPROUTS_LETTERS], least = UINT64_MAX;
    unsigned best = shared;
    memcpy(kept, order->class, order->letters * sizeof *kept);
    for (unsigned one = shared; one < order->letters; one++) {
        uint64_t looks = 0;
        if (kept[one] != class)
            continue;
        sprouts_set_class(order, one, sprouts_mix(class + sprouts_step));
        sprouts_hash_regions(order);
        sprouts_classify(order, of_corner);
        for (unsigned i = 0; i < order->letters; i++)
            looks += sprouts_mix(order->class[i]);
        if (looks < least) {
            least = looks;
            best = one;
        }
        for (unsigned i = 0; i < order->letters; i++)
            sprouts_set_class(order, i, kept[i]);
    }
    sprouts_set_class(order, best, sprouts_mix(class + sprouts_step));
}

/* Finds classes in which each letter is alone, and the hashes of the walks with them. */
static void sprouts_find_classes(sprouts_order *order, const uint16_t *of_corner)
{
    unsigned shared = 0, classes = sprouts_count_classes(order, &shared);
    for (;;) {
        sprouts_hash_regions(order);
        if (classes == order->letters)
            return;
        sprouts_classify(order, of_corner);
        const unsigned before = classes;
        classes = sprouts_count_classes(order, &shared);
        if (classes == before) {
            sprouts_single_out(order, shared, of_corner);
            classes = sprouts_count_classes(order, &shared);
        }
    }
}

/* A boundary or a region to be sorted: by size, then by hash. */
typedef struct sprouts_item {
    unsigned size, index, start, way;
    uint64_t hash;
} sprouts_item;

static void sprouts_sort(sprouts_item *items, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        const sprouts_item item = items[i];
        unsigned at = i;
        for (; at > 0 &&
               (items[at - 1].size > item.size || (items[at - 1].size == item.size && items[at - 1].hash > item.hash));
             at--)
            items[at] = items[at - 1];
        items[at] = item;
    }
}

/* Writes the land being built: its letters are renamed as they appear. */
typedef struct sprouts_writer {
    sprouts_lands *out;
    unsigned at, letters;
    uint8_t renamed[256];
} sprouts_writer;

static void sprouts_write_boundary(sprouts_writer *to, const sprouts_drawing *of, const sprouts_item *item)
{
    const unsigned first = of->boundary[item->index], end = of->boundary[item->index + 1];
    unsigned i = item->start;
    for (unsigned left = item->size; left > 0; left--) {
        const unsigned code = of->corner[i];
        if (sprouts_is_letter(code) && !to->renamed[code])
            to->renamed[code] = (uint8_t)(SPROUTS_A + to->letters++);
        to->out->bytes[to->at++] = sprouts_is_letter(code) ? to->renamed[code] : (uint8_t)code;
        if (item->way)
            i = i == first ? end - 1 : i - 1;
        else
            i = i + 1 == end ? first : i + 1;
    }
}

static void sprouts_write_region(sprouts_writer *to, const sprouts_order *order, const sprouts_item *region)
{
    const sprouts_drawing *of = order->of;
    const uint64_t *walk = order->walk[region->way];
    sprouts_item items[SPROUTS_CORNERS];
    unsigned count = 0;
    for (unsigned b = of->region[region->index]; b < of->region[region->index + 1]; b++) {
        sprouts_item *item = &items[count++];
        const unsigned first = of->boundary[b], end = of->boundary[b + 1];
        *item =
            (sprouts_item){.size = end - first, .index = b, .start = first, .way = region->way, .hash = walk[first]};
        for (unsigned i = first + 1; i < end; i++)
            if (walk[i] < item->hash) {
                item->hash = walk[i];
                item->start = i;
            }
    }
    sprouts_sort(items, count);
    for (unsigned i = 0; i < count; i++) {
        sprouts_write_boundary(to, of, &items[i]);
        to->out->bytes[to->at++] = i + 1 < count ? SPROUTS_NEXT : SPROUTS_CLOSE;
    }
}

static void sprouts_write_land(const sprouts_order *order, sprouts_lands *out)
{
    sprouts_writer to = {.out = out, .at = out->count ? out->end[out->count - 1] : 0};
    sprouts_item items[SPROUTS_CORNERS];
    for (unsigned i = 0; i < order->regions; i++) {
        const unsigned r = order->region[i], first = order->of->region[r], end = order->of->region[r + 1];
        const uint64_t one = order->whole[0][r], two = order->whole[1][r];
        items[i] = (sprouts_item){.size = order->of->boundary[end] - order->of->boundary[first],
                                  .index = r,
                                  .way = two < one,
                                  .hash = two < one ? two : one};
    }
    sprouts_sort(items, order->regions);
    for (unsigned i = 0; i < order->regions; i++)
        sprouts_write_region(&to, order, &items[i]);
    out->end[out->count++] = (uint16_t)to.at;
}

/* Classifies each letter by the number of letters with the same two regions, which the walks do not show if all regions
 * look alike. */
static void sprouts_first_classes(sprouts_order *order, const uint16_t *of_corner)
{
    unsigned regions[SPROUTS_LETTERS];
    for (unsigned i = 0; i < order->letters; i++) {
        const unsigned one = of_corner[order->letter[i][0]], two = of_corner[order->letter[i][1]];
        regions[i] = one < two ? one * SPROUTS_CORNERS + two : two * SPROUTS_CORNERS + one;
    }
    for (unsigned i = 0; i < order->letters; i++) {
        unsigned alike = 0;
        for (unsigned other = 0; other < order->letters; other++)
            alike += regions[other] == regions[i];
        sprouts_set_class(order, i, sprouts_step * alike);
    }
}

/* Puts the land of these regions in order and appends it. */
static void sprouts_order_land(sprouts_order *order, const uint16_t *of_corner, sprouts_lands *out)
{
    const sprouts_drawing *of = order->of;
    uint16_t seen[256] = {0}; /* of each code of a letter: its number + 1 */
    order->letters = 0;
    for (unsigned i = 0; i < order->regions; i++) {
        const unsigned first = of->region[order->region[i]], end = of->region[order->region[i] + 1];
        for (unsigned c = of->boundary[first]; c < of->boundary[end]; c++) {
            const unsigned code = of->corner[c];
            order->colour[c] = code; /* small, so that spots without lines come first */
            if (!sprouts_is_letter(code))
                continue;
            if (seen[code]) {
                order->letter[seen[code] - 1][1] = (uint16_t)c;
                continue;
            }
            order->letter[order->letters][0] = (uint16_t)c;
            seen[code] = (uint16_t)++order->letters;
        }
    }
    sprouts_first_classes(order, of_corner);
    sprouts_find_classes(order, of_corner);
    sprouts_write_land(order, out);
}

/* Appends the lands of a drawing without dead parts. */
static void sprouts_separate_lands(const sprouts_drawing *of, sprouts_lands *out)
{
    uint16_t land[SPROUTS_CORNERS], of_corner[SPROUTS_CORNERS], first[256];
    memset(first, 0, sizeof first);
    for (unsigned r = 0; r < of->regions; r++) {
        land[r] = (uint16_t)r; /* the first region of the land, or one nearer to it */
        for (unsigned c = of->boundary[of->region[r]]; c < of->boundary[of->region[r + 1]]; c++) {
            const unsigned code = of->corner[c];
            of_corner[c] = (uint16_t)r;
            if (!sprouts_is_letter(code))
                continue;
            if (!first[code]) {
                first[code] = (uint16_t)(r + 1);
                continue;
            }
            unsigned one = first[code] - 1u, two = r;
            while (land[one] != one)
                one = land[one];
            while (land[two] != two)
                two = land[two];
            land[one > two ? one : two] = (uint16_t)(one > two ? two : one);
        }
    }
    sprouts_order order;
    order.of = of;
    for (unsigned r = 0; r < of->regions; r++) {
        if (land[r] != r)
            continue;
        order.regions = 0;
        for (unsigned other = r; other < of->regions; other++) {
            unsigned root = other;
            while (land[root] != root)
                root = land[root];
            if (root == r)
                order.region[order.regions++] = (uint16_t)other;
        }
        sprouts_order_land(&order, of_corner, out);
    }
}

/* Writes the lives of the regions in which a line can be drawn, those with 2 or more, and 0 for others; counts the
 * corners of letters in the former. */
static void sprouts_find_living(const sprouts_drawing *of, uint16_t *lives, uint8_t *count)
{
    uint16_t last[256] = {0}; /* the region + 1 in which a letter was met last */
    for (unsigned r = 0; r < of->regions; r++) {
        const unsigned first = of->boundary[of->region[r]], end = of->boundary[of->region[r + 1]];
        unsigned sum = 0;
        for (unsigned c = first; c < end; c++) {
            const unsigned code = of->corner[c];
            sum += last[code] == r + 1 && sprouts_is_letter(code) ? 0 : sprouts_lives(code);
            last[code] = (uint16_t)(r + 1);
        }
        lives[r] = sum >= 2 ? (uint16_t)sum : 0;
        for (unsigned c = first; c < end && lives[r]; c++)
            count[of->corner[c]]++;
    }
}

/* Adds a region with 2 or 3 lives as one boundary: in it nothing but the spots matters, as README.md proves. */
static void sprouts_add_small(sprouts_drawing *to, const sprouts_drawing *of, unsigned region, const uint8_t *count)
{
    const unsigned first = of->boundary[of->region[region]], end = of->boundary[of->region[region + 1]];
    for (unsigned c = first; c < end; c++) {
        const unsigned code = of->corner[c];
        unsigned before = first, after = c + 1;
        if (!sprouts_is_letter(code)) {
            sprouts_add(to, code);
            continue;
        }
        while (of->corner[before] != code)
            before++;
        while (after < end && of->corner[after] != code)
            after++;
        if (before == c)
            sprouts_add(to, after < end || count[code] != 2 ? SPROUTS_2 : code);
    }
    sprouts_end_boundary(to);
    sprouts_end_region(to);
}

/* Adds a boundary.  A letter with one corner left, or with two that are neighbours, is a spot with one corner. */
static void sprouts_add_clean(sprouts_drawing *to, const sprouts_drawing *of, unsigned boundary, const uint8_t *count)
{
    const unsigned first = to->corners;
    for (unsigned c = of->boundary[boundary]; c < of->boundary[boundary + 1]; c++) {
        const unsigned code = of->corner[c];
        if (!sprouts_is_letter(code) || count[code] == 2) {
            if (sprouts_is_letter(code) && to->corners > first && to->corner[to->corners - 1] == code)
                to->corner[to->corners - 1] = SPROUTS_2;
            else
                sprouts_add(to, code);
        } else {
            sprouts_add(to, SPROUTS_2);
        }
    }
    if (to->corners > first + 1 && sprouts_is_letter(to->corner[first]) &&
        to->corner[first] == to->corner[to->corners - 1]) {
        to->corner[first] = SPROUTS_2;
        to->corners--;
    }
    if (to->corners > first)
        sprouts_end_boundary(to);
}

static int sprouts_compare_lands(const sprouts_lands *of, unsigned i, unsigned k)
{
    const unsigned at[2] = {i ? of->end[i - 1] : 0, k ? of->end[k - 1] : 0};
    const unsigned size[2] = {of->end[i] - at[0], of->end[k] - at[1]};
    return size[0] != size[1] ? (size[0] > size[1]) - (size[0] < size[1])
                              : memcmp(of->bytes + at[0], of->bytes + at[1], size[0]);
}

/* Sorts the lands. */
static void sprouts_sort_lands(sprouts_lands *lands)
{
    if (lands->count < 2)
        return;
    const sprouts_lands old = *lands;
    uint16_t order[SPROUTS_CORNERS];
    for (unsigned i = 0; i < old.count; i++) {
        unsigned at = i;
        for (; at > 0 && sprouts_compare_lands(&old, order[at - 1], i) > 0; at--)
            order[at] = order[at - 1];
        order[at] = (uint16_t)i;
    }
    for (unsigned i = 0, to = 0; i < old.count; i++) {
        const unsigned from = order[i] ? old.end[order[i] - 1] : 0;
        memcpy(lands->bytes + to, old.bytes + from, old.end[order[i]] - from);
        to += old.end[order[i]] - from;
        lands->end[i] = (uint16_t)to;
    }
}

void sprouts_normalise(const sprouts_drawing *drawing, sprouts_lands *out)
{
    enum { SMALL = 3 };
    uint16_t lives[SPROUTS_CORNERS];
    uint8_t count[256] = {0};
    sprouts_drawing clean;
    clean.corners = clean.boundaries = clean.regions = 0;
    clean.boundary[0] = clean.region[0] = 0;
    sprouts_find_living(drawing, lives, count);
    for (unsigned r = 0; r < drawing->regions; r++) {
        if (!lives[r])
            continue;
        if (lives[r] <= SMALL) {
            sprouts_add_small(&clean, drawing, r, count);
            continue;
        }
        for (unsigned b = drawing->region[r]; b < drawing->region[r + 1]; b++)
            sprouts_add_clean(&clean, drawing, b, count);
        sprouts_end_region(&clean);
    }
    out->count = 0;
    sprouts_separate_lands(&clean, out);
    sprouts_sort_lands(out);
}

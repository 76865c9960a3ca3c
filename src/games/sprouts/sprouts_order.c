/* The order of a land: which region, direction, boundary and corner comes first, and the names of the letters.
 *
 * The order must not depend on the letters, on where a boundary begins, or on the direction in which the boundaries
 * of a region are walked.  So each corner of a letter gets a hash for each direction: of its class, of the class of
 * the next letter on its boundary, and of the corners between.  Letters whose corners and regions have different
 * hashes get different classes, until the classes split no further.  If letters of one class remain, one of them
 * gets a class of its own.  Mostly they are alike, so that it does not matter which.  If they are not, or if hashes
 * collide, equal lands may have different normal forms, which only costs time: a normal form is always a renamed and
 * reordered copy of the land. */
#include "games/sprouts/sprouts_order.h"

/* Lists the corners of the regions, and numbers the letters. */
static void sprouts_list_corners(sprouts_order *order)
{
    uint8_t number[SPROUTS_CODES] = {0}; /* of each letter: its number + 1 */
    unsigned letters = 0, c = 0;
    for (unsigned r = 0; r < order->regions; r++) {
        const sprouts_region *region = order->region[r];
        const unsigned base = c;
        order->base[r] = (uint8_t)base;
        for (unsigned i = 0; i < region->links; i++, c++) {
            const sprouts_link *link = &region->link[i];
            const unsigned known = number[link->letter], letter = known ? known - 1 : letters;
            letters += !known;
            number[link->letter] = (uint8_t)(letter + 1);
            order->letter[c] = (uint8_t)letter;
            order->home[c] = (uint8_t)r;
            order->next[c][0] = (uint8_t)(base + link->next[0]);
            order->next[c][1] = (uint8_t)(base + link->next[1]);
            order->at[letter][known != 0] = (uint8_t)c;
            order->link[c] = link;
        }
    }
    order->letters = letters;
    order->corners = c;
}

/* Hashes the corners and the regions.  A corner is hashed with the next one of its boundary, in each direction. */
static void sprouts_hash_land(sprouts_order *order)
{
    uint64_t stepped[SPROUTS_LETTERS];
    for (unsigned i = 0; i < order->letters; i++)
        stepped[i] = sprouts_step * order->class[i];
    for (unsigned r = 0; r < order->regions; r++)
        order->whole[r] = order->region[r]->hash;
    for (unsigned c = 0; c < order->corners; c++) {
        sprouts_ways *whole = &order->whole[order->home[c]];
        const sprouts_ways *pair = &order->link[c]->pair_hash;
        const uint64_t class = order->class[order->letter[c]];
        for (int way = 0; way < 2; way++) {
            const uint64_t next = stepped[order->letter[order->next[c][way]]];
            order->hash[c].way[way] = sprouts_mix(pair->way[way] + class + next);
            whole->way[way] += order->hash[c].way[way];
        }
    }
}

/* Gives each letter the class of what it sees at its two corners. */
static void sprouts_classify(sprouts_order *order)
{
    for (unsigned i = 0; i < order->letters; i++) {
        const unsigned one = order->at[i][0], two = order->at[i][1];
        order->class[i] =
            sprouts_mix(order->class[i] + sprouts_view(&order->hash[one], &order->whole[order->home[one]]) +
                        sprouts_view(&order->hash[two], &order->whole[order->home[two]]));
    }
}

/* Counts the classes; writes the first letter of the least class that has several, if there is one. */
static unsigned sprouts_count_classes(const sprouts_order *order, unsigned *shared)
{
    unsigned count = 0;
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < order->letters; i++) {
        const uint64_t class = order->class[i];
        unsigned before = 0;
        for (unsigned other = 0; other < i; other++)
            before += order->class[other] == class;
        count += !before;
        least = before && class < least ? class : least;
    }
    for (*shared = 0; count < order->letters && order->class[*shared] != least;)
        ++*shared;
    return count;
}

/* Adds to the class of each letter the number of letters with the same two regions, which the walks do not show if all
 * regions look alike. */
static void sprouts_count_pairs(sprouts_order *order)
{
    unsigned pair[SPROUTS_LETTERS];
    for (unsigned i = 0; i < order->letters; i++) {
        const unsigned one = order->home[order->at[i][0]], two = order->home[order->at[i][1]];
        pair[i] = one < two ? one * SPROUTS_CORNERS + two : two * SPROUTS_CORNERS + one;
    }
    for (unsigned i = 0; i < order->letters; i++)
        for (unsigned other = 0; other < order->letters; other++)
            order->class[i] += pair[other] == pair[i] ? sprouts_step : 0;
}

/* Gives one letter of the least shared class a class of its own: the one after which the land looks least.  Two letters
 * that share a class are alike if all regions look the same backwards; then it is the first one. */
static void sprouts_single_out(sprouts_order *order, unsigned shared)
{
    const uint64_t class = order->class[shared];
    uint64_t kept[SPROUTS_LETTERS], least = UINT64_MAX;
    unsigned best = shared, sharing = 0;
    bool chiral = false;
    for (unsigned r = 0; r < order->regions; r++)
        chiral |= order->region[r]->chiral;
    memcpy(kept, order->class, order->letters * sizeof *kept);
    for (unsigned one = shared; one < order->letters; one++)
        sharing += order->class[one] == class;
    for (unsigned one = shared; one < order->letters && (chiral || sharing > 2); one++) {
        uint64_t looks = 0;
        if (kept[one] != class)
            continue;
        order->class[one] = sprouts_mix(class + sprouts_step);
        sprouts_hash_land(order);
        sprouts_classify(order);
        for (unsigned i = 0; i < order->letters; i++)
            looks += sprouts_mix(order->class[i]);
        if (looks < least) {
            least = looks;
            best = one;
        }
        memcpy(order->class, kept, order->letters * sizeof *kept);
    }
    order->class[best] = sprouts_mix(class + sprouts_step);
}

/* Finds classes in which each letter is alone, and the hashes of the walks with them. */
static void sprouts_find_classes(sprouts_order *order)
{
    bool counted = false;
    unsigned shared = 0, before = 1;
    for (unsigned i = 0; i < order->letters; i++)
        order->class[i] = sprouts_mix(order->link[order->at[i][0]]->view + order->link[order->at[i][1]]->view);
    for (;;) {
        unsigned classes = sprouts_count_classes(order, &shared);
        if (classes == before && classes + 1 < order->letters && !counted) {
            counted = true;
            sprouts_count_pairs(order);
            classes = sprouts_count_classes(order, &shared);
        }
        if (classes == before && classes < order->letters) {
            sprouts_single_out(order, shared);
            classes++;
        }
        sprouts_hash_land(order);
        if (classes == order->letters)
            return;
        sprouts_classify(order);
        before = classes;
    }
}

/* A ring or a region to be sorted: by size, then by hash. */
typedef struct sprouts_item {
    uint64_t key;
    unsigned index, start;
} sprouts_item;

static uint64_t sprouts_key(unsigned size, uint64_t hash)
{
    return (uint64_t)size << 56 | hash >> 8;
}

static void sprouts_insert(sprouts_item *items, unsigned count, sprouts_item item)
{
    unsigned at = count;
    for (; at > 0 && items[at - 1].key > item.key; at--)
        items[at] = items[at - 1];
    items[at] = item;
}

/* Writes the land being built: its letters are named as they appear. */
typedef struct sprouts_writer {
    const sprouts_order *order;
    uint8_t *to;
    unsigned letters;
    uint8_t name[SPROUTS_LETTERS];
} sprouts_writer;

/* Writes a ring from the corner `start` on, in a direction. */
static void sprouts_write_ring(sprouts_writer *writer, unsigned start, unsigned way)
{
    enum { SHORT = 8 };
    const sprouts_order *order = writer->order;
    uint8_t *to = writer->to;
    unsigned c = start;
    do {
        const unsigned letter = order->letter[c], known = writer->name[letter];
        const unsigned name = known ? known : SPROUTS_A + writer->letters;
        const sprouts_link *link = order->link[c];
        writer->letters += !known;
        writer->name[letter] = (uint8_t)name;
        *to++ = (uint8_t)name;
        if (link->gap_size[way] <= SHORT)
            memcpy(to, link->gap[way], SHORT);
        else
            memcpy(to, link->gap[way], link->gap_size[way]);
        to += link->gap_size[way];
        c = order->next[c][way];
    } while (c != start);
    *to++ = SPROUTS_NEXT;
    writer->to = to;
}

/* Writes a region. */
static void sprouts_write_region(sprouts_writer *writer, unsigned r, unsigned way)
{
    const sprouts_order *order = writer->order;
    const sprouts_region *region = order->region[r];
    sprouts_item items[SPROUTS_CORNERS];
    unsigned rings = 0;
    for (unsigned c = order->base[r], end; c < order->base[r] + region->links; c = end) {
        unsigned start = c;
        uint64_t least = order->hash[c].way[way];
        end = order->base[r] + order->link[c]->end;
        for (unsigned i = c + 1; i < end; i++) {
            const uint64_t hash = order->hash[i].way[way];
            start = hash < least ? i : start;
            least = hash < least ? hash : least;
        }
        sprouts_insert(items, rings++, (sprouts_item){sprouts_key(order->link[c]->size, least), 0, start});
    }
    memcpy(writer->to, region->plain[way], region->plain_size);
    writer->to += region->plain_size;
    for (unsigned i = 0; i < rings; i++)
        sprouts_write_ring(writer, items[i].start, way);
    writer->to[-1] = SPROUTS_CLOSE;
}

/* Returns the number of lives of each region if all have the same one and the land has at most 3 lives; else 0. */
static unsigned sprouts_tiny(const sprouts_order *order)
{
    enum { TINY = 3 };
    const unsigned first = order->region[0]->lives;
    unsigned lives = 0;
    bool same = true;
    for (unsigned r = 0; r < order->regions; r++) {
        lives += order->region[r]->lives;
        same = same && order->region[r]->lives == first;
    }
    for (unsigned i = 0; i < order->letters; i++) /* a letter counts once */
        lives -= order->home[order->at[i][0]] != order->home[order->at[i][1]];
    return same && lives <= TINY ? first : 0;
}

/* Writes the bytes of the land in order; returns their end. */
static uint8_t *sprouts_write_land(sprouts_order *order, uint8_t *to)
{
    const unsigned tiny = sprouts_tiny(order);
    if (tiny) { /* it is like one spot: README.md proves it */
        *to++ = (uint8_t)(SPROUTS_A - tiny);
        *to++ = SPROUTS_CLOSE;
        return to;
    }
    sprouts_writer writer;
    sprouts_item items[SPROUTS_CORNERS];
    writer.order = order;
    writer.to = to;
    writer.letters = 0;
    memset(writer.name, 0, order->letters);
    sprouts_find_classes(order);
    for (unsigned r = 0; r < order->regions; r++) {
        const uint64_t one = order->whole[r].way[0], two = order->whole[r].way[1];
        sprouts_insert(items, r,
                       (sprouts_item){sprouts_key(order->region[r]->size, two < one ? two : one), r, two < one});
    }
    for (unsigned i = 0; i < order->regions; i++)
        sprouts_write_region(&writer, items[i].index, items[i].start);
    return writer.to;
}

/* Finds for each region the first one of its land; returns the number of lands. */
static unsigned sprouts_find_lands(const sprouts_order *order, uint8_t *land)
{
    unsigned lands = 0, changed = 1;
    for (unsigned r = 0; r < order->regions; r++)
        land[r] = (uint8_t)r;
    while (changed) {
        changed = 0;
        for (unsigned i = 0; i < order->letters; i++) {
            uint8_t *one = &land[order->home[order->at[i][0]]], *two = &land[order->home[order->at[i][1]]];
            changed |= (unsigned)*one ^ *two;
            *one = *two = *one < *two ? *one : *two;
        }
    }
    for (unsigned r = 0; r < order->regions; r++)
        lands += land[r] == r;
    return lands;
}

void sprouts_order_lands(sprouts_order *order, sprouts_lands *out)
{
    const sprouts_region *region[SPROUTS_CORNERS];
    uint8_t land[SPROUTS_CORNERS], *to = out->bytes;
    const unsigned regions = order->regions;
    sprouts_list_corners(order);
    out->count = sprouts_find_lands(order, land);
    if (out->count == 1) {
        out->end[0] = (uint16_t)(sprouts_write_land(order, to) - out->bytes);
        return;
    }
    memcpy(region, order->region, regions * sizeof *region);
    for (unsigned r = 0, i = 0; r < regions; r++) {
        if (land[r] != r)
            continue;
        order->regions = 0;
        for (unsigned other = r; other < regions; other++)
            if (land[other] == r)
                order->region[order->regions++] = region[other];
        sprouts_list_corners(order);
        to = sprouts_write_land(order, to);
        out->end[i++] = (uint16_t)(to - out->bytes);
    }
}

/* Builds regions: cleans their boundaries, sorts those without letters, and finds the letters of the others. */
#include "games/sprouts/sprouts_region.h"

enum { SPROUTS_SMALL = 3 }; /* the most lives of a region in which only the spots matter */

/* A boundary of two corners or more without letters. */
typedef struct sprouts_string {
    const uint8_t *bytes;
    unsigned size;
} sprouts_string;

/* A region while it is built. */
typedef struct sprouts_build {
    sprouts_yard *yard;
    sprouts_region *out;
    sprouts_link *link; /* of the region */
    uint8_t *to; /* the corners without letters */
    unsigned single[SPROUTS_A]; /* boundaries of one corner without a letter, by code */
    unsigned strings;
    sprouts_string string[SPROUTS_CORNERS];
} sprouts_build;

static void sprouts_add_letter(sprouts_build *build, unsigned code)
{
    sprouts_link *link = &build->link[build->out->links++];
    link->letter = (uint8_t)code;
    link->gap[0] = build->to;
}

/* Hashes a part of a boundary of `all` corners. */
static uint64_t sprouts_hash_string(const uint8_t *bytes, unsigned size, unsigned all)
{
    uint64_t hash = all;
    for (; size > SPROUTS_CHUNK; size -= SPROUTS_CHUNK, bytes += SPROUTS_CHUNK)
        hash = sprouts_mix(hash + sprouts_step * sprouts_chunk(bytes, SPROUTS_CHUNK));
    return sprouts_mix(hash + sprouts_step * sprouts_chunk(bytes, size));
}

/* Writes the gap after a corner backwards as the gap before the next one. */
static void sprouts_turn_gap(sprouts_build *build, const sprouts_link *link, sprouts_link *next)
{
    const unsigned size = link->gap_size[0];
    next->gap_size[1] = (uint8_t)size;
    next->gap[1] = link->gap[0];
    next->gap_hash.way[1] = link->gap_hash.way[0];
    if (size < 2)
        return;
    for (unsigned i = 0; i < size; i++)
        build->to[i] = link->gap[0][size - 1 - i];
    next->gap[1] = build->to;
    next->gap_hash.way[1] = sprouts_hash_string(build->to, size, link->size);
    build->to += size;
}

/* Ends a boundary with letters: its links from number `first` on, and its corners before the first letter, `lead` of
 * them, which go to the end. */
static void sprouts_end_ring(sprouts_build *build, unsigned first, const uint8_t *lead, unsigned lead_size)
{
    sprouts_link *link = build->link;
    const unsigned end = build->out->links;
    for (unsigned i = 0; i < lead_size; i++)
        *build->to++ = lead[i];
    const unsigned size = (unsigned)(build->to - lead) - lead_size + end - first;
    for (unsigned i = first; i < end; i++) {
        const uint8_t *stop = i + 1 < end ? link[i + 1].gap[0] : build->to;
        const unsigned next = i + 1 < end ? i + 1 : first;
        link[i].gap_size[0] = (uint8_t)(stop - link[i].gap[0]);
        link[i].end = (uint8_t)end;
        link[i].size = (uint8_t)size;
        link[i].gap_hash.way[0] = sprouts_hash_string(link[i].gap[0], link[i].gap_size[0], size);
        link[i].next[0] = (uint8_t)next;
        link[next].next[1] = (uint8_t)i;
    }
    for (unsigned i = first; i < end; i++)
        sprouts_turn_gap(build, &link[i], &link[link[i].next[0]]);
    build->out->size += size;
}

/* Ends a boundary without letters. */
static void sprouts_end_plain(sprouts_build *build, const uint8_t *bytes)
{
    const unsigned size = (unsigned)(build->to - bytes);
    const bool pair = size == 2 && bytes[0] == SPROUTS_2 && bytes[1] == SPROUTS_2;
    build->out->size += size - pair;
    if (pair)
        build->single[SPROUTS_1]++;
    else if (size == 1)
        build->single[bytes[0]]++;
    else if (size > 1)
        build->string[build->strings++] = (sprouts_string){bytes, size};
}

/* Adds the corners of a raw boundary that live; returns where it ends.  A letter with one corner left, or with two that
 * are neighbours, is a spot with one corner; two of these alone are like one spot with one line. */
static const uint8_t *sprouts_add_boundary(sprouts_build *build, const uint8_t *raw, const uint8_t *mark)
{
    sprouts_region *out = build->out;
    const uint8_t *const bytes = build->to;
    const unsigned first = out->links;
    for (; *raw > SPROUTS_CLOSE; raw++) {
        const unsigned code = mark[*raw] == SPROUTS_ALONE ? SPROUTS_2 : *raw;
        if (mark[*raw] == SPROUTS_GONE)
            continue;
        if (!sprouts_is_letter(code)) {
            *build->to++ = (uint8_t)code;
        } else if (out->links > first && build->link[out->links - 1].letter == code &&
                   build->link[out->links - 1].gap[0] == build->to) {
            out->links--;
            *build->to++ = SPROUTS_2;
        } else {
            sprouts_add_letter(build, code);
        }
    }
    if (out->links > first + 1 && build->link[first].letter == build->link[out->links - 1].letter &&
        build->link[first].gap[0] == bytes && build->link[out->links - 1].gap[0] == build->to) {
        /* the letter is the first and the last corner: now a spot with one corner, which is the last one */
        *build->to++ = SPROUTS_2;
        out->links -= 2;
        memmove(&build->link[first], &build->link[first + 1], (out->links - first) * sizeof *build->link);
    }
    if (out->links > first)
        sprouts_end_ring(build, first, bytes, (unsigned)(build->link[first].gap[0] - bytes));
    else
        sprouts_end_plain(build, bytes);
    return raw;
}

/* Adds a region with 2 or 3 lives as one boundary: its letters, and one spot with the lives of all others.  README.md
 * proves that nothing else matters. */
static void sprouts_add_small(sprouts_build *build, const uint8_t *raw, unsigned lives, const uint8_t *mark)
{
    uint8_t letter[SPROUTS_SMALL];
    unsigned letters = 0;
    for (raw++; *raw != SPROUTS_CLOSE; raw++) {
        unsigned before = 0;
        if (!sprouts_is_letter(*raw) || mark[*raw] != SPROUTS_KEPT)
            continue;
        while (before < letters && letter[before] != *raw)
            before++;
        if (before == letters)
            letter[letters++] = *raw;
        else
            letter[before] = letter[--letters]; /* both corners are here */
    }
    const uint8_t *bytes = build->to;
    for (unsigned i = 0; i < letters; i++)
        sprouts_add_letter(build, letter[i]);
    if (letters < lives)
        *build->to++ = (uint8_t)(SPROUTS_A - (lives - letters));
    if (letters)
        sprouts_end_ring(build, 0, bytes, 0);
    else
        sprouts_end_plain(build, bytes);
}

/* Writes the least rotation of a string, in one direction. */
static void sprouts_rotate(const sprouts_string *string, int way, uint8_t *to)
{
    const unsigned size = string->size;
    uint8_t turned[SPROUTS_CORNERS];
    for (unsigned i = 0; i < size; i++)
        turned[i] = string->bytes[way ? size - 1 - i : i];
    memcpy(to, turned, size);
    for (unsigned start = 1; start < size; start++) {
        unsigned i = 0;
        while (i < size && turned[(start + i) % size] == to[i])
            i++;
        if (i < size && turned[(start + i) % size] < to[i])
            for (; i < size; i++)
                to[i] = turned[(start + i) % size];
    }
}

/* Writes the strings, sorted by size and then by bytes, for a direction; returns their end. */
static uint8_t *sprouts_write_strings(sprouts_build *build, int way, uint8_t *to)
{
    sprouts_string sorted[SPROUTS_CORNERS];
    uint8_t *room = to + SPROUTS_BYTES; /* the strings are sorted here */
    for (unsigned i = 0; i < build->strings; i++) {
        const sprouts_string one = {room, build->string[i].size};
        unsigned at = i;
        sprouts_rotate(&build->string[i], way, room);
        room += one.size;
        for (; at > 0 && (sorted[at - 1].size > one.size ||
                          (sorted[at - 1].size == one.size && memcmp(sorted[at - 1].bytes, one.bytes, one.size) > 0));
             at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = one;
    }
    for (unsigned i = 0; i < build->strings; i++) {
        memcpy(to, sorted[i].bytes, sorted[i].size);
        to += sorted[i].size;
        *to++ = SPROUTS_NEXT;
        build->out->hash.way[way] += sprouts_hash_string(sorted[i].bytes, sorted[i].size, 0);
    }
    return to;
}

/* Writes the boundaries without letters. */
static void sprouts_write_plain(sprouts_build *build)
{
    sprouts_region *out = build->out;
    uint8_t *from = build->to, *to = from;
    uint64_t hash = 0;
    for (unsigned code = SPROUTS_0; code < SPROUTS_A; code++) {
        hash = sprouts_step * hash + build->single[code];
        for (unsigned i = 0; i < build->single[code]; i++) {
            *to++ = (uint8_t)code;
            *to++ = SPROUTS_NEXT;
        }
    }
    const unsigned singles = (unsigned)(to - from);
    out->plain[0] = out->plain[1] = from;
    out->hash.way[0] = out->hash.way[1] = sprouts_mix(hash);
    if (build->strings) {
        to = sprouts_write_strings(build, 0, to);
        memcpy(to, from, singles);
        out->plain[1] = to;
        to = sprouts_write_strings(build, 1, to + singles);
    }
    out->plain_size = (unsigned)((build->strings ? out->plain[1] : to) - from);
    build->to = to;
}

/* Hashes the pairs of gaps, and finds what the letters of a region see. */
static void sprouts_find_views(sprouts_region *region, sprouts_link *link)
{
    sprouts_ways hash[SPROUTS_CORNERS], whole = region->hash;
    for (unsigned i = 0; i < region->links; i++)
        for (int way = 0; way < 2; way++) {
            link[i].pair_hash.way[way] =
                link[i].gap_hash.way[way] + sprouts_step * link[link[i].next[way]].gap_hash.way[way];
            hash[i].way[way] = sprouts_mix(link[i].pair_hash.way[way]);
            whole.way[way] += hash[i].way[way];
        }
    for (unsigned i = 0; i < region->links; i++)
        link[i].view = sprouts_view(&hash[i], &whole);
    region->chiral = whole.way[0] != whole.way[1];
}

void sprouts_build_region(sprouts_yard *yard, const uint8_t *raw, unsigned lives, const uint8_t *mark,
                          sprouts_region *out)
{
    sprouts_build build;
    build.yard = yard;
    build.out = out;
    build.link = yard->link + yard->links_used;
    build.to = yard->bytes + yard->bytes_used;
    build.strings = 0;
    build.single[SPROUTS_0] = build.single[SPROUTS_1] = build.single[SPROUTS_2] = 0;
    out->lives = lives;
    out->size = out->links = 0;
    out->link = build.link;
    if (lives <= SPROUTS_SMALL) {
        sprouts_add_small(&build, raw, lives, mark);
    } else {
        build.single[SPROUTS_0] = out->size = *raw++;
        while (*(raw = sprouts_add_boundary(&build, raw, mark)) != SPROUTS_CLOSE)
            raw++;
    }
    sprouts_write_plain(&build);
    sprouts_find_views(out, build.link);
    yard->bytes_used = (unsigned)(build.to - yard->bytes);
    yard->links_used += out->links;
}

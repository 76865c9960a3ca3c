/* Packs and unpacks drawings, and draws a line in one. */
#include "games/sprouts/sprouts.h"
#include "games/sprouts/sprouts_hash.h"

void sprouts_unpack(const kay_game *game, const uint64_t *position, sprouts_drawing *out)
{
    sprouts_empty(out);
    for (unsigned at = 0; at < 8 * game->words; at++) {
        const unsigned code = position[at / 8] >> 8 * (at % 8) & 255;
        if (code == 0)
            break;
        if (code > SPROUTS_CLOSE) {
            sprouts_add(out, code);
            if (code >= SPROUTS_A + out->letters)
                out->letters = code - SPROUTS_A + 1;
            continue;
        }
        sprouts_end_boundary(out);
        if (code == SPROUTS_CLOSE)
            sprouts_end_region(out);
    }
}

void sprouts_pack(const uint8_t *bytes, unsigned count, uint64_t *words)
{
    for (; count > 0; words++, bytes += SPROUTS_CHUNK, count -= count < SPROUTS_CHUNK ? count : SPROUTS_CHUNK)
        *words = sprouts_chunk(bytes, count);
}

enum { SPROUTS_DEAD = 0 }; /* no corner */

/* The regions that a line makes, while they are written: the corners of its ends after it, and the new spot. */
typedef struct sprouts_pen {
    const sprouts_drawing *of;
    sprouts_line line;
    uint8_t after_from, after_to, new;
    uint8_t *to;
} sprouts_pen;

static void sprouts_put(sprouts_pen *pen, unsigned code)
{
    if (code != SPROUTS_DEAD)
        *pen->to++ = (uint8_t)code;
}

static void sprouts_put_span(sprouts_pen *pen, unsigned from, unsigned end)
{
    enum { SHORT = 16 }; /* a copy of a fixed size is fast; what it writes too much is overwritten */
    const unsigned size = end > from ? end - from : 0;
    if (size <= SHORT)
        memcpy(pen->to, pen->of->corner + from, SHORT);
    else
        memcpy(pen->to, pen->of->corner + from, size);
    pen->to += size;
}

static void sprouts_put_boundary(sprouts_pen *pen, unsigned boundary)
{
    sprouts_put_span(pen, pen->of->boundary[boundary], pen->of->boundary[boundary + 1]);
    *pen->to++ = SPROUTS_NEXT;
}

/* Writes the walk around a boundary from one side of the line's end at `at` to the other side.  A spot that had no line
 * has one corner now. */
static void sprouts_put_around(sprouts_pen *pen, unsigned boundary, unsigned at, unsigned after)
{
    sprouts_put(pen, after);
    sprouts_put_span(pen, at + 1, pen->of->boundary[boundary + 1]);
    sprouts_put_span(pen, pen->of->boundary[boundary], at);
    if (pen->of->corner[at] != SPROUTS_0)
        sprouts_put(pen, after);
}

/* Counts the boundaries of a region that are spots without lines; in a normal form they come first. */
static unsigned sprouts_count_fresh(const sprouts_drawing *of, unsigned region)
{
    unsigned b = of->region[region];
    while (b < of->region[region + 1] && of->corner[of->boundary[b]] == SPROUTS_0)
        b++;
    return b - of->region[region];
}

/* Joins two boundaries of a region. */
static void sprouts_join(sprouts_pen *pen, unsigned region, unsigned one, unsigned two)
{
    const unsigned fresh = sprouts_count_fresh(pen->of, region), first = pen->of->region[region] + fresh;
    *pen->to++ = (uint8_t)(fresh - (one < first) - (two < first));
    for (unsigned b = first; b < pen->of->region[region + 1]; b++)
        if (b != one && b != two)
            sprouts_put_boundary(pen, b);
    sprouts_put_around(pen, one, pen->line.from, pen->after_from);
    sprouts_put(pen, pen->new);
    sprouts_put_around(pen, two, pen->line.to, pen->after_to);
    sprouts_put(pen, pen->new);
    *pen->to++ = SPROUTS_CLOSE;
}

/* Writes the boundary on one side of a line within a boundary: inside it has the corners between its ends. */
static void sprouts_put_side(sprouts_pen *pen, unsigned boundary, bool inside)
{
    const sprouts_line line = pen->line;
    const unsigned after_to = line.from != line.to ? pen->after_to : SPROUTS_DEAD;
    sprouts_put(pen, pen->after_from);
    if (inside) {
        sprouts_put_span(pen, line.from + 1, line.to);
        sprouts_put(pen, after_to);
        sprouts_put(pen, pen->new);
    } else {
        sprouts_put(pen, pen->new);
        sprouts_put(pen, after_to);
        sprouts_put_span(pen, line.to + 1, pen->of->boundary[boundary + 1]);
        sprouts_put_span(pen, pen->of->boundary[boundary], line.from);
    }
}

/* Separates a region by a line within a boundary. */
static void sprouts_separate(sprouts_pen *pen, unsigned region, unsigned own)
{
    const unsigned first = pen->of->region[region], fresh = sprouts_count_fresh(pen->of, region);
    const uint64_t fresh_inside = pen->line.inside & (((uint64_t)1 << fresh) - 1);
    const unsigned count = (unsigned)__builtin_popcountll(fresh_inside);
    for (int inside = 0; inside < 2; inside++) {
        *pen->to++ = (uint8_t)(inside ? count : fresh - count - (own < first + fresh));
        for (unsigned b = first + fresh; b < pen->of->region[region + 1]; b++)
            if (b != own && (int)(pen->line.inside >> (b - first) & 1) == inside)
                sprouts_put_boundary(pen, b);
        sprouts_put_side(pen, own, inside);
        *pen->to++ = SPROUTS_CLOSE;
    }
}

/* The corner of an end of a line after it. */
static uint8_t sprouts_after(unsigned code, bool loop, unsigned letter)
{
    if (loop)
        return (uint8_t)(code == SPROUTS_0 ? letter : SPROUTS_DEAD);
    return (uint8_t)(code == SPROUTS_0 ? SPROUTS_1 : code == SPROUTS_1 ? letter : SPROUTS_DEAD);
}

void sprouts_draw(const sprouts_drawing *before, sprouts_line line, sprouts_change *out)
{
    const unsigned from = before->corner[line.from], to = before->corner[line.to];
    const unsigned one = before->boundary_of[line.from], two = before->boundary_of[line.to];
    const unsigned letter = SPROUTS_A + before->letters;
    const bool loop = line.from == line.to;
    sprouts_pen pen = {
        before,  line, sprouts_after(from, loop, letter), sprouts_after(to, loop, letter + 1), (uint8_t)(letter + 2),
        out->raw};
    out->region = before->region_of[one];
    out->gone[0] = (uint8_t)(sprouts_is_letter(from) ? from : 0);
    out->gone[1] = (uint8_t)(sprouts_is_letter(to) ? to : 0);
    out->count = one == two ? 2 : 1;
    if (one == two)
        sprouts_separate(&pen, out->region, one);
    else
        sprouts_join(&pen, out->region, one, two);
}

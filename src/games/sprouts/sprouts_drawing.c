/* Packs and unpacks drawings, and draws a line in one. */
#include "games/sprouts/sprouts.h"

unsigned sprouts_boundary_of(const sprouts_drawing *of, unsigned corner)
{
    unsigned boundary = 0;
    while (of->boundary[boundary + 1] <= corner)
        boundary++;
    return boundary;
}

unsigned sprouts_region_of(const sprouts_drawing *of, unsigned boundary)
{
    unsigned region = 0;
    while (of->region[region + 1] <= boundary)
        region++;
    return region;
}

void sprouts_unpack(const kay_game *game, const uint64_t *position, sprouts_drawing *out)
{
    out->corners = out->boundaries = out->regions = 0;
    out->boundary[0] = out->region[0] = 0;
    for (unsigned at = 0; at < 8 * game->words; at++) {
        const unsigned code = position[at / 8] >> 8 * (at % 8) & 255;
        if (code == 0)
            break;
        if (code > SPROUTS_CLOSE) {
            sprouts_add(out, code);
            continue;
        }
        sprouts_end_boundary(out);
        if (code == SPROUTS_CLOSE)
            sprouts_end_region(out);
    }
}

void sprouts_pack(const uint8_t *bytes, unsigned count, uint64_t *words)
{
    for (unsigned at = 0; at < count; at++)
        words[at / 8] |= (uint64_t)bytes[at] << 8 * (at % 8);
}

enum {
    SPROUTS_NEW = SPROUTS_A + SPROUTS_LETTERS, /* the letter of the new spot */
    SPROUTS_FROM, /* the letters of ends of the line that had one line */
    SPROUTS_TO,
    SPROUTS_DEAD = 0, /* no corner */
};

/* The two ends of a line while it is drawn: what they were, and what their corners are after it. */
typedef struct sprouts_ends {
    unsigned from, to, after_from, after_to;
} sprouts_ends;

/* Adds the corner of a spot that lives. */
static void sprouts_add_living(sprouts_drawing *to, unsigned code)
{
    if (code != SPROUTS_DEAD)
        sprouts_add(to, code);
}

/* Adds the corners in [from, to) that are not those of a spot that dies. */
static void sprouts_add_corners(sprouts_drawing *to, const sprouts_drawing *of, unsigned from, unsigned end,
                                const sprouts_ends *ends)
{
    for (unsigned i = from; i < end; i++) {
        const unsigned code = of->corner[i];
        if (!sprouts_is_letter(code) || (code != ends->from && code != ends->to))
            sprouts_add(to, code);
    }
}

static void sprouts_add_boundary(sprouts_drawing *to, const sprouts_drawing *of, unsigned boundary,
                                 const sprouts_ends *ends)
{
    sprouts_add_corners(to, of, of->boundary[boundary], of->boundary[boundary + 1], ends);
    sprouts_end_boundary(to);
}

/* Adds the walk around a boundary from one side of the line's end at `at` to the other side.  A spot that had no line
 * has one corner now. */
static void sprouts_add_around(sprouts_drawing *to, const sprouts_drawing *of, unsigned at, unsigned after,
                               const sprouts_ends *ends)
{
    const unsigned boundary = sprouts_boundary_of(of, at);
    sprouts_add_living(to, after);
    sprouts_add_corners(to, of, at + 1, of->boundary[boundary + 1], ends);
    sprouts_add_corners(to, of, of->boundary[boundary], at, ends);
    if (of->corner[at] != SPROUTS_0)
        sprouts_add_living(to, after);
}

/* Joins two boundaries of a region. */
static void sprouts_join(const sprouts_drawing *before, unsigned region, sprouts_line line, const sprouts_ends *ends,
                         sprouts_drawing *after)
{
    const unsigned one = sprouts_boundary_of(before, line.from), two = sprouts_boundary_of(before, line.to);
    for (unsigned b = before->region[region]; b < before->region[region + 1]; b++)
        if (b != one && b != two)
            sprouts_add_boundary(after, before, b, ends);
    sprouts_add_around(after, before, line.from, ends->after_from, ends);
    sprouts_add(after, SPROUTS_NEW);
    sprouts_add_around(after, before, line.to, ends->after_to, ends);
    sprouts_add(after, SPROUTS_NEW);
    sprouts_end_boundary(after);
    sprouts_end_region(after);
}

/* Adds the boundary on one side of a line within a boundary: inside, the corners between its ends; else the others. */
static void sprouts_add_side(const sprouts_drawing *before, unsigned boundary, bool inside, sprouts_line line,
                             const sprouts_ends *ends, sprouts_drawing *after)
{
    sprouts_add_living(after, ends->after_from);
    if (inside) {
        sprouts_add_corners(after, before, line.from + 1, line.to, ends);
        if (line.from != line.to)
            sprouts_add_living(after, ends->after_to);
        sprouts_add(after, SPROUTS_NEW);
    } else {
        sprouts_add(after, SPROUTS_NEW);
        if (line.from != line.to)
            sprouts_add_living(after, ends->after_to);
        sprouts_add_corners(after, before, line.to + 1, before->boundary[boundary + 1], ends);
        sprouts_add_corners(after, before, before->boundary[boundary], line.from, ends);
    }
    sprouts_end_boundary(after);
}

/* Separates a region by a line within a boundary. */
static void sprouts_separate(const sprouts_drawing *before, unsigned region, sprouts_line line,
                             const sprouts_ends *ends, sprouts_drawing *after)
{
    const unsigned own = sprouts_boundary_of(before, line.from), first = before->region[region];
    for (int inside = 0; inside < 2; inside++) {
        for (unsigned b = first; b < before->region[region + 1]; b++)
            if (b != own && (int)(line.inside >> (b - first) & 1) == inside)
                sprouts_add_boundary(after, before, b, ends);
        sprouts_add_side(before, own, inside, line, ends, after);
        sprouts_end_region(after);
    }
}

/* The corner of an end of a line after it. */
static unsigned sprouts_after(unsigned code, bool loop, unsigned letter)
{
    if (loop)
        return code == SPROUTS_0 ? letter : SPROUTS_DEAD;
    return code == SPROUTS_0 ? SPROUTS_1 : code == SPROUTS_1 ? letter : SPROUTS_DEAD;
}

void sprouts_draw(const sprouts_drawing *before, sprouts_line line, sprouts_drawing *after)
{
    const unsigned from = before->corner[line.from], to = before->corner[line.to];
    const unsigned boundary = sprouts_boundary_of(before, line.from), region = sprouts_region_of(before, boundary);
    const bool loop = line.from == line.to, joins = sprouts_boundary_of(before, line.to) != boundary;
    const sprouts_ends ends = {from, to, sprouts_after(from, loop, SPROUTS_FROM), sprouts_after(to, loop, SPROUTS_TO)};
    after->corners = after->boundaries = after->regions = 0;
    after->boundary[0] = after->region[0] = 0;
    for (unsigned r = 0; r < before->regions; r++) {
        if (r != region) {
            for (unsigned b = before->region[r]; b < before->region[r + 1]; b++)
                sprouts_add_boundary(after, before, b, &ends);
            sprouts_end_region(after);
        } else if (joins) {
            sprouts_join(before, region, line, &ends, after);
        } else {
            sprouts_separate(before, region, line, &ends, after);
        }
    }
}

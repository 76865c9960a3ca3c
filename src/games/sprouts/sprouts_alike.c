/* Finds lines that have the same result: README.md says why. */
#include "games/sprouts/sprouts_alike.h"

#include "games/sprouts/sprouts_hash.h"

/* Two letters that are exchanged; 0 and 0: none. */
typedef struct sprouts_pair {
    uint8_t one, two;
} sprouts_pair;

static bool sprouts_is_in(sprouts_pair pair, unsigned code)
{
    return code == pair.one || code == pair.two;
}

static unsigned sprouts_exchange(sprouts_pair pair, unsigned code)
{
    return code == pair.one ? pair.two : code == pair.two ? pair.one : code;
}

static unsigned sprouts_next(const sprouts_drawing *of, unsigned boundary, unsigned corner, bool back)
{
    const unsigned first = of->boundary[boundary], end = of->boundary[boundary + 1];
    return back ? (corner == first ? end - 1 : corner - 1) : corner + 1 == end ? first : corner + 1;
}

/* Whether the walk from corner `two`, forwards or backwards, is that forwards from corner `one` of a boundary of the
 * same size with the letters of the pair exchanged. */
static bool sprouts_walks_agree(const sprouts_drawing *of, unsigned one, unsigned two, bool back, sprouts_pair pair)
{
    const unsigned first = of->boundary_of[one], second = of->boundary_of[two];
    for (unsigned left = of->boundary[first + 1] - of->boundary[first]; left > 0; left--) {
        if (sprouts_exchange(pair, of->corner[one]) != of->corner[two])
            return false;
        one = sprouts_next(of, first, one, false);
        two = sprouts_next(of, second, two, back);
    }
    return true;
}

static void sprouts_find_turns(const sprouts_drawing *of, unsigned boundary, sprouts_symmetry *out)
{
    const unsigned first = of->boundary[boundary], end = of->boundary[boundary + 1];
    out->mirrored[boundary] = false;
    for (unsigned c = first; c < end; c++)
        for (int back = 0; back < 2; back++) {
            unsigned other = first;
            while (other < end && !sprouts_walks_agree(of, other, c, back, (sprouts_pair){0, 0}))
                other++;
            out->mirrored[boundary] |= back && other < end;
            out->turned[back][c] = (uint8_t)(other < end ? other : c);
        }
}

/* Finds where the corners of a boundary are after the exchange, if its region is the same then, in a direction. */
static bool sprouts_swap_boundary(const sprouts_drawing *of, unsigned boundary, bool back, sprouts_pair pair,
                                  uint8_t *image)
{
    const unsigned region = of->region_of[boundary], from = of->boundary[boundary], end = of->boundary[boundary + 1];
    bool in = false;
    for (unsigned c = from; c < end; c++) {
        in |= sprouts_is_in(pair, of->corner[c]);
        image[c] = (uint8_t)c;
    }
    if (!in && !back)
        return true;
    const unsigned stop = in ? of->region[region + 1] : boundary + 1;
    for (unsigned b = in ? of->region[region] : boundary; b < stop; b++) {
        if ((unsigned)of->boundary[b + 1] - of->boundary[b] != end - from)
            continue;
        for (unsigned to = of->boundary[b]; to < of->boundary[b + 1]; to++)
            if (sprouts_walks_agree(of, from, to, back, pair)) {
                for (unsigned c = from; c < end; c++, to = sprouts_next(of, b, to, back))
                    image[c] = (uint8_t)to;
                return true;
            }
    }
    return false;
}

/* Whether the land is the same after the exchange, each region at its place. */
static bool sprouts_swap_letters(const sprouts_drawing *of, sprouts_pair pair, uint8_t *image)
{
    for (unsigned r = 0; r < of->regions; r++) {
        bool same = false;
        for (int back = 0; back < 2 && !same; back++) {
            same = true;
            for (unsigned b = of->region[r]; b < of->region[r + 1] && same; b++)
                same = sprouts_swap_boundary(of, b, back, pair, image);
        }
        if (!same)
            return false;
    }
    return true;
}

/* Finds pairs of letters in the same two regions that can be exchanged. */
static void sprouts_find_swaps(const sprouts_drawing *of, sprouts_symmetry *out)
{
    uint64_t home[SPROUTS_CODES] = {0}; /* tells sets of regions apart */
    out->swaps = 0;
    for (unsigned c = 0; c < of->corners; c++)
        if (sprouts_is_letter(of->corner[c]))
            home[of->corner[c]] += sprouts_mix(of->region_of[of->boundary_of[c]] + 1u);
    for (unsigned one = SPROUTS_A; one < SPROUTS_A + of->letters; one++)
        for (unsigned two = one + 1; two < SPROUTS_A + of->letters && out->swaps < SPROUTS_SWAPS; two++)
            out->swaps += home[one] == home[two] && sprouts_swap_letters(of, (sprouts_pair){(uint8_t)one, (uint8_t)two},
                                                                         out->swapped[out->swaps]);
}

bool sprouts_swaps_back(const sprouts_drawing *of, const sprouts_symmetry *symmetry, unsigned from, unsigned to)
{
    for (unsigned i = 0; i < symmetry->swaps; i++) {
        const unsigned a = symmetry->swapped[i][from], b = symmetry->swapped[i][to];
        const unsigned least = a < b ? a : b, most = a < b ? b : a;
        const unsigned image[] = {of->boundary_of[least], of->boundary_of[most], least, most};
        const unsigned line[] = {of->boundary_of[from], of->boundary_of[to], from, to};
        unsigned k = 0;
        while (k < 3 && image[k] == line[k])
            k++;
        if (image[k] < line[k])
            return true;
    }
    return false;
}

void sprouts_find_symmetry(const sprouts_drawing *of, sprouts_symmetry *out)
{
    for (unsigned r = 0; r < of->regions; r++) {
        out->chiral[r] = 0;
        for (unsigned b = of->region[r]; b < of->region[r + 1]; b++) {
            const unsigned from = of->boundary[b], size = of->boundary[b + 1] - from;
            bool letters = false;
            for (unsigned c = from; c < from + size; c++)
                letters |= sprouts_is_letter(of->corner[c]);
            unsigned first = letters ? b : of->region[r];
            while (first < b && (of->boundary[first + 1] != of->boundary[first] + size ||
                                 memcmp(of->corner + of->boundary[first], of->corner + from, size) != 0))
                first++;
            out->same[b] = (uint8_t)first;
            sprouts_find_turns(of, b, out);
            out->chiral[r] += !out->mirrored[b];
        }
    }
    sprouts_find_swaps(of, out);
}

bool sprouts_joins_first(const sprouts_drawing *of, const sprouts_symmetry *symmetry, unsigned region, unsigned one,
                         unsigned two, sprouts_line line)
{
    const unsigned from[2] = {of->boundary[one], of->boundary[two]};
    const bool swap = symmetry->same[one] == symmetry->same[two];
    for (int back = 0; back < (symmetry->chiral[region] ? 1 : 2); back++) {
        const unsigned a = symmetry->turned[back][line.from], b = symmetry->turned[back][line.to];
        if (a < line.from || (a == line.from && b < line.to))
            return false;
        if (swap) {
            const unsigned c = b - from[1] + from[0], d = a - from[0] + from[1];
            if (c < line.from || (c == line.from && d < line.to))
                return false;
        }
    }
    return true;
}

/* Writes the corners on a side of a line, from one end of it to the other: the ends are 1 and 2 if they live and are
 * on both sides.  0 ends the side. */
static void sprouts_write_side(const sprouts_drawing *of, unsigned own, sprouts_line line, bool inside, uint8_t *to)
{
    const bool loop = line.from == line.to;
    const unsigned first = of->boundary[own], end = of->boundary[own + 1];
    const unsigned after = loop ? SPROUTS_0 : SPROUTS_1; /* an end that has this code lives */
    unsigned at = inside ? line.from : line.to;
    const unsigned stop = inside ? line.to : line.from;
    if (of->corner[at] == after)
        *to++ = inside || loop ? 1 : 2;
    if (!(inside && loop))
        for (at = at + 1 == end ? first : at + 1; at != stop; at = at + 1 == end ? first : at + 1)
            *to++ = of->corner[at];
    if (!loop && of->corner[stop] == after)
        *to++ = inside ? 2 : 1;
    *to = 0;
}

/* Exchanges the ends in a side. */
static void sprouts_swap_ends(uint8_t *side)
{
    for (; *side; side++)
        *side = *side > 2 ? *side : (uint8_t)(3 - *side);
}

/* Turns a side if it is less backwards. */
static void sprouts_turn_side(uint8_t *side)
{
    uint8_t back[SPROUTS_SIDE];
    const size_t size = strlen((const char *)side);
    for (size_t i = 0; i < size; i++)
        back[i] = side[size - 1 - i];
    if (memcmp(back, side, size) < 0)
        memcpy(side, back, size);
}

/* Puts both sides in order. */
static void sprouts_order_sides(uint8_t side[2][SPROUTS_SIDE], bool turn)
{
    if (turn) {
        sprouts_turn_side(side[0]);
        sprouts_turn_side(side[1]);
    }
    if (strcmp((const char *)side[0], (const char *)side[1]) > 0) {
        uint8_t kept[SPROUTS_SIDE];
        memcpy(kept, side[0], SPROUTS_SIDE);
        memcpy(side[0], side[1], SPROUTS_SIDE);
        memcpy(side[1], kept, SPROUTS_SIDE);
    }
}

static int sprouts_compare_sides(uint8_t one[2][SPROUTS_SIDE], uint8_t two[2][SPROUTS_SIDE])
{
    const int first = strcmp((const char *)one[0], (const char *)two[0]);
    return first ? first : strcmp((const char *)one[1], (const char *)two[1]);
}

sprouts_kind sprouts_add_sides(const sprouts_drawing *of, const sprouts_symmetry *symmetry, unsigned region,
                               unsigned own, sprouts_line line, sprouts_sides *sides)
{
    if (of->boundary[own + 1] - of->boundary[own] > SPROUTS_ALIKE_CORNERS)
        return SPROUTS_ODD;
    const bool turn = symmetry->chiral[region] == !symmetry->mirrored[own]; /* all other boundaries are mirrored */
    uint8_t(*side)[SPROUTS_SIDE] = sides->side[sides->lines], swapped[2][SPROUTS_SIDE];
    sprouts_write_side(of, own, line, true, side[0]);
    sprouts_write_side(of, own, line, false, side[1]);
    for (int k = 0; k < 2; k++) {
        strcpy((char *)swapped[k], (const char *)side[k]);
        sprouts_swap_ends(swapped[k]);
    }
    sprouts_order_sides(side, turn);
    sprouts_order_sides(swapped, turn);
    if (sprouts_compare_sides(swapped, side) < 0)
        memcpy(side, swapped, sizeof swapped);
    for (unsigned i = 0; i < sides->lines; i++)
        if (sprouts_compare_sides(sides->side[i], side) == 0)
            return SPROUTS_KNOWN;
    sides->lines++;
    return strcmp((const char *)side[0], (const char *)side[1]) == 0 ? SPROUTS_EVEN : SPROUTS_ODD;
}

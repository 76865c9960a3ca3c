/* Finds the regions that live after a line, separates the lands, puts them in order and sorts them. */
#include "games/sprouts/sprouts_normal.h"

/* Writes the bytes of a region as those of a sprouts_change. */
static uint8_t *sprouts_write_raw(const sprouts_drawing *of, unsigned region, uint8_t *to)
{
    uint8_t *fresh = to++;
    *fresh = 0;
    for (unsigned b = of->region[region]; b < of->region[region + 1]; b++) {
        if (of->corner[of->boundary[b]] == SPROUTS_0) {
            ++*fresh;
            continue;
        }
        for (unsigned c = of->boundary[b]; c < of->boundary[b + 1]; c++)
            *to++ = of->corner[c];
        *to++ = SPROUTS_NEXT;
    }
    to -= to > fresh + 1;
    *to++ = SPROUTS_CLOSE;
    return to;
}

/* Counts the lives of a region, without those of letters that are gone; moves *raw to its end. */
static unsigned sprouts_count_lives(const uint8_t **raw, const uint8_t *mark)
{
    static const uint8_t lives[SPROUTS_A] = {[SPROUTS_1] = 2, [SPROUTS_2] = 1};
    const uint8_t *at = *raw + 1;
    unsigned sum = 3u * **raw;
    uint64_t met[4] = {0}; /* bits of letters */
    for (; *at != SPROUTS_CLOSE; at++) {
        const bool letter = sprouts_is_letter(*at);
        const uint64_t bit = (uint64_t)letter << (*at & 63);
        uint64_t *word = &met[*at >> 6];
        sum += (unsigned)(letter & !(*word & bit) & (mark[*at] != SPROUTS_GONE)) + lives[letter ? 0 : *at];
        *word |= bit;
    }
    *raw = at + 1;
    return sum;
}

void sprouts_board_set(sprouts_board *board, const sprouts_drawing *position)
{
    static const uint8_t mark[SPROUTS_CODES];
    uint8_t known[SPROUTS_CODES] = {0}, *to = board->raw;
    sprouts_yard_clear(&board->yard);
    board->regions = position->regions;
    board->letters = position->letters;
    for (unsigned r = 0; r < position->regions; r++) {
        const uint8_t *raw = board->region[r].raw = to;
        to = sprouts_write_raw(position, r, to);
        for (const uint8_t *at = raw + 1; at < to; at++)
            if (sprouts_is_letter(*at))
                board->home[*at][known[*at]++ & 1] = (uint8_t)r;
        const uint8_t *end = raw;
        board->region[r].lives = sprouts_count_lives(&end, mark);
        sprouts_build_region(&board->yard, raw, board->region[r].lives, mark, &board->region[r].built);
    }
}

/* What a line makes of the other regions, and of the corners of letters. */
typedef struct sprouts_spread {
    uint8_t mark[SPROUTS_CODES];
    unsigned lives[SPROUTS_CORNERS];
    bool changed[SPROUTS_CORNERS];
} sprouts_spread;

/* Marks the letters of a region that has died. */
static void sprouts_mark_dead(const sprouts_board *board, const uint8_t *raw, sprouts_spread *spread)
{
    for (raw++; *raw != SPROUTS_CLOSE; raw++) {
        if (!sprouts_is_letter(*raw) || spread->mark[*raw] != SPROUTS_KEPT)
            continue;
        spread->mark[*raw] = SPROUTS_ALONE;
        if (*raw < SPROUTS_A + board->letters)
            spread->changed[board->home[*raw][0]] = spread->changed[board->home[*raw][1]] = true;
    }
}

/* Removes the lives of letters that are gone, and marks the letters of regions that die. */
static void sprouts_find_spread(const sprouts_board *board, const sprouts_change *change, sprouts_spread *spread)
{
    memset(spread->mark, 0, sizeof spread->mark);
    for (unsigned r = 0; r < board->regions; r++) {
        spread->lives[r] = board->region[r].lives;
        spread->changed[r] = false;
    }
    for (unsigned i = 0; i < 2; i++)
        if (change->gone[i]) {
            const uint8_t *home = board->home[change->gone[i]];
            spread->mark[change->gone[i]] = SPROUTS_GONE;
            for (unsigned side = 0; side < 2; side++) {
                spread->lives[home[side]]--;
                spread->changed[home[side]] = true;
            }
        }
    for (unsigned r = 0; r < board->regions; r++)
        if (spread->lives[r] < 2 && r != change->region)
            sprouts_mark_dead(board, board->region[r].raw, spread);
}

/* Lists the living regions after a line: those that it makes or changes, and those that it leaves as they are. */
static void sprouts_list_regions(sprouts_board *board, const sprouts_change *change)
{
    struct sprouts_after *after = &board->after;
    sprouts_order *order = &after->order;
    sprouts_spread spread;
    const uint8_t *raw[SPROUTS_CORNERS];
    unsigned lives[SPROUTS_CORNERS], built = 0, count = 0;
    const uint8_t *at = change->raw;
    sprouts_find_spread(board, change, &spread);
    for (unsigned i = 0; i < change->count; i++) {
        raw[i] = at;
        lives[i] = sprouts_count_lives(&at, spread.mark);
        if (lives[i] < 2)
            sprouts_mark_dead(board, raw[i], &spread);
    }
    sprouts_yard_clear(&after->yard);
    for (unsigned i = 0; i < change->count; i++)
        if (lives[i] >= 2) {
            sprouts_build_region(&after->yard, raw[i], lives[i], spread.mark, &after->region[built]);
            order->region[count++] = &after->region[built++];
        }
    for (unsigned r = 0; r < board->regions; r++) {
        if (r == change->region || spread.lives[r] < 2)
            continue;
        order->region[count] = &board->region[r].built;
        if (spread.changed[r]) {
            order->region[count] = &after->region[built];
            sprouts_build_region(&after->yard, board->region[r].raw, spread.lives[r], spread.mark,
                                 &after->region[built++]);
        }
        count++;
    }
    order->regions = count;
}

static int sprouts_compare_lands(const sprouts_lands *of, unsigned i, unsigned k)
{
    const unsigned at[2] = {i ? of->end[i - 1] : 0, k ? of->end[k - 1] : 0};
    const unsigned size[2] = {of->end[i] - at[0], of->end[k] - at[1]};
    return size[0] != size[1] ? (size[0] > size[1]) - (size[0] < size[1])
                              : memcmp(of->bytes + at[0], of->bytes + at[1], size[0]);
}

static void sprouts_sort_lands(sprouts_lands *lands)
{
    sprouts_lands old;
    uint16_t order[SPROUTS_CORNERS];
    old.count = lands->count;
    memcpy(old.end, lands->end, lands->count * sizeof *lands->end);
    memcpy(old.bytes, lands->bytes, lands->end[lands->count - 1]);
    for (unsigned i = 0; i < old.count; i++) {
        unsigned place = i;
        for (; place > 0 && sprouts_compare_lands(&old, order[place - 1], i) > 0; place--)
            order[place] = order[place - 1];
        order[place] = (uint16_t)i;
    }
    for (unsigned i = 0, at = 0; i < old.count; i++) {
        const unsigned from = order[i] ? old.end[order[i] - 1] : 0, size = old.end[order[i]] - from;
        memcpy(lands->bytes + at, old.bytes + from, size);
        at += size;
        lands->end[i] = (uint16_t)at;
    }
}

void sprouts_board_after(sprouts_board *board, const sprouts_change *change, sprouts_lands *out)
{
    sprouts_list_regions(board, change);
    sprouts_order_lands(&board->after.order, out);
    if (out->count > 1)
        sprouts_sort_lands(out);
}

void sprouts_normalise(const sprouts_drawing *drawing, sprouts_board *board, sprouts_lands *out)
{
    sprouts_change change = {.count = drawing->regions};
    uint8_t *to = change.raw;
    for (unsigned r = 0; r < drawing->regions; r++)
        to = sprouts_write_raw(drawing, r, to);
    board->regions = board->letters = 0;
    sprouts_board_after(board, &change, out);
}

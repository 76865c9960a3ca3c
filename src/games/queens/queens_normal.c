/* Normal forms of positions of queens: the free cells, split into parts between which no queen attacks, each moved to
 * the corner and replaced by the first of its symmetric forms. */
#include "games/queens/queens.h"

/* Adds to the part all free cells that it attacks, over any number of steps. */
static void queens_spread(const queens_board *of, queens_board *part)
{
    for (bool more = true; more;) {
        queens_lines lines = {0};
        more = false;
        for (unsigned r = 0; r < of->rows; r++)
            queens_lines_add(&lines, r, part->row[r]);
        for (unsigned r = 0; r < of->rows; r++) {
            const uint16_t cells = (uint16_t)(of->row[r] & queens_on_lines(&lines, r));
            more |= cells != part->row[r];
            part->row[r] = cells;
        }
    }
}

/* Moves a part to the corner of the smallest board that holds it. */
static void queens_to_corner(queens_board *part)
{
    unsigned first = 0, last = part->rows - 1, columns = 0;
    while (!part->row[first])
        first++;
    while (!part->row[last])
        last--;
    for (unsigned r = first; r <= last; r++)
        columns |= part->row[r];
    const unsigned left = (unsigned)__builtin_ctz(columns);
    for (unsigned r = 0; r < part->rows; r++)
        part->row[r] = r <= last - first ? (uint16_t)(part->row[r + first] >> left) : 0;
    part->rows = last - first + 1;
    part->columns = 32 - left - (unsigned)__builtin_clz(columns);
}

static uint16_t queens_row_reversed(unsigned row, unsigned columns)
{
    row = (row >> 1 & 0x5555) | (row & 0x5555) << 1;
    row = (row >> 2 & 0x3333) | (row & 0x3333) << 2;
    row = (row >> 4 & 0x0f0f) | (row & 0x0f0f) << 4;
    row = row >> 8 | (row & 0xff) << 8;
    return (uint16_t)(row >> (16 - columns));
}

static queens_board queens_transposed(const queens_board *of)
{
    queens_board to = {.rows = of->columns, .columns = of->rows, .marked = of->marked};
    for (unsigned r = 0; r < of->rows; r++)
        for (unsigned cells = of->row[r]; cells; cells &= cells - 1)
            to.row[__builtin_ctz(cells)] |= (uint16_t)(1u << r);
    return to;
}

/* Replaces `best` by `board`, with its rows in reverse order if `up`, if that comes before it. */
static void queens_take_first(queens_board *best, const queens_board *of, bool up)
{
    const unsigned last = of->rows - 1;
    unsigned r = 0;
    while (r <= last && of->row[up ? last - r : r] == best->row[r])
        r++;
    if (r > last || of->row[up ? last - r : r] > best->row[r])
        return;
    for (; r <= last; r++)
        best->row[r] = of->row[up ? last - r : r];
}

/* Replaces a part by the first of its eight rotations and reflections, or of the four that have no more rows than
 * columns. */
static void queens_lay(queens_board *part)
{
    queens_board way = part->rows > part->columns ? queens_transposed(part) : *part, best = way;
    const unsigned ways = way.rows == way.columns ? 2 : 1;
    for (unsigned turned = 0; turned < ways; turned++) {
        if (turned)
            way = queens_transposed(part);
        queens_take_first(&best, &way, false);
        queens_take_first(&best, &way, true);
        for (unsigned r = 0; r < way.rows; r++)
            way.row[r] = queens_row_reversed(way.row[r], way.columns);
        queens_take_first(&best, &way, false);
        queens_take_first(&best, &way, true);
    }
    *part = best;
}

/* Writes the cells of a part and a line end. */
static void queens_write_place(const queens_board *part, kay_text *out)
{
    const char *blank = "";
    for (unsigned r = 0; r < part->rows; r++)
        for (unsigned cells = part->row[r]; cells; cells &= cells - 1, blank = " ")
            kay_text_format(out, "%s%u,%u", blank, r + 1, (unsigned)__builtin_ctz(cells) + 1);
    kay_text_char(out, '\n');
}

void queens_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    (void)game;
    queens_board of = queens_load(position);
    queens_free(&of);
    for (unsigned r = 0; r < of.rows;) {
        if (!of.row[r]) {
            r++;
            continue;
        }
        queens_board part = {.rows = of.rows, .columns = of.columns, .marked = true};
        part.row[r] = of.row[r];
        queens_spread(&of, &part);
        for (unsigned s = r; s < of.rows; s++)
            of.row[s] &= (uint16_t)~part.row[s];
        if (out->places)
            queens_write_place(&part, out->places);
        queens_to_corner(&part);
        queens_lay(&part);
        bool full = true;
        for (unsigned s = 0; s < part.rows; s++)
            full &= part.row[s] == queens_row_cells(&part);
        if (full) /* written as a board without queens */
            part = (queens_board){.rows = part.rows, .columns = part.columns};
        queens_store(&part, kay_emit_part(out));
    }
}

/* Reads, writes and draws boards of pieces in the notation of chess players. */
#include "games/shared/placement.h"

#include <ctype.h>
#include <string.h>

/* The row and column that the next letter fills; the row counts from the top. */
typedef struct placement_place {
    unsigned row, column;
} placement_place;

/* Fails unless the row is complete. */
static kay_status placement_end_row(kay_reader *in, const placement *of, placement_place at, const char *where)
{
    if (at.column == of->columns)
        return KAY_OK;
    return kay_reader_fail(in, where, "row %u has %u squares instead of %u", of->rows - at.row, at.column, of->columns);
}

static kay_status placement_read_letter(kay_reader *in, const char *letters, placement *of, placement_place *at,
                                        const char *where)
{
    const char letter = *where;
    const bool digit = letter >= '1' && letter <= '9';
    const unsigned squares = digit ? (unsigned)(letter - '0') : 1;
    if (letter == '/' || letter == '|') {
        KAY_TRY(placement_end_row(in, of, *at, where));
        if (++at->row == of->rows)
            return kay_reader_fail(in, where, "the board has only %u rows", of->rows);
        at->column = 0;
        return KAY_OK;
    }
    if (!digit && letter != '.' && (!letter || !strchr(letters, letter)))
        return kay_reader_fail(in, where, "expected a piece (%s), a number of free squares or '/'", letters);
    if (squares > of->columns - at->column)
        return kay_reader_fail(in, where, "row %u has more than %u squares", of->rows - at->row, of->columns);
    if (!digit && letter != '.') {
        const unsigned square = (of->rows - 1 - at->row) * of->columns + at->column;
        of->piece[square] = letter;
        of->at[square] = where;
    }
    at->column += squares;
    return KAY_OK;
}

kay_status placement_read(kay_reader *in, const char *letters, placement *out)
{
    const char *word;
    uint64_t length;
    placement_place at = {0};
    memset(out->piece, 0, sizeof out->piece);
    KAY_TRY(kay_read_word(in, "a board", &word, &length));
    for (uint64_t i = 0; i < length; i++)
        KAY_TRY(placement_read_letter(in, letters, out, &at, word + i));
    KAY_TRY(placement_end_row(in, out, at, word + length));
    if (at.row + 1 < out->rows)
        return kay_reader_fail(in, word + length, "the board has %u rows instead of %u", at.row + 1, out->rows);
    return KAY_OK;
}

kay_status placement_find(kay_reader *in, const placement *of, char letter, unsigned *square)
{
    bool found = false;
    for (unsigned s = placement_squares(of); s-- > 0;) {
        if (of->piece[s] != letter)
            continue;
        if (found)
            return kay_reader_fail(in, of->at[s], "there are two pieces '%c'", letter);
        found = true;
        *square = s;
    }
    return found ? KAY_OK : KAY_END;
}

void placement_write(const placement *of, kay_text *out)
{
    for (unsigned row = of->rows; row-- > 0;) {
        unsigned free = 0;
        for (unsigned column = 0; column < of->columns; column++) {
            const char piece = of->piece[row * of->columns + column];
            if (!piece) {
                free++;
                continue;
            }
            if (free)
                kay_text_u64(out, free);
            kay_text_char(out, piece);
            free = 0;
        }
        if (free)
            kay_text_u64(out, free);
        if (row)
            kay_text_char(out, '/');
    }
}

void placement_name(const placement *of, unsigned square, char out[PLACEMENT_NAME + 1])
{
    out[0] = (char)('a' + square % of->columns);
    out[1] = (char)('1' + square / of->columns);
    out[PLACEMENT_NAME] = '\0';
}

bool placement_named(const placement *of, const char *text, unsigned *square)
{
    if (text[0] < 'a' || text[1] < '1')
        return false;
    const unsigned column = (unsigned)(text[0] - 'a'), row = (unsigned)(text[1] - '1');
    *square = row * of->columns + column;
    return column < of->columns && row < of->rows;
}

void placement_middle(const placement *of, unsigned square, double point[2])
{
    const unsigned row = square / of->columns;
    point[0] = square % of->columns + 1.5;
    point[1] = of->rows - row - 0.5;
}

void placement_scene(const placement *of, kay_scene *out)
{
    double at[2];
    char name[PLACEMENT_NAME + 1];
    for (unsigned s = 0; s < placement_squares(of); s++) {
        placement_middle(of, s, at);
        kay_scene_rect(out, at[0] - 0.5, at[1] - 0.5, 1, 1, KAY_OWNER_NONE, NULL);
        placement_name(of, s, name);
        if (s % of->columns == 0)
            kay_scene_text(out, 0.5, at[1], KAY_OWNER_NONE, name + 1);
        name[1] = '\0';
        if (s < of->columns)
            kay_scene_text(out, at[0], of->rows + 0.5, KAY_OWNER_NONE, name);
    }
    for (unsigned s = 0; s < placement_squares(of); s++) {
        const char letter[] = {of->piece[s], '\0'};
        placement_middle(of, s, at);
        if (*letter)
            kay_scene_circle(out, at[0], at[1], 0.38,
                             isupper((unsigned char)*letter) ? KAY_OWNER_LEFT : KAY_OWNER_RIGHT, letter);
    }
}

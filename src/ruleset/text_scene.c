/* Draws positions of rules without the hook `scene` from their text. */
#include "ruleset/text_scene.h"

#include <string.h>

enum { TEXT_ROWS = 100, TEXT_COLUMNS = 200 }; /* a text of more rows, or longer ones, is not taken for a board */

/* The size of a text that looks like a board: rows of letters without blanks, equally long, with '|' or line ends
 * between. */
typedef struct text_board {
    uint64_t rows, columns;
} text_board;

static bool text_is_board(const char *text, text_board *out)
{
    uint64_t rows = 0, columns = 0;
    bool letters = false;
    for (const char *row = text; *row;) {
        const size_t length = strcspn(row, "|\n");
        if (length == 0 || (rows && length != columns) || rows == TEXT_ROWS)
            return false;
        columns = length;
        rows++;
        for (size_t i = 0; i < length; i++) {
            if (row[i] <= ' ' || row[i] > '~' || strchr("[],;:", row[i]))
                return false;
            letters |= row[i] < '0' || row[i] > '9';
        }
        row += length + (row[length] != '\0');
    }
    *out = (text_board){rows, columns};
    return letters && rows * columns > 1 && columns <= TEXT_COLUMNS && strpbrk(text, ".#_xoXO|\n") != NULL;
}

static bool text_is_numbers(const char *text)
{
    return *text && text[strspn(text, "-0123456789 []")] == '\0' && strpbrk(text, "0123456789");
}

bool text_scene_is_board(const char *text)
{
    text_board board;
    return text_is_board(text, &board);
}

static void text_draw_board(const char *text, const text_board *board, kay_scene *out)
{
    kay_scene_board(out, board->rows, board->columns);
    for (uint64_t r = 0; r < board->rows; r++)
        for (uint64_t c = 0; c < board->columns; c++) {
            const char letter = text[r * (board->columns + 1) + c];
            kay_scene_piece(out, r, c, KAY_OWNER_NONE, (char)(letter == '_' ? '.' : letter));
        }
}

size_t text_scene_cut(const char *text, size_t length, size_t most)
{
    if (length > most)
        for (length = most; length && (text[length] & 0xc0) == 0x80; length--)
            ;
    return length;
}

/* Draws each number in a box. */
static void text_draw_numbers(const char *text, kay_scene *out)
{
    static const char between[] = " []";
    char word[24];
    double x = 0;
    for (text += strspn(text, between); *text && out->error == KAY_OK; text += strspn(text, between)) {
        const size_t length = strcspn(text, between), kept = length < sizeof word ? length : sizeof word - 1;
        memcpy(word, text, kept);
        word[kept] = '\0';
        const double wide = 1 + (double)kept / 2;
        kay_scene_rect(out, x, 0, wide, 1, KAY_OWNER_NONE, word);
        x += wide;
        text += length;
    }
}

static void text_draw_plain(const char *text, kay_scene *out)
{
    char line[TEXT_COLUMNS + 4];
    double y = 0.5;
    for (; *text && out->error == KAY_OK; y++) {
        const size_t length = strcspn(text, "\n"), kept = text_scene_cut(text, length, TEXT_COLUMNS);
        memcpy(line, text, kept);
        strcpy(line + kept, kept < length ? "..." : "");
        kay_scene_text_from(out, 0, y, KAY_OWNER_NONE, line);
        text += length + (text[length] != '\0');
    }
}

void text_scene(const char *text, kay_scene *out)
{
    text_board board;
    if (text_is_board(text, &board))
        text_draw_board(text, &board, out);
    else if (text_is_numbers(text))
        text_draw_numbers(text, out);
    else
        text_draw_plain(text, out);
}

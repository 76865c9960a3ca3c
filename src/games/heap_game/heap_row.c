/* Reads rows of squares and of pins, and finds the moves at their places: one table for both. */
#include "games/heap_game/heap_row.h"

#include <inttypes.h>
#include <string.h>

#include "base/grow.h"

typedef struct heap_list {
    uint64_t *heaps;
    uint64_t count, room;
} heap_list;

typedef struct heap_row {
    kay_cases *cases;
    const char *letters;
    uint64_t length;
    heap_list *out;
} heap_row;

/* How a game of rows writes positions and moves. */
typedef struct row_form {
    const char *code;
    const char *letters; /* of a row; NULL: positions are heaps alone */
    const char *wrong; /* the message for any other letter */
    kay_status (*parse)(const heap_row *row);
    uint64_t hidden; /* the tokens of a heap that are not places */
    uint64_t beside; /* the places on each side that a move uses up, or fewer at an end */
    uint64_t most; /* neighbouring places that a move chooses */
} row_form;

static kay_status row_add(const heap_row *row, uint64_t heap)
{
    heap_list *out = row->out;
    if (!heap)
        return KAY_OK;
    KAY_ROOM_IN(row->cases->arena, out->heaps, out->count, out->room);
    out->heaps[out->count++] = heap;
    return KAY_OK;
}

/* ---- Treblecross */

static bool row_marked(char letter)
{
    return letter == 'x' || letter == 'X';
}

/* Fails if three neighbouring squares have three x's, or two of them and a free square. */
static kay_status row_check_threes(const heap_row *row)
{
    kay_reader *in = row->cases->in;
    for (uint64_t at = 0; at + 2 < row->length; at++) {
        unsigned marks = 0;
        uint64_t open = at;
        for (uint64_t i = at; i < at + 3; i++) {
            marks += row_marked(row->letters[i]);
            open = row_marked(row->letters[i]) ? open : i;
        }
        if (marks == 3)
            return kay_reader_fail(in, row->letters + at, "the game is over: three neighbouring squares are marked");
        if (marks == 2)
            return kay_reader_fail(in, row->letters + open,
                                   "not a sum of heaps: the player to move wins at once with square %" PRIu64
                                   " of this row, which completes three",
                                   open + 1);
    }
    return KAY_OK;
}

static kay_status row_parse_squares(const heap_row *row)
{
    uint64_t gap = 0, marks = 0;
    KAY_TRY(row_check_threes(row));
    for (uint64_t i = 0; i <= row->length; i++) {
        const bool end = i == row->length;
        if (!end && !row_marked(row->letters[i])) {
            gap++;
            continue;
        }
        const bool middle = marks && !end, whole = !marks && end;
        KAY_TRY(row_add(row, middle ? (gap < 2 ? 0 : gap - 2) : whole ? gap + 2 : gap));
        marks++;
        gap = 0;
    }
    return KAY_OK;
}

/* ---- Kayles */

static kay_status row_parse_pins(const heap_row *row)
{
    uint64_t pins = 0;
    for (uint64_t i = 0; i < row->length; i++) {
        if (row->letters[i] == '|') {
            pins++;
            continue;
        }
        KAY_TRY(row_add(row, pins));
        pins = 0;
    }
    return row_add(row, pins);
}

/* ---- All */

/* A mark in Treblecross uses up two squares on each side, but the heap left there has two tokens more than squares. */
static const row_form row_forms[] = {
    {"0.007", ".xX", "a square is '.' or 'x'", row_parse_squares, 2, 0, 1},
    {"0.77", "|.", "a place of a row is '|', a pin, or '.'", row_parse_pins, 0, 0, 2},
    {"0.137", NULL, NULL, NULL, 0, 1, 1},
};

static const row_form *row_form_of(const kay_heap_game *game)
{
    for (unsigned i = 0; i < sizeof row_forms / sizeof *row_forms; i++)
        if (strcmp(row_forms[i].code, game->code.name) == 0)
            return &row_forms[i];
    return NULL;
}

bool heap_row_in(const kay_heap_game *game)
{
    const row_form *form = row_form_of(game);
    return form && form->letters;
}

static kay_status row_read(kay_cases *cases, const row_form *form, heap_list *out)
{
    heap_row row = {.cases = cases, .out = out};
    KAY_TRY(kay_read_word(cases->in, "a row", &row.letters, &row.length));
    for (uint64_t i = 0; i < row.length; i++)
        if (!row.letters[i] || !strchr(form->letters, row.letters[i]))
            return kay_reader_fail(cases->in, row.letters + i, "%s", form->wrong);
    return form->parse(&row);
}

kay_status heap_row_read(kay_cases *cases, const kay_heap_game *game, uint64_t **heaps, uint64_t *count)
{
    const row_form *form = row_form_of(game);
    heap_list list = {.room = 16};
    kay_status status;
    bool rows = false;
    KAY_TRY_NEW(list.heaps, cases->arena, list.room);
    while ((status = kay_read_blank(cases->in)) == KAY_OK) {
        const char letter = *cases->in->at;
        if (letter && strchr(form->letters, letter)) {
            rows = true;
            KAY_TRY(row_read(cases, form, &list));
            continue;
        }
        KAY_ROOM_IN(cases->arena, list.heaps, list.count, list.room);
        KAY_TRY(kay_read_u64(cases->in, "a heap", 0, game->heap_max, &list.heaps[list.count]));
        list.count++;
    }
    if (status != KAY_END)
        return status;
    if (rows && !list.count)
        list.heaps[list.count++] = 0;
    *heaps = list.heaps;
    *count = list.count;
    return KAY_OK;
}

/* ---- Places */

bool heap_row_has_places(const kay_heap_game *game)
{
    return row_form_of(game) != NULL;
}

bool heap_row_leave(const kay_heap_game *game, uint64_t heap, uint64_t first, uint64_t last, kay_heap_parts *out)
{
    const row_form *form = row_form_of(game);
    if (first < 1 || last < first || last - first >= form->most || heap < form->hidden || last > heap - form->hidden)
        return false;
    const uint64_t sides[] = {first - 1, heap - form->hidden - last};
    out->count = 0;
    for (unsigned i = 0; i < 2; i++)
        if (sides[i] > form->beside)
            out->heaps[out->count++] = sides[i] - form->beside;
    return true;
}

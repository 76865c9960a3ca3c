/* Makes boards for starts: boards of a given size, random boards, and all boards one after another. */
#include "games/shared/board.h"

#include <string.h>

#include "games/shared/rectangle.h"

static unsigned board_code_of(const board_kind *kind, char letter)
{
    return (unsigned)(strchr(kind->letters, letter) - kind->letters);
}

kay_status board_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const board_kind *kind = board_kind_of(start->rules);
    const uint64_t rows = start->parameters[0], columns = start->parameters[start->count - 1];
    if (rows == 0 || columns == 0) /* a board without cells has no text: one where nobody can move stands for it */
        return board_state(start->arena, start->rules, 1, 1, game, state);
    KAY_TRY(board_state(start->arena, start->rules, rows, columns, game, state));
    board of = board_load(*game, state->words, kind->planes);
    if (kind->empty)
        for (unsigned cell = 0; cell < board_count(&of); cell++)
            board_put(&of, kind->planes, state->words, cell, board_code_of(kind, kind->empty));
    return KAY_OK;
}

/* Whether the enumeration includes boards of this size. */
static bool board_walk_has(const kay_walk *walk, uint64_t rows, uint64_t columns)
{
    const kay_size size = walk->size;
    if (rows * columns > BOARD_CELLS)
        return false;
    if (board_kind_of(walk->rules)->row)
        return rows == 1 && columns <= size.a;
    return rows <= size.a && columns <= size.b;
}

/* Goes to the next size, with the first letter in every cell. */
static kay_status board_walk_wider(kay_walk *walk, board_walk *at)
{
    const board_kind *kind = board_kind_of(walk->rules);
    unsigned rows = at->rows ? at->rows : 1, columns = at->columns + 1;
    if (!board_walk_has(walk, rows, columns)) {
        rows++;
        columns = 1;
    }
    if (!board_walk_has(walk, rows, columns))
        return KAY_END;
    kay_arena_clear(walk->arena);
    KAY_TRY(board_state(walk->arena, walk->rules, rows, columns, &at->game, &at->state));
    at->rows = rows;
    at->columns = columns;
    walk->new_game = true;
    board of = board_load(at->game, at->state.words, kind->planes);
    const char *every = kind->every ? kind->every : kind->letters;
    for (unsigned cell = 0; cell < board_count(&of); cell++)
        board_put(&of, kind->planes, at->state.words, cell, board_code_of(kind, every[0]));
    return KAY_OK;
}

/* Goes to the next filling of the board; false: there is none. */
static bool board_walk_count(const board_kind *kind, board_walk *at)
{
    const board of = board_load(at->game, at->state.words, kind->planes);
    const char *every = kind->every ? kind->every : kind->letters;
    for (unsigned cell = 0; cell < board_count(&of); cell++) {
        const char *letter = strchr(every, kind->letters[board_code(&of, cell)]) + 1;
        board_put(&of, kind->planes, at->state.words, cell, board_code_of(kind, *letter ? *letter : every[0]));
        if (*letter)
            return true;
    }
    return false;
}

kay_status board_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    const board_kind *kind = board_kind_of(walk->rules);
    board_walk *at = walk->place;
    bool legal = false;
    while (!legal) {
        if (walk->new_game || !board_walk_count(kind, at))
            KAY_TRY(board_walk_wider(walk, at));
        const board of = board_load(at->game, at->state.words, kind->planes);
        legal = !kind->legal || kind->legal(&of);
        if (!legal && walk->new_game)
            return kay_fail(walk->ctx, KAY_EINPUT, "the first board is not legal");
    }
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

/* Writes a board of these letters, row after row; skips each letter that would make the position illegal. */
static void board_write_random(const board_kind *kind, const char *cells, uint64_t rows, uint64_t columns,
                               kay_text *out)
{
    board of = {.rows = (unsigned)rows, .columns = (unsigned)columns};
    for (unsigned cell = 0; cell < board_count(&of); cell++) {
        const board before = of;
        const unsigned code = board_code_of(kind, cells[cell]);
        for (unsigned k = 0; k < kind->planes; k++)
            of.plane[k] |= (board_cells)(code >> k & 1) << cell;
        if (kind->legal && !kind->legal(&of))
            of = before;
    }
    board_write_cells(kind, &of, out);
    kay_text_char(out, '\n');
}

void board_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const board_kind *kind = board_kind_of(rules);
    const uint64_t most = size < 1 ? 1 : size < BOARD_CELLS ? size : BOARD_CELLS;
    const uint64_t rows = kind->row ? 1 : 1 + kay_random_below(random, (most + 1) / 2);
    const uint64_t columns =
        1 + kay_random_below(random, (most + 1) / rows - 1); /* `size` includes the bars between rows */
    char cells[BOARD_CELLS];
    for (unsigned cell = 0; cell < rows * columns; cell++)
        cells[cell] = kind->sample[kay_random_below(random, strlen(kind->sample))];
    board_write_random(kind, cells, rows, columns, out);
}

void board_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const board_kind *kind = board_kind_of(rules);
    uint64_t rows = 1, columns = size < BOARD_CELLS ? size : BOARD_CELLS;
    char cells[BOARD_CELLS];
    if (!kind->row)
        kay_rectangle(columns, &rows, &columns);
    for (unsigned cell = 0; cell < rows * columns; cell++) {
        const uint64_t other = kay_random_below(random, cell + 1);
        if (other < cell)
            cells[cell] = cells[other];
        cells[other] = kind->opening[cell % strlen(kind->opening)];
    }
    board_write_random(kind, cells, rows, columns, out);
}

const kay_contest_form board_contest_form = {
    .sample = board_sample,
    .opening = board_opening,
    .opening_size = 16,
};

/* Starts of queens: empty boards, all positions one after another, and random positions. */
#include "games/queens/queens.h"

#include <string.h>

#include "games/shared/rectangle.h"

static kay_status queens_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const uint64_t rows = start->parameters[0], columns = start->parameters[start->count - 1];
    if (rows && columns)
        return queens_make(start->arena, start->rules, rows, columns, game, state);
    /* a board without cells has no text: one where nobody can move stands for it */
    const queens_board closed = {.rows = 1, .columns = 1, .marked = true};
    KAY_TRY(queens_make(start->arena, start->rules, 1, 1, game, state));
    queens_store(&closed, state->words);
    return KAY_OK;
}

typedef struct queens_walk {
    unsigned rows, columns;
    bool marked;
    uint64_t next; /* the next set of cells */
    const kay_game *game;
    kay_state state;
} queens_walk;

/* Goes to the next board, or to the free cells of the first one. */
static kay_status queens_walk_next(kay_walk *walk, queens_walk *at)
{
    const uint64_t columns = walk->size.b ? walk->size.b : walk->size.a;
    at->next = 0;
    if (at->rows == 0)
        at->rows = 1;
    if (at->columns++ == columns || at->columns > QUEENS_SIDE) {
        at->rows++;
        at->columns = 1;
    }
    if (at->rows > walk->size.a || at->rows > QUEENS_SIDE || columns == 0) {
        if (at->marked || columns == 0)
            return KAY_END;
        at->marked = true;
        at->rows = at->columns = 1;
    }
    kay_arena_clear(walk->arena);
    walk->new_game = true;
    return queens_make(walk->arena, walk->rules, at->rows, at->columns, &at->game, &at->state);
}

/* Makes all placements of queens on all boards of at most size.a rows and size.b columns (none given: size.a), then all
 * sets of free cells of these boards. */
static kay_status queens_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    queens_walk *at = walk->place;
    for (;;) {
        const unsigned cells = at->rows * at->columns;
        const uint64_t sets = cells < 64 ? UINT64_C(1) << cells : UINT64_MAX;
        if (at->rows == 0 || at->next >= sets - (at->marked ? 1 : 0)) /* all cells free: not marked */ {
            KAY_TRY(queens_walk_next(walk, at));
            continue;
        }
        queens_board of = {.rows = at->rows, .columns = at->columns, .marked = at->marked};
        for (unsigned r = 0; r < of.rows && r * at->columns < 64; r++)
            of.row[r] = (uint16_t)(at->next >> r * at->columns & queens_row_cells(&of));
        at->next++;
        if (!at->marked && queens_attack(&of))
            continue;
        memset(at->state.words, 0, at->game->words * sizeof *at->state.words);
        queens_store(&of, at->state.words);
        *game = at->game;
        *state = at->state;
        return KAY_OK;
    }
}

/* Writes a board with up to `queens` queens at random places. */
static void queens_write_random(kay_random *random, unsigned rows, unsigned columns, uint64_t queens, kay_text *out)
{
    queens_board of = {.rows = rows, .columns = columns};
    for (uint64_t i = 0; i < queens; i++) {
        queens_board with = of;
        with.row[kay_random_below(random, rows)] |= (uint16_t)(1u << kay_random_below(random, columns));
        if (!queens_attack(&with))
            of = with;
    }
    queens_write_board(&of, out);
    kay_text_char(out, '\n');
}

static void queens_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    const uint64_t most = size < 1 ? 1 : size < QUEENS_SIDE * QUEENS_SIDE ? size : QUEENS_SIDE * QUEENS_SIDE;
    uint64_t rows = 1 + kay_random_below(random, most < QUEENS_SIDE ? most : QUEENS_SIDE);
    const uint64_t room = (most + 1) / rows; /* `size` includes the bars between rows */
    if (room < 2)
        rows = 1;
    const uint64_t columns = rows == 1 ? most : room - 1;
    queens_write_random(random, (unsigned)rows,
                        1 + (unsigned)kay_random_below(random, columns < QUEENS_SIDE ? columns : QUEENS_SIDE),
                        kay_random_below(random, 4), out);
}

static void queens_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    uint64_t rows, columns;
    kay_rectangle(size < QUEENS_SIDE * QUEENS_SIDE ? size : QUEENS_SIDE * QUEENS_SIDE, &rows, &columns);
    queens_write_random(random, (unsigned)rows, columns < QUEENS_SIDE ? (unsigned)columns : QUEENS_SIDE, 1, out);
}

const kay_contest_form queens_contest_form = {
    .sample = queens_sample,
    .opening = queens_opening,
    .opening_size = 36,
};

const kay_starts queens_starts = {
    .positions = queens_positions,
    .place_size = sizeof(queens_walk),
    .complete = true,
    .verify_size = "3x4",
    .start = queens_start,
    .parameters = 2,
    .usual_parameters = 1,
};

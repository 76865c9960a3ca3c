/* Queens: place a queen that attacks none of the others.
 *
 * Source: H. Noon, G. Van Brummelen, The non-attacking queens game, College Mathematics Journal 37 (2006). */
#include "games/queens/queens.h"

#include <kayles/state.h>

#include <inttypes.h>
#include <string.h>

kay_status queens_make(kay_arena *arena, const kay_ruleset *rules, uint64_t rows, uint64_t columns,
                       const kay_game **game, kay_state *state)
{
    if (rows == 0 || columns == 0)
        return kay_fail(arena->ctx, KAY_EINPUT, "a board must have at least one row and one column");
    if (rows > QUEENS_SIDE || columns > QUEENS_SIDE)
        return kay_fail(arena->ctx, KAY_EINPUT, "a board has at most %d rows and %d columns", QUEENS_SIDE, QUEENS_SIDE);
    const queens_board of = {.rows = (unsigned)rows, .columns = (unsigned)columns};
    KAY_TRY(kay_state_of_rules(arena, rules, queens_words(of.rows), game, state));
    queens_store(&of, state->words);
    return KAY_OK;
}

/* The name of a move is the cell, 16 times its row and its column. */
static void queens_place_queen(queens_board *of, uint64_t name)
{
    const unsigned r = (unsigned)name / QUEENS_SIDE, cell = 1u << name % QUEENS_SIDE;
    if (!of->marked) {
        of->row[r] |= (uint16_t)cell;
        return;
    }
    queens_lines lines = {0};
    queens_lines_add(&lines, r, cell);
    for (unsigned s = 0; s < of->rows; s++)
        of->row[s] &= (uint16_t)~queens_on_lines(&lines, s);
}

static kay_status queens_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)player;
    const queens_board of = queens_load(position);
    queens_board free = of;
    queens_free(&free);
    for (unsigned r = 0; r < of.rows; r++)
        for (unsigned cells = free.row[r]; cells && !kay_move_list_full(out); cells &= cells - 1) {
            const uint64_t name = r * QUEENS_SIDE + (unsigned)__builtin_ctz(cells);
            if (!out->want_parts) {
                kay_emit_empty(out, name);
                continue;
            }
            queens_board after = of;
            queens_place_queen(&after, name);
            queens_store(&after, kay_emit(out, name));
        }
    (void)game;
    return KAY_OK;
}

static kay_status queens_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)player;
    queens_board of = queens_load(position);
    queens_place_queen(&of, name);
    memset(position, 0, game->words * sizeof *position);
    queens_store(&of, position);
    return KAY_OK;
}

bool queens_attack(const queens_board *of)
{
    queens_lines lines = {0};
    for (unsigned r = 0; r < of->rows; r++)
        for (unsigned cells = of->row[r]; cells; cells &= cells - 1) {
            if (queens_on_lines(&lines, r) & cells & -cells)
                return true;
            queens_lines_add(&lines, r, cells & -cells);
        }
    return false;
}

enum { QUEENS_FREE, QUEENS_QUEEN, QUEENS_CLOSED }; /* the codes of ".q#" */

static kay_status queens_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    static const board_kind letters = {.letters = ".q#"};
    board_text text = {.kind = &letters, .most = QUEENS_SIDE * QUEENS_SIDE};
    bool queen = false, closed = false;
    KAY_TRY(board_read_rows(cases->in, &text));
    const char *last = kay_reader_last(cases->in);
    const unsigned rows = text.cells / text.columns;
    if (rows > QUEENS_SIDE || text.columns > QUEENS_SIDE)
        return kay_reader_fail(cases->in, last, "a board has at most %d rows and %d columns", QUEENS_SIDE, QUEENS_SIDE);
    for (unsigned cell = 0; cell < text.cells; cell++) {
        queen |= text.code[cell] == QUEENS_QUEEN;
        closed |= text.code[cell] == QUEENS_CLOSED;
    }
    if (queen && closed)
        return kay_reader_fail(cases->in, last, "one position cannot have both q and #");
    queens_board of = {.rows = rows, .columns = text.columns, .marked = closed};
    for (unsigned cell = 0; cell < text.cells; cell++)
        if (text.code[cell] == (closed ? QUEENS_FREE : QUEENS_QUEEN))
            of.row[cell / text.columns] |= (uint16_t)(1u << cell % text.columns);
    if (!closed && queens_attack(&of))
        return kay_reader_fail(cases->in, last, "two queens attack each other");
    KAY_TRY(queens_make(cases->arena, cases->rules, rows, text.columns, game, state));
    memset(state->words, 0, (*game)->words * sizeof *state->words);
    queens_store(&of, state->words);
    return KAY_OK;
}

void queens_write_board(const queens_board *of, kay_text *out)
{
    for (unsigned r = 0; r < of->rows; r++) {
        if (r)
            kay_text_char(out, '|');
        for (unsigned c = 0; c < of->columns; c++)
            kay_text_char(out, (of->row[r] >> c & 1) == of->marked ? '.' : of->marked ? '#' : 'q');
    }
}

static void queens_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    for (uint64_t part = 0; part < state->parts; part++) {
        const queens_board of = queens_load(kay_state_part(game, state, part));
        kay_text_add(out, part ? " + " : "");
        queens_write_board(&of, out);
    }
}

static void queens_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_format(out, "%" PRIu64 ",%" PRIu64, move.name / QUEENS_SIDE + 1, move.name % QUEENS_SIDE + 1);
}

/* Draws the cells that are attacked as closed. */
static void queens_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    (void)game;
    const queens_board of = queens_load(position);
    queens_board free = of;
    queens_free(&free);
    kay_scene_board(out, of.rows, of.columns);
    for (unsigned r = 0; r < of.rows; r++)
        for (unsigned c = 0; c < of.columns; c++) {
            const bool queen = !of.marked && of.row[r] >> c & 1;
            if (queen)
                kay_scene_piece(out, r, c, KAY_OWNER_BOTH, 'q');
            else if (!(free.row[r] >> c & 1))
                kay_scene_piece(out, r, c, KAY_OWNER_NONE, '#');
        }
}

static void queens_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                         const kay_scene *scene, kay_place *out)
{
    (void)game;
    (void)position;
    (void)player;
    (void)scene;
    out->at[0] = (double)(name % QUEENS_SIDE) + 1.5;
    out->at[1] = (double)(name / QUEENS_SIDE) + 1.5;
}

const kay_ruleset kay_queens = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL | KAY_SUMS,
    .name = "queens",
    .summary = "place a queen that attacks none of the others",
    .players = {"First", "Second"},
    .manual = &kay_queens_manual,
    .plain_position = true,
    .read_position = queens_read,
    .write_position = queens_write,
    .moves = queens_moves,
    .play_in_place = queens_play_in_place,
    .simplify = queens_simplify,
    .simplify_keeps_moves = true,
    .move_text = queens_move_text,
    .scene = queens_scene,
    .place = queens_place,
    .contest = &queens_contest_form,
    .starts = &queens_starts,
};

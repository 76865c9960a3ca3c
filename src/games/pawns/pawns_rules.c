/* Pawns: two pawns alike on a board with removed squares; a move takes either a step; no pair of squares comes twice;
 * who takes the other pawn wins.
 *
 * Source: CTU Open 2005, "Board Game"; POJ 2990. */
#include "games/pawns/pawns.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>

#include "games/pawns/pawns_board.h"
#include "games/pawns/pawns_normal.h"
#include "games/shared/whole_number.h"

static kay_status pawns_read_game(kay_cases *cases, uint64_t least, pawns_game **game, kay_state *state)
{
    pawns_board board = {0};
    uint64_t place;
    kay_status status = kay_pawns_read_board(cases->in, least, &board);
    if (status == KAY_OK)
        status = kay_pawns_load(cases->arena, cases->rules, &board, game, &place);
    kay_pawns_board_free(cases->ctx, &board);
    KAY_TRY(status);
    KAY_TRY(kay_state_make(cases->arena, &(*game)->game, 1, state));
    kay_pawns_put(*game, state->words, place);
    return KAY_OK;
}

static kay_status pawns_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    pawns_game *own;
    KAY_TRY(kay_read_blank(cases->in)); /* KAY_END too */
    KAY_TRY(pawns_read_game(cases, 2, &own, state));
    *game = &own->game;
    return KAY_OK;
}

/* The square at a row and a column that are read next. */
static kay_status pawns_read_square(kay_reader *in, const pawns_game *own, uint32_t *out)
{
    uint64_t row, column;
    KAY_TRY(kay_read_u64(in, "a row", 1, own->rows, &row));
    KAY_TRY(kay_read_u64(in, "a column", 1, own->columns, &column));
    uint64_t cell = (row - 1) * own->columns + column - 1;
    uint64_t at = kay_lower_bound(own->cells, own->squares, cell);
    if (at == own->squares || own->cells[at] != cell)
        return kay_reader_fail(in, kay_reader_last(in), "square %" PRIu64 ",%" PRIu64 " is removed", row, column);
    *out = (uint32_t)at;
    return KAY_OK;
}

/* The contest form, then four numbers for each used pair, to the end. */
static kay_status pawns_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    pawns_game *own;
    kay_status status;
    KAY_TRY(pawns_read_game(cases, 1, &own, state));
    while ((status = kay_read_blank(cases->in)) == KAY_OK) {
        uint32_t x, y;
        KAY_TRY(pawns_read_square(cases->in, own, &x));
        KAY_TRY(pawns_read_square(cases->in, own, &y));
        if (x == y || pawns_used(own, state->words, pawns_number(x, y)))
            return kay_reader_fail(cases->in, kay_reader_last(cases->in),
                                   x == y ? "a used pair has two squares"
                                          : "this pair is where the pawns are, or was named before");
        kay_bits_set(state->words, own->shift + pawns_number(x, y));
    }
    if (status != KAY_END)
        return status;
    *game = &own->game;
    return KAY_OK;
}

static void pawns_write_square(const pawns_game *own, uint32_t square, char between, kay_text *out)
{
    kay_text_u64(out, own->cells[square] / own->columns + 1);
    kay_text_char(out, between);
    kay_text_u64(out, own->cells[square] % own->columns + 1);
}

/* The rows, `before` each. */
static void pawns_write_rows(const pawns_game *own, const uint64_t *position, char before, kay_text *out)
{
    pawns_pair at = kay_pawns_squares(own, position);
    uint32_t square = 0;
    for (uint64_t cell = 0, end = own->rows * own->columns; cell < end && out->error == KAY_OK; cell++) {
        if (cell % own->columns == 0)
            kay_text_char(out, before);
        bool there = square < own->squares && own->cells[square] == cell;
        kay_text_char(out, !there ? '#' : square == at.a || square == at.b ? 'P' : '.');
        square += there;
    }
}

static void pawns_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const pawns_game *own = (const pawns_game *)game;
    uint64_t place = pawns_place(own, state->words);
    kay_text_u64(out, own->rows);
    kay_text_char(out, ' ');
    kay_text_u64(out, own->columns);
    pawns_write_rows(own, state->words, ' ', out);
    for (uint64_t pair = 0; pair < own->pairs && out->error == KAY_OK; pair++) {
        if (pair == place || !pawns_used(own, state->words, pair))
            continue;
        kay_text_add(out, "  ");
        pawns_write_square(own, pawns_of(pair).a, ' ', out);
        kay_text_char(out, ' ');
        pawns_write_square(own, pawns_of(pair).b, ' ', out);
    }
}

static void pawns_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const pawns_game *own = (const pawns_game *)game;
    (void)state;
    pawns_write_square(own, (uint32_t)(move.name >> 32), ',', out);
    kay_text_char(out, '-');
    pawns_write_square(own, (uint32_t)move.name, ',', out);
}

static kay_status pawns_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const pawns_game *own = (const pawns_game *)game;
    pawns_pair at = kay_pawns_squares(own, position);
    uint32_t from = (uint32_t)(name >> 32), to = (uint32_t)name, stays = from == at.a ? at.b : at.a;
    (void)player; /* impartial */
    kay_pawns_put(own, position, to == stays ? own->pairs + to : pawns_number(stays, to));
    return KAY_OK;
}

static kay_status pawns_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const pawns_game *own = (const pawns_game *)game;
    pawns_pair at = kay_pawns_squares(own, position);
    for (unsigned step = 0; step < 2 * PAWNS_STEPS && !kay_move_list_full(out); step++) {
        uint32_t from = step < PAWNS_STEPS ? at.a : at.b, stays = step < PAWNS_STEPS ? at.b : at.a;
        uint32_t to = own->steps[from][step % PAWNS_STEPS];
        if (to == PAWNS_NOWHERE || (to != stays && pawns_used(own, position, pawns_number(stays, to))))
            continue;
        uint64_t name = (uint64_t)from << 32 | to, *option = kay_emit_copy(out, name, position);
        if (option)
            KAY_TRY(pawns_play_in_place(game, option, player, name));
    }
    return KAY_OK;
}

static kay_status pawns_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                            kay_outcome *out)
{
    const pawns_game *own = (const pawns_game *)game;
    (void)mover;
    *out = KAY_LOSS;
    *stopped = pawns_place(own, position) >= own->pairs;
    return KAY_OK;
}

static void pawns_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    uint64_t cells = size < 2 ? 2 : 2 + kay_random_below(random, size - 1);
    uint64_t rows = 1 + kay_random_below(random, cells), columns = cells / rows;
    cells = rows * columns;
    uint64_t first = kay_random_below(random, cells), second = kay_random_below(random, cells - 1);
    second += second >= first;
    uint64_t removed = kay_random_below(random, 4);
    kay_text_format(out, "%" PRIu64 " %" PRIu64, rows, columns);
    for (uint64_t i = 0; i < cells; i++) {
        if (i % columns == 0)
            kay_text_char(out, '\n');
        bool hole = kay_random_below(random, 10) < removed;
        kay_text_char(out, i == first || i == second ? 'P' : hole ? '#' : '.');
    }
    kay_text_char(out, '\n');
}

/* What decides is colours and what is removed: narrow boards and nearly square ones, pawns on squares of one colour, at
 * the rim at times, with none, one or two squares removed. */
static void pawns_sample_threshold(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    uint64_t cells = size < 2 ? 2 : size, rows = 1, columns, first, second;
    if (kay_random_below(random, 2))
        while ((rows + 1) * (rows + 1) <= cells)
            rows++;
    columns = 1 + kay_random_below(random, cells / rows);
    columns = rows * columns < 2 ? 2 : columns;
    if (kay_random_below(random, 2)) {
        uint64_t swapped = rows;
        rows = columns;
        columns = swapped;
    }
    cells = rows * columns;
    first = kay_random_below(random, 2) ? 0 : kay_random_below(random, cells);
    second = kay_random_below(random, 2) ? cells - 1 : kay_random_below(random, cells);
    if ((first / columns + first % columns + second / columns + second % columns) % 2)
        second = second ? second - 1 : second + 1;
    if (second == first)
        second = (first + (cells > 2 ? 2 : 1)) % cells;
    uint64_t holes = kay_random_below(random, 3), hole[2] = {cells, cells};
    for (uint64_t i = 0; i < holes; i++)
        hole[i] = kay_random_below(random, cells);
    kay_text_format(out, "%" PRIu64 " %" PRIu64, rows, columns);
    for (uint64_t i = 0; i < cells; i++) {
        if (i % columns == 0)
            kay_text_char(out, '\n');
        kay_text_char(out, i == first || i == second ? 'P' : i == hole[0] || i == hole[1] ? '#' : '.');
    }
    kay_text_char(out, '\n');
}

static kay_status pawns_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    const pawns_game *own = (const pawns_game *)game;
    uint64_t place = pawns_place(own, start->words);
    if (place >= own->pairs)
        return KAY_END;
    for (uint32_t pair = 0; pair < own->pairs; pair++)
        if (pair != place && pawns_used(own, start->words, pair))
            return KAY_END;
    kay_text_format(contest->out, "%" PRIu64 " %" PRIu64, own->rows, own->columns);
    pawns_write_rows(own, start->words, '\n', contest->out);
    kay_text_add(contest->out, contest->index < contest->total ? "\n\n" : "\n");
    return contest->out->error;
}

/* Positions carry their history: only on the smallest boards can all be met. */
static kay_status pawns_follows(const kay_game *game, bool *follows)
{
    enum { CELLS = 6 };
    const pawns_game *own = (const pawns_game *)game;
    *follows = own->rows * own->columns <= CELLS;
    return KAY_OK;
}

static uint64_t pawns_count_used(const pawns_game *own, const uint64_t *position)
{
    uint64_t used = 0;
    for (uint64_t pair = 0; pair < own->pairs; pair++)
        used += pawns_used(own, position, pair);
    return used;
}

static int64_t pawns_apart(uint64_t x, uint64_t y)
{
    return (int64_t)(x < y ? y - x : x - y);
}

static void pawns_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    const pawns_game *own = (const pawns_game *)game;
    pawns_pair at = kay_pawns_squares(own, state->words);
    uint64_t rows[2] = {own->cells[at.a] / own->columns + 1, own->cells[at.b] / own->columns + 1};
    uint64_t columns[2] = {own->cells[at.a] % own->columns + 1, own->cells[at.b] % own->columns + 1};
    kay_feature(out, "rows", (int64_t)own->rows);
    kay_feature(out, "columns", (int64_t)own->columns);
    kay_feature(out, "removed", (int64_t)(own->rows * own->columns - own->squares));
    kay_feature(out, "used", (int64_t)pawns_count_used(own, state->words));
    kay_feature(out, "row_distance", pawns_apart(rows[0], rows[1]));
    kay_feature(out, "column_distance", pawns_apart(columns[0], columns[1]));
    kay_feature(out, "distance", pawns_apart(rows[0], rows[1]) + pawns_apart(columns[0], columns[1]));
    kay_feature(out, "coordinate_sum", (int64_t)(rows[0] + rows[1] + columns[0] + columns[1]));
}

static void pawns_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    const pawns_game *own = (const pawns_game *)game;
    pawns_pair at = kay_pawns_squares(own, state->words);
    uint32_t square = 0;
    kay_text_add(out, "    ");
    for (uint64_t column = 0; column < own->columns; column++)
        kay_text_format(out, "%" PRIu64 " ", (column + 1) % 10);
    for (uint64_t cell = 0, end = own->rows * own->columns; cell < end && out->error == KAY_OK; cell++) {
        if (cell % own->columns == 0)
            kay_text_format(out, "\n%3" PRIu64 " ", cell / own->columns + 1);
        bool there = square < own->squares && own->cells[square] == cell;
        bool pawn = there && (square == at.a || square == at.b);
        kay_text_add(out, pawn && colour ? "\033[1;33mP\033[0m " : pawn ? "P " : there ? ". " : "# ");
        square += there;
    }
    if (at.a == at.b)
        kay_text_add(out, "\none pawn has taken the other\n");
    else
        kay_text_format(out, "\n%" PRIu64 " of %" PRIu64 " pairs of squares used\n",
                        pawns_count_used(own, state->words), own->pairs);
}

/* Every board up to a number of cells, by its rows and by what is removed, with the pawns on every pair. */
typedef struct pawns_walk {
    pawns_game *game;
    uint64_t cells, rows, mask; /* bit i: cell i is there */
    uint64_t removed; /* how many cells are to be removed; UINT64_MAX: any number */
    uint64_t place;
    kay_state state;
} pawns_walk;

static kay_status pawns_walk_game(kay_walk *walk, pawns_walk *own)
{
    kay_arena_clear(walk->arena);
    walk->new_game = true;
    pawns_game *game = own->game = kay_arena_get(walk->arena, sizeof *game);
    if (!game)
        return kay_no_memory(walk->ctx);
    game->rows = own->rows;
    game->columns = own->cells / own->rows;
    KAY_TRY_NEW(game->cells, walk->arena, own->cells);
    for (uint64_t i = 0; i < own->cells; i++)
        if (own->mask >> i & 1)
            game->cells[game->squares++] = i;
    KAY_TRY(kay_pawns_make(walk->arena, walk->rules, game));
    own->place = 0;
    return kay_state_make(walk->arena, &game->game, 1, &own->state);
}

/* The next smaller number below 2^cells with as many bits; 0: there is none.  That is the next larger one of its
 * complement, by Gosper's step (Beeler, Gosper, Schroeppel 1972, "HAKMEM", item 175). */
static uint64_t pawns_next_mask(uint64_t mask, uint64_t cells)
{
    uint64_t all = ((uint64_t)1 << cells) - 1, gone = all & ~mask;
    if (!gone)
        return 0;
    uint64_t lowest = gone & -gone, ripple = gone + lowest;
    gone = (ripple ^ gone) / lowest >> 2 | ripple;
    return gone > all ? 0 : all & ~gone;
}

/* The first board of the cells and rows: the largest mask. */
static uint64_t pawns_first_mask(const pawns_walk *own)
{
    uint64_t all = ((uint64_t)1 << own->cells) - 1;
    if (own->removed == UINT64_MAX)
        return all;
    return own->removed < own->cells ? all & ~(((uint64_t)1 << own->removed) - 1) : 0;
}

/* Steps to the next board of two squares at least; KAY_END after the last. */
static kay_status pawns_walk_on(kay_walk *walk, pawns_walk *own)
{
    enum { MOST = 40 }; /* nobody waits for the boards of so many cells */
    do {
        own->mask = own->removed == UINT64_MAX ? own->mask - 1 : pawns_next_mask(own->mask, own->cells);
        if (own->mask > 0)
            continue;
        do
            own->rows++;
        while (own->rows <= own->cells && own->cells % own->rows);
        if (own->rows > own->cells) {
            if (own->cells >= walk->size.a)
                return KAY_END;
            if (own->cells == MOST)
                return kay_fail(walk->ctx, KAY_EUNABLE, "too many boards to go through them all");
            own->cells++;
            own->rows = 1;
        }
        own->mask = pawns_first_mask(own);
    } while (__builtin_popcountll(own->mask) < 2);
    return pawns_walk_game(walk, own);
}

static const kay_flag pawns_constants[] = {
    {"removed", "NUMBER", "how many squares are removed", KAY_OF_CASE},
    {0},
};

static kay_status pawns_read_constants(const kay_walk *walk, uint64_t *removed)
{
    const char *text = walk->constants ? walk->constants[0] : NULL;
    *removed = UINT64_MAX;
    if (!text)
        return KAY_OK;
    if (!kay_whole_number(text, removed) || *removed == UINT64_MAX)
        return kay_fail(walk->ctx, KAY_EINPUT, "removed must be a number of squares");
    return KAY_OK;
}

static kay_status pawns_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    pawns_walk *own = walk->place;
    if (walk->new_game) {
        KAY_TRY(pawns_read_constants(walk, &own->removed));
        own->cells = own->rows = own->mask = 1;
        if (walk->size.a < 2)
            return KAY_END;
    }
    if (!own->game || ++own->place == own->game->pairs)
        KAY_TRY(pawns_walk_on(walk, own));
    memset(own->state.words, 0, own->game->game.words * sizeof *own->state.words);
    kay_pawns_put(own->game, own->state.words, own->place);
    *game = &own->game->game;
    *state = own->state;
    return KAY_OK;
}

static const kay_contest_form pawns_contest_form = {
    .read = pawns_read,
    .words = {"Alice wins.", "Bob wins."},
    .sample = pawns_sample,
    .sample_threshold = pawns_sample_threshold,
    .write_case = pawns_write_case,
};

static const kay_starts pawns_starts = {
    .verify_size = "8",
    .positions = pawns_positions,
    .place_size = sizeof(pawns_walk),
    .follows = pawns_follows,
    .constants = pawns_constants,
    .features = pawns_features,
};

const kay_ruleset kay_pawns = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .name = "pawns",
    .summary = "step with either of two pawns, never to a pair of squares that came before, and take the other",
    .players = {"Alice", "Bob"},
    .manual = &kay_pawns_manual,
    .theorem = &kay_pawns_theorem,
    .read_position = pawns_read_position,
    .write_position = pawns_write_position,
    .moves = pawns_moves,
    .move_text = pawns_move_text,
    .play_in_place = pawns_play_in_place,
    .end = pawns_end,
    .prepare = kay_pawns_prepare,
    .simplify = kay_pawns_simplify,
    .draw = pawns_draw,
    .proof = &kay_pawns_proof,
    .contest = &pawns_contest_form,
    .starts = &pawns_starts,
};

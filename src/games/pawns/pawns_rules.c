/* Pawns: two identical pawns on a board with removed squares; a move steps either pawn; no pair of squares may repeat;
 * the player who takes the other pawn wins.
 *
 * Source: CTU Open 2005, "Board Game"; POJ 2990. */
#include "games/pawns/pawns.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>
#include <stdio.h>

#include "games/pawns/pawns_board.h"
#include "games/shared/rectangle.h"
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
    pawns_game *pawns;
    KAY_TRY(kay_read_blank(cases->in)); /* may return KAY_END */
    KAY_TRY(pawns_read_game(cases, 2, &pawns, state));
    *game = &pawns->game;
    return KAY_OK;
}

/* Reads a row and a column, and finds the square there. */
static kay_status pawns_read_square(kay_reader *in, const pawns_game *game, uint32_t *out)
{
    uint64_t row, column;
    KAY_TRY(kay_read_u64(in, "a row", 1, game->rows, &row));
    KAY_TRY(kay_read_u64(in, "a column", 1, game->columns, &column));
    uint64_t cell = (row - 1) * game->columns + column - 1;
    uint64_t at = kay_lower_bound(game->cells, game->squares, cell);
    if (at == game->squares || game->cells[at] != cell)
        return kay_reader_fail(in, kay_reader_last(in), "square %" PRIu64 ",%" PRIu64 " is removed", row, column);
    *out = (uint32_t)at;
    return KAY_OK;
}

/* Reads the contest form, then four numbers for each used pair, to the end. */
static kay_status pawns_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    pawns_game *board;
    kay_status status;
    KAY_TRY(pawns_read_game(cases, 1, &board, state));
    while ((status = kay_read_blank(cases->in)) == KAY_OK) {
        uint32_t x, y;
        KAY_TRY(pawns_read_square(cases->in, board, &x));
        KAY_TRY(pawns_read_square(cases->in, board, &y));
        if (x == y || pawns_used(board, state->words, pawns_number(x, y)))
            return kay_reader_fail(cases->in, kay_reader_last(cases->in),
                                   x == y ? "a used pair must have two different squares"
                                          : "this pair is the current one, or is given twice");
        kay_bits_set(state->words, board->shift + pawns_number(x, y));
    }
    if (status != KAY_END)
        return status;
    *game = &board->game;
    return KAY_OK;
}

static void pawns_write_square(const pawns_game *game, uint32_t square, char between, kay_text *out)
{
    kay_text_u64(out, game->cells[square] / game->columns + 1);
    kay_text_char(out, between);
    kay_text_u64(out, game->cells[square] % game->columns + 1);
}

/* Writes the rows, each after `before`. */
static void pawns_write_rows(const pawns_game *game, const uint64_t *position, char before, kay_text *out)
{
    pawns_pair at = kay_pawns_squares(game, position);
    uint32_t square = 0;
    for (uint64_t cell = 0, end = game->rows * game->columns; cell < end && out->error == KAY_OK; cell++) {
        if (cell % game->columns == 0)
            kay_text_char(out, before);
        bool there = square < game->squares && game->cells[square] == cell;
        kay_text_char(out, !there ? '#' : square == at.a || square == at.b ? 'P' : '.');
        square += there;
    }
}

static void pawns_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const pawns_game *pawns = (const pawns_game *)game;
    uint64_t place = pawns_place(pawns, state->words);
    kay_text_u64(out, pawns->rows);
    kay_text_char(out, ' ');
    kay_text_u64(out, pawns->columns);
    pawns_write_rows(pawns, state->words, ' ', out);
    for (uint64_t pair = 0; pair < pawns->pairs && out->error == KAY_OK; pair++) {
        if (pair == place || !pawns_used(pawns, state->words, pair))
            continue;
        kay_text_add(out, "  ");
        pawns_write_square(pawns, pawns_of(pair).a, ' ', out);
        kay_text_char(out, ' ');
        pawns_write_square(pawns, pawns_of(pair).b, ' ', out);
    }
}

static void pawns_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const pawns_game *pawns = (const pawns_game *)game;
    (void)state;
    pawns_write_square(pawns, (uint32_t)(move.name >> 32), ',', out);
    kay_text_char(out, '-');
    pawns_write_square(pawns, (uint32_t)move.name, ',', out);
}

static kay_status pawns_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const pawns_game *pawns = (const pawns_game *)game;
    pawns_pair at = kay_pawns_squares(pawns, position);
    uint32_t from = (uint32_t)(name >> 32), to = (uint32_t)name, stays = from == at.a ? at.b : at.a;
    (void)player; /* impartial */
    kay_pawns_put(pawns, position, to == stays ? pawns->pairs + to : pawns_number(stays, to));
    return KAY_OK;
}

static kay_status pawns_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const pawns_game *pawns = (const pawns_game *)game;
    pawns_pair at = kay_pawns_squares(pawns, position);
    for (unsigned step = 0; step < 2 * PAWNS_STEPS && !kay_move_list_full(out); step++) {
        uint32_t from = step < PAWNS_STEPS ? at.a : at.b, stays = step < PAWNS_STEPS ? at.b : at.a;
        uint32_t to = pawns->steps[from][step % PAWNS_STEPS];
        if (to == PAWNS_NOWHERE || (to != stays && pawns_used(pawns, position, pawns_number(stays, to))))
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
    const pawns_game *pawns = (const pawns_game *)game;
    (void)mover;
    *out = KAY_LOSS;
    *stopped = pawns_place(pawns, position) >= pawns->pairs;
    return KAY_OK;
}

/* Writes a random board with two pawns and `holes` holes per ten other squares. */
static void pawns_write_random(kay_random *random, uint64_t rows, uint64_t columns, uint64_t holes, kay_text *out)
{
    const uint64_t cells = rows * columns, first = kay_random_below(random, cells);
    const uint64_t second = (first + 1 + kay_random_below(random, cells - 1)) % cells;
    kay_text_format(out, "%" PRIu64 " %" PRIu64, rows, columns);
    for (uint64_t i = 0; i < cells; i++) {
        const bool hole = kay_random_below(random, 10) < holes;
        kay_text_add(out, i % columns ? "" : "\n");
        kay_text_char(out, i == first || i == second ? 'P' : hole ? '#' : '.');
    }
    kay_text_char(out, '\n');
}

/* Writes a nearly square board with many holes: without holes, usually every move wins or none does. */
static void pawns_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    uint64_t rows, columns;
    (void)rules;
    kay_rectangle(size < 2 ? 2 : size, &rows, &columns);
    pawns_write_random(random, rows, columns, 4, out);
}

static void pawns_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    const uint64_t cells = size < 2 ? 2 : 2 + kay_random_below(random, size - 1);
    const uint64_t rows = kay_random_below(random, 4) ? 1 + kay_random_below(random, cells) : 1;
    pawns_write_random(random, rows, cells / rows, kay_random_below(random, 4), out);
}

static kay_status pawns_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    const pawns_game *pawns = (const pawns_game *)game;
    uint64_t place = pawns_place(pawns, start->words);
    if (place >= pawns->pairs)
        return KAY_END;
    for (uint32_t pair = 0; pair < pawns->pairs; pair++)
        if (pair != place && pawns_used(pawns, start->words, pair))
            return KAY_END;
    kay_text_format(contest->out, "%" PRIu64 " %" PRIu64, pawns->rows, pawns->columns);
    pawns_write_rows(pawns, start->words, '\n', contest->out);
    kay_text_add(contest->out, contest->index < contest->total ? "\n\n" : "\n");
    return contest->out->error;
}

/* Positions include their history, so only the smallest boards can be searched completely. */
static kay_status pawns_follows(const kay_game *game, bool *follows)
{
    enum { CELLS = 6 };
    const pawns_game *pawns = (const pawns_game *)game;
    *follows = pawns->rows * pawns->columns <= CELLS;
    return KAY_OK;
}

static uint64_t pawns_count_used(const pawns_game *game, const uint64_t *position)
{
    uint64_t used = 0;
    for (uint64_t pair = 0; pair < game->pairs; pair++)
        used += pawns_used(game, position, pair);
    return used;
}

static int64_t pawns_apart(uint64_t x, uint64_t y)
{
    return (int64_t)(x < y ? y - x : x - y);
}

static void pawns_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    const pawns_game *pawns = (const pawns_game *)game;
    pawns_pair at = kay_pawns_squares(pawns, state->words);
    uint64_t rows[2] = {pawns->cells[at.a] / pawns->columns + 1, pawns->cells[at.b] / pawns->columns + 1};
    uint64_t columns[2] = {pawns->cells[at.a] % pawns->columns + 1, pawns->cells[at.b] % pawns->columns + 1};
    kay_feature(out, "rows", (int64_t)pawns->rows);
    kay_feature(out, "columns", (int64_t)pawns->columns);
    kay_feature(out, "removed", (int64_t)(pawns->rows * pawns->columns - pawns->squares));
    kay_feature(out, "used", (int64_t)pawns_count_used(pawns, state->words));
    kay_feature(out, "row_distance", pawns_apart(rows[0], rows[1]));
    kay_feature(out, "column_distance", pawns_apart(columns[0], columns[1]));
    kay_feature(out, "distance", pawns_apart(rows[0], rows[1]) + pawns_apart(columns[0], columns[1]));
    kay_feature(out, "coordinate_sum", (int64_t)(rows[0] + rows[1] + columns[0] + columns[1]));
}

static void pawns_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const pawns_game *pawns = (const pawns_game *)game;
    const pawns_pair at = kay_pawns_squares(pawns, position);
    uint32_t square = 0;
    char words[80];
    kay_scene_board(out, pawns->rows, pawns->columns);
    for (uint64_t cell = 0, end = pawns->rows * pawns->columns; cell < end && !out->more_shapes; cell++) {
        const bool there = square < pawns->squares && pawns->cells[square] == cell;
        const bool pawn = there && (square == at.a || square == at.b);
        kay_scene_piece(out, cell / pawns->columns, cell % pawns->columns, KAY_OWNER_BOTH,
                        (char)(pawn    ? 'P'
                               : there ? '.'
                                       : '#'));
        square += there;
    }
    snprintf(words, sizeof words, "%" PRIu64 " of %" PRIu64 " pairs of squares used", pawns_count_used(pawns, position),
             pawns->pairs);
    kay_scene_text_from(out, 0, (double)pawns->rows + 1.5, KAY_OWNER_NONE,
                        at.a == at.b ? "one pawn has taken the other" : words);
}

static void pawns_middle(const pawns_game *game, uint64_t square, double point[2])
{
    point[0] = (double)(game->cells[square] % game->columns) + 1.5;
    point[1] = (double)(game->cells[square] / game->columns) + 1.5;
}

static void pawns_place_of(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                           const kay_scene *scene, kay_place *out)
{
    const pawns_game *pawns = (const pawns_game *)game;
    (void)position;
    (void)player;
    (void)scene;
    pawns_middle(pawns, name >> 32, out->at);
    pawns_middle(pawns, name & UINT32_MAX, out->to);
    out->two = true;
}

/* Enumerates every board up to a number of cells, by rows and by removed cells, with the pawns on every pair. */
typedef struct pawns_walk {
    pawns_game *game;
    uint64_t cells, rows, mask; /* bit i: cell i is not removed */
    uint64_t removed; /* number of cells to remove; UINT64_MAX: any number */
    uint64_t place;
    kay_state state;
} pawns_walk;

static kay_status pawns_walk_game(kay_walk *walk, pawns_walk *pawns)
{
    kay_arena_clear(walk->arena);
    walk->new_game = true;
    pawns_game *game = pawns->game = kay_arena_get(walk->arena, sizeof *game);
    if (!game)
        return kay_no_memory(walk->ctx);
    game->rows = pawns->rows;
    game->columns = pawns->cells / pawns->rows;
    KAY_TRY_NEW(game->cells, walk->arena, pawns->cells);
    for (uint64_t i = 0; i < pawns->cells; i++)
        if (pawns->mask >> i & 1)
            game->cells[game->squares++] = i;
    KAY_TRY(kay_pawns_make(walk->arena, walk->rules, game));
    pawns->place = 0;
    return kay_state_make(walk->arena, &game->game, 1, &pawns->state);
}

/* Returns the next smaller number with as many bits set, 0 if there is none.  It applies Gosper's step to the
 * complement below 2^cells (Beeler, Gosper, Schroeppel 1972, "HAKMEM", item 175). */
static uint64_t pawns_next_mask(uint64_t mask, uint64_t cells)
{
    uint64_t all = ((uint64_t)1 << cells) - 1, gone = all & ~mask;
    if (!gone)
        return 0;
    uint64_t lowest = gone & -gone, ripple = gone + lowest;
    gone = (ripple ^ gone) / lowest >> 2 | ripple;
    return gone > all ? 0 : all & ~gone;
}

/* Returns the first board of these cells and rows: the largest mask. */
static uint64_t pawns_first_mask(const pawns_walk *walk)
{
    uint64_t all = ((uint64_t)1 << walk->cells) - 1;
    if (walk->removed == UINT64_MAX)
        return all;
    return walk->removed < walk->cells ? all & ~(((uint64_t)1 << walk->removed) - 1) : 0;
}

/* Steps to the next board of at least two squares; KAY_END after the last. */
static kay_status pawns_walk_on(kay_walk *walk, pawns_walk *pawns)
{
    enum { MOST = 40 }; /* no enumeration gets past the boards of this many cells */
    do {
        pawns->mask = pawns->removed == UINT64_MAX ? pawns->mask - 1 : pawns_next_mask(pawns->mask, pawns->cells);
        if (pawns->mask > 0)
            continue;
        do
            pawns->rows++;
        while (pawns->rows <= pawns->cells && pawns->cells % pawns->rows);
        if (pawns->rows > pawns->cells) {
            if (pawns->cells >= walk->size.a)
                return KAY_END;
            if (pawns->cells == MOST)
                return kay_fail(walk->ctx, KAY_EUNABLE, "there are too many boards to enumerate");
            pawns->cells++;
            pawns->rows = 1;
        }
        pawns->mask = pawns_first_mask(pawns);
    } while (__builtin_popcountll(pawns->mask) < 2);
    return pawns_walk_game(walk, pawns);
}

static const kay_flag pawns_constants[] = {
    {"removed", "NUMBER", "the number of removed squares", KAY_OF_CASE},
    {0},
};

static kay_status pawns_read_constants(const kay_walk *walk, uint64_t *removed)
{
    const char *text = walk->constants ? walk->constants[0] : NULL;
    *removed = UINT64_MAX;
    if (!text)
        return KAY_OK;
    if (!kay_whole_number(text, removed) || *removed == UINT64_MAX)
        return kay_fail(walk->ctx, KAY_EINPUT, "removed must be a number of squares, such as 2");
    return KAY_OK;
}

static kay_status pawns_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    pawns_walk *pawns = walk->place;
    if (walk->new_game) {
        KAY_TRY(pawns_read_constants(walk, &pawns->removed));
        pawns->cells = pawns->rows = pawns->mask = 1;
        if (walk->size.a < 2)
            return KAY_END;
    }
    if (!pawns->game || ++pawns->place == pawns->game->pairs)
        KAY_TRY(pawns_walk_on(walk, pawns));
    memset(pawns->state.words, 0, pawns->game->game.words * sizeof *pawns->state.words);
    kay_pawns_put(pawns->game, pawns->state.words, pawns->place);
    *game = &pawns->game->game;
    *state = pawns->state;
    return KAY_OK;
}

static const kay_contest_form pawns_contest_form = {
    .input = "*; m n; m rows of n letters",
    .letters = ".#P",
    .read = pawns_read,
    .words = {"Alice wins.", "Bob wins."},
    .sample = pawns_sample,
    .opening = pawns_opening,
    .opening_size = 16,
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
    .summary = "move either of two pawns a step, never to an earlier pair of squares; taking the other pawn wins",
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
    .scene = pawns_scene,
    .place = pawns_place_of,
    .proof = &kay_pawns_proof,
    .contest = &pawns_contest_form,
    .starts = &pawns_starts,
};

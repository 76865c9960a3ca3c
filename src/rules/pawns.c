/* Pawns: two pawns alike on a board with removed squares; a move takes either a step; no pair of squares comes twice; who
 * takes the other pawn wins.
 *
 * Source: CTU Open 2005, "Board Game"; POJ 2990. */
#include "rules/pawns.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

enum { PAWNS_FEW = 16 }; /* squares with which search is thinkable: positions get a normal form */

static const uint64_t PAWNS_SQUARES_MOST = 92681; /* their pairs have numbers of 32 bits */

/* ---- The board --------------------------------------------------------------------------------- */

/* Letters of a board while it is read. */
typedef struct pawns_board {
    uint64_t rows, columns;
    char *letters; /* row after row */
    uint64_t count, room;
    uint64_t pawns, squares;
} pawns_board;

static void pawns_board_free(kay_context *ctx, pawns_board *board)
{
    kay_free(ctx, board->letters, board->room);
}

static kay_status pawns_board_add(kay_context *ctx, pawns_board *board, const char *row)
{
    uint64_t wanted = board->count + board->columns;
    if (wanted > board->room) {
        uint64_t room = wanted > 2 * board->room ? wanted : 2 * board->room;
        char *letters = kay_resize(ctx, board->letters, board->room, room);
        if (!letters)
            return kay_no_memory(ctx);
        board->letters = letters;
        board->room = room;
    }
    memcpy(board->letters + board->count, row, board->columns);
    board->count = wanted;
    return KAY_OK;
}

/* A square's neighbours: the square before and after in the row, and those in the rows beside, by their cells. */
static void pawns_link(pawns_game *own, uint32_t *above)
{
    for (uint64_t c = 0; c < own->columns; c++)
        above[c] = PAWNS_NOWHERE;
    for (uint32_t s = 0; s < own->squares; s++) {
        uint64_t cell = own->cells[s], row = cell / own->columns, column = cell % own->columns;
        for (int d = 0; d < PAWNS_STEPS; d++)
            own->steps[s][d] = PAWNS_NOWHERE;
        if (s > 0 && column > 0 && own->cells[s - 1] == cell - 1) {
            own->steps[s][PAWNS_LEFT] = s - 1;
            own->steps[s - 1][PAWNS_RIGHT] = s;
        }
        uint32_t up = above[column];
        if (up != PAWNS_NOWHERE && own->cells[up] / own->columns + 1 == row) {
            own->steps[s][PAWNS_UP] = up;
            own->steps[up][PAWNS_DOWN] = s;
        }
        above[column] = s;
    }
}

/* The pairs one step away, not side by side. */
static void pawns_list_next(const pawns_game *own, pawns_pair pair, uint32_t *next)
{
    for (unsigned step = 0; step < 2 * PAWNS_STEPS; step++) {
        uint32_t stays = step < PAWNS_STEPS ? pair.b : pair.a;
        uint32_t to = own->steps[step < PAWNS_STEPS ? pair.a : pair.b][step % PAWNS_STEPS];
        bool there = to != PAWNS_NOWHERE && to != stays;
        if (there &&
            (pawns_side_by_side(own, (pawns_pair){to, stays}) || pawns_side_by_side(own, (pawns_pair){stays, to})))
            there = false;
        next[step] = there ? pawns_number(stays, to) : PAWNS_NOWHERE;
    }
}

static kay_status pawns_list_steps(kay_arena *arena, pawns_game *own)
{
    own->beside = PAWNS_NOWHERE;
    for (uint32_t s = 0; s < own->squares && own->beside == PAWNS_NOWHERE; s++)
        for (int d = PAWNS_RIGHT; d <= PAWNS_DOWN && own->beside == PAWNS_NOWHERE; d++)
            if (own->steps[s][d] != PAWNS_NOWHERE)
                own->beside = pawns_number(s, own->steps[s][d]);
    if (own->squares > PAWNS_FEW)
        return KAY_OK;
    own->next = kay_arena_array(arena, own->pairs, sizeof *own->next);
    if (!own->next)
        return kay_no_memory(arena->ctx);
    for (uint32_t b = 1, pair = 0; b < own->squares; b++)
        for (uint32_t a = 0; a < b; a++, pair++)
            pawns_list_next(own, (pawns_pair){a, b}, own->next[pair]);
    return KAY_OK;
}

/* The game of a board whose cells own->cells lists. */
static kay_status pawns_make(kay_arena *arena, pawns_game *own)
{
    own->pairs = (uint32_t)((uint64_t)own->squares * (own->squares - 1) / 2);
    while ((uint64_t)1 << own->shift < (uint64_t)own->pairs + own->squares)
        own->shift++;
    uint64_t words = kay_bits_words(own->shift + (uint64_t)own->pairs);
    own->game = (kay_game){
        .rules = &kay_pawns,
        .words = (uint32_t)words,
        .traits = kay_pawns.traits | (words > 64 ? KAY_BIG : 0),
    };
    own->steps = kay_arena_array(arena, own->squares, sizeof *own->steps);
    uint32_t *above = kay_alloc_array(arena->ctx, own->columns, sizeof *above);
    if (!own->steps || !above) {
        kay_free(arena->ctx, above, own->columns * sizeof *above);
        return kay_no_memory(arena->ctx);
    }
    pawns_link(own, above);
    kay_free(arena->ctx, above, own->columns * sizeof *above);
    return pawns_list_steps(arena, own);
}

/* The game and the pawns' place on a board of letters. */
static kay_status pawns_load(kay_arena *arena, const pawns_board *board, pawns_game **out, uint64_t *place)
{
    kay_context *ctx = arena->ctx;
    if (board->squares > PAWNS_SQUARES_MOST)
        return kay_fail(ctx, KAY_EUNABLE, "pawns: the pairs of %" PRIu64 " squares are more than can be numbered",
                        board->squares);
    pawns_game *own = kay_arena_get(arena, sizeof *own);
    if (!own)
        return kay_no_memory(ctx);
    own->rows = board->rows;
    own->columns = board->columns;
    own->cells = kay_arena_array(arena, board->squares, sizeof *own->cells);
    if (!own->cells)
        return kay_no_memory(ctx);
    uint32_t pawns[2] = {0, 0};
    unsigned found = 0;
    for (uint64_t i = 0; i < board->count; i++) {
        if (board->letters[i] == '#')
            continue;
        if (board->letters[i] == 'P')
            pawns[found++] = own->squares;
        own->cells[own->squares++] = i;
    }
    KAY_TRY(pawns_make(arena, own));
    *place = found == 2 ? pawns_number(pawns[0], pawns[1]) : (uint64_t)own->pairs + pawns[0];
    *out = own;
    return KAY_OK;
}

/* Puts the pawns on a place, which is then used. */
static void pawns_put(const pawns_game *own, uint64_t *position, uint64_t place)
{
    position[0] = (position[0] & ~(((uint64_t)1 << own->shift) - 1)) | place;
    if (place < own->pairs)
        kay_bits_set(position, own->shift + place);
}

/* ---- Reading and writing ----------------------------------------------------------------------- */

static kay_status pawns_read_row(kay_reader *in, pawns_board *board, uint64_t most)
{
    const char *row;
    uint64_t length;
    KAY_TRY(kay_read_word(in, "a row of the board", &row, &length));
    for (uint64_t i = 0; i < length && i < board->columns; i++) {
        if (row[i] <= ' ' || row[i] > '~')
            return kay_reader_fail(in, row + i, "a board has printable characters only");
        board->pawns += row[i] == 'P';
        board->squares += row[i] != '#';
        if (board->pawns > most)
            return kay_reader_fail(in, row + i, "a third pawn: a board has exactly two");
    }
    if (length != board->columns)
        return kay_reader_fail(in, row + (length < board->columns ? length : board->columns),
                               "a row has length %" PRIu64 ", expected %" PRIu64, length, board->columns);
    return pawns_board_add(in->ctx, board, row);
}

/* "m n", then m rows; at least `least` pawns. */
static kay_status pawns_read_board(kay_reader *in, uint64_t least, pawns_board *board)
{
    KAY_TRY(kay_read_u64(in, "the number of rows", 1, UINT64_MAX, &board->rows));
    KAY_TRY(kay_read_u64(in, "the number of columns", 1, UINT64_MAX, &board->columns));
    KAY_TRY(kay_read_room(in, "a row of the board", board->rows, board->columns));
    for (uint64_t row = 0; row < board->rows; row++)
        KAY_TRY(pawns_read_row(in, board, 2));
    if (board->pawns < least)
        return kay_reader_fail(in, NULL, "the board has only %" PRIu64 " of its two pawns", board->pawns);
    if (board->squares < 2)
        return kay_reader_fail(in, NULL, "a board needs two squares that are not removed");
    return KAY_OK;
}

static kay_status pawns_read_game(kay_cases *cases, uint64_t least, pawns_game **game, kay_state *state)
{
    pawns_board board = {0};
    uint64_t place;
    kay_status status = pawns_read_board(cases->in, least, &board);
    if (status == KAY_OK)
        status = pawns_load(cases->arena, &board, game, &place);
    pawns_board_free(cases->ctx, &board);
    KAY_TRY(status);
    KAY_TRY(kay_state_make(cases->arena, &(*game)->game, 1, state));
    pawns_put(*game, state->words, place);
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
    uint32_t low = 0, high = own->squares;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (own->cells[middle] < cell)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == own->squares || own->cells[low] != cell)
        return kay_reader_fail(in, NULL, "square %" PRIu64 ",%" PRIu64 " is removed", row, column);
    *out = low;
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
            return kay_reader_fail(cases->in, NULL,
                                   x == y ? "a used pair has two squares"
                                          : "this pair is where the pawns are, or was named before");
        kay_bits_set(state->words, own->shift + (uint64_t)pawns_number(x, y));
    }
    if (status != KAY_END)
        return status;
    *game = &own->game;
    return KAY_OK;
}

/* Where the pawns are: two squares, or twice the one where one took the other. */
static pawns_pair pawns_squares(const pawns_game *own, const uint64_t *position)
{
    uint64_t place = pawns_place(own, position);
    if (place < own->pairs)
        return pawns_of((uint32_t)place);
    uint32_t square = (uint32_t)(place - own->pairs);
    return (pawns_pair){square, square};
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
    pawns_pair at = pawns_squares(own, position);
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
    for (uint32_t pair = 0; pair < own->pairs && out->error == KAY_OK; pair++) {
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

/* ---- Playing ----------------------------------------------------------------------------------- */

static void pawns_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const pawns_game *own = (const pawns_game *)game;
    pawns_pair at = pawns_squares(own, position);
    uint32_t from = (uint32_t)(name >> 32), to = (uint32_t)name, stays = from == at.a ? at.b : at.a;
    (void)player; /* impartial */
    pawns_put(own, position, to == stays ? (uint64_t)own->pairs + to : pawns_number(stays, to));
}

static kay_status pawns_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_sink *out)
{
    const pawns_game *own = (const pawns_game *)game;
    pawns_pair at = pawns_squares(own, position);
    for (unsigned step = 0; step < 2 * PAWNS_STEPS && !kay_sink_full(out); step++) {
        uint32_t from = step < PAWNS_STEPS ? at.a : at.b, stays = step < PAWNS_STEPS ? at.b : at.a;
        uint32_t to = own->steps[from][step % PAWNS_STEPS];
        if (to == PAWNS_NOWHERE || (to != stays && pawns_used(own, position, pawns_number(stays, to))))
            continue;
        uint64_t name = (uint64_t)from << 32 | to, *option = kay_emit(out, name);
        if (out->want_parts)
            pawns_play_in_place(game, memcpy(option, position, game->words * sizeof *position), player, name);
    }
    return KAY_OK;
}

static bool pawns_end(const kay_game *game, const uint64_t *position, kay_player mover, kay_outcome *out)
{
    const pawns_game *own = (const pawns_game *)game;
    (void)mover;
    *out = KAY_LOSS;
    return pawns_place(own, position) >= own->pairs;
}

static const char *pawns_verdict(const kay_game *game, const kay_state *start, kay_outcome for_mover)
{
    (void)game;
    return (start->mover == KAY_LEFT) == (for_mover == KAY_WIN) ? "Alice wins." : "Bob wins.";
}

/* ---- The normal form on few squares ------------------------------------------------------------ */

/* What can still be reached from the pawns' pair, pairs side by side left out. */
typedef struct pawns_rest {
    const pawns_game *game;
    uint32_t start;
    uint64_t open[2]; /* bits: these pairs */
    uint8_t degree[PAWNS_FEW * (PAWNS_FEW - 1) / 2]; /* how many of them are a step away */
    uint8_t stack[PAWNS_FEW * (PAWNS_FEW - 1) / 2 + 1]; /* `held` of them: to be looked at */
    unsigned held;
} pawns_rest;

static void pawns_rest_reach(pawns_rest *rest, const uint64_t *position)
{
    const pawns_game *own = rest->game;
    rest->open[0] = rest->open[1] = 0;
    rest->held = 0;
    rest->stack[rest->held++] = (uint8_t)rest->start;
    kay_bits_set(rest->open, rest->start);
    while (rest->held > 0) {
        uint32_t pair = rest->stack[--rest->held];
        rest->degree[pair] = 0;
        for (unsigned step = 0; step < 2 * PAWNS_STEPS; step++) {
            uint32_t next = own->next[pair][step];
            if (next == PAWNS_NOWHERE || (next != rest->start && pawns_used(own, position, next)))
                continue;
            rest->degree[pair]++;
            if (!kay_bits_get(rest->open, next)) {
                kay_bits_set(rest->open, next);
                rest->stack[rest->held++] = (uint8_t)next;
            }
        }
    }
}

static void pawns_rest_close(pawns_rest *rest, uint32_t pair)
{
    kay_bits_clear(rest->open, pair);
    for (unsigned step = 0; step < 2 * PAWNS_STEPS; step++) {
        uint32_t next = rest->game->next[pair][step];
        if (next != PAWNS_NOWHERE && kay_bits_get(rest->open, next) && --rest->degree[next] == 1)
            rest->stack[rest->held++] = (uint8_t)next;
    }
}

/* A pair from which only one step leads on, to x: whoever moves to x is answered by moving there, and has lost.  So nobody
 * need ever move to x, and both may go; and if x is where the pawns are, the mover wins.  True: that is so. */
static bool pawns_rest_prune(pawns_rest *rest)
{
    rest->held = 0;
    for (uint32_t pair = 0; pair < rest->game->pairs; pair++)
        if (kay_bits_get(rest->open, pair) && rest->degree[pair] == 1)
            rest->stack[rest->held++] = (uint8_t)pair;
    while (rest->held > 0) {
        uint32_t leaf = rest->stack[--rest->held];
        if (leaf == rest->start || !kay_bits_get(rest->open, leaf) || rest->degree[leaf] != 1)
            continue;
        uint32_t before = PAWNS_NOWHERE;
        for (unsigned step = 0; step < 2 * PAWNS_STEPS && before == PAWNS_NOWHERE; step++) {
            uint32_t next = rest->game->next[leaf][step];
            if (next != PAWNS_NOWHERE && kay_bits_get(rest->open, next))
                before = next;
        }
        if (before == rest->start)
            return true;
        kay_bits_clear(rest->open, leaf);
        pawns_rest_close(rest, before);
    }
    return false;
}

/* Everything is used but what counts: a won position is one side by side, a lost one is one where play has ended.  The
 * outcome is kept, and no more than that. */
static void pawns_simplify(const kay_game *game, const uint64_t *position, kay_sink *out)
{
    const pawns_game *own = (const pawns_game *)game;
    uint64_t *normal = kay_emit_part(out), place = pawns_place(own, position);
    memcpy(normal, position, game->words * sizeof *position);
    if (own->squares > PAWNS_FEW)
        return;
    pawns_rest rest = {.game = own};
    bool won = false, lost = place >= own->pairs;
    if (!lost) {
        rest.start = (uint32_t)place;
        won = pawns_side_by_side(own, pawns_of(rest.start));
    }
    if (!lost && !won) {
        pawns_rest_reach(&rest, position);
        won = pawns_rest_prune(&rest);
        lost = !won && rest.degree[rest.start] == 0;
    }
    if (!lost && !won) {
        uint64_t used[3] = {0};
        for (uint32_t pair = 0; pair < own->pairs; pair++)
            if (!kay_bits_get(rest.open, pair))
                kay_bits_set(used, own->shift + (uint64_t)pair);
        pawns_rest_reach(&rest, used);
    }
    memset(normal, 0, game->words * sizeof *normal);
    for (uint32_t pair = 0; pair < own->pairs; pair++)
        if (won || lost || pair == rest.start || !kay_bits_get(rest.open, pair))
            kay_bits_set(normal, own->shift + (uint64_t)pair);
    pawns_put(own, normal, lost ? (uint64_t)own->pairs : won ? own->beside : rest.start);
}

/* ---- Samples, enumeration, words --------------------------------------------------------------- */

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

/* Every board, by the number of its cells, its rows and what is removed, with the pawns on every pair. */
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
    game->cells = kay_arena_array(walk->arena, own->cells, sizeof *game->cells);
    if (!game->cells)
        return kay_no_memory(walk->ctx);
    for (uint64_t i = 0; i < own->cells; i++)
        if (own->mask >> i & 1)
            game->cells[game->squares++] = i;
    KAY_TRY(pawns_make(walk->arena, game));
    own->place = 0;
    return kay_state_make(walk->arena, &game->game, 1, &own->state);
}

/* The next smaller number below 2^cells with as many bits; 0: there is none.  That is the next larger one of its complement,
 * by Gosper's step (Beeler, Gosper, Schroeppel 1972, "HAKMEM", item 175). */
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

static const kay_game_option pawns_constants[] = {
    {"removed", "NUMBER", "how many squares are removed", KAY_OF_CASE},
    {0},
};

static kay_status pawns_read_constants(const kay_walk *walk, uint64_t *removed)
{
    const char *text = walk->constants ? walk->constants[0] : NULL;
    *removed = UINT64_MAX;
    if (!text)
        return KAY_OK;
    char *end;
    errno = 0;
    *removed = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || errno || *removed == UINT64_MAX)
        return kay_fail(walk->ctx, KAY_EINPUT, "removed must be a number of squares");
    return KAY_OK;
}

static kay_status pawns_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    pawns_walk *own = walk->own;
    walk->new_game = false;
    if (!own) {
        walk->own = own = kay_arena_get(walk->shared, sizeof *own);
        if (!own)
            return kay_no_memory(walk->ctx);
        KAY_TRY(pawns_read_constants(walk, &own->removed));
        own->cells = own->rows = own->mask = 1;
        if (walk->size.a < 2)
            return KAY_END;
    }
    if (!own->game || ++own->place == own->game->pairs)
        KAY_TRY(pawns_walk_on(walk, own));
    memset(own->state.words, 0, own->game->game.words * sizeof *own->state.words);
    pawns_put(own->game, own->state.words, own->place);
    *game = &own->game->game;
    *state = own->state;
    return KAY_OK;
}

/* Positions carry their history: only on the smallest boards can all be met. */
static bool pawns_follows(const kay_game *game)
{
    enum { CELLS = 6 };
    const pawns_game *own = (const pawns_game *)game;
    return own->rows * own->columns <= CELLS;
}

static int64_t pawns_apart(uint64_t x, uint64_t y)
{
    return (int64_t)(x < y ? y - x : x - y);
}

static void pawns_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    const pawns_game *own = (const pawns_game *)game;
    pawns_pair at = pawns_squares(own, state->words);
    uint64_t rows[2] = {own->cells[at.a] / own->columns + 1, own->cells[at.b] / own->columns + 1};
    uint64_t columns[2] = {own->cells[at.a] % own->columns + 1, own->cells[at.b] % own->columns + 1};
    uint64_t used = 0;
    for (uint32_t pair = 0; pair < own->pairs; pair++)
        used += pawns_used(own, state->words, pair);
    kay_feature(out, "rows", (int64_t)own->rows);
    kay_feature(out, "columns", (int64_t)own->columns);
    kay_feature(out, "removed", (int64_t)(own->rows * own->columns - own->squares));
    kay_feature(out, "used", (int64_t)used);
    kay_feature(out, "row_distance", pawns_apart(rows[0], rows[1]));
    kay_feature(out, "column_distance", pawns_apart(columns[0], columns[1]));
    kay_feature(out, "distance", pawns_apart(rows[0], rows[1]) + pawns_apart(columns[0], columns[1]));
    kay_feature(out, "coordinate_sum", (int64_t)(rows[0] + rows[1] + columns[0] + columns[1]));
}

static void pawns_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    const pawns_game *own = (const pawns_game *)game;
    pawns_pair at = pawns_squares(own, state->words);
    uint32_t square = 0;
    uint64_t used = 0;
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
    for (uint32_t pair = 0; pair < own->pairs; pair++)
        used += pawns_used(own, state->words, pair);
    if (at.a == at.b)
        kay_text_add(out, "\none pawn has taken the other\n");
    else
        kay_text_format(out, "\n%" PRIu64 " of %" PRIu32 " pairs of squares used\n", used, own->pairs);
}

static const kay_manual pawns_manual = {
    .rules = "Two pawns, both alike, stand on a board of which squares may be removed.  A move takes either of\n"
             "them a step up, down, left or right to a square that is there.  Whoever moves a pawn onto the\n"
             "other wins at once.  No pair of squares may come twice in a game, whoever is to move, the first\n"
             "one included.  A player who cannot move loses.  Alice moves first.",
    .input = "Cases up to the end: m n, then m rows of n characters: '#' a removed square, 'P' a pawn (exactly\n"
             "two), any other printable one a free square.  m, n >= 1.  Blank lines may stand between cases.",
    .output = "'Alice wins.' or 'Bob wins.'",
    .move = "r,c-r,c: from and to, rows and columns counted from 1.",
    .position = "m n and the rows as above, then four numbers 'r c r c' for each pair of squares that was used\n"
                "before, such as 'Bob: 1 4 .P.P  1 1 1 4': the pawns came from columns 1 and 4 to 2 and 4.  One P\n"
                "only: it has taken the other.",
    .example = "2 3\nP..\n..P\n\n1 4\nPP..\n",
};

const kay_ruleset kay_pawns = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .name = "pawns",
    .summary = "step with either of two pawns, never to a pair of squares that came before, and take the other",
    .players = {"Alice", "Bob"},
    .manual = &pawns_manual,
    .theorem = &kay_pawns_theorem,
    .verify_size = "8",
    .read = pawns_read,
    .read_position = pawns_read_position,
    .write_position = pawns_write_position,
    .moves = pawns_moves,
    .move_text = pawns_move_text,
    .play_in_place = pawns_play_in_place,
    .end = pawns_end,
    .simplify = pawns_simplify,
    .verdict = pawns_verdict,
    .sample = pawns_sample,
    .positions = pawns_positions,
    .follows = pawns_follows,
    .constants = pawns_constants,
    .features = pawns_features,
    .draw = pawns_draw,
    .check = kay_pawns_check,
};

/* Colouring: paint two neighbouring cells white, at least one of them of your colour.
 *
 * Source: Codeforces Round CodeTON 2 (2022), 1704F, Colouring Game. */
#include "games/colouring/colouring.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>

#include "base/bits.h"
#include "games/shared/whole_number.h"
#include "games/shared/row_scene.h"

static const char colouring_letters[] = "RBW";

static kay_status colouring_set(kay_context *ctx, colouring_game *game, uint64_t cells)
{
    uint64_t plane = kay_bits_words(cells);
    if (2 * plane > UINT32_MAX)
        return kay_fail(ctx, KAY_EUNABLE, "colouring: %" PRIu64 " cells are more than a position can hold", cells);
    game->game = (kay_game){
        .rules = &kay_colouring,
        .words = (uint32_t)(2 * plane),
        .traits = kay_colouring.traits,
    };
    game->cells = cells;
    game->plane = plane;
    game->blue = 64 * plane;
    return KAY_OK;
}

/* Reads a row of `cells` letters. */
static kay_status colouring_read_row(kay_cases *cases, uint64_t cells, const kay_game **game, kay_state *state)
{
    KAY_NEW(colouring_game, colouring, cases->arena, 1);
    KAY_TRY(colouring_set(cases->ctx, colouring, cells));
    KAY_TRY(kay_state_make(cases->arena, &colouring->game, 1, state));
    uint64_t *const planes[] = {state->words, state->words + colouring->plane, NULL};
    KAY_TRY(kay_read_row(cases->in, "the row", colouring_letters, cells, 0, planes));
    *game = &colouring->game;
    return KAY_OK;
}

/* Measures the next word without consuming it. */
static kay_status colouring_length(kay_reader *in, uint64_t *length)
{
    const char *word;
    KAY_TRY(kay_read_word(in, "the row", &word, length));
    in->at = word;
    return KAY_OK;
}

static kay_status colouring_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t cells;
    if (cases->index == 1)
        KAY_TRY(kay_read_u64(cases->in, "the number of cases", 0, UINT64_MAX, &cases->total));
    if (cases->index > cases->total)
        return KAY_END;
    KAY_TRY(kay_read_u64(cases->in, "the number of cells", 1, UINT64_MAX, &cells));
    KAY_TRY(kay_read_room(cases->in, "the row", cells, 1));
    if (!cases->in->whole) { /* a pipe may announce any length: read the row first */
        uint64_t length;
        KAY_TRY(colouring_length(cases->in, &length));
        if (length < cells)
            return kay_reader_fail(cases->in, cases->in->at + length,
                                   "the row has length %" PRIu64 ", expected %" PRIu64, length, cells);
    }
    return colouring_read_row(cases, cells, game, state);
}

static kay_status colouring_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t length;
    KAY_TRY(colouring_length(cases->in, &length));
    KAY_TRY(colouring_read_row(cases, length, game, state));
    return kay_read_end(cases->in);
}

static char colouring_letter(const colouring_game *game, const uint64_t *position, uint64_t cell)
{
    if (colouring_has(game, position, KAY_LEFT, cell))
        return colouring_letters[0];
    return colouring_letters[colouring_has(game, position, KAY_RIGHT, cell) ? 1 : 2];
}

static void colouring_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const colouring_game *colouring = (const colouring_game *)game;
    for (uint64_t cell = 0; cell < colouring->cells && out->error == KAY_OK; cell++)
        kay_text_char(out, colouring_letter(colouring, state->words, cell));
}

static kay_status colouring_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const colouring_game *colouring = (const colouring_game *)game;
    (void)player; /* both players leave the same row */
    for (uint64_t cell = name; cell <= name + 1; cell++) {
        kay_bits_clear(position, cell);
        kay_bits_clear(position, colouring->blue + cell);
    }
    return KAY_OK;
}

static kay_status colouring_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const colouring_game *colouring = (const colouring_game *)game;
    for (uint64_t word = 0; word < colouring->plane; word++) {
        uint64_t legal = colouring_plane(colouring, position, player, word) |
                         colouring_plane_next(colouring, position, player, word);
        for (legal &= colouring_pairs(colouring, word); legal; legal &= legal - 1) {
            if (kay_move_list_full(out))
                return KAY_OK;
            uint64_t name = 64 * word + (unsigned)__builtin_ctzll(legal), *option = kay_emit_copy(out, name, position);
            if (option)
                KAY_TRY(colouring_play_in_place(game, option, player, name));
        }
    }
    return KAY_OK;
}

static void colouring_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_u64(out, move.name + 1);
}

static kay_status colouring_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                      kay_move *out)
{
    const colouring_game *colouring = (const colouring_game *)game;
    kay_context *ctx = arena->ctx;
    uint64_t cell;
    if (*text == '0' || !kay_whole_number(text, &cell)) /* no leading zero */
        return kay_fail(ctx, KAY_EINPUT, "'%.60s' is not the number of a cell", text);
    if (cell >= colouring->cells)
        return kay_fail(ctx, KAY_EINPUT, "there is no cell %s with a right neighbour: the row has %" PRIu64 " cells",
                        text, colouring->cells);
    if (!colouring_has(colouring, state->words, state->mover, cell - 1) &&
        !colouring_has(colouring, state->words, state->mover, cell))
        return kay_fail(ctx, KAY_EINPUT, "neither cell %" PRIu64 " nor cell %" PRIu64 " is %s, the colour of %s", cell,
                        cell + 1, state->mover == KAY_LEFT ? "red" : "blue", kay_player_name(game, state->mover));
    *out = (kay_move){.name = cell - 1};
    return KAY_OK;
}

/* Whether the cells from..end-1 read from the right precede the same cells read from the left. */
static bool colouring_mirror_first(const colouring_game *game, const uint64_t *position, uint64_t from, uint64_t end)
{
    for (uint64_t i = from, j = end - 1; i < j; i++, j--) {
        bool left = colouring_has(game, position, KAY_LEFT, i), right = colouring_has(game, position, KAY_LEFT, j);
        if (left != right)
            return right;
    }
    return false;
}

/* Emits the coloured cells from..end-1 with their white neighbours.  On each side it matters only whether a white cell
 * or the end of the row follows.  If the row ends on both sides, they are the whole row; if on one side, they move to
 * the left end; otherwise to cell 1. */
static void colouring_emit_segment(const colouring_game *game, const uint64_t *position, uint64_t from, uint64_t end,
                                   kay_move_list *out)
{
    if (out->places)
        kay_text_format(out->places, end - from > 1 ? "cells %" PRIu64 " to %" PRIu64 "\n" : "cell %" PRIu64 "\n",
                        from + 1, end);
    bool left_end = from == 0, right_end = end == game->cells;
    bool mirror = left_end == right_end ? colouring_mirror_first(game, position, from, end) : right_end;
    uint64_t to = left_end || right_end ? 0 : 1, *part = kay_emit_part(out);
    for (uint64_t i = from; i < end; i++) {
        uint64_t cell = to + (mirror ? end - 1 - i : i - from);
        kay_bits_set(part, colouring_has(game, position, KAY_LEFT, i) ? cell : game->blue + cell);
    }
}

/* A white cell stays white and separates its two sides: the row is the sum of its segments without white. */
static void colouring_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const colouring_game *colouring = (const colouring_game *)game;
    if (colouring->cells == 1)
        return;
    for (uint64_t from = 0, end; from < colouring->cells; from = end + 1) {
        for (end = from; end < colouring->cells && !colouring_white(colouring, position, end); end++)
            ;
        if (end > from)
            colouring_emit_segment(colouring, position, from, end, out);
    }
}

/* Exchanges red and blue. */
static kay_status colouring_negate(const kay_game *game, uint64_t *position)
{
    const colouring_game *colouring = (const colouring_game *)game;
    for (uint64_t word = 0; word < colouring->plane; word++) {
        uint64_t red = position[word];
        position[word] = position[colouring->plane + word];
        position[colouring->plane + word] = red;
    }
    return KAY_OK;
}

/* If `balanced`, the numbers of red and of blue cells differ by at most 1. */
static void colouring_write_random(kay_random *random, uint64_t cells, bool balanced, kay_text *out)
{
    uint64_t red = cells / 2 + (cells % 2 ? kay_random_below(random, 2) : 0);
    kay_text_format(out, "1\n%" PRIu64 "\n", cells);
    for (uint64_t left = cells; left > 0; left--) {
        const bool is_red = kay_random_below(random, balanced ? left : 2) < (balanced ? red : 1);
        red -= balanced && is_red;
        kay_text_char(out, is_red ? 'R' : 'B');
    }
    kay_text_char(out, '\n');
}

static void colouring_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    colouring_write_random(random, size, true, out);
}

/* Half of the rows are balanced: they need the whole theorem. */
static void colouring_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    const uint64_t cells = 1 + kay_random_below(random, size ? size : 1);
    colouring_write_random(random, cells, kay_random_below(random, 2), out);
}

static kay_status colouring_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    if (contest->index == 1)
        kay_text_format(contest->out, "%" PRIu64 "\n", contest->total);
    kay_text_format(contest->out, "%" PRIu64 "\n", ((const colouring_game *)game)->cells);
    colouring_write_position(game, start, contest->out);
    kay_text_char(contest->out, '\n');
    return start->parts == 1 ? contest->out->error : KAY_END;
}

/* Enumerates all rows of red, blue and white cells, for each length up to size.a. */
typedef struct colouring_walk {
    colouring_game *game;
    kay_state state;
} colouring_walk;

static kay_status colouring_walk_game(kay_walk *walk, colouring_walk *colouring, uint64_t cells)
{
    if (cells > walk->size.a)
        return KAY_END;
    kay_arena_clear(walk->arena);
    KAY_TRY_NEW(colouring->game, walk->arena, 1);
    KAY_TRY(colouring_set(walk->ctx, colouring->game, cells));
    walk->new_game = true;
    return kay_state_make(walk->arena, &colouring->game->game, 1, &colouring->state);
}

/* Changes white to red and red to blue.  Changes blue to white and returns false: a carry to the next cell. */
static bool colouring_walk_cell(const colouring_game *game, uint64_t *position, uint64_t cell)
{
    if (colouring_white(game, position, cell)) {
        kay_bits_set(position, cell);
        return true;
    }
    kay_bits_flip(position, game->blue + cell);
    if (!colouring_has(game, position, KAY_LEFT, cell))
        return false;
    kay_bits_clear(position, cell);
    return true;
}

static kay_status colouring_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    colouring_walk *colouring = walk->place;
    if (walk->new_game) {
        KAY_TRY(colouring_walk_game(walk, colouring, 1));
    } else {
        uint64_t cell = 0, cells = colouring->game->cells;
        while (cell < cells && !colouring_walk_cell(colouring->game, colouring->state.words, cell))
            cell++;
        if (cell == cells)
            KAY_TRY(colouring_walk_game(walk, colouring, cells + 1));
    }
    *game = &colouring->game->game;
    *state = colouring->state;
    return KAY_OK;
}

/* Makes a row that alternates, red first. */
static kay_status colouring_start(kay_start *start, const kay_game **game, kay_state *state)
{
    uint64_t cells = start->parameters[0];
    if (cells == 0)
        return kay_fail(start->ctx, KAY_EINPUT, "a row must have at least one cell");
    KAY_NEW(colouring_game, colouring, start->arena, 1);
    KAY_TRY(colouring_set(start->ctx, colouring, cells));
    KAY_TRY(kay_state_make(start->arena, &colouring->game, 1, state));
    for (uint64_t cell = 0; cell < cells; cell++)
        kay_bits_set(state->words, cell % 2 ? colouring->blue + cell : cell);
    *game = &colouring->game;
    return KAY_OK;
}

static kay_owner colouring_owner(char letter)
{
    return letter == 'W' ? KAY_OWNER_NONE : letter == 'R' ? KAY_OWNER_LEFT : KAY_OWNER_RIGHT;
}

/* Red cells are red and blue ones blue, though Left's pieces are blue elsewhere. */
static void colouring_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const colouring_game *colouring = (const colouring_game *)game;
    row_scene_numbers(out, colouring->cells);
    for (uint64_t cell = 0; cell < colouring->cells && out->error == KAY_OK && !out->more_shapes; cell++) {
        const char letter = colouring_letter(colouring, position, cell);
        const char name[] = {letter, '\0'};
        double point[2];
        row_scene_middle(cell, point);
        kay_scene_rect(out, point[0] - 0.5, point[1] - 0.5, 1, 1, colouring_owner(letter), letter == 'W' ? NULL : name);
        if (letter != 'W')
            kay_scene_colour(out, letter == 'R' ? KAY_OWNER_RIGHT : KAY_OWNER_LEFT);
    }
}

static void colouring_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                            const kay_scene *scene, kay_place *out)
{
    (void)game;
    (void)position;
    (void)player;
    (void)scene;
    row_scene_middle(name, out->at);
    row_scene_middle(name + 1, out->to);
    out->two = true;
}

static const kay_contest_form colouring_contest_form = {
    .input = "T; n; 1 rows of n letters",
    .letters = "RBW",
    .read = colouring_read,
    .sample = colouring_sample,
    .opening = colouring_opening,
    .opening_size = 12,
    .write_case = colouring_write_case,
};

static const kay_starts colouring_starts = {
    .verify_size = "11",
    .positions = colouring_positions,
    .place_size = sizeof(colouring_walk),
    .complete = true,
    .start = colouring_start,
    .parameters = 1,
};

const kay_ruleset kay_colouring = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SUMS,
    .name = "colouring",
    .summary = "paint two neighbouring cells white, at least one of which has your colour",
    .players = {"Alice", "Bob"},
    .manual = &kay_colouring_manual,
    .theorem = &kay_colouring_theorem,
    .read_position = colouring_read_position,
    .write_position = colouring_write_position,
    .moves = colouring_moves,
    .move_text = colouring_move_text,
    .play_in_place = colouring_play_in_place,
    .simplify = colouring_simplify,
    .negate = colouring_negate,
    .move_read = colouring_move_read,
    .scene = colouring_scene,
    .place = colouring_place,
    .proof = &kay_colouring_proof,
    .contest = &colouring_contest_form,
    .starts = &colouring_starts,
};

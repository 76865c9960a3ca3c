/* Chomp: bite a square of a shape, with all squares that are not before it in any direction.
 *
 * Sources: F. Schuh, "Spel van delers", Nieuw Tijdschrift voor Wiskunde 39 (1952); D. Gale, "A curious Nim-type game",
 * American Mathematical Monthly 81 (1974). */
#include "games/chomp/chomp.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>

#include "base/grow.h"
#include "base/reader_inside.h"
#include "games/shared/rectangle.h"
#include "games/shared/whole_number.h"

/* ---- Positions as text */

/* A shape while it is read. */
typedef struct chomp_text {
    uint32_t *rows; /* the lengths, layer after layer, each layer with as many rows as the first */
    uint64_t count, room;
    uint64_t layers, height; /* complete layers; rows of the first */
    uint64_t before; /* rows of the layer that is read */
} chomp_text;

static kay_status chomp_read_row(kay_cases *cases, chomp_text *text)
{
    uint64_t length;
    KAY_TRY(kay_read_digits(cases->in, "a row", 1, UINT32_MAX, &length));
    const char *place = cases->in->at;
    while (place > cases->in->start && place[-1] >= '0' && place[-1] <= '9')
        place--;
    if (text->count == CHOMP_ROWS)
        return kay_reader_fail(cases->in, place, "a shape has at most %d rows", CHOMP_ROWS);
    if (text->before && length > text->rows[text->count - 1])
        return kay_reader_fail(cases->in, place, "no staircase: the row is longer than the one before it");
    if (text->layers && (text->before == text->height || length > text->rows[text->count - text->height]))
        return kay_reader_fail(cases->in, place,
                               "no staircase: the row is longer than the same row of the layer before");
    KAY_ROOM_IN(cases->arena, text->rows, text->count, text->room);
    text->rows[text->count++] = (uint32_t)length;
    text->before++;
    return KAY_OK;
}

/* Completes a layer. */
static kay_status chomp_read_layer(kay_cases *cases, chomp_text *text)
{
    if (!text->before)
        return kay_reader_fail(cases->in, NULL, "expected a row");
    if (!text->layers)
        text->height = text->before;
    for (; text->before < text->height; text->before++) {
        KAY_ROOM_IN(cases->arena, text->rows, text->count, text->room);
        text->rows[text->count++] = 0;
    }
    text->layers++;
    text->before = 0;
    return KAY_OK;
}

/* Makes a game with room for the shape and for its mirror images, as far as they have no more rows, and a state. */
static kay_status chomp_make(kay_arena *arena, uint32_t layers, uint32_t rows, uint64_t columns, const kay_game **game,
                             kay_state *state)
{
    KAY_NEW(chomp_game, chomp, arena, 1);
    chomp->layers = layers;
    chomp->rows = rows;
    chomp->log = kay_packed_log(columns > rows && columns > layers ? columns : rows > layers ? rows : layers);
    chomp->game = (kay_game){
        .rules = &kay_chomp,
        .words = (uint32_t)kay_packed_words((uint64_t)layers * rows, chomp->log),
        .traits = KAY_IMPARTIAL,
    };
    *game = &chomp->game;
    return kay_state_make(arena, &chomp->game, 1, state);
}

/* Reads "5 5 3" or, with layers, "3 2 / 2 1"; the blanks around '/' may be missing. */
static kay_status chomp_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    chomp_text text = {.room = 8};
    kay_status status;
    KAY_TRY_NEW(text.rows, cases->arena, text.room);
    while ((status = kay_read_blank(cases->in)) == KAY_OK)
        if (*cases->in->at == '/') {
            KAY_TRY(chomp_read_layer(cases, &text));
            cases->in->at++;
        } else {
            KAY_TRY(chomp_read_row(cases, &text));
        }
    if (status != KAY_END)
        return status;
    KAY_TRY(chomp_read_layer(cases, &text));
    KAY_TRY(chomp_make(cases->arena, (uint32_t)text.layers, (uint32_t)text.height, text.rows[0], game, state));
    for (uint32_t i = 0; i < text.count; i++)
        kay_packed_set(state->words, i, chomp_of(*game)->log, text.rows[i]);
    return KAY_OK;
}

static void chomp_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    const chomp_game *chomp = chomp_of(game);
    for (uint32_t i = 0; i < chomp->layers * chomp->rows && out->error == KAY_OK; i++) {
        const uint64_t length = chomp_row(chomp, state->words, i);
        if (length)
            kay_text_format(out, "%s%" PRIu64, !i ? "" : i % chomp->rows ? " " : " / ", length);
    }
}

/* ---- Moves */

static kay_status chomp_bite(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const chomp_game *chomp = chomp_of(game);
    const uint32_t first = chomp_name_row(name) % chomp->rows;
    const uint64_t column = chomp_name_column(name);
    (void)player; /* impartial */
    for (uint32_t layer = chomp_name_row(name) / chomp->rows; layer < chomp->layers; layer++)
        for (uint32_t row = layer * chomp->rows + first;
             row < (layer + 1) * chomp->rows && chomp_row(chomp, position, row) > column; row++)
            kay_packed_set(position, row, chomp->log, column);
    return KAY_OK;
}

/* The cursor holds the row and the column of the next move. */
static kay_status chomp_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const chomp_game *chomp = chomp_of(game);
    const bool begins = !out->cursor[0] && !out->cursor[1];
    uint64_t column = begins ? 1 : out->cursor[1]; /* the first square of the first row is poisoned */
    for (uint32_t row = (uint32_t)out->cursor[0]; row < chomp->layers * chomp->rows; row++, column = 0)
        for (const uint64_t length = chomp_row(chomp, position, row); column < length; column++) {
            if (kay_move_list_full(out)) {
                out->more = true;
                out->cursor[0] = row;
                out->cursor[1] = column;
                return KAY_OK;
            }
            const uint64_t name = chomp_name(row, column);
            uint64_t *option = kay_emit_copy(out, name, position);
            if (option)
                KAY_TRY(chomp_bite(game, option, player, name));
        }
    return KAY_OK;
}

/* Writes "2,3", the row and the column of the square, from 1; beyond the first layer, "2,1,3" with the layer. */
static void chomp_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const chomp_game *chomp = chomp_of(game);
    const uint32_t row = chomp_name_row(move.name);
    (void)state;
    if (row >= chomp->rows)
        kay_text_format(out, "%" PRIu32 ",", row / chomp->rows + 1);
    kay_text_format(out, "%" PRIu32 ",%" PRIu64, row % chomp->rows + 1, chomp_name_column(move.name) + 1);
}

/* Parses two or three numbers with commas between: the row and the column, or the layer before them, which is 1 if it
 * is missing.  False: the text is something else. */
static bool chomp_split(const char *text, uint64_t out[3])
{
    enum { DIGITS = 20 };
    const char *comma = strchr(text, ',');
    const bool deep = comma && strchr(comma + 1, ',');
    out[0] = 1;
    for (unsigned i = deep ? 0 : 1; i < 3; i++) {
        char number[DIGITS + 1] = "";
        const size_t length = strcspn(text, ",");
        if (length > DIGITS || (text[length] == ',') != (i < 2))
            return false;
        memcpy(number, text, length);
        if (!kay_whole_number(number, &out[i]))
            return false;
        text += length + 1;
    }
    return true;
}

static kay_status chomp_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                  kay_move *out)
{
    const chomp_game *chomp = chomp_of(game);
    uint64_t at[3];
    if (!chomp_split(text, at))
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "'%.60s' is not a move: expected the row and the column of a square, such as 2,3, or its "
                        "layer, row and column",
                        text);
    const bool inside = at[0] >= 1 && at[0] <= chomp->layers && at[1] >= 1 && at[1] <= chomp->rows;
    const uint32_t row = inside ? (uint32_t)((at[0] - 1) * chomp->rows + at[1] - 1) : 0;
    if (!inside || at[2] < 1 || at[2] > chomp_row(chomp, state->words, row))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: there is no such square", text);
    if (!row && at[2] == 1)
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: the first square is poisoned", text);
    *out = (kay_move){.part = 0, .name = chomp_name(row, at[2] - 1)};
    return KAY_OK;
}

/* ---- Starts */

/* Writes rows of a random staircase of at most `size` squares. */
static void chomp_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    uint64_t left = size ? size : 1, row = 1 + kay_random_below(random, left < 64 ? left : 64);
    for (bool first = true; row && row <= left && out->error == KAY_OK; first = false) {
        kay_text_format(out, "%s%" PRIu64, first ? "" : " ", row);
        left -= row;
        row -= kay_random_below(random, 3) ? 0 : kay_random_below(random, row + 1);
    }
    kay_text_char(out, '\n');
}

/* Writes a rectangle of about `size` squares, without some squares of its last two rows. */
static void chomp_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    uint64_t rows, columns;
    (void)rules;
    kay_rectangle(size < 4096 ? size : 4096, &rows, &columns);
    for (uint64_t i = 0; i < rows; i++) {
        if (i && i + 2 >= rows)
            columns -= kay_random_below(random, columns);
        kay_text_format(out, "%s%" PRIu64, i ? " " : "", columns);
    }
    kay_text_char(out, '\n');
}

/* The start a, b has a rows of b squares. */
static kay_status chomp_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const uint64_t rows = start->parameters[0], columns = start->count > 1 ? start->parameters[1] : rows;
    if (rows > CHOMP_ROWS || columns > UINT32_MAX)
        return kay_fail(start->ctx, KAY_EINPUT, "a shape has at most %d rows of %" PRIu32 " squares", CHOMP_ROWS,
                        UINT32_MAX);
    if (!rows || !columns)
        return KAY_END;
    KAY_TRY(chomp_make(start->arena, 1, (uint32_t)rows, columns, game, state));
    for (uint32_t i = 0; i < rows; i++)
        kay_packed_set(state->words, i, chomp_of(*game)->log, columns);
    return KAY_OK;
}

typedef struct chomp_walk {
    const kay_game *game;
    kay_state state;
} chomp_walk;

/* Enumerates all shapes of one layer with up to size.a rows of up to size.b squares, as their rows grow. */
static kay_status chomp_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    chomp_walk *at = walk->place;
    if (!walk->size.a || !walk->size.b || walk->size.a > CHOMP_ROWS || walk->size.b > UINT32_MAX)
        return KAY_END;
    if (walk->new_game)
        KAY_TRY(chomp_make(walk->arena, 1, (uint32_t)walk->size.a, walk->size.b, &at->game, &at->state));
    const chomp_game *chomp = chomp_of(at->game);
    uint32_t row = chomp->rows;
    uint64_t length, most;
    do {
        if (!row)
            return KAY_END;
        row--;
        length = chomp_row(chomp, at->state.words, row);
        most = row ? chomp_row(chomp, at->state.words, row - 1) : walk->size.b;
    } while (length == most);
    kay_packed_set(at->state.words, row, chomp->log, length + 1);
    while (++row < chomp->rows)
        kay_packed_set(at->state.words, row, chomp->log, 0);
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

static void chomp_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    const chomp_game *chomp = chomp_of(game);
    for (uint32_t i = 0; i < chomp->layers * chomp->rows; i++)
        kay_feature_entry(out, (int64_t)chomp_row(chomp, state->words, i));
}

static const kay_contest_form chomp_contest_form = {
    .sample = chomp_sample,
    .opening = chomp_opening,
    .opening_size = 16,
};

static const kay_starts chomp_starts = {
    .verify_size = "5x5",
    .positions = chomp_positions,
    .place_size = sizeof(chomp_walk),
    .complete = true,
    .start = chomp_start,
    .parameters = 2,
    .features = chomp_features,
};

const kay_ruleset kay_chomp = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .name = "chomp",
    .summary = "bite a square of a staircase shape, with all squares to the right and below",
    .players = {"First", "Second"},
    .manual = &kay_chomp_manual,
    .theorem = &kay_chomp_theorem,
    .proof = &kay_chomp_proof,
    .read_position = chomp_read,
    .write_position = chomp_write,
    .moves = chomp_moves,
    .move_text = chomp_move_text,
    .move_read = chomp_move_read,
    .play_in_place = chomp_bite,
    .simplify = chomp_simplify,
    .simplify_keeps_moves = true,
    .scene = chomp_scene,
    .place = chomp_place,
    .contest = &chomp_contest_form,
    .starts = &chomp_starts,
};

/* Reads and writes positions on boards. */
#include "games/shared/board.h"

#include <kayles/state.h>

#include <string.h>

/* The number of words of a position with `cells` cells. */
static uint32_t board_words(unsigned planes, unsigned cells)
{
    const unsigned bits = planes * cells;
    return bits + 13 <= 64 ? 1 : bits + 15 <= 128 ? 2 : 1 + 2 * planes;
}

kay_status board_state(kay_arena *arena, const kay_ruleset *rules, uint64_t rows, uint64_t columns,
                       const kay_game **game, kay_state *state)
{
    const unsigned planes = board_kind_of(rules)->planes;
    if (rows == 0 || columns == 0)
        return kay_fail(arena->ctx, KAY_EINPUT, "a board must have at least one row and one column");
    if (rows > BOARD_CELLS || columns > BOARD_CELLS || rows * columns > BOARD_CELLS)
        return kay_fail(arena->ctx, KAY_EINPUT, "a board has at most %d cells", BOARD_CELLS);
    const board of = {.rows = (unsigned)rows, .columns = (unsigned)columns};
    KAY_TRY(kay_state_of_rules(arena, rules, board_words(planes, board_count(&of)), game, state));
    board_store(&of, (*game)->words, planes, state->words);
    return KAY_OK;
}

static kay_status board_end_row(kay_reader *in, board_text *text, const char *at)
{
    if (text->in_row == 0)
        return kay_reader_fail(in, at, "a row must have at least one cell");
    if (text->columns == 0)
        text->columns = text->in_row;
    if (text->in_row != text->columns)
        return kay_reader_fail(in, at, "the row has %u cell%s, expected %u as in the first row", text->in_row,
                               text->in_row == 1 ? "" : "s", text->columns);
    text->in_row = 0;
    return KAY_OK;
}

static kay_status board_read_letter(kay_reader *in, board_text *text, const char *at)
{
    const board_kind *kind = text->kind;
    const char *plain = *at ? strchr(kind->letters, *at) : NULL;
    const char *marked = *at && kind->marked_letters ? strchr(kind->marked_letters, *at) : NULL;
    if (!plain && !marked)
        return kay_reader_fail(in, at, "a cell is one of %s%s%s", kind->letters,
                               kind->marked_letters ? " or one of " : "",
                               kind->marked_letters ? kind->marked_letters : "");
    text->plain |= kind->marked_letters && plain && !marked;
    text->marked |= !plain;
    if (text->plain && text->marked)
        return kay_reader_fail(in, at, "one position cannot have letters of both %s and %s", kind->letters,
                               kind->marked_letters);
    if (text->cells == text->most)
        return kay_reader_fail(in, at, "a board has at most %u cells", text->most);
    text->code[text->cells++] = (unsigned char)(plain ? plain - kind->letters : marked - kind->marked_letters);
    text->in_row++;
    return KAY_OK;
}

kay_status board_read_rows(kay_reader *in, board_text *text)
{
    bool bar = false; /* the last character was a '|' */
    for (;;) {
        const char *word;
        uint64_t length;
        kay_status status = kay_read_blank(in);
        if (status == KAY_END && text->columns && !bar)
            return KAY_OK;
        if (status == KAY_END)
            return kay_reader_fail(in, NULL, "expected a row, but the input ends");
        KAY_TRY(status);
        KAY_TRY(kay_read_word(in, "a row", &word, &length));
        for (uint64_t i = 0; i < length; i++) {
            const bool first = i == 0 && text->columns && !bar;
            if (word[i] == '|' && !first)
                KAY_TRY(board_end_row(in, text, word + i));
            else if (word[i] != '|')
                KAY_TRY(board_read_letter(in, text, word + i));
            bar = word[i] == '|';
        }
        if (!bar)
            KAY_TRY(board_end_row(in, text, word + length));
    }
}

kay_status board_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const board_kind *kind = board_kind_of(cases->rules);
    board_text text = {.kind = kind, .most = BOARD_CELLS};
    KAY_TRY(board_read_rows(cases->in, &text));
    if (kind->row && text.cells != text.columns)
        return kay_reader_fail(cases->in, kay_reader_last(cases->in), "a position of this game has only one row");
    KAY_TRY(board_state(cases->arena, cases->rules, text.cells / text.columns, text.columns, game, state));
    board of = board_load(*game, state->words, kind->planes);
    for (unsigned cell = 0; cell < text.cells; cell++)
        board_put(&of, kind->planes, state->words, cell, text.code[cell]);
    if (text.marked)
        state->words[0] |= board_mark(*game);
    of = board_load(*game, state->words, kind->planes);
    if (kind->legal && !kind->legal(&of))
        return kay_reader_fail(cases->in, kay_reader_last(cases->in), "%s", kind->illegal);
    return KAY_OK;
}

void board_write_cells(const board_kind *kind, const board *of, kay_text *out)
{
    const char *letters = of->marked ? kind->marked_letters : kind->letters;
    for (unsigned cell = 0; cell < board_count(of); cell++) {
        if (cell && cell % of->columns == 0)
            kay_text_char(out, '|');
        kay_text_char(out, letters[board_code(of, cell)]);
    }
}

void board_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    const board_kind *kind = board_kind_of(game->rules);
    for (uint64_t part = 0; part < state->parts; part++) {
        const board of = board_load(game, kay_state_part(game, state, part), kind->planes);
        kay_text_add(out, part ? " + " : "");
        board_write_cells(kind, &of, out);
    }
}

kay_status board_negate(const kay_game *game, uint64_t *position)
{
    board of = board_load(game, position, BOARD_PLANES);
    const board_cells left = of.plane[0];
    of.plane[0] = of.plane[1];
    of.plane[1] = left;
    board_store(&of, game->words, BOARD_PLANES, position);
    return KAY_OK;
}

kay_status board_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const board_kind *kind = board_kind_of(game->rules);
    const board of = board_load(game, position, kind->planes);
    kind->make(&of, position, player, name);
    return KAY_OK;
}

void board_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const board_kind *kind = board_kind_of(game->rules);
    const board of = board_load(game, kay_state_part(game, state, move.part), kind->planes);
    for (unsigned k = 0; k < kind->cells; k++) {
        const unsigned cell = board_named(move.name, k);
        kay_text_format(out, "%s%u,%u", k ? "-" : "", cell / of.columns + 1, cell % of.columns + 1);
    }
}

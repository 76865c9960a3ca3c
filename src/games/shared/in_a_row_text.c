/* Reads and writes positions of boards where a player wants a row of marks; makes starts and samples. */
#include "games/shared/in_a_row.h"

#include <kayles/state.h>

#include "base/reader_inside.h"
#include "games/shared/board.h"
#include "games/shared/whole_number.h"

static const board_kind in_a_row_letters = {.letters = ".xo"};

/* Reads "5 /", if a digit comes next; else the line is the usual one. */
static kay_status in_a_row_read_line(kay_reader *in, unsigned usual, uint64_t *line)
{
    *line = usual;
    const kay_status status = kay_read_blank(in);
    if (status == KAY_END || (status == KAY_OK && !(*in->at >= '0' && *in->at <= '9')))
        return KAY_OK;
    KAY_TRY(status);
    KAY_TRY(kay_read_digits(in, "the number of marks in a row", 1, IN_A_ROW_CELLS, line));
    KAY_TRY(kay_reader_expect(in, "a '/' after the number of marks in a row"));
    if (*in->at != '/')
        return kay_reader_fail(in, in->at, "expected a '/' after the number of marks in a row");
    in->at++;
    return KAY_OK;
}

/* Fails if play cannot lead to these marks and go on to this position. */
static kay_status in_a_row_check(kay_reader *in, const in_a_row_game *own, const kay_state *state)
{
    const char *at = kay_reader_last(in);
    const unsigned x = kay_bits_count_word(state->words[0]), o = kay_bits_count_word(state->words[1]);
    if (x != o && x != o + 1)
        return kay_reader_fail(in, at,
                               "there are %u x and %u o: First writes x and begins, so there are as many x as o, or "
                               "one more",
                               x, o);
    if (in_a_row_has(own, state->words[state->mover]))
        return kay_reader_fail(in, at, "%s is to move, but already has %u in a row",
                               kay_rules_player(own->game.rules, state->mover), own->line);
    return KAY_OK;
}

kay_status in_a_row_read(kay_cases *cases, in_a_row_make *make, unsigned usual, in_a_row_game **game, kay_state *state)
{
    board_text text = {.kind = &in_a_row_letters, .most = IN_A_ROW_CELLS};
    uint64_t line;
    KAY_TRY(in_a_row_read_line(cases->in, usual, &line));
    KAY_TRY(board_read_rows(cases->in, &text));
    const kay_status made = make(cases->arena, text.columns, text.cells / text.columns, line, game, state);
    if (made == KAY_EINPUT) {
        const kay_diag why = cases->ctx->diag;
        return kay_reader_fail(cases->in, kay_reader_last(cases->in), "%s", why.text);
    }
    KAY_TRY(made);
    for (unsigned cell = 0; cell < text.cells; cell++)
        if (text.code[cell])
            kay_bits_set(&state->words[text.code[cell] - 1],
                         in_a_row_bit(*game, cell / text.columns, cell % text.columns));
    const bool even = kay_bits_count_word(state->words[0]) == kay_bits_count_word(state->words[1]);
    state->mover = even ? KAY_LEFT : KAY_RIGHT;
    return in_a_row_check(cases->in, *game, state);
}

static void in_a_row_write_words(const in_a_row_game *own, const uint64_t *position, kay_text *out)
{
    if (own->line != own->usual)
        kay_text_format(out, "%u / ", own->line);
    for (unsigned row = 0; row < own->high; row++) {
        if (row)
            kay_text_char(out, '|');
        for (unsigned column = 0; column < own->wide; column++) {
            const unsigned bit = in_a_row_bit(own, row, column);
            kay_text_char(out, position[0] >> bit & 1 ? 'x' : position[1] >> bit & 1 ? 'o' : '.');
        }
    }
}

void in_a_row_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    in_a_row_write_words(in_a_row_of(game), state->words, out);
}

/* ---- Starts */

/* Sets the value of a constant, if it is set. */
static kay_status in_a_row_constant(const kay_start *start, unsigned i, uint64_t *value)
{
    const char *name = start->rules->starts->constants[i].name;
    if (!start->constants || !start->constants[i])
        return KAY_OK;
    if (!kay_whole_number(start->constants[i], value) || *value < 1 || *value > IN_A_ROW_CELLS)
        return kay_fail(start->ctx, KAY_EINPUT, "%s must be from 1 to %d", name, IN_A_ROW_CELLS);
    return KAY_OK;
}

kay_status in_a_row_start(kay_start *start, in_a_row_make *make, const unsigned usual[3], const kay_game **game,
                          kay_state *state)
{
    uint64_t values[3] = {usual[0], usual[1], usual[2]};
    in_a_row_game *own;
    for (unsigned i = 0; i < 3; i++)
        KAY_TRY(in_a_row_constant(start, i, &values[i]));
    for (unsigned i = 0; start->count && i < 2; i++)
        values[i] = start->parameters[start->count == 1 ? 0 : i];
    if (!values[0] || !values[1])
        return KAY_END;
    KAY_TRY(make(start->arena, values[0], values[1], values[2], &own, state));
    *game = &own->game;
    return KAY_OK;
}

void in_a_row_sample(kay_random *random, const in_a_row_game *own, in_a_row_drop *drop, uint64_t moves, kay_text *out)
{
    uint64_t position[2] = {0, 0};
    for (uint64_t tries = 0, made = 0; made < moves && tries < 4 * moves; tries++) {
        const unsigned row = (unsigned)kay_random_below(random, own->high);
        const unsigned column = (unsigned)kay_random_below(random, own->wide);
        const unsigned bit = drop(own, position[0] | position[1], row, column);
        if (bit == IN_A_ROW_CELLS)
            continue;
        const uint64_t after = position[made % 2] | UINT64_C(1) << bit;
        if (in_a_row_has(own, after))
            continue;
        position[made++ % 2] = after;
    }
    in_a_row_write_words(own, position, out);
    kay_text_char(out, '\n');
}

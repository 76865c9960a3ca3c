/* Plays on boards where a player wants a row of marks: rows, the end of play, symmetries, drawings. */
#include "games/shared/in_a_row.h"

#include <stdio.h>
#include <stdlib.h>

static bool in_a_row_inside(const in_a_row_game *own, int row, int column)
{
    return row >= 0 && column >= 0 && row < (int)own->high && column < (int)own->wide;
}

/* Adds the row that begins at a cell and goes on in a direction, if it stays on the board. */
static void in_a_row_add(in_a_row_game *own, in_a_row_way *way, unsigned row, unsigned column, const int to[2])
{
    const int far = (int)own->line - 1, step = to[0] * own->down + to[1] * own->right;
    if (!in_a_row_inside(own, (int)row + far * to[0], (int)column + far * to[1]))
        return;
    const int bit = (int)in_a_row_bit(own, row, column);
    way->step = (unsigned)abs(step);
    way->starts |= UINT64_C(1) << (step < 0 ? bit + far * step : bit);
}

void in_a_row_begin(in_a_row_game *own)
{
    static const int to[IN_A_ROW_WAYS][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    own->all = 0;
    for (unsigned row = 0; row < own->high; row++)
        for (unsigned column = 0; column < own->wide; column++) {
            own->all |= UINT64_C(1) << in_a_row_bit(own, row, column);
            for (unsigned w = 0; w < IN_A_ROW_WAYS; w++)
                in_a_row_add(own, &own->ways[w], row, column, to[w]);
        }
}

/* The opponent of the mover has moved last, so a row of the mover means that play should have stopped before: such a
 * state has no text. */
kay_status in_a_row_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                        kay_outcome *out)
{
    const in_a_row_game *own = in_a_row_of(game);
    const bool lost = in_a_row_has(own, position[!mover]), won = !lost && in_a_row_has(own, position[mover]);
    *stopped = lost || won || (position[0] | position[1]) == own->all;
    *out = lost ? KAY_LOSS : won ? KAY_WIN : KAY_DRAW;
    return KAY_OK;
}

/* The name of a move is the bit of its cell. */
kay_status in_a_row_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)game;
    kay_bits_set(&position[player], name);
    return KAY_OK;
}

/* ---- Symmetries */

/* Writes the images of the cells of a board under its symmetries: bit 0 of the number exchanges left and right, bit 1
 * top and bottom, bit 2 rows and columns. */
static void in_a_row_symmetries(const in_a_row_game *own, unsigned count, unsigned bits, uint8_t *to)
{
    for (unsigned s = 0; s < count; s++)
        for (unsigned row = 0; row < own->high; row++)
            for (unsigned column = 0; column < own->wide; column++) {
                const unsigned r = s & 2 ? own->high - 1 - row : row, c = s & 1 ? own->wide - 1 - column : column;
                to[s * bits + in_a_row_bit(own, row, column)] =
                    (uint8_t)in_a_row_bit(own, s & 4 ? c : r, s & 4 ? r : c);
            }
}

kay_status in_a_row_prepare(kay_arena *arena, const kay_game *game, unsigned count, in_a_row_game **out)
{
    uint8_t to[IN_A_ROW_IMAGES * 64] = {0};
    KAY_NEW(in_a_row_game, own, arena, 1);
    *own = *in_a_row_of(game);
    const unsigned bits = 64 - (unsigned)__builtin_clzll(own->all);
    in_a_row_symmetries(own, count, bits, to);
    KAY_TRY(kay_permute_bits_new(arena, to, count, bits, &own->images));
    KAY_TRY(kay_subsets_new(arena, own->wide * own->high, &own->subsets));
    *out = own;
    return KAY_OK;
}

/* Replaces a position by its least image; returns how many of the symmetries keep it. */
static unsigned in_a_row_least(const in_a_row_game *own, uint64_t *position)
{
    const uint64_t x = position[0], o = position[1];
    unsigned kept = 1;
    for (unsigned s = 1; s < own->images->count; s++) {
        const uint64_t image = kay_permute(own->images, s, x);
        if (image > position[0] && image != x)
            continue;
        const uint64_t other = kay_permute(own->images, s, o);
        kept += image == x && other == o;
        if (image < position[0] || (image == position[0] && other < position[1])) {
            position[0] = image;
            position[1] = other;
        }
    }
    return kept;
}

uint32_t in_a_row_canonical(const kay_game *game, uint64_t *position, kay_player *mover)
{
    const in_a_row_game *own = in_a_row_of(game);
    (void)mover;
    return own->images->count / in_a_row_least(own, position);
}

void in_a_row_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const in_a_row_game *own = in_a_row_of(game);
    uint64_t *normal = kay_emit_part(out), least[2] = {position[0], position[1]};
    if (own->images)
        in_a_row_least(own, least);
    normal[0] = least[0];
    normal[1] = least[1];
}

uint32_t in_a_row_tiers(const kay_game *game)
{
    return in_a_row_of(game)->wide * in_a_row_of(game)->high + 1;
}

/* ---- Drawing */

void in_a_row_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const in_a_row_game *own = in_a_row_of(game);
    kay_scene_board(out, own->high, own->wide);
    for (unsigned row = 0; row < own->high; row++)
        for (unsigned column = 0; column < own->wide; column++) {
            const unsigned bit = in_a_row_bit(own, row, column);
            if (position[0] >> bit & 1)
                kay_scene_piece(out, row, column, KAY_OWNER_LEFT, 'x');
            else if (position[1] >> bit & 1)
                kay_scene_piece(out, row, column, KAY_OWNER_RIGHT, 'o');
        }
    if (own->line != own->usual) {
        char words[40];
        snprintf(words, sizeof words, "%u in a row", own->line);
        kay_scene_text_from(out, 1, own->high + 1.5, KAY_OWNER_NONE, words);
    }
}

/* Plays Col and Snort on boards and passes positions on graphs to col_snort_graph.c. */
#include "games/shared/col_snort.h"

#include "games/shared/graph_scene.h"

kay_status col_snort_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    kay_status status = kay_read_blank(cases->in);
    if (status != KAY_OK && status != KAY_END)
        return status;
    const char first = status == KAY_OK ? *cases->in->at : '\0';
    return first >= '0' && first <= '9' ? col_snort_graph_read(cases, game, state) : board_read(cases, game, state);
}

void col_snort_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    if (col_snort_on_graph(game, state->words))
        col_snort_graph_write(game, state->words, out);
    else
        board_write(game, state, out);
}

void col_snort_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    if (col_snort_on_graph(game, position))
        col_snort_graph_scene(game, position, out);
    else
        board_scene(game, position, out);
}

void col_snort_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                     const kay_scene *scene, kay_place *out)
{
    if (col_snort_on_graph(game, position))
        graph_scene_middle(scene, name, out->at);
    else
        board_place_of(game, position, player, name, scene, out);
}

/* The cells that each player may colour. */
static void col_snort_open(const col_snort_kind *kind, const board *of, board_cells open[2])
{
    const board_cells both = of->plane[0] & of->plane[1];
    for (int player = 0; player < 2; player++)
        open[player] = of->marked ? of->plane[player] : both;
    if (!of->marked)
        for (int player = 0; player < 2; player++)
            open[col_snort_barred(kind, (kay_player)player)] &= ~board_beside(of, of->plane[player] & ~both);
}

/* Colours a cell.  In a marked position the cell is removed, and the barred player loses its neighbours. */
static void col_snort_colour(const col_snort_kind *kind, const kay_game *game, const board *of, uint64_t *position,
                             kay_player player, unsigned cell)
{
    if (!of->marked) {
        board_put(of, COL_SNORT_PLANES, position, cell, 1u << player);
        return;
    }
    board after = *of;
    after.plane[0] &= ~board_cell(cell);
    after.plane[1] &= ~board_cell(cell);
    after.plane[col_snort_barred(kind, player)] &= ~board_beside(of, board_cell(cell));
    after.marked = after.plane[0] != after.plane[1];
    board_store(&after, game->words, COL_SNORT_PLANES, position);
}

kay_status col_snort_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    if (col_snort_on_graph(game, position)) {
        col_snort_graph_play(game, position, player, name);
        return KAY_OK;
    }
    const board of = board_load(game, position, COL_SNORT_PLANES);
    col_snort_colour(col_snort_kind_of(game), game, &of, position, player, (unsigned)name);
    return KAY_OK;
}

kay_status col_snort_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    if (col_snort_on_graph(game, position)) {
        col_snort_graph_moves(game, position, player, out);
        return KAY_OK;
    }
    const col_snort_kind *kind = col_snort_kind_of(game);
    const board of = board_load(game, position, COL_SNORT_PLANES);
    board_cells open[2];
    col_snort_open(kind, &of, open);
    for (board_cells own = open[player]; own && !kay_move_list_full(out); own &= own - 1) {
        const unsigned cell = board_first(own);
        uint64_t *option = kay_emit_copy(out, cell, position);
        if (option)
            col_snort_colour(kind, game, &of, option, player, cell);
    }
    return KAY_OK;
}

void col_snort_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    if (col_snort_on_graph(game, kay_state_part(game, state, move.part)))
        kay_text_u64(out, move.name + 1);
    else
        board_move_text(game, state, move, out);
}

/* Links two neighbours only if a move at one of them can take a move at the other from a player. */
void col_snort_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    if (col_snort_on_graph(game, position)) {
        col_snort_graph_simplify(game, position, out);
        return;
    }
    const col_snort_kind *kind = col_snort_kind_of(game);
    board of = board_load(game, position, COL_SNORT_PLANES);
    board_cells open[2];
    col_snort_open(kind, &of, open);
    const board_cells other[2] = {open[kind->same ? 0 : 1], open[kind->same ? 1 : 0]};
    const board_links links = {
        .right = ((open[0] & other[0] >> 1) | (open[1] & other[1] >> 1)) & ~board_column(&of, of.columns - 1),
        .down = (open[0] & other[0] >> of.columns) | (open[1] & other[1] >> of.columns),
    };
    of.plane[0] = open[0];
    of.plane[1] = open[1];
    of.marked = 1;
    const board_cells cells = open[0] | open[1];
    board_emit_parts(&of, COL_SNORT_PLANES, &links, cells, cells, cells, BOARD_ALL_SYMMETRIES, out);
}

kay_status col_snort_negate(const kay_game *game, uint64_t *position)
{
    if (!col_snort_on_graph(game, position))
        return board_negate(game, position);
    col_snort_graph_negate(game, position);
    return KAY_OK;
}

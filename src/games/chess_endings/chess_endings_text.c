/* Reads, writes and draws positions and moves of chess endings. */
#include "games/chess_endings/chess_endings.h"

#include <kayles/state.h>

enum { CHESS_SIDE = 8 };

/* An empty board. */
static placement chess_board(void)
{
    return (placement){.rows = CHESS_SIDE, .columns = CHESS_SIDE};
}

static char chess_letter(const kay_ruleset *rules)
{
    return rules == &kay_kqk ? 'Q' : 'R';
}

static placement chess_pieces(const kay_game *game, uint64_t word)
{
    const chess of = chess_load(game, word);
    placement board = chess_board();
    board.piece[of.king[0]] = 'K';
    board.piece[of.king[1]] = 'k';
    if (!of.bare)
        board.piece[of.piece] = chess_letter(game->rules);
    return board;
}

/* ---- Positions */

static kay_status chess_read_king(kay_reader *in, const placement *board, kay_player player, unsigned *square)
{
    const kay_status status = placement_find(in, board, player == KAY_LEFT ? 'K' : 'k', square);
    if (status == KAY_END)
        return kay_reader_fail(in, kay_reader_last(in), "there is no king of %s",
                               player == KAY_LEFT ? "White" : "Black");
    return status;
}

kay_status chess_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const char letter = chess_letter(cases->rules), letters[] = {'K', letter, 'k', '\0'};
    kay_reader *in = cases->in;
    placement board = chess_board();
    chess of = {0};
    KAY_TRY(placement_read(in, letters, &board));
    for (int player = KAY_LEFT; player <= KAY_RIGHT; player++)
        KAY_TRY(chess_read_king(in, &board, (kay_player)player, &of.king[player]));
    const kay_status status = placement_find(in, &board, letter, &of.piece);
    of.bare = status == KAY_END;
    if (!of.bare)
        KAY_TRY(status);
    if (!chess_sound(&of))
        return kay_reader_fail(in, board.at[of.king[1]], "the kings stand next to each other");
    KAY_TRY(kay_state_of_rules(cases->arena, cases->rules, 1, game, state));
    *state->words = chess_store(&of);
    return KAY_OK;
}

void chess_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    const placement board = chess_pieces(game, *state->words);
    placement_write(&board, out);
}

/* ---- Moves */

/* Whether the move captures White's piece. */
static bool chess_takes(const chess *of, kay_player player, unsigned to)
{
    return player == KAY_RIGHT && !of->bare && to == of->piece;
}

void chess_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const chess of = chess_load(game, *state->words);
    const placement board = chess_board();
    const unsigned to = (unsigned)move.name & (CHESS_SQUARES - 1);
    char name[PLACEMENT_NAME + 1];
    placement_name(&board, to, name);
    kay_text_format(out, "%c%s%s", move.name & CHESS_PIECE ? chess_letter(game->rules) : 'K',
                    chess_takes(&of, state->mover, to) ? "x" : "", name);
}

/* Parses "Rd5", "Kxd5" or either with '+' or '#' after it; false: the text is something else. */
static bool chess_split(const kay_game *game, const char *text, bool *takes, uint64_t *name)
{
    const placement board = chess_board();
    const char letter = *text;
    unsigned to;
    if (letter != 'K' && letter != chess_letter(game->rules))
        return false;
    *takes = text[1] == 'x';
    text += *takes ? 2 : 1;
    if (!placement_named(&board, text, &to))
        return false;
    text += PLACEMENT_NAME;
    text += *text == '+' || *text == '#';
    *name = to | (letter == 'K' ? 0u : CHESS_PIECE);
    return !*text;
}

kay_status chess_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                           kay_move *out)
{
    const chess of = chess_load(game, *state->words);
    const char letter = chess_letter(game->rules);
    bool takes;
    uint64_t name;
    if (!chess_split(game, text, &takes, &name))
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "'%.60s' is not a move: expected a piece and a square, such as Kc3 or %cd5", text, letter);
    const unsigned to = (unsigned)name & (CHESS_SQUARES - 1);
    if (!(chess_moves_of(&of, state->mover, name & CHESS_PIECE) & chess_square(to)))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: %s's %s cannot go there", text,
                        kay_player_name(game, state->mover),
                        !(name & CHESS_PIECE) ? "king"
                        : letter == 'Q'       ? "queen"
                                              : "rook");
    if (takes && !chess_takes(&of, state->mover, to))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: there is nothing to take", text);
    *out = (kay_move){.part = 0, .name = name};
    return KAY_OK;
}

/* ---- Drawing */

void chess_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const placement board = chess_pieces(game, *position);
    placement_scene(&board, out);
}

void chess_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                 const kay_scene *scene, kay_place *out)
{
    const chess of = chess_load(game, *position);
    const placement board = chess_board();
    (void)scene;
    placement_middle(&board, name & CHESS_PIECE ? of.piece : of.king[player], out->at);
    placement_middle(&board, (unsigned)name & (CHESS_SQUARES - 1), out->to);
    out->two = true;
}

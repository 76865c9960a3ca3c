/* Defines a game and prints all winning moves: take a square number of stones; a player who cannot move loses.
 *   cc own_game.c $(pkg-config --cflags --libs kayles) -o own_game && ./own_game 11 */
#include <kayles/kayles.h>
#include <kayles/rules.h>
#include <stdio.h>
#include <stdlib.h>

static kay_status squares_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    KAY_TRY(kay_state_of_rules(cases->arena, cases->rules, 1, game, state));
    return kay_read_u64(cases->in, "a pile", 0, 1000000, state->words);
}

static void squares_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_u64(out, *state->words);
}

static kay_status squares_moves(const kay_game *game, const uint64_t *pile, kay_player player, kay_move_list *out)
{
    (void)game, (void)player;
    for (uint64_t root = 1; root * root <= *pile; root++) /* the name of a move is the number taken */
        *kay_emit(out, root * root) = *pile - root * root;
    return KAY_OK;
}

static kay_status squares_play(const kay_game *game, uint64_t *pile, kay_player player, uint64_t take)
{
    (void)game, (void)player;
    *pile -= take;
    return KAY_OK;
}

static const kay_ruleset squares = {.version = KAY_RULESET_VERSION,
                                    .traits = KAY_IMPARTIAL,
                                    .name = "squares",
                                    .read_position = squares_read,
                                    .write_position = squares_write,
                                    .moves = squares_moves,
                                    .play_in_place = squares_play};

int main(int argc, char **argv)
{
    uint64_t stones = argc > 1 ? strtoul(argv[1], NULL, 10) : 11;
    const kay_game game = {.rules = &squares, .words = 1, .traits = KAY_IMPARTIAL};
    const kay_state start = {.words = &stones, .parts = 1};
    kay_context ctx;
    kay_solver *solver;
    kay_move_list wins;
    kay_context_init(&ctx);
    if (kay_solver_open(&ctx, &game, &start, KAY_BY_AUTO, &solver) != KAY_OK ||
        kay_move_list_init(&wins, &ctx, &game, NULL, KAY_WANT_MOVES) != KAY_OK ||
        kay_solver_winning(solver, &wins) != KAY_OK)
        return fprintf(stderr, "%s\n", ctx.diag.text), 1;
    printf("%s wins\n", kay_player_name(&game, wins.count ? KAY_LEFT : KAY_RIGHT));
    for (uint64_t i = 0; i < wins.count; i++)
        printf("take %d\n", (int)wins.moves[i].name);
    kay_move_list_free(&wins);
    kay_solver_close(solver);
}

/* Defines a game and prints all winning moves in a sum of piles: take a square number of stones from one pile; a player
 * who cannot move loses.
 *   cc own_game.c $(pkg-config --cflags --libs kayles) -o own_game && ./own_game 11 5 */
#include <kayles/kayles.h>
#include <kayles/rules.h>
#include <stdio.h>
#include <stdlib.h>

enum { PILES = 100, SECONDS = 5 };

static kay_status squares_moves(const kay_game *game, const uint64_t *pile, kay_player player, kay_move_list *out)
{
    (void)game, (void)player;
    for (uint64_t root = 1; root * root <= *pile; root++) /* the name of a move is the number taken */
        *kay_emit(out, root * root) = *pile - root * root;
    return KAY_OK;
}

/* Winners and values are found without it; a solver that lists winning moves tries them. */
static kay_status squares_play(const kay_game *game, uint64_t *pile, kay_player player, uint64_t take)
{
    (void)game, (void)player;
    *pile -= take;
    return KAY_OK;
}

static const kay_ruleset squares = {.version = KAY_RULESET_VERSION,
                                    .traits = KAY_IMPARTIAL | KAY_SUMS,
                                    .name = "squares",
                                    .moves = squares_moves,
                                    .play_in_place = squares_play};

int main(int argc, char **argv)
{
    uint64_t piles[PILES];
    const kay_game game = {.rules = &squares, .words = 1, .traits = KAY_IMPARTIAL | KAY_SUMS};
    kay_state start = {.words = piles, .mover = KAY_LEFT}; /* each pile is a part of the sum */
    kay_context ctx;
    kay_solver *solver;
    kay_move_list wins;
    for (int i = 1; i < argc && i <= PILES; i++)
        piles[start.parts++] = strtoul(argv[i], NULL, 10);
    kay_context_init(&ctx);
    ctx.deadline = kay_now() + SECONDS;
    if (kay_solver_open(&ctx, &game, &start, KAY_BY_AUTO, &solver) != KAY_OK ||
        kay_move_list_init(&wins, &ctx, &game, NULL, KAY_WANT_MOVES) != KAY_OK ||
        kay_solver_winning(solver, &wins) != KAY_OK)
        return fprintf(stderr, "%s\n", ctx.diag.text), 1;
    printf("%s wins\n", kay_player_name(&game, wins.count ? KAY_LEFT : KAY_RIGHT));
    for (uint64_t i = 0; i < wins.count; i++)
        printf("take %d from pile %d\n", (int)wins.moves[i].name, (int)wins.moves[i].part + 1);
    kay_move_list_free(&wins);
    kay_solver_close(solver);
}

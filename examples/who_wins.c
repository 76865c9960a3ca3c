/* Prints who wins, and by which move: the smallest program that uses the library.
 *
 *   cc who_wins.c $(pkg-config --cflags --libs kayles) -o who_wins
 *   ./who_wins 0.77 5 7                 (the name of any game, and a position) */
#include <kayles/kayles.h>
#include <stdio.h>

int main(int count, char **words)
{
    kay_context ctx;
    kay_text position, winner, move;
    kay_outcome outcome;
    if (count < 3) {
        fprintf(stderr, "usage: who_wins GAME POSITION...\n");
        return 2;
    }
    kay_context_init(&ctx);
    kay_text_init(&position, &ctx);
    kay_text_init(&winner, &ctx);
    kay_text_init(&move, &ctx);
    for (int i = 2; i < count; i++)
        kay_text_format(&position, "%s ", words[i]);
    kay_status status = kay_who_wins(&ctx, words[1], kay_text_string(&position), &outcome, &winner, &move);
    if (status != KAY_OK)
        fprintf(stderr, "who_wins: %s\n", ctx.diag.text);
    else if (outcome == KAY_DRAW)
        printf("a draw%s%s\n", move.length ? " by " : "", kay_text_string(&move));
    else
        printf("%s wins%s%s\n", kay_text_string(&winner), move.length ? " by " : "", kay_text_string(&move));
    kay_text_free(&position);
    kay_text_free(&winner);
    kay_text_free(&move);
    return status == KAY_OK ? 0 : 1;
}

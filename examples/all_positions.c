/* Lists all positions reachable from the first case of a file, with the outcome and the distance to the end.
 *
 *   cc all_positions.c $(pkg-config --cflags --libs kayles) -o all_positions
 *   ./all_positions pyramid piles.txt        ('-' reads standard input)
 *   ./all_positions ./rules.lua position.txt  (rules in Lua run in this process: use only rules that you trust) */
#include <kayles/kayles.h>
#include <stdio.h>

static kay_status list(kay_context *ctx, const kay_game *game, const kay_state *start)
{
    static const char *const words[] = {"loss", "draw", "win"};
    kay_reachable *all;
    kay_reached found;
    kay_text text;
    KAY_TRY(kay_reachable_new(ctx, game, false, &all));
    kay_status status = kay_reachable_add(all, start);
    kay_text_init(&text, ctx);
    for (uint64_t i = 0; i < kay_reachable_count(all) && status == KAY_OK; i++) {
        kay_reachable_get(all, i, &found);
        kay_text_clear(&text);
        kay_state_write(game, &found.state, &text);
        status = text.error;
        printf("%s\t%s", kay_text_string(&text), words[found.outcome + 1]);
        if (found.remoteness != KAY_NO_REMOTENESS)
            printf("\t%llu", (unsigned long long)found.remoteness);
        printf("\n");
    }
    kay_text_free(&text);
    kay_reachable_free(all);
    return status;
}

static kay_status list_file(kay_context *ctx, const kay_ruleset *rules, const char *path)
{
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_reader_open(ctx, path, &reader));
    kay_status status = kay_input_open(ctx, rules, &reader, NULL, false, &input);
    if (status == KAY_OK) {
        status = kay_input_next(input, &game, &state);
        if (status == KAY_OK)
            status = list(ctx, game, state);
        kay_input_close(input);
    }
    kay_reader_close(&reader);
    return status;
}

int main(int argc, char **argv)
{
    kay_named_game *game = NULL;
    kay_context ctx;
    if (argc != 3) {
        fprintf(stderr, "usage: all_positions GAME FILE\n");
        return 2;
    }
    kay_context_init(&ctx);
    kay_status status = kay_named_game_open(&ctx, argv[1], &game);
    if (status == KAY_OK)
        status = list_file(&ctx, kay_named_game_rules(game), argv[2]);
    if (status != KAY_OK)
        fprintf(stderr, "all_positions: %s\n", ctx.diag.text);
    kay_named_game_close(game);
    return status == KAY_OK ? 0 : 1;
}

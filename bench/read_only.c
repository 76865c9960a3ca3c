/* Reads all cases of an input like `solve`, and does nothing with them, for comparison with solving.
 *
 *      read_only GAME FILE */
#include <kayles/kayles.h>
#include <stdio.h>

static kay_status read_all(kay_context *ctx, const kay_ruleset *rules, kay_reader *reader, uint64_t *cases)
{
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_input_open(ctx, rules, reader, NULL, false, &input));
    kay_status status;
    while ((status = kay_input_next(input, &game, &state)) == KAY_OK)
        ++*cases;
    kay_input_close(input);
    return status == KAY_END ? KAY_OK : status;
}

int main(int count, char **words)
{
    kay_context ctx;
    kay_reader reader;
    uint64_t cases = 0;
    kay_context_init(&ctx);
    const kay_ruleset *rules = count == 3 ? kay_ruleset_find(words[1]) : NULL;
    if (!rules) {
        fputs("read_only GAME FILE\n", stderr);
        return 2;
    }
    kay_status status = kay_reader_open(&ctx, words[2], &reader);
    if (status == KAY_OK) {
        status = read_all(&ctx, rules, &reader, &cases);
        kay_reader_close(&reader);
    }
    if (status != KAY_OK) {
        fprintf(stderr, "%s:%llu: %s\n", words[2], (unsigned long long)ctx.diag.line, ctx.diag.text);
        return 1;
    }
    printf("%llu\n", (unsigned long long)cases);
    return 0;
}

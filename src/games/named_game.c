/* Opens games by name. */
#include "games/game_word.h"
#include "games/heap_game/heap_game.h"
#include "games/named/named.h"
#include "games/turning/turning.h"
#include "games/variant/variant.h"

struct kay_named_game {
    kay_context *ctx;
    kay_arena arena;
    const kay_ruleset *rules;
    kay_foreign_rules foreign;
};

static kay_status named_unknown(kay_named_game *game, const kay_game_word *word)
{
    enum { SHOWN = 60 };
    if (!word->length)
        return kay_fail(game->ctx, KAY_EUSAGE, "the name of a game is missing");
    return kay_fail(game->ctx, KAY_EUSAGE, "unknown game '%.*s'", (int)(word->length < SHOWN ? word->length : SHOWN),
                    word->text);
}

static kay_status named_open(kay_named_game *game, const kay_game_word *word, const kay_ruleset **out);

static kay_status named_open_words(kay_named_game *game, const named *name, const kay_ruleset **out)
{
    kay_game_word *word;
    KAY_TRY(kay_game_word_read(&game->arena, name->words->code, &word));
    KAY_TRY(named_open(game, word, out));
    return named_dress(&game->arena, name, *out);
}

static kay_status named_open_name(kay_named_game *game, const kay_game_word *word, const kay_ruleset **out)
{
    if (!word->name)
        return named_unknown(game, word);
    *out = kay_ruleset_find(word->name);
    if (*out)
        return KAY_OK;
    const named *name = named_find(word->name, word->length);
    if (name)
        return named_open_words(game, name, out);
    if (word->file)
        return game->foreign.open_file ? game->foreign.open_file(game->foreign.user, word->file, out)
                                       : named_unknown(game, word);
    if (turning_looks(word->name))
        return turning_make(&game->arena, word->name, out);
    if (kay_heap_code_begins(word->name))
        return heap_game_make(&game->arena, word->name, out);
    return named_unknown(game, word);
}

static kay_status named_open(kay_named_game *game, const kay_game_word *word, const kay_ruleset **out)
{
    const kay_ruleset *operands[VARIANT_OPERANDS];
    unsigned count = 0;
    if (word->too_deep)
        return kay_fail(game->ctx, KAY_EINPUT, "more than %d prefixes and brackets in the name of a game",
                        KAY_GAME_WORD_DEEP);
    for (const kay_game_word *operand = word->operands; operand; operand = operand->next) {
        if (count == VARIANT_OPERANDS)
            return kay_fail(game->ctx, KAY_EINPUT, "a sum has at most %d games", VARIANT_OPERANDS);
        KAY_TRY(named_open(game, operand, &operands[count++]));
    }
    switch (word->kind) {
    case KAY_GAME_NEGATIVE:
    case KAY_GAME_IMPARTIAL:
    case KAY_GAME_MISERE:
        return variant_make_prefix(&game->arena, word->kind, operands[0], out);
    case KAY_GAME_SUM:
        return variant_make_sum(&game->arena, operands, count, out);
    case KAY_GAME_PRODUCT:
        return turning_make_product(&game->arena, operands[0], operands[1], out);
    default:
        return named_open_name(game, word, out);
    }
}

kay_status kay_named_game_open_word(kay_context *ctx, const kay_game_word *word, const kay_foreign_rules *foreign,
                                    kay_named_game **out)
{
    KAY_ALLOC(kay_named_game, game, ctx, 1);
    *game = (kay_named_game){.ctx = ctx, .foreign = foreign ? *foreign : (kay_foreign_rules){.open_file = NULL}};
    kay_arena_init(&game->arena, ctx);
    const kay_status status = named_open(game, word, &game->rules);
    if (status != KAY_OK) {
        game->foreign.close_files = NULL; /* no game was opened: the caller closes the files */
        kay_named_game_close(game);
        return status;
    }
    *out = game;
    return KAY_OK;
}

kay_status kay_named_game_open_with(kay_context *ctx, const char *word, const kay_foreign_rules *foreign,
                                    kay_named_game **out)
{
    kay_game_word *read;
    kay_arena arena;
    kay_arena_init(&arena, ctx);
    kay_status status = kay_game_word_read(&arena, word, &read);
    if (status == KAY_OK)
        status = kay_named_game_open_word(ctx, read, foreign, out);
    kay_arena_free(&arena);
    return status;
}

void kay_named_game_close(kay_named_game *game)
{
    if (!game)
        return;
    kay_arena_free(&game->arena);
    if (game->foreign.close_files)
        game->foreign.close_files(game->foreign.user);
    kay_free(game->ctx, game, sizeof *game);
}

const kay_ruleset *kay_named_game_rules(const kay_named_game *game)
{
    return game->rules;
}

/* Fuzzes move texts, in the first case of a manual's example.  The first byte chooses the game. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* Requires that a move that was read is legal: its text is the text of one of `moves`. */
static void fuzz_require_legal(kay_context *ctx, const kay_game *game, const kay_state *state, kay_move move)
{
    enum { MOST = 4096 };
    kay_arena names;
    kay_move_list moves;
    kay_text text, other;
    bool found = false;
    kay_arena_init(&names, ctx);
    kay_text_init(&text, ctx);
    kay_text_init(&other, ctx);
    if (kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES) != KAY_OK)
        return;
    moves.limit = MOST;
    kay_state_move_text(game, state, move, &text);
    kay_status status = kay_state_moves(game, state, &moves);
    found = status != KAY_OK || moves.count >= MOST;
    for (uint64_t i = 0; i < moves.count && !found; i++) {
        kay_text_clear(&other);
        kay_state_move_text(game, state, moves.moves[i], &other);
        found = strcmp(kay_text_string(&text), kay_text_string(&other)) == 0;
    }
    fuzz_require(found, "a move that is not legal was read");
    kay_text_free(&other);
    kay_text_free(&text);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
}

static void fuzz_read_move(kay_context *ctx, const kay_game *game, const kay_state *state, const char *text)
{
    kay_arena names;
    kay_move move;
    kay_arena_init(&names, ctx);
    kay_status status = kay_state_read_move(ctx, game, state, text, &names, &move);
    fuzz_require(status == KAY_OK || status == KAY_EFALSE || status == KAY_EUNABLE, "a strange status");
    if (status == KAY_OK)
        fuzz_require_legal(ctx, game, state, move);
    kay_arena_free(&names);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kay_context ctx;
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    unsigned count;
    if (size < 1)
        return 0;
    const kay_ruleset *const *all = kay_rulesets(&count);
    const kay_ruleset *rules = all[data[0] % count];
    fuzz_context(&ctx);
    char *text = kay_alloc(&ctx, size);
    fuzz_require(text != NULL, "out of memory");
    memcpy(text, data + 1, size - 1);
    kay_status status =
        kay_reader_from_text(&ctx, "example", rules->manual->example, strlen(rules->manual->example), &reader);
    fuzz_require(status == KAY_OK, "the example does not open");
    status = kay_input_open(&ctx, rules, &reader, NULL, false, &input);
    fuzz_require(status == KAY_OK, "no input opens");
    status = kay_input_next(input, &game, &state);
    fuzz_require(status == KAY_OK, "the example does not read");
    fuzz_read_move(&ctx, game, state, text);
    kay_input_close(input);
    kay_reader_close(&reader);
    kay_free(&ctx, text, size);
    fuzz_require(ctx.memory_used == 0, "memory is lost");
    return 0;
}

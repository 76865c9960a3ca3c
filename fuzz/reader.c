/* Fuzzes inputs of the game FUZZ_GAME, in the contest form and in the direct form of a position.
 *
 * A state that was read is written and read back, and must be the same; small states are solved too. */
#include "fuzz.h"

#include <string.h>

enum {
    FUZZ_CASES = 20, /* the most cases of an input that are tested */
    FUZZ_SMALL = 80, /* states with longer texts are not solved */
    FUZZ_MOVES = 200, /* the most moves of a state that are written */
};

#define FUZZ_PATIENCE 0.1 /* seconds that solving a state may take */

static kay_status fuzz_read_back(const kay_ruleset *rules, const kay_text *written)
{
    kay_context ctx;
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_text again;
    fuzz_context(&ctx);
    KAY_TRY(kay_reader_from_text(&ctx, "written", kay_text_string(written), written->length, &reader));
    kay_status status = kay_input_open(&ctx, rules, &reader, NULL, true, &input);
    fuzz_require(status == KAY_OK, "no input opens");
    status = kay_input_next(input, &game, &state);
    fuzz_require(status != KAY_EINPUT, "what was written does not read back");
    if (status == KAY_OK) {
        kay_text_init(&again, &ctx);
        kay_state_write(game, state, &again);
        fuzz_require(again.error != KAY_OK || strcmp(kay_text_string(&again), kay_text_string(written)) == 0,
                     "what was written reads back as something else");
        kay_text_free(&again);
    }
    kay_input_close(input);
    kay_reader_close(&reader);
    fuzz_require(ctx.memory_used == 0, "memory is lost");
    return KAY_OK;
}

static kay_status fuzz_write_moves(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_arena names;
    kay_move_list moves;
    kay_text text;
    kay_arena_init(&names, ctx);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES));
    kay_text_init(&text, ctx);
    moves.limit = FUZZ_MOVES;
    kay_status status = kay_state_moves(game, state, &moves);
    for (uint64_t i = 0; i < moves.count && i < FUZZ_MOVES; i++)
        kay_state_move_text(game, state, moves.moves[i], &text);
    kay_text_free(&text);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status;
}

static kay_status fuzz_answer(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_solver *solver;
    kay_outcome outcome;
    kay_text reason;
    ctx->deadline = kay_now() + FUZZ_PATIENCE; /* a large heap of a code without a period takes seconds */
    kay_status status = kay_solver_open(ctx, game, state, KAY_BY_THEOREM, &solver);
    if (status == KAY_EUSAGE) /* there is no theorem, or it does not cover the state */
        return KAY_OK;
    KAY_TRY(status);
    kay_text_init(&reason, ctx);
    status = kay_solver_answer(solver, &outcome);
    if (status == KAY_OK)
        status = kay_solver_reason(solver, &reason);
    kay_text_free(&reason);
    kay_solver_close(solver);
    return status;
}

static kay_status fuzz_look(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_text written;
    kay_text_init(&written, ctx);
    kay_state_write(game, state, &written);
    kay_status status = written.error;
    if (status == KAY_OK)
        status = fuzz_read_back(game->rules, &written);
    bool small = written.length <= FUZZ_SMALL;
    kay_text_free(&written);
    if (status == KAY_OK && small)
        status = fuzz_write_moves(ctx, game, state);
    if (status == KAY_OK && small)
        status = fuzz_answer(ctx, game, state);
    return status;
}

static void fuzz_try(const kay_ruleset *rules, const char *text, size_t length, bool position)
{
    kay_context ctx;
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    fuzz_context(&ctx);
    if (kay_reader_from_text(&ctx, "fuzz", text, length, &reader) != KAY_OK)
        return;
    if (kay_input_open(&ctx, rules, &reader, NULL, position, &input) == KAY_OK) {
        kay_status status = KAY_OK;
        for (int i = 0; i < FUZZ_CASES && status == KAY_OK; i++) {
            status = kay_input_next(input, &game, &state);
            if (status == KAY_OK)
                status = fuzz_look(&ctx, game, state);
        }
        fuzz_require(status != KAY_EUSAGE && status != KAY_EFALSE && status != KAY_EWRITE, "a strange status");
        fuzz_require(status != KAY_EINPUT || (ctx.diag.placed && ctx.diag.line > 0), "bad input without its place");
        kay_input_close(input);
    }
    kay_reader_close(&reader);
    fuzz_require(ctx.memory_used == 0, "memory is lost");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kay_context ctx;
    kay_named_game *game;
    kay_context_init(&ctx);
    fuzz_require(kay_named_game_open(&ctx, FUZZ_GAME, &game) == KAY_OK, "no such game");
    fuzz_try(kay_named_game_rules(game), (const char *)data, size, false);
    fuzz_try(kay_named_game_rules(game), (const char *)data, size, true);
    kay_named_game_close(game);
    return 0;
}

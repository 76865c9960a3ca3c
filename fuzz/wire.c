/* Any bytes as what a worker says of its rules, of games, moves and features: taken without harm, or refused with words. */
#include "fuzz.h"

#include <string.h>

#include "foreign/foreign.h"

static kay_status wire_moves(kay_foreign *foreign, kay_wire *in, kay_arena *arena)
{
    kay_move_list moves;
    KAY_TRY(kay_move_list_init(&moves, foreign->ctx, &foreign->game.game, arena, true, true));
    moves.limit = 100;
    const kay_status status = foreign_take_moves(foreign, in, &moves);
    for (uint64_t i = 0; i < moves.count && status == KAY_OK; i++)
        fuzz_require(foreign_move_text(moves.moves[i].name) != NULL, "a move without a text");
    kay_move_list_free(&moves);
    return status;
}

static kay_status wire_features(kay_foreign *foreign, kay_wire *in)
{
    kay_features features;
    kay_features_init(&features, foreign->ctx);
    const kay_status status = foreign_take_features(foreign, in, &features);
    kay_features_free(&features);
    return status;
}

/* A game with a state, which is then written into a request: the request must have it as it came. */
static kay_status wire_game(kay_foreign *foreign, kay_wire *in, kay_arena *arena)
{
    const kay_game *game;
    kay_state state;
    KAY_TRY(foreign_take_game(foreign, in, arena, false, &game, &state));
    if (in->bad)
        return KAY_EINPUT; /* as foreign_finish says */
    const kay_text *known = &foreign->of_stream.state;
    foreign_begin(foreign, KAY_ASK_END);
    foreign_put_state(game, &state);
    const size_t from = FOREIGN_HEADER + sizeof(uint64_t);
    fuzz_require(foreign->out.length == from + known->length, "a state that is not as long as it came");
    fuzz_require(memcmp(foreign->out.data + from, known->data, known->length) == 0, "a state that is not as it came");
    return KAY_OK;
}

static kay_status wire_take(kay_foreign *foreign, unsigned which, kay_wire *in, kay_arena *arena)
{
    kay_diag diag;
    uint64_t part;
    switch (which) {
    case 0:
        return foreign_learn(foreign, in);
    case 1:
        return wire_moves(foreign, in, arena);
    case 2:
        return wire_features(foreign, in);
    case 3:
        return wire_game(foreign, in, arena);
    case 4:
        return foreign_take_parts(foreign, in, 1, &part);
    default:
        kay_wire_take_diag(in, &diag);
        return in->bad ? KAY_EINPUT : KAY_OK;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { KINDS = 6 };
    kay_context ctx;
    kay_arena arena;
    fuzz_context(&ctx);
    kay_arena_init(&arena, &ctx);
    const unsigned how = size ? data[0] : 0;
    kay_foreign *foreign = foreign_new(&ctx, how / KINDS % 2 ? "x.lua" : "x.so", "none", 1);
    fuzz_require(foreign != NULL, "no memory for the rules");
    kay_wire in = {(const char *)data + (size > 0), (const char *)data + size, false};
    foreign->game.game.rules = &foreign->rules;
    foreign->game.game.words = 1;
    foreign->game.foreign = foreign;
    const kay_status status = wire_take(foreign, how % KINDS, &in, &arena);
    fuzz_require(in.at <= in.end, "read beyond the end");
    fuzz_require(status == KAY_OK || status == KAY_EINPUT || status == KAY_EUNABLE || status == KAY_ENOMEM,
                 "a strange status");
    kay_arena_free(&arena);
    kay_foreign_close(foreign);
    fuzz_require(ctx.memory_used == 0, "memory is lost");
    return 0;
}

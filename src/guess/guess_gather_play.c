/* Gathers the positions that play reaches from starts of growing size. */
#include "guess/guess_gather.h"

#include <kayles/state.h>

#include "base/grow.h"

/* Positions that play has reached and that are not expanded yet. */
typedef struct reach_queue {
    uint64_t *words;
    uint64_t count, room; /* of positions */
} reach_queue;

static kay_status reach_push(guess_data *data, const kay_game *game, reach_queue *queue, const uint64_t *position)
{
    if (queue->count == queue->room) {
        uint64_t *words = kay_grow_in(data->arena, queue->words, &queue->room, game->words * sizeof *words);
        if (!words)
            return kay_no_memory(data->ctx);
        queue->words = words;
    }
    memcpy(queue->words + queue->count++ * game->words, position, game->words * sizeof *position);
    return KAY_OK;
}

/* Pushes the options of both players. */
static kay_status reach_expand(guess_data *data, const kay_game *game, kay_state *state, kay_move_list *sink,
                               reach_queue *queue)
{
    for (unsigned player = 0; player < data->movers; player++) {
        state->mover = (kay_player)player;
        kay_move_list_clear(sink);
        KAY_TRY(kay_state_moves(game, state, sink));
        for (uint64_t i = 0; i < sink->parts_count; i++)
            KAY_TRY(reach_push(data, game, queue, sink->parts + i * game->words));
    }
    return KAY_OK;
}

/* Takes all positions that play reaches from a start, up to `most` records. */
static kay_status reach_from(guess_data *data, const kay_game *game, const kay_state *start, uint64_t most)
{
    reach_queue queue = {0};
    kay_arena names;
    kay_move_list sink;
    KAY_NEW(uint64_t, words, data->arena, game->words);
    kay_arena_init(&names, data->ctx);
    kay_status status = kay_move_list_init(&sink, data->ctx, game, &names, KAY_WANT_PARTS);
    for (uint64_t i = 0; i < start->parts && status == KAY_OK; i++)
        status = reach_push(data, game, &queue, kay_state_part(game, start, i));
    while (status == KAY_OK && queue.count && data->count < most && !guess_judge_over(data)) {
        kay_state state = {.words = words, .parts = 1};
        uint64_t before = data->count;
        memcpy(words, queue.words + --queue.count * game->words, game->words * sizeof *words);
        status = kay_step(data->ctx, "positions", data->count, 0);
        if (status == KAY_OK)
            status = guess_data_take(data, game, &state, NULL, GUESS_UNKNOWN);
        if (status == KAY_OK && data->count > before)
            status = reach_expand(data, game, &state, &sink, &queue);
    }
    kay_move_list_free(&sink);
    kay_arena_free(&names);
    return status;
}

/* Whether a start is within the ranges, or the question has none. */
static bool reach_inside(const kay_guess_question *question, unsigned parameters, const uint64_t *at)
{
    for (unsigned k = 0; question->ranges && k < parameters; k++)
        if (at[k] < question->range[k].from || at[k] > question->range[k].to)
            return false;
    return true;
}

/* Takes all positions that play reaches from the start for some parameters. */
static kay_status reach_start(guess_data *data, unsigned parameters, const uint64_t at[2])
{
    const kay_game *game;
    kay_state state;
    if (guess_judge_over(data))
        return KAY_END;
    if (!reach_inside(data->question, parameters, at))
        return KAY_OK;
    data->learning = data->count < GUESS_FIT;
    data->parameters = parameters;
    const kay_status status = guess_gather_open(data, at, &game, &state);
    data->parameters = 0;
    if (status != KAY_OK)
        return status == KAY_END ? KAY_OK : status; /* no such start */
    return reach_from(data, game, &state, data->learning ? 2 * GUESS_FIT : data->fit + GUESS_TEST);
}

kay_status guess_reach(guess_data *data)
{
    const unsigned parameters = data->parameters;
    kay_status status = KAY_OK;
    guess_judge_stage(data, 2 * (uint64_t)GUESS_WORK);
    data->parameters = 0;
    for (uint64_t side = 1; side <= GUESS_SIZES_FIT; side++)
        for (uint64_t i = parameters == 2 ? 1 : side; i <= side; i++)
            for (unsigned k = 0; k < (i < side ? 2u : 1u) && status == KAY_OK; k++)
                status = reach_start(data, parameters, (const uint64_t[2]){k ? side : i, k ? i : side});
    return status == KAY_END || (status == KAY_EINPUT && data->count) ? KAY_OK : status;
}

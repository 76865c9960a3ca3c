/* Gathers the positions that play reaches from starts of growing size. */
#include "guess/guess_gather.h"

#include "ruleset/state_walk.h"

/* The data of a visit to all positions that play reaches from a start. */
typedef struct reach_visit {
    guess_data *data;
    kay_move_list *moves;
    uint64_t most; /* the visit ends at this many records */
} reach_visit;

/* Adds a position unless it was added before.  If it is new, gets the moves of both players. */
static kay_status reach_take(void *user, const kay_game *game, const kay_state *state, bool *more)
{
    const reach_visit *visit = user;
    guess_data *data = visit->data;
    kay_state position = *state;
    const uint64_t before = data->count;
    if (state->mover != KAY_LEFT)
        return KAY_OK;
    KAY_TRY(kay_step(data->ctx, "positions", data->count, 0));
    KAY_TRY(guess_data_take(data, game, &position, NULL, GUESS_UNKNOWN));
    for (unsigned player = 0; player < data->movers && data->count > before; player++) {
        position.mover = (kay_player)player;
        KAY_TRY(kay_state_moves(game, &position, visit->moves));
    }
    *more = data->count < visit->most && !guess_judge_over(data);
    return KAY_OK;
}

/* Adds all positions that play reaches from a start, up to `most` records. */
static kay_status reach_from(guess_data *data, const kay_game *game, const kay_state *start, uint64_t most)
{
    kay_state_walk states = {0};
    kay_move_list moves;
    reach_visit visit = {data, &moves, most};
    kay_state_walk_begin(&states, data->ctx, game, true);
    kay_status status = kay_move_list_init(&moves, data->ctx, game, &states.arena, KAY_WANT_PARTS);
    for (uint64_t i = 0; i < start->parts && status == KAY_OK; i++)
        status = kay_state_walk_add(&states, &(kay_state){.words = kay_state_part(game, start, i), .parts = 1});
    if (status == KAY_OK)
        status = kay_state_walk_follow(&states, &moves, reach_take, &visit);
    kay_move_list_free(&moves);
    kay_state_walk_end(&states);
    return status;
}

/* Returns whether a start is within the ranges of the question; true if the question has no ranges. */
static bool reach_inside(const kay_guess_question *question, unsigned parameters, const uint64_t *at)
{
    for (unsigned k = 0; question->ranges && k < parameters; k++)
        if (at[k] < question->range[k].from || at[k] > question->range[k].to)
            return false;
    return true;
}

/* Adds all positions that play reaches from the start for some parameters. */
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
    for (uint64_t side = 0; side <= GUESS_SIZES_FIT; side++)
        for (uint64_t i = parameters == 2 ? 0 : side; i <= side; i++)
            for (unsigned k = 0; k < (i < side ? 2u : 1u) && status == KAY_OK; k++) {
                status = reach_start(data, parameters, (const uint64_t[2]){k ? side : i, k ? i : side});
                if (status == KAY_EINPUT && !i)
                    status = KAY_OK; /* 0 may be too small for a game */
            }
    return status == KAY_END || (status == KAY_EINPUT && data->count) ? KAY_OK : status;
}

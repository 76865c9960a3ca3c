/* Finds outcomes by comparing values with 0: Left moving first loses if the value is at most 0, Right if at least 0.
 *
 * The limits for positions per part and for bytes of values are low, because search goes on if they are reached. */
#include "solve/solver_values.h"
#include "evaluate/evaluate.h"

enum {
    VALUES_POSITIONS = 50000, /* at most a second of domineering */
    VALUES_BYTES = 1 << 24,
};

bool kay_solver_values_may(const kay_game *game)
{
    return !(game->traits & (KAY_LOOPY | KAY_MISERE | KAY_IMPARTIAL | KAY_SCORING)) && !game->rules->end;
}

static kay_status values_open(solver_values *values, kay_context *ctx, const kay_game *game)
{
    if (values->evaluation)
        return KAY_OK;
    KAY_TRY(kay_value_store_new(ctx, VALUES_BYTES, &values->store));
    KAY_TRY(kay_evaluation_new(ctx, game, values->store, &values->evaluation));
    kay_evaluation_allow(values->evaluation, VALUES_POSITIONS);
    return KAY_OK;
}

static kay_status values_compare(solver_values *values, const kay_state *state, kay_outcome *out)
{
    kay_value value;
    kay_relation relation;
    kay_evaluation_stats stats;
    KAY_TRY(kay_evaluate(values->evaluation, state->words, state->parts, &value));
    KAY_TRY(kay_value_compare(values->store, value, KAY_VALUE_ZERO, &relation));
    kay_evaluation_get_stats(values->evaluation, &stats);
    values->positions = stats.positions;
    const kay_relation good = state->mover == KAY_LEFT ? KAY_GREATER : KAY_LESS;
    *out = relation == good || relation == KAY_CONFUSED ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

kay_status kay_solver_values_outcome(solver_values *values, kay_context *ctx, const kay_game *game,
                                     const kay_state *state, kay_outcome *out)
{
    kay_status status = values_open(values, ctx, game);
    if (status == KAY_OK)
        status = values_compare(values, state, out);
    if (status != KAY_OK)
        kay_solver_values_forget(values);
    return status;
}

void kay_solver_values_forget(solver_values *values)
{
    kay_evaluation_free(values->evaluation);
    kay_value_store_free(values->store);
    *values = (solver_values){0};
}

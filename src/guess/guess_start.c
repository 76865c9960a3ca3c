#include "guess/guess_start.h"

#include "ruleset/start_error.h"

kay_status guess_start_open(guess_data *data, const uint64_t *at, const kay_game **game, kay_state *state)
{
    const kay_guess_question *question = data->question;
    kay_start start = {
        .ctx = data->ctx,
        .rules = question->rules,
        .arena = &data->games,
        .parameters = at,
        .count = data->parameters,
        .constants = question->constants,
    };
    kay_status status = question->rules->start(&start, game, state);
    return status == KAY_EINPUT ? kay_start_error(&start, status) : status;
}

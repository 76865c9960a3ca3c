#include "guess/guess_start.h"

#include <kayles/starts.h>

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
    return kay_start_make(&start, game, state);
}

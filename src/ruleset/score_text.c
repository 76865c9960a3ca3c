/* Writes the points of both players for a person. */
#include "ruleset/score_call.h"

#include <kayles/state.h>

kay_scores kay_scores_at_end(const kay_game *game, const kay_state *state)
{
    uint32_t scored[2];
    kay_call_scores(game, state->words, scored);
    return (kay_scores){
        .mover = scored[state->mover],
        .opponent = (double)scored[kay_opponent(state->mover)] + kay_call_left(game, state->words),
    };
}

void kay_scores_write(const kay_game *game, kay_player mover, const kay_scores *scores, kay_text *out)
{
    const double of[2] = {mover == KAY_LEFT ? scores->mover : scores->opponent,
                          mover == KAY_LEFT ? scores->opponent : scores->mover};
    kay_text_format(out, "%s %g, %s %g", kay_player_name(game, KAY_LEFT), of[KAY_LEFT],
                    kay_player_name(game, KAY_RIGHT), of[KAY_RIGHT]);
}

/* Calls the hooks of points.  kay_lint tests what the hooks promise. */
#pragma once

#include <kayles/score.h>

#include "ruleset/hook_call.h"

static inline void kay_call_scores(const kay_game *game, const uint64_t *position, uint32_t out[2])
{
    game->rules->scoring->scores(game, position, out);
}

static inline uint32_t kay_call_left(const kay_game *game, const uint64_t *position)
{
    return game->rules->scoring->left(game, position);
}

/* Removes the points scored so far, and normalises what remains. */
static inline void kay_call_score_normal(const kay_game *game, uint64_t *position, kay_player *mover)
{
    game->rules->scoring->normal(game, position, mover);
}

/* Returns by how many points a player leads so far. */
static inline int64_t kay_score_lead(const kay_game *game, const uint64_t *position, kay_player player)
{
    uint32_t scores[2];
    kay_call_scores(game, position, scores);
    return (int64_t)scores[player] - (int64_t)scores[kay_opponent(player)];
}

/* Returns the outcome for a player who leads by so many points in the end. */
static inline kay_outcome kay_score_outcome(int64_t lead)
{
    return lead > 0 ? KAY_WIN : lead < 0 ? KAY_LOSS : KAY_DRAW;
}

/* Returns the outcome for the player to move after play has stopped: the opponent scores the points that are left. */
static inline kay_outcome kay_score_end(const kay_game *game, const uint64_t *position, kay_player mover)
{
    return kay_score_outcome(kay_score_lead(game, position, mover) - kay_call_left(game, position));
}

/* Returns who moves after an option of a list. */
static inline kay_player kay_score_next(const kay_move_list *list, uint64_t i, kay_player mover)
{
    return kay_option_gain(list, i).again ? mover : kay_opponent(mover);
}

/* Returns the points of both players at a state where play has stopped. */
kay_scores kay_scores_at_end(const kay_game *game, const kay_state *state);

/* Writes the points of both players, such as "First 3, Second 1.5". */
void kay_scores_write(const kay_game *game, kay_player mover, const kay_scores *scores, kay_text *out);

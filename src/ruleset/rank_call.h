/* Calls the hooks of ranks.  They are called for each state of a game and each move, so most calls are the hook alone;
 * kay_lint tests what the hooks promise. */
#pragma once

#include <kayles/rank.h>

#include "ruleset/hook_call.h"

/* Writes the constants of a game, or nothing if the rules have none. */
static inline void kay_call_constants(const kay_game *game, kay_text *out)
{
    if (!game->rules->ranks->constants)
        return;
    game->rules->ranks->constants(game, out);
    kay_hook_text_status(out, "constants");
}

static inline uint32_t kay_call_tiers(const kay_game *game)
{
    return game->rules->ranks->tiers(game);
}

static inline uint64_t kay_call_size(const kay_game *game, uint32_t tier)
{
    return game->rules->ranks->size(game, tier);
}

static inline bool kay_call_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    return game->rules->ranks->rank(game, position, mover, out);
}

/* Makes the state of a rank in words that may have any content. */
static inline bool kay_call_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    for (uint32_t w = 0; w < game->words; w++)
        position[w] = 0;
    return game->rules->ranks->unrank(game, rank, position, mover);
}

/* Replaces a state by the one that stands for its symmetry class; returns the size of the class. */
static inline uint32_t kay_call_canonical(const kay_game *game, uint64_t *position, kay_player *mover)
{
    return game->rules->ranks->canonical ? game->rules->ranks->canonical(game, position, mover) : 1;
}

/* The rules must have the hook. */
static inline kay_status kay_call_unmoves(const kay_game *game, const uint64_t *position, kay_player mover,
                                          kay_move_list *out)
{
    return kay_hook_list_result(out, "unmoves", game->rules->ranks->unmoves(game, position, mover, out));
}

#include "solve/theorem_line.h"

void kay_theorem_line_close(kay_theorem_line *line)
{
    if (line && line->game->rules->theorem->close)
        line->game->rules->theorem->close(line);
}

kay_status kay_theorem_line_open(kay_arena *arena, kay_theorem_cache *kept, const kay_game *game,
                                 const kay_state *state, kay_theorem_line **out)
{
    const kay_theorem *theorem = game->rules->theorem;
    kay_theorem_line *line = kay_arena_get(arena, theorem->line_size);
    if (!line)
        return kay_no_memory(arena->ctx);
    *line = (kay_theorem_line){.ctx = arena->ctx, .arena = arena, .game = game, .state = state, .kept = kept};
    kay_status status = theorem->open ? theorem->open(line) : KAY_OK;
    if (status != KAY_OK) {
        kay_theorem_line_close(line);
        return status;
    }
    *out = line;
    return KAY_OK;
}

/* Makes the games of variants from those of their operands, and has the hooks that prefixes and sums share.  If each
 * operand's game lasts or is interchangeable with others of its kind, the game is made once and lives as long as the
 * ruleset. */
#include "games/variant/variant.h"

#include "ruleset/hook_call.h"

/* Whether a kept game can replace another game of its ruleset. */
static bool game_stands_for(const kay_game *kept, const kay_game *game)
{
    return kept == game || (game->traits & KAY_ALIKE && kept->words == game->words && kept->traits == game->traits);
}

static variant_game *game_find(const variant *of, const kay_game *const *operands)
{
    variant_game *game = *of->lasting;
    for (unsigned i = 0; game && i < of->count;)
        if (game_stands_for(game->operands[i], operands[i])) {
            i++;
        } else {
            game = game->next;
            i = 0;
        }
    return game;
}

/* Fills in a game: a prefix has the words and traits of its operand, a sum one word more than its widest operand. */
static void game_fill(const variant *of, kay_game *game, const kay_game *const *operands)
{
    const uint32_t kept = of->kind == KAY_GAME_SUM ? KAY_LOOPY : UINT32_MAX;
    *game = (kay_game){.rules = &of->rules, .traits = of->kind == KAY_GAME_SUM ? of->rules.traits : 0};
    for (unsigned i = 0; i < of->count; i++) {
        const uint32_t words = operands[i]->words + (of->kind == KAY_GAME_SUM);
        game->words = words > game->words ? words : game->words;
        game->traits |= operands[i]->traits & kept & ~(uint32_t)(KAY_ALIKE | KAY_LASTS);
    }
    game->traits |= of->kind == KAY_GAME_IMPARTIAL ? KAY_IMPARTIAL : 0;
    game->traits ^= of->kind == KAY_GAME_MISERE ? KAY_MISERE : 0;
}

static kay_status game_make(kay_arena *arena, const variant *of, const kay_game *const *operands, variant_game **out)
{
    variant_game *game = kay_arena_get(arena, sizeof *game + of->count * sizeof *game->operands);
    if (!game)
        return kay_no_memory(arena->ctx);
    game_fill(of, &game->game, operands);
    for (unsigned i = 0; i < of->count; i++)
        game->operands[i] = operands[i];
    *out = game;
    return KAY_OK;
}

/* Makes a game that lives as long as the ruleset; copies the games of operands that may be freed earlier. */
static kay_status game_keep(const variant *of, const kay_game *const *operands, variant_game **out)
{
    KAY_TRY(game_make(of->arena, of, operands, out));
    for (unsigned i = 0; i < of->count; i++)
        if (operands[i]->traits & KAY_ALIKE) {
            KAY_NEW(kay_game, copy, of->arena, 1);
            *copy = *operands[i];
            (*out)->operands[i] = copy;
        }
    (*out)->next = *of->lasting;
    *of->lasting = *out;
    return KAY_OK;
}

kay_status variant_wrap(kay_arena *arena, const kay_ruleset *rules, const kay_game *const *operands, bool last,
                        const kay_game **out)
{
    const variant *of = (const variant *)rules;
    variant_game *game;
    bool all = true;
    for (unsigned i = 0; i < of->count; i++)
        all = all && operands[i]->traits & (KAY_ALIKE | KAY_LASTS);
    if (!all && !last)
        KAY_TRY(game_make(arena, of, operands, &game));
    else if (!(game = game_find(of, operands)))
        KAY_TRY(game_keep(of, operands, &game));
    game->game.traits |= all ? KAY_LASTS : 0; /* depends on the operands only, not on `last` */
    *out = &game->game;
    return KAY_OK;
}

kay_status variant_negate(const kay_game *game, uint64_t *position)
{
    return kay_call_negate(variant_of(game)->ctx, variant_operand(game, variant_operand_of(game, position)), position);
}

kay_status variant_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    const variant *of = variant_of(game);
    const kay_game *operands[VARIANT_OPERANDS];
    variant_game *prepared;
    for (unsigned i = 0; i < of->count; i++)
        KAY_TRY(kay_call_prepare(arena, variant_operand(game, i), &operands[i]));
    KAY_TRY(game_make(arena, of, operands, &prepared));
    *out = &prepared->game;
    return KAY_OK;
}

/* Cutcake: the check of a certificate.  It doubles a unit while the other side holds it, and counts the own side in
 * it. */
#include "games/cutcake/cutcake.h"

static bool cutcake_check_value(uint32_t own, uint32_t other, uint64_t value)
{
    uint64_t unit = 1;
    while (2 * unit <= other)
        unit *= 2;
    return (value + 1) * unit <= own && own < (value + 2) * unit;
}

kay_status kay_cutcake_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                             kay_json *proof)
{
    return cake_check(ctx, game, state, outcome, proof, cutcake_check_value);
}

/* Hooks of a partizan game for tests: two numbers in a word, 8 bits each; Left takes 1 or 2 from one of them, Right 1
 * or 3.  In normal form each number other than 0 is a part of its own, in the low half, although the rules have no
 * sums. */
#ifndef KAYLES_TESTS_PAIR_GAME_H
#define KAYLES_TESTS_PAIR_GAME_H

#include <kayles/rules.h>

static kay_status pair_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    for (unsigned half = 0; half < 2; half++) {
        const uint64_t number = position[0] >> 8 * half & 255;
        for (uint64_t take = 1; take <= 3 && take <= number; take++)
            if (take == 1 || game->traits & KAY_IMPARTIAL || take == (player == KAY_LEFT ? 2 : 3))
                kay_emit(out, 4 * half + take)[0] = position[0] - (take << 8 * half);
    }
    return KAY_OK;
}

static void pair_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    (void)game;
    for (unsigned half = 0; half < 2; half++)
        if (position[0] >> 8 * half & 255)
            kay_emit_part(out)[0] = position[0] >> 8 * half & 255;
}

#endif

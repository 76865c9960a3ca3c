/* A game of numbers for tests of searches: a move takes 1 to 3, or takes 1 and splits the rest.  Two of its fields
 * change the rules. */
#ifndef KAYLES_TESTS_LINE_GAME_H
#define KAYLES_TESTS_LINE_GAME_H

#include <kayles/rules.h>

typedef struct line_game {
    kay_game game;
    uint64_t loop; /* this number may also become itself; 0: none */
    unsigned halves; /* not 0: there are few moves: one takes 1, one replaces an even number by so many halves */
} line_game;

static kay_status line_halves(const line_game *line, uint64_t n, kay_move_list *out)
{
    if (n)
        kay_emit(out, 1)[0] = n - 1;
    if (n && n % 2 == 0) {
        kay_emit_empty(out, 2);
        for (unsigned i = 0; i < line->halves; i++)
            kay_emit_part(out)[0] = n / 2;
    }
    return KAY_OK;
}

static kay_status line_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)player;
    const line_game *line = (const line_game *)game;
    const uint64_t n = position[0];
    if (line->halves)
        return line_halves(line, n, out);
    for (uint64_t take = 1; take <= 3 && take <= n; take++)
        kay_emit(out, take)[0] = n - take;
    for (uint64_t left = 1; n > 2 && left <= (n - 1) / 2; left++) {
        kay_emit(out, 3 + left)[0] = left;
        kay_emit_part(out)[0] = n - 1 - left;
    }
    if (line->loop && n == line->loop)
        kay_emit(out, 1000)[0] = n;
    return KAY_OK;
}

static void line_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    (void)game;
    if (position[0])
        kay_emit_part(out)[0] = position[0];
}

static const kay_ruleset line_rules = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL | KAY_SUMS,
    .name = "line",
    .moves = line_moves,
    .simplify = line_simplify,
};

/* Returns the game with these traits besides those of the rules: KAY_MISERE, or 0. */
static line_game line_game_of(uint32_t traits)
{
    return (line_game){.game = {&line_rules, 1, KAY_IMPARTIAL | KAY_SUMS | traits}};
}

#endif

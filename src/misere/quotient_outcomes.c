/* The sums of heaps that the player to move loses: letter by letter, from the largest.
 *
 * Let W be a set of words that are won at once.  A word is lost if it is not in W and none of its options is lost.  Let
 * m be the largest letter.  The lost words with j letters m are those of the same question about smaller letters, where
 * the words won at once are those of W and those from which a move in a letter m leads to a lost word: the option of m
 * joins the smaller letters, and j - 1 letters m are left.
 *
 *   lost(W, m) at j = lost(W at j, or shift(lost(W, m) at j - 1, option of m) for any option, m - 1)
 *
 * Without letters there is one word, the empty one.  If the pair (lost at j, place of j in the children of W) occurs
 * again, all that follows occurs again.  In misère play, W has the empty word only. */
#include "misere/quotient_outcomes.h"

typedef struct outcomes {
    quotient_diagram *diagram;
    const quotient_game *game;
    uint64_t work;
} outcomes;

enum { OUTCOMES_TICK = 1 << 8 };

static kay_status outcomes_lost(outcomes *all, uint64_t won, unsigned level, uint64_t *out);

/* Adds to *won the words from which an option of the letter leads into `lost`. */
static kay_status outcomes_reach(outcomes *all, unsigned letter, uint64_t lost, uint64_t *won)
{
    for (uint64_t i = 0; i < all->game->option_count[letter]; i++) {
        const quotient_word *option = &all->game->options[letter][i];
        uint64_t set = lost;
        for (uint64_t k = 0; k < option->length; k++)
            KAY_TRY(quotient_diagram_shift(all->diagram, set, option->letters[k], &set));
        KAY_TRY(quotient_diagram_join(all->diagram, *won, set, won));
    }
    return KAY_OK;
}

/* Looks for an earlier child that equals the last one at the same place of the period of `won`. */
static bool outcomes_again(const outcomes *all, uint64_t base, uint64_t preperiod, uint64_t period, uint64_t *since)
{
    const uint64_t *children = all->diagram->stack + base, last = all->diagram->height - base - 1;
    for (uint64_t j = last; j >= preperiod + period;) {
        j -= period;
        if (children[j] == children[last]) {
            *since = j;
            return true;
        }
    }
    return false;
}

static kay_status outcomes_children(outcomes *all, uint64_t won, unsigned level, uint64_t *out)
{
    quotient_diagram *diagram = all->diagram;
    const uint64_t base = diagram->height;
    uint64_t preperiod, period, lost = QUOTIENT_NONE, since = 0;
    quotient_diagram_shape(diagram, won, level, &preperiod, &period);
    for (uint64_t j = 0;; j++) {
        uint64_t set = quotient_diagram_child(diagram, won, level, j);
        if (j > 0)
            KAY_TRY(outcomes_reach(all, level, lost, &set));
        KAY_TRY(outcomes_lost(all, set, level - 1, &lost));
        KAY_TRY(quotient_diagram_push(diagram, lost));
        if (outcomes_again(all, base, preperiod, period, &since))
            break;
        if (j == QUOTIENT_CHILDREN)
            return quotient_diagram_late(diagram);
    }
    diagram->height--;
    return quotient_diagram_make(diagram, level, base, since, out);
}

static kay_status outcomes_lost(outcomes *all, uint64_t won, unsigned level, uint64_t *out)
{
    uint64_t *found;
    if (level == 0) {
        *out = won == QUOTIENT_NONE ? QUOTIENT_ALL : QUOTIENT_NONE;
        return KAY_OK;
    }
    KAY_TRY(quotient_diagram_found(all->diagram, QUOTIENT_SOLVE, won, level, &found));
    if (*found) {
        *out = *found - 1;
        return KAY_OK;
    }
    if (++all->work % OUTCOMES_TICK == 0)
        KAY_TRY(kay_tick(all->diagram->ctx, "sets of sums", all->work, 0));
    KAY_TRY(outcomes_children(all, won, level, out));
    KAY_TRY(quotient_diagram_found(all->diagram, QUOTIENT_SOLVE, won, level, &found));
    *found = *out + 1;
    return KAY_OK;
}

kay_status quotient_outcomes(quotient_diagram *diagram, const quotient_game *game, uint64_t *out)
{
    outcomes all = {.diagram = diagram, .game = game};
    uint64_t empty = QUOTIENT_ALL;
    for (unsigned m = 1; m <= game->letters; m++) {
        const uint64_t base = diagram->height;
        KAY_TRY(quotient_diagram_push(diagram, empty));
        KAY_TRY(quotient_diagram_push(diagram, QUOTIENT_NONE));
        KAY_TRY(quotient_diagram_make(diagram, m, base, 1, &empty));
    }
    return outcomes_lost(&all, empty, game->letters, out);
}

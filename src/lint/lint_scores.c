/* Tests the law of games with points: gains, moves again, points scored and points left agree. */
#include <stdlib.h>
#include <string.h>

#include "lint/lint_inside.h"
#include "ruleset/score_call.h"
#include "search/search.h"

/* Compares the points before and after a move. */
static kay_status scores_compare(lint_run *run, const kay_state *after, kay_gain gain, uint64_t i)
{
    const kay_game *game = run->game;
    const kay_player mover = run->state->mover, scorer = gain.points < 0 ? kay_opponent(mover) : mover;
    const uint32_t size = (uint32_t)abs(gain.points), left = kay_call_left(game, run->state->words);
    const unsigned long long number = i + 1;
    uint32_t before[2], then[2];
    kay_call_scores(game, run->state->words, before);
    kay_call_scores(game, after->words, then);
    before[scorer] += size;
    if (before[KAY_LEFT] != then[KAY_LEFT] || before[KAY_RIGHT] != then[KAY_RIGHT])
        return lint_broken(run, "move number %llu gains %d, but the scores then are %u and %u instead of %u and %u",
                           number, gain.points, then[KAY_LEFT], then[KAY_RIGHT], before[KAY_LEFT], before[KAY_RIGHT]);
    if ((uint64_t)kay_call_left(game, after->words) + size != left)
        return lint_broken(run, "move number %llu gains %d of the %u points left, but leaves %u", number, gain.points,
                           left, kay_call_left(game, after->words));
    return KAY_OK;
}

/* Makes move number `i`, and compares what it gives with what `moves` says. */
static kay_status scores_move(lint_run *run, uint64_t i)
{
    const kay_gain gain = kay_option_gain(&run->moves, i);
    kay_state after;
    KAY_TRY(kay_state_copy(run->ctx, run->game, run->state, &after));
    kay_status status = kay_state_play(run->ctx, run->game, &after, run->moves.moves[i]);
    if (status == KAY_OK && after.mover != (gain.again ? run->state->mover : kay_opponent(run->state->mover)))
        status = lint_broken(run, "move number %llu %s, says 'moves', but 'play' says otherwise",
                             (unsigned long long)i + 1, gain.again ? "moves again" : "does not move again");
    if (status == KAY_OK)
        status = scores_compare(run, &after, gain, i);
    kay_state_free(run->ctx, &after);
    return status;
}

/* Tests that the normal form has the points left, no points scored, and keeps both when it is normalised again. */
static kay_status scores_normal(lint_run *run)
{
    const kay_game *game = run->game;
    const size_t bytes = game->words * sizeof(uint64_t);
    KAY_NEW(uint64_t, normal, &run->scratch, 2 * game->words);
    uint64_t *again = normal + game->words;
    kay_player mover = run->state->mover;
    uint32_t scores[2];
    memcpy(normal, run->state->words, bytes);
    kay_call_score_normal(game, normal, &mover);
    kay_player other = mover;
    memcpy(again, normal, bytes);
    kay_call_score_normal(game, again, &other);
    kay_call_scores(game, normal, scores);
    if (scores[KAY_LEFT] || scores[KAY_RIGHT])
        return lint_broken(run, "its normal form has scores");
    if (kay_call_left(game, normal) != kay_call_left(game, run->state->words))
        return lint_broken(run, "its normal form has other points left");
    if (other != mover || memcmp(normal, again, bytes) != 0)
        return lint_broken(run, "the normal form of its normal form is another one");
    return KAY_OK;
}

/* Gets a margin from a search with a small budget; KAY_END: the budget ended. */
static kay_status scores_search(lint_run *run, bool raw, int32_t *out)
{
    kay_search **search = raw ? &run->raw : &run->normal;
    KAY_TRY(lint_budget(run, run->unsearched));
    kay_status status = *search ? KAY_OK : kay_search_new(&run->small, run->game, search);
    if (status == KAY_OK && raw)
        kay_search_raw(*search);
    if (status == KAY_OK)
        status = kay_search_margin(*search, run->state, out);
    if (status == KAY_EUNABLE) {
        kay_search_free(*search);
        *search = NULL;
        run->unsearched++;
    }
    return lint_searched(run, status);
}

/* Tests that search finds the same margin by normal forms and without them. */
static kay_status scores_margins(lint_run *run)
{
    int32_t plain, normal;
    kay_status status = scores_search(run, true, &plain);
    if (status == KAY_OK)
        status = scores_search(run, false, &normal);
    if (status == KAY_OK && plain != normal)
        status = lint_broken(run, "search finds the margin %d, but %d by normal forms", (int)plain, (int)normal);
    return status == KAY_END ? KAY_OK : status;
}

kay_status lint_scores(lint_run *run)
{
    if (!run->rules->scoring)
        return lint_silent(run);
    for (uint64_t i = 0; i < run->moves.count && i < LINT_OPTIONS && !run->broken; i++)
        KAY_TRY(scores_move(run, i));
    if (!run->broken)
        KAY_TRY(scores_normal(run));
    return run->broken ? KAY_OK : scores_margins(run);
}

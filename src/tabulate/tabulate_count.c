/* Counts the outcomes of a tier, and how long play lasts or the scores: symmetric positions are counted apart, although
 * only one of them is kept. */
#include <string.h>

#include "base/grow.h"
#include "ruleset/state.h"
#include "tabulate/tabulate_worker.h"
#include "tabulate/tier_scores.h"

/* Makes room in worker->lasting for the index `at`. */
static kay_status count_room(tabulate_worker *worker, uint64_t at)
{
    while (at >= worker->lasting_room) {
        const uint64_t before = worker->lasting_room;
        KAY_ROOM(worker->ctx, worker->lasting, before, worker->lasting_room);
        memset(worker->lasting + before, 0, (worker->lasting_room - before) * sizeof *worker->lasting);
    }
    return KAY_OK;
}

/* The place of a score in worker->lasting: 0, 1, -1, 2, -2, ... */
static uint64_t count_place(int64_t score)
{
    return score > 0 ? 2 * (uint64_t)score - 1 : 2 * (uint64_t)-score;
}

/* Counts `size` positions of a score. */
static kay_status count_score(tabulate_worker *worker, int32_t score, uint64_t size)
{
    tabulate_summary *counts = &worker->counts;
    counts->least = score < counts->least ? score : counts->least;
    counts->most = score > counts->most ? score : counts->most;
    KAY_TRY(count_room(worker, count_place(score)));
    worker->lasting[count_place(score)] += size;
    return KAY_OK;
}

/* Counts `size` positions of a remoteness, which the rank `at` has. */
static kay_status count_lasting(tabulate_worker *worker, uint64_t at, uint64_t remoteness, uint64_t size)
{
    tabulate_summary *counts = &worker->counts;
    if (remoteness > counts->longest || worker->longest_at == UINT64_MAX) {
        counts->longest = remoteness;
        worker->longest_at = at;
    } else if (remoteness == counts->longest && at < worker->longest_at) {
        worker->longest_at = at;
    }
    KAY_TRY(count_room(worker, remoteness));
    worker->lasting[remoteness] += size;
    return KAY_OK;
}

static kay_status count_work(tabulate_worker *worker, uint64_t from, uint64_t end)
{
    const tabulation *of = worker->of;
    const tabulate_tier *tier = tabulation_tier(of);
    tabulate_summary *counts = &worker->counts;
    for (uint64_t at = codes_next(tier->codes, from, end); at < end; at = codes_next(tier->codes, at + 1, end)) {
        const unsigned code = codes_get(tier->codes, at);
        const uint64_t number = share_rank(&of->share, at);
        uint64_t size = 1;
        kay_player mover;
        if (of->game->rules->ranks->canonical && worker_load(worker, number, &mover))
            size = worker_canonical(worker, worker->position, &mover);
        counts->kept++;
        counts->positions += size;
        counts->win += code == CODE_WIN ? size : 0;
        counts->loss += code == CODE_LOSS ? size : 0;
        counts->draw += code == CODE_DRAW ? size : 0;
        if (tier->scores)
            KAY_TRY(count_score(worker, scores_get(tier, scores_index(tier, at)), size));
        if (tier->remoteness && code != CODE_DRAW)
            KAY_TRY(count_lasting(worker, number, tier->remoteness[codes_index(tier->codes, tier->before, at)], size));
    }
    return KAY_OK;
}

/* Adds what a worker has counted; *at is the least rank with the largest remoteness. */
static void count_add(tabulate_summary *sum, uint64_t *at, const tabulate_worker *worker)
{
    const tabulate_summary *counts = &worker->counts;
    sum->kept += counts->kept;
    sum->positions += counts->positions;
    sum->win += counts->win;
    sum->loss += counts->loss;
    sum->draw += counts->draw;
    sum->least = counts->least < sum->least ? counts->least : sum->least;
    sum->most = counts->most > sum->most ? counts->most : sum->most;
    if (worker->longest_at == UINT64_MAX || (*at != UINT64_MAX && counts->longest < sum->longest))
        return;
    if (counts->longest > sum->longest || worker->longest_at < *at)
        *at = worker->longest_at;
    sum->longest = counts->longest;
}

/* Adds the histogram, and the position of the rank `at`. */
static kay_status count_describe(tabulation *of, tabulate_summary *sum, uint64_t at)
{
    uint64_t *histogram;
    KAY_TRY_NEW(histogram, &of->arena, sum->longest + 1);
    for (unsigned i = 0; i < of->threads; i++)
        for (uint64_t j = 0; j <= sum->longest && j < of->workers[i].lasting_room; j++)
            histogram[j] += of->workers[i].lasting[j];
    sum->histogram = histogram;
    kay_state state = {.words = of->workers[0].position, .parts = 1};
    if (at == UINT64_MAX || !worker_load(&of->workers[0], at, &state.mover))
        return KAY_OK;
    kay_text text;
    kay_text_init(&text, of->ctx);
    kay_state_write(of->game, &state, &text);
    kay_status status = text.error;
    sum->position = status == KAY_OK ? kay_arena_text(&of->arena, kay_text_string(&text), text.length) : NULL;
    if (status == KAY_OK && !sum->position)
        status = kay_no_memory(of->ctx);
    kay_text_free(&text);
    return status;
}

/* Adds how many positions have each score. */
static kay_status count_scores(tabulation *of, tabulate_summary *sum)
{
    uint64_t *scores;
    if (!sum->kept)
        sum->least = sum->most = 0;
    KAY_TRY_NEW(scores, &of->arena, (uint64_t)(sum->most - sum->least) + 1);
    for (int64_t score = sum->least; score <= sum->most; score++)
        for (unsigned i = 0; i < of->threads; i++)
            if (count_place(score) < of->workers[i].lasting_room)
                scores[score - sum->least] += of->workers[i].lasting[count_place(score)];
    sum->scores = scores;
    return KAY_OK;
}

kay_status tabulate_count_held(tabulation *of)
{
    for (unsigned i = 0; i < of->threads; i++) {
        tabulate_worker *worker = &of->workers[i];
        worker->counts = (tabulate_summary){.least = INT16_MAX, .most = INT16_MIN};
        worker->longest_at = UINT64_MAX;
        if (worker->lasting_room)
            memset(worker->lasting, 0, worker->lasting_room * sizeof *worker->lasting);
    }
    return tabulation_run(of, "ranks counted", count_work);
}

kay_status tabulate_count_add(tabulation *of)
{
    tabulate_tier *tier = tabulation_tier(of);
    uint64_t at = UINT64_MAX;
    tier->summary = (tabulate_summary){.tier = of->number,
                                       .ranks = tier->size,
                                       .lasting = tier->remoteness != NULL,
                                       .scoring = of->scoring,
                                       .least = INT16_MAX,
                                       .most = INT16_MIN};
    for (unsigned i = 0; i < of->threads; i++)
        count_add(&tier->summary, &at, &of->workers[i]);
    if (of->scoring)
        return count_scores(of, &tier->summary);
    return tier->summary.lasting ? count_describe(of, &tier->summary, at) : KAY_OK;
}

kay_status tabulate_count(tabulation *of)
{
    KAY_TRY(tabulate_count_held(of));
    return tabulate_count_add(of);
}

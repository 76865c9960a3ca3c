/* Outcomes and Grundy values by search, or by a built-in theorem; counts the work of a stage.
 *
 * A stage of gathering is bounded by the options that search generates, not by the clock: so the same question has the
 * same answer on a slow machine, and only a budget of seconds ends it elsewhere. */
#include "guess/guess_judge.h"

#include <float.h>

#include <kayles/games.h>

#include "games/heap_game/heap_game.h"
#include "solve/either_player.h"
#include "solve/solver_inside.h"

/* Built-in theorems are proved, and tested against search; the theorem of a user's rules is not trusted. */
static bool judge_trusts(const kay_ruleset *rules)
{
    return rules->theorem && kay_ruleset_find(rules->name) == rules;
}

/* Whether an option takes as long as in C: not of rules in a file. */
static bool judge_is_fast(const kay_ruleset *rules)
{
    return kay_heap_game_of(rules) || kay_ruleset_find(rules->name) == rules;
}

static uint64_t judge_options(const guess_data *data)
{
    return data->solver ? kay_solver_stats(data->solver).options : 0;
}

/* What was done so far. */
static uint64_t judge_work(const guess_data *data)
{
    return data->work + (judge_options(data) - data->counted) * data->option_work;
}

/* From now on an option is so much work. */
static void judge_weigh(guess_data *data, uint64_t option_work)
{
    data->work = judge_work(data);
    data->counted = judge_options(data);
    data->option_work = option_work;
}

void guess_judge_stage(guess_data *data, uint64_t work)
{
    double now = kay_now(), deadline = data->ctx->deadline;
    judge_weigh(data, 1);
    data->work_most = work ? judge_work(data) + work : UINT64_MAX;
    data->until = deadline > 0 ? now + (deadline - now) / 2 : 0;
}

void guess_judge_stage_range(guess_data *data)
{
    const bool fast = judge_is_fast(data->question->rules);
    uint64_t work = fast ? GUESS_WORK_RANGE : GUESS_WORK_RANGE_LUA;
    if (data->question->ranges && data->ctx->deadline > 0)
        work = 0; /* the clock alone ends it */
    guess_judge_stage(data, data->question->ranges ? work : GUESS_WORK);
}

bool guess_judge_over(const guess_data *data)
{
    const kay_context *ctx = data->ctx;
    bool full = ctx->memory_limit != UINT64_MAX && ctx->memory_used - data->searched > ctx->memory_limit / 2;
    return full || judge_work(data) >= data->work_most || (data->until > 0 && kay_now() >= data->until);
}

/* Watches a search: where the work of the stage is done, no time is left. */
static void judge_watch(void *watcher, kay_work level, const char *what, uint64_t done, uint64_t total)
{
    guess_data *data = watcher;
    if (data->progress)
        data->progress(data->watcher, level, what, done, total);
    if (judge_work(data) >= data->work_most)
        data->ctx->deadline = DBL_MIN;
}

/* The status of a search: KAY_END where the end of the stage stopped it, not that of the budget, nor rules in a file,
 * whose place the diagnosis then has. */
static kay_status judge_searched(guess_data *data, kay_status status)
{
    if (status == KAY_EUNABLE && !data->ctx->diag.placed && guess_judge_over(data))
        return kay_tick(data->ctx, "positions", 0, 0) == KAY_OK ? KAY_END : KAY_EUNABLE;
    return status;
}

void guess_judge_forget(guess_data *data)
{
    judge_weigh(data, data->option_work);
    kay_solver_close(data->solver);
    data->solver = NULL;
    data->searched = 0;
    data->counted = 0;
}

/* A solver of the game. */
static kay_status judge_solver(guess_data *data, const kay_game *game)
{
    kay_context *ctx = data->ctx;
    if (data->solver && data->game == game)
        return KAY_OK;
    guess_judge_forget(data);
    data->game = game;
    data->memory_most = ctx->memory_used + (ctx->memory_limit - ctx->memory_used) / 2;
    KAY_TRY(kay_solver_new(ctx, &data->solver));
    kay_solver_keep(data->solver);
    return KAY_OK;
}

/* Whether the game is one of heaps, and each start is a single one. */
static bool judge_has_heaps(const guess_data *data)
{
    return kay_heap_game_of(data->question->rules) && data->parameters == 1;
}

static kay_status judge_begin_heaps(guess_data *data)
{
    KAY_TRY(kay_nim_sequence_begin(&data->games, &kay_heap_game_of(data->question->rules)->code, &data->heaps));
    data->heaps.look = UINT64_MAX; /* no period: each value is made by the moves */
    return KAY_OK;
}

kay_status guess_judge_heaps(guess_data *data, kay_sequence *smaller, uint64_t count)
{
    if (data->heaps.count >= count)
        return KAY_OK;
    KAY_NEW(uint32_t, values, &data->games, count + 1);
    KAY_TRY(kay_sequence_read(smaller, 0, count, values));
    KAY_TRY(judge_begin_heaps(data));
    return kay_nim_sequence_resume(&data->heaps, values, count);
}

static kay_status judge_heap(guess_data *data, uint64_t n, uint64_t *out)
{
    if (!data->heaps.arena)
        KAY_TRY(judge_begin_heaps(data));
    while (data->heaps.count <= n) {
        const uint64_t before = data->heaps.work;
        if (guess_judge_over(data))
            return KAY_END;
        KAY_TRY(kay_nim_sequence_reach(&data->heaps, data->heaps.count));
        data->work += data->heaps.work - before;
    }
    *out = data->heaps.values[n];
    return KAY_OK;
}

/* Searches within what is left of the stage. */
static kay_status judge_search(guess_data *data, const kay_game *game, kay_state *state, bool grundy,
                               guess_record *record)
{
    const kay_by by = judge_trusts(game->rules) ? KAY_BY_AUTO : KAY_BY_SEARCH;
    kay_context *ctx = data->ctx;
    either_player answer;
    kay_status status;
    KAY_TRY(judge_solver(data, game));
    const kay_context before = *ctx;
    data->progress = ctx->progress;
    data->watcher = ctx->watcher;
    ctx->deadline = data->until;
    ctx->memory_limit = data->memory_most;
    ctx->progress = judge_watch;
    ctx->watcher = data;
    ctx->diag.placed = false;
    if (grundy)
        status = kay_solver_grundy(data->solver, game, state, KAY_BY_SEARCH, &record->grundy);
    else
        status = kay_either_player(data->solver, game, state, by, false, &answer);
    data->searched += ctx->memory_used - before.memory_used;
    ctx->deadline = before.deadline;
    ctx->memory_limit = before.memory_limit;
    ctx->progress = before.progress;
    ctx->watcher = before.watcher;
    for (unsigned player = 0; player < data->movers && !grundy && status == KAY_OK; player++)
        record->outcome[player] = (signed char)answer.outcome[player];
    return judge_searched(data, status);
}

static bool judge_has_grundy(const kay_game *game)
{
    return game->traits & KAY_IMPARTIAL && !(game->traits & (KAY_MISERE | KAY_LOOPY)) && !game->rules->end;
}

/* Whether all entries but one at most are 0: of sums of one game an entry these tell the values. */
static bool judge_single(const guess_record *record)
{
    unsigned above = 0;
    for (uint64_t i = 0; i < record->entry_count; i++)
        above += record->entries[i] != 0;
    return record->entry_count > 1 && above <= 1;
}

kay_status guess_judge_record(guess_data *data, const kay_game *game, kay_state *state, guess_record *record)
{
    bool single = !data->parameters && !judge_trusts(game->rules) && judge_single(record);
    bool grundy = (data->parameters || single) && judge_has_grundy(game);
    judge_weigh(data, judge_is_fast(game->rules) ? 1 : 1 + record->entry_count / GUESS_WORK_LONG);
    if (!grundy)
        return judge_search(data, game, state, false, record);
    if (record->grundy == GUESS_UNKNOWN && judge_has_heaps(data))
        KAY_TRY(judge_searched(data, judge_heap(data, record->at[0], &record->grundy)));
    if (record->grundy == GUESS_UNKNOWN)
        KAY_TRY(judge_search(data, game, state, true, record));
    record->outcome[0] = record->outcome[1] = record->grundy ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

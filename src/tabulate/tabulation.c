/* Goes over the ranks of a tier in all threads, each of which takes some thousand ranks at a time. */
#include "tabulate/tabulation.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "base/tiny_limits.h"
#include "ruleset/rank_call.h"
#include "ruleset/rules_check.h"
#include "tabulate/tabulate_worker.h"

enum {
    TABULATION_CHUNK = KAY_LIMIT(1 << 14, CODES_GROUP), /* ranks, whole groups of codes */
};

#define TABULATION_MOST (UINT64_C(1) << 48) /* ranks of a tier */

/* Takes chunk after chunk.  Only the first worker, in the caller's thread, reports progress. */
static kay_status tabulation_work(tabulate_worker *worker)
{
    tabulation *of = worker->of;
    const uint64_t size = tabulation_tier(of)->held;
    while (!__atomic_load_n(&of->failed, __ATOMIC_RELAXED)) {
        const uint64_t from = __atomic_fetch_add(&of->next, TABULATION_CHUNK, __ATOMIC_RELAXED);
        if (from >= size)
            break;
        if (worker->ctx == of->ctx)
            KAY_TRY(kay_tick(of->ctx, of->what, from, size));
        else
            KAY_TRY(kay_check_time(worker->ctx));
        KAY_TRY(of->work(worker, from, size - from < TABULATION_CHUNK ? size : from + TABULATION_CHUNK));
    }
    return KAY_OK;
}

static void *tabulation_begin(void *own)
{
    tabulate_worker *worker = own;
    worker->status = tabulation_work(worker);
    if (worker->status != KAY_OK)
        __atomic_store_n(&worker->of->failed, 1, __ATOMIC_RELAXED);
    return NULL;
}

kay_status tabulation_run(tabulation *of, const char *what, tabulate_work *work)
{
    const uint64_t chunks = tabulation_tier(of)->held / TABULATION_CHUNK + 1;
    const unsigned threads = chunks < of->threads ? (unsigned)chunks : of->threads;
    kay_status status = KAY_OK;
    of->what = what;
    of->work = work;
    of->next = 0;
    of->failed = 0;
    for (unsigned i = 1; i < threads; i++)
        kay_thread_begin(&of->workers[i].thread, tabulation_begin, &of->workers[i]);
    tabulation_begin(&of->workers[0]);
    for (unsigned i = 1; i < threads; i++)
        kay_thread_end(&of->workers[i].thread);
    for (unsigned i = 0; i < threads && status == KAY_OK; i++) {
        status = of->workers[i].status;
        of->workers[i].status = KAY_OK;
        if (status != KAY_OK && i)
            of->ctx->diag = of->workers[i].ctx->diag;
    }
    return status;
}

/* What lies before an array. */
typedef struct tabulation_head {
    _Alignas(16) uint64_t bytes; /* with the head */
    bool mapped;
} tabulation_head;

/* Says what helps if there is no disk for an array. */
static void *tabulation_full(kay_context *ctx)
{
    const size_t length = strlen(ctx->diag.text);
    if (ctx->diag.status == KAY_EWRITE)
        snprintf(ctx->diag.text + length, sizeof ctx->diag.text - length, "; a larger --memory needs less");
    return NULL;
}

void *tabulation_room(tabulation *of, uint64_t count, size_t size)
{
    const uint64_t left = of->ctx->memory_limit - of->ctx->memory_used;
    uint64_t bytes;
    void *block;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > INT64_MAX - sizeof(tabulation_head)) {
        kay_fail(of->ctx, KAY_EUNABLE, "allocation size overflows: %llu items", (unsigned long long)count);
        return NULL;
    }
    bytes += sizeof(tabulation_head);
    const bool mapped = of->files && (left < of->kept_free || left - of->kept_free < bytes);
    if (!mapped)
        block = kay_alloc(of->ctx, bytes);
    else if (kay_tier_work_map(of->files, bytes, &block) != KAY_OK)
        block = tabulation_full(of->ctx);
    if (!block)
        return NULL;
    tabulation_head *head = block;
    *head = (tabulation_head){.bytes = bytes, .mapped = mapped};
    return head + 1;
}

void tabulation_drop(const tabulation *of, void *array)
{
    if (!array)
        return;
    tabulation_head *head = (tabulation_head *)array - 1;
    if (head->mapped)
        munmap(head, head->bytes);
    else
        kay_free(of->ctx, head, head->bytes);
}

kay_status tabulation_codes(tabulation *of, uint32_t tier)
{
    tabulate_tier *own = &of->tiers[tier];
    if (own->held && !own->codes)
        TABULATE_TRY_ROOM(own->codes, of, codes_words(own->held));
    return KAY_OK;
}

static uint64_t tabulation_groups(const tabulate_tier *tier)
{
    return tier->held / CODES_GROUP + 1;
}

uint64_t tabulation_codes_bytes(const tabulation *of)
{
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < of->tier_count && bytes <= INT64_MAX; i++)
        if (of->tiers[i].held)
            bytes += (codes_words(of->tiers[i].held) + tabulation_groups(&of->tiers[i])) * sizeof(uint64_t) +
                     2 * sizeof(tabulation_head);
    return bytes;
}

/* Counts the kept ranks of a tier before each group. */
static kay_status tabulation_index(tabulation *of, uint32_t tier)
{
    tabulate_tier *own = &of->tiers[tier];
    const uint64_t words = own->codes ? codes_words(own->held) : 0;
    if (!own->before)
        TABULATE_TRY_ROOM(own->before, of, tabulation_groups(own));
    own->kept = 0;
    for (uint64_t i = 0; i < words; i++) {
        if (i % (CODES_GROUP / CODES_A_WORD) == 0)
            own->before[i / (CODES_GROUP / CODES_A_WORD)] = own->kept;
        own->kept += kay_bits_count_word(codes_kept(own->codes[i]));
    }
    return KAY_OK;
}

static void tabulation_free_tier(const tabulation *of, const tabulate_tier *tier)
{
    tabulation_drop(of, tier->codes);
    tabulation_drop(of, tier->remoteness);
    tabulation_drop(of, tier->scores);
    tabulation_drop(of, tier->before);
}

/* Finds the sizes of the tiers. */
static kay_status tabulation_tiers(tabulation *of)
{
    const uint32_t count = kay_call_tiers(of->game);
    KAY_TRY_ALLOC(of->tiers, of->ctx, count);
    of->tier_count = count;
    for (uint32_t i = 0; i < count; i++) {
        of->tiers[i].size = kay_call_size(of->game, i);
        if (of->tiers[i].size == UINT64_MAX)
            return kay_fail(of->ctx, KAY_EUNABLE, "%s with these constants has too many positions to number",
                            of->game->rules->name);
        if (of->tiers[i].size > TABULATION_MOST)
            return kay_fail(of->ctx, KAY_EUNABLE, "tier %u of %s has more than 2^48 ranks", i, of->game->rules->name);
        of->tiers[i].held = of->tiers[i].size;
    }
    return KAY_OK;
}

/* Makes the workers.  The first one works in the caller's thread, with the caller's context. */
static kay_status tabulation_workers(tabulation *of, unsigned threads)
{
    kay_context *ctx = of->ctx;
    const uint64_t before = ctx->memory_used, share = (ctx->memory_limit - before) / TABULATE_SHARE / threads;
    KAY_TRY_ALLOC(of->workers, ctx, threads);
    const uint64_t begun = ctx->memory_used;
    of->threads = threads;
    for (unsigned i = 0; i < threads; i++) {
        tabulate_worker *worker = &of->workers[i];
        kay_thread_context(&worker->own, ctx, ctx->memory_limit);
        worker->own.memory_used = ctx->memory_limit - share; /* so that words name the whole limit */
        const kay_status status = worker_init(worker, of, i ? &worker->own : ctx);
        if (status != KAY_OK && i)
            ctx->diag = worker->own.diag;
        KAY_TRY(status);
        if (i == 0) /* the others take as much, of their shares */
            of->least =
                threads == 1 ? ctx->memory_used : before + (ctx->memory_used - begun) * TABULATE_SHARE * threads;
    }
    return KAY_OK;
}

kay_status tabulation_init(tabulation *of, kay_context *ctx, const kay_game *game, unsigned threads, bool remoteness)
{
    *of = (tabulation){.ctx = ctx,
                       .game = game,
                       .remoteness = remoteness,
                       .loopy = game->traits & KAY_LOOPY,
                       .scoring = game->traits & KAY_SCORING};
    of->share.processes = 1;
    kay_arena_init(&of->arena, ctx);
    KAY_TRY(kay_game_check(ctx, game));
    if (!game->rules->ranks)
        return kay_rules_lack(ctx, game->rules, "ranks");
    KAY_TRY(kay_call_prepare(&of->arena, game, &of->game));
    KAY_TRY(tabulation_tiers(of));
    return tabulation_workers(of, threads);
}

void tabulation_share(tabulation *of, uint32_t processes, uint32_t process)
{
    of->share = (tier_share){.processes = processes, .process = process};
    for (uint32_t i = 0; i < of->tier_count; i++)
        of->tiers[i].held = share_held(&of->share, process, of->tiers[i].size);
}

void tabulation_free(tabulation *of)
{
    for (unsigned i = 0; i < of->threads; i++)
        worker_free(&of->workers[i]);
    for (uint32_t i = 0; i < of->tier_count; i++)
        tabulation_free_tier(of, &of->tiers[i]);
    kay_free(of->ctx, of->workers, of->threads * sizeof *of->workers);
    kay_free(of->ctx, of->tiers, of->tier_count * sizeof *of->tiers);
    kay_arena_free(&of->arena);
}

kay_status tabulation_mark(tabulation *of, const kay_state *start)
{
    if (of->game->rules->ranks->every)
        return tabulate_mark_all(of);
    KAY_TRY(kay_start_check(of->ctx, of->game, start));
    return tabulate_reach(of, start->words, start->mover);
}

void tabulation_constants(const tabulation *of, kay_text *out)
{
    kay_call_constants(of->game, out);
}

kay_status tabulation_prepare(tabulation *of, uint32_t number)
{
    tabulate_tier *tier = &of->tiers[number];
    of->number = number;
    KAY_TRY(tabulation_index(of, number));
    if (of->remoteness)
        TABULATE_TRY_ROOM(tier->remoteness, of, tier->kept);
    return KAY_OK;
}

kay_status tabulation_solve(tabulation *of, uint32_t number)
{
    KAY_TRY(tabulation_prepare(of, number));
    if (tabulation_tier(of)->kept)
        KAY_TRY(of->scoring ? tabulate_scores(of) : of->loopy ? tabulate_loopy(of) : tabulate_acyclic(of));
    return tabulate_count(of);
}

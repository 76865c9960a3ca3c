/* Makes the table of a game: marks the states that are kept, then solves and writes tier after tier, the last one
 * first.  Tiers whose files are there, because an earlier process made them, are read. */
#include "tabulate/tabulate_maker.h"

#include <stdio.h>
#include <string.h>

#include "tabulate/tabulate_list.h"
#include "tabulate/tabulated_files.h"

bool kay_tabulate_has(const tabulation *of, uint32_t tier, kay_tier_work *work)
{
    const kay_tier_folder *folder = kay_tier_work_folder(work);
    char answers[TABULATED_NAME], remoteness[TABULATED_NAME];
    tabulated_file_name(tier, tabulated_last_file(of), answers);
    tabulated_file_name(tier, TABULATED_REMOTENESS, remoteness);
    return kay_tier_folder_find(folder, answers) && (!of->remoteness || kay_tier_folder_find(folder, remoteness));
}

static kay_status maker_tier(tabulation *of, uint32_t tier, kay_tier_work *work, int level)
{
    KAY_TRY(kay_step(of->ctx, "tiers solved", of->tier_count - 1 - tier, of->tier_count));
    if (kay_tabulate_has(of, tier, work))
        return tabulated_files_read(of, tier, kay_tier_work_folder(work));
    KAY_TRY(tabulation_solve(of, tier));
    return of->tiers[tier].kept ? tabulated_files_write(of, tier, work, level) : KAY_OK;
}

void kay_tabulate_explain(kay_context *ctx, kay_tier_work *work)
{
    kay_diag *diag = &ctx->diag;
    const size_t length = strlen(diag->text);
    if (!kay_stopped(ctx) && (ctx->deadline <= 0 || kay_now() < ctx->deadline))
        return;
    snprintf(diag->text + length, sizeof diag->text - length, "; %s",
             kay_tier_work_folder(work)->count
                 ? "the same command continues after the tiers that are finished"
                 : "no tier was finished; give more time, as the same command begins again");
}

/* The least budget of which `bytes` bytes are left without what is kept free. */
static uint64_t maker_least(uint64_t bytes, uint64_t fixed)
{
    return (bytes + fixed) / (TABULATE_SHARE - 1) * TABULATE_SHARE + 2 * TABULATE_SHARE;
}

/* Keeps memory free for the writer of files, and a share for the workers, whose lists grow.  Fails if there is less.
 * `unknown`: the work has not begun yet and needs more than it has now. */
static kay_status maker_room(tabulation *of, unsigned threads, bool unknown)
{
    kay_context *ctx = of->ctx;
    const uint64_t fixed = threads * (uint64_t)KAY_TIER_WRITER_BYTES, least = maker_least(ctx->memory_used, fixed);
    of->kept_free = ctx->memory_limit / TABULATE_SHARE + fixed;
    if (ctx->memory_limit - ctx->memory_used >= of->kept_free && ctx->memory_limit >= of->least)
        return KAY_OK;
    return kay_fail(ctx, KAY_EUNABLE, "the memory budget of %llu bytes is too small: --memory must be %s %llu",
                    (unsigned long long)ctx->memory_limit, unknown ? "more than" : "at least",
                    (unsigned long long)(least > of->least ? least : of->least));
}

/* Fails if the disk has no room for the codes that do not fit into memory, before any of it is reserved. */
static kay_status maker_disk(tabulation *of)
{
    kay_context *ctx = of->ctx;
    const uint64_t left = ctx->memory_limit - ctx->memory_used - of->kept_free, codes = tabulation_codes_bytes(of);
    const kay_status status = codes > left ? kay_tier_work_disk(of->files, codes - left) : KAY_OK;
    const size_t length = strlen(ctx->diag.text);
    if (status != KAY_OK)
        snprintf(ctx->diag.text + length, sizeof ctx->diag.text - length, "; --memory %llu avoids that",
                 (unsigned long long)maker_least(ctx->memory_used + codes,
                                                 of->kept_free - ctx->memory_limit / TABULATE_SHARE));
    return status;
}

static kay_status maker_tiers(tabulation *of, const kay_tabulate_order *order, kay_tier_work *work)
{
    KAY_TRY(tabulation_mark(of, order->start));
    for (uint32_t tier = of->tier_count; tier-- > 0;)
        KAY_TRY(maker_tier(of, tier, work, order->publish ? KAY_TIER_PUBLISH : KAY_TIER_FAST));
    return kay_tier_work_finish(work);
}

const char *tabulate_contents(const kay_tabulate_order *order)
{
    if (order->game->rules->scoring)
        return order->publish ? "scores, published" : "scores";
    if (order->remoteness)
        return order->publish ? "outcomes and remoteness, published" : "outcomes and remoteness";
    return order->publish ? "outcomes, published" : "outcomes";
}

kay_status kay_tabulate_begin(const tabulation *of, const kay_tabulate_order *order, kay_tier_work **out)
{
    kay_text constants;
    kay_text_init(&constants, of->ctx);
    tabulation_constants(of, &constants);
    kay_status status = constants.error;
    const kay_tier_title title = {
        .game = of->game->rules->name,
        .constants = kay_text_string(&constants),
        .contents = tabulate_contents(order),
        .ranks = of->game->rules->ranks->version,
        .edition = of->game->rules->edition,
    };
    if (status == KAY_OK)
        status = kay_tier_work_begin(of->ctx, order->folder, &title, out);
    if (status == KAY_OK && order->note && kay_tier_work_damage(*out))
        order->note(order->noted, kay_tier_work_damage(*out));
    kay_text_free(&constants);
    return status;
}

static kay_status maker_work(tabulation *of, const kay_tabulate_order *order)
{
    kay_tier_work *work;
    KAY_TRY(kay_tabulate_begin(of, order, &work));
    of->files = work;
    kay_status status = maker_room(of, order->threads, false);
    if (status == KAY_OK)
        status = maker_disk(of);
    if (status == KAY_OK)
        status = maker_tiers(of, order, work);
    if (status == KAY_EUNABLE)
        kay_tabulate_explain(of->ctx, work);
    kay_tier_work_end(work);
    return status;
}

kay_status kay_tabulate(kay_context *ctx, const kay_tabulate_order *order)
{
    tabulation of;
    const kay_ruleset *rules = order->game->rules;
    if (rules->scoring && order->remoteness)
        return kay_fail(ctx, KAY_EUSAGE, "%s is won by points, however long play lasts: its tables have no remoteness",
                        rules->name);
    if (rules->scoring && !rules->ranks)
        return kay_fail(ctx, KAY_EUSAGE, "%s is won by points, and its rules do not number positions: no table is made",
                        rules->name);
    if (!rules->ranks)
        return tabulate_list(ctx, order);
    kay_status status = tabulation_init(&of, ctx, order->game, order->threads, order->remoteness);
    if (status == KAY_OK)
        status = maker_work(&of, order);
    else if (status == KAY_EUNABLE)
        (void)maker_room(&of, order->threads, true); /* if the memory is too small, says how much is needed */
    tabulation_free(&of);
    return status;
}

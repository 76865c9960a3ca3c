/* Makes the table of a game: marks the states that are kept, then solves and writes tier after tier, the last one
 * first.  Tiers whose files are there, because an earlier process made them, are read. */
#include "tabulate/tabulate_maker.h"

#include "tabulate/tabulated_files.h"

static kay_status maker_tier(tabulation *of, uint32_t tier, kay_tier_work *work, int level)
{
    char name[TABULATED_NAME];
    KAY_TRY(kay_step(of->ctx, "tiers solved", of->tier_count - 1 - tier, of->tier_count));
    tabulated_file_name(tier, TABULATED_OUTCOMES, name);
    if (kay_tier_folder_find(kay_tier_work_folder(work), name))
        return tabulated_files_read(of, tier, kay_tier_work_folder(work));
    KAY_TRY(tabulation_solve(of, tier));
    return of->tiers[tier].kept ? tabulated_files_write(of, tier, work, level) : KAY_OK;
}

static kay_status maker_tiers(tabulation *of, const kay_tabulate_order *order, kay_tier_work *work)
{
    KAY_TRY(tabulation_mark(of, order->start));
    for (uint32_t tier = of->tier_count; tier-- > 0;)
        KAY_TRY(maker_tier(of, tier, work, order->publish ? KAY_TIER_PUBLISH : KAY_TIER_FAST));
    return kay_tier_work_finish(work);
}

static kay_status maker_work(tabulation *of, const kay_tabulate_order *order)
{
    kay_text constants;
    kay_tier_work *work;
    kay_text_init(&constants, of->ctx);
    tabulation_constants(of, &constants);
    kay_status status = constants.error;
    const kay_tier_title title = {
        .game = of->game->rules->name,
        .constants = kay_text_string(&constants),
        .contents = order->remoteness
                        ? order->publish ? "outcomes and remoteness, published" : "outcomes and remoteness"
                    : order->publish ? "outcomes, published"
                                     : "outcomes",
        .ranks = of->game->rules->ranks->version,
    };
    if (status == KAY_OK)
        status = kay_tier_work_begin(of->ctx, order->folder, &title, &work);
    if (status == KAY_OK) {
        status = maker_tiers(of, order, work);
        kay_tier_work_end(work);
    }
    kay_text_free(&constants);
    return status;
}

kay_status kay_tabulate(kay_context *ctx, const kay_tabulate_order *order)
{
    tabulation of;
    const kay_ruleset *rules = order->game->rules;
    if (rules->scoring)
        return kay_fail(ctx, KAY_EUSAGE, "%s is won by points: tables keep no scores", rules->name);
    kay_status status = tabulation_init(&of, ctx, order->game, order->threads, order->remoteness);
    if (status == KAY_OK)
        status = maker_work(&of, order);
    tabulation_free(&of);
    return status;
}

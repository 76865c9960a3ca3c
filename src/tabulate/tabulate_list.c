/* Makes the table of a game whose rules have no ranks, as one tier: the rank of a state is its place in the order of
 * their texts. */
#include "tabulate/tabulate_list.h"

#include <string.h>

#include "ruleset/state.h"
#include "tabulate/listed_states.h"
#include "tabulate/tabulated_files.h"

typedef struct tabulate_lister {
    kay_context *ctx;
    const kay_tabulate_order *order;
    kay_tier_work *work;
    kay_tier_title title;
    listed_states states;
} tabulate_lister;

static kay_status list_write_lines(const tabulate_lister *all, kay_tier_writer *writer, char *line, size_t width)
{
    for (uint64_t i = 0; i < all->states.count; i++) {
        if (i % LISTED_TICK == 0)
            KAY_TRY(kay_tick(all->ctx, "positions compressed", i, all->states.count));
        const char *text = listed_text(&all->states, &all->states.entries[i]);
        const size_t length = strlen(text);
        memcpy(line, text, length);
        memset(line + length, 0, width - length - 1);
        line[width - 1] = '\n';
        KAY_TRY(kay_tier_writer_add(writer, line, width));
    }
    return KAY_OK;
}

/* Writes the file of the positions, if it is not there. */
static kay_status list_write_positions(const tabulate_lister *all, const tabulate_summary *summary, int level)
{
    const size_t width = all->states.longest + 1; /* of a line */
    char name[TABULATED_NAME];
    kay_tier_writer *writer = NULL;
    kay_text metadata;
    tabulated_file_name(0, TABULATED_POSITIONS, name);
    if (kay_tier_folder_find(kay_tier_work_folder(all->work), name))
        return KAY_OK;
    KAY_ALLOC(char, line, all->ctx, width);
    kay_text_init(&metadata, all->ctx);
    tabulated_metadata(&all->title, summary, width, &metadata);
    kay_status status = metadata.error;
    if (status == KAY_OK)
        status = kay_tier_writer_new(kay_tier_work_folder(all->work), name, kay_text_string(&metadata), level,
                                     all->order->threads, &writer);
    if (status == KAY_OK)
        status = list_write_lines(all, writer, line, width);
    if (status == KAY_OK)
        status = kay_tier_work_keep(all->work, writer);
    kay_tier_writer_close(writer);
    kay_text_free(&metadata);
    kay_free(all->ctx, line, width);
    return status;
}

/* Fills the codes, the remoteness and the summary of the tier. */
static void list_fill(const tabulate_lister *all, tabulate_tier *tier, uint64_t *histogram)
{
    tabulate_summary *sum = &tier->summary;
    sum->histogram = histogram;
    for (uint64_t i = 0; i < all->states.count; i++) {
        const listed_state *state = &all->states.entries[i];
        const unsigned code = listed_code(state);
        const uint16_t remoteness = listed_remoteness(state);
        codes_set(tier->codes, i, code);
        if (i % CODES_GROUP == 0)
            tier->before[i / CODES_GROUP] = i;
        *(code == CODE_WIN ? &sum->win : code == CODE_LOSS ? &sum->loss : &sum->draw) += 1;
        if (tier->remoteness)
            tier->remoteness[i] = remoteness;
        if (code == CODE_DRAW || !tier->remoteness)
            continue;
        histogram[remoteness]++;
        if (remoteness > sum->longest || !sum->position) {
            sum->longest = remoteness;
            sum->position = listed_text(&all->states, state);
        }
    }
}

/* Makes the tier and writes all files. */
static kay_status list_write_tier(const tabulate_lister *all, tabulation *of, uint64_t *histogram)
{
    const int level = all->order->publish ? KAY_TIER_PUBLISH : KAY_TIER_FAST;
    tabulate_tier *tier = of->tiers;
    TABULATE_TRY_ROOM(tier->codes, of, codes_words(tier->size));
    TABULATE_TRY_ROOM(tier->before, of, tier->size / CODES_GROUP + 1);
    if (of->remoteness)
        TABULATE_TRY_ROOM(tier->remoteness, of, tier->size);
    list_fill(all, tier, histogram);
    KAY_TRY(list_write_positions(all, &tier->summary, level));
    return tabulated_files_write(of, 0, all->work, level);
}

static kay_status list_write(const tabulate_lister *all)
{
    const uint64_t count = all->states.count;
    const bool remoteness = all->order->remoteness;
    tabulate_tier tier = {
        .size = count,
        .kept = count,
        .summary = {.ranks = count, .kept = count, .positions = count, .lasting = remoteness},
    };
    tabulation of = {
        .ctx = all->ctx,
        .game = all->order->game,
        .tier_count = 1,
        .tiers = &tier,
        .remoteness = remoteness,
        .threads = all->order->threads,
    };
    KAY_ALLOC(uint64_t, histogram, all->ctx, TABULATE_ROUNDS + 1);
    const kay_status status = list_write_tier(all, &of, histogram);
    tabulation_drop(&of, tier.codes);
    tabulation_drop(&of, tier.before);
    tabulation_drop(&of, tier.remoteness);
    kay_free(all->ctx, histogram, (TABULATE_ROUNDS + 1) * sizeof *histogram);
    return status;
}

/* Goes on with the work; a process before may have written all files. */
static kay_status list_work(tabulate_lister *all)
{
    static const tabulated_contents contents[] = {TABULATED_POSITIONS, TABULATED_OUTCOMES, TABULATED_REMOTENESS};
    bool whole = true;
    for (int i = 0; i < (all->order->remoteness ? 3 : 2); i++) {
        char name[TABULATED_NAME];
        tabulated_file_name(0, contents[i], name);
        whole = whole && kay_tier_folder_find(kay_tier_work_folder(all->work), name);
    }
    if (!whole) {
        KAY_TRY(listed_states_find(&all->states, all->order->start));
        KAY_TRY(list_write(all));
    }
    return kay_tier_work_finish(all->work);
}

kay_status tabulate_list(kay_context *ctx, const kay_tabulate_order *order)
{
    const kay_ruleset *rules = order->game->rules;
    tabulate_lister all = {.ctx = ctx, .order = order};
    listed_states_init(&all.states, ctx, order->game);
    kay_text start;
    kay_text_init(&start, ctx);
    kay_state_write_listed(order->game, order->start, &start);
    all.title = (kay_tier_title){
        .game = rules->name,
        .constants = kay_text_string(&start),
        .contents = tabulate_contents(order),
        .edition = rules->edition,
    };
    kay_status status = start.error;
    if (status == KAY_OK)
        status = kay_tier_work_begin(ctx, order->folder, &all.title, &all.work);
    if (status == KAY_OK) {
        if (order->note && kay_tier_work_damage(all.work))
            order->note(order->noted, kay_tier_work_damage(all.work));
        status = list_work(&all);
        kay_tier_work_end(all.work);
    }
    listed_states_free(&all.states);
    kay_text_free(&start);
    return status;
}

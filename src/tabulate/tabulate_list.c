/* Makes the table of a game whose rules have no ranks.  The states that play reaches from the start are enumerated and
 * solved in memory (kay_reachable), and sorted by their texts; the rank of a state is its place in that order.  The
 * text is what tells states apart: words may have another meaning in the next process (arrays of Lua), and do not have
 * the board. */
#include "tabulate/tabulate_list.h"

#include <string.h>

#include <kayles/reachable.h>

#include "base/tiny_limits.h"
#include "ruleset/state.h"
#include "tabulate/tabulated_files.h"

enum {
    LIST_TICK = KAY_LIMIT(1 << 14, 16), /* states between two looks at the clock */
    LIST_KEY = 8, /* bytes of a text in the key of an entry */
    LIST_CODE = 2, /* bits */
    LIST_REMOTENESS = 16, /* bits */
};

/* A state: the first bytes of its text that differ between states, as a number; and
 *
 *   bits 0-1    the outcome, as a code
 *   bits 2-17   the remoteness, 0 for a draw
 *   bits 18-63  where its text begins */
typedef struct list_entry {
    uint64_t key, rest;
} list_entry;

typedef struct tabulate_lister {
    kay_context *ctx;
    const kay_tabulate_order *order;
    kay_tier_work *work;
    kay_tier_title title;
    kay_text texts; /* each ends with a zero byte */
    list_entry *entries, *spare;
    uint64_t room; /* entries */
    uint64_t count; /* states, without those that have the text of another one */
    size_t same; /* how many bytes all texts begin with */
    size_t width; /* of a line of the file */
} tabulate_lister;

static const char *list_text(const tabulate_lister *all, const list_entry *entry)
{
    return kay_text_string(&all->texts) + (entry->rest >> (LIST_CODE + LIST_REMOTENESS));
}

static unsigned list_code(const list_entry *entry)
{
    return entry->rest & ((1u << LIST_CODE) - 1);
}

static uint16_t list_remoteness(const list_entry *entry)
{
    return (uint16_t)(entry->rest >> LIST_CODE);
}

/* ---- The states */

/* Adds the text of a state, and its entry without a key. */
static kay_status list_add(tabulate_lister *all, const kay_reached *reached)
{
    kay_text *texts = &all->texts;
    const uint64_t at = texts->length;
    const unsigned code = reached->outcome == KAY_WIN ? CODE_WIN : reached->outcome == KAY_LOSS ? CODE_LOSS : CODE_DRAW;
    const uint64_t remoteness = code == CODE_DRAW ? 0 : reached->remoteness;
    if (remoteness > TABULATE_ROUNDS)
        return kay_fail(all->ctx, KAY_EUNABLE, "play of %s may last longer than %d moves", all->title.game,
                        TABULATE_ROUNDS);
    kay_state_write_listed(all->order->game, &reached->state, texts);
    kay_text_char(texts, '\0');
    KAY_TRY(texts->error);
    const char *text = kay_text_string(texts) + at, *first = kay_text_string(texts);
    const size_t length = texts->length - at - 1;
    if (strlen(text) != length || texts->length >> (64 - LIST_CODE - LIST_REMOTENESS))
        return kay_fail(all->ctx, KAY_EINPUT, "the text of a position of %s has a NUL byte, or all are too long",
                        all->title.game);
    size_t same = 0;
    while (same < all->same && first[same] == text[same])
        same++;
    all->same = same;
    all->width = length + 1 > all->width ? length + 1 : all->width;
    all->entries[all->count++].rest = (at << LIST_REMOTENESS | remoteness) << LIST_CODE | code;
    return KAY_OK;
}

/* Enumerates and solves the states, and adds them all. */
static kay_status list_states(tabulate_lister *all, kay_reachable *reachable)
{
    kay_reached reached;
    KAY_TRY(kay_reachable_add(reachable, all->order->start));
    const uint64_t count = kay_reachable_count(reachable);
    KAY_TRY_ALLOC(all->entries, all->ctx, count);
    all->room = count;
    kay_reachable_get(reachable, 0, &reached);
    kay_state_write_listed(all->order->game, &reached.state, &all->texts);
    all->same = all->texts.length;
    kay_text_clear(&all->texts);
    for (uint64_t i = 0; i < count; i++) {
        if (i % LIST_TICK == 0)
            KAY_TRY(kay_tick(all->ctx, "positions written", i, count));
        kay_reachable_get(reachable, i, &reached);
        KAY_TRY(list_add(all, &reached));
    }
    return KAY_OK;
}

/* ---- The order */

/* Makes the keys: the bytes after those that all texts have, the first one highest, zeros after the end. */
static void list_keys(tabulate_lister *all)
{
    for (uint64_t i = 0; i < all->count; i++) {
        const unsigned char *text = (const unsigned char *)list_text(all, &all->entries[i]) + all->same;
        uint64_t key = 0;
        for (unsigned j = 0; j < LIST_KEY; j++)
            key = key << 8 | *(*text ? text++ : text);
        all->entries[i].key = key;
    }
}

static int list_compare(const tabulate_lister *all, const list_entry *one, const list_entry *other)
{
    if (one->key != other->key || !(one->key & 0xff))
        return (one->key > other->key) - (one->key < other->key);
    return strcmp(list_text(all, one) + all->same + LIST_KEY, list_text(all, other) + all->same + LIST_KEY);
}

/* Merges neighbouring runs of `run` entries into `spare`. */
static kay_status list_merge(tabulate_lister *all, uint64_t run)
{
    for (uint64_t from = 0, to = 0; from < all->count; from += 2 * run) {
        const uint64_t middle = from + run < all->count ? from + run : all->count;
        const uint64_t end = middle + run < all->count ? middle + run : all->count;
        for (uint64_t i = from, j = middle; i < middle || j < end; to++) {
            const bool left = j == end || (i < middle && list_compare(all, &all->entries[i], &all->entries[j]) <= 0);
            all->spare[to] = all->entries[left ? i++ : j++];
            if (to % LIST_TICK == 0)
                KAY_TRY(kay_tick(all->ctx, "positions sorted", to, all->count));
        }
    }
    return KAY_OK;
}

/* Sorts the entries by their texts: a merge sort from the bottom up. */
static kay_status list_sort(tabulate_lister *all)
{
    KAY_TRY_ALLOC(all->spare, all->ctx, all->room);
    for (uint64_t run = 1; run < all->count; run *= 2) {
        KAY_TRY(list_merge(all, run));
        list_entry *sorted = all->spare;
        all->spare = all->entries;
        all->entries = sorted;
    }
    kay_free(all->ctx, all->spare, all->room * sizeof *all->spare);
    all->spare = NULL;
    return KAY_OK;
}

/* Drops states that have the text of another one, such as the same heaps in another order.  Fails if they differ. */
static kay_status list_unite(tabulate_lister *all)
{
    const uint64_t value = (UINT64_C(1) << (LIST_CODE + LIST_REMOTENESS)) - 1;
    uint64_t kept = 0;
    for (uint64_t i = 0; i < all->count; i++) {
        const list_entry *entry = &all->entries[i], *last = &all->entries[kept ? kept - 1 : 0];
        if (!kept || list_compare(all, last, entry) != 0)
            all->entries[kept++] = *entry;
        else if ((last->rest & value) != (entry->rest & value))
            return kay_fail(all->ctx, KAY_EINPUT, "two positions of %s have the same text and differ: %.200s",
                            all->title.game, list_text(all, entry));
    }
    all->count = kept;
    return KAY_OK;
}

/* ---- The files */

static kay_status list_write_lines(const tabulate_lister *all, kay_tier_writer *writer, char *line)
{
    for (uint64_t i = 0; i < all->count; i++) {
        if (i % LIST_TICK == 0)
            KAY_TRY(kay_tick(all->ctx, "positions compressed", i, all->count));
        const char *text = list_text(all, &all->entries[i]);
        const size_t length = strlen(text);
        memcpy(line, text, length);
        memset(line + length, 0, all->width - length - 1);
        line[all->width - 1] = '\n';
        KAY_TRY(kay_tier_writer_add(writer, line, all->width));
    }
    return KAY_OK;
}

/* Writes the file of the positions, if it is not there. */
static kay_status list_write_positions(const tabulate_lister *all, const tabulate_summary *summary, int level)
{
    char name[TABULATED_NAME];
    kay_tier_writer *writer = NULL;
    kay_text metadata;
    tabulated_file_name(0, TABULATED_POSITIONS, name);
    if (kay_tier_folder_find(kay_tier_work_folder(all->work), name))
        return KAY_OK;
    KAY_ALLOC(char, line, all->ctx, all->width);
    kay_text_init(&metadata, all->ctx);
    tabulated_metadata(&all->title, summary, all->width, &metadata);
    kay_status status = metadata.error;
    if (status == KAY_OK)
        status = kay_tier_writer_new(kay_tier_work_folder(all->work), name, kay_text_string(&metadata), level,
                                     all->order->threads, &writer);
    if (status == KAY_OK)
        status = list_write_lines(all, writer, line);
    if (status == KAY_OK)
        status = kay_tier_work_keep(all->work, writer);
    kay_tier_writer_close(writer);
    kay_text_free(&metadata);
    kay_free(all->ctx, line, all->width);
    return status;
}

/* Fills the codes, the remoteness and the summary of the tier. */
static void list_fill(const tabulate_lister *all, tabulate_tier *tier, uint64_t *histogram)
{
    tabulate_summary *sum = &tier->summary;
    sum->histogram = histogram;
    for (uint64_t i = 0; i < all->count; i++) {
        const list_entry *entry = &all->entries[i];
        const unsigned code = list_code(entry);
        const uint16_t remoteness = list_remoteness(entry);
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
            sum->position = list_text(all, entry);
        }
    }
}

/* Writes all files. */
static kay_status list_write_tier(const tabulate_lister *all, tabulate_tier *tier)
{
    const int level = all->order->publish ? KAY_TIER_PUBLISH : KAY_TIER_FAST;
    const tabulation of = {
        .ctx = all->ctx,
        .game = all->order->game,
        .tier_count = 1,
        .tiers = tier,
        .remoteness = all->order->remoteness,
        .threads = all->order->threads,
    };
    uint64_t *histogram;
    KAY_TRY_ALLOC(tier->codes, all->ctx, codes_words(tier->size));
    KAY_TRY_ALLOC(tier->before, all->ctx, tier->size / CODES_GROUP + 1);
    if (of.remoteness)
        KAY_TRY_ALLOC(tier->remoteness, all->ctx, tier->size);
    KAY_TRY_ALLOC(histogram, all->ctx, TABULATE_ROUNDS + 1);
    list_fill(all, tier, histogram);
    kay_status status = list_write_positions(all, &tier->summary, level);
    if (status == KAY_OK)
        status = tabulated_files_write(&of, 0, all->work, level);
    kay_free(all->ctx, histogram, (TABULATE_ROUNDS + 1) * sizeof *histogram);
    return status;
}

static kay_status list_write(const tabulate_lister *all)
{
    tabulate_tier tier = {
        .size = all->count,
        .kept = all->count,
        .summary = {.ranks = all->count,
                    .kept = all->count,
                    .positions = all->count,
                    .lasting = all->order->remoteness},
    };
    const kay_status status = list_write_tier(all, &tier);
    if (tier.codes)
        kay_free(all->ctx, tier.codes, codes_words(tier.size) * sizeof *tier.codes);
    if (tier.before)
        kay_free(all->ctx, tier.before, (tier.size / CODES_GROUP + 1) * sizeof *tier.before);
    if (tier.remoteness)
        kay_free(all->ctx, tier.remoteness, tier.size * sizeof *tier.remoteness);
    return status;
}

/* ---- The whole work */

static kay_status list_solve(tabulate_lister *all)
{
    kay_reachable *reachable;
    KAY_TRY(kay_reachable_new(all->ctx, all->order->game, false, &reachable));
    const kay_status status = list_states(all, reachable);
    kay_reachable_free(reachable);
    KAY_TRY(status);
    list_keys(all);
    KAY_TRY(list_sort(all));
    return list_unite(all);
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
        KAY_TRY(list_solve(all));
        KAY_TRY(list_write(all));
    }
    return kay_tier_work_finish(all->work);
}

kay_status tabulate_list(kay_context *ctx, const kay_tabulate_order *order)
{
    const kay_ruleset *rules = order->game->rules;
    tabulate_lister all = {.ctx = ctx, .order = order};
    kay_text start;
    kay_text_init(&start, ctx);
    kay_text_init(&all.texts, ctx);
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
    kay_free(ctx, all.entries, all.room * sizeof *all.entries);
    kay_free(ctx, all.spare, all.room * sizeof *all.spare);
    kay_text_free(&all.texts);
    kay_text_free(&start);
    return status;
}

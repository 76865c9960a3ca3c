/* Looks states up: the files of a tier are opened when a state of the tier is asked for. */
#include <kayles/tabulated.h>

#include <string.h>

#include "ruleset/rank_call.h"
#include "tabulate/tabulated_files.h"

/* The files of a tier. */
typedef struct lookup_tier {
    bool looked; /* for the files */
    kay_tier_reader *outcomes; /* NULL: the tier has no states, or was not looked for */
    kay_tier_reader *remoteness; /* NULL: likewise, or the table has no remoteness */
    unsigned width; /* bytes of a remoteness */
} lookup_tier;

struct kay_tabulated {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_tier_folder *folder;
    kay_arena summaries;
    bool remoteness;

    /* The game that was asked about last. */
    const kay_game *given; /* NULL: none */
    const kay_game *game; /* as prepared; NULL: the table has other constants */
    kay_arena arena; /* of the prepared game and of the next two fields */
    uint64_t *position; /* words for one position */
    lookup_tier *tiers;
    uint32_t tier_count;
};

void kay_tabulated_leave(kay_tabulated *table)
{
    for (uint32_t i = 0; i < table->tier_count; i++) {
        kay_tier_reader_close(table->tiers[i].outcomes);
        kay_tier_reader_close(table->tiers[i].remoteness);
    }
    table->tier_count = 0;
    table->given = table->game = NULL;
    kay_arena_clear(&table->arena);
    kay_arena_clear(&table->summaries);
}

kay_status kay_tabulated_open(kay_context *ctx, const kay_ruleset *rules, const char *folder, kay_tabulated **out)
{
    if (!rules->ranks)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no ranks: there are no tables of it", rules->name);
    KAY_ALLOC(kay_tabulated, table, ctx, 1);
    table->ctx = ctx;
    table->rules = rules;
    kay_arena_init(&table->arena, ctx);
    kay_arena_init(&table->summaries, ctx);
    kay_status status = kay_tier_folder_open(ctx, folder, &table->folder);
    const kay_tier_title *title = status == KAY_OK ? &table->folder->title : NULL;
    if (title && strcmp(title->game, rules->name) != 0)
        status = kay_fail(ctx, KAY_EINPUT, "%s is a table of %s, not of %s", folder, title->game, rules->name);
    else if (title && title->ranks != rules->ranks->version)
        status = kay_fail(ctx, KAY_EINPUT, "%s has version %llu of the ranks of %s; this program has version %u",
                          folder, (unsigned long long)title->ranks, rules->name, rules->ranks->version);
    for (uint64_t i = 0; status == KAY_OK && i < table->folder->count; i++)
        table->remoteness = table->remoteness || !tabulated_file_has_outcomes(&table->folder->files[i]);
    if (status == KAY_OK)
        *out = table;
    else
        kay_tabulated_close(table);
    return status;
}

void kay_tabulated_close(kay_tabulated *table)
{
    if (!table)
        return;
    kay_tabulated_leave(table);
    kay_tier_folder_close(table->folder);
    kay_arena_free(&table->arena);
    kay_arena_free(&table->summaries);
    kay_free(table->ctx, table, sizeof *table);
}

/* Prepares a game, unless the table has other constants. */
static kay_status lookup_prepare(kay_tabulated *table, const kay_game *game)
{
    kay_text constants;
    kay_tabulated_leave(table);
    kay_text_init(&constants, table->ctx);
    kay_call_constants(game, &constants);
    kay_status status = constants.error;
    const bool same = status == KAY_OK && strcmp(kay_text_string(&constants), table->folder->title.constants) == 0;
    kay_text_free(&constants);
    if (same)
        status = kay_call_prepare(&table->arena, game, &table->game);
    if (status == KAY_OK && same) {
        const uint32_t count = kay_call_tiers(table->game);
        KAY_TRY_NEW(table->position, &table->arena, game->words);
        KAY_TRY_NEW(table->tiers, &table->arena, count);
        table->tier_count = count;
    }
    if (status == KAY_OK)
        table->given = game;
    return status;
}

/* Opens a file of a tier, whose width is 0 for outcomes, unless the tier has none. */
static kay_status lookup_open(kay_tabulated *table, uint32_t tier, tabulated_contents contents, kay_tier_reader **out,
                              unsigned *width)
{
    char name[TABULATED_NAME];
    tabulate_summary summary;
    tabulated_file_name(tier, contents, name);
    if (!kay_tier_folder_find(table->folder, name))
        return KAY_OK;
    KAY_TRY(tabulated_file_open(&table->summaries, table->folder, name, out, &summary, width));
    const uint64_t ranks = kay_call_size(table->game, tier), bytes = kay_tier_reader_bytes(*out);
    if (bytes == (contents == TABULATED_OUTCOMES ? (ranks + 3) / 4 : ranks * *width))
        return KAY_OK;
    kay_tier_reader_close(*out);
    *out = NULL;
    return kay_fail(table->ctx, KAY_EINPUT, "%s: the size of the file is not that of the tier", name);
}

static kay_status lookup_open_tier(kay_tabulated *table, uint32_t tier)
{
    lookup_tier *own = &table->tiers[tier];
    unsigned none;
    if (own->looked)
        return KAY_OK;
    if (!own->outcomes)
        KAY_TRY(lookup_open(table, tier, TABULATED_OUTCOMES, &own->outcomes, &none));
    KAY_TRY(lookup_open(table, tier, TABULATED_REMOTENESS, &own->remoteness, &own->width));
    own->looked = true;
    return KAY_OK;
}

/* Reads what the files have at a rank. */
static kay_status lookup_read(kay_tabulated *table, kay_rank rank, kay_tabulated_answer *out)
{
    static const kay_outcome outcomes[] = {KAY_UNKNOWN, KAY_LOSS, KAY_DRAW, KAY_WIN};
    unsigned char bytes[2] = {0};
    KAY_TRY(lookup_open_tier(table, rank.tier));
    lookup_tier *tier = &table->tiers[rank.tier];
    if (!tier->outcomes)
        return KAY_END;
    KAY_TRY(kay_tier_reader_read(tier->outcomes, rank.number / 4, bytes, 1));
    const kay_outcome outcome = outcomes[bytes[0] >> 2 * (rank.number % 4) & 3];
    if (outcome == KAY_UNKNOWN)
        return KAY_END;
    *out = (kay_tabulated_answer){.outcome = outcome, .remoteness = KAY_NO_REMOTENESS};
    if (outcome == KAY_DRAW || !tier->remoteness)
        return KAY_OK;
    bytes[1] = 0;
    KAY_TRY(kay_tier_reader_read(tier->remoteness, rank.number * tier->width, bytes, tier->width));
    out->remoteness = bytes[0] | (uint64_t)bytes[1] << 8;
    return KAY_OK;
}

kay_status kay_tabulated_find(kay_tabulated *table, const kay_game *game, const kay_state *state,
                              kay_tabulated_answer *out)
{
    kay_rank rank;
    kay_player mover = state->mover;
    if (table->given != game)
        KAY_TRY(lookup_prepare(table, game));
    if (!table->game || state->parts != 1)
        return KAY_END;
    memcpy(table->position, state->words, game->words * sizeof *table->position);
    kay_call_canonical(table->game, table->position, &mover);
    if (!kay_call_rank(table->game, table->position, mover, &rank) || rank.tier >= table->tier_count ||
        rank.number >= kay_call_size(table->game, rank.tier))
        return KAY_END;
    return lookup_read(table, rank, out);
}

bool kay_tabulated_has_remoteness(const kay_tabulated *table)
{
    return table->remoteness;
}

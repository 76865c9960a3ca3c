/* Looks states up: the files of a tier are opened when a state of the tier is asked for.  Those of the few tiers that
 * were asked last stay open. */
#include <kayles/tabulated.h>

#include <stdlib.h>
#include <string.h>

#include "base/tiny_limits.h"
#include "ruleset/rank_call.h"
#include "ruleset/score_call.h"
#include "ruleset/state.h"
#include "tabulate/tabulated_files.h"
#include "tabulate/tier_scores.h"
#include "tiers/tier_lines.h"

enum { LOOKUP_TIERS = KAY_LIMIT(6, 2) }; /* that are open at the same time */

/* The files of a tier. */
typedef struct lookup_tier {
    kay_tier_reader *answers; /* outcomes or scores; NULL: the tier has no states, or is not open */
    kay_tier_reader *remoteness; /* NULL: likewise, or the table has no remoteness */
    unsigned width; /* bytes of a remoteness or a score */
    uint64_t used; /* when it was asked last, in look-ups */
} lookup_tier;

struct kay_tabulated {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_tier_folder *folder;
    kay_arena summary; /* of the file that is being opened */
    bool remoteness;
    bool failed; /* the latest look-up: a file is damaged or cannot be read */
    kay_tier_lines *positions; /* of a game without ranks; else NULL */
    kay_text text; /* of a position */

    /* The game that was asked about last. */
    const kay_game *given; /* NULL: none */
    const kay_game *game; /* as prepared; NULL: the table has other constants */
    kay_arena arena; /* of the prepared game and of the next two fields */
    uint64_t *position; /* words for one position */
    lookup_tier *tiers;
    uint32_t tier_count;
    uint64_t time; /* look-ups */
};

static void lookup_close_tier(lookup_tier *tier)
{
    kay_tier_reader_close(tier->answers);
    kay_tier_reader_close(tier->remoteness);
    *tier = (lookup_tier){.answers = NULL};
}

void kay_tabulated_leave(kay_tabulated *table)
{
    for (uint32_t i = 0; i < table->tier_count; i++)
        lookup_close_tier(&table->tiers[i]);
    table->tier_count = 0;
    table->given = table->game = NULL;
    kay_arena_clear(&table->arena);
}

kay_status kay_tabulated_open(kay_context *ctx, const kay_ruleset *rules, const char *folder, kay_tabulated **out)
{
    KAY_ALLOC(kay_tabulated, table, ctx, 1);
    table->ctx = ctx;
    table->rules = rules;
    kay_text_init(&table->text, ctx);
    kay_arena_init(&table->arena, ctx);
    kay_arena_init(&table->summary, ctx);
    kay_status status = kay_tier_folder_open(ctx, folder, &table->folder);
    if (status == KAY_OK)
        status =
            kay_tier_folder_is_of(table->folder, rules->name, rules->edition, rules->ranks ? rules->ranks->version : 0);
    for (uint64_t i = 0; status == KAY_OK && i < table->folder->count; i++)
        table->remoteness = table->remoteness || tabulated_file_has(&table->folder->files[i], TABULATED_REMOTENESS);
    if (status == KAY_OK && !rules->ranks) {
        char name[TABULATED_NAME];
        tabulated_file_name(0, TABULATED_POSITIONS, name);
        status = kay_tier_lines_open(ctx, table->folder, name, false, &table->positions);
    }
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
    kay_tier_lines_close(table->positions);
    kay_text_free(&table->text);
    kay_tier_folder_close(table->folder);
    kay_arena_free(&table->arena);
    kay_arena_free(&table->summary);
    kay_free(table->ctx, table, sizeof *table);
}

/* Prepares a game, unless the table has other constants. */
static kay_status lookup_prepare(kay_tabulated *table, const kay_game *game)
{
    kay_text constants;
    kay_tabulated_leave(table);
    if (table->positions) { /* a text tells its game, too */
        KAY_TRY_NEW(table->tiers, &table->arena, 1);
        table->tier_count = 1;
        table->given = table->game = game;
        return KAY_OK;
    }
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

/* How many ranks a tier has. */
static uint64_t lookup_ranks(const kay_tabulated *table, uint32_t tier)
{
    return table->positions ? kay_tier_lines_count(table->positions) : kay_call_size(table->game, tier);
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
    const kay_status status = tabulated_file_open(&table->summary, table->folder, name, out, &summary, width);
    kay_arena_clear(&table->summary);
    KAY_TRY(status);
    const uint64_t ranks = lookup_ranks(table, tier), bytes = kay_tier_reader_bytes(*out);
    if (bytes == (contents == TABULATED_OUTCOMES ? (ranks + 3) / 4 : ranks * *width))
        return KAY_OK;
    kay_tier_reader_close(*out);
    *out = NULL;
    return kay_tier_folder_blame(table->folder, name,
                                 kay_fail(table->ctx, KAY_EINPUT, "the size of the file is not that of the tier"));
}

/* Closes the tier that has not been asked for the longest time if as many as may be open are. */
static void lookup_make_room(kay_tabulated *table)
{
    lookup_tier *oldest = NULL;
    unsigned open = 0;
    for (uint32_t i = 0; i < table->tier_count; i++) {
        lookup_tier *tier = &table->tiers[i];
        if (!tier->answers)
            continue;
        open++;
        if (!oldest || tier->used < oldest->used)
            oldest = tier;
    }
    if (open >= LOOKUP_TIERS)
        lookup_close_tier(oldest);
}

static kay_status lookup_open_tier(kay_tabulated *table, uint32_t tier)
{
    lookup_tier *own = &table->tiers[tier];
    const bool scores = table->rules->scoring;
    unsigned none;
    own->used = ++table->time;
    if (own->answers)
        return KAY_OK;
    lookup_make_room(table);
    kay_status status = lookup_open(table, tier, scores ? TABULATED_SCORES : TABULATED_OUTCOMES, &own->answers,
                                    scores ? &own->width : &none);
    if (status == KAY_OK && own->answers && !scores)
        status = lookup_open(table, tier, TABULATED_REMOTENESS, &own->remoteness, &own->width);
    if (status != KAY_OK)
        lookup_close_tier(own);
    return status;
}

/* Reads what the files have of the state of a rank in a game with points. */
static kay_status lookup_read_score(kay_tabulated *table, kay_rank rank, const kay_state *state,
                                    kay_tabulated_answer *out)
{
    unsigned char bytes[SCORES_WIDTH] = {0};
    KAY_TRY(lookup_open_tier(table, rank.tier));
    const lookup_tier *tier = &table->tiers[rank.tier];
    if (!tier->answers)
        return KAY_END;
    KAY_TRY(kay_tier_reader_read(tier->answers, rank.number * tier->width, bytes, tier->width));
    const int32_t score = bytes[0] | bytes[1] << 8;
    if (!score)
        return KAY_END;
    *out = (kay_tabulated_answer){.remoteness = KAY_NO_REMOTENESS, .score = score - scores_zero(tier->width)};
    if (labs(out->score) > (long)kay_call_left(table->game, state->words)) {
        char name[TABULATED_NAME];
        tabulated_file_name(rank.tier, TABULATED_SCORES, name);
        return kay_tier_folder_blame(
            table->folder, name,
            kay_fail(table->ctx, KAY_EINPUT, "the file is damaged: a score is more than the points that are left"));
    }
    out->outcome = kay_score_outcome(kay_score_lead(table->game, state->words, state->mover) + out->score);
    return KAY_OK;
}

/* Reads what the files have at a rank. */
static kay_status lookup_read(kay_tabulated *table, kay_rank rank, kay_tabulated_answer *out)
{
    static const kay_outcome outcomes[] = {KAY_UNKNOWN, KAY_LOSS, KAY_DRAW, KAY_WIN};
    unsigned char bytes[2] = {0};
    KAY_TRY(lookup_open_tier(table, rank.tier));
    lookup_tier *tier = &table->tiers[rank.tier];
    if (!tier->answers)
        return KAY_END;
    KAY_TRY(kay_tier_reader_read(tier->answers, rank.number / 4, bytes, 1));
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

/* Finds the rank of a state.  Returns KAY_END if it has none. */
static kay_status lookup_rank(kay_tabulated *table, const kay_state *state, kay_rank *out)
{
    kay_player mover = state->mover;
    if (table->positions) {
        kay_text_clear(&table->text);
        kay_state_write_listed(table->game, state, &table->text);
        KAY_TRY(table->text.error);
        out->tier = 0;
        return kay_tier_lines_find(table->positions, kay_text_string(&table->text), table->text.length, &out->number);
    }
    if (state->parts != 1)
        return KAY_END;
    memcpy(table->position, state->words, table->game->words * sizeof *table->position);
    kay_call_canonical(table->game, table->position, &mover);
    return kay_call_rank(table->game, table->position, mover, out) && out->tier < table->tier_count &&
                   out->number < kay_call_size(table->game, out->tier)
               ? KAY_OK
               : KAY_END;
}

static kay_status lookup_find(kay_tabulated *table, const kay_game *game, const kay_state *state,
                              kay_tabulated_answer *out)
{
    kay_rank rank;
    if (table->given != game)
        KAY_TRY(lookup_prepare(table, game));
    if (!table->game)
        return KAY_END;
    KAY_TRY(lookup_rank(table, state, &rank));
    return table->rules->scoring ? lookup_read_score(table, rank, state, out) : lookup_read(table, rank, out);
}

kay_status kay_tabulated_find(kay_tabulated *table, const kay_game *game, const kay_state *state,
                              kay_tabulated_answer *out)
{
    const kay_status status = lookup_find(table, game, state, out);
    table->failed = (status == KAY_EREAD || status == KAY_EINPUT) && table->text.error == KAY_OK;
    return status;
}

bool kay_tabulated_failed(const kay_tabulated *table)
{
    return table->failed;
}

bool kay_tabulated_has_remoteness(const kay_tabulated *table)
{
    return table->remoteness;
}

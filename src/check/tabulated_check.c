/* Checks tables.  To check all positions the files are read into memory; a sample reads from the files. */
#include "check/tabulated_check.h"

#include <kayles/random.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "check/listed_check.h"
#include "check/tabulated_check_inside.h"
#include "games/game_word.h"
#include "ruleset/rank_call.h"
#include "ruleset/starts.h"
#include "ruleset/state.h"

enum {
    CHECK_CONSTANTS = 16, /* most constants of a ruleset */
    CHECK_TRIES = 1000, /* most ranks that are drawn for a position of a sample */
};

/* ---- The table */

/* Finds the place of a constant in the list of the ruleset; -1: it has none of this name. */
static int check_constant(const kay_starts *starts, const char *name, size_t length)
{
    for (int i = 0; starts->constants && starts->constants[i].name; i++)
        if (strlen(starts->constants[i].name) == length && memcmp(starts->constants[i].name, name, length) == 0)
            return i;
    return -1;
}

/* Reads the constants of the table, "m=3 n=3". */
static kay_status check_constants(tabulated_check *all, const kay_ruleset *rules, const char *values[CHECK_CONSTANTS])
{
    char *text = kay_arena_text(&all->arena, all->folder->title.constants, strlen(all->folder->title.constants));
    if (!text)
        return kay_no_memory(all->ctx);
    for (char *rest = text, *word; (word = strtok_r(rest, " ", &rest));) {
        char *equals = strchr(word, '=');
        const int place = equals ? check_constant(kay_starts_of(rules), word, (size_t)(equals - word)) : -1;
        if (place < 0 || place >= CHECK_CONSTANTS)
            return kay_fail(all->ctx, KAY_EINPUT, "%s: %s has no constant '%s'", all->folder->path, rules->name, word);
        values[place] = equals + 1;
    }
    return KAY_OK;
}

/* Finds the rules of the table, unless they are given. */
static kay_status check_open_rules(tabulated_check *all)
{
    const kay_tier_title *title = &all->folder->title;
    if (!all->rules) {
        const kay_status status = kay_named_game_open_with(all->ctx, title->game, NULL, &all->named);
        if (status == KAY_EUSAGE)
            return kay_fail(all->ctx, KAY_EINPUT,
                            "%s: there is no game '%s'; if its rules are in a file, name that too", all->folder->path,
                            title->game);
        KAY_TRY(status);
        all->rules = kay_named_game_rules(all->named);
    }
    return kay_tier_folder_is_of(all->folder, all->rules->name, all->rules->edition,
                                 all->rules->ranks ? all->rules->ranks->version : 0);
}

/* Opens the game of the table. */
static kay_status check_open_game(tabulated_check *all)
{
    const char *values[CHECK_CONSTANTS] = {NULL};
    const kay_game *game;
    KAY_TRY(check_constants(all, all->rules, values));
    kay_start start = kay_start_of(all->ctx, all->rules, values, NULL, 0, &all->arena);
    KAY_TRY(kay_start_make(&start, &game, &all->start));
    return kay_call_prepare(&all->arena, game, &all->game);
}

/* Opens the folder, compares the files with their hashes, and finds the rules. */
static kay_status check_open_folder(tabulated_check *all, const char *path)
{
    KAY_TRY(kay_tier_folder_open(all->ctx, path, &all->folder));
    for (uint64_t i = 0; i < all->folder->count; i++)
        KAY_TRY(kay_tier_folder_check(all->folder, &all->folder->files[i]));
    return check_open_rules(all);
}

static kay_status check_open(tabulated_check *all, bool whole)
{
    KAY_TRY(check_open_game(all));
    const uint32_t count = kay_call_tiers(all->game);
    KAY_TRY_NEW(all->tiers, &all->arena, count);
    KAY_TRY_NEW(all->position, &all->arena, all->game->words);
    all->tier_count = count;
    all->scoring = all->game->traits & KAY_SCORING;
    KAY_TRY(check_tally_init(&all->tally, &all->arena, all->folder, all->scoring));
    for (uint32_t i = 0; i < count; i++) {
        all->tiers[i].ranks = kay_call_size(all->game, i);
        all->tiers[i].scoring = all->scoring;
        KAY_TRY(check_tier_open(all->ctx, all->folder, i, whole, &all->tiers[i]));
    }
    return kay_move_list_init(&all->options, all->ctx, all->game, &all->names, KAY_WANT_PARTS);
}

static void check_close(tabulated_check *all)
{
    for (uint32_t i = 0; i < all->tier_count; i++)
        check_tier_close(all->ctx, &all->tiers[i]);
    kay_move_list_free(&all->options);
    kay_arena_free(&all->names);
    kay_arena_free(&all->arena);
    kay_tier_folder_close(all->folder);
    kay_named_game_close(all->named);
}

kay_status check_read(const tabulated_check *all, kay_rank rank, check_value *out)
{
    *out = (check_value){.outcome = CHECK_NOTHING};
    return rank.tier < all->tier_count ? check_tier_read(&all->tiers[rank.tier], rank.number, out) : KAY_OK;
}

/* ---- Positions */

kay_status check_tick(tabulated_check *all)
{
    if (!kay_pace_is_over(&all->pace, 1))
        return KAY_OK;
    kay_pace_look(&all->pace, CHECK_TICK);
    return kay_tick(all->ctx, "positions checked", all->checked, 0);
}

kay_status check_false(const tabulated_check *all, const uint64_t *position, kay_player mover, const char *why)
{
    kay_text text;
    const kay_state state = {.words = (uint64_t *)(uintptr_t)position, .parts = 1, .mover = mover};
    kay_text_init(&text, all->ctx);
    kay_state_write(all->game, &state, &text);
    const kay_status status = kay_fail(all->ctx, KAY_EFALSE, "%s: %.200s", why, kay_text_string(&text));
    kay_text_free(&text);
    return status;
}

kay_status check_find(const tabulated_check *all, uint64_t *position, kay_player mover, kay_rank *at, check_value *out)
{
    *out = (check_value){.outcome = CHECK_NOTHING};
    kay_call_canonical(all->game, position, &mover);
    return kay_call_rank(all->game, position, mover, at) ? check_read(all, *at, out) : KAY_OK;
}

kay_status check_next_options(tabulated_check *all, kay_player mover)
{
    kay_move_list_clear(&all->options);
    return kay_call_moves(all->game, all->position, mover, &all->options);
}

/* Finds what the options of the state in all->position say of it. */
static kay_status check_options(tabulated_check *all, kay_player mover, check_value *out)
{
    kay_move_list *options = &all->options;
    bool stopped;
    kay_outcome ended = all->game->traits & KAY_MISERE ? KAY_WIN : KAY_LOSS;
    uint64_t count = 0;
    *out = (check_value){.outcome = CHECK_LOSS};
    KAY_TRY(kay_call_end(all->ctx, all->game, all->position, mover, &stopped, &ended));
    options->cursor[0] = options->cursor[1] = 0;
    options->more = !stopped;
    while (options->more) {
        KAY_TRY(check_next_options(all, mover));
        count += options->count;
        for (uint64_t i = 0; i < options->count; i++) {
            check_value value;
            kay_rank at;
            KAY_TRY(check_find(all, options->parts + i * all->game->words, kay_opponent(mover), &at, &value));
            if (!value.outcome)
                return check_false(all, all->position, mover, "the table lacks a position that a move leads to");
            check_value_add(out, &value);
        }
    }
    kay_arena_clear(&all->names);
    if (!count)
        out->outcome = (unsigned)(CHECK_DRAW + ended);
    return KAY_OK;
}

/* Checks the position of a rank; sets *kept if the table keeps it. */
static kay_status check_rank(tabulated_check *all, kay_rank rank, bool *kept)
{
    check_value said, follows;
    kay_player mover;
    kay_rank back;
    KAY_TRY(check_read(all, rank, &said));
    *kept = said.outcome != CHECK_NOTHING;
    KAY_TRY(check_tick(all));
    const bool every = all->game->rules->ranks->every;
    if (!*kept && !every)
        return KAY_OK;
    if (!kay_call_unrank(all->game, rank, all->position, &mover))
        return *kept ? kay_fail(all->ctx, KAY_EFALSE,
                                "the table has an outcome for the number %" PRIu64 " of tier %u, which no state has",
                                rank.number, rank.tier)
                     : KAY_OK;
    const uint32_t size = kay_call_canonical(all->game, all->position, &mover);
    const bool stands =
        kay_call_rank(all->game, all->position, mover, &back) && back.tier == rank.tier && back.number == rank.number;
    if (*kept != stands && (every || *kept))
        return check_false(all, all->position, mover,
                           *kept ? "the table keeps a position for which another one stands"
                                 : "the table lacks a position");
    if (!*kept)
        return KAY_OK;
    all->checked++;
    if (all->scoring && !check_score_fits(all, said.score))
        return check_false(all, all->position, mover, "the score is more than the points that are left");
    check_tally_add(&all->tally, rank.number, &said, size);
    KAY_TRY(all->scoring ? check_options_score(all, mover, &follows) : check_options(all, mover, &follows));
    const char *why = check_value_differs(&all->tiers[rank.tier], &said, &follows);
    return why ? check_false(all, all->position, mover, why) : KAY_OK;
}

/* Compares what was counted in a tier with what its files say. */
static kay_status check_tier_said(tabulated_check *all, uint32_t number)
{
    const check_tally *tally = &all->tally;
    const kay_rank longest = {.tier = number, .number = tally->first};
    kay_state state = {.words = all->position, .parts = 1};
    kay_text text;
    kay_text_init(&text, all->ctx);
    if (tally->first != UINT64_MAX && kay_call_unrank(all->game, longest, all->position, &state.mover))
        kay_state_write(all->game, &state, &text);
    kay_status status = text.error;
    if (status == KAY_OK)
        status = check_tally_compare(tally, all->folder, &all->tiers[number], number,
                                     text.length ? kay_text_string(&text) : NULL);
    kay_text_free(&text);
    return status;
}

static kay_status check_start(const tabulated_check *all)
{
    check_value start;
    kay_rank at;
    memcpy(all->position, all->start.words, all->game->words * sizeof *all->position);
    KAY_TRY(check_find(all, all->position, all->start.mover, &at, &start));
    return start.outcome ? KAY_OK : check_false(all, all->start.words, all->start.mover, "the table lacks the start");
}

static kay_status check_all(tabulated_check *all)
{
    bool kept;
    for (kay_rank rank = {.tier = 0}; rank.tier < all->tier_count; rank.tier++) {
        check_tally_clear(&all->tally);
        for (rank.number = 0; rank.number < all->tiers[rank.tier].ranks; rank.number++)
            KAY_TRY(check_rank(all, rank, &kept));
        KAY_TRY(check_tier_said(all, rank.tier));
        if (all->scoring && all->game->traits & KAY_LOOPY)
            KAY_TRY(check_prove_tier(all, rank.tier));
    }
    return KAY_OK;
}

/* Draws one of the ranks of tiers that have files. */
static kay_rank check_draw(const tabulated_check *all, kay_random *random, uint64_t ranks)
{
    kay_rank rank = {.number = kay_random_below(random, ranks), .tier = 0};
    for (; !all->tiers[rank.tier].answers.reader || rank.number >= all->tiers[rank.tier].ranks; rank.tier++)
        rank.number -= all->tiers[rank.tier].answers.reader ? all->tiers[rank.tier].ranks : 0;
    return rank;
}

/* Checks random positions.  Numbers that are not kept are drawn again, at most CHECK_TRIES times as often as positions
 * are wanted. */
static kay_status check_sample(tabulated_check *all, uint64_t sample, uint64_t seed, uint64_t ranks)
{
    kay_random random;
    kay_random_seed(&random, seed);
    for (uint64_t i = 0; ranks && all->checked < sample && i / CHECK_TRIES < sample; i++) {
        bool kept;
        KAY_TRY(check_rank(all, check_draw(all, &random, ranks), &kept));
    }
    return KAY_OK;
}

/* Adds up the ranks of the tiers that have files, and how many positions these say that they keep. */
static kay_status check_sizes(tabulated_check *all, uint64_t *ranks, uint64_t *kept)
{
    for (uint32_t i = 0; i < all->tier_count; i++) {
        kay_json object;
        uint64_t here;
        if (!all->tiers[i].answers.reader)
            continue;
        KAY_TRY(check_file_metadata(&all->arena, &all->tiers[i].answers, &object));
        KAY_TRY(kay_json_u64(&object, "kept", &here));
        *ranks += all->tiers[i].ranks;
        *kept += here;
    }
    return KAY_OK;
}

/* Checks a table of numbered states.  If the sample has room for all positions, and their numbers are no more than a
 * sample may try, all are checked. */
static kay_status check_ranked(tabulated_check *all, kay_tabulated_check *check)
{
    uint64_t ranks = 0, kept = 0;
    check->whole = check->sample == UINT64_MAX;
    KAY_TRY(check_open(all, check->whole));
    KAY_TRY(check_start(all));
    if (!check->whole) {
        KAY_TRY(check_sizes(all, &ranks, &kept));
        check->whole = kept <= check->sample && ranks / CHECK_TRIES <= check->sample;
    }
    const kay_status status = check->whole ? check_all(all) : check_sample(all, check->sample, check->seed, ranks);
    check->checked = all->checked;
    return status;
}

kay_status kay_tabulated_check_run(kay_context *ctx, kay_tabulated_check *check)
{
    tabulated_check all = {.ctx = ctx, .options.ctx = ctx, .rules = check->rules};
    kay_arena_init(&all.arena, ctx);
    kay_arena_init(&all.names, ctx);
    kay_status status = check_open_folder(&all, check->folder);
    if (status == KAY_OK && !all.folder->title.ranks)
        status = listed_check_run(all.folder, all.rules, check);
    else if (status == KAY_OK)
        status = check_ranked(&all, check);
    check->remoteness = status == KAY_OK && check_has_remoteness(all.folder);
    check->scores = all.scoring;
    check_close(&all);
    return status;
}

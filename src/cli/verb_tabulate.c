/* tabulate: solves every state of a game into files, and prints what such files hold. */
#include <inttypes.h>
#include <string.h>

#include "cli/cases.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/verb_tabulate.h"
#include "tabulate/tabulated_files.h"

/* The sums of all tiers. */
typedef struct tabulate_sums {
    const kay_tier_title *title;
    tabulate_summary *tiers; /* of those that have states */
    uint64_t count;
    tabulate_summary sum;
} tabulate_sums;

static void tabulate_add(tabulate_sums *sums, const tabulate_summary *tier)
{
    tabulate_summary *sum = &sums->sum;
    sum->ranks += tier->ranks;
    sum->kept += tier->kept;
    sum->positions += tier->positions;
    sum->win += tier->win;
    sum->loss += tier->loss;
    sum->draw += tier->draw;
    if (!sum->position || tier->longest > sum->longest) {
        sum->longest = tier->longest;
        sum->position = tier->position;
    }
    sum->lasting = tier->lasting;
    sum->scoring = tier->scoring;
    sums->tiers[sums->count++] = *tier;
}

static kay_status tabulate_add_histograms(kay_arena *arena, tabulate_sums *sums)
{
    uint64_t *histogram;
    KAY_TRY_NEW(histogram, arena, sums->sum.longest + 1);
    for (uint64_t i = 0; i < sums->count; i++)
        for (uint64_t moves = 0; moves <= sums->tiers[i].longest; moves++)
            histogram[moves] += sums->tiers[i].histogram[moves];
    sums->sum.histogram = histogram;
    return KAY_OK;
}

/* Adds up how many positions of all tiers have each score. */
static kay_status tabulate_add_scores(kay_arena *arena, tabulate_sums *sums)
{
    tabulate_summary *sum = &sums->sum;
    uint64_t *scores;
    for (uint64_t i = 0; i < sums->count; i++) {
        sum->least = i && sum->least < sums->tiers[i].least ? sum->least : sums->tiers[i].least;
        sum->most = i && sum->most > sums->tiers[i].most ? sum->most : sums->tiers[i].most;
    }
    KAY_TRY_NEW(scores, arena, (uint64_t)(sum->most - sum->least) + 1);
    for (uint64_t i = 0; i < sums->count; i++)
        for (int64_t score = sums->tiers[i].least; score <= sums->tiers[i].most; score++)
            scores[score - sum->least] += sums->tiers[i].scores[score - sums->tiers[i].least];
    sum->scores = scores;
    return KAY_OK;
}

/* Reads the summaries of all tiers. */
static kay_status tabulate_sum(kay_arena *arena, const kay_tier_folder *folder, tabulate_sums *sums)
{
    sums->title = &folder->title;
    KAY_TRY_NEW(sums->tiers, arena, folder->count);
    for (uint64_t i = 0; i < folder->count; i++) {
        tabulate_summary tier;
        kay_tier_reader *reader;
        unsigned width;
        if (!tabulated_file_answers(&folder->files[i]))
            continue;
        KAY_TRY(tabulated_file_open(arena, folder, folder->files[i].name, &reader, &tier, &width));
        kay_tier_reader_close(reader);
        tabulate_add(sums, &tier);
    }
    if (sums->sum.scoring)
        KAY_TRY(tabulate_add_scores(arena, sums));
    return sums->sum.lasting ? tabulate_add_histograms(arena, sums) : KAY_OK;
}

static void tabulate_json_counts(kay_json_writer *object, const tabulate_summary *counts)
{
    tabulate_summary_write_counts(object, counts);
    if (counts->position) {
        tabulate_summary_write_lasting(object, counts);
    } else {
        kay_json_write_text(object, "longest", NULL);
        kay_json_write_text(object, "position", NULL);
        kay_json_write_text(object, "histogram", NULL);
    }
    if (counts->scoring)
        tabulate_summary_write_scores(object, counts);
}

static void tabulate_json(const tabulate_sums *sums, kay_text *out)
{
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "game", sums->title->game);
    kay_json_write_text(&object, "constants", sums->title->constants);
    tabulate_json_counts(&object, &sums->sum);
    kay_json_begin_list(&object, "tiers");
    for (uint64_t i = 0; i < sums->count; i++) {
        kay_json_begin_object(&object, NULL);
        kay_json_write_u64(&object, "tier", sums->tiers[i].tier);
        tabulate_json_counts(&object, &sums->tiers[i]);
        kay_json_end_object(&object);
    }
    kay_json_end_list(&object);
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
}

/* Writes a line with a number and its name. */
static void tabulate_line(kay_text *out, uint64_t number, const char *name)
{
    kay_text_format(out, "%16" PRIu64 "  %s\n", number, name);
}

static void tabulate_histogram(const uint64_t *positions, int64_t least, int64_t most, const char *what, kay_text *out)
{
    kay_text_format(out, "       positions  %s\n", what);
    for (int64_t number = least; number <= most; number++)
        kay_text_format(out, "%16" PRIu64 "  %" PRId64 "\n", positions[number - least], number);
}

/* Writes the counts; the histograms too, if they are known and wanted. */
static void tabulate_plain(const tabulate_sums *sums, bool histogram, kay_text *out)
{
    const tabulate_summary *sum = &sums->sum;
    kay_text_add(out, sums->title->game);
    if (*sums->title->constants)
        kay_text_format(out, ", %s", sums->title->constants);
    kay_text_format(out, ": %" PRIu64 " tier%s\n", sums->count, sums->count == 1 ? "" : "s");
    tabulate_line(out, sum->positions, "positions");
    if (sums->title->ranks) /* else symmetric positions are listed */
        tabulate_line(out, sum->kept, "up to symmetry");
    tabulate_line(out, sum->win, "won for the player to move");
    tabulate_line(out, sum->loss, "lost");
    tabulate_line(out, sum->draw, "drawn");
    if (sum->scoring)
        kay_text_format(out, "%16" PRId64 "  points for the player to move at least\n%16" PRId64 "  at most\n",
                        sum->least, sum->most);
    if (sum->position) {
        tabulate_line(out, sum->longest, "moves at most, if the winner hurries and the loser delays");
        kay_text_format(out, "longest play from  %s\n", sum->position);
    }
    if (histogram && sum->scoring)
        tabulate_histogram(sum->scores, sum->least, sum->most, "points for the player to move", out);
    if (histogram && sum->position)
        tabulate_histogram(sum->histogram, 0, (int64_t)sum->longest, "won or lost after so many moves", out);
}

kay_status cli_tabulate_tell(cli_call *cli, const char *path)
{
    kay_tier_folder *folder;
    kay_arena arena;
    tabulate_sums sums = {0};
    KAY_TRY(kay_tier_folder_open(&cli->ctx, path, &folder));
    kay_arena_init(&arena, &cli->ctx);
    const kay_status status = tabulate_sum(&arena, folder, &sums);
    if (status == KAY_OK && cli->values[FLAG_JSON])
        tabulate_json(&sums, &cli->out);
    else if (status == KAY_OK)
        tabulate_plain(&sums, cli->values[FLAG_STATS_OF], &cli->out);
    kay_arena_free(&arena);
    kay_tier_folder_close(folder);
    return status == KAY_OK ? cli->out.error : status;
}

static void tabulate_note(void *noted, const kay_diag *diag)
{
    cli_note(noted, diag);
}

/* Reads the order, without its game. */
static kay_status tabulate_order(cli_call *cli, const kay_state *start, kay_tabulate_order *out)
{
    *out = (kay_tabulate_order){.folder = cli->values[FLAG_FOLDER],
                                .start = start,
                                .remoteness = cli->values[FLAG_REMOTENESS],
                                .publish = cli->values[FLAG_PUBLISH],
                                .note = tabulate_note,
                                .noted = cli};
    return cli_threads(cli, &out->threads);
}

kay_status cli_tabulate_needs(cli_call *cli)
{
    if (!cli->operand_count)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "tabulate needs GAME; 'kayles list' names the games");
    if (!cli->values[FLAG_FOLDER])
        return kay_fail(&cli->ctx, KAY_EUSAGE, "tabulate needs -o DIR, the folder of the table");
    if (!*cli->values[FLAG_FOLDER])
        return kay_fail(&cli->ctx, KAY_EUSAGE, "-o: the name of the folder is empty");
    return KAY_OK;
}

/* The flags that choose a start. */
static const cli_flag_id tabulate_starts[] = {FLAG_TEXT, FLAG_AT, FLAG_POSITION, FLAG_CASE, FLAG_MOVER, FLAG_AFTER};
enum { TABULATE_STARTS = sizeof tabulate_starts / sizeof *tabulate_starts };

static kay_status tabulate_flags(cli_call *cli)
{
    if (!cli->values[FLAG_STATS_OF])
        return cli_tabulate_needs(cli);
    for (cli_flag_id id = 0; id < FLAG_COUNT; id++)
        if (id == FLAG_FOLDER || id == FLAG_REMOTENESS || id == FLAG_PUBLISH || id == FLAG_PARALLEL || id == FLAG_SET)
            KAY_TRY(cli_arguments_refuse(cli, id, "with --stats"));
    for (int i = 0; i < TABULATE_STARTS; i++)
        KAY_TRY(cli_arguments_refuse(cli, tabulate_starts[i], "with --stats"));
    if (cli->operand_count)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "with --stats there is no GAME: the table names it");
    return KAY_OK;
}

/* Finds the start of rules that do not number their states: the one that the flags give. */
static kay_status tabulate_list_start(cli_call *cli, cli_cases *cases, kay_state *start, kay_tabulate_order *out)
{
    const char *file = cli->operand_count > 1 ? cli->operands[1] : NULL;
    if (!file && !cli->values[FLAG_TEXT] && !cli->values[FLAG_AT])
        return kay_fail(&cli->ctx, KAY_EUSAGE, "tabulate: the table of %s needs a start: --at A[,B], -e TEXT or FILE",
                        cli->rules->name);
    KAY_TRY(tabulate_order(cli, start, out));
    KAY_TRY(cli_cases_open(cli, cli->rules, file, cases));
    KAY_TRY(cli_cases_one(cases));
    out->game = cases->game;
    *start = cases->state;
    cli_time_begin(cli);
    return KAY_OK;
}

/* Refuses a start given to rules that number their states. */
static kay_status tabulate_refuse_start(cli_call *cli)
{
    const bool constants = cli->rules->ranks->constants;
    for (int i = 0; i < TABULATE_STARTS; i++)
        KAY_TRY(cli_arguments_refuse(cli, tabulate_starts[i],
                                     constants ? "with this game, whose start --set gives"
                                               : "with this game, which has only one table"));
    const char *file = cli->operand_count > 1 ? cli->operands[1] : NULL;
    if (file && strchr(file, '='))
        return kay_fail(&cli->ctx, KAY_EUSAGE, "each constant has its own --set: write --set %.60s", file);
    if (file)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "%s needs no FILE: %s", cli->rules->name,
                        constants ? "--set gives its start" : "it has only one table");
    return cli_arguments_without_input(cli, false);
}

kay_status cli_tabulate_order(cli_call *cli, kay_arena *arena, kay_state *start, kay_tabulate_order *out)
{
    KAY_TRY(tabulate_refuse_start(cli));
    KAY_TRY(tabulate_order(cli, start, out));
    cli_time_begin(cli);
    return cli_start(cli, NULL, 0, arena, &out->game, start);
}

static kay_status tabulate_make(cli_call *cli, cli_cases *cases)
{
    kay_state start;
    kay_tabulate_order order;
    KAY_TRY(cli->rules->ranks ? cli_tabulate_order(cli, &cases->arena, &start, &order)
                              : tabulate_list_start(cli, cases, &start, &order));
    const kay_status status = kay_tabulate(&cli->ctx, &order);
    return status == KAY_END ? KAY_OK : status; /* it is there already */
}

int cli_verb_tabulate(cli_call *cli)
{
    kay_status status = tabulate_flags(cli);
    const char *path = cli->values[cli->values[FLAG_STATS_OF] ? FLAG_STATS_OF : FLAG_FOLDER];
    cli_cases cases = {.cli = cli, .reader = {.ctx = &cli->ctx}};
    kay_arena_init(&cases.arena, &cli->ctx);
    if (status == KAY_OK && !cli->values[FLAG_STATS_OF])
        status = tabulate_make(cli, &cases);
    if (status == KAY_OK)
        status = cli_tabulate_tell(cli, path);
    cli_time_end(cli);
    const int code = status == KAY_OK ? CLI_DONE : cli_cases_report(&cases, status);
    cli_cases_close(&cases);
    return code;
}

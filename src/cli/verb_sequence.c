/* sequence: computes nim-sequences of heap games, their periods, statistics and checksums. */
#include <kayles/json.h>
#include <kayles/sequence_picture.h>
#include <kayles/table.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/picture_file.h"
#include "cli/quantities.h"
#include "cli/report.h"

enum {
    SEQUENCE_LISTED = 100, /* heaps without -n */
    SEQUENCE_PIECE = 1 << 12, /* values written at once */
    /* values kept if they are not listed; at most a third of the memory, or a fifth of a memory below 256 MiB */
    SEQUENCE_KEPT = 1 << 30,
    SEQUENCE_OFTEN = 1, /* seconds between checkpoints, at least */
};

/* In the order of the words of --format. */
typedef enum sequence_form { SEQUENCE_TEXT, SEQUENCE_BFILE, SEQUENCE_SVG } sequence_form;

typedef struct sequence_question {
    bool listed; /* only values are printed */
    bool period, stats, checksum, json;
    sequence_form form;
    uint64_t fold; /* heaps in a row of the picture; 0: the picture has no rows */
    uint64_t count; /* the most values; UINT64_MAX: limited by the budget */
} sequence_question;

static kay_status sequence_asked(cli_call *cli, sequence_question *out)
{
    *out = (sequence_question){
        .period = cli->values[FLAG_PERIOD],
        .stats = cli->values[FLAG_STATS],
        .checksum = cli->values[FLAG_CHECKSUM],
        .json = cli->values[FLAG_JSON],
    };
    out->listed = !(out->period || out->stats || out->checksum || out->json);
    uint64_t most, threads;
    KAY_TRY(cli_number(cli, FLAG_PARALLEL, 1, 1, &threads)); /* checked, without effect */
    KAY_TRY(cli_number(cli, FLAG_HEAPS, 0, out->period ? UINT64_MAX : SEQUENCE_LISTED, &most));
    out->count = most < UINT64_MAX ? most + 1 : most;
    if (!out->listed)
        KAY_TRY(cli_arguments_refuse(cli, FLAG_LISTING, "without a list of values"));
    int form;
    KAY_TRY(cli_picture_form(cli, FLAG_LISTING, SEQUENCE_SVG, &form));
    out->form = (sequence_form)form;
    if (!out->listed && out->form == SEQUENCE_SVG)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "-o %s: there is no picture, because no values are listed",
                        cli->values[FLAG_FILE]);
    KAY_TRY(cli_fold(cli, form == SEQUENCE_SVG, &out->fold));
    return out->period ? KAY_OK : cli_arguments_refuse(cli, FLAG_CERTIFICATE, "without --period");
}

/* Writes G(0), G(1), ... as they are computed. */
static kay_status sequence_list(cli_call *cli, kay_sequence *sequence, const sequence_question *question, kay_text *out)
{
    uint32_t values[SEQUENCE_PIECE];
    for (uint64_t n = 0; n < question->count;) {
        uint64_t piece = question->count - n < SEQUENCE_PIECE ? question->count - n : SEQUENCE_PIECE;
        kay_status status = kay_sequence_advance(sequence, n + piece);
        uint64_t known = kay_sequence_known(sequence) - n;
        piece = known < piece ? known : piece;
        KAY_TRY(kay_sequence_read(sequence, n, piece, values));
        for (uint64_t i = 0; i < piece; i++) {
            if (question->form == SEQUENCE_BFILE) {
                kay_text_u64(out, n + i);
                kay_text_char(out, ' ');
            }
            kay_text_u64(out, values[i]);
            kay_text_char(out, '\n');
        }
        n += piece;
        KAY_TRY(out->error);
        KAY_TRY(status);
        KAY_TRY(kay_check_time(&cli->ctx)); /* there may be many known values */
    }
    return KAY_OK;
}

static kay_status sequence_draw_heaps(cli_call *cli, kay_sequence *sequence, const sequence_question *question,
                                      uint64_t count, kay_text *out)
{
    uint64_t fold = question->fold;
    if (fold == KAY_TABLE_FOLD_PERIOD)
        KAY_TRY(kay_sequence_fold(sequence, count, &fold));
    return kay_sequence_draw(&cli->ctx, sequence, count, fold, out);
}

/* Draws the values, or those computed before the end of the budget. */
static kay_status sequence_draw(cli_call *cli, kay_sequence *sequence, const sequence_question *question, kay_text *out)
{
    kay_status status = kay_sequence_advance(sequence, question->count);
    if (status == KAY_OK)
        status = sequence_draw_heaps(cli, sequence, question, question->count, out);
    const uint64_t computed = kay_sequence_tell(sequence).computed;
    if (status != KAY_EUNABLE || !computed)
        return status;
    const kay_diag diag = cli->ctx.diag;
    cli_time_end(cli);
    cli->ctx.stop = NULL;
    KAY_TRY(sequence_draw_heaps(cli, sequence, question, computed < question->count ? computed : question->count, out));
    cli->ctx.diag = diag;
    return KAY_EUNABLE;
}

/* The results for a sequence, and the time they took. */
typedef struct sequence_answer {
    const char *name;
    kay_sequence_facts facts;
    kay_sequence_summary summary; /* of the values that the question is about */
    uint64_t news; /* number of heaps computed now, not read from a checkpoint */
    double seconds; /* the time it took to compute these heaps */
} sequence_answer;

static double sequence_rate(const sequence_answer *answer)
{
    return answer->seconds > 0 ? (double)answer->news / answer->seconds : 0;
}

static void sequence_json_period(kay_json_writer *object, const kay_sequence_facts *facts)
{
    static const char *const names[] = {"period", "preperiod", "saltus"};
    const uint64_t numbers[] = {facts->period, facts->preperiod, facts->saltus};
    if (facts->bound)
        kay_json_write_u64(object, "preperiod_at_most", facts->preperiod);
    for (unsigned i = 0; i < 3; i++) {
        if (facts->period && !(i == 1 && facts->bound))
            kay_json_write_u64(object, names[i], numbers[i]);
        else
            kay_json_write_text(object, names[i], NULL);
    }
    kay_json_write_bool(object, "proved", facts->proved);
    kay_json_write_u64(object, "computed", facts->computed);
}

static void sequence_json(const sequence_question *question, const sequence_answer *answer, kay_text *out)
{
    char words[40];
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "game", answer->name);
    sequence_json_period(&object, &answer->facts);
    kay_json_write_u64(&object, "max", answer->summary.largest);
    kay_json_write_u64(&object, "max_at", answer->summary.largest_at);
    if (question->stats) {
        kay_json_write_u64(&object, "heaps", answer->summary.count);
        kay_json_write_u64(&object, "zeros", answer->summary.zeros);
        kay_json_write_u64(&object, "mask", answer->facts.mask);
        kay_json_write_bool(&object, "parity", answer->facts.parity);
        kay_json_write_u64(&object, "offset", answer->facts.offset);
        kay_json_write_u64(&object, "rare", answer->facts.rare);
        kay_json_write_u64(&object, "last_rare", answer->facts.last_rare);
        kay_json_write_text(&object, "method", answer->facts.method);
        kay_json_write_text(&object, "level", answer->facts.level);
        kay_json_write_u64(&object, "rate", (uint64_t)sequence_rate(answer));
    }
    if (question->checksum) {
        snprintf(words, sizeof words, "%08" PRIX32, answer->summary.sums);
        kay_json_write_text(&object, "checksum", words);
        snprintf(words, sizeof words, "%016" PRIx64, answer->summary.xxh64);
        kay_json_write_text(&object, "xxh64", words);
    }
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
}

static void sequence_plain_period(const sequence_answer *answer, kay_text *out)
{
    const kay_sequence_facts *facts = &answer->facts;
    if (!facts->period) {
        kay_text_format(out, "%s: no period is seen in heaps 0 to %" PRIu64 "\n", answer->name, facts->computed - 1);
        return;
    }
    kay_text_format(out, "%s: period %" PRIu64 " from heap %" PRIu64 " on%s", answer->name, facts->period,
                    facts->preperiod, facts->bound ? " at the latest" : "");
    if (facts->saltus)
        kay_text_format(out, ", values growing by %" PRIu64 " each", facts->saltus);
    if (strcmp(facts->method, "formula") == 0) {
        kay_text_add(out, ", proved: values are known by a formula\n");
        return;
    }
    kay_text_format(out, ", %s heaps 0 to %" PRIu64 "\n", facts->proved ? "proved by" : "not proved, seen in",
                    facts->computed - 1);
}

static void sequence_plain_stats(const sequence_answer *answer, kay_text *out)
{
    const kay_sequence_facts *facts = &answer->facts;
    kay_text_format(out, "heaps %" PRIu64 "\nlargest %" PRIu32 " at %" PRIu64 "\nzeros %" PRIu64 "\n",
                    answer->summary.count, answer->summary.largest, answer->summary.largest_at, answer->summary.zeros);
    if (facts->mask)
        kay_text_format(out, "mask %#" PRIx32 "%s\nrare %" PRIu64 ", the last %" PRIu64 "\n", facts->mask,
                        !facts->parity  ? ""
                        : facts->offset ? " and the parity of the heap + 1"
                                        : " and the heap's parity",
                        facts->rare, facts->last_rare);
    kay_text_format(out, "method %s, %s\nrate %.3g million heaps a second\n", facts->method, facts->level,
                    1e-6 * sequence_rate(answer));
}

static void sequence_write(const sequence_question *question, const sequence_answer *answer, kay_text *out)
{
    if (question->json) {
        sequence_json(question, answer, out);
        return;
    }
    if (question->period)
        sequence_plain_period(answer, out);
    if (question->stats)
        sequence_plain_stats(answer, out);
    if (question->checksum)
        kay_text_format(out, "checksum %08" PRIX32 "\nxxh64 %016" PRIx64 "\n", answer->summary.sums,
                        answer->summary.xxh64);
}

/* If memory, and not time, ended the computation: adds to the diagnosis the size of --memory that is enough to
 * continue. */
static void sequence_name_memory(cli_call *cli, const kay_sequence_facts *facts)
{
    const kay_diag diag = cli->ctx.diag; /* why it ended */
    const bool more = facts->memory_needed > cli->ctx.memory_limit && kay_check_time(&cli->ctx) == KAY_OK;
    cli->ctx.diag = diag;
    if (more)
        snprintf(cli->ctx.diag.text, sizeof cli->ctx.diag.text, "%.200s: it can continue with --memory %" PRIu64 "K",
                 diag.text, facts->memory_needed / 1024);
}

/* Computes the requested values, and summarizes those found.  A proved period gives all later values.  If the time ends
 * while they are summarized, only the computed values are summarized. */
static kay_status sequence_find(cli_call *cli, kay_sequence *sequence, const sequence_question *question, kay_text *out)
{
    const uint64_t before = kay_sequence_tell(sequence).computed;
    const double begun = kay_now();
    kay_status status = kay_sequence_advance(sequence, question->count);
    if (status != KAY_OK && status != KAY_EUNABLE && status != KAY_EWRITE) /* of a checkpoint */
        return status;
    sequence_answer answer = {.name = kay_sequence_name(sequence), .facts = kay_sequence_tell(sequence)};
    if (question->period && answer.facts.proved)
        status = KAY_OK;
    answer.seconds = kay_now() - begun;
    if (status == KAY_EUNABLE)
        sequence_name_memory(cli, &answer.facts);
    answer.news = answer.facts.computed - before;
    uint64_t count = question->period ? answer.facts.computed : question->count;
    if (status == KAY_OK)
        status = kay_sequence_sum_up(sequence, count, &answer.summary);
    kay_diag diag = cli->ctx.diag;
    cli_time_end(cli); /* the summary does not count against the budget */
    cli->ctx.stop = NULL;
    count = answer.facts.computed < count ? answer.facts.computed : count;
    if (status == KAY_OK || kay_sequence_sum_up(sequence, count, &answer.summary) == KAY_OK)
        sequence_write(question, &answer, out);
    cli->ctx.diag = diag;
    if ((status == KAY_EUNABLE || status == KAY_EWRITE) && count)
        status = kay_fail(&cli->ctx, status, "%.200s; the answer covers heaps 0 to %" PRIu64, diag.text, count - 1);
    if (question->count != UINT64_MAX || status != KAY_EUNABLE)
        return status;
    cli_note(cli, &cli->ctx.diag); /* without -n the end of the budget is not a failure */
    return KAY_OK;
}

/* Writes the certificate of the period, if there is one. */
static kay_status sequence_certify(cli_call *cli, kay_sequence *sequence)
{
    cli_file file;
    kay_text *out;
    const kay_sequence_facts facts = kay_sequence_tell(sequence);
    if (!cli->values[FLAG_CERTIFICATE] || !facts.proved)
        return KAY_OK;
    if (facts.bound) {
        const kay_diag diag = cli->ctx.diag; /* why it ended */
        return kay_fail(&cli->ctx, KAY_EUNABLE, "%.200s; the certificate needs the least preperiod", diag.text);
    }
    KAY_TRY(cli_file_open(cli, FLAG_CERTIFICATE, NULL, &file, &out));
    kay_status status = kay_sequence_certify(sequence, out), closed = cli_file_close(&file, cli_exit_code(cli, status));
    return status == KAY_OK ? closed : status;
}

/* Opens the sequence of the heap game that a word names. */
static kay_status sequence_open(cli_call *cli, bool listed, kay_sequence **out)
{
    kay_context *ctx = &cli->ctx;
    const uint64_t room = ctx->memory_limit / (ctx->memory_limit >> 28 ? 3 : 5); /* small arrays grow by doubling */
    kay_sequence_options options = {.keep = room < SEQUENCE_KEPT ? room : SEQUENCE_KEPT};
    if (listed)
        options.keep = 0;
    const char *word = kay_arena_text(&cli->words, cli->word->text, cli->word->length);
    return word ? kay_sequence_open(ctx, kay_code_of(word), &options, out) : kay_no_memory(ctx);
}

static int sequence_answer_to(cli_call *cli, const sequence_question *question, kay_text *out)
{
    kay_sequence *sequence;
    kay_status status = sequence_open(cli, question->listed, &sequence);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    if (cli->values[FLAG_CHECKPOINT])
        status = kay_sequence_keep(sequence, cli->values[FLAG_CHECKPOINT], SEQUENCE_OFTEN);
    if (status == KAY_OK)
        status = !question->listed               ? sequence_find(cli, sequence, question, out)
                 : question->form < SEQUENCE_SVG ? sequence_list(cli, sequence, question, out)
                                                 : sequence_draw(cli, sequence, question, out);
    cli_time_end(cli);
    if (status == KAY_OK)
        status = sequence_certify(cli, sequence);
    if (status == KAY_OK || status == KAY_EUNABLE) {
        const kay_diag diag = cli->ctx.diag; /* why it ended */
        const kay_status saved = kay_sequence_save(sequence);
        if (saved == KAY_OK)
            cli->ctx.diag = diag;
        else
            status = saved;
    }
    kay_sequence_close(sequence);
    return status == KAY_OK ? CLI_DONE : cli_report(cli, status, NULL);
}

int cli_verb_sequence(cli_call *cli)
{
    sequence_question question;
    cli_file file;
    kay_text *out;
    kay_status status = sequence_asked(cli, &question);
    if (status == KAY_OK)
        status = cli_picture_open(cli, FLAG_FILE, &file, &out);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    cli_time_begin(cli);
    return cli_file_end(cli, &file, sequence_answer_to(cli, &question, out));
}

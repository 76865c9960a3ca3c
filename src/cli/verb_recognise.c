/* recognise: finds the known games that have the given nim-sequence. */
#include <kayles/json.h>

#include <string.h>

#include "cli/quantities.h"
#include "cli/report.h"

enum { RECOGNISE_PLAIN = 10, RECOGNISE_JSON = 1000 }; /* the defaults of --limit */

/* Joins the operands to one text, with blanks between them. */
static kay_status recognise_open(cli_call *cli, kay_reader *reader)
{
    if (cli->operand_count == 1 && strcmp(cli->operands[0], "-") == 0)
        return kay_reader_open(&cli->ctx, "-", reader);
    kay_text text;
    kay_text_init(&text, &cli->ctx);
    for (unsigned i = 0; i < cli->operand_count; i++) {
        kay_text_add(&text, i ? " " : "");
        kay_text_add(&text, cli->operands[i]);
    }
    kay_status status = text.error;
    if (status == KAY_OK)
        status = kay_reader_from_text(&cli->ctx, "<values>", kay_text_string(&text), text.length, reader);
    kay_text_free(&text);
    return status;
}

/* The given values and their matches. */
typedef struct recognise_answer {
    kay_nim_values values;
    kay_recognition all;
} recognise_answer;

static void recognise_json(const recognise_answer *answer, const kay_recognised *match, kay_text *out)
{
    static const char *const fields[] = {"period", "preperiod", "saltus"};
    const uint64_t of_period[] = {match->period, match->preperiod, match->saltus};
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "game", match->game);
    kay_json_write_text(&object, "name", match->name);
    kay_json_write_text(&object, "opens", match->opens);
    kay_json_write_i64(&object, "shift", match->shift);
    kay_json_write_u64(&object, "repeat", match->repeat);
    for (int i = 0; i < 3; i++)
        if (match->period)
            kay_json_write_u64(&object, fields[i], of_period[i]);
        else
            kay_json_write_text(&object, fields[i], NULL);
    kay_json_write_u64(&object, "compared", match->compared);
    kay_json_write_u64(&object, "given", answer->values.given);
    kay_json_write_bool(&object, "few", answer->values.count < KAY_RECOGNISE_FEW);
    kay_json_write_u64(&object, "matches", answer->all.total);
    kay_json_write_u64(&object, "looked", answer->all.looked);
    if (answer->values.outcomes)
        kay_json_write_bool(&object, "lost", true);
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
}

static void recognise_count(kay_text *out, const char *before, uint64_t count, const char *one, const char *many)
{
    kay_text_format(out, "%s%llu %s", before, (unsigned long long)count, count == 1 ? one : many);
}

/* Writes " (Kayles)" or " (Wythoff's game, 'wythoff' in other verbs)". */
static void recognise_name(const kay_recognised *match, kay_text *out)
{
    if (!match->name)
        return;
    kay_text_format(out, " (%s", match->name);
    if (!match->opens)
        kay_text_add(out, ", which other verbs do not know");
    else if (strcmp(match->opens, match->game) != 0)
        kay_text_format(out, ", '%s' in other verbs", match->opens);
    kay_text_char(out, ')');
}

/* Writes a line such as "0.77 (Kayles), each value twice, without the first 2: period 12 from heap 71 on".  `given`:
 * the number of values given; if they are not few, but those of the game are, the line says so. */
static void recognise_plain(const kay_recognised *match, uint64_t given, kay_text *out)
{
    const uint64_t heaps = (match->compared + match->repeat - 1) / match->repeat;
    kay_text_add(out, match->game);
    recognise_name(match, out);
    if (match->repeat > 1)
        recognise_count(out, ", each value ", match->repeat, "time", "times");
    if (match->shift > 0)
        recognise_count(out, ", without the first ", (uint64_t)match->shift, "value", "values");
    if (match->shift < 0)
        recognise_count(out, ", after ", (uint64_t)-match->shift, "more zero", "more zeros");
    if (match->period && match->saltus) {
        kay_text_format(out, ": %llu more ", (unsigned long long)match->saltus);
        if (match->period == 1)
            kay_text_add(out, "each heap");
        else
            kay_text_format(out, "every %llu heaps", (unsigned long long)match->period);
        kay_text_format(out, ", proved, from heap %llu on", (unsigned long long)match->preperiod);
    } else if (match->period) {
        kay_text_format(out, ": period %llu, proved, from heap %llu on", (unsigned long long)match->period,
                        (unsigned long long)match->preperiod);
    }
    if (heaps < KAY_RECOGNISE_FEW && given >= KAY_RECOGNISE_FEW)
        recognise_count(out, "; weak, only ", heaps, "of its values was compared", "of its values were compared");
    kay_text_char(out, '\n');
}

/* Writes notes about all matches. */
static void recognise_remarks(const recognise_answer *answer, kay_text *out)
{
    unsigned long long total = answer->all.total, looked = answer->all.looked;
    if (answer->values.outcomes)
        kay_text_format(out,
                        "the numbers were read as lost positions; only the winners up to %llu were compared, not the "
                        "values\n",
                        (unsigned long long)(answer->values.first + answer->values.count - 1));
    else if (answer->values.given > answer->values.count)
        kay_text_format(out, "the first %llu of %llu values were compared\n", (unsigned long long)answer->values.count,
                        (unsigned long long)answer->values.given);
    if (total == 0)
        kay_text_format(out,
                        "none of %llu known games has these values, shifted by up to %d or repeated up to %d times\n",
                        looked, KAY_RECOGNISE_SHIFT, KAY_RECOGNISE_REPEAT);
    if (total > answer->all.count)
        kay_text_format(out, "and %llu more (--limit)\n", total - answer->all.count);
    if (answer->values.count < KAY_RECOGNISE_FEW && total) {
        recognise_count(out, "", answer->values.count, "value proves", "values prove");
        kay_text_format(out, " little: %llu of %llu known games match\n", total, looked);
    }
}

static void recognise_print(cli_call *cli, const recognise_answer *answer)
{
    for (const kay_recognised *match = answer->all.first; match && cli->out.error == KAY_OK; match = match->next) {
        if (cli->values[FLAG_JSON])
            recognise_json(answer, match, &cli->out);
        else
            recognise_plain(match, answer->values.count, &cli->out);
    }
}

int cli_verb_recognise(cli_call *cli)
{
    bool json = cli->values[FLAG_JSON];
    uint64_t limit;
    recognise_answer answer = {0};
    kay_status status = cli_number(cli, FLAG_LIMIT, 0, json ? RECOGNISE_JSON : RECOGNISE_PLAIN, &limit);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    cli_time_begin(cli);
    kay_arena arena;
    kay_arena_init(&arena, &cli->ctx);
    kay_reader reader;
    status = recognise_open(cli, &reader);
    if (status == KAY_OK) {
        status = kay_recognise_read(&reader, &arena, &answer.values);
        kay_reader_close(&reader);
    }
    if (status == KAY_OK) {
        status = kay_recognise_either(&arena, &answer.values, limit, &answer.all);
        recognise_print(cli, &answer);
        if (status == KAY_OK && !json)
            recognise_remarks(&answer, &cli->out);
    }
    int code = status == KAY_OK ? CLI_DONE : cli_report(cli, status, status == KAY_EREAD ? "<stdin>" : NULL);
    kay_arena_free(&arena);
    return code;
}

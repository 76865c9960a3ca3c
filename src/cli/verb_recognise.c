/* recognise: finds the known games that have the given nim-sequence. */
#include <kayles/json.h>

#include <string.h>

#include "cli/quantities.h"
#include "cli/report.h"
#include "misere/quotient_presentation.h"
#include "recognise/recognise_quotient.h"

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

/* Writes the images of the generators: " (a -> b, b -> c)", or as a list. */
static void recognise_images(const recognised_quotient *own, kay_json_writer *object, kay_text *out)
{
    kay_text word;
    kay_text_init(&word, out->ctx);
    for (uint32_t l = 0; l < own->monoid.letters; l++) {
        if (!object) {
            kay_text_add(out, l ? ", " : ": ");
            quotient_write_letter(l, out);
            kay_text_add(out, " -> ");
        }
        quotient_write_element(&own->known, own->images[l], object ? &word : out);
        if (object)
            kay_json_write_text(object, NULL, kay_text_string(&word));
        kay_text_clear(&word);
    }
    if (word.error != KAY_OK && out->error == KAY_OK)
        out->error = word.error;
    kay_text_free(&word);
}

static void recognise_quotient_json(const recognised_quotient *own, uint64_t lost, kay_text *out)
{
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "quotient", *own->name ? own->name : NULL);
    kay_json_write_text(&object, "game", own->game);
    kay_json_write_u64(&object, "order", own->monoid.order);
    kay_json_write_u64(&object, "p_positions", lost);
    if (own->game) {
        kay_json_begin_list(&object, "images");
        recognise_images(own, &object, out);
        kay_json_end_list(&object);
    } else {
        kay_json_write_text(&object, "images", NULL);
    }
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
}

static void recognise_quotient_plain(const recognised_quotient *own, uint64_t lost, kay_text *out)
{
    if (*own->name == 'T')
        kay_text_format(out, "%s, the misère quotient of the nim-heaps less than %u: tame", own->name,
                        own->monoid.order > 2 ? (unsigned)own->monoid.order - 2 : (unsigned)own->monoid.order);
    else if (own->game)
        kay_text_format(out, "%s%sthe misère quotient of %s", own->name, *own->name ? ", " : "", own->game);
    else
        kay_text_format(out,
                        "none of %u known misère quotients has these products, and no tame one; it has %u "
                        "elements, %llu lost",
                        recognise_quotient_games(), (unsigned)own->monoid.order, (unsigned long long)lost);
    if (own->game)
        recognise_images(own, NULL, out);
    kay_text_char(out, '\n');
}

/* Answers the quotients of an input, one a line.  *found: there is one. */
static kay_status recognise_quotients(cli_call *cli, kay_reader *reader, kay_arena *arena, bool *found)
{
    kay_status status;
    *found = false;
    for (;;) {
        bool another;
        recognised_quotient own = {0};
        status = recognise_quotient_read(reader, &own.monoid, &another);
        if (status == KAY_OK && !another)
            status = *found ? kay_reader_fail(reader, NULL, "another quotient was expected") : KAY_OK;
        if (status != KAY_OK || !another)
            break;
        *found = true;
        status = recognise_quotient(arena, &own);
        const uint64_t lost = kay_bits_count(own.monoid.lost, own.monoid.words);
        if (status == KAY_OK)
            (cli->values[FLAG_JSON] ? recognise_quotient_json : recognise_quotient_plain)(&own, lost, &cli->out);
        recognise_quotient_free(&own);
        if (status != KAY_OK || cli->out.error != KAY_OK)
            break;
    }
    return status == KAY_END ? KAY_OK : status;
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
    bool quotients = false;
    status = recognise_open(cli, &reader);
    if (status == KAY_OK) {
        status = recognise_quotients(cli, &reader, &arena, &quotients);
        if (status == KAY_OK && !quotients)
            status = kay_recognise_read(&reader, &arena, &answer.values);
        kay_reader_close(&reader);
    }
    if (status == KAY_OK && !quotients) {
        status = kay_recognise_either(&arena, &answer.values, limit, &answer.all);
        recognise_print(cli, &answer);
        if (status == KAY_OK && !json)
            recognise_remarks(&answer, &cli->out);
    }
    int code = status == KAY_OK ? CLI_DONE : cli_report(cli, status, status == KAY_EREAD ? "<stdin>" : NULL);
    kay_arena_free(&arena);
    return code;
}

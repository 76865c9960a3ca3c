/* recognise: the known games that have a nim-sequence. */
#include "cli/cli.h"

#include <limits.h>
#include <string.h>

enum { RECOGNISE_PLAIN = 10, RECOGNISE_JSON = 1000 }; /* the defaults of --limit */

/* The values as one text: the operands with blanks between. */
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

static kay_status recognise_read(cli_call *cli, kay_arena *arena, kay_nim_values *values)
{
    kay_reader reader;
    KAY_TRY(recognise_open(cli, &reader));
    kay_status status = kay_recognise_read(&reader, arena, values);
    kay_reader_close(&reader);
    return status;
}

/* The values that were given, and all that match them. */
typedef struct recognise_answer {
    kay_nim_values values;
    kay_recognition all;
} recognise_answer;

static void recognise_json(const recognise_answer *answer, const kay_recognised *match, kay_text *out)
{
    kay_text_add(out, "{\"game\": ");
    kay_text_json(out, match->game, strlen(match->game));
    kay_text_add(out, ", \"name\": ");
    if (match->name)
        kay_text_json(out, match->name, strlen(match->name));
    else
        kay_text_add(out, "null");
    kay_text_format(out, ", \"shift\": %lld, \"repeat\": %llu", (long long)match->shift,
                    (unsigned long long)match->repeat);
    if (match->period)
        kay_text_format(out, ", \"period\": %llu, \"preperiod\": %llu, \"saltus\": %llu",
                        (unsigned long long)match->period, (unsigned long long)match->preperiod,
                        (unsigned long long)match->saltus);
    else
        kay_text_add(out, ", \"period\": null, \"preperiod\": null, \"saltus\": null");
    kay_text_format(out, ", \"compared\": %llu, \"given\": %llu, \"few\": %s, \"matches\": %llu, \"looked\": %llu}\n",
                    (unsigned long long)match->compared, (unsigned long long)answer->values.given,
                    answer->values.count < KAY_RECOGNISE_FEW ? "true" : "false", (unsigned long long)answer->all.total,
                    (unsigned long long)answer->all.looked);
}

static void recognise_count(kay_text *out, const char *before, uint64_t count, const char *one, const char *many)
{
    kay_text_format(out, "%s%llu %s", before, (unsigned long long)count, count == 1 ? one : many);
}

/* "0.77 (Kayles), each value twice, without the first 2: period 12 from heap 71 on". */
static void recognise_plain(const kay_recognised *match, kay_text *out)
{
    kay_text_add(out, match->game);
    if (match->name)
        kay_text_format(out, " (%s)", match->name);
    if (match->repeat > 1)
        recognise_count(out, ", each value ", match->repeat, "time", "times");
    if (match->shift > 0)
        recognise_count(out, ", without the first ", (uint64_t)match->shift, "value", "values");
    if (match->shift < 0)
        recognise_count(out, ", behind ", (uint64_t)-match->shift, "zero more", "zeros more");
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
    kay_text_char(out, '\n');
}

/* What is to be said about all of them. */
static void recognise_remarks(const recognise_answer *answer, kay_text *out)
{
    unsigned long long total = answer->all.total, looked = answer->all.looked;
    if (answer->values.given > answer->values.count)
        kay_text_format(out, "the first %llu of %llu values were compared\n", (unsigned long long)answer->values.count,
                        (unsigned long long)answer->values.given);
    if (total == 0)
        kay_text_format(
            out,
            "none of the %llu games looked through has these values, shifted by up to %d or repeated up to %d times\n",
            looked, KAY_RECOGNISE_SHIFT, KAY_RECOGNISE_REPEAT);
    if (total > answer->all.count)
        kay_text_format(out, "and %llu more (--limit)\n", total - answer->all.count);
    if (answer->values.count < KAY_RECOGNISE_FEW && total) {
        recognise_count(out, "", answer->values.count, "value proves", "values prove");
        kay_text_format(out, " little: %llu of the %llu games looked through match\n", total, looked);
    }
}

static void recognise_print(cli_call *cli, const recognise_answer *answer)
{
    for (const kay_recognised *match = answer->all.first; match && cli->out.error == KAY_OK; match = match->next) {
        if (cli->values[CLI_JSON])
            recognise_json(answer, match, &cli->out);
        else
            recognise_plain(match, &cli->out);
    }
}

static int recognise_run(cli_call *cli)
{
    bool json = cli->values[CLI_JSON];
    uint64_t limit;
    recognise_answer answer = {0};
    kay_status status = cli_number(cli, CLI_LIMIT, 0, json ? RECOGNISE_JSON : RECOGNISE_PLAIN, &limit);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    if (cli->seconds > 0)
        cli->ctx.deadline = kay_now() + cli->seconds;
    kay_arena arena;
    kay_arena_init(&arena, &cli->ctx);
    status = recognise_read(cli, &arena, &answer.values);
    if (status == KAY_OK) {
        status = kay_recognise(&arena, &answer.values, limit, &answer.all);
        recognise_print(cli, &answer);
        if (status == KAY_OK && !json)
            recognise_remarks(&answer, &cli->out);
    }
    int code = status == KAY_OK ? CLI_DONE : cli_report(cli, status, status == KAY_EREAD ? "<stdin>" : NULL);
    kay_arena_free(&arena);
    return code;
}

const cli_verb cli_verb_recognise = {
    .name = "recognise",
    .operands = "V ...",
    .least = 1,
    .most = UINT_MAX,
    .numbers = true,
    .summary = "which known games have this nim-sequence",
    .about =
        "Compares the values V ... with the nim-sequences G(0), G(1), ... of these games, computed on the spot: the "
        "octal codes d0.d1d2d3d4 of up to four digits behind the point (d0 is 0 or 4, as taking nothing may only split "
        "a heap); the hexadecimal codes d0.d1d2d3 of up to three, with d0 0, 4, 8 or c; the subtraction sets within 1 "
        "to 12; Nim, Lasker's Nim (lasker) and Grundy's game (grundy); Wythoff's game with one heap of 1 to 16, "
        "wythoff(3,n), and with equal heaps, wythoff(n,n), also where numbers that differ by less than 2 or 3 may be "
        "taken from both heaps, 2-wythoff(3,n).  'kayles table' and 'kayles guess' take codes and sets as they are "
        "printed.\n\n"
        "The values may be shifted: up to 16 leading heaps are left out, or up to 16 zeros stand in front.  Each "
        "value of the game may be repeated, up to 8 times.  A match explains every value, with at least eight heaps of "
        "the game, four where they are repeated, or half as many as there are values.  The best match, the one with "
        "the shortest description, comes "
        "first: 3 bits for each octal digit or number of a set, 4 for each hexadecimal digit (a d0 that is 0 is free), "
        "1 to "
        "3 for Nim, Grundy's game and Lasker's Nim, 4 and its heap for Wythoff's game and 3 more for each of its "
        "numbers, 6 "
        "and the number for a shift and for a repeat.\n\n"
        "With '-' the values come from standard input: numbers with white space or commas between; a table of one "
        "parameter that 'kayles table' made with --show grundy or value, as text, csv, json or bfile; or any OEIS "
        "b-file, "
        "lines of a place and a value.  What stands behind # is passed over.  Places count up by one; they may begin "
        "at 0 to "
        "128, and a shift by so much is looked for too, and needs no description.  The first 1000 values are "
        "compared.\n\n"
        "The keys of an object: game; name, what people call it, or null; shift, how many leading values are left out "
        "(negative: zeros added); repeat; period, preperiod and saltus of the game itself, G(n + period) = G(n) + "
        "saltus "
        "from the preperiod on, null where none is proved; compared, how many of the values are the game's own: all "
        "but "
        "added zeros; given, how many values there were; few, true where there are fewer than eight values, which "
        "proves little; matches and looked, how "
        "many games match, of how many.  A period is proved when enough values repeat, by the theorem of Guy and Smith "
        "(1956); it is looked for among 8192 heaps for the first three matches and 256 for others (512 and 128 where a "
        "move may leave three heaps).",
    .examples = "kayles recognise 0 1 1 2 0 3 1 1 0 3 3 2\n"
                "kayles recognise --json 0 0 0 0 1 1 2 2 3 3 1 1 4 4 3 3 2 2 1 1 4 4\n"
                "echo '1, 2, 3, 1, 4, 3, 2, 1, 4, 2' | kayles recognise - --limit 3\n",
    .run = recognise_run,
};

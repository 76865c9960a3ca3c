/* misere: computes outcome, genus and canonical form of positions in misère play, and quotients of games of heaps. */
#include <kayles/input.h>

#include <stdio.h>
#include <string.h>

#include "cli/cases.h"
#include "cli/quantities.h"
#include "cli/quotient_answer.h"
#include "cli/report.h"
#include "cli/signals.h"
#include "cli/wrap.h"
#include "games/heap_game/heap_game.h"
#include "misere/misere_form_position.h"

typedef struct misere_question {
    const char *text; /* the position: `length` bytes */
    size_t length;
    bool given; /* --heap gives the position, a heap of `heap` tokens */
    uint64_t heap;
} misere_question;

typedef struct misere_work {
    cli_call *cli;
    misere_forms forms;
    bool begun; /* `forms` is there */
    bool lines; /* the positions are the lines of standard input: a bad one does not end the work */
    bool bad; /* a line was bad */
    bool unable; /* a position could not be answered within the budget */
} misere_work;

/* Frees memory for other positions. */
static void misere_drop(misere_work *work)
{
    if (work->begun)
        misere_forms_free(&work->forms);
    work->begun = false;
}

/* Returns whether only the budget of this position ended. */
static bool misere_gives_up(kay_status status)
{
    return (status == KAY_EUNABLE || status == KAY_ENOMEM) && !cli_stopped();
}

/* Reports on standard error which limit ended the work. */
static void misere_complain(misere_work *work, kay_status status)
{
    cli_report(work->cli, status, NULL);
    work->unable = true;
}

/* Begins an object with the question. */
static void misere_begin(const misere_work *work, const misere_question *question, kay_json_writer *object)
{
    kay_json_begin_object(object, NULL);
    kay_json_write_text(object, "game", work->cli->operands[0]);
    if (question->given)
        kay_json_write_u64(object, "heap", question->heap);
    else
        kay_json_write_bytes(object, "position", question->text, question->length);
}

/* Writes an object; `written` is NULL if the form was not written. */
static void misere_json(const misere_work *work, const misere_question *question, misere_form form,
                        const kay_text *genus, const kay_text *written)
{
    kay_json_writer object = {.out = &work->cli->out};
    misere_begin(work, question, &object);
    kay_json_write_text(&object, "outcome", misere_form_is_p(&work->forms, form) ? "P" : "N");
    kay_json_write_text(&object, "genus", kay_text_string(genus));
    if (written)
        kay_json_write_bytes(&object, "form", kay_text_string(written), written->length);
    else
        kay_json_write_text(&object, "form", NULL);
    kay_json_write_text(&object, "kind", misere_kind_name(misere_form_record(&work->forms, form)->kind));
    kay_json_end_object(&object);
    kay_text_char(object.out, '\n');
}

/* Writes a line: outcome, genus, kind, form, or why there is no form. */
static kay_status misere_plain(const misere_work *work, misere_form form, const kay_text *genus,
                               const kay_text *written, uint64_t length)
{
    cli_call *cli = work->cli;
    kay_text line;
    kay_text_init(&line, &cli->output_ctx);
    kay_text_format(&line, "%s  %s  %s  ", misere_form_is_p(&work->forms, form) ? "P" : "N", kay_text_string(genus),
                    misere_kind_name(misere_form_record(&work->forms, form)->kind));
    if (written)
        kay_text_bytes(&line, kay_text_string(written), written->length);
    else if (length)
        kay_text_format(&line, "(%llu letters; --full prints all)", (unsigned long long)length);
    else
        kay_text_add(&line, "unable");
    if (line.error == KAY_OK)
        cli_tell_long(&cli->out, &line, cli->values[FLAG_FULL]);
    const kay_status status = line.error;
    kay_text_free(&line);
    return status;
}

/* Writes an answer.  If the budget ends while the form is written, the rest of the answer is known. */
static kay_status misere_tell(misere_work *work, const misere_question *question, misere_form form)
{
    cli_call *cli = work->cli;
    kay_text genus, written;
    uint64_t length = 0;
    kay_text_init(&genus, &cli->ctx);
    kay_text_init(&written, &cli->ctx);
    misere_form_write_genus(&work->forms, form, &genus);
    kay_status status = genus.error, unable = KAY_OK;
    if (status == KAY_OK)
        unable = misere_form_write(&work->forms, form, cli->values[FLAG_FULL] ? UINT64_MAX : MISERE_LONG_FORM, &written,
                                   &length);
    if (!misere_gives_up(unable))
        status = status == KAY_OK ? unable : status;
    else
        misere_complain(work, unable);
    const kay_text *known = unable == KAY_OK && written.length ? &written : NULL;
    if (status == KAY_OK && cli->values[FLAG_JSON])
        misere_json(work, question, form, &genus, known);
    else if (status == KAY_OK)
        status = misere_plain(work, form, &genus, known, unable == KAY_OK ? length : 0);
    kay_text_free(&genus);
    kay_text_free(&written);
    if (unable != KAY_OK)
        misere_drop(work);
    return status == KAY_OK ? cli->out.error : status;
}

/* Reads a position and finds its form. */
static kay_status misere_ask(misere_work *work, kay_reader *reader, misere_form *out)
{
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    misere_positions *positions = NULL;
    kay_context *ctx = &work->cli->ctx;
    if (!work->begun) {
        work->begun = true;
        KAY_TRY(misere_forms_init(&work->forms, ctx));
    }
    KAY_TRY(kay_input_open(ctx, work->cli->rules, reader, NULL, true, &input));
    kay_status status = kay_input_only(input, &game, &state);
    if (status == KAY_OK)
        status = misere_positions_new(&work->forms, game, &positions);
    if (status == KAY_OK)
        status = misere_positions_form(positions, state->words, state->parts, out);
    misere_positions_free(positions);
    kay_input_close(input);
    return status;
}

/* Answers a position that exceeded the budget, or a bad line. */
static kay_status misere_failed(misere_work *work, const misere_question *question, kay_status status)
{
    cli_call *cli = work->cli;
    kay_json_writer object = {.out = &cli->out};
    const bool bad = work->lines && status == KAY_EINPUT, unable = misere_gives_up(status);
    if ((!bad && !unable) || cli->out.error != KAY_OK)
        return status;
    if (unable)
        misere_complain(work, status);
    else
        cli_report(cli, status, NULL);
    work->bad = work->bad || bad;
    if (cli->values[FLAG_JSON]) {
        misere_begin(work, question, &object);
        if (bad)
            cli_report_json(cli, &object);
        for (const char *const *key = (const char *const[]){"outcome", "genus", "form", "kind", NULL}; *key && !bad;
             key++)
            kay_json_write_text(&object, *key, NULL);
        kay_json_end_object(&object);
        kay_text_char(object.out, '\n');
    } else if (unable) {
        kay_text_add(&cli->out, "unable\n");
    }
    if (unable)
        misere_drop(work);
    return cli->out.error;
}

static kay_status misere_answer(misere_work *work, kay_reader *reader, const misere_question *question)
{
    misere_form form;
    KAY_TRY(misere_ask(work, reader, &form));
    return misere_tell(work, question, form);
}

/* Answers a position in line `line` of the source. */
static kay_status misere_text(misere_work *work, const char *source, uint64_t line, const misere_question *question)
{
    cli_call *cli = work->cli;
    kay_reader reader;
    cli_time_begin(cli);
    kay_status status = kay_reader_from_text(&cli->ctx, source, question->text, question->length, &reader);
    if (status == KAY_OK) {
        status = misere_answer(work, &reader, question);
        kay_reader_close(&reader);
    }
    if (status != KAY_OK && cli->ctx.diag.placed && strcmp(cli->ctx.diag.source, source) == 0)
        cli->ctx.diag.line += line - 1;
    if (status != KAY_OK)
        status = misere_failed(work, question, status);
    cli_time_end(cli);
    return status;
}

static kay_status misere_line(void *user, kay_reader *input, uint64_t line, const char *text, uint64_t length)
{
    const misere_question question = {.text = text, .length = length};
    (void)input;
    return misere_text(user, "<stdin>", line, &question);
}

/* Answers the heap of --heap. */
static kay_status misere_heap(misere_work *work)
{
    cli_call *cli = work->cli;
    char text[24];
    misere_question question = {.text = text, .given = true};
    KAY_TRY(cli_number(cli, FLAG_HEAP, 0, 0, &question.heap));
    if (cli->operand_count > 1)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--heap and a position exclude each other");
    if (!kay_heap_game_of(cli->rules))
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--heap: %.60s is no game of heaps with a code", cli->operands[0]);
    question.length = (size_t)snprintf(text, sizeof text, "%llu", (unsigned long long)question.heap);
    return misere_text(work, "<text>", 1, &question);
}

static kay_status misere_all(misere_work *work)
{
    cli_call *cli = work->cli;
    if (cli->values[FLAG_HEAP])
        return misere_heap(work);
    work->lines = strcmp(cli->operands[1], "-") == 0;
    if (work->lines)
        return cli_answer_lines(cli, misere_line, work);
    const misere_question question = {.text = cli->operands[1], .length = strlen(cli->operands[1])};
    return misere_text(work, "<text>", 1, &question);
}

static int misere_quotient(cli_call *cli)
{
    const kay_heap_game *game = kay_heap_game_of(cli->rules);
    if (!game)
        return cli_usage(cli, "--quotient: %.60s is no game of heaps with a code", cli->operands[0]);
    if (cli->operand_count > 1)
        return cli_usage(cli, "--quotient and a position exclude each other");
    return cli_quotient_answer(cli, game->code.name);
}

int cli_verb_misere(cli_call *cli)
{
    misere_work work = {.cli = cli};
    if (cli->values[FLAG_QUOTIENT])
        return misere_quotient(cli);
    if (cli->values[FLAG_CERTIFICATE])
        return cli_usage(cli, "--certificate: only a quotient has one");
    if (cli->operand_count < 2 && !cli->values[FLAG_HEAP])
        return cli_usage(cli, "misere %.60s needs a position, '-' for positions one a line, --heap or --quotient",
                         cli->operands[0]);
    const kay_status status = misere_all(&work);
    const int code = status != KAY_OK ? cli_report(cli, status, status == KAY_EREAD ? "<stdin>" : NULL)
                     : work.bad       ? CLI_BAD
                     : work.unable    ? CLI_UNABLE
                                      : CLI_DONE;
    misere_drop(&work);
    return code;
}

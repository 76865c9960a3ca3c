/* nim: evaluates expressions of nimbers. */
#include <kayles/json.h>

#include <stdio.h>

#include "cli/cases.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/wrap.h"

enum { NIM_DEGREE = 512 }; /* for an infinite number, the largest degree of a field that is printed */

/* Writes the smallest field with the value, such as "2^64"; null if it is too large. */
static kay_status nim_field(kay_json_writer *object, kay_arena *arena, const kay_nimber *value)
{
    char field[32];
    uint64_t degree;
    const kay_status status = kay_nimber_degree(arena, value, value->term_count ? NIM_DEGREE : UINT64_MAX, &degree);
    if (status == KAY_OK)
        snprintf(field, sizeof field, "2^%llu", (unsigned long long)degree);
    kay_json_write_text(object, "field", status == KAY_OK ? field : NULL);
    return status == KAY_END ? KAY_OK : status;
}

static kay_status nim_json(cli_call *cli, const char *text, size_t length, kay_arena *arena, const kay_nimber *value)
{
    kay_text written, line;
    kay_json_writer object = {.out = &line};
    kay_text_init(&written, &cli->ctx);
    kay_text_init(&line, &cli->ctx);
    kay_status status = kay_nimber_write(value, &written);
    kay_json_begin_object(&object, NULL);
    kay_json_write_bytes(&object, "expression", text, length);
    kay_json_write_bytes(&object, "value", kay_text_string(&written), written.length);
    if (status == KAY_OK)
        status = nim_field(&object, arena, value);
    kay_json_end_object(&object);
    kay_text_char(&line, '\n');
    status = status == KAY_OK ? line.error : status;
    if (status == KAY_OK)
        kay_text_bytes(&cli->out, line.data, line.length);
    kay_text_free(&written);
    kay_text_free(&line);
    return status == KAY_OK ? cli->out.error : status;
}

static kay_status nim_answer(cli_call *cli, const char *text, size_t length, kay_arena *arena, const kay_nimber *value)
{
    if (cli->values[FLAG_JSON])
        return nim_json(cli, text, length, arena, value);
    kay_text written;
    kay_text_init(&written, &cli->ctx);
    const kay_status status = kay_nimber_write(value, &written);
    if (status == KAY_OK)
        cli_tell_long(&cli->out, &written, cli->values[FLAG_FULL]);
    kay_text_free(&written);
    return status == KAY_OK ? cli->out.error : status;
}

static kay_status nim_expression(void *user, kay_reader *reader, uint64_t line, const char *text, uint64_t length)
{
    cli_call *cli = user;
    kay_arena arena;
    kay_nimber value;
    size_t place = 0;
    (void)line;
    cli_time_begin(cli);
    kay_arena_init(&arena, &cli->ctx);
    kay_status status = kay_nimber_read(&arena, text, length, &value, &place);
    if (status == KAY_OK)
        status = nim_answer(cli, text, length, &arena, &value);
    else if (status == KAY_EINPUT)
        status = cli_answer_place(reader, text + place, status);
    kay_arena_free(&arena);
    cli_time_end(cli);
    return status;
}

int cli_verb_nim(cli_call *cli)
{
    const kay_status status = cli_answer_operands(cli, nim_expression, cli);
    return status == KAY_OK ? CLI_DONE : cli_report(cli, status, status == KAY_EREAD ? "<stdin>" : NULL);
}

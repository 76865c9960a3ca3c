/* Reads lines typed in play or in a session, edited at a terminal if a library for that is installed. */
#include "cli/typed_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/reader_inside.h"
#include "cli/readline.h"
#include "cli/output.h"
#include "cli/quantities.h"
#include "cli/signals.h"

enum { TYPED_LINES_PROMPT = 200 }; /* bytes */

kay_status cli_typed_lines_open(cli_typed_lines *lines, kay_reader *game)
{
    lines->typed = game;
    lines->behind = game != NULL;
    if (game)
        return KAY_OK;
    KAY_TRY(kay_reader_open(&lines->cli->ctx, "-", &lines->input));
    lines->typed = &lines->input;
    return KAY_OK;
}

void cli_typed_lines_close(cli_typed_lines *lines)
{
    kay_reader_close(&lines->input);
    free(lines->edited);
}

bool cli_typed_lines_interrupted(const cli_typed_lines *lines, kay_status status)
{
    return status == KAY_EUNABLE && isatty(STDIN_FILENO) && lines->typed && cli_interrupted();
}

kay_status cli_typed_lines_more(cli_typed_lines *lines)
{
    if (isatty(STDIN_FILENO))
        return KAY_OK;
    cli_time_end(lines->cli);
    KAY_TRY(kay_text_finish(&lines->cli->out));
    const kay_status status = kay_read_blank(lines->typed);
    return status == KAY_EINPUT ? KAY_OK : status; /* a NUL byte: reading the line reports it */
}

static kay_status typed_lines_read(cli_typed_lines *lines, const char **line, uint64_t *length)
{
    kay_reader *typed = lines->typed;
    cli_time_end(lines->cli);
    kay_status status = kay_read_line(typed, line, length);
    if (status == KAY_EINPUT) {
        const char *end = memchr(typed->at, '\n', (size_t)(typed->end - typed->at));
        typed->at = end ? end + 1 : typed->end;
    }
    KAY_TRY(status);
    kay_trim(line, length);
    return KAY_OK;
}

/* Reads the rest of the line on which the game ends, usually nothing. */
static kay_status typed_lines_read_rest(cli_typed_lines *lines, const char **line, uint64_t *length)
{
    const kay_reader *typed = lines->typed;
    bool ended = typed->at > typed->start && typed->at[-1] == '\n';
    lines->behind = false;
    kay_status status = ended ? KAY_END : typed_lines_read(lines, line, length);
    if (status == KAY_END)
        *length = 0;
    return status == KAY_END ? KAY_OK : status;
}

/* Reads a line that is edited while it is typed. */
static kay_status typed_lines_edit(cli_typed_lines *lines, const char *who, const char **line, uint64_t *length)
{
    cli_call *cli = lines->cli;
    char prompt[TYPED_LINES_PROMPT];
    snprintf(prompt, sizeof prompt, "%s> ", who);
    KAY_TRY(kay_text_finish(&cli->out));
    cli_time_end(cli);
    free(lines->edited);
    lines->edited = NULL;
    kay_status status = cli_readline(&cli->ctx, prompt, &lines->edited);
    if (status == KAY_END)
        kay_text_char(&cli->out, '\n');
    KAY_TRY(status);
    *line = lines->edited;
    *length = strlen(lines->edited);
    kay_trim(line, length);
    return KAY_OK;
}

kay_status cli_typed_lines_next(cli_typed_lines *lines, const char *who, const char **line, uint64_t *length)
{
    kay_text *out = &lines->cli->out;
    *length = 0;
    if (lines->behind)
        KAY_TRY(typed_lines_read_rest(lines, line, length));
    bool asked = !*length;
    if (asked && lines->typed == &lines->input && lines->input.at == lines->input.end && cli_readline_ready())
        return typed_lines_edit(lines, who, line, length);
    kay_text_format(out, "%s> ", who);
    KAY_TRY(kay_text_finish(out));
    kay_status status = asked ? typed_lines_read(lines, line, length) : KAY_OK;
    if (asked && isatty(STDIN_FILENO) && status != KAY_END)
        return status;
    if (status == KAY_OK)
        kay_text_shown(out, *line, *length);
    kay_text_char(out, '\n');
    return status;
}

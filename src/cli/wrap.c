/* Wraps text to the width of the terminal. */
#include "cli/wrap.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/utf8.h"
#include "cli/output.h"

enum { WRAP_LEAST = 20, WRAP_ITEM = 2 };

bool cli_is_screen(int fd)
{
    const char *terminal = getenv("TERM");
    return isatty(fd) && terminal && strcmp(terminal, "dumb") != 0;
}

unsigned cli_columns(void)
{
    struct winsize size;
    if (!isatty(cli_standard_output()))
        return 0;
    if (ioctl(cli_standard_output(), TIOCGWINSZ, &size) < 0 || size.ws_col == 0)
        return CLI_COLUMNS;
    return size.ws_col < WRAP_LEAST ? WRAP_LEAST : size.ws_col;
}

/* Returns the columns of a word: a colour code takes no column, a letter in UTF-8 takes one. */
static unsigned wrap_columns(const char *word, size_t length)
{
    unsigned columns = 0;
    for (const char *at = word; at < word + length; at++) {
        if (*at == '\033')
            at += strcspn(at, "m");
        else
            columns += (*at & 0xC0) != 0x80;
    }
    return columns;
}

/* Returns the margin of the text: an item of a list has a larger one after its first line. */
static unsigned wrap_margin(const char *text, unsigned indent)
{
    return indent + (strncmp(text, "- ", 2) == 0 ? WRAP_ITEM : 0);
}

const char *cli_wrap(kay_text *out, const char *text, unsigned indent, unsigned column, unsigned width)
{
    bool first = true;
    unsigned margin = wrap_margin(text, indent);
    while (*text) {
        size_t word = strcspn(text, " \n");
        unsigned wide = wrap_columns(text, word);
        if (!first && width && column + 1 + wide >= width) {
            kay_text_format(out, "\n%*s", (int)margin, "");
            column = margin;
            first = true;
        }
        if (!first) {
            kay_text_char(out, ' ');
            column++;
        }
        kay_text_bytes(out, text, word);
        column += wide;
        first = false;
        text += word;
        const bool item = strncmp(text, "\n- ", 3) == 0, paragraph = strncmp(text, "\n\n", 2) == 0;
        const bool ends = paragraph && strncmp(text + 2, "# ", 2) == 0;
        if ((item || paragraph) && !ends) {
            kay_text_format(out, "%s%*s", paragraph ? "\n\n" : "\n", (int)indent, "");
            column = indent;
            margin = wrap_margin(text + (paragraph ? 2 : 1), indent);
            first = true;
        }
        text += strspn(text, " \n");
        if (ends)
            break;
    }
    kay_text_char(out, '\n');
    return text;
}

void cli_heading(kay_text *out, bool colour, const char *heading)
{
    const size_t length = strcspn(heading, "\n");
    kay_text_format(out, "\n%s%.*s%s\n", colour ? "\033[1m" : "", (int)length, heading, colour ? "\033[0m" : "");
}

void cli_tell(kay_text *out, const char *text, unsigned indent)
{
    unsigned columns = cli_columns();
    if (columns) {
        cli_wrap(out, text, indent, 0, columns);
        return;
    }
    kay_text_add(out, text);
    kay_text_char(out, '\n');
}

void cli_tell_long(kay_text *out, const kay_text *text, bool full)
{
    enum { MOST = 2000 };
    const char *all = kay_text_string(text);
    const uint64_t letters = kay_utf8_letters(all, text->length);
    const bool cut = letters > MOST && !full && cli_columns();
    kay_text_bytes(out, all, cut ? kay_utf8_bytes(all, text->length, MOST) : text->length);
    if (cut)
        kay_text_format(out, "... (%" PRIu64 " letters; --full prints all)", letters);
    kay_text_char(out, '\n');
}

void cli_lines(kay_text *out, const char *lines)
{
    for (const char *line = lines, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        kay_text_add(out, end > line ? "  " : "");
        kay_text_bytes(out, line, (size_t)(end - line));
        kay_text_char(out, '\n');
    }
}

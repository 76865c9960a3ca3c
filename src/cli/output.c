/* Standard output and JSON. */
#include "cli/cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static kay_status output_write(void *user, const char *data, size_t length)
{
    cli_output *output = user;
    while (length) {
        ssize_t wrote = write(output->fd, data, length);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0) {
            output->cli->closed |= errno == EPIPE;
            return kay_fail(&output->cli->ctx, KAY_EWRITE, "%s: %s", output->name, strerror(errno));
        }
        data += wrote;
        length -= (size_t)wrote;
    }
    return KAY_OK;
}

void cli_output_open(cli_call *cli, cli_output *output, int fd, const char *name, kay_text *out)
{
    *output = (cli_output){.cli = cli, .fd = fd, .name = name};
    kay_text_init(out, &cli->output_ctx);
    out->flush = output_write;
    out->user = output;
}

kay_status cli_flush(kay_text *out)
{
    return kay_text_finish(out);
}

/* The length of the UTF-8 sequence at `at`, 0 when there is none (Unicode 15, table 3-7). */
static size_t output_utf8(const unsigned char *at, size_t left)
{
    if (at[0] < 0x80)
        return 1;
    size_t length = at[0] >= 0xc2 && at[0] <= 0xdf   ? 2
                    : (at[0] & 0xf0) == 0xe0         ? 3
                    : at[0] >= 0xf0 && at[0] <= 0xf4 ? 4
                                                     : 0;
    if (length == 0 || length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) || (at[0] == 0xf0 && at[1] < 0x90) ||
        (at[0] == 0xf4 && at[1] > 0x8f))
        return 0;
    return length;
}

static void output_escape(kay_text *out, unsigned char byte)
{
    switch (byte) {
    case '"':
        kay_text_add(out, "\\\"");
        break;
    case '\\':
        kay_text_add(out, "\\\\");
        break;
    case '\n':
        kay_text_add(out, "\\n");
        break;
    case '\t':
        kay_text_add(out, "\\t");
        break;
    default:
        kay_text_format(out, "\\u%04x", byte);
    }
}

void cli_json_string(kay_text *out, const char *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes, *end = at + length;
    kay_text_char(out, '"');
    while (at < end && out->error == KAY_OK) {
        const unsigned char *plain = at;
        while (at < end && *at >= ' ' && *at < 0x7f && *at != '"' && *at != '\\')
            at++;
        kay_text_bytes(out, (const char *)plain, (size_t)(at - plain));
        if (at == end)
            break;
        size_t sequence = output_utf8(at, (size_t)(end - at));
        if (sequence > 1)
            kay_text_bytes(out, (const char *)at, sequence);
        else if (sequence == 1)
            output_escape(out, *at);
        else
            kay_text_add(out, "\\ufffd");
        at += sequence ? sequence : 1;
    }
    kay_text_char(out, '"');
}

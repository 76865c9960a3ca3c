/* Strings of JSON. */
#include <kayles/text.h>

#include "base/utf8.h"

static void text_json_escape(kay_text *out, unsigned char byte)
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

void kay_text_json(kay_text *out, const char *bytes, size_t length)
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
        size_t sequence = kay_utf8_length(at, (size_t)(end - at));
        if (sequence > 1)
            kay_text_bytes(out, (const char *)at, sequence);
        else if (sequence == 1)
            text_json_escape(out, *at);
        else
            kay_text_add(out, "\\ufffd");
        at += sequence ? sequence : 1;
    }
    kay_text_char(out, '"');
}

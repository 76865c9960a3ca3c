/* JSON as it is written: one space behind every comma and colon. */
#include <kayles/json.h>

#include <string.h>

#include "base/utf8.h"

static void json_write_escape(kay_text *out, unsigned char byte)
{
    static const char from[] = "\"\\\n\t", to[] = "\"\\nt";
    const char *letter = byte ? strchr(from, byte) : NULL;
    if (letter)
        kay_text_format(out, "\\%c", to[letter - from]);
    else
        kay_text_format(out, "\\u%04x", byte);
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
            json_write_escape(out, *at);
        else
            kay_text_add(out, "\\ufffd");
        at += sequence ? sequence : 1;
    }
    kay_text_char(out, '"');
}

/* What comes before a value: the comma, the field's name. */
static void json_write_place(kay_json_writer *to, const char *field)
{
    if (to->comma)
        kay_text_add(to->out, ", ");
    to->comma = true;
    if (field) {
        kay_text_json(to->out, field, strlen(field));
        kay_text_add(to->out, ": ");
    }
}

void kay_json_write_u64(kay_json_writer *to, const char *field, uint64_t number)
{
    json_write_place(to, field);
    kay_text_u64(to->out, number);
}

void kay_json_write_i64(kay_json_writer *to, const char *field, int64_t number)
{
    json_write_place(to, field);
    kay_text_i64(to->out, number);
}

void kay_json_write_bytes(kay_json_writer *to, const char *field, const char *bytes, size_t length)
{
    json_write_place(to, field);
    kay_text_json(to->out, bytes, length);
}

static void json_write_word(kay_json_writer *to, const char *field, const char *word)
{
    json_write_place(to, field);
    kay_text_add(to->out, word);
}

void kay_json_write_bool(kay_json_writer *to, const char *field, bool value)
{
    json_write_word(to, field, value ? "true" : "false");
}

void kay_json_write_text(kay_json_writer *to, const char *field, const char *text)
{
    if (text)
        kay_json_write_bytes(to, field, text, strlen(text));
    else
        json_write_word(to, field, "null");
}

void kay_json_write_json(kay_json_writer *to, const char *field, const kay_text *json)
{
    json_write_word(to, field, kay_text_string(json));
}

void kay_json_begin_object(kay_json_writer *to, const char *field)
{
    json_write_word(to, field, "{");
    to->comma = false;
}

void kay_json_end_object(kay_json_writer *to)
{
    kay_text_char(to->out, '}');
    to->comma = true;
}

void kay_json_begin_list(kay_json_writer *to, const char *field)
{
    json_write_word(to, field, "[");
    to->comma = false;
}

void kay_json_end_list(kay_json_writer *to)
{
    kay_text_char(to->out, ']');
    to->comma = true;
}

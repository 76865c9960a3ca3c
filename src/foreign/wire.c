/* Messages between program and worker, written to a text and read through a view that trusts nothing. */
#include "foreign/wire.h"

#include "base/utf8.h"

void kay_wire_begin(kay_text *out, uint64_t kind)
{
    kay_text_clear(out);
    kay_wire_u64(out, 0); /* the length, filled in when it is sent */
    kay_wire_u64(out, kind);
}

void kay_wire_bytes(kay_text *out, const void *bytes, size_t length)
{
    kay_wire_u64(out, length);
    kay_text_bytes(out, bytes, length);
}

void kay_wire_string(kay_text *out, const char *string)
{
    kay_wire_u64(out, string != NULL);
    if (string)
        kay_wire_bytes(out, string, strlen(string));
}

uint64_t kay_wire_take_below(kay_wire *in, uint64_t limit)
{
    const uint64_t number = kay_wire_take(in);
    in->bad |= number >= limit;
    return number < limit ? number : 0;
}

double kay_wire_take_double(kay_wire *in)
{
    const uint64_t bits = kay_wire_take(in);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static bool wire_is_text(const char *bytes, size_t length)
{
    return !memchr(bytes, '\0', length) && kay_is_utf8(bytes, length);
}

const char *kay_wire_take_text(kay_wire *in, size_t *length)
{
    const char *bytes = kay_wire_take_bytes(in, length);
    in->bad |= !wire_is_text(bytes, *length);
    return bytes;
}

const char *kay_wire_take_string(kay_wire *in, kay_arena *arena)
{
    size_t length;
    if (!kay_wire_take(in))
        return NULL;
    const char *bytes = kay_wire_take_text(in, &length);
    return in->bad ? NULL : kay_arena_text(arena, bytes, length);
}

void kay_wire_diag(kay_text *out, kay_status status, const kay_diag *diag)
{
    kay_wire_u64(out, status);
    kay_wire_string(out, diag->text);
    kay_wire_u64(out, diag->placed);
    kay_wire_string(out, diag->source);
    kay_wire_u64(out, diag->line);
    kay_wire_u64(out, diag->column);
    kay_wire_string(out, diag->excerpt);
    kay_wire_u64(out, diag->caret);
}

/* What stands in a diagnosis is shown as it is, but for what would steer a terminal. */
static void wire_take_words(kay_wire *in, char *out, size_t room)
{
    size_t length = 0;
    const char *bytes = kay_wire_take(in) ? kay_wire_take_bytes(in, &length) : "";
    length = length < room ? length : room - 1;
    for (size_t i = 0; i < length; i++)
        out[i] = (unsigned char)bytes[i] < ' ' || bytes[i] == '\177' ? ' ' : bytes[i];
    out[length] = '\0';
}

kay_status kay_wire_take_diag(kay_wire *in, kay_diag *diag)
{
    *diag = (kay_diag){.status = (kay_status)kay_wire_take_below(in, KAY_EFALSE + 1)};
    wire_take_words(in, diag->text, sizeof diag->text);
    diag->placed = kay_wire_take(in) != 0;
    wire_take_words(in, diag->source, sizeof diag->source);
    diag->line = kay_wire_take(in);
    diag->column = kay_wire_take(in);
    wire_take_words(in, diag->excerpt, sizeof diag->excerpt);
    diag->caret = (unsigned)kay_wire_take_below(in, sizeof diag->excerpt);
    return diag->status;
}

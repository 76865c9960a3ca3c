/* Reads words and lines from a source, and finds the place of an error. */
#include <kayles/reader.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/source.h"
#include "base/utf8.h"
#include "base/reader_inside.h"

/* Copies the line around a place.  Bytes that are not UTF-8 and control characters become question marks; tabs become
 * blanks. */
static void reader_excerpt(const kay_reader *reader, const char *at, kay_diag *diag)
{
    enum { WIDE = 80, BEFORE = 50 };
    const char *from = at, *to = at;
    while (from > reader->start && from[-1] != '\n' && at - from < BEFORE)
        from--;
    while (from < at && (*from & 0xc0) == 0x80) /* begin with a whole letter */
        from++;
    while (to < reader->end && *to != '\n' && *to != '\r' && to - from < WIDE)
        to++;
    char *out = diag->excerpt;
    diag->caret = 0;
    while (from < to) {
        const size_t left = (size_t)(reader->end - from);
        const size_t length = kay_utf8_length((const unsigned char *)from, left);
        const uint32_t code = length ? kay_utf8_code(from, length) : 0;
        if (length > (size_t)(to - from))
            break;
        const bool shown = length && !kay_utf8_is_control(code);
        const size_t step = length ? length : 1;
        if (shown)
            out = mempcpy(out, from, length);
        else
            *out++ = code == '\t' ? ' ' : '?';
        from += step;
        if (from <= at)
            diag->caret += shown ? kay_utf8_columns(code) : 1;
    }
    *out = '\0';
}

static void reader_place(const kay_reader *reader, const char *at, kay_diag *diag)
{
    diag->placed = true;
    memcpy(diag->source, reader->source->name, sizeof diag->source);
    diag->line = reader->lines_before + 1;
    uint64_t before = reader->line_letters_before;
    const char *line = reader->start;
    for (const char *p; (p = memchr(line, '\n', (size_t)(at - line))); line = p + 1) {
        diag->line++;
        before = 0;
    }
    diag->column = before + kay_utf8_letters(line, (size_t)(at - line)) + 1;
    reader_excerpt(reader, at, diag);
}

/* The end of the last line in memory, before its line terminator. */
static const char *reader_last_place(const kay_reader *reader)
{
    const char *at = reader->end;
    if (at > reader->start && at[-1] == '\n')
        at--;
    if (at > reader->start && at[-1] == '\r')
        at--;
    return at;
}

kay_status kay_reader_fail(kay_reader *reader, const char *at, const char *format, ...)
{
    kay_diag *diag = &reader->ctx->diag;
    va_list arguments;
    va_start(arguments, format);
    diag->status = KAY_EINPUT;
    vsnprintf(diag->text, sizeof diag->text, format, arguments);
    va_end(arguments);
    kay_utf8_show(diag->text, sizeof diag->text);
    if (!at)
        at = reader->at < reader->end ? reader->at : reader_last_place(reader);
    reader_place(reader, at, diag);
    return KAY_EINPUT;
}

kay_status kay_reader_missing(kay_reader *reader, const char *what)
{
    return kay_reader_fail(reader, reader_last_place(reader), "expected %s, but the input ends", what);
}

kay_status kay_read_blank(kay_reader *reader)
{
    for (;;) {
        while (kay_scan_blank(*reader->at))
            reader->at++;
        if (reader->at < reader->end)
            return *reader->at ? KAY_OK : kay_reader_fail(reader, NULL, "a NUL byte");
        if (reader->whole)
            return KAY_END;
        KAY_TRY(kay_source_more(reader));
    }
}

kay_status kay_reader_await(kay_reader *reader, const char *what)
{
    kay_status status = kay_read_blank(reader);
    return status == KAY_END ? kay_reader_missing(reader, what) : status;
}

kay_status kay_reader_word_end(kay_reader *reader, const char **end)
{
    uint64_t seen = 0;
    for (;;) {
        const char *p = reader->at + seen;
        while (*p && !kay_scan_blank(*p))
            p++;
        if (p < reader->end) {
            if (!*p)
                return kay_reader_fail(reader, p, "a NUL byte");
            *end = p;
            return KAY_OK;
        }
        if (reader->whole) {
            *end = reader->end;
            return KAY_OK;
        }
        seen = (uint64_t)(reader->end - reader->at);
        KAY_TRY(kay_source_more(reader));
    }
}

kay_status kay_read_word(kay_reader *reader, const char *what, const char **word, uint64_t *length)
{
    KAY_TRY(kay_reader_expect(reader, what));
    const char *end;
    KAY_TRY(kay_reader_word_end(reader, &end));
    *word = reader->at;
    *length = (uint64_t)(end - reader->at);
    reader->at = end;
    return KAY_OK;
}

kay_status kay_read_line(kay_reader *reader, const char **line, uint64_t *length)
{
    uint64_t seen = 0;
    const char *end;
    for (;;) {
        const char *from = reader->at + seen;
        end = memchr(from, '\n', (size_t)(reader->end - from));
        if (end || reader->whole)
            break;
        seen = (uint64_t)(reader->end - reader->at);
        KAY_TRY(kay_source_more(reader));
    }
    if (!end && reader->at == reader->end)
        return KAY_END;
    const char *next = end ? end + 1 : reader->end;
    if (!end)
        end = reader->end;
    const char *nul = memchr(reader->at, '\0', (size_t)(end - reader->at));
    if (nul)
        return kay_reader_fail(reader, nul, "a NUL byte");
    *line = reader->at;
    *length = (uint64_t)(end - reader->at);
    if (*length && end[-1] == '\r')
        --*length;
    reader->at = next;
    return KAY_OK;
}

const char *kay_reader_last(const kay_reader *reader)
{
    const char *word = reader->at;
    while (word > reader->start && word[-1] > ' ')
        word--;
    return word;
}

kay_status kay_read_end(kay_reader *reader)
{
    kay_status status = kay_read_blank(reader);
    if (status == KAY_OK)
        return kay_reader_fail(reader, NULL, "nothing more was expected here");
    return status == KAY_END ? KAY_OK : status;
}

uint64_t kay_reader_left(const kay_reader *reader)
{
    return reader->whole ? (uint64_t)(reader->end - reader->at) : UINT64_MAX;
}

kay_status kay_reader_room(kay_reader *reader, uint64_t count, uint64_t bytes_each, bool *room)
{
    uint64_t bytes;
    bool over = __builtin_mul_overflow(count, bytes_each, &bytes);
    if (over)
        bytes = UINT64_MAX;
    else if (bytes > 0)
        bytes--; /* no blank need follow the last item */
    while (!reader->whole && (uint64_t)(reader->end - reader->at) < bytes)
        KAY_TRY(kay_source_more(reader));
    *room = !over && bytes <= (uint64_t)(reader->end - reader->at);
    return KAY_OK;
}

kay_status kay_read_room(kay_reader *reader, const char *what, uint64_t count, uint64_t bytes_each)
{
    bool room;
    KAY_TRY(kay_reader_room(reader, count, bytes_each, &room));
    return room ? KAY_OK : kay_reader_missing(reader, what);
}

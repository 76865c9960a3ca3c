#include <kayles/reader.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/source.h"

static bool reader_is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* ---- Diagnoses --------------------------------------------------------------------------------- */

static void reader_excerpt(const kay_reader *reader, const char *at, kay_diag *diag)
{
    enum { WIDE = 80, BEFORE = 50 };
    const char *from = at, *to = at;
    while (from > reader->start && from[-1] != '\n' && at - from < BEFORE)
        from--;
    while (to < reader->end && *to != '\n' && *to != '\r' && to - from < WIDE)
        to++;
    size_t length = (size_t)(to - from);
    for (size_t i = 0; i < length; i++) {
        char byte = from[i];
        diag->excerpt[i] = byte >= ' ' && byte <= '~' ? byte : byte == '\t' ? ' ' : '?';
    }
    diag->excerpt[length] = '\0';
    diag->caret = (unsigned)(at - from);
}

static void reader_place(const kay_reader *reader, const char *at, kay_diag *diag)
{
    diag->placed = true;
    memcpy(diag->source, reader->source->name, sizeof diag->source);
    diag->line = reader->lines_before + 1;
    uint64_t before = reader->line_bytes_before;
    const char *line = reader->start;
    for (const char *p; (p = memchr(line, '\n', (size_t)(at - line))); line = p + 1) {
        diag->line++;
        before = 0;
    }
    diag->column = before + (uint64_t)(at - line) + 1;
    reader_excerpt(reader, at, diag);
}

kay_status kay_reader_fail(kay_reader *reader, const char *at, const char *format, ...)
{
    kay_diag *diag = &reader->ctx->diag;
    va_list arguments;
    va_start(arguments, format);
    diag->status = KAY_EINPUT;
    vsnprintf(diag->text, sizeof diag->text, format, arguments);
    va_end(arguments);
    reader_place(reader, at ? at : reader->at, diag);
    return KAY_EINPUT;
}

/* The input ended where `what` should have come: the place is the end of its last line. */
static kay_status reader_ended(kay_reader *reader, const char *what)
{
    const char *at = reader->end;
    if (at > reader->start && at[-1] == '\n')
        at--;
    if (at > reader->start && at[-1] == '\r')
        at--;
    return kay_reader_fail(reader, at, "the input ends where %s should come", what);
}

/* ---- Words ------------------------------------------------------------------------------------- */

kay_status kay_read_blank(kay_reader *reader)
{
    for (;;) {
        while (reader_is_blank(*reader->at))
            reader->at++;
        if (reader->at < reader->end)
            return *reader->at ? KAY_OK : kay_reader_fail(reader, NULL, "a NUL byte");
        if (reader->whole)
            return KAY_END;
        KAY_TRY(kay_source_more(reader));
    }
}

/* To the next word, which must be there. */
static kay_status reader_expect(kay_reader *reader, const char *what)
{
    kay_status status = kay_read_blank(reader);
    return status == KAY_END ? reader_ended(reader, what) : status;
}

/* The end of the word that begins at reader->at, all of it in memory. */
static kay_status reader_word_end(kay_reader *reader, const char **end)
{
    uint64_t seen = 0;
    for (;;) {
        const char *p = reader->at + seen;
        while (*p && !reader_is_blank(*p))
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
    KAY_TRY(reader_expect(reader, what));
    const char *end;
    KAY_TRY(reader_word_end(reader, &end));
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

kay_status kay_read_room(kay_reader *reader, const char *what, uint64_t count, uint64_t bytes_each)
{
    uint64_t bytes;
    if (__builtin_mul_overflow(count, bytes_each, &bytes) || bytes > kay_reader_left(reader)) {
        if (reader->whole)
            return reader_ended(reader, what);
        if (bytes == 0 || bytes > UINT64_MAX / 2)
            return kay_fail(reader->ctx, KAY_EUNABLE, "%s: more of them than memory can hold", what);
    }
    return KAY_OK;
}

/* ---- Numbers ----------------------------------------------------------------------------------- */

/* The digits at p, which must be followed by the end of the word. */
static kay_status reader_digits(kay_reader *reader, const char *what, const char *p, uint64_t *value)
{
    const char *first = p;
    uint64_t sum = 0;
    bool over = false;
    for (; *p >= '0' && *p <= '9'; p++) {
        over |= __builtin_mul_overflow(sum, 10u, &sum);
        over |= __builtin_add_overflow(sum, (uint64_t)(*p - '0'), &sum);
    }
    if (p == first || (p < reader->end && !reader_is_blank(*p)))
        return kay_reader_fail(reader, p, "%s must be a whole number", what);
    if (over)
        return kay_reader_fail(reader, reader->at, "%s does not fit into 64 bits", what);
    *value = sum;
    return KAY_OK;
}

kay_status kay_read_u64(kay_reader *reader, const char *what, uint64_t least, uint64_t most, uint64_t *out)
{
    const char *end;
    uint64_t value;
    KAY_TRY(reader_expect(reader, what));
    KAY_TRY(reader_word_end(reader, &end));
    if (*reader->at == '-' && reader->at[1] >= '0' && reader->at[1] <= '9')
        return kay_reader_fail(reader, NULL, "%s must not be negative", what);
    KAY_TRY(reader_digits(reader, what, reader->at, &value));
    if (value < least || value > most)
        return kay_reader_fail(reader, NULL, "%s must be from %llu to %llu", what, (unsigned long long)least,
                               (unsigned long long)most);
    reader->at = end;
    *out = value;
    return KAY_OK;
}

kay_status kay_read_i64(kay_reader *reader, const char *what, int64_t least, int64_t most, int64_t *out)
{
    const char *end;
    uint64_t size;
    KAY_TRY(reader_expect(reader, what));
    KAY_TRY(reader_word_end(reader, &end));
    bool negative = *reader->at == '-';
    KAY_TRY(reader_digits(reader, what, reader->at + negative, &size));
    if (size > (uint64_t)INT64_MAX + negative)
        return kay_reader_fail(reader, NULL, "%s does not fit into 64 bits with a sign", what);
    int64_t value = negative ? (int64_t)(0 - size) : (int64_t)size;
    if (value < least || value > most)
        return kay_reader_fail(reader, NULL, "%s must be from %lld to %lld", what, (long long)least, (long long)most);
    reader->at = end;
    *out = value;
    return KAY_OK;
}

/* Memory for `count` numbers that are read one by one.  From a pipe a count proves nothing: the array then grows as
 * the numbers come, outside the arena. */
typedef struct reader_array {
    uint64_t *items;
    uint64_t room;
    bool grows;
} reader_array;

static kay_status reader_array_begin(kay_reader *reader, const char *what, uint64_t count, kay_arena *arena,
                                     reader_array *array)
{
    enum { CERTAIN = 4096 };
    *array = (reader_array){.room = count, .grows = !reader->whole && count > CERTAIN};
    if (array->grows) {
        array->room = CERTAIN;
        array->items = kay_alloc_array(reader->ctx, array->room, sizeof *array->items);
    } else {
        if (reader->whole && count > kay_reader_left(reader) / 2 + 1) { /* a digit and a blank each: it cannot hold them */
            array->room = kay_reader_left(reader) / 2 + 1;
            (void)what;
        }
        array->items = kay_arena_array(arena, array->room, sizeof *array->items);
    }
    return array->items ? KAY_OK : kay_no_memory(reader->ctx);
}

static kay_status reader_array_grow(kay_reader *reader, reader_array *array)
{
    size_t bytes = array->room * sizeof *array->items;
    uint64_t *items = kay_resize(reader->ctx, array->items, bytes, 2 * bytes);
    if (!items)
        return kay_no_memory(reader->ctx);
    array->items = items;
    array->room *= 2;
    return KAY_OK;
}

static kay_status reader_array_end(kay_reader *reader, reader_array *array, uint64_t count, kay_arena *arena,
                                   kay_status status, uint64_t **out)
{
    if (array->grows) {
        uint64_t *items = status == KAY_OK ? kay_arena_array(arena, count, sizeof *items) : NULL;
        if (items)
            memcpy(items, array->items, count * sizeof *items);
        else if (status == KAY_OK)
            status = kay_no_memory(reader->ctx);
        kay_free(reader->ctx, array->items, array->room * sizeof *array->items);
        array->items = items;
    }
    if (status == KAY_OK)
        *out = array->items;
    return status;
}

kay_status kay_read_u64s(kay_reader *reader, const char *what, uint64_t most, uint64_t count, kay_arena *arena,
                         uint64_t **out)
{
    reader_array array;
    KAY_TRY(reader_array_begin(reader, what, count, arena, &array));
    kay_status status = KAY_OK;
    for (uint64_t i = 0; i < count && status == KAY_OK; i++) {
        uint64_t value;
        status = kay_read_u64(reader, what, 0, most, &value);
        if (status == KAY_OK && i == array.room)
            status = reader_array_grow(reader, &array);
        if (status == KAY_OK)
            array.items[i] = value;
    }
    return reader_array_end(reader, &array, count, arena, status, out);
}

kay_status kay_read_i64s(kay_reader *reader, const char *what, uint64_t count, kay_arena *arena, int64_t **out)
{
    reader_array array;
    KAY_TRY(reader_array_begin(reader, what, count, arena, &array));
    kay_status status = KAY_OK;
    for (uint64_t i = 0; i < count && status == KAY_OK; i++) {
        int64_t value;
        status = kay_read_i64(reader, what, INT64_MIN, INT64_MAX, &value);
        if (status == KAY_OK && i == array.room)
            status = reader_array_grow(reader, &array);
        if (status == KAY_OK)
            array.items[i] = (uint64_t)value;
    }
    uint64_t *items = NULL;
    KAY_TRY(reader_array_end(reader, &array, count, arena, status, &items));
    *out = (int64_t *)items;
    return KAY_OK;
}

/* ---- Rows of letters --------------------------------------------------------------------------- */

kay_status kay_read_row(kay_reader *reader, const char *what, const char *letters, uint64_t count, uint64_t shift,
                        uint64_t *const planes[])
{
    KAY_TRY(reader_expect(reader, what));
    const char *end;
    KAY_TRY(reader_word_end(reader, &end));
    uint64_t length = (uint64_t)(end - reader->at);
    for (uint64_t i = 0; i < length && i < count; i++) {
        const char *letter = strchr(letters, reader->at[i]);
        if (!letter)
            return kay_reader_fail(reader, reader->at + i, "%s: only the letters %s may stand here", what, letters);
        uint64_t *plane = planes[letter - letters];
        if (plane)
            plane[(i + shift) / 64] |= (uint64_t)1 << (i + shift) % 64;
    }
    if (length != count)
        return kay_reader_fail(reader, length < count ? end : reader->at + count, "%s has %llu letters, expected %llu",
                               what, (unsigned long long)length, (unsigned long long)count);
    reader->at = end;
    return KAY_OK;
}

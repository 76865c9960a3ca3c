/* Growing texts and output buffers, and numbers in decimal. */
#include <kayles/text.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

enum { TEXT_FLUSH_AT = 64 * 1024 };

void kay_text_init(kay_text *text, kay_context *ctx)
{
    *text = (kay_text){.ctx = ctx};
}

void kay_text_free(kay_text *text)
{
    kay_free(text->ctx, text->data, text->capacity);
    kay_text_init(text, text->ctx);
}

void kay_text_clear(kay_text *text)
{
    text->length = 0;
    text->error = KAY_OK;
    if (text->data)
        text->data[0] = '\0';
}

char *kay_text_room(kay_text *text, size_t bytes)
{
    if (text->error != KAY_OK)
        return NULL;
    if (bytes > SIZE_MAX / 4) {
        text->error = kay_fail(text->ctx, KAY_EUNABLE, "allocation size overflows: %zu bytes", bytes);
        return NULL;
    }
    if (text->capacity - text->length <= bytes) {
        size_t capacity = text->capacity < 64 ? 64 : text->capacity * 2;
        while (capacity - text->length <= bytes)
            capacity *= 2;
        char *data = kay_resize(text->ctx, text->data, text->capacity, capacity);
        if (!data) {
            text->error = kay_no_memory(text->ctx);
            return NULL;
        }
        text->data = data;
        text->capacity = capacity;
    }
    return text->data + text->length;
}

void kay_text_written(kay_text *text, size_t bytes)
{
    text->length += bytes;
    text->data[text->length] = '\0';
    if (text->flush && text->length >= TEXT_FLUSH_AT) {
        kay_status status = text->flush(text->user, text->data, text->length);
        text->length = 0;
        if (text->error == KAY_OK)
            text->error = status;
    }
}

/* The fast path: appends bytes that fit and need no flush.  Returns false if nothing was added. */
static inline bool text_put(kay_text *text, const char *data, size_t length)
{
    if (text->capacity - text->length <= length || length >= TEXT_FLUSH_AT || text->error != KAY_OK ||
        (text->flush && text->length + length >= TEXT_FLUSH_AT))
        return false;
    memcpy(text->data + text->length, data, length);
    text->length += length;
    text->data[text->length] = '\0';
    return true;
}

void kay_text_bytes(kay_text *text, const char *data, size_t length)
{
    if (text_put(text, data, length))
        return;
    for (; text->flush && length > TEXT_FLUSH_AT && text->error == KAY_OK; length -= TEXT_FLUSH_AT) {
        kay_text_bytes(text, data, TEXT_FLUSH_AT); /* the buffer then never exceeds 2 * TEXT_FLUSH_AT bytes */
        data += TEXT_FLUSH_AT;
    }
    char *room = kay_text_room(text, length);
    if (!room)
        return;
    if (length)
        memcpy(room, data, length);
    kay_text_written(text, length);
}

void kay_text_add(kay_text *text, const char *string)
{
    kay_text_bytes(text, string, strlen(string));
}

void kay_text_char(kay_text *text, char byte)
{
    if (!text_put(text, &byte, 1))
        kay_text_bytes(text, &byte, 1);
}

/* Writes two digits at a time, backwards from `end`; returns where they begin. */
static char *text_digits(char *end, uint64_t number)
{
    static const char pairs[] =
        "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"
        "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";
    for (; number >= 100; number /= 100)
        memcpy(end -= 2, pairs + 2 * (number % 100), 2);
    if (number >= 10)
        return memcpy(end - 2, pairs + 2 * number, 2);
    *--end = (char)('0' + number);
    return end;
}

void kay_text_shown(kay_text *text, const char *bytes, size_t length)
{
    char one[5];
    for (size_t at = 0; at < length;) {
        at += kay_utf8_shown(bytes + at, length - at, one);
        kay_text_add(text, one);
    }
}

void kay_text_u64(kay_text *text, uint64_t number)
{
    char digits[20], *end = digits + sizeof digits, *begin = text_digits(end, number);
    kay_text_bytes(text, begin, (size_t)(end - begin));
}

void kay_text_i64(kay_text *text, int64_t number)
{
    if (number < 0)
        kay_text_char(text, '-');
    kay_text_u64(text, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void kay_text_format(kay_text *text, const char *format, ...)
{
    enum { USUAL = 120 }; /* bytes; long enough for most texts */
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    char *room = kay_text_room(text, USUAL);
    int length = room ? vsnprintf(room, text->capacity - text->length, format, arguments) : -1;
    if (length >= 0 && (size_t)length >= text->capacity - text->length) {
        room = kay_text_room(text, (size_t)length + 1);
        if (room)
            vsnprintf(room, (size_t)length + 1, format, again);
        else
            length = -1;
    }
    if (length >= 0)
        kay_text_written(text, (size_t)length);
    va_end(again);
    va_end(arguments);
}

const char *kay_text_string(const kay_text *text)
{
    return text->data ? text->data : "";
}

kay_status kay_text_keep(kay_text *text, kay_arena *arena, const char **out)
{
    KAY_TRY(text->error);
    const char *kept = kay_arena_text(arena, kay_text_string(text), text->length);
    if (!kept)
        return kay_no_memory(arena->ctx);
    kay_text_clear(text);
    *out = kept;
    return KAY_OK;
}

kay_status kay_text_finish(kay_text *text)
{
    if (text->flush && text->length && text->error == KAY_OK) {
        text->error = text->flush(text->user, text->data, text->length);
        text->length = 0;
    }
    return text->error;
}

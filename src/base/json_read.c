/* Values read in place: nothing is kept of the text but where it stands, so reading costs no memory however it is
 * filled. */
#include <kayles/json.h>

#include <string.h>

#include "base/json_scan.h"

enum { JSON_LOOK = 1 << 16 }; /* bytes and items between looks at the clock */

/* A character by its UTF-16 unit or number, as UTF-8; how many bytes. */
static unsigned json_utf8(uint32_t character, char *out)
{
    if (character < 0x80) {
        out[0] = (char)character;
        return 1;
    }
    unsigned length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (unsigned i = length; --i > 0; character >>= 6)
        out[i] = (char)(0x80 | (character & 0x3f));
    out[0] = (char)((0xf00 >> length & 0xff) | character);
    return length;
}

static uint32_t json_hex(const char *digits)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++)
        value = value << 4 | (uint32_t)((digits[i] & 0xf) + (digits[i] > '9' ? 9 : 0));
    return value;
}

/* The next byte of a text, or the character of an escape: *length bytes in `out`; behind it. */
static const char *json_unescape(const char *at, char out[4], unsigned *length)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    *length = 1;
    out[0] = *at;
    if (*at != '\\')
        return at + 1;
    out[0] = at[1];
    if (at[1] != 'u') {
        const char *letter = strchr(from, at[1]);
        if (letter)
            out[0] = to[letter - from];
        return at + 2;
    }
    uint32_t character = json_hex(at + 2);
    bool pair = character >= 0xd800 && character <= 0xdbff;
    if (pair)
        character = 0x10000 + ((character - 0xd800) << 10) + (json_hex(at + 8) - 0xdc00);
    *length = json_utf8(character, out);
    return at + (pair ? 12 : 6);
}

static bool json_text_is(const char *at, const char *text)
{
    for (at++; *at != '"';) {
        char bytes[4];
        unsigned length;
        at = json_unescape(at, bytes, &length);
        if (strncmp(bytes, text, length) != 0)
            return false;
        text += length;
    }
    return *text == '\0';
}

static kay_status json_malformed(const kay_json *from, const char *field, const char *type)
{
    kay_context *ctx = from->arena->ctx;
    if (field)
        return kay_fail(ctx, KAY_EINPUT, "%s has no field '%s' that is %s", from->what, field, type);
    return kay_fail(ctx, KAY_EINPUT, "an item of '%s' in %s is missing or not %s", from->list, from->what, type);
}

/* The value of a field; NULL: it is not there.  *twice: there is another. */
static const char *json_find(const kay_json *object, const char *field, bool *twice)
{
    const char *found = NULL;
    *twice = false;
    for (const char *name = kay_json_next(object->at, object->end); name < object->end;) {
        const char *value = kay_json_next(kay_json_behind(name, object->end), object->end);
        if (json_text_is(name, field)) {
            *twice = found;
            found = value;
        }
        name = kay_json_next(kay_json_behind(value, object->end), object->end);
    }
    return found;
}

/* The value of a field, or the next item, which is then passed; `type` is what it should be. */
static kay_status json_take(kay_json *from, const char *field, const char *type, const char **out)
{
    kay_context *ctx = from->arena->ctx;
    bool twice = false;
    if (from->end - from->at > JSON_LOOK && field)
        KAY_TRY(kay_tick(ctx, "bytes", 0, 0));
    const char *value = field ? json_find(from, field, &twice) : kay_json_next(from->at, from->end);
    if (twice)
        return kay_fail(ctx, KAY_EINPUT, "%s has the field '%s' twice", from->what, field);
    if (!value || value == from->end)
        return json_malformed(from, field, type);
    if (!field)
        from->at = kay_json_behind(value, from->end);
    *out = value;
    return KAY_OK;
}

bool kay_json_has(const kay_json *object, const char *field)
{
    bool twice;
    return json_find(object, field, &twice);
}

bool kay_json_is_null(const kay_json *object, const char *field)
{
    bool twice;
    const char *value = json_find(object, field, &twice);
    return value && *value == 'n';
}

bool kay_json_more(const kay_json *list)
{
    return kay_json_next(list->at, list->end) < list->end;
}

/* A whole number as its sign and its size; false: it is none, or too large.  (JSON's 1.0 and 1e0 are none.) */
static bool json_number(const char *at, const char *end, bool *negative, uint64_t *size)
{
    *negative = *at == '-';
    at += *negative;
    *size = 0;
    const char *first = at;
    for (; at < end && *at >= '0' && *at <= '9'; at++)
        if (__builtin_mul_overflow(*size, 10u, size) || __builtin_add_overflow(*size, (uint64_t)(*at - '0'), size))
            return false;
    return at > first && (at == end || !strchr(".eE", *at));
}

kay_status kay_json_u64(kay_json *from, const char *field, uint64_t *out)
{
    static const char type[] = "a whole number from 0";
    const char *value;
    bool negative;
    uint64_t size;
    KAY_TRY(json_take(from, field, type, &value));
    if (!json_number(value, from->end, &negative, &size) || (negative && size))
        return json_malformed(from, field, type);
    *out = size;
    return KAY_OK;
}

kay_status kay_json_i64(kay_json *from, const char *field, int64_t *out)
{
    static const char type[] = "a whole number";
    const char *value;
    bool negative;
    uint64_t size;
    KAY_TRY(json_take(from, field, type, &value));
    if (!json_number(value, from->end, &negative, &size) || size > (uint64_t)INT64_MAX + negative)
        return json_malformed(from, field, type);
    *out = (int64_t)(negative ? 0 - size : size);
    return KAY_OK;
}

kay_status kay_json_text(kay_json *from, const char *field, const char **out)
{
    const char *value;
    KAY_TRY(json_take(from, field, "a text", &value));
    if (*value != '"')
        return json_malformed(from, field, "a text");
    const char *end = kay_json_behind(value, from->end) - 1;
    char *text = kay_arena_get(from->arena, (size_t)(end - value)); /* an escape is shorter than it is written */
    if (!text)
        return kay_no_memory(from->arena->ctx);
    char *to = text;
    for (const char *at = value + 1; at < end;) {
        char bytes[4];
        unsigned length;
        at = json_unescape(at, bytes, &length);
        memcpy(to, bytes, length);
        to += length;
    }
    *out = text;
    return KAY_OK;
}

static kay_status json_enter(kay_json *from, const char *field, char bracket, kay_json *out)
{
    const char *type = bracket == '{' ? "an object" : "a list", *value;
    KAY_TRY(json_take(from, field, type, &value));
    if (*value != bracket)
        return json_malformed(from, field, type);
    kay_json inside = *from;
    inside.at = value + 1;
    inside.end = kay_json_behind(value, from->end) - 1;
    inside.list = field ? field : from->list;
    *out = inside;
    return KAY_OK;
}

kay_status kay_json_object(kay_json *from, const char *field, kay_json *out)
{
    return json_enter(from, field, '{', out);
}

kay_status kay_json_list(kay_json *from, const char *field, kay_json *out)
{
    return json_enter(from, field, '[', out);
}

kay_status kay_json_numbers(kay_json *from, const char *field, uint64_t **out, uint64_t *count)
{
    kay_json list;
    KAY_TRY(kay_json_list(from, field, &list));
    uint64_t room = kay_json_more(&list), n = 0;
    for (const char *at = list.at; at < list.end; at++)
        room += *at == ','; /* too many where an item is no number, which ends in an error */
    KAY_NEW(uint64_t, numbers, from->arena, room);
    for (; kay_json_more(&list); n++) {
        KAY_TRY(kay_json_u64(&list, NULL, &numbers[n]));
        KAY_TRY(n % JSON_LOOK ? KAY_OK : kay_tick(from->arena->ctx, "numbers", n, room));
    }
    *out = numbers;
    *count = n;
    return KAY_OK;
}

kay_status kay_json_read(kay_arena *arena, const char *what, const char *text, size_t length, kay_json *out,
                         size_t *place)
{
    kay_json all = {.arena = arena, .what = what, .at = text, .end = text + length};
    const char *begin = kay_json_next(all.at, all.end), *wrong = "an object begins with '{'";
    size_t at = (size_t)(begin - text);
    kay_status status = KAY_EINPUT;
    if (begin < all.end && *begin == '{')
        status = kay_json_scan(arena->ctx, text, length, &at, &wrong);
    if (status == KAY_OK)
        return kay_json_object(&all, NULL, out);
    if (place)
        *place = at;
    return status == KAY_EINPUT ? kay_fail(arena->ctx, status, "%s", wrong) : status;
}

/* JSON (RFC 8259).  The writer puts a space after every comma and colon.  The reader checks the grammar in one pass,
 * then reads values in place, without allocating. */
#include <kayles/json.h>

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"

enum { JSON_LOOK = 1 << 16 }; /* bytes, or items, between two checks of the deadline */

/* ---- Writing */

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
        else if (sequence == 1 && (*at == '\n' || *at == '\t'))
            kay_text_add(out, *at == '\n' ? "\\n" : "\\t");
        else if (sequence == 1)
            kay_text_format(out, *at == '"' || *at == '\\' ? "\\%c" : "\\u%04x", *at);
        else
            kay_text_add(out, "\\ufffd");
        at += sequence ? sequence : 1;
    }
    kay_text_char(out, '"');
}

/* Writes what precedes a value: the comma and the field's name. */
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

/* ---- Characters of strings */

/* Returns the code of an escape of six bytes, \u and four digits; -1 if the bytes are not such an escape. */
static int32_t json_unit(const char *at, const char *end)
{
    int32_t value = 0;
    if (end - at < 6 || at[0] != '\\' || at[1] != 'u')
        return -1;
    for (int i = 2; i < 6; i++) {
        if (!isxdigit((unsigned char)at[i]))
            return -1;
        value = value << 4 | ((at[i] & 0xf) + (at[i] > '9' ? 9 : 0));
    }
    return value;
}

/* Writes a code point as UTF-8; returns the number of bytes. */
static size_t json_utf8(uint32_t code, char *out)
{
    const size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length; --i > 0; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(length == 1 ? code : (0xf00 >> length & 0xff) | code);
    return length;
}

/* Decodes an escape to *length bytes in `out`.  Returns the end of the escape, or NULL if the escape is not
 * valid. */
static const char *json_escape(const char *at, const char *end, char out[4], size_t *length)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char *letter = end - at > 1 && at[1] ? strchr(from, at[1]) : NULL;
    *length = 1;
    if (letter) {
        out[0] = to[letter - from];
        return at + 2;
    }
    int32_t code = json_unit(at, end);
    const bool pair = code >= 0xd800 && code <= 0xdbff;
    if (pair) {
        const int32_t low = json_unit(at + 6, end);
        code = low >= 0xdc00 && low <= 0xdfff ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : -1;
    }
    if (code <= 0 || (code >= 0xdc00 && code <= 0xdfff)) /* NUL would end the text */
        return NULL;
    *length = json_utf8((uint32_t)code, out);
    return at + (pair ? 12 : 6);
}

/* ---- The grammar */

typedef struct json_scan {
    kay_context *ctx; /* NULL: the text was checked before */
    const char *at, *end;
    const char *looked; /* where the deadline was last checked */
    const char *wrong; /* the error at `at` */
    kay_status status; /* not KAY_OK: the deadline has passed */
    unsigned depth;
} json_scan;

static bool json_wrong(json_scan *s, const char *wrong)
{
    s->wrong = wrong;
    return false;
}

static bool json_blank(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

/* If `byte` comes next, skips it and returns true. */
static bool json_byte(json_scan *s, char byte)
{
    const bool there = s->at < s->end && *s->at == byte;
    s->at += there;
    return there;
}

/* Skips blanks; returns whether anything follows. */
static bool json_more(json_scan *s)
{
    while (s->at < s->end && json_blank(*s->at))
        s->at++;
    return s->at < s->end;
}

static bool json_mark(json_scan *s, char mark)
{
    return json_more(s) && json_byte(s, mark);
}

static bool json_scan_text(json_scan *s)
{
    if (!json_mark(s, '"'))
        return json_wrong(s, "expected a string in quotes");
    while (s->at < s->end && *s->at != '"') {
        char bytes[4];
        size_t length = kay_utf8_length((const unsigned char *)s->at, (size_t)(s->end - s->at));
        if ((unsigned char)*s->at < ' ' || length == 0)
            return json_wrong(s, length ? "control characters in a string must be escaped" : "a string must be UTF-8");
        const char *behind = *s->at == '\\' ? json_escape(s->at, s->end, bytes, &length) : s->at + length;
        if (!behind)
            return json_wrong(s,
                              "a \\ must be followed by one of \" \\ / b f n r t, or by u and four hexadecimal digits");
        s->at = behind;
    }
    return json_byte(s, '"') || json_wrong(s, "the closing quote of a string is missing");
}

static bool json_digits(json_scan *s)
{
    const char *from = s->at;
    while (s->at < s->end && isdigit((unsigned char)*s->at))
        s->at++;
    return s->at > from;
}

/* Scans a number, null, true or false. */
static bool json_scan_word(json_scan *s)
{
    static const char *const words[] = {"null", "true", "false"};
    for (unsigned i = 0; i < 3; i++) {
        const size_t length = strlen(words[i]);
        if ((size_t)(s->end - s->at) >= length && memcmp(s->at, words[i], length) == 0) {
            s->at += length;
            return true;
        }
    }
    json_byte(s, '-');
    bool right = json_byte(s, '0') || json_digits(s);
    if (right && json_byte(s, '.'))
        right = json_digits(s);
    if (right && (json_byte(s, 'e') || json_byte(s, 'E'))) {
        if (!json_byte(s, '-'))
            json_byte(s, '+');
        right = json_digits(s);
    }
    return right || json_wrong(s, "expected a value");
}

static bool json_scan_name(json_scan *s)
{
    return json_scan_text(s) && (json_mark(s, ':') || json_wrong(s, "expected a colon"));
}

static bool json_scan_value(json_scan *s);

/* Scans the inside of an object or a list, with its closing bracket. */
static bool json_scan_inside(json_scan *s, bool object)
{
    const char close = object ? '}' : ']';
    if (json_mark(s, close))
        return true;
    do {
        if (s->ctx && s->at - s->looked > JSON_LOOK) {
            s->looked = s->at;
            s->status = kay_tick(s->ctx, "bytes", 0, 0);
        }
        if (s->status != KAY_OK || (object && !json_scan_name(s)) || !json_scan_value(s))
            return false;
    } while (json_mark(s, ','));
    return json_byte(s, close) || json_wrong(s, object ? "expected a comma or '}'" : "expected a comma or ']'");
}

static bool json_scan_value(json_scan *s)
{
    const bool object = json_mark(s, '{');
    if (!object && !json_byte(s, '['))
        return s->at < s->end && *s->at == '"' ? json_scan_text(s) : json_scan_word(s);
    if (s->depth == KAY_JSON_DEPTH)
        return json_wrong(s, "objects and lists may be nested at most 64 deep");
    s->depth++;
    const bool right = json_scan_inside(s, object);
    s->depth--;
    return right;
}

/* ---- Values of a text whose grammar was checked */

/* Skips blanks, commas and colons; returns the next value, or `end`. */
static const char *json_item(const char *at, const char *end)
{
    while (at < end && (json_blank(*at) || *at == ',' || *at == ':'))
        at++;
    return at;
}

/* The end of the value that begins at `at`. */
static const char *json_behind(const char *at, const char *end)
{
    json_scan s = {.at = at, .end = end};
    json_scan_value(&s);
    return s.at;
}

/* Decodes the next byte or escape of a string to *length bytes in `out`.  Returns the place after it. */
static const char *json_character(const char *at, const char *end, char out[4], size_t *length)
{
    *length = 1;
    *out = *at;
    return *at == '\\' ? json_escape(at, end, out, length) : at + 1;
}

static bool json_text_is(const char *at, const char *end, const char *text)
{
    for (at++; *at != '"';) {
        char bytes[4];
        size_t length;
        at = json_character(at, end, bytes, &length);
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

/* The value of a field; NULL if there is none.  Sets *twice, if not NULL, when the field occurs more than once. */
static const char *json_find(const kay_json *object, const char *field, bool *twice)
{
    const char *found = NULL, *end = object->end;
    for (const char *name = json_item(object->at, end); name < end;) {
        const char *value = json_item(json_behind(name, end), end);
        if (json_text_is(name, end, field)) {
            if (found && twice)
                *twice = true;
            found = value;
        }
        name = json_item(json_behind(value, end), end);
    }
    return found;
}

/* Finds the value of a field, or takes the next item of a list; `type` names the expected type in errors. */
static kay_status json_take(kay_json *from, const char *field, const char *type, const char **out)
{
    kay_context *ctx = from->arena->ctx;
    bool twice = false;
    const char *value = field ? json_find(from, field, &twice) : json_item(from->at, from->end);
    if (twice)
        return kay_fail(ctx, KAY_EINPUT, "%s has the field '%s' twice", from->what, field);
    if (!value || value == from->end)
        return json_malformed(from, field, type);
    if (!field)
        from->at = json_behind(value, from->end);
    *out = value;
    return KAY_OK;
}

bool kay_json_has(const kay_json *object, const char *field)
{
    return json_find(object, field, NULL);
}

bool kay_json_is_null(const kay_json *object, const char *field)
{
    const char *value = json_find(object, field, NULL);
    return value && *value == 'n';
}

kay_status kay_json_only(const kay_json *object, const char *const *names)
{
    const char *end = object->end;
    for (const char *name = json_item(object->at, end); name < end;) {
        const char *behind = json_behind(name, end);
        const char *const *known = names;
        while (*known && !json_text_is(name, end, *known))
            known++;
        if (!*known)
            return kay_fail(object->arena->ctx, KAY_EINPUT, "%s has an unknown field %.*s", object->what,
                            (int)(behind - name < 60 ? behind - name : 60), name);
        name = json_item(json_behind(json_item(behind, end), end), end);
    }
    return KAY_OK;
}

bool kay_json_more(const kay_json *list)
{
    return json_item(list->at, list->end) < list->end;
}

/* Reads a whole number as sign and size; the size is at most `below` if the number is negative, else at most `most`.
 * Fails on 1.0 and 1e0. */
static kay_status json_whole(kay_json *from, const char *field, const char *type, uint64_t below, uint64_t most,
                             bool *negative, uint64_t *size)
{
    const char *value;
    KAY_TRY(json_take(from, field, type, &value));
    const char *at = value + (*value == '-'), *first = at;
    uint64_t sum = 0;
    bool wrong = false;
    for (; at < from->end && isdigit((unsigned char)*at); at++)
        wrong |= __builtin_mul_overflow(sum, 10u, &sum) || __builtin_add_overflow(sum, (uint64_t)(*at - '0'), &sum);
    *negative = first > value;
    wrong |= at == first || (at < from->end && strchr(".eE", *at)) || sum > (*negative ? below : most);
    if (wrong)
        return json_malformed(from, field, type);
    *size = sum;
    return KAY_OK;
}

kay_status kay_json_u64(kay_json *from, const char *field, uint64_t *out)
{
    bool negative;
    return json_whole(from, field, "a whole number >= 0", 0, UINT64_MAX, &negative, out);
}

kay_status kay_json_i64(kay_json *from, const char *field, int64_t *out)
{
    bool negative;
    uint64_t size;
    KAY_TRY(json_whole(from, field, "a whole number", (uint64_t)INT64_MAX + 1, INT64_MAX, &negative, &size));
    *out = (int64_t)(negative ? 0 - size : size);
    return KAY_OK;
}

/* Decodes the string at `at` into the arena. */
static kay_status json_decode(const kay_json *from, const char *at, const char **out)
{
    const char *end = json_behind(at, from->end);
    char *to = kay_arena_get(from->arena, (size_t)(end - at)); /* decoding an escape makes it shorter */
    if (!to)
        return kay_no_memory(from->arena->ctx);
    *out = to;
    for (at++; *at != '"';) {
        size_t length;
        at = json_character(at, end, to, &length);
        to += length;
    }
    return KAY_OK;
}

kay_status kay_json_text(kay_json *from, const char *field, const char **out)
{
    const char *at;
    KAY_TRY(json_take(from, field, "a string", &at));
    return *at == '"' ? json_decode(from, at, out) : json_malformed(from, field, "a string");
}

kay_status kay_json_word(kay_json *from, const char *field, const char **out)
{
    const char *at;
    KAY_TRY(json_take(from, field, "a string, a number, true or false", &at));
    if (*at == '"')
        return json_decode(from, at, out);
    if (strchr("{[n", *at))
        return json_malformed(from, field, "a string, a number, true or false");
    *out = kay_arena_text(from->arena, at, (size_t)(json_behind(at, from->end) - at));
    return *out ? KAY_OK : kay_no_memory(from->arena->ctx);
}

static kay_status json_enter(kay_json *from, const char *field, char bracket, kay_json *out)
{
    const char *type = bracket == '{' ? "an object" : "a list", *value;
    KAY_TRY(json_take(from, field, type, &value));
    if (*value != bracket)
        return json_malformed(from, field, type);
    kay_json inside = *from;
    inside.at = value + 1;
    inside.end = json_behind(value, from->end) - 1;
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
        room += *at == ','; /* too large if there are commas inside items, but reading such an item fails */
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
    json_scan s = {.ctx = arena->ctx, .at = text, .end = text + length, .looked = text};
    bool right = (json_more(&s) && *s.at == '{') || json_wrong(&s, "an object must begin with '{'");
    right = right && json_scan_value(&s) && (!json_more(&s) || json_wrong(&s, "nothing may follow the object"));
    if (right) {
        kay_json all = {.arena = arena, .what = what, .at = text, .end = text + length};
        return kay_json_object(&all, NULL, out);
    }
    KAY_TRY(s.status);
    if (place)
        *place = (size_t)(s.at - text);
    return kay_fail(arena->ctx, KAY_EINPUT, "%s", s.wrong);
}

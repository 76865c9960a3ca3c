/* The grammar of JSON (RFC 8259), without recursion: whether the objects around a place are objects or lists stands in
 * the bits of a word. */
#include "base/json_scan.h"

#include <assert.h>
#include <string.h>

#include <kayles/json.h>

#include "base/utf8.h"

typedef struct json_scan {
    const char *at, *end;
    const char *wrong; /* what should stand at `at` */
    uint64_t objects; /* bit 0: what is around this place is an object; bit 1: what is around that; ... */
    unsigned depth;
} json_scan;

static_assert(KAY_JSON_DEPTH == 64, "a bit of json_scan.objects each");

static bool json_wrong(json_scan *s, const char *wrong)
{
    s->wrong = wrong;
    return false;
}

static bool json_scan_byte(json_scan *s, char byte)
{
    bool there = s->at < s->end && *s->at == byte;
    s->at += there;
    return there;
}

static void json_scan_blanks(json_scan *s)
{
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\t' || *s->at == '\n' || *s->at == '\r'))
        s->at++;
}

static bool json_scan_mark(json_scan *s, char mark)
{
    json_scan_blanks(s);
    return json_scan_byte(s, mark);
}

/* The four digits of an escape; -1: there are not four. */
static int json_scan_hex(json_scan *s)
{
    int value = 0;
    for (int i = 0; i < 4; i++, s->at++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit =
            s->at < s->end && *s->at ? strchr(digits, *s->at | ('A' <= *s->at && *s->at <= 'F') << 5) : NULL;
        if (!digit)
            return -1;
        value = 16 * value + (int)(digit - digits);
    }
    return value;
}

static bool json_scan_escape(json_scan *s)
{
    if (s->at < s->end && *s->at && strchr("\"\\/bfnrt", *s->at)) {
        s->at++;
        return true;
    }
    if (!json_scan_byte(s, 'u'))
        return json_wrong(s, "an escape is one of \" \\ / b f n r t u");
    int unit = json_scan_hex(s);
    bool high = unit >= 0xd800 && unit <= 0xdbff, low = unit >= 0xdc00 && unit <= 0xdfff;
    if (high && json_scan_byte(s, '\\') && json_scan_byte(s, 'u')) {
        unit = json_scan_hex(s);
        low = unit < 0xdc00 || unit > 0xdfff; /* one that does not belong to the high one */
        high = false;
    }
    return unit > 0 && !high && !low ? true : json_wrong(s, "\\u needs four hexadecimal digits of a character");
}

static bool json_scan_text(json_scan *s)
{
    if (!json_scan_byte(s, '"'))
        return json_wrong(s, "a text in quotes must come here");
    while (s->at < s->end && *s->at != '"') {
        const unsigned char *at = (const unsigned char *)s->at;
        size_t length = kay_utf8_length(at, (size_t)(s->end - s->at));
        if (*at < ' ' || length == 0)
            return json_wrong(s, *at < ' ' ? "a text has no control characters" : "a text is UTF-8");
        s->at += length;
        if (*at == '\\' && !json_scan_escape(s))
            return false;
    }
    return json_scan_byte(s, '"') ? true : json_wrong(s, "a text ends with a quote");
}

static bool json_scan_digits(json_scan *s)
{
    const char *from = s->at;
    while (s->at < s->end && *s->at >= '0' && *s->at <= '9')
        s->at++;
    return s->at > from;
}

static bool json_scan_number(json_scan *s)
{
    json_scan_byte(s, '-');
    bool zero = json_scan_byte(s, '0'), right = zero || json_scan_digits(s);
    if (right && json_scan_byte(s, '.'))
        right = json_scan_digits(s);
    if (right && (json_scan_byte(s, 'e') || json_scan_byte(s, 'E'))) {
        if (!json_scan_byte(s, '-'))
            json_scan_byte(s, '+');
        right = json_scan_digits(s);
    }
    return right ? true : json_wrong(s, "a value must come here");
}

static bool json_scan_scalar(json_scan *s)
{
    static const char *const words[] = {"null", "true", "false"};
    for (unsigned i = 0; i < 3; i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(s->end - s->at) >= length && memcmp(s->at, words[i], length) == 0) {
            s->at += length;
            return true;
        }
    }
    return s->at < s->end && *s->at == '"' ? json_scan_text(s) : json_scan_number(s);
}

static bool json_scan_name(json_scan *s)
{
    json_scan_blanks(s);
    if (!json_scan_text(s))
        return false;
    return json_scan_mark(s, ':') ? true : json_wrong(s, "a colon must come here");
}

static bool json_scan_close(json_scan *s)
{
    if (!json_scan_mark(s, s->objects & 1 ? '}' : ']'))
        return false;
    s->objects >>= 1;
    s->depth--;
    return true;
}

/* A whole value, or the beginning of one that is not empty up to the first value inside: then *inside. */
static bool json_scan_value(json_scan *s, bool *inside)
{
    bool object = json_scan_mark(s, '{');
    *inside = false;
    if (!object && !json_scan_byte(s, '['))
        return json_scan_scalar(s);
    if (s->depth == KAY_JSON_DEPTH)
        return json_wrong(s, "objects and lists stand in one another at most 64 deep");
    s->depth++;
    s->objects = s->objects << 1 | object;
    if (json_scan_close(s))
        return true;
    *inside = true;
    return !object || json_scan_name(s);
}

/* From the end of a value to the next one, or to the end of all. */
static bool json_scan_behind(json_scan *s)
{
    while (s->depth && !json_scan_mark(s, ','))
        if (!json_scan_close(s))
            return json_wrong(s, s->objects & 1 ? "a comma or '}' must come here" : "a comma or ']' must come here");
    if (s->depth)
        return !(s->objects & 1) || json_scan_name(s);
    json_scan_blanks(s);
    return s->at == s->end ? true : json_wrong(s, "nothing may come behind the value");
}

kay_status kay_json_scan(kay_context *ctx, const char *text, size_t length, size_t *place, const char **wrong)
{
    enum { LOOK = 1 << 16 };
    json_scan s = {.at = text, .end = text + length};
    const char *looked = text;
    bool right = true, inside = true;
    while (right && (inside || s.depth)) {
        right = json_scan_value(&s, &inside);
        if (right && !inside)
            right = json_scan_behind(&s);
        if (s.at - looked > LOOK) {
            looked = s.at;
            KAY_TRY(kay_tick(ctx, "bytes", (uint64_t)(s.at - text), length));
        }
    }
    *place = (size_t)(s.at - text);
    *wrong = s.wrong;
    return right ? KAY_OK : KAY_EINPUT;
}

static const char *json_behind_text(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

const char *kay_json_behind(const char *at, const char *end)
{
    static const int8_t steps[256] = {['['] = 1, ['{'] = 1, [']'] = -1, ['}'] = -1};
    if (*at == '"')
        return json_behind_text(at);
    if (*at != '[' && *at != '{') {
        while (at < end && !strchr(" \t\n\r,:]}", *at))
            at++;
        return at;
    }
    int depth = 0;
    do {
        if (*at == '"')
            at = json_behind_text(at);
        else
            depth += steps[(unsigned char)*at++];
    } while (depth);
    return at;
}

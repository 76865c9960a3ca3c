/* Decodes and checks UTF-8, and makes texts safe for a terminal. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { KAY_UTF8_SHOWN = 512 }; /* kay_utf8_show() changes only strings shorter than this */

/* The length of the UTF-8 sequence at `at`; 0 if there is none (Unicode 15, table 3-7). */
static inline size_t kay_utf8_length(const unsigned char *at, size_t left)
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

static inline bool kay_is_utf8(const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text, *end = at + length;
    while (at < end) {
        size_t step = kay_utf8_length(at, (size_t)(end - at));
        if (step == 0)
            return false;
        at += step;
    }
    return true;
}

/* Counts the letters that begin among the bytes; a letter of UTF-8 may have several bytes. */
static inline uint64_t kay_utf8_letters(const char *at, size_t length)
{
    uint64_t letters = 0;
    for (size_t i = 0; i < length; i++)
        letters += ((unsigned char)at[i] & 0xc0) != 0x80;
    return letters;
}

/* Returns the number of bytes of the first `letters` letters. */
static inline size_t kay_utf8_bytes(const char *at, size_t length, uint64_t letters)
{
    size_t i = 0;
    while (i < length && (letters || ((unsigned char)at[i] & 0xc0) == 0x80))
        letters -= ((unsigned char)at[i++] & 0xc0) != 0x80;
    return i;
}

/* Returns whether a text is valid UTF-8 without line ends and control characters. */
static inline bool kay_is_line(const char *text)
{
    for (const char *at = text; *at; at++)
        if ((unsigned char)*at < ' ' || *at == '\177' || (at[0] == '\xc2' && (unsigned char)at[1] < 0xa0))
            return false;
    return kay_is_utf8(text, strlen(text));
}

/* The code point of a sequence of `length` bytes. */
static inline uint32_t kay_utf8_code(const char *at, size_t length)
{
    const unsigned char *byte = (const unsigned char *)at;
    uint32_t code = length == 1 ? byte[0] : byte[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++)
        code = code << 6 | (byte[i] & 0x3f);
    return code;
}

typedef struct kay_utf8_range {
    uint32_t first, last;
} kay_utf8_range;

static inline bool kay_utf8_among(uint32_t code, const kay_utf8_range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

/* The columns of a letter on a terminal: 2 for wide letters of East Asia and for pictographs, 0 for combining marks
 * (Unicode 15, East_Asian_Width and the categories Mn, Me; only the common blocks of marks). */
static inline unsigned kay_utf8_columns(uint32_t code)
{
    static const kay_utf8_range marks[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x610, 0x61a},
                                           {0x64b, 0x65f},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff},
                                           {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}};
    static const kay_utf8_range wide[] = {{0x1100, 0x115f},  {0x2e80, 0x303e},   {0x3041, 0xa4cf},   {0xa960, 0xa97f},
                                          {0xac00, 0xd7a3},  {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},
                                          {0xffe0, 0xffe6},  {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff},
                                          {0x20000, 0x3fffd}};
    if (kay_utf8_among(code, marks, sizeof marks / sizeof *marks))
        return 0;
    return kay_utf8_among(code, wide, sizeof wide / sizeof *wide) ? 2 : 1;
}

/* Returns whether a code point is a control character, invisible, or changes the direction of writing. */
static inline bool kay_utf8_is_control(uint32_t code)
{
    static const kay_utf8_range controls[] = {{0, 0x1f},        {0x7f, 0x9f},      {0xad, 0xad},     {0x61c, 0x61c},
                                              {0x200b, 0x200f}, {0x2028, 0x202e},  {0x2060, 0x206f}, {0xfeff, 0xfeff},
                                              {0xfff9, 0xfffb}, {0xe0000, 0xe0fff}};
    return kay_utf8_among(code, controls, sizeof controls / sizeof *controls);
}

/* Writes the first letter at `at` to `out`, safe for a terminal: a control character, or a byte that is not UTF-8, is
 * written like "\x1b".  Returns the number of bytes read. */
static inline size_t kay_utf8_shown(const char *at, size_t left, char out[5])
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *byte = (const unsigned char *)at;
    const size_t length = kay_utf8_length(byte, left);
    if (length == 0 || byte[0] < ' ' || byte[0] == '\177' || (byte[0] == 0xc2 && byte[1] < 0xa0)) {
        memcpy(out, (char[]){'\\', 'x', digits[byte[0] >> 4], digits[byte[0] & 15], '\0'}, 5);
        return 1;
    }
    memcpy(out, at, length);
    out[length] = '\0';
    return length;
}

/* Makes a whole string safe in place, with kay_utf8_shown; cuts it short if it does not fit. */
static inline void kay_utf8_show(char *text, size_t size)
{
    char from[KAY_UTF8_SHOWN], one[5];
    const size_t length = strlen(text);
    if (length >= sizeof from || kay_is_line(text))
        return;
    memcpy(from, text, length);
    size_t to = 0;
    for (size_t at = 0; at < length; to += strlen(one)) {
        at += kay_utf8_shown(from + at, length - at, one);
        if (to + strlen(one) >= size)
            break;
        memcpy(text + to, one, strlen(one));
    }
    text[to] = '\0';
}

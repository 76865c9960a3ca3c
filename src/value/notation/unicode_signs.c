/* Translates Unicode signs to ASCII before an expression is read. */
#include "value/notation/unicode_signs.h"

#include <string.h>

#include "base/utf8.h"

typedef struct signs_entry {
    const char *sign, *plain;
} signs_entry;

/* Arrows, Tiny and Miny, and the mathematical star and minus. */
static const signs_entry signs_table[] = {
    {"\u2191", "^"},    {"\u21d1", "^^"},   {"\u2193", "v"}, {"\u21d3", "vv"}, {"\u00b1", "+-"},
    {"\u29fe", "Tiny"}, {"\u29ff", "Miny"}, {"\u2217", "*"}, {"\u2212", "-"},
};

enum { SIGNS_PLAIN = 8 }; /* maximal number of bytes for a sign, with blanks and NUL */

static bool signs_is_word(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

/* Writes the ASCII string that replaces the character at `at`; returns the length of the character in bytes.  Blanks
 * separate v, Tiny and Miny from words next to them. */
static size_t signs_step(const char *text, size_t length, size_t at, char plain[SIGNS_PLAIN])
{
    const size_t bytes = kay_utf8_length((const unsigned char *)text + at, length - at);
    for (size_t i = 0; bytes > 1 && i < sizeof signs_table / sizeof *signs_table; i++) {
        const signs_entry *entry = &signs_table[i];
        if (strlen(entry->sign) != bytes || memcmp(text + at, entry->sign, bytes) != 0)
            continue;
        const bool word = signs_is_word(*entry->plain);
        const bool before = word && at && (signs_is_word(text[at - 1]) || (text[at - 1] >= '0' && text[at - 1] <= '9'));
        const bool behind = word && at + bytes < length && signs_is_word(text[at + bytes]);
        char *to = plain;
        if (before)
            *to++ = ' ';
        to = stpcpy(to, entry->plain);
        strcpy(to, behind ? " " : "");
        return bytes;
    }
    plain[0] = text[at];
    plain[1] = '\0';
    return 1;
}

kay_status kay_short_signs_plain(const char *text, size_t length, kay_text *out)
{
    char plain[SIGNS_PLAIN];
    for (size_t at = 0; at < length;) {
        size_t ascii = 0;
        while (at + ascii < length && (unsigned char)text[at + ascii] < 0x80)
            ascii++;
        kay_text_bytes(out, text + at, ascii);
        at += ascii;
        if (at == length)
            break;
        at += signs_step(text, length, at, plain);
        kay_text_add(out, plain);
    }
    return out->error;
}

size_t kay_short_signs_place(const char *text, size_t length, size_t plain_place)
{
    char plain[SIGNS_PLAIN];
    size_t at = 0, written = 0;
    while (at < length) {
        const size_t step = signs_step(text, length, at, plain);
        written += plain[0] ? strlen(plain) : 1;
        if (written > plain_place)
            break;
        at += step;
    }
    return at;
}

/* Finds positions.  A name may contain dashes, points and other signs, so a - b without blanks could be a name.  It is
 * one only if it looks like a game, and a bracket with a position in quotes, or with numbers, follows. */
#include "value/notation/position_reader.h"

#include <string.h>

#include "value/notation/expression_functions.h"

enum { POSITION_NAME = 4096 }; /* the longest name that is looked for */

static bool position_is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

static bool position_is_letter(char letter)
{
    return position_is_digit(letter) || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter && strchr("_-./:!?~[]", letter));
}

static char position_letter(const short_positions *in, size_t at)
{
    return at < in->length ? in->text[at] : '\0';
}

static size_t position_run(short_positions *in, size_t at)
{
    if (at >= in->run_end) {
        in->run_end = at;
        while (position_is_letter(position_letter(in, in->run_end)))
            in->run_end++;
    }
    return in->run_end;
}

/* Returns the end of a name that begins with a set in braces, such as ~{1,4} or {2,5}/2; `at`: none. */
static size_t position_set(const short_positions *in, size_t at)
{
    size_t end = at + (position_letter(in, at) == '~');
    do
        end++;
    while (position_letter(in, end) && strchr("0123456789,+ ", position_letter(in, end)));
    if (position_letter(in, end++) != '}')
        return at;
    while (position_is_letter(position_letter(in, end)))
        end++;
    return end;
}

static size_t position_blanks(const short_positions *in, size_t at)
{
    while (position_letter(in, at) && strchr(" \t\r\n", position_letter(in, at)))
        at++;
    return at;
}

/* Takes a prefix off a name; false: it does not begin with it. */
static bool position_prefix(const char **word, size_t *length, const char *prefix)
{
    const size_t taken = strlen(prefix);
    if (*length < taken || memcmp(*word, prefix, taken) != 0)
        return false;
    *word += taken;
    *length -= taken;
    return true;
}

/* Returns whether the name may be a game and is not arithmetic: a number with a function or nothing behind its point,
 * or G:H, where the colon is not that of a prefix. */
static bool position_may_name(const char *word, size_t length)
{
    while (position_prefix(&word, &length, "negative:") || position_prefix(&word, &length, "impartial:") ||
           position_prefix(&word, &length, "misere:"))
        ;
    if (position_prefix(&word, &length, "turning:"))
        return length;
    if (!length || memchr(word, ':', length))
        return false;
    if (!position_is_digit(*word))
        return !kay_short_function_find(word, length);
    const char *point = memchr(word, '.', length);
    const size_t behind = point ? (size_t)(word + length - point - 1) : 0;
    return behind && !kay_short_function_find(point + 1, behind);
}

/* Returns whether the brackets at `open` begin with quotes, or hold numbers alone; *from is where these begin. */
static bool position_opens(const short_positions *in, size_t open, bool numbers, size_t *from)
{
    if (position_letter(in, open) != '(')
        return false;
    *from = position_blanks(in, open + 1);
    const char first = position_letter(in, *from);
    if (first == '\'' || first == '"')
        return true;
    size_t end = *from;
    while (position_is_digit(position_letter(in, end)) || position_letter(in, end) == ' ')
        end++;
    return numbers && end > *from && position_letter(in, end) == ')';
}

/* Takes the text in quotes, or the numbers, up to the closing bracket. */
static kay_status position_take(const short_positions *in, kay_context *ctx, size_t from, kay_position_words *out,
                                size_t *end, size_t *place)
{
    const char *text = in->text + from, quote = *text == '\'' || *text == '"' ? *text : ')';
    const bool quoted = quote != ')';
    const char *closed = memchr(text + quoted, quote, in->length - from - quoted);
    if (!closed) {
        *place = from;
        return kay_fail(ctx, KAY_EINPUT, "this quote is never closed");
    }
    out->text = text + quoted;
    out->length = (size_t)(closed - out->text);
    *end = position_blanks(in, (size_t)(closed - in->text) + quoted);
    if (position_letter(in, *end) != ')') {
        *place = *end;
        return kay_fail(ctx, KAY_EINPUT, "a bracket must follow the position: %.*s(%c...%c)",
                        out->game_length < 60 ? (int)out->game_length : 60, out->game, quote, quote);
    }
    ++*end;
    return KAY_OK;
}

static kay_status position_looks(const short_positions *in, const char *word, size_t length, bool *out)
{
    return in->hooks->looks(in->hooks->user, word, length, out);
}

/* Finds whether a name is a count and a game: 3.nim(5) is a multiple of a position of nim. */
static kay_status position_is_multiple(const short_positions *in, const char *word, size_t length, bool *out)
{
    const char *point = position_is_digit(*word) ? memchr(word, '.', length) : NULL;
    *out = false;
    return point ? position_looks(in, point + 1, (size_t)(word + length - point - 1), out) : KAY_OK;
}

kay_status kay_short_position_find(short_positions *in, kay_context *ctx, size_t at, bool guess, bool *found,
                                   kay_position_words *out, size_t *end, size_t *place)
{
    const char first = position_letter(in, at), *word = in->text + at;
    const bool set = first == '{' || (first == '~' && position_letter(in, at + 1) == '{');
    *found = false;
    if (!in->hooks || !(set || position_is_letter(first)))
        return KAY_OK;
    const size_t behind = set ? position_set(in, at) : position_run(in, at), length = behind - at;
    size_t from;
    if (!length || length > POSITION_NAME ||
        !position_opens(in, behind, !memmem(word, length, "turning:", strlen("turning:")), &from) ||
        !(set || position_may_name(word, length)))
        return KAY_OK;
    bool multiple;
    KAY_TRY(position_is_multiple(in, word, length, &multiple));
    if (multiple)
        return KAY_OK;
    if (guess)
        *found = position_letter(in, from) == '"' ||
                 (position_letter(in, from) == '\'' && position_letter(in, from + 1) != '{');
    else
        KAY_TRY(position_looks(in, word, length, found));
    *out = (kay_position_words){.game = word, .game_length = length, .at = at};
    return *found ? position_take(in, ctx, from, out, end, place) : KAY_OK;
}

kay_status kay_short_position_name(short_positions *in, size_t at, size_t *length)
{
    const char *word = in->text + at;
    const size_t run = in->hooks ? position_run(in, at) - at : 0;
    bool found, multiple;
    *length = 0;
    if (!run || run > POSITION_NAME || !position_may_name(word, run) ||
        (position_is_digit(*word) && position_letter(in, at + run) != '('))
        return KAY_OK;
    KAY_TRY(position_is_multiple(in, word, run, &multiple));
    KAY_TRY(position_looks(in, word, run, &found));
    *length = found && !multiple ? run : 0;
    return KAY_OK;
}

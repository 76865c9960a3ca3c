/* Measures and compares texts by their numbers, letters and words. */
#include "stress/stress_text.h"

#include <string.h>

#include "ruleset/input_walk.h"

static const char *text_skip(const char *at, const char *end, bool blank)
{
    while (at < end && (*at == ' ' || (*at >= '\t' && *at <= '\r')) == blank)
        at++;
    return at;
}

static bool text_is_outcome(const char *word, size_t length)
{
    return (length == 3 && memcmp(word, "win", 3) == 0) || (length == 4 && memcmp(word, "loss", 4) == 0);
}

const char *stress_behind_words(const char *at, const char *end, const char *words, const char *words_end, bool blind)
{
    for (;;) {
        at = text_skip(at, end, true);
        words = text_skip(words, words_end, true);
        if (words == words_end)
            return at;
        size_t length = (size_t)(text_skip(at, end, false) - at);
        size_t wanted = (size_t)(text_skip(words, words_end, false) - words);
        if ((length != wanted || memcmp(at, words, length) != 0) &&
            !(blind && text_is_outcome(at, length) && text_is_outcome(words, wanted)))
            return NULL;
        at += length;
        words += wanted;
    }
}

typedef struct text_size {
    uint64_t count; /* of numbers and letters */
    unsigned __int128 sum; /* of the absolute values of the numbers */
} text_size;

/* Measures a text; the ';' between components of a sum does not count as a letter. */
static text_size text_measure(const char *text, size_t length)
{
    text_size size = {0};
    kay_input_token token;
    for (const char *at = text; kay_input_token_next(&at, text + length, at == text, &token); size.sum += token.value)
        size.count += token.letter != ';';
    return size;
}

kay_status stress_set(kay_text *to, const kay_text *from)
{
    kay_text_clear(to);
    kay_text_bytes(to, kay_text_string(from), from->length);
    return to->error;
}

uint64_t stress_size(const char *text, size_t length)
{
    return text_measure(text, length).count;
}

int stress_compare(const char *a, const char *b)
{
    size_t length = strlen(a), other_length = strlen(b);
    text_size one = text_measure(a, length), other = text_measure(b, other_length);
    if (one.count != other.count)
        return one.count < other.count ? -1 : 1;
    if (one.sum != other.sum)
        return one.sum < other.sum ? -1 : 1;
    if (length != other_length)
        return length < other_length ? -1 : 1;
    return strcmp(a, b);
}

/* Texts split into tokens or words, and measured. */
#include "stress/stress_tokens.h"

#include <string.h>

#include "base/grow.h"

void stress_tokens_init(stress_tokens *tokens, kay_context *ctx)
{
    *tokens = (stress_tokens){.ctx = ctx};
}

void stress_tokens_free(stress_tokens *tokens)
{
    kay_free(tokens->ctx, tokens->list, tokens->room * sizeof *tokens->list);
    *tokens = (stress_tokens){.ctx = tokens->ctx};
}

static bool tokens_digit(const char *at, const char *end)
{
    return at < end && *at >= '0' && *at <= '9';
}

/* Reads a number of at most 64 bits whose text is the usual one: digits that begin with 0 are letters. */
static const char *tokens_number(const char *at, const char *end, stress_token *out)
{
    const char *first = at + out->negative;
    if (*first == '0' && (out->negative || tokens_digit(first + 1, end)))
        return NULL;
    for (at = first; tokens_digit(at, end); at++)
        if (__builtin_mul_overflow(out->value, 10, &out->value) ||
            __builtin_add_overflow(out->value, (unsigned)(*at - '0'), &out->value))
            return NULL;
    return at;
}

/* The token at *at, which then moves behind it and the white space; false: there is none.  A minus sign belongs to a
 * number where nothing stands before it. */
static bool tokens_next(const char **at, const char *end, bool first, stress_token *out)
{
    const char *from = *at;
    while (first && from < end && (unsigned char)*from <= ' ')
        from++;
    if (from == end)
        return false;
    *out = (stress_token){.negative =
                              *from == '-' && tokens_digit(from + 1, end) && (first || (unsigned char)from[-1] <= ' ')};
    const char *to = out->negative || tokens_digit(from, end) ? tokens_number(from, end, out) : NULL;
    if (!to) {
        *out = (stress_token){.letter = *from};
        to = from + 1;
    }
    for (; to < end && (unsigned char)*to <= ' '; to++)
        out->after = *to == '\n' || out->after == '\n' ? '\n' : ' ';
    *at = to;
    return true;
}

kay_status stress_tokens_split(stress_tokens *tokens, const char *text, size_t length)
{
    const char *at = text, *end = text + length;
    stress_token token;
    for (tokens->count = 0; tokens_next(&at, end, tokens->count == 0, &token);) {
        KAY_ROOM(tokens->ctx, tokens->list, tokens->count, tokens->room);
        tokens->list[tokens->count++] = token;
    }
    return KAY_OK;
}

kay_status stress_tokens_copy(stress_tokens *tokens, const stress_tokens *from, uint64_t count)
{
    size_t size = sizeof *tokens->list;
    if (count > tokens->room) {
        stress_token *list = kay_alloc_array(tokens->ctx, count, size);
        if (!list)
            return kay_no_memory(tokens->ctx);
        stress_tokens_free(tokens);
        tokens->list = list;
        tokens->room = count;
    }
    if (count && from->count)
        memcpy(tokens->list, from->list, (count < from->count ? count : from->count) * size);
    tokens->count = count;
    return KAY_OK;
}

void stress_token_write(const stress_token *token, kay_text *out)
{
    if (token->letter)
        kay_text_char(out, token->letter);
    else if (token->negative && token->value)
        kay_text_char(out, '-');
    if (!token->letter)
        kay_text_u64(out, token->value);
    if (token->after)
        kay_text_char(out, token->after);
}

void stress_tokens_join(const stress_tokens *tokens, kay_text *out)
{
    kay_text_clear(out);
    for (uint64_t i = 0; i < tokens->count; i++) {
        stress_token token = tokens->list[i];
        token.after = i + 1 == tokens->count ? '\n' : token.after;
        stress_token_write(&token, out);
    }
}

static const char *tokens_skip(const char *at, const char *end, bool blank)
{
    while (at < end && (*at == ' ' || (*at >= '\t' && *at <= '\r')) == blank)
        at++;
    return at;
}

static bool tokens_is_outcome(const char *word, size_t length)
{
    return (length == 3 && memcmp(word, "win", 3) == 0) || (length == 4 && memcmp(word, "loss", 4) == 0);
}

const char *stress_behind_words(const char *at, const char *end, const char *words, const char *words_end, bool blind)
{
    for (;;) {
        at = tokens_skip(at, end, true);
        words = tokens_skip(words, words_end, true);
        if (words == words_end)
            return at;
        size_t length = (size_t)(tokens_skip(at, end, false) - at);
        size_t wanted = (size_t)(tokens_skip(words, words_end, false) - words);
        if ((length != wanted || memcmp(at, words, length) != 0) &&
            !(blind && tokens_is_outcome(at, length) && tokens_is_outcome(words, wanted)))
            return NULL;
        at += length;
        words += wanted;
    }
}

typedef struct tokens_size {
    uint64_t count; /* of numbers and letters */
    unsigned __int128 sum; /* of the numbers without their signs */
} tokens_size;

/* What stands between parts of a sum is no letter. */
static tokens_size tokens_measure(const char *text, size_t length)
{
    tokens_size size = {0};
    stress_token token;
    for (const char *at = text; tokens_next(&at, text + length, at == text, &token); size.sum += token.value)
        size.count += token.letter != ';';
    return size;
}

uint64_t stress_size(const char *text, size_t length)
{
    return tokens_measure(text, length).count;
}

int stress_compare(const char *a, const char *b)
{
    size_t length = strlen(a), other_length = strlen(b);
    tokens_size one = tokens_measure(a, length), other = tokens_measure(b, other_length);
    if (one.count != other.count)
        return one.count < other.count ? -1 : 1;
    if (one.sum != other.sum)
        return one.sum < other.sum ? -1 : 1;
    if (length != other_length)
        return length < other_length ? -1 : 1;
    return strcmp(a, b);
}

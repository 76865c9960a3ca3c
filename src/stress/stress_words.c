#include "stress/stress_words.h"

#include <inttypes.h>
#include <stdio.h>

kay_status stress_words_split(const kay_text *text, kay_arena *arena, kay_context *ctx, stress_word **words,
                              uint64_t *room, uint64_t *count)
{
    size_t length = text->length;
    const char *copy = kay_arena_text(arena, kay_text_string(text), length);
    stress_word *list = copy ? kay_alloc_array(ctx, length / 2 + 1, sizeof *list) : NULL;
    if (!list)
        return kay_no_memory(ctx);
    uint64_t used = 0;
    for (size_t i = 0; i < length;) {
        size_t from = i;
        while (i < length && (unsigned char)copy[i] > ' ')
            i++;
        if (i > from)
            list[used++] = (stress_word){copy + from, i - from, i == length};
        for (; i < length && (unsigned char)copy[i] <= ' '; i++)
            if (copy[i] == '\n' && used)
                list[used - 1].line_end = true;
    }
    *words = list;
    *room = length / 2 + 1;
    *count = used;
    return KAY_OK;
}

void stress_words_join(const stress_word *words, uint64_t count, kay_text *out)
{
    kay_text_clear(out);
    for (uint64_t i = 0; i < count; i++) {
        kay_text_bytes(out, words[i].text, words[i].length);
        kay_text_char(out, words[i].line_end || i + 1 == count ? '\n' : ' ');
    }
}

bool stress_word_number(const stress_word *word, bool *negative, uint64_t *out)
{
    size_t at = *negative = word->length > 1 && word->text[0] == '-';
    uint64_t value = 0;
    for (size_t i = at; i < word->length; i++) {
        unsigned digit = (unsigned)(word->text[i] - '0');
        if (digit > 9 || __builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, digit, &value))
            return false;
    }
    *out = value;
    return word->length > at;
}

kay_status stress_word_set(stress_word *word, bool negative, uint64_t value, kay_arena *arena)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%s%" PRIu64, negative && value ? "-" : "", value);
    word->text = kay_arena_text(arena, digits, (size_t)length);
    word->length = (size_t)length;
    return word->text ? KAY_OK : kay_no_memory(arena->ctx);
}

bool stress_word_is_row(const stress_word *word)
{
    bool negative;
    uint64_t value;
    return word->length > 1 && !stress_word_number(word, &negative, &value);
}

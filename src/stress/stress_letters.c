#include "stress/stress_letters.h"

#include <string.h>

/* A block of a row is no smaller than this part of it. */
enum { LETTERS_BLOCKS = 512 };

/* The first letter of all rows, by its code. */
static char letters_first(const stress_candidate *own)
{
    char first = '\0';
    for (uint64_t at = 0; at < own->best_count; at++) {
        const stress_word *word = &own->best[at];
        for (size_t i = 0; stress_word_is_row(word) && i < word->length; i++)
            first = !first || (unsigned char)word->text[i] < (unsigned char)first ? word->text[i] : first;
    }
    return first;
}

/* Puts the letter in the place of those from..end-1 of a row, if there are others. */
static kay_status letters_set(stress_candidate *own, uint64_t at, size_t from, size_t end, char letter)
{
    const stress_word *word = &own->best[at];
    bool others = false;
    for (size_t i = from; i < end; i++)
        others = others || word->text[i] != letter;
    if (!others)
        return KAY_OK;
    stress_candidate_copy(own);
    char *text = kay_arena_text(&own->arena, word->text, word->length);
    if (!text)
        return kay_no_memory(own->ctx);
    memset(text + from, letter, end - from);
    own->next[at].text = text;
    return stress_candidate_ask(own);
}

kay_status stress_letters(stress_candidate *own, uint64_t argument)
{
    (void)argument;
    char letter = letters_first(own);
    for (uint64_t at = 0; letter && at < own->best_count; at++) {
        if (!stress_word_is_row(&own->best[at]))
            continue;
        size_t length = own->best[at].length;
        for (size_t block = length; block > 0 && block >= length / LETTERS_BLOCKS; block /= 2)
            for (size_t from = 0; from < length; from += block)
                KAY_TRY(letters_set(own, at, from, from + block < length ? from + block : length, letter));
    }
    return KAY_OK;
}

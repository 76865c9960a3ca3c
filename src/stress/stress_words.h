/* A text as a list of words, each with whether the line ends behind it. */
#ifndef KAYLES_STRESS_STRESS_WORDS_H
#define KAYLES_STRESS_STRESS_WORDS_H

#include <kayles/text.h>

typedef struct stress_word {
    const char *text;
    size_t length;
    bool line_end;
} stress_word;

/* Splits a text.  The list has room for *room words, of which *count are used; give it back with kay_free.  The words
 * themselves live in the arena. */
kay_status stress_words_split(const kay_text *text, kay_arena *arena, kay_context *ctx, stress_word **words,
                              uint64_t *room, uint64_t *count) KAY_MUST_CHECK;

/* Writes the words with a blank or a line end behind each; what `out` held is gone. */
void stress_words_join(const stress_word *words, uint64_t count, kay_text *out);

/* Whether a word is a whole number of at most 64 bits and a sign; its absolute value. */
bool stress_word_number(const stress_word *word, bool *negative, uint64_t *out);

/* Makes a word a number. */
kay_status stress_word_set(stress_word *word, bool negative, uint64_t value, kay_arena *arena) KAY_MUST_CHECK;

/* Whether a word is a row: of two letters or more, and no number. */
bool stress_word_is_row(const stress_word *word);

#endif

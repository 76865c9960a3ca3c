/* A text as a list of tokens: numbers, and every other character, such as a letter of a row, alone. */
#ifndef KAYLES_STRESS_STRESS_TOKENS_H
#define KAYLES_STRESS_STRESS_TOKENS_H

#include <kayles/text.h>

typedef struct stress_token {
    uint64_t value; /* of a number, without its sign */
    bool negative;
    char letter; /* '\0': a number */
    char after; /* what stands behind it: '\0': the next token, at once; a blank or a line end */
} stress_token;

typedef struct stress_tokens {
    kay_context *ctx;
    stress_token *list;
    uint64_t count, room;
} stress_tokens;

void stress_tokens_init(stress_tokens *tokens, kay_context *ctx);
void stress_tokens_free(stress_tokens *tokens);

/* Splits a text into tokens. */
kay_status stress_tokens_split(stress_tokens *tokens, const char *text, size_t length) KAY_MUST_CHECK;

/* Makes a list of `count` tokens, those of `from` as far as they go. */
kay_status stress_tokens_copy(stress_tokens *tokens, const stress_tokens *from, uint64_t count) KAY_MUST_CHECK;

/* Writes a token and what stands behind it. */
void stress_token_write(const stress_token *token, kay_text *out);

/* Writes the tokens as a text, with a line end behind the last; what `out` held is gone. */
void stress_tokens_join(const stress_tokens *tokens, kay_text *out);

/* Where a text goes on that begins with the words of another, white space left out; NULL: it does not.  `blind`: "win"
 * and "loss" are one word. */
const char *stress_behind_words(const char *at, const char *end, const char *words, const char *words_end, bool blind);

/* How many numbers and letters a text has. */
uint64_t stress_size(const char *text, size_t length);

/* Whether an input is smaller than another (-1), larger (1) or the same (0): by stress_size, then by the sum of its
 * numbers without their signs, by length, and by bytes. */
int stress_compare(const char *a, const char *b);

#endif

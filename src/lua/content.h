/* Positions of rules in Lua outside their words: bytes that mean the same in every process.
 *
 *   a whole number:  | 8 bytes |        an array: | 'a' | 2 bytes for each of its numbers | */
#ifndef KAYLES_LUA_CONTENT_H
#define KAYLES_LUA_CONTENT_H

#include <kayles/script.h>

#include "lua/position_words.h"

typedef struct kay_content {
    size_t length;
    char bytes[1 + 2 * KAY_POSITION_ARRAY_MAX];
} kay_content;

/* What the position of a word holds. */
void kay_content_of(const kay_script *script, uint64_t word, kay_content *out);

/* The position that bytes hold; false: none. */
bool kay_content_value(const char *bytes, size_t length, kay_position *out);

/* The word of a position that holds this.  KAY_EINPUT: none does. */
kay_status kay_content_word(kay_script *script, const char *bytes, size_t length, uint64_t *out) KAY_MUST_CHECK;

/* Whether the rules leave the text of positions, and their features, to the defaults (position_text.h). */
bool kay_script_plain_text(const kay_script *script);
bool kay_script_plain_features(const kay_script *script);

/* The only game of the rules. */
const kay_game *kay_script_game(const kay_script *script);

#endif

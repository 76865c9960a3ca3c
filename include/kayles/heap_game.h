/* Heap games: a ruleset made from a code.  A move takes tokens from one heap and may leave nothing, one heap or
 * several, as the code tells for each number of tokens; a player who cannot move loses.
 *
 * Codes are octal codes such as "0.77" (also ".77"), "4.3", with digits up to v where more heaps may be left; "{0,2,5}"
 * as a digit; '!', '=' and '?' behind a digit; "[..]" at the end for digits that come again; and sets such as
 * "{2,5,7}",
 * "~{1,4}", "{2,5}/2": see src/math/heap_code.h. */
#ifndef KAYLES_HEAP_GAME_H
#define KAYLES_HEAP_GAME_H

#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kay_heap_game kay_heap_game;

/* Whether a word has the look of a code, right or wrong. */
KAY_API bool kay_heap_game_looks(const char *word);

/* Whether a word begins like a code, though another letter of it may be none: what is wrong with it is then told of it
 * as a code. */
KAY_API bool kay_heap_game_begins(const char *word);

/* Makes the ruleset of a code; it lives until it is closed.  KAY_EINPUT with words: no code, no moves, or never ends.
 */
KAY_API kay_status kay_heap_game_open(kay_context *ctx, const char *code, kay_heap_game **out) KAY_MUST_CHECK;
KAY_API void kay_heap_game_close(kay_heap_game *game);

/* The ruleset; its name is the code in its usual form: "0.77" for ".770". */
KAY_API const kay_ruleset *kay_heap_game_rules(const kay_heap_game *game);

/* The heap game whose ruleset this is; NULL when it is another one's. */
KAY_API const kay_heap_game *kay_heap_game_of(const kay_ruleset *rules);

#ifdef __cplusplus
}
#endif
#endif

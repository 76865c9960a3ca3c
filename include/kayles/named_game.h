/* Games opened by the words that name them (game_word.h). */
#ifndef KAYLES_NAMED_GAME_H
#define KAYLES_NAMED_GAME_H

#include <kayles/game_word.h>
#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kay_named_game kay_named_game;

/* Opens the rules in a file; they must outlive the game that they are part of. */
typedef kay_status kay_open_foreign(void *user, const char *path, const kay_ruleset **out);

/* Opens what a word names; it lives until it is closed.  `open` is asked for each file of rules (NULL: such a name
 * is unknown).  KAY_EUSAGE with words: no game has this name.  KAY_EINPUT with words: a code is wrong, or there is no
 * such variant of the game. */
KAY_API kay_status kay_named_game_open(kay_context *ctx, const char *word, kay_open_foreign *open, void *user,
                                       kay_named_game **out) KAY_MUST_CHECK;

/* The same of a word that was read. */
KAY_API kay_status kay_named_game_open_word(kay_context *ctx, const kay_game_word *word, kay_open_foreign *open,
                                            void *user, kay_named_game **out) KAY_MUST_CHECK;

KAY_API void kay_named_game_close(kay_named_game *game); /* NULL is ignored */

/* The ruleset.  Its name is the word in its usual form: "impartial:domineering" for "cram". */
KAY_API const kay_ruleset *kay_named_game_rules(const kay_named_game *game);

#ifdef __cplusplus
}
#endif
#endif

/* What the words of games say, read once, and games opened by them: kayles/games.h has the words. */
#pragma once

#include <kayles/games.h>

enum { KAY_GAME_WORD_DEEP = 16 }; /* prefixes and brackets within each other, at most */

typedef enum kay_game_word_kind {
    KAY_GAME_NAME,
    KAY_GAME_NEGATIVE,
    KAY_GAME_IMPARTIAL,
    KAY_GAME_MISERE,
    KAY_GAME_SUM,
    KAY_GAME_PRODUCT,
} kay_game_word_kind;

/* A word, or a part of one. */
typedef struct kay_game_word {
    kay_game_word_kind kind;
    bool looks; /* each part of it is a name of the list, a code, right or wrong, or the path of foreign rules */
    bool too_deep; /* nothing was read of it */
    const char *meaning; /* `length` bytes: what it is without blanks and brackets around it, "0.77" for " (kayles) " */
    size_t length;
    const char *name; /* of a name: the same with a NUL behind it; NULL: it is too long for one */
    const char *file; /* the first path of foreign rules in it, a part that ends in .lua or .so; NULL: none */
    struct kay_game_word *operands, *next; /* what a prefix, a sum or a product has; a list */
} kay_game_word;

/* Reads a word, which must last as long as what is read of it.  Only memory can fail: what is no game looks like none.
 * */
kay_status kay_game_word_read(kay_arena *arena, const char *word, kay_game_word **out) KAY_MUST_CHECK;

/* Rules in files, which somebody else opens and gives back. */
typedef struct kay_foreign_rules {
    kay_status (*open_file)(void *user, const char *path, const kay_ruleset **out);
    void (*close_files)(void *user); /* called when the game is closed; NULL: nothing to do */
    void *user;
} kay_foreign_rules;

/* As kay_named_game_open, with files opened by `foreign` (NULL: such a name is unknown). */
kay_status kay_named_game_open_word(kay_context *ctx, const kay_game_word *word, const kay_foreign_rules *foreign,
                                    kay_named_game **out) KAY_MUST_CHECK;

/* The same of a word that is not read yet. */
kay_status kay_named_game_open_with(kay_context *ctx, const char *word, const kay_foreign_rules *foreign,
                                    kay_named_game **out) KAY_MUST_CHECK;

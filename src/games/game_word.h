/* Parses the names of games once and opens games from the result; kayles/games.h describes the names. */
#pragma once

#include <kayles/games.h>

enum { KAY_GAME_WORD_DEEP = 16 }; /* the deepest nesting of prefixes and brackets */

typedef enum kay_game_word_kind {
    KAY_GAME_NAME,
    KAY_GAME_NEGATIVE,
    KAY_GAME_IMPARTIAL,
    KAY_GAME_MISERE,
    KAY_GAME_SUM,
    KAY_GAME_PRODUCT,
} kay_game_word_kind;

/* A piece of a text. */
typedef struct kay_word_part {
    const char *from, *to;
} kay_word_part;

/* Drops the white space around a piece. */
kay_word_part kay_word_trim(kay_word_part word);

/* Takes the outer pair of brackets off a piece; false: no single pair encloses it. */
bool kay_word_brackets(kay_word_part *word);

/* A parsed name, or a part of one. */
typedef struct kay_game_word {
    kay_game_word_kind kind;
    bool looks; /* it looks like a game: each part is a name of the list, a code, valid or not, or a path of rules */
    bool too_deep; /* it is nested too deeply and was not parsed */
    const char *text; /* `length` bytes, without blanks and brackets around it: "kayles" for " (kayles) " */
    size_t length;
    const char *name; /* of KAY_GAME_NAME: `text` with a NUL at its end; NULL: it is too long */
    const char *file; /* the first path of foreign rules in it, a part that ends in .lua or .so; NULL: none */
    struct kay_game_word *operands, *next; /* the list of operands of a prefix, a sum or a product */
} kay_game_word;

/* Parses `word`, which must outlive *out.  Fails only if memory runs out; for a word that is not a game, `looks` is
 * false. */
kay_status kay_game_word_read(kay_arena *arena, const char *word, kay_game_word **out) KAY_MUST_CHECK;

/* How to open and close rules that are stored in files. */
typedef struct kay_foreign_rules {
    kay_status (*open_file)(void *user, const char *path, const kay_ruleset **out);
    void (*close_files)(void *user); /* called when the game is closed; NULL: nothing to do */
    void *user;
} kay_foreign_rules;

/* Like kay_named_game_open, for a parsed word; `foreign` opens the files (NULL: paths are unknown games). */
kay_status kay_named_game_open_word(kay_context *ctx, const kay_game_word *word, const kay_foreign_rules *foreign,
                                    kay_named_game **out) KAY_MUST_CHECK;

/* Parses the word and opens it in the same way. */
kay_status kay_named_game_open_with(kay_context *ctx, const char *word, const kay_foreign_rules *foreign,
                                    kay_named_game **out) KAY_MUST_CHECK;

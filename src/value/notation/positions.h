/* Positions in expressions: GAME('POSITION') is the value of a position.  This folder knows no game: the caller finds
 * the value. */
#pragma once

#include <kayles/value.h>

/* A position in an expression. */
typedef struct kay_position_words {
    const char *game, *text;
    size_t game_length, length;
    size_t at; /* where it begins in the expression */
    int direction; /* 1: the value of the expression rises with that of the position, -1: it falls; 0: not known */
} kay_position_words;

/* The hooks fail with any status of value.h. */
typedef struct kay_value_positions {
    /* Finds whether a word looks like the name of a game. */
    kay_status (*looks)(void *user, const char *word, size_t length, bool *out);

    /* Finds the value of a position.  On KAY_EINPUT *place, 0 at the call, is the byte at fault, counted from the
     * beginning of `game`; KAY_NO_PLACE: the fault is in the rules of the game. */
    kay_status (*find)(void *user, const kay_position_words *words, kay_value *out, size_t *place);
    void *user;
} kay_value_positions;

#define KAY_NO_PLACE SIZE_MAX

/* Does what kay_value_read does, with positions (NULL: none). */
kay_status kay_value_read_with(kay_value_store *store, const char *text, size_t length, const kay_value_names *names,
                               const kay_value_positions *positions, kay_result *out, size_t *place) KAY_MUST_CHECK;

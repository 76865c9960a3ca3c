/* Calls a function of the rules and takes its result. */
#pragma once

#include "lua/fields.h"

/* Takes the result, at index `first` of the stack.  It runs in the protected call. */
typedef kay_status script_take(kay_script *script, int first, void *user);

/* A call of a function of the rules.  The arguments are passed in this order; absent ones are skipped. */
typedef struct script_question {
    script_function function;
    const uint64_t *position; /* NULL: none */
    const uint64_t *numbers, *parts;
    uint64_t number_count, part_count;
    const char *text;
    size_t length;
    lua_CFunction helper; /* a function argument; its first upvalue is the script */
    int player; /* 1 or 2; 0: none */
    script_take *take; /* takes the one result; NULL: the function has no result */
    void *user; /* passed to `take` */
} script_question;

/* The number of a player in Lua. */
static inline int script_number_of(kay_player player)
{
    return player == KAY_LEFT ? 1 : 2;
}

/* Calls the function.  Functions that are called often fail with KAY_EUNABLE past the deadline; the others still run.
 */
kay_status kay_ask(kay_script *script, const script_question *question) KAY_MUST_CHECK;

/* Like kay_ask(), but an error that the function raises names it. */
kay_status kay_ask_named(kay_script *script, const script_question *question) KAY_MUST_CHECK;

/* Pushes a copy of a position. */
void kay_ask_push(kay_script *script, uint64_t word);

/* Calls a function that returns a position.  Returns KAY_END if the result is nil. */
kay_status kay_ask_position(kay_script *script, const script_question *question, uint64_t *word) KAY_MUST_CHECK;

/* Fails with KAY_EUNABLE past the deadline. */
kay_status kay_ask_in_time(kay_script *script) KAY_MUST_CHECK;

/* Makes later errors name this position (NULL: none) until a function is called. */
void kay_ask_nobody(kay_script *script, const kay_position *position);

/* Makes the rules emit the moves of a player.  If `moves` takes `player` but the rules do not declare `partizan`, also
 * compares them with the moves of the other player. */
kay_status kay_ask_moves(kay_script *script, uint64_t position, kay_player player) KAY_MUST_CHECK;

/* Calls function(position, player) and reads "win", "loss", "draw" or nil (*said false). */
kay_status kay_ask_outcome(kay_script *script, script_function function, uint64_t position, kay_player player,
                           bool *said, kay_outcome *out) KAY_MUST_CHECK;

/* Writes a number that a function returned, at an index of the stack of `lua`.  Whole numbers up to 2^53 are exact; any
 * other number is an error of the rules. */
kay_status kay_ask_take_number(kay_script *script, script_function function, lua_State *lua, int index,
                               kay_text *out) KAY_MUST_CHECK;

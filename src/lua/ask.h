/* Questions to the rules: one of their functions is called, and its answer is taken. */
#pragma once

#include "lua/fields.h"

/* Takes a result, which lies at an index of the stack.  It runs in the protected call. */
typedef kay_status script_take(kay_script *script, int first, void *user);

/* The arguments come in this order, as far as they are given. */
typedef struct script_question {
    script_function function;
    const uint64_t *position; /* that it is asked about; NULL: none */
    const uint64_t *numbers, *parts;
    uint64_t number_count, part_count;
    const char *text;
    size_t length;
    lua_CFunction helper; /* a function, to which the script is the first upvalue */
    int player; /* 1 or 2 */
    script_take *take; /* of one result; NULL: there is none */
    void *user; /* given to it */
} script_question;

/* The number of a player in Lua. */
static inline int script_number_of(kay_player player)
{
    return player == KAY_LEFT ? 1 : 2;
}

/* Asks.  KAY_EUNABLE past the deadline for the functions that are asked often; the others may still be asked. */
kay_status kay_ask(kay_script *script, const script_question *question) KAY_MUST_CHECK;

/* The same of a function that gives a position.  KAY_END: it gives nil. */
kay_status kay_ask_position(kay_script *script, const script_question *question, uint64_t *word) KAY_MUST_CHECK;

/* KAY_EUNABLE past the deadline. */
kay_status kay_ask_in_time(kay_script *script) KAY_MUST_CHECK;

/* Errors from now on name this position, which no function was asked about; NULL: none. */
void kay_ask_nobody(kay_script *script, const kay_position *position);

/* Has the rules emit the moves of a player, and now and then compares them with those of a second call. */
kay_status kay_ask_moves(kay_script *script, uint64_t position, kay_player player) KAY_MUST_CHECK;

/* Calls function(position, player) and reads "win", "loss", "draw" or nil (*said false). */
kay_status kay_ask_outcome(kay_script *script, script_function function, uint64_t position, kay_player player,
                           bool *said, kay_outcome *out) KAY_MUST_CHECK;

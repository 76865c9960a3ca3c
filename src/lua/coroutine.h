/* The rules' positions(size, emit) as a coroutine: it pauses after each position, and other functions of the rules may
 * be called in between. */
#pragma once

#include "lua/fields.h"

typedef struct kay_coroutine {
    lua_State *lua; /* NULL: it has ended */
    int anchor; /* in Lua's registry */
    int arguments; /* that it is given when it begins */
    uint64_t load; /* of the script: its state is that one */
} kay_coroutine;

/* Nothing of the function runs yet. */
kay_status kay_coroutine_begin(kay_script *script, uint64_t size, kay_coroutine *out) KAY_MUST_CHECK;

/* Resumes it until it has emitted, mostly a single option, or has ended: then the buffer is empty.  What was emitted
 * before an error stays in the buffer, unless memory was refused. */
kay_status kay_coroutine_go_on(kay_script *script, kay_coroutine *coroutine) KAY_MUST_CHECK;

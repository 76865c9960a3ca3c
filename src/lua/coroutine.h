/* Runs the rules' positions(size, emit) as a coroutine, which pauses after each position; other functions of the rules
 * may be called meanwhile. */
#pragma once

#include "lua/fields.h"

typedef struct kay_coroutine {
    lua_State *lua; /* NULL: it has ended */
    int anchor; /* in Lua's registry */
    int arguments; /* number of arguments for the first resume; then 0 */
    uint64_t load; /* script->loads when it began; a later load has another Lua state */
} kay_coroutine;

/* Creates the coroutine, but does not run it yet. */
kay_status kay_coroutine_begin(kay_script *script, uint64_t size, kay_coroutine *out) KAY_MUST_CHECK;

/* Resumes it until it emits, usually a single option, or ends; then the buffer is empty.  After an error the buffer
 * keeps the options emitted before it, unless memory was refused. */
kay_status kay_coroutine_go_on(kay_script *script, kay_coroutine *coroutine) KAY_MUST_CHECK;

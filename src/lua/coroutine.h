/* positions(size, emit), bit by bit: it pauses whenever it has emitted, and other questions may be asked in between. */
#ifndef KAYLES_LUA_COROUTINE_H
#define KAYLES_LUA_COROUTINE_H

#include "lua/fields.h"

typedef struct kay_coroutine {
    lua_State *lua; /* NULL: it has come to its end */
    int anchor; /* in Lua's registry */
    int arguments; /* that it has still to be given */
} kay_coroutine;

/* Nothing of the function runs yet. */
kay_status kay_coroutine_begin(kay_script *script, uint64_t size, kay_coroutine *out) KAY_MUST_CHECK;

/* Goes on until something is emitted, mostly a single option, or until the end, where nothing is.  What was emitted
 * before an error is there, unless the error is that memory was refused. */
kay_status kay_coroutine_go_on(kay_script *script, kay_coroutine *thread) KAY_MUST_CHECK;

#endif

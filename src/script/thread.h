/* positions(size, emit), bit by bit: it pauses whenever it has emitted, and other questions may be asked in between. */
#ifndef KAYLES_SCRIPT_THREAD_H
#define KAYLES_SCRIPT_THREAD_H

#include "script/fields.h"

typedef struct script_thread {
    lua_State *lua; /* NULL: it has come to its end */
    int anchor; /* in Lua's registry */
    int arguments; /* that it has still to be given */
} script_thread;

/* Nothing of the function runs yet. */
kay_status kay_thread_begin(kay_script *script, uint64_t size, script_thread *out) KAY_MUST_CHECK;

/* Goes on until something is emitted, mostly a single option, or until the end, where nothing is.  What was emitted
 * before an error is there, unless the error is that memory was refused. */
kay_status kay_thread_go_on(kay_script *script, script_thread *thread) KAY_MUST_CHECK;

#endif

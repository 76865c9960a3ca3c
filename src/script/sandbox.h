/* A Lua state that can do no harm: its memory is the context's, and it has the functions of a calculator.
 *
 * What the rules emit goes into a buffer of plain numbers that C reads; `emit` itself is a Lua function, so that compiled
 * code stays compiled. */
#ifndef KAYLES_SCRIPT_SANDBOX_H
#define KAYLES_SCRIPT_SANDBOX_H

#include <lua.h>

#include <kayles/script.h>

/* Options as they were emitted: for each, the number of its parts, then the parts.  A part is -1 and a whole number, or the
 * length of an array and its items. */
typedef struct kay_emitted {
    double *items;
    uint32_t used, room;
    uint32_t options;
} kay_emitted;

typedef struct kay_sandbox {
    kay_context *ctx;
    lua_State *lua;
    struct sandbox_block *blocks; /* all that Lua holds */
    bool spoilt; /* Lua was refused memory: it may not be touched again, not even to close it */
    bool inside; /* a call: where memory is refused, it fails */
    bool quiet; /* `print` says nothing: a call that is made again to compare */
    kay_emitted emitted;
    const char *name; /* of the file, for diagnoses; the caller's */
    kay_script_print *print;
    void *user;

    int emit, slowly; /* in Lua's registry */

    kay_script_watched *page; /* where the rules are */
    kay_script_watched own_page;
} kay_sandbox;

kay_status kay_sandbox_open(kay_context *ctx, const char *name, kay_script_print *print, void *user,
                            kay_sandbox *out) KAY_MUST_CHECK;
void kay_sandbox_close(kay_sandbox *sandbox);

/* Runs the text and leaves what it returns on the stack. */
kay_status kay_sandbox_run(kay_sandbox *sandbox, const char *text, size_t length) KAY_MUST_CHECK;

/* Calls the function below `arguments` arguments on the stack; leaves `results` results (LUA_MULTRET: all).  On failure
 * the stack is as it was before the function and the arguments were pushed, and the diagnosis has the file, the
 * position and, where known, the line. */
kay_status kay_sandbox_call(kay_sandbox *sandbox, int arguments, int results) KAY_MUST_CHECK;

/* A call that goes on bit by bit: function(argument, emit), which pauses whenever it has emitted. */
typedef struct kay_sandbox_thread {
    lua_State *lua; /* NULL: it has come to its end */
    int anchor; /* in Lua's registry */
    int arguments; /* that it has still to be given */
} kay_sandbox_thread;

/* Takes the function and its argument off the stack; nothing of it runs yet. */
kay_status kay_sandbox_begin(kay_sandbox *sandbox, kay_sandbox_thread *out) KAY_MUST_CHECK;

/* Goes on until something is emitted, mostly a single option, or until the end, where nothing is.  Other calls may be made
 * in between.  On failure the diagnosis is as that of kay_sandbox_call; what was emitted before the error is there. */
kay_status kay_sandbox_resume(kay_sandbox *sandbox, kay_sandbox_thread *thread) KAY_MUST_CHECK;

/* Fails with words, the file, the position, and the line (0: not known). */
kay_status kay_sandbox_fail(kay_sandbox *sandbox, kay_status status, uint64_t line, const char *format, ...)
    KAY_FORMAT(4, 5);

/* Takes a function off the stack and tells how many parameters it has; -1: any number. */
kay_status kay_sandbox_parameters(kay_sandbox *sandbox, int *out) KAY_MUST_CHECK;

/* Pushes `emit`, with an empty buffer. */
void kay_sandbox_push_emit(kay_sandbox *sandbox);

#endif

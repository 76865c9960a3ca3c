/* A Lua state without access to the system.  All its code runs in protected calls, which turn errors and refused memory
 * into a status. */
#pragma once

#include <lua.h>

#include "lua/emit_buffer.h"
#include "lua/environment.h"

/* The place of the rules for error messages: the file, the function called last, and its position. */
typedef struct kay_error_context {
    kay_context *ctx;
    const char *name; /* of the file; the caller owns it */
    uint64_t lines; /* number of lines of the file */
    kay_script_page *page; /* shared with a watcher */
    kay_script_page own_page;
} kay_error_context;

/* Records the call of a function that begins on `line` (0: not known), with a position (NULL: none). */
void kay_error_context_enter(kay_error_context *error_context, uint32_t line, const kay_position *position);

/* Fails with a message, the file, the position and the line; line 0 stands for the line of the called function. */
kay_status kay_error_context_fail(kay_error_context *error_context, kay_status status, uint64_t line,
                                  const char *format, ...) KAY_FORMAT(4, 5);

typedef struct kay_sandbox {
    kay_context *ctx;
    lua_State *lua;
    kay_lua_memory memory;
    kay_emit_buffer emit_buffer;
    kay_environment environment;
    kay_error_context error_context;
    bool watched; /* a watcher sees the page and stops rules that are late */
    bool clocked; /* not watched, but the context has a deadline or `stop`: a Lua hook checks it, nothing is compiled */
    bool left; /* the rules were late and were abandoned */
    uint64_t raised; /* the line where the last error was raised; 0: not known */
    int slowly, caller, answering, getinfo, handler, entry; /* functions, in Lua's registry */
} kay_sandbox;

/* Creates a sandbox.  `name` is the name of the file and must outlive the sandbox.  `page` is shared with a watcher;
 * NULL: there is none. */
kay_status kay_sandbox_open(kay_context *ctx, const char *name, kay_script_print *print, void *user,
                            kay_script_page *page, kay_sandbox *out) KAY_MUST_CHECK;
void kay_sandbox_close(kay_sandbox *sandbox);

/* A function to run in a protected call.  It may raise Lua errors, and may leave values on the stack, which are
 * removed. If it raises an error, it may be run a second time. */
typedef kay_status kay_sandbox_body(kay_sandbox *sandbox, void *user);

/* Runs the body; only the body may use the Lua state.  Fails with KAY_EINPUT if it raises a Lua error, and with
 * KAY_EUNABLE if the rules were refused memory or were late.  The diagnosis has the file, the position and the line. */
kay_status kay_sandbox_enter(kay_sandbox *sandbox, kay_sandbox_body *body, void *user) KAY_MUST_CHECK;

/* If the state is not usable, makes a new one and runs the body, which loads the rules again. */
kay_status kay_sandbox_reopen(kay_sandbox *sandbox, kay_sandbox_body *body, void *user) KAY_MUST_CHECK;

/* Calls the function that is on the stack below its arguments, like lua_call().  Use it for all calls of the rules that
 * may take long.  If late rules are abandoned, it does not return. */
void kay_sandbox_call(kay_sandbox *sandbox, int arguments, int results);

/* Begins or continues a coroutine, like lua_resume().  It is an error if the rules, which can find their coroutine,
 * have resumed it to its end. */
int kay_sandbox_resume(kay_sandbox *sandbox, lua_State *thread, int arguments);

/* Returns false if Lua was refused memory or the rules were abandoned because they were late.  Then the state cannot be
 * used again. */
bool kay_sandbox_usable(const kay_sandbox *sandbox);

/* Returns whether the work was stopped or the deadline of the context has passed.  The clock may be a few milliseconds
 * behind.  This check takes so little time that it can come before each call of the rules. */
bool kay_sandbox_late(const kay_sandbox *sandbox);

/* Runs the text and pushes its result. */
kay_status kay_sandbox_run(kay_sandbox *sandbox, const char *text, size_t length) KAY_MUST_CHECK;

/* Replaces the function at the top of the stack by one that calls it in a script_way (fields.h). */
void kay_sandbox_wrap(kay_sandbox *sandbox, int way, const char *name);

/* Raises the error of a coroutine in the state that resumed it, with its place in the rules.  Does not return. */
kay_status kay_sandbox_raise(kay_sandbox *sandbox, lua_State *thread);

/* Returns the number of parameters of the function at the top of the stack; -1: any number. */
int kay_sandbox_parameters(kay_sandbox *sandbox);

/* Returns the first line of the function at the top of the stack; 0 if it is not from the file. */
uint32_t kay_sandbox_line(kay_sandbox *sandbox);

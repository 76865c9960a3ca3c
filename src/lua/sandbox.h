/* A Lua state without access to the system.  It is only entered through protected calls, which turn errors and refused
 * memory into a status. */
#pragma once

#include <lua.h>

#include "lua/emit_buffer.h"
#include "lua/error_context.h"
#include "lua/environment.h"

typedef struct kay_sandbox {
    kay_context *ctx;
    lua_State *lua;
    kay_lua_memory memory;
    kay_emit_buffer emit_buffer;
    kay_environment environment;
    kay_error_context error_context;
    bool watched; /* somebody sees the page, and has rules that are late left */
    bool clocked; /* nobody does, and there is a deadline: a hook of Lua looks at the clock, and nothing is compiled */
    bool left; /* the rules were late, and their state was abandoned */
    uint64_t raised; /* the line where the last error was raised; 0: not known */
    int emit, slowly, caller, getinfo, handler, entry; /* functions, in Lua's registry */
} kay_sandbox;

/* `name` is that of the file; it must live as long as the sandbox.  `page`: where somebody watches; NULL: nobody does.
 */
kay_status kay_sandbox_open(kay_context *ctx, const char *name, kay_script_print *print, void *user,
                            kay_script_page *page, kay_sandbox *out) KAY_MUST_CHECK;
void kay_sandbox_close(kay_sandbox *sandbox);

/* What runs in a protected call: it may raise errors of Lua, and leave values on the stack, which are removed.  After
 * it has raised an error it may be run a second time. */
typedef kay_status kay_sandbox_body(kay_sandbox *sandbox, void *user);

/* Runs the body.  KAY_EINPUT: an error of Lua came out of it.  KAY_EUNABLE: the rules were refused memory, or were
 * late. The diagnosis has the file, the position and the line.  Nothing else may touch the Lua state. */
kay_status kay_sandbox_enter(kay_sandbox *sandbox, kay_sandbox_body *body, void *user) KAY_MUST_CHECK;

/* Where it is not usable: makes a new state, and runs the body, which loads the rules again. */
kay_status kay_sandbox_reopen(kay_sandbox *sandbox, kay_sandbox_body *body, void *user) KAY_MUST_CHECK;

/* Calls what lies on the stack below its arguments, as lua_call(); all that may run long in the rules is called so.
 * While it runs, rules that are late may be left, and then this does not return. */
void kay_sandbox_call(kay_sandbox *sandbox, int arguments, int results);

/* False where Lua was refused memory, or left: it cannot be entered again. */
bool kay_sandbox_usable(const kay_sandbox *sandbox);

/* Whether the deadline of the context is over.  Some milliseconds late, but cheap enough to be asked before each
 * question: who counts steps between two looks at the clock does not know how long a function of the rules takes. */
bool kay_sandbox_late(const kay_sandbox *sandbox);

/* Runs the text and pushes what it returns. */
kay_status kay_sandbox_run(kay_sandbox *sandbox, const char *text, size_t length) KAY_MUST_CHECK;

/* Puts in the place of the function at the top of the stack one that calls it in a script_way (fields.h). */
void kay_sandbox_wrap(kay_sandbox *sandbox, int way, const char *name);

/* Notes the line of the rules where a thread is, for an error that it has raised. */
void kay_sandbox_note_raised(kay_sandbox *sandbox, lua_State *thread);

/* How many parameters the function at the top of the stack has; -1: any number. */
int kay_sandbox_parameters(kay_sandbox *sandbox);

/* The line on which the function at the top of the stack begins; 0: it is none of the file's. */
uint32_t kay_sandbox_line(kay_sandbox *sandbox);

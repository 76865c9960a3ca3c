/* What the rules are given: positions that are made in Lua out of plain numbers, so that compiled code stays compiled.
 * The position on the scene's page is what they are asked about.  Where they are asked about several at once, all wait
 * in places, and each one goes to the page before its turn. */
#ifndef KAYLES_LUA_CALL_ARGUMENTS_H
#define KAYLES_LUA_CALL_ARGUMENTS_H

#include <lua.h>

#include <kayles/script.h>

#include "lua/intern_table.h"

enum {
    KAY_CALL_MOST = 64, /* places */
    KAY_CALL_ITEMS = sizeof((kay_script_place *)NULL)->items / sizeof(int16_t), /* numbers that a place has room for */
};

typedef struct kay_call_arguments {
    /* These two lines are declared in Lua as well. */
    kay_script_place *page;
    kay_script_place places[KAY_CALL_MOST];
} kay_call_arguments;

/* Ways to call a function f of the rules.  Where `p` is nil, it is made from the page. */
typedef enum kay_call_arguments_way {
    KAY_CALL_NONE,
    KAY_CALL_SIDE, /* (p): f(p, emit) */
    KAY_CALL_MOVES, /* (p, player): f(p, emit, player) */
    KAY_CALL_OUTCOME, /* (p, player): f(p, player), whose result it returns */
    KAY_CALL_NORMALS, /* (count): f(p) for the first places, as long as it gives positions: they become options */
} kay_call_arguments_way;

/* Pushes a function (way, f) that returns a function that calls f so.  Gets `emit` and `keep` from the top of the stack
 * and takes them off.  Raises errors of Lua. */
void kay_call_arguments_push(kay_call_arguments *given, lua_State *lua);

/* Whether a place holds all of a position. */
static inline bool kay_call_arguments_fits(const kay_value *position)
{
    return !position->array || position->length <= KAY_CALL_ITEMS;
}

#endif

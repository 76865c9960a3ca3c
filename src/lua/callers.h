/* What the rules are given: the position on the error context's page, made into a Lua value by Lua code, so that
 * compiled code stays compiled. */
#ifndef KAYLES_LUA_CALLERS_H
#define KAYLES_LUA_CALLERS_H

#include <lua.h>

#include "lua/page.h"
#include "lua/position_words.h"

enum { KAY_CALL_ITEMS = sizeof((kay_page_position *)NULL)->items / sizeof(int16_t) }; /* that the page has room for */

/* Ways to call a function f of the rules.  Where `p` is nil, it is made from the page. */
typedef enum kay_caller_way {
    KAY_CALL_NONE,
    KAY_CALL_SIDE, /* (p): f(p, emit) */
    KAY_CALL_MOVES, /* (p, player): f(p, emit, player) */
    KAY_CALL_OUTCOME, /* (p, player): the one result of f(p, player) */
    KAY_CALL_POSITIONS, /* (p): the results of f(p), positions, become an option, or are returned if one is none */
    KAY_CALL_PLAIN, /* (p): the results of f(p) */
} kay_caller_way;

/* Pushes a function (way, f) that returns a function that calls f so.  Takes `emit` and `keep` off the top of the
 * stack.  Raises errors of Lua. */
void kay_callers_push(const kay_page_position *page, lua_State *lua);

/* Whether the page holds all of a position. */
static inline bool kay_callers_fits(const kay_position *position)
{
    return !position->array || position->length <= KAY_CALL_ITEMS;
}

#endif

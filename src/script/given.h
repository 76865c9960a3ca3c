/* What the rules are given: positions that are made in Lua out of plain numbers, so that compiled code stays compiled.
 * The position on the scene's page is what they are asked about.  Where they are asked about several at once, all wait
 * in places, and each one goes to the page before its turn. */
#ifndef KAYLES_SCRIPT_GIVEN_H
#define KAYLES_SCRIPT_GIVEN_H

#include <lua.h>

#include <kayles/script.h>

#include "script/store.h"

enum {
    KAY_GIVEN_MOST = 64, /* places */
    KAY_GIVEN_ITEMS = sizeof((kay_script_place *)NULL)->items / sizeof(int16_t), /* numbers that a place has room for */
};

typedef struct kay_given {
    /* These two lines are declared in Lua as well. */
    kay_script_place *page;
    kay_script_place places[KAY_GIVEN_MOST];
} kay_given;

/* Ways to call a function f of the rules.  Where `p` is nil, it is made from the page. */
typedef enum kay_given_way {
    KAY_GIVEN_NONE,
    KAY_GIVEN_SIDE, /* (p): f(p, emit) */
    KAY_GIVEN_MOVES, /* (p, player): f(p, emit, player) */
    KAY_GIVEN_OUTCOME, /* (p, player): f(p, player), whose result it returns */
    KAY_GIVEN_NORMALS, /* (count): f(p) for the first places, as long as it gives positions: they become options */
} kay_given_way;

/* Pushes a function (way, f) that returns a function that calls f so.  Gets `emit` and `keep` from the top of the stack
 * and takes them off.  Raises errors of Lua. */
void kay_given_push(kay_given *given, lua_State *lua);

/* Whether a place holds all of a position. */
static inline bool kay_given_fits(const kay_value *position)
{
    return !position->array || position->length <= KAY_GIVEN_ITEMS;
}

#endif

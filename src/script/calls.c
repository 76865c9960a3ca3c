#include <lauxlib.h>
#include <string.h>

#include "script/script.h"

enum {
    CALLS_ALWAYS = 64, /* the first calls for moves are all made twice, */
    CALLS_SOMETIMES = 61, /* later ones now and then */
};

/* Notes on the page what the rules are asked about. */
static void calls_note(kay_script *script, const kay_value *value)
{
    kay_script_watched *page = script->sandbox.page;
    const uint32_t shown = sizeof page->items / sizeof *page->items;
    if (script->sandbox.spoilt) /* they are not asked any more: the position that was too much stays */
        return;
    page->array = value->array;
    page->number = value->number;
    page->length = value->length;
    memcpy(page->items, value->items, (value->length < shown ? value->length : shown) * sizeof *page->items);
    page->known = true;
}

void script_ask(kay_script *script, script_function function, uint64_t position)
{
    kay_value value;
    kay_store_value(&script->store, position, &value);
    calls_note(script, &value);
    lua_rawgeti(script->sandbox.lua, LUA_REGISTRYINDEX, script->functions[function]);
    script_push_value(script, &value);
}

void script_ask_nowhere(kay_script *script, script_function function)
{
    script->sandbox.page->known &= script->sandbox.spoilt;
    lua_rawgeti(script->sandbox.lua, LUA_REGISTRYINDEX, script->functions[function]);
}

/* Calls moves(position, emit, player), left or right. */
static kay_status calls_moves(kay_script *script, uint64_t position, kay_player player)
{
    lua_State *lua = script->sandbox.lua;
    bool both = script_has(script, SCRIPT_MOVES);
    script_ask(script, both ? SCRIPT_MOVES : player == KAY_LEFT ? SCRIPT_LEFT : SCRIPT_RIGHT, position);
    kay_sandbox_push_emit(&script->sandbox);
    if (both)
        lua_pushinteger(lua, player == KAY_LEFT ? 1 : 2);
    return kay_sandbox_call(&script->sandbox, both ? 3 : 2, 0);
}

/* Calls again and compares what is emitted with `items`. */
static kay_status calls_compare(kay_script *script, uint64_t position, kay_player player, const double *items,
                                uint32_t used, const char *difference)
{
    script->sandbox.quiet = true;
    kay_status status = calls_moves(script, position, player);
    script->sandbox.quiet = false;
    KAY_TRY(status);
    const kay_emitted *again = &script->sandbox.emitted;
    if (again->used == used && (used == 0 || memcmp(again->items, items, used * sizeof *items) == 0))
        return KAY_OK;
    return kay_sandbox_fail(&script->sandbox, KAY_EINPUT, 0, "%s", difference);
}

static kay_status calls_check(kay_script *script, uint64_t position, kay_player player)
{
    const kay_emitted *emitted = &script->sandbox.emitted;
    uint32_t used = emitted->used;
    double *items = kay_alloc_array(script->ctx, used, sizeof *items);
    if (!items)
        return kay_no_memory(script->ctx);
    if (used)
        memcpy(items, emitted->items, used * sizeof *items);
    kay_status status = calls_compare(script, position, player, items, used, "'moves' differ between two calls");
    if (status == KAY_OK && !script->partizan)
        status = calls_compare(script, position, kay_opponent(player), items, used,
                               "'moves' differ for the two players: the rules must say 'partizan = true'");
    kay_free(script->ctx, items, used * sizeof *items);
    return status;
}

kay_status script_moves_of(kay_script *script, uint64_t position, kay_player player)
{
    if (script->broken != KAY_OK) {
        script->ctx->diag = script->why;
        return script->broken;
    }
    uint64_t asked = script->asked++;
    KAY_TRY(calls_moves(script, position, player));
    if (asked < CALLS_ALWAYS || asked % CALLS_SOMETIMES == 0)
        return calls_check(script, position, player);
    return KAY_OK;
}

kay_status script_outcome(kay_script *script, script_function function, uint64_t position, kay_player player,
                          bool *said, kay_outcome *out)
{
    static const char *const names[] = {[SCRIPT_OVER] = "over", [SCRIPT_THEOREM] = "theorem"};
    static const struct {
        const char *word;
        kay_outcome outcome;
    } words[] = {{"win", KAY_WIN}, {"loss", KAY_LOSS}, {"draw", KAY_DRAW}};
    lua_State *lua = script->sandbox.lua;
    script_ask(script, function, position);
    lua_pushinteger(lua, player == KAY_LEFT ? 1 : 2);
    KAY_TRY(kay_sandbox_call(&script->sandbox, 2, 1));
    const char *word = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : NULL;
    *said = !lua_isnil(lua, -1);
    kay_status status = *said ? KAY_EINPUT : KAY_OK;
    for (int i = 0; i < 3 && word; i++)
        if (strcmp(word, words[i].word) == 0) {
            *out = words[i].outcome;
            status = KAY_OK;
        }
    lua_pop(lua, 1);
    if (status != KAY_OK)
        return kay_sandbox_fail(&script->sandbox, status, 0,
                                "'%s' must give \"win\", \"loss\", \"draw\" or nil, and gives something else",
                                names[function]);
    return KAY_OK;
}

/* The hook `scene`: takes the table that the rules return, and checks every field of it. */
#include <math.h>
#include <string.h>

#include <kayles/state.h>

#include "base/utf8.h"
#include "lua/ask.h"

enum {
    SCENE_SHAPES = 4096, /* at most, in one table */
    SCENE_MOVES = 4096,
    SCENE_NUMBERS = 512, /* of a shape */
    SCENE_LETTERS = 200, /* bytes of a name */
    SCENE_WIDEST = 10000, /* the largest coordinate */
};

/* One table of the list that is being read; `index` counts from 1. */
typedef struct scene_item {
    kay_script *script;
    lua_State *lua;
    const char *list; /* "shape" or "move" */
    int table; /* where it is on the stack */
    int index;
} scene_item;

#define scene_fail(item, words, ...)                                                                                   \
    script_fail((item)->script, "'scene' must return a table: %s %d: " words, (item)->list, (item)->index, __VA_ARGS__)

/* Pushes a field without using metatables, which may run code of the rules. */
static void scene_field(lua_State *lua, int table, const char *name)
{
    lua_pushstring(lua, name);
    lua_rawget(lua, table);
}

/* Reads the list of numbers at the top of the stack; returns their count, or -1 if it is no such list. */
static int scene_numbers(lua_State *lua, double *out, int most)
{
    const int table = lua_gettop(lua);
    if (!lua_istable(lua, table))
        return -1;
    const size_t count = lua_objlen(lua, table);
    for (int i = 0; i < (int)count && i < most; i++) {
        lua_rawgeti(lua, table, i + 1);
        const bool number = lua_type(lua, -1) == LUA_TNUMBER;
        out[i] = lua_tonumber(lua, -1);
        lua_pop(lua, 1);
        if (!number || !(out[i] >= 0 && out[i] <= SCENE_WIDEST))
            return -1;
    }
    return count <= (size_t)most ? (int)count : -1;
}

/* Reads the numbers of a field. */
static kay_status scene_at(const scene_item *item, const char *field, double *out, int most, int *count)
{
    scene_field(item->lua, item->table, field);
    *count = scene_numbers(item->lua, out, most);
    lua_pop(item->lua, 1);
    return *count >= 0 ? KAY_OK
                       : scene_fail(item, "'%s' must be a list of numbers from 0 to %d, at most %d of them", field,
                                    (int)SCENE_WIDEST, most);
}

/* Reads a text of one line, or a number; nil gives "".  The text stays on the stack. */
static kay_status scene_text(const scene_item *item, const char *field, const char **out)
{
    size_t length = 0;
    scene_field(item->lua, item->table, field);
    const int type = lua_type(item->lua, -1);
    const bool text = type == LUA_TSTRING || type == LUA_TNUMBER;
    *out = text ? lua_tolstring(item->lua, -1, &length) : "";
    if ((!text && type != LUA_TNIL) || strlen(*out) != length || length > SCENE_LETTERS || !kay_is_line(*out))
        return scene_fail(item, "'%s' must be a line of text of at most %d bytes", field, SCENE_LETTERS);
    return KAY_OK;
}

/* Reads which of the words a field is; nil gives the last one. */
static kay_status scene_word(const scene_item *item, const char *field, const char *const *words, int count, int *out)
{
    const char *word;
    KAY_TRY(scene_text(item, field, &word));
    *out = count - 1;
    for (int i = 0; i < count && *word; i++)
        if (strcmp(word, words[i]) == 0) {
            *out = i;
            return KAY_OK;
        }
    return *word ? scene_fail(item, "there is no %s '%.40s'", field, word) : KAY_OK;
}

static kay_status scene_add_shape(const scene_item *item, kay_shape_kind kind, kay_owner owner, double *at, int count,
                                  const char *name, kay_scene *out)
{
    static const int numbers[] = {3, 4, 4, 6, 2};
    if (kind == KAY_POLYGON ? count < numbers[kind] || count % 2 : count != numbers[kind])
        return scene_fail(item, "'at' has %d numbers, expected %d%s", count, numbers[kind],
                          kind == KAY_POLYGON ? " or more, two for each corner" : "");
    switch (kind) {
    case KAY_CIRCLE:
        kay_scene_circle(out, at[0], at[1], at[2], owner, name);
        break;
    case KAY_RECT:
        kay_scene_rect(out, at[0], at[1], at[2], at[3], owner, name);
        break;
    case KAY_LINE:
        kay_scene_line(out, at[0], at[1], at[2], at[3], owner, name);
        break;
    case KAY_POLYGON:
        kay_scene_polygon(out, (const double(*)[2])(void *)at, (size_t)count / 2, owner, name);
        break;
    case KAY_TEXT:
        kay_scene_text(out, at[0], at[1], owner, name);
        break;
    }
    return out->error;
}

static kay_status scene_take_shape(const scene_item *item, kay_scene *out)
{
    static const char *const kinds[] = {"circle", "rect", "line", "polygon", "text", ""};
    static const char *const owners[] = {"left", "right", "both", "none"};
    double at[SCENE_NUMBERS];
    int kind, owner, count;
    const char *name;
    KAY_TRY(scene_word(item, "shape", kinds, 6, &kind));
    if (kind > KAY_TEXT)
        return scene_fail(item, "'shape' must be %s", "circle, rect, line, polygon or text");
    KAY_TRY(scene_word(item, "owner", owners, 4, &owner));
    KAY_TRY(scene_text(item, "name", &name));
    KAY_TRY(scene_at(item, "at", at, SCENE_NUMBERS, &count));
    return scene_add_shape(item, (kay_shape_kind)kind, (kay_owner)owner, at, count, name, out);
}

/* Keeps the place of a move, relative to the position, for the hook `place`. */
static kay_status scene_take_move(const scene_item *item, kay_scene *out)
{
    const char *player, *move;
    const double x = out->x, y = out->y;
    kay_place place = {.at = {0, 0}};
    int count, points = 2;
    KAY_TRY(scene_text(item, "player", &player));
    KAY_TRY(scene_text(item, "move", &move));
    KAY_TRY(scene_at(item, "at", place.at, 2, &count));
    scene_field(item->lua, item->table, "to");
    place.two = !lua_isnil(item->lua, -1);
    if (place.two)
        KAY_TRY(scene_at(item, "to", place.to, 2, &points));
    if (!*move || count != 2 || points != 2)
        return scene_fail(item, "it must have 'move', a text, and 'at'%s, two numbers", place.two ? " and 'to'" : "");
    out->x = out->y = 0;
    kay_scene_move_add(out, player, move, &place);
    out->x = x;
    out->y = y;
    return out->error;
}

typedef kay_status scene_take_item(const scene_item *item, kay_scene *out);

/* Reads the tables of a list.  Each leaves the stack as it was. */
static kay_status scene_take_list(kay_script *script, int scene, const char *field, const char *what, int most,
                                  bool required, scene_take_item *take, kay_scene *out)
{
    lua_State *lua = script->sandbox.lua;
    scene_field(lua, scene, field);
    const int list = lua_gettop(lua);
    if (lua_isnil(lua, list) && !required)
        return KAY_OK;
    if (!lua_istable(lua, list) || lua_objlen(lua, list) > (size_t)most)
        return script_fail(script, "'scene' must return a table: '%s' must be a list of at most %d tables", field,
                           most);
    for (int i = 1; i <= (int)lua_objlen(lua, list); i++) {
        lua_rawgeti(lua, list, i);
        const scene_item item = {script, lua, what, lua_gettop(lua), i};
        if (!lua_istable(lua, item.table))
            return scene_fail(&item, "it is not a %s", "table");
        KAY_TRY(take(&item, out));
        lua_settop(lua, list);
    }
    return KAY_OK;
}

static kay_status scene_take(kay_script *script, int first, void *user)
{
    lua_State *lua = script->sandbox.lua;
    kay_scene *out = user;
    double size[2];
    if (!lua_istable(lua, first))
        return script_fail(script, "'scene' must return a table with 'size' and 'shapes'");
    luaL_checkstack(lua, LUA_MINSTACK, NULL);
    scene_field(lua, first, "size");
    if (scene_numbers(lua, size, 2) != 2)
        return script_fail(script, "'scene' must return a table: 'size' must be two numbers from 0 to %d",
                           SCENE_WIDEST);
    KAY_TRY(scene_take_list(script, first, "shapes", "shape", SCENE_SHAPES, true, scene_take_shape, out));
    KAY_TRY(scene_take_list(script, first, "moves", "move", SCENE_MOVES, false, scene_take_move, out));
    out->width = fmax(out->width, out->x + size[0]);
    out->height = fmax(out->height, out->y + size[1]);
    return KAY_OK;
}

static void scene_hook(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    if (out->error == KAY_OK)
        out->error = kay_ask(script_of(game), &(script_question){
                                                  .function = SCRIPT_SCENE,
                                                  .position = position,
                                                  .take = scene_take,
                                                  .user = out,
                                              });
}

/* Finds the place that the table gives to the text of the move. */
static void scene_place_hook(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                             const kay_scene *scene, kay_place *out)
{
    const kay_state state = {.words = (uint64_t *)(uintptr_t)position, .parts = 1, .mover = player};
    kay_text text;
    if (!scene->move_count)
        return;
    kay_text_init(&text, scene->ctx);
    kay_state_move_text(game, &state, (kay_move){0, name}, &text);
    for (uint64_t i = 0; i < scene->move_count && text.error == KAY_OK; i++) {
        const kay_scene_move *move = &scene->moves[i];
        const bool own = !*move->player || strcmp(move->player, kay_player_name(game, player)) == 0;
        if (own && move->part == scene->part && strcmp(move->move, kay_text_string(&text)) == 0) {
            *out = move->place;
            break;
        }
    }
    kay_text_free(&text);
}

void kay_hooks_scene(kay_script *script)
{
    const bool draws = script_has(script, SCRIPT_SCENE);
    script->rules.scene = draws ? scene_hook : NULL;
    script->rules.place = draws ? scene_place_hook : NULL;
}

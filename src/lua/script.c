/* Loads rules: runs the file, and turns the fields of the table that it returns into hooks. */
#include <string.h>

#include "base/utf8.h"

#include <kayles/starts.h>
#include "lua/fields.h"
#include "ruleset/contest.h"

const char *const kay_field_functions[SCRIPT_FUNCTIONS] = {
    [SCRIPT_MOVES] = "moves",       [SCRIPT_LEFT] = "left",           [SCRIPT_RIGHT] = "right",
    [SCRIPT_OVER] = "over",         [SCRIPT_START] = "start",         [SCRIPT_READ] = "read",
    [SCRIPT_WRITE] = "write",       [SCRIPT_MOVE_TEXT] = "move_text", [SCRIPT_SAMPLE] = "sample",
    [SCRIPT_SIMPLIFY] = "simplify", [SCRIPT_NEGATE] = "negate",       [SCRIPT_POSITIONS] = "positions",
    [SCRIPT_FEATURES] = "features", [SCRIPT_THEOREM] = "theorem",     [SCRIPT_DRAW] = "draw",
    [SCRIPT_VALID] = "valid",       [SCRIPT_ANSWER] = "answer",       [SCRIPT_SCENE] = "scene",
};

const script_way kay_field_ways[SCRIPT_FUNCTIONS] = {
    [SCRIPT_MOVES] = SCRIPT_BOTH,     [SCRIPT_LEFT] = SCRIPT_SIDE,           [SCRIPT_RIGHT] = SCRIPT_SIDE,
    [SCRIPT_OVER] = SCRIPT_OUTCOME,   [SCRIPT_THEOREM] = SCRIPT_OUTCOME,     [SCRIPT_FEATURES] = SCRIPT_PLAIN,
    [SCRIPT_START] = SCRIPT_GIVE,     [SCRIPT_READ] = SCRIPT_GIVE,           [SCRIPT_SAMPLE] = SCRIPT_GIVE,
    [SCRIPT_NEGATE] = SCRIPT_GIVE_OF, [SCRIPT_SIMPLIFY] = SCRIPT_GIVE_PARTS, [SCRIPT_VALID] = SCRIPT_PLAIN,
};

/* The fields that are not functions. */
static const char *const script_others[] = {"name",  "summary", "rules",  "players", "misere",  "partizan",
                                            "loopy", "words",   "answer", "input",   "letters", NULL};

static bool script_knows_field(const char *name)
{
    for (int i = 0; i < SCRIPT_FUNCTIONS; i++)
        if (strcmp(kay_field_functions[i], name) == 0)
            return true;
    for (int i = 0; script_others[i]; i++)
        if (strcmp(script_others[i], name) == 0)
            return true;
    return false;
}

/* Pushes a field of a table without using its metatable, which may raise errors. */
static void script_field(lua_State *lua, int table, const char *name)
{
    lua_pushstring(lua, name);
    lua_rawget(lua, table);
}

/* Fails on unknown fields: they are probably spelling mistakes. */
static kay_status script_check_fields(kay_script *script, int table)
{
    lua_State *lua = script->sandbox.lua;
    for (lua_pushnil(lua); lua_next(lua, table); lua_pop(lua, 1))
        if (lua_type(lua, -2) != LUA_TSTRING || !script_knows_field(lua_tostring(lua, -2))) {
            const char *name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "(not a name)";
            return script_fail(script, "the rules have no field '%.60s'", name);
        }
    return KAY_OK;
}

/* Makes the function on the stack the global `features`, unless the rules have a global of that name: so a theorem from
 * `guess` that uses features can be pasted unchanged. */
static void script_show_features(lua_State *lua)
{
    script_field(lua, LUA_GLOBALSINDEX, "features");
    bool known = !lua_isnil(lua, -1);
    lua_pop(lua, 1);
    if (known)
        return;
    lua_pushliteral(lua, "features");
    lua_pushvalue(lua, -2);
    lua_rawset(lua, LUA_GLOBALSINDEX);
}

static kay_status script_take_functions(kay_script *script, int table)
{
    lua_State *lua = script->sandbox.lua;
    for (int i = 0; i < SCRIPT_FUNCTIONS; i++) {
        script_field(lua, table, kay_field_functions[i]);
        if (i == SCRIPT_ANSWER && lua_type(lua, -1) == LUA_TSTRING) { /* a line for every case */
            lua_pop(lua, 1);
            continue;
        }
        if (!lua_isnil(lua, -1) && !lua_isfunction(lua, -1))
            return script_fail(script, "the field '%s' must be %sa function", kay_field_functions[i],
                               i == SCRIPT_ANSWER ? "text or " : "");
        if (lua_isnil(lua, -1)) {
            lua_pop(lua, 1);
            continue;
        }
        if (i == SCRIPT_FEATURES)
            script_show_features(lua);
        if (i == SCRIPT_MOVES) {
            int parameters = kay_sandbox_parameters(&script->sandbox);
            script->looks = parameters < 0 || parameters > 2;
        }
        if (i == SCRIPT_ANSWER) {
            int parameters = kay_sandbox_parameters(&script->sandbox);
            script->wants_moves = parameters < 0 || parameters > 2;
        }
        if (i == SCRIPT_START)
            script->starts.parameters = (unsigned)kay_sandbox_parameters(&script->sandbox);
        script->lines[i] = kay_sandbox_line(&script->sandbox);
        if (kay_field_ways[i] != SCRIPT_CALL)
            kay_sandbox_wrap(&script->sandbox, kay_field_ways[i], kay_field_functions[i]);
        script->functions[i] = luaL_ref(lua, LUA_REGISTRYINDEX);
    }
    bool both = script_has(script, SCRIPT_MOVES),
         sides = script_has(script, SCRIPT_LEFT) || script_has(script, SCRIPT_RIGHT);
    const script_function side = script_has(script, SCRIPT_LEFT) ? SCRIPT_LEFT : SCRIPT_RIGHT;
    if (both && sides)
        return kay_error_context_fail(&script->sandbox.error_context, KAY_EINPUT, script->lines[side],
                                      "the rules must not have both 'moves' and '%s'", kay_field_functions[side]);
    if (!both && !(script_has(script, SCRIPT_LEFT) && script_has(script, SCRIPT_RIGHT)))
        return script_fail(script, "the rules must have a function '%s', or 'left' and 'right'", "moves");
    script->partizan = sides;
    return KAY_OK;
}

static kay_status script_take_flag(kay_script *script, int table, const char *name, bool *flag)
{
    lua_State *lua = script->sandbox.lua;
    script_field(lua, table, name);
    bool good = lua_isnil(lua, -1) || lua_isboolean(lua, -1);
    *flag |= lua_toboolean(lua, -1);
    lua_pop(lua, 1);
    return good ? KAY_OK : script_fail(script, "the field '%s' must be true or false", name);
}

/* Pops the text at the top of the stack and copies it; nil gives `otherwise`. */
static kay_status script_take_top(kay_script *script, const char *field, const char *otherwise, const char **out)
{
    lua_State *lua = script->sandbox.lua;
    kay_status status = KAY_OK;
    *out = otherwise;
    if (lua_type(lua, -1) == LUA_TSTRING) {
        size_t length;
        const char *text = lua_tolstring(lua, -1, &length);
        *out = kay_arena_text(&script->arena, text, length);
        if (!*out)
            status = kay_no_memory(script->ctx);
        else if (strlen(*out) != length)
            status = script_fail(script, "the field '%s' has a NUL byte", field);
    } else if (!lua_isnil(lua, -1)) {
        status = script_fail(script, "the field '%s' must be text", field);
    }
    lua_pop(lua, 1);
    return status;
}

/* Copies the text in a field of a table; nil gives `otherwise`. */
static kay_status script_take_text(kay_script *script, int table, const char *field, const char *otherwise,
                                   const char **out)
{
    script_field(script->sandbox.lua, table, field);
    return script_take_top(script, field, otherwise, out);
}

/* The file's name without its folders and its extension. */
static const char *script_stem(kay_script *script)
{
    const char *path = script->sandbox.error_context.name, *slash = strrchr(path, '/');
    const char *from = slash && slash[1] ? slash + 1 : path, *dot = strrchr(from, '.');
    char *stem = kay_arena_text(&script->arena, from, dot && dot > from ? (size_t)(dot - from) : strlen(from));
    for (char *at = stem; at && *at; at++)
        if ((unsigned char)*at < ' ' || *at == '\177')
            *at = '?';
    return stem ? stem : "rules";
}

static kay_status script_take_texts(kay_script *script, int table)
{
    KAY_TRY(script_take_text(script, table, "name", NULL, &script->rules.name));
    if (!script->rules.name)
        script->rules.name = script_stem(script);
    else if (!*script->rules.name || !kay_is_line(script->rules.name))
        return script_fail(script, "the field '%s' must be a name on a single line", "name");
    KAY_TRY(script_take_text(script, table, "summary", "a ruleset in Lua", &script->rules.summary));
    return script_take_text(script, table, "rules", "As the file says.", &script->manual.rules);
}

/* Reads players = {"Alice", "Bob"}. */
static kay_status script_take_players(kay_script *script, int table)
{
    static const char *const otherwise[2] = {"First", "Second"};
    lua_State *lua = script->sandbox.lua;
    script_field(lua, table, "players");
    int players = lua_gettop(lua);
    if (!lua_isnil(lua, players) && (!lua_istable(lua, players) || lua_objlen(lua, players) != 2))
        return script_fail(script, "the field '%s' must be an array of two names", "players");
    for (int i = 0; i < 2; i++) {
        if (lua_istable(lua, players))
            lua_rawgeti(lua, players, i + 1);
        else
            lua_pushnil(lua);
        KAY_TRY(script_take_top(script, "players", otherwise[i], &script->rules.players[i]));
        if (!*script->rules.players[i] || strchr(script->rules.players[i], ':') ||
            !kay_is_line(script->rules.players[i]))
            return script_fail(script, "the field '%s' must be two names, each a single line without ':'", "players");
    }
    if (strcmp(script->rules.players[0], script->rules.players[1]) == 0)
        return script_fail(script, "the two names of '%s' are the same", "players");
    lua_pop(lua, 1);
    return KAY_OK;
}

/* Fails on unknown keys of `words`: they are probably spelling mistakes. */
static kay_status script_check_words(kay_script *script, int words)
{
    lua_State *lua = script->sandbox.lua;
    for (lua_pushnil(lua); lua_next(lua, words); lua_pop(lua, 1)) {
        const char *name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "(not a name)";
        if (strcmp(name, "win") != 0 && strcmp(name, "loss") != 0 && strcmp(name, "draw") != 0)
            return script_fail(script, "the field 'words' may have only the keys win, loss and draw, not '%.60s'",
                               name);
    }
    return KAY_OK;
}

/* Reads words = {win = ..., loss = ..., draw = ...}, for the first player; the defaults are the name of the winner and
 * "Draw". */
static kay_status script_take_words(kay_script *script, int table)
{
    static const char *const names[3] = {"win", "loss", "draw"};
    lua_State *lua = script->sandbox.lua;
    script_field(lua, table, "words");
    int words = lua_gettop(lua);
    const char **given = script->contest.words;
    if (!lua_isnil(lua, words) && !lua_istable(lua, words))
        return script_fail(script, "the field '%s' must be a table with win, loss and draw", "words");
    if (lua_istable(lua, words))
        KAY_TRY(script_check_words(script, words));
    for (int i = 0; i < 3; i++) {
        if (lua_istable(lua, words))
            script_field(lua, words, names[i]);
        else
            lua_pushnil(lua);
        KAY_TRY(script_take_top(script, "words", i < 2 ? script->rules.players[i] : "Draw", &given[i]));
        if (!kay_is_line(given[i]))
            return script_fail(script, "each text in the field '%s' must be a single line", "words");
    }
    if (strcmp(given[0], given[1]) == 0)
        return script_fail(script, "the field '%s' has the same word for a win and a loss", "words");
    lua_pop(lua, 1);
    return KAY_OK;
}

/* Reads answer = "Case {case}: {word}". */
static kay_status script_take_answer(kay_script *script, int table)
{
    const char **answer = &script->contest.answer;
    if (script_has(script, SCRIPT_ANSWER))
        return KAY_OK;
    KAY_TRY(script_take_text(script, table, "answer", NULL, answer));
    if (*answer && !kay_judge_takes(*answer))
        return script_fail(script, "the field '%s' must be a single line that contains {word}", "answer");
    return KAY_OK;
}

/* Reads input = "T; n; n numbers", and the letters of its rows. */
static kay_status script_take_input(kay_script *script, int table)
{
    const char *text, *letters;
    KAY_TRY(script_take_text(script, table, "input", NULL, &text));
    KAY_TRY(script_take_text(script, table, "letters", NULL, &letters));
    if (!text)
        return letters ? script_fail(script, "the field 'letters' is for the rows of 'input'") : KAY_OK;
    script->whole = strcmp(text, "text") == 0;
    if (script->whole && (letters || !script_has(script, SCRIPT_READ)))
        return letters ? script_fail(script, "the field 'input': there are no rows or words, so the field 'letters' is "
                                             "not allowed")
                       : script_fail(script, "the field 'input': 'text' is for the function 'read', which is missing");
    if (script->whole)
        return KAY_OK;
    script->contest.input = text;
    script->contest.letters = letters;
    kay_status status = kay_position_input_make(&script->arena, text, letters, &script->input);
    if (status != KAY_EINPUT)
        return status;
    const kay_diag why = script->ctx->diag;
    return script_fail(script, "the field 'input': %s", why.text);
}

/* Counts the parameters of `start`: 1 or 2.  Without `start`, a start is the number a or the array {a, b}; if `input`
 * describes other positions, or `read` makes them, there are no starts. */
static kay_status script_count_parameters(kay_script *script)
{
    kay_starts *starts = &script->starts;
    if (!script_has(script, SCRIPT_START)) {
        starts->parameters = 2;
        starts->usual_parameters = 1;
        if (!script->input.text && script_has(script, SCRIPT_READ))
            starts->parameters = starts->usual_parameters = 0;
        else if (script->input.text)
            starts->parameters = starts->usual_parameters = kay_position_input_parameters(&script->input);
        return KAY_OK;
    }
    if (starts->parameters < 1 || starts->parameters > 2)
        return kay_error_context_fail(&script->sandbox.error_context, KAY_EINPUT, script->lines[SCRIPT_START],
                                      "'start' must take one parameter, or two");
    starts->usual_parameters = starts->parameters;
    return KAY_OK;
}

static kay_status script_tell_input(kay_script *script)
{
    kay_text text;
    script->manual.input =
        script->whole ? "One case: the function 'read' reads the whole input." : "One position a line.";
    if (!script->input.text)
        return KAY_OK;
    kay_text_init(&text, script->ctx);
    kay_input_grammar_tell(&script->input, &text);
    const kay_status status = kay_text_keep(&text, &script->arena, &script->manual.input);
    kay_text_free(&text);
    return status;
}

/* Sets the ruleset and its manual.  `traits` are those declared by fields. */
static void script_set_rules(kay_script *script, uint32_t traits)
{
    kay_ruleset *rules = &script->rules;
    rules->version = KAY_RULESET_VERSION;
    rules->edition = script->edition;
    rules->traits = traits | (script->partizan ? 0 : KAY_IMPARTIAL) | (script_has(script, SCRIPT_OVER) ? 0 : KAY_SUMS);
    rules->contest = &script->contest;
    rules->starts = &script->starts;
    script->starts.from_starts = script->starts.parameters > 0;
    script->starts.verify_size = script->starts.usual_parameters == 1 ? "12" : "5";
    script->manual.position =
        script_has(script, SCRIPT_READ) && !script->whole
            ? "A line, as the rules read it; ';' joins the parts of a sum.  The player to move is not in it."
            : "Whole numbers on a line, separated by blanks; a single one is a number.  '[5]' is an array of\n"
              "one number, '-' the empty array.  ';' joins the parts of a sum.  The player to move is not in it.";
    script->manual.output = script_has(script, SCRIPT_ANSWER) ? "The text of the function 'answer' for each case."
                            : script->contest.answer
                                ? "One line for each case: the text of the field 'answer' with the judge's word in it."
                                : "One line for each case: the judge's word.";
    script->manual.move =
        script_has(script, SCRIPT_MOVE_TEXT)
            ? "The text that the rules write; in a sum of several parts, preceded by the number of the part: '2:...'."
            : "The position that the move leads to.";
    script->manual.features =
        script_has(script, SCRIPT_FEATURES)
            ? "'guess' uses the entries, which are the numbers of the position, and the features from the\n"
              "function 'features' of the file."
            : "'guess' uses the entries, which are the numbers of the position.";
    rules->manual = &script->manual;
    script->game = (kay_game){.rules = rules, .words = 1, .traits = rules->traits | KAY_LASTS};
    kay_hooks_play(script);
    kay_hooks_words(script);
    kay_hooks_scene(script);
    kay_hooks_study(script);
    kay_hooks_answer(script);
}

/* Runs the file and takes the functions from the table that it returns; *table is its index on the stack. */
static kay_status script_run(kay_script *script, int *table)
{
    kay_sandbox *sandbox = &script->sandbox;
    for (int i = 0; i < SCRIPT_FUNCTIONS; i++)
        script->functions[i] = LUA_NOREF;
    script->held = (script_held){0};
    script->loads++;
    KAY_TRY(kay_sandbox_run(sandbox, script->text, script->length));
    *table = lua_gettop(sandbox->lua);
    if (!lua_istable(sandbox->lua, *table))
        return script_fail(script, "the file must return a %s", "table");
    KAY_TRY(script_check_fields(script, *table));
    return script_take_functions(script, *table);
}

static kay_status script_load(kay_sandbox *sandbox, void *user)
{
    kay_script *script = user;
    bool misere = false, loopy = false;
    int table;
    (void)sandbox;
    KAY_TRY(script_run(script, &table));
    KAY_TRY(script_take_flag(script, table, "misere", &misere));
    KAY_TRY(script_take_flag(script, table, "loopy", &loopy));
    KAY_TRY(script_take_flag(script, table, "partizan", &script->partizan));
    KAY_TRY(script_take_texts(script, table));
    KAY_TRY(script_take_players(script, table));
    KAY_TRY(script_take_words(script, table));
    KAY_TRY(script_take_answer(script, table));
    KAY_TRY(script_take_input(script, table));
    KAY_TRY(script_tell_input(script));
    KAY_TRY(script_count_parameters(script));
    script_set_rules(script, (misere ? KAY_MISERE : 0) | (loopy ? KAY_LOOPY : 0));
    return KAY_OK;
}

/* Runs the file again in a new state; only its functions are needed. */
static kay_status script_load_again(kay_sandbox *sandbox, void *user)
{
    int table;
    (void)sandbox;
    return script_run(user, &table);
}

kay_status kay_script_enter(kay_script *script, kay_sandbox_body *body, void *user)
{
    if (!kay_sandbox_usable(&script->sandbox)) {
        const bool partizan = script->partizan;
        KAY_TRY(kay_sandbox_reopen(&script->sandbox, script_load_again, script));
        script->partizan = partizan;
    }
    return kay_sandbox_enter(&script->sandbox, body, user);
}

kay_status kay_page_open_script(kay_context *ctx, const char *name, const char *text, size_t length,
                                kay_script_print *print, void *user, kay_script_page *page, kay_script **out)
{
    KAY_ALLOC(kay_script, script, ctx, 1);
    script->ctx = ctx;
    kay_arena_init(&script->arena, ctx);
    kay_intern_table_init(&script->intern_table, ctx);
    kay_intern_table_init(&script->options, ctx);
    script->simplify_cache.ctx = ctx;
    script->length = length;
    script->text = kay_arena_text(&script->arena, text, length);
    file_hash_text(XXH3_128bits(text, length), script->edition);
    const char *kept = kay_arena_text(&script->arena, name, strlen(name));
    kay_status status =
        kept && script->text ? kay_sandbox_open(ctx, kept, print, user, page, &script->sandbox) : kay_no_memory(ctx);
    if (status == KAY_OK)
        status = kay_sandbox_enter(&script->sandbox, script_load, script);
    if (status != KAY_OK) {
        kay_script_close(script);
        return status;
    }
    *out = script;
    return KAY_OK;
}

kay_status kay_script_open(kay_context *ctx, const char *name, const char *text, size_t length, kay_script_print *print,
                           void *user, kay_script **out)
{
    return kay_page_open_script(ctx, name, text, length, print, user, NULL, out);
}

void kay_script_close(kay_script *script)
{
    if (!script)
        return;
    kay_context *ctx = script->ctx;
    if (script->sandbox.ctx)
        kay_sandbox_close(&script->sandbox);
    kay_simplify_cache_free(&script->simplify_cache);
    kay_intern_table_free(&script->intern_table);
    kay_intern_table_free(&script->options);
    kay_arena_free(&script->arena);
    kay_free(ctx, script, sizeof *script);
}

const kay_ruleset *kay_script_rules(const kay_script *script)
{
    return &script->rules;
}

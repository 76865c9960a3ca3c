/* The fields of the rules, and what is known of a ruleset in Lua once they are read. */
#pragma once

#include <kayles/theorem.h>

#include <lauxlib.h>

#include <kayles/contest.h>
#include <kayles/starts.h>

#include "lua/position_input.h"
#include "lua/sandbox.h"
#include "lua/simplify_cache.h"

/* The fields that are functions. */
typedef enum script_function {
    SCRIPT_MOVES,
    SCRIPT_LEFT,
    SCRIPT_RIGHT,
    SCRIPT_OVER,
    SCRIPT_START,
    SCRIPT_READ,
    SCRIPT_WRITE,
    SCRIPT_MOVE_TEXT,
    SCRIPT_DRAW,
    SCRIPT_SAMPLE,
    SCRIPT_SIMPLIFY,
    SCRIPT_NEGATE,
    SCRIPT_POSITIONS,
    SCRIPT_FEATURES,
    SCRIPT_THEOREM,
    SCRIPT_FUNCTIONS
} script_function;

/* Their names. */
extern const char *const kay_field_functions[SCRIPT_FUNCTIONS];

/* How a function f of the rules is called.  Results that are positions go to the buffer as an option. */
typedef enum script_way {
    SCRIPT_CALL, /* as it is */
    SCRIPT_GIVE, /* (...): the first result of f(...), a position or nil */
    SCRIPT_SIDE, /* (p): f(p, emit); in this way and those below a position p that is nil is made from the page */
    SCRIPT_BOTH, /* (p, player): f(p, emit, player) */
    SCRIPT_OUTCOME, /* (p, player): the one result of f(p, player) */
    SCRIPT_GIVE_PARTS, /* (p): the results of f(p), positions */
    SCRIPT_GIVE_OF, /* (p): the first result of f(p), a position or nil */
    SCRIPT_PLAIN, /* (p): the results of f(p) */
} script_way;

extern const script_way kay_field_ways[SCRIPT_FUNCTIONS];

/* Whether there is a field of a name. */
bool kay_field_known(const char *name);

/* A name of a feature. */
typedef struct script_name {
    struct script_name *next;
    char text[];
} script_name;

/* Whose moves lie in the buffer, and a place in it. */
typedef struct script_held {
    uint64_t round; /* of the buffer; 0: nobody's */
    uint64_t position;
    kay_player player;
    uint32_t option, at; /* where this option begins */
} script_held;

struct kay_script {
    kay_ruleset rules; /* first, so that game->rules leads here */
    kay_manual manual;
    kay_contest_form contest;
    kay_starts starts;
    kay_theorem theorem;
    kay_context *ctx;
    kay_arena arena; /* names and words that last as long as the script */
    kay_sandbox sandbox;
    const char *text; /* the file: `length` bytes */
    size_t length;
    uint64_t loads; /* how often it was run */
    kay_intern_table intern_table;
    kay_intern_table options; /* of one call of 'moves', to tell which come twice */
    kay_game game; /* the only one: its board is the file */
    int functions[SCRIPT_FUNCTIONS]; /* in Lua's registry, to be called in their ways; LUA_NOREF: not given */
    uint32_t lines[SCRIPT_FUNCTIONS]; /* where they begin; 0: not known */
    bool partizan;
    bool looks; /* whether `moves` takes `player`, and so may look at it */
    script_name *names;
    kay_random *random; /* what `sample` chooses by, while it runs */
    script_held held;
    bool moved[2]; /* whether the moves of a number, of an array were asked for before its theorem was believed */
    kay_input_grammar input; /* `input`, where rules->contest reads */
    kay_simplify_cache simplify_cache;
};

static inline kay_script *script_of(const kay_game *game)
{
    return (kay_script *)(uintptr_t)game->rules;
}

static inline bool script_has(const kay_script *script, script_function function)
{
    return script->functions[function] != LUA_NOREF;
}

/* Set up the hooks: those that play; that read and write; for tables, samples, features and theorems. */
void kay_hooks_play(kay_script *script);
void kay_hooks_words(kay_script *script);
void kay_hooks_study(kay_script *script);

/* As kay_sandbox_enter(); runs the file again in a new state where the one before was given up. */
kay_status kay_script_enter(kay_script *script, kay_sandbox_body *body, void *user) KAY_MUST_CHECK;

/* Fails with words about what the rules gave. */
#define script_fail(script, ...) kay_error_context_fail(&(script)->sandbox.error_context, KAY_EINPUT, 0, __VA_ARGS__)

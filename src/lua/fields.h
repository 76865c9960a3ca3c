/* The fields of the rules, and the data of a ruleset in Lua. */
#pragma once

#include <kayles/theorem.h>

#include <lauxlib.h>

#include <kayles/contest.h>
#include <kayles/starts.h>

#include "base/file_hash.h"
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
    SCRIPT_SCENE,
    SCRIPT_SAMPLE,
    SCRIPT_VALID,
    SCRIPT_ANSWER,
    SCRIPT_SIMPLIFY,
    SCRIPT_NEGATE,
    SCRIPT_POSITIONS,
    SCRIPT_FEATURES,
    SCRIPT_THEOREM,
    SCRIPT_FUNCTIONS
} script_function;

/* The names of the fields that are functions. */
extern const char *const kay_field_functions[SCRIPT_FUNCTIONS];

/* The ways to call a function f of the rules.  Results that are positions are written to the buffer as one option. */
typedef enum script_way {
    SCRIPT_CALL, /* f itself */
    SCRIPT_GIVE, /* (...): the first result of f(...), a position or nil */
    SCRIPT_SIDE, /* (p): f(p, emit); here and below, p is made from the page if it is nil */
    SCRIPT_BOTH, /* (p, player): f(p, emit, player) */
    SCRIPT_OUTCOME, /* (p, player): the one result of f(p, player) */
    SCRIPT_GIVE_PARTS, /* (p): the results of f(p), positions */
    SCRIPT_GIVE_OF, /* (p): the first result of f(p), a position or nil */
    SCRIPT_PLAIN, /* (p): the results of f(p) */
} script_way;

extern const script_way kay_field_ways[SCRIPT_FUNCTIONS];

/* The name of a feature, in a list. */
typedef struct script_name {
    struct script_name *next;
    char text[];
} script_name;

/* The position and player whose moves are in the buffer, and a place in it. */
typedef struct script_held {
    uint64_t round; /* of the buffer; 0: the buffer has no moves */
    uint64_t position;
    kay_player player;
    uint32_t option, at; /* option `option` begins at `at` */
} script_held;

struct kay_script {
    kay_ruleset rules; /* the first field, so that game->rules also points to the script */
    kay_manual manual;
    kay_contest_form contest;
    kay_starts starts;
    kay_theorem theorem;
    kay_context *ctx;
    kay_arena arena; /* names and words that last as long as the script */
    kay_sandbox sandbox;
    const char *text; /* the file: `length` bytes */
    size_t length;
    char edition[KAY_FILE_HASH + 1]; /* the hash of the file */
    uint64_t loads; /* how often the file was run */
    kay_intern_table intern_table; /* arrays that are positions */
    kay_intern_table options; /* emitted options or lists of them, to find equal ones */
    kay_game game; /* the only game of the ruleset */
    int functions[SCRIPT_FUNCTIONS]; /* callers in Lua's registry; LUA_NOREF: absent */
    bool whole; /* `read` takes the whole input as one case */
    bool wants_moves; /* `answer` has a parameter for the winning moves */
    uint32_t lines[SCRIPT_FUNCTIONS]; /* the first line of each function; 0: not known */
    bool partizan;
    bool looks; /* `moves` has a parameter `player`, and so may depend on it */
    script_name *names;
    kay_random *random; /* the generator for `sample` while it runs */
    script_held held;
    bool moved[2]; /* `moves` was tried on a number [0], on an array [1]: the theorem may be used */
    kay_input_grammar input; /* made from the field `input`; its text is NULL if there is no such field */
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

/* These set the hooks of play; of reading and writing; of drawings; of tables, samples, features and theorems. */
void kay_hooks_play(kay_script *script);
void kay_hooks_words(kay_script *script);
void kay_hooks_scene(kay_script *script);
void kay_hooks_study(kay_script *script);

/* Sets the hook that writes answers, if `answer` is a function. */
void kay_hooks_answer(kay_script *script);

/* Like kay_sandbox_enter(), but first runs the file in a new state if the old one is no longer usable. */
kay_status kay_script_enter(kay_script *script, kay_sandbox_body *body, void *user) KAY_MUST_CHECK;

/* Fails with KAY_EINPUT and a message about the rules. */
#define script_fail(script, ...) kay_error_context_fail(&(script)->sandbox.error_context, KAY_EINPUT, 0, __VA_ARGS__)

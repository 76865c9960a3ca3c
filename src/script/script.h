/* What the parts of a Lua ruleset share. */
#ifndef KAYLES_SCRIPT_SCRIPT_H
#define KAYLES_SCRIPT_SCRIPT_H

#include <lauxlib.h>

#include "script/sandbox.h"
#include "script/store.h"

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
    SCRIPT_SAMPLE,
    SCRIPT_SIMPLIFY,
    SCRIPT_POSITIONS,
    SCRIPT_FEATURES,
    SCRIPT_THEOREM,
    SCRIPT_FUNCTIONS
} script_function;

/* A name of a feature. */
typedef struct script_name {
    struct script_name *next;
    char text[];
} script_name;

/* What a theorem said of a position, or what became of asking it. */
typedef struct script_said {
    bool asked;
    uint64_t position;
    kay_player mover;
    kay_status status;
    bool said; /* false: nil */
    kay_outcome outcome;
} script_said;

struct kay_script {
    kay_ruleset rules; /* first, so that game->rules leads here */
    kay_manual manual;
    kay_theorem theorem;
    script_said said; /* by the theorem, when it was asked whether it speaks of a position */
    kay_context *ctx;
    kay_arena arena; /* names and words that last as long as the script */
    kay_sandbox sandbox;
    kay_store store;
    kay_game game; /* the only one: its board is the file */
    int functions[SCRIPT_FUNCTIONS]; /* in Lua's registry; LUA_NOREF: not given */
    bool partizan;
    script_name *names;
    kay_status broken; /* what went wrong in a hook that reports nothing, */
    kay_diag why; /* and how */
    uint64_t asked; /* how often for moves: some are asked for twice */
    uint64_t arrays_taken; /* from Lua: the fields of some are counted */
    const char *words[3]; /* for a loss, a draw, a win of the first player */
    struct script_normal *normals; /* positions that were asked for their normal form; NULL: none was */
};

static inline kay_script *script_of(const kay_game *game)
{
    return (kay_script *)(uintptr_t)game->rules;
}

static inline bool script_has(const kay_script *script, script_function function)
{
    return script->functions[function] != LUA_NOREF;
}

/* ---- values.c: positions on Lua's stack -------------------------------------------------------- */

/* A position and its normal form, where that is one position. */
typedef struct script_normal {
    uint64_t position, normal;
    bool known;
} script_normal;

enum { SCRIPT_NORMALS = 1 << 15 }; /* how many are remembered */

/* Pushes the position of a word. */
void script_push(kay_script *script, uint64_t word);

void script_push_value(kay_script *script, const kay_value *value);

/* The position at an index of the stack as a word; `what` names where it comes from. */
kay_status script_take(kay_script *script, int index, const char *what, uint64_t *word) KAY_MUST_CHECK;

/* The position of the emitted buffer at *next, which is moved on. */
kay_status script_emitted(kay_script *script, uint32_t *next, uint64_t *word) KAY_MUST_CHECK;

/* The default text of a position: its numbers, or '-' for an empty array. */
void script_write_plain(kay_script *script, uint64_t word, kay_text *out);

/* Reads the default text. */
kay_status script_read_plain(kay_script *script, kay_reader *reader, const char *text, size_t length,
                             uint64_t *word) KAY_MUST_CHECK;

/* ---- calls.c ----------------------------------------------------------------------------------- */

/* Pushes a function of the rules and the position that it is asked about. */
void script_ask(kay_script *script, script_function function, uint64_t position);

/* Pushes a function of the rules that is asked about no position. */
void script_ask_nowhere(kay_script *script, script_function function);

/* What the rules emit as the moves of a player: checked now and then against a second call. */
kay_status script_moves_of(kay_script *script, uint64_t position, kay_player player) KAY_MUST_CHECK;

/* Calls function(position, player) and reads "win", "loss", "draw" or nil (*said false). */
kay_status script_outcome(kay_script *script, script_function function, uint64_t position, kay_player player,
                          bool *said, kay_outcome *out) KAY_MUST_CHECK;

/* ---- play.c, words.c, study.c: the hooks of the ruleset ---------------------------------------- */

void script_hooks_play(kay_script *script);
void script_hooks_words(kay_script *script);
void script_hooks_study(kay_script *script);

#endif

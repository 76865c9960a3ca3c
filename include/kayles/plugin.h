/* Rulesets in C as shared objects, loaded by their path.
 *
 * A plugin is one source file against the installed headers that defines
 *
 *     const kay_ruleset kay_plugin_ruleset = {.version = KAY_RULESET_VERSION, .sizes = KAY_PLUGIN_SIZES, ...};
 *
 * and is built with
 *
 *     cc -shared -fPIC game.c $(pkg-config --cflags --libs kayles) -o game.so
 *     kayles solve ./game.so INPUT
 *
 * It is code like any other in the process: nothing keeps it from doing harm.  Load only what you trust, or load it in
 * a process of its own, as examples/untrusted.c does with rules in Lua.  The program `kayles` loads it in a child
 * process that it watches; what the plugin prints goes to standard error there. */
#ifndef KAYLES_PLUGIN_H
#define KAYLES_PLUGIN_H

#include <kayles/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
extern const kay_ruleset kay_plugin_ruleset; /* what a plugin defines; the library itself has none */

/* The structs that a plugin shares with the library.  A plugin compiled with another size of one is refused. */
#define KAY_PLUGIN_STRUCTS(X)                                                                                          \
    X(kay_ruleset)                                                                                                     \
    X(kay_game)                                                                                                        \
    X(kay_state)                                                                                                       \
    X(kay_move_list)                                                                                                   \
    X(kay_context)                                                                                                     \
    X(kay_arena)                                                                                                       \
    X(kay_text)                                                                                                        \
    X(kay_reader)                                                                                                      \
    X(kay_cases)                                                                                                       \
    X(kay_flag)                                                                                                        \
    X(kay_manual)                                                                                                      \
    X(kay_json_writer)                                                                                                 \
    X(kay_json)                                                                                                        \
    X(kay_theorem)                                                                                                     \
    X(kay_theorem_line)                                                                                                \
    X(kay_proof)                                                                                                       \
    X(kay_contest_form)                                                                                                \
    X(kay_contest)                                                                                                     \
    X(kay_starts)                                                                                                      \
    X(kay_start)                                                                                                       \
    X(kay_walk)                                                                                                        \
    X(kay_features)
#define KAY_PLUGIN_SIZE(type) sizeof(type),
#define KAY_PLUGIN_SIZES                                                                                               \
    {                                                                                                                  \
        KAY_PLUGIN_STRUCTS(KAY_PLUGIN_SIZE)                                                                            \
    }

typedef struct kay_plugin kay_plugin;

/* Loads the plugin at a path.  KAY_EINPUT with words: the file is no shared object, has no ruleset, was made for
 * another version of the interface, with structs of other sizes, or lacks a required hook. */
KAY_API kay_status kay_plugin_open(kay_context *ctx, const char *path, kay_plugin **out) KAY_MUST_CHECK;

/* Nothing of the plugin may be used any more: no game, no state, no name. */
KAY_API void kay_plugin_close(kay_plugin *plugin);

/* The ruleset; it lives until the plugin is closed. */
KAY_API const kay_ruleset *kay_plugin_rules(const kay_plugin *plugin);

#ifdef __cplusplus
}
#endif
#endif

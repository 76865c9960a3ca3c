/* Rulesets in C as shared objects, loaded by their path.
 *
 * A plugin is a source file that uses the installed headers and defines
 *
 *     const kay_ruleset kay_plugin_ruleset = {.version = KAY_RULESET_VERSION, .sizes = KAY_PLUGIN_SIZES, ...};
 *
 * Build and use it with
 *
 *     cc -shared -fPIC game.c $(pkg-config --cflags --libs kayles) -o game.so
 *     kayles solve ./game.so INPUT
 *
 * A plugin is native code and can do any harm.  Nothing can stop a hook that does not return: the engines look at the
 * deadline and at `stop` of the context only between calls of hooks, after each call if calls take milliseconds.  A
 * hook that computes for long should call kay_tick from time to time, and return the status if it fails.  Load only
 * plugins that you trust, or load them in a separate process, as examples/untrusted.c does with rules in Lua.  The
 * program `kayles` loads a plugin in a watched child process, where the output of the plugin goes to standard error. */
#pragma once

#include <kayles/rules.h>

KAY_BEGIN_DECLARATIONS

#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
extern const kay_ruleset kay_plugin_ruleset; /* each plugin defines it; the library does not */

/* The structs that a plugin shares with the library.  kay_plugin_open refuses a plugin compiled with other sizes. */
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
    X(kay_judge)                                                                                                       \
    X(kay_starts)                                                                                                      \
    X(kay_ranks)                                                                                                       \
    X(kay_scoring)                                                                                                     \
    X(kay_start)                                                                                                       \
    X(kay_walk)                                                                                                        \
    X(kay_features)                                                                                                    \
    X(kay_scene)                                                                                                       \
    X(kay_shape)                                                                                                       \
    X(kay_place)
#define KAY_PLUGIN_SIZE(type) sizeof(type),
#define KAY_PLUGIN_SIZES                                                                                               \
    {                                                                                                                  \
        KAY_PLUGIN_STRUCTS(KAY_PLUGIN_SIZE)                                                                            \
    }

typedef struct kay_plugin kay_plugin;

/* Loads the plugin at a path.  Fails with KAY_EINPUT if the file is not a shared object, has no ruleset, lacks a hook
 * of those that every plugin needs (name, read_position, write_position, moves, and play or play_in_place), or was
 * compiled for another version of the interface or with other sizes of structs. */
KAY_API kay_status kay_plugin_open(kay_context *ctx, const char *path, kay_plugin **out) KAY_MUST_CHECK;

/* Closes a plugin; its ruleset, games, states and names become invalid. */
KAY_API void kay_plugin_close(kay_plugin *plugin);

/* Returns the ruleset, which is valid until the plugin is closed. */
KAY_API const kay_ruleset *kay_plugin_rules(const kay_plugin *plugin);

KAY_END_DECLARATIONS

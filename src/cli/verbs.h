/* The one list of all verbs.  X(verb): the function cli_verb_verb is defined in cli/verb_verb.c.  The parser, the help,
 * the man pages and the completions follow this list and the tables in flags.c. */
#pragma once

#define CLI_VERBS(X)                                                                                                   \
    X(list)                                                                                                            \
    X(rules)                                                                                                           \
    X(solve)                                                                                                           \
    X(play)                                                                                                            \
    X(draw)                                                                                                            \
    X(referee)                                                                                                         \
    X(verify)                                                                                                          \
    X(lint)                                                                                                            \
    X(table)                                                                                                           \
    X(tabulate)                                                                                                        \
    X(sequence)                                                                                                        \
    X(guess)                                                                                                           \
    X(check)                                                                                                           \
    X(recognise)                                                                                                       \
    X(value)                                                                                                           \
    X(misere)                                                                                                          \
    X(nim)                                                                                                             \
    X(serve)                                                                                                           \
    X(stress)                                                                                                          \
    X(help)

/* What was probably meant by a wrong word. */
#ifndef KAYLES_CLI_SUGGEST_H
#define KAYLES_CLI_SUGGEST_H

#include <kayles/text.h>

/* Adds what was probably meant by `word`: the nearest of the names that `name(user, i)` gives until NULL, with `prefix`
 * in front of it. */
void cli_suggest(kay_text *out, const char *word, const char *prefix, const char *(*name)(const void *user, unsigned i),
                 const void *user);

#endif

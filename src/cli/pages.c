/* Prints a man page, or a shell completion made from its script, when the program is built.
 *
 *   kayles-pages man           kayles-pages man VERB        kayles-pages man lua        kayles-pages
 * complete/kayles.bash */
#include "cli/pages.h"

#include <stdio.h>
#include <string.h>

/* Copies a script and replaces "@TABLE@" by the table. */
static bool pages_complete(const char *path, kay_text *out)
{
    char line[256];
    FILE *script = fopen(path, "r");
    if (!script)
        return false;
    while (fgets(line, sizeof line, script))
        if (strcmp(line, "@TABLE@\n") == 0)
            cli_completion_table(strstr(path, ".fish"), out);
        else
            kay_text_add(out, line);
    return fclose(script) == 0;
}

static bool pages_write(int count, char **words, kay_text *out)
{
    const cli_verb *verb = count > 2 ? cli_verb_find(words[2]) : NULL;
    if (count > 2 && strcmp(words[2], "lua") == 0) {
        cli_man_lua(out);
        return true;
    }
    if (count < 2 || (count > 2 && !verb))
        return false;
    if (strcmp(words[1], "man") != 0)
        return pages_complete(words[1], out);
    cli_man(verb, out);
    return true;
}

int main(int count, char **words)
{
    kay_context ctx;
    kay_text out;
    kay_context_init(&ctx);
    kay_text_init(&out, &ctx);
    bool good = pages_write(count, words, &out) && out.error == KAY_OK &&
                fwrite(out.data, 1, out.length, stdout) == out.length && fflush(stdout) == 0;
    kay_text_free(&out);
    return good ? 0 : 1;
}

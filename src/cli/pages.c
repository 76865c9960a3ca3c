/* Run when the program is built: prints a man page or a completion on standard output.
 *
 *   kayles-pages man           kayles-pages man VERB           kayles-pages bash | zsh | fish */
#include "cli/pages.h"

#include <stdio.h>
#include <string.h>

static bool pages_write(int count, char **words, kay_text *out)
{
    const cli_verb *verb = count > 2 ? cli_verb_find(words[2]) : NULL;
    if (count < 2 || (count > 2 && !verb))
        return false;
    if (strcmp(words[1], "man") == 0)
        cli_man(verb, out);
    else if (strcmp(words[1], "bash") == 0)
        cli_complete_bash(out);
    else if (strcmp(words[1], "zsh") == 0)
        cli_complete_zsh(out);
    else if (strcmp(words[1], "fish") == 0)
        cli_complete_fish(out);
    else
        return false;
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

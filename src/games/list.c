/* Lists all games and finds a game by its name. */
#include "games/list.h"

#include <string.h>

#include <kayles/games.h>

#include "games/named/named.h"

#define LIST_DECLARE(game) extern const kay_ruleset kay_##game;
KAY_RULESETS(LIST_DECLARE)

const kay_ruleset *const *kay_rulesets(unsigned *count)
{
    static const kay_ruleset *const all[] = {
#define LIST_ENTRY(game) &kay_##game,
        KAY_RULESETS(LIST_ENTRY)};
    *count = sizeof all / sizeof *all;
    return all;
}

const kay_ruleset *kay_ruleset_find(const char *name)
{
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned i = 0; i < count; i++)
        if (strcmp(all[i]->name, name) == 0)
            return all[i];
    return NULL;
}

const char *kay_listed_game(unsigned i)
{
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    if (i < count)
        return all[i]->name;
    const named *game = named_at(i - count);
    return game ? game->name : NULL;
}

const char *kay_code_of(const char *word)
{
    const named *game = named_find(word, strlen(word));
    return game ? game->words->code : word;
}

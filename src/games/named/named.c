/* Finds games with names of their own, and gives their words to rulesets. */
#include "games/named/named.h"

#include <string.h>

#include <kayles/theorem.h>

#include "games/named/named_scene.h"

#define NAMED_DECLARE(game, name, scene, place) extern const named_words kay_##game##_words;
NAMED_GAMES(NAMED_DECLARE)

#define NAMED_ENTRY(game, name, scene, place) {name, &kay_##game##_words, scene, place},
static const named named_all[] = {NAMED_GAMES(NAMED_ENTRY)};

enum { NAMED_COUNT = sizeof named_all / sizeof *named_all };

const named *named_at(unsigned i)
{
    return i < NAMED_COUNT ? &named_all[i] : NULL;
}

const named *named_find(const char *name, size_t length)
{
    for (unsigned i = 0; i < NAMED_COUNT; i++)
        if (strlen(named_all[i].name) == length && memcmp(named_all[i].name, name, length) == 0)
            return &named_all[i];
    return NULL;
}

static void named_replace(const char **text, const char *own)
{
    if (own)
        *text = own;
}

static kay_status named_manual(kay_arena *arena, const named_words *words, kay_ruleset *rules)
{
    KAY_NEW(kay_manual, manual, arena, 1);
    *manual = *rules->manual;
    manual->rules = words->rules;
    named_replace(&manual->input, words->input);
    named_replace(&manual->output, words->output);
    named_replace(&manual->move, words->move);
    named_replace(&manual->position, words->position);
    named_replace(&manual->example, words->example);
    rules->manual = manual;
    return KAY_OK;
}

static kay_status named_theorem(kay_arena *arena, const named_words *words, kay_ruleset *rules)
{
    if (!rules->theorem)
        return KAY_OK;
    KAY_NEW(kay_theorem, theorem, arena, 1);
    *theorem = *rules->theorem;
    named_replace(&theorem->statement, words->theorem);
    named_replace(&theorem->source, words->source);
    rules->theorem = theorem;
    return KAY_OK;
}

kay_status named_dress(kay_arena *arena, const named *game, const kay_ruleset *rules)
{
    kay_ruleset *own = (kay_ruleset *)(uintptr_t)rules; /* in the arena, made for this game alone */
    own->code = own->code ? own->code : own->name;
    own->name = game->name;
    own->summary = game->words->summary;
    if (game->scene)
        own->scene = game->scene;
    if (game->place)
        own->place = game->place;
    KAY_TRY(named_manual(arena, game->words, own));
    return named_theorem(arena, game->words, own);
}

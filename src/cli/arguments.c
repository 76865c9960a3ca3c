/* Parses the command line in one pass.  Flags are checked after the verb and the game are known. */
#include "cli/arguments.h"

#include <string.h>

#include "cli/games.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/suggest.h"

typedef struct arguments {
    cli_call *cli;
    int count;
    char **words;
    int at;
    bool dashes; /* after "--" */
    unsigned dashes_at; /* how many operands precede it */
    const char *verb; /* NULL: not yet read */
    const char *unknown; /* the first word that is not a flag of any verb or game */
} arguments;

static const char *arguments_verb_name(const void *user, unsigned i)
{
    (void)user;
    return i < CLI_VERB_COUNT ? cli_verbs[i].name : NULL;
}

/* Enumerates the long flags of the verb, then those of the game. */
static const char *arguments_flag_name(const void *user, unsigned i)
{
    const cli_call *cli = user;
    for (unsigned k = 0; k < FLAG_COUNT; k++)
        if (cli_flags[k].name[1] && (!cli->verb || cli_flag_of(&cli_flags[k], cli->verb)) && i-- == 0)
            return cli_flags[k].name;
    const kay_flag *flag = NULL;
    while (cli->rules && (flag = cli_game_flag_next(cli->rules, cli->verb, flag)))
        if (i-- == 0)
            return flag->name;
    return NULL;
}

static bool arguments_unknown(cli_call *cli, const char *what, const char *word,
                              const char *(*name)(const void *user, unsigned i))
{
    cli_hint hint;
    const char *prefix = word[0] == '-' ? "--" : "";
    cli_usage(cli, "unknown %s '%.60s'%s", what, word, cli_suggest(&hint, word + strspn(word, "-"), prefix, name, cli));
    return false;
}

/* Finds a flag of the table by the first `length` bytes of `word`, dashes included.  If several have the name, that of
 * the verb is found, if the verb came before (else the first). */
static const cli_flag *arguments_find(const arguments *all, const char *word, size_t length)
{
    const cli_verb *verb = all->verb ? cli_verb_find(all->verb) : NULL;
    const cli_flag *found = NULL;
    if (length == 2 && memcmp(word, "-h", length) == 0)
        return &cli_flags[FLAG_HELP];
    for (unsigned i = 0; i < FLAG_COUNT && !(found && (!verb || cli_flag_of(found, verb))); i++) {
        const char *name = cli_flags[i].name;
        size_t dashes = name[1] ? 2 : 1;
        if (length == dashes + strlen(name) && word[1] == (dashes == 2 ? '-' : name[0]) &&
            memcmp(word + dashes, name, length - dashes) == 0 && (!found || (verb && cli_flag_of(&cli_flags[i], verb))))
            found = &cli_flags[i];
    }
    return found;
}

/* Finds a flag among those of all games by the first `length` bytes of `name`, without dashes. */
static const kay_flag *arguments_find_of_game(const char *name, size_t length)
{
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned i = 0; i < count; i++)
        for (const kay_flag *flag = NULL; (flag = cli_game_flag_next(all[i], NULL, flag));)
            if (length == strlen(flag->name) && memcmp(name, flag->name, length) == 0)
                return flag;
    return NULL;
}

/* Reads the value after '=' or from the next word.  If the value is missing or not allowed, reports an error and
 * returns false. */
static bool arguments_value(arguments *all, const char *word, size_t length, const char *takes, const char **value)
{
    *value = "";
    if (!takes && word[length] == '=') {
        cli_usage(all->cli, "%.*s takes no value", (int)length, word);
        return false;
    }
    if (!takes)
        return true;
    if (word[length] == '=') {
        *value = word + length + 1;
    } else if (all->at < all->count) {
        *value = all->words[all->at++];
    } else {
        cli_usage(all->cli, "%.*s needs a value: %s", (int)length, word, takes);
        return false;
    }
    return true;
}

static bool arguments_flag(arguments *all, const char *word)
{
    const size_t length = word[1] == '-' ? strcspn(word, "=") : strlen(word);
    const cli_flag *flag = arguments_find(all, word, length);
    const kay_flag *of_game = word[1] == '-' ? arguments_find_of_game(word + 2, length - 2) : NULL;
    if (flag == &cli_flags[FLAG_HELP] || flag == &cli_flags[FLAG_VERSION])
        all->cli->values[flag - cli_flags] = "";
    if (flag || of_game) {
        cli_game_flag *given = &all->cli->game_flags[all->cli->game_flag_count++];
        given->name = flag ? flag->name : of_game->name;
        return arguments_value(all, word, length, flag ? flag->value : of_game->value, &given->value);
    }
    all->unknown = all->unknown ? all->unknown : word;
    return true;
}

/* Returns true if a word that begins with a dash is a flag and not an expression: it names a known flag, or it is two
 * dashes and a word of lower-case letters.  A word of letters v only, such as --vv, is an expression. */
static bool arguments_looks_flag(const arguments *all, const char *word)
{
    const size_t length = word[1] == '-' ? strcspn(word, "=") : strlen(word);
    const size_t letters = word[1] == '-' ? strspn(word, "-abcdefghijklmnopqrstuvwxyz") : 0;
    return arguments_find(all, word, length) || (letters == length && strspn(word, "-v") < length);
}

/* Returns true if a word that begins with a dash is an operand of the verb.  The verb must come before this word. */
static bool arguments_is_operand(const arguments *all, const char *word)
{
    const cli_verb *verb = all->verb ? cli_verb_find(all->verb) : NULL;
    const unsigned takes = verb ? verb->takes : 0;
    return (takes & CLI_NUMBERS && word[1] >= '0' && word[1] <= '9') ||
           (takes & CLI_EXPRESSIONS && !arguments_looks_flag(all, word));
}

static bool arguments_word(arguments *all, const char *word)
{
    cli_call *cli = all->cli;
    if (!all->dashes && strcmp(word, "--") == 0) {
        all->dashes = true;
        all->dashes_at = cli->operand_count;
        return true;
    }
    if (!all->dashes && word[0] == '-' && word[1] && !arguments_is_operand(all, word))
        return arguments_flag(all, word);
    if (!all->verb)
        all->verb = word;
    else
        cli->operands[cli->operand_count++] = word;
    return true;
}

const cli_verb *cli_arguments_verb(cli_call *cli, const char *word)
{
    const cli_verb *verb = cli_verb_find(word);
    if (!verb)
        arguments_unknown(cli, "verb", word, arguments_verb_name);
    return verb;
}

static bool arguments_find_verb(const arguments *all)
{
    cli_call *cli = all->cli;
    if (!all->verb)
        return true;
    cli->verb = cli_arguments_verb(cli, all->verb);
    if (!cli->verb)
        return false;
    if (all->dashes && (cli->verb->takes & CLI_TAIL)) { /* else "--" only ended the flags */
        cli->tail = cli->operands + all->dashes_at;
        cli->tail_count = cli->operand_count - all->dashes_at;
        cli->operand_count = all->dashes_at;
    }
    return true;
}

/* Finds the game and opens it.  A file of rules is opened later, in the child and within the budget. */
static bool arguments_find_game(cli_call *cli)
{
    if (!cli->verb)
        return true;
    if (!cli_game_read(cli))
        return false;
    return !cli_game_is_wanted(cli) || cli_game_is_foreign(cli) || cli_game_open(cli);
}

/* Reports a flag of another verb or another game. */
static bool arguments_refuse_flag(cli_call *cli, const char *name)
{
    cli_hint hint;
    cli_usage(cli, "%s%s%s: there is no flag %s%s here%s", cli->verb->name, cli->rules ? " " : "",
              cli->rules ? cli->rules->name : "", name[1] ? "--" : "-", name,
              cli_suggest(&hint, name, "--", arguments_flag_name, cli));
    return false;
}

/* Finds a flag of a game by its name; NULL: the verb takes no such flag. */
static const kay_flag *arguments_flag_of(const kay_ruleset *rules, const cli_verb *verb, const char *name)
{
    const kay_flag *flag = NULL;
    do
        flag = cli_game_flag_next(rules, verb, flag);
    while (flag && strcmp(flag->name, name) != 0);
    return flag;
}

/* Finds a flag of the game, or of any game if no operand names one; NULL: the verb takes no such flag.  A file of rules
 * that is not open yet has no flags. */
static const kay_flag *arguments_own_flag(const cli_call *cli, const char *name)
{
    unsigned count = 1;
    if (cli_game_is_wanted(cli) && !cli->rules)
        return NULL;
    const kay_ruleset *const *all = cli->rules ? &cli->rules : kay_rulesets(&count);
    const kay_flag *flag = NULL;
    for (unsigned i = 0; i < count && !flag; i++)
        flag = arguments_flag_of(all[i], cli->verb, name);
    return flag;
}

/* Checks the value of a flag that takes one of several words. */
static bool arguments_check_choice(cli_call *cli, const char *name, const char *takes, const char *value)
{
    if (!takes || !strchr(takes, '|') || cli_choice(takes, value) >= 0)
        return true;
    cli_usage(cli, "--%s: '%.60s' is not one of %s", name, value, takes);
    return false;
}

static bool arguments_check_own_flag(cli_call *cli, const cli_game_flag *given)
{
    const kay_flag *flag = arguments_own_flag(cli, given->name);
    if (!flag)
        return arguments_refuse_flag(cli, given->name);
    bool form = flag->scope == KAY_OF_CONTEST || flag->scope == KAY_OF_TEXT;
    if (form && cli->values[FLAG_POSITION]) {
        cli_usage(cli, "--%s applies to the contest form; it cannot be used with --position", given->name);
        return false;
    }
    return arguments_check_choice(cli, given->name, flag->value, given->value);
}

/* Finds the flag of the table with this name that belongs to the verb; FLAG_COUNT: none. */
static unsigned arguments_flag_of_verb(const cli_verb *verb, const char *name)
{
    unsigned id = 0;
    while (id < FLAG_COUNT && !(strcmp(cli_flags[id].name, name) == 0 && cli_flag_of(&cli_flags[id], verb)))
        id++;
    return id;
}

/* Assigns a flag to the verb if the verb has it, else to the game. */
static bool arguments_settle(cli_call *cli, const cli_game_flag *given)
{
    const unsigned id = arguments_flag_of_verb(cli->verb, given->name);
    if (id == FLAG_COUNT) {
        cli->game_flags[cli->game_flag_count++] = *given;
        return arguments_find_of_game(given->name, strlen(given->name)) || arguments_refuse_flag(cli, given->name);
    }
    if (id == FLAG_TEXT && cli->values[id]) {
        cli_usage(cli, "-e is given twice");
        return false;
    }
    cli->values[id] = given->value;
    if (id == FLAG_SET)
        cli->sets[cli->set_count++] = given->value;
    return arguments_check_choice(cli, given->name, cli_flags[id].value, given->value);
}

bool cli_arguments_of_opened(cli_call *cli)
{
    for (unsigned i = 0; i < cli->game_flag_count; i++)
        if (!arguments_check_own_flag(cli, &cli->game_flags[i]))
            return false;
    return true;
}

/* Checks that every given flag belongs to the verb or to the game.  If the game is a file of rules, its flags are
 * checked after the file is open. */
static bool arguments_settle_flags(cli_call *cli)
{
    const unsigned given = cli->game_flag_count;
    cli->game_flag_count = 0; /* the flags of the game stay in the list */
    for (unsigned i = 0; i < given; i++)
        if (!arguments_settle(cli, &cli->game_flags[i]))
            return false;
    return (!cli->rules && cli_game_is_wanted(cli) && cli_game_is_foreign(cli)) || cli_arguments_of_opened(cli);
}

static bool arguments_check_operands(cli_call *cli)
{
    const cli_verb *verb = cli->verb;
    if (cli->operand_count < verb->least) {
        cli_usage(cli, "usage: kayles %s %s%s", verb->name, verb->operands,
                  (verb->takes & CLI_GAME) && cli->operand_count == 0 ? "; 'kayles list' names the games" : "");
        return false;
    }
    if (cli->operand_count > verb->most) {
        cli_usage(cli, "%s: '%.60s' is one operand too many", verb->name, cli->operands[verb->most]);
        return false;
    }
    return true;
}

/* Sets the budget of the verb. */
static bool arguments_budget(cli_call *cli)
{
    kay_status status = cli_seconds(cli, FLAG_SECONDS, cli->verb->seconds, &cli->seconds);
    if (status == KAY_OK)
        status = cli_bytes(cli, FLAG_MEMORY, cli->ctx.memory_limit, &cli->ctx.memory_limit);
    if (status != KAY_OK)
        cli->code = cli_report(cli, status, NULL);
    return status == KAY_OK;
}

/* Allocates the lists; each has room for all words of the command line. */
static kay_status arguments_make_room(arguments *all)
{
    cli_call *cli = all->cli;
    const uint64_t count = (uint64_t)all->count;
    kay_arena_init(&cli->words, &cli->ctx);
    KAY_NEW(const char *, operands, &cli->words, count);
    KAY_NEW(const char *, sets, &cli->words, count);
    KAY_NEW(cli_game_flag, game_flags, &cli->words, count);
    cli->operands = operands;
    cli->sets = sets;
    cli->game_flags = game_flags;
    return KAY_OK;
}

bool cli_arguments(cli_call *cli, int count, char **words)
{
    arguments all = {.cli = cli, .count = count, .words = words, .at = 1};
    const kay_status status = arguments_make_room(&all);
    if (status != KAY_OK) {
        cli->code = cli_report(cli, status, NULL);
        return false;
    }
    while (all.at < count)
        if (!arguments_word(&all, words[all.at++]))
            return false;
    const bool asks = cli->values[FLAG_HELP] || cli->values[FLAG_VERSION];
    if (!arguments_find_verb(&all) || (!asks && !arguments_find_game(cli)))
        return false;
    if (all.unknown)
        return arguments_unknown(cli, "flag", all.unknown, arguments_flag_name);
    if (!cli->verb || asks) /* no other flag counts */
        return true;
    return arguments_settle_flags(cli) && arguments_check_operands(cli) && arguments_budget(cli);
}

kay_status cli_arguments_refuse(cli_call *cli, cli_flag_id id, const char *where)
{
    if (!cli->values[id])
        return KAY_OK;
    const char *name = cli_flags[id].name;
    return kay_fail(&cli->ctx, KAY_EUSAGE, "%s%s cannot be used %s", name[1] ? "--" : "-", name, where);
}

kay_status cli_arguments_of_rules(cli_call *cli, const kay_ruleset *rules)
{
    for (unsigned i = 0; i < cli->game_flag_count; i++)
        if (!arguments_flag_of(rules, cli->verb, cli->game_flags[i].name))
            return kay_fail(&cli->ctx, KAY_EUSAGE, "%s has no flag --%s", rules->name, cli->game_flags[i].name);
    return KAY_OK;
}

kay_status cli_arguments_without_input(cli_call *cli, bool ours)
{
    static const cli_flag_id choosing[] = {FLAG_POSITION, FLAG_CASE}, changing[] = {FLAG_MOVER, FLAG_AFTER};
    static const char where[] = "without an input";
    for (size_t i = 0; i < sizeof choosing / sizeof *choosing; i++)
        KAY_TRY(cli_arguments_refuse(cli, choosing[i], where));
    for (size_t i = 0; i < sizeof changing / sizeof *changing && !ours; i++)
        KAY_TRY(cli_arguments_refuse(cli, changing[i], where));
    for (unsigned i = 0; i < cli->game_flag_count; i++) {
        const kay_flag *flag = arguments_own_flag(cli, cli->game_flags[i].name);
        if (!ours || flag->scope == KAY_OF_TEXT)
            return kay_fail(&cli->ctx, KAY_EUSAGE, "--%s cannot be used %s", flag->name, where);
    }
    return KAY_OK;
}

int cli_arguments_choice(const cli_call *cli, cli_flag_id id, int otherwise)
{
    return cli->values[id] ? cli_choice(cli_flags[id].value, cli->values[id]) : otherwise;
}

bool cli_arguments_has(const cli_call *cli, const char *game_flag)
{
    for (unsigned i = 0; i < cli->game_flag_count; i++)
        if (strcmp(cli->game_flags[i].name, game_flag) == 0)
            return true;
    return false;
}

void cli_arguments_of_game(const cli_call *cli, const kay_ruleset *rules, const char **values, unsigned room)
{
    for (unsigned i = 0; i < room; i++)
        values[i] = NULL;
    unsigned at = 0;
    for (const kay_flag *flag = rules->flags; flag && flag->name && at < room; flag++, at++)
        for (unsigned i = 0; i < cli->game_flag_count; i++)
            if (strcmp(cli->game_flags[i].name, flag->name) == 0)
                values[at] = cli->game_flags[i].value;
}

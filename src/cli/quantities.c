/* Parses the numbers of flags and operands: whole numbers, seconds, bytes, ranges "A..B", sizes, and --set NAME=VALUE.
 * All are decimal digits without sign, blank or exponent; seconds may have a point. */
#include "cli/quantities.h"

#include "ruleset/starts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool quantities_number(const char **text, uint64_t *out)
{
    char *end;
    errno = 0;
    unsigned long long number = strtoull(*text, &end, 10);
    if (**text < '0' || **text > '9' || errno)
        return false;
    *text = end;
    *out = number;
    return true;
}

/* Parses one number, or two with a text between them.  Returns how many it found; 0 if the text has another form. */
static unsigned quantities_pair(const char *text, const char *between, uint64_t numbers[2])
{
    if (!quantities_number(&text, &numbers[0]))
        return 0;
    if (!*text)
        return 1;
    if (strncmp(text, between, strlen(between)) != 0)
        return 0;
    text += strlen(between);
    return quantities_number(&text, &numbers[1]) && !*text ? 2 : 0;
}

kay_status cli_number(cli_call *cli, cli_flag_id id, uint64_t least, uint64_t otherwise, uint64_t *out)
{
    const char *text = cli->values[id], *end = text;
    *out = otherwise;
    if (!text)
        return KAY_OK;
    if (quantities_number(&end, out) && !*end && *out >= least)
        return KAY_OK;
    return kay_fail(&cli->ctx, KAY_EUSAGE, "%s%s: '%.60s' is not a whole number from %llu",
                    cli_flags[id].name[1] ? "--" : "-", cli_flags[id].name, text, (unsigned long long)least);
}

kay_status cli_fold(cli_call *cli, bool picture, uint64_t *out)
{
    const char *text = cli->values[FLAG_FOLD];
    *out = KAY_TABLE_FOLD_PERIOD;
    if (!picture)
        KAY_TRY(cli_arguments_refuse(cli, FLAG_FOLD, "without --format svg"));
    if (text && strcmp(text, "auto") == 0)
        return KAY_OK;
    return cli_number(cli, FLAG_FOLD, 1, 0, out);
}

kay_status cli_threads(cli_call *cli, unsigned *out)
{
    uint64_t threads;
    KAY_TRY(cli_number(cli, FLAG_PARALLEL, 1, 1, &threads));
    if (threads > KAY_THREADS)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--parallel: at most %d threads work at once", KAY_THREADS);
    *out = cli->file_count ? 1 : (unsigned)threads; /* rules in files run in one thread */
    return KAY_OK;
}

kay_status cli_seconds(cli_call *cli, cli_flag_id id, double otherwise, double *out)
{
    const char *text = cli->values[id];
    *out = otherwise;
    if (!text)
        return KAY_OK;
    const size_t whole = strspn(text, "0123456789"), point = text[whole] == '.';
    const size_t places = point ? strspn(text + whole + 1, "0123456789") : 0;
    const double seconds = strtod(text, NULL);
    if (whole + places == 0 || text[whole + point + places] || !(seconds > 0 && seconds < 1e9))
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--%s: '%.60s' is not a number of seconds above 0", cli_flags[id].name,
                        text);
    *out = seconds;
    return KAY_OK;
}

kay_status cli_bytes(cli_call *cli, cli_flag_id id, uint64_t otherwise, uint64_t *out)
{
    static const char units[] = {'K', 'M', 'G'};
    const char *text = cli->values[id], *end = text;
    *out = otherwise;
    if (!text)
        return KAY_OK;
    uint64_t size;
    bool good = quantities_number(&end, &size);
    const char *unit = good ? memchr(units, *end & ~0x20, sizeof units) : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    if (!good || end[unit ? 1 : 0] || size > UINT64_MAX >> shift)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--%s: '%.60s' is not a number of bytes, or one with K, M or G after it",
                        cli_flags[id].name, text);
    *out = size << shift;
    return KAY_OK;
}

kay_status cli_range(cli_call *cli, const char *word, uint64_t *from, uint64_t *to)
{
    uint64_t ends[2];
    if (quantities_pair(word, "..", ends) != 2)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "'%.60s' is not a range such as 0..40", word);
    *from = ends[0];
    *to = ends[1];
    if (*from > *to)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "the range '%.60s' runs backwards: it is empty", word);
    return KAY_OK;
}

kay_status cli_size(cli_call *cli, cli_flag_id id, kay_size *out)
{
    const char *usual = kay_starts_verify_size(cli->rules), *given = cli->values[id];
    uint64_t numbers[2] = {0};
    const bool good = quantities_pair(given ? given : usual, "x", numbers) == (strchr(usual, 'x') ? 2 : 1);
    *out = (kay_size){numbers[0], numbers[1]};
    if (good)
        return KAY_OK;
    return kay_fail(&cli->ctx, KAY_EUSAGE, "--%s: '%.60s' is not a size of %s, such as %s", cli_flags[id].name, given,
                    cli->rules->name, usual);
}

/* Enumerates the names of the ruleset's constants. */
static const char *quantities_name(const void *user, unsigned i)
{
    const kay_flag *list = kay_starts_of(((const cli_call *)user)->rules)->constants;
    for (; list && list->name; list++)
        if (i-- == 0)
            return list->name;
    return NULL;
}

static kay_status quantities_constant(cli_call *cli, const char *given)
{
    size_t length = strcspn(given, "=");
    if (!given[length])
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--set: '%.60s' is not NAME=VALUE", given);
    for (unsigned i = 0; quantities_name(cli, i); i++) {
        const char *name = quantities_name(cli, i);
        if (strlen(name) != length || memcmp(name, given, length) != 0)
            continue;
        if (cli->constants[i])
            return kay_fail(&cli->ctx, KAY_EUSAGE, "--set: '%.60s' is given twice", name);
        cli->constants[i] = given + length + 1;
        return KAY_OK;
    }
    return kay_fail(&cli->ctx, KAY_EUSAGE, "--set: %s has no constant '%.*s'", cli->rules->name,
                    (int)(length < 60 ? length : 60), given);
}

kay_status cli_constants(cli_call *cli, const char *const **out)
{
    for (unsigned i = 0; i < CLI_CONSTANTS; i++)
        cli->constants[i] = NULL;
    for (unsigned i = 0; i < cli->set_count; i++)
        KAY_TRY(quantities_constant(cli, cli->sets[i]));
    *out = cli->set_count ? cli->constants : NULL;
    return KAY_OK;
}

kay_status cli_tables(cli_call *cli, kay_tabulated **out)
{
    *out = NULL;
    return cli->values[FLAG_TABLES] ? kay_tabulated_open(&cli->ctx, cli->rules, cli->values[FLAG_TABLES], out) : KAY_OK;
}

kay_status cli_start(cli_call *cli, const uint64_t *parameters, unsigned count, kay_arena *arena, const kay_game **game,
                     kay_state *state)
{
    const char *const *constants;
    KAY_TRY(cli_constants(cli, &constants));
    kay_start start = kay_start_of(&cli->ctx, cli->rules, constants, parameters, count, arena);
    const kay_status status = kay_start_make(&start, game, state);
    if (status != KAY_END)
        return status;
    char at[80];
    kay_start_text(&start, at, sizeof at);
    return kay_fail(&cli->ctx, KAY_EINPUT, "%s has no start for %s", cli->rules->name, at);
}

kay_status cli_at(cli_call *cli, kay_arena *arena, const kay_game **game, kay_state *state)
{
    const char *text = cli->values[FLAG_AT];
    const unsigned most = kay_starts_of(cli->rules)->parameters;
    uint64_t parameters[2] = {0};
    const unsigned count = quantities_pair(text, ",", parameters);
    if (!count)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--at: '%.60s' is not A or A,B, such as 7 or 7,4", text);
    if (!most)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--at: %s has no 'start' to make a position from parameters",
                        cli->rules->name);
    if (count > most)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--at: the start of %s has one parameter", cli->rules->name);
    return cli_start(cli, parameters, count, arena, game, state);
}

void cli_time_begin(cli_call *cli)
{
    if (cli->file_count && kay_text_finish(&cli->out) != KAY_OK)
        return; /* the next write reports it */
    cli->ctx.deadline = cli->seconds > 0 ? kay_now() + cli->seconds : 0;
}

void cli_time_end(cli_call *cli)
{
    cli->ctx.deadline = 0;
}

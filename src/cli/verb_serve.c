/* serve: becomes kayles-serve, the server of the page. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/places.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "tiers/tier_folder.h"

enum { SERVE_WORDS = 24, SERVE_PORTS = 65535, SERVE_PART = 4 /* of the budget, for one of four questions */ };

static const double SERVE_MINUTE = 60, SERVE_LONGEST = 1e6; /* seconds; minutes */

/* The command line of kayles-serve. */
typedef struct serve_command {
    char program[PATH_MAX]; /* of kayles */
    char port[32], idle[40], seconds[40], memory[40];
    kay_tier_folder *tables; /* --tables; NULL: none */
    const char *words[SERVE_WORDS];
    unsigned count;
} serve_command;

static void serve_add(serve_command *command, const char *name, const char *value)
{
    command->words[command->count++] = name;
    if (value)
        command->words[command->count++] = value;
}

static kay_status serve_fill(cli_call *cli, serve_command *out)
{
    double minutes;
    uint64_t port;
    KAY_TRY(cli_number(cli, FLAG_PORT, 0, 0, &port));
    KAY_TRY(cli_seconds(cli, FLAG_IDLE, 0, &minutes));
    if (port > SERVE_PORTS)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--port: %llu is more than 65535", (unsigned long long)port);
    if (minutes > SERVE_LONGEST)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--idle: at most %.0f minutes", SERVE_LONGEST);
    const uint64_t memory = cli->values[FLAG_MEMORY] ? cli->ctx.memory_limit : cli->ctx.memory_limit / SERVE_PART;
    snprintf(out->port, sizeof out->port, "%llu", (unsigned long long)port);
    snprintf(out->idle, sizeof out->idle, "%.3f", minutes * SERVE_MINUTE);
    snprintf(out->seconds, sizeof out->seconds, "%.3f", cli->seconds);
    snprintf(out->memory, sizeof out->memory, "%llu", (unsigned long long)memory);
    return cli->values[FLAG_TABLES] ? kay_tier_folder_open(&cli->ctx, cli->values[FLAG_TABLES], &out->tables) : KAY_OK;
}

static void serve_write(const cli_call *cli, serve_command *out)
{
    serve_add(out, "kayles-serve", NULL);
    serve_add(out, "--program", out->program);
    serve_add(out, "--port", out->port);
    serve_add(out, "--idle", out->idle);
    serve_add(out, "--seconds", out->seconds);
    serve_add(out, "--memory", out->memory);
    if (out->tables) {
        serve_add(out, "--tables", out->tables->path);
        serve_add(out, "--tabulated", out->tables->title.game);
    }
    if (cli->values[FLAG_OPEN])
        serve_add(out, "--open", NULL);
    if (cli->values[FLAG_ALLOW_RULES])
        serve_add(out, "--allow-rules", NULL);
    serve_add(out, "--", NULL);
    for (unsigned i = 0; i < cli->operand_count; i++)
        serve_add(out, cli->operands[i], NULL);
}

/* Becomes the server in a folder; returns if there is none.  `below` is added to the folder. */
static void serve_become(const serve_command *command, const char *folder, size_t length, const char *below)
{
    union {
        const char *const *given;
        char *const *wanted; /* execv does not write to them */
    } words = {.given = command->words};
    char path[PATH_MAX + 64];
    snprintf(path, sizeof path, "%.*s%s/kayles-serve", (int)length, folder, below);
    execv(path, words.wanted);
}

int cli_verb_serve(cli_call *cli)
{
    serve_command command = {0};
    const ssize_t length = readlink("/proc/self/exe", command.program, sizeof command.program - 1);
    const kay_status status = length > 0 ? serve_fill(cli, &command) : KAY_OK;
    if (status != KAY_OK) {
        kay_tier_folder_close(command.tables);
        return cli_report(cli, status, NULL);
    }
    if (length <= 0)
        return cli_usage(cli, "serve: the place of the program is not known: %s", strerror(errno));
    serve_write(cli, &command);
    const size_t folder = (size_t)(strrchr(command.program, '/') - command.program);
    serve_become(&command, command.program, folder, ""); /* as built */
    serve_become(&command, command.program, folder, "/../libexec/kayles"); /* as installed, also if it was moved */
    serve_become(&command, KAYLES_LIBEXEC, strlen(KAYLES_LIBEXEC), "");
    const int why = errno;
    kay_tier_folder_close(command.tables);
    return cli_usage(cli,
                     why == ENOENT ? "serve: this program was built without the server of the page; 'make page' "
                                     "installs libmicrohttpd (Debian: libmicrohttpd-dev) and builds it"
                                   : "serve: kayles-serve cannot be started: %s",
                     strerror(why));
}

/* kayles-serve: the server of the page.  `kayles serve` checks the command line and becomes this program, so that
 * `kayles` does not load libmicrohttpd.  It plays no game: each question is a run of `kayles`. */
#include "serve/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "serve/serve_child.h"
#include "serve/serve_http.h"

enum { SERVE_DONE = 0, SERVE_BAD = 2, SERVE_UNABLE = 3, SERVE_NO_OUTPUT = 4, SERVE_CLOSED = 141 };

extern char **environ;

/* The command line. */
typedef struct serve_arguments {
    const char *program;
    unsigned long port;
    double idle, seconds; /* idle: 0: never */
    unsigned long long memory;
    int opens, allows_rules;
    const char *game, *position;
    const char *tables, *tabulated; /* a table of the game `tabulated`; NULL: none */
} serve_arguments;

static bool serve_arguments_read(int count, char **words, serve_arguments *out)
{
    const struct option options[] = {
        {"program", required_argument, NULL, 'p'},
        {"port", required_argument, NULL, 'P'},
        {"idle", required_argument, NULL, 'i'},
        {"seconds", required_argument, NULL, 's'},
        {"memory", required_argument, NULL, 'm'},
        {"tables", required_argument, NULL, 't'},
        {"tabulated", required_argument, NULL, 'T'},
        {"open", no_argument, &out->opens, 1},
        {"allow-rules", no_argument, &out->allows_rules, 1},
        {NULL, 0, NULL, 0},
    };
    *out = (serve_arguments){.seconds = 60, .memory = 1 << 30};
    for (int option; (option = getopt_long(count, words, "+", options, NULL)) != -1;) {
        if (option == 'p')
            out->program = optarg;
        else if (option == 'P')
            out->port = strtoul(optarg, NULL, 10);
        else if (option == 'i')
            out->idle = strtod(optarg, NULL);
        else if (option == 's')
            out->seconds = strtod(optarg, NULL);
        else if (option == 'm')
            out->memory = strtoull(optarg, NULL, 10);
        else if (option == 't')
            out->tables = optarg;
        else if (option == 'T')
            out->tabulated = optarg;
        else if (option)
            return false;
    }
    out->game = optind < count ? words[optind] : NULL;
    out->position = optind + 1 < count ? words[optind + 1] : NULL;
    return out->program && out->port <= UINT16_MAX && !out->tables == !out->tabulated;
}

static int serve_fail(const char *what, const char *why)
{
    fprintf(stderr, "kayles: %s: %s\n", what, why);
    return SERVE_BAD;
}

/* ---- Signals */

static const int serve_ends[] = {SIGINT, SIGTERM, SIGHUP};

/* Blocks the signals that end the server, in all threads; those ignored at the start stay ignored. */
static void serve_block_signals(sigset_t *ends)
{
    sigemptyset(ends);
    for (size_t i = 0; i < sizeof serve_ends / sizeof *serve_ends; i++) {
        struct sigaction before;
        if (sigaction(serve_ends[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaddset(ends, serve_ends[i]);
    }
    signal(SIGPIPE, SIG_IGN);
    pthread_sigmask(SIG_BLOCK, ends, NULL);
}

static bool serve_is_ended(void)
{
    sigset_t pending;
    sigpending(&pending);
    for (size_t i = 0; i < sizeof serve_ends / sizeof *serve_ends; i++)
        if (sigismember(&pending, serve_ends[i]))
            return true;
    return false;
}

/* ---- The start */

static bool serve_random(char out[33])
{
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

/* Opens a socket on the loopback address; writes the port that was chosen for port 0.  Returns -1 if it cannot. */
static int serve_listen(unsigned long *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)*port)};
    socklen_t length = sizeof address;
    const int yes = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (made >= 0 && setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(made, (struct sockaddr *)&address, length) == 0 && listen(made, SERVE_CONNECTIONS) == 0 &&
        getsockname(made, (struct sockaddr *)&address, &length) == 0) {
        *port = ntohs(address.sin_port);
        return made;
    }
    const int why = errno;
    if (made >= 0)
        close(made);
    errno = why;
    return -1;
}

/* Makes the private folder of typed rules. */
static bool serve_make_folder(serve *all)
{
    const char *place = getenv("TMPDIR");
    snprintf(all->folder, sizeof all->folder, "%.3000s/kayles-serve-XXXXXX", place && *place == '/' ? place : "/tmp");
    if (mkdtemp(all->folder))
        return true;
    *all->folder = '\0';
    return false;
}

static void serve_remove_folder(const serve *all)
{
    char path[PATH_MAX + 32];
    for (unsigned i = 1; i <= all->means.typed; i++) {
        snprintf(path, sizeof path, "%s/typed-%u.lua", all->folder, i);
        unlink(path);
    }
    if (*all->folder)
        rmdir(all->folder);
}

/* Checks that the given game and position exist, before a page is opened with them.  Returns the exit status. */
static int serve_check_given(const serve_arguments *given)
{
    kay_context ctx;
    kay_context_init(&ctx);
    const char *const rules[] = {given->program, "rules", "--", given->game, NULL};
    const char *const draw[] = {given->program, "draw", "--json", "--", given->game, given->position, NULL};
    int code = given->game ? serve_child_check(&ctx, rules, serve_is_ended) : 0;
    if (code == 0 && given->position)
        code = serve_child_check(&ctx, draw, serve_is_ended);
    return code;
}

/* Adds "&NAME=VALUE", percent-encoded. */
static void serve_add_parameter(kay_text *out, const char *name, const char *value)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
    if (value)
        kay_text_format(out, "&%s=", name);
    for (; value && *value; value++)
        kay_text_format(out, strchr(plain, *value) ? "%c" : "%%%02X", (unsigned char)*value);
}

/* ---- The address */

/* Prints the address; returns the exit status. */
static int serve_print(const serve *all)
{
    kay_context ctx;
    kay_text line;
    kay_context_init(&ctx);
    kay_text_init(&line, &ctx);
    kay_text_format(&line, "%s%s\n", all->origin, all->address);
    int code = line.error == KAY_OK ? SERVE_DONE : SERVE_UNABLE;
    for (size_t sent = 0; code == SERVE_DONE && sent < line.length;) {
        const ssize_t got = write(STDOUT_FILENO, line.data + sent, line.length - sent);
        if (got < 0 && errno == EPIPE)
            code = SERVE_CLOSED;
        else if (got < 0 && errno != EINTR) {
            serve_fail("<stdout>", strerror(errno));
            code = SERVE_NO_OUTPUT;
        }
        sent += got > 0 ? (size_t)got : 0;
    }
    kay_text_free(&line);
    return code;
}

/* Opens the page in the user's browser, in a process group of its own, which Ctrl-C does not reach.  Other users can
 * read its command line: the address there works once. */
static pid_t serve_open(serve *all)
{
    char address[sizeof all->origin + sizeof all->once + 1], name[] = "xdg-open";
    char *const words[] = {name, address, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none;
    pid_t pid;
    sigemptyset(&none);
    snprintf(address, sizeof address, "%s/%s", all->origin, all->once);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    const int why = posix_spawnp(&pid, name, &files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (why)
        serve_fail("xdg-open cannot be started; open the address above in a browser", strerror(why));
    return why ? 0 : pid;
}

/* ---- The run */

/* Returns whether no request came for `seconds` (0: for ever). */
static bool serve_is_idle(serve *all, double seconds)
{
    pthread_mutex_lock(&all->lock);
    const bool idle = seconds > 0 && !all->requests && kay_now() - all->latest >= seconds;
    pthread_mutex_unlock(&all->lock);
    return idle;
}

/* Waits for a signal or the end of the idle time; returns the signal, or 0. */
static int serve_wait(serve *all, const sigset_t *ends, double idle)
{
    const struct timespec step = {.tv_nsec = 200000000};
    int signal = -1;
    while (signal < 0 && !serve_is_idle(all, idle))
        signal = sigtimedwait(ends, NULL, &step);
    return signal > 0 ? signal : 0;
}

static int serve_run(serve *all, const serve_arguments *given, const sigset_t *ends, int listening)
{
    struct MHD_Daemon *daemon = serve_http_begin(all, listening);
    if (!daemon) {
        close(listening);
        return serve_fail("the server", "cannot be started");
    }
    int code = serve_print(all), signal = 0;
    const pid_t browser = code == SERVE_DONE && given->opens ? serve_open(all) : 0;
    if (code == SERVE_DONE)
        signal = serve_wait(all, ends, given->idle);
    atomic_store(&all->stops, true);
    serve_http_end(daemon);
    if (browser)
        waitpid(browser, NULL, WNOHANG);
    serve_remove_folder(all);
    if (signal == SIGHUP) {
        struct sigaction usual = {.sa_handler = SIG_DFL};
        sigaction(SIGHUP, &usual, NULL);
        raise(SIGHUP);
        pthread_sigmask(SIG_UNBLOCK, ends, NULL);
    }
    return code;
}

/* Fills what the requests need; the address is kept in the arena. */
static int serve_prepare(serve *all, const serve_arguments *given, kay_arena *arena, unsigned long port)
{
    kay_text address;
    const bool file = given->game && serve_names_file(given->game);
    all->means = (serve_means){.program = given->program,
                               .given = file ? given->game : NULL,
                               .folder = all->folder,
                               .seconds = given->seconds,
                               .memory = given->memory,
                               .tables = given->tables,
                               .tabulated = given->tabulated};
    all->game = file ? "given" : given->game;
    all->position = given->position;
    all->allows_rules = given->allows_rules;
    all->latest = kay_now();
    snprintf(all->host, sizeof all->host, "127.0.0.1:%lu", port);
    snprintf(all->origin, sizeof all->origin, "http://%s", all->host);
    if (!serve_random(all->token) || (given->opens && !serve_random(all->once)))
        return serve_fail("random numbers", strerror(errno));
    if (all->allows_rules && !serve_make_folder(all))
        return serve_fail("a private folder for rules cannot be made", strerror(errno));
    kay_text_init(&address, arena->ctx);
    kay_text_format(&address, "/#token=%s", all->token);
    serve_add_parameter(&address, "game", all->game);
    serve_add_parameter(&address, "position", all->position);
    const kay_status status = kay_text_keep(&address, arena, &all->address);
    kay_text_free(&address);
    return status == KAY_OK ? SERVE_DONE : SERVE_UNABLE;
}

static void serve_init(serve *all)
{
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&all->fewer, &clock);
    pthread_condattr_destroy(&clock);
    pthread_mutex_init(&all->lock, NULL);
}

int main(int count, char **words)
{
    static serve all;
    serve_arguments given;
    sigset_t ends;
    kay_context ctx;
    kay_arena arena;
    if (!serve_arguments_read(count, words, &given)) {
        fputs("usage: kayles serve [GAME] [POSITION]\n", stderr);
        return SERVE_BAD;
    }
    serve_block_signals(&ends);
    serve_init(&all);
    int code = serve_check_given(&given);
    if (code)
        return code < 0 ? SERVE_DONE : code;
    const int listening = serve_listen(&given.port);
    if (listening < 0) {
        char what[32];
        snprintf(what, sizeof what, "port %lu", given.port);
        return serve_fail(what, strerror(errno));
    }
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    code = serve_prepare(&all, &given, &arena, given.port);
    if (code == SERVE_DONE)
        code = serve_run(&all, &given, &ends, listening);
    kay_arena_free(&arena);
    return code;
}

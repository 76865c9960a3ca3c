/* Exchanges bytes with outside programs through one poll, on the host's side. */
#include "process/process.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/tiny_limits.h"
#include "process/keeper.h"

enum { PROCESS_STEP = KAY_LIMIT(1 << 16, 5) }; /* bytes read at a time */

struct kay_process {
    kay_context *ctx;
    pid_t keeper;
    int control; /* the socket to the keeper */
    int input, unread; /* both ends of its standard input: an open read end keeps writes from raising SIGPIPE */
    int output;
    int errors; /* its standard error, if it is quiet */
    bool ended; /* the program has ended, with `status` */
    int status;
    double time; /* seconds left */
    kay_text queue; /* its input; the first `sent` bytes are sent */
    size_t sent;
    bool queue_ends;
    kay_text heard; /* its output; the first `taken` bytes are taken */
    size_t taken;
    size_t searched; /* the first `searched` bytes after the taken ones contain no line end */
    bool discards;
    kay_text *record; /* NULL: none */
    size_t record_most;
    char last[KAY_PROCESS_ERRORS]; /* the end of its standard error, `last_length` bytes */
    size_t last_length;
};

static void process_close(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* Opens a pipe to the program (`to`) or from it; the host's end does not block. */
static bool process_pipe(bool to, int *here, int *there)
{
    int pair[2];
    if (pipe2(pair, O_CLOEXEC) != 0)
        return false;
    *here = pair[to];
    *there = pair[!to];
    return fcntl(*here, F_SETFL, O_NONBLOCK) == 0;
}

/* Opens the pipes and the socket; stores the program's ends in `given`. */
static bool process_open(kay_process *process, bool quiet, int given[KEEPER_ENDS])
{
    int pair[2];
    if (!quiet)
        given[KEEPER_ERROR] = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    process->control = pair[0];
    given[KEEPER_HOST] = pair[1];
    const bool open = process_pipe(true, &process->input, &process->unread) &&
                      process_pipe(false, &process->output, &given[KEEPER_OUTPUT]) &&
                      (!quiet || process_pipe(false, &process->errors, &given[KEEPER_ERROR]));
    given[KEEPER_INPUT] = process->unread;
    return open;
}

/* Starts the keeper with all signals blocked, so that no handler of the host runs in it.  If it is killed, the host, a
 * subreaper, inherits its children. */
static bool process_fork(kay_process *process, const char *const *argv, const int given[KEEPER_ENDS])
{
    sigset_t all, before;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    process->keeper = _Fork();
    if (process->keeper == 0)
        kay_keeper_run(argv, given);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return process->keeper > 0;
}

/* Waits for the next number from the keeper; `otherwise` if the keeper is gone. */
static int process_hear_keeper(kay_process *process, int otherwise)
{
    int number;
    ssize_t got;
    do
        got = recv(process->control, &number, sizeof number, 0);
    while (got < 0 && errno == EINTR);
    return got == sizeof number ? number : otherwise;
}

/* Waits for the keeper's report on the start.  The program may run already and may have stopped the keeper, so the
 * keeper is continued again and again.  A keeper that ends without a report was killed by the program, so the program
 * did start. */
static int process_hear_start(kay_process *process)
{
    enum { NUDGE = 20 }; /* ms */
    struct pollfd told = {.fd = process->control, .events = POLLIN};
    int ready;
    while ((ready = poll(&told, 1, NUDGE)) == 0 || (ready < 0 && errno == EINTR))
        kill(process->keeper, SIGCONT);
    return process_hear_keeper(process, 0);
}

/* ---- Why a program cannot be started */

/* Returns why a file cannot be executed, as far as the file itself shows; NULL: no reason found. */
static const char *launch_fault(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return errno == ENOENT ? "does not exist" : NULL;
    if (S_ISDIR(about.st_mode))
        return "is a directory";
    if (!S_ISREG(about.st_mode))
        return "is not an ordinary file";
    return access(path, X_OK) != 0 && errno == EACCES ? "is not executable (chmod +x)" : NULL;
}

/* Writes why the interpreter in the first line of a file cannot be executed.  The interpreter may be a script with an
 * interpreter of its own; follows at most `deep` of these.  Returns false if nothing is wrong. */
static bool launch_interpreter(const char *path, int deep, char *out, size_t room)
{
    char head[256 + 1]; /* Linux reads no further */
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const ssize_t length = file < 0 ? -1 : read(file, head, sizeof head - 1);
    if (file >= 0)
        close(file);
    head[length > 0 ? length : 0] = '\0';
    if (strncmp(head, "#!", 2) != 0)
        return false;
    char *name = head + 2 + strspn(head + 2, " \t");
    name[strcspn(name, " \t\n")] = '\0';
    const char *why = *name ? launch_fault(name) : NULL;
    if (why && name[strlen(name) - 1] == '\r') {
        name[strlen(name) - 1] = '\0';
        snprintf(out, room, "its first line, '#!%.100s', ends in a carriage return", name);
    } else if (why) {
        snprintf(out, room, "its interpreter %.100s %s", name, why);
    }
    return why || (deep && *name && launch_interpreter(name, deep - 1, out, room));
}

/* Writes the reason after "NAME cannot be started: ", for the name as given and the errno of the attempt.  The system
 * reports a missing interpreter like a missing file, so this inspects the file again. */
static void launch_why(const char *name, int error, char *out, size_t room)
{
    enum { DEEP = 5 }; /* the limit of Linux */
    const char *why = NULL;
    const bool path = strchr(name, '/'), looks = path && (error == ENOENT || error == EACCES);
    const char *fault = looks ? launch_fault(name) : NULL;
    if (!*name)
        why = "its name is empty";
    else if (!path && error == EACCES)
        why = "the file of this name in the PATH is not executable";
    else if (!path && error == ENOENT && access(name, F_OK) == 0)
        why = "the PATH has no such program; write ./ before the name of a program in this directory";
    else if (!path && error == ENOENT)
        why = "the PATH has no such program, or its interpreter does not exist";
    else if (error == ETXTBSY)
        why = "it is still open for writing (Text file busy)";
    else if (!looks || (fault && strcmp(fault, "does not exist") == 0))
        why = strerror(error);
    if (why || fault)
        snprintf(out, room, "%s%s", why ? "" : "it ", why ? why : fault);
    else if (!launch_interpreter(name, DEEP, out, room))
        snprintf(out, room, "%s", error == ENOENT ? "the loader that it names does not exist" : strerror(error));
}

/* ---- Start and end */

kay_status kay_process_start(kay_context *ctx, const char *const *argv, bool quiet, kay_process **out)
{
    KAY_ALLOC(kay_process, process, ctx, 1);
    *process = (kay_process){.ctx = ctx,
                             .keeper = -1,
                             .control = -1,
                             .input = -1,
                             .unread = -1,
                             .output = -1,
                             .errors = -1,
                             .time = HUGE_VAL};
    kay_text_init(&process->queue, ctx);
    kay_text_init(&process->heard, ctx);
    int given[KEEPER_ENDS] = {-1, -1, -1, -1};
    bool forked = process_open(process, quiet, given) && process_fork(process, argv, given);
    int why = forked ? 0 : errno;
    for (int i = KEEPER_OUTPUT; i < KEEPER_ENDS; i++)
        process_close(&given[i]);
    if (forked)
        why = process_hear_start(process);
    if (why == 0) {
        *out = process;
        return KAY_OK;
    }
    char words[200];
    kay_process_end(process);
    launch_why(argv[0], why, words, sizeof words);
    return kay_fail(ctx, KAY_EREAD, "%.120s cannot be started: %s", argv[0], words);
}

void kay_process_end(kay_process *process)
{
    struct pollfd keeper = {.fd = process->control}; /* closed when the keeper ends */
    if (process->keeper > 0) {
        int status = 0;
        shutdown(process->control, SHUT_WR);
        kill(process->keeper, SIGCONT); /* it may have been stopped */
        int ready;
        do
            ready = poll(&keeper, 1, 1000 * (KEEPER_SECONDS + 1));
        while (ready < 0 && errno == EINTR);
        if (ready == 0)
            kill(process->keeper, SIGKILL);
        while (waitpid(process->keeper, &status, 0) < 0 && errno == EINTR)
            continue;
        if (WIFSIGNALED(status)) /* the program killed it; its processes are now the host's, in other sessions */
            kay_kill_children(getsid(0));
    }
    process_close(&process->control);
    process_close(&process->input);
    process_close(&process->unread);
    process_close(&process->output);
    process_close(&process->errors);
    kay_text_free(&process->queue);
    kay_text_free(&process->heard);
    kay_free(process->ctx, process, sizeof *process);
}

kay_status kay_process_feed(kay_process *process, const char *data, size_t length)
{
    kay_text_bytes(&process->queue, data, length);
    return process->queue.error;
}

void kay_process_feed_end(kay_process *process)
{
    process->queue_ends = true;
    if (process->sent == process->queue.length)
        process_close(&process->input);
}

static void process_send(kay_process *process)
{
    kay_text *queue = &process->queue;
    ssize_t sent = write(process->input, queue->data + process->sent, queue->length - process->sent);
    process->sent += sent > 0 ? (size_t)sent : 0;
    if (process->sent < queue->length)
        return;
    kay_text_clear(queue);
    process->sent = 0;
    if (process->queue_ends)
        process_close(&process->input);
}

static kay_status process_receive(kay_process *process)
{
    char *room = kay_text_room(&process->heard, PROCESS_STEP);
    if (!room)
        return process->heard.error;
    ssize_t got = read(process->output, room, PROCESS_STEP);
    if (got == 0)
        process_close(&process->output);
    if (got <= 0 || process->discards)
        return KAY_OK;
    if (process->record && process->record->length < process->record_most) {
        size_t most = process->record_most - process->record->length;
        kay_text_bytes(process->record, room, (size_t)got < most ? (size_t)got : most);
    }
    kay_text_written(&process->heard, (size_t)got);
    return KAY_OK;
}

/* Reads standard error and keeps the last bytes.  Returns false if there is nothing to read now. */
static bool process_receive_errors(kay_process *process)
{
    char room[KAY_PROCESS_ERRORS];
    const ssize_t got = process->errors < 0 ? -1 : read(process->errors, room, sizeof room);
    if (got == 0)
        process_close(&process->errors);
    if (got <= 0)
        return false;
    const size_t more = (size_t)got, stays = sizeof room - more;
    if (process->last_length > stays) {
        memmove(process->last, process->last + process->last_length - stays, stays);
        process->last_length = stays;
    }
    memcpy(process->last + process->last_length, room, more);
    process->last_length += more;
    return true;
}

static void process_hear_end(kay_process *process)
{
    process->ended = true;
    process->status = process_hear_keeper(process, SIGKILL);
}

kay_heard kay_process_line(kay_process *process, const char **line, size_t *length)
{
    if (process->taken && process->taken == process->heard.length) {
        kay_text_clear(&process->heard);
        process->taken = 0;
    }
    size_t left = process->heard.length - process->taken;
    char *from = left ? process->heard.data + process->taken : NULL;
    char *end = left ? memchr(from + process->searched, '\n', left - process->searched) : NULL;
    size_t bytes = end ? (size_t)(end - from) : left;
    process->searched = bytes;
    if (bytes > KAY_PROCESS_LINE_MAX)
        return KAY_HEARD_FLOOD;
    if (!end && process->output >= 0)
        return KAY_HEARD_NOTHING;
    if (!left)
        return KAY_HEARD_END;
    process->taken += bytes + (end != NULL);
    process->searched = 0;
    bytes -= bytes && from[bytes - 1] == '\r';
    from[bytes] = '\0';
    *line = from;
    *length = bytes;
    return KAY_HEARD_LINE;
}

const char *kay_process_written(const kay_process *process, size_t *length)
{
    *length = process->heard.length;
    return kay_text_string(&process->heard);
}

const char *kay_process_errors(kay_process *process, size_t *length)
{
    enum { PIPES = 1 << 20 }; /* bytes that the pipes may hold when the program ends; other processes may still write */
    for (size_t read = 0; read < PIPES && process_receive_errors(process); read += KAY_PROCESS_ERRORS)
        continue;
    *length = process->last_length;
    return process->last;
}

void kay_process_record(kay_process *process, kay_text *record, size_t most)
{
    process->record = record;
    process->record_most = most;
}

void kay_process_discard(kay_process *process)
{
    process->discards = true;
    kay_text_clear(&process->heard);
    process->taken = process->searched = 0;
}

enum { WAIT_INPUT, WAIT_OUTPUT, WAIT_ERRORS, WAIT_CONTROL, WAITS };

static void process_wants(const kay_process *process, struct pollfd wants[WAITS])
{
    bool sends = process->sent < process->queue.length;
    wants[WAIT_INPUT] = (struct pollfd){.fd = sends ? process->input : -1, .events = POLLOUT};
    wants[WAIT_OUTPUT] = (struct pollfd){.fd = process->output, .events = POLLIN};
    wants[WAIT_ERRORS] = (struct pollfd){.fd = process->errors, .events = POLLIN};
    wants[WAIT_CONTROL] = (struct pollfd){.fd = process->ended ? -1 : process->control, .events = POLLIN};
}

/* Sends and receives without blocking.  All output from before the program's end is in the pipe by then.  Output that
 * other processes write later is not awaited. */
static kay_status process_serve(kay_process *process, const struct pollfd wants[WAITS])
{
    if (process->ended && !wants[WAIT_OUTPUT].revents)
        process_close(&process->output);
    if (wants[WAIT_INPUT].revents)
        process_send(process);
    if (wants[WAIT_CONTROL].revents)
        process_hear_end(process);
    if (wants[WAIT_ERRORS].revents)
        process_receive_errors(process);
    return wants[WAIT_OUTPUT].revents ? process_receive(process) : KAY_OK;
}

static double process_least(double seconds, const kay_process *process)
{
    if (process->ended && process->output >= 0)
        return 0; /* all its output has arrived */
    return process->time < seconds ? process->time : seconds;
}

static const double PROCESS_LOOK = 0.2; /* seconds between two checks whether the work was stopped */

kay_status kay_processes_wait(kay_process *const *processes, unsigned count, double seconds)
{
    enum { LONGEST = 1 }; /* seconds, after which a stopped keeper is continued */
    struct pollfd wants[KAY_PROCESSES_MAX * WAITS];
    nfds_t wanted = 0;
    const double begun = kay_now();
    seconds = seconds < LONGEST ? seconds : LONGEST;
    for (unsigned i = 0; i < count; i++)
        if (processes[i]) {
            if (processes[i]->ctx->stop) {
                KAY_TRY(kay_check_time(processes[i]->ctx));
                seconds = seconds < PROCESS_LOOK ? seconds : PROCESS_LOOK;
            }
            process_wants(processes[i], wants + wanted);
            wanted += WAITS;
            seconds = process_least(seconds, processes[i]);
        }
    const int happened = poll(wants, wanted, seconds > 0 ? (int)(seconds * 1000) + 1 : 0);
    wanted = happened < 0 ? 0 : wanted;
    const double passed = fmin(kay_now() - begun, fmax(seconds, 0)); /* excludes time when the host was stopped */
    const struct pollfd *of = wants;
    for (unsigned i = 0; i < count; i++)
        if (processes[i]) {
            processes[i]->time -= passed;
            if (!happened)
                kill(processes[i]->keeper, SIGCONT); /* the program may have stopped it */
            if (wanted)
                KAY_TRY(process_serve(processes[i], of));
            of += WAITS;
        }
    return KAY_OK;
}

void kay_process_set_time(kay_process *process, double seconds)
{
    process->time = seconds;
}

bool kay_process_timed_out(const kay_process *process)
{
    return process->time <= 0;
}

bool kay_process_ended(const kay_process *process)
{
    return process->ended;
}

bool kay_process_over(const kay_process *process, char how[32])
{
    const bool over = process->ended && process->output < 0;
    if (over && how && WIFSIGNALED(process->status))
        snprintf(how, 32, "signal %d", WTERMSIG(process->status));
    else if (over && how)
        snprintf(how, 32, "exit status %d", WEXITSTATUS(process->status));
    return over;
}

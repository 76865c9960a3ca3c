/* Runs a program several times and prints its best time and its memory.  The time is processor time, user and system:
 * for one thread and cached files it equals the time on a clock of an idle machine.
 *
 *      measure RUNS LIMIT ENOUGH OUTPUT PROGRAM [ARGUMENT ...]
 *
 * Makes at most RUNS runs, and begins none after ENOUGH seconds in all; a run that takes LIMIT seconds is stopped and
 * is the last one.  The standard output of the program goes to the file OUTPUT; its standard input is empty.  Prints on
 * one line: the best time in seconds, the time on a clock of that run, the largest peak of resident memory in KiB, the
 * number of runs, and the exit status (a signal minus 256; -1 if stopped).  This program is small, so that its own
 * memory does not raise the peak. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double measure_processor(const struct rusage *use)
{
    return (double)(use->ru_utime.tv_sec + use->ru_stime.tv_sec) +
           1e-6 * (double)(use->ru_utime.tv_usec + use->ru_stime.tv_usec);
}

static double measure_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void measure_run(const char *output, rlim_t limit, char **words)
{
    const struct rlimit seconds = {limit, limit + 1};
    int in = open("/dev/null", O_RDONLY), out = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (setrlimit(RLIMIT_CPU, &seconds) < 0 || in < 0 || out < 0 || dup2(in, STDIN_FILENO) < 0 ||
        dup2(out, STDOUT_FILENO) < 0)
        _exit(126);
    execv(words[0], words);
    _exit(127);
}

int main(int count, char **words)
{
    if (count < 6) {
        fputs("measure RUNS LIMIT ENOUGH OUTPUT PROGRAM [ARGUMENT ...]\n", stderr);
        return 2;
    }
    int runs = atoi(words[1]), done = 0, status = 0;
    rlim_t limit = (rlim_t)atoi(words[2]);
    double enough = atof(words[3]), best = 1e9, best_clock = 0, all = 0;
    long memory = 0;
    while (done < runs && status == 0 && all < enough) {
        struct rusage use;
        double start = measure_now();
        pid_t child = fork();
        if (child < 0)
            return 1;
        if (child == 0)
            measure_run(words[4], limit, words + 5);
        while (wait4(child, &status, 0, &use) < 0) {
        }
        double clock = measure_now() - start, seconds = measure_processor(&use);
        if (seconds < best) {
            best = seconds;
            best_clock = clock;
        }
        memory = use.ru_maxrss > memory ? use.ru_maxrss : memory;
        all += seconds;
        done++;
    }
    int code = WIFSIGNALED(status) ? WTERMSIG(status) - 256 : WEXITSTATUS(status);
    if (code == SIGXCPU - 256)
        code = -1;
    printf("%.6f %.6f %ld %d %d\n", best, best_clock, memory, done, code);
    return 0;
}

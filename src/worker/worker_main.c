/* kayles-worker PATH PAGE: runs the rules of PATH for the process that has started it, which is on the other side of the
 * socket and has made the page.  It works on a stack of its own, deep enough for all that Lua's own limits let pass: functions of its library
 * that call back, such as string.gsub, need 8 KiB of it a level. */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <unistd.h>

#include "worker/worker.h"

enum {
    MAIN_STACK = 256 << 20,
    MAIN_FENCE = 1 << 20, /* below the stack: who touches it has overflowed it */
    MAIN_ALARM_STACK = 64 << 10, /* of the handler */
    MAIN_USAGE = 2, /* exit status */
};

/* What the handler of a signal needs, which gets no argument of ours. */
static struct {
    kay_page *page;
    const unsigned char *fence;
} main_alarm;

/* The signal comes again, and ends the process, where it does not come from the stack. */
static void main_alarmed(int number, siginfo_t *info, void *context)
{
    const unsigned char *at = info->si_addr;
    (void)context;
    if (info->si_code <= 0 || at < main_alarm.fence || at >= main_alarm.fence + MAIN_FENCE) {
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    main_alarm.page->overflowed = true;
    _exit(MAIN_USAGE);
}

static void *main_thread(void *user)
{
    static unsigned char alarm_stack[MAIN_ALARM_STACK];
    const stack_t other = {.ss_sp = alarm_stack, .ss_size = sizeof alarm_stack};
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = main_alarmed;
    sigemptyset(&action.sa_mask);
    if (sigaltstack(&other, NULL) == 0)
        sigaction(SIGSEGV, &action, NULL);
    worker_serve(user);
    _exit(0); /* nobody asks any more: what the rules hold goes with the process */
}

/* False: there is no such stack. */
static bool main_on_own_stack(worker *w)
{
    pthread_attr_t how;
    pthread_t thread;
    unsigned char *room = mmap(NULL, MAIN_FENCE + MAIN_STACK, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (room == MAP_FAILED || mprotect(room, MAIN_FENCE, PROT_NONE) != 0 || pthread_attr_init(&how) != 0)
        return false;
    main_alarm.fence = room;
    if (pthread_attr_setstack(&how, room + MAIN_FENCE, MAIN_STACK) != 0 ||
        pthread_create(&thread, &how, main_thread, w) != 0)
        return false;
    return pthread_join(thread, NULL) == 0; /* the thread ends the process */
}

int main(int count, char **words)
{
    static worker w;
    void *page = count == 3 ? shmat(atoi(words[2]), NULL, 0) : NULL;
    if (!page || (intptr_t)page == -1) {
        fprintf(stderr, "kayles-worker runs rules for kayles, which starts it\n");
        return MAIN_USAGE;
    }
    fcntl(KAY_WORKER_SOCKET, F_SETFD, FD_CLOEXEC); /* what the rules start has no part in it */
    w.page = main_alarm.page = page;
    w.path = words[1];
    kay_context_init(&w.ctx);
    if (!main_on_own_stack(&w))
        main_thread(&w);
    return MAIN_USAGE;
}

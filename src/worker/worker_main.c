/* kayles-worker PATH PAGE: runs the rules of PATH for the process that has started it, which is on the other side of the
 * socket and has made the page.  It works on a stack of its own, deep enough for all that Lua's own limits let pass:
 * functions of its library that call back, such as string.gsub, need 8 KiB of it a level.  It is no thread of its own:
 * where a process has two, each call of malloc takes twice as long. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <ucontext.h>
#include <unistd.h>

#include "worker/worker.h"

/* A sanitizer that looks at addresses must know the stack that is gone over to. */
#if defined(__SANITIZE_ADDRESS__)
#define MAIN_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MAIN_ASAN 1
#endif
#endif
#ifdef MAIN_ASAN
#include <sanitizer/common_interface_defs.h>
#else
#define __sanitizer_start_switch_fiber(kept, bottom, size) ((void)(bottom), (void)(size))
#define __sanitizer_finish_switch_fiber(kept, bottom, size) ((void)0)
#endif

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

static worker main_worker;

static void main_serve(void)
{
    static unsigned char alarm_stack[MAIN_ALARM_STACK];
    const stack_t other = {.ss_sp = alarm_stack, .ss_size = sizeof alarm_stack};
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = main_alarmed;
    sigemptyset(&action.sa_mask);
    if (sigaltstack(&other, NULL) == 0)
        sigaction(SIGSEGV, &action, NULL);
    worker_serve(&main_worker);
    _exit(0); /* nobody asks any more: what the rules hold goes with the process */
}

static void main_serve_there(void)
{
    __sanitizer_finish_switch_fiber(NULL, NULL, NULL);
    main_serve();
}

/* Does not return, but where there is no such stack. */
static void main_on_own_stack(void)
{
    static ucontext_t context;
    unsigned char *room = mmap(NULL, MAIN_FENCE + MAIN_STACK, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (room == MAP_FAILED || mprotect(room, MAIN_FENCE, PROT_NONE) != 0 || getcontext(&context) != 0)
        return;
    main_alarm.fence = room;
    context.uc_stack.ss_sp = room + MAIN_FENCE;
    context.uc_stack.ss_size = MAIN_STACK;
    makecontext(&context, main_serve_there, 0);
    __sanitizer_start_switch_fiber(NULL, room + MAIN_FENCE, MAIN_STACK);
    setcontext(&context);
}

int main(int count, char **words)
{
    void *page = count == 3 ? shmat(atoi(words[2]), NULL, 0) : NULL;
    if (!page || (intptr_t)page == -1) {
        fprintf(stderr, "kayles-worker runs rules for kayles, which starts it\n");
        return MAIN_USAGE;
    }
    fcntl(KAY_WORKER_SOCKET, F_SETFD, FD_CLOEXEC); /* what the rules start has no part in it */
    main_worker.page = main_alarm.page = page;
    main_worker.path = words[1];
    kay_context_init(&main_worker.ctx);
    main_on_own_stack();
    main_serve();
}

/* Runs a function on a stack of 256 MiB.  Functions of Lua's library that call back, such as string.gsub, need 8 KiB of
 * stack a level.  A thread would have such a stack too, but malloc is twice as slow in a process with two threads. */
#include "cli/child.h"

#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "cli/report.h"

/* Tells the address sanitizer of the new stack, and that shared memory holds pointers. */
#if defined(__SANITIZE_ADDRESS__)
#define STACK_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STACK_ASAN 1
#endif
#endif
#ifdef STACK_ASAN
#include <sanitizer/common_interface_defs.h>
#include <sanitizer/lsan_interface.h>
#else
#define __lsan_register_root_region(from, size) ((void)(from), (void)(size))
#define __sanitizer_start_switch_fiber(kept, bottom, size) ((void)(kept), (void)(bottom), (void)(size))
#define __sanitizer_finish_switch_fiber(kept, bottom, size) ((void)(kept), (void)(bottom), (void)(size))
#endif

enum {
    STACK_SIZE = 256 << 20,
    STACK_FENCE = 1 << 20, /* below the stack: touching it is an overflow */
    STACK_ALARM = 64 << 10, /* the stack of the signal handler */
};

/* The state of the functions that cannot get it as an argument. */
static struct {
    cli_call *cli;
    int (*run)(cli_call *cli);
    int code;
    const unsigned char *fence;
    ucontext_t before, own;
    volatile bool left; /* the previous stack was left */
    void *kept; /* for a sanitizer, with the stack before: */
    const void *bottom;
    size_t size;
} stack;

/* Handles SIGSEGV: records an overflow of the stack.  Any other fault is raised again and ends the process. */
static void stack_alarmed(int number, siginfo_t *info, void *context)
{
    const unsigned char *at = info->si_addr;
    (void)context;
    if (info->si_code <= 0 || at < stack.fence || at >= stack.fence + STACK_FENCE) {
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    stack.cli->page->overflowed = true;
    _exit(CLI_BAD);
}

static void stack_hear(void)
{
    static unsigned char alarm_stack[STACK_ALARM];
    const stack_t other = {.ss_sp = alarm_stack, .ss_size = sizeof alarm_stack};
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = stack_alarmed;
    sigemptyset(&action.sa_mask);
    if (sigaltstack(&other, NULL) == 0)
        sigaction(SIGSEGV, &action, NULL);
}

static void stack_run(void)
{
    __sanitizer_finish_switch_fiber(NULL, &stack.bottom, &stack.size);
    stack.code = stack.run(stack.cli);
    __sanitizer_start_switch_fiber(NULL, stack.bottom, stack.size);
}

int cli_on_own_stack(cli_call *cli, int (*run)(cli_call *cli))
{
    unsigned char *room = mmap(NULL, STACK_FENCE + STACK_SIZE, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (room == MAP_FAILED || mprotect(room, STACK_FENCE, PROT_NONE) != 0 || getcontext(&stack.own) != 0)
        return run(cli); /* use the ordinary stack */
    __lsan_register_root_region(cli, sizeof *cli);
    stack.cli = cli;
    stack.run = run;
    stack.fence = room;
    stack_hear();
    stack.own.uc_stack.ss_sp = room + STACK_FENCE;
    stack.own.uc_stack.ss_size = STACK_SIZE;
    stack.own.uc_link = &stack.before;
    makecontext(&stack.own, stack_run, 0);
    __sanitizer_start_switch_fiber(&stack.kept, room + STACK_FENCE, STACK_SIZE);
    getcontext(&stack.before); /* returns here a second time; not swapcontext(), because the sanitizer reports it */
    if (!stack.left) {
        stack.left = true;
        setcontext(&stack.own);
    }
    __sanitizer_finish_switch_fiber(stack.kept, NULL, NULL);
    return stack.code;
}

/* Preloaded: makes the n-th call of a function fail in the program and its children.  KAYLES_REFUSE names it and n,
 * such as "fsync 1"; "memory 12" is the twelfth of malloc, calloc and realloc; "rename 1 16": with error 16.  With -1
 * none fails, and it is said at the end how many calls there were. */
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long refuse_calls[4];

/* Whether this call of the function is the one that fails. */
static int refuse(int function)
{
    static const char *const names[] = {"memory ", "fsync ", "rename ", "mkostemp "};
    const char *wanted = strncmp(program_invocation_short_name, "kayles", 6) == 0 ? getenv("KAYLES_REFUSE") : NULL;
    const size_t length = strlen(names[function]);
    if (!wanted || strncmp(wanted, names[function], length) != 0)
        return 0;
    long number = 0;
    int error = function ? EIO : ENOMEM;
    sscanf(wanted + length, "%ld %d", &number, &error);
    errno = error;
    return ++refuse_calls[function] == number;
}

__attribute__((destructor)) static void refuse_count(void)
{
    if (strcmp(program_invocation_short_name, "kayles") == 0 && getenv("KAYLES_REFUSE") &&
        strcmp(getenv("KAYLES_REFUSE"), "memory -1") == 0)
        dprintf(STDERR_FILENO, "%ld calls\n", refuse_calls[0]);
}

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *block, size_t bytes);

void *malloc(size_t bytes)
{
    return refuse(0) ? NULL : __libc_malloc(bytes);
}

void *calloc(size_t count, size_t bytes)
{
    return refuse(0) ? NULL : __libc_calloc(count, bytes);
}

void *realloc(void *block, size_t bytes)
{
    return refuse(0) ? NULL : __libc_realloc(block, bytes);
}

int fsync(int fd)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    return refuse(1) ? -1 : real(fd);
}

int rename(const char *from, const char *to)
{
    int (*real)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
    return refuse(2) ? -1 : real(from, to);
}

int mkostemp64(char *name, int flags)
{
    int (*real)(char *, int) = (int (*)(char *, int))dlsym(RTLD_NEXT, "mkostemp64");
    return refuse(3) ? -1 : real(name, flags);
}

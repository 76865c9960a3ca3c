/* The causes that can be seen of a file: it is missing, a folder, not executable, or its interpreter is. */
#include "process/launch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* As far as Linux looks. */
enum {
    LAUNCH_LINE = 256, /* bytes of a first line */
    LAUNCH_DEEP = 5, /* scripts of scripts */
};

/* How a file begins, cut behind the first line.  False: it cannot be read. */
static bool launch_head(const char *path, char head[LAUNCH_LINE + 1])
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    ssize_t length = file < 0 ? -1 : read(file, head, LAUNCH_LINE);
    if (file >= 0)
        close(file);
    head[length > 0 ? length : 0] = '\0';
    head[strcspn(head, "\n")] = '\0';
    return length > 0;
}

/* The interpreter that a first line names; NULL: none. */
static char *launch_interpreter(char *head)
{
    if (strncmp(head, "#!", 2) != 0)
        return NULL;
    char *word = head + 2 + strspn(head + 2, " \t");
    word[strcspn(word, " \t")] = '\0';
    return *word ? word : NULL;
}

/* What keeps a file from being run, if that can be seen of it alone. */
static const char *launch_fault(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return errno == ENOENT ? "does not exist" : NULL;
    if (S_ISDIR(about.st_mode))
        return "is a directory";
    if (!S_ISREG(about.st_mode))
        return "is no ordinary file";
    return access(path, X_OK) != 0 && errno == EACCES ? "is not executable (chmod +x)" : NULL;
}

/* The first interpreter on the way that cannot be run.  False: there is none. */
static bool launch_look_at_interpreters(const char *path, char *out, size_t room)
{
    char head[LAUNCH_LINE + 1], one[LAUNCH_LINE + 1];
    for (int deep = 0; deep < LAUNCH_DEEP && launch_head(path, head); deep++) {
        char *name = launch_interpreter(head);
        if (!name)
            return false;
        size_t length = strlen(name);
        bool returned = name[length - 1] == '\r';
        const char *why = launch_fault(name);
        name[length - returned] = '\0';
        if (why && returned)
            snprintf(out, room, "the first line of it, '#!%.100s', ends in a carriage return", name);
        else if (why)
            snprintf(out, room, "its interpreter %.100s %s", name, why);
        if (why)
            return true;
        memcpy(one, name, length + 1);
        path = one;
    }
    return false;
}

void kay_launch_why(const char *name, int error, char *out, size_t room)
{
    const char *why = NULL, *slash = strchr(name, '/');
    bool looks = error == ENOENT || error == EACCES;
    if (!*name)
        why = "its name is empty";
    else if (error == EACCES && !slash)
        why = "what is in the PATH under this name is not executable";
    else if (error == ENOENT && !slash && access(name, F_OK) == 0)
        why = "the PATH has no such program; one in this directory is written with ./ before its name";
    else if (error == ENOENT && !slash)
        why = "the PATH has no such program, or its interpreter does not exist";
    else if (error == ETXTBSY)
        why = "it is still open for writing (Text file busy)";
    if (why) {
        snprintf(out, room, "%s", why);
        return;
    }
    if (looks)
        why = launch_fault(name);
    if (why && strcmp(why, "does not exist") != 0)
        snprintf(out, room, "it %s", why);
    else if (why || !looks || !launch_look_at_interpreters(name, out, room))
        snprintf(out, room, "%s",
                 !why && error == ENOENT ? "the loader that it names does not exist" : strerror(error));
}

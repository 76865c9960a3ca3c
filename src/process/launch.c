/* Finds why a program cannot be started: its file is missing, a folder or not executable, or its interpreter is. */
#include "process/launch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* Writes why the interpreter in the first line of a file cannot be executed.  It may be a script too; follows at most
 * `deep` of them.  Returns false if nothing is wrong. */
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

void kay_launch_why(const char *name, int error, char *out, size_t room)
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

/* Why a program could not be started, in words: the system's own word for a missing interpreter is that of a missing
 * file. */
#pragma once

#include <kayles/text.h>

/* Writes what stands behind "NAME cannot be started: " for the name as it was given and the errno of the attempt.  The
 * file is looked at again, so another cause may be told where it has changed since. */
void kay_launch_why(const char *name, int error, char *out, size_t room);

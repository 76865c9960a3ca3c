/* Explains why a program could not be started.  The system reports a missing interpreter like a missing file. */
#pragma once

#include <kayles/text.h>

/* Writes the reason after "NAME cannot be started: ", for the name as given and the errno of the attempt.  It inspects
 * the file again, so the reason may differ if the file has changed since. */
void kay_launch_why(const char *name, int error, char *out, size_t room);

/* Where the values of JSON end: in a text that may be anything, and in one that was looked through. */
#ifndef KAYLES_BASE_JSON_SCAN_H
#define KAYLES_BASE_JSON_SCAN_H

#include <kayles/context.h>

/* Looks through a text that must be one value of JSON.  KAY_EINPUT: it is not; *wrong says what should stand at *place.
 * KAY_EUNABLE: the deadline has passed. */
kay_status kay_json_scan(kay_context *ctx, const char *text, size_t length, size_t *place,
                         const char **wrong) KAY_MUST_CHECK;

/* Past blanks, and past commas and colons: to the next value of a text that was looked through, or to `end`. */
static inline const char *kay_json_next(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r' || *at == ',' || *at == ':'))
        at++;
    return at;
}

/* Behind the value that begins at `at`, in a text that was looked through. */
const char *kay_json_behind(const char *at, const char *end);

#endif

/* The result of a function: a status, and in the context a diagnosis with a message and a place.
 *
 * Zero is success.  KAY_EUNABLE means that the budget ran out; it never means that no answer exists. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Around the declarations of a header: they have C linkage in C++ too. */
#ifdef __cplusplus
#define KAY_BEGIN_DECLARATIONS extern "C" {
#define KAY_END_DECLARATIONS }
#else
#define KAY_BEGIN_DECLARATIONS
#define KAY_END_DECLARATIONS
#endif

#define KAY_API __attribute__((visibility("default")))
#define KAY_MUST_CHECK __attribute__((warn_unused_result))
#define KAY_FORMAT(text, first) __attribute__((format(printf, text, first)))

KAY_BEGIN_DECLARATIONS

/* Codes and their texts, in one place. */
#define KAY_STATUS_LIST(X)                                                                                             \
    X(KAY_OK, "done")                                                                                                  \
    X(KAY_END, "nothing is left")                                                                                      \
    X(KAY_EINPUT, "bad input")                                                                                         \
    X(KAY_EUSAGE, "wrong usage")                                                                                       \
    X(KAY_EUNABLE, "unable within the budget")                                                                         \
    X(KAY_ENOMEM, "out of memory")                                                                                     \
    X(KAY_EREAD, "cannot be read")                                                                                     \
    X(KAY_EWRITE, "cannot be written")                                                                                 \
    X(KAY_EFALSE, "what was checked is false")

typedef enum kay_status {
#define KAY_STATUS_NAME(name, text) name,
    KAY_STATUS_LIST(KAY_STATUS_NAME)
#undef KAY_STATUS_NAME
} kay_status;

/* Returns the text of a status, never NULL. */
KAY_API const char *kay_status_text(kay_status status);

/* An error: its message and its place.  Valid after a call that returned neither KAY_OK nor KAY_END. */
typedef struct kay_diag {
    kay_status status;
    char text[320]; /* a sentence without a final full stop and without control characters */
    bool placed; /* the fields below are valid */
    char source[256]; /* name of the input: a path, "<stdin>", "<text>" */
    uint64_t line; /* from 1 */
    uint64_t column; /* from 1, in letters: code points of UTF-8 */
    char excerpt[84]; /* at most 80 bytes of the line around the place, printable, in UTF-8 */
    unsigned caret; /* columns of the excerpt, on a terminal, before the wrong letter */
} kay_diag;

/* Returns from the calling function with the status of `call` unless it is KAY_OK. */
#define KAY_TRY(call)                                                                                                  \
    do {                                                                                                               \
        kay_status kay_try_status_ = (call);                                                                           \
        if (kay_try_status_ != KAY_OK)                                                                                 \
            return kay_try_status_;                                                                                    \
    } while (0)

KAY_END_DECLARATIONS

/* A text that grows.  Its error is sticky: append without checking, then check the error once.
 *
 * If `flush` is set, the text is an output buffer, which is flushed whenever it exceeds 64 KiB. */
#pragma once

#include <kayles/context.h>

KAY_BEGIN_DECLARATIONS

typedef struct kay_text {
    kay_context *ctx;
    char *data; /* `length` bytes and a NUL; NULL before anything is added */
    size_t length;
    size_t capacity; /* bytes allocated */
    kay_status error;
    kay_status (*flush)(void *user, const char *data, size_t length); /* NULL: keep all */
    void *user;
} kay_text;

KAY_API void kay_text_init(kay_text *text, kay_context *ctx);
KAY_API void kay_text_free(kay_text *text);
KAY_API void kay_text_clear(kay_text *text); /* empties it and forgets the error */

KAY_API void kay_text_add(kay_text *text, const char *string);
KAY_API void kay_text_bytes(kay_text *text, const char *data, size_t length);
KAY_API void kay_text_char(kay_text *text, char byte);
KAY_API void kay_text_u64(kay_text *text, uint64_t number);
KAY_API void kay_text_i64(kay_text *text, int64_t number);
KAY_API void kay_text_format(kay_text *text, const char *format, ...) KAY_FORMAT(2, 3);

/* Appends bytes from outside, safe for a terminal: control characters and bytes that are not UTF-8 are written like
 * "\x1b". */
KAY_API void kay_text_shown(kay_text *text, const char *bytes, size_t length);

/* Appends a JSON string with its quotes; bytes that are not UTF-8 become U+FFFD. */
KAY_API void kay_text_json(kay_text *out, const char *bytes, size_t length);

/* Makes room for `bytes` more bytes and returns where to write them, or NULL, with the error set.  After writing, call
 * kay_text_written, or add to `length` yourself. */
KAY_API char *kay_text_room(kay_text *text, size_t bytes);

/* Adds the `bytes` bytes that were written to the room; flushes if the text is large enough. */
KAY_API void kay_text_written(kay_text *text, size_t bytes);

/* Returns the text as a C string; "" if it is empty. */
KAY_API const char *kay_text_string(const kay_text *text);

/* Moves the text to an arena: writes a copy to *out and empties the text.  Fails with the text's error if it has one.
 */
KAY_API kay_status kay_text_keep(kay_text *text, kay_arena *arena, const char **out) KAY_MUST_CHECK;

/* Flushes the rest, if `flush` is set, and returns the first error. */
KAY_API kay_status kay_text_finish(kay_text *text) KAY_MUST_CHECK;

KAY_END_DECLARATIONS

/* A text that grows.  Its error is sticky: add without looking, then ask once.
 *
 * With `flush` set the text is an output buffer: it is handed on whenever it has grown past 64 KiB. */
#ifndef KAYLES_TEXT_H
#define KAYLES_TEXT_H

#include <kayles/context.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kay_text {
    kay_context *ctx;
    char *data; /* `length` bytes and a NUL; NULL while nothing was added */
    size_t length;
    size_t capacity; /* bytes held */
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

/* Bytes that somebody typed, for a terminal: control characters and what is not UTF-8 are written as "\x1b". */
KAY_API void kay_text_shown(kay_text *text, const char *bytes, size_t length);

/* A JSON string with its quotes; what is not UTF-8 becomes U+FFFD. */
KAY_API void kay_text_json(kay_text *out, const char *bytes, size_t length);

/* Makes room for `bytes` more and returns where to write them, or NULL (error set).  Add what was
 * written to `length` yourself, then call nothing or kay_text_written. */
KAY_API char *kay_text_room(kay_text *text, size_t bytes);

/* `bytes` were written to the room: counts them, and flushes when there is enough. */
KAY_API void kay_text_written(kay_text *text, size_t bytes);

/* The text as a C string; "" when empty. */
KAY_API const char *kay_text_string(const kay_text *text);

/* *out becomes a copy of the text in an arena, and the text empty; or returns the text's error. */
KAY_API kay_status kay_text_keep(kay_text *text, kay_arena *arena, const char **out) KAY_MUST_CHECK;

/* Hands on what is left (when flush is set) and returns the first error. */
KAY_API kay_status kay_text_finish(kay_text *text) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif

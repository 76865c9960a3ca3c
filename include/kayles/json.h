/* JSON: writes objects, lists, whole numbers and strings into a text, and reads them in place.  Proofs, certificates
 * and the answers of the program are JSON.
 *
 * In all functions `field` is NULL for an item of a list. */
#pragma once

#include <kayles/text.h>

KAY_BEGIN_DECLARATIONS

/* A writer; begin with {.out = text}.  The error of `out` is sticky: write without checking, then check out->error
 * once. */
typedef struct kay_json_writer {
    kay_text *out;
    bool comma; /* the next value gets a comma before it; set it to continue an object that other code began */
} kay_json_writer;

KAY_API void kay_json_write_u64(kay_json_writer *to, const char *field, uint64_t number);
KAY_API void kay_json_write_i64(kay_json_writer *to, const char *field, int64_t number);
KAY_API void kay_json_write_text(kay_json_writer *to, const char *field, const char *text); /* NULL writes null */

KAY_API void kay_json_write_bytes(kay_json_writer *to, const char *field, const char *bytes, size_t length);
KAY_API void kay_json_write_bool(kay_json_writer *to, const char *field, bool value);

/* Writes a value that is JSON already. */
KAY_API void kay_json_write_json(kay_json_writer *to, const char *field, const kay_text *json);

/* Values that are written before the matching end are inside the object or list. */
KAY_API void kay_json_begin_object(kay_json_writer *to, const char *field);
KAY_API void kay_json_end_object(kay_json_writer *to);
KAY_API void kay_json_begin_list(kay_json_writer *to, const char *field);
KAY_API void kay_json_end_list(kay_json_writer *to);

/* The deepest nesting of objects and lists. */
enum { KAY_JSON_DEPTH = 64 };

/* A reader of an object or a list.  It points into the text that it reads, which must outlive it. */
typedef struct kay_json {
    kay_arena *arena; /* owns the strings and numbers that are read; its context gets the errors */
    const char *what; /* names the text in messages, such as "the proof" */
    const char *list; /* names the field of the list, or of a list around it, in messages; NULL: none */
    const char *at, *end; /* the fields of an object; the remaining items of a list */
} kay_json;

/* Opens an object after checking its grammar in one pass, without allocating.  Fails with KAY_EINPUT if the text is not
 * a JSON object; then *place (unless `place` is NULL) is the offset of the wrong byte.  Fails with KAY_EUNABLE if the
 * deadline has passed. */
KAY_API kay_status kay_json_read(kay_arena *arena, const char *what, const char *text, size_t length, kay_json *out,
                                 size_t *place) KAY_MUST_CHECK;

/* Returns whether an object has the field; its value may be null. */
KAY_API bool kay_json_has(const kay_json *object, const char *field);

/* Returns whether an object has the field and its value is null. */
KAY_API bool kay_json_is_null(const kay_json *object, const char *field);

/* Fails with KAY_EINPUT if an object has a field that is not among `names`, which end with NULL.  The message names the
 * field. */
KAY_API kay_status kay_json_only(const kay_json *object, const char *const *names) KAY_MUST_CHECK;

/* Returns whether a list has another item. */
KAY_API bool kay_json_more(const kay_json *list);

/* These functions read the value of a field, or, if `field` is NULL, the next item of a list.  They fail with
 * KAY_EINPUT if the value is missing or of another type, or if the field occurs twice; the message names the field.
 * Time: linear in the object for a field, linear in the item for an item. */
KAY_API kay_status kay_json_u64(kay_json *from, const char *field, uint64_t *out) KAY_MUST_CHECK;
KAY_API kay_status kay_json_i64(kay_json *from, const char *field, int64_t *out) KAY_MUST_CHECK;
KAY_API kay_status kay_json_text(kay_json *from, const char *field, const char **out) KAY_MUST_CHECK;

/* Reads a string, or a number, true or false as it is written. */
KAY_API kay_status kay_json_word(kay_json *from, const char *field, const char **out) KAY_MUST_CHECK;

KAY_API kay_status kay_json_object(kay_json *from, const char *field, kay_json *out) KAY_MUST_CHECK;
KAY_API kay_status kay_json_list(kay_json *from, const char *field, kay_json *out) KAY_MUST_CHECK;

/* Reads a list of whole numbers >= 0. */
KAY_API kay_status kay_json_numbers(kay_json *from, const char *field, uint64_t **out, uint64_t *count) KAY_MUST_CHECK;

KAY_END_DECLARATIONS

/* JSON: objects, lists, whole numbers and texts, written into a text and read in place.  Proofs, certificates and the
 * answers of the program are made of it.
 *
 * A field's name is NULL for an item of a list, in writing and in reading. */
#ifndef KAYLES_JSON_H
#define KAYLES_JSON_H

#include <kayles/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Values go into `out`, whose error is sticky: write without looking, then ask for out->error once.  Begin with
 * {.out = text}. */
typedef struct kay_json_writer {
    kay_text *out;
    bool comma; /* a comma comes before the next value; set it to go on in an object that was begun by other means */
} kay_json_writer;

KAY_API void kay_json_write_u64(kay_json_writer *to, const char *field, uint64_t number);
KAY_API void kay_json_write_i64(kay_json_writer *to, const char *field, int64_t number);
KAY_API void kay_json_write_text(kay_json_writer *to, const char *field, const char *text); /* NULL: null */

KAY_API void kay_json_write_bytes(kay_json_writer *to, const char *field, const char *bytes, size_t length);
KAY_API void kay_json_write_bool(kay_json_writer *to, const char *field, bool value);

/* A value that is written already. */
KAY_API void kay_json_write_json(kay_json_writer *to, const char *field, const kay_text *json);

/* Everything up to the matching end stands inside. */
KAY_API void kay_json_begin_object(kay_json_writer *to, const char *field);
KAY_API void kay_json_end_object(kay_json_writer *to);
KAY_API void kay_json_begin_list(kay_json_writer *to, const char *field);
KAY_API void kay_json_end_list(kay_json_writer *to);

/* Objects and lists may stand in one another this deep. */
enum { KAY_JSON_DEPTH = 64 };

/* An object or a list, to be read.  It is a place in the text that it was read from, which must last. */
typedef struct kay_json {
    kay_arena *arena; /* texts and numbers that are read live here; errors go to its context */
    const char *what; /* in messages, such as "the proof" */
    const char *list; /* in messages: the field whose list it is, or is inside of; NULL: none */
    const char *at, *end; /* an object's fields; a list's items that are left */
} kay_json;

/* Looks through an object: one pass, no memory.  KAY_EINPUT with words: it is no JSON or no object; *place (may be
 * NULL) is then the byte at fault, counted from 0.  KAY_EUNABLE: the deadline has passed. */
KAY_API kay_status kay_json_read(kay_arena *arena, const char *what, const char *text, size_t length, kay_json *out,
                                 size_t *place) KAY_MUST_CHECK;

/* Whether an object has the field.  Its value may be null. */
KAY_API bool kay_json_has(const kay_json *object, const char *field);

/* Whether the field is there and null. */
KAY_API bool kay_json_is_null(const kay_json *object, const char *field);

/* Whether a list has an item left. */
KAY_API bool kay_json_more(const kay_json *list);

/* The value of a field, or with NULL the next item of a list, which is then passed.  KAY_EINPUT with words that name
 * the field: it is missing, there twice, or of another type.  A field is found in time linear in the object; an item in
 * time linear in itself. */
KAY_API kay_status kay_json_u64(kay_json *from, const char *field, uint64_t *out) KAY_MUST_CHECK;
KAY_API kay_status kay_json_i64(kay_json *from, const char *field, int64_t *out) KAY_MUST_CHECK;
KAY_API kay_status kay_json_text(kay_json *from, const char *field, const char **out) KAY_MUST_CHECK;
KAY_API kay_status kay_json_object(kay_json *from, const char *field, kay_json *out) KAY_MUST_CHECK;
KAY_API kay_status kay_json_list(kay_json *from, const char *field, kay_json *out) KAY_MUST_CHECK;

/* A list of whole numbers from 0. */
KAY_API kay_status kay_json_numbers(kay_json *from, const char *field, uint64_t **out, uint64_t *count) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif

/* What goes over the socket between the program and the worker: numbers of 64 bits, and bytes behind their length.
 *
 *   message   | length of the rest, 8 bytes | kind, 8 bytes | numbers and bytes, as the kind says |
 *
 * A text is written to; what was received is read through a view.  Nothing received is trusted: reading past the end
 * gives zeros and makes the view bad, which is asked for once, at the end. */
#ifndef KAYLES_FOREIGN_WIRE_H
#define KAYLES_FOREIGN_WIRE_H

#include <string.h>

#include <kayles/ruleset.h>

enum { KAY_WIRE_MOST = 1 << 30 }; /* bytes of a message */

typedef struct kay_wire {
    const char *at, *end;
    bool bad;
} kay_wire;

/* Begins a message; the text is emptied first. */
void kay_wire_begin(kay_text *out, uint64_t kind);

static inline void kay_wire_u64(kay_text *out, uint64_t number)
{
    if (out->capacity - out->length <= sizeof number || out->error != KAY_OK) {
        kay_text_bytes(out, (const char *)&number, sizeof number);
        return;
    }
    memcpy(out->data + out->length, &number, sizeof number);
    out->length += sizeof number;
    out->data[out->length] = '\0';
}

void kay_wire_bytes(kay_text *out, const void *bytes, size_t length);
void kay_wire_string(kay_text *out, const char *string); /* NULL is another one than "" */

static inline uint64_t kay_wire_take(kay_wire *in)
{
    uint64_t number;
    if ((size_t)(in->end - in->at) < sizeof number) {
        in->bad = true;
        in->at = in->end;
        return 0;
    }
    memcpy(&number, in->at, sizeof number);
    in->at += sizeof number;
    return number;
}

/* How many items of at least `bytes` bytes follow: bad where there cannot be so many. */
static inline uint64_t kay_wire_take_count(kay_wire *in, size_t bytes)
{
    const uint64_t count = kay_wire_take(in);
    if (count <= (size_t)(in->end - in->at) / bytes)
        return count;
    in->bad = true;
    return 0;
}

/* A view; never NULL. */
static inline const char *kay_wire_take_bytes(kay_wire *in, size_t *length)
{
    *length = kay_wire_take_count(in, 1);
    in->at += *length;
    return in->at - *length;
}

uint64_t kay_wire_take_below(kay_wire *in, uint64_t limit); /* bad from `limit` on */
double kay_wire_take_double(kay_wire *in);
/* A view of text: UTF-8 without a NUL. */
const char *kay_wire_take_text(kay_wire *in, size_t *length);

/* Such a text as a string in the arena.  NULL where NULL was written, it is none (the view is bad then), or there is no
 * memory. */
const char *kay_wire_take_string(kay_wire *in, kay_arena *arena);

/* A diagnosis with its status. */
void kay_wire_diag(kay_text *out, kay_status status, const kay_diag *diag);
kay_status kay_wire_take_diag(kay_wire *in, kay_diag *diag);

#endif

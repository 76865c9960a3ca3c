/* What the rules emit: it goes into a buffer of plain numbers that C reads.  `emit` itself is a Lua function, so that
 * compiled code stays compiled.
 *
 *   option | option | ...      an option: the number of its parts, then the parts
 *                              a part: -1 and a whole number, or the length of an array and its items, four to a word
 *                              and the last word filled up with zeros: what is the same has the same words
 *
 * An `emit` that raises leaves nothing behind. */
#pragma once

#include <lua.h>

#include "lua/lua_memory.h"
#include "lua/position_words.h"

typedef struct kay_emit_buffer {
    /* These five lines are declared in Lua as well. */
    uint64_t *words;
    int16_t *items; /* the same memory */
    uint32_t used, room;
    uint32_t options;
    uint32_t open; /* whether `emit` may be called now */
    uint64_t *aside; /* aside_used of aside_room words */
    uint32_t aside_used, aside_room;
    kay_lua_memory *memory;
    uint64_t round; /* how often something was about to be emitted: whether it is still the same that lies here */
} kay_emit_buffer;

/* Pushes `emit`, which writes here; slowly(f, size), for a coroutine: it calls f(size, emit) with an `emit` that
 * pauses after every option; and caller(way, f, name), which gives a function that calls f in a script_way (fields.h).
 * Raises errors of Lua. */
void kay_emit_buffer_push_functions(kay_emit_buffer *buffer, lua_State *lua);

/* Lays what was emitted aside, to be compared with what is emitted next; what lay there is forgotten. */
void kay_emit_buffer_lay_aside(kay_emit_buffer *buffer);

/* Whether what is emitted now is what was laid aside. */
bool kay_emit_buffer_same(const kay_emit_buffer *buffer);

/* What was emitted is forgotten, and `emit` is refused. */
void kay_emit_buffer_clear(kay_emit_buffer *buffer);

/* open: something is about to be emitted, and what was is forgotten; else `emit` is refused from now on. */
void kay_emit_buffer_begin(kay_emit_buffer *buffer, bool open);

void kay_emit_buffer_free(kay_emit_buffer *buffer);

/* The number of parts of the option at *at, which goes to the first one. */
uint32_t kay_emit_buffer_parts(const kay_emit_buffer *buffer, uint32_t *at);

/* The part at *at as a word; *at goes behind it. */
kay_status kay_emit_buffer_part(const kay_emit_buffer *buffer, kay_intern_table *table, uint32_t *at,
                                uint64_t *word) KAY_MUST_CHECK;

/* Goes behind the option at *at. */
void kay_emit_buffer_skip(const kay_emit_buffer *buffer, uint32_t *at);

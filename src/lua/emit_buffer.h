/* The buffer of emitted options: plain numbers, written by `emit` and read by C.  `emit` is a Lua function, so that the
 * rules' loops can be compiled.
 *
 *   option | option | ...      an option: the number of its components, then the components
 *                              a component: -1 and a whole number, or the length of an array and its items, four to a
 *                              word, the last word filled up with zeros; equal options have equal words
 *
 * An `emit` that raises an error writes nothing. */
#pragma once

#include <lua.h>

#include "lua/lua_memory.h"
#include "lua/position_words.h"

typedef struct kay_emit_buffer {
    /* emit.lua declares the next five lines as well. */
    uint64_t *words;
    int16_t *items; /* the same memory */
    uint32_t used, room;
    uint32_t options;
    uint32_t open; /* whether `emit` may be called now */
    kay_lua_memory *memory;
    uint64_t round; /* grows whenever the buffer is cleared, and so identifies its contents */
} kay_emit_buffer;

/* Makes an `emit` that writes to this buffer, and pushes three functions.  Raises Lua errors.
 *   slowly(f, size)                   in a coroutine: calls f(size, emit) with an `emit` that yields after every option
 *   caller(way, f, name)              returns a function that calls f in a script_way (fields.h)
 *   answering(f, p, outcome, moves)   in a coroutine: calls f with these and with ask(q, player), which writes q as one
 *                                     option, yields the player, and returns what resumes it */
void kay_emit_buffer_push_functions(kay_emit_buffer *buffer, lua_State *lua);

/* Empties the buffer; from now on `emit` raises an error. */
void kay_emit_buffer_clear(kay_emit_buffer *buffer);

/* If `open`, empties the buffer and allows `emit`; otherwise makes `emit` raise an error. */
void kay_emit_buffer_begin(kay_emit_buffer *buffer, bool open);

void kay_emit_buffer_free(kay_emit_buffer *buffer);

/* Returns the number of components of the option at *at; moves *at to the first one. */
uint32_t kay_emit_buffer_parts(const kay_emit_buffer *buffer, uint32_t *at);

/* Writes the component at *at as a word; moves *at to its end. */
kay_status kay_emit_buffer_part(const kay_emit_buffer *buffer, kay_intern_table *table, uint32_t *at,
                                uint64_t *word) KAY_MUST_CHECK;

/* Moves *at to the end of the option that begins there. */
void kay_emit_buffer_skip(const kay_emit_buffer *buffer, uint32_t *at);

/* The place of the rules for error messages: the file, the function called last, and its position. */
#pragma once

#include "lua/page.h"
#include "lua/position_words.h"

typedef struct kay_error_context {
    kay_context *ctx;
    const char *name; /* of the file; the caller owns it */
    uint64_t lines; /* number of lines of the file */
    kay_script_page *page; /* shared with a watcher */
    kay_script_page own_page;
} kay_error_context;

void kay_error_context_init(kay_error_context *error_context, kay_context *ctx, const char *name,
                            kay_script_page *page);

/* Records that a function is called that begins on `line` (0: not known), with a position (NULL: none). */
void kay_error_context_enter(kay_error_context *error_context, uint32_t line, const kay_position *position);

/* Fails with a message, the file, the position and the line; line 0 stands for the line of the called function. */
kay_status kay_error_context_fail(kay_error_context *error_context, kay_status status, uint64_t line,
                                  const char *format, ...) KAY_FORMAT(4, 5);

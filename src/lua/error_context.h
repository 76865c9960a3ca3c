/* Where the rules are: the file, the function that was asked last, the position that it was asked about.  What goes
 * wrong with them is told with these. */
#pragma once

#include "lua/page.h"
#include "lua/position_words.h"

typedef struct kay_error_context {
    kay_context *ctx;
    const char *name; /* of the file; the caller's */
    uint64_t lines; /* of the file */
    kay_script_page *page; /* what others may see */
    kay_script_page own_page;
} kay_error_context;

void kay_error_context_init(kay_error_context *error_context, kay_context *ctx, const char *name,
                            kay_script_page *page);

/* A function is asked that begins on a line (0: not known), about a position (NULL: none). */
void kay_error_context_enter(kay_error_context *error_context, uint32_t line, const kay_position *position);

/* Fails with words, the file, the position, and the line; line 0: that of the function that was asked. */
kay_status kay_error_context_fail(kay_error_context *error_context, kay_status status, uint64_t line,
                                  const char *format, ...) KAY_FORMAT(4, 5);

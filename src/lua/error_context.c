/* Error messages with the file, the line and the position of the rules. */
#include "lua/error_context.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void kay_error_context_init(kay_error_context *error_context, kay_context *ctx, const char *name, kay_script_page *page)
{
    *error_context = (kay_error_context){.ctx = ctx, .name = name};
    error_context->page = page ? page : &error_context->own_page;
}

/* Writes a position to the page, the first items only. */
static void context_place(const kay_position *position, kay_page_position *out)
{
    const uint32_t shown = position->length < KAY_PAGE_ITEMS ? position->length : KAY_PAGE_ITEMS;
    out->array = position->array;
    out->length = position->length;
    out->number = position->number;
    memcpy(out->items, position->items, shown * sizeof *out->items);
}

void kay_error_context_enter(kay_error_context *error_context, uint32_t line, const kay_position *position)
{
    kay_script_page *page = error_context->page;
    page->line = line;
    page->known = position != NULL;
    if (position)
        context_place(position, &page->at);
}

kay_status kay_error_context_fail(kay_error_context *error_context, kay_status status, uint64_t line,
                                  const char *format, ...)
{
    kay_diag *diag = &error_context->ctx->diag;
    char words[sizeof diag->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    for (char *p = words; *p; p++)
        if ((unsigned char)*p < ' ' || *p == '\177')
            *p = ' ';
    char at[KAY_PAGE_TEXT] = "";
    bool known = kay_page_describe(error_context->page, at);
    kay_fail(error_context->ctx, status, "%.200s%s%s%s", words, known ? " (at the position " : "", at,
             known ? ")" : "");
    diag->placed = true;
    diag->line = line ? line : error_context->page->line;
    diag->column = 0; /* not known */
    snprintf(diag->source, sizeof diag->source, "%s", error_context->name);
    diag->excerpt[0] = '\0';
    return status;
}

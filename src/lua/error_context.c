#include "lua/error_context.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void kay_error_context_init(kay_error_context *scene, kay_context *ctx, const char *name, kay_script_watched *page)
{
    *scene = (kay_error_context){.ctx = ctx, .name = name};
    scene->page = page ? page : &scene->own_page;
}

void kay_error_context_place(const kay_value *position, kay_script_place *out)
{
    const uint32_t shown = sizeof out->items / sizeof *out->items;
    out->array = position->array;
    out->length = position->length;
    out->number = position->number;
    memcpy(out->items, position->items, (position->length < shown ? position->length : shown) * sizeof *out->items);
}

void kay_error_context_enter(kay_error_context *scene, uint32_t line, const kay_value *position)
{
    kay_script_watched *page = scene->page;
    page->line = line;
    page->known = position;
    if (position)
        kay_error_context_place(position, &page->at);
}

kay_status kay_error_context_fail(kay_error_context *scene, kay_status status, uint64_t line, const char *format, ...)
{
    kay_diag *diag = &scene->ctx->diag;
    char words[sizeof diag->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    for (char *p = words; *p; p++)
        if ((unsigned char)*p < ' ' || *p == '\177')
            *p = ' ';
    char at[KAY_SCRIPT_AT] = "";
    bool known = kay_script_describe(scene->page, at);
    kay_fail(scene->ctx, status, "%.200s%s%s%s", words, known ? " (at the position " : "", at, known ? ")" : "");
    diag->placed = true;
    diag->line = line ? line : scene->page->line;
    diag->column = 0; /* not known */
    snprintf(diag->source, sizeof diag->source, "%s", scene->name);
    diag->excerpt[0] = '\0';
    return status;
}

bool kay_script_describe(const kay_script_watched *page, char out[KAY_SCRIPT_AT])
{
    const kay_script_place *place = &page->at;
    const uint32_t shown = sizeof place->items / sizeof *place->items;
    if (!page->known)
        return false;
    if (!place->array) {
        snprintf(out, KAY_SCRIPT_AT, "%" PRIu64, place->number);
        return true;
    }
    int at = snprintf(out, KAY_SCRIPT_AT, "%s", place->length ? "" : "-");
    for (uint32_t i = 0; i < place->length; i++) {
        if (at > KAY_SCRIPT_AT - 12 || i == shown) {
            strcpy(out + at, " ...");
            break;
        }
        at += snprintf(out + at, (size_t)(KAY_SCRIPT_AT - at), "%s%d", i ? " " : "", place->items[i]);
    }
    return true;
}

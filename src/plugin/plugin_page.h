/* The page: what a plugin works on.  A process that shares it can tell what the plugin was doing when it crashed. */
#pragma once

#include <kayles/plugin.h>

typedef struct kay_plugin_page {
    uint8_t loaded; /* a plugin was, so that its code may run at any time */
    char position[64]; /* that was read last, in one line and cut short; "": none */
    char start[64]; /* the parameters of the start that was made last, such as "a = 2, b = 3"; "": none */
} kay_plugin_page;

/* As kay_plugin_open(), for a plugin that is watched; the page must outlive it. */
kay_status kay_page_open_plugin(kay_context *ctx, const char *path, kay_plugin_page *page,
                                kay_plugin **out) KAY_MUST_CHECK;

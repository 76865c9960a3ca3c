/* The page shows the position or start that a plugin is working on.  A process that shares the page can report what the
 * plugin did when it crashed. */
#pragma once

#include <kayles/plugin.h>

typedef struct kay_plugin_page {
    uint8_t loaded; /* a plugin was loaded, so its code may run at any time */
    char position[64]; /* the position read last, on one line and cut short; "": none */
    char start[64]; /* the parameters of the last start, such as "a = 2, b = 3"; "": none */
} kay_plugin_page;

/* Like kay_plugin_open(), for a plugin that is watched; the page must outlive the plugin. */
kay_status kay_page_open_plugin(kay_context *ctx, const char *path, kay_plugin_page *page,
                                kay_plugin **out) KAY_MUST_CHECK;

/* Reads the page of rules in Lua: their position, and whether they are late; abandons late rules. */
#include "lua/page.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Rules count as late this many seconds after the deadline.  Most engines notice the deadline before that. */
static const double PAGE_GRACE = 0.3;
static const double PAGE_STOP = 0.05; /* the same after a signal that stops the program */

bool kay_page_is_late(const kay_script_page *page)
{
    const double now = kay_now(), since = page->since, until = page->until, most = page->most;
    if (since <= 0)
        return false;
    return (until > 0 && now > until + PAGE_GRACE) || (most > 0 && now > since + most + PAGE_GRACE) ||
           (page->refused > 0 && now > page->refused + PAGE_GRACE) ||
           (page->stopped > 0 && now > page->stopped + PAGE_STOP);
}

void kay_page_leave(kay_script_page *page)
{
    if (!page->inside || !kay_page_is_late(page))
        return;
    page->inside = 0;
    siglongjmp(*page->back, 1);
}

bool kay_page_describe(const kay_script_page *page, char out[KAY_PAGE_TEXT])
{
    const kay_page_position *place = &page->at;
    if (!page->known)
        return false;
    if (!place->array) {
        snprintf(out, KAY_PAGE_TEXT, "%" PRIu64, place->number);
        return true;
    }
    if (place->length == 1) {
        snprintf(out, KAY_PAGE_TEXT, "[%d]", place->items[0]);
        return true;
    }
    int at = snprintf(out, KAY_PAGE_TEXT, "%s", place->length ? "" : "-");
    for (uint32_t i = 0; i < place->length; i++) {
        if (at > KAY_PAGE_TEXT - 12 || i == KAY_PAGE_ITEMS) {
            strcpy(out + at, " ...");
            break;
        }
        at += snprintf(out + at, (size_t)(KAY_PAGE_TEXT - at), "%s%d", i ? " " : "", place->items[i]);
    }
    return true;
}

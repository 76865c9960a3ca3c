/* The words of each status. */
#include <kayles/status.h>

const char *kay_status_text(kay_status status)
{
    static const char *const texts[] = {
#define STATUS_TEXT(name, text) [name] = text,
        KAY_STATUS_LIST(STATUS_TEXT)
#undef STATUS_TEXT
    };
    if ((unsigned)status >= sizeof texts / sizeof *texts)
        return "unknown status";
    return texts[status];
}

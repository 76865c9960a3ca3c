/* Writes random piles and draws piles. */
#include "games/shared/piles.h"

#include <inttypes.h>

void kay_piles_sample(kay_random *random, uint64_t count, uint64_t least, uint64_t most, kay_text *out)
{
    for (uint64_t i = 0; i < count; i++) {
        kay_text_u64(out, least + kay_random_below(random, most - least + 1));
        kay_text_char(out, i + 1 < count ? ' ' : '\n');
    }
}

void kay_piles_draw_one(uint64_t number, uint64_t stones, const char *colour, kay_text *out)
{
    enum { WIDE = 60 };
    kay_text_format(out, "%6" PRIu64 "  %s", number, stones ? colour : "");
    for (uint64_t s = 0; s < stones && s < WIDE; s++)
        kay_text_char(out, 'o');
    kay_text_format(out, "%s%s%s%" PRIu64 "\n", stones && *colour ? "\033[0m" : "", stones > WIDE ? "..." : "",
                    stones ? " " : "", stones);
}

void kay_piles_draw_more(uint64_t count, const char *what, kay_text *out)
{
    if (count > PILES_LINES)
        kay_text_format(out, "        and %" PRIu64 " more %s\n", count - PILES_LINES, what);
}

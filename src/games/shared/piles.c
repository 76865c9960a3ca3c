/* Reads lists of numbers, writes random piles and draws piles. */
#include "games/shared/piles.h"

#include <inttypes.h>

#include "base/grow.h"

kay_status kay_read_numbers_to_end(kay_cases *cases, const char *what, uint64_t most, uint64_t **out, uint64_t *count)
{
    uint64_t used = 0, room = 16;
    kay_status status;
    KAY_NEW(uint64_t, numbers, cases->arena, room);
    while ((status = kay_read_blank(cases->in)) == KAY_OK) {
        KAY_ROOM_IN(cases->arena, numbers, used, room);
        KAY_TRY(kay_read_u64(cases->in, what, 0, most, &numbers[used]));
        used++;
    }
    if (status != KAY_END)
        return status;
    *out = numbers;
    *count = used;
    return KAY_OK;
}

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

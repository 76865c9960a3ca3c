/* Reads numbers into a list that doubles as it grows. */
#include "games/shared/read_to_end.h"

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

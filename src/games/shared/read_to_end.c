/* The list is copied to twice the room while numbers come. */
#include "games/shared/read_to_end.h"

kay_status kay_read_numbers_to_end(kay_cases *cases, const char *what, uint64_t most, uint64_t **out, uint64_t *count)
{
    uint64_t used = 0, room = 16, *numbers = kay_arena_array(cases->arena, room, sizeof *numbers);
    if (!numbers)
        return kay_no_memory(cases->ctx);
    kay_status status;
    while ((status = kay_read_blank(cases->in)) == KAY_OK) {
        if (used == room) {
            uint64_t *more = kay_arena_array(cases->arena, 2 * room, sizeof *numbers);
            if (!more)
                return kay_no_memory(cases->ctx);
            memcpy(more, numbers, used * sizeof *numbers);
            numbers = more;
            room *= 2;
        }
        KAY_TRY(kay_read_u64(cases->in, what, 0, most, &numbers[used]));
        used++;
    }
    if (status != KAY_END)
        return status;
    *out = numbers;
    *count = used;
    return KAY_OK;
}

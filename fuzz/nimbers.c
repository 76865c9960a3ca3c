/* Fuzzes expressions of nimbers: any bytes must be computed, or refused with a place.  The text of a number must read
 * back as the same number. */
#include "fuzz.h"

enum { NIMBERS_MEMORY = 8 << 20 };
#define NIMBERS_SECONDS 0.05

/* Whether the budget ended, which is no error. */
static bool nimbers_ended(kay_status status)
{
    return status == KAY_EUNABLE || status == KAY_ENOMEM;
}

/* Requires that the sum of a number with itself is 0. */
static void nimbers_again(kay_arena *arena, const kay_nimber *value)
{
    kay_text text;
    kay_nimber again;
    kay_text_init(&text, arena->ctx);
    kay_status status = kay_nimber_write(value, &text);
    fuzz_require(status == KAY_OK || nimbers_ended(status), "a number was not written");
    if (status == KAY_OK) {
        status = kay_nimber_read(arena, kay_text_string(&text), text.length, &again, NULL);
        fuzz_require(status == KAY_OK || nimbers_ended(status), "what was written is not read");
    }
    if (status == KAY_OK && kay_nimber_add(arena, value, &again, &again) == KAY_OK)
        fuzz_require(!again.limb_count && !again.term_count, "what was written is another number");
    kay_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kay_context ctx;
    kay_arena arena;
    kay_nimber value;
    size_t place = 0;
    kay_context_init(&ctx);
    ctx.memory_limit = NIMBERS_MEMORY;
    ctx.deadline = kay_now() + NIMBERS_SECONDS;
    kay_arena_init(&arena, &ctx);
    const kay_status status = kay_nimber_read(&arena, (const char *)data, size, &value, &place);
    fuzz_require(status == KAY_OK || status == KAY_EINPUT || nimbers_ended(status), "a strange status");
    fuzz_require(place <= size, "a place behind the end");
    fuzz_require(status != KAY_EINPUT || ctx.diag.text[0], "an error without words");
    if (status == KAY_OK)
        nimbers_again(&arena, &value);
    kay_arena_free(&arena);
    fuzz_require(ctx.memory_used == 0, "memory is lost");
    return 0;
}

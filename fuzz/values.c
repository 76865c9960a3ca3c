/* Fuzzes lists and tables of values: any bytes must be read, or refused with a place.  If there are few values, guesses
 * a rule too. */
#include "fuzz.h"

enum { VALUES_FEW = 200 }; /* the most values for which a rule is guessed */

static void values_read(kay_context *ctx, const char *text, size_t length, bool for_guess)
{
    kay_reader reader;
    kay_arena arena;
    kay_nim_values sequence = {0};
    kay_guess_values values = {0};
    if (kay_reader_from_text(ctx, "fuzz", text, length, &reader) != KAY_OK)
        return;
    kay_arena_init(&arena, ctx);
    const kay_status status =
        for_guess ? kay_guess_read(&reader, &arena, &values) : kay_recognise_read(&reader, &arena, &sequence);
    fuzz_require(status == KAY_OK || status == KAY_EINPUT || status == KAY_EUNABLE || status == KAY_ENOMEM,
                 "a strange status");
    fuzz_require(status != KAY_EINPUT || ctx->diag.placed, "an error without a place");
    if (status == KAY_OK && !for_guess)
        fuzz_require(sequence.count > 0 && sequence.count <= KAY_RECOGNISE_VALUES, "a count that may not be");
    if (status == KAY_OK && for_guess && values.count <= VALUES_FEW) {
        kay_guess_question question = {.rules = kay_guess_values_rules(), .values = &values};
        kay_guess found;
        const kay_status looked = kay_guess_find(ctx, &question, &found);
        fuzz_require(looked == KAY_OK || looked == KAY_EUNABLE || looked == KAY_ENOMEM, "no answer about values");
        for (uint64_t i = 0; i < found.count; i++)
            fuzz_require(!found.list[i].lua == (found.list[i].lua_reason != NULL), "no theorem without a reason");
        kay_guess_free(&found);
    }
    kay_arena_free(&arena);
    kay_reader_close(&reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (unsigned k = 0; k < 2; k++) {
        kay_context ctx;
        fuzz_context(&ctx);
        values_read(&ctx, (const char *)data, size, k > 0);
        fuzz_require(ctx.memory_used == 0, "memory is lost");
    }
    return 0;
}

/* Fuzzes expressions of short games: any bytes must be computed, or refused with a place, also with positions.  A value
 * must read back from its text and from Unicode. */
#include "fuzz.h"

#include "value/notation/positions.h"

enum { EXPRESSIONS_MEMORY = 8 << 20, EXPRESSIONS_TEXT = 1 << 16 };
#define EXPRESSIONS_SECONDS 0.05

/* Whether the budget ended, which is no error. */
static bool expressions_ended(kay_status status)
{
    return status == KAY_EUNABLE || status == KAY_ENOMEM;
}

static void expressions_write(kay_value_store *store, kay_context *ctx, kay_value value, kay_value_format format)
{
    kay_text text;
    kay_result again;
    kay_text_init(&text, ctx);
    const kay_status written = kay_value_write(store, value, format, &text);
    fuzz_require(written == KAY_OK || expressions_ended(written), "a value was not written");
    if (written == KAY_OK && text.length <= EXPRESSIONS_TEXT) {
        const kay_status status = kay_value_read(store, kay_text_string(&text), text.length, NULL, &again, NULL);
        fuzz_require(status == KAY_OK || expressions_ended(status), "what was written is not read");
        fuzz_require(status != KAY_OK || again.form == value, "what was written is another value");
    }
    kay_text_free(&text);
}

/* Every name is a game, and the value of a position is its length; a position in quotes that begins with x is wrong. */
static kay_status expressions_looks(void *user, const char *word, size_t length, bool *out)
{
    (void)user;
    fuzz_require(length > 0 && word[0] != '(', "a strange name");
    *out = true;
    return KAY_OK;
}

static kay_status expressions_position(void *user, const kay_position_words *words, kay_value *out, size_t *place)
{
    kay_context *ctx = user;
    fuzz_require(words->text >= words->game + words->game_length, "a strange position");
    if (words->length && words->text[0] == 'x') {
        *place = (size_t)(words->text - words->game);
        return kay_fail(ctx, KAY_EINPUT, "a wrong position");
    }
    *out = words->length ? KAY_VALUE_STAR : KAY_VALUE_ZERO;
    return KAY_OK;
}

static void expressions_read_positions(kay_value_store *store, kay_context *ctx, const char *text, size_t length)
{
    const kay_value_positions hooks = {expressions_looks, expressions_position, ctx};
    kay_result result;
    size_t place = 0;
    const kay_status status = kay_value_read_with(store, text, length, NULL, &hooks, &result, &place);
    fuzz_require(status == KAY_OK || status == KAY_EINPUT || expressions_ended(status), "a strange status");
    fuzz_require(place <= length, "a place behind the end");
}

static void expressions_read(kay_value_store *store, kay_context *ctx, const char *text, size_t length)
{
    kay_result result;
    kay_value value;
    size_t place = 0;
    const kay_status status = kay_value_read(store, text, length, NULL, &result, &place);
    fuzz_require(status == KAY_OK || status == KAY_EINPUT || expressions_ended(status), "a strange status");
    fuzz_require(place <= length, "a place behind the end");
    fuzz_require(status != KAY_EINPUT || ctx->diag.text[0], "an error without words");
    if (status != KAY_OK || (result.kind != KAY_RESULT_VALUE && result.kind != KAY_RESULT_THERMOGRAPH))
        return;
    fuzz_require(kay_form_value(store, result.form, &value) == KAY_OK, "a form without a value");
    expressions_write(store, ctx, value, KAY_VALUE_TEXT);
    expressions_write(store, ctx, value, KAY_VALUE_UNICODE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kay_context ctx;
    kay_value_store *store;
    kay_context_init(&ctx);
    ctx.memory_limit = EXPRESSIONS_MEMORY;
    ctx.deadline = kay_now() + EXPRESSIONS_SECONDS;
    if (kay_value_store_new(&ctx, EXPRESSIONS_MEMORY, &store) == KAY_OK) {
        expressions_read_positions(store, &ctx, (const char *)data, size);
        expressions_read(store, &ctx, (const char *)data, size);
        kay_value_store_free(store);
    }
    fuzz_require(ctx.memory_used == 0, "memory is lost");
    return 0;
}

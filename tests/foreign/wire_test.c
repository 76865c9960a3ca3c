/* Messages between program and worker: what was written is read, and a message that is cut off or garbage is bad and
 * nothing is read behind its end. */
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "foreign/wire.h"

static const kay_diag wire_said = {.text = "what is wrong",
                                   .placed = true,
                                   .source = "rules.lua",
                                   .line = 7,
                                   .column = 3,
                                   .excerpt = "x = y",
                                   .caret = 2};

static void wire_write(kay_text *out)
{
    kay_wire_begin(out, 5);
    kay_wire_u64(out, 25);
    kay_wire_bytes(out, "a\0b", 3);
    kay_wire_string(out, NULL);
    kay_wire_string(out, "word");
    kay_wire_u64(out, 2);
    kay_wire_u64(out, 11);
    kay_wire_u64(out, 12);
    kay_wire_diag(out, KAY_EINPUT, &wire_said);
}

/* Reads all of a message; whether it was as it was written.  What it reads is put to use, so that a sanitizer sees it. */
static bool wire_read(kay_context *ctx, const char *from, size_t length)
{
    kay_wire in = {from, from + length, false};
    kay_arena arena;
    kay_diag diag;
    kay_arena_init(&arena, ctx);
    kay_wire_take(&in);
    bool same = kay_wire_take_below(&in, 6) == 5;
    same &= kay_wire_take(&in) == 25;
    const char *bytes = kay_wire_take_bytes(&in, &length);
    same &= length == 3 && memcmp(bytes, "a\0b", 3) == 0;
    same &= !kay_wire_take_string(&in, &arena);
    const char *word = kay_wire_take_string(&in, &arena);
    same &= word && strcmp(word, "word") == 0;
    uint64_t sum = 0;
    for (uint64_t left = kay_wire_take_count(&in, sizeof left); left; left--)
        sum += kay_wire_take(&in);
    same &= sum == 23;
    same &= kay_wire_take_diag(&in, &diag) == KAY_EINPUT && strcmp(diag.text, wire_said.text) == 0;
    same &= diag.placed && diag.line == 7 && diag.column == 3 && strcmp(diag.source, wire_said.source) == 0;
    same &= diag.caret == 2 && strcmp(diag.excerpt, wire_said.excerpt) == 0;
    assert_true(in.at <= in.end);
    assert_in_range(strlen(diag.text) + strlen(diag.source) + strlen(diag.excerpt), 0, sizeof diag);
    kay_arena_free(&arena);
    return same && !in.bad && in.at == in.end;
}

/* Reads the beginning of a message, of which eight bytes may be changed, from a block of its own, so that a sanitizer
 * sees what is read behind it. */
static bool wire_read_part(const kay_text *text, size_t length, size_t at, const uint64_t *changed)
{
    char *part = malloc(length + !length);
    assert_non_null(part);
    memcpy(part, text->data, length);
    if (changed)
        memcpy(part + at, changed, sizeof *changed);
    bool same = wire_read(text->ctx, part, length);
    free(part);
    return same;
}

/* A message in memory that is given back after the test. */
typedef struct message {
    kay_context ctx;
    kay_text text;
} message;

static int message_begin(void **state)
{
    static message here;
    kay_context_init(&here.ctx);
    kay_text_init(&here.text, &here.ctx);
    wire_write(&here.text);
    *state = &here;
    return here.text.error;
}

static int message_end(void **state)
{
    message *here = *state;
    kay_text_free(&here->text);
    return here->ctx.memory_used != 0;
}

static void what_was_written_is_read(void **state)
{
    message *here = *state;
    assert_true(wire_read(&here->ctx, here->text.data, here->text.length));
}

static void a_message_that_is_cut_off_is_bad(void **state)
{
    const kay_text *text = &((message *)*state)->text;
    for (size_t length = 0; length < text->length; length++)
        assert_false(wire_read_part(text, length, 0, NULL));
}

/* Each number in turn becomes one that says more than there is, each byte another one. */
static void garbage_is_never_read_beyond_its_end(void **state)
{
    static const uint64_t odd[] = {UINT64_MAX, INT64_MAX, 1ull << 61, 1ull << 32, 1000, 4, 0};
    const kay_text *text = &((message *)*state)->text;
    unsigned refused = 0;
    for (size_t at = 8; at + 8 <= text->length; at++)
        for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
            refused += !wire_read_part(text, text->length, at, &odd[i]);
    assert_more(refused, (text->length - 15) * 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_was_written_is_read, message_begin, message_end),
        cmocka_unit_test_setup_teardown(a_message_that_is_cut_off_is_bad, message_begin, message_end),
        cmocka_unit_test_setup_teardown(garbage_is_never_read_beyond_its_end, message_begin, message_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

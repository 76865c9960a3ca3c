/* Tests which codes of heap games are read, which are refused, and the messages. */
#include "fixture.h"

#include "math/heap_code.h"

static void equal_games_get_equal_names(void **unused)
{
    (void)unused;
    static const struct {
        const char *word, *name;
        uint64_t count, last;
        unsigned leaves;
    } known[] = {
        {"0.77", "0.77", 2, 2, 2},
        {".770", "0.77", 2, 2, 2},
        {"4.3", "4.3", 2, 1, 2},
        {".003", "0.003", 1, 3, 1},
        {"0.F", "0.f", 1, 1, 3},
        {"4.0", "4.0", 1, 0, 2},
        {"4.", "4.0", 1, 0, 2},
        {"{7, 2,5,2}", "{2,5,7}", 3, 7, 1},
        {"{1}", "{1}", 1, 1, 1},
        {"G.0", "g.0", 1, 0, 4},
        {"0.{2,3}", "0.c", 1, 1, 3},
        {"4!.0", "4!.0", 1, 0, 2},
        {"0.3!", "0.3", 1, 1, 1},
        {"0.{0,5}?", "0.{0,5}?", 1, 1, 5},
        {"0.3[3]", "0.[3]", 0, KAY_HEAP_NO_LAST, 1},
        {"0.[373737]", "0.[37]", 0, KAY_HEAP_NO_LAST, 2},
        {"0.7[37]", "0.[73]", 0, KAY_HEAP_NO_LAST, 2},
        {"4.5[0]", "4.5", 2, 1, 2},
        {"{3}.0", "8.0", 1, 0, 3},
        {"~{4,1}", "~{1,4}", 2, KAY_HEAP_NO_LAST, 1},
        {"{5,2}/2", "{2,5}/2", 2, 5, 2},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        kay_context ctx;
        kay_arena arena;
        kay_heap_code code;
        kay_context_init(&ctx);
        kay_arena_init(&arena, &ctx);
        assert_true(kay_heap_code_looks(known[i].word));
        assert_ok(&ctx, kay_heap_code_read(&arena, known[i].word, &code));
        assert_string_equal(code.name, known[i].name);
        assert_int_equal(code.count, known[i].count);
        assert_int_equal(code.last, known[i].last);
        assert_int_equal(code.leaves, known[i].leaves);
        kay_arena_free(&arena);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void codes_of_no_game_are_refused(void **unused)
{
    (void)unused;
    static const char *const words[] = {
        "0.0",      "0.",       ".",         "",        "1.7",     "2.7",
        "0.7w",     "00.7",     "0.7.7",     "{}",      "{0}",     "{1",
        "{1,}",     "{1}2",     "{1048577}", "0.[3",    "0.]",     "0.[3]3",
        "0.[]",     "0.[0]",    "20.017",    "0.{16}",  "0.{2+}!", "0.{}",
        "0.{2+",    "0.{2+,3}", "0.{+}",     "0.{16+}", "0.7!!",   "~{0}",
        "~{70000}", "{2}/3",    "{2}x.0",    "{-1}",    "{1 2}",   "{99999999999999999999}"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        kay_context ctx;
        kay_arena arena;
        kay_heap_code code;
        kay_context_init(&ctx);
        kay_arena_init(&arena, &ctx);
        assert_int_equal(kay_heap_code_read(&arena, words[i], &code), KAY_EINPUT);
        kay_arena_free(&arena);
    }
    assert_false(kay_heap_code_looks("pyramid"));
    assert_false(kay_heap_code_looks("a.lua"));
    assert_false(kay_heap_code_looks("./x"));
    assert_false(kay_heap_code_looks("g."));
    assert_false(kay_heap_code_looks("0.7x"));
    assert_true(kay_heap_code_begins("0.7x"));
    assert_false(kay_heap_code_begins("0.lua"));
    assert_false(kay_heap_code_begins("cram"));
}

/* The ways to leave 9 tokens, worked out by hand. */
static void the_ways_to_leave_heaps_keep_their_conditions(void **unused)
{
    static const struct {
        uint32_t digit;
        uint64_t rest;
        const char *ways;
    } rows[] = {
        {1, 0, ","},
        {1, 9, ""},
        {2 | KAY_HEAP_DIFFERENT, 9, "9,"},
        {6, 4, "4,13,22,"},
        {4 | KAY_HEAP_UNEQUAL, 4, "13,"},
        {4 | KAY_HEAP_EQUAL, 4, "22,"},
        {4 | KAY_HEAP_DIFFERENT, 4, "13,"},
        {8, 6, "114,123,222,"},
        {8 | KAY_HEAP_UNEQUAL, 9, "126,135,234,"},
        {8 | KAY_HEAP_DIFFERENT, 6, "114,123,"},
        {8 | KAY_HEAP_EQUAL, 9, "333,"},
        {24 | KAY_HEAP_EQUAL, 4, "1111,"},
        {256, 9, "11111112,"},
        {1 | 1 << 15 | KAY_HEAP_MORE, 17, "111111111111113,111111111111122,1111111111111112,11111111111111111,"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[100] = "", *at = text;
        kay_heap_parts parts;
        for (bool more = kay_heap_parts_first(rows[i].digit, rows[i].rest, &parts); more;
             more = kay_heap_parts_next(rows[i].digit, rows[i].rest, &parts)) {
            assert_true(kay_heap_parts_allowed(rows[i].digit, &parts));
            for (unsigned k = 0; k < parts.count; k++)
                *at++ = (char)('0' + parts.heaps[k]);
            *at++ = ',';
        }
        *at = '\0';
        assert_string_equal(text, rows[i].ways);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_games_get_equal_names),
        cmocka_unit_test(codes_of_no_game_are_refused),
        cmocka_unit_test(the_ways_to_leave_heaps_keep_their_conditions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

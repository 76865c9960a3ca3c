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
        {"0.77", "0.77", 2, 2, 2}, {".770", "0.77", 2, 2, 2},
        {"4.3", "4.3", 2, 1, 2},   {".003", "0.003", 1, 3, 1},
        {"0.F", "0.f", 1, 1, 3},   {"4.0", "4.0", 1, 0, 2},
        {"4.", "4.0", 1, 0, 2},    {"{7, 2,5,2}", "{2,5,7}", 3, 7, 1},
        {"{1}", "{1}", 1, 1, 1},
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
    static const char *const words[] = {"0.0",  "0.",   ".",         "",     "1.7",   "2.7",
                                        "0.7g", "00.7", "0.7.7",     "{}",   "{0}",   "{1",
                                        "{1,}", "{1}2", "{1048577}", "{-1}", "{1 2}", "{99999999999999999999}"};
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
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_games_get_equal_names),
        cmocka_unit_test(codes_of_no_game_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

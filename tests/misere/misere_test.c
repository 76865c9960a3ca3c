/* Tests what programs ask about misère play: answers, refusals, and refused memory. */
#include "fixture.h"

#include <string.h>

#include <kayles/misere.h>

static void positions_have_a_genus(void **unused)
{
    static const struct {
        const char *game, *position;
        bool lost;
        const char *genus, *kind, *form;
    } cases[] = {
        {"cram", "..", true, "1", "tame", "1"},
        {"sprouts", "1", false, "0", "tame", "0"},
        {"sprouts", "2", true, "0^0", "tame", "{2}"},
        {"sprouts", "4", true, "1^02", "wild", "{{{3,{2}},2,1},3}"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fixture f;
        kay_arena arena;
        kay_misere_position told;
        fixture_position(&f, cases[i].game, cases[i].position);
        kay_arena_init(&arena, &f.ctx);
        assert_ok(&f.ctx, kay_misere_ask(&arena, f.game, f.state, &told));
        assert_int_equal(told.lost, cases[i].lost);
        assert_string_equal(told.genus, cases[i].genus);
        assert_string_equal(told.kind, cases[i].kind);
        assert_string_equal(told.form, cases[i].form);
        kay_arena_free(&arena);
        fixture_free(&f);
    }
}

static void partizan_games_have_none(void **unused)
{
    fixture f;
    kay_arena arena;
    kay_misere_position told;
    (void)unused;
    fixture_position(&f, "domineering", "..");
    kay_arena_init(&arena, &f.ctx);
    assert_int_equal(kay_misere_ask(&arena, f.game, f.state, &told), KAY_EUSAGE);
    kay_arena_free(&arena);
    fixture_free(&f);
}

static void a_quotient_answers_sums(void **unused)
{
    static const uint64_t heaps[] = {7, 9, 2};
    kay_context ctx;
    kay_misere_quotient *quotient;
    kay_outcome outcome;
    kay_text text;
    (void)unused;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    assert_ok(&ctx, kay_misere_quotient_open(&ctx, "0.75", &quotient));
    assert_ok(&ctx, kay_misere_quotient_advance(quotient, 8));
    assert_int_equal(kay_misere_quotient_answer(quotient, heaps, 2, &outcome), KAY_EUSAGE); /* 9 is beyond */
    assert_int_equal(kay_misere_quotient_write(quotient, heaps, 2, &text), KAY_EUSAGE);
    assert_ok(&ctx, kay_misere_quotient_prove(quotient));
    assert_ok(&ctx, kay_misere_quotient_answer(quotient, heaps, 2, &outcome));
    assert_int_equal(outcome, KAY_LOSS);
    assert_ok(&ctx, kay_misere_quotient_answer(quotient, heaps, 3, &outcome));
    assert_int_equal(outcome, KAY_WIN);
    assert_ok(&ctx, kay_misere_quotient_write(quotient, heaps, 2, &text));
    kay_text_char(&text, ' ');
    assert_ok(&ctx, kay_misere_quotient_name(quotient, &text));
    assert_string_equal(kay_text_string(&text), "b^2 R_8");
    kay_text_free(&text);
    kay_misere_quotient_close(quotient);
    kay_misere_quotient_close(NULL);
    assert_int_equal(ctx.memory_used, 0);
}

static void refused_memory_is_reported(void **unused)
{
    (void)unused;
    uint64_t blocks = 0;
    for (kay_status status = KAY_ENOMEM; status != KAY_OK; blocks++) {
        fixture f;
        kay_arena arena;
        kay_misere_position told;
        uint64_t left = blocks;
        fixture_position(&f, "cram", "...|...");
        kay_arena_init(&arena, &f.ctx);
        fixture_ration(&f.ctx, &left);
        status = kay_misere_ask(&arena, f.game, f.state, &told);
        assert_one_of(status, KAY_OK, KAY_ENOMEM);
        kay_arena_free(&arena);
        fixture_free(&f);
    }
    assert_at_least(blocks, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_have_a_genus),
        cmocka_unit_test(partizan_games_have_none),
        cmocka_unit_test(a_quotient_answers_sums),
        cmocka_unit_test(refused_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Tests the names of quotients on games whose quotients are published, and on quotients without a name. */
#include "fixture.h"

#include <string.h>

#include "misere/misere_quotient.h"
#include "misere/quotient_name.h"

static void games_have_the_names_of_their_quotients(void **unused)
{
    /* Plambeck and Siegel 2008; the tame ones are as large as their nimbers say */
    static const struct {
        const char *code;
        uint64_t heap;
        const char *name; /* NULL: none */
    } cases[] = {
        {"0.3", 0, "T_0"},    {"0.3", 9, "T_1"},    {"0.33", 12, "T_2"},   {"0.147", 38, "T_3"},  {"0.[3]", 2, "T_2"},
        {"0.[3]", 7, "T_3"},  {"0.[3]", 8, "T_4"},  {"0.75", 4, "T_2"},    {"0.75", 21, "R_8"},   {"0.512", 46, "R_8"},
        {"0.34", 31, "S_12"}, {"0.312", 9, "S_12"}, {"0.712", 20, "R_14"}, {"0.716", 50, "R_14"}, {"0.07", 10, "S_12"},
        {"0.53", 9, "T_3"},   {"0.53", 11, NULL},   {"0.77", 5, NULL},     {"0.77", 30, NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kay_context ctx;
        kay_misere_quotient *quotient;
        char name[QUOTIENT_NAME_ROOM] = "";
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_misere_quotient_open(&ctx, cases[i].code, &quotient));
        assert_ok(&ctx, kay_misere_quotient_advance(quotient, cases[i].heap));
        const bool named = quotient_name(&kay_misere_quotient_stage(quotient)->monoid, name);
        if (named != (cases[i].name != NULL) || (named && strcmp(name, cases[i].name) != 0))
            print_error("%s to heap %d: '%s'\n", cases[i].code, (int)cases[i].heap, name);
        assert_int_equal(named, cases[i].name != NULL);
        if (named)
            assert_string_equal(name, cases[i].name);
        kay_misere_quotient_close(quotient);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_have_the_names_of_their_quotients)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

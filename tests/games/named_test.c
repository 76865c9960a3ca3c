/* Games with names of their own: the list, their codes, and certificates under either name. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

static void every_name_of_the_list_opens_a_game_of_that_name(void **unused)
{
    (void)unused;
    unsigned rulesets, count = 0;
    kay_context ctx;
    const char *name;
    kay_context_init(&ctx);
    kay_rulesets(&rulesets);
    for (; (name = kay_listed_game(count)); count++) {
        kay_named_game *game;
        assert_ok(&ctx, kay_named_game_open(&ctx, name, &game));
        const kay_ruleset *rules = kay_named_game_rules(game);
        assert_string_equal(rules->name, name);
        assert_int_equal(kay_ruleset_find(name) != NULL, count < rulesets);
        assert_int_equal(rules->code != NULL, count >= rulesets);
        kay_named_game_close(game);
        if (rulesets <= count) { /* no name is listed twice */
            for (unsigned i = 0; i < count; i++)
                assert_string_not_equal(kay_listed_game(i), name);
        }
    }
    assert_at_least(count, rulesets + 20);
    assert_null(kay_listed_game(count + 1));
    assert_int_equal(ctx.memory_used, 0);
}

static void names_and_codes(void **unused)
{
    (void)unused;
    static const char *const rows[][3] = {
        {"nim", "nim", "0.[3]"},
        {" (kayles) ", "kayles", "0.77"},
        {"cram", "cram", "cram"},
        {"negative:nim", "nim", "0.[3]"},
        {"misere:nim", "misere:nim", "misere:nim"},
        {"twins * ruler", "twins*ruler", "turning:2*turning:1+C"},
        {"turning:2*twins", "turning:2*twins", "turning:2*turning:2"},
        {"turning-corners", "turning-corners", "turning:2*turning:2"},
        {"0.77", "0.77", "0.77"},
        {"kayles+cram", "kayles+cram", "kayles+cram"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        kay_context ctx;
        kay_named_game *game;
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_named_game_open(&ctx, rows[i][0], &game));
        assert_string_equal(kay_named_game_rules(game)->name, rows[i][1]);
        assert_string_equal(kay_rules_code(kay_named_game_rules(game)), rows[i][2]);
        kay_named_game_close(game);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void certificates_have_the_name_or_the_code(void **unused)
{
    (void)unused;
    static const char *const opened[] = {"nim", "0.[3]", NULL}, *const written[] = {"nim", "0.[3]", "kayles"};
    static const char form[] =
        "{\"kayles_certificate\": 1, \"game\": \"%s\", \"case\": 1, \"mover\": \"First\", "
        "\"outcome\": \"win\", \"position\": \"First: 1 3\", "
        "\"proof\": {\"nimber\": 2, \"preperiod\": 0, \"period\": 0, \"values\": [0, 1, 2, 3]}}\n";
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned k = 0; k < 3; k++) {
            char line[512];
            kay_context ctx;
            kay_certificate *certificate;
            kay_named_game *game = NULL;
            kay_context_init(&ctx);
            if (opened[i])
                assert_ok(&ctx, kay_named_game_open(&ctx, opened[i], &game));
            snprintf(line, sizeof line, form, written[k]);
            const kay_ruleset *rules = game ? kay_named_game_rules(game) : NULL;
            kay_status status = kay_certificate_read(&ctx, rules, line, strlen(line), &certificate, NULL);
            if (status == KAY_OK) {
                status = kay_certificate_check(certificate, NULL, NULL);
                kay_certificate_free(certificate);
            }
            /* a host that opened nim refuses kayles; without a host the values 1 and 3 of Kayles prove the same */
            assert_int_equal(status, k < 2 || !opened[i] ? KAY_OK : KAY_EFALSE);
            kay_named_game_close(game);
            assert_int_equal(ctx.memory_used, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_of_the_list_opens_a_game_of_that_name),
        cmocka_unit_test(names_and_codes),
        cmocka_unit_test(certificates_have_the_name_or_the_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

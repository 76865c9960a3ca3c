/* The only case of an input. */
#include "fixture.h"

#include <kayles/games.h>
#include <kayles/input.h>

#include <string.h>

/* Reads the only case of a text; the words of a failure go to `words`. */
static kay_status only_case(const char *game_name, const char *text, char words[320])
{
    kay_context ctx;
    kay_input *input;
    const kay_game *game = NULL;
    const kay_state *state = NULL;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_input_open_text(&ctx, kay_ruleset_find(game_name), "<text>", text, strlen(text), NULL, false,
                                        &input));
    const kay_status status = kay_input_only(input, &game, &state);
    assert_int_equal(status == KAY_OK, game != NULL);
    assert_int_equal(status == KAY_OK, state != NULL);
    memcpy(words, ctx.diag.text, sizeof ctx.diag.text);
    kay_input_close(input);
    assert_int_equal(ctx.memory_used, 0);
    return status;
}

static void an_input_of_one_case_is_read(void **unused)
{
    (void)unused;
    char words[320];
    assert_int_equal(only_case("pyramid", "2 1 2\n", words), KAY_OK);
    assert_int_equal(only_case("xormites", "1\n2 1 2\n \n", words), KAY_OK);
}

static void anything_else_is_refused(void **unused)
{
    (void)unused;
    char words[320];
    assert_int_equal(only_case("xormites", "2\n2 1 2\n1 1\n", words), KAY_EINPUT);
    assert_string_equal(words, "the input has several cases");
    assert_int_equal(only_case("xormites", "0\n", words), KAY_EINPUT);
    assert_string_equal(words, "the input has no case");
    assert_int_equal(only_case("pawns", "", words), KAY_EINPUT);
    assert_string_equal(words, "the input has no case");
    assert_int_equal(only_case("pyramid", "2 1 2 3\n", words), KAY_EINPUT);
    assert_int_equal(only_case("pyramid", "2 1\n", words), KAY_EINPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_input_of_one_case_is_read),
        cmocka_unit_test(anything_else_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

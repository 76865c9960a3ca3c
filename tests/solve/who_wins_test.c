/* Tests kay_who_wins, which solves a position given two texts. */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <kayles/games.h>
static void says(const char *word, const char *position, kay_status wanted, const char *answer)
{
    kay_context ctx;
    kay_text winner, move;
    kay_outcome outcome;
    kay_context_init(&ctx);
    kay_text_init(&winner, &ctx);
    kay_text_init(&move, &ctx);
    const kay_status status = kay_who_wins(&ctx, word, position, &outcome, &winner, &move);
    assert_int_equal(status, wanted);
    if (status == KAY_OK) {
        kay_text_format(&winner, " %d %s", (int)outcome, kay_text_string(&move));
        assert_string_equal(kay_text_string(&winner), answer);
    } else
        assert_non_null(strstr(ctx.diag.text, answer));
    kay_text_free(&winner);
    kay_text_free(&move);
    assert_int_equal(ctx.memory_used, 0);
}

static void any_word_names_a_game(void **state)
{
    (void)state;
    says("pyramid", "5 3 3 4", KAY_OK, "Iori 1 2");
    says("pyramid", "Yayoi: 5 3 3 4", KAY_OK, "Yayoi 1 2");
    says("0.77", "5 7", KAY_OK, "First 1 1:1+3");
    says("cram", "..|..", KAY_OK, "Right -1 ");
    says("nim+0.77", "1+1", KAY_OK, "Second -1 ");
}

static void a_word_may_name_files_of_rules(void **state)
{
    (void)state;
    char path[] = "/tmp/kayles-XXXXXX.lua", twice[2 * sizeof path];
    const char rules[] = "return { moves = function(p, emit) for q = 0, p - 1 do emit(q) end end }";
    const int file = mkstemps(path, 4);
    assert_true(file >= 0 && write(file, rules, strlen(rules)) == (ssize_t)strlen(rules));
    close(file);
    says(path, "3", KAY_OK, "First 1 0");
    snprintf(twice, sizeof twice, "%s+%s", path, path);
    says(twice, "3+3", KAY_OK, "Second -1 ");
    unlink(path);
    says(path, "3", KAY_EREAD, "No such file");
    says("nim+missing.so", "3+3", KAY_EINPUT, "not a plugin");
}

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    says("nogame", "3", KAY_EUSAGE, "unknown game 'nogame'");
    says("0.77", "x", KAY_EINPUT, "must be");
    says("0.77", "", KAY_EINPUT, "");
    says("wythoff", "3 5 junk", KAY_EINPUT, "nothing more was expected here");
    says("wythoff", " 3 5\n", KAY_OK, "Second -1 ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_word_names_a_game),
        cmocka_unit_test(a_word_may_name_files_of_rules),
        cmocka_unit_test(what_is_wrong_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

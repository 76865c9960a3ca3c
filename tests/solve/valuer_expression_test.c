/* Tests expressions with positions: values, places of errors, bounds, files of rules, refused allocations. */
#include "fixture.h"
#include "solve/valuer_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct asker {
    kay_context ctx;
    kay_value_store *store;
    kay_valuer *valuer;
    kay_text text;
    size_t place;
    kay_worth known;
} asker;

static void asker_init(asker *own)
{
    kay_context_init(&own->ctx);
    kay_text_init(&own->text, &own->ctx);
    assert_ok(&own->ctx, kay_value_store_new(&own->ctx, 1 << 28, &own->store));
    assert_ok(&own->ctx, kay_valuer_new(&own->ctx, own->store, &own->valuer));
}

static void asker_free(asker *own)
{
    kay_text_free(&own->text);
    kay_valuer_free(own->valuer);
    kay_value_store_free(own->store);
    assert_int_equal(own->ctx.memory_used, 0);
}

static kay_status asker_ask(asker *own, const char *text, kay_result *out)
{
    own->place = 77;
    return kay_valuer_read(own->valuer, text, strlen(text), NULL, out, &own->known, &own->place);
}

static void assert_value(asker *own, const char *text, const char *value)
{
    kay_result result;
    kay_value found;
    assert_ok(&own->ctx, asker_ask(own, text, &result));
    assert_int_equal(result.kind, KAY_RESULT_VALUE);
    assert_ok(&own->ctx, kay_form_value(own->store, result.form, &found));
    kay_text_clear(&own->text);
    assert_ok(&own->ctx, kay_value_write(own->store, found, KAY_VALUE_TEXT, &own->text));
    assert_string_equal(kay_text_string(&own->text), value);
}

static void positions_are_their_values(void **unused)
{
    static const char *const rows[][2] = {
        {"domineering('...|...')", "{2|-1/2}"},
        {"domineering(\"...|...\") + domineering('..')", "{1|-3/2}"},
        {"0.07(12) + nim(3 5)", "*4"},
        {"toads-and-frogs('tt.ff') - *", "0"},
        {"{2,5,7}( 20 )", "*3"},
        {"3.hackenbush('lr')", "3/2"},
        {"{hackenbush('l')|nim(0)}", "{1|0}"},
        {"\u2191 + nim(1)", "^*"},
    };
    asker own;
    (void)unused;
    asker_init(&own);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_value(&own, rows[i][0], rows[i][1]);
    asker_free(&own);
}

static void errors_have_their_place(void **unused)
{
    static const struct {
        const char *text, *words;
        size_t place;
    } rows[] = {
        {"domineering('...|..x')", "a cell is", 19},
        {"\u2191 + domineering('x')", "a cell is", 19}, /* bytes, of which the arrow has three */
        {"1 + domneering('..')", "did you mean 'domineering'?", 4},
        {"1 + meen(2)", "did you mean 'mean'?", 4},
        {"misere:nim(3)", "misere", 0},
        {"nim('3", "never closed", 4},
        {"none.lua(3)", "none.lua: No such file", 0},
        {"nim(3) nim(4)", "follows a game", 7},
    };
    asker own;
    kay_result result;
    (void)unused;
    asker_init(&own);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(asker_ask(&own, rows[i].text, &result), KAY_EINPUT);
        if (!strstr(own.ctx.diag.text, rows[i].words))
            print_error("%s: %s\n", rows[i].text, own.ctx.diag.text);
        assert_non_null(strstr(own.ctx.diag.text, rows[i].words));
        assert_int_equal(own.place, rows[i].place);
        assert_false(own.ctx.diag.placed);
    }
    asker_free(&own);
}

static void rules_in_files_are_opened_once(void **unused)
{
    char folder[] = "/tmp/kayles-test-XXXXXX", path[60], text[300];
    asker own;
    kay_result result;
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/some-rules.lua", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("return {moves = function(p, emit) if p > 3 then error('high') end if p > 0 then emit(p - 1) end end}\n",
          file);
    fclose(file);
    asker_init(&own);
    snprintf(text, sizeof text, "%s(1) + %s('3') + impartial:%s(1)", path, path, path);
    assert_value(&own, text, "*");
    unlink(path); /* the rules are in memory */
    rmdir(folder);
    snprintf(text, sizeof text, "%s(1)", path);
    assert_value(&own, text, "*");
    snprintf(text, sizeof text, "1 + %s(9)", path);
    assert_int_equal(asker_ask(&own, text, &result), KAY_EINPUT);
    assert_int_equal(own.place, SIZE_MAX);
    assert_non_null(strstr(own.ctx.diag.text, "high"));
    asker_free(&own);
}

/* The parts of the board are worth 2 and less than 0; the second one takes more memory than there is. */
#define BOARD "....#.#|....#.#|....###|....##.|....##."

/* Within some budgets there is no room for the value, but for its bounds. */
static void bounds_follow_the_signs(void **unused)
{
    static const struct {
        const char *text, *bound;
        int side; /* of the bound */
    } rows[] = {
        {"domineering('" BOARD "')", "2", 1},
        {"3 + domineering('" BOARD "') + *", "5*", 1},
        {"3 - domineering('" BOARD "')", "1", 0},
        {"mean(domineering('" BOARD "'))", NULL, 0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t found = 0;
        for (uint64_t bytes = 80 << 10; bytes < 200 << 10; bytes += 4 << 10) {
            asker own;
            kay_result result;
            asker_init(&own);
            own.ctx.memory_limit = bytes;
            const kay_status status = asker_ask(&own, rows[i].text, &result);
            own.ctx.memory_limit = UINT64_MAX;
            assert_one_of(status, KAY_OK, KAY_EUNABLE);
            for (int side = 0; side < 2 && status != KAY_OK; side++) {
                if (!own.known.bounded[side])
                    continue;
                assert_non_null(rows[i].bound);
                kay_text_clear(&own.text);
                assert_ok(&own.ctx, kay_value_write(own.store, own.known.bounds[side], KAY_VALUE_TEXT, &own.text));
                if (side == rows[i].side) {
                    assert_string_equal(kay_text_string(&own.text), rows[i].bound);
                    found++;
                }
            }
            asker_free(&own);
        }
        assert_int_equal(found > 0, rows[i].bound != NULL);
    }
}

static void every_allocation_may_fail(void **unused)
{
    static const char text[] = "domineering('..|..') + 0.7(3) - toads-and-frogs(\"t.f\")";
    uint64_t rations = 0;
    (void)unused;
    for (kay_status status = KAY_ENOMEM; status != KAY_OK; rations++) {
        asker own;
        kay_result result;
        uint64_t blocks = UINT64_MAX;
        kay_context_init(&own.ctx);
        fixture_ration(&own.ctx, &blocks);
        kay_text_init(&own.text, &own.ctx);
        assert_ok(&own.ctx, kay_value_store_new(&own.ctx, 1 << 28, &own.store));
        assert_ok(&own.ctx, kay_valuer_new(&own.ctx, own.store, &own.valuer));
        blocks = rations;
        status = asker_ask(&own, text, &result);
        assert_one_of(status, KAY_OK, KAY_ENOMEM);
        blocks = UINT64_MAX;
        assert_value(&own, text, "+-1"); /* the failure changed nothing */
        asker_free(&own);
    }
    assert_more(rations, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_their_values), cmocka_unit_test(errors_have_their_place),
        cmocka_unit_test(rules_in_files_are_opened_once), cmocka_unit_test(bounds_follow_the_signs),
        cmocka_unit_test(every_allocation_may_fail)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

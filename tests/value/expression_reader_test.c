/* Tests notation: reading, writing, and the places of errors. */
#include "value_fixture.h"

#include "value/notation/value_writer.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct known_text {
    const char *read, *written;
} known_text;

/* Those marked C are from CGSuite's own tests (lib/core/src/test, CanonicalShortGameTestCase and EvalTest). */
static const known_text known_texts[] = {
    {"0", "0"},
    {"-1823437481924", "-1823437481924"}, /* C */
    {"25/16", "25/16"}, /* C */
    {"50/32", "25/16"},
    {"9/8+*", "9/8*"}, /* C */
    {"6+^*", "6^*"}, /* C */
    {"^*6", "^*6"}, /* C */
    {"73/16+v9*8", "73/16v9*8"}, /* C */
    {"{0|*||*|||*||||*}", "^[4]"}, /* C */
    {"{0||0|v*}", "{0|^<2>}"}, /* C */
    {"{0||0|vvv}", "{0||0|v3}"}, /* C */
    {"{^^^|vv}", "{^3|vv}"}, /* C */
    {"{0||0|-3/2}", "Tiny(3/2)"}, /* C */
    {"{0|||0||-1|-3}", "Tiny({3|1})"}, /* C */
    {"{5||3|1|||0||||0}", "Miny({5||3|1})"}, /* C */
    {"{1|^^||^}", "{1|^^||^}"}, /* C */
    {"{3||2+*|1+*}", "{3||2*|1*}"}, /* C */
    {"{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}", "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}"}, /* C */
    {"^^^^^^+vvv*+^19*3+v14", "^8*2"}, /* C */
    {"{0|^*5}", "^^*4"}, /* C */
    {"{3|||2||1|0,*||||-1/2}", "{3|||2||1|0,*||||-1/2}"}, /* C */
    {"+-{1,1+*}", "+-{1,1*}"}, /* C */
    {"3+-1", "{4|2}"}, /* C */
    {"3 + -1", "2"},
    {"+-1+-2+-3+-4", "+-{10|8||6|4|||4|2||0|-2}"}, /* C */
    {"3 - 2 +- 6 - 7 +- 8 + 4", "{12|0||-4|-16}"}, /* C */
    {"{0|v*}", "^<2>"}, /* C */
    {"{0,*|v}", "^<2>*"}, /* C */
    {"{^|*}", "^[2]"}, /* C */
    {"{0,^*|0}", "^[2]*"}, /* C */
    {"10.(1+^<2>+*4)",
     "{10||10,10v*|{10vv,10v*||||10v3*,10vv|||10v4,10v3*||10v5*,10v4|{10v6,10v5*||||10v7*,10v6|||10v8,"
     "10v7*||10v9*,10v8|10v10}}}"}, /* C */
    {"9.(1+^<2>+*4)", "{9,9*,9*2,9*3,9*4|{9*4,9v*5||||9vv*4,9v*5|||9v3*5,9vv*4||9v4*4,9v3*5|{9v5*5,9v4*4||||9v6*4,"
                      "9v5*5|||9v7*5,9v6*4||9v8*4,9v7*5|9v9*5}}}"}, /* C */
    {"5.{3||2|1}", "{12|||11||10,{11|10}|9Tiny({2|1})}"}, /* C */
    {"'{-1|1}':1", "1/2"}, /* C */
    {"0:1", "1"},
    {"-2.'{|-1}'", "4"}, /* C */
    {"2.('{*|*}':1)", "^^"}, /* C */
    {"'{*|*}':3", "^[3]"}, /* C */
    {"1/2:1/4", "9/16"}, /* C */
    {"*5:*6", "*11"}, /* C */
    {"*100000:*", "*100001"}, /* by formula; option by option it would take hours */
    {"{0,*,*3|0,*,*3}", "*2"},
    {"{*2,*5|*2,*5}", "0"},
    {"{0,*2|0,*}", "{0,*2|0,*}"},
    {"+-1:^^", "{1,+-1|-1,{1,+-1,+-{1,+-1}|-1,+-1}}"}, /* C */
    {"{0,*,*2,*3,*4||*4,v*5|vv*4}", "{0,*,*2,*3,*4||*4,v*5|vv*4}"}, /* C */
    {"1/2^3*2", "1/2^3*2"},
    {"-1^", "-1^"},
    {"0-1^", "-1v"},
    {"3*", "3*"},
    {"3.*", "*"},
    {"3.^", "^3"},
    {"3.^*", "^3*"},
    {"-3.^", "v3"},
    {"2.(3.(1/2))", "3"},
    {"-(^*)", "v*"},
    {"^<1>", "^"},
    {"v<1>", "v"},
    {"^<3>", "^<3>"},
    {"2v<3>*", "2v<3>*"},
    {"-1/2v[3]", "-1/2v[3]"},
    {"^<1>+^<2>+^<3>", "^[3]"},
    {"+-(3)", "+-3"},
    {"+-3*", "+-(3*)"},
    {"+-{3|1}", "+-{3|1}"},
    {"+-^^", "+-^^"},
    {"tiny(2)+MINY(2)", "0"},
    {"5Tiny(2)", "5Tiny(2)"},
    {" { 0 , * | 0 } ", "^*"},
    {"{|}", "0"},
    {"{0|}", "1"},
    {"{|||0}", "-1"},
    {"{1|1}", "1*"},
    {"{-1|3}", "0"},
    {"{1/4|5/16}", "9/32"},
    {"{1/4|1}", "1/2"},
    {"{99999999999999999999|}", "100000000000000000000"},
    {"123456789012345678901234567890/1267650600228229401496703205376",
     "61728394506172839450617283945/633825300114114700748351602688"},
    {"4611686018427387903+4611686018427387904", "9223372036854775807"},
    {"9223372036854775807-9223372036854775806", "1"},
    {"^1000000000", "^1000000000"},
};

static void known_expressions_are_written_like_this(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    for (size_t i = 0; i < sizeof known_texts / sizeof *known_texts; i++) {
        const kay_value value = value_of(&f, known_texts[i].read);
        assert_string_equal(value_text(&f, value), known_texts[i].written);
        assert_int_equal(value_of(&f, known_texts[i].written), value);
    }
    value_fixture_free(&f);
}

/* number + ^<n> + nimber, and the same with ^[n] and v: the notation has no braces and reads back.  The test adds the
 * parts in another order than the reader does. */
static void sums_with_a_power_of_up_stand_without_braces(void **unused)
{
    (void)unused;
    enum { POWERS = 6, NIMBERS = 10 };
    static const char *const numbers[] = {"", "1", "-3/4", "1/1267650600228229401496703205376"};
    static const char *const ups[] = {"^<%d>", "v<%d>", "^[%d]", "v[%d]"};
    value_fixture f;
    value_fixture_init(&f);
    for (size_t x = 0; x < sizeof numbers / sizeof *numbers; x++)
        for (size_t kind = 0; kind < sizeof ups / sizeof *ups; kind++)
            for (int n = 2; n <= POWERS; n++)
                for (int m = 0; m < NIMBERS; m++) {
                    char power[20], nimber[20] = "", text[80];
                    snprintf(power, sizeof power, ups[kind], n);
                    if (m)
                        snprintf(nimber, sizeof nimber, m > 1 ? "*%d" : "*", m);
                    snprintf(text, sizeof text, "%s%s%s", numbers[x], power, nimber);
                    const kay_value rest =
                        m ? value_sum(&f, value_of(&f, nimber), value_of(&f, power)) : value_of(&f, power);
                    const kay_value g = x ? value_sum(&f, rest, value_of(&f, numbers[x])) : rest;
                    assert_string_equal(value_text(&f, g), text);
                    assert_int_equal(value_of(&f, text), g);
                }
    value_fixture_free(&f);
}

static void relations_are_true_or_false(void **unused)
{
    (void)unused;
    static const char *const truths[] = {"^ > 0",    "^* <> 0", "^ |> *",    "0<|*",      "{1|0} <| 2",
                                         "3<>3*",    "1/2<3/4", "*2==*2",    "^3 >= ^*",  "^^*>0",
                                         "v <= 0",   "1!=1*",   "^=^",       "^<^^",      "^<2>>0",
                                         "^<2> < ^", "0 |> -1", "{1|-1}<>0", "Tiny(1)>0", "Tiny(2)<Tiny(1)"};
    static const char *const lies[] = {"^ < 0", "* >= 0", "1<1", "1!=1", "*<>*", "^<|0", "0|>0"};
    value_fixture f;
    value_fixture_init(&f);
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++) {
        const kay_result result = value_fixture_read(&f, truths[i]);
        if (!result.truth)
            print_error("%s\n", truths[i]);
        assert_int_equal(result.kind, KAY_RESULT_TRUTH);
        assert_true(result.truth);
    }
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++)
        assert_false(value_fixture_read(&f, lies[i]).truth);
    value_fixture_free(&f);
}

typedef struct bad_text {
    const char *text;
    size_t place;
} bad_text;

static void bad_are_refused(value_fixture *f, const bad_text *bad, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        kay_result result;
        size_t place = 12345;
        const kay_status status = kay_value_read(f->store, bad[i].text, strlen(bad[i].text), NULL, &result, &place);
        if (status != KAY_EINPUT || place != bad[i].place)
            print_error("%s: %d at %zu\n", bad[i].text, status, place);
        assert_int_equal(status, KAY_EINPUT);
        assert_int_equal(place, bad[i].place);
    }
}

static void bad_expressions_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const bad_text bad[] = {
        {"", 0},           {"  ", 2},      {"{0|1", 0},      {"1+{0|(1}", 7},    {"(1", 0},     {"1)", 1},
        {"0|1", 1},        {"{3|2|1}", 4}, {"{1||2||3}", 5}, {"{1,|2}", 3},      {"{1,2}", 4},  {"1 2", 2},
        {"1/0", 2},        {"1/3", 2},     {"1/", 2},        {"foo", 0},         {"1+", 2},     {"*5{1|0}", 2},
        {"3.5", 1},        {"1/2.^", 0},   {"^^3", 2},       {"^<0>", 2},        {"'{1|0}", 6}, {"(1<2)", 2},
        {"1<2<3", 3},      {"1 # 2", 2},   {"Tiny", 4},      {"^<-1>", 2},       {"^[1/2]", 2}, {"v[", 2},
        {"*536870912", 1}, {"1,2", 1},     {"{0|}}", 4},     {"^2147483648", 1}, {"3.-1", 2},   {"{1|0}3", 5},
        {"\xff", 0},
    };
    value_fixture f;
    value_fixture_init(&f);
    bad_are_refused(&f, bad, sizeof bad / sizeof *bad);
    value_fixture_free(&f);
}

/* Builds `count` copies of `first`, then `middle`, then `count` copies of `last`. */
static char *nested(const char *first, const char *middle, const char *last, size_t count)
{
    const size_t head = strlen(first), tail = strlen(last);
    char *text = malloc(count * (head + tail) + strlen(middle) + 1), *at = text;
    assert_non_null(text);
    for (size_t i = 0; i < count; i++, at += head)
        memcpy(at, first, head);
    at = stpcpy(at, middle);
    for (size_t i = 0; i < count; i++, at += tail)
        memcpy(at, last, tail);
    *at = '\0';
    return text;
}

static void nothing_is_nested_too_deep_to_be_read(void **unused)
{
    (void)unused;
    enum { MANY = 300000 };
    static const struct {
        const char *first, *middle, *last, *written; /* NULL: refused */
    } deep[] = {
        {"(", "1", ")", "1"},      {"-", "1", "", "1"},      {"{", "0", "|}", "300000"},   {"", "{", "|", NULL},
        {"", "{0", "|", NULL},     {"{", "", "", NULL},      {"{0|", "0", "}", NULL},      {"|", "", "", NULL},
        {"1+", "0", "", "300000"}, {"^", "", "", "^300000"}, {"'{", "0", "|}'", "300000"},
    };
    value_fixture f;
    value_fixture_init(&f);
    for (size_t i = 0; i < sizeof deep / sizeof *deep; i++) {
        char *text = nested(deep[i].first, deep[i].middle, deep[i].last, MANY);
        kay_result result;
        kay_value value;
        const kay_status status = kay_value_read(f.store, text, strlen(text), NULL, &result, NULL);
        if (deep[i].written) {
            assert_int_equal(status, KAY_OK);
            assert_ok(&f.ctx, kay_form_value(f.store, result.form, &value));
            assert_string_equal(value_text(&f, value), deep[i].written);
        } else {
            assert_int_not_equal(status == KAY_OK && i != 6, true);
        }
        free(text);
    }
    value_fixture_free(&f);
}

/* Deeply nested notation is read, written and read back; if it is too deep to be compared, there is an error. */
static void deep_games_are_written_or_refused(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    for (size_t depth = 10; depth <= 100000; depth *= 10) {
        char *text = nested("{0|", "-1", "}", depth);
        kay_result result;
        const kay_status status = kay_value_read(f.store, text, strlen(text), NULL, &result, NULL);
        assert_one_of(status, KAY_OK, KAY_EUNABLE);
        assert_true(status == KAY_OK || depth > 1000);
        free(text);
    }
    const kay_value power = value_of(&f, "^<2000>");
    assert_string_equal(value_text(&f, power), "^<2000>");
    assert_string_equal(value_text(&f, value_of(&f, "^[2000]*")), "^[2000]*");
    value_fixture_free(&f);
}

static void long_numbers_are_exact(void **unused)
{
    (void)unused;
    enum { DIGITS = 315652 }; /* the sum has one more, the maximum */
    value_fixture f;
    value_fixture_init(&f);
    char *text = malloc(DIGITS + 10);
    assert_non_null(text);
    memset(text, '9', DIGITS);
    strcpy(text + DIGITS, "+1");
    const kay_value power = value_of(&f, text);
    const char *written = value_text(&f, power);
    assert_int_equal(strlen(written), DIGITS + 1);
    assert_int_equal(written[0], '1');
    assert_int_equal(strspn(written + 1, "0"), DIGITS);
    text[DIGITS] = '\0';
    assert_string_equal(value_text(&f, value_of(&f, text)), text);
    assert_true(value_at_most(&f, value_of(&f, text), power));
    free(text);
    value_fixture_free(&f);
}

/* Unicode signs: next to words, several in a row, and before an error. */
static void signs_of_unicode_are_read(void **unused)
{
    (void)unused;
    static const known_text same[] = {
        {"3.\u2193\u2217", "v3*"}, {"\u2193\u2193 \u2191*2", "v*2"}, {"1\u29fe(2)", "1Tiny(2)"},
        {"\u22121\u21d3", "-1vv"}, {"\u00b1{1,2}", "+-2"},           {"v3\u2193", "v4"},
        {"\u2191 < \u21d1", NULL},
    };
    static const bad_text bad[] = {
        {"\u21d13", 3}, {"\u2193x", 3}, {"{1|\u21d1*", 0}, {"\u2191\u00e9", 3}, {"\u2191<0>", 4}, {"\u2191+", 4},
    };
    value_fixture f;
    value_fixture_init(&f);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        if (same[i].written)
            assert_string_equal(value_text(&f, value_of(&f, same[i].read)), same[i].written);
        else
            assert_true(value_fixture_read(&f, same[i].read).truth);
    }
    bad_are_refused(&f, bad, sizeof bad / sizeof *bad);
    value_fixture_free(&f);
}

static void other_formats_say_the_same(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *latex, *unicode;
    } known[] = {
        {"-3/4^^*2", "-\\frac{3}{4}{\\Uparrow}{\\ast}2", "-3/4\u21d1*2"},
        {"{2||1|v<3>}", "\\{2\\mathrel{|\\!|}1\\mathrel{|}{\\downarrow}_{3}\\}", "{2||1|\u2193<3>}"},
        {"+-{1,1*}", "{\\pm}\\{1,1{\\ast}\\}", "\u00b1{1,1*}"},
        {"Tiny(2)", "\\mathbf{+}_{2}", "\u29fe(2)"},
        {"^[4]", "{\\uparrow}^{[4]}", "\u2191[4]"},
        {"1/2vv*", "\\frac{1}{2}{\\Downarrow}{\\ast}", "1/2\u21d3*"},
        {"Miny({2|1})", "\\mathbf{-}_{\\{2\\mathrel{|}1\\}}", "\u29ff({2|1})"},
    };
    value_fixture f;
    value_fixture_init(&f);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const kay_value value = value_of(&f, known[i].text);
        kay_text_clear(&f.text);
        assert_ok(&f.ctx, kay_value_write(f.store, value, KAY_VALUE_LATEX, &f.text));
        assert_string_equal(kay_text_string(&f.text), known[i].latex);
        kay_text_clear(&f.text);
        assert_ok(&f.ctx, kay_value_write(f.store, value, KAY_VALUE_UNICODE, &f.text));
        assert_string_equal(kay_text_string(&f.text), known[i].unicode);
        assert_int_equal(value_of(&f, known[i].unicode), value);
    }
    value_fixture_free(&f);
}

static void a_value_is_written_whole_or_not_at_all(void **unused)
{
    value_fixture f;
    (void)unused;
    value_fixture_init(&f);
    const kay_value value = value_of(&f, "{2|-1/2}");
    assert_int_equal(kay_value_write_within(f.store, value, 7, &f.text), KAY_END);
    assert_int_equal(f.text.length, 0);
    assert_ok(&f.ctx, kay_value_write_within(f.store, value, 8, &f.text));
    assert_string_equal(kay_text_string(&f.text), "{2|-1/2}");
    value_fixture_free(&f);
}

static void forms_read_back_as_the_same_form(void **state)
{
    static const char *const forms[] = {"'{-1|1}'", "'{0,*|0}'", "'{'{0|0}',1/2|^*2}'",
                                        "'{|}'",    "{2|-1/2}",  "'{|'{|'{0|}'}'}'"};
    value_fixture f;
    (void)state;
    value_fixture_init(&f);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        kay_text_clear(&f.text);
        assert_ok(&f.ctx, kay_form_write(f.store, value_fixture_read(&f, forms[i]).form, &f.text));
        assert_string_equal(kay_text_string(&f.text), forms[i]);
    }
    value_fixture_free(&f);
}

/* Calls a function by its name. */
static kay_status called(value_fixture *f, const char *name, const kay_form *arguments, kay_result *out)
{
    const kay_value_function *function = NULL;
    for (unsigned i = 0; (function = kay_value_function_at(i)) && strcmp(function->name, name) != 0; i++)
        ;
    assert_non_null(function);
    return kay_value_call(f->store, function, arguments, out);
}

static void functions_can_be_called_without_text(void **state)
{
    value_fixture f;
    kay_result result;
    (void)state;
    value_fixture_init(&f);
    const kay_form form = value_fixture_read(&f, "'{0,*|0}'").form;
    assert_ok(&f.ctx, called(&f, "left_options", &form, &result)); /* of the form */
    assert_int_equal(result.kind, KAY_RESULT_LIST);
    assert_int_equal(result.count, 2);
    assert_ok(&f.ctx, called(&f, "temperature", &form, &result)); /* of the value of the form, ^* */
    assert_string_equal(value_text(&f, result.form), "0");
    const kay_form cooled[] = {value_of(&f, "{3|-1}"), value_of(&f, "1")};
    assert_ok(&f.ctx, called(&f, "cool", cooled, &result));
    assert_string_equal(value_text(&f, result.form), "{2|0}");
    const kay_form one = value_of(&f, "1");
    assert_int_equal(called(&f, "atomic_weight", &one, &result), KAY_END);
    value_fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_is_written_whole_or_not_at_all),
        cmocka_unit_test(known_expressions_are_written_like_this),
        cmocka_unit_test(sums_with_a_power_of_up_stand_without_braces),
        cmocka_unit_test(relations_are_true_or_false),
        cmocka_unit_test(bad_expressions_are_refused_at_their_place),
        cmocka_unit_test(nothing_is_nested_too_deep_to_be_read),
        cmocka_unit_test(deep_games_are_written_or_refused),
        cmocka_unit_test(long_numbers_are_exact),
        cmocka_unit_test(signs_of_unicode_are_read),
        cmocka_unit_test(other_formats_say_the_same),
        cmocka_unit_test(forms_read_back_as_the_same_form),
        cmocka_unit_test(functions_can_be_called_without_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Tests operations on values: refused memory and limits at every place, bad input, and laws that need no oracle. */
#include "value_fixture.h"

typedef kay_status (*operation)(kay_value_store *store, kay_value g, kay_value h, kay_value *out);

static kay_status reduced(kay_value_store *store, kay_value g, kay_value h, kay_value *out)
{
    (void)h;
    return kay_value_reduced(store, g, out);
}

static kay_status weight(kay_value_store *store, kay_value g, kay_value h, kay_value *out)
{
    (void)h;
    return kay_value_atomic_weight(store, g, out);
}

static kay_status birthday(kay_value_store *store, kay_value g, kay_value h, kay_value *out)
{
    (void)h;
    return kay_value_birthday(store, g, out);
}

static kay_status followers(kay_value_store *store, kay_value g, kay_value h, kay_value *out)
{
    (void)h;
    return kay_value_follower_count(store, g, out);
}

static kay_status companion(kay_value_store *store, kay_value g, kay_value h, kay_value *out)
{
    (void)h;
    return kay_value_companion(store, g, out);
}

/* Returns the first coefficient of the expansion. */
static kay_status uptimal(kay_value_store *store, kay_value g, kay_value h, kay_value *out)
{
    (void)h;
    kay_uptimal found;
    KAY_TRY(kay_value_uptimal(store, g, &found));
    *out = found.number;
    kay_uptimal_free(store, &found);
    return KAY_OK;
}

static kay_status properties(kay_value_store *store, kay_value g, kay_value h, kay_value *out)
{
    (void)h;
    *out = 0;
    for (kay_property property = 0; property < KAY_PROPERTY_COUNT; property++) {
        bool has;
        KAY_TRY(kay_value_has(store, g, property, &has));
        *out |= (uint32_t)has << property;
    }
    return KAY_OK;
}

static kay_status misere(kay_value_store *store, kay_value g, kay_value h, kay_value *out)
{
    (void)h;
    kay_outcome_class found;
    KAY_TRY(kay_form_misere_outcome(store, g, &found));
    *out = found;
    return KAY_OK;
}

#define ANY "" /* any result; the black-box tests compare it with a naive oracle */

static const struct {
    const char *name, *g, *h, *expected; /* expected NULL: none */
    operation run;
    bool forms; /* g and h stay forms */
} cases[] = {
    {"sum", "{1|*9}", "{1|*8}", "{{2|1*8},{2|1*9}|{1*8|*},{1*9|*}}", kay_value_add, false},
    {"sum", "{0,*|0,*5}", "*5", "{0,{0,*|0,*5}|0,*5,{0,*|0,*5}}", kay_value_add, false},
    {"reduced", "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}", "0", "{3/2|1/2||{0|-3},{-1/2|-1||-5/2}}", reduced, false},
    {"weight", "{1|^^||^}", "0", "2", weight, false},
    {"weight", "{1|^3||^}", "0", NULL, weight, false},
    {"weight", "{^5,{^3|v}|{*3|v4}}", "0", "{3|*}", weight, false},
    {"birthday", "{10000000000000000000000000|-1}", "0", "10000000000000000000000001", birthday, false},
    {"followers", "{^3|vv}", "0", "8", followers, false},
    {"companion", "{0||0|v3}", "0", "{0,*||*|v3*}", companion, false},
    {"uptimal", "5/2\u2191[4]-3.\u2191<3>", "0", "5/2", uptimal, false},
    {"uptimal", "{^^^|vv}", "0", NULL, uptimal, false},
    {"properties", "{0||0|-3}", "0", ANY, properties, false},
    {"misere", "'{'{*|*}'|1,{2|'{|}'}}'", "0", ANY, misere, true},
    {"norton", "{1|0||-1*}", "^^*", ANY, kay_value_norton, false},
    {"subordinate", "{5|1||3}:{2||*|-1}", "{5|1||3}", "{2||*|-1}", kay_value_subordinate, false},
    {"power", "^", "7/4", "{0||0,v*|0,{0,v*|0,*}}", kay_value_power, false},
    {"power to", "^", "4", "^[4]", kay_value_power_to, false},
    {"conway", "'{2|{1|*}}'", "'{*2|^}'", ANY, kay_form_conway_product, true},
    {"ordinal product", "'{2|{1|*}}'", "'{1|-1/2}'", ANY, kay_form_ordinal_product, true},
    {"conjunctive", "'{2|{1|*}}'", "{3|{2|-5}}", ANY, kay_form_conjunctive, true},
    {"selective", "'{2|{1|*}}'", "{3|{2|-5}}", ANY, kay_form_selective, true},
    {"sequential", "'{2|{1|*}}'", "{3|{2|-5}}", ANY, kay_form_sequential, true},
};

static kay_status read_game(kay_value_store *store, const char *text, bool form, uint32_t *out)
{
    kay_result result;
    KAY_TRY(kay_value_read(store, text, strlen(text), NULL, &result, NULL));
    *out = result.form;
    return form ? KAY_OK : kay_form_value(store, result.form, out);
}

static kay_status run_case(kay_value_store *store, size_t i, uint32_t *out)
{
    uint32_t g, h;
    KAY_TRY(read_game(store, cases[i].g, cases[i].forms, &g));
    KAY_TRY(read_game(store, cases[i].h, cases[i].forms, &h));
    return cases[i].run(store, g, h, out);
}

static void answers_are_as_expected(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t out = 0;
        const kay_status status = run_case(f.store, i, &out);
        assert_int_equal(status, cases[i].expected ? KAY_OK : KAY_END);
        if (cases[i].expected && cases[i].expected[0])
            assert_string_equal(value_text(&f, out), cases[i].expected);
    }
    value_fixture_free(&f);
}

static kay_status run_row(kay_value_store *store, const void *row, kay_text *out)
{
    (void)out;
    uint32_t made;
    return run_case(store, *(const size_t *)row, &made);
}

static void refused_memory_ends_in_an_error(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(value_refuse(run_row, &i), cases[i].expected ? KAY_OK : KAY_END);
}

/* In a store that is too small every operation fails cleanly, or returns the same result. */
static void a_small_store_changes_no_answer(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t expected = 0;
        const kay_status answer = run_case(f.store, i, &expected);
        for (uint64_t bytes = 48 << 10; bytes < 256 << 10; bytes += 7001) {
            kay_context ctx;
            kay_value_store *store;
            uint32_t out = 0;
            kay_context_init(&ctx);
            if (kay_value_store_new(&ctx, bytes, &store) != KAY_OK)
                continue;
            const kay_status status = run_case(store, i, &out);
            if (status != KAY_EUNABLE)
                assert_int_equal(status, answer);
            if (status == KAY_OK && cases[i].run != properties && cases[i].run != misere) {
                kay_value copy;
                assert_ok(&f.ctx, kay_value_copy(store, out, f.store, &copy));
                assert_int_equal(copy, expected);
            }
            kay_value_store_free(store);
        }
    }
    value_fixture_free(&f);
}

static void what_is_too_deep_or_not_positive_is_refused(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    kay_value out;
    assert_int_equal(kay_value_norton(f.store, value_of(&f, "*"), value_of(&f, "{1|0}"), &out), KAY_EINPUT);
    assert_int_equal(kay_value_norton(f.store, value_of(&f, "*"), KAY_VALUE_ZERO, &out), KAY_EINPUT);
    const kay_value deep = value_of(&f, "100000000000000000000");
    assert_int_equal(kay_form_conjunctive(f.store, deep, deep, &out), KAY_EUNABLE);
    assert_int_equal(kay_form_selective(f.store, deep, KAY_VALUE_STAR, &out), KAY_EUNABLE);
    assert_int_equal(kay_value_power_to(f.store, value_of(&f, "^"), deep, &out), KAY_EUNABLE);
    assert_ok(&f.ctx, kay_value_birthday(f.store, value_of(&f, "^2000000000*77"), &out));
    assert_string_equal(value_text(&f, out), "2000000077");
    assert_ok(&f.ctx, kay_value_add(f.store, deep, KAY_VALUE_STAR, &out)); /* the store still works */
    value_fixture_free(&f);
}

/* g : h and g compare with k in the same way if neither k nor a follower of k equals g (WW ch. 7). */
static void ordinal_sums_compare_like_their_base(void **unused)
{
    (void)unused;
    enum { GAMES = 300, TRIPLES = 3000 };
    value_fixture f;
    kay_value games[GAMES];
    unsigned looked = 0;
    value_fixture_init(&f);
    value_random_games(&f, games, GAMES);
    for (int i = 0; i < TRIPLES; i++) {
        const kay_value g = games[kay_random_below(&f.random, GAMES)], h = games[kay_random_below(&f.random, GAMES)];
        const kay_value k = games[kay_random_below(&f.random, GAMES)];
        kay_value *list, sum;
        size_t count;
        bool follows = false;
        assert_ok(&f.ctx, kay_value_followers(f.store, k, &list, &count));
        for (size_t n = 0; n < count; n++)
            follows |= list[n] == g;
        kay_value_list_free(f.store, list, count);
        if (follows)
            continue;
        kay_relation one, other;
        assert_ok(&f.ctx, kay_value_ordinal_sum(f.store, g, h, &sum));
        assert_ok(&f.ctx, kay_value_compare(f.store, sum, k, &one));
        assert_ok(&f.ctx, kay_value_compare(f.store, g, k, &other));
        assert_int_equal(one, other);
        looked++;
    }
    assert_more(looked, TRIPLES / 2);
    value_fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_as_expected),
        cmocka_unit_test(refused_memory_ends_in_an_error),
        cmocka_unit_test(a_small_store_changes_no_answer),
        cmocka_unit_test(what_is_too_deep_or_not_positive_is_refused),
        cmocka_unit_test(ordinal_sums_compare_like_their_base),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Helpers for the tests of values: a store, reading and writing expressions, random games. */
#ifndef KAYLES_TESTS_VALUE_FIXTURE_H
#define KAYLES_TESTS_VALUE_FIXTURE_H

#include "fixture.h"

#include <string.h>

typedef struct value_fixture {
    kay_context ctx;
    kay_value_store *store;
    kay_text text;
    kay_random random;
} value_fixture;

static inline void value_fixture_init(value_fixture *f)
{
    kay_context_init(&f->ctx);
    kay_text_init(&f->text, &f->ctx);
    kay_random_seed(&f->random, 1);
    assert_ok(&f->ctx, kay_value_store_new(&f->ctx, 1 << 28, &f->store));
}

static inline void value_fixture_free(value_fixture *f)
{
    kay_text_free(&f->text);
    kay_value_store_free(f->store);
    assert_int_equal(f->ctx.memory_used, 0);
}

static inline kay_result value_fixture_read(value_fixture *f, const char *text)
{
    kay_result result;
    size_t place = 0;
    const kay_status status = kay_value_read(f->store, text, strlen(text), NULL, &result, &place);
    if (status != KAY_OK)
        print_error("%s at %zu of %s\n", f->ctx.diag.text, place, text);
    assert_int_equal(status, KAY_OK);
    return result;
}

static inline kay_value value_of(value_fixture *f, const char *text)
{
    kay_value value;
    assert_ok(&f->ctx, kay_form_value(f->store, value_fixture_read(f, text).form, &value));
    return value;
}

/* Returns the notation of a value; it is valid until the next call. */
static inline const char *value_text(value_fixture *f, kay_value g)
{
    kay_text_clear(&f->text);
    assert_ok(&f->ctx, kay_value_write(f->store, g, KAY_VALUE_TEXT, &f->text));
    return kay_text_string(&f->text);
}

static inline kay_value value_sum(value_fixture *f, kay_value g, kay_value h)
{
    kay_value sum;
    assert_ok(&f->ctx, kay_value_add(f->store, g, h, &sum));
    return sum;
}

static inline kay_value value_minus(value_fixture *f, kay_value g)
{
    kay_value negative;
    assert_ok(&f->ctx, kay_value_negate(f->store, g, &negative));
    return negative;
}

static inline bool value_at_most(value_fixture *f, kay_value g, kay_value h)
{
    bool at_most;
    assert_ok(&f->ctx, kay_value_at_most(f->store, g, h, &at_most));
    return at_most;
}

/* Returns a game of up to three options a side from `pool`. */
static inline kay_value value_random(value_fixture *f, const kay_value *pool, uint64_t count)
{
    kay_value options[6], game;
    const size_t lefts = kay_random_below(&f->random, 4), rights = kay_random_below(&f->random, 4);
    for (size_t i = 0; i < lefts + rights; i++)
        options[i] = pool[kay_random_below(&f->random, count)];
    assert_ok(&f->ctx, kay_value_from_options(f->store, options, lefts, options + lefts, rights, &game));
    return game;
}

/* Makes random games: first small ones, then games with earlier ones as options; some have large parts. */
static inline void value_random_games(value_fixture *f, kay_value *games, uint64_t count)
{
    static const char *const first[] = {"0", "1", "-1", "*", "^", "v*", "1/2", "*2", "3", "-7/4", "+-1", "{2|0}"};
    const uint64_t known = sizeof first / sizeof *first;
    for (uint64_t i = 0; i < count; i++)
        games[i] = i < known ? value_of(f, first[i]) : value_random(f, games, i < 100 ? i : 100);
}

/* Works with a store and a text. */
typedef kay_status value_work(kay_value_store *store, const void *of, kay_text *out);

/* Refuses the n-th allocation for n = 1, 2, ... until the work succeeds or returns KAY_END: before, there is an error,
 * and nothing is lost.  Returns the last status. */
static inline kay_status value_refuse(value_work *work, const void *of)
{
    for (uint64_t n = 1;; n++) {
        kay_context ctx;
        kay_value_store *store = NULL;
        kay_text out;
        uint64_t blocks = n;
        kay_context_init(&ctx);
        fixture_ration(&ctx, &blocks);
        kay_text_init(&out, &ctx);
        kay_status status = kay_value_store_new(&ctx, UINT64_MAX, &store);
        if (status == KAY_OK)
            status = work(store, of, &out);
        kay_text_free(&out);
        kay_value_store_free(store);
        assert_int_equal(ctx.memory_used, 0);
        if (status == KAY_OK || status == KAY_END)
            return status;
        assert_one_of(status, KAY_ENOMEM, KAY_EUNABLE);
        assert_less(n, 10000);
    }
}

#endif

/* The catalogue of octal games: which games there are, which are the same, and that threads change nothing. */
#include "fixture.h"

#include <kayles/catalogue.h>

#include <string.h>

#include "laws.h"
#include "math/nim_sequence.h"

enum { HEAPS = 100, SHIFTS = 20 };

/* The rows of a catalogue as text. */
typedef struct rows {
    kay_context ctx;
    kay_text text;
    uint64_t count;
    void (*look)(const kay_catalogue_row *row); /* NULL: nobody does */
} rows;

static kay_status take(void *user, const kay_catalogue_row *row)
{
    rows *all = user;
    kay_catalogue_write(row, &all->text);
    all->count++;
    if (all->look)
        all->look(row);
    return all->text.error;
}

static void make(rows *all, const kay_catalogue_question *asked, void (*look)(const kay_catalogue_row *row))
{
    kay_catalogue_question question = *asked;
    *all = (rows){.look = look};
    kay_context_init(&all->ctx);
    kay_text_init(&all->text, &all->ctx);
    question.take = take;
    question.user = all;
    assert_ok(&all->ctx, kay_catalogue_make(&all->ctx, &question));
}

static void end(rows *all)
{
    kay_text_free(&all->text);
    assert_int_equal(all->ctx.memory_used, 0);
}

static void every_game_comes_once_the_shorter_ones_first(void **unused)
{
    (void)unused;
    char name[KAY_CATALOGUE_NAME];
    static bool seen[2][512];
    size_t before = 0;
    kay_catalogue_name(0, name);
    assert_string_equal(name, "4.0");
    assert_int_equal(kay_catalogue_games(3), 1023);
    for (uint64_t i = 0; i < kay_catalogue_games(3); i++) {
        unsigned digits = 0;
        kay_catalogue_name(i, name);
        for (size_t j = 2; j < 5; j++)
            digits = 8 * digits + (j < strlen(name) ? (unsigned)(name[j] - '0') : 0);
        assert_at_least(strlen(name), before);
        before = strlen(name);
        assert_false(seen[*name == '4'][digits]);
        seen[*name == '4'][digits] = true;
    }
    for (unsigned i = 0; i < 1024; i++)
        assert_int_equal(seen[i / 512][i % 512], i != 0);
}

/* The plain values of a code. */
static void values_of(const char *code, uint32_t values[HEAPS + SHIFTS])
{
    kay_context ctx;
    kay_arena arena;
    kay_nim_sequence plain;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    assert_ok(&ctx, kay_nim_sequence_make(&arena, code, &plain));
    plain.look = UINT64_MAX;
    assert_ok(&ctx, kay_nim_sequence_reach(&plain, HEAPS + SHIFTS - 1));
    memcpy(values, plain.values, (HEAPS + SHIFTS) * sizeof *values);
    kay_arena_free(&arena);
}

static void look_at_values(const kay_catalogue_row *row)
{
    uint32_t own[HEAPS + SHIFTS], other[HEAPS + SHIFTS];
    if (!*row->same)
        return;
    values_of(row->game, own);
    values_of(row->same, other);
    for (int n = 0; n < HEAPS; n++)
        if (own[n] != (n + row->shift < 0 ? 0 : other[n + row->shift]))
            fail_msg("%s, %s: heaps %d and %d", row->game, row->same, n, n + row->shift);
}

static void games_that_are_the_same_have_the_same_values(void **unused)
{
    (void)unused;
    rows all;
    make(&all, &(kay_catalogue_question){.digits = 3, .most = 1, .seconds = 1000}, look_at_values);
    assert_int_equal(all.count, 1023);
    end(&all);
}

/* 0.161 and 0.36, which an old table has as one, agree up to heap 518: they are two. */
static void look_at_two(const kay_catalogue_row *row)
{
    if (strcmp(row->game, "0.161") == 0 || strcmp(row->game, "0.36") == 0)
        assert_string_equal(row->same, "");
    if (strcmp(row->game, "0.007") == 0)
        assert_string_equal(row->same, "0.04");
    if (strcmp(row->game, "0.137") == 0) {
        assert_string_equal(row->same, "0.4");
        assert_int_equal(row->shift, 2);
    }
}

static void threads_and_a_later_beginning_change_no_row(void **unused)
{
    (void)unused;
    rows all, again;
    kay_catalogue_question question = {.digits = 3, .most = 150, .seconds = 1000};
    make(&all, &question, look_at_two);
    question.threads = 3;
    make(&again, &question, NULL);
    assert_string_equal(kay_text_string(&all.text), kay_text_string(&again.text));
    end(&again);
    question.from = 600;
    make(&again, &question, NULL);
    assert_int_equal(again.count, 423);
    assert_string_equal(kay_text_string(&all.text) + all.text.length - again.text.length, kay_text_string(&again.text));
    end(&again);
    end(&all);
}

static kay_status take_ten(void *user, const kay_catalogue_row *row)
{
    unsigned *left = user;
    (void)row;
    return --*left ? KAY_OK : KAY_EWRITE;
}

static void what_ends_the_work_is_told(void **unused)
{
    (void)unused;
    unsigned left = 10;
    volatile sig_atomic_t stop = 1;
    kay_context ctx;
    kay_context_init(&ctx);
    kay_catalogue_question question = {
        .digits = 2, .most = 200, .seconds = 1000, .threads = 2, .take = take_ten, .user = &left};
    assert_int_equal(kay_catalogue_make(&ctx, &question), KAY_EWRITE);
    question.most = UINT64_MAX;
    left = 1000;
    ctx.stop = &stop;
    assert_int_equal(kay_catalogue_make(&ctx, &question), KAY_EUNABLE);
    ctx.stop = NULL;
    ctx.memory_limit = 100;
    assert_int_equal(kay_catalogue_make(&ctx, &question), KAY_EUNABLE);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_comes_once_the_shorter_ones_first),
        cmocka_unit_test(games_that_are_the_same_have_the_same_values),
        cmocka_unit_test(threads_and_a_later_beginning_change_no_row),
        cmocka_unit_test(what_ends_the_work_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

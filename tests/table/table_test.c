/* Tests tables: the cells and the formats. */
#include "fixture.h"

#include <stdlib.h>
#include <string.h>

static kay_table_question ask(const char *ruleset, kay_table_show show, uint64_t a, uint64_t b)
{
    return (kay_table_question){
        .rules = kay_ruleset_find(ruleset),
        .show = show,
        .axes = 2,
        .ranges = {{0, a}, {0, b}},
    };
}

/* Returns the table in a format. */
static void write_table(const kay_table_question *question, kay_table_format format, kay_text *out)
{
    kay_table table;
    assert_ok(out->ctx, kay_table_make(out->ctx, question, &table));
    assert_ok(out->ctx, kay_table_fits(out->ctx, question, format));
    assert_ok(out->ctx, kay_table_write(&table, format, out));
    kay_table_free(&table);
}

static void cells_stand_row_by_row(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_text text;
    kay_table_question question = ask("pyramid", KAY_TABLE_OUTCOME, 1, 2);
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    write_table(&question, KAY_TABLE_CSV, &text);
    assert_string_equal(kay_text_string(&text), "a,b,value\n0,0,P\n0,1,N\n0,2,P\n1,0,N\n1,1,N\n1,2,N\n");
    kay_text_clear(&text);
    question.only = "P";
    write_table(&question, KAY_TABLE_CSV, &text);
    assert_string_equal(kay_text_string(&text), "a,b,value\n0,0,P\n0,2,P\n");
    kay_text_free(&text);
    assert_int_equal(ctx.memory_used, 0);
}

static void search_and_theorem_give_one_table(void **unused)
{
    (void)unused;
    static const char *const games[] = {"pyramid", "coin-flip", "colouring"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        kay_context ctx;
        kay_table by_theorem, by_search;
        kay_ruleset plain = *kay_ruleset_find(games[i]);
        plain.theorem = NULL;
        kay_context_init(&ctx);
        for (kay_table_show show = KAY_TABLE_OUTCOME; show <= KAY_TABLE_MOVES; show += KAY_TABLE_MOVES) {
            kay_table_question question = {.rules = kay_ruleset_find(games[i]), .show = show, .size = {3, 3}};
            assert_ok(&ctx, kay_table_make(&ctx, &question, &by_theorem));
            question.rules = &plain;
            assert_ok(&ctx, kay_table_make(&ctx, &question, &by_search));
            assert_int_equal(by_theorem.count, by_search.count);
            assert_more(by_theorem.count, 10);
            for (uint64_t k = 0; k < by_theorem.count; k++) {
                assert_int_equal(by_theorem.cells[k].left, by_search.cells[k].left);
                assert_int_equal(by_theorem.cells[k].right, by_search.cells[k].right);
                assert_int_equal(by_theorem.cells[k].value, by_search.cells[k].value);
                assert_int_equal(by_theorem.cells[k].right_moves, by_search.cells[k].right_moves);
            }
            kay_table_free(&by_theorem);
            kay_table_free(&by_search);
        }
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void what_was_done_is_kept_when_memory_ends(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_table table;
    kay_table_question question = ask("pyramid", KAY_TABLE_OUTCOME, 5, UINT64_MAX);
    kay_context_init(&ctx);
    ctx.memory_limit = 1 << 18;
    assert_int_equal(kay_table_make(&ctx, &question, &table), KAY_EUNABLE);
    assert_at_least(table.count, 256);
    assert_int_equal(table.total, UINT64_MAX);
    for (uint64_t k = 0; k < table.count; k++)
        assert_int_equal(table.cells[k].left, k % 2 ? KAY_WIN : KAY_LOSS);
    kay_table_free(&table);
    assert_int_equal(ctx.memory_used, 0);
}

/* Makes and writes a table with 0, 1, ... blocks of memory, until these are enough. */
static void refuse_blocks(const char *game, kay_table_show show, uint64_t most)
{
    static const kay_table_format formats[] = {KAY_TABLE_TEXT, KAY_TABLE_JSON, KAY_TABLE_SVG};
    kay_status status = KAY_ENOMEM;
    for (uint64_t blocks = 0; status != KAY_OK; blocks++) {
        uint64_t left = blocks;
        kay_context ctx;
        kay_table table;
        kay_text text;
        kay_table_question question = ask(game, show, most, most);
        question.ranges[0].first = question.ranges[1].first = 1;
        kay_context_init(&ctx);
        fixture_ration(&ctx, &left);
        status = kay_table_make(&ctx, &question, &table);
        assert_one_of(status, KAY_OK, KAY_ENOMEM);
        for (size_t i = 0; i < sizeof formats / sizeof *formats && status == KAY_OK; i++) {
            kay_text_init(&text, &ctx);
            status = kay_table_write(&table, formats[i], &text);
            assert_one_of(status, KAY_OK, KAY_ENOMEM);
            kay_text_free(&text);
        }
        kay_table_free(&table);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void every_block_may_be_refused(void **unused)
{
    (void)unused;
    refuse_blocks("pyramid", KAY_TABLE_GRUNDY, 4);
    refuse_blocks("domineering", KAY_TABLE_VALUE, 3);
}

/* The state of a consumer of cells: another table to compare with, and when to stop. */
typedef struct taker {
    const kay_table *whole;
    uint64_t taken, most;
    const char *position; /* in the whole */
} taker;

static kay_status take_cell(void *user, const kay_table *so_far, const kay_table_cell *cell, const char *position)
{
    taker *own = user;
    assert_int_equal(so_far->count, own->taken);
    assert_null(so_far->cells);
    if (own->taken == own->most)
        return kay_fail(so_far->ctx, KAY_EUNABLE, "enough");
    const kay_table_cell *wanted = &own->whole->cells[own->taken];
    assert_int_equal(cell->left, wanted->left);
    assert_int_equal(cell->right, wanted->right);
    assert_int_equal(cell->right_moves, wanted->right_moves);
    assert_int_equal(cell->value, wanted->value);
    assert_int_equal(position != NULL, own->position != NULL);
    if (position) {
        assert_string_equal(position, own->position);
        own->position += strlen(position) + 1;
    }
    own->taken++;
    return KAY_OK;
}

static void cells_may_be_taken_one_by_one(void **unused)
{
    (void)unused;
    kay_table_question questions[] = {ask("pyramid", KAY_TABLE_MOVES, 6, 6), ask("colouring", KAY_TABLE_OUTCOME, 0, 0)};
    questions[1].axes = 0;
    questions[1].size.a = 3;
    for (size_t i = 0; i < 2; i++) {
        kay_context ctx;
        kay_table whole, table;
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_table_make(&ctx, &questions[i], &whole));
        taker own = {.whole = &whole, .most = UINT64_MAX, .position = questions[i].axes ? NULL : whole.positions.data};
        questions[i].done = take_cell;
        questions[i].user = &own;
        assert_ok(&ctx, kay_table_make(&ctx, &questions[i], &table));
        assert_int_equal(own.taken, whole.count);
        assert_int_equal(table.count, whole.count);
        assert_int_equal(table.impartial, whole.impartial);
        kay_table_free(&table);
        own = (taker){.whole = &whole, .most = 7, .position = questions[i].axes ? NULL : whole.positions.data};
        assert_int_equal(kay_table_make(&ctx, &questions[i], &table), KAY_EUNABLE);
        assert_int_equal(own.taken, 7);
        kay_table_free(&table);
        kay_table_free(&whole);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void what_cannot_be_is_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_table table;
    kay_context_init(&ctx);
    kay_table_question question = ask("pyramid", KAY_TABLE_OUTCOME, 9, 9);
    question.ranges[1] = (kay_table_range){5, 4};
    assert_int_equal(kay_table_make(&ctx, &question, &table), KAY_EUSAGE);
    kay_table_free(&table);
    question = ask("sorting", KAY_TABLE_OUTCOME, 9, 9);
    assert_int_equal(kay_table_make(&ctx, &question, &table), KAY_EUSAGE);
    kay_table_free(&table);
    question = ask("colouring", KAY_TABLE_OUTCOME, 9, 9);
    assert_int_equal(kay_table_make(&ctx, &question, &table), KAY_EUSAGE);
    kay_table_free(&table);
    question.axes = 0;
    question.show = KAY_TABLE_GRUNDY;
    question.size.a = 2;
    assert_int_equal(kay_table_make(&ctx, &question, &table), KAY_EUSAGE);
    kay_table_free(&table);
    question = ask("pyramid", KAY_TABLE_OUTCOME, 9, 9999);
    assert_int_equal(kay_table_fits(&ctx, &question, KAY_TABLE_SVG), KAY_EUSAGE);
    assert_int_equal(kay_table_fits(&ctx, &question, KAY_TABLE_BFILE), KAY_EUSAGE);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_stand_row_by_row),
        cmocka_unit_test(search_and_theorem_give_one_table),
        cmocka_unit_test(what_was_done_is_kept_when_memory_ends),
        cmocka_unit_test(every_block_may_be_refused),
        cmocka_unit_test(cells_may_be_taken_one_by_one),
        cmocka_unit_test(what_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

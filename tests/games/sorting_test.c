/* Sorting: known positions, files of many questions, limits, bad input. */
#include "fixture.h"
#include "ruleset/case_reader.h"

#include <stdio.h>
#include <stdlib.h>

static void it_knows_known_questions(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"1\n5\n1\n1 1\n", KAY_LOSS, ""},
        {"2\n5 4\n1\n1 2\n", KAY_LOSS, ""},
        {"3\n1 2 3\n1\n1 3\n", KAY_LOSS, ""},
        {"3\n1 3 2\n1\n1 3\n", KAY_WIN, "left right"},
        {"4\n2 2 2 1\n1\n1 4\n", KAY_LOSS, ""},
        {"4\n1 2 3 0\n1\n1 4\n", KAY_WIN, "right"},
        {"4\n1 3 2 4\n1\n1 4\n", KAY_LOSS, ""},
        {"5\n9 1 3 2 -7\n1\n2 4\n", KAY_WIN, "left right"},
        {"6\n3 1 2 5 4 6\n1\n1 6\n", KAY_WIN, "right"},
        {"3\n-9223372036854775808 9223372036854775807 0\n1\n1 3\n", KAY_WIN, "left right"},
    };
    fixture_knows("sorting", 0, FIXTURE_ROWS(rows));
}

enum { LONGEST = 40 };

typedef struct sequence {
    int64_t numbers[LONGEST];
    uint64_t count;
    bool won[LONGEST][LONGEST + 1]; /* [begin][end] */
} sequence;

/* From the rules alone, shorter parts first. */
static void sequence_solve(sequence *s)
{
    for (uint64_t length = 1; length <= s->count; length++)
        for (uint64_t begin = 0; begin + length <= s->count; begin++) {
            bool up = true, down = true;
            uint64_t end = begin + length;
            for (uint64_t i = begin + 1; i < end; i++) {
                up &= s->numbers[i - 1] <= s->numbers[i];
                down &= s->numbers[i - 1] >= s->numbers[i];
            }
            s->won[begin][end] = !up && !down && (!s->won[begin + 1][end] || !s->won[begin][end - 1]);
        }
}

static void sequence_random(sequence *s, kay_random *random, uint64_t most)
{
    static const int64_t steps[] = {-1, 1, 0, 1};
    uint64_t turns = 1 + kay_random_below(random, 12), kinds = 2 + kay_random_below(random, 3);
    int64_t step = 1, number = 0;
    s->count = 1 + kay_random_below(random, most);
    for (uint64_t i = 0; i < s->count; i++) {
        if (kay_random_below(random, turns) == 0)
            step = steps[kay_random_below(random, kinds)];
        s->numbers[i] = number += step;
    }
    sequence_solve(s);
}

/* The sequence with every question, in the contest form, and the words that answer them. */
static void sequence_write(const sequence *s, kay_text *input, kay_text *expected)
{
    kay_text_u64(input, s->count);
    for (uint64_t i = 0; i < s->count; i++) {
        kay_text_char(input, ' ');
        kay_text_i64(input, s->numbers[i]);
    }
    kay_text_format(input, "\n%d\n", (int)(s->count * (s->count + 1) / 2));
    for (uint64_t begin = 0; begin < s->count; begin++)
        for (uint64_t end = begin + 1; end <= s->count; end++) {
            kay_text_format(input, "%d %d\n", (int)begin + 1, (int)end);
            kay_text_add(expected, s->won[begin][end] ? "Alice\n" : "Bob\n");
        }
}

static void answer_in_bulk(kay_context *ctx, const kay_text *input, kay_text *out)
{
    kay_reader reader;
    kay_input *in;
    assert_ok(ctx, kay_reader_from_text(ctx, "<text>", input->data, input->length, &reader));
    assert_ok(ctx, kay_input_open(ctx, kay_ruleset_find("sorting"), &reader, NULL, false, &in));
    kay_status status;
    while ((status = kay_input_stream(in, out)) == KAY_OK)
        ;
    assert_int_equal(status, KAY_END);
    kay_input_close(in);
    kay_reader_close(&reader);
}

static void answer_one_by_one(kay_context *ctx, const kay_text *input, kay_text *out)
{
    kay_reader reader;
    kay_input *in;
    const kay_game *game;
    const kay_state *state;
    assert_ok(ctx, kay_reader_from_text(ctx, "<text>", input->data, input->length, &reader));
    assert_ok(ctx, kay_input_open(ctx, kay_ruleset_find("sorting"), &reader, NULL, false, &in));
    while (kay_input_next(in, &game, &state) == KAY_OK) {
        kay_solver *solver;
        kay_outcome outcome;
        kay_text proof;
        kay_text_init(&proof, ctx);
        assert_ok(ctx, kay_solver_open(ctx, game, state, KAY_BY_THEOREM, &solver));
        assert_ok(ctx, kay_solver_answer(solver, &outcome));
        assert_ok(ctx, kay_solver_certify(solver, &proof));
        assert_ok(ctx, fixture_judge_state(ctx, game, state, outcome, kay_text_string(&proof)));
        assert_int_not_equal(fixture_judge_state(ctx, game, state, (kay_outcome)-outcome, kay_text_string(&proof)),
                             KAY_OK);
        kay_text_format(out, "%s\n", outcome == KAY_WIN ? "Alice" : "Bob");
        kay_solver_close(solver);
        kay_text_free(&proof);
    }
    kay_input_close(in);
    kay_reader_close(&reader);
}

static void every_question_is_answered_as_the_rules_say(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 31);
    for (int round = 0; round < 150; round++) {
        kay_context ctx;
        kay_text input, expected, bulk, singly;
        static sequence s;
        kay_context_init(&ctx);
        kay_text_init(&input, &ctx);
        kay_text_init(&expected, &ctx);
        kay_text_init(&bulk, &ctx);
        kay_text_init(&singly, &ctx);
        sequence_random(&s, &random, round < 50 ? 8 : LONGEST);
        sequence_write(&s, &input, &expected);
        answer_in_bulk(&ctx, &input, &bulk);
        assert_string_equal(kay_text_string(&bulk), kay_text_string(&expected));
        answer_one_by_one(&ctx, &input, &singly);
        assert_string_equal(kay_text_string(&singly), kay_text_string(&expected));
        kay_text_free(&input);
        kay_text_free(&expected);
        kay_text_free(&bulk);
        kay_text_free(&singly);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 32);
    for (int round = 0; round < 40; round++) {
        static sequence s;
        char text[400];
        int at = 0;
        sequence_random(&s, &random, 10);
        for (uint64_t i = 0; i < s.count; i++)
            at += snprintf(text + at, sizeof text - (size_t)at, "%d ", (int)s.numbers[i]);
        fixture f;
        fixture_position(&f, "sorting", text);
        assert_at_least(fixture_agree(&f), 1);
        fixture_free(&f);
    }
}

static kay_status check_proof(const char *position, kay_outcome outcome, const char *proof)
{
    fixture f;
    fixture_position(&f, "sorting", position);
    kay_status status = fixture_judge(&f, outcome, proof);
    fixture_free(&f);
    return status;
}

static void a_false_or_malformed_proof_is_refused(void **unused)
{
    (void)unused;
    const char *row = "9 3 1 2 5 4 6 0";
    assert_int_equal(check_proof(row, KAY_WIN, "{\"steps\":[[\"in\",2]],\"core\":[3,6],\"end\":\"right\"}"), KAY_OK);
    static const char *const wrong[] = {
        "{\"steps\":[[\"in\",2]],\"core\":[3,6],\"end\":\"left\"}",
        "{\"steps\":[[\"in\",2]],\"core\":[3,6],\"end\":\"answer\"}",
        "{\"steps\":[[\"in\",2]],\"core\":[3,6],\"end\":\"losing\"}",
        "{\"steps\":[[\"in\",2]],\"core\":[3,6],\"end\":\"spent\"}",
        "{\"steps\":[[\"in\",2]],\"core\":[2,7],\"end\":\"right\"}",
        "{\"steps\":[[\"in\",1]],\"core\":[2,7],\"end\":\"right\"}",
        "{\"steps\":[[\"in\",3]],\"core\":[4,5],\"end\":\"losing\"}",
        "{\"steps\":[[\"in\",4]],\"core\":[5,4],\"end\":\"spent\"}",
        "{\"steps\":[[\"in\",9223372036854775807]],\"core\":[5,4],\"end\":\"spent\"}",
        "{\"steps\":[[\"left\",2]],\"core\":[3,8],\"end\":\"right\"}",
        "{\"steps\":[],\"core\":[1,8],\"end\":\"right\"}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(check_proof(row, KAY_WIN, wrong[i]), KAY_EFALSE);
    static const char *const malformed[] = {
        "{}",
        "[]",
        "{\"steps\":3,\"core\":[3,6],\"end\":\"right\"}",
        "{\"steps\":[[\"in\",2]],\"core\":[3],\"end\":\"right\"}",
        "{\"steps\":[[\"in\",2]],\"core\":[3,\"6\"],\"end\":\"right\"}",
        "{\"steps\":[[\"in\",2]],\"core\":[3,6],\"end\":\"nowhere\"}",
        "{\"steps\":[[\"in\",2]],\"core\":[3,6]}",
        "{\"steps\":[[\"in\",0]],\"core\":[1,8],\"end\":\"right\"}",
        "{\"steps\":[[\"in\",-2]],\"core\":[3,6],\"end\":\"right\"}",
        "{\"steps\":[[\"out\",2]],\"core\":[3,6],\"end\":\"right\"}",
        "{\"steps\":[[\"in\"]],\"core\":[3,6],\"end\":\"right\"}",
        "{\"steps\":[7],\"core\":[3,6],\"end\":\"right\"}",
        "{\"steps\":[[2,\"in\"]],\"core\":[3,6],\"end\":\"right\"}",
    };
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++)
        assert_int_equal(check_proof(row, KAY_WIN, malformed[i]), KAY_EINPUT);
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 0, 0},
        {"0\n\n0\n", false, 1, 1},
        {"3\n1 2 3\n-1\n", false, 3, 1},
        {"99999999999999\n1 2\n", false, 2, 4},
        {"2\n1 9223372036854775808\n1\n1 1\n", false, 2, 3},
        {"3\n1 2 3\n1\n3 2\n", false, 4, 3},
        {"3\n1 2 3\n1\n0 2\n", false, 4, 1},
        {"3\n1 2 3\n1\n1 4\n", false, 4, 3},
        {"", true, 0, 0},
        {".", true, 0, 0},
        {". .", true, 0, 0},
        {"1 . 2", true, 1, 5},
        {". 1 x", true, 1, 5},
        {"1 .. ", true, 1, 3},
        {"1 / 2", true, 1, 3},
        {"1 99999999999999999999", true, 1, 3},
    };
    fixture_refuses("sorting", FIXTURE_ROWS(rows));
    assert_int_equal(fixture_try("sorting", "3\n1 2 3\n0\n", false, NULL), KAY_END);
}

/* Both ways answer what comes before a mistake and name its place. */
static void a_mistake_among_questions_leaves_those_before_it_answered(void **unused)
{
    (void)unused;
    static const struct {
        const char *input;
        uint64_t line, column;
    } cases[] = {
        {"3\n1 3 2\n4\n1 3\n1 2\n3 2\n1 3\n", 6, 3}, {"3\n1 3 2\n4\n1 3\n1 2\n0 2\n1 3\n", 6, 1},
        {"3\n1 3 2\n4\n1 3\n1 2\nx 2\n1 3\n", 6, 1}, {"3\n1 3 2\n4\n1 3\n1 2\n1 4\n1 3\n", 6, 3},
        {"3\n1 3 2\n4\n1 3\n1 2\n", 5, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kay_context ctx;
        kay_text out;
        kay_reader reader;
        kay_input *in;
        kay_context_init(&ctx);
        kay_text_init(&out, &ctx);
        assert_ok(&ctx, kay_reader_from_text(&ctx, "<text>", cases[i].input, strlen(cases[i].input), &reader));
        assert_ok(&ctx, kay_input_open(&ctx, kay_ruleset_find("sorting"), &reader, NULL, false, &in));
        assert_int_equal(kay_input_stream(in, &out), KAY_EINPUT);
        assert_int_equal(ctx.diag.line, cases[i].line);
        assert_int_equal(ctx.diag.column, cases[i].column);
        assert_string_equal(kay_text_string(&out), "Alice\nBob\n");
        kay_input_close(in);
        kay_reader_close(&reader);
        kay_text_free(&out);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_known_questions),
        cmocka_unit_test(every_question_is_answered_as_the_rules_say),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
        cmocka_unit_test(a_false_or_malformed_proof_is_refused),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(a_mistake_among_questions_leaves_those_before_it_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

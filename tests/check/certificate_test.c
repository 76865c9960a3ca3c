/* Tests reading and checking certificates, valid, false and malformed ones. */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The certificate of the fixture's state, as a line. */
static void write_certificate(fixture *f, kay_text *line)
{
    kay_solver *solver;
    kay_outcome outcome;
    kay_text proof;
    kay_text_init(&proof, &f->ctx);
    kay_text_init(line, &f->ctx);
    assert_ok(&f->ctx, kay_solver_open(&f->ctx, f->game, f->state, KAY_BY_THEOREM, &solver));
    assert_ok(&f->ctx, kay_solver_answer(solver, &outcome));
    assert_ok(&f->ctx, kay_solver_certify(solver, &proof));
    assert_ok(&f->ctx, kay_certificate_write(f->game, f->state, 3, outcome, &proof, line));
    kay_text_free(&proof);
    kay_solver_close(solver);
}

/* Reads and checks a line; the state of `with`, unless it is NULL, is the input. */
static kay_status judge(kay_context *ctx, const char *line, const fixture *with)
{
    kay_certificate *certificate;
    size_t place;
    kay_status status = kay_certificate_read(ctx, NULL, line, strlen(line), &certificate, &place);
    if (status != KAY_OK)
        return status;
    status = kay_certificate_check(certificate, with ? with->game : NULL, with ? with->state : NULL);
    kay_certificate_free(certificate);
    return status;
}

/* Judges a line in a fresh context, so that nothing of an earlier line remains. */
static kay_status judge_alone(const char *line)
{
    kay_context ctx;
    kay_context_init(&ctx);
    kay_status status = judge(&ctx, line, NULL);
    assert_int_equal(ctx.memory_used, 0);
    return status;
}

static void a_certificate_says_whose_it_is_and_is_valid(void **unused)
{
    (void)unused;
    fixture f;
    kay_text line;
    kay_certificate *certificate;
    fixture_contest(&f, "pyramid", "3\n3 5 2\n");
    write_certificate(&f, &line);
    assert_string_equal(kay_text_string(&line),
                        "{\"kayles_certificate\": 1, \"game\": \"pyramid\", \"case\": 3, \"mover\": \"Iori\", "
                        "\"outcome\": \"loss\", \"position\": \"Iori: 3 5 2\", "
                        "\"proof\": {\"piles\": 3, \"smallest\": 2, \"sum\": \"10\"}}\n");
    assert_ok(&f.ctx, kay_certificate_read(&f.ctx, NULL, line.data, line.length, &certificate, NULL));
    assert_ptr_equal(kay_certificate_rules(certificate), kay_ruleset_find("pyramid"));
    assert_int_equal(kay_certificate_case(certificate), 3);
    assert_true(kay_certificate_has_position(certificate));
    assert_ok(&f.ctx, kay_certificate_check(certificate, NULL, NULL));
    kay_certificate_free(certificate);
    kay_text_free(&line);
    fixture_free(&f);
}

static void the_input_must_be_the_position(void **unused)
{
    (void)unused;
    fixture f, other;
    kay_text line;
    fixture_contest(&f, "pyramid", "3\n3 5 2\n");
    fixture_contest(&other, "pyramid", "3\n3 5 4\n");
    write_certificate(&f, &line);
    assert_ok(&f.ctx, judge(&f.ctx, line.data, &f));
    assert_int_equal(judge(&f.ctx, line.data, &other), KAY_EFALSE);
    kay_text_free(&line);
    fixture_free(&other);
    fixture_free(&f);
}

static void a_long_position_is_left_out_and_the_input_is_needed(void **unused)
{
    (void)unused;
    enum { PILES = 40000 };
    fixture f;
    kay_text line, input;
    kay_certificate *certificate;
    kay_context ctx;
    kay_context_init(&ctx);
    kay_text_init(&input, &ctx);
    kay_text_format(&input, "%d\n", PILES);
    for (int i = 0; i < PILES; i++)
        kay_text_add(&input, "1 ");
    fixture_contest(&f, "pyramid", kay_text_string(&input));
    write_certificate(&f, &line);
    assert_ok(&f.ctx, kay_certificate_read(&f.ctx, NULL, line.data, line.length, &certificate, NULL));
    assert_false(kay_certificate_has_position(certificate));
    assert_int_equal(kay_certificate_check(certificate, NULL, NULL), KAY_EUSAGE);
    assert_ok(&f.ctx, kay_certificate_check(certificate, f.game, f.state));
    kay_certificate_free(certificate);
    kay_text_free(&line);
    kay_text_free(&input);
    fixture_free(&f);
}

static void what_is_false_is_invalid_and_what_is_none_is_bad_input(void **unused)
{
    (void)unused;
#define LINE(version, game, index, mover, outcome, position, proof)                                                    \
    "{\"kayles_certificate\": " version ", \"game\": " game ", \"case\": " index ", \"mover\": " mover                 \
    ", \"outcome\": " outcome ", \"position\": " position ", \"proof\": " proof "}"
#define PROOF "{\"piles\": 3, \"smallest\": 2, \"sum\": \"10\"}"
    static const struct {
        const char *line;
        kay_status status;
    } cases[] = {
        {LINE("1", "\"pyramid\"", "1", "\"Iori\"", "\"loss\"", "\"Iori: 3 5 2\"", PROOF), KAY_OK},
        {LINE("1", "\"pyramid\"", "1", "\"Iori\"", "\"loss\"", "\"3 5 2\"", PROOF), KAY_OK},
        {LINE("1", "\"pyramid\"", "1", "\"Iori\"", "\"win\"", "\"Iori: 3 5 2\"", PROOF), KAY_EFALSE},
        {LINE("1", "\"pyramid\"", "1", "\"Iori\"", "\"draw\"", "\"Iori: 3 5 2\"", PROOF), KAY_EFALSE},
        {LINE("1", "\"pyramid\"", "1", "\"Yayoi\"", "\"loss\"", "\"Iori: 3 5 2\"", PROOF), KAY_EFALSE},
        {LINE("1", "\"pyramid\"", "1", "\"Iori\"", "\"loss\"", "\"Iori: 3 5 3\"", PROOF), KAY_EFALSE},
        {LINE("1", "\"pyramid\"", "1", "\"Iori\"", "\"loss\"", "\"Iori: x\"", PROOF), KAY_EFALSE},
        {LINE("1", "\"pyramid\"", "1", "\"Iori\"", "\"loss\"", "\"\"", PROOF), KAY_EFALSE},
        {LINE("1", "\"pyramid\"", "1", "\"Iori\"", "\"loss\"", "\"Iori: 3 5 2\"", "{}"), KAY_EFALSE},
        {LINE("1", "\"pyramid\"", "1", "\"Iori\"", "\"loss\"", "\"Iori: 3 5 2\"", "3"), KAY_EFALSE},
        {LINE("1", "\"pyramid\"", "1", "\"Iori\"", "\"loss\"", "5", PROOF), KAY_EFALSE},
        {LINE("1", "\"pyramid\"", "1", "\"Iori\"", "\"lost\"", "\"Iori: 3 5 2\"", PROOF), KAY_EFALSE},
        {LINE("1", "\"pyramid\"", "1", "\"Nobody\"", "\"loss\"", "\"Iori: 3 5 2\"", PROOF), KAY_EFALSE},
        {LINE("1", "\"pyramid\"", "0", "\"Iori\"", "\"loss\"", "\"Iori: 3 5 2\"", PROOF), KAY_EFALSE},
        {LINE("1", "\"none\"", "1", "\"Iori\"", "\"loss\"", "\"Iori: 3 5 2\"", PROOF), KAY_EFALSE},
        {LINE("2", "\"pyramid\"", "1", "\"Iori\"", "\"loss\"", "\"Iori: 3 5 2\"", PROOF), KAY_EFALSE},
        {LINE("\"1\"", "\"pyramid\"", "1", "\"Iori\"", "\"loss\"", "\"Iori: 3 5 2\"", PROOF), KAY_EFALSE},
        {LINE("1", "7", "1", "\"Iori\"", "\"loss\"", "\"Iori: 3 5 2\"", PROOF), KAY_EFALSE},
        {LINE("1", "\"{0}\"", "1", "\"Iori\"", "\"loss\"", "\"Iori: 3 5 2\"", PROOF), KAY_EFALSE},
        {"", KAY_EINPUT},
        {"{}", KAY_EINPUT},
        {"[1]", KAY_EINPUT},
        {"nonsense", KAY_EINPUT},
        {"{\"kayles_certificate\": 1}", KAY_EINPUT},
        {"{\"kayles_certificate\": 1, \"kayles_certificate\": 1}", KAY_EINPUT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (judge_alone(cases[i].line) != cases[i].status)
            fail_msg("%s", cases[i].line);
#undef LINE
#undef PROOF
}

/* Judges a certificate with `number` as its case and in a field that is ignored, and `smallest` in its proof. */
static kay_status judge_numbers(const char *number, const char *smallest)
{
    char line[512];
    snprintf(
        line, sizeof line,
        "{\"kayles_certificate\": 1, \"game\": \"pyramid\", \"case\": %s, \"mover\": \"Iori\", \"outcome\": \"loss\", "
        "\"position\": \"Iori: 3 5 2\", \"note \\\" 99999999999999999999\": [%s, \"\\\\\"],"
        "\"proof\": {\"piles\": 3, \"smallest\": %s, \"sum\": \"10\"}}",
        number[0] == 'x' ? "1" : number, number[0] == 'x' ? number + 1 : "1", smallest);
    return judge_alone(line);
}

static void a_number_of_any_size_is_a_wrong_number_and_no_other_file(void **unused)
{
    (void)unused;
    static const char *const large[] = {
        "9223372036854775808", "-9223372036854775809", "99999999999999999999999999", "1e999", "-1.5E+400", "0.5", "1e2",
        "9223372036854775807"};
    static const char *const malformed[] = {"1e", "-", "00", "01e999", "1.e999", "1e999x", "99999999999999999999.",
                                            "1e+"};
    assert_int_equal(judge_numbers("1", "2"), KAY_OK);
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        char unread[64];
        snprintf(unread, sizeof unread, "x%s", large[i]);
        if (judge_numbers("1", large[i]) != KAY_EFALSE || judge_numbers(unread, "2") != KAY_OK)
            fail_msg("%s", large[i]);
    }
    assert_int_equal(judge_numbers("18446744073709551616", "2"), KAY_EFALSE);
    assert_int_equal(judge_numbers("1e400", "2"), KAY_EFALSE);
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++)
        if (judge_numbers("1", malformed[i]) != KAY_EINPUT ||
            judge_numbers("99999999999999999999", malformed[i]) != KAY_EINPUT)
            fail_msg("%s", malformed[i]);
}

/* The rules of a host, such as a plugin: those of pyramid under another name. */
static void rules_that_the_host_has_opened_are_found_by_their_name(void **unused)
{
    (void)unused;
    static const char line[] =
        "{\"kayles_certificate\": 1, \"game\": \"mine\", \"case\": 1, \"mover\": \"Iori\", \"outcome\": \"loss\", "
        "\"position\": \"Iori: 3 5 2\", \"proof\": {\"piles\": 3, \"smallest\": 2, \"sum\": \"10\"}}";
    kay_ruleset mine = *kay_ruleset_find("pyramid"), other = mine;
    kay_context ctx;
    kay_certificate *certificate;
    mine.name = "mine";
    kay_context_init(&ctx);
    assert_int_equal(kay_certificate_read(&ctx, NULL, line, strlen(line), &certificate, NULL), KAY_EFALSE);
    assert_int_equal(kay_certificate_read(&ctx, &other, line, strlen(line), &certificate, NULL), KAY_EFALSE);
    assert_ok(&ctx, kay_certificate_read(&ctx, &mine, line, strlen(line), &certificate, NULL));
    assert_ptr_equal(kay_certificate_rules(certificate), &mine);
    assert_ok(&ctx, kay_certificate_check(certificate, NULL, NULL));
    kay_certificate_free(certificate);
    assert_int_equal(ctx.memory_used, 0);
}

static void depth_does_not_end_in_the_stack(void **unused)
{
    (void)unused;
    enum { DEPTH = 1000000 };
    char *line = malloc(DEPTH + 1);
    assert_non_null(line);
    memset(line, '[', DEPTH);
    line[DEPTH] = '\0';
    assert_int_equal(judge_alone(line), KAY_EINPUT);
    free(line);
}

static void a_mistake_in_the_json_has_a_place(void **unused)
{
    (void)unused;
    static const char line[] = "{\"kayles_certificate\": 1, x}";
    kay_context ctx;
    kay_certificate *certificate;
    size_t place;
    kay_context_init(&ctx);
    assert_int_equal(kay_certificate_read(&ctx, NULL, line, strlen(line), &certificate, &place), KAY_EINPUT);
    assert_in_range(place, 26, 27);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_certificate_says_whose_it_is_and_is_valid),
        cmocka_unit_test(the_input_must_be_the_position),
        cmocka_unit_test(a_long_position_is_left_out_and_the_input_is_needed),
        cmocka_unit_test(what_is_false_is_invalid_and_what_is_none_is_bad_input),
        cmocka_unit_test(a_number_of_any_size_is_a_wrong_number_and_no_other_file),
        cmocka_unit_test(rules_that_the_host_has_opened_are_found_by_their_name),
        cmocka_unit_test(depth_does_not_end_in_the_stack),
        cmocka_unit_test(a_mistake_in_the_json_has_a_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

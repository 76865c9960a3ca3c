/* Tests that certificates of quotients are valid, and that a certificate with one number changed is not. */
#include "fixture.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kayles/certificate.h>

/* Returns the status of a certificate. */
static kay_status judged(const char *line, size_t length, kay_diag *diag)
{
    kay_context ctx;
    kay_certificate *certificate;
    kay_context_init(&ctx);
    kay_status status = kay_certificate_read(&ctx, NULL, line, length, &certificate, NULL);
    if (status == KAY_OK) {
        status = kay_certificate_check(certificate, NULL, NULL);
        kay_certificate_free(certificate);
    }
    *diag = ctx.diag;
    assert_int_equal(ctx.memory_used, 0);
    return status;
}

/* Writes the certificate of a game: of heaps 0 to `heap`, or with UINT64_MAX of the whole game. */
static void certified(kay_context *ctx, const char *code, uint64_t heap, kay_text *out)
{
    kay_misere_quotient *quotient;
    assert_ok(ctx, kay_misere_quotient_open(ctx, code, &quotient));
    assert_ok(ctx,
              heap == UINT64_MAX ? kay_misere_quotient_prove(quotient) : kay_misere_quotient_advance(quotient, heap));
    assert_ok(ctx, kay_misere_quotient_certify(quotient, out));
    kay_misere_quotient_close(quotient);
}

static void certificates_are_valid(void **unused)
{
    static const struct {
        const char *code;
        uint64_t heap;
    } cases[] = {{"0.77", UINT64_MAX}, {"0.115", UINT64_MAX}, {"0.123", UINT64_MAX}, {"{2,5,7}", UINT64_MAX},
                 {"0.07", 25},         {"4!.0", 20},          {"0.77", 0},           {"0.[3]", 6}};
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kay_context ctx;
        kay_text line;
        kay_diag diag;
        kay_context_init(&ctx);
        kay_text_init(&line, &ctx);
        certified(&ctx, cases[i].code, cases[i].heap, &line);
        const kay_status status = judged(line.data, line.length, &diag);
        if (status != KAY_OK)
            print_error("%s: %s\n", cases[i].code, diag.text);
        assert_int_equal(status, KAY_OK);
        kay_text_free(&line);
        assert_int_equal(ctx.memory_used, 0);
    }
}

/* Copies the line with the number at `at` replaced by another one. */
static void replaced(const kay_text *line, size_t at, uint64_t number, kay_text *out)
{
    size_t end = at;
    while (isdigit((unsigned char)line->data[end]))
        end++;
    kay_text_clear(out);
    kay_text_bytes(out, line->data, at);
    kay_text_u64(out, number);
    kay_text_bytes(out, line->data + end, line->length - end);
}

/* Whether the number at `at` is one of the heaps of the generators, which may be named by another heap with the same
 * value. */
static bool names_a_generator(const kay_text *line, size_t at)
{
    const char *text = kay_text_string(line);
    const size_t begin = (size_t)(strstr(text, "\"generators\"") - text);
    const size_t end = (size_t)(strstr(text, "\"products\"") - text);
    return begin < at && at < end;
}

static void refuses_changes(const char *code, uint64_t heap)
{
    kay_context ctx;
    kay_text line, other;
    kay_diag diag;
    unsigned changed = 0;
    kay_context_init(&ctx);
    kay_text_init(&line, &ctx);
    kay_text_init(&other, &ctx);
    certified(&ctx, code, heap, &line);
    const size_t begin = (size_t)(strstr(kay_text_string(&line), "\"period\"") - line.data);
    for (size_t at = begin; at < line.length; at++) {
        if (!isdigit((unsigned char)line.data[at]) || isdigit((unsigned char)line.data[at - 1]))
            continue;
        const uint64_t number = strtoull(line.data + at, NULL, 10);
        const uint64_t others[] = {number + 1, number ? number - 1 : 2, 0, UINT64_MAX};
        for (size_t k = 0; k < 4; k++) {
            if (others[k] == number || (names_a_generator(&line, at) && others[k] != UINT64_MAX))
                continue;
            replaced(&line, at, others[k], &other);
            const kay_status status = judged(other.data, other.length, &diag);
            if (status != KAY_EFALSE)
                print_error("%s byte %zu: %" PRIu64 " in place of %" PRIu64 "\n", code, at, others[k], number);
            assert_int_equal(status, KAY_EFALSE);
            changed++;
        }
    }
    assert_more(changed, 50);
    kay_text_free(&other);
    kay_text_free(&line);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_changed_number_is_refused(void **unused)
{
    (void)unused;
    refuses_changes("0.75", UINT64_MAX);
    refuses_changes("0.123", UINT64_MAX);
    refuses_changes("4!.0", 16);
}

static void impossible_claims_are_refused(void **unused)
{
    static const struct {
        const char *fields, *why;
    } cases[] = {
        {"\"game\": \"0.3\", \"period\": 0, \"preperiod\": 0, \"generators\": [], \"products\": [], \"p_positions\": "
         "[],"
         " \"phi\": [0]",
         "it has no elements"},
        {"\"game\": \"0.3\", \"period\": 0, \"preperiod\": 0, \"generators\": [], \"products\": [[]],"
         " \"p_positions\": [0], \"phi\": [0]",
         "the sum of no heaps is not lost"},
        {"\"game\": \"0.3\", \"period\": 0, \"preperiod\": 0, \"generators\": [], \"products\": [[]],"
         " \"p_positions\": [], \"phi\": []",
         "the value of the empty heap is not the identity"},
        {"\"game\": \"0.3\", \"period\": 0, \"preperiod\": 0, \"generators\": [], \"products\": [[]],"
         " \"p_positions\": [], \"phi\": [0, 0]",
         "a sum with no lost option is not lost"},
        {"\"game\": \"0.3\", \"period\": 0, \"preperiod\": 0, \"generators\": [1], \"products\": [[1], [0]],"
         " \"p_positions\": [], \"phi\": [0, 1]",
         "two of its elements behave alike"},
        {"\"game\": \"0.3\", \"period\": 0, \"preperiod\": 0, \"generators\": [1], \"products\": [[1], [0], [0]],"
         " \"p_positions\": [1], \"phi\": [0, 1]",
         "an element is the value of no sum"},
        {"\"game\": \"0.[3]\", \"period\": 1, \"preperiod\": 9, \"generators\": [1], \"products\": [[1], [0]],"
         " \"p_positions\": [1], \"phi\": [0, 1]",
         "no period of this code is provable"},
        {"\"game\": \"0.3\", \"period\": 2, \"preperiod\": 0, \"generators\": [1], \"products\": [[1], [0]],"
         " \"p_positions\": [1], \"phi\": [0, 1]",
         "its heaps do not prove the period"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[400];
        kay_diag diag;
        const int length =
            snprintf(line, sizeof line, "{\"kayles_certificate\": 1, \"claim\": \"quotient\", %s}", cases[i].fields);
        assert_int_equal(judged(line, (size_t)length, &diag), KAY_EFALSE);
        assert_string_equal(diag.text, cases[i].why);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certificates_are_valid),
        cmocka_unit_test(a_changed_number_is_refused),
        cmocka_unit_test(impossible_claims_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

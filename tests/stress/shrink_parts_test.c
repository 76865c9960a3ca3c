/* Tests each source of smaller inputs. */
#include "stress/shrink_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"

/* Says of one text whether it fails. */
typedef kay_status (*one_try)(void *user, const char *text, size_t length, bool *same);

typedef struct asker {
    kay_context *ctx;
    one_try try;
} asker;

static kay_status first_of(void *user, const char *texts, uint64_t count, uint64_t *which)
{
    const asker *own = user;
    for (*which = 0; *which < count; ++*which, texts += strlen(texts) + 1) {
        bool same = false;
        kay_status status = own->try(NULL, texts, strlen(texts), &same);
        if (status != KAY_OK || same)
            return status;
    }
    return KAY_OK;
}

/* "N" and N numbers, one of which is 1000 or more. */
static kay_status large_number_comes(void *user, const char *text, size_t length, bool *same)
{
    char *end;
    unsigned long long count = strtoull(text, &end, 10), large = 0, found = 0;
    (void)user;
    (void)length;
    for (char *at = end;; at = end, found++) {
        unsigned long long number = strtoull(at, &end, 10);
        if (end == at)
            break;
        large += number >= 1000;
    }
    *same = count == found && large > 0;
    return KAY_OK;
}

/* "N" and a row of N letters with "ABBA" in it. */
static kay_status row_has_abba(void *user, const char *text, size_t length, bool *same)
{
    size_t count;
    char row[128];
    (void)user;
    (void)length;
    *same = sscanf(text, "%zu %127s", &count, row) == 2 && strlen(row) == count && strstr(row, "ABBA");
    return KAY_OK;
}

/* The numbers of "N" and N numbers; 0: it is none. */
static size_t numbers_of(const char *text, unsigned long long numbers[16])
{
    char *end;
    unsigned long long count = strtoull(text, &end, 10);
    size_t found = 0;
    for (char *at = end;; at = end, found++) {
        unsigned long long number = strtoull(at, &end, 10);
        if (end == at || found == 16)
            break;
        numbers[found] = number;
    }
    return count == found ? found : 0;
}

/* Two numbers differ by 13. */
static kay_status two_differ_by_13(void *user, const char *text, size_t length, bool *same)
{
    unsigned long long numbers[16];
    size_t count = numbers_of(text, numbers);
    (void)user;
    (void)length;
    *same = false;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
            *same = *same || numbers[i] == numbers[j] + 13;
    return KAY_OK;
}

/* Three numbers are odd at least, and the sum is divisible by 5. */
static kay_status three_are_odd(void *user, const char *text, size_t length, bool *same)
{
    unsigned long long numbers[16], sum = 0, odd = 0;
    size_t count = numbers_of(text, numbers);
    (void)user;
    (void)length;
    for (size_t i = 0; i < count; i++) {
        sum += numbers[i];
        odd += numbers[i] % 2;
    }
    *same = odd >= 3 && sum % 5 == 0;
    return KAY_OK;
}

/* Read from the other end the numbers are the same, and one is a 9. */
static kay_status palindrome_has_a_9(void *user, const char *text, size_t length, bool *same)
{
    unsigned long long numbers[16];
    size_t count = numbers_of(text, numbers);
    (void)user;
    (void)length;
    *same = false;
    for (size_t i = 0; i < count; i++)
        *same = *same || numbers[i] == 9;
    for (size_t i = 0; i < count; i++)
        *same = *same && numbers[i] == numbers[count - 1 - i];
    return KAY_OK;
}

/* "N" and a row of N letters, as many of them A as B, with "AA" in it. */
static kay_status row_is_balanced(void *user, const char *text, size_t length, bool *same)
{
    size_t count, as = 0, doubles = 0;
    char row[128];
    (void)user;
    (void)length;
    if (sscanf(text, "%zu %127s", &count, row) == 2 && strlen(row) == count) {
        for (size_t i = 0; i < count; i++) {
            as += row[i] == 'A';
            doubles += row[i] == 'A' && row[i + 1] == 'A';
        }
        *same = 2 * as == count && doubles > 0;
    }
    return KAY_OK;
}

/* "N M V" and M edges of N vertices, where V has a neighbour that has another. */
static kay_status graph_has_a_path(void *user, const char *text, size_t length, bool *same)
{
    unsigned long long numbers[64], count = 0;
    char *end;
    (void)user;
    (void)length;
    for (const char *at = text; count < 64; at = end, count++) {
        numbers[count] = strtoull(at, &end, 10);
        if (end == at)
            break;
    }
    *same = false;
    if (count < 3 || count != 3 + 2 * numbers[1] || numbers[2] < 1 || numbers[2] > numbers[0])
        return KAY_OK;
    for (size_t i = 3; i < count; i++)
        if (numbers[i] < 1 || numbers[i] > numbers[0])
            return KAY_OK;
    for (size_t i = 3; i < count; i += 2)
        for (size_t k = 3; k < count; k += 2)
            *same = *same || (numbers[i] == numbers[2] && numbers[i + 1] == numbers[k] && numbers[k] != numbers[2] &&
                              numbers[k + 1] != numbers[2] && numbers[k + 1] != numbers[k]);
    return KAY_OK;
}

/* "N" and a row of N letters, of which the third one is an R. */
static kay_status third_is_r(void *user, const char *text, size_t length, bool *same)
{
    size_t count;
    char row[128];
    (void)user;
    (void)length;
    *same = sscanf(text, "%zu %127s", &count, row) == 2 && strlen(row) == count && count == 5 && row[2] == 'R';
    return KAY_OK;
}

/* "4", a number and four that are its multiples, which are not 0. */
static kay_status four_multiples(void *user, const char *text, size_t length, bool *same)
{
    unsigned long long base, number[4];
    (void)user;
    (void)length;
    *same = sscanf(text, "4 %llu %llu %llu %llu %llu", &base, number, number + 1, number + 2, number + 3) == 5 &&
            base > 4000;
    for (int i = 0; i < 4 && *same; i++)
        *same = number[i] && number[i] % base == 0;
    return KAY_OK;
}

/* One number that leaves 69 when it is divided by 1000. */
static kay_status leaves_69(void *user, const char *text, size_t length, bool *same)
{
    (void)user;
    (void)length;
    *same = strtoull(text, NULL, 10) % 1000 == 69;
    return KAY_OK;
}

/* "N" and N lists of two, each behind the 2 that counts it; the third one holds a 9. */
static kay_status a_list_has_a_9(void *user, const char *text, size_t length, bool *same)
{
    char *end;
    unsigned long long count = strtoull(text, &end, 10), two, one, other, nines = 0;
    (void)user;
    (void)length;
    for (unsigned long long i = 0; i < count; i++) {
        int used = 0;
        if (sscanf(end, "%llu %llu %llu%n", &two, &one, &other, &used) != 3 || two != 2)
            return KAY_OK;
        nines += one == 9 || other == 9;
        end += used;
    }
    *same = nines > 0 && end[strspn(end, " \n")] == '\0';
    return KAY_OK;
}

/* "N" and N numbers, two at least, which are more than 100 together. */
static kay_status sum_is_large(void *user, const char *text, size_t length, bool *same)
{
    unsigned long long numbers[16], sum = 0;
    const size_t count = numbers_of(text, numbers);
    (void)user;
    (void)length;
    for (size_t i = 0; i < count; i++)
        sum += numbers[i];
    *same = count > 1 && sum > 100;
    return KAY_OK;
}

static kay_status time_is_over(void *user, const char *text, size_t length, bool *same)
{
    (void)user;
    (void)text;
    (void)length;
    (void)same;
    return KAY_END;
}

/* Goes through the sources until none of them finds anything. */
static kay_status shrink_by_all(shrink *own)
{
    shrink_source *const sources[] = {shrink_cases, shrink_parts,     shrink_plain,  shrink_numbers,
                                      shrink_sums,  shrink_two_parts, shrink_places, shrink_two_numbers};
    bool progress;
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i = progress ? 0 : i + 1)
        KAY_TRY(shrink_run(own, sources[i], &progress));
    return KAY_OK;
}

/* The same comes of it however many are tried together. */
static void becomes(const char *input, const char *text, one_try try, const char *wanted)
{
    const uint64_t most[] = {1, 7, 100};
    kay_context ctx;
    shrink own;
    kay_input_grammar grammar = kay_grammar_of_lines;
    kay_arena arena;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    asker asks = {&ctx, try};
    if (input)
        assert_ok(&ctx, kay_input_grammar_make(&arena, input, NULL, false, &grammar));
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        assert_ok(&ctx, shrink_init(&own, &ctx, &grammar, text, strlen(text)));
        own.try = first_of;
        own.user = &asks;
        own.most = most[i];
        own.until = INFINITY;
        kay_status status = shrink_by_all(&own);
        assert_true(status == KAY_OK || status == KAY_END);
        assert_string_equal(kay_text_string(&own.best), wanted);
        shrink_free(&own);
    }
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

static const char LIST[] = "n; n numbers", ROW[] = "n; 1 rows of n letters";

static void a_count_follows_the_numbers(void **state)
{
    (void)state;
    becomes(LIST, "5\n3 70000 2 1234567 9\n", large_number_comes, "1\n1000\n");
    becomes(LIST, "1\n18446744073709551615\n", large_number_comes, "1\n1000\n");
}

static void a_count_follows_the_row(void **state)
{
    (void)state;
    becomes(ROW, "11\nAABBABBABAB\n", row_has_abba, "4\nABBA\n");
}

static void two_numbers_are_lowered_together(void **state)
{
    (void)state;
    becomes(LIST, "2\n1234567 1234554\n", two_differ_by_13, "2\n0 13\n");
}

static void two_numbers_change_by_different_amounts(void **state)
{
    (void)state;
    becomes(LIST, "3\n3 5 7\n", three_are_odd, "3\n1 1 3\n");
    becomes(LIST, "3\n5 9 1\n", three_are_odd, "3\n1 1 3\n");
}

static void two_numbers_are_left_out_together(void **state)
{
    (void)state;
    becomes(LIST, "7\n4 1 2 9 2 1 4\n", palindrome_has_a_9, "1\n9\n");
}

static void letters_are_left_out_at_two_places(void **state)
{
    (void)state;
    becomes(ROW, "20\nBAABABABABABBAABABAB\n", row_is_balanced, "4\nBAAB\n");
}

static void numbers_become_one(void **state)
{
    (void)state;
    becomes(LIST, "5\n30 20 25 20 6\n", sum_is_large, "2\n50 51\n");
}

static void a_vertex_goes_with_its_edges(void **state)
{
    (void)state;
    becomes("n m v in 1..n; m pairs in 1..n", "9 7 2\n2 5\n2 5\n5 7\n1 9\n9 8\n7 2\n8 3\n", graph_has_a_path,
            "3 2 1\n1 2\n2 3\n");
}

static void letters_that_do_not_matter_become_one(void **state)
{
    (void)state;
    becomes(ROW, "5\nRBRWR\n", third_is_r, "5\nBBRBB\n");
}

static void a_number_becomes_another_one(void **state)
{
    (void)state;
    becomes("n b; n numbers", "4 5003\n15009 50030 5003 10006\n", four_multiples, "4 4001\n4001 4001 4001 4001\n");
}

static void one_number_alone_becomes_the_smallest_of_many(void **state)
{
    (void)state;
    becomes(NULL, "99069\n", leaves_69, "69\n");
}

static void a_list_goes_with_its_count(void **state)
{
    (void)state;
    becomes("m; m lists", "4\n2 1 2\n2 3 4\n2 9 6\n2 7 8\n", a_list_has_a_9, "1\n2 0 9\n");
}

/* A source may name what is not smaller, or the same again: it is not even tried. */
static kay_status nothing_smaller(shrink *own, shrink_cursor *cursor, kay_text *out)
{
    kay_text_add(out, cursor->at % 2 ? "7\n" : cursor->at % 3 ? "7 7 7\n" : kay_text_string(&own->best));
    return cursor->at++ < 9 ? KAY_OK : KAY_END;
}

static kay_status one_is_tried(void *user, const char *text, size_t length, bool *same)
{
    static unsigned tried;
    (void)user;
    (void)length;
    assert_string_equal(text, "7\n");
    assert_int_equal(tried++, 0);
    *same = false;
    return KAY_OK;
}

static void what_is_not_smaller_is_not_tried(void **state)
{
    kay_context ctx;
    shrink own;
    bool progress;
    (void)state;
    kay_context_init(&ctx);
    asker asks = {&ctx, one_is_tried};
    assert_ok(&ctx, shrink_init(&own, &ctx, &kay_grammar_of_lines, "1\n1000\n", 7));
    own.try = first_of;
    own.user = &asks;
    own.until = INFINITY;
    assert_ok(&ctx, shrink_run(&own, nothing_smaller, &progress));
    assert_false(progress);
    assert_string_equal(kay_text_string(&own.best), "1\n1000\n");
    shrink_free(&own);
    assert_int_equal(ctx.memory_used, 0);
}

/* A number from 2^53 on; the time is over after 150 tries. */
static kay_status is_above_2_53(void *user, const char *text, size_t length, bool *same)
{
    static unsigned tried;
    (void)user;
    (void)length;
    *same = strtoull(text, NULL, 10) >> 53;
    return ++tried > 150 ? KAY_END : KAY_OK;
}

static void a_large_number_is_halved_first(void **state)
{
    kay_context ctx;
    shrink own;
    bool progress;
    (void)state;
    kay_context_init(&ctx);
    asker asks = {&ctx, is_above_2_53};
    assert_ok(&ctx, shrink_init(&own, &ctx, &kay_grammar_of_lines, "9223372036854775807\n", 20));
    own.try = first_of;
    own.user = &asks;
    own.until = INFINITY;
    assert_int_equal(shrink_run(&own, shrink_numbers, &progress), KAY_END);
    assert_string_equal(kay_text_string(&own.best), "9007199254740992\n");
    shrink_free(&own);
}

static void without_time_the_input_stays(void **state)
{
    (void)state;
    becomes(LIST, "2\n5 6\n", time_is_over, "2\n5 6\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_count_follows_the_numbers),
        cmocka_unit_test(a_count_follows_the_row),
        cmocka_unit_test(a_large_number_is_halved_first),
        cmocka_unit_test(two_numbers_are_lowered_together),
        cmocka_unit_test(two_numbers_change_by_different_amounts),
        cmocka_unit_test(two_numbers_are_left_out_together),
        cmocka_unit_test(without_time_the_input_stays),
        cmocka_unit_test(letters_are_left_out_at_two_places),
        cmocka_unit_test(a_vertex_goes_with_its_edges),
        cmocka_unit_test(numbers_become_one),
        cmocka_unit_test(what_is_not_smaller_is_not_tried),
        cmocka_unit_test(letters_that_do_not_matter_become_one),
        cmocka_unit_test(a_number_becomes_another_one),
        cmocka_unit_test(a_list_goes_with_its_count),
        cmocka_unit_test(one_number_alone_becomes_the_smallest_of_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Compares the values of end-nibbling with its rules. */
#include "fixture.h"

#include <kayles/random.h>

#include "math/end_nibbling.h"

enum { LONGEST = 9 };

/* Which parts are losing, [begin][end], and how often the predicate was called for each length. */
typedef struct board {
    bool losing[LONGEST + 1][LONGEST + 1];
    int asked[LONGEST + 1];
} board;

static bool lost(const void *opaque, uint64_t begin, uint64_t end)
{
    board *b = (board *)(uintptr_t)opaque;
    assert_less(begin, end);
    assert_at_most(end, LONGEST);
    b->asked[end - begin]++;
    return b->losing[begin][end];
}

/* Computes all values from the rules alone, shorter parts first. */
static void all_values(const board *b, int values[LONGEST + 1][LONGEST + 1])
{
    for (int length = 0; length <= LONGEST; length++)
        for (int begin = 0; begin + length <= LONGEST; begin++) {
            int end = begin + length, best = -1;
            if (length == 0)
                best = 0;
            else if (!b->losing[begin][end]) {
                int left = -values[begin + 1][end], right = -values[begin][end - 1];
                best = left > right ? left : right;
            }
            values[begin][end] = best;
        }
}

static void every_value_is_that_of_the_rules(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 3);
    for (int round = 0; round < 60000; round++) {
        board b = {0};
        int values[LONGEST + 1][LONGEST + 1];
        uint64_t one_in = 1 + kay_random_below(&random, 25);
        for (int begin = 0; begin < LONGEST; begin++)
            for (int end = begin + 1; end <= LONGEST; end++)
                b.losing[begin][end] = kay_random_below(&random, one_in) == 0;
        all_values(&b, values);
        const kay_nibbling nibbling = {.board = &b, .lost = lost};
        for (uint64_t begin = 0; begin <= LONGEST; begin++)
            for (uint64_t end = begin; end <= LONGEST; end++) {
                memset(b.asked, 0, sizeof b.asked);
                assert_int_equal(kay_nibbling_value(&nibbling, begin, end), values[begin][end]);
                for (int length = 1; length <= LONGEST; length++)
                    assert_at_most(b.asked[length], 5);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_is_that_of_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

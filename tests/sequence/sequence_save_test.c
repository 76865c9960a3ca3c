/* Tests checkpoints of nim-sequences: after kills and refused allocations, and files that are none. */
#include "fixture.h"
#include "laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <kayles/sequence.h>

/* Work to kill: the sparse method, the dense method, the plain method, and a register up to the least preperiod. */
static const struct {
    const char *code;
    kay_sequence_options options;
    uint64_t most;
} killed[] = {
    {"0.16", {.method = KAY_SEQUENCE_SPARSE}, UINT64_MAX},
    {"0.007", {.method = KAY_SEQUENCE_DENSE}, 4000},
    {"0.3f", {.method = KAY_SEQUENCE_PLAIN}, 1500},
    {"0.1005", {.keep = 1}, UINT64_MAX},
};

/* Does such work with a checkpoint; stores its facts and checksums. */
static void go_on(size_t work, const char *path, kay_sequence_facts *facts, kay_sequence_summary *summary)
{
    kay_context ctx;
    kay_sequence *sequence;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_sequence_open(&ctx, killed[work].code, &killed[work].options, &sequence));
    if (path)
        assert_ok(&ctx, kay_sequence_keep(sequence, path, 0));
    kay_status status = kay_sequence_advance(sequence, killed[work].most);
    *facts = kay_sequence_tell(sequence);
    assert_int_equal(status, killed[work].options.keep ? KAY_EUNABLE : KAY_OK);
    assert_ok(&ctx, kay_sequence_sum_up(sequence, facts->computed, summary));
    kay_sequence_close(sequence);
    assert_int_equal(ctx.memory_used, 0);
}

/* Kills the work five times, each at a random moment below 1.5 `took` seconds, then lets it finish. */
static void kill_and_go_on(size_t work, const char *path, double took, kay_random *random, kay_sequence_facts *facts,
                           kay_sequence_summary *summary)
{
    for (unsigned i = 0; i < 5; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (!child) {
            go_on(work, path, facts, summary);
            _exit(0);
        }
        usleep((useconds_t)kay_random_below(random, (uint64_t)(1.5e6 * took) + 1));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    go_on(work, path, facts, summary);
}

static void what_is_killed_goes_on_to_the_same_values(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/kayles-sequence-XXXXXX", path[64], beside[64];
    kay_random random;
    kay_random_seed(&random, 7);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/checkpoint", folder);
    snprintf(beside, sizeof beside, "%s/checkpoint.new", folder);
    for (size_t work = 0; work < sizeof killed / sizeof *killed; work++) {
        kay_sequence_facts facts, again;
        kay_sequence_summary summary, same;
        const double begun = kay_now();
        go_on(work, NULL, &facts, &summary);
        const double took = kay_now() - begun;
        for (unsigned i = 0; i < laws_rounds(1); i++) {
            kill_and_go_on(work, path, took, &random, &again, &same);
            assert_int_equal(again.period, facts.period);
            assert_int_equal(again.preperiod, facts.preperiod);
            assert_int_equal(again.bound, facts.bound);
            /* A resumed search looks through the rare heaps in another order, which can change how far back it looks
             * and so the heap from which values are dropped and the heap at which the period is proved. */
            if (!killed[work].options.keep)
                assert_int_equal(again.computed, facts.computed);
            if (again.computed == facts.computed)
                assert_int_equal(same.xxh64, summary.xxh64);
            unlink(path);
        }
    }
    unlink(beside);
    assert_int_equal(rmdir(folder), 0);
}

/* Writes a changed or shortened checkpoint, and asserts that it is refused. */
static void refuses_checkpoint(const char *path, const unsigned char *bytes, size_t size, const char *code)
{
    kay_context ctx;
    kay_sequence *sequence;
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_sequence_open(&ctx, code, NULL, &sequence));
    assert_int_equal(kay_sequence_keep(sequence, path, 0), KAY_EINPUT);
    kay_sequence_close(sequence);
    assert_int_equal(ctx.memory_used, 0);
}

/* Changes one byte, or cuts the file short, at every place; in a large file, at places that lie further and further
 * apart. */
static void checkpoints_that_are_none_are_refused(void **unused)
{
    (void)unused;
    static unsigned char bytes[1 << 20];
    static const struct {
        const char *code, *other;
        kay_sequence_options options;
        uint64_t count;
    } cases[] = {{"0.106", "0.3f", {0}, 200}, {"0.3f", "0.106", {0}, 200}, {"0.104", "0.106", {.keep = 1}, 1 << 18}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[] = "/tmp/kayles-sequence-XXXXXX";
        kay_context ctx;
        kay_sequence *sequence;
        kay_context_init(&ctx);
        int fd = mkstemp(path);
        assert_true(fd >= 0);
        close(fd);
        unlink(path);
        assert_ok(&ctx, kay_sequence_open(&ctx, cases[i].code, &cases[i].options, &sequence));
        assert_ok(&ctx, kay_sequence_keep(sequence, path, 0));
        assert_ok(&ctx, kay_sequence_advance(sequence, cases[i].count));
        assert_ok(&ctx, kay_sequence_save(sequence));
        kay_sequence_close(sequence);
        FILE *file = fopen(path, "r");
        size_t size = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        assert_more(size, 200);
        assert_less(size, sizeof bytes);
        refuses_checkpoint(path, bytes, size, cases[i].other);
        for (size_t at = 0; at < size; at += size < 1 << 13 ? 1 : 1 + at / 16) {
            bytes[at] ^= 4;
            refuses_checkpoint(path, bytes, size, cases[i].code);
            bytes[at] ^= 4;
            refuses_checkpoint(path, bytes, at, cases[i].code);
        }
        unlink(path);
    }
}

/* Lets each allocation between a checkpoint and the least preperiod fail once, and then repeats the call. */
static void memory_that_is_refused_keeps_the_register(void **unused)
{
    (void)unused;
    char path[] = "/tmp/kayles-sequence-XXXXXX";
    const kay_sequence_options options = {.keep = 1};
    kay_context ctx;
    kay_sequence *sequence;
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    unlink(path);
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_sequence_open(&ctx, "0.1005", &options, &sequence));
    assert_ok(&ctx, kay_sequence_keep(sequence, path, 1000));
    assert_ok(&ctx, kay_sequence_advance(sequence, 1440000));
    assert_ok(&ctx, kay_sequence_save(sequence));
    kay_sequence_close(sequence);
    for (unsigned blocks = 0, refused = 1; refused; blocks++) {
        uint64_t left = UINT64_MAX;
        kay_context_init(&ctx);
        fixture_refuse_one(&ctx, &left);
        assert_ok(&ctx, kay_sequence_open(&ctx, "0.1005", &options, &sequence));
        assert_ok(&ctx, kay_sequence_keep(sequence, path, 1000));
        left = blocks;
        kay_status status = kay_sequence_advance(sequence, UINT64_MAX);
        refused = status == KAY_ENOMEM;
        if (refused)
            status = kay_sequence_advance(sequence, UINT64_MAX);
        assert_int_equal(status, KAY_EUNABLE); /* values were not kept */
        const kay_sequence_facts facts = kay_sequence_tell(sequence);
        assert_true(facts.proved && !facts.bound && facts.period == 194 && facts.preperiod == 1294723);
        kay_sequence_close(sequence);
        assert_int_equal(ctx.memory_used, 0);
        assert_less(blocks, 1000);
    }
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_killed_goes_on_to_the_same_values),
        cmocka_unit_test(checkpoints_that_are_none_are_refused),
        cmocka_unit_test(memory_that_is_refused_keeps_the_register),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

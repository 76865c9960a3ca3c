/* Inputs that are not in memory at once: files, pipes, and what arrives in pieces. */
#include "base/delivery.h"

#include <errno.h>
#include <float.h>
#include <pthread.h>
#include <stdio.h>

static void a_file_whose_last_page_is_full_ends_where_it_ends(void **unused)
{
    (void)unused;
    long page = sysconf(_SC_PAGESIZE);
    for (long length = page - 1; length <= page + 1; length++) {
        char *text = test_malloc((size_t)length);
        memset(text, '\n', (size_t)length);
        memcpy(text + length - 4, "1234", 4);
        delivery d;
        uint64_t *numbers, wanted[1] = {1234};
        delivery_open(&d, BY_FILE, text, (size_t)length);
        assert_true(d.reader.whole);
        for (int i = 0; i < KAY_READER_PAD; i++)
            assert_int_equal(d.reader.end[i], 0);
        assert_ok(&d.ctx, kay_read_u64s(&d.reader, "a number", UINT64_MAX, 1, &d.arena, &numbers));
        assert_memory_equal(numbers, wanted, sizeof wanted);
        assert_ok(&d.ctx, kay_read_end(&d.reader));
        delivery_close(&d);
        test_free(text);
    }
}

static void a_file_is_read_from_where_it_stands(void **unused)
{
    (void)unused;
    delivery d = {.fd = delivery_file("12 34", 5)};
    uint64_t number;
    kay_context_init(&d.ctx);
    kay_arena_init(&d.arena, &d.ctx);
    assert_int_equal(lseek(d.fd, 2, SEEK_SET), 2);
    assert_ok(&d.ctx, kay_reader_from_fd(&d.ctx, d.fd, "<text>", &d.reader));
    assert_ok(&d.ctx, kay_read_u64(&d.reader, "a number", 0, 99, &number));
    assert_int_equal(number, 34);
    assert_ok(&d.ctx, kay_read_end(&d.reader));
    delivery_close(&d);
}

/* Files without a size, or with one that is not theirs. */
static void files_of_the_kernel_are_read_like_pipes(void **unused)
{
    (void)unused;
    static const char *const paths[] = {"/proc/self/stat", "/sys/kernel/mm/transparent_hugepage/enabled"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        kay_context ctx;
        kay_reader reader;
        const char *word;
        uint64_t length;
        kay_context_init(&ctx);
        if (access(paths[i], R_OK) != 0)
            continue;
        assert_ok(&ctx, kay_reader_open(&ctx, paths[i], &reader));
        assert_ok(&ctx, kay_read_word(&reader, "a word", &word, &length));
        assert_more(length, 0);
        kay_reader_close(&reader);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void what_cannot_be_read_says_so(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_reader reader;
    kay_context_init(&ctx);
    assert_int_equal(kay_reader_open(&ctx, "/", &reader), KAY_EREAD);
    assert_non_null(strstr(ctx.diag.text, "directory"));
    assert_false(ctx.diag.placed);
    assert_int_equal(kay_reader_open(&ctx, "/no/such/file", &reader), KAY_EREAD);
    assert_string_equal(ctx.diag.text, strerror(ENOENT));
    assert_int_equal(kay_reader_from_fd(&ctx, -1, "none", &reader), KAY_EREAD);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_descriptor_that_cannot_be_read_fails_when_it_is_read(void **unused)
{
    (void)unused;
    int ends[2];
    kay_context ctx;
    kay_reader reader;
    kay_context_init(&ctx);
    assert_int_equal(pipe(ends), 0);
    assert_ok(&ctx, kay_reader_from_fd(&ctx, ends[1], "<text>", &reader));
    assert_int_equal(kay_read_blank(&reader), KAY_EREAD);
    kay_reader_close(&reader);
    assert_int_equal(ctx.memory_used, 0);
    close(ends[0]);
    close(ends[1]);
}

static void the_end_of_a_long_name_is_kept(void **unused)
{
    (void)unused;
    char name[1000];
    memset(name, 'n', sizeof name);
    memcpy(name + sizeof name - 5, "last", 5);
    kay_context ctx;
    kay_reader reader;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_reader_from_text(&ctx, name, "", 0, &reader));
    assert_int_equal(kay_reader_fail(&reader, NULL, "here"), KAY_EINPUT);
    assert_int_equal(strlen(ctx.diag.source), 255);
    assert_string_equal(ctx.diag.source + 251, "last");
    kay_reader_close(&reader);
}

/* Questions and answers: what was written must be there to be read, though more is still to come. */
static void a_reader_can_hold_a_conversation(void **unused)
{
    (void)unused;
    int ends[2];
    kay_context ctx;
    kay_reader reader;
    kay_arena arena;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    assert_int_equal(pipe(ends), 0);
    assert_ok(&ctx, kay_reader_from_fd(&ctx, ends[0], "<text>", &reader));
    for (uint64_t turn = 1; turn < 2000; turn++) {
        uint64_t *numbers;
        const char *line;
        uint64_t length, number;
        dprintf(ends[1], "%d %d\n%d\nturn\n", (int)turn, 7, 5);
        assert_ok(&ctx, kay_read_u64s(&reader, "a number", UINT64_MAX, 2, &arena, &numbers));
        assert_int_equal(numbers[0], turn);
        assert_ok(&ctx, kay_read_room(&reader, "a number", 1, 2));
        assert_ok(&ctx, kay_read_u64(&reader, "a number", 0, 9, &number));
        assert_ok(&ctx, kay_read_line(&reader, &line, &length));
        assert_int_equal(length, 0);
        assert_ok(&ctx, kay_read_line(&reader, &line, &length));
        assert_memory_equal(line, "turn", 4);
    }
    close(ends[1]);
    assert_ok(&ctx, kay_read_end(&reader));
    kay_reader_close(&reader);
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
    close(ends[0]);
}

static void every_refused_allocation_is_reported(void **unused)
{
    (void)unused;
    int fd = delivery_file("12", 2), ends[2];
    char *text = test_calloc(1, 700001);
    memset(text, '7', 700000);
    pid_t writer;
    for (uint64_t allowed = 0; allowed < 6; allowed++) {
        uint64_t left = allowed;
        kay_context ctx;
        kay_reader reader;
        kay_context_init(&ctx);
        fixture_ration(&ctx, &left);
        if (kay_reader_from_text(&ctx, "<text>", "12", 2, &reader) == KAY_OK)
            kay_reader_close(&reader);
        else
            assert_int_equal(ctx.diag.status, KAY_ENOMEM);
        left = allowed;
        assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
        if (kay_reader_from_fd(&ctx, fd, "<text>", &reader) == KAY_OK)
            kay_reader_close(&reader);
        left = allowed;
        ends[0] = delivery_pipe(text, 700000, 60000, &writer);
        if (kay_reader_from_fd(&ctx, ends[0], "<text>", &reader) == KAY_OK) {
            const char *word;
            uint64_t length;
            kay_status status = kay_read_word(&reader, "a word", &word, &length);
            assert_one_of(status, KAY_OK, KAY_ENOMEM);
            assert_int_equal(status == KAY_OK, allowed >= 4); /* the reader, 256 KiB, 512 KiB, 1 MiB */
            kay_reader_close(&reader);
        }
        assert_int_equal(ctx.memory_used, 0);
        close(ends[0]);
        waitpid(writer, NULL, 0);
    }
    close(fd);
    test_free(text);
}

/* A pipe that gives nothing more, and one that gives blanks for ever. */
static void waiting_for_input_ends_with_the_time(void **unused)
{
    (void)unused;
    int ends[2];
    kay_context ctx;
    kay_reader reader;
    uint64_t number;
    kay_context_init(&ctx);
    assert_int_equal(pipe(ends), 0);
    assert_ok(&ctx, kay_reader_from_fd(&ctx, ends[0], "<text>", &reader));
    dprintf(ends[1], "7 ");
    ctx.deadline = kay_now() + 0.3;
    assert_ok(&ctx, kay_read_u64(&reader, "a number", 0, 9, &number));
    assert_int_equal(kay_read_u64(&reader, "a number", 0, 9, &number), KAY_EUNABLE);
    assert_true(kay_now() >= ctx.deadline);
    ctx.deadline = 0;
    dprintf(ends[1], "8 ");
    assert_ok(&ctx, kay_read_u64(&reader, "a number", 0, 9, &number)); /* nothing was lost */
    assert_int_equal(number, 8);
    kay_reader_close(&reader);
    close(ends[0]);
    close(ends[1]);

    int zeros = open("/dev/zero", O_RDONLY); /* as fast as a pipe can be */
    assert_ok(&ctx, kay_reader_from_fd(&ctx, zeros, "<zeros>", &reader));
    ctx.deadline = DBL_MIN;
    assert_int_equal(kay_read_blank(&reader), KAY_EUNABLE);
    kay_reader_close(&reader);
    close(zeros);
}

static int source_stop;

static void *source_stop_soon(void *unused)
{
    usleep(100000);
    kay_stop_set(&source_stop, 1);
    return unused;
}

static void waiting_for_input_ends_when_the_work_is_stopped(void **unused)
{
    (void)unused;
    int ends[2];
    pthread_t other;
    kay_context ctx;
    kay_reader reader;
    kay_context_init(&ctx);
    ctx.stop = &source_stop;
    assert_int_equal(pipe(ends), 0);
    assert_ok(&ctx, kay_reader_from_fd(&ctx, ends[0], "<text>", &reader));
    assert_int_equal(pthread_create(&other, NULL, source_stop_soon, NULL), 0);
    assert_int_equal(kay_read_blank(&reader), KAY_EUNABLE);
    assert_string_equal(ctx.diag.text, "interrupted");
    pthread_join(other, NULL);
    kay_reader_close(&reader);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_whose_last_page_is_full_ends_where_it_ends),
        cmocka_unit_test(a_file_is_read_from_where_it_stands),
        cmocka_unit_test(files_of_the_kernel_are_read_like_pipes),
        cmocka_unit_test(what_cannot_be_read_says_so),
        cmocka_unit_test(a_descriptor_that_cannot_be_read_fails_when_it_is_read),
        cmocka_unit_test(the_end_of_a_long_name_is_kept),
        cmocka_unit_test(a_reader_can_hold_a_conversation),
        cmocka_unit_test(every_refused_allocation_is_reported),
        cmocka_unit_test(waiting_for_input_ends_with_the_time),
        cmocka_unit_test(waiting_for_input_ends_when_the_work_is_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

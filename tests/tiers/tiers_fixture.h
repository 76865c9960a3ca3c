/* Folders of tables in a temporary folder, for the tests of src/tiers. */
#ifndef KAYLES_TESTS_TIERS_FIXTURE_H
#define KAYLES_TESTS_TIERS_FIXTURE_H

#include "fixture.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tiers/tier_reader.h"
#include "tiers/tier_work.h"

#define TIERS_METADATA "{\"game\": \"none\", \"tier\": 7}"

static const kay_tier_title tiers_title = {.game = "none", .constants = "n=3", .contents = "outcomes", .ranks = 2};

/* Removes a folder with its files, if it is there. */
static inline void tiers_remove(const char *folder)
{
    DIR *list = opendir(folder);
    for (const struct dirent *entry; list && (entry = readdir(list));)
        unlinkat(dirfd(list), entry->d_name, 0);
    if (list)
        closedir(list);
    rmdir(folder);
}

/* Makes a temporary folder, in memory if there is such a place, and removes it with its folders "table" and "other". */
static inline int tiers_setup(void **state)
{
    char name[] = "/dev/shm/kayles-tiers-XXXXXX", other[] = "/tmp/kayles-tiers-XXXXXX";
    char *folder = mkdtemp(name) ? name : mkdtemp(other);
    assert_non_null(folder);
    *state = strdup(folder);
    return chdir(folder);
}

static inline int tiers_teardown(void **state)
{
    tiers_remove("table");
    tiers_remove("other");
    assert_int_equal(chdir("/"), 0);
    tiers_remove(*state);
    free(*state);
    return 0;
}

/* Fills bytes like those of codes of two bits: long runs of the same code, and codes between them at random. */
static inline void tiers_fill(unsigned char *out, size_t bytes, uint64_t seed)
{
    kay_random random;
    kay_random_seed(&random, seed);
    for (size_t i = 0; i < bytes;) {
        const unsigned char code = (unsigned char)kay_random_below(&random, 256);
        for (uint64_t run = 1 + kay_random_below(&random, 9); run && i < bytes; run--)
            out[i++] = code;
    }
}

static inline kay_status tiers_write(kay_tier_work *work, const char *name, const unsigned char *plain, size_t bytes,
                                     int level, unsigned threads)
{
    kay_tier_writer *writer;
    KAY_TRY(kay_tier_writer_new(kay_tier_work_folder(work), name, TIERS_METADATA, level, threads, &writer));
    kay_status status = kay_tier_writer_add(writer, plain, bytes / 3);
    if (status == KAY_OK)
        status = kay_tier_writer_add(writer, plain + bytes / 3, bytes - bytes / 3);
    if (status == KAY_OK)
        status = kay_tier_work_keep(work, writer);
    kay_tier_writer_close(writer);
    return status;
}

/* Makes a finished table of one file. */
static inline kay_status tiers_make(kay_context *ctx, const char *path, const char *name, const unsigned char *plain,
                                    size_t bytes, int level, unsigned threads)
{
    kay_tier_work *work;
    KAY_TRY(kay_tier_work_begin(ctx, path, &tiers_title, &work));
    kay_status status = tiers_write(work, name, plain, bytes, level, threads);
    if (status == KAY_OK)
        status = kay_tier_work_finish(work);
    kay_tier_work_end(work);
    return status;
}

/* Reads a file; the caller frees the bytes. */
static inline unsigned char *tiers_load(const char *path, size_t *bytes)
{
    struct stat facts;
    const int fd = open(path, O_RDONLY);
    assert_true(fd >= 0 && fstat(fd, &facts) == 0);
    *bytes = (size_t)facts.st_size;
    unsigned char *all = malloc(*bytes + 1);
    assert_int_equal(read(fd, all, *bytes), *bytes);
    close(fd);
    return all;
}

static inline void tiers_store(const char *path, const void *from, size_t bytes)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, from, bytes), bytes);
    close(fd);
}

/* Asserts that a diagnosis as it is printed, "PATH: words", begins like this and has this part. */
static inline void tiers_diag_says(const kay_diag *diag, const char *begin, const char *part)
{
    char words[sizeof diag->source + sizeof diag->text + 2];
    snprintf(words, sizeof words, "%s: %s", diag->source, diag->text);
    if (strncmp(words, begin, strlen(begin)) != 0 || !strstr(words, part))
        print_error("it says: %s\n", words);
    assert_true(diag->placed);
    assert_int_equal(strncmp(words, begin, strlen(begin)), 0);
    assert_non_null(strstr(words, part));
}

static inline void tiers_says(const kay_context *ctx, const char *begin, const char *part)
{
    tiers_diag_says(&ctx->diag, begin, part);
}

#endif

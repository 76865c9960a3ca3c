/* Fuzzes files of tables: the first byte chooses a file of a tier, a manifest, or a journal.  Any bytes must be refused
 * or read without a crash. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tiers/tier_folder_inside.h"
#include "tiers/tier_reader.h"
#include "tiers/tier_work.h"

static void tables_require(kay_status status)
{
    fuzz_require(status == KAY_OK || status == KAY_EINPUT || status == KAY_EREAD || status == KAY_EUSAGE ||
                     status == KAY_EUNABLE || status == KAY_ENOMEM,
                 "a strange status");
}

/* Reads a file of a tier in two ways, which must agree: as a whole, and in small pieces from the end. */
static kay_status tables_read(kay_tier_reader *reader, unsigned char *whole, unsigned char *pieces, size_t bytes)
{
    const size_t piece = 5000;
    kay_status status = kay_tier_reader_read(reader, 0, whole, bytes);
    for (size_t left = bytes; left && status == KAY_OK;) {
        const size_t now = left < piece ? left : piece;
        left -= now;
        status = kay_tier_reader_read(reader, left, pieces + left, now);
    }
    if (status == KAY_OK)
        fuzz_require(memcmp(whole, pieces, bytes) == 0, "two ways to read differ");
    return status;
}

static void tables_tier(kay_context *ctx, const uint8_t *data, size_t size)
{
    kay_tier_reader *reader;
    const int fd = memfd_create("tier", MFD_CLOEXEC);
    fuzz_require(fd >= 0 && write(fd, data, size) == (ssize_t)size, "no file");
    kay_status status = tier_reader_from_fd(ctx, fd, size, "tier", &reader);
    tables_require(status);
    if (status != KAY_OK)
        return;
    const size_t bytes = kay_tier_reader_bytes(reader);
    unsigned char *whole = malloc(bytes + 1), *pieces = malloc(bytes + 1);
    fuzz_require(whole && pieces && strlen(kay_tier_reader_metadata(reader)) <= size, "too many bytes");
    tables_require(tables_read(reader, whole, pieces, bytes));
    free(whole);
    free(pieces);
    kay_tier_reader_close(reader);
}

/* What a manifest says must be written so that the same is read again. */
static void tables_manifest(kay_context *ctx, const uint8_t *data, size_t size)
{
    kay_tier_folder *folder = NULL, *again = NULL;
    kay_text text;
    tier_path path;
    tier_path_set(&path, "manifest", NULL);
    kay_text_init(&text, ctx);
    fuzz_require(tier_folder_new(ctx, "/", &folder) == KAY_OK && tier_folder_new(ctx, "/", &again) == KAY_OK,
                 "no folder");
    const kay_status status = tier_manifest_read_fields(folder, &path, (const char *)data, size);
    tables_require(status);
    if (status == KAY_OK) {
        tier_manifest_write(folder, &text);
        fuzz_require(tier_manifest_read(again, &path, kay_text_string(&text), text.length) == KAY_OK, "not read again");
        char differs[256];
        fuzz_require(!tier_title_differs(&folder->title, &again->title, differs, sizeof differs) &&
                         folder->count == again->count,
                     "read otherwise");
    }
    kay_text_free(&text);
    kay_tier_folder_close(folder);
    kay_tier_folder_close(again);
}

static void tables_journal(kay_context *ctx, const uint8_t *data, size_t size)
{
    static const kay_tier_title title = {.game = "none", .constants = "n=3", .contents = "outcomes", .ranks = 2};
    char folder[] = "/dev/shm/kayles-fuzz-XXXXXX", path[80];
    kay_tier_work *work;
    fuzz_require(mkdtemp(folder), "no folder");
    snprintf(path, sizeof path, "%s/journal", folder);
    FILE *file = fopen(path, "wb");
    fuzz_require(file && fwrite(data, 1, size, file) == size && fclose(file) == 0, "no journal");
    const kay_status status = kay_tier_work_begin(ctx, folder, &title, &work);
    tables_require(status);
    if (status == KAY_OK) {
        fuzz_require(kay_tier_work_folder(work)->count == 0, "a file that is not there");
        kay_tier_work_end(work);
    }
    unlink(path);
    rmdir(folder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const targets[])(kay_context * ctx, const uint8_t *data, size_t size) = {tables_tier, tables_manifest,
                                                                                           tables_journal};
    kay_context ctx;
    if (size == 0)
        return 0;
    fuzz_context(&ctx);
    targets[data[0] % 3](&ctx, data + 1, size - 1);
    fuzz_require(ctx.memory_used == 0, "memory is lost");
    return 0;
}

/* Makes small tables and copies their files to the corpus. */
#include "seeds_tables.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tiers/tier_work.h"

static const kay_tier_title title = {.game = "none", .constants = "n=3", .contents = "outcomes", .ranks = 2};

typedef struct tables {
    kay_context ctx;
    const char *corpus;
    char table[64];
    unsigned files; /* of the corpus */
} tables;

/* Copies a file of the table to the corpus, after a byte. */
static bool tables_copy(tables *to, const char *name, char kind)
{
    char path[4096], bytes[8192];
    snprintf(path, sizeof path, "%s/%s", to->table, name);
    FILE *from = fopen(path, "rb");
    snprintf(path, sizeof path, "%s/%u", to->corpus, to->files++);
    FILE *file = fopen(path, "wb");
    const size_t length = from ? fread(bytes, 1, sizeof bytes, from) : 0;
    bool copied = from && file && fputc(kind, file) == kind && fwrite(bytes, 1, length, file) == length;
    if (from)
        fclose(from);
    if (file)
        copied = fclose(file) == 0 && copied;
    return copied;
}

static kay_status tables_file(tables *to, kay_tier_work *work, const char *name, size_t bytes, int level)
{
    static unsigned char plain[1 << 17];
    kay_tier_writer *writer;
    memset(plain, 0x1b, sizeof plain);
    for (size_t i = 0; i < bytes; i += 1 + i % 977)
        plain[i] = (unsigned char)i;
    KAY_TRY(kay_tier_writer_new(kay_tier_work_folder(work), name, "{\"tier\": 7}", level, 1, &writer));
    kay_status status = kay_tier_writer_add(writer, plain, bytes);
    if (status == KAY_OK)
        status = kay_tier_work_keep(work, writer);
    kay_tier_writer_close(writer);
    return status == KAY_OK && !tables_copy(to, name, 0) ? KAY_EWRITE : status;
}

static kay_status tables_make(tables *to)
{
    kay_tier_work *work;
    KAY_TRY(kay_tier_work_begin(&to->ctx, to->table, &title, &work));
    kay_status status = tables_file(to, work, "a.zst", 0, 1);
    if (status == KAY_OK)
        status = tables_file(to, work, "b.zst", 100, 19);
    if (status == KAY_OK)
        status = tables_file(to, work, "c.zst", 2 * 32768 + 1, 1);
    if (status == KAY_OK && !tables_copy(to, "journal", 2))
        status = KAY_EWRITE;
    if (status == KAY_OK)
        status = kay_tier_work_finish(work);
    if (status == KAY_OK && !tables_copy(to, "manifest.json", 1))
        status = KAY_EWRITE;
    kay_tier_work_end(work);
    return status;
}

kay_status seeds_tables(const char *folder)
{
    static const char *const names[] = {"a.zst", "b.zst", "c.zst", "manifest.json", "journal"};
    tables to = {.corpus = folder, .table = "/tmp/kayles-seeds-XXXXXX"};
    kay_context_init(&to.ctx);
    if (!mkdtemp(to.table))
        return KAY_EWRITE;
    const kay_status status = tables_make(&to);
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", to.table, names[i]);
        unlink(path);
    }
    rmdir(to.table);
    return status;
}

/* Writes standard input to a table of one file, "a.zst":  write_table FOLDER METADATA LEVEL */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tiers/tier_work.h"

static kay_status copy(kay_tier_work *work, const char *metadata, int level)
{
    static unsigned char piece[1 << 16];
    kay_tier_writer *writer;
    kay_status status = kay_tier_writer_new(kay_tier_work_folder(work), "a.zst", metadata, level, 2, &writer);
    if (status != KAY_OK)
        return status;
    for (ssize_t got; status == KAY_OK && (got = read(STDIN_FILENO, piece, sizeof piece)) > 0;)
        status = kay_tier_writer_add(writer, piece, (size_t)got);
    if (status == KAY_OK)
        status = kay_tier_work_keep(work, writer);
    kay_tier_writer_close(writer);
    return status;
}

int main(int argc, char **argv)
{
    static const kay_tier_title title = {.game = "none", .constants = "", .contents = "bytes", .ranks = 1};
    kay_context ctx;
    kay_tier_work *work;
    kay_context_init(&ctx);
    if (argc != 4)
        return 2;
    kay_status status = kay_tier_work_begin(&ctx, argv[1], &title, &work);
    if (status == KAY_OK) {
        status = copy(work, argv[2], atoi(argv[3]));
        if (status == KAY_OK)
            status = kay_tier_work_finish(work);
        kay_tier_work_end(work);
    }
    if (status != KAY_OK)
        fprintf(stderr, "%s\n", ctx.diag.text);
    return status != KAY_OK;
}

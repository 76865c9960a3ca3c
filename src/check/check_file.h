/* Reads a file of a tier, from memory or from the disk. */
#pragma once

#include <stdio.h>

#include "tiers/tier_reader.h"

typedef struct check_file {
    kay_tier_reader *reader; /* NULL: there is no file */
    unsigned char *bytes; /* the whole file; NULL: it is read from the reader */
    uint64_t count;
} check_file;

/* Opens a file if the table has it, and reads it into memory if `whole`. */
static inline kay_status check_file_open(kay_context *ctx, const kay_tier_folder *folder, uint32_t tier,
                                         const char *ending, bool whole, check_file *out)
{
    char name[40];
    snprintf(name, sizeof name, "%06u.%s", tier, ending);
    if (!kay_tier_folder_find(folder, name))
        return KAY_OK;
    KAY_TRY(kay_tier_reader_open(ctx, folder, name, &out->reader));
    out->count = kay_tier_reader_bytes(out->reader);
    if (!whole)
        return KAY_OK;
    KAY_TRY_ALLOC(out->bytes, ctx, out->count);
    return kay_tier_reader_read(out->reader, 0, out->bytes, out->count);
}

static inline void check_file_close(kay_context *ctx, check_file *file)
{
    if (file->bytes)
        kay_free(ctx, file->bytes, file->count);
    kay_tier_reader_close(file->reader);
}

/* Reads one byte or two. */
static inline kay_status check_file_bytes(const check_file *file, uint64_t offset, unsigned char *out, unsigned bytes)
{
    if (!file->bytes)
        return kay_tier_reader_read(file->reader, offset, out, bytes);
    out[0] = file->bytes[offset]; /* a call of memcpy would take longer */
    if (bytes > 1)
        out[1] = file->bytes[offset + 1];
    return KAY_OK;
}

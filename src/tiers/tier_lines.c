/* Finds lines by binary search.  The frames of its first steps stay in the reader's cache. */
#include "tiers/tier_lines.h"

#include <stdio.h>
#include <string.h>

#include <kayles/json.h>

struct kay_tier_lines {
    kay_context *ctx;
    const kay_tier_folder *folder;
    kay_tier_reader *reader;
    char *bytes; /* the whole file; NULL: it is read from the reader */
    uint64_t bytes_count;
    char *line; /* the latest one, `width` bytes */
    uint64_t width, count;
    char name[KAY_TIER_NAME + 1];
};

/* Fails with KAY_EINPUT; the place is the file. */
static kay_status lines_bad(const kay_tier_lines *lines, const char *words)
{
    return kay_tier_folder_blame(lines->folder, lines->name, kay_fail(lines->ctx, KAY_EINPUT, "%s", words));
}

/* Reads the width from the metadata. */
static kay_status lines_width(kay_tier_lines *lines)
{
    kay_arena arena;
    kay_json object;
    const char *text = kay_tier_reader_metadata(lines->reader);
    kay_arena_init(&arena, lines->ctx);
    kay_status status = kay_json_read(&arena, "the metadata", text, strlen(text), &object, NULL);
    if (status == KAY_OK)
        status = kay_json_u64(&object, "width", &lines->width);
    kay_arena_free(&arena);
    return kay_tier_folder_blame(lines->folder, lines->name, status);
}

static kay_status lines_read(kay_tier_lines *lines, bool whole)
{
    KAY_TRY(kay_tier_reader_open(lines->ctx, lines->folder, lines->name, &lines->reader));
    KAY_TRY(lines_width(lines));
    const uint64_t bytes = kay_tier_reader_bytes(lines->reader);
    if (lines->width == 0 || lines->width > bytes || bytes % lines->width != 0)
        return lines_bad(lines, "the file does not have lines of the same size");
    lines->count = bytes / lines->width;
    KAY_TRY_ALLOC(lines->line, lines->ctx, lines->width);
    if (!whole)
        return KAY_OK;
    KAY_TRY_ALLOC(lines->bytes, lines->ctx, bytes);
    lines->bytes_count = bytes;
    return kay_tier_reader_read(lines->reader, 0, lines->bytes, bytes);
}

kay_status kay_tier_lines_open(kay_context *ctx, const kay_tier_folder *folder, const char *name, bool whole,
                               kay_tier_lines **out)
{
    KAY_ALLOC(kay_tier_lines, lines, ctx, 1);
    lines->ctx = ctx;
    lines->folder = folder;
    snprintf(lines->name, sizeof lines->name, "%s", name);
    const kay_status status = lines_read(lines, whole);
    if (status == KAY_OK)
        *out = lines;
    else
        kay_tier_lines_close(lines);
    return status;
}

void kay_tier_lines_close(kay_tier_lines *lines)
{
    if (!lines)
        return;
    if (lines->line)
        kay_free(lines->ctx, lines->line, lines->width);
    kay_free(lines->ctx, lines->bytes, lines->bytes_count);
    kay_tier_reader_close(lines->reader);
    kay_free(lines->ctx, lines, sizeof *lines);
}

uint64_t kay_tier_lines_count(const kay_tier_lines *lines)
{
    return lines->count;
}

/* Points *out to the bytes of a line. */
static inline kay_status lines_at(kay_tier_lines *lines, uint64_t number, const char **out)
{
    *out = lines->bytes ? lines->bytes + number * lines->width : lines->line;
    if (lines->bytes)
        return KAY_OK;
    return kay_tier_reader_read(lines->reader, number * lines->width, lines->line, lines->width);
}

kay_status kay_tier_lines_find(kay_tier_lines *lines, const char *text, size_t length, uint64_t *out)
{
    if (length >= lines->width || memchr(text, 0, length))
        return KAY_END;
    for (uint64_t from = 0, end = lines->count; from < end;) {
        const uint64_t middle = from + (end - from) / 2;
        const char *line;
        KAY_TRY(lines_at(lines, middle, &line));
        int order = memcmp(text, line, length);
        if (order == 0 && (length == lines->width - 1 || !line[length])) {
            *out = middle;
            return KAY_OK;
        }
        if (order <= 0) /* the text is smaller, or the beginning of the line */
            end = middle;
        else
            from = middle + 1;
    }
    return KAY_END;
}

kay_status kay_tier_lines_get(kay_tier_lines *lines, uint64_t number, const char **out)
{
    const char *line;
    KAY_TRY(lines_at(lines, number, &line));
    if (line != lines->line)
        memcpy(lines->line, line, lines->width);
    if (lines->line[lines->width - 1] != '\n')
        return lines_bad(lines, "a line has no end");
    lines->line[lines->width - 1] = '\0';
    *out = lines->line;
    return KAY_OK;
}

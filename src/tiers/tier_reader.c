/* Reads files of tiers: the seek table once, frames when they are needed.  Files are read with pread, not mapped: a
 * file that becomes shorter gives an error, where a map would end the program. */
#include "tiers/tier_reader.h"

#include <inttypes.h>
#include <unistd.h>

#include "base/tiny_limits.h"
#include "tiers/tier_folder_inside.h"

enum {
    READER_CACHE = KAY_LIMIT(8, 2), /* frames */
    READER_PIECE = KAY_LIMIT(4096, 2), /* entries of the seek table that are read at once */
};

#define READER_NONE UINT64_MAX

/* An open file with its seek table. */
typedef struct reader_file {
    int fd;
    tier_path path;
    uint64_t frames; /* without the metadata */
    uint64_t bytes; /* plain */
    uint64_t *offsets; /* of the frames, and where the last one ends */
    uint32_t *checksums;
    char *metadata;
    size_t metadata_bytes;
} reader_file;

typedef struct reader_slot {
    uint64_t frame; /* READER_NONE: empty */
    uint64_t used; /* the time of its last use, in reads */
} reader_slot;

struct kay_tier_reader {
    kay_context *ctx;
    reader_file *file;
    tier_unpacker unpacker;
    unsigned char *packed; /* a frame */
    unsigned char *plain; /* of the slots */
    unsigned slots, latest;
    uint64_t time;
    reader_slot cache[READER_CACHE];
};

/* ---- The seek table */

static kay_status reader_bad(kay_context *ctx, const reader_file *file, const char *words)
{
    return tier_fail(ctx, KAY_EINPUT, &file->path, "%s", words);
}

/* Checks a skippable frame's magic number and size. */
static bool reader_skippable(const unsigned char *head, uint32_t magic, uint32_t mask, uint64_t bytes)
{
    return (tier_get(head) & mask) == magic && tier_get(head + 4) == bytes;
}

/* Reads the footer and the head of the seek table; sets `frames`, and where the table begins. */
static kay_status reader_footer(kay_context *ctx, reader_file *file, uint64_t bytes, uint64_t *table)
{
    unsigned char foot[TIER_FOOTER], head[TIER_SKIPPABLE];
    if (bytes < TIER_SKIPPABLE + TIER_FOOTER)
        return reader_bad(ctx, file, "the file is cut short: there is no seek table at its end");
    KAY_TRY(tier_read_at(ctx, file->fd, &file->path, foot, sizeof foot, bytes - sizeof foot));
    const uint64_t entries = tier_get(foot), content = entries * TIER_ENTRY + TIER_FOOTER;
    if (tier_get(foot + 5) != TIER_MAGIC_SEEKABLE)
        return reader_bad(ctx, file, "the file is cut short or not a tier: there is no seek table at its end");
    if (foot[4] != TIER_CHECKSUMS)
        return reader_bad(ctx, file, "the seek table has no checksums, or is of another version");
    if (entries == 0 || entries > TIER_FRAMES || content + TIER_SKIPPABLE > bytes)
        return reader_bad(ctx, file, "the seek table is damaged: its number of frames is wrong");
    *table = bytes - content - TIER_SKIPPABLE;
    KAY_TRY(tier_read_at(ctx, file->fd, &file->path, head, sizeof head, *table));
    if (!reader_skippable(head, TIER_MAGIC_TABLE, UINT32_MAX, content))
        return reader_bad(ctx, file, "the seek table is damaged: its beginning is wrong");
    file->frames = entries - 1;
    return KAY_OK;
}

/* Takes over the entry of frame `index`, counted from 0; the last one may have fewer plain bytes. */
static kay_status reader_frame(kay_context *ctx, reader_file *file, uint64_t index, const unsigned char *entry)
{
    const uint32_t packed = tier_get(entry), plain = tier_get(entry + 4);
    const bool last = index + 1 == file->frames;
    if (packed == 0 || packed > TIER_PACKED || plain == 0 || plain > KAY_TIER_FRAME ||
        (!last && plain < KAY_TIER_FRAME))
        return tier_fail(ctx, KAY_EINPUT, &file->path, "the seek table is damaged: frame %" PRIu64 " has a wrong size",
                         index + 1);
    file->offsets[index + 1] = file->offsets[index] + packed;
    file->checksums[index] = tier_get(entry + 8);
    file->bytes += plain;
    return KAY_OK;
}

static kay_status reader_metadata_entry(kay_context *ctx, reader_file *file, uint64_t table, const unsigned char *entry)
{
    const uint32_t packed = tier_get(entry);
    if (packed < TIER_SKIPPABLE || packed > TIER_SKIPPABLE + TIER_METADATA || packed > table ||
        tier_get(entry + 4) != 0 || tier_get(entry + 8) != tier_checksum(NULL, 0))
        return reader_bad(ctx, file, "the seek table is damaged: the entry of the metadata is wrong");
    file->offsets[0] = packed;
    file->metadata_bytes = packed - TIER_SKIPPABLE;
    return KAY_OK;
}

static kay_status reader_entries(kay_context *ctx, reader_file *file, uint64_t table)
{
    unsigned char piece[READER_PIECE * TIER_ENTRY];
    const uint64_t entries = file->frames + 1;
    for (uint64_t i = 0; i < entries; i++) {
        const uint64_t in = i % READER_PIECE, left = entries - i;
        if (in == 0) {
            const size_t count = left < READER_PIECE ? (size_t)left : READER_PIECE;
            KAY_TRY(kay_check_time(ctx));
            KAY_TRY(tier_read_at(ctx, file->fd, &file->path, piece, count * TIER_ENTRY,
                                 table + TIER_SKIPPABLE + i * TIER_ENTRY));
        }
        const unsigned char *entry = piece + in * TIER_ENTRY;
        KAY_TRY(i ? reader_frame(ctx, file, i - 1, entry) : reader_metadata_entry(ctx, file, table, entry));
    }
    if (file->offsets[file->frames] != table)
        return reader_bad(ctx, file, "the seek table is damaged: the sizes of the frames do not add up");
    return KAY_OK;
}

static kay_status reader_metadata(kay_context *ctx, reader_file *file)
{
    unsigned char head[TIER_SKIPPABLE];
    KAY_TRY(tier_read_at(ctx, file->fd, &file->path, head, sizeof head, 0));
    if (!reader_skippable(head, TIER_MAGIC_METADATA, ~UINT32_C(15), file->metadata_bytes))
        return reader_bad(ctx, file, "the file is damaged: it does not begin with metadata");
    KAY_TRY_ALLOC(file->metadata, ctx, file->metadata_bytes + 1);
    return tier_read_at(ctx, file->fd, &file->path, file->metadata, file->metadata_bytes, TIER_SKIPPABLE);
}

static kay_status reader_file_read(kay_context *ctx, reader_file *file, uint64_t bytes)
{
    uint64_t table;
    KAY_TRY(reader_footer(ctx, file, bytes, &table));
    KAY_TRY_ALLOC(file->offsets, ctx, file->frames + 1);
    KAY_TRY_ALLOC(file->checksums, ctx, file->frames);
    KAY_TRY(reader_entries(ctx, file, table));
    return reader_metadata(ctx, file);
}

static void reader_file_close(kay_context *ctx, reader_file *file)
{
    if (!file)
        return;
    close(file->fd);
    kay_free(ctx, file->offsets, (file->frames + 1) * sizeof *file->offsets);
    kay_free(ctx, file->checksums, file->frames * sizeof *file->checksums);
    kay_free(ctx, file->metadata, file->metadata_bytes + 1);
    kay_free(ctx, file, sizeof *file);
}

static kay_status reader_file_open(kay_context *ctx, int fd, uint64_t bytes, const tier_path *path, reader_file **out)
{
    reader_file *file = kay_alloc(ctx, sizeof *file);
    if (!file) {
        close(fd);
        return kay_no_memory(ctx);
    }
    *file = (reader_file){.fd = fd, .path = *path};
    const kay_status status = reader_file_read(ctx, file, bytes);
    if (status == KAY_OK)
        *out = file;
    else
        reader_file_close(ctx, file);
    return status;
}

/* ---- Readers */

static kay_status reader_begin(kay_tier_reader *reader)
{
    const uint64_t frames = reader->file->frames;
    reader->slots = frames < READER_CACHE ? (unsigned)frames : READER_CACHE;
    for (unsigned i = 0; i < READER_CACHE; i++)
        reader->cache[i].frame = READER_NONE;
    KAY_TRY(tier_unpacker_begin(reader->ctx, &reader->unpacker));
    KAY_TRY_ALLOC(reader->packed, reader->ctx, TIER_PACKED);
    KAY_TRY_ALLOC(reader->plain, reader->ctx, (size_t)reader->slots * KAY_TIER_FRAME);
    return KAY_OK;
}

/* Takes over the file, and closes it on failure. */
static kay_status reader_new(kay_context *ctx, reader_file *file, kay_tier_reader **out)
{
    kay_tier_reader *reader = kay_alloc(ctx, sizeof *reader);
    if (!reader) {
        reader_file_close(ctx, file);
        return kay_no_memory(ctx);
    }
    reader->ctx = ctx;
    reader->file = file;
    const kay_status status = reader_begin(reader);
    if (status == KAY_OK)
        *out = reader;
    else
        kay_tier_reader_close(reader);
    return status;
}

static kay_status reader_open(kay_context *ctx, int fd, uint64_t bytes, const tier_path *path, kay_tier_reader **out)
{
    reader_file *file;
    KAY_TRY(reader_file_open(ctx, fd, bytes, path, &file));
    return reader_new(ctx, file, out);
}

kay_status tier_reader_from_fd(kay_context *ctx, int fd, uint64_t bytes, const char *name, kay_tier_reader **out)
{
    tier_path path;
    tier_path_set(&path, name, NULL);
    return reader_open(ctx, fd, bytes, &path, out);
}

kay_status kay_tier_reader_open(kay_context *ctx, const kay_tier_folder *folder, const char *name,
                                kay_tier_reader **out)
{
    int fd;
    uint64_t bytes;
    tier_path path;
    const kay_tier_entry *file = kay_tier_folder_find(folder, name);
    tier_path_set(&path, folder->path, NULL);
    if (!file)
        return tier_fail(ctx, KAY_EINPUT, &path, "the table has no file '%.100s'", name);
    tier_path_set(&path, folder->path, name);
    KAY_TRY(tier_open(ctx, folder->fd, name, &path, &fd, &bytes));
    if (bytes == file->bytes)
        return reader_open(ctx, fd, bytes, &path, out);
    close(fd);
    return tier_fail(ctx, KAY_EINPUT, &path, "the file has %" PRIu64 " bytes instead of %" PRIu64, bytes, file->bytes);
}

void kay_tier_reader_close(kay_tier_reader *reader)
{
    if (!reader)
        return;
    kay_context *ctx = reader->ctx;
    tier_unpacker_end(ctx, &reader->unpacker);
    kay_free(ctx, reader->packed, TIER_PACKED);
    kay_free(ctx, reader->plain, (size_t)reader->slots * KAY_TIER_FRAME);
    reader_file_close(ctx, reader->file);
    kay_free(ctx, reader, sizeof *reader);
}

uint64_t kay_tier_reader_bytes(const kay_tier_reader *reader)
{
    return reader->file->bytes;
}

const char *kay_tier_reader_metadata(const kay_tier_reader *reader)
{
    return reader->file->metadata;
}

/* ---- Reading */

static size_t reader_frame_bytes(const reader_file *file, uint64_t frame)
{
    const uint64_t left = file->bytes - frame * KAY_TIER_FRAME;
    return left < KAY_TIER_FRAME ? (size_t)left : KAY_TIER_FRAME;
}

/* Reads and decompresses a frame. */
static kay_status reader_unpack(kay_tier_reader *reader, uint64_t frame, unsigned char *out)
{
    const reader_file *file = reader->file;
    const uint64_t at = file->offsets[frame];
    const size_t packed = (size_t)(file->offsets[frame + 1] - at);
    KAY_TRY(kay_check_time(reader->ctx));
    KAY_TRY(tier_read_at(reader->ctx, file->fd, &file->path, reader->packed, packed, at));
    const char *wrong = tier_unpack(&reader->unpacker, reader->packed, packed, file->checksums[frame], out,
                                    reader_frame_bytes(file, frame));
    if (!wrong)
        return KAY_OK;
    return tier_fail(reader->ctx, KAY_EINPUT, &file->path, "frame %" PRIu64 " of %" PRIu64 " is damaged: %s", frame + 1,
                     file->frames, wrong);
}

/* Returns the slot of a frame, or the one that has not been used for the longest time. */
static unsigned reader_slot_of(const kay_tier_reader *reader, uint64_t frame)
{
    unsigned oldest = 0;
    for (unsigned i = 0; i < reader->slots; i++) {
        if (reader->cache[i].frame == frame)
            return i;
        if (reader->cache[i].used < reader->cache[oldest].used)
            oldest = i;
    }
    return oldest;
}

/* Brings a frame into the cache; the slot is then `latest`. */
static kay_status reader_load(kay_tier_reader *reader, uint64_t frame)
{
    if (reader->cache[reader->latest].frame == frame)
        return KAY_OK;
    reader->latest = reader_slot_of(reader, frame);
    reader_slot *slot = &reader->cache[reader->latest];
    slot->used = ++reader->time;
    if (slot->frame == frame)
        return KAY_OK;
    slot->frame = READER_NONE;
    KAY_TRY(reader_unpack(reader, frame, reader->plain + (size_t)reader->latest * KAY_TIER_FRAME));
    slot->frame = frame;
    return KAY_OK;
}

kay_status kay_tier_reader_read(kay_tier_reader *reader, uint64_t offset, void *out, size_t bytes)
{
    const reader_file *file = reader->file;
    unsigned char *to = out;
    if (offset > file->bytes || bytes > file->bytes - offset)
        return tier_fail(reader->ctx, KAY_EUSAGE, &file->path,
                         "%zu bytes from %" PRIu64 " on are beyond the end; the file has %" PRIu64 " plain bytes",
                         bytes, offset, file->bytes);
    while (bytes) {
        const uint64_t frame = offset / KAY_TIER_FRAME;
        const size_t in = offset % KAY_TIER_FRAME, whole = reader_frame_bytes(file, frame);
        const size_t now = bytes < whole - in ? bytes : whole - in;
        if (now == whole) {
            KAY_TRY(reader_unpack(reader, frame, to));
        } else {
            KAY_TRY(reader_load(reader, frame));
            memcpy(to, reader->plain + (size_t)reader->latest * KAY_TIER_FRAME + in, now);
        }
        to += now;
        offset += now;
        bytes -= now;
    }
    return KAY_OK;
}

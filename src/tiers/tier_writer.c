/* Writes files of tiers.  Plain bytes are collected until there is a batch, an equal part for each thread; the threads
 * compress it, and the caller's thread writes what they have made, in order. */
#include "tiers/tier_writer.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/grow.h"
#include "base/replace_file.h"
#include "base/thread.h"
#include "base/tiny_limits.h"
#include "tiers/tier_folder_inside.h"

enum { WRITER_FRAMES = KAY_LIMIT(64, 1) }; /* of a batch for each thread: some ms of work */

typedef struct writer_frame {
    uint32_t packed; /* bytes */
    uint32_t checksum;
} writer_frame;

/* What a thread does of a batch. */
typedef struct writer_share {
    kay_thread thread;
    tier_packer packer;
    kay_tier_writer *writer;
    unsigned number;
} writer_share;

struct kay_tier_writer {
    kay_context *ctx;
    const kay_tier_folder *folder;
    char name[KAY_TIER_NAME + 1], part[KAY_TIER_NAME + sizeof TIER_PART];
    tier_path path;
    int fd; /* -1: finished, or not begun */
    kay_status error;
    unsigned threads;
    writer_share *shares;
    unsigned char *plain, *packed; /* of a batch */
    size_t filled; /* plain bytes */
    writer_frame *frames; /* all of the file, without the metadata */
    uint64_t count, room;
    uint64_t plain_bytes, bytes; /* of the file so far */
    uint32_t metadata; /* bytes of the first frame */
    XXH3_state_t *hash; /* of the file so far */
};

static size_t writer_batch(const kay_tier_writer *writer)
{
    return (size_t)writer->threads * WRITER_FRAMES;
}

static kay_status writer_fail(kay_tier_writer *writer)
{
    return tier_fail(writer->ctx, KAY_EWRITE, &writer->path, "%s", strerror(errno));
}

/* Writes bytes of the file itself. */
static kay_status writer_put(kay_tier_writer *writer, const void *bytes, size_t count)
{
    if (!kay_write_all(writer->fd, bytes, count))
        return writer_fail(writer);
    XXH3_128bits_update(writer->hash, bytes, count);
    writer->bytes += count;
    return KAY_OK;
}

/* ---- Compressing */

static size_t writer_frame_bytes(const kay_tier_writer *writer, uint64_t index)
{
    const size_t left = writer->filled - index * KAY_TIER_FRAME;
    return left < KAY_TIER_FRAME ? left : KAY_TIER_FRAME;
}

/* Compresses the frames of a batch whose numbers have the remainder of this thread. */
static void *writer_run(void *own)
{
    writer_share *share = own;
    kay_tier_writer *writer = share->writer;
    for (uint64_t i = share->number; i * KAY_TIER_FRAME < writer->filled; i += writer->threads) {
        const unsigned char *plain = writer->plain + i * KAY_TIER_FRAME;
        const size_t bytes = writer_frame_bytes(writer, i);
        writer->frames[writer->count + i] = (writer_frame){
            .packed = tier_pack(&share->packer, plain, bytes, writer->packed + i * TIER_PACKED),
            .checksum = tier_checksum(plain, bytes),
        };
    }
    return NULL;
}

static void writer_compress(kay_tier_writer *writer)
{
    for (unsigned i = 1; i < writer->threads; i++)
        kay_thread_begin(&writer->shares[i].thread, writer_run, &writer->shares[i]);
    writer_run(&writer->shares[0]);
    for (unsigned i = 1; i < writer->threads; i++) {
        if (!writer->shares[i].thread.began)
            writer_run(&writer->shares[i]);
        kay_thread_end(&writer->shares[i].thread);
    }
}

/* Makes room for `count` frames more. */
static kay_status writer_room(kay_tier_writer *writer, uint64_t count)
{
    if (writer->count + count >= TIER_FRAMES)
        return tier_fail(writer->ctx, KAY_EUNABLE, &writer->path, "a file has at most %d frames of %d bytes",
                         TIER_FRAMES - 1, KAY_TIER_FRAME);
    KAY_ROOM(writer->ctx, writer->frames, writer->count + count, writer->room);
    return KAY_OK;
}

static kay_status writer_refused(const kay_tier_writer *writer)
{
    return tier_fail(writer->ctx, KAY_EUNABLE, &writer->path, "zstd does not compress a frame");
}

/* Compresses the plain bytes that were collected, and writes them. */
static kay_status writer_flush(kay_tier_writer *writer)
{
    const uint64_t count = (writer->filled + KAY_TIER_FRAME - 1) / KAY_TIER_FRAME;
    KAY_TRY(writer_room(writer, count));
    writer_compress(writer);
    size_t length = 0;
    for (uint64_t i = 0; i < count; i++) {
        const uint32_t packed = writer->frames[writer->count + i].packed;
        if (packed == 0)
            return writer_refused(writer);
        memmove(writer->packed + length, writer->packed + i * TIER_PACKED, packed);
        length += packed;
    }
    KAY_TRY(writer_put(writer, writer->packed, length));
    writer->count += count;
    writer->plain_bytes += writer->filled;
    writer->filled = 0;
    return kay_check_time(writer->ctx);
}

static kay_status writer_add(kay_tier_writer *writer, const unsigned char *plain, size_t bytes)
{
    const size_t batch = writer_batch(writer) * KAY_TIER_FRAME;
    while (bytes) {
        const size_t room = batch - writer->filled, now = bytes < room ? bytes : room;
        memcpy(writer->plain + writer->filled, plain, now);
        writer->filled += now;
        plain += now;
        bytes -= now;
        if (writer->filled == batch)
            KAY_TRY(writer_flush(writer));
    }
    return KAY_OK;
}

kay_status kay_tier_writer_add(kay_tier_writer *writer, const void *plain, size_t bytes)
{
    if (writer->error == KAY_OK)
        writer->error = writer_add(writer, plain, bytes);
    return writer->error;
}

static kay_status writer_add_frame(kay_tier_writer *writer, const void *packed, uint32_t bytes, uint32_t checksum,
                                   size_t plain)
{
    if (bytes == 0)
        return writer_refused(writer);
    KAY_TRY(writer_room(writer, 1));
    KAY_TRY(writer_put(writer, packed, bytes));
    writer->frames[writer->count++] = (writer_frame){.packed = bytes, .checksum = checksum};
    writer->plain_bytes += plain;
    return kay_check_time(writer->ctx);
}

kay_status kay_tier_writer_add_frame(kay_tier_writer *writer, const void *packed, uint32_t bytes, uint32_t checksum,
                                     size_t plain)
{
    if (writer->error == KAY_OK)
        writer->error = writer_add_frame(writer, packed, bytes, checksum, plain);
    return writer->error;
}

/* ---- The beginning */

static kay_status writer_metadata(kay_tier_writer *writer, const char *metadata)
{
    unsigned char head[TIER_SKIPPABLE];
    const size_t length = strlen(metadata);
    if (length > TIER_METADATA)
        return tier_fail(writer->ctx, KAY_EINPUT, &writer->path, "the metadata has more than %d bytes", TIER_METADATA);
    tier_put(head, TIER_MAGIC_METADATA);
    tier_put(head + 4, (uint32_t)length);
    writer->metadata = (uint32_t)(TIER_SKIPPABLE + length);
    KAY_TRY(writer_put(writer, head, sizeof head));
    return writer_put(writer, metadata, length);
}

static kay_status writer_names(kay_tier_writer *writer, const char *name)
{
    tier_path folder;
    tier_path_set(&folder, writer->folder->path, NULL);
    KAY_TRY(tier_name_check(writer->ctx, &folder, name));
    tier_path_set(&writer->path, writer->folder->path, name);
    if (kay_tier_folder_find(writer->folder, name))
        return tier_fail(writer->ctx, KAY_EINPUT, &writer->path, "the file is finished");
    snprintf(writer->name, sizeof writer->name, "%s", name);
    snprintf(writer->part, sizeof writer->part, "%s%s", name, TIER_PART);
    return KAY_OK;
}

static kay_status writer_memory(kay_tier_writer *writer, int level, unsigned threads)
{
    kay_context *ctx = writer->ctx;
    writer->threads = threads < 1 ? 1 : threads > KAY_THREADS ? KAY_THREADS : threads;
    KAY_TRY_ALLOC(writer->shares, ctx, writer->threads);
    for (unsigned i = 0; i < writer->threads; i++) {
        writer->shares[i].writer = writer;
        writer->shares[i].number = i;
        KAY_TRY(tier_packer_begin(ctx, level, &writer->shares[i].packer));
    }
    KAY_TRY_ALLOC(writer->plain, ctx, writer_batch(writer) * KAY_TIER_FRAME);
    KAY_TRY_ALLOC(writer->packed, ctx, writer_batch(writer) * TIER_PACKED);
    return KAY_OK;
}

static kay_status writer_begin(kay_tier_writer *writer, const char *name, const char *metadata, int level,
                               unsigned threads)
{
    KAY_TRY(writer_names(writer, name));
    KAY_TRY(writer_memory(writer, level, threads));
    KAY_TRY(file_hash_begin(writer->ctx, &writer->hash));
    writer->fd = openat(writer->folder->fd, writer->part, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    return writer->fd < 0 ? writer_fail(writer) : writer_metadata(writer, metadata);
}

kay_status kay_tier_writer_new(const kay_tier_folder *folder, const char *name, const char *metadata, int level,
                               unsigned threads, kay_tier_writer **out)
{
    KAY_ALLOC(kay_tier_writer, writer, folder->arena.ctx, 1);
    writer->ctx = folder->arena.ctx;
    writer->folder = folder;
    writer->fd = -1;
    const kay_status status = writer_begin(writer, name, metadata, level, threads);
    if (status == KAY_OK)
        *out = writer;
    else
        kay_tier_writer_close(writer);
    return status;
}

/* ---- The end */

static void writer_entry(unsigned char *to, uint32_t packed, uint32_t plain, uint32_t checksum)
{
    tier_put(to, packed);
    tier_put(to + 4, plain);
    tier_put(to + 8, checksum);
}

/* Writes at most `most` entries of the seek table to `to`, from number `from` on; entry 0 is the metadata.  Returns how
 * many it wrote. */
static size_t writer_entries(const kay_tier_writer *writer, uint64_t from, unsigned char *to, size_t most)
{
    size_t count = 0;
    for (uint64_t i = from; i <= writer->count && count < most; i++, count++) {
        if (i == 0) {
            writer_entry(to, writer->metadata, 0, tier_checksum(NULL, 0));
            continue;
        }
        const writer_frame *frame = &writer->frames[i - 1];
        const uint64_t left = writer->plain_bytes - (i - 1) * KAY_TIER_FRAME;
        const uint32_t plain = left < KAY_TIER_FRAME ? (uint32_t)left : KAY_TIER_FRAME;
        writer_entry(to + count * TIER_ENTRY, frame->packed, plain, frame->checksum);
    }
    return count;
}

static kay_status writer_seek_table(kay_tier_writer *writer)
{
    const uint64_t entries = writer->count + 1;
    const size_t most = KAY_TIER_FRAME / TIER_ENTRY; /* in the memory of one plain frame */
    unsigned char head[TIER_SKIPPABLE], foot[TIER_FOOTER];
    tier_put(head, TIER_MAGIC_TABLE);
    tier_put(head + 4, (uint32_t)(entries * TIER_ENTRY + TIER_FOOTER));
    KAY_TRY(writer_put(writer, head, sizeof head));
    for (uint64_t i = 0; i < entries;) {
        const size_t count = writer_entries(writer, i, writer->plain, most);
        KAY_TRY(writer_put(writer, writer->plain, count * TIER_ENTRY));
        i += count;
    }
    tier_put(foot, (uint32_t)entries);
    foot[4] = TIER_CHECKSUMS;
    tier_put(foot + 5, TIER_MAGIC_SEEKABLE);
    return writer_put(writer, foot, sizeof foot);
}

/* Gives the file its name when it is on the disk. */
static kay_status writer_rename(kay_tier_writer *writer)
{
    const int folder = writer->folder->fd;
    if (!kay_sync_file(writer->fd) || renameat(folder, writer->part, folder, writer->name) != 0)
        return writer_fail(writer);
    kay_sync_file(folder); /* if the file system allows that */
    close(writer->fd);
    writer->fd = -1;
    return KAY_OK;
}

static kay_status writer_finish(kay_tier_writer *writer)
{
    if (writer->filled)
        KAY_TRY(writer_flush(writer));
    KAY_TRY(writer_seek_table(writer));
    return writer_rename(writer);
}

kay_status tier_writer_finish(kay_tier_writer *writer, kay_tier_entry *out)
{
    if (writer->error == KAY_OK)
        writer->error = writer_finish(writer);
    KAY_TRY(writer->error);
    *out = (kay_tier_entry){.name = writer->name, .bytes = writer->bytes};
    file_hash_text(XXH3_128bits_digest(writer->hash), out->hash);
    return KAY_OK;
}

void kay_tier_writer_close(kay_tier_writer *writer)
{
    if (!writer)
        return;
    kay_context *ctx = writer->ctx;
    if (writer->fd >= 0) {
        close(writer->fd);
        unlinkat(writer->folder->fd, writer->part, 0);
    }
    for (unsigned i = 0; writer->shares && i < writer->threads; i++)
        tier_packer_end(ctx, &writer->shares[i].packer);
    kay_free(ctx, writer->shares, writer->threads * sizeof *writer->shares);
    kay_free(ctx, writer->plain, writer_batch(writer) * KAY_TIER_FRAME);
    kay_free(ctx, writer->packed, writer_batch(writer) * TIER_PACKED);
    kay_free(ctx, writer->frames, writer->room * sizeof *writer->frames);
    XXH3_freeState(writer->hash);
    kay_free(ctx, writer, sizeof *writer);
}

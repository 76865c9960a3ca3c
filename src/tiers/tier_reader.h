/* Reads a file of a table, at any place.  The bytes of each frame are compared with the checksum of the seek table
 * before any of them is given out. */
#pragma once

#include "tiers/tier_folder.h"
#include "tiers/tier_frame.h"

typedef struct kay_tier_reader kay_tier_reader;

/* Opens a file that is listed in the folder, and checks its seek table as a whole.  Fails with KAY_EREAD if it cannot
 * be read, and with KAY_EINPUT if it is not listed, has another size, or is not a file that kay_tier_writer writes.
 * Memory: at most 0.4 MiB, and 12 bytes for each frame of KAY_TIER_FRAME bytes. */
kay_status kay_tier_reader_open(kay_context *ctx, const kay_tier_folder *folder, const char *name,
                                kay_tier_reader **out) KAY_MUST_CHECK;

/* Takes over the descriptor of a file of `bytes` bytes, and closes it on failure too; `name` is for messages. */
kay_status tier_reader_from_fd(kay_context *ctx, int fd, uint64_t bytes, const char *name,
                               kay_tier_reader **out) KAY_MUST_CHECK;

/* Frees the reader; ignores NULL. */
void kay_tier_reader_close(kay_tier_reader *reader);

/* The number of plain bytes. */
uint64_t kay_tier_reader_bytes(const kay_tier_reader *reader);

/* The metadata as it was given to the writer; it lives as long as the reader.  Only the hash of the file covers it. */
const char *kay_tier_reader_metadata(const kay_tier_reader *reader);

/* Copies plain bytes; offset + bytes is at most kay_tier_reader_bytes, else it fails with KAY_EUSAGE.  The last 8
 * frames that were read in part are cached.  Fails with KAY_EINPUT, with words that name the frame, if the file is
 * damaged or was cut short, with KAY_EREAD if it cannot be read, and with KAY_EUNABLE at the deadline; then `out` has
 * any bytes.  Time: some ns for bytes in the cache, 30 us for others. */
kay_status kay_tier_reader_read(kay_tier_reader *reader, uint64_t offset, void *out, size_t bytes) KAY_MUST_CHECK;

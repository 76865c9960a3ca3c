/* Writes a file of a table.  It has a temporary name until it is complete and on the disk.
 *
 * The bytes of the file depend on the plain bytes, the metadata and the level alone, not on the number of threads, nor
 * on how many bytes each call adds.  They may differ between versions of zstd. */
#pragma once

#include "tiers/tier_folder.h"
#include "tiers/tier_frame.h"

enum { KAY_TIER_WRITER_BYTES = 11 << 19 }; /* memory for each thread, at most */

typedef struct kay_tier_writer kay_tier_writer;

/* Begins a file of a folder; `metadata` is one JSON object, at most 16 MiB.  `threads`, from 1 to KAY_THREADS, compress
 * at the same time; each needs 4.5 MB, and at level KAY_TIER_PUBLISH 5.3 MB.  The folder must be that of a
 * kay_tier_work, whose context pays, and which the calling thread owns.  Several files may be written at the same time.
 * Fails with KAY_EUSAGE for another level, with KAY_EINPUT for a bad name or one that is listed in the folder, and with
 * KAY_EWRITE if the folder cannot be written. */
kay_status kay_tier_writer_new(const kay_tier_folder *folder, const char *name, const char *metadata, int level,
                               unsigned threads, kay_tier_writer **out) KAY_MUST_CHECK;

/* Adds plain bytes.  Fails with KAY_EWRITE, with words from the system, if the disk is full or the file cannot be
 * written, and with KAY_EUNABLE at the deadline.  After an error all later calls fail with it. */
kay_status kay_tier_writer_add(kay_tier_writer *writer, const void *plain, size_t bytes) KAY_MUST_CHECK;

/* Adds a frame that tier_pack has made of `plain` bytes with this tier_checksum, in place of the plain bytes; `bytes`
 * is its result.  All frames but the last one have KAY_TIER_FRAME plain bytes.  Fails as kay_tier_writer_add does. */
kay_status kay_tier_writer_add_frame(kay_tier_writer *writer, const void *packed, uint32_t bytes, uint32_t checksum,
                                     size_t plain) KAY_MUST_CHECK;

/* Completes the file, waits until it is on the disk, and gives it its name.  kay_tier_work_keep calls it. */
kay_status tier_writer_finish(kay_tier_writer *writer, kay_tier_entry *out) KAY_MUST_CHECK;

/* Frees the writer; removes the file if it was not finished.  Ignores NULL. */
void kay_tier_writer_close(kay_tier_writer *writer);

/* Folders, for tier_folder.c, tier_manifest.c and tier_work.c. */
#pragma once

#include <kayles/json.h>

#include "tiers/tier_folder.h"
#include "tiers/tier_path.h"

#define TIER_MANIFEST "manifest.json"
#define TIER_JOURNAL "journal"
#define TIER_MAPPED "mapped" TIER_PART /* the name of a mapped file until it is unlinked */
#define TIER_PART ".part" /* ends the temporary name of a file that is being written */

/* Opens a folder without reading anything in it.  Fails with KAY_EREAD if it is a symbolic link. */
kay_status tier_folder_new(kay_context *ctx, const char *path, kay_tier_folder **out) KAY_MUST_CHECK;

/* Opens the folder of a finished table after tier_folder_new. */
kay_status tier_folder_read(kay_tier_folder *folder) KAY_MUST_CHECK;

/* Fails with KAY_EINPUT unless a file may have the name: letters, digits, '.', '-' and '_', no '.' at the beginning,
 * and none of the names of this room. */
kay_status tier_name_check(kay_context *ctx, const tier_path *folder, const char *name) KAY_MUST_CHECK;

/* Adds a file to the list, or changes the one that has this name. */
kay_status tier_folder_add(kay_tier_folder *folder, const char *name, uint64_t bytes, const char *hash) KAY_MUST_CHECK;

/* Removes the file at this place from the list. */
void tier_folder_drop(kay_tier_folder *folder, uint64_t place);

/* Fails unless the file is there with its size. */
kay_status tier_folder_look(const kay_tier_folder *folder, const kay_tier_entry *file) KAY_MUST_CHECK;

/* Writes a field in which two titles differ: NAME 'ONE' instead of 'OTHER'.  False: they are the same. */
bool tier_title_differs(const kay_tier_title *one, const kay_tier_title *other, char *out, size_t size);

/* Write the fields of a title, with the format, and of a file. */
void tier_title_write(kay_json_writer *to, const kay_tier_title *title);
void tier_entry_write(kay_json_writer *to, const kay_tier_entry *file);

/* Read what these two have written.  `path` is that of the manifest or the journal. */
kay_status tier_title_read(kay_json *from, const tier_path *path, kay_tier_title *out) KAY_MUST_CHECK;
kay_status tier_entry_read(kay_json *from, const tier_path *path, kay_tier_folder *folder) KAY_MUST_CHECK;

/* Opens an object of a manifest or journal; the path is the place of errors in its grammar. */
kay_status tier_object_read(kay_tier_folder *folder, const tier_path *path, const char *text, size_t length,
                            kay_json *out) KAY_MUST_CHECK;

/* Writes the whole manifest. */
void tier_manifest_write(const kay_tier_folder *folder, kay_text *out);

/* Reads a manifest to the folder's title and list of files. */
kay_status tier_manifest_read(kay_tier_folder *folder, const tier_path *path, const char *text,
                              size_t length) KAY_MUST_CHECK;

/* The same without a look at its hash. */
kay_status tier_manifest_read_fields(kay_tier_folder *folder, const tier_path *path, const char *text,
                                     size_t length) KAY_MUST_CHECK;

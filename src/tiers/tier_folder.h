/* The folder of a table: the files of its tiers, and a manifest that lists them.
 *
 *   FOLDER/manifest.json    written last: a folder without it is not finished
 *   FOLDER/journal          while the table is made: the files that are finished (tier_work.h)
 *   FOLDER/NAME             a file (tier_writer.h, tier_reader.h)
 *
 * The manifest is one JSON object.  Its last field is the XXH3-128 of all bytes before that field. */
#pragma once

#include "base/file_hash.h"

enum {
    KAY_TIER_FORMAT = 1, /* the version of manifests, journals and files */
    KAY_TIER_NAME = 100, /* most bytes of a file's name */
};

/* What a table is a table of.  Two folders with the same title have the same bytes. */
typedef struct kay_tier_title {
    const char *game;
    const char *constants; /* text of the caller's own, such as "m=3 n=3"; "" if the game has none */
    const char *contents; /* what the files hold, and how, such as "outcomes; level 19" */
    uint64_t ranks; /* the version of the numbers of positions; 0: positions are listed */
    const char *edition; /* tells rules of one name apart; NULL: there is one edition */
} kay_tier_title;

typedef struct kay_tier_entry {
    const char *name;
    uint64_t bytes; /* of the file */
    char hash[KAY_FILE_HASH + 1]; /* XXH3-128 of the file */
} kay_tier_entry;

typedef struct kay_tier_folder {
    kay_arena arena; /* owns all strings */
    int fd;
    const char *path; /* as it was given, without slashes at its end */
    kay_tier_title title;
    kay_tier_entry *files; /* sorted by name */
    uint64_t count, room;
} kay_tier_folder;

/* Opens the folder of a finished table: reads its manifest, and looks whether each file is there with its size.  Fails
 * with KAY_EREAD if the folder or a file is missing, is a symbolic link or cannot be read, and with KAY_EINPUT if the
 * table is not finished, has another format, or its manifest or the size of a file is wrong.  The place of all errors
 * is the path of the folder or file. */
kay_status kay_tier_folder_open(kay_context *ctx, const char *path, kay_tier_folder **out) KAY_MUST_CHECK;

/* Closes the folder and frees it; ignores NULL.  Close its readers and writers before. */
void kay_tier_folder_close(kay_tier_folder *folder);

/* Finds a file by its name; NULL if it is not listed. */
const kay_tier_entry *kay_tier_folder_find(const kay_tier_folder *folder, const char *name);

/* Reads a whole file; fails with KAY_EINPUT if its hash is not the one that is listed.  The hash covers every byte, but
 * not whether the file was right when it was written. */
kay_status kay_tier_folder_check(const kay_tier_folder *folder, const kay_tier_entry *file) KAY_MUST_CHECK;

/* Makes a file of the folder the place of an error without a place.  Returns its status. */
kay_status kay_tier_folder_blame(const kay_tier_folder *folder, const char *name, kay_status status) KAY_MUST_CHECK;

/* Fails with KAY_EINPUT unless the table is of this game, of this edition of its rules (NULL: none), and of this
 * version of its ranks. */
kay_status kay_tier_folder_is_of(const kay_tier_folder *folder, const char *game, const char *edition,
                                 uint64_t ranks) KAY_MUST_CHECK;

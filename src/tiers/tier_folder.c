/* Folders of tables.  Files are opened relative to the open folder, so that all of them are from one folder even if it
 * is renamed meanwhile. */
#include "tiers/tier_folder_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/grow.h"

enum { FOLDER_PIECE = 1 << 16 }; /* bytes that are read at once */

/* Returns the length of a path without the slashes at its end, which would hide a symbolic link. */
static size_t folder_length(const char *path)
{
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    return length;
}

static kay_status folder_refuse(const kay_tier_folder *folder, const char *words)
{
    tier_path path;
    tier_path_set(&path, folder->path, NULL);
    return tier_fail(folder->arena.ctx, KAY_EREAD, &path, "%s", words);
}

static kay_status folder_begin(kay_tier_folder *folder, const char *path)
{
    struct stat facts;
    folder->path = kay_arena_text(&folder->arena, path, folder_length(path));
    if (!folder->path)
        return kay_no_memory(folder->arena.ctx);
    if (lstat(folder->path, &facts) != 0)
        return folder_refuse(folder, errno == ENOENT ? "there is no such folder" : strerror(errno));
    if (S_ISLNK(facts.st_mode))
        return folder_refuse(folder,
                             "is a symbolic link, which can change while the table is read or written; name the "
                             "folder itself");
    if (!S_ISDIR(facts.st_mode))
        return folder_refuse(folder, "is not a folder");
    folder->fd = open(folder->path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    return folder->fd < 0 ? folder_refuse(folder, strerror(errno)) : KAY_OK;
}

kay_status tier_folder_new(kay_context *ctx, const char *path, kay_tier_folder **out)
{
    KAY_ALLOC(kay_tier_folder, folder, ctx, 1);
    kay_arena_init(&folder->arena, ctx);
    folder->fd = -1;
    const kay_status status = folder_begin(folder, path);
    if (status == KAY_OK)
        *out = folder;
    else
        kay_tier_folder_close(folder);
    return status;
}

void kay_tier_folder_close(kay_tier_folder *folder)
{
    if (!folder)
        return;
    kay_context *ctx = folder->arena.ctx;
    if (folder->fd >= 0)
        close(folder->fd);
    kay_arena_free(&folder->arena);
    kay_free(ctx, folder, sizeof *folder);
}

/* Returns the place of a name in the sorted list, or where it belongs. */
static uint64_t folder_place(const kay_tier_folder *folder, const char *name)
{
    uint64_t from = 0, to = folder->count;
    while (from < to) {
        const uint64_t middle = from + (to - from) / 2;
        if (strcmp(folder->files[middle].name, name) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

const kay_tier_entry *kay_tier_folder_find(const kay_tier_folder *folder, const char *name)
{
    const uint64_t place = folder_place(folder, name);
    const bool found = place < folder->count && strcmp(folder->files[place].name, name) == 0;
    return found ? &folder->files[place] : NULL;
}

kay_status tier_folder_add(kay_tier_folder *folder, const char *name, uint64_t bytes, const char *hash)
{
    const uint64_t place = folder_place(folder, name);
    const bool listed = kay_tier_folder_find(folder, name);
    const char *copy = listed ? folder->files[place].name : kay_arena_text(&folder->arena, name, strlen(name));
    if (!copy)
        return kay_no_memory(folder->arena.ctx);
    KAY_ROOM_IN(&folder->arena, folder->files, folder->count, folder->room);
    kay_tier_entry *file = &folder->files[place];
    if (!listed)
        memmove(file + 1, file, (folder->count++ - place) * sizeof *file);
    *file = (kay_tier_entry){.name = copy, .bytes = bytes};
    memcpy(file->hash, hash, KAY_FILE_HASH);
    return KAY_OK;
}

void tier_folder_drop(kay_tier_folder *folder, uint64_t place)
{
    kay_tier_entry *file = &folder->files[place];
    folder->count--;
    memmove(file, file + 1, (folder->count - place) * sizeof *file);
}

kay_status tier_name_check(kay_context *ctx, const tier_path *folder, const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    const size_t length = strlen(name), part = strlen(TIER_PART);
    const bool good = length && length <= KAY_TIER_NAME && strspn(name, letters) == length && *name != '.';
    const bool own = strcmp(name, TIER_MANIFEST) == 0 || strcmp(name, TIER_JOURNAL) == 0 ||
                     (length > part && strcmp(name + length - part, TIER_PART) == 0);
    if (good && !own)
        return KAY_OK;
    return tier_fail(ctx, KAY_EINPUT, folder, "'%.60s' cannot be the name of a file: %s", name,
                     own ? "it has another use"
                         : "it needs 1 to 100 letters, digits, '.', '-' and '_', and no '.' at the beginning");
}

kay_status tier_folder_look(const kay_tier_folder *folder, const kay_tier_entry *file)
{
    tier_path path;
    struct stat facts;
    kay_context *ctx = folder->arena.ctx;
    tier_path_set(&path, folder->path, file->name);
    if (fstatat(folder->fd, file->name, &facts, AT_SYMLINK_NOFOLLOW) != 0)
        return tier_fail(ctx, KAY_EREAD, &path, "%s", errno == ENOENT ? "the file is missing" : strerror(errno));
    if (!S_ISREG(facts.st_mode))
        return tier_fail(ctx, KAY_EREAD, &path, "is not a regular file");
    if ((uint64_t)facts.st_size != file->bytes)
        return tier_fail(ctx, KAY_EINPUT, &path, "the file has %lld bytes instead of %" PRIu64,
                         (long long)facts.st_size, file->bytes);
    return KAY_OK;
}

/* Fails because there is no manifest. */
static kay_status folder_unfinished(const kay_tier_folder *folder)
{
    tier_path path;
    tier_path_set(&path, folder->path, NULL);
    const bool begun = faccessat(folder->fd, TIER_JOURNAL, F_OK, 0) == 0;
    return tier_fail(folder->arena.ctx, KAY_EINPUT, &path, "%s",
                     begun ? "the table is not finished; the command that makes it continues the work"
                           : "there is no table: no " TIER_MANIFEST);
}

static kay_status folder_read(kay_tier_folder *folder, kay_text *text)
{
    tier_path path;
    tier_path_set(&path, folder->path, TIER_MANIFEST);
    if (faccessat(folder->fd, TIER_MANIFEST, F_OK, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT)
        return folder_unfinished(folder);
    KAY_TRY(tier_read_file(folder->fd, TIER_MANIFEST, &path, text));
    KAY_TRY(tier_manifest_read(folder, &path, kay_text_string(text), text->length));
    for (uint64_t i = 0; i < folder->count; i++) {
        KAY_TRY(kay_check_time(folder->arena.ctx));
        KAY_TRY(tier_folder_look(folder, &folder->files[i]));
    }
    return KAY_OK;
}

kay_status tier_folder_read(kay_tier_folder *folder)
{
    kay_text text;
    kay_text_init(&text, folder->arena.ctx);
    const kay_status status = folder_read(folder, &text);
    kay_text_free(&text);
    return status;
}

kay_status kay_tier_folder_open(kay_context *ctx, const char *path, kay_tier_folder **out)
{
    kay_tier_folder *folder;
    KAY_TRY(tier_folder_new(ctx, path, &folder));
    const kay_status status = tier_folder_read(folder);
    if (status == KAY_OK)
        *out = folder;
    else
        kay_tier_folder_close(folder);
    return status;
}

kay_status kay_tier_folder_blame(const kay_tier_folder *folder, const char *name, kay_status status)
{
    kay_context *ctx = folder->arena.ctx;
    tier_path path;
    if (status != KAY_EINPUT || ctx->diag.placed)
        return status;
    tier_path_set(&path, folder->path, name);
    tier_place(ctx, &path);
    return status;
}

bool tier_title_differs(const kay_tier_title *one, const kay_tier_title *other, char *out, size_t size)
{
    char ranks[2][24];
    snprintf(ranks[0], sizeof ranks[0], "%" PRIu64, one->ranks);
    snprintf(ranks[1], sizeof ranks[1], "%" PRIu64, other->ranks);
    const char *const fields[][3] = {
        {"game", one->game, other->game},
        {"version of the ranks", ranks[0], ranks[1]},
        {one->ranks ? "constants" : "start", one->constants, other->constants},
        {"hash of the rules", one->edition ? one->edition : "", other->edition ? other->edition : ""},
        {"contents", one->contents, other->contents},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(fields[i][1], fields[i][2]) != 0) {
            snprintf(out, size, "%s '%.80s' instead of '%.80s'", fields[i][0], fields[i][1], fields[i][2]);
            return true;
        }
    return false;
}

kay_status kay_tier_folder_is_of(const kay_tier_folder *folder, const char *game, const char *edition, uint64_t ranks)
{
    const kay_tier_title *title = &folder->title;
    kay_context *ctx = folder->arena.ctx;
    tier_path path;
    tier_path_set(&path, folder->path, NULL);
    if (strcmp(title->game, game) != 0)
        return tier_fail(ctx, KAY_EINPUT, &path, "is a table of %s, not of %s", title->game, game);
    if (strcmp(title->edition ? title->edition : "", edition ? edition : "") != 0)
        return tier_fail(ctx, KAY_EINPUT, &path,
                         "was made by another file of the rules %s, or the file has changed since", game);
    if (title->ranks != ranks)
        return tier_fail(ctx, KAY_EINPUT, &path,
                         "has version %" PRIu64 " of the ranks of %s; this program has version %" PRIu64, title->ranks,
                         game, ranks);
    return KAY_OK;
}

/* Adds all bytes of a file to a hash. */
static kay_status folder_hash_file(kay_context *ctx, int fd, const tier_path *path, uint64_t bytes, XXH3_state_t *hash)
{
    unsigned char piece[FOLDER_PIECE];
    for (uint64_t at = 0; at < bytes;) {
        const size_t now = bytes - at < sizeof piece ? (size_t)(bytes - at) : sizeof piece;
        KAY_TRY(kay_tick(ctx, "bytes", at, bytes));
        KAY_TRY(tier_read_at(ctx, fd, path, piece, now, at));
        XXH3_128bits_update(hash, piece, now);
        at += now;
    }
    return KAY_OK;
}

static kay_status folder_hash(const kay_tier_folder *folder, const char *name, const tier_path *path,
                              char out[KAY_FILE_HASH + 1])
{
    kay_context *ctx = folder->arena.ctx;
    int fd;
    uint64_t bytes;
    XXH3_state_t *hash;
    KAY_TRY(tier_open(ctx, folder->fd, name, path, &fd, &bytes));
    kay_status status = file_hash_begin(ctx, &hash);
    if (status == KAY_OK)
        status = folder_hash_file(ctx, fd, path, bytes, hash);
    if (status == KAY_OK)
        file_hash_text(XXH3_128bits_digest(hash), out);
    XXH3_freeState(hash);
    close(fd);
    return status;
}

kay_status kay_tier_folder_check(const kay_tier_folder *folder, const kay_tier_entry *file)
{
    tier_path path;
    char hash[KAY_FILE_HASH + 1];
    tier_path_set(&path, folder->path, file->name);
    KAY_TRY(tier_folder_look(folder, file));
    KAY_TRY(folder_hash(folder, file->name, &path, hash));
    if (strcmp(hash, file->hash) == 0)
        return KAY_OK;
    return tier_fail(folder->arena.ctx, KAY_EINPUT, &path, "the file is damaged: its XXH3-128 is %s instead of %s",
                     hash, file->hash);
}

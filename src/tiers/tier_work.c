/* The making of tables.  A line of the journal is written after the file that it names is on the disk.  If that file is
 * damaged or missing later, it is made again, and the journal then has two lines for it: the last one counts. */
#include "tiers/tier_work.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/replace_file.h"
#include "tiers/tier_folder_inside.h"

struct kay_tier_work {
    kay_tier_folder *folder;
    kay_tier_title title; /* the caller's */
    tier_path path; /* of the journal */
    int journal; /* -1: none */
    uint64_t length; /* of the whole lines of the journal, when it was read */
    kay_status error; /* of writing to the journal: nothing may follow a part of a line */
    kay_diag damage; /* what is wrong with files in the journal; KAY_OK: nothing */
    bool made; /* this process has made the folder */
    bool locked, finished;
};

static kay_status work_fail(const kay_tier_work *work, const tier_path *path)
{
    return tier_fail(work->folder->arena.ctx, KAY_EWRITE, path, "%s", strerror(errno));
}

/* Fails with words about the folder. */
static kay_status work_refuse(const kay_tier_work *work, const char *words, const char *more)
{
    tier_path path;
    tier_path_set(&path, work->folder->path, NULL);
    return tier_fail(work->folder->arena.ctx, KAY_EUSAGE, &path, "%s%s", words, more);
}

/* ---- The folder */

/* Fails unless the folder's title is the caller's. */
static kay_status work_compare(const kay_tier_work *work, const char *words)
{
    char what[240];
    const bool differs = tier_title_differs(&work->folder->title, &work->title, what, sizeof what);
    return differs ? work_refuse(work, words, what) : KAY_OK;
}

static bool work_has(const kay_tier_work *work, const char *name)
{
    return faccessat(work->folder->fd, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
}

/* Fails if there are files in the folder, which has neither journal nor manifest. */
static kay_status work_empty(const kay_tier_work *work)
{
    DIR *list = opendir(work->folder->path);
    if (!list)
        return work_refuse(work, "cannot be read: ", strerror(errno));
    const struct dirent *entry;
    bool found = false;
    while (!found && (entry = readdir(list)))
        found = strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
                strcmp(entry->d_name, TIER_JOURNAL) != 0;
    closedir(list);
    return found ? work_refuse(work, "the folder has other files; name an empty or a new one", "") : KAY_OK;
}

/* Returns KAY_END if the table is finished. */
static kay_status work_look(kay_tier_work *work)
{
    if (work_has(work, TIER_JOURNAL))
        return KAY_OK;
    if (!work_has(work, TIER_MANIFEST))
        return work_empty(work);
    const kay_status status = tier_folder_read(work->folder);
    kay_diag *diag = &work->folder->arena.ctx->diag;
    const size_t length = strlen(diag->text);
    if (status == KAY_EREAD || status == KAY_EINPUT)
        snprintf(diag->text + length, sizeof diag->text - length, "; to make the table again, delete the folder");
    KAY_TRY(status);
    KAY_TRY(work_compare(work, "the folder has another table: "));
    return KAY_END;
}

/* ---- The journal */

/* Opens and locks the journal.  If another process has removed it in the meantime, then its table is finished, and
 * *gone is set. */
static kay_status work_lock(kay_tier_work *work, bool *gone)
{
    struct stat facts;
    const int fd = openat(work->folder->fd, TIER_JOURNAL, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0666);
    work->journal = fd;
    if (fd < 0 && errno == ELOOP)
        return tier_fail(work->folder->arena.ctx, KAY_EWRITE, &work->path, "is a symbolic link");
    if (fd < 0)
        return work_fail(work, &work->path);
    if (flock(fd, LOCK_EX | LOCK_NB) != 0)
        return errno == EWOULDBLOCK ? work_refuse(work, "another process is making this table", "")
                                    : work_fail(work, &work->path);
    work->locked = true;
    if (fstat(fd, &facts) != 0)
        return work_fail(work, &work->path);
    *gone = facts.st_nlink == 0;
    return KAY_OK;
}

/* Appends a line to the journal. */
static kay_status work_append(kay_tier_work *work, const kay_text *line)
{
    KAY_TRY(work->error);
    KAY_TRY(line->error);
    if (!kay_write_all(work->journal, kay_text_string(line), line->length) || !kay_sync_file(work->journal))
        work->error = work_fail(work, &work->path);
    return work->error;
}

/* Writes the first line, with the title. */
static kay_status work_head(kay_tier_work *work)
{
    kay_text line;
    kay_text_init(&line, work->folder->arena.ctx);
    kay_json_writer to = {.out = &line};
    kay_json_begin_object(&to, NULL);
    tier_title_write(&to, &work->title);
    kay_json_end_object(&to);
    kay_text_char(&line, '\n');
    const kay_status status = work_append(work, &line);
    kay_text_free(&line);
    if (status == KAY_OK)
        kay_sync_file(work->folder->fd);
    return status;
}

static kay_status work_line(kay_tier_work *work, bool first, const char *line, size_t length)
{
    kay_json object;
    KAY_TRY(tier_object_read(work->folder, &work->path, line, length, &object));
    if (!first)
        return tier_entry_read(&object, &work->path, work->folder);
    KAY_TRY(tier_title_read(&object, &work->path, &work->folder->title));
    return work_compare(work, "the folder has another table, which is not finished: ");
}

/* Reads the whole lines of the journal; a process that was killed may have left a part of one. */
static kay_status work_lines(kay_tier_work *work, const kay_text *text)
{
    const char *at = kay_text_string(text), *end = at + text->length, *next;
    for (bool first = true; at < end && (next = memchr(at, '\n', (size_t)(end - at))); at = next + 1, first = false) {
        KAY_TRY(kay_check_time(work->folder->arena.ctx));
        KAY_TRY(work_line(work, first, at, (size_t)(next - at)));
        work->length += (size_t)(next + 1 - at);
    }
    return KAY_OK;
}

/* Takes files that are damaged or missing out of the list. */
static kay_status work_check(kay_tier_work *work)
{
    kay_tier_folder *folder = work->folder;
    kay_diag *diag = &folder->arena.ctx->diag;
    unsigned dropped = 0;
    for (uint64_t i = 0; i < folder->count;) {
        const kay_status status = kay_tier_folder_check(folder, &folder->files[i]);
        if (status != KAY_OK && status != KAY_EINPUT && status != KAY_EREAD)
            return status;
        if (status == KAY_OK) {
            i++;
            continue;
        }
        if (!dropped++)
            work->damage = *diag;
        tier_folder_drop(folder, i);
    }
    if (dropped) {
        const size_t length = strlen(work->damage.text);
        snprintf(work->damage.text + length, sizeof work->damage.text - length, "; %u file%s will be made again",
                 dropped, dropped == 1 ? "" : "s");
    }
    return KAY_OK;
}

static kay_status work_read(kay_tier_work *work)
{
    kay_text text;
    kay_text_init(&text, work->folder->arena.ctx);
    kay_status status = tier_read_file(work->folder->fd, TIER_JOURNAL, &work->path, &text);
    if (status == KAY_OK)
        status = work_lines(work, &text);
    kay_text_free(&text);
    KAY_TRY(status);
    return work_check(work);
}

/* Goes on after the last whole line of the journal. */
static kay_status work_resume(kay_tier_work *work)
{
    KAY_TRY(work_read(work));
    if (ftruncate(work->journal, (off_t)work->length) != 0)
        return work_fail(work, &work->path);
    if (work->length)
        return KAY_OK;
    work->folder->title = work->title;
    return work_head(work);
}

/* ---- Begin and end */

static kay_status work_title(kay_tier_work *work, const kay_tier_title *title)
{
    kay_arena *arena = &work->folder->arena;
    work->title = (kay_tier_title){
        .game = kay_arena_text(arena, title->game, strlen(title->game)),
        .constants = kay_arena_text(arena, title->constants, strlen(title->constants)),
        .contents = kay_arena_text(arena, title->contents, strlen(title->contents)),
        .ranks = title->ranks,
        .edition = title->edition ? kay_arena_text(arena, title->edition, strlen(title->edition)) : NULL,
    };
    const bool whole =
        work->title.game && work->title.constants && work->title.contents && !work->title.edition == !title->edition;
    return whole ? KAY_OK : kay_no_memory(arena->ctx);
}

static kay_status work_begin(kay_tier_work *work, const kay_tier_title *title)
{
    KAY_TRY(work_title(work, title));
    tier_path_set(&work->path, work->folder->path, TIER_JOURNAL);
    for (bool gone = true; gone;) {
        if (work->journal >= 0)
            close(work->journal);
        work->journal = -1;
        work->locked = false;
        KAY_TRY(work_look(work));
        KAY_TRY(work_lock(work, &gone));
    }
    unlinkat(work->folder->fd, TIER_MAPPED, 0); /* a process that was killed may have left it */
    return work_resume(work);
}

kay_status kay_tier_work_begin(kay_context *ctx, const char *path, const kay_tier_title *title, kay_tier_work **out)
{
    KAY_ALLOC(kay_tier_work, work, ctx, 1);
    work->journal = -1;
    tier_path_set(&work->path, path, NULL);
    kay_status status = KAY_OK;
    work->made = mkdir(path, 0777) == 0;
    if (!work->made && errno != EEXIST)
        status = tier_fail(ctx, KAY_EWRITE, &work->path, "%s", strerror(errno));
    if (status == KAY_OK)
        status = tier_folder_new(ctx, path, &work->folder);
    if (status == KAY_OK)
        status = work_begin(work, title);
    if (status == KAY_OK) {
        *out = work;
        return KAY_OK;
    }
    if (work->folder)
        kay_tier_work_end(work);
    else
        kay_free(ctx, work, sizeof *work);
    return status;
}

kay_tier_folder *kay_tier_work_folder(kay_tier_work *work)
{
    return work->folder;
}

const kay_diag *kay_tier_work_damage(const kay_tier_work *work)
{
    return work->damage.status == KAY_OK ? NULL : &work->damage;
}

static kay_status work_full(const kay_tier_work *work, uint64_t bytes, const char *why)
{
    tier_path path;
    tier_path_set(&path, work->folder->path, NULL);
    return tier_fail(work->folder->arena.ctx, KAY_EWRITE, &path,
                     "%llu bytes are needed on the disk for what the memory does not hold: %s",
                     (unsigned long long)bytes, why);
}

kay_status kay_tier_work_disk(kay_tier_work *work, uint64_t bytes)
{
    struct statvfs disk;
    char why[40];
    if (fstatvfs(work->folder->fd, &disk) != 0 || !disk.f_blocks || !disk.f_frsize ||
        (bytes - 1) / disk.f_frsize < disk.f_bavail)
        return KAY_OK; /* where the system does not know, the work tries it */
    snprintf(why, sizeof why, "%llu are free", (unsigned long long)disk.f_bavail * disk.f_frsize);
    return work_full(work, bytes, why);
}

/* Reserves the disk of a file.  A signal ends the call; then the work may be stopped. */
static kay_status work_reserve(kay_tier_work *work, int fd, uint64_t bytes)
{
    int error;
    while ((error = posix_fallocate(fd, 0, (off_t)bytes)) == EINTR)
        KAY_TRY(kay_check_time(work->folder->arena.ctx));
    return error ? work_full(work, bytes, strerror(error)) : KAY_OK;
}

kay_status kay_tier_work_map(kay_tier_work *work, uint64_t bytes, void **out)
{
    tier_path path;
    KAY_TRY(kay_tier_work_disk(work, bytes));
    tier_path_set(&path, work->folder->path, TIER_MAPPED);
    const int fd = openat(work->folder->fd, TIER_MAPPED, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return work_fail(work, &path);
    unlinkat(work->folder->fd, TIER_MAPPED, 0);
    kay_status status = work_reserve(work, fd, bytes);
    if (status == KAY_OK)
        *out = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (status == KAY_OK && *out == MAP_FAILED)
        status = work_full(work, bytes, strerror(errno));
    close(fd);
    return status;
}

static kay_status work_record(kay_tier_work *work, const kay_tier_entry *file)
{
    kay_text line;
    kay_text_init(&line, work->folder->arena.ctx);
    kay_json_writer to = {.out = &line};
    tier_entry_write(&to, file);
    kay_text_char(&line, '\n');
    kay_status status = work_append(work, &line);
    kay_text_free(&line);
    if (status == KAY_OK)
        status = tier_folder_add(work->folder, file->name, file->bytes, file->hash);
    return status;
}

kay_status kay_tier_work_keep(kay_tier_work *work, kay_tier_writer *writer)
{
    kay_tier_entry file;
    KAY_TRY(tier_writer_finish(writer, &file));
    return work_record(work, &file);
}

static kay_status work_put_manifest(kay_tier_work *work, int fd, const tier_path *path, const kay_text *text)
{
    static const char part[] = TIER_MANIFEST TIER_PART;
    const int folder = work->folder->fd;
    if (!kay_write_all(fd, kay_text_string(text), text->length) || !kay_sync_file(fd) ||
        renameat(folder, part, folder, TIER_MANIFEST) != 0)
        return work_fail(work, path);
    kay_sync_file(folder); /* if the file system allows that */
    return KAY_OK;
}

static kay_status work_manifest(kay_tier_work *work, const kay_text *text)
{
    static const char part[] = TIER_MANIFEST TIER_PART;
    tier_path path;
    KAY_TRY(text->error);
    tier_path_set(&path, work->folder->path, TIER_MANIFEST);
    const int fd = openat(work->folder->fd, part, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (fd < 0)
        return work_fail(work, &path);
    const kay_status status = work_put_manifest(work, fd, &path, text);
    close(fd);
    if (status != KAY_OK)
        unlinkat(work->folder->fd, part, 0);
    return status;
}

kay_status kay_tier_work_finish(kay_tier_work *work)
{
    kay_text text;
    kay_text_init(&text, work->folder->arena.ctx);
    tier_manifest_write(work->folder, &text);
    const kay_status status = work_manifest(work, &text);
    kay_text_free(&text);
    KAY_TRY(status);
    if (unlinkat(work->folder->fd, TIER_JOURNAL, 0) != 0)
        return work_fail(work, &work->path);
    kay_sync_file(work->folder->fd);
    work->finished = true;
    return KAY_OK;
}

/* Removes the folder if this process has made it and nothing is finished in it. */
static void work_remove(const kay_tier_work *work)
{
    if (!work->made || work->finished || work->folder->count)
        return;
    if (work->locked)
        unlinkat(work->folder->fd, TIER_JOURNAL, 0);
    rmdir(work->folder->path); /* fails if there are files */
}

void kay_tier_work_end(kay_tier_work *work)
{
    if (!work)
        return;
    kay_context *ctx = work->folder->arena.ctx;
    work_remove(work);
    if (work->journal >= 0)
        close(work->journal);
    kay_tier_folder_close(work->folder);
    kay_free(ctx, work, sizeof *work);
}

/* Writes and reads checkpoints. */
#include "sequence/sequence_save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <kayles/text.h>

#include "base/replace_file.h"

enum { SAVE_VERSION = 7, SAVE_NAME = 1 << 20, SAVE_PIECE = 1 << 16, SAVE_SHARE = 20, SAVE_TRIES = 1000 };

static const uint64_t save_magic = 0x31716573796c6b61; /* differs if the byte order of the file differs */

/* The fixed part: the sizes of the other parts, and the method. */
typedef struct save_fixed {
    uint64_t magic, version, name_bytes, count, width;
    uint64_t begun, dense, step, window, dropped, copies;
    uint64_t mask, parity, mask_at, depth, depth_from;
} save_fixed;

static save_fixed save_describe(const kay_sequence *sequence)
{
    const kay_sparse *sparse = &sequence->sparse;
    save_fixed fixed = {
        .magic = save_magic,
        .version = SAVE_VERSION,
        .name_bytes = strlen(sequence->code.name),
        .count = sequence->plain.count,
        .width = sizeof(uint32_t),
    };
    if (!sequence->begun)
        return fixed;
    fixed.begun = 1;
    fixed.dense = sequence->is_dense;
    fixed.step = sequence->step;
    fixed.count = sparse->values.count;
    fixed.width = sparse->values.width;
    fixed.window = sparse->window;
    fixed.dropped = sparse->dropped;
    fixed.copies = sequence->search.bytes;
    if (sparse->stale && !sparse->window) /* the mask must be chosen again */
        return fixed;
    fixed.mask = sparse->mask.mask;
    fixed.parity = sparse->mask.parity;
    fixed.mask_at = sparse->mask_at;
    fixed.depth = sparse->depth > sparse->helpers.farthest ? sparse->depth : sparse->helpers.farthest;
    fixed.depth_from = sparse->depth_from;
    return fixed;
}

/* The file being written, and the checksum of its words. */
typedef struct save_writer {
    int fd;
    bool good;
    kay_sequence_sum sum;
} save_writer;

static void save_put(save_writer *to, const void *from, uint64_t bytes)
{
    for (uint64_t at = 0; at < bytes && to->good; at += SAVE_PIECE) {
        uint32_t piece[SAVE_PIECE / 4] = {0};
        const uint64_t size = bytes - at < SAVE_PIECE ? bytes - at : SAVE_PIECE, words = (size + 3) / 4;
        memcpy(piece, (const unsigned char *)from + at, size);
        kay_sequence_sum_add(&to->sum, piece, words);
        to->good = kay_write_all(to->fd, piece, words * sizeof *piece);
    }
}

static bool save_all(const kay_sequence *sequence, int fd)
{
    save_writer to = {.fd = fd, .good = true};
    const save_fixed fixed = save_describe(sequence);
    kay_sequence_sum_begin(&to.sum);
    save_put(&to, &fixed, sizeof fixed);
    save_put(&to, sequence->code.name, fixed.name_bytes);
    if (fixed.window) {
        save_put(&to, &sequence->sum, sizeof sequence->sum);
        kay_period_search search = sequence->search;
        search.copies = NULL;
        save_put(&to, &search, sizeof search);
        save_put(&to, sequence->search.copies, fixed.copies);
    }
    save_put(&to, fixed.begun ? sequence->sparse.values.at : sequence->plain.values, fixed.count * fixed.width);
    const uint64_t hash = kay_sequence_sum_xxh64(&to.sum);
    return to.good && kay_write_all(fd, &hash, sizeof hash);
}

static kay_status save_fail(kay_sequence *sequence, const char *path)
{
    return kay_fail(sequence->ctx, KAY_EWRITE, "%.200s: %s", path, strerror(errno));
}

/* Opens and locks the file `beside`.  If another run has renamed it meanwhile, opens a new one.  Returns -1 and sets
 * errno on failure.  If the file system has no locks, the file stays unlocked; this is not an error. */
static int save_open(const char *beside)
{
    for (int tries = 1;; tries++) {
        struct stat file, named;
        const int fd = open(beside, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
        if (fd < 0)
            return -1;
        while (flock(fd, LOCK_EX) != 0 && errno == EINTR)
            continue;
        if (tries == SAVE_TRIES || (fstat(fd, &file) == 0 && stat(beside, &named) == 0 && file.st_dev == named.st_dev &&
                                    file.st_ino == named.st_ino))
            return fd;
        close(fd);
    }
}

static kay_status save_file(kay_sequence *sequence, const char *beside)
{
    const char *path = sequence->saving.path;
    int fd = save_open(beside);
    if (fd < 0)
        return save_fail(sequence, beside);
    const bool good = ftruncate(fd, 0) == 0 && save_all(sequence, fd) && kay_replace_file(fd, beside, path);
    const kay_status status = good ? KAY_OK : save_fail(sequence, path);
    if (!good)
        unlink(beside); /* before close() lets another run lock it */
    close(fd);
    return status;
}

kay_status kay_saving_write(kay_sequence *sequence, bool now)
{
    kay_saving *saving = &sequence->saving;
    if (!saving->path || (!now && kay_now() < saving->next))
        return KAY_OK;
    double begun = kay_now();
    kay_text beside;
    kay_text_init(&beside, sequence->ctx);
    kay_text_add(&beside, saving->path);
    kay_text_add(&beside, ".new");
    kay_status status = beside.error;
    if (status == KAY_OK)
        status = save_file(sequence, kay_text_string(&beside));
    kay_text_free(&beside);
    double took = SAVE_SHARE * (kay_now() - begun);
    saving->next = kay_now() + (saving->often > took ? saving->often : took);
    return status;
}

kay_status kay_sequence_save(kay_sequence *sequence)
{
    return kay_saving_write(sequence, true);
}

/* A checkpoint being read. */
typedef struct save_reader {
    kay_sequence *sequence;
    const char *path;
    FILE *file;
    save_fixed fixed;
    kay_sequence_sum sum;
} save_reader;

static kay_status save_unread(kay_sequence *sequence, const char *path)
{
    return kay_fail(sequence->ctx, KAY_EREAD, "%.200s: %s", path, strerror(errno));
}

static kay_status save_refuse(const save_reader *reader, const char *why)
{
    return kay_fail(reader->sequence->ctx, KAY_EINPUT, "%.200s: %s", reader->path, why);
}

/* Reads `bytes` bytes and their padding to a full word into `to`, which has room for the padding. */
static kay_status save_get(save_reader *reader, void *to, uint64_t bytes)
{
    unsigned char *at = to;
    uint64_t left = (bytes + 3) / 4 * 4;
    while (left) {
        uint32_t piece[SAVE_PIECE / 4];
        uint64_t size = left < SAVE_PIECE ? left : SAVE_PIECE;
        const bool all = fread(piece, 1, size, reader->file) == size;
        if (ferror(reader->file)) /* also if the path is a directory */
            return save_unread(reader->sequence, reader->path);
        if (!all)
            return save_refuse(reader, "the checkpoint is cut short");
        kay_sequence_sum_add(&reader->sum, piece, size / 4);
        memcpy(at, piece, size);
        at += size;
        left -= size;
    }
    return KAY_OK;
}

/* Whether the checkpoint has no window, or a window whose sizes are consistent. */
static bool save_window_fits(const save_fixed *fixed)
{
    if (!fixed->window)
        return !fixed->dropped && !fixed->copies;
    return fixed->begun && !fixed->dense && fixed->mask && fixed->window >= KAY_SPARSE_WINDOW &&
           fixed->window <= fixed->count / 2 && !(fixed->window & (fixed->window - 1)) && fixed->dropped % 2 == 0 &&
           fixed->dropped < UINT64_MAX / 16 && fixed->copies <= fixed->count * KAY_PERIOD_MARKS * fixed->width;
}

static uint64_t save_size(const save_fixed *fixed)
{
    const uint64_t window = fixed->window ? sizeof(kay_sequence_sum) + sizeof(kay_period_search) + fixed->copies : 0;
    return sizeof *fixed + (fixed->name_bytes + 3) / 4 * 4 + (window + 3) / 4 * 4 +
           (fixed->count * fixed->width + 3) / 4 * 4 + sizeof(uint64_t);
}

static kay_status save_read_fixed(save_reader *reader)
{
    save_fixed *fixed = &reader->fixed;
    struct stat file;
    kay_sequence_sum_begin(&reader->sum);
    kay_status status = save_get(reader, fixed, sizeof *fixed);
    if (status == KAY_EREAD)
        return status;
    if (status != KAY_OK || fixed->magic != save_magic)
        return save_refuse(reader, "this is not a checkpoint of a sequence");
    if (fixed->version != SAVE_VERSION)
        return save_refuse(reader,
                           "another version of the program wrote this checkpoint: use that version, or start again "
                           "with another file");
    if (fixed->name_bytes > SAVE_NAME || fixed->count > UINT64_MAX / 16 || fixed->begun > reader->sequence->is_sparse ||
        (fixed->width != 4 && (!fixed->begun || (fixed->width != 1 && fixed->width != 2))) ||
        (fixed->begun && fixed->count <= KAY_PERIOD_LENGTH) || fixed->mask > UINT32_MAX || !save_window_fits(fixed))
        return save_refuse(reader, "the checkpoint was changed");
    if (fstat(fileno(reader->file), &file) != 0 || (uint64_t)file.st_size != save_size(fixed))
        return save_refuse(reader,
                           "the checkpoint is cut short or was changed: its length differs from the recorded length");
    return KAY_OK;
}

static kay_status save_read_name(save_reader *reader)
{
    kay_sequence *sequence = reader->sequence;
    char *name = kay_arena_get(&sequence->arena, reader->fixed.name_bytes + 8);
    if (!name)
        return kay_no_memory(sequence->ctx);
    KAY_TRY(save_get(reader, name, reader->fixed.name_bytes));
    name[reader->fixed.name_bytes] = '\0';
    if (strcmp(name, sequence->code.name) == 0)
        return KAY_OK;
    return kay_fail(sequence->ctx, KAY_EINPUT, "%.150s: this is a checkpoint of %.40s, not of %.40s", reader->path,
                    name, sequence->code.name);
}

/* Checks the checksum and the end of the file. */
static kay_status save_read_end(save_reader *reader)
{
    uint64_t hash, expected = kay_sequence_sum_xxh64(&reader->sum);
    KAY_TRY(save_get(reader, &hash, sizeof hash));
    if (hash != expected || getc(reader->file) != EOF)
        return save_refuse(reader, "the checkpoint was changed: its checksum is wrong");
    return KAY_OK;
}

static kay_status save_read_plain(save_reader *reader)
{
    kay_nim_sequence *plain = &reader->sequence->plain;
    uint64_t count = reader->fixed.count;
    KAY_NEW(uint32_t, values, &reader->sequence->arena, count + 1);
    KAY_TRY(save_get(reader, values, count * sizeof *values));
    KAY_TRY(save_read_end(reader));
    return kay_nim_sequence_resume(plain, values, count);
}

/* Whether the search is consistent with the fixed part.  Before its first values it has no marks. */
static bool save_search_fits(const kay_period_search *search, const save_fixed *fixed)
{
    const uint64_t count = fixed->count + fixed->dropped;
    bool fits = search->mark_room > 1 && search->mark_room <= KAY_PERIOD_MARKS && search->looked <= count &&
                search->length == fixed->window && search->dropped == fixed->dropped && search->bytes == fixed->copies;
    if (!fixed->copies)
        return fits && !search->mark_count && !search->period && !search->looked;
    fits = fits && search->mark_count <= search->mark_room && search->looked >= fixed->window + fixed->dropped &&
           search->next >= search->looked && search->next % 2 == 0 && search->step && search->step % 2 == 0 &&
           search->step < UINT64_MAX / 16 && fixed->copies == search->mark_room * fixed->window * search->width &&
           (search->width == 1 || search->width == 2);
    if (search->period)
        fits = fits && search->found < search->mark_count && search->period <= count &&
               search->from < search->marks[search->found];
    for (uint64_t i = 0; fits && i < search->mark_count; i++)
        fits = search->marks[i] % 2 == 0 && search->marks[i] >= 2 * fixed->window && search->marks[i] <= count &&
               (!i || search->marks[i] > search->marks[i - 1]);
    return fits;
}

static kay_status save_read_window(save_reader *reader)
{
    kay_sequence *sequence = reader->sequence;
    const save_fixed *fixed = &reader->fixed;
    kay_period_search search;
    KAY_TRY(save_get(reader, &sequence->sum, sizeof sequence->sum));
    KAY_TRY(save_get(reader, &search, sizeof search));
    if (!save_search_fits(&search, fixed))
        return save_refuse(reader, "the checkpoint was changed");
    search.copies = NULL;
    if (fixed->copies) {
        search.copies = kay_alloc(sequence->ctx, fixed->copies);
        if (!search.copies)
            return kay_no_memory(sequence->ctx);
    }
    sequence->search = search;
    sequence->window = fixed->window; /* keep this window */
    return fixed->copies ? save_get(reader, search.copies, fixed->copies) : KAY_OK;
}

static kay_status save_read_sparse(save_reader *reader)
{
    kay_sequence *sequence = reader->sequence;
    const save_fixed *fixed = &reader->fixed;
    const kay_sparse_kept kept = {
        .mask = {(uint32_t)fixed->mask, fixed->parity != 0, 0},
        .window = fixed->window,
        .dropped = fixed->dropped,
        .mask_at = fixed->mask_at,
        .depth = fixed->depth,
        .depth_from = fixed->mask ? fixed->depth_from : fixed->count,
    };
    if (fixed->window)
        KAY_TRY(save_read_window(reader));
    kay_heap_values values = {.width = (unsigned)fixed->width, .count = fixed->count, .room = fixed->count + 4};
    values.at = kay_alloc_array(sequence->ctx, values.room, values.width);
    if (!values.at)
        return kay_no_memory(sequence->ctx);
    kay_status status = save_get(reader, values.at, values.count * values.width);
    if (status == KAY_OK)
        status = save_read_end(reader);
    if (status != KAY_OK) {
        kay_heap_values_free(sequence->ctx, &values);
        return status;
    }
    KAY_TRY(kay_sparse_resume(sequence->ctx, &sequence->code, sequence->level, &values, &kept, &sequence->sparse));
    sequence->sparse.shallow = fixed->window;
    sequence->begun = true;
    if (sequence->may_change)
        sequence->is_dense = fixed->dense;
    if (sequence->is_dense)
        kay_sparse_leave(&sequence->sparse);
    sequence->step = fixed->step;
    return KAY_OK;
}

static kay_status save_read(save_reader *reader)
{
    KAY_TRY(save_read_fixed(reader));
    KAY_TRY(save_read_name(reader));
    return reader->fixed.begun ? save_read_sparse(reader) : save_read_plain(reader);
}

kay_status kay_sequence_keep(kay_sequence *sequence, const char *path, double often)
{
    save_reader reader = {.sequence = sequence, .path = path};
    char *copy = kay_arena_text(&sequence->arena, path, strlen(path));
    if (!copy)
        return kay_no_memory(sequence->ctx);
    reader.file = fopen(path, "re");
    if (!reader.file && errno != ENOENT)
        return save_unread(sequence, path);
    const bool there = reader.file;
    if (there) {
        kay_status status = save_read(&reader);
        fclose(reader.file);
        KAY_TRY(status);
    }
    sequence->saving.path = copy;
    sequence->saving.often = often;
    sequence->saving.next = kay_now() + often;
    return there ? KAY_OK : kay_saving_write(sequence, true); /* if the file cannot be written, report it now */
}

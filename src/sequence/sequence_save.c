/* Writes and reads checkpoints. */
#include "sequence/sequence_save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <kayles/text.h>

enum { SAVE_VERSION = 6, SAVE_NAME = 1 << 20, SAVE_PIECE = 1 << 16, SAVE_SHARE = 20 };

static const uint64_t save_magic = 0x31716573796c6b61; /* in another order of bytes it is another number */

/* The fixed part; all are counts of what follows, or members of the sequence. */
typedef struct save_fixed {
    uint64_t magic, version, name_bytes, helpers, count, width;
    uint64_t begun, dense, window, dropped, copies, step, mask, parity, bits, mask_at, largest, largest_at, depth,
        depth_from, scan_cost, planes;
} save_fixed;

/* Words of 32 bits that hold so many bytes. */
static uint64_t save_words(uint64_t bytes)
{
    return (bytes + 3) / 4;
}

static uint64_t save_image_words(const save_fixed *fixed)
{
    uint64_t bytes = 4 * save_words(fixed->name_bytes) + fixed->helpers * sizeof(kay_lanes_entry);
    if (fixed->begun)
        bytes += sizeof(kay_period_search);
    if (fixed->window)
        bytes += sizeof(kay_sequence_sum) + sizeof(kay_register) + fixed->copies;
    return (sizeof *fixed + bytes) / 4;
}

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
    fixed.dense = sequence->is_dense;
    fixed.window = sparse->window;
    fixed.dropped = sparse->dropped;
    fixed.copies = sequence->state.bytes;
    fixed.helpers = fixed.dense ? 0 : sparse->helpers.count;
    fixed.count = sparse->values.count;
    fixed.width = sparse->values.width;
    fixed.begun = 1;
    fixed.step = sequence->step;
    fixed.mask = sparse->mask.mask;
    fixed.parity = sparse->mask.parity;
    fixed.bits = sparse->bits;
    fixed.mask_at = sparse->mask_at;
    fixed.largest = sparse->largest;
    fixed.largest_at = sparse->largest_at;
    fixed.depth = sparse->depth;
    fixed.depth_from = sparse->depth_from;
    fixed.scan_cost = sparse->scan_cost;
    fixed.planes = sparse->planes;
    return fixed;
}

static void save_put(unsigned char **at, const void *from, uint64_t bytes)
{
    if (bytes)
        memcpy(*at, from, bytes);
    *at += 4 * save_words(bytes);
}

kay_status kay_saving_note(kay_sequence *sequence)
{
    kay_saving *saving = &sequence->saving;
    if (!saving->path)
        return KAY_OK;
    save_fixed fixed = save_describe(sequence);
    uint64_t words = save_image_words(&fixed);
    if (words != saving->words) {
        uint32_t *image = kay_alloc_array(sequence->ctx, words, sizeof *image);
        if (!image)
            return kay_no_memory(sequence->ctx);
        kay_free(sequence->ctx, saving->image, saving->words * sizeof *image);
        saving->image = image;
        saving->words = words;
    }
    unsigned char *at = (unsigned char *)saving->image;
    saving->count = fixed.count;
    save_put(&at, &fixed, sizeof fixed);
    save_put(&at, sequence->code.name, fixed.name_bytes);
    if (fixed.begun) {
        save_put(&at, &sequence->search, sizeof sequence->search);
        save_put(&at, sequence->sparse.helpers.entries, fixed.helpers * sizeof(kay_lanes_entry));
    }
    if (fixed.window) {
        save_put(&at, &sequence->sum, sizeof sequence->sum);
        kay_register state = sequence->state;
        state.copies = NULL;
        save_put(&at, &state, sizeof state);
        save_put(&at, sequence->state.copies, fixed.copies);
    }
    return KAY_OK;
}

void kay_saving_end(kay_sequence *sequence)
{
    kay_free(sequence->ctx, sequence->saving.image, sequence->saving.words * sizeof *sequence->saving.image);
    sequence->saving.image = NULL;
}

static const void *save_values(const kay_sequence *sequence)
{
    return sequence->begun ? sequence->sparse.values.at : sequence->plain.values;
}

static bool save_bytes(int fd, const void *from, uint64_t bytes)
{
    const unsigned char *at = from;
    while (bytes) {
        ssize_t wrote = write(fd, at, bytes < (1u << 30) ? bytes : 1u << 30);
        if (wrote < 0 && errno != EINTR)
            return false;
        if (wrote > 0) {
            at += wrote;
            bytes -= (uint64_t)wrote;
        }
    }
    return true;
}

/* The image with the width that values have by now, the values, the checksum. */
static bool save_all(kay_sequence *sequence, int fd)
{
    kay_saving *saving = &sequence->saving;
    kay_sequence_sum sum;
    uint64_t width = sequence->begun ? sequence->sparse.values.width : sizeof(uint32_t);
    uint64_t bytes = saving->count * width;
    const unsigned char *values = save_values(sequence);
    memcpy((unsigned char *)saving->image + offsetof(save_fixed, width), &width, sizeof width);
    kay_sequence_sum_begin(&sum);
    kay_sequence_sum_add(&sum, saving->image, saving->words);
    for (uint64_t at = 0; at < bytes; at += SAVE_PIECE) {
        uint32_t piece[SAVE_PIECE / 4] = {0};
        uint64_t size = bytes - at < SAVE_PIECE ? bytes - at : SAVE_PIECE;
        memcpy(piece, values + at, size);
        kay_sequence_sum_add(&sum, piece, save_words(size));
    }
    uint64_t hash = kay_sequence_sum_xxh64(&sum);
    static const char zeros[4];
    return save_bytes(fd, saving->image, saving->words * sizeof *saving->image) && save_bytes(fd, values, bytes) &&
           save_bytes(fd, zeros, 4 * save_words(bytes) - bytes) && save_bytes(fd, &hash, sizeof hash);
}

/* The folder too is brought to the disk, so that the new name is there after a crash of the machine. */
static void save_sync_folder(const char *path)
{
    char folder[4096];
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + 1 : 1;
    if (length >= sizeof folder)
        return;
    memcpy(folder, slash ? path : ".", length);
    folder[length] = '\0';
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd); /* as good as the file system allows */
        close(fd);
    }
}

static kay_status save_fail(kay_sequence *sequence, const char *path)
{
    return kay_fail(sequence->ctx, KAY_EWRITE, "%.200s: %s", path, strerror(errno));
}

static kay_status save_file(kay_sequence *sequence, const char *beside)
{
    const char *path = sequence->saving.path;
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return save_fail(sequence, beside);
    bool good = save_all(sequence, fd) && fsync(fd) == 0;
    int error = errno;
    good = close(fd) == 0 && good;
    errno = good ? 0 : error;
    if (good && rename(beside, path) == 0) {
        save_sync_folder(path);
        return KAY_OK;
    }
    kay_status status = save_fail(sequence, path);
    unlink(beside);
    return status;
}

kay_status kay_saving_write(kay_sequence *sequence, bool now)
{
    kay_saving *saving = &sequence->saving;
    if (!saving->path || !saving->image || (!now && kay_now() < saving->next))
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

/* A checkpoint that is read. */
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

/* Whether a search for a period speaks of so many values. */
static bool save_search_fits(const kay_period_search *search, uint64_t count)
{
    bool fits = search->mark_count <= KAY_PERIOD_MARKS && search->oldest < KAY_PERIOD_MARKS && search->looked <= count;
    for (unsigned i = 0; fits && i < search->mark_count; i++)
        fits = search->marks[i] >= KAY_PERIOD_LENGTH && search->marks[i] <= count;
    return fits && search->period <= search->looked && search->from <= search->looked - search->period;
}

/* Reads so many bytes, padded to words, into `to`, which has room for the padding. */
static kay_status save_get(save_reader *reader, void *to, uint64_t bytes)
{
    unsigned char *at = to;
    uint64_t left = 4 * save_words(bytes);
    while (left) {
        uint32_t piece[SAVE_PIECE / 4];
        uint64_t size = left < SAVE_PIECE ? left : SAVE_PIECE;
        const bool all = fread(piece, 1, size, reader->file) == size;
        if (ferror(reader->file)) /* a directory, too */
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

/* Whether a window is none, or one with all that is to be in it. */
static bool save_window_fits(const save_fixed *fixed)
{
    if (!fixed->window)
        return !fixed->dropped && !fixed->copies;
    return fixed->begun && !fixed->dense && fixed->window >= KAY_SPARSE_WINDOW && fixed->window <= fixed->count / 2 &&
           !(fixed->window & (fixed->window - 1)) && fixed->dropped % 2 == 0 && fixed->dropped < UINT64_MAX / 16 &&
           fixed->copies <= fixed->count * KAY_REGISTER_MARKS * fixed->width;
}

static kay_status save_read_fixed(save_reader *reader)
{
    save_fixed *fixed = &reader->fixed;
    kay_sequence_sum_begin(&reader->sum);
    kay_status status = save_get(reader, fixed, sizeof *fixed);
    if (status == KAY_EREAD)
        return status;
    if (status != KAY_OK || fixed->magic != save_magic)
        return save_refuse(reader, "this is no checkpoint of a sequence");
    if (fixed->version != SAVE_VERSION)
        return save_refuse(reader, "the checkpoint has another version");
    bool sparse = reader->sequence->is_sparse && fixed->begun <= 1;
    if (fixed->name_bytes > SAVE_NAME || fixed->helpers > KAY_SPARSE_HELPERS || fixed->count > UINT64_MAX / 16 ||
        (fixed->width != 1 && fixed->width != 2 && fixed->width != 4) || (fixed->begun && !sparse) ||
        (fixed->begun && !fixed->mask) || !save_window_fits(fixed) || fixed->mask >> (fixed->bits & 31) ||
        (!fixed->begun && fixed->width != 4))
        return save_refuse(reader, "the checkpoint was changed");
    struct stat file;
    uint64_t size = 4 * (save_image_words(fixed) + save_words(fixed->count * fixed->width)) + sizeof(uint64_t);
    if (fstat(fileno(reader->file), &file) != 0 || (uint64_t)file.st_size != size)
        return save_refuse(reader, "the checkpoint is cut short or was changed: it has another length than it says");
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
    return kay_fail(sequence->ctx, KAY_EINPUT, "%.150s: the checkpoint is one of %.40s, not of %.40s", reader->path,
                    name, sequence->code.name);
}

/* The checksum behind everything, and the end of the file. */
static kay_status save_read_end(save_reader *reader)
{
    uint64_t hash, expected = kay_sequence_sum_xxh64(&reader->sum);
    KAY_TRY(save_get(reader, &hash, sizeof hash));
    if (hash != expected || getc(reader->file) != EOF)
        return save_refuse(reader, "the checkpoint was changed: its checksum is another one");
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

/* Whether a register fits what the checkpoint says beside it; before its first look it has no marks. */
static bool save_state_fits(const kay_register *state, const save_fixed *fixed)
{
    const uint64_t count = fixed->count + fixed->dropped;
    bool fits = state->mark_room > 1 && state->mark_room <= KAY_REGISTER_MARKS && state->looked <= count;
    if (!fixed->copies)
        return fits && !state->mark_count && !state->period && !state->looked;
    fits = fits && state->mark_count <= state->mark_room && state->looked >= fixed->window + fixed->dropped &&
           state->next >= state->looked && state->next % 2 == 0 && state->step && state->step % 2 == 0 &&
           state->step < UINT64_MAX / 16 && fixed->copies == state->mark_room * fixed->window * state->width;
    if (state->period)
        fits = fits && state->found < state->mark_count && state->period <= count &&
               state->from < state->marks[state->found];
    for (uint64_t i = 0; fits && i < state->mark_count; i++)
        fits = state->marks[i] % 2 == 0 && state->marks[i] >= 2 * fixed->window && state->marks[i] <= count &&
               (!i || state->marks[i] > state->marks[i - 1]);
    return fits;
}

static kay_status save_read_window(save_reader *reader)
{
    kay_sequence *sequence = reader->sequence;
    const save_fixed *fixed = &reader->fixed;
    kay_register state;
    KAY_TRY(save_get(reader, &sequence->sum, sizeof sequence->sum));
    KAY_TRY(save_get(reader, &state, sizeof state));
    if (!save_state_fits(&state, fixed))
        return save_refuse(reader, "the checkpoint was changed");
    state.copies = NULL;
    state.bytes = 0;
    sequence->state = state;
    sequence->window = fixed->window; /* it stays as it was */
    if (!fixed->copies)
        return KAY_OK;
    sequence->state.copies = kay_alloc(sequence->ctx, fixed->copies);
    if (!sequence->state.copies)
        return kay_no_memory(sequence->ctx);
    sequence->state.bytes = fixed->copies;
    return save_get(reader, sequence->state.copies, fixed->copies);
}

static kay_status save_read_sparse(save_reader *reader)
{
    kay_sequence *sequence = reader->sequence;
    const save_fixed *fixed = &reader->fixed;
    kay_sparse_kept kept = {
        .mask = {(uint32_t)fixed->mask, fixed->parity != 0, 0},
        .bits = (unsigned)fixed->bits,
        .mask_at = fixed->mask_at,
        .largest = (uint32_t)fixed->largest,
        .largest_at = fixed->largest_at,
        .depth = fixed->depth,
        .depth_from = fixed->depth_from,
        .scan_cost = fixed->scan_cost,
        .planes = (unsigned)(fixed->planes & UINT32_MAX),
        .helper_count = fixed->helpers,
        .left = fixed->dense != 0,
        .window = fixed->window,
        .dropped = fixed->dropped,
    };
    KAY_TRY_NEW(kept.helpers, &sequence->arena, fixed->helpers + 1);
    KAY_TRY(save_get(reader, &sequence->search, sizeof sequence->search));
    KAY_TRY(save_get(reader, kept.helpers, fixed->helpers * sizeof *kept.helpers));
    if (fixed->window)
        KAY_TRY(save_read_window(reader));
    kay_heap_values values = {.width = (unsigned)fixed->width, .count = fixed->count, .room = fixed->count + 4};
    values.at = kay_alloc_array(sequence->ctx, values.room, values.width);
    if (!values.at)
        return kay_no_memory(sequence->ctx);
    kay_status status = save_get(reader, values.at, values.count * values.width);
    if (status == KAY_OK)
        status = save_read_end(reader);
    if (status == KAY_OK && !save_search_fits(&sequence->search, fixed->count))
        status = save_refuse(reader, "the checkpoint was changed");
    if (status != KAY_OK) {
        kay_heap_values_free(sequence->ctx, &values);
        return status;
    }
    KAY_TRY(kay_sparse_resume(sequence->ctx, &sequence->code, sequence->level, &values, &kept, &sequence->sparse));
    sequence->sparse.shallow = sequence->window;
    sequence->begun = true;
    if (sequence->may_change)
        sequence->is_dense = kept.left;
    else if (sequence->is_dense)
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
    KAY_TRY(kay_saving_note(sequence));
    return there ? KAY_OK : kay_saving_write(sequence, true); /* what cannot be written is told before the work */
}

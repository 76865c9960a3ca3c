/* The files of a tier, a frame for each process at a time.  To write, the processes send each other the groups of the
 * frames, each compresses its own frame, and process 0 writes them; to read, the same backwards. */
#include <string.h>

#include "mpi/shared.h"
#include "tabulate/tabulated_files.h"
#include "tiers/tier_frame.h"

/* A frame for each process, the groups of which they are made, and the compressed frames:
 *
 *   own     | a group that I hold | the next one | ...                               G groups
 *   mixed   | groups of process 0 in my frame | groups of process 1 | ...            G groups
 *   frame   | group | group | ...   in the order of their ranks                      G groups
 *   all     | the frame of process 0 | that of process 1 | ...                       in process 0 */
typedef struct files_frames {
    kay_job *job;
    tabulate_tier *tier;
    unsigned width; /* as in tabulated_files.h */
    uint64_t groups; /* G: of a frame, and so of each process in the frames of all */
    uint64_t group; /* bytes of a group */
    uint64_t from; /* the first group in `own`, as a number in this process */
    unsigned char *own, *mixed, *frame, *packed, *all;
    int *own_counts, *own_places, *mixed_counts, *mixed_places; /* bytes for and from each process */
    int *all_counts, *all_places; /* bytes of the compressed frames, in process 0 */
    uint32_t *heads; /* in process 0: of each frame its compressed bytes and its checksum */
} files_frames;

/* The number of the groups of a process that lie before a frame. */
static uint64_t frames_before(const files_frames *frames, uint32_t process, uint64_t frame)
{
    const uint64_t processes = frames->job->processes;
    return (frame * frames->groups + processes - 1 - process) / processes;
}

/* Sets the sizes for a width, and who sends how much to whom. */
static void frames_measure(files_frames *frames, unsigned width)
{
    const uint32_t own = frames->job->process;
    uint64_t place = 0;
    frames->width = width;
    frames->group = tabulated_bytes(width, CODES_GROUP);
    frames->groups = KAY_TIER_FRAME / frames->group;
    for (uint32_t i = 0; i < frames->job->processes; i++) {
        const uint64_t sent = frames_before(frames, own, i), begun = frames_before(frames, i, own);
        frames->own_places[i] = (int)(sent * frames->group);
        frames->own_counts[i] = (int)((frames_before(frames, own, (uint64_t)i + 1) - sent) * frames->group);
        frames->mixed_places[i] = (int)place;
        frames->mixed_counts[i] = (int)((frames_before(frames, i, (uint64_t)own + 1) - begun) * frames->group);
        place += (uint64_t)frames->mixed_counts[i];
    }
}

static kay_status frames_room(files_frames *frames)
{
    kay_context *ctx = frames->job->ctx;
    const uint64_t processes = frames->job->processes;
    KAY_TRY_ALLOC(frames->own, ctx, KAY_TIER_FRAME);
    KAY_TRY_ALLOC(frames->mixed, ctx, KAY_TIER_FRAME);
    KAY_TRY_ALLOC(frames->frame, ctx, KAY_TIER_FRAME);
    KAY_TRY_ALLOC(frames->packed, ctx, TIER_PACKED);
    KAY_TRY_ALLOC(frames->own_counts, ctx, 6 * processes);
    frames->own_places = frames->own_counts + processes;
    frames->mixed_counts = frames->own_places + processes;
    frames->mixed_places = frames->mixed_counts + processes;
    frames->all_counts = frames->mixed_places + processes;
    frames->all_places = frames->all_counts + processes;
    KAY_TRY_ALLOC(frames->heads, ctx, 2 * processes);
    if (frames->job->process == 0)
        KAY_TRY_ALLOC(frames->all, ctx, TIER_PACKED * processes);
    return KAY_OK;
}

static void frames_free(files_frames *frames)
{
    kay_context *ctx = frames->job->ctx;
    const uint64_t processes = frames->job->processes;
    kay_free(ctx, frames->own, KAY_TIER_FRAME);
    kay_free(ctx, frames->mixed, KAY_TIER_FRAME);
    kay_free(ctx, frames->frame, KAY_TIER_FRAME);
    kay_free(ctx, frames->packed, TIER_PACKED);
    kay_free(ctx, frames->own_counts, 6 * processes * sizeof *frames->own_counts);
    kay_free(ctx, frames->heads, 2 * processes * sizeof *frames->heads);
    kay_free(ctx, frames->all, TIER_PACKED * processes);
}

/* The ranks of the groups in `own`: the last ones of a tier have fewer. */
static uint64_t frames_ranks(const files_frames *frames)
{
    const uint64_t from = frames->from * CODES_GROUP, most = frames->groups * CODES_GROUP, held = frames->tier->held;
    const uint64_t left = held > from ? held - from : 0;
    return left < most ? left : most;
}

/* The plain bytes of the frames of processes `first` to `last`, and where they begin in the file. */
static uint64_t frames_plain(const files_frames *frames, uint32_t first, uint32_t last, uint64_t *place)
{
    const uint64_t begin = frames->from * frames->job->processes * frames->group + (uint64_t)first * KAY_TIER_FRAME;
    const uint64_t all = tabulated_bytes(frames->width, frames->tier->size);
    const uint64_t most = (uint64_t)(last - first + 1) * KAY_TIER_FRAME, left = all > begin ? all - begin : 0;
    *place = begin;
    return left < most ? left : most;
}

/* Puts the groups in `mixed` into their order in `frame`, or back. */
static void frames_sort(const files_frames *frames, bool back)
{
    const uint64_t processes = frames->job->processes, own = frames->job->process;
    unsigned char *mixed = frames->mixed;
    for (uint32_t i = 0; i < processes; i++)
        for (uint64_t j = frames_before(frames, i, own); j < frames_before(frames, i, own + 1); j++) {
            unsigned char *sorted = frames->frame + (j * processes + i - own * frames->groups) * frames->group;
            memcpy(back ? mixed : sorted, back ? sorted : mixed, frames->group);
            mixed += frames->group;
        }
}

/* Returns whether the file has more frames, from group `from` of each process on. */
static bool frames_next(const files_frames *frames)
{
    uint64_t place;
    return frames_plain(frames, 0, 0, &place) > 0;
}

/* ---- Writing */

/* Adds the compressed frames of all processes, which process 0 has. */
static kay_status files_add(const files_frames *frames, kay_tier_writer *writer)
{
    for (uint32_t i = 0; i < frames->job->processes; i++) {
        uint64_t place;
        const uint64_t plain = frames_plain(frames, i, i, &place);
        if (plain)
            KAY_TRY(kay_tier_writer_add_frame(writer, frames->all + frames->all_places[i], frames->heads[2 * i],
                                              frames->heads[2 * i + 1], plain));
    }
    return KAY_OK;
}

/* Gathers the compressed frames in process 0, one behind the other. */
static void files_gather(const files_frames *frames, const uint32_t head[2])
{
    int place = 0;
    MPI_Gather(head, 2, MPI_UINT32_T, frames->heads, 2, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    for (uint32_t i = 0; frames->job->process == 0 && i < frames->job->processes; i++) {
        frames->all_counts[i] = (int)frames->heads[2 * i];
        frames->all_places[i] = place;
        place += frames->all_counts[i];
    }
    MPI_Gatherv(frames->packed, (int)head[0], MPI_BYTE, frames->all, frames->all_counts, frames->all_places, MPI_BYTE,
                0, MPI_COMM_WORLD);
}

/* Writes all frames; `writer` is used in process 0. */
static kay_status files_write_frames(files_frames *frames, const tier_packer *packer, kay_tier_writer *writer)
{
    kay_job *job = frames->job;
    for (frames->from = 0; frames_next(frames); frames->from += frames->groups) {
        uint64_t place;
        const uint64_t plain = frames_plain(frames, job->process, job->process, &place);
        memset(frames->own, 0, KAY_TIER_FRAME);
        tabulated_plain(frames->tier, frames->width, frames->from * CODES_GROUP, frames_ranks(frames), frames->own);
        MPI_Alltoallv(frames->own, frames->own_counts, frames->own_places, MPI_BYTE, frames->mixed,
                      frames->mixed_counts, frames->mixed_places, MPI_BYTE, MPI_COMM_WORLD);
        frames_sort(frames, false);
        const uint32_t head[] = {plain ? tier_pack(packer, frames->frame, plain, frames->packed) : 0,
                                 tier_checksum(frames->frame, plain)};
        files_gather(frames, head);
        KAY_TRY(job_agree(job, job->process == 0 ? files_add(frames, writer) : KAY_OK));
    }
    return KAY_OK;
}

static kay_status files_write(step_work *work, unsigned width, kay_tier_work *files, int level)
{
    kay_job *job = work->job;
    files_frames frames = {.job = job, .tier = tabulation_tier(work->of)};
    tier_packer packer = {0};
    kay_tier_writer *writer = NULL;
    kay_status status = frames_room(&frames);
    if (status == KAY_OK)
        status = tier_packer_begin(job->ctx, level, &packer);
    if (status == KAY_OK && job->process == 0)
        status = tabulated_file_begin(work->of, work->of->number, width, files, level, &writer);
    status = job_agree(job, status);
    if (status == KAY_OK) {
        frames_measure(&frames, width);
        status = files_write_frames(&frames, &packer, writer);
    }
    if (status == KAY_OK)
        status = job_agree(job, job->process == 0 ? kay_tier_work_keep(files, writer) : KAY_OK);
    kay_tier_writer_close(writer);
    tier_packer_end(job->ctx, &packer);
    frames_free(&frames);
    return status;
}

/* Tells every process whether the folder has a file of the tier in work. */
static bool files_has(const step_work *work, tabulated_contents contents, kay_tier_work *files)
{
    char name[TABULATED_NAME];
    uint32_t found = 0;
    tabulated_file_name(work->of->number, contents, name);
    if (work->job->process == 0)
        found = kay_tier_folder_find(kay_tier_work_folder(files), name) != NULL;
    MPI_Bcast(&found, 1, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    return found;
}

kay_status shared_files_write(step_work *work, kay_tier_work *files, int level)
{
    const tabulation *of = work->of;
    if (of->remoteness && !files_has(work, TABULATED_REMOTENESS, files))
        KAY_TRY(files_write(work, tabulated_width(&tabulation_tier(of)->summary), files, level));
    return files_has(work, TABULATED_OUTCOMES, files) ? KAY_OK : files_write(work, 0, files, level);
}

/* ---- Reading */

/* Reads the frames of all processes, in process 0. */
static kay_status files_get(const files_frames *frames, kay_tier_reader *reader)
{
    uint64_t place;
    const uint64_t bytes = frames_plain(frames, 0, frames->job->processes - 1, &place);
    return kay_tier_reader_read(reader, place, frames->all, bytes);
}

static kay_status files_read_frames(step_work *work, files_frames *frames, kay_tier_reader *reader)
{
    kay_job *job = work->job;
    for (frames->from = 0; frames_next(frames); frames->from += frames->groups) {
        KAY_TRY(job_agree(job, job->process == 0 ? files_get(frames, reader) : KAY_OK));
        MPI_Scatter(frames->all, KAY_TIER_FRAME, MPI_BYTE, frames->frame, KAY_TIER_FRAME, MPI_BYTE, 0, MPI_COMM_WORLD);
        frames_sort(frames, true);
        MPI_Alltoallv(frames->mixed, frames->mixed_counts, frames->mixed_places, MPI_BYTE, frames->own,
                      frames->own_counts, frames->own_places, MPI_BYTE, MPI_COMM_WORLD);
        kay_status status = KAY_OK;
        if (!tabulated_take(frames->tier, frames->width, frames->from * CODES_GROUP, frames_ranks(frames), frames->own))
            status = tabulated_differs(work->of, work->of->number, frames->width);
        KAY_TRY(job_agree(job, status));
    }
    return KAY_OK;
}

static kay_status files_read(step_work *work, tabulated_contents contents, kay_tier_work *files)
{
    kay_job *job = work->job;
    files_frames frames = {.job = job, .tier = tabulation_tier(work->of)};
    kay_tier_reader *reader = NULL;
    unsigned width = 0;
    kay_status status = frames_room(&frames);
    if (status == KAY_OK && job->process == 0)
        status =
            tabulated_file_resume(work->of, work->of->number, contents, kay_tier_work_folder(files), &reader, &width);
    status = job_agree(job, status);
    if (status == KAY_OK) {
        MPI_Bcast(&width, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
        frames_measure(&frames, width);
        status = files_read_frames(work, &frames, reader);
    }
    kay_tier_reader_close(reader);
    frames_free(&frames);
    return status;
}

kay_status shared_files_read(step_work *work, kay_tier_work *files)
{
    KAY_TRY(files_read(work, TABULATED_OUTCOMES, files));
    return work->of->remoteness ? files_read(work, TABULATED_REMOTENESS, files) : KAY_OK;
}

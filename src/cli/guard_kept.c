/* What is done outlives whoever does it: memory that the working process fills and the watching one reads.  It grows as
 * it is filled, and its pages are had before they are touched.  Without such memory the worker keeps it alone. */
#include "cli/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { KEPT_FIRST = 64 << 10 }; /* bytes */

/* The worker's own room for a part; hook of a context. */
static void *kept_resize(void *user, void *block, size_t old_bytes, size_t bytes)
{
    const cli_kept *kept = user;
    const int how = kept->fd < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED;
    while (kept->fd >= 0 && fallocate(kept->fd, 0, 0, (off_t)bytes) != 0)
        if (errno != EINTR)
            return NULL;
    void *room = block ? mremap(block, old_bytes, bytes, MREMAP_MAYMOVE)
                       : mmap(NULL, bytes, PROT_READ | PROT_WRITE, how, kept->fd, 0);
    return room == MAP_FAILED ? NULL : room;
}

/* Room for so many bytes, out of the budget of the context. */
static kay_status kept_reach(kay_context *ctx, cli_kept *kept, uint64_t bytes)
{
    uint64_t room = kept->room ? kept->room : KEPT_FIRST;
    while (room < bytes)
        room += room / 4 / KEPT_FIRST * KEPT_FIRST + KEPT_FIRST;
    if (room == kept->room)
        return KAY_OK;
    ctx->resize = kept_resize;
    ctx->user = kept;
    unsigned char *data = kay_resize(ctx, kept->data, kept->room, room);
    ctx->resize = NULL;
    ctx->user = NULL;
    if (!data)
        return kay_no_memory(ctx);
    kept->data = data;
    kept->room = room;
    return KAY_OK;
}

kay_status cli_keep(cli_call *cli, cli_kept_part part, const void *bytes, size_t length)
{
    cli_kept *kept = &cli->kept[part];
    volatile uint64_t *filled = &cli->watched->kept[part];
    if (length > UINT64_MAX / 4 || *filled > UINT64_MAX / 4)
        return kay_fail(&cli->ctx, KAY_EUNABLE, "more is to be kept than there can be");
    KAY_TRY(kept_reach(part == CLI_KEPT_WORDS ? &cli->output_ctx : &cli->ctx, kept, *filled + length));
    memcpy(kept->data + *filled, bytes, length);
    *filled += length;
    return KAY_OK;
}

void cli_keep_anew(cli_call *cli)
{
    for (unsigned part = 0; part < CLI_KEPT_PARTS; part++)
        cli->watched->kept[part] = 0;
}

void *cli_kept_bytes(const cli_call *cli, cli_kept_part part, uint64_t *length)
{
    *length = cli->kept[part].data ? cli->watched->kept[part] : 0;
    return cli->kept[part].data;
}

void guard_kept_open(cli_call *cli)
{
    for (unsigned part = 0; part < CLI_KEPT_PARTS; part++)
        cli->kept[part] = (cli_kept){.fd = memfd_create("kayles", MFD_CLOEXEC)};
}

bool guard_kept_look(cli_call *cli)
{
    bool any = false;
    for (unsigned part = 0; part < CLI_KEPT_PARTS; part++) {
        const uint64_t length = cli->watched->kept[part];
        cli_kept *kept = &cli->kept[part];
        const off_t room = kept->fd < 0 ? 0 : lseek(kept->fd, 0, SEEK_END);
        if (!length || room <= 0 || length > (uint64_t)room)
            continue;
        void *data = mmap(NULL, (size_t)room, PROT_READ, MAP_SHARED, kept->fd, 0);
        kept->data = data == MAP_FAILED ? NULL : data;
        kept->room = data == MAP_FAILED ? 0 : (uint64_t)room;
        any |= kept->data != NULL;
    }
    return any;
}

void guard_kept_close(cli_call *cli)
{
    for (unsigned part = 0; part < CLI_KEPT_PARTS; part++) {
        if (cli->kept[part].data)
            munmap(cli->kept[part].data, cli->kept[part].room);
        if (cli->kept[part].fd >= 0)
            close(cli->kept[part].fd);
        cli->kept[part] = (cli_kept){.fd = -1};
    }
}

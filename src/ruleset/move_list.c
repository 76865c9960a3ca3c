/* The list that rules emit options into: it grows, and keeps the first error. */
#include <kayles/ruleset.h>

/* With KAY_TINY_LIMITS the buffers move at every emit, so that a ruleset that holds on to a pointer is found out. */
#ifdef KAY_TINY_LIMITS
enum { SINK_FIRST = 1 };
#define SINK_NEXT(room) ((room) + 1)
#else
enum { SINK_FIRST = 64 };
#define SINK_NEXT(room) ((room)*2)
#endif

kay_status kay_move_list_init(kay_move_list *sink, kay_context *ctx, const kay_game *game, kay_arena *arena,
                              bool want_moves, bool want_parts)
{
    *sink = (kay_move_list){
        .ctx = ctx,
        .arena = arena,
        .words = game->words,
        .want_moves = want_moves,
        .want_parts = want_parts,
        .limit = UINT64_MAX,
    };
    sink->trash = kay_alloc_array(ctx, game->words, sizeof *sink->trash);
    return sink->trash ? KAY_OK : kay_no_memory(ctx);
}

static size_t sink_part_bytes(const kay_move_list *sink)
{
    return sink->words * sizeof(uint64_t);
}

void kay_move_list_free(kay_move_list *sink)
{
    kay_context *ctx = sink->ctx;
    if (!ctx)
        return;
    kay_free(ctx, sink->moves, sink->moves_room * sizeof *sink->moves);
    kay_free(ctx, sink->ends, sink->ends ? sink->room * sizeof *sink->ends : 0);
    kay_free(ctx, sink->parts, sink->parts_room * sink_part_bytes(sink));
    kay_free(ctx, sink->trash, sink_part_bytes(sink));
    *sink = (kay_move_list){0};
}

static bool sink_resize(kay_move_list *sink, void **block, uint64_t old_items, uint64_t items, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(items, size, &bytes)) {
        sink->error = kay_fail(sink->ctx, KAY_EUNABLE, "more options than memory can hold");
        return false;
    }
#ifdef KAY_TINY_LIMITS
    void *moved = kay_alloc(sink->ctx, bytes);
    if (moved && *block) {
        memcpy(moved, *block, old_items * size);
        memset(*block, 0xa5, old_items * size);
        kay_free(sink->ctx, *block, old_items * size);
    }
#else
    void *moved = kay_resize(sink->ctx, *block, old_items * size, bytes);
#endif
    if (!moved) {
        sink->error = kay_no_memory(sink->ctx);
        return false;
    }
    *block = moved;
    return true;
}

static bool sink_grow_options(kay_move_list *sink)
{
    uint64_t room = sink->room ? SINK_NEXT(sink->room) : SINK_FIRST;
    if (sink->want_moves && !sink_resize(sink, (void **)&sink->moves, sink->moves_room, room, sizeof *sink->moves))
        return false;
    sink->moves_room = sink->want_moves ? room : 0;
    if (sink->want_parts && !sink_resize(sink, (void **)&sink->ends, sink->room, room, sizeof *sink->ends))
        return false;
    sink->room = room;
    return true;
}

static bool sink_grow_parts(kay_move_list *sink)
{
    uint64_t room = sink->parts_room ? SINK_NEXT(sink->parts_room) : SINK_FIRST;
    if (sink->words > 1024 && !sink->parts_room)
        room = 1;
    if (!sink_resize(sink, (void **)&sink->parts, sink->parts_room, room, sink_part_bytes(sink)))
        return false;
    sink->parts_room = room;
    return true;
}

bool kay_move_list_grow(kay_move_list *sink)
{
    if (sink->error != KAY_OK)
        return false;
    if (sink->count >= sink->room && !sink_grow_options(sink))
        return false;
    return !sink->want_parts || sink->parts_count < sink->parts_room || sink_grow_parts(sink);
}

uint64_t *kay_emit_many(kay_move_list *sink, const uint64_t *names, uint64_t count)
{
    if (sink->error != KAY_OK || count == 0)
        return NULL;
    while (sink->room - sink->count < count)
        if (!sink_grow_options(sink))
            return NULL;
    while (sink->want_parts && sink->parts_room - sink->parts_count < count)
        if (!sink_grow_parts(sink))
            return NULL;
    if (sink->want_moves)
        for (uint64_t i = 0; i < count; i++)
            sink->moves[sink->count + i] = (kay_move){sink->part, names[i]};
    uint64_t *words = NULL;
    if (sink->want_parts) {
        words = sink->parts + sink->parts_count * sink->words;
        for (uint64_t i = 0; i < count; i++)
            sink->ends[sink->count + i] = sink->parts_count + i + 1;
        sink->parts_count += count;
    }
    sink->count += count;
    return words;
}

/* Collects the options that rules emit in a list that grows and keeps the first error. */
#include <kayles/ruleset.h>

/* With KAY_TINY_LIMITS the buffers move at every emit, which exposes rulesets that keep a pointer. */
#ifdef KAY_TINY_LIMITS
enum { SINK_FIRST = 1 };
#define SINK_NEXT(room) ((room) + 1)
#else
enum { SINK_FIRST = 64 };
#define SINK_NEXT(room) ((room)*2)
#endif

enum { SINK_LARGE = 1 << 20 }; /* bytes; a hook that fills more may take so long that the deadline passes */

kay_status kay_move_list_init(kay_move_list *list, kay_context *ctx, const kay_game *game, kay_arena *arena,
                              unsigned wanted)
{
    *list = (kay_move_list){
        .ctx = ctx,
        .arena = arena,
        .words = game->words,
        .want_moves = wanted & KAY_WANT_MOVES,
        .want_parts = wanted & KAY_WANT_PARTS,
        .want_gains = game->traits & KAY_SCORING,
        .limit = UINT64_MAX,
    };
    list->trash = kay_alloc_array(ctx, game->words, sizeof *list->trash);
    return list->trash ? KAY_OK : kay_no_memory(ctx);
}

static size_t sink_part_bytes(const kay_move_list *list)
{
    return list->words * sizeof(uint64_t);
}

void kay_move_list_free(kay_move_list *list)
{
    kay_context *ctx = list->ctx;
    if (!ctx)
        return;
    kay_free(ctx, list->moves, list->moves_room * sizeof *list->moves);
    kay_free(ctx, list->ends, list->ends ? list->room * sizeof *list->ends : 0);
    kay_free(ctx, list->gains, list->gains_room * sizeof *list->gains);
    kay_free(ctx, list->parts, list->parts_room * sink_part_bytes(list));
    kay_free(ctx, list->trash, sink_part_bytes(list));
    *list = (kay_move_list){0};
}

static bool sink_resize(kay_move_list *list, void **block, uint64_t old_items, uint64_t items, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(items, size, &bytes)) {
        list->error = kay_fail(list->ctx, KAY_EUNABLE, "more options than memory can hold");
        return false;
    }
    if (bytes > SINK_LARGE && (list->error = kay_check_time(list->ctx)) != KAY_OK)
        return false;
#ifdef KAY_TINY_LIMITS
    void *moved = kay_alloc(list->ctx, bytes);
    if (moved && *block) {
        memcpy(moved, *block, old_items * size);
        memset(*block, 0xa5, old_items * size);
        kay_free(list->ctx, *block, old_items * size);
    }
#else
    void *moved = kay_resize(list->ctx, *block, old_items * size, bytes);
#endif
    if (!moved) {
        list->error = kay_no_memory(list->ctx);
        return false;
    }
    *block = moved;
    return true;
}

static bool sink_grow_options(kay_move_list *list)
{
    uint64_t room = list->room ? SINK_NEXT(list->room) : SINK_FIRST;
    if (list->want_moves && !sink_resize(list, (void **)&list->moves, list->moves_room, room, sizeof *list->moves))
        return false;
    list->moves_room = list->want_moves ? room : 0;
    if (list->want_gains && !sink_resize(list, (void **)&list->gains, list->gains_room, room, sizeof *list->gains))
        return false;
    list->gains_room = list->want_gains ? room : 0;
    if (list->want_parts && !sink_resize(list, (void **)&list->ends, list->room, room, sizeof *list->ends))
        return false;
    list->room = room;
    return true;
}

static bool sink_grow_parts(kay_move_list *list)
{
    uint64_t room = list->parts_room ? SINK_NEXT(list->parts_room) : SINK_FIRST;
    if (list->words > 1024 && !list->parts_room)
        room = 1;
    if (!sink_resize(list, (void **)&list->parts, list->parts_room, room, sink_part_bytes(list)))
        return false;
    list->parts_room = room;
    return true;
}

bool kay_move_list_grow(kay_move_list *list)
{
    if (list->error != KAY_OK)
        return false;
    if (list->count >= list->room && !sink_grow_options(list))
        return false;
    return !list->want_parts || list->parts_count < list->parts_room || sink_grow_parts(list);
}

uint64_t *kay_emit_many(kay_move_list *list, const uint64_t *names, uint64_t count)
{
    if (list->error != KAY_OK || count == 0)
        return NULL;
    while (list->room - list->count < count)
        if (!sink_grow_options(list))
            return NULL;
    while (list->want_parts && list->parts_room - list->parts_count < count)
        if (!sink_grow_parts(list))
            return NULL;
    if (list->want_moves)
        for (uint64_t i = 0; i < count; i++)
            list->moves[list->count + i] = (kay_move){list->part, names[i]};
    uint64_t *words = NULL;
    if (list->want_parts) {
        words = list->parts + list->parts_count * list->words;
        for (uint64_t i = 0; i < count; i++)
            list->ends[list->count + i] = list->parts_count + i + 1;
        list->parts_count += count;
    }
    list->count += count;
    return words;
}

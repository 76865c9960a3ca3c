/* Finds what a move changes in the drawing of a part: sorts the shapes of both drawings by place, and merges them. */
#include "ruleset/scene_changes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CHANGES_GRID = 1024, CHANGES_TEXT = 4 }; /* points of a cell that differ; letters of a text that is short */

/* A shape at its middle, relative to the part. */
typedef struct changes_entry {
    int64_t x, y;
    kay_shape_kind kind;
    const char *name;
    bool after;
} changes_entry;

static int changes_order(const void *left, const void *right)
{
    const changes_entry *a = left, *b = right;
    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return 0;
}

static bool changes_omit(const kay_shape *shape)
{
    const size_t letters = strlen(shape->name);
    return shape->kind == KAY_LINE || shape->kind == KAY_POLYGON ||
           (shape->kind == KAY_TEXT && (letters > CHANGES_TEXT || strspn(shape->name, " ") == letters));
}

static uint64_t changes_list(const scene_shapes *of, bool after, changes_entry *out)
{
    uint64_t count = 0;
    for (uint64_t i = of->first; i < of->end; i++) {
        const kay_shape *shape = &of->scene->shapes[i];
        const bool rect = shape->kind == KAY_RECT;
        if (changes_omit(shape))
            continue;
        out[count++] = (changes_entry){
            .x = llround((shape->at[0] + (rect ? shape->at[2] / 2 : 0) - of->x) * CHANGES_GRID),
            .y = llround((shape->at[1] + (rect ? shape->at[3] / 2 : 0) - of->y) * CHANGES_GRID),
            .kind = shape->kind,
            .name = shape->name,
            .after = after,
        };
    }
    return count;
}

/* Returns how many of the shapes at one point, of one drawing, are like this one. */
static uint64_t changes_alike(const changes_entry *at, uint64_t count, const changes_entry *like, bool after)
{
    uint64_t alike = 0;
    for (uint64_t i = 0; i < count; i++)
        alike += at[i].after == after && at[i].kind == like->kind && strcmp(at[i].name, like->name) == 0;
    return alike;
}

/* Returns whether the shapes at one point differ, and something is left there. */
static bool changes_differ(const changes_entry *at, uint64_t count)
{
    bool left = false, differ = false;
    for (uint64_t i = 0; i < count && !(left && differ); i++) {
        left |= at[i].after;
        differ |= changes_alike(at, count, &at[i], false) != changes_alike(at, count, &at[i], true);
    }
    return left && differ;
}

static void changes_collect(const changes_entry *entries, uint64_t count, kay_made_move *out)
{
    uint64_t end = 0;
    for (uint64_t at = 0; at < count; at = end) {
        while (end < count && changes_order(&entries[at], &entries[end]) == 0)
            end++;
        if (!changes_differ(entries + at, end - at))
            continue;
        if (out->changes == KAY_MADE_POINTS) {
            out->changes = 0;
            return;
        }
        out->changed[out->changes][0] = (float)entries[at].x / CHANGES_GRID;
        out->changed[out->changes++][1] = (float)entries[at].y / CHANGES_GRID;
    }
}

kay_status scene_changes(kay_context *ctx, const scene_shapes *before, const scene_shapes *after, kay_made_move *out)
{
    const uint64_t room = before->end - before->first + after->end - after->first;
    changes_entry *entries = kay_alloc_array(ctx, room + 1, sizeof *entries);
    if (!entries)
        return kay_no_memory(ctx);
    uint64_t count = changes_list(before, false, entries);
    count += changes_list(after, true, entries + count);
    qsort(entries, count, sizeof *entries, changes_order);
    changes_collect(entries, count, out);
    kay_free(ctx, entries, (room + 1) * sizeof *entries);
    return KAY_OK;
}

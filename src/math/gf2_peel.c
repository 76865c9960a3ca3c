/* Eliminates by Markowitz's rule: rows and columns wait in queues by their number of entries, and the cheapest step is
 * taken until no step is cheap enough. */
#include "math/gf2_peel.h"

#include <string.h>

enum {
    PEEL_DEGREE = 48, /* rows and columns with more entries start no step */
    PEEL_COST = 1024, /* the most entries that a step may change */
    PEEL_LOOK = 128, /* steps between two looks at the clock */
};

static const uint32_t PEEL_NONE = UINT32_MAX;

/* An entry in the list of its row: its column, and its place in the list of that column; or the reverse. */
typedef struct peel_item {
    uint32_t vertex, twin;
} peel_item;

/* The entries of a row or column, in any order. */
typedef struct peel_list {
    peel_item *items;
    uint32_t count, room;
} peel_list;

/* The rest of the matrix, as a graph whose vertices are rows and columns: row i is i, column j is size[0] + j. */
typedef struct peel_graph {
    kay_context *ctx;
    kay_arena arena;
    uint64_t size[2], vertices;
    peel_list *lists; /* for each vertex: its neighbours */
    uint32_t bucket[PEEL_DEGREE + 1]; /* the first waiting vertex of each degree; NONE: there is none */
    uint32_t *next, *before; /* for each vertex: its neighbours in the bucket */
    bool *waiting; /* for each vertex: whether it is in a bucket */
    bool *gone;
    uint64_t *seen; /* for each vertex: the stamp with which it was last marked */
    uint64_t stamp;
    uint32_t (*pivots)[2]; /* for each step: row, column */
    peel_list (*taken)[2]; /* for each step: other rows, other columns */
    uint64_t steps;
} peel_graph;

static kay_status peel_room(peel_graph *graph)
{
    uint64_t n = graph->vertices, steps = graph->size[0] < graph->size[1] ? graph->size[0] : graph->size[1];
    KAY_TRY_NEW(graph->lists, &graph->arena, n);
    KAY_TRY_NEW(graph->next, &graph->arena, n);
    KAY_TRY_NEW(graph->before, &graph->arena, n);
    KAY_TRY_NEW(graph->waiting, &graph->arena, n);
    KAY_TRY_NEW(graph->gone, &graph->arena, n);
    KAY_TRY_NEW(graph->seen, &graph->arena, n);
    KAY_TRY_NEW(graph->pivots, &graph->arena, steps);
    KAY_TRY_NEW(graph->taken, &graph->arena, steps);
    return KAY_OK;
}

/* Removes an item from one list and moves the last item to its place; the item's twin in the other list stays. */
static void peel_drop(peel_graph *graph, uint32_t from, uint32_t at)
{
    peel_list *list = &graph->lists[from];
    peel_item last = list->items[--list->count];
    if (at == list->count)
        return;
    list->items[at] = last;
    graph->lists[last.vertex].items[last.twin].twin = at;
}

static kay_status peel_make_room(peel_graph *graph, peel_list *list)
{
    if (list->count < list->room)
        return KAY_OK;
    uint32_t room = list->room < 4 ? 8 : 2 * list->room;
    KAY_NEW(peel_item, items, &graph->arena, room);
    if (list->count)
        memcpy(items, list->items, list->count * sizeof *items);
    list->items = items;
    list->room = room;
    return KAY_OK;
}

static kay_status peel_join(peel_graph *graph, uint32_t row, uint32_t column)
{
    peel_list *a = &graph->lists[row], *b = &graph->lists[column];
    KAY_TRY(peel_make_room(graph, a));
    KAY_TRY(peel_make_room(graph, b));
    a->items[a->count] = (peel_item){column, b->count};
    b->items[b->count++] = (peel_item){row, a->count++};
    return KAY_OK;
}

/* Allocates the lists of the vertices from..to-1, each as large as its `room` says. */
static kay_status peel_deal(peel_graph *graph, uint64_t from, uint64_t to)
{
    uint64_t count = 0;
    for (uint64_t v = from; v < to; v++)
        count += graph->lists[v].room;
    KAY_NEW(peel_item, items, &graph->arena, count);
    for (uint64_t v = from; v < to; v++) {
        graph->lists[v].items = items;
        items += graph->lists[v].room;
    }
    return KAY_OK;
}

/* Removes duplicates from a row: keeps a column once if it is listed an odd number of times, and drops it otherwise. */
static void peel_cancel(peel_graph *graph, peel_list *list)
{
    uint64_t even = graph->stamp + 1, odd = graph->stamp + 2;
    uint32_t kept = 0;
    graph->stamp += 2;
    for (uint32_t i = 0; i < list->count; i++) {
        uint64_t *seen = &graph->seen[list->items[i].vertex];
        *seen = *seen == odd ? even : odd;
    }
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t column = list->items[i].vertex;
        if (graph->seen[column] != odd)
            continue;
        graph->seen[column] = even;
        list->items[kept++].vertex = column;
    }
    list->count = kept;
}

/* Fills the lists of the rows, then those of the columns from them. */
static kay_status peel_fill(peel_graph *graph, const kay_gf2_entry *entries, uint64_t count)
{
    uint64_t rows = graph->size[0];
    for (uint64_t k = 0; k < count; k++)
        graph->lists[entries[k].at[0]].room++;
    KAY_TRY(peel_deal(graph, 0, rows));
    for (uint64_t k = 0; k < count; k++) {
        peel_list *list = &graph->lists[entries[k].at[0]];
        list->items[list->count++].vertex = (uint32_t)(rows + entries[k].at[1]);
    }
    for (uint64_t row = 0; row < rows; row++) {
        peel_cancel(graph, &graph->lists[row]);
        for (uint32_t i = 0; i < graph->lists[row].count; i++)
            graph->lists[graph->lists[row].items[i].vertex].room++;
    }
    KAY_TRY(peel_deal(graph, rows, graph->vertices));
    for (uint64_t row = 0; row < rows; row++)
        for (uint32_t i = 0; i < graph->lists[row].count; i++) {
            peel_item *item = &graph->lists[row].items[i];
            peel_list *column = &graph->lists[item->vertex];
            item->twin = column->count;
            column->items[column->count++] = (peel_item){(uint32_t)row, i};
        }
    return KAY_OK;
}

static void peel_unqueue(peel_graph *graph, uint32_t vertex)
{
    if (!graph->waiting[vertex])
        return;
    graph->waiting[vertex] = false;
    uint32_t before = graph->before[vertex], next = graph->next[vertex];
    if (next != PEEL_NONE)
        graph->before[next] = before;
    if (before >= graph->vertices)
        graph->bucket[before - graph->vertices] = next;
    else
        graph->next[before] = next;
}

static void peel_queue(peel_graph *graph, uint32_t vertex)
{
    uint32_t degree = graph->lists[vertex].count;
    peel_unqueue(graph, vertex);
    if (graph->gone[vertex] || degree == 0 || degree > PEEL_DEGREE)
        return;
    graph->waiting[vertex] = true;
    graph->before[vertex] = (uint32_t)(graph->vertices + degree); /* the head of the bucket */
    graph->next[vertex] = graph->bucket[degree];
    if (graph->next[vertex] != PEEL_NONE)
        graph->before[graph->next[vertex]] = vertex;
    graph->bucket[degree] = vertex;
}

/* Chooses the waiting vertex of least degree and its neighbour of least degree; false: no step is cheap enough. */
static bool peel_choose(peel_graph *graph, uint32_t pivot[2])
{
    for (unsigned degree = 1; degree <= PEEL_DEGREE; degree++)
        while (graph->bucket[degree] != PEEL_NONE) {
            uint32_t vertex = graph->bucket[degree], best = graph->lists[vertex].items[0].vertex;
            for (uint32_t i = 1; i < degree; i++)
                if (graph->lists[graph->lists[vertex].items[i].vertex].count < graph->lists[best].count)
                    best = graph->lists[vertex].items[i].vertex;
            if ((uint64_t)(degree - 1) * (graph->lists[best].count - 1) <= PEEL_COST) {
                bool row = vertex < graph->size[0];
                pivot[0] = row ? vertex : best;
                pivot[1] = row ? best : vertex;
                return true;
            }
            peel_unqueue(graph, vertex); /* it is queued again when one of its entries changes */
        }
    return false;
}

/* Removes a vertex from the lists of the others. */
static void peel_leave(peel_graph *graph, uint32_t vertex)
{
    const peel_list *list = &graph->lists[vertex];
    peel_unqueue(graph, vertex);
    graph->gone[vertex] = true;
    for (uint32_t i = 0; i < list->count; i++)
        peel_drop(graph, list->items[i].vertex, list->items[i].twin);
}

/* Removes the entry of the step from the lists of its row and its column. */
static void peel_part(peel_graph *graph, uint32_t row, uint32_t column)
{
    uint32_t at = 0;
    const peel_list *shorter =
        graph->lists[row].count < graph->lists[column].count ? &graph->lists[row] : &graph->lists[column];
    uint32_t wanted = shorter == &graph->lists[row] ? column : row;
    while (shorter->items[at].vertex != wanted)
        at++;
    uint32_t twin = shorter->items[at].twin;
    peel_drop(graph, wanted == column ? row : column, at);
    peel_drop(graph, wanted, twin);
}

/* Adds the row of the step, whose columns are `columns`, to another row. */
static kay_status peel_add_row(peel_graph *graph, const peel_list *columns, uint32_t row)
{
    uint64_t wanted = graph->stamp + 1, found = graph->stamp + 2;
    peel_list *list = &graph->lists[row];
    graph->stamp += 2;
    for (uint32_t i = 0; i < columns->count; i++)
        graph->seen[columns->items[i].vertex] = wanted;
    for (uint32_t i = 0; i < list->count;) {
        peel_item item = list->items[i];
        if (graph->seen[item.vertex] != wanted) {
            i++;
            continue;
        }
        graph->seen[item.vertex] = found;
        peel_drop(graph, item.vertex, item.twin);
        peel_drop(graph, row, i);
    }
    for (uint32_t i = 0; i < columns->count; i++)
        if (graph->seen[columns->items[i].vertex] == wanted)
            KAY_TRY(peel_join(graph, row, columns->items[i].vertex));
    return KAY_OK;
}

static kay_status peel_step(peel_graph *graph, const uint32_t pivot[2])
{
    uint32_t row = pivot[0], column = pivot[1];
    peel_part(graph, row, column);
    peel_leave(graph, row);
    peel_leave(graph, column);
    peel_list rows = graph->lists[column], columns = graph->lists[row];
    for (uint32_t i = 0; i < rows.count && columns.count; i++)
        KAY_TRY(peel_add_row(graph, &columns, rows.items[i].vertex));
    for (uint32_t i = 0; i < rows.count; i++)
        peel_queue(graph, rows.items[i].vertex);
    for (uint32_t i = 0; i < columns.count; i++)
        peel_queue(graph, columns.items[i].vertex);
    memcpy(graph->pivots[graph->steps], pivot, sizeof graph->pivots[0]);
    graph->taken[graph->steps][0] = rows;
    graph->taken[graph->steps][1] = columns;
    graph->steps++;
    return KAY_OK;
}

static kay_status peel_run(peel_graph *graph)
{
    uint32_t pivot[2];
    for (unsigned degree = 0; degree <= PEEL_DEGREE; degree++)
        graph->bucket[degree] = PEEL_NONE;
    for (uint64_t v = graph->vertices; v-- > 0;)
        peel_queue(graph, (uint32_t)v);
    while (peel_choose(graph, pivot)) {
        KAY_TRY(peel_step(graph, pivot));
        if (graph->steps % PEEL_LOOK == 0)
            KAY_TRY(kay_tick(graph->ctx, "eliminating", graph->steps, graph->vertices));
    }
    return KAY_OK;
}

/* Renumbers one side: the core, then the steps, then the rest. */
static kay_status peel_renumber(const peel_graph *graph, unsigned side, kay_gf2_peel *out)
{
    uint64_t shift = side ? graph->size[0] : 0, size = graph->size[side], zero = 0;
    uint32_t *number = out->number[side] = kay_arena_array(&out->arena, size, sizeof *number);
    uint32_t *old = out->old[side] = kay_arena_array(&out->arena, size, sizeof *old);
    if (!number || !old)
        return kay_no_memory(graph->ctx);
    for (uint64_t i = 0; i < size; i++)
        if (!graph->gone[shift + i] && graph->lists[shift + i].count)
            number[i] = (uint32_t)out->core[side]++;
    for (uint64_t step = 0; step < graph->steps; step++)
        number[graph->pivots[step][side] - shift] = (uint32_t)(out->core[side] + step);
    for (uint64_t i = 0; i < size; i++)
        if (!graph->gone[shift + i] && !graph->lists[shift + i].count)
            number[i] = (uint32_t)(out->core[side] + graph->steps + zero++);
    for (uint64_t i = 0; i < size; i++)
        old[number[i]] = (uint32_t)i;
    return KAY_OK;
}

static kay_status peel_copy_steps(const peel_graph *graph, unsigned side, kay_gf2_peel *out)
{
    uint64_t count = 0, shift = side ? graph->size[0] : 0;
    for (uint64_t step = 0; step < graph->steps; step++)
        count += graph->taken[step][side].count;
    uint64_t *firsts = out->firsts[side] = kay_arena_array(&out->arena, graph->steps + 1, sizeof *firsts);
    uint32_t *others = out->others[side] = kay_arena_array(&out->arena, count, sizeof *others);
    if (!firsts || !others)
        return kay_no_memory(graph->ctx);
    for (uint64_t step = 0; step < graph->steps; step++) {
        const peel_list *list = &graph->taken[step][side];
        firsts[step + 1] = firsts[step] + list->count;
        for (uint32_t i = 0; i < list->count; i++)
            others[firsts[step] + i] = out->number[side][list->items[i].vertex - shift];
    }
    return KAY_OK;
}

static kay_status peel_copy_core(const peel_graph *graph, kay_gf2_peel *out)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < out->core[0]; i++)
        count += graph->lists[out->old[0][i]].count;
    KAY_TRY_NEW(out->core_firsts, &out->arena, out->core[0] + 1);
    KAY_TRY_NEW(out->core_columns, &out->arena, count);
    for (uint64_t i = 0; i < out->core[0]; i++) {
        const peel_list *list = &graph->lists[out->old[0][i]];
        out->core_firsts[i + 1] = out->core_firsts[i] + list->count;
        for (uint32_t k = 0; k < list->count; k++)
            out->core_columns[out->core_firsts[i] + k] = out->number[1][list->items[k].vertex - graph->size[0]];
    }
    return KAY_OK;
}

static kay_status peel_keep(const peel_graph *graph, kay_gf2_peel *out)
{
    out->steps = graph->steps;
    for (unsigned side = 0; side < 2; side++)
        KAY_TRY(peel_renumber(graph, side, out));
    for (unsigned side = 0; side < 2; side++)
        KAY_TRY(peel_copy_steps(graph, side, out));
    return peel_copy_core(graph, out);
}

kay_status kay_gf2_peel_make(kay_gf2_peel *peel, kay_context *ctx, const uint64_t size[2], const kay_gf2_entry *entries,
                             uint64_t count)
{
    *peel = (kay_gf2_peel){.size = {size[0], size[1]}};
    kay_arena_init(&peel->arena, ctx);
    if (size[0] > UINT32_MAX / 4 || size[1] > UINT32_MAX / 4 || count > UINT32_MAX / 4)
        return kay_fail(ctx, KAY_EUNABLE, "a matrix over GF(2) has more than 2^30 rows, columns or entries");
    peel_graph graph = {.ctx = ctx, .size = {size[0], size[1]}, .vertices = size[0] + size[1]};
    kay_arena_init(&graph.arena, ctx);
    kay_status status = peel_room(&graph);
    if (status == KAY_OK)
        status = peel_fill(&graph, entries, count);
    if (status == KAY_OK)
        status = peel_run(&graph);
    if (status == KAY_OK)
        status = peel_keep(&graph, peel);
    kay_arena_free(&graph.arena);
    return status;
}

void kay_gf2_peel_free(kay_gf2_peel *peel)
{
    if (peel->arena.ctx)
        kay_arena_free(&peel->arena);
    *peel = (kay_gf2_peel){0};
}

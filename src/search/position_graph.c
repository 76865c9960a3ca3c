/* Finds positions by number and by hash, and moves by their targets. */
#include "search/position_graph.h"

#include <string.h>

#include "base/bits.h"
#include "base/key_hash.h"
#include "base/tiny_limits.h"

enum {
    GRAPH_FIRST_ROOM = KAY_LIMIT(256, 1),
    GRAPH_FIRST_LINES = KAY_LIMIT(16, 1),
    GRAPH_BLOCK = 256, /* moves for each count in `ranks` */
};

void graph_init(position_graph *graph, kay_context *ctx, const kay_game *game)
{
    *graph = (position_graph){
        .ctx = ctx,
        .words = game->words,
        .impartial = game->traits & KAY_IMPARTIAL,
        .sums = game->traits & KAY_SUMS,
    };
}

static size_t graph_block_bytes(uint64_t lines)
{
    return (lines + 1) * sizeof(graph_line); /* one more, to align them to cache lines */
}

#define GRAPH_DROP(graph, list, room)                                                                                  \
    do {                                                                                                               \
        kay_free((graph)->ctx, (graph)->list, (graph)->room * sizeof *(graph)->list);                                  \
        (graph)->list = NULL;                                                                                          \
        (graph)->room = 0;                                                                                             \
    } while (0)

void graph_drop_moves(position_graph *graph)
{
    for (uint64_t i = 0; i < graph->met_count; i++)
        graph->heads[(uint32_t)graph->met[i]] = GRAPH_NONE;
    if (graph->count > graph->first)
        memset(graph->heads + graph->first, 0xff, (graph->count - graph->first) * sizeof *graph->heads);
    GRAPH_DROP(graph, next, next_room);
    GRAPH_DROP(graph, ranks, ranks_room);
    GRAPH_DROP(graph, marks, marks_room);
    GRAPH_DROP(graph, met, met_room);
    graph->moves = graph->met_count = 0;
    graph->first = graph->expanded;
}

void graph_free(position_graph *graph)
{
    graph_drop_moves(graph);
    GRAPH_DROP(graph, keys, keys_room);
    GRAPH_DROP(graph, ends, ends_room);
    GRAPH_DROP(graph, movers, movers_room);
    GRAPH_DROP(graph, values, values_room);
    GRAPH_DROP(graph, heads, heads_room);
    kay_free(graph->ctx, graph->block, graph_block_bytes(graph->line_count));
    *graph =
        (position_graph){.ctx = graph->ctx, .words = graph->words, .impartial = graph->impartial, .sums = graph->sums};
}

uint64_t graph_bytes(const position_graph *graph)
{
    return (graph->keys_room + graph->ends_room + graph->movers_room + graph->marks_room + graph->met_room) *
               sizeof(uint64_t) +
           (graph->values_room + graph->heads_room + graph->next_room + graph->ranks_room) * sizeof(uint32_t) +
           graph->line_count * sizeof(graph_line);
}

/* Grows a list by a quarter, which leaves little unused when the budget ends.  Returns NULL if there is no memory. */
static void *graph_more(kay_context *ctx, void *items, uint64_t *room, uint64_t need, size_t size)
{
    uint64_t more = *room + *room / 4 + GRAPH_FIRST_ROOM;
    more = more > need ? more : need;
    if (more > SIZE_MAX / size) {
        kay_fail(ctx, KAY_EUNABLE, "allocation size overflows: %llu items", (unsigned long long)more);
        return NULL;
    }
    void *moved = kay_resize(ctx, items, *room * size, more * size);
    if (moved)
        *room = more;
    return moved;
}

#define GRAPH_RESERVE(graph, list, room, need)                                                                         \
    do {                                                                                                               \
        if ((need) > (graph)->room) {                                                                                  \
            void *moved = graph_more((graph)->ctx, (graph)->list, &(graph)->room, need, sizeof *(graph)->list);        \
            if (!moved)                                                                                                \
                return kay_no_memory((graph)->ctx);                                                                    \
            (graph)->list = moved;                                                                                     \
        }                                                                                                              \
    } while (0)

uint64_t graph_hash(const uint64_t *key, uint64_t words, kay_player mover)
{
    return key_fold(key_hash(key, words) + (uint64_t)mover, UINT64_C(0x8ebc6af09c88c6e3));
}

const graph_line *graph_first_line(const position_graph *graph, uint64_t hash)
{
    return &graph->lines[key_place(hash, graph->line_count)];
}

static bool graph_holds(const position_graph *graph, uint64_t number, const uint64_t *key, uint64_t words,
                        kay_player mover)
{
    uint64_t own_words;
    const uint64_t *own = graph_key(graph, number, &own_words);
    return own_words == words && key_equal(own, key, words) &&
           (graph->impartial || graph_mover(graph, number) == mover);
}

/* Returns the first place of a line, from `place` on, that may have the hash; line->used: none has it. */
static unsigned graph_candidate(const graph_line *line, unsigned place, uint64_t hash)
{
    while (place < line->used && line->hashes[place] != (uint8_t)hash)
        place++;
    return place;
}

uint32_t graph_find(const position_graph *graph, const uint64_t *key, uint64_t words, kay_player mover, uint64_t hash)
{
    if (!graph->line_count)
        return GRAPH_NONE;
    for (uint64_t at = key_place(hash, graph->line_count);; at = at + 1 < graph->line_count ? at + 1 : 0) {
        const graph_line *line = &graph->lines[at];
        for (unsigned i = 0; (i = graph_candidate(line, i, hash)) < line->used; i++)
            if (graph_holds(graph, line->numbers[i], key, words, mover))
                return line->numbers[i];
        if (line->used < GRAPH_LINE_PLACES)
            return GRAPH_NONE;
    }
}

void graph_prefetch(const position_graph *graph, uint64_t hash)
{
    if (!graph->line_count)
        return;
    const graph_line *line = graph_first_line(graph, hash);
    uint64_t words;
    const unsigned i = graph_candidate(line, 0, hash);
    if (i >= line->used)
        return;
    KEY_PREFETCH(graph_key(graph, line->numbers[i], &words));
    KEY_PREFETCH(&graph->heads[line->numbers[i]]);
}

/* Adds a number that the table does not have. */
static void graph_put(const position_graph *graph, uint64_t number, uint64_t hash)
{
    uint64_t at = key_place(hash, graph->line_count);
    while (graph->lines[at].used == GRAPH_LINE_PLACES)
        at = at + 1 < graph->line_count ? at + 1 : 0;
    graph_line *line = &graph->lines[at];
    line->hashes[line->used] = (uint8_t)hash;
    line->numbers[line->used++] = (uint32_t)number;
}

/* Prefetches lines some positions ahead, because each one is a cache miss. */
void graph_hash_again(position_graph *graph)
{
    enum { AHEAD = 16 };
    uint64_t hashes[AHEAD] = {0};
    if (graph->line_count)
        memset(graph->lines, 0, graph->line_count * sizeof *graph->lines);
    for (uint64_t i = 0; i < graph->count + AHEAD; i++) {
        uint64_t *hash = &hashes[i % AHEAD], words;
        if (i >= AHEAD && i - AHEAD < graph->count)
            graph_put(graph, i - AHEAD, *hash);
        if (i >= graph->count)
            continue;
        const uint64_t *key = graph_key(graph, i, &words);
        *hash = graph_hash(key, words, graph_mover(graph, i));
        KEY_PREFETCH(graph_first_line(graph, *hash));
    }
}

/* Makes room for one more number.  The table doubles, or grows as far as the budget allows.  It is rebuilt in place
 * from the keys, so there are never two tables. */
static kay_status graph_reserve_line(position_graph *graph)
{
    const uint64_t places = graph->line_count * GRAPH_LINE_PLACES, before = graph->line_count;
    if (graph->count < places - places / 6)
        return KAY_OK;
    void *block = NULL;
    uint64_t lines = 0;
    for (unsigned part = 1; part <= 8 && !block; part *= 2) {
        lines = before ? before + before / part + 1 : GRAPH_FIRST_LINES;
        block = kay_resize(graph->ctx, graph->block, graph->block ? graph_block_bytes(before) : 0,
                           graph_block_bytes(lines));
    }
    if (!block)
        return kay_no_memory(graph->ctx);
    graph->block = block;
    graph->lines = (graph_line *)(((uintptr_t)block + sizeof(graph_line) - 1) & ~(uintptr_t)(sizeof(graph_line) - 1));
    graph->line_count = lines;
    graph_hash_again(graph);
    return KAY_OK;
}

kay_status graph_add(position_graph *graph, const uint64_t *key, uint64_t words, kay_player mover, uint64_t hash,
                     uint32_t *out)
{
    const uint64_t number = graph->count;
    *out = graph_find(graph, key, words, mover, hash);
    if (*out != GRAPH_NONE)
        return KAY_OK;
    if (number >= KAY_REACHABLE_MOST)
        return kay_fail(graph->ctx, KAY_EUNABLE, "there are more than %d positions", KAY_REACHABLE_MOST);
    KAY_TRY(graph_reserve_line(graph));
    GRAPH_RESERVE(graph, keys, keys_room, graph->keys_used + words + !words); /* never 0, even for the empty sum */
    GRAPH_RESERVE(graph, values, values_room, number + 1);
    GRAPH_RESERVE(graph, heads, heads_room, number + 1);
    if (graph->sums)
        GRAPH_RESERVE(graph, ends, ends_room, number + 1);
    if (!graph->impartial)
        GRAPH_RESERVE(graph, movers, movers_room, number / 64 + 1);
    for (uint64_t w = 0; w < words; w++)
        graph->keys[graph->keys_used + w] = key[w];
    graph->keys_used += words;
    if (graph->sums)
        graph->ends[number] = graph->keys_used;
    if (!graph->impartial) {
        if (mover == KAY_LEFT)
            kay_bits_clear(graph->movers, number);
        else
            kay_bits_set(graph->movers, number);
    }
    graph->values[number] = graph_value(GRAPH_OPEN, GRAPH_REST_MOST);
    graph->heads[number] = GRAPH_NONE;
    graph->count++;
    graph_put(graph, number, hash);
    *out = (uint32_t)number;
    return KAY_OK;
}

/* Records a judged position when the first move to it is added, so that the next analysis starts from it too. */
static kay_status graph_meet(position_graph *graph, uint32_t to)
{
    GRAPH_RESERVE(graph, met, met_room, graph->met_count + 1);
    graph->met[graph->met_count++] = (uint64_t)(graph->values[to] & GRAPH_REST_MOST) << 32 | to;
    return KAY_OK;
}

kay_status graph_add_move(position_graph *graph, bool begins, uint32_t to)
{
    const uint64_t move = graph->moves;
    if (move >= GRAPH_NONE)
        return kay_fail(graph->ctx, KAY_EUNABLE, "there are more than 2^32 moves");
    GRAPH_RESERVE(graph, next, next_room, move + 1);
    GRAPH_RESERVE(graph, marks, marks_room, move / 64 + 1);
    GRAPH_RESERVE(graph, ranks, ranks_room, move / GRAPH_BLOCK + 1);
    if (to < graph->first && graph->heads[to] == GRAPH_NONE)
        KAY_TRY(graph_meet(graph, to));
    if (move % GRAPH_BLOCK == 0)
        graph->ranks[move / GRAPH_BLOCK] = (uint32_t)(graph->expanded - graph->first + !begins);
    if (move % 64 == 0)
        graph->marks[move / 64] = 0;
    if (begins)
        kay_bits_set(graph->marks, move);
    graph->next[move] = to == GRAPH_NONE ? GRAPH_NONE : graph->heads[to];
    if (to != GRAPH_NONE)
        graph->heads[to] = (uint32_t)move;
    graph->moves++;
    return KAY_OK;
}

uint32_t graph_source(const position_graph *graph, uint32_t move)
{
    const uint64_t block = move / GRAPH_BLOCK, word = move / 64;
    uint64_t rank = graph->ranks[block];
    for (uint64_t w = block * (GRAPH_BLOCK / 64); w < word; w++)
        rank += kay_bits_count_word(graph->marks[w]);
    rank += kay_bits_count_word(graph->marks[word] << (63 - move % 64));
    return (uint32_t)(graph->first + rank - 1);
}

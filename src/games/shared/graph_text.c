/* Reads and writes graphs as texts, "4: 1-2 2-3". */
#include "games/shared/graph_text.h"

#include <inttypes.h>

#include "base/grow.h"
#include "base/reader_inside.h"

kay_status graph_text_number(kay_reader *in, const char *what, uint64_t least, uint64_t most, uint64_t *out)
{
    const char *end, *at;
    uint64_t number = 0;
    bool over = false;
    KAY_TRY(kay_reader_expect(in, what));
    KAY_TRY(kay_reader_word_end(in, &end));
    for (at = in->at; at < end && *at >= '0' && *at <= '9'; at++) {
        over |= __builtin_mul_overflow(number, 10u, &number);
        over |= __builtin_add_overflow(number, (uint64_t)(*at - '0'), &number);
    }
    if (at == in->at)
        return kay_reader_fail(in, at, "%s must be a whole number", what);
    if (over || number < least || number > most)
        return kay_reader_fail(in, in->at, "%s must be from %" PRIu64 " to %" PRIu64, what, least, most);
    in->at = at;
    *out = number;
    return KAY_OK;
}

kay_status graph_text_character(kay_reader *in, char character, const char *otherwise)
{
    if (*in->at != character)
        return kay_reader_fail(in, in->at, "%s", otherwise);
    in->at++;
    return KAY_OK;
}

kay_status graph_text_read(kay_arena *arena, kay_reader *in, uint64_t most, graph_text *out)
{
    uint64_t vertices, edges = 0, room = 16;
    KAY_TRY(graph_text_number(in, "the number of vertices", 1, most, &vertices));
    KAY_TRY(graph_text_character(in, ':', "expected ':' after the number of vertices"));
    KAY_NEW(uint64_t, ends, arena, room);
    for (kay_status status; (status = kay_read_blank(in)) != KAY_END && (status != KAY_OK || *in->at != ';');) {
        uint64_t a, b;
        KAY_TRY(status);
        KAY_TRY(graph_text_number(in, "a vertex", 1, vertices, &a));
        KAY_TRY(graph_text_character(in, '-', "an edge is two vertices with '-' between"));
        KAY_TRY(graph_text_number(in, "a vertex", 1, vertices, &b));
        if (a == b)
            return kay_reader_fail(in, NULL, "an edge must join two different vertices");
        KAY_ROOM_IN(arena, ends, 2 * edges + 1, room);
        ends[2 * edges] = a - 1;
        ends[2 * edges++ + 1] = b - 1;
    }
    *out = (graph_text){.vertices = (uint32_t)vertices, .edges = edges, .ends = ends};
    return KAY_OK;
}

void graph_text_write(const graph_text *graph, kay_text *out)
{
    kay_text_format(out, "%" PRIu32 ":", graph->vertices);
    for (uint64_t i = 0; i < graph->edges; i++)
        kay_text_format(out, " %" PRIu64 "-%" PRIu64, graph->ends[2 * i] + 1, graph->ends[2 * i + 1] + 1);
}

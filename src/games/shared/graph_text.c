/* Reads and writes graphs as texts, "4: 1-2 2-3". */
#include "games/shared/graph_text.h"

#include <inttypes.h>

#include "base/grow.h"
#include "base/reader_inside.h"

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
    KAY_TRY(kay_read_digits(in, "the number of vertices", 1, most, &vertices));
    KAY_TRY(graph_text_character(in, ':', "expected ':' after the number of vertices"));
    KAY_NEW(uint64_t, ends, arena, room);
    for (kay_status status; (status = kay_read_blank(in)) != KAY_END && (status != KAY_OK || *in->at != ';');) {
        uint64_t a, b;
        KAY_TRY(status);
        KAY_TRY(kay_read_digits(in, "a vertex", 1, vertices, &a));
        KAY_TRY(graph_text_character(in, '-', "an edge is two vertices with '-' between"));
        KAY_TRY(kay_read_digits(in, "a vertex", 1, vertices, &b));
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

/* Reads lists of edges, DIMACS and graph6; writes graph6. */
#include "games/shared/graph_format.h"

#include <inttypes.h>
#include <string.h>

enum { GRAPH_FORMAT_TICK = 1 << 16 }; /* edges between two checks of the time limit */

kay_status graph_format_vertices(kay_reader *in, uint32_t *out)
{
    uint64_t count;
    KAY_TRY(kay_read_u64(in, "the number of vertices", 1, UINT64_MAX, &count));
    if (count > KAY_GRAPH_MOST)
        return kay_fail(in->ctx, KAY_EUNABLE, "%" PRIu64 " vertices are more than can be numbered", count);
    *out = (uint32_t)count;
    return KAY_OK;
}

kay_status graph_format_vertex(kay_reader *in, const char *what, uint32_t vertices, uint32_t *out)
{
    uint64_t number;
    KAY_TRY(kay_read_u64(in, what, 1, vertices, &number));
    *out = (uint32_t)(number - 1);
    return KAY_OK;
}

enum { GRAPH_FORMAT_PAIR = 3 }; /* the least bytes of a pair: a digit, a blank and a digit */

static kay_status graph_format_pair(kay_reader *in, uint32_t vertices, bool loops, kay_edges *edges)
{
    uint32_t a, b;
    KAY_TRY(graph_format_vertex(in, "an end of an edge", vertices, &a));
    KAY_TRY(graph_format_vertex(in, "an end of an edge", vertices, &b));
    if (a == b && !loops)
        return kay_reader_fail(in, kay_reader_last(in), "an edge must join two different vertices");
    return kay_edges_add(in->ctx, edges, a, b);
}

kay_status graph_format_pairs(kay_reader *in, uint32_t vertices, uint64_t count, kay_edges *edges)
{
    KAY_TRY(kay_read_room(in, "an edge", count, GRAPH_FORMAT_PAIR));
    for (uint64_t i = 0; i < count; i++) {
        if (i % GRAPH_FORMAT_TICK == 0)
            KAY_TRY(kay_tick(in->ctx, "reading edges", i, count));
        KAY_TRY(graph_format_pair(in, vertices, false, edges));
    }
    return KAY_OK;
}

kay_status graph_format_pairs_to_end(kay_reader *in, uint32_t vertices, uint64_t count, kay_edges *edges,
                                     uint32_t *vertex)
{
    uint32_t last;
    KAY_TRY(kay_read_room(in, "an edge", count, GRAPH_FORMAT_PAIR));
    for (uint64_t i = 0; i < count; i++)
        KAY_TRY(graph_format_pair(in, vertices, true, edges));
    kay_status status = kay_read_blank(in);
    if (status == KAY_OK) {
        KAY_TRY(graph_format_vertex(in, "an end of an edge", vertices, &last));
        if (count > 0) {
            uint32_t *ends = edges->ends, first = ends[0];
            memmove(ends, ends + 1, (2 * count - 1) * sizeof *ends);
            ends[2 * count - 1] = last;
            last = first;
        }
        *vertex = last;
    } else if (status != KAY_END) {
        return status;
    }
    for (uint64_t i = 0; i < count; i++)
        if (edges->ends[2 * i] == edges->ends[2 * i + 1])
            return kay_reader_fail(in, NULL, "edge %" PRIu64 " joins vertex %" PRIu32 " with itself", i + 1,
                                   edges->ends[2 * i] + 1);
    return KAY_OK;
}

static bool graph_format_is(const char *word, uint64_t length, const char *wanted)
{
    return length == strlen(wanted) && memcmp(word, wanted, length) == 0;
}

static kay_status graph_format_problem(kay_reader *in, uint32_t *vertices, uint64_t *count)
{
    const char *word;
    uint64_t length;
    KAY_TRY(kay_read_word(in, "the word 'edge'", &word, &length));
    if (!graph_format_is(word, length, "edge") && !graph_format_is(word, length, "col"))
        return kay_reader_fail(in, word, "a graph has the format 'edge' or 'col'");
    KAY_TRY(graph_format_vertices(in, vertices));
    return kay_read_u64(in, "the number of edges", 0, UINT64_MAX, count);
}

static kay_status graph_format_rest_of_line(kay_reader *in)
{
    const char *line;
    uint64_t length;
    kay_status status = kay_read_line(in, &line, &length);
    return status == KAY_END ? KAY_OK : status;
}

/* Reads the lines 'c' after the last edge. */
static kay_status graph_format_last_comments(kay_reader *in)
{
    for (;;) {
        kay_status status = kay_read_blank(in);
        if (status != KAY_OK || *in->at != 'c')
            return status == KAY_END ? KAY_OK : status;
        KAY_TRY(graph_format_rest_of_line(in));
    }
}

kay_status graph_format_dimacs(kay_reader *in, uint32_t *vertices, kay_edges *edges)
{
    const char *word;
    uint64_t length, count = 0;
    bool begun = false;
    while (!begun || edges->count < count) {
        KAY_TRY(kay_read_word(in, begun ? "a line 'e X Y'" : "the line 'p edge N M'", &word, &length));
        if (*word == 'c') {
            KAY_TRY(graph_format_rest_of_line(in));
        } else if (!begun && graph_format_is(word, length, "p")) {
            KAY_TRY(graph_format_problem(in, vertices, &count));
            KAY_TRY(kay_read_room(in, "a line 'e X Y'", count, 5));
            begun = true;
        } else if (begun && graph_format_is(word, length, "e")) {
            KAY_TRY(graph_format_pair(in, *vertices, false, edges));
        } else {
            return kay_reader_fail(in, word,
                                   begun ? "only lines 'c' and 'e X Y' may come here"
                                         : "only lines 'c' and 'p edge N M' may come here");
        }
    }
    return graph_format_last_comments(in);
}

/* Returns the number written as `digits` characters of six bits each. */
static uint64_t graph_format_sextets(const char *at, unsigned digits)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < digits; i++)
        value = value << 6 | (uint64_t)(at[i] - 63);
    return value;
}

/* Reads N: one character if N <= 62; otherwise '~' and three characters, or '~~' and six.  Sets *used to the number of
 * characters. */
static kay_status graph_format_order(kay_reader *in, const char *word, uint64_t length, uint64_t *vertices,
                                     uint64_t *used)
{
    unsigned marks = 0;
    while (marks < 2 && marks < length && word[marks] == '~')
        marks++;
    unsigned digits = marks == 0 ? 1 : marks == 1 ? 3 : 6;
    if (length < marks + digits)
        return kay_reader_fail(in, word + length, "the graph ends before its number of vertices");
    *vertices = graph_format_sextets(word + marks, digits);
    *used = marks + digits;
    if (*vertices == 0)
        return kay_reader_fail(in, word, "a graph must have at least one vertex");
    if (*vertices > KAY_GRAPH_MOST)
        return kay_fail(in->ctx, KAY_EUNABLE, "%" PRIu64 " vertices are more than can be numbered", *vertices);
    return KAY_OK;
}

/* Reads the upper triangle, column after column, six bits a character. */
static kay_status graph_format_triangle(kay_reader *in, const char *word, uint64_t length, uint64_t vertices,
                                        kay_edges *edges)
{
    uint64_t bits = vertices * (vertices - 1) / 2, wanted = bits / 6 + (bits % 6 != 0), bit = 0;
    if (length != wanted)
        return kay_reader_fail(in, word + (length < wanted ? length : wanted),
                               "after its number of vertices the graph has length %" PRIu64 ", expected %" PRIu64,
                               length, wanted);
    if (bits % 6 && (word[wanted - 1] - 63) & ((1 << (6 - bits % 6)) - 1))
        return kay_reader_fail(in, word + wanted - 1, "the bits after the last pair of vertices must be 0");
    for (uint32_t b = 1; b < vertices; b++)
        for (uint32_t a = 0; a < b; a++, bit++)
            if ((word[bit / 6] - 63) >> (5 - bit % 6) & 1)
                KAY_TRY(kay_edges_add(in->ctx, edges, a, b));
    return KAY_OK;
}

kay_status graph_format_graph6(kay_reader *in, uint32_t *vertices, kay_edges *edges)
{
    static const char header[] = ">>graph6<<";
    const char *word;
    uint64_t length, count, used;
    KAY_TRY(kay_read_blank(in)); /* may return KAY_END */
    KAY_TRY(kay_read_word(in, "a graph", &word, &length));
    if (length >= strlen(header) && memcmp(word, header, strlen(header)) == 0) {
        word += strlen(header);
        length -= strlen(header);
    }
    for (uint64_t i = 0; i < length; i++)
        if (word[i] < 63 || word[i] > 126)
            return kay_reader_fail(in, word + i, "a graph in graph6 has only characters from '?' to '~'");
    KAY_TRY(graph_format_order(in, word, length, &count, &used));
    KAY_TRY(graph_format_triangle(in, word + used, length - used, count, edges));
    *vertices = (uint32_t)count;
    return KAY_OK;
}

void graph_format_write_graph6(const kay_graph *graph, kay_text *out)
{
    enum { SHORT = 62 };
    uint64_t bit = 0, sextet = 0;
    for (int shift = graph->vertices > SHORT ? 12 : 0; shift >= 0; shift -= 6) {
        if (graph->vertices > SHORT && shift == 12)
            kay_text_char(out, '~');
        kay_text_char(out, (char)(63 + (graph->vertices >> shift & 63)));
    }
    for (uint32_t b = 1; b < graph->vertices && out->error == KAY_OK; b++) {
        uint64_t i = graph->first[b], end = graph->first[b + 1]; /* ascending */
        for (uint32_t a = 0; a < b; a++) {
            while (i < end && graph->heads[i] < a)
                i++;
            sextet = sextet << 1 | (i < end && graph->heads[i] == a);
            if (++bit % 6 == 0)
                kay_text_char(out, (char)(63 + (sextet & 63)));
        }
    }
    if (bit % 6)
        kay_text_char(out, (char)(63 + (sextet << (6 - bit % 6) & 63)));
    kay_text_char(out, '\n');
}

/* Reads and writes undirected graphs in the usual formats.  Vertices are numbered from 1 in texts, from 0 in memory. */
#pragma once

#include <kayles/reader.h>
#include <kayles/text.h>

#include "math/graph.h"

/* Reads the number of vertices, at least 1.  KAY_EUNABLE: more than can be numbered. */
kay_status graph_format_vertices(kay_reader *in, uint32_t *out) KAY_MUST_CHECK;

/* Reads a vertex, from 1 to `vertices` in the text. */
kay_status graph_format_vertex(kay_reader *in, const char *what, uint32_t vertices, uint32_t *out) KAY_MUST_CHECK;

/* Reads `count` pairs of vertices; a loop is an error.  If the input is too short for `count` pairs, it fails before it
 * allocates memory for them. */
kay_status graph_format_pairs(kay_reader *in, uint32_t vertices, uint64_t count, kay_edges *edges) KAY_MUST_CHECK;

/* Reads an optional vertex and then `count` pairs, to the end of the input.  Without the vertex, *vertex does not
 * change. */
kay_status graph_format_pairs_to_end(kay_reader *in, uint32_t vertices, uint64_t count, kay_edges *edges,
                                     uint32_t *vertex) KAY_MUST_CHECK;

/* Reads DIMACS: lines "c comment" anywhere, "p edge N M" and M lines "e X Y". */
kay_status graph_format_dimacs(kay_reader *in, uint32_t *vertices, kay_edges *edges) KAY_MUST_CHECK;

/* Reads graph6 (McKay): one word of printable characters.  KAY_END: the input has no more graphs. */
kay_status graph_format_graph6(kay_reader *in, uint32_t *vertices, kay_edges *edges) KAY_MUST_CHECK;

/* Writes a graph of fewer than 2^18 vertices as a line in graph6. */
void graph_format_write_graph6(const kay_graph *graph, kay_text *out);

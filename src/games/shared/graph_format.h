/* Undirected graphs in the usual formats.  Vertices are counted from 1 in texts, from 0 in memory. */
#pragma once

#include <kayles/reader.h>
#include <kayles/text.h>

#include "math/graph.h"

/* The number of vertices, from 1.  KAY_EUNABLE: more than can be numbered. */
kay_status graph_format_vertices(kay_reader *in, uint32_t *out) KAY_MUST_CHECK;

/* A vertex, from 1 to `vertices` in the text. */
kay_status graph_format_vertex(kay_reader *in, const char *what, uint32_t vertices, uint32_t *out) KAY_MUST_CHECK;

/* The next `count` pairs of vertices.  Loops are refused.  A count that the input cannot hold costs no memory. */
kay_status graph_format_pairs(kay_reader *in, uint32_t vertices, uint64_t count, kay_edges *edges) KAY_MUST_CHECK;

/* The same up to the end of the input, with one vertex more in front or not: *vertex is left alone if not. */
kay_status graph_format_pairs_to_end(kay_reader *in, uint32_t vertices, uint64_t count, kay_edges *edges,
                                     uint32_t *vertex) KAY_MUST_CHECK;

/* DIMACS: lines "c comment" anywhere, "p edge N M" and M lines "e X Y". */
kay_status graph_format_dimacs(kay_reader *in, uint32_t *vertices, kay_edges *edges) KAY_MUST_CHECK;

/* graph6 (McKay): one word of printable characters.  KAY_END: there is none left. */
kay_status graph_format_graph6(kay_reader *in, uint32_t *vertices, kay_edges *edges) KAY_MUST_CHECK;

/* Writes a graph of fewer than 2^18 vertices as a line in graph6. */
void graph_format_write_graph6(const kay_graph *graph, kay_text *out);

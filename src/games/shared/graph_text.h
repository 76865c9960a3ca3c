/* Reads and writes graphs as texts, "4: 1-2 2-3": the number of vertices and the edges.  Vertices are numbered from 1
 * in texts, from 0 in memory. */
#pragma once

#include <kayles/reader.h>
#include <kayles/text.h>

typedef struct graph_text {
    uint32_t vertices;
    uint64_t edges;
    const uint64_t *ends; /* two for each edge, in the order of the text */
} graph_text;

/* Reads a character that must come next. */
kay_status graph_text_character(kay_reader *in, char character, const char *otherwise) KAY_MUST_CHECK;

/* Reads a graph of at most `most` vertices, up to a ';' or the end of the input; a loop is an error. */
kay_status graph_text_read(kay_arena *arena, kay_reader *in, uint64_t most, graph_text *out) KAY_MUST_CHECK;

void graph_text_write(const graph_text *graph, kay_text *out);

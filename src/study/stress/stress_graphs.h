/* Vertices left out, where the words are a few numbers and then the edges of a graph. */
#ifndef KAYLES_STUDY_STRESS_GRAPHS_H
#define KAYLES_STUDY_STRESS_GRAPHS_H

#include "study/stress/stress_candidate.h"

/* Leaves out what does not hang together with the start of play, then a vertex, or two, with all their edges; the
 * vertices above them move down, and the count of edges follows.  Where the words are no graph, nothing that comes of it will be an input.  A pass; `each`: with the vertices, one by one. */
kay_status stress_graphs(stress_candidate *own, uint64_t each) KAY_MUST_CHECK;

#endif

/* Places the vertices of a graph in the plane, so that neighbours are near and others apart. */
#pragma once

#include <kayles/context.h>

enum { KAY_LAYOUT_MOST = 500 }; /* vertices, at most */

/* Places the vertices of a graph with `edges` edges; the ends of edge i are ends[2 i] and ends[2 i + 1].  Coordinates
 * are at least 0; an edge is about two long, and vertices are at least one apart unless there are very many.  The same
 * graph gets the same places.  Fails with KAY_EUNABLE if there are too many vertices.  Time O(vertices^2 + edges),
 * times a constant of some hundreds.
 *
 * Source: T. M. J. Fruchterman, E. M. Reingold, Graph drawing by force-directed placement, Software: Practice and
 * Experience 21 (1991).  A weak force to the middle keeps the components of a graph together. */
kay_status kay_graph_layout(kay_context *ctx, uint32_t vertices, const uint64_t *ends, uint64_t edges,
                            double (*places)[2]) KAY_MUST_CHECK;

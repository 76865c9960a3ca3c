/* Declarations that the rules, the theorem and the check of hackenbush share.
 *
 * The game has the edges of a sum, term after term; each term has its own vertices, and 0 is the ground.  A position is
 * a set of edges of one term, all connected to the ground: bit i is edge i.  The highest bit of its last word says that
 * l and r are exchanged; it is set only if the position has an l or r. */
#pragma once

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/value.h>

#include "base/bits.h"
#include "games/shared/game_declarations.h"

enum {
    HACKENBUSH_EDGES = (1 << 17) - 1, /* the most edges of a sum; also the largest number of a vertex in the input */
    HACKENBUSH_WORDS = HACKENBUSH_EDGES / 64 + 1, /* of the largest sets */
    HACKENBUSH_EITHER = 2, /* the colour of an edge that both may cut; other colours are the number of the player */
};

typedef struct hackenbush_edge {
    uint32_t ends[2]; /* vertices of its term */
    uint32_t term;
    uint8_t colour;
    bool stalk; /* the term is written as a stalk */
} hackenbush_edge;

typedef struct hackenbush_term {
    uint32_t edge; /* the first one */
    uint32_t vertex; /* where its vertices begin in `label` and `first` */
    uint32_t vertices; /* how many, including the ground */
} hackenbush_term;

/* An edge as seen from one of its ends. */
typedef struct hackenbush_way {
    uint32_t edge, vertex; /* the vertex at the other end */
} hackenbush_way;

typedef struct hackenbush_game {
    kay_game game;
    uint32_t edges;
    const hackenbush_edge *edge;
    const hackenbush_term *term;
    /* the numbers of the vertices in the input; after those of each term there is an unused entry, so that `label` and
     * `first` have the same indices */
    const uint32_t *label;
    const uint32_t *first; /* where the ways from a vertex begin in `way`; they end where those of the next one begin */
    const hackenbush_way *way; /* in the order of the edges; a loop occurs twice */
    const uint64_t *owned; /* the set of edges that are l or r */
    bool plain; /* edges are written without a letter: in green-hackenbush all are e */
} hackenbush_game;

/* The first edge of a position from `edge` on; game->edges or more: there is none. */
static inline uint32_t hackenbush_from(const hackenbush_game *game, const uint64_t *position, uint32_t edge)
{
    uint32_t w = edge / 64;
    uint64_t rest = position[w] & UINT64_MAX << edge % 64;
    while (!rest && ++w < game->game.words)
        rest = position[w];
    return rest ? 64 * w + (uint32_t)__builtin_ctzll(rest) : game->edges;
}

#define HACKENBUSH_EACH(name, game, position)                                                                          \
    for (uint32_t name = hackenbush_from(game, position, 0); name < (game)->edges;                                     \
         name = hackenbush_from(game, position, name + 1))

static inline bool hackenbush_exchanged(const hackenbush_game *game, const uint64_t *position)
{
    return position[game->game.words - 1] >> 63;
}

/* The colour of the edge in the position. */
static inline unsigned hackenbush_colour(const hackenbush_game *game, const uint64_t *position, uint32_t edge)
{
    const unsigned colour = game->edge[edge].colour;
    return hackenbush_exchanged(game, position) && colour != HACKENBUSH_EITHER ? 1 - colour : colour;
}

/* The other end of an edge; of a loop, the same end. */
static inline uint32_t hackenbush_other(const hackenbush_game *game, uint32_t edge, uint32_t end)
{
    return game->edge[edge].ends[0] ^ game->edge[edge].ends[1] ^ end;
}

KAY_GAME_PARTS(hackenbush);
KAY_GAME_PARTS(green_hackenbush);

/* Hooks of the same names, also of green-hackenbush. */
kay_status hackenbush_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
kay_status hackenbush_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);
void hackenbush_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
void hackenbush_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);

/* Whether no earlier edge of the position has the same text: edges with the same text are one move. */
bool hackenbush_is_first(const hackenbush_game *game, const uint64_t *position, uint32_t edge);

/* The hooks for the text "lrl + 0-1e 1-2r", in green-hackenbush "0-1 1-2". */
kay_status hackenbush_read(kay_cases *cases, const kay_game **game, kay_state *state);
void hackenbush_write(const kay_game *game, const kay_state *state, kay_text *out);

/* The hooks `scene` and `place`. */
void hackenbush_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void hackenbush_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                      const kay_scene *scene, kay_place *out);

/* Writes an edge, "0-1l"; in green-hackenbush, "0-1". */
void hackenbush_edge_text(const hackenbush_game *game, const uint64_t *position, uint32_t edge, kay_text *out);

/* Returns the comparison of a value with 0 in words. */
const char *hackenbush_sign(kay_relation sign);

/* Writes a value that compares with 0 as `sign`; if it is not a number and longer than 64 KB, writes only the sign. */
kay_status hackenbush_write_value(kay_value_store *store, kay_value value, kay_relation sign,
                                  kay_text *out) KAY_MUST_CHECK;

extern const kay_contest_form hackenbush_contest_form;
extern const kay_starts hackenbush_starts;
extern const kay_starts hackenbush_green_starts; /* those of green-hackenbush; the contest form is the same */

/* A sum under construction.  The caller zeroes it and sets the rules and the arena, which holds everything. */
typedef struct hackenbush_builder {
    const kay_ruleset *rules;
    kay_arena *arena;
    uint64_t edges, edge_room, terms, term_room, vertices, vertex_room, first_room, ways, way_room, named_room;
    hackenbush_edge *edge;
    hackenbush_term *term; /* the complete terms, then the current one if it has an edge */
    uint32_t *label, *first;
    hackenbush_way *way;
    uint32_t *named; /* for each number of the input: the vertex of this term, or 0 */
    bool open; /* the term has an edge */
} hackenbush_builder;

/* Adds an edge to the term; its ends are numbers of vertices in the input. */
kay_status hackenbush_add(hackenbush_builder *to, uint32_t a, uint32_t b, unsigned colour, bool stalk) KAY_MUST_CHECK;

/* Completes the term, which may be empty.  KAY_END: the edge *hanging is not connected to the ground. */
kay_status hackenbush_end_term(hackenbush_builder *of, uint32_t *hanging) KAY_MUST_CHECK;

/* Makes the game of the complete terms and the state with all edges. */
kay_status hackenbush_build(const hackenbush_builder *of, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Packs the position after a cut: the edges still connected to the ground without `edge`.  `out` must be zeroed. */
void hackenbush_cut(const hackenbush_game *game, const uint64_t *position, uint32_t edge, uint64_t *out);

/* Packs the edges of a position that are connected to `edge` other than through the ground.  `out` must be zeroed. */
void hackenbush_part(const hackenbush_game *game, const uint64_t *position, uint32_t edge, uint64_t *out);

/* Sets the mark for exchanged l and r if `exchanged` and the position has an l or r. */
void hackenbush_mark(const hackenbush_game *game, bool exchanged, uint64_t *position);

/* Solves edge-geography at any size: a linear system over GF(2), updated after each move.
 *
 * A has a 1 for each pair with an odd number of copies.  The player to move at left vertex v wins exactly when
 * A x = e_v has a solution; with the token on the right the same holds for the transpose.  Proof in README.md. */
#include "games/edge_geography/edge_geography.h"

#include <kayles/theorem.h>

#include <inttypes.h>

#include "base/bits.h"
#include "math/gf2.h"

static const uint64_t EDGE_GEOGRAPHY_OUTSIDE = UINT64_MAX;

/* The linear system of a connected component: play never leaves it. */
typedef struct edge_geography_part {
    kay_gf2 *matrix;
    uint64_t *local[2]; /* for each kept vertex, its number in the part or OUTSIDE */
    uint64_t *members[2]; /* the part's vertices */
    uint64_t counts[2];
} edge_geography_part;

typedef struct edge_geography_line {
    kay_theorem_line line;
    edge_geography_part part;
    bool solved, won; /* whether `won` and `vector` belong to the line's current state */
    const uint64_t *vector; /* x if won, y if lost: a bit for each of the part's vertices of one side */
} edge_geography_line;

static const edge_geography_game *edge_geography_line_game(const edge_geography_line *line)
{
    return (const edge_geography_game *)line->line.game;
}

static kay_status edge_geography_part_room(kay_arena *arena, const edge_geography_game *game, edge_geography_part *part)
{
    for (unsigned side = 0; side < 2; side++) {
        KAY_TRY_NEW(part->local[side], arena, game->counts[side]);
        KAY_TRY_NEW(part->members[side], arena, game->counts[side]);
        for (uint64_t i = 0; i < game->counts[side]; i++)
            part->local[side][i] = EDGE_GEOGRAPHY_OUTSIDE;
    }
    return KAY_OK;
}

static void edge_geography_part_join(edge_geography_part *part, unsigned side, uint64_t at)
{
    if (part->local[side][at] != EDGE_GEOGRAPHY_OUTSIDE)
        return;
    part->local[side][at] = part->counts[side];
    part->members[side][part->counts[side]++] = at;
}

enum { EDGE_GEOGRAPHY_LOOK = 4096 }; /* vertices between two looks at the clock */

/* Finds the vertices that the remaining edges connect with `from`; each side's `members` is its queue. */
static kay_status edge_geography_part_spread(kay_context *ctx, edge_geography_part *part,
                                             const edge_geography_game *game, const uint64_t *position,
                                             edge_geography_vertex from)
{
    uint64_t done[2] = {0, 0};
    part->counts[0] = part->counts[1] = 0;
    edge_geography_part_join(part, from.side, from.at);
    while (done[0] < part->counts[0] || done[1] < part->counts[1]) {
        unsigned side = done[0] < part->counts[0] ? 0 : 1;
        if (done[side] % EDGE_GEOGRAPHY_LOOK == EDGE_GEOGRAPHY_LOOK - 1)
            KAY_TRY(kay_check_time(ctx));
        uint64_t at = part->members[side][done[side]++];
        for (uint64_t i = game->firsts[side][at]; i < game->firsts[side][at + 1]; i++) {
            uint64_t pair = game->lists[side][i];
            if (edge_geography_copies(game, position, pair))
                edge_geography_part_join(part, 1 - side, game->ends[1 - side][pair]);
        }
    }
    return KAY_OK;
}

/* Sets up and eliminates the matrix of the part of `from`. */
static kay_status edge_geography_part_open(kay_context *ctx, edge_geography_part *part, const edge_geography_game *game,
                                           const uint64_t *position, edge_geography_vertex from)
{
    KAY_TRY(edge_geography_part_spread(ctx, part, game, position, from));
    KAY_TRY(kay_gf2_new(ctx, part->counts[0], part->counts[1], &part->matrix));
    for (uint64_t x = 0; x < part->counts[0]; x++) {
        if (x % EDGE_GEOGRAPHY_LOOK == EDGE_GEOGRAPHY_LOOK - 1)
            KAY_TRY(kay_check_time(ctx));
        uint64_t at = part->members[0][x];
        for (uint64_t i = game->firsts[0][at]; i < game->firsts[0][at + 1]; i++) {
            uint64_t pair = game->lists[0][i];
            if (edge_geography_copies(game, position, pair) % 2)
                KAY_TRY(kay_gf2_fill(part->matrix, x, part->local[1][game->ends[1][pair]]));
        }
    }
    return kay_gf2_eliminate(part->matrix);
}

static void edge_geography_part_close(edge_geography_part *part)
{
    kay_gf2_free(part->matrix);
    part->matrix = NULL;
}

static kay_status edge_geography_open(kay_theorem_line *line)
{
    edge_geography_line *edge_geography = (edge_geography_line *)line;
    const edge_geography_game *game = edge_geography_line_game(edge_geography);
    const uint64_t *position = line->state->words;
    KAY_TRY(edge_geography_part_room(line->arena, game, &edge_geography->part));
    return edge_geography_part_open(line->ctx, &edge_geography->part, game, position,
                                    edge_geography_token(game, position));
}

static void edge_geography_close(kay_theorem_line *line)
{
    edge_geography_part_close(&((edge_geography_line *)line)->part);
}

static kay_status edge_geography_play(kay_theorem_line *line, kay_move move)
{
    edge_geography_line *edge_geography = (edge_geography_line *)line;
    const edge_geography_game *game = edge_geography_line_game(edge_geography);
    edge_geography->solved = false;
    return kay_gf2_toggle(edge_geography->part.matrix, edge_geography->part.local[0][game->ends[0][move.name]],
                          edge_geography->part.local[1][game->ends[1][move.name]]);
}

static kay_status edge_geography_undo(kay_theorem_line *line, kay_move move)
{
    edge_geography_line *edge_geography = (edge_geography_line *)line;
    const edge_geography_game *game = edge_geography_line_game(edge_geography);
    edge_geography->solved = false;
    return kay_gf2_untoggle(edge_geography->part.matrix, edge_geography->part.local[0][game->ends[0][move.name]],
                            edge_geography->part.local[1][game->ends[1][move.name]]);
}

static edge_geography_vertex edge_geography_line_token(const edge_geography_line *line)
{
    return edge_geography_token(edge_geography_line_game(line), line->line.state->words);
}

/* Solves the system for a vertex of the part. */
static bool edge_geography_part_solve(const edge_geography_part *part, edge_geography_vertex token,
                                      const uint64_t **vector)
{
    return kay_gf2_solve(part->matrix, token.side == EDGE_GEOGRAPHY_LEFT ? KAY_GF2_ROW : KAY_GF2_COLUMN,
                         part->local[token.side][token.at], vector);
}

static void edge_geography_solve(edge_geography_line *line)
{
    if (!line->solved)
        line->won = edge_geography_part_solve(&line->part, edge_geography_line_token(line), &line->vector);
    line->solved = true;
}

static kay_status edge_geography_answer(kay_theorem_line *line, kay_outcome *out)
{
    edge_geography_line *edge_geography = (edge_geography_line *)line;
    edge_geography_solve(edge_geography);
    *out = edge_geography->won ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

/* Whether some solution has a 1 at a vertex on the other side. */
static bool edge_geography_may_hold(edge_geography_line *line, unsigned side, uint64_t at)
{
    uint64_t unknown = line->part.local[side][at];
    return kay_bits_get(line->vector, unknown) ||
           kay_gf2_varies(line->part.matrix, side == EDGE_GEOGRAPHY_LEFT ? KAY_GF2_ROW : KAY_GF2_COLUMN, unknown);
}

static kay_status edge_geography_winning(kay_theorem_line *line, kay_move_list *out)
{
    edge_geography_line *edge_geography = (edge_geography_line *)line;
    const edge_geography_game *game = edge_geography_line_game(edge_geography);
    edge_geography_vertex token = edge_geography_line_token(edge_geography);
    unsigned across = 1 - token.side;
    edge_geography_solve(edge_geography);
    if (!edge_geography->won)
        return KAY_OK;
    out->part = 0;
    for (uint64_t i = game->firsts[token.side][token.at]; i < game->firsts[token.side][token.at + 1]; i++) {
        uint64_t pair = game->lists[token.side][i];
        if (!edge_geography_copies(game, line->state->words, pair) ||
            !edge_geography_may_hold(edge_geography, across, game->ends[across][pair]))
            continue;
        if (!kay_emit_move(out, pair))
            return KAY_OK;
        KAY_TRY(kay_tick(line->ctx, "winning moves", i - game->firsts[token.side][token.at], 0));
    }
    return KAY_OK;
}

/* Returns the side of the vector's vertices. */
static unsigned edge_geography_vector_side(const edge_geography_line *line)
{
    unsigned token = edge_geography_line_token(line).side;
    return line->won ? 1 - token : token;
}

static kay_status edge_geography_reason(kay_theorem_line *line, kay_text *out)
{
    static const char *const sides[2] = {"left", "right"};
    edge_geography_line *edge_geography = (edge_geography_line *)line;
    const edge_geography_game *game = edge_geography_line_game(edge_geography);
    edge_geography_vertex token = edge_geography_line_token(edge_geography);
    edge_geography_solve(edge_geography);
    unsigned side = edge_geography_vector_side(edge_geography);
    uint64_t number = game->names[token.side][token.at];
    uint64_t ones = kay_bits_count(edge_geography->vector, kay_bits_words(edge_geography->part.counts[side]));
    if (edge_geography->won)
        kay_text_format(out,
                        "a set of %" PRIu64 " %s %s is joined to %s vertex %" PRIu64 " by an odd number of edges and "
                        "to every other %s vertex by an even number: the player to move can always move into the set",
                        ones, sides[side], ones == 1 ? "vertex" : "vertices", sides[token.side], number,
                        sides[token.side]);
    else if (ones == 1)
        kay_text_format(out,
                        "%s vertex %" PRIu64 " has an even number of edges to each vertex: every move can be answered "
                        "by a move back to it",
                        sides[token.side], number);
    else
        kay_text_format(out,
                        "a set of %" PRIu64 " %s vertices, %" PRIu64 " among them, is joined to every %s vertex by an "
                        "even number of edges: every move can be answered by a move back into the set",
                        ones, sides[side], number, sides[1 - side]);
    return out->error;
}

static kay_status edge_geography_brief(kay_theorem_line *line, kay_text *out)
{
    const bool won = ((edge_geography_line *)line)->won;
    kay_text_add(out, won ? "the player to move can always move into the set"
                          : "every move can be answered by a move back into the set");
    return out->error;
}

/* Writes the numbers of the vector's vertices, rising. */
static kay_status edge_geography_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    edge_geography_line *edge_geography = (edge_geography_line *)line;
    const edge_geography_game *game = edge_geography_line_game(edge_geography);
    edge_geography_solve(edge_geography);
    unsigned side = edge_geography_vector_side(edge_geography);
    kay_json_begin_list(proof, edge_geography->won ? "x" : "y");
    for (uint64_t i = 0; i < game->counts[side]; i++) {
        uint64_t at = edge_geography->part.local[side][i];
        if (at != EDGE_GEOGRAPHY_OUTSIDE && kay_bits_get(edge_geography->vector, at))
            kay_json_write_u64(proof, NULL, game->names[side][i]);
    }
    kay_json_end_list(proof);
    return KAY_OK;
}

/* Sets the bits of the part's winning left vertices: those where every y with y^T A = 0 has a 0. */
static kay_status edge_geography_part_starts(kay_arena *arena, const edge_geography_part *part,
                                             const edge_geography_game *game, uint64_t *won)
{
    uint64_t count = part->counts[EDGE_GEOGRAPHY_LEFT];
    KAY_NEW(uint64_t, lost, arena, count / 64 + 1);
    KAY_TRY(kay_gf2_all_vary(part->matrix, KAY_GF2_ROW, lost));
    for (uint64_t x = 0; x < count; x++) {
        uint64_t place = game->names[EDGE_GEOGRAPHY_LEFT][part->members[EDGE_GEOGRAPHY_LEFT][x]] - 1;
        if (!kay_bits_get(lost, x))
            kay_bits_set(won, place);
    }
    return KAY_OK;
}

/* Solves each part; vertices without an edge lose.  The line's own part is not eliminated again. */
static kay_status edge_geography_starts(kay_theorem_line *line, uint64_t **won, uint64_t *count)
{
    edge_geography_line *edge_geography = (edge_geography_line *)line;
    const edge_geography_game *game = edge_geography_line_game(edge_geography);
    uint64_t vertices = game->sizes[EDGE_GEOGRAPHY_LEFT];
    *count = vertices;
    KAY_TRY_NEW(*won, line->arena, vertices / 64 + 1);
    edge_geography_part part = {.matrix = NULL};
    KAY_TRY(edge_geography_part_room(line->arena, game, &part));
    edge_geography->solved = false;
    KAY_TRY(edge_geography_part_starts(line->arena, &edge_geography->part, game, *won));
    for (uint64_t x = 0; x < game->counts[EDGE_GEOGRAPHY_LEFT]; x++) {
        if (edge_geography->part.local[EDGE_GEOGRAPHY_LEFT][x] != EDGE_GEOGRAPHY_OUTSIDE ||
            part.local[EDGE_GEOGRAPHY_LEFT][x] != EDGE_GEOGRAPHY_OUTSIDE)
            continue;
        edge_geography_vertex from = {EDGE_GEOGRAPHY_LEFT, x};
        kay_status status = edge_geography_part_open(line->ctx, &part, game, line->state->words, from);
        if (status == KAY_OK)
            status = edge_geography_part_starts(line->arena, &part, game, *won);
        edge_geography_part_close(&part);
        KAY_TRY(status);
    }
    return KAY_OK;
}

const kay_theorem kay_edge_geography_theorem = {
    .statement = "The player to move at left vertex v wins exactly when some set of right vertices is joined to v by\n"
                 "an odd number of the remaining edges, and to each other left vertex by an even number (0 is\n"
                 "even).  A move into such a set wins.  At a right vertex the same holds with the sides exchanged.",
    .source = "Petrozavodsk Winter 2016, Saratov SU, problem B (Codeforces gym 100886); proof in docs/theorems.md",
    .line_size = sizeof(edge_geography_line),
    .answer = edge_geography_answer,
    .reason = edge_geography_reason,
    .brief = edge_geography_brief,
    .open = edge_geography_open,
    .close = edge_geography_close,
    .play = edge_geography_play,
    .undo = edge_geography_undo,
    .winning = edge_geography_winning,
    .starts = edge_geography_starts,
};

const kay_proof kay_edge_geography_proof = {
    .certify = edge_geography_certify,
    .check = kay_edge_geography_check,
};

/* Edge-geography on a bipartite graph with parallel edges: a move slides the token along an edge and removes that copy
 * of the edge.
 *
 * Source: Petrozavodsk Winter 2016, Saratov State University contest, problem B; Codeforces gym 100886. */
#include "games/edge_geography/edge_geography.h"

#include <kayles/contest.h>
#include <kayles/starts.h>

#include <inttypes.h>

#include "games/edge_geography/edge_geography_board.h"
#include "games/shared/whole_number.h"

static const uint64_t EDGE_GEOGRAPHY_MOST = INT64_MAX; /* vertices of a side, copies of an edge */

static const char *const edge_geography_sides[2] = {"left", "right"};

static kay_status edge_geography_read_sizes(kay_reader *in, uint64_t sizes[2])
{
    KAY_TRY(kay_read_u64(in, "the number of left vertices", 1, EDGE_GEOGRAPHY_MOST, &sizes[0]));
    return kay_read_u64(in, "the number of right vertices", 1, EDGE_GEOGRAPHY_MOST, &sizes[1]);
}

/* Reads "x y" or, with `copies`, "x y copies". */
static kay_status edge_geography_read_edge(kay_reader *in, bool copies, edge_geography_list *list)
{
    enum { LOOK = 4096 };
    if (list->count % LOOK == LOOK - 1)
        KAY_TRY(kay_tick(in->ctx, "reading edges", list->count, 0));
    edge_geography_edges edge = {.copies = 1};
    KAY_TRY(kay_read_u64(in, "the left vertex of an edge", 1, list->sizes[0], &edge.ends[0]));
    KAY_TRY(kay_read_u64(in, "the right vertex of an edge", 1, list->sizes[1], &edge.ends[1]));
    if (copies)
        KAY_TRY(kay_read_u64(in, "the copies of an edge", 0, EDGE_GEOGRAPHY_MOST, &edge.copies));
    return kay_edge_geography_add(list, edge);
}

static kay_status edge_geography_load(edge_geography_list *list, unsigned side, uint64_t number, const kay_game **game,
                                      kay_state *state)
{
    edge_geography_game *edge_geography;
    KAY_TRY(kay_edge_geography_load(list, side, number, &edge_geography, state));
    *game = &edge_geography->game;
    return KAY_OK;
}

static kay_status edge_geography_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    edge_geography_list list = {.arena = cases->arena};
    uint64_t edges, start;
    KAY_TRY(edge_geography_read_sizes(cases->in, list.sizes));
    KAY_TRY(kay_read_u64(cases->in, "the number of edges", 0, EDGE_GEOGRAPHY_MOST, &edges));
    KAY_TRY(kay_read_u64(cases->in, "the left vertex with the token", 1, list.sizes[0], &start));
    KAY_TRY(kay_read_room(cases->in, "an edge", edges, 4));
    cases->total = 1;
    for (uint64_t i = 0; i < edges; i++)
        KAY_TRY(edge_geography_read_edge(cases->in, false, &list));
    return edge_geography_load(&list, EDGE_GEOGRAPHY_LEFT, start, game, state);
}

static kay_status edge_geography_read_side(kay_reader *in, unsigned *side)
{
    const char *word;
    uint64_t length;
    KAY_TRY(kay_read_word(in, "the side of the token", &word, &length));
    for (*side = 0; *side < 2; ++*side)
        if (strlen(edge_geography_sides[*side]) == length && memcmp(word, edge_geography_sides[*side], length) == 0)
            return KAY_OK;
    return kay_reader_fail(in, word, "expected 'left' or 'right'");
}

/* Reads "3 3 left 1  1 1 2  2 1 1". */
static kay_status edge_geography_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    edge_geography_list list = {.arena = cases->arena};
    uint64_t token;
    unsigned side;
    kay_status status;
    KAY_TRY(edge_geography_read_sizes(cases->in, list.sizes));
    KAY_TRY(edge_geography_read_side(cases->in, &side));
    KAY_TRY(kay_read_u64(cases->in, "the vertex with the token", 1, list.sizes[side], &token));
    while ((status = kay_read_blank(cases->in)) == KAY_OK)
        KAY_TRY(edge_geography_read_edge(cases->in, true, &list));
    return status == KAY_END ? edge_geography_load(&list, side, token, game, state) : status;
}

static void edge_geography_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const edge_geography_game *edge_geography = (const edge_geography_game *)game;
    edge_geography_vertex token = edge_geography_token(edge_geography, state->words);
    kay_text_format(out, "%" PRIu64 " %" PRIu64 " %s %" PRIu64, edge_geography->sizes[0], edge_geography->sizes[1],
                    edge_geography_sides[token.side], edge_geography->names[token.side][token.at]);
    for (uint64_t p = 0; p < edge_geography->pairs && out->error == KAY_OK; p++) {
        uint64_t copies = edge_geography_copies(edge_geography, state->words, p);
        if (!copies)
            continue;
        kay_text_bytes(out, "  ", 2);
        for (unsigned side = 0; side < 2; side++) {
            kay_text_u64(out, edge_geography->names[side][edge_geography->ends[side][p]]);
            kay_text_char(out, ' ');
        }
        kay_text_u64(out, copies);
    }
}

static kay_status edge_geography_play_in_place(const kay_game *game, uint64_t *position, kay_player player,
                                               uint64_t name)
{
    const edge_geography_game *edge_geography = (const edge_geography_game *)game;
    (void)player; /* impartial */
    unsigned across = 1 - edge_geography_token(edge_geography, position).side;
    kay_packed_take(position, name, edge_geography->log, 1);
    edge_geography_put_token(edge_geography, position,
                             (edge_geography_vertex){across, edge_geography->ends[across][name]});
    return KAY_OK;
}

static kay_status edge_geography_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                       kay_move_list *out)
{
    const edge_geography_game *edge_geography = (const edge_geography_game *)game;
    edge_geography_vertex token = edge_geography_token(edge_geography, position);
    const uint64_t *firsts = edge_geography->firsts[token.side] + token.at;
    for (uint64_t i = firsts[0]; i < firsts[1] && !kay_move_list_full(out); i++) {
        uint64_t pair = edge_geography->lists[token.side][i];
        if (!edge_geography_copies(edge_geography, position, pair))
            continue;
        uint64_t *option = kay_emit_copy(out, pair, position);
        if (option)
            KAY_TRY(edge_geography_play_in_place(game, option, player, pair));
    }
    return KAY_OK;
}

static void edge_geography_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const edge_geography_game *edge_geography = (const edge_geography_game *)game;
    unsigned across = 1 - edge_geography_token(edge_geography, state->words).side;
    kay_text_u64(out, edge_geography->names[across][edge_geography->ends[across][move.name]]);
}

/* Finds the pair of the token and a vertex on the other side, by binary search in the token's list. */
static bool edge_geography_pair(const edge_geography_game *game, edge_geography_vertex token, uint64_t across,
                                uint64_t *pair)
{
    const uint64_t *list = game->lists[token.side], *ends = game->ends[1 - token.side];
    uint64_t low = game->firsts[token.side][token.at], last = game->firsts[token.side][token.at + 1], high = last;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (ends[list[middle]] < across)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == last || ends[list[low]] != across)
        return false;
    *pair = list[low];
    return true;
}

static kay_status edge_geography_move_read(const kay_game *game, const kay_state *state, const char *text,
                                           kay_arena *arena, kay_move *out)
{
    const edge_geography_game *edge_geography = (const edge_geography_game *)game;
    edge_geography_vertex token = edge_geography_token(edge_geography, state->words);
    unsigned across = 1 - token.side;
    uint64_t number, at, pair;
    if (*text == '0' || !kay_whole_number(text, &number)) /* no leading zero */
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not the number of a vertex", text);
    if (!kay_edge_geography_find(edge_geography, across, number, &at) ||
        !edge_geography_pair(edge_geography, token, at, &pair) ||
        !edge_geography_copies(edge_geography, state->words, pair))
        return kay_fail(arena->ctx, KAY_EINPUT, "no edge is left from %s vertex %" PRIu64 " to %s vertex %" PRIu64,
                        edge_geography_sides[token.side], edge_geography->names[token.side][token.at],
                        edge_geography_sides[across], number);
    *out = (kay_move){0, pair};
    return KAY_OK;
}

/* Returns the vertices that the token can still reach, as bits; for boards of at most 64 vertices. */
static uint64_t edge_geography_reach(const edge_geography_game *game, const uint64_t *position)
{
    edge_geography_vertex token = edge_geography_token(game, position);
    uint64_t shift = game->counts[EDGE_GEOGRAPHY_LEFT];
    uint64_t reached = (uint64_t)1 << (token.side ? token.at + shift : token.at), before;
    do {
        before = reached;
        for (uint64_t p = 0; p < game->pairs; p++) {
            uint64_t both = (uint64_t)1 << game->ends[0][p] | (uint64_t)1 << (game->ends[1][p] + shift);
            if ((both & reached) && edge_geography_copies(game, position, p))
                reached |= both;
        }
    } while (reached != before);
    return reached;
}

/* Removes the edges that the token cannot reach.  If no edge is left, the token's vertex does not matter either. */
static void edge_geography_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const edge_geography_game *edge_geography = (const edge_geography_game *)game;
    uint64_t *normal = kay_emit_part(out);
    memcpy(normal, position, game->words * sizeof *normal);
    if (edge_geography->counts[0] + edge_geography->counts[1] > 64)
        return;
    uint64_t reached = edge_geography_reach(edge_geography, position);
    bool stuck = true;
    for (uint64_t p = 0; p < edge_geography->pairs; p++) {
        if (!(reached >> edge_geography->ends[EDGE_GEOGRAPHY_LEFT][p] & 1))
            kay_packed_set(normal, p, edge_geography->log, 0);
        else if (edge_geography_copies(edge_geography, position, p))
            stuck = false;
    }
    if (stuck)
        edge_geography_put_token(edge_geography, normal, (edge_geography_vertex){EDGE_GEOGRAPHY_LEFT, 0});
}

/* Copies are written one by one. */
static kay_status edge_geography_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    const edge_geography_game *edge_geography = (const edge_geography_game *)game;
    edge_geography_vertex token = edge_geography_token(edge_geography, start->words);
    kay_text *out = contest->out;
    uint64_t edges = 0;
    for (uint64_t p = 0; p < edge_geography->pairs && edges <= KAY_SAMPLE_MOST; p++) {
        uint64_t copies = edge_geography_copies(edge_geography, start->words, p);
        edges = copies < KAY_SAMPLE_MOST ? edges + copies : UINT64_MAX;
    }
    if (contest->total > 1 || token.side != EDGE_GEOGRAPHY_LEFT || edges > KAY_SAMPLE_MOST)
        return KAY_END;
    kay_text_format(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", edge_geography->sizes[0],
                    edge_geography->sizes[1], edges, edge_geography->names[token.side][token.at]);
    for (uint64_t p = 0; p < edge_geography->pairs && out->error == KAY_OK; p++)
        for (uint64_t copies = edge_geography_copies(edge_geography, start->words, p); copies > 0; copies--)
            kay_text_format(out, "%" PRIu64 " %" PRIu64 "\n", edge_geography->names[0][edge_geography->ends[0][p]],
                            edge_geography->names[1][edge_geography->ends[1][p]]);
    return out->error;
}

/* Enumerates, for each n, m up to size.a, the positions of the complete board with size.b copies of each pair (2 if
 * size.b is 0): the token visits the vertices, then the copies count up like an odometer. */
typedef struct edge_geography_walk {
    uint64_t sizes[2], copies;
    edge_geography_game *game;
    kay_state state;
} edge_geography_walk;

static kay_status edge_geography_walk_game(kay_walk *walk, edge_geography_walk *edge_geography)
{
    kay_arena_clear(walk->arena);
    edge_geography_list list = {.arena = walk->arena, .sizes = {edge_geography->sizes[0], edge_geography->sizes[1]}};
    for (uint64_t x = 1; x <= list.sizes[0]; x++)
        for (uint64_t y = 1; y <= list.sizes[1]; y++)
            KAY_TRY(kay_edge_geography_add(&list, (edge_geography_edges){{x, y}, edge_geography->copies}));
    KAY_TRY(kay_edge_geography_load(&list, EDGE_GEOGRAPHY_LEFT, 1, &edge_geography->game, &edge_geography->state));
    memset(edge_geography->state.words, 0, edge_geography->game->game.words * sizeof *edge_geography->state.words);
    walk->new_game = true;
    return KAY_OK;
}

/* Steps to the next position of the board.  Returns false if there is none. */
static bool edge_geography_walk_step(const edge_geography_walk *walk)
{
    const edge_geography_game *game = walk->game;
    uint64_t *words = walk->state.words;
    edge_geography_vertex token = edge_geography_token(game, words);
    bool more = ++token.at < game->counts[token.side];
    if (!more)
        token = (edge_geography_vertex){1 - token.side, 0};
    edge_geography_put_token(game, words, token);
    if (more || token.side == EDGE_GEOGRAPHY_RIGHT)
        return true;
    return kay_packed_next(words, game->pairs, game->log, walk->copies);
}

static kay_status edge_geography_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    edge_geography_walk *edge_geography = walk->place;
    if (walk->new_game) {
        if (walk->size.a == 0)
            return KAY_END;
        *edge_geography = (edge_geography_walk){.sizes = {1, 1}, .copies = walk->size.b ? walk->size.b : 2};
        KAY_TRY(edge_geography_walk_game(walk, edge_geography));
    } else if (!edge_geography_walk_step(edge_geography)) {
        if (++edge_geography->sizes[1] > walk->size.a) {
            edge_geography->sizes[1] = 1;
            if (++edge_geography->sizes[0] > walk->size.a)
                return KAY_END;
        }
        KAY_TRY(edge_geography_walk_game(walk, edge_geography));
    }
    *game = &edge_geography->game->game;
    *state = edge_geography->state;
    return KAY_OK;
}

/* Writes the edges at the token: "left 3 --- right 1, 4 (2 copies)". */
static void edge_geography_draw_list(const edge_geography_game *game, const kay_state *state, kay_text *out)
{
    enum { SHOWN = 20 };
    edge_geography_vertex token = edge_geography_token(game, state->words);
    unsigned across = 1 - token.side, shown = 0;
    kay_text_format(out, "token on %s %" PRIu64 " --- %s", edge_geography_sides[token.side],
                    game->names[token.side][token.at], edge_geography_sides[across]);
    for (uint64_t i = game->firsts[token.side][token.at]; i < game->firsts[token.side][token.at + 1]; i++) {
        uint64_t pair = game->lists[token.side][i], copies = edge_geography_copies(game, state->words, pair);
        if (!copies)
            continue;
        if (shown++ == SHOWN) {
            kay_text_add(out, ", ...");
            break;
        }
        kay_text_format(out, "%s %" PRIu64, shown > 1 ? "," : "", game->names[across][game->ends[across][pair]]);
        if (copies > 1)
            kay_text_format(out, " (%" PRIu64 " copies)", copies);
    }
    kay_text_add(out, shown ? "\n" : " nothing\n");
}

/* Writes a cell of the table: the number of a vertex, `marked` if the token is on it, or a number of copies. */
static void edge_geography_draw_cell(uint64_t number, bool marked, bool colour, kay_text *out)
{
    if (marked && colour)
        kay_text_add(out, "\033[1;33m");
    if (number)
        kay_text_format(out, "%5" PRIu64 "%s", number, marked && !colour ? "*" : " ");
    else
        kay_text_format(out, "%5s ", ".");
    if (marked && colour)
        kay_text_add(out, "\033[0m");
}

/* Draws a table of copies, left vertices as rows and right ones as columns, with a star at the token's vertex. */
static void edge_geography_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    enum { WIDE = 16, HIGH = 24 };
    const edge_geography_game *edge_geography = (const edge_geography_game *)game;
    edge_geography_vertex token = edge_geography_token(edge_geography, state->words);
    if (edge_geography->counts[0] <= HIGH && edge_geography->counts[1] <= WIDE) {
        kay_text_format(out, "%6s |", edge_geography_sides[0]);
        for (uint64_t y = 0; y < edge_geography->counts[1]; y++)
            edge_geography_draw_cell(edge_geography->names[1][y], token.side == 1 && token.at == y, colour, out);
        kay_text_format(out, " %s\n", edge_geography_sides[1]);
        for (uint64_t x = 0, p = 0; x < edge_geography->counts[0]; x++) {
            edge_geography_draw_cell(edge_geography->names[0][x], token.side == 0 && token.at == x, colour, out);
            kay_text_add(out, " |");
            for (uint64_t y = 0; y < edge_geography->counts[1]; y++) {
                bool here =
                    p < edge_geography->pairs && edge_geography->ends[0][p] == x && edge_geography->ends[1][p] == y;
                edge_geography_draw_cell(here ? edge_geography_copies(edge_geography, state->words, p) : 0, false,
                                         colour, out);
                p += here;
            }
            kay_text_char(out, '\n');
        }
    }
    edge_geography_draw_list(edge_geography, state, out);
}

static const kay_flag edge_geography_flags[] = {
    {"starts", NULL, "a line for each left vertex: who wins from there", KAY_OF_ANSWER},
    {.name = NULL},
};

static const kay_contest_form edge_geography_contest_form = {
    .input = "n m e v in 1..n; e pairs in 1..n 1..m",
    .read = edge_geography_read,
    .words = {"Player 1 wins", "Player 2 wins"},
    .interactive = true,
    .write_case = edge_geography_write_case,
};

static const kay_starts edge_geography_starts = {
    .verify_size = "3",
    .positions = edge_geography_positions,
    .place_size = sizeof(edge_geography_walk),
    .complete = true,
};

const kay_ruleset kay_edge_geography = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .name = "edge-geography",
    .summary = "slide a token along an edge of a bipartite graph and remove the edge",
    .players = {"Player 1", "Player 2"},
    .manual = &kay_edge_geography_manual,
    .theorem = &kay_edge_geography_theorem,
    .flags = edge_geography_flags,
    .read_position = edge_geography_read_position,
    .write_position = edge_geography_write_position,
    .moves = edge_geography_moves,
    .move_text = edge_geography_move_text,
    .move_read = edge_geography_move_read,
    .play_in_place = edge_geography_play_in_place,
    .simplify = edge_geography_simplify,
    .scene = edge_geography_scene,
    .place = edge_geography_place,
    .draw = edge_geography_draw,
    .proof = &kay_edge_geography_proof,
    .contest = &edge_geography_contest_form,
    .starts = &edge_geography_starts,
};

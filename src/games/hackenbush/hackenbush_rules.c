/* Hackenbush: cut an edge of yours; what no longer hangs on the ground falls.
 *
 * Source: J. H. Conway, On Numbers and Games (1976), chapters 8 and 9; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways
 * for your Mathematical Plays (1982), chapters 1 and 7. */
#include "games/hackenbush/hackenbush.h"

#include <inttypes.h>
#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include "base/bits.h"
#include "base/grow.h"
#include "games/shared/number_within.h"

static const char hackenbush_letters[] = " lre"; /* by colours */

enum { HACKENBUSH_VERTICES = HACKENBUSH_EDGES + 1 };

static const hackenbush_game *hackenbush_of(const kay_game *game)
{
    return (const hackenbush_game *)game;
}

static unsigned hackenbush_colour(const hackenbush_game *game, const uint64_t *position, uint64_t edge)
{
    const unsigned colour = game->edges[edge].colour;
    return kay_bits_get(position, game->edge_count) ? (colour & 1) << 1 | colour >> 1 : colour;
}

/* Takes away what does not hang on the ground: edges are gone over until no vertex more is reached. */
static void hackenbush_fall(const hackenbush_game *game, uint64_t *position)
{
    uint64_t reached[HACKENBUSH_VERTICES / 64 + 1] = {1};
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < game->edge_count; i++) {
            const uint32_t *ends = game->edges[i].ends;
            if (!kay_bits_get(position, i) || kay_bits_get(reached, ends[0]) == kay_bits_get(reached, ends[1]))
                continue;
            kay_bits_set(reached, ends[0]);
            kay_bits_set(reached, ends[1]);
            more = true;
        }
    }
    for (uint32_t i = 0; i < game->edge_count; i++)
        if (!kay_bits_get(reached, game->edges[i].ends[0]))
            kay_bits_clear(position, i);
}

static kay_status hackenbush_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)player; /* both leave the same */
    kay_bits_clear(position, name);
    hackenbush_fall(hackenbush_of(game), position);
    return KAY_OK;
}

/* Whether an edge stands before it that is written alike: cutting either leaves the same, and has one text. */
static bool hackenbush_again(const hackenbush_game *game, const uint64_t *position, uint32_t edge)
{
    for (uint32_t same = game->edges[edge].same; same; same = game->edges[same - 1].same)
        if (kay_bits_get(position, same - 1))
            return true;
    return false;
}

static kay_status hackenbush_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                   kay_move_list *out)
{
    const hackenbush_game *hackenbush = hackenbush_of(game);
    for (uint32_t i = 0; i < hackenbush->edge_count && !kay_move_list_full(out); i++) {
        if (!kay_bits_get(position, i) || !(hackenbush_colour(hackenbush, position, i) >> player & 1) ||
            hackenbush_again(hackenbush, position, i))
            continue;
        uint64_t *option = kay_emit_copy(out, i, position);
        if (option)
            KAY_TRY(hackenbush_play_in_place(game, option, player, i));
    }
    return KAY_OK;
}

static void hackenbush_write_edge(const hackenbush_game *game, const uint64_t *position, uint64_t edge, kay_text *out)
{
    const uint32_t *ends = game->edges[edge].ends;
    kay_text_format(out, "%" PRIu32 "-%" PRIu32 "%c", ends[0], ends[1],
                    hackenbush_letters[hackenbush_colour(game, position, edge)]);
}

static void hackenbush_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const hackenbush_game *hackenbush = hackenbush_of(game);
    bool first = true;
    for (uint32_t i = 0; i < hackenbush->edge_count; i++) {
        if (!kay_bits_get(state->words, i))
            continue;
        if (hackenbush->stalk) {
            kay_text_char(out, hackenbush_letters[hackenbush_colour(hackenbush, state->words, i)]);
        } else {
            kay_text_add(out, first ? "" : " ");
            hackenbush_write_edge(hackenbush, state->words, i, out);
        }
        first = false;
    }
    if (first)
        kay_text_char(out, '0'); /* the ground alone */
}

static void hackenbush_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const hackenbush_game *hackenbush = hackenbush_of(game);
    if (hackenbush->stalk)
        kay_text_u64(out, move.name + 1);
    else
        hackenbush_write_edge(hackenbush, kay_state_part(game, state, move.part), move.name, out);
}

/* The first of the vertices that hang together with one, which its chain leads to. */
static uint32_t hackenbush_root(uint32_t *to, uint32_t vertex)
{
    while (to[vertex] != vertex)
        vertex = to[vertex] = to[to[vertex]];
    return vertex;
}

/* What hangs together elsewhere than on the ground is a part of its own. */
static void hackenbush_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const hackenbush_game *hackenbush = hackenbush_of(game);
    const uint32_t count = hackenbush->edge_count;
    uint32_t to[HACKENBUSH_VERTICES];
    bool done[HACKENBUSH_VERTICES] = {false};
    for (uint32_t v = 0; v < hackenbush->vertices; v++)
        to[v] = v;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *ends = hackenbush->edges[i].ends;
        if (kay_bits_get(position, i) && ends[0] && ends[1])
            to[hackenbush_root(to, ends[0])] = hackenbush_root(to, ends[1]);
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *ends = hackenbush->edges[i].ends;
        const uint32_t root = hackenbush_root(to, ends[0] ? ends[0] : ends[1]);
        if (!kay_bits_get(position, i) || (root && done[root]))
            continue;
        uint64_t *part = kay_emit_part(out);
        done[root] = true;
        kay_bits_set(part, i);
        for (uint32_t k = i + 1; k < count && root; k++) { /* an edge from the ground to the ground stands alone */
            const uint32_t *other = hackenbush->edges[k].ends;
            if (kay_bits_get(position, k) && hackenbush_root(to, other[0] ? other[0] : other[1]) == root)
                kay_bits_set(part, k);
        }
        if (kay_bits_get(position, count))
            kay_bits_set(part, count);
    }
}

static kay_status hackenbush_negate(const kay_game *game, uint64_t *position)
{
    kay_bits_flip(position, hackenbush_of(game)->edge_count);
    return KAY_OK;
}

/* ---- Reading ---- */

static unsigned char hackenbush_colour_of(char letter)
{
    return letter == 'l' ? 1 : letter == 'r' ? 2 : letter == 'e' ? 3 : 0;
}

/* Adds an edge to those of the arena. */
static kay_status hackenbush_add(kay_cases *cases, hackenbush_game *game, uint64_t *room, const char *at,
                                 hackenbush_edge edge)
{
    if (game->edge_count == HACKENBUSH_EDGES)
        return kay_reader_fail(cases->in, at, "a picture has at most %d edges", HACKENBUSH_EDGES);
    if (game->edge_count == *room) {
        hackenbush_edge *edges = kay_grow_in(cases->arena, game->edges, room, sizeof *edges);
        if (!edges)
            return kay_no_memory(cases->ctx);
        game->edges = edges;
    }
    for (uint32_t k = game->edge_count; k > 0 && !edge.same; k--) {
        const hackenbush_edge *other = &game->edges[k - 1];
        if (other->ends[0] == edge.ends[0] && other->ends[1] == edge.ends[1] && other->colour == edge.colour)
            edge.same = k;
    }
    game->edges[game->edge_count++] = edge;
    for (int end = 0; end < 2; end++)
        game->vertices = edge.ends[end] >= game->vertices ? edge.ends[end] + 1 : game->vertices;
    return KAY_OK;
}

/* "lrl": each edge stands on the one before. */
static kay_status hackenbush_read_stalk(kay_cases *cases, hackenbush_game *game, uint64_t *room)
{
    const char *word;
    uint64_t length;
    game->stalk = true;
    KAY_TRY(kay_read_word(cases->in, "a stalk", &word, &length));
    for (uint32_t i = 0; i < length; i++) {
        const hackenbush_edge edge = {.ends = {i, i + 1}, .colour = hackenbush_colour_of(word[i])};
        if (!edge.colour)
            return kay_reader_fail(cases->in, word + i, "an edge of a stalk is l, r or e");
        KAY_TRY(hackenbush_add(cases, game, room, word + i, edge));
    }
    return kay_read_end(cases->in);
}

/* "0-1l 1-2r": two vertices and a colour each.  A '0' alone, before the end, is no edge. */
static kay_status hackenbush_read_edges(kay_cases *cases, hackenbush_game *game, uint64_t *room)
{
    kay_reader *in = cases->in;
    for (kay_status status; (status = kay_read_blank(in)) != KAY_END;) {
        uint64_t ends[2];
        hackenbush_edge edge = {.same = 0};
        KAY_TRY(status);
        KAY_TRY(kay_read_number_within(in, "a vertex", 0, HACKENBUSH_EDGES, &ends[0]));
        if (game->edge_count == 0 && ends[0] == 0 && kay_read_blank(in) == KAY_END)
            return KAY_OK;
        KAY_TRY(kay_read_character(in, '-', "an edge is two vertices with '-' between, and l, r or e"));
        KAY_TRY(kay_read_number_within(in, "a vertex", 0, HACKENBUSH_EDGES, &ends[1]));
        edge.colour = hackenbush_colour_of(*in->at);
        if (!edge.colour)
            return kay_reader_fail(in, in->at, "behind the two vertices of an edge comes l, r or e");
        in->at++;
        edge.ends[0] = (uint32_t)ends[0];
        edge.ends[1] = (uint32_t)ends[1];
        KAY_TRY(hackenbush_add(cases, game, room, in->at - 1, edge));
    }
    return KAY_OK;
}

/* The game and the state with all its edges. */
static kay_status hackenbush_state(kay_arena *arena, const kay_ruleset *rules, hackenbush_game *game, kay_state *state)
{
    game->game = (kay_game){
        .rules = rules,
        .words = (uint32_t)kay_bits_words(game->edge_count + UINT64_C(1)),
        .traits = rules->traits,
    };
    KAY_TRY(kay_state_make(arena, &game->game, 1, state));
    for (uint32_t i = 0; i < game->edge_count; i++)
        kay_bits_set(state->words, i);
    return KAY_OK;
}

static kay_status hackenbush_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t room = 16;
    KAY_NEW(hackenbush_game, hackenbush, cases->arena, 1);
    KAY_NEW(hackenbush_edge, edges, cases->arena, room);
    hackenbush->edges = edges;
    hackenbush->vertices = 1;
    kay_status status = kay_read_blank(cases->in);
    if (status == KAY_END)
        return kay_reader_fail(cases->in, NULL, "the input ends where a stalk or an edge should come");
    KAY_TRY(status);
    const bool digit = *cases->in->at >= '0' && *cases->in->at <= '9';
    KAY_TRY((digit ? hackenbush_read_edges : hackenbush_read_stalk)(cases, hackenbush, &room));
    KAY_TRY(hackenbush_state(cases->arena, cases->rules, hackenbush, state));
    hackenbush_fall(hackenbush, state->words);
    for (uint32_t i = 0; i < hackenbush->edge_count; i++)
        if (!kay_bits_get(state->words, i))
            return kay_reader_fail(cases->in, NULL, "edge %" PRIu32 "-%" PRIu32 " does not hang on the ground, 0",
                                   hackenbush->edges[i].ends[0], hackenbush->edges[i].ends[1]);
    *game = &hackenbush->game;
    return KAY_OK;
}

/* ---- Samples, and all stalks ---- */

/* A picture of `edges` edges: each new one stands on a vertex that is there, and every fourth joins two of them. */
static void hackenbush_write_random(kay_random *random, uint64_t edges, kay_text *out)
{
    uint64_t vertices = 1;
    for (uint64_t i = 0; i < edges; i++) {
        const bool joins = vertices > 2 && kay_random_below(random, 4) == 0;
        const uint64_t from = kay_random_below(random, vertices);
        const uint64_t to = joins ? kay_random_below(random, vertices) : vertices++;
        kay_text_format(out, "%s%" PRIu64 "-%" PRIu64 "%c", i ? " " : "", from, to,
                        "llrre"[kay_random_below(random, 5)]);
    }
    kay_text_char(out, '\n');
}

static void hackenbush_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    const uint64_t most = size < 1 ? 1 : size < HACKENBUSH_EDGES ? size : HACKENBUSH_EDGES;
    if (kay_random_below(random, 2)) {
        hackenbush_write_random(random, 1 + kay_random_below(random, most), out);
        return;
    }
    for (uint64_t left = 1 + kay_random_below(random, most); left > 0; left--)
        kay_text_char(out, "llrre"[kay_random_below(random, 5)]);
    kay_text_char(out, '\n');
}

static void hackenbush_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    hackenbush_write_random(random, size < HACKENBUSH_EDGES ? size : HACKENBUSH_EDGES, out);
}

/* All stalks of up to size.a edges: the letters count up. */
typedef struct hackenbush_walk {
    hackenbush_game *game;
    kay_state state;
    hackenbush_edge edges[HACKENBUSH_EDGES];
} hackenbush_walk;

static kay_status hackenbush_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    hackenbush_walk *at = walk->place;
    uint32_t edge = 0, count = walk->new_game ? 0 : at->game->edge_count;
    while (edge < count && at->edges[edge].colour == 3)
        at->edges[edge++].colour = 1;
    if (edge < count)
        at->edges[edge].colour++;
    else if (++count > walk->size.a || count > HACKENBUSH_EDGES)
        return KAY_END;
    else
        at->edges[count - 1] = (hackenbush_edge){.ends = {count - 1, count}, .colour = 1};
    kay_arena_clear(walk->arena);
    KAY_TRY_NEW(at->game, walk->arena, 1);
    *at->game = (hackenbush_game){.stalk = true, .edge_count = count, .vertices = count + 1, .edges = at->edges};
    KAY_TRY(hackenbush_state(walk->arena, walk->rules, at->game, &at->state));
    walk->new_game = true;
    *game = &at->game->game;
    *state = at->state;
    return KAY_OK;
}

static const kay_contest_form hackenbush_contest_form = {
    .sample = hackenbush_sample,
    .opening = hackenbush_opening,
};

static const kay_starts hackenbush_starts = {
    .positions = hackenbush_positions,
    .place_size = sizeof(hackenbush_walk),
    .verify_size = "5",
};

const kay_ruleset kay_hackenbush = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SUMS,
    .name = "hackenbush",
    .summary = "cut an edge of yours; what no longer hangs on the ground falls",
    .players = {"Left", "Right"},
    .manual = &kay_hackenbush_manual,
    .plain_position = true,
    .read_position = hackenbush_read_position,
    .write_position = hackenbush_write_position,
    .moves = hackenbush_moves,
    .play_in_place = hackenbush_play_in_place,
    .move_text = hackenbush_move_text,
    .simplify = hackenbush_simplify,
    .negate = hackenbush_negate,
    .contest = &hackenbush_contest_form,
    .starts = &hackenbush_starts,
};

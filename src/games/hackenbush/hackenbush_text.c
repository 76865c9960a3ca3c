/* Hackenbush as text: terms of a sum with '+' between, each a stalk from the ground up, edges, or "0". */
#include "games/hackenbush/hackenbush_text.h"

#include <kayles/state.h>

#include "games/shared/sum_text.h"

static const char hackenbush_letters[] = "lre"; /* by colours */

/* What is read of a sum. */
typedef struct hackenbush_reading {
    kay_reader *in;
    hackenbush_game *game;
    unsigned words; /* of this term so far */
    unsigned terms; /* complete ones */
    unsigned first; /* the first edge of this term */
    hackenbush_set term[HACKENBUSH_EDGES + 1]; /* the edges of the terms that have some; of others one stands for all */
} hackenbush_reading;

static kay_status hackenbush_add(hackenbush_reading *to, const char *at, hackenbush_edge edge)
{
    hackenbush_game *game = to->game;
    if (game->edges == HACKENBUSH_EDGES)
        return kay_reader_fail(to->in, at, "a sum has at most %d edges", HACKENBUSH_EDGES);
    edge.number = (uint8_t)(game->edges - to->first + 1);
    game->edge[game->edges++] = edge;
    return KAY_OK;
}

/* The colour of a letter; *colour above 2: it is none. */
static unsigned hackenbush_colour_of(char letter)
{
    unsigned colour = 0;
    while (hackenbush_letters[colour] && hackenbush_letters[colour] != letter)
        colour++;
    return colour;
}

static kay_status hackenbush_read_stalk(hackenbush_reading *to, const char *word, uint64_t length)
{
    if (to->words > 0)
        return kay_reader_fail(to->in, word, "a stalk stands alone between two +");
    for (unsigned i = 0; i < length; i++) {
        const unsigned colour = hackenbush_colour_of(word[i]);
        if (colour > HACKENBUSH_EITHER)
            return kay_reader_fail(to->in, word + i, "an edge of a stalk is one of %s", hackenbush_letters);
        const hackenbush_edge edge = {.ends = {(uint8_t)i, (uint8_t)(i + 1)}, .colour = (uint8_t)colour, .stalk = true};
        KAY_TRY(hackenbush_add(to, word + i, edge));
    }
    return KAY_OK;
}

/* A vertex at *at, before `end`; false: there is none from 0 to HACKENBUSH_EDGES. */
static bool hackenbush_read_vertex(const char **at, const char *end, uint8_t *out)
{
    const char *from = *at;
    unsigned vertex = 0;
    for (; *at < end && **at >= '0' && **at <= '9' && vertex <= HACKENBUSH_EDGES; ++*at)
        vertex = 10 * vertex + (unsigned)(**at - '0');
    *out = (uint8_t)vertex;
    return *at > from && vertex <= HACKENBUSH_EDGES;
}

static kay_status hackenbush_read_edge(hackenbush_reading *to, const char *word, uint64_t length)
{
    const char *at = word, *end = word + length;
    hackenbush_edge edge = {.colour = 0};
    if (to->words > 0 && (to->game->edges == to->first || to->game->edge[to->first].stalk))
        return kay_reader_fail(to->in, word, "a term is a stalk, edges, or 0, and between two terms stands a +");
    bool good = hackenbush_read_vertex(&at, end, &edge.ends[0]) && at < end && *at++ == '-' &&
                hackenbush_read_vertex(&at, end, &edge.ends[1]) && at + 1 == end;
    if (good)
        edge.colour = (uint8_t)hackenbush_colour_of(*at);
    if (!good || edge.colour > HACKENBUSH_EITHER)
        return kay_reader_fail(to->in, word, "an edge is two vertices from 0 to %d and one of %s, such as 0-1l",
                               HACKENBUSH_EDGES, hackenbush_letters);
    return hackenbush_add(to, word, edge);
}

static kay_status hackenbush_read_word(hackenbush_reading *to, const char *word, uint64_t length)
{
    const bool zero = length == 1 && *word == '0' && to->words == 0;
    if (*word >= '0' && *word <= '9' && !zero)
        KAY_TRY(hackenbush_read_edge(to, word, length));
    else if (!zero)
        KAY_TRY(hackenbush_read_stalk(to, word, length));
    to->words++;
    return KAY_OK;
}

/* A term has ended: all its edges must hang from the ground. */
static kay_status hackenbush_end_term(hackenbush_reading *of, const char *at)
{
    const hackenbush_game *game = of->game;
    hackenbush_set edges = 0;
    if (of->words == 0)
        return kay_reader_fail(of->in, at, "a term should come here: a stalk, edges, or 0");
    for (unsigned i = of->first; i < game->edges; i++)
        edges |= hackenbush_one(i);
    const hackenbush_set hanging = edges & ~hackenbush_grounded(game, edges);
    if (hanging) {
        const hackenbush_edge *edge = &game->edge[hackenbush_first(hanging)];
        return kay_reader_fail(of->in, at, "the edge %d-%d%c does not hang from 0, the ground", edge->ends[0],
                               edge->ends[1], hackenbush_letters[edge->colour]);
    }
    if (of->terms > HACKENBUSH_EDGES)
        return kay_reader_fail(of->in, at, "a sum has at most %d terms", HACKENBUSH_EDGES + 1);
    of->term[of->terms++] = edges;
    of->first = game->edges;
    of->words = 0;
    return KAY_OK;
}

static kay_status hackenbush_state(kay_arena *arena, hackenbush_game *game, const hackenbush_set *terms, unsigned count,
                                   const kay_game **out, kay_state *state)
{
    game->game =
        (kay_game){.rules = &kay_hackenbush, .words = game->edges < 64 ? 1 : 2, .traits = kay_hackenbush.traits};
    KAY_TRY(kay_state_make(arena, &game->game, count, state));
    for (unsigned i = 0; i < count; i++) {
        uint64_t *words = kay_state_part(&game->game, state, i);
        words[0] = (uint64_t)terms[i];
        if (game->game.words == 2)
            words[1] = (uint64_t)(terms[i] >> 64);
    }
    *out = &game->game;
    return KAY_OK;
}

kay_status hackenbush_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const char *word;
    uint64_t length;
    kay_status status;
    KAY_NEW(hackenbush_reading, reading, cases->arena, 1);
    KAY_TRY_NEW(reading->game, cases->arena, 1);
    reading->in = cases->in;
    while ((status = kay_sum_word(cases->in, &word, &length)) == KAY_OK) {
        if (kay_sum_is_plus(word, length))
            KAY_TRY(hackenbush_end_term(reading, word));
        else
            KAY_TRY(hackenbush_read_word(reading, word, length));
    }
    if (status != KAY_END)
        return status;
    KAY_TRY(hackenbush_end_term(reading, NULL));
    return hackenbush_state(cases->arena, reading->game, reading->term, reading->terms, game, state);
}

void hackenbush_edge_text(const hackenbush_game *game, hackenbush_position position, unsigned edge, kay_text *out)
{
    const uint8_t *ends = game->edge[edge].ends;
    kay_text_format(out, "%d-%d%c", ends[0], ends[1], hackenbush_letters[hackenbush_colour(game, position, edge)]);
}

void hackenbush_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    const hackenbush_game *hackenbush = (const hackenbush_game *)game;
    if (!state->parts)
        kay_text_char(out, '0');
    for (uint64_t i = 0; i < state->parts && out->error == KAY_OK; i++) {
        const hackenbush_position position = hackenbush_load(game, kay_state_part(game, state, i));
        kay_text_add(out, i ? " + " : "");
        if (!position.edges)
            kay_text_char(out, '0');
        for (hackenbush_set left = position.edges; left; left &= left - 1) {
            const unsigned edge = hackenbush_first(left);
            if (hackenbush->edge[edge].stalk) {
                kay_text_char(out, hackenbush_letters[hackenbush_colour(hackenbush, position, edge)]);
                continue;
            }
            kay_text_add(out, left == position.edges ? "" : " ");
            hackenbush_edge_text(hackenbush, position, edge, out);
        }
    }
}

/* Where a walk is: first in the stalks, then in the graphs whose edges come in order, as do new vertices. */
typedef struct hackenbush_walk {
    bool graphs;
    unsigned edges;
    hackenbush_edge edge[HACKENBUSH_EDGES];
} hackenbush_walk;

/* The next stalk: letters are counted up, then one more begins.  False: there is none of `most` edges or fewer. */
static bool hackenbush_next_stalk(hackenbush_walk *walk, uint64_t most)
{
    for (unsigned i = walk->edges; i-- > 0; walk->edge[i].colour = 0)
        if (walk->edge[i].colour++ < HACKENBUSH_EITHER)
            return true;
    const unsigned i = walk->edges++;
    if (i == most)
        return false;
    walk->edge[i] =
        (hackenbush_edge){.ends = {(uint8_t)i, (uint8_t)(i + 1)}, .stalk = true, .number = (uint8_t)(i + 1)};
    return true;
}

/* The next edge after one that comes after those below `vertex`, which is the first new vertex; false: there is
 * none. */
static bool hackenbush_next_edge(hackenbush_edge *edge, unsigned vertex)
{
    if (edge->colour++ < HACKENBUSH_EITHER)
        return true;
    edge->colour = 0;
    if (edge->ends[1]++ < vertex)
        return true;
    edge->ends[1] = ++edge->ends[0];
    return edge->ends[0] < vertex;
}

/* The first vertex that none of the first `edges` edges has. */
static unsigned hackenbush_new_vertex(const hackenbush_walk *walk, unsigned edges)
{
    unsigned vertex = 1;
    for (unsigned i = 0; i < edges; i++)
        vertex = walk->edge[i].ends[1] >= vertex ? walk->edge[i].ends[1] + 1u : vertex;
    return vertex;
}

/* The next graph: one more edge, equal to the last; where there is no room, the last edge that can goes on. */
static bool hackenbush_next_graph(hackenbush_walk *walk, uint64_t most)
{
    if (walk->edges < most) {
        const unsigned i = walk->edges++;
        walk->edge[i] = i ? walk->edge[i - 1] : (hackenbush_edge){.number = 1};
        return true;
    }
    while (walk->edges &&
           !hackenbush_next_edge(&walk->edge[walk->edges - 1], hackenbush_new_vertex(walk, walk->edges - 1)))
        walk->edges--;
    return walk->edges > 0;
}

static kay_status hackenbush_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    hackenbush_walk *at = walk->place;
    const uint64_t most = walk->size.a < HACKENBUSH_EDGES ? walk->size.a : HACKENBUSH_EDGES;
    if (most == 0)
        return KAY_END;
    if (!at->graphs && !hackenbush_next_stalk(at, most)) {
        at->graphs = true;
        at->edges = 0;
    }
    if (at->graphs && !hackenbush_next_graph(at, most))
        return KAY_END;
    kay_arena_clear(walk->arena);
    walk->new_game = true;
    KAY_NEW(hackenbush_game, own, walk->arena, 1);
    own->edges = at->edges;
    memcpy(own->edge, at->edge, at->edges * sizeof *at->edge);
    hackenbush_set all = 0;
    for (unsigned i = 0; i < own->edges; i++)
        all |= hackenbush_one(i);
    return hackenbush_state(walk->arena, own, &all, 1, game, state);
}

static void hackenbush_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    int64_t count[HACKENBUSH_EITHER + 1] = {0};
    for (uint64_t i = 0; i < state->parts; i++) {
        const hackenbush_position position = hackenbush_load(game, kay_state_part(game, state, i));
        for (hackenbush_set left = position.edges; left; left &= left - 1)
            count[hackenbush_colour((const hackenbush_game *)game, position, hackenbush_first(left))]++;
    }
    kay_feature(out, "left", count[KAY_LEFT]);
    kay_feature(out, "right", count[KAY_RIGHT]);
    kay_feature(out, "either", count[HACKENBUSH_EITHER]);
}

static char hackenbush_random_letter(kay_random *random, const char *letters)
{
    return letters[kay_random_below(random, strlen(letters))];
}

/* A tree of so many edges, rather high; `more` edges of 8 join vertices that are there. */
static void hackenbush_random_graph(kay_random *random, uint64_t edges, const char *letters, unsigned more,
                                    kay_text *out)
{
    for (uint64_t i = 0, vertices = 1; i < edges; i++) {
        const uint64_t last = vertices - 1, one = kay_random_below(random, vertices);
        const bool joins = kay_random_below(random, 8) < more;
        const uint64_t from = !joins && kay_random_below(random, 2) ? last : one;
        const uint64_t to = joins ? kay_random_below(random, vertices) : vertices++;
        kay_text_format(out, "%s%d-%d%c", i ? " " : "", (int)from, (int)to, hackenbush_random_letter(random, letters));
    }
}

/* Stalks of `size` edges at most, each + counted as one, or a graph of fewer, as an edge is written with four words;
 * often there is no e. */
static void hackenbush_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    const uint64_t most = size < 1 ? 1 : size < HACKENBUSH_EDGES ? size : HACKENBUSH_EDGES;
    const char *letters = kay_random_below(random, 2) ? "lr" : hackenbush_letters;
    if (kay_random_below(random, 2)) {
        const unsigned more = kay_random_below(random, 2) ? 1 : 0;
        hackenbush_random_graph(random, 1 + kay_random_below(random, most / 4 + 1), letters, more, out);
    } else {
        for (uint64_t left = 1 + kay_random_below(random, most), length; left > 0; left -= length) {
            length = 1 + kay_random_below(random, left);
            for (uint64_t i = 0; i < length; i++)
                kay_text_char(out, hackenbush_random_letter(random, letters));
            length += length + 1 < left;
            kay_text_add(out, length < left ? " + " : "");
        }
    }
    kay_text_char(out, '\n');
}

static void hackenbush_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    hackenbush_random_graph(random, size < HACKENBUSH_EDGES ? size : HACKENBUSH_EDGES, "lrlre", 0, out);
    kay_text_char(out, '\n');
}

const kay_contest_form hackenbush_contest_form = {
    .sample = hackenbush_sample,
    .opening = hackenbush_opening,
    .opening_size = 12,
};

const kay_starts hackenbush_starts = {
    .positions = hackenbush_positions,
    .place_size = sizeof(hackenbush_walk),
    .verify_size = "4",
    .features = hackenbush_features,
};

/* Reads and writes hackenbush: terms with '+' between, each a stalk from the ground up, edges, or "0".  The edges of
 * green-hackenbush have no letters, and it has no stalks. */

#include <limits.h>

#include "games/hackenbush/hackenbush.h"
#include "games/shared/sum_text.h"
#include "value/notation/value_writer.h"

enum { HACKENBUSH_SMALL = 127 }; /* the most edges of a position that the program itself makes */

static const char hackenbush_letters[] = "lre"; /* the letter of each colour */

static const char *const hackenbush_terms[] = {"a stalk, edges, or 0",
                                               "edges or 0"}; /* the latter in green-hackenbush */

/* A sum while it is read. */
typedef struct hackenbush_reading {
    kay_reader *in;
    hackenbush_builder to;
    uint64_t words; /* of this term so far */
    bool green; /* green-hackenbush */
} hackenbush_reading;

static kay_status hackenbush_add_read(hackenbush_reading *reading, const char *at, uint32_t a, uint32_t b,
                                      unsigned colour, bool stalk)
{
    if (reading->to.edges == HACKENBUSH_EDGES)
        return kay_reader_fail(reading->in, at, "a sum has at most %d edges", HACKENBUSH_EDGES);
    return hackenbush_add(&reading->to, a, b, colour, stalk);
}

/* Returns the colour of a letter, or a number above HACKENBUSH_EITHER if it is not the letter of a colour.  Edges that
 * either player may cut are green in the literature: 'g' is read as 'e'. */
static unsigned hackenbush_colour_of(char letter)
{
    unsigned colour = 0;
    letter = letter == 'g' ? 'e' : letter;
    while (hackenbush_letters[colour] && hackenbush_letters[colour] != letter)
        colour++;
    return colour;
}

static kay_status hackenbush_read_stalk(hackenbush_reading *to, const char *word, uint64_t length)
{
    if (to->words > 0)
        return kay_reader_fail(to->in, word, "a stalk must be the only word of its term: write + between terms");
    for (uint64_t i = 0; i < length; i++) {
        const unsigned colour = hackenbush_colour_of(word[i]);
        if (colour > HACKENBUSH_EITHER)
            return kay_reader_fail(to->in, word + i, "an edge of a stalk is one of %s (g is e)", hackenbush_letters);
        KAY_TRY(hackenbush_add_read(to, word + i, (uint32_t)i, (uint32_t)i + 1, colour, true));
    }
    return KAY_OK;
}

/* Reads a vertex, from 0 to HACKENBUSH_EDGES, before `end` and moves *at past it; false: there is none. */
static bool hackenbush_read_vertex(const char **at, const char *end, uint32_t *out)
{
    const char *from = *at;
    for (*out = 0; *at < end && **at >= '0' && **at <= '9' && *out <= HACKENBUSH_EDGES; ++*at)
        *out = 10 * *out + (uint32_t)(**at - '0');
    return *at > from && *out <= HACKENBUSH_EDGES;
}

static kay_status hackenbush_read_edge(hackenbush_reading *to, const char *word, uint64_t length)
{
    const char *at = word, *end = word + length;
    uint32_t a, b;
    unsigned colour = UINT_MAX;
    if (to->words > 0 && (!to->to.open || to->to.edge[to->to.edges - 1].stalk))
        return kay_reader_fail(to->in, word, "a term is %s: write + between terms", hackenbush_terms[to->green]);
    if (hackenbush_read_vertex(&at, end, &a) && at < end && *at++ == '-' && hackenbush_read_vertex(&at, end, &b) &&
        at + !to->green == end)
        colour = to->green ? HACKENBUSH_EITHER : hackenbush_colour_of(*at);
    if (colour > HACKENBUSH_EITHER && to->green)
        return kay_reader_fail(to->in, word, "an edge is two vertices from 0 to %d, such as 0-1", HACKENBUSH_EDGES);
    if (colour > HACKENBUSH_EITHER)
        return kay_reader_fail(to->in, word,
                               "an edge is two vertices from 0 to %d and one of %s (g is e), such as 0-1l",
                               HACKENBUSH_EDGES, hackenbush_letters);
    return hackenbush_add_read(to, word, a, b, colour, false);
}

static kay_status hackenbush_read_word(hackenbush_reading *to, const char *word, uint64_t length)
{
    const bool zero = length == 1 && *word == '0' && to->words == 0;
    if ((to->green || (*word >= '0' && *word <= '9')) && !zero)
        KAY_TRY(hackenbush_read_edge(to, word, length));
    else if (!zero)
        KAY_TRY(hackenbush_read_stalk(to, word, length));
    to->words++;
    return KAY_OK;
}

/* Completes a term, whose edges must all be connected to the ground. */
static kay_status hackenbush_read_end(hackenbush_reading *of, const char *at)
{
    uint32_t hanging;
    if (of->words == 0)
        return kay_reader_fail(of->in, at, "expected a term: %s", hackenbush_terms[of->green]);
    if (of->to.terms > HACKENBUSH_EDGES)
        return kay_reader_fail(of->in, at, "a sum has at most %d terms", HACKENBUSH_EDGES + 1);
    const kay_status status = hackenbush_end_term(&of->to, &hanging);
    if (status == KAY_END) {
        const hackenbush_edge *edge = &of->to.edge[hanging];
        const uint32_t *label = of->to.label + of->to.term[of->to.terms].vertex;
        const char letter[2] = {of->green ? '\0' : hackenbush_letters[edge->colour], '\0'};
        return kay_reader_fail(of->in, at, "the edge %d-%d%s is not connected to 0, the ground",
                               (int)label[edge->ends[0]], (int)label[edge->ends[1]], letter);
    }
    of->words = 0;
    return status;
}

kay_status hackenbush_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const char *word;
    uint64_t length;
    kay_status status;
    hackenbush_reading reading = {
        .in = cases->in,
        .to = {.rules = cases->rules, .arena = cases->arena},
        .green = cases->rules == &kay_green_hackenbush,
    };
    while ((status = kay_sum_word(cases->in, &word, &length)) == KAY_OK) {
        if (kay_sum_is_plus(word, length))
            KAY_TRY(hackenbush_read_end(&reading, word));
        else
            KAY_TRY(hackenbush_read_word(&reading, word, length));
    }
    if (status != KAY_END)
        return status;
    KAY_TRY(hackenbush_read_end(&reading, NULL));
    return hackenbush_build(&reading.to, game, state);
}

void hackenbush_edge_text(const hackenbush_game *game, const uint64_t *position, uint32_t edge, kay_text *out)
{
    const uint32_t *ends = game->edge[edge].ends, *label = game->label + game->term[game->edge[edge].term].vertex;
    kay_text_format(out, "%d-%d", (int)label[ends[0]], (int)label[ends[1]]);
    if (!game->plain)
        kay_text_char(out, hackenbush_letters[hackenbush_colour(game, position, edge)]);
}

void hackenbush_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    const hackenbush_game *hackenbush = (const hackenbush_game *)game;
    if (!state->parts)
        kay_text_char(out, '0');
    for (uint64_t i = 0; i < state->parts && out->error == KAY_OK; i++) {
        const uint64_t *position = kay_state_part(game, state, i);
        bool empty = true;
        kay_text_add(out, i ? " + " : "");
        HACKENBUSH_EACH(edge, hackenbush, position)
        {
            if (hackenbush->edge[edge].stalk) {
                kay_text_char(out, hackenbush_letters[hackenbush_colour(hackenbush, position, edge)]);
            } else {
                kay_text_add(out, empty ? "" : " ");
                hackenbush_edge_text(hackenbush, position, edge, out);
            }
            empty = false;
        }
        kay_text_add(out, empty ? "0" : "");
    }
}

const char *hackenbush_sign(kay_relation sign)
{
    static const char *const words[] = {
        [KAY_EQUAL] = "0", [KAY_LESS] = "below 0", [KAY_GREATER] = "above 0", [KAY_CONFUSED] = "confused with 0"};
    return words[sign];
}

kay_status hackenbush_write_value(kay_value_store *store, kay_value value, kay_relation sign, kay_text *out)
{
    if (kay_value_is_number(store, value))
        return kay_value_write(store, value, KAY_VALUE_TEXT, out);
    const kay_status status = kay_value_write_within(store, value, SIZE_MAX, out);
    if (status == KAY_END)
        kay_text_add(out, hackenbush_sign(sign));
    return status == KAY_END ? out->error : status;
}

/* An edge in the enumeration of all positions. */
typedef struct hackenbush_walk_edge {
    uint8_t ends[2], colour;
} hackenbush_walk_edge;

/* The place in the enumeration of all graphs.  Edges ascend, and vertices are numbered in the order of their first
 * use. */
typedef struct hackenbush_walk {
    unsigned edges;
    hackenbush_walk_edge edge[HACKENBUSH_SMALL];
} hackenbush_walk;

/* Goes to the next edge, whose ends are at most `vertex`, the first new vertex; its colours begin with `first`.  False:
 * there is none. */
static bool hackenbush_next_edge(hackenbush_walk_edge *edge, unsigned vertex, uint8_t first)
{
    if (edge->colour++ < HACKENBUSH_EITHER)
        return true;
    edge->colour = first;
    if (edge->ends[1]++ < vertex)
        return true;
    edge->ends[1] = ++edge->ends[0];
    return edge->ends[0] < vertex;
}

/* The first vertex that the first `edges` edges do not use. */
static unsigned hackenbush_new_vertex(const hackenbush_walk *walk, unsigned edges)
{
    unsigned vertex = 1;
    for (unsigned i = 0; i < edges; i++)
        vertex = walk->edge[i].ends[1] >= vertex ? walk->edge[i].ends[1] + 1u : vertex;
    return vertex;
}

/* Goes to the next graph: adds a copy of the last edge; at `most` edges, advances the last edge that can advance. */
static bool hackenbush_next_graph(hackenbush_walk *walk, uint64_t most, uint8_t first)
{
    if (walk->edges < most) {
        const unsigned i = walk->edges++;
        walk->edge[i] = i ? walk->edge[i - 1] : (hackenbush_walk_edge){.colour = first};
        return true;
    }
    while (walk->edges &&
           !hackenbush_next_edge(&walk->edge[walk->edges - 1], hackenbush_new_vertex(walk, walk->edges - 1), first))
        walk->edges--;
    return walk->edges > 0;
}

/* Enumerates the graphs; one that is a path up from the ground is written as a stalk. */
static kay_status hackenbush_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    hackenbush_walk *at = walk->place;
    const bool green = walk->rules == &kay_green_hackenbush;
    bool stalk = !green;
    uint32_t hanging;
    hackenbush_builder to = {.rules = walk->rules, .arena = walk->arena};
    const uint64_t most = walk->size.a < HACKENBUSH_SMALL ? walk->size.a : HACKENBUSH_SMALL;
    if (!hackenbush_next_graph(at, most, green ? HACKENBUSH_EITHER : 0))
        return KAY_END;
    kay_arena_clear(walk->arena);
    walk->new_game = true;
    for (unsigned i = 0; i < at->edges; i++)
        stalk = stalk && at->edge[i].ends[0] == i && at->edge[i].ends[1] == i + 1;
    for (unsigned i = 0; i < at->edges; i++)
        KAY_TRY(hackenbush_add(&to, at->edge[i].ends[0], at->edge[i].ends[1], at->edge[i].colour, stalk));
    KAY_TRY(hackenbush_end_term(&to, &hanging));
    return hackenbush_build(&to, game, state);
}

static void hackenbush_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    const hackenbush_game *hackenbush = (const hackenbush_game *)game;
    int64_t count[HACKENBUSH_EITHER + 1] = {0};
    for (uint64_t i = 0; i < state->parts; i++) {
        const uint64_t *position = kay_state_part(game, state, i);
        HACKENBUSH_EACH(edge, hackenbush, position)
        count[hackenbush_colour(hackenbush, position, edge)]++;
    }
    kay_feature(out, "left", count[KAY_LEFT]);
    kay_feature(out, "right", count[KAY_RIGHT]);
    kay_feature(out, "either", count[HACKENBUSH_EITHER]);
}

/* The number of edges. */
static void hackenbush_green_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    int64_t count = 0;
    for (uint64_t w = 0; w < state->parts * game->words; w++)
        count += kay_bits_count_word(state->words[w]);
    kay_feature(out, "edges", count);
}

static char hackenbush_random_letter(kay_random *random, const char *letters)
{
    return letters[kay_random_below(random, strlen(letters))];
}

/* Writes a random tree of `edges` edges that tends to be high; edges have no letters if `letters` is empty.  About
 * `more` of 8 edges join two old vertices instead of adding one. */
static void hackenbush_random_graph(kay_random *random, uint64_t edges, const char *letters, unsigned more,
                                    kay_text *out)
{
    for (uint64_t i = 0, vertices = 1; i < edges; i++) {
        const uint64_t last = vertices - 1, one = kay_random_below(random, vertices);
        const bool joins = kay_random_below(random, 8) < more;
        const uint64_t from = !joins && kay_random_below(random, 2) ? last : one;
        const uint64_t to = joins ? kay_random_below(random, vertices) : vertices++;
        kay_text_format(out, "%s%d-%d", i ? " " : "", (int)from, (int)to);
        if (*letters)
            kay_text_char(out, hackenbush_random_letter(random, letters));
    }
}

/* Writes stalks with at most `size` edges and '+' signs, or a graph with at most about size / 4 edges, because the text
 * of such an edge is longer.  Half of the samples have no e. */
static void hackenbush_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const bool green = rules == &kay_green_hackenbush;
    const uint64_t most = size < 1 ? 1 : size < HACKENBUSH_SMALL ? size : HACKENBUSH_SMALL;
    const char *letters = green ? "" : kay_random_below(random, 2) ? "lr" : hackenbush_letters;
    if (green || kay_random_below(random, 2)) {
        const unsigned more = kay_random_below(random, 2) ? 1 + 2 * green : 0;
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
    const bool green = rules == &kay_green_hackenbush;
    hackenbush_random_graph(random, size < HACKENBUSH_SMALL ? size : HACKENBUSH_SMALL, green ? "" : "lrlre", 2 * green,
                            out);
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

const kay_starts hackenbush_green_starts = {
    .positions = hackenbush_positions,
    .place_size = sizeof(hackenbush_walk),
    .verify_size = "5",
    .features = hackenbush_green_features,
};

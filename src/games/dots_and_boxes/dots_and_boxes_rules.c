/* Dots and boxes: draw an edge between two dots; a player who closes a box scores it and moves again.
 *
 * Sources: E. Lucas, L'arithmetique amusante (1895), as "la pipopipette"; E. R. Berlekamp, The Dots and Boxes Game
 * (2000). */
#include "games/dots_and_boxes/dots_and_boxes.h"

#include <kayles/contest.h>
#include <kayles/score.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <stdio.h>
#include <string.h>

#include "base/reader_inside.h"
#include "games/shared/rectangle.h"
#include "games/shared/whole_number.h"

enum { DOTS_SCORE_BITS = 32 };

static const char dots_letters[] = "-i"; /* an edge across, an edge down */

/* ---- Positions as text */

static kay_status dots_make(kay_arena *arena, uint64_t rows, uint64_t columns, const kay_game **game, kay_state *state)
{
    KAY_NEW(dots_game, dots, arena, 1);
    dots->rows = (unsigned)(rows < DOTS_EDGES ? rows : DOTS_EDGES);
    dots->columns = (unsigned)(columns < DOTS_EDGES ? columns : DOTS_EDGES);
    if (!rows || !columns || dots_edges(dots) > DOTS_EDGES)
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "a board has at least one box and at most %d edges, such as 5 x 5 boxes", DOTS_EDGES);
    dots->game = (kay_game){.rules = &kay_dots_and_boxes, .words = DOTS_WORDS, .traits = KAY_SCORING};
    *game = &dots->game;
    return kay_state_make(arena, &dots->game, 1, state);
}

static void dots_scores(const uint64_t *position, uint32_t out[2])
{
    out[KAY_LEFT] = (uint32_t)position[1];
    out[KAY_RIGHT] = (uint32_t)(position[1] >> DOTS_SCORE_BITS);
}

/* Reads the size of a board from the word of its edges. */
static kay_status dots_read_size(kay_cases *cases, const char *word, uint64_t length, uint64_t *rows, uint64_t *columns)
{
    const char *at = kay_reader_last(cases->in), *bar = memchr(word, '|', length);
    *columns = bar ? (uint64_t)(bar - word) : length;
    uint64_t count = 1, in_row = 0;
    for (uint64_t i = 0; i <= length; i++) {
        const uint64_t wanted = *columns + (count % 2 ? 0 : 1);
        if (i < length && word[i] != '|') {
            in_row++;
            if (word[i] != '.' && word[i] != dots_letters[count % 2 ? 0 : 1])
                return kay_reader_fail(cases->in, at + i, "a row of edges %s has the letters . and %c",
                                       count % 2 ? "across" : "down", dots_letters[count % 2 ? 0 : 1]);
            if (in_row <= wanted)
                continue;
        }
        if (in_row != wanted || !wanted)
            return kay_reader_fail(cases->in, at + i, "row %llu must have %llu edges", (unsigned long long)count,
                                   (unsigned long long)(wanted ? wanted : 1));
        in_row = 0;
        count += i < length;
    }
    *rows = count / 2;
    return count % 2 && count > 1 ? KAY_OK
                                  : kay_reader_fail(cases->in, at + length,
                                                    "expected rows of edges across and down in turns, across at last");
}

/* Reads "2:1", the boxes of both players, at most as many as are closed. */
static kay_status dots_read_scores(kay_cases *cases, uint64_t closed, uint64_t *out)
{
    uint64_t scores[2];
    for (unsigned player = 0; player < 2; player++) {
        KAY_TRY(kay_read_digits(cases->in, "a score", 0, closed, &scores[player]));
        if (player == 0 && *cases->in->at++ != ':')
            return kay_reader_fail(cases->in, cases->in->at - 1, "expected ':' between the scores");
    }
    if (scores[0] + scores[1] > closed)
        return kay_reader_fail(cases->in, kay_reader_last(cases->in),
                               "the players cannot have more than the %llu boxes that are closed",
                               (unsigned long long)closed);
    *out = scores[0] | scores[1] << DOTS_SCORE_BITS;
    return kay_read_end(cases->in);
}

static kay_status dots_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const char *word;
    uint64_t length, rows, columns, edges = 0;
    unsigned edge = 0;
    KAY_TRY(kay_read_word(cases->in, "a row of edges", &word, &length));
    KAY_TRY(dots_read_size(cases, word, length, &rows, &columns));
    const kay_status made = dots_make(cases->arena, rows, columns, game, state);
    if (made == KAY_EINPUT)
        return kay_reader_fail(cases->in, kay_reader_last(cases->in), "a board has at most %d edges", DOTS_EDGES);
    KAY_TRY(made);
    for (uint64_t i = 0; i < length; i++) {
        edges |= (uint64_t)(word[i] != '.' && word[i] != '|') << edge;
        edge += word[i] != '|';
    }
    state->words[0] = edges;
    const kay_status more = kay_read_blank(cases->in);
    return more == KAY_END  ? KAY_OK
           : more == KAY_OK ? dots_read_scores(cases, dots_closed(dots_of(*game), edges), &state->words[1])
                            : more;
}

static void dots_write_position(const dots_game *dots, const uint64_t *position, kay_text *out)
{
    uint32_t scores[2];
    for (unsigned row = 0; row <= 2 * dots->rows; row++) {
        kay_text_add(out, row ? "|" : "");
        for (unsigned place = 0; place < dots_row_edges(dots, row); place++) {
            const bool drawn = position[0] >> dots_edge(dots, row, place) & 1;
            kay_text_char(out, drawn ? dots_letters[row % 2] : '.');
        }
    }
    dots_scores(position, scores);
    if (position[1])
        kay_text_format(out, " %u:%u", (unsigned)scores[KAY_LEFT], (unsigned)scores[KAY_RIGHT]);
}

static void dots_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    dots_write_position(dots_of(game), state->words, out);
}

/* ---- Moves: the name of a move is its edge */

static void dots_emit(const dots_game *dots, const uint64_t *position, kay_player player, uint64_t name,
                      kay_move_list *out)
{
    const uint64_t edges = position[0] | UINT64_C(1) << name;
    const uint32_t gain = dots_closed(dots, edges) - dots_closed(dots, position[0]);
    uint64_t *option = kay_emit(out, name);
    option[0] = edges;
    option[1] = position[1] + ((uint64_t)gain << (player == KAY_LEFT ? 0 : DOTS_SCORE_BITS));
    kay_emit_gain(out, (int)gain, gain > 0);
}

static kay_status dots_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const dots_game *dots = dots_of(game);
    const uint64_t free = ~position[0] & ((UINT64_C(1) << dots_edges(dots)) - 1);
    for (uint64_t edges = free; edges && !kay_move_list_full(out); edges &= edges - 1)
        dots_emit(dots, position, player, (uint64_t)__builtin_ctzll(edges), out);
    return KAY_OK;
}

static kay_status dots_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                            kay_move_list *out)
{
    dots_emit(dots_of(game), position, player, name, out);
    return KAY_OK;
}

/* Writes "2,3": the row of the edge in the text of the position and its place there, from 1. */
static void dots_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    unsigned place;
    const unsigned row = dots_row(dots_of(game), (unsigned)move.name, &place);
    (void)state;
    kay_text_format(out, "%u,%u", row + 1, place + 1);
}

/* ---- Scores */

static void dots_scores_of(const kay_game *game, const uint64_t *position, uint32_t out[2])
{
    (void)game;
    dots_scores(position, out);
}

static uint32_t dots_left(const kay_game *game, const uint64_t *position)
{
    const dots_game *dots = dots_of(game);
    return dots->rows * dots->columns - dots_closed(dots, position[0]);
}

static kay_status dots_negate(const kay_game *game, uint64_t *position)
{
    (void)game;
    position[1] = position[1] << DOTS_SCORE_BITS | position[1] >> DOTS_SCORE_BITS;
    return KAY_OK;
}

/* ---- Drawing */

enum { DOTS_APART = 2 }; /* cells from a dot to the next */

/* The middle of an edge. */
static void dots_middle(const dots_game *dots, unsigned edge, double at[2])
{
    unsigned place;
    const unsigned row = dots_row(dots, edge, &place);
    at[0] = DOTS_APART * (place + (row % 2 ? 0 : 0.5)) + 0.5;
    at[1] = DOTS_APART * (row / 2.0) + 0.5;
}

/* Draws the dots, the edges that are drawn, the moves at the others, and the scores. */
static void dots_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const dots_game *dots = dots_of(game);
    for (unsigned edge = 0; edge < dots_edges(dots); edge++) {
        double at[2];
        char name[16];
        unsigned place;
        const unsigned row = dots_row(dots, edge, &place);
        const double half = DOTS_APART / 2.0;
        dots_middle(dots, edge, at);
        snprintf(name, sizeof name, "%u,%u", row + 1, place + 1);
        if (!(position[0] >> edge & 1))
            kay_scene_text(out, at[0], at[1], KAY_OWNER_NONE, name);
        else if (row % 2)
            kay_scene_line(out, at[0], at[1] - half, at[0], at[1] + half, KAY_OWNER_NONE, NULL);
        else
            kay_scene_line(out, at[0] - half, at[1], at[0] + half, at[1], KAY_OWNER_NONE, NULL);
    }
    for (unsigned row = 0; row <= dots->rows; row++)
        for (unsigned column = 0; column <= dots->columns; column++)
            kay_scene_circle(out, DOTS_APART * column + 0.5, DOTS_APART * row + 0.5, 0.12, KAY_OWNER_NONE, NULL);
    for (kay_player player = KAY_LEFT; player <= KAY_RIGHT; player++) {
        char words[32];
        uint32_t scores[2];
        dots_scores(position, scores);
        snprintf(words, sizeof words, "%s %u", kay_player_name(game, player), (unsigned)scores[player]);
        kay_scene_text_from(out, 0.5, DOTS_APART * dots->rows + 1.5 + player, (kay_owner)player, words);
    }
}

static void dots_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                       const kay_scene *scene, kay_place *out)
{
    (void)position;
    (void)player;
    (void)scene;
    dots_middle(dots_of(game), (unsigned)name, out->at);
}

/* ---- Starts */

static const kay_flag dots_constants[] = {
    {"rows", "NUMBER", "rows of boxes (2)", KAY_OF_CASE},
    {"columns", "NUMBER", "columns of boxes (2)", KAY_OF_CASE},
    {0},
};

/* The start a, b has a rows of b boxes; without parameters the constants give them. */
static kay_status dots_start(kay_start *start, const kay_game **game, kay_state *state)
{
    uint64_t size[2] = {2, 2};
    for (unsigned i = 0; i < 2; i++)
        if (start->constants && start->constants[i] && !kay_whole_number(start->constants[i], &size[i]))
            return kay_fail(start->ctx, KAY_EINPUT, "%s must be a whole number", dots_constants[i].name);
    if (start->count) {
        size[0] = start->parameters[0];
        size[1] = start->parameters[start->count - 1];
    }
    return start->count && (!size[0] || !size[1]) ? KAY_END : dots_make(start->arena, size[0], size[1], game, state);
}

typedef struct dots_walk {
    uint64_t rows, columns; /* 0 before the first board */
    uint64_t edges; /* the next set */
    const kay_game *game;
    kay_state state;
} dots_walk;

/* Enumerates all sets of edges, without scores, of all boards with at most size.a rows and size.b columns. */
static kay_status dots_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    dots_walk *at = walk->place;
    const uint64_t columns = walk->size.b ? walk->size.b : walk->size.a;
    if (!at->game || at->edges >> dots_edges(dots_of(at->game))) {
        at->rows += at->columns == columns || !at->rows;
        at->columns = at->columns == columns ? 1 : at->columns + 1;
        if (at->rows > walk->size.a || !columns)
            return KAY_END;
        kay_arena_clear(walk->arena);
        walk->new_game = true;
        at->edges = 0;
        KAY_TRY(dots_make(walk->arena, at->rows, at->columns, &at->game, &at->state));
    }
    at->state.words[0] = at->edges++;
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

/* Draws about one edge in `of` edges at random, and gives the boxes that are closed to either player.  `open`: does not
 * draw the third edge of a box. */
static void dots_draw_random(dots_game *dots, kay_random *random, uint64_t of, bool open, uint64_t *position)
{
    for (unsigned edge = 0; edge < dots_edges(dots); edge++) {
        const uint64_t with = position[0] | UINT64_C(1) << edge;
        bool third = false; /* a box with three edges would be closed by the fourth */
        for (unsigned next = 0; next < dots_edges(dots) && open; next++)
            third |= !(with >> next & 1) && dots_closed(dots, with | UINT64_C(1) << next);
        if (!third && !kay_random_below(random, of))
            position[0] = with;
    }
    const uint64_t closed = dots_closed(dots, position[0]), first = kay_random_below(random, closed + 1);
    position[1] = first | (closed - first) << DOTS_SCORE_BITS;
}

static void dots_write_random(kay_random *random, uint64_t rows, uint64_t columns, uint64_t of, bool open,
                              kay_text *out)
{
    dots_game dots = {.rows = (unsigned)rows, .columns = (unsigned)columns};
    uint64_t position[DOTS_WORDS] = {0};
    dots_draw_random(&dots, random, of, open, position);
    dots_write_position(&dots, position, out);
    kay_text_char(out, '\n');
}

enum {
    DOTS_SAMPLE = 25, /* boxes at most: 5 x 5 */
    DOTS_EACH = 4, /* a board has at most so many edges for each box */
};

/* At most `size` edges, but a box at least. */
static void dots_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const uint64_t boxes = size / DOTS_EACH, most = boxes < 1 ? 1 : boxes < DOTS_SAMPLE ? boxes : DOTS_SAMPLE;
    const uint64_t rows = 1 + kay_random_below(random, most < 5 ? most : 5), room = most / rows;
    (void)rules;
    dots_write_random(random, rows, 1 + kay_random_below(random, room < 5 ? room : 5), 1 + kay_random_below(random, 3),
                      false, out);
}

static void dots_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    uint64_t rows, columns;
    (void)rules;
    kay_rectangle(size < DOTS_SAMPLE ? size : DOTS_SAMPLE, &rows, &columns);
    dots_write_random(random, rows, columns < 5 ? columns : 5, 3, true, out);
}

static void dots_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    kay_feature(out, "edges", __builtin_popcountll(state->words[0]));
    kay_feature(out, "left", dots_left(game, state->words));
}

static const kay_contest_form dots_contest_form = {
    .sample = dots_sample,
    .opening = dots_opening,
    .opening_size = 9,
};

static const kay_starts dots_starts = {
    .start = dots_start,
    .positions = dots_positions,
    .place_size = sizeof(dots_walk),
    .parameters = 2,
    .constants = dots_constants,
    .verify_size = "2x2",
    .features = dots_features,
};

static const kay_scoring dots_scoring = {.scores = dots_scores_of, .left = dots_left, .normal = dots_normal};

const kay_ruleset kay_dots_and_boxes = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SCORING,
    .name = "dots-and-boxes",
    .summary = "draw an edge between two dots; who closes a box scores it and moves again",
    .players = {"First", "Second"},
    .manual = &kay_dots_and_boxes_manual,
    .line_position = true,
    .read_position = dots_read,
    .write_position = dots_write,
    .moves = dots_moves,
    .play = dots_play,
    .prepare = dots_prepare,
    .negate = dots_negate,
    .move_text = dots_move_text,
    .scene = dots_scene,
    .place = dots_place,
    .contest = &dots_contest_form,
    .starts = &dots_starts,
    .ranks = &dots_and_boxes_ranks,
    .scoring = &dots_scoring,
};

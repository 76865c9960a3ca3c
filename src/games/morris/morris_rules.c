/* Morris on two rings, with four to seven men: players place men, then move them along lines; three in a line take a
 * man of the opponent; a player with fewer than three men, or without a move, loses.
 *
 * Source: the mills games of GamesmanOne (GamesCrafters, UC Berkeley), five, six and seven men's morris in the standard
 * form: no flying, and men in mills are taken only where all are in mills. */
#include "games/morris/morris.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "games/shared/whole_number.h"

enum {
    MORRIS_USUAL = 5, /* men if none are set */
    MORRIS_NONE = 31, /* in place of a point in the name of a move */
};

/* ---- The board */

/* Each row has a letter for each column: '+' a point, ' ' none. */
static const char *const morris_rows[2] = {"+ + + +++ ++ ++ +++ + + +", "+ + + +++ +++++ +++ + + +"};

/* The mills of each board, three points each, and two neighbours that are in no mill together. */
static const uint8_t morris_mills[2][MORRIS_MILLS][3] = {
    {{0, 1, 2}, {3, 4, 5}, {10, 11, 12}, {13, 14, 15}, {0, 6, 13}, {3, 7, 10}, {5, 8, 12}, {2, 9, 15}},
    {{0, 1, 2},
     {3, 4, 5},
     {11, 12, 13},
     {14, 15, 16},
     {0, 6, 14},
     {3, 7, 11},
     {5, 9, 13},
     {2, 10, 16},
     {1, 4, 8},
     {4, 8, 12},
     {8, 12, 15},
     {6, 7, 8},
     {7, 8, 9},
     {8, 9, 10}},
};
static const uint8_t morris_spokes[][2] = {{1, 4}, {6, 7}, {8, 9}, {11, 14}}; /* of 16 points */

static void morris_join(morris_game *morris, unsigned one, unsigned other)
{
    morris->near[one] |= 1u << other;
    morris->near[other] |= 1u << one;
}

static void morris_add_mill(morris_game *morris, const uint8_t points[3])
{
    const uint32_t mill = 1u << points[0] | 1u << points[1] | 1u << points[2];
    morris->mill[morris->mills++] = mill;
    for (unsigned k = 0; k < 3; k++) {
        uint32_t *pair = morris->pairs[points[k]];
        while (*pair != UINT32_MAX)
            pair++;
        *pair = mill & ~(1u << points[k]);
    }
    morris_join(morris, points[0], points[1]);
    morris_join(morris, points[1], points[2]);
}

static void morris_set(morris_game *morris, unsigned men)
{
    const bool large = men == MORRIS_MOST;
    morris->game = (kay_game){.rules = &kay_morris, .words = 1, .traits = kay_morris.traits};
    morris->men = men;
    for (unsigned cell = 0; cell < MORRIS_SIDE * MORRIS_SIDE; cell++)
        if (morris_rows[large][cell] == '+') {
            morris->column[morris->points] = (uint8_t)(cell % MORRIS_SIDE);
            morris->row[morris->points++] = (uint8_t)(cell / MORRIS_SIDE);
        }
    memset(morris->pairs, 0xff, sizeof morris->pairs);
    for (unsigned i = 0; i < (large ? MORRIS_MILLS : 8); i++)
        morris_add_mill(morris, morris_mills[large][i]);
    for (unsigned i = 0; i < sizeof morris_spokes / sizeof *morris_spokes && !large; i++)
        morris_join(morris, morris_spokes[i][0], morris_spokes[i][1]);
}

/* Makes the state at the start of the game. */
static kay_status morris_make(kay_arena *arena, unsigned men, const kay_game **game, kay_state *state)
{
    KAY_NEW(morris_game, morris, arena, 1);
    morris_set(morris, men);
    KAY_TRY(kay_state_make(arena, &morris->game, 1, state));
    for (unsigned player = 0; player < 2; player++)
        *state->words |= morris_position((morris_side){.left = men}, (kay_player)player);
    *game = &morris->game;
    return KAY_OK;
}

/* ---- Positions as text */

/* Reads the rows "x..|.o.|....|...|..." and sets the points of each player. */
static kay_status morris_read_board(kay_reader *in, morris_side sides[2], bool *large)
{
    static const uint8_t ends[2][MORRIS_SIDE] = {{3, 6, 10, 13, 16}, {3, 6, 11, 14, 17}}; /* of the rows, in points */
    const char *word;
    uint64_t length;
    unsigned row = 0, point = 0;
    KAY_TRY(kay_read_word(in, "the board", &word, &length));
    *large = length == MORRIS_POINTS + MORRIS_SIDE - 1;
    for (uint64_t i = 0; i < length; i++) {
        const bool bar = row < MORRIS_SIDE - 1 && point == ends[*large][row];
        if (bar ? word[i] != '|' : point == ends[*large][MORRIS_SIDE - 1] || !strchr(".xo", word[i]))
            return kay_reader_fail(in, word + i,
                                   bar ? "expected '|': rows have 3, 3, 4 or 5, 3 and 3 points"
                                       : "expected %s: rows have 3, 3, 4 or 5, 3 and 3 points",
                                   point == ends[*large][MORRIS_SIDE - 1] ? "no more points" : "., x or o");
        row += bar;
        if (word[i] == 'x' || word[i] == 'o')
            sides[word[i] == 'o'].men |= 1u << point;
        point += !bar;
    }
    if (point != ends[*large][MORRIS_SIDE - 1])
        return kay_reader_fail(in, word,
                               "the board must have 16 points, or 17 for 7 men: rows of 3, 3, 4 or 5, 3 and 3");
    return KAY_OK;
}

/* Reads the board, the number of men of each player, and how many of them are still to be placed. */
static kay_status morris_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    static const char *const names[2] = {"the number of x to be placed", "the number of o to be placed"};
    morris_side sides[2] = {{0}};
    bool large;
    uint64_t men, left;
    KAY_TRY(morris_read_board(cases->in, sides, &large));
    KAY_TRY(kay_read_u64(cases->in, "the number of men", MORRIS_LEAST, MORRIS_MOST, &men));
    if ((men == MORRIS_MOST) != large)
        return kay_reader_fail(cases->in, kay_reader_last(cases->in), "a board of %s men",
                               large ? "17 points is for 7" : "16 points is for 4 to 6");
    KAY_TRY(morris_make(cases->arena, (unsigned)men, game, state));
    *state->words = 0;
    for (unsigned player = 0; player < 2; player++) {
        const unsigned on_board = morris_count(sides[player]);
        if (on_board > men)
            return kay_reader_fail(cases->in, kay_reader_last(cases->in),
                                   "%c has %u men on the board, more than %" PRIu64, "xo"[player], on_board, men);
        KAY_TRY(kay_read_u64(cases->in, names[player], 0, men - on_board, &left));
        sides[player].left = (unsigned)left;
        *state->words |= morris_position(sides[player], (kay_player)player);
    }
    return kay_read_end(cases->in);
}

static void morris_write_word(const morris_game *morris, uint64_t position, kay_text *out)
{
    const morris_side left = morris_side_of(position, KAY_LEFT), right = morris_side_of(position, KAY_RIGHT);
    for (unsigned point = 0; point < morris->points; point++) {
        if (point && morris->row[point] != morris->row[point - 1])
            kay_text_char(out, '|');
        kay_text_char(out, left.men >> point & 1 ? 'x' : right.men >> point & 1 ? 'o' : '.');
    }
    kay_text_format(out, " %u %u %u", morris->men, left.left, right.left);
}

static void morris_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    morris_write_word(morris_of(game), *state->words, out);
}

/* ---- Moves
 *
 * The name of a move: [ from 8 | to 8 | taken 8 ], points or MORRIS_NONE. */

static uint64_t morris_name(unsigned from, unsigned to, unsigned taken)
{
    return from | to << 8 | taken << 16;
}

static unsigned morris_named(uint64_t name, unsigned k)
{
    return name >> 8 * k & 255;
}

static uint64_t morris_after(uint64_t position, kay_player player, uint64_t name)
{
    const kay_player opponent = kay_opponent(player);
    const unsigned from = morris_named(name, 0), taken = morris_named(name, 2);
    morris_side own = morris_side_of(position, player), other = morris_side_of(position, opponent);
    own.men |= 1u << morris_named(name, 1);
    if (from == MORRIS_NONE)
        own.left--;
    else
        own.men &= ~(1u << from);
    if (taken != MORRIS_NONE)
        other.men &= ~(1u << taken);
    return morris_position(own, player) | morris_position(other, opponent);
}

/* The moves of a player in a position, as they are found. */
typedef struct morris_finder {
    const morris_game *morris;
    uint64_t position;
    kay_player player;
    uint32_t takeable;
    kay_move_list *out;
} morris_finder;

static void morris_emit(const morris_finder *find, uint64_t name)
{
    *kay_emit(find->out, name) = morris_after(find->position, find->player, name);
}

/* Emits the moves that bring a man to a point, where the player's other men are on `others`. */
static void morris_find(const morris_finder *find, unsigned from, unsigned to, uint32_t others)
{
    if (!find->takeable || !morris_closes(find->morris, to, others)) {
        morris_emit(find, morris_name(from, to, MORRIS_NONE));
        return;
    }
    for (uint32_t left = find->takeable; left && !kay_move_list_full(find->out); left &= left - 1)
        morris_emit(find, morris_name(from, to, (unsigned)__builtin_ctz(left)));
}

static kay_status morris_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const morris_game *morris = morris_of(game);
    const morris_side own = morris_side_of(*position, player);
    const uint32_t other = morris_side_of(*position, kay_opponent(player)).men;
    const uint32_t blank = morris_blank(morris, own.men | other);
    const morris_finder find = {morris, *position, player, morris_takeable(morris, other), out};
    if (own.left) {
        for (uint32_t to = blank; to && !kay_move_list_full(out); to &= to - 1)
            morris_find(&find, MORRIS_NONE, (unsigned)__builtin_ctz(to), own.men);
        return KAY_OK;
    }
    for (uint32_t men = own.men; men; men &= men - 1) {
        const unsigned from = (unsigned)__builtin_ctz(men);
        for (uint32_t to = morris->near[from] & blank; to && !kay_move_list_full(out); to &= to - 1)
            morris_find(&find, from, (unsigned)__builtin_ctz(to), own.men & ~(1u << from));
    }
    return KAY_OK;
}

static kay_status morris_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)game;
    *position = morris_after(*position, player, name);
    return KAY_OK;
}

static kay_status morris_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                             kay_outcome *out)
{
    const bool lost = morris_count(morris_side_of(*position, mover)) < MORRIS_FEW;
    (void)game;
    *stopped = lost || morris_count(morris_side_of(*position, kay_opponent(mover))) < MORRIS_FEW;
    if (*stopped)
        *out = lost ? KAY_LOSS : KAY_WIN;
    return KAY_OK;
}

static kay_status morris_negate(const kay_game *game, uint64_t *position)
{
    (void)game;
    *position = *position << 32 | *position >> 32;
    return KAY_OK;
}

/* The least image under the symmetries of the board, if the game is prepared. */
static void morris_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const morris_game *morris = morris_of(game);
    uint32_t different;
    *kay_emit_part(out) = morris->images ? morris_least(morris, *position, &different) : *position;
}

/* Writes a point as "a5". */
static void morris_write_point(const morris_game *morris, unsigned point, kay_text *out)
{
    kay_text_char(out, (char)('a' + morris->column[point]));
    kay_text_char(out, (char)('0' + MORRIS_SIDE - morris->row[point]));
}

static void morris_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const morris_game *morris = morris_of(game);
    (void)state;
    if (morris_named(move.name, 0) != MORRIS_NONE) {
        morris_write_point(morris, morris_named(move.name, 0), out);
        kay_text_char(out, '-');
    }
    morris_write_point(morris, morris_named(move.name, 1), out);
    if (morris_named(move.name, 2) != MORRIS_NONE) {
        kay_text_char(out, 'x');
        morris_write_point(morris, morris_named(move.name, 2), out);
    }
}

/* ---- Drawing */

static void morris_middle(const morris_game *morris, unsigned point, double at[2])
{
    at[0] = morris->column[point] + 1.5;
    at[1] = morris->row[point] + 0.5; /* whole rows */
}

static void morris_draw_line(const morris_game *morris, unsigned from, unsigned to, kay_scene *out)
{
    double a[2], b[2];
    morris_middle(morris, from, a);
    morris_middle(morris, to, b);
    kay_scene_line(out, a[0], a[1], b[0], b[1], KAY_OWNER_NONE, NULL);
}

static void morris_draw_point(const morris_game *morris, unsigned point, double radius, kay_owner owner,
                              const char *name, kay_scene *out)
{
    double at[2];
    morris_middle(morris, point, at);
    kay_scene_circle(out, at[0], at[1], radius, owner, name);
}

static void morris_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const morris_game *morris = morris_of(game);
    char words[60];
    for (unsigned i = 0; i < MORRIS_SIDE; i++) {
        const char column[] = {(char)('a' + i), '\0'}, row[] = {(char)('0' + MORRIS_SIDE - i), '\0'};
        kay_scene_text(out, 0.5, i + 0.5, KAY_OWNER_NONE, row);
        kay_scene_text(out, i + 1.5, MORRIS_SIDE + 0.5, KAY_OWNER_NONE, column);
    }
    for (unsigned point = 0; point < morris->points; point++)
        for (uint32_t near = morris->near[point] >> point << point; near; near &= near - 1)
            morris_draw_line(morris, point, (unsigned)__builtin_ctz(near), out);
    for (uint32_t blank = morris_blank(morris, (uint32_t)(*position | *position >> 32)); blank; blank &= blank - 1)
        morris_draw_point(morris, (unsigned)__builtin_ctz(blank), 0.1, KAY_OWNER_NONE, ".", out);
    for (unsigned player = 0; player < 2; player++) {
        const morris_side side = morris_side_of(*position, (kay_player)player);
        const kay_owner owner = player ? KAY_OWNER_RIGHT : KAY_OWNER_LEFT;
        const char letter[] = {"xo"[player], '\0'};
        for (uint32_t men = side.men; men; men &= men - 1)
            morris_draw_point(morris, (unsigned)__builtin_ctz(men), 0.38, owner, letter, out);
        snprintf(words, sizeof words, "%s to place: %u", letter, side.left);
        if (side.left)
            kay_scene_text_from(out, 1, MORRIS_SIDE + 1.5 + player, KAY_OWNER_NONE, words);
    }
}

/* The points of a move, in the order of its text. */
static void morris_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                         const kay_scene *scene, kay_place *out)
{
    double *const at[] = {out->at, out->to, out->more[0]};
    unsigned points = 0;
    (void)position;
    (void)player;
    (void)scene;
    for (unsigned k = 0; k < 3; k++)
        if (morris_named(name, k) != MORRIS_NONE)
            morris_middle(morris_of(game), morris_named(name, k), at[points++]);
    out->two = points > 1;
    out->more_count = points > 2;
}

/* ---- Starts */

/* Puts a man of a player on a random free point. */
static uint64_t morris_random_man(const morris_game *morris, kay_random *random, uint64_t position, kay_player player)
{
    uint32_t blank = morris_blank(morris, (uint32_t)(position | position >> 32));
    for (uint64_t i = kay_random_below(random, (uint64_t)__builtin_popcount(blank)); i > 0; i--)
        blank &= blank - 1;
    return position | morris_position((morris_side){.men = blank & -blank}, player);
}

/* Any board with at most `size` men of each player; the men to be placed are as many of both, and often none. */
static void morris_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    morris_game morris = {0};
    uint64_t position = 0, most = 0;
    (void)rules;
    morris_set(&morris, MORRIS_LEAST + (unsigned)kay_random_below(random, MORRIS_MOST - MORRIS_LEAST + 1));
    for (unsigned player = 0; player < 2; player++) {
        const uint64_t men = kay_random_below(random, 1 + (size < morris.men ? size : morris.men));
        most = men > most ? men : most;
        for (uint64_t i = 0; i < men; i++)
            position = morris_random_man(&morris, random, position, (kay_player)player);
    }
    const morris_side left = {
        .left = kay_random_below(random, 2) ? 0 : (unsigned)kay_random_below(random, morris.men - most + 1)};
    position |= morris_position(left, KAY_LEFT) | morris_position(left, KAY_RIGHT);
    morris_write_word(&morris, position, out);
    kay_text_char(out, '\n');
}

/* Four men of each player, the first one placed: each such position is a draw. */
static void morris_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const morris_side left = {.left = MORRIS_LEAST - 1};
    morris_game morris = {0};
    uint64_t position = morris_position(left, KAY_LEFT) | morris_position(left, KAY_RIGHT);
    (void)rules;
    (void)size;
    morris_set(&morris, MORRIS_LEAST);
    for (unsigned player = 0; player < 2; player++)
        position = morris_random_man(&morris, random, position, (kay_player)player);
    morris_write_word(&morris, position, out);
    kay_text_char(out, '\n');
}

static const kay_contest_form morris_contest_form = {.sample = morris_sample, .opening = morris_opening};

static const kay_flag morris_constants[] = {
    {"men", "NUMBER", "the men of each player, from 4 to 7 (default: 5)", KAY_OF_CASE},
    {0},
};

/* Reads the value set for the men; leaves *men alone if there is none. */
static kay_status morris_constant(kay_context *ctx, const char *const *constants, uint64_t *men)
{
    if (!constants || !constants[0])
        return KAY_OK;
    if (!kay_whole_number(constants[0], men) || *men < MORRIS_LEAST || *men > MORRIS_MOST)
        return kay_fail(ctx, KAY_EINPUT, "men must be from %d to %d", MORRIS_LEAST, MORRIS_MOST);
    return KAY_OK;
}

static kay_status morris_start(kay_start *start, const kay_game **game, kay_state *state)
{
    uint64_t men = MORRIS_USUAL;
    if (start->count > 0)
        return kay_fail(start->ctx, KAY_EUSAGE, "morris has no parameters, only the constant men");
    KAY_TRY(morris_constant(start->ctx, start->constants, &men));
    return morris_make(start->arena, (unsigned)men, game, state);
}

typedef struct morris_walk {
    const kay_game *game;
    kay_state state;
    unsigned on_board; /* men of both players */
    uint32_t points; /* where they are */
    uint32_t left; /* those of Left */
} morris_walk;

/* Goes to the next set with as many points (Gosper's hack), or with one more; false: there is none. */
static bool morris_walk_points(morris_walk *at, uint64_t most)
{
    const unsigned points = morris_of(at->game)->points;
    const uint32_t lowest = at->points & -at->points, carried = at->points + lowest;
    if (at->points && !(carried >> points)) {
        at->points = carried | (at->points ^ carried) / lowest >> 2;
    } else {
        if (at->on_board == most || at->on_board == points)
            return false;
        at->points = (1u << ++at->on_board) - 1;
    }
    return true;
}

/* Goes to the next position with the same number of men. */
static bool morris_walk_on(morris_walk *at, uint64_t most)
{
    const unsigned men = morris_of(at->game)->men;
    do {
        if (!at->left && !morris_walk_points(at, most))
            return false;
        at->left = at->left ? (at->left - 1) & at->points : at->points;
    } while ((unsigned)__builtin_popcount(at->left) > men ||
             (unsigned)__builtin_popcount(at->points & ~at->left) > men);
    const uint32_t sides[2] = {at->left, at->points & ~at->left};
    *at->state.words = 0;
    for (unsigned player = 0; player < 2; player++) {
        const morris_side side = {.men = sides[player], .left = men - (unsigned)__builtin_popcount(sides[player])};
        *at->state.words |= morris_position(side, (kay_player)player);
    }
    return true;
}

/* Enumerates the positions with up to size.a men on the board, before any is taken, for each number of men. */
static kay_status morris_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    morris_walk *at = walk->place;
    if (walk->new_game || !morris_walk_on(at, walk->size.a)) {
        uint64_t set = 0;
        KAY_TRY(morris_constant(walk->ctx, walk->constants, &set));
        const uint64_t men = at->game ? morris_of(at->game)->men + 1 : set ? set : MORRIS_LEAST;
        if (men > MORRIS_MOST || (at->game && set))
            return KAY_END;
        kay_arena_clear(walk->arena);
        *at = (morris_walk){0};
        walk->new_game = true;
        KAY_TRY(morris_make(walk->arena, (unsigned)men, &at->game, &at->state));
    }
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

static const kay_starts morris_starts = {
    .start = morris_start,
    .constants = morris_constants,
    .positions = morris_positions,
    .place_size = sizeof(morris_walk),
    .verify_size = "2",
};

const kay_ruleset kay_morris = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_LOOPY,
    .name = "morris",
    .summary = "place men on two rings, then move them along lines; three in a line take a man",
    .players = {"First", "Second"},
    .manual = &kay_morris_manual,
    .read_position = morris_read,
    .write_position = morris_write,
    .moves = morris_moves,
    .play_in_place = morris_play_in_place,
    .end = morris_end,
    .simplify = morris_simplify,
    .simplify_keeps_moves = true,
    .negate = morris_negate,
    .prepare = morris_prepare,
    .move_text = morris_move_text,
    .scene = morris_scene,
    .place = morris_place,
    .contest = &morris_contest_form,
    .starts = &morris_starts,
    .ranks = &morris_ranks,
};

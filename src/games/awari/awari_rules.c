/* Awari: sow the stones of a pit; capture twos and threes at the end of the sowing.
 *
 * Rules: L. V. Allis, M. van der Meulen and H. J. van den Herik, Databases in Awari (1991); J. W. Romein and H. E. Bal,
 * Awari is Solved, ICGA Journal 25:3 (2002), and Solving the Game of Awari using Parallel Retrograde Analysis, IEEE
 * Computer 36:10 (2003). */
#include "games/awari/awari.h"

#include <kayles/contest.h>
#include <kayles/score.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <stdio.h>

#include "base/reader_inside.h"
#include "games/shared/whole_number.h"

enum {
    AWARI_USUAL = 8, /* stones if none are set */
    AWARI_LEAST = 2, /* stones that can be set */
    AWARI_OPENING = 7, /* stones of a start for a person, at most */
};

static kay_status awari_make(kay_arena *arena, unsigned stones, const kay_game **game, kay_state *state)
{
    KAY_NEW(awari_game, awari, arena, 1);
    awari->game = (kay_game){.rules = &kay_awari, .words = AWARI_WORDS, .traits = kay_awari.traits};
    awari->stones = stones;
    *game = &awari->game;
    return kay_state_make(arena, &awari->game, 1, state);
}

static kay_status awari_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    KAY_NEW(awari_game, awari, arena, 1);
    *awari = *awari_of(game);
    *out = &awari->game;
    return kay_multisets_new(arena, AWARI_PITS, awari->stones, &awari->multisets);
}

/* ---- Positions as text */

/* Reads "4 0 1 2 0 3": the pits of a player. */
static kay_status awari_read_row(kay_cases *cases, uint64_t *out)
{
    for (unsigned i = 0; i < AWARI_ROW; i++) {
        uint64_t stones;
        KAY_TRY(kay_read_digits(cases->in, "the stones in a pit", 0, AWARI_STONES, &stones));
        *out |= stones << i * AWARI_BITS;
    }
    return KAY_OK;
}

/* Reads "2:1", what both players have captured, if the line has it. */
static kay_status awari_read_scores(kay_cases *cases, uint64_t words[AWARI_WORDS])
{
    const kay_status more = kay_read_blank(cases->in);
    for (unsigned player = 0; player < 2 && more == KAY_OK; player++) {
        uint64_t score;
        KAY_TRY(kay_read_digits(cases->in, "a score", 0, AWARI_STONES, &score));
        words[player] |= score << AWARI_SCORE;
        if (player == 0 && *cases->in->at++ != ':')
            return kay_reader_fail(cases->in, cases->in->at - 1, "expected ':' between the scores");
    }
    return more == KAY_END ? KAY_OK : more == KAY_OK ? kay_read_end(cases->in) : more;
}

static kay_status awari_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t words[AWARI_WORDS] = {0};
    KAY_TRY(kay_reader_expect(cases->in, "the stones in a pit"));
    const uint64_t from = (uint64_t)(cases->in->at - cases->in->start);
    KAY_TRY(awari_read_row(cases, &words[KAY_LEFT]));
    KAY_TRY(kay_reader_expect(cases->in, "'|' between the rows"));
    if (*cases->in->at++ != '|')
        return kay_reader_fail(cases->in, cases->in->at - 1, "expected '|' after the pits of First");
    KAY_TRY(awari_read_row(cases, &words[KAY_RIGHT]));
    KAY_TRY(awari_read_scores(cases, words));
    unsigned stones = awari_score(words, KAY_LEFT) + awari_score(words, KAY_RIGHT);
    for (unsigned i = 0; i < AWARI_PITS; i++)
        stones += awari_pit(awari_ring_of(words, KAY_LEFT), i);
    if (stones > AWARI_STONES)
        return kay_reader_fail(cases->in, cases->in->start + from, "%u stones are too many: a game has at most %d",
                               stones, AWARI_STONES);
    KAY_TRY(awari_make(cases->arena, stones, game, state));
    state->words[KAY_LEFT] = words[KAY_LEFT];
    state->words[KAY_RIGHT] = words[KAY_RIGHT];
    return KAY_OK;
}

static void awari_write_words(const uint64_t *position, kay_text *out)
{
    const awari_ring ring = awari_ring_of(position, KAY_LEFT);
    for (unsigned pit = 0; pit < AWARI_PITS; pit++)
        kay_text_format(out, "%s%u", pit == AWARI_ROW ? " | " : pit ? " " : "", awari_pit(ring, pit));
    if (awari_score(position, KAY_LEFT) || awari_score(position, KAY_RIGHT))
        kay_text_format(out, " %u:%u", (unsigned)awari_score(position, KAY_LEFT),
                        (unsigned)awari_score(position, KAY_RIGHT));
}

static void awari_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    awari_write_words(state->words, out);
}

/* ---- Moves: the name of a move is its pit, from 0 */

/* Sows the stones of a pit: one in each pit after it, but none in itself.  Returns the pit of the last stone. */
static unsigned awari_sow(awari_ring *ring, unsigned pit)
{
    const awari_ring pits = ((awari_ring)1 << AWARI_PITS * AWARI_BITS) - 1, ones = pits / 0xff;
    const awari_ring own = (awari_ring)1 << pit * AWARI_BITS;
    const unsigned stones = awari_pit(*ring, pit), laps = stones / (AWARI_PITS - 1), rest = stones % (AWARI_PITS - 1);
    const awari_ring run = ones & (((awari_ring)1 << rest * AWARI_BITS) - 1); /* from pit 0 on */
    const unsigned first = (pit + 1) * AWARI_BITS;
    *ring -= own * stones;
    *ring += (run << first | run >> (AWARI_PITS * AWARI_BITS - first)) & pits;
    if (laps)
        *ring += (ones - own) * laps;
    const unsigned last = pit + (rest ? rest : AWARI_PITS - 1);
    return last < AWARI_PITS ? last : last - AWARI_PITS;
}

/* Captures backwards from the pit of the last stone.  Returns the number of stones. */
static unsigned awari_capture(awari_ring *ring, unsigned last)
{
    unsigned captured = 0;
    for (unsigned pit = last; pit >= AWARI_ROW; pit--) {
        const unsigned stones = awari_pit(*ring, pit);
        if (stones != 2 && stones != 3)
            break;
        captured += stones;
        *ring -= (awari_ring)stones << pit * AWARI_BITS;
    }
    return captured;
}

void awari_find_moves(awari_ring ring, awari_moves *out)
{
    unsigned feeding = 0, starving = 0; /* pits whose move leaves the opponent some stones, or none */
    for (unsigned pit = 0; pit < AWARI_ROW; pit++) {
        if (!awari_pit(ring, pit))
            continue;
        out->after[pit] = ring;
        out->captured[pit] = (uint8_t)awari_capture(&out->after[pit], awari_sow(&out->after[pit], pit));
        if (out->after[pit] >> AWARI_SCORE)
            feeding |= 1u << pit;
        else
            starving |= 1u << pit;
    }
    out->legal = feeding ? feeding : starving;
}

static void awari_emit(const awari_moves *moves, unsigned pit, const uint64_t *position, kay_player player,
                       kay_move_list *out)
{
    uint64_t *option = kay_emit_copy(out, pit, position);
    if (option) {
        awari_set_ring(option, player, moves->after[pit]);
        option[player] += (uint64_t)moves->captured[pit] << AWARI_SCORE;
    }
    kay_emit_gain(out, moves->captured[pit], false);
}

static kay_status awari_list_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                   kay_move_list *out)
{
    awari_moves moves;
    (void)game;
    awari_find_moves(awari_ring_of(position, player), &moves);
    for (unsigned pit = 0; pit < AWARI_ROW && !kay_move_list_full(out); pit++)
        if (moves.legal >> pit & 1)
            awari_emit(&moves, pit, position, player, out);
    return KAY_OK;
}

static kay_status awari_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                             kay_move_list *out)
{
    awari_moves moves;
    (void)game;
    awari_find_moves(awari_ring_of(position, player), &moves);
    awari_emit(&moves, (unsigned)name, position, player, out);
    return KAY_OK;
}

static void awari_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_char(out, (char)('a' + move.name));
}

/* ---- Scores */

static void awari_scores(const kay_game *game, const uint64_t *position, uint32_t out[2])
{
    (void)game;
    out[KAY_LEFT] = awari_score(position, KAY_LEFT);
    out[KAY_RIGHT] = awari_score(position, KAY_RIGHT);
}

static uint32_t awari_left(const kay_game *game, const uint64_t *position)
{
    (void)game;
    return awari_on_board(position);
}

static kay_status awari_negate(const kay_game *game, uint64_t *position)
{
    const uint64_t first = position[KAY_LEFT];
    (void)game;
    position[KAY_LEFT] = position[KAY_RIGHT];
    position[KAY_RIGHT] = first;
    return KAY_OK;
}

/* Exchanges the players if Right is to move: both have the same moves in their own rows. */
static void awari_normal(const kay_game *game, uint64_t *position, kay_player *mover)
{
    if (*mover == KAY_RIGHT)
        awari_negate(game, position);
    position[KAY_LEFT] &= AWARI_ROW_MASK;
    position[KAY_RIGHT] &= AWARI_ROW_MASK;
    *mover = KAY_LEFT;
}

/* ---- Drawing: Second's row above, from f to a, so that sowing goes round against the clock */

/* The middle of a pit of a player. */
static void awari_middle(kay_player player, unsigned pit, double at[2])
{
    at[0] = 1.5 * (player == KAY_LEFT ? pit : AWARI_ROW - 1 - pit) + 0.75;
    at[1] = player == KAY_LEFT ? 3.25 : 1.75;
}

static void awari_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    for (kay_player player = KAY_LEFT; player <= KAY_RIGHT; player++) {
        char words[32];
        for (unsigned pit = 0; pit < AWARI_ROW; pit++) {
            double at[2];
            awari_middle(player, pit, at);
            snprintf(words, sizeof words, "%u", awari_pit(awari_ring_of(position, player), pit));
            kay_scene_circle(out, at[0], at[1], 0.6, (kay_owner)player, words);
            snprintf(words, sizeof words, "%c", 'a' + pit);
            kay_scene_text(out, at[0], at[1] + (player == KAY_LEFT ? 1 : -1), KAY_OWNER_NONE, words);
        }
        snprintf(words, sizeof words, "%s %u", kay_player_name(game, player), (unsigned)awari_score(position, player));
        kay_scene_text_from(out, 0.5, 5.5 + player, (kay_owner)player, words);
    }
}

static void awari_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                        const kay_scene *scene, kay_place *out)
{
    (void)game;
    (void)position;
    (void)scene;
    awari_middle(player, (unsigned)name, out->at);
}

/* ---- Starts */

static const kay_flag awari_constants[] = {
    {"stones", "NUMBER", "stones on the board at the start, from 2 to 48 (default: 8)", KAY_OF_CASE},
    {0},
};

/* Reads the number that is set; leaves *stones alone if there is none. */
static kay_status awari_constant(kay_context *ctx, const char *const *constants, uint64_t *stones)
{
    if (!constants || !constants[0])
        return KAY_OK;
    if (!kay_whole_number(constants[0], stones) || *stones < AWARI_LEAST || *stones > AWARI_STONES)
        return kay_fail(ctx, KAY_EINPUT, "stones must be from %d to %d", AWARI_LEAST, AWARI_STONES);
    return KAY_OK;
}

/* The start n has n stones; without a parameter the constant gives it.  Each pit gets as many as the others or one
 * more: the pits a, first First's, then Second's, then the pits b, and so on. */
static kay_status awari_start(kay_start *start, const kay_game **game, kay_state *state)
{
    uint64_t stones = AWARI_USUAL;
    KAY_TRY(awari_constant(start->ctx, start->constants, &stones));
    if (start->count)
        stones = start->parameters[0];
    if (stones > AWARI_STONES)
        return kay_fail(start->ctx, KAY_EINPUT, "a game has at most %d stones", AWARI_STONES);
    KAY_TRY(awari_make(start->arena, (unsigned)stones, game, state));
    for (unsigned i = 0; i < AWARI_PITS; i++)
        state->words[i % 2] |= (stones + AWARI_PITS - 1 - i) / AWARI_PITS << i / 2 * AWARI_BITS;
    return KAY_OK;
}

typedef struct awari_walk {
    const kay_game *game;
    kay_state state;
} awari_walk;

/* Goes to the next board with as many stones: the stones of the first pit that has some go on by one pit, but all but
 * one of them return to pit 0.  False: all stones are in the last pit. */
static bool awari_next_board(uint64_t *position)
{
    awari_ring ring = awari_ring_of(position, KAY_LEFT);
    unsigned pit = 0;
    while (pit < AWARI_PITS && !awari_pit(ring, pit))
        pit++;
    if (pit + 1 >= AWARI_PITS)
        return false;
    const unsigned stones = awari_pit(ring, pit);
    ring -= (awari_ring)stones << pit * AWARI_BITS;
    ring += stones - 1;
    ring += (awari_ring)1 << (pit + 1) * AWARI_BITS;
    awari_set_ring(position, KAY_LEFT, ring);
    return true;
}

/* Enumerates all boards with at most size.a stones, or with those that are set, where nobody has captured any. */
static kay_status awari_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    awari_walk *at = walk->place;
    if (!at->game || !awari_next_board(at->state.words)) {
        uint64_t set = 0;
        KAY_TRY(awari_constant(walk->ctx, walk->constants, &set));
        const uint64_t stones = at->game ? awari_of(at->game)->stones + UINT64_C(1) : set;
        if (stones > AWARI_STONES || stones > walk->size.a || (at->game && set))
            return KAY_END;
        kay_arena_clear(walk->arena);
        walk->new_game = true;
        KAY_TRY(awari_make(walk->arena, (unsigned)stones, &at->game, &at->state));
        at->state.words[KAY_LEFT] = stones;
    }
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

/* Drops stones at random; one of them in `captured` is captured already, unless that is 0. */
static void awari_write_random(kay_random *random, uint64_t stones, uint64_t captured, kay_text *out)
{
    uint64_t position[AWARI_WORDS] = {0};
    for (uint64_t i = 0; i < stones; i++) {
        const bool off = captured && !kay_random_below(random, captured);
        const unsigned place = off ? AWARI_SCORE : AWARI_BITS * (unsigned)kay_random_below(random, AWARI_ROW);
        position[kay_random_below(random, 2)] += UINT64_C(1) << place;
    }
    awari_write_words(position, out);
    kay_text_char(out, '\n');
}

static void awari_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    awari_write_random(random, kay_random_below(random, (size < AWARI_STONES ? size : AWARI_STONES) + 1), 4, out);
}

/* With more stones, search takes too long to choose a start. */
static void awari_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    awari_write_random(random, size < AWARI_OPENING ? size : AWARI_OPENING, 0, out);
}

static void awari_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    const awari_ring ring = awari_ring_of(state->words, KAY_LEFT);
    int64_t first = 0;
    for (unsigned pit = 0; pit < AWARI_ROW; pit++)
        first += awari_pit(ring, pit);
    kay_feature(out, "first", first);
    kay_feature(out, "second", awari_left(game, state->words) - first);
}

static const kay_contest_form awari_contest_form = {
    .sample = awari_sample,
    .opening = awari_opening,
    .opening_size = AWARI_OPENING,
};

static const kay_starts awari_starts = {
    .start = awari_start,
    .positions = awari_positions,
    .place_size = sizeof(awari_walk),
    .parameters = 1,
    .verify_size = "4",
    .constants = awari_constants,
    .features = awari_features,
};

static const kay_scoring awari_scoring = {.scores = awari_scores, .left = awari_left, .normal = awari_normal};

const kay_ruleset kay_awari = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_LOOPY | KAY_SCORING,
    .name = "awari",
    .summary = "sow the stones of a pit; twos and threes at the end of the sowing are captured",
    .players = {"First", "Second"},
    .manual = &kay_awari_manual,
    .line_position = true,
    .read_position = awari_read,
    .write_position = awari_write,
    .moves = awari_list_moves,
    .play = awari_play,
    .prepare = awari_prepare,
    .negate = awari_negate,
    .move_text = awari_move_text,
    .scene = awari_scene,
    .place = awari_place,
    .contest = &awari_contest_form,
    .starts = &awari_starts,
    .ranks = &awari_ranks,
    .scoring = &awari_scoring,
};

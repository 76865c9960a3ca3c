/* Xormites: take the leftmost or the rightmost number; the higher xor of numbers taken wins.
 *
 * Source: XVIII Open Cup, Grand Prix of Romania, problem L. */
#include "games/xormites/xormites.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>
#include <stdio.h>

#include "base/packed_array.h"
#include "games/shared/nibbling.h"
#include "games/shared/row_scene.h"
#include "games/shared/piles.h"

static void xormites_set(xormites_game *game, const uint64_t *row, uint64_t length)
{
    *game = (xormites_game){
        .game = {.rules = &kay_xormites, .words = 4, .traits = kay_xormites.traits},
        .row = row,
        .length = length,
    };
}

static void xormites_put(xormites_position position, uint64_t *words)
{
    words[0] = position.from;
    words[1] = position.to;
    words[2] = position.scores[0];
    words[3] = position.scores[1];
}

static kay_status xormites_start(kay_cases *cases, const uint64_t *row, uint64_t length, const uint64_t scores[2],
                                 const kay_game **game, kay_state *state)
{
    KAY_NEW(xormites_game, xormites, cases->arena, 1);
    xormites_set(xormites, row, length);
    KAY_TRY(kay_state_make(cases->arena, &xormites->game, 1, state));
    xormites_put((xormites_position){0, length, {scores[0], scores[1]}}, state->words);
    *game = &xormites->game;
    return KAY_OK;
}

static kay_status xormites_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    if (cases->index == 1)
        KAY_TRY(kay_read_u64(cases->in, "the number of cases", 0, UINT64_MAX, &cases->total));
    if (cases->index > cases->total)
        return KAY_END;
    uint64_t length, *row;
    KAY_TRY(kay_read_u64(cases->in, "the length of the row", 1, UINT64_MAX, &length));
    KAY_TRY(kay_read_u64s(cases->in, "a number of the row", UINT64_MAX, length, cases->arena, &row));
    return xormites_start(cases, row, length, (const uint64_t[2]){0, 0}, game, state);
}

/* Reads "5 2 / 3 1 4": the scores of First and Second, a slash, the remaining row. */
static kay_status xormites_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t scores[2];
    for (int player = 0; player < 2; player++)
        KAY_TRY(kay_read_u64(cases->in, "a score", 0, UINT64_MAX, &scores[player]));
    const char *word;
    uint64_t length;
    KAY_TRY(kay_read_word(cases->in, "'/'", &word, &length));
    if (length != 1 || *word != '/')
        return kay_reader_fail(cases->in, word, "expected '/' after the scores");
    uint64_t count, *row;
    KAY_TRY(kay_read_numbers_to_end(cases, "a number of the row", UINT64_MAX, &row, &count));
    return xormites_start(cases, row, count, scores, game, state);
}

static void xormites_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const xormites_game *xormites = (const xormites_game *)game;
    xormites_position at = xormites_at(state->words);
    kay_text_format(out, "%" PRIu64 " %" PRIu64 " /", at.scores[0], at.scores[1]);
    for (uint64_t i = at.from; i < at.to && out->error == KAY_OK; i++) {
        kay_text_char(out, ' ');
        kay_text_u64(out, xormites->row[i]);
    }
}

static kay_status xormites_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const xormites_game *xormites = (const xormites_game *)game;
    position[2 + player] ^= xormites->row[name == XORMITES_TAKE_LEFT ? position[0]++ : --position[1]];
    return KAY_OK;
}

static kay_status xormites_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    if (position[0] == position[1])
        return KAY_OK;
    for (uint64_t name = XORMITES_TAKE_LEFT; name <= XORMITES_TAKE_RIGHT && !kay_move_list_full(out); name++) {
        uint64_t *option = kay_emit_copy(out, name, position);
        if (option)
            KAY_TRY(xormites_play_in_place(game, option, player, name));
    }
    return KAY_OK;
}

static kay_status xormites_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                               kay_outcome *out)
{
    (void)game;
    xormites_position at = xormites_at(position);
    uint64_t t = at.scores[mover], other = at.scores[kay_opponent(mover)];
    if (at.from < at.to)
        return KAY_OK;
    *out = t > other ? KAY_WIN : t < other ? KAY_LOSS : KAY_DRAW;
    *stopped = true;
    return KAY_OK;
}

/* Both players have the same moves, so only the scores are exchanged. */
static kay_status xormites_negate(const kay_game *game, uint64_t *position)
{
    uint64_t first = position[2];
    (void)game;
    position[2] = position[3];
    position[3] = first;
    return KAY_OK;
}

static kay_status xormites_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    const xormites_game *xormites = (const xormites_game *)game;
    kay_text *out = contest->out;
    xormites_position at = xormites_at(start->words);
    if (at.from == at.to || at.scores[0] || at.scores[1])
        return KAY_END;
    if (contest->index == 1)
        kay_text_format(out, "%" PRIu64 "\n", contest->total);
    kay_text_format(out, "%" PRIu64 "\n", at.to - at.from);
    for (uint64_t i = at.from; i < at.to && out->error == KAY_OK; i++) {
        kay_text_u64(out, xormites->row[i]);
        kay_text_char(out, i + 1 < at.to ? ' ' : '\n');
    }
    return out->error;
}

/* Enumerates rows over 0..3 up to length XORMITES_FOUR_MAX, then longer rows over 0 and 1, up to length size.a, with
 * every pair of scores.  A row and its windows belong to one game, but play from this row reaches a window only with
 * some of the scores. */
typedef struct xormites_walk {
    xormites_game game;
    kay_state state;
    uint64_t *row;
    uint64_t length; /* of the row */
    uint64_t letters; /* 4, then 2 */
    uint64_t scores; /* counts through the pairs of scores */
} xormites_walk;

enum {
    XORMITES_FOUR_MAX = 8, /* longest row over 0..3 */
    XORMITES_LOG = 6, /* log2 of the bits of a number in a row */
};

static kay_status xormites_walk_row(kay_walk *walk, xormites_walk *xormites)
{
    walk->new_game = true;
    xormites->scores = 0;
    xormites_set(&xormites->game, xormites->row, xormites->length);
    return kay_state_make(walk->arena, &xormites->game.game, 1, &xormites->state);
}

static kay_status xormites_walk_begin(kay_walk *walk, xormites_walk *xormites)
{
    enum { LONGEST = 60 }; /* no enumeration gets past the rows of this length */
    if (walk->size.a > LONGEST)
        walk->size.a = LONGEST;
    KAY_TRY_NEW(xormites->row, walk->shared, walk->size.a + 1);
    xormites->letters = 4;
    return xormites_walk_row(walk, xormites);
}

static kay_status xormites_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    xormites_walk *xormites = walk->place;
    if (walk->new_game) {
        KAY_TRY(xormites_walk_begin(walk, xormites));
    } else if (++xormites->scores == xormites->letters * xormites->letters) {
        uint64_t longest =
            xormites->letters == 4 && walk->size.a > XORMITES_FOUR_MAX ? XORMITES_FOUR_MAX : walk->size.a;
        if (!kay_packed_next(xormites->row, xormites->length, XORMITES_LOG, xormites->letters - 1)) {
            xormites->length++;
            if (xormites->length > longest && xormites->letters == 4) {
                xormites->letters = 2;
                xormites->length = longest + 1; /* the rows over 0..3 included the shorter ones */
            }
            if (xormites->length > walk->size.a)
                return KAY_END;
        }
        kay_arena_clear(walk->arena);
        KAY_TRY(xormites_walk_row(walk, xormites));
    }
    uint64_t first = xormites->scores % xormites->letters, second = xormites->scores / xormites->letters;
    xormites_put((xormites_position){0, xormites->length, {first, second}}, xormites->state.words);
    *game = &xormites->game.game;
    *state = xormites->state;
    return KAY_OK;
}

static void xormites_write_number(const void *numbers, uint64_t i, kay_text *out)
{
    kay_text_u64(out, ((const uint64_t *)numbers)[i]);
}

static void xormites_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const xormites_game *xormites = (const xormites_game *)game;
    const xormites_position at = xormites_at(position);
    const row_of_numbers row = {
        .numbers = xormites->row,
        .count = xormites->length,
        .begin = at.from,
        .end = at.to,
        .write = xormites_write_number,
    };
    char words[80];
    if (at.from == at.to)
        kay_scene_text_from(out, 0, 0.5, KAY_OWNER_NONE, "(nothing is left)");
    else
        row_scene_boxes(out, &row);
    snprintf(words, sizeof words, "score: First %" PRIu64 ", Second %" PRIu64, at.scores[0], at.scores[1]);
    kay_scene_text_from(out, 0, 1.5, KAY_OWNER_NONE, words);
}

static kay_status xormites_details(kay_context *ctx, const kay_game *game, const kay_state *state, kay_json_writer *out)
{
    (void)ctx;
    xormites_position at = xormites_at(state->words);
    kay_json_begin_object(out, "scores");
    for (int player = 0; player < 2; player++) {
        char score[24]; /* a string: many JSON readers lose digits of 2^64 - 1 */
        snprintf(score, sizeof score, "%" PRIu64, at.scores[player]);
        kay_json_write_text(out, kay_player_name(game, (kay_player)player), score);
    }
    kay_json_end_object(out);
    return KAY_OK;
}

static const kay_contest_form xormites_contest_form = {
    .input = "T; n in 1..; n numbers",
    .read = xormites_read,
    .write_case = xormites_write_case,
};

static const kay_starts xormites_starts = {
    .verify_size = "6",
    .positions = xormites_positions,
    .place_size = sizeof(xormites_walk),
    .complete = true,
};

const kay_ruleset kay_xormites = {
    .version = KAY_RULESET_VERSION,
    .traits = 0,
    .name = "xormites",
    .summary = "take a number from either end of a row; the higher xor of numbers taken wins",
    .players = {"First", "Second"},
    .manual = &kay_xormites_manual,
    .theorem = &kay_xormites_theorem,
    .read_position = xormites_read_position,
    .write_position = xormites_write_position,
    .moves = xormites_moves,
    .move_text = nibbling_move_text,
    .play_in_place = xormites_play_in_place,
    .end = xormites_end,
    .negate = xormites_negate,
    .scene = xormites_scene,
    .place = nibbling_place,
    .details = xormites_details,
    .proof = &kay_xormites_proof,
    .contest = &xormites_contest_form,
    .starts = &xormites_starts,
};

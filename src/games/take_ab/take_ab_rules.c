/* Take A or B: one player always takes exactly A stones from a pile, the other exactly B.
 *
 * Source: Zenyk, Marichka and Interesting Game; XVIII Open Cup, Grand Prix of Ukraine, problem G. */
#include "games/take_ab/take_ab.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>
#include <stdio.h>

#include "base/packed_array.h"
#include "games/shared/piles.h"
#include "games/shared/whole_number.h"
#include "math/common_divisor.h"

static const uint64_t TAKE_AB_MAX = INT64_MAX; /* largest pile, A and B */

static void take_ab_set(take_ab_game *game, uint64_t a, uint64_t b)
{
    game->game = (kay_game){.rules = &kay_take_ab, .words = 1, .traits = kay_take_ab.traits};
    game->take[KAY_LEFT] = a;
    game->take[KAY_RIGHT] = b;
    game->step = kay_common_divisor(a, b);
}

static kay_status take_ab_read_game(kay_cases *cases, take_ab_game **out)
{
    uint64_t a, b;
    KAY_TRY(kay_read_u64(cases->in, "A", 1, TAKE_AB_MAX, &a));
    KAY_TRY(kay_read_u64(cases->in, "B", 1, TAKE_AB_MAX, &b));
    KAY_NEW(take_ab_game, game, cases->arena, 1);
    take_ab_set(game, a, b);
    *out = game;
    return KAY_OK;
}

static kay_status take_ab_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t count, *piles;
    take_ab_game *take_ab;
    KAY_TRY(kay_read_u64(cases->in, "the number of piles", 1, UINT64_MAX, &count));
    KAY_TRY(take_ab_read_game(cases, &take_ab));
    KAY_TRY(kay_read_u64s(cases->in, "a pile", TAKE_AB_MAX, count, cases->arena, &piles));
    cases->total = 1;
    *game = &take_ab->game;
    *state = (kay_state){.words = piles, .parts = count, .mover = KAY_LEFT};
    return KAY_OK;
}

/* Reads "5 3 / 7 12 0": A and B, then the piles. */
static kay_status take_ab_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    take_ab_game *take_ab;
    const char *word;
    uint64_t length, count, *piles;
    KAY_TRY(take_ab_read_game(cases, &take_ab));
    KAY_TRY(kay_read_word(cases->in, "'/'", &word, &length));
    if (length != 1 || *word != '/')
        return kay_reader_fail(cases->in, word, "expected '/' after A and B");
    KAY_TRY(kay_read_numbers_to_end(cases, "a pile", TAKE_AB_MAX, &piles, &count));
    *game = &take_ab->game;
    *state = (kay_state){.words = piles, .parts = count, .mover = KAY_LEFT};
    return KAY_OK;
}

static void take_ab_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const take_ab_game *take_ab = (const take_ab_game *)game;
    kay_text_u64(out, take_ab->take[KAY_LEFT]);
    kay_text_char(out, ' ');
    kay_text_u64(out, take_ab->take[KAY_RIGHT]);
    kay_text_add(out, " /");
    for (uint64_t i = 0; i < state->parts && out->error == KAY_OK; i++) {
        kay_text_char(out, ' ');
        kay_text_u64(out, state->words[i]);
    }
}

/* A pile allows one move, whose name is 0. */
static kay_status take_ab_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    uint64_t take = ((const take_ab_game *)game)->take[player];
    if (*position >= take)
        *kay_emit(out, 0) = *position - take;
    return KAY_OK;
}

static kay_status take_ab_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)name;
    *position -= ((const take_ab_game *)game)->take[player];
    return KAY_OK;
}

/* Drops a pile that allows no move.  Drops the stones of a pile beyond a multiple of the common divisor, because they
 * are never taken. */
static void take_ab_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const take_ab_game *take_ab = (const take_ab_game *)game;
    uint64_t pile = *position;
    if (pile >= take_ab->take[KAY_LEFT] || pile >= take_ab->take[KAY_RIGHT])
        *kay_emit_part(out) = pile - pile % take_ab->step;
}

/* If A = B, both players have the same moves, so a position is its own negative. */
static kay_status take_ab_negate(const kay_game *game, uint64_t *position)
{
    const take_ab_game *take_ab = (const take_ab_game *)game;
    (void)position;
    return take_ab->take[KAY_LEFT] == take_ab->take[KAY_RIGHT] ? KAY_OK : KAY_END;
}

static void take_ab_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_u64(out, move.part + 1);
}

static kay_status take_ab_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                    kay_move *out)
{
    const take_ab_game *take_ab = (const take_ab_game *)game;
    kay_context *ctx = arena->ctx;
    uint64_t pile;
    if (*text == '0' || !kay_whole_number(text, &pile)) /* no leading zero */
        return kay_fail(ctx, KAY_EINPUT, "'%.60s' is not the number of a pile", text);
    if (pile > state->parts)
        return kay_fail(ctx, KAY_EINPUT, "there is no pile %" PRIu64 ": the position has %" PRIu64, pile, state->parts);
    if (state->words[pile - 1] < take_ab->take[state->mover])
        return kay_fail(ctx, KAY_EINPUT, "%s cannot take %" PRIu64 " from pile %" PRIu64 ", which has %" PRIu64,
                        kay_player_name(game, state->mover), take_ab->take[state->mover], pile, state->words[pile - 1]);
    *out = (kay_move){.part = pile - 1};
    return KAY_OK;
}

/* Writes `size` random piles, and different A and B. */
static void take_ab_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    enum { TAKE = 4 };
    (void)rules;
    const uint64_t a = 1 + kay_random_below(random, TAKE), b = 1 + (a + kay_random_below(random, TAKE - 1)) % TAKE;
    kay_text_format(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", size, a, b);
    kay_piles_sample(random, size, 1, 2 * (a + b), out);
}

static void take_ab_write_input(const uint64_t take[2], const uint64_t *piles, uint64_t count, kay_text *out)
{
    kay_text_format(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", count, take[KAY_LEFT], take[KAY_RIGHT]);
    for (uint64_t i = 0; i < count && out->error == KAY_OK; i++) {
        kay_text_u64(out, piles[i]);
        kay_text_char(out, i + 1 < count ? ' ' : '\n');
    }
}

/* Returns a random remainder mod A + B of a kind: 0 nobody can move, 1 only one player can, 2 both can and the pile is
 * not rich, 3 the pile is rich. */
static uint64_t take_ab_rest_of_kind(kay_random *random, const uint64_t take[2], unsigned kind)
{
    uint64_t least = take[0] < take[1] ? take[0] : take[1], large = take[0] + take[1] - least;
    uint64_t rich = large < 2 * least ? 2 * least : large;
    const uint64_t ends[] = {0, least, large, rich, take[0] + take[1]};
    uint64_t count = ends[kind + 1] - ends[kind];
    return ends[kind] + (count ? kay_random_below(random, count) : 0);
}

/* Writes at most three piles of each kind, often two rich ones.  The larger of A and B is less than twice the
 * smaller. */
static void take_ab_sample_threshold(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    enum { TAKE = 5, KINDS = 4, MOST = 12 };
    static const unsigned char below[KINDS] = {2, 3, 4, 5};
    const uint64_t least = 1 + kay_random_below(random, TAKE), most = least + kay_random_below(random, least);
    const bool first = kay_random_below(random, 2);
    const uint64_t take[2] = {first ? most : least, first ? least : most};
    uint64_t rests[MOST], piles = 0;
    (void)rules;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        uint64_t count = kind == 1 && kay_random_below(random, 2) ? 0 : kay_random_below(random, below[kind]);
        count = count > 3 ? 2 : count;
        for (; count > 0 && piles < size; count--)
            rests[piles++] = take_ab_rest_of_kind(random, take, kind);
    }
    if (piles == 0)
        rests[piles++] = take_ab_rest_of_kind(random, take, KINDS - 1);
    take_ab_write_input(take, rests, piles, out);
}

static kay_status take_ab_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    const take_ab_game *take_ab = (const take_ab_game *)game;
    if (contest->total > 1 || start->parts == 0)
        return KAY_END;
    take_ab_write_input(take_ab->take, start->words, start->parts, contest->out);
    return contest->out->error;
}

static const kay_flag take_ab_constant_list[] = {
    {"A", "NUMBER", "the number of stones that Zenyk takes", KAY_OF_CASE},
    {"B", "NUMBER", "the number of stones that Marichka takes", KAY_OF_CASE},
    {0},
};

/* Reads the values set for A and B; leaves out[player] alone if its value is not set. */
static kay_status take_ab_constants(kay_context *ctx, const char *const *texts, uint64_t out[2])
{
    for (int player = 0; player < 2; player++) {
        if (!texts[player])
            continue;
        if (!kay_whole_number(texts[player], &out[player]) || out[player] < 1 || out[player] > TAKE_AB_MAX)
            return kay_fail(ctx, KAY_EINPUT, "%s must be from 1 to %" PRIu64, take_ab_constant_list[player].name,
                            TAKE_AB_MAX);
    }
    return KAY_OK;
}

static kay_status take_ab_start(kay_start *start, const kay_game **game, kay_state *state)
{
    uint64_t take[2] = {0, 0};
    if (start->constants)
        KAY_TRY(take_ab_constants(start->ctx, start->constants, take));
    if (!take[0] || !take[1])
        return kay_fail(start->ctx, KAY_EINPUT, "A and B must be set, such as --set A=2 --set B=3");
    KAY_NEW(take_ab_game, take_ab, start->arena, 1);
    take_ab_set(take_ab, take[0], take[1]);
    KAY_TRY(kay_state_make(start->arena, &take_ab->game, start->count, state));
    for (unsigned i = 0; i < start->count; i++) {
        if (start->parameters[i] > TAKE_AB_MAX)
            return kay_fail(start->ctx, KAY_EINPUT, "a pile must be from 0 to %" PRIu64, TAKE_AB_MAX);
        state->words[i] = start->parameters[i];
    }
    *game = &take_ab->game;
    return KAY_OK;
}

static void take_ab_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    (void)game;
    for (uint64_t i = 0; i < state->parts; i++)
        kay_feature_entry(out, (int64_t)state->words[i]);
}

/* Enumerates all piles of up to size.b stones, for each number of piles up to size.a and each A and B up to
 * TAKE_AB_WALK_MAX; the state counts up like an odometer. */
enum {
    TAKE_AB_WALK_MAX = 6,
    TAKE_AB_LOG = 6, /* log2 of the bits of a pile */
};

typedef struct take_ab_walk {
    take_ab_game *game;
    kay_state state;
    uint64_t fixed[2]; /* A and B if set; 0: all values */
} take_ab_walk;

static kay_status take_ab_walk_game(kay_walk *walk, take_ab_walk *take_ab, uint64_t piles, uint64_t a, uint64_t b)
{
    kay_arena_clear(walk->arena);
    KAY_TRY_NEW(take_ab->game, walk->arena, 1);
    take_ab_set(take_ab->game, a, b);
    walk->new_game = true;
    return kay_state_make(walk->arena, &take_ab->game->game, piles, &take_ab->state);
}

/* B changes fastest, then A, then the number of piles. */
static kay_status take_ab_walk_next_game(kay_walk *walk, take_ab_walk *take_ab)
{
    uint64_t piles = take_ab->state.parts, a = take_ab->game->take[KAY_LEFT], b = take_ab->game->take[KAY_RIGHT];
    if (take_ab->fixed[KAY_RIGHT] || ++b > TAKE_AB_WALK_MAX) {
        b = take_ab->fixed[KAY_RIGHT] ? take_ab->fixed[KAY_RIGHT] : 1;
        if (take_ab->fixed[KAY_LEFT] || ++a > TAKE_AB_WALK_MAX) {
            a = take_ab->fixed[KAY_LEFT] ? take_ab->fixed[KAY_LEFT] : 1;
            piles++;
        }
    }
    return piles > walk->size.a ? KAY_END : take_ab_walk_game(walk, take_ab, piles, a, b);
}

static kay_status take_ab_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    take_ab_walk *take_ab = walk->place;
    if (walk->new_game) {
        if (walk->size.a == 0)
            return KAY_END;
        if (walk->constants)
            KAY_TRY(take_ab_constants(walk->ctx, walk->constants, take_ab->fixed));
        KAY_TRY(take_ab_walk_game(walk, take_ab, 1, take_ab->fixed[0] ? take_ab->fixed[0] : 1,
                                  take_ab->fixed[1] ? take_ab->fixed[1] : 1));
    } else if (!kay_packed_next(take_ab->state.words, take_ab->state.parts, TAKE_AB_LOG, walk->size.b)) {
        KAY_TRY(take_ab_walk_next_game(walk, take_ab));
    }
    *game = &take_ab->game->game;
    *state = take_ab->state;
    return KAY_OK;
}

/* The first pile has a line above it that says what the players take. */
static double take_ab_top(uint64_t part)
{
    return part == 0 ? 1 : 0;
}

static void take_ab_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const take_ab_game *take_ab = (const take_ab_game *)game;
    char words[100];
    snprintf(words, sizeof words, "%s takes %" PRIu64 ", %s takes %" PRIu64, kay_player_name(game, KAY_LEFT),
             take_ab->take[KAY_LEFT], kay_player_name(game, KAY_RIGHT), take_ab->take[KAY_RIGHT]);
    if (out->part == 0)
        kay_scene_text_from(out, 0, 0.5, KAY_OWNER_NONE, words);
    kay_piles_scene_counted(out, take_ab_top(out->part), out->part + 1, *position, PILES_COUNTER);
}

/* Points at the first and the last of the stones that are taken. */
static void take_ab_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                          const kay_scene *scene, kay_place *out)
{
    const uint64_t take = ((const take_ab_game *)game)->take[player];
    const double y = take_ab_top(scene->part);
    (void)name;
    kay_piles_middle(y, *position - take, PILES_COUNTER, out->at);
    kay_piles_middle(y, *position - 1, PILES_COUNTER, out->to);
    out->two = take > 1;
    out->unmarked = true;
}

static const kay_contest_form take_ab_contest_form = {
    .input = "n in 1.. A in 1..9223372036854775807 B in 1..9223372036854775807; n numbers in 0..9223372036854775807",
    .read = take_ab_read,
    .opening = take_ab_opening,
    .sample_threshold = take_ab_sample_threshold,
    .write_case = take_ab_write_case,
};

static const kay_starts take_ab_starts = {
    .verify_size = "4x12",
    .positions = take_ab_positions,
    .place_size = sizeof(take_ab_walk),
    .complete = true,
    .start = take_ab_start,
    .parameters = 2,
    .constants = take_ab_constant_list,
    .features = take_ab_features,
};

const kay_ruleset kay_take_ab = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SUMS,
    .name = "take-ab",
    .summary = "one player always takes A stones from a pile, the other always B",
    .players = {"Zenyk", "Marichka"},
    .manual = &kay_take_ab_manual,
    .theorem = &kay_take_ab_theorem,
    .read_position = take_ab_read_position,
    .write_position = take_ab_write_position,
    .moves = take_ab_moves,
    .move_text = take_ab_move_text,
    .play_in_place = take_ab_play_in_place,
    .simplify = take_ab_simplify,
    .negate = take_ab_negate,
    .move_read = take_ab_move_read,
    .scene = take_ab_scene,
    .place = take_ab_place,
    .proof = &kay_take_ab_proof,
    .contest = &take_ab_contest_form,
    .starts = &take_ab_starts,
};

/* Take-away games: from one heap a move takes at most K times as many counters as the move before it.
 *
 * Source: A. J. Schwenk, "Take-away games", Fibonacci Quarterly 8 (1970). */
#include "games/take_away/take_away.h"

#include <kayles/state.h>

#include <inttypes.h>
#include <stdio.h>

#include "games/shared/piles.h"
#include "games/shared/whole_number.h"

static bool take_away_fibonacci(const kay_ruleset *rules)
{
    return rules == &kay_fibonacci_nim;
}

static kay_status take_away_make(kay_arena *arena, const kay_ruleset *rules, const uint64_t words[TAKE_AWAY_WORDS],
                                 const kay_game **game, kay_state *state)
{
    KAY_TRY(kay_state_of_rules(arena, rules, TAKE_AWAY_WORDS, game, state));
    memcpy(state->words, words, TAKE_AWAY_WORDS * sizeof *words);
    if (words[TAKE_AWAY_LIMIT] > words[TAKE_AWAY_COUNTERS])
        state->words[TAKE_AWAY_LIMIT] = words[TAKE_AWAY_COUNTERS];
    return KAY_OK;
}

/* Reads the factor and a slash. */
static kay_status take_away_read_factor(kay_cases *cases, uint64_t *factor)
{
    const char *word;
    uint64_t length;
    KAY_TRY(kay_read_u64(cases->in, "the factor", 1, TAKE_AWAY_FACTORS, factor));
    KAY_TRY(kay_read_word(cases->in, "a '/' after the factor", &word, &length));
    if (length != 1 || *word != '/')
        return kay_reader_fail(cases->in, word, "expected a '/' after the factor");
    return KAY_OK;
}

/* Reads "3 / 20 5"; without the 5, all but one of the counters may be taken.  Fibonacci Nim has no factor. */
kay_status take_away_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t words[TAKE_AWAY_WORDS] = {[TAKE_AWAY_FACTOR] = TAKE_AWAY_FIBONACCI};
    if (!take_away_fibonacci(cases->rules))
        KAY_TRY(take_away_read_factor(cases, &words[TAKE_AWAY_FACTOR]));
    KAY_TRY(kay_read_u64(cases->in, "the number of counters", 0, TAKE_AWAY_MOST, &words[TAKE_AWAY_COUNTERS]));
    const kay_status status = kay_read_blank(cases->in);
    if (status == KAY_OK)
        KAY_TRY(kay_read_u64(cases->in, "the most that may be taken", 0, TAKE_AWAY_MOST, &words[TAKE_AWAY_LIMIT]));
    else if (status != KAY_END)
        return status;
    else if (words[TAKE_AWAY_COUNTERS])
        words[TAKE_AWAY_LIMIT] = words[TAKE_AWAY_COUNTERS] - 1;
    return take_away_make(cases->arena, cases->rules, words, game, state);
}

void take_away_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    if (!take_away_fibonacci(game->rules))
        kay_text_format(out, "%" PRIu64 " / ", state->words[TAKE_AWAY_FACTOR]);
    kay_text_format(out, "%" PRIu64 " %" PRIu64, state->words[TAKE_AWAY_COUNTERS], state->words[TAKE_AWAY_LIMIT]);
}

kay_status take_away_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const uint64_t next = position[TAKE_AWAY_FACTOR] * name;
    (void)game;
    (void)player; /* impartial */
    position[TAKE_AWAY_COUNTERS] -= name;
    position[TAKE_AWAY_LIMIT] = next < position[TAKE_AWAY_COUNTERS] ? next : position[TAKE_AWAY_COUNTERS];
    return KAY_OK;
}

/* The cursor holds the counters that the next move takes. */
kay_status take_away_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    for (uint64_t take = out->cursor[0] ? out->cursor[0] : 1; take <= position[TAKE_AWAY_LIMIT]; take++) {
        if (kay_move_list_full(out)) {
            out->more = true;
            out->cursor[0] = take;
            return KAY_OK;
        }
        uint64_t *option = kay_emit_copy(out, take, position);
        if (option)
            KAY_TRY(take_away_play_in_place(game, option, player, take));
    }
    return KAY_OK;
}

void take_away_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_u64(out, move.name);
}

kay_status take_away_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                               kay_move *out)
{
    uint64_t take;
    (void)game;
    if (!kay_whole_number(text, &take))
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not a move: expected the number of counters it takes",
                        text);
    if (take < 1 || take > state->words[TAKE_AWAY_LIMIT])
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "'%.60s' is not legal: a move takes at least 1 counter, and here at most %" PRIu64, text,
                        state->words[TAKE_AWAY_LIMIT]);
    *out = (kay_move){.part = 0, .name = take};
    return KAY_OK;
}

void take_away_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    char words[100];
    const int length = snprintf(words, sizeof words, "%" PRIu64 ", take at most %" PRIu64, position[TAKE_AWAY_COUNTERS],
                                position[TAKE_AWAY_LIMIT]);
    if (!take_away_fibonacci(game->rules))
        snprintf(words + length, sizeof words - (size_t)length, "; K = %" PRIu64, position[TAKE_AWAY_FACTOR]);
    kay_piles_scene(out, 0, 1, position[TAKE_AWAY_COUNTERS], PILES_COUNTER, words);
}

/* Points at the first counter that is taken. */
void take_away_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                     const kay_scene *scene, kay_place *out)
{
    (void)game;
    (void)player;
    (void)scene;
    kay_piles_middle(0, position[TAKE_AWAY_COUNTERS] - name, PILES_COUNTER, out->at);
    out->unmarked = true;
}

/* ---- Starts */

static void take_away_write_random(const kay_ruleset *rules, kay_random *random, uint64_t least, uint64_t most,
                                   kay_text *out)
{
    const uint64_t counters = least + kay_random_below(random, most - least + 1);
    if (!take_away_fibonacci(rules))
        kay_text_format(out, "%" PRIu64 " / ", 1 + kay_random_below(random, 4));
    kay_text_u64(out, counters);
    if (kay_random_below(random, 2))
        kay_text_format(out, " %" PRIu64, kay_random_below(random, counters + 1));
    kay_text_char(out, '\n');
}

static void take_away_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    take_away_write_random(rules, random, 0, size, out);
}

static void take_away_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    take_away_write_random(rules, random, (size + 1) / 2, size, out);
}

const kay_contest_form take_away_contest_form = {
    .sample = take_away_sample,
    .opening = take_away_opening,
    .opening_size = 24,
};

static const kay_flag take_away_constants[] = {
    {"K", "NUMBER", "the factor: a move takes at most K times as many counters as the one before", KAY_OF_CASE},
    {0},
};

/* Reads K, if it is set; leaves *out alone if not. */
static kay_status take_away_constant(kay_context *ctx, const char *const *constants, uint64_t *out)
{
    if (!constants || !constants[0])
        return KAY_OK;
    if (!kay_whole_number(constants[0], out) || *out < 1 || *out > TAKE_AWAY_FACTORS)
        return kay_fail(ctx, KAY_EINPUT, "K must be from 1 to %d", TAKE_AWAY_FACTORS);
    return KAY_OK;
}

/* The start n has n counters, of which the first move leaves at least one. */
static kay_status take_away_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const uint64_t counters = start->parameters[0];
    uint64_t factor = take_away_fibonacci(start->rules) ? TAKE_AWAY_FIBONACCI : 0;
    KAY_TRY(take_away_constant(start->ctx, start->constants, &factor));
    if (!factor)
        return kay_fail(start->ctx, KAY_EINPUT, "K must be set, such as --set K=3");
    if (counters > TAKE_AWAY_MOST)
        return kay_fail(start->ctx, KAY_EINPUT, "the number of counters must be from 0 to %" PRIu64, TAKE_AWAY_MOST);
    const uint64_t words[] = {counters, counters ? counters - 1 : 0, factor};
    return take_away_make(start->arena, start->rules, words, game, state);
}

typedef struct take_away_walk {
    const kay_game *game;
    kay_state state;
    uint64_t words[TAKE_AWAY_WORDS];
    uint64_t factor, last; /* the first and the last factor */
} take_away_walk;

/* Enumerates all numbers of counters up to size.a with all limits, for the factor that is set or for 1 to 4. */
static kay_status take_away_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    take_away_walk *at = walk->place;
    const uint64_t most = walk->size.a < TAKE_AWAY_MOST ? walk->size.a : TAKE_AWAY_MOST;
    if (walk->new_game) {
        const bool fibonacci = take_away_fibonacci(walk->rules);
        uint64_t set = fibonacci ? TAKE_AWAY_FIBONACCI : 0;
        KAY_TRY(take_away_constant(walk->ctx, walk->constants, &set));
        at->factor = set ? set : 1;
        at->last = set ? set : 4;
        at->words[TAKE_AWAY_FACTOR] = at->factor;
        KAY_TRY(take_away_make(walk->arena, walk->rules, at->words, &at->game, &at->state));
    } else if (++at->words[TAKE_AWAY_LIMIT] > at->words[TAKE_AWAY_COUNTERS]) {
        at->words[TAKE_AWAY_LIMIT] = 0;
        if (++at->words[TAKE_AWAY_COUNTERS] > most) {
            at->words[TAKE_AWAY_COUNTERS] = 0;
            if (++at->words[TAKE_AWAY_FACTOR] > at->last)
                return KAY_END;
        }
    }
    memcpy(at->state.words, at->words, sizeof at->words);
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

static void take_away_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    kay_feature(out, "counters", (int64_t)state->words[TAKE_AWAY_COUNTERS]);
    kay_feature(out, "limit", (int64_t)state->words[TAKE_AWAY_LIMIT]);
    if (!take_away_fibonacci(game->rules))
        kay_feature(out, "K", (int64_t)state->words[TAKE_AWAY_FACTOR]);
}

#define TAKE_AWAY_STARTS(size)                                                                                         \
    .start = take_away_start, .parameters = 1, .positions = take_away_positions, .complete = true,                     \
    .place_size = sizeof(take_away_walk), .features = take_away_features, .verify_size = (size)

const kay_starts take_away_starts = {TAKE_AWAY_STARTS("30"), .constants = take_away_constants};
const kay_starts fibonacci_nim_starts = {TAKE_AWAY_STARTS("60")};

const kay_ruleset kay_take_away = {
    TAKE_AWAY_RULESET(take_away),
    .name = "take-away",
    .summary = "take at most K times as many counters as the move before",
};

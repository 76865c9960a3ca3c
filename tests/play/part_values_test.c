/* The parts that are shown to a person: their values add up, each has a place, and they keep their numbers through a
 * game. */
#include "laws.h"

#include <string.h>

#include <kayles/games.h>

#include "play/part_values.h"
#include "ruleset/state.h"

enum { SIZE = 7, SAMPLES = 4 };

/* ---- Values and places */

static kay_value value_of(kay_context *ctx, kay_valuer *valuer, const kay_game *game, const kay_state *state)
{
    kay_worth worth;
    assert_ok(ctx, kay_valuer_ask(valuer, game, state, &worth));
    return worth.value;
}

static uint64_t lines_of(const kay_text *text)
{
    uint64_t lines = 0;
    for (const char *at = text->length ? text->data : ""; (at = strchr(at, '\n')); at++)
        lines++;
    return lines;
}

/* For each part of a state the rules write as many places as they emit parts, or none. */
static void places_are_lines(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_text places;
    kay_move_list parts;
    kay_text_init(&places, ctx);
    assert_ok(ctx, kay_move_list_init(&parts, ctx, game, NULL, KAY_WANT_PARTS));
    parts.places = &places;
    for (uint64_t i = 0; i < state->parts; i++) {
        const kay_state one = {.words = kay_state_part(game, state, i), .parts = 1, .mover = state->mover};
        kay_move_list_clear(&parts);
        kay_text_clear(&places);
        kay_emit_empty(&parts, 0);
        assert_ok(ctx, kay_state_split(game, &one, &parts));
        const uint64_t lines = lines_of(&places);
        laws_require(!lines || lines == parts.parts_count, game, state, "%d places of %d parts", (int)lines,
                     (int)parts.parts_count);
    }
    kay_move_list_free(&parts);
    kay_text_free(&places);
}

/* The values of the parts add up to that of the state, which another valuer finds. */
static void values_add_up(kay_context *ctx, const kay_part_values *values)
{
    const kay_game *game = values->game;
    kay_value_store *store;
    kay_valuer *valuer;
    kay_value whole, sum = KAY_VALUE_ZERO, part;
    uint64_t nimber = 0;
    assert_ok(ctx, kay_value_store_new(ctx, 1 << 24, &store));
    assert_ok(ctx, kay_valuer_new(ctx, store, &valuer));
    whole = value_of(ctx, valuer, game, values->state);
    for (uint64_t i = 0; i < values->count; i++) {
        nimber ^= values->parts[i].nimber;
        if (!values->impartial) {
            assert_ok(ctx, kay_value_copy(values->store, values->parts[i].value, store, &part));
            assert_ok(ctx, kay_value_add(store, sum, part, &sum));
        }
    }
    if (values->impartial)
        assert_ok(ctx, kay_value_nus(store, KAY_VALUE_ZERO, 0, (uint32_t)nimber, &sum));
    laws_require(sum == whole, game, values->state, "the values of the parts do not add up");
    laws_require(!values->impartial || nimber == values->nimber, game, values->state, "the nimber is wrong");
    kay_valuer_free(valuer);
    kay_value_store_free(store);
}

static void parts_are_worth_the_whole(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_part_values values;
    places_are_lines(ctx, game, state);
    const kay_status status = kay_part_values_open(&values, ctx, game, state);
    assert_one_of(status, KAY_OK, KAY_END);
    if (status == KAY_OK && values.known && values.count <= KAY_PART_VALUES)
        values_add_up(ctx, &values);
    kay_part_values_close(&values);
}

/* ---- Numbers of parts */

static bool part_is(const kay_game *game, const kay_state *state, uint64_t part, const uint64_t *words)
{
    return memcmp(kay_state_part(game, state, part), words, game->words * sizeof *words) == 0;
}

static void move_keeps_numbers(kay_context *ctx, const kay_game *game, const kay_state *state, kay_move move)
{
    kay_state plain, numbered;
    assert_ok(ctx, kay_state_copy(ctx, game, state, &plain));
    assert_ok(ctx, kay_state_copy(ctx, game, state, &numbered));
    assert_ok(ctx, kay_state_play(ctx, game, &plain, move));
    assert_ok(ctx, kay_state_play_numbered(ctx, game, &numbered, move));
    laws_require(numbered.parts >= state->parts && numbered.mover == plain.mover, game, state, "a part is missing");
    for (uint64_t i = 0; i < state->parts; i++)
        laws_require(i == move.part || part_is(game, &numbered, i, kay_state_part(game, state, i)), game, state,
                     "part %d has another number", (int)i + 1);
    laws_require(laws_outcome(ctx, game, &numbered, KAY_BY_AUTO) == laws_outcome(ctx, game, &plain, KAY_BY_AUTO), game,
                 &numbered, "the outcome depends on the numbers");
    kay_state_free(ctx, &plain);
    kay_state_free(ctx, &numbered);
}

static void parts_keep_their_numbers(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_arena names;
    kay_move_list moves;
    kay_arena_init(&names, ctx);
    laws_moves(ctx, game, state, &names, &moves);
    for (uint64_t i = 0; i < moves.count; i += 1 + moves.count / 16)
        move_keeps_numbers(ctx, game, state, moves.moves[i]);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
}

static void a_zeroed_part_has_no_moves(const kay_ruleset *rules, const kay_game *game, kay_context *ctx)
{
    kay_arena arena;
    kay_state empty;
    bool stopped;
    kay_outcome outcome;
    kay_arena_init(&arena, ctx);
    assert_ok(ctx, kay_state_make(&arena, game, 1, &empty));
    for (int player = 0; player < 2; player++) {
        empty.mover = (kay_player)player;
        assert_ok(ctx, kay_state_end(ctx, game, &empty, &stopped, &outcome));
        if (!stopped)
            fail_msg("%s: a zeroed part has a move", rules->name);
    }
    kay_arena_free(&arena);
}

static void numbers_stay(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    if (!game->rules->numbered_parts)
        return;
    a_zeroed_part_has_no_moves(game->rules, game, ctx);
    parts_keep_their_numbers(ctx, game, state);
}

/* ---- */

/* Visits plays of every game of the list and of some variants. */
static void visit_all(laws_visit visit)
{
    static const char *const others[] = {
        "{1,2}/2", "negative:cutcake", "misere:kayles", "impartial:domineering", "nim+domineering", "impartial:snort"};
    kay_context ctx;
    kay_context_init(&ctx);
    const char *name;
    for (unsigned i = 0;; i++) {
        unsigned listed = 0;
        while (kay_listed_game(listed))
            listed++;
        name = i < listed                                    ? kay_listed_game(i)
               : i - listed < sizeof others / sizeof *others ? others[i - listed]
                                                             : NULL;
        if (!name)
            break;
        kay_named_game *game;
        assert_ok(&ctx, kay_named_game_open(&ctx, name, &game));
        laws_visit_play(kay_named_game_rules(game), SIZE, laws_rounds(SAMPLES), visit);
        kay_named_game_close(game);
    }
    assert_int_equal(ctx.memory_used, 0);
}

static void the_values_of_parts_add_up(void **unused)
{
    (void)unused;
    visit_all(parts_are_worth_the_whole);
}

static void numbers_stay_through_a_game(void **unused)
{
    (void)unused;
    visit_all(numbers_stay);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_values_of_parts_add_up),
                                       cmocka_unit_test(numbers_stay_through_a_game)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

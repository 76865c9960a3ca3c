/* Rules that a program embeds: what they lack or promise wrongly is said in words, and only what a question needs must
 * be there. */
#include <string.h>

#include "fixture.h"

#include <kayles/reachable.h>
#include <kayles/valuer.h>

/* Takes one or two from a pile; with `splits`, the rest may be left as two piles. */
typedef struct piles {
    kay_ruleset rules;
    bool splits, partial, astray, greedy;
} piles;

static const piles *piles_of(const kay_game *game)
{
    return (const piles *)game->rules;
}

static kay_status piles_moves(const kay_game *game, const uint64_t *pile, kay_player player, kay_move_list *out)
{
    const uint64_t most = piles_of(game)->partial && player == KAY_RIGHT ? 1 : 2;
    for (uint64_t take = 1; take <= most && take <= *pile; take++)
        *kay_emit(out, take) = *pile - take;
    if (piles_of(game)->splits && *pile > 1) {
        kay_emit_empty(out, 3);
        *kay_emit_part(out) = 1;
        *kay_emit_part(out) = *pile - 1;
    }
    return KAY_OK;
}

static kay_status piles_play(const kay_game *game, const uint64_t *pile, kay_player player, uint64_t name,
                             kay_move_list *out)
{
    (void)player;
    kay_emit_empty(out, name);
    if (name == 3)
        *kay_emit_part(out) = 1;
    *kay_emit_part(out) = *pile - (name == 3 ? 1 : name + piles_of(game)->astray);
    return KAY_OK;
}

static kay_status piles_play_in_place(const kay_game *game, uint64_t *pile, kay_player player, uint64_t name)
{
    (void)game, (void)player;
    *pile -= name;
    return KAY_OK;
}

static void piles_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_u64(out, *state->words);
}

/* Play stops at an empty pile; `greedy` Left has then won, whoever is to move. */
static kay_status piles_end(const kay_game *game, const uint64_t *pile, kay_player mover, bool *stopped,
                            kay_outcome *out)
{
    *stopped = *pile == 0;
    *out = piles_of(game)->greedy && mover == KAY_LEFT ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

/* The least that is enough for a solver, and more hooks. */
#define PILES(...) .rules = {.version = KAY_RULESET_VERSION, .name = "piles", .moves = piles_moves, __VA_ARGS__}

static piles piles_good(void)
{
    return (piles){PILES(.traits = KAY_IMPARTIAL)};
}

/* Asks a solver who wins a state; returns the status, and the message in ctx->diag. */
static kay_status piles_ask(kay_context *ctx, const piles *own, uint32_t words, uint64_t parts, uint64_t pile,
                            kay_outcome *out)
{
    uint64_t position[] = {pile, pile};
    const kay_game game = {.rules = &own->rules, .words = words, .traits = own->rules.traits};
    const kay_state state = {.words = position, .parts = parts};
    kay_solver *solver;
    kay_context_init(ctx);
    KAY_TRY(kay_solver_open(ctx, &game, &state, KAY_BY_AUTO, &solver));
    const kay_status status = kay_solver_answer(solver, out);
    kay_solver_close(solver);
    assert_int_equal(ctx->memory_used, 0);
    return status;
}

static void assert_refused(const piles *own, uint32_t words, uint64_t parts, uint64_t pile, const char *expected)
{
    kay_context ctx;
    kay_outcome outcome;
    assert_int_equal(piles_ask(&ctx, own, words, parts, pile, &outcome), KAY_EINPUT);
    if (!strstr(ctx.diag.text, expected))
        print_error("'%s' is not in '%s'\n", expected, ctx.diag.text);
    assert_non_null(strstr(ctx.diag.text, expected));
}

static void what_is_lacking_is_named(void **state)
{
    static const kay_theorem none = {.line_size = sizeof(kay_theorem_line)};
    (void)state;
    piles own = piles_good();
    own.rules.version = 3;
    assert_refused(&own, 1, 1, 5, "the ruleset is for version 3 of the interface");
    own = piles_good();
    own.rules.name = NULL;
    assert_refused(&own, 1, 1, 5, "the ruleset lacks a name");
    own = piles_good();
    own.rules.moves = NULL;
    assert_refused(&own, 1, 1, 5, "the ruleset piles lacks 'moves'");
    own = piles_good();
    own.rules.theorem = &none;
    assert_refused(&own, 1, 1, 5, "the ruleset piles lacks parts of its theorem");
    own = piles_good();
    own.rules.traits = KAY_TRAITS_END;
    assert_refused(&own, 1, 1, 5, "unknown traits: 0x80");
    own = piles_good();
    assert_refused(&own, 0, 1, 5, "a game of piles has positions of no words");
    const kay_game game = {.rules = &own.rules, .words = 1, .traits = KAY_SUMS};
    kay_context ctx;
    kay_solver *solver;
    kay_context_init(&ctx);
    assert_int_equal(kay_solver_open(&ctx, &game, &(kay_state){0}, KAY_BY_AUTO, &solver), KAY_EINPUT);
    assert_string_equal(ctx.diag.text, "a game of piles lacks traits that its ruleset has: 0x1");
}

static void what_is_promised_wrongly_is_found_at_the_start(void **state)
{
    static const struct {
        piles own;
        uint64_t parts, pile;
        const char *expected;
    } cases[] = {
        {{PILES(.traits = KAY_IMPARTIAL), .partial = true},
         1,
         5,
         "the ruleset piles says that it is impartial, but the players have different options"},
        {{PILES(.traits = KAY_IMPARTIAL, .write_position = piles_write), .partial = true},
         1,
         5,
         "different options or ends, at the position 'First: 5'"},
        {{PILES(.traits = KAY_IMPARTIAL, .end = piles_end), .greedy = true},
         1,
         0,
         "the players have different options or ends"},
        {{PILES(.traits = KAY_IMPARTIAL), .splits = true}, 1, 5, "has a move to a sum, but not the trait KAY_SUMS"},
        {{PILES(.traits = KAY_IMPARTIAL | KAY_SUMS, .play = piles_play, .play_in_place = piles_play_in_place),
          .splits = true},
         1,
         5,
         "has a move to a sum and 'play_in_place'"},
        {{PILES(.traits = KAY_IMPARTIAL | KAY_SUMS, .end = piles_end)}, 1, 5, "has 'end' and sums"},
        {{PILES(.traits = KAY_IMPARTIAL, .play = piles_play), .astray = true},
         1,
         5,
         "plays its first move to another position"},
        {{PILES(.traits = KAY_IMPARTIAL)}, 2, 5, "a state of piles has 2 parts, but the game lacks the trait KAY_SUMS"},
        {{PILES(.traits = KAY_IMPARTIAL | KAY_LOOPY)}, 2, 5, "a state of piles has 2 parts"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused(&cases[i].own, 1, cases[i].parts, cases[i].pile, cases[i].expected);
}

/* Without texts, a solver answers; with them too, and a sum by its parts. */
static void what_no_question_needs_may_be_missing(void **state)
{
    kay_context ctx;
    kay_outcome outcome;
    (void)state;
    piles own = piles_good();
    for (uint64_t pile = 0; pile < 200; pile++) { /* one take more than the options that are looked at */
        assert_ok(&ctx, piles_ask(&ctx, &own, 1, 1, pile, &outcome));
        assert_int_equal(outcome, pile % 3 ? KAY_WIN : KAY_LOSS);
    }
    own.rules.traits |= KAY_SUMS;
    assert_ok(&ctx, piles_ask(&ctx, &own, 1, 2, 5, &outcome));
    assert_int_equal(outcome, KAY_LOSS);
    assert_ok(&ctx, piles_ask(&ctx, &own, 1, 0, 5, &outcome));
    assert_int_equal(outcome, KAY_LOSS);
    own.rules.traits = KAY_SUMS; /* partizan */
    own.partial = own.splits = true;
    assert_ok(&ctx, piles_ask(&ctx, &own, 1, 1, 2, &outcome));
    assert_int_equal(outcome, KAY_WIN);
}

static void a_question_that_needs_another_hook_names_it(void **state)
{
    kay_context ctx;
    kay_text text;
    kay_input *input;
    kay_move move;
    kay_state after;
    const kay_game *read;
    const kay_state *position;
    uint64_t words[] = {5};
    (void)state;
    piles own = piles_good();
    const kay_game game = {.rules = &own.rules, .words = 1, .traits = KAY_IMPARTIAL};
    const kay_state start = {.words = words, .parts = 1};
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_state_write(&game, &start, &text);
    assert_int_equal(text.error, KAY_EINPUT);
    assert_string_equal(ctx.diag.text, "the ruleset piles lacks 'write_position'");
    kay_text_clear(&text);
    kay_state_move_text(&game, &start, (kay_move){0, 1}, &text);
    assert_int_equal(text.error, KAY_EINPUT);
    assert_string_equal(ctx.diag.text, "the ruleset piles lacks 'play' or 'play_in_place'");
    own.rules.play = piles_play;
    assert_int_equal(kay_state_read_move(&ctx, &game, &start, "4", NULL, &move), KAY_EINPUT);
    assert_string_equal(ctx.diag.text, "the ruleset piles lacks 'write_position'");
    assert_ok(&ctx, kay_input_open_text(&ctx, &own.rules, "text", "5", 1, NULL, true, &input));
    assert_int_equal(kay_input_next(input, &read, &position), KAY_EINPUT);
    assert_string_equal(ctx.diag.text, "the ruleset piles lacks 'read_position'");
    kay_input_close(input);
    own.rules.play = NULL;
    assert_ok(&ctx, kay_state_copy(&ctx, &game, &start, &after));
    assert_int_equal(kay_state_play(&ctx, &game, &after, (kay_move){0, 1}), KAY_EINPUT);
    assert_string_equal(ctx.diag.text, "the ruleset piles lacks 'play' or 'play_in_place'");
    kay_state_free(&ctx, &after);
    kay_text_free(&text);
    assert_int_equal(ctx.memory_used, 0);
}

/* Not only solvers open games. */
static void every_engine_checks_the_rules(void **state)
{
    kay_context ctx;
    kay_reachable *all;
    kay_value_store *store;
    kay_valuer *valuer;
    kay_worth worth;
    kay_input *input;
    uint64_t words[] = {5};
    (void)state;
    piles own = piles_good();
    const kay_game game = {.rules = &own.rules, .words = 1, .traits = KAY_IMPARTIAL};
    const kay_state start = {.words = words, .parts = 1};
    kay_context_init(&ctx);
    own.rules.moves = NULL;
    assert_int_equal(kay_reachable_new(&ctx, &game, false, &all), KAY_EINPUT);
    assert_int_equal(kay_input_open_text(&ctx, &own.rules, "text", "5", 1, NULL, true, &input), KAY_EINPUT);
    assert_ok(&ctx, kay_value_store_new(&ctx, 0, &store));
    assert_ok(&ctx, kay_valuer_new(&ctx, store, &valuer));
    assert_int_equal(kay_valuer_ask(valuer, &game, &start, &worth), KAY_EINPUT);
    assert_string_equal(ctx.diag.text, "the ruleset piles lacks 'moves'");
    own = piles_good();
    assert_ok(&ctx, kay_valuer_ask(valuer, &game, &start, &worth));
    kay_valuer_free(valuer);
    kay_value_store_free(store);
    own.splits = true;
    assert_ok(&ctx, kay_reachable_new(&ctx, &game, false, &all));
    assert_int_equal(kay_reachable_add(all, &start), KAY_EINPUT);
    assert_string_equal(ctx.diag.text, "the ruleset piles has a move to a sum, but not the trait KAY_SUMS");
    kay_reachable_free(all);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_mover_is_a_player(void **unused)
{
    kay_context ctx;
    kay_solver *solver;
    uint64_t words[] = {5};
    (void)unused;
    piles own = piles_good();
    const kay_game game = {.rules = &own.rules, .words = 1, .traits = KAY_IMPARTIAL};
    const kay_state start = {.words = words, .parts = 1, .mover = (kay_player)7};
    kay_context_init(&ctx);
    assert_int_equal(kay_solver_open(&ctx, &game, &start, KAY_BY_AUTO, &solver), KAY_EINPUT);
    assert_string_equal(ctx.diag.text, "a state of piles has the unknown mover 7");
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_lacking_is_named),
        cmocka_unit_test(what_is_promised_wrongly_is_found_at_the_start),
        cmocka_unit_test(what_no_question_needs_may_be_missing),
        cmocka_unit_test(a_question_that_needs_another_hook_names_it),
        cmocka_unit_test(every_engine_checks_the_rules),
        cmocka_unit_test(a_mover_is_a_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

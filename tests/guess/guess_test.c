/* Tests conjectures: rules of known games are found, and false ones are not claimed. */
#include <stdio.h>
#include <string.h>

#include <kayles/kayles.h>

#include "fixture.h"
#include "games/heap_game/heap_game.h"
#include "guess/guess_period.h"

static void guess_of(kay_context *ctx, const char *game, const char *const *constants, kay_guess *out)
{
    kay_guess_question question = {.rules = kay_ruleset_find(game), .constants = constants};
    assert_non_null(question.rules);
    assert_int_equal(kay_guess_find(ctx, &question, out), KAY_OK);
}

static void guess_of_code(kay_context *ctx, const char *code, kay_named_game **game, kay_guess *out)
{
    assert_int_equal(kay_named_game_open(ctx, code, game), KAY_OK);
    kay_guess_question question = {.rules = kay_named_game_rules(*game)};
    assert_int_equal(kay_guess_find(ctx, &question, out), KAY_OK);
}

/* Finds conjectures about rules in Lua. */
static void guess_of_rules(kay_context *ctx, const char *rules, kay_script **script, kay_guess *out)
{
    assert_int_equal(kay_script_open(ctx, "rules.lua", rules, strlen(rules), NULL, NULL, script), KAY_OK);
    kay_guess_question question = {.rules = kay_script_rules(*script)};
    assert_int_equal(kay_guess_find(ctx, &question, out), KAY_OK);
}

static void a_sequence_has_its_least_period_and_preperiod(void **state)
{
    (void)state;
    static const uint64_t plain[] = {9, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2};
    static const uint64_t rising[] = {5, 0, 1, 3, 4, 6, 7, 9, 10, 12, 13};
    static const uint64_t none[] = {0, 1, 0, 0, 1, 1, 1, 0, 1, 0, 0, 0, 1};
    guess_period period;
    kay_context ctx;
    kay_context_init(&ctx);
    assert_int_equal(guess_period_find(&ctx, plain, 13, GUESS_THRICE, true, &period), KAY_OK);
    assert_int_equal(period.preperiod, 1);
    assert_int_equal(period.period, 3);
    assert_int_equal(period.saltus, 0);
    assert_int_equal(guess_period_at(&period, plain, 301), 0);
    assert_int_equal(guess_period_find(&ctx, rising, 11, GUESS_THRICE, true, &period), KAY_OK);
    assert_int_equal(period.preperiod, 1);
    assert_int_equal(period.period, 2);
    assert_int_equal(period.saltus, 3);
    assert_int_equal(guess_period_at(&period, rising, 12), 16);
    assert_int_equal(guess_period_find(&ctx, rising, 11, GUESS_THRICE, false, &period), KAY_OK);
    assert_int_equal(period.period, 0);
    assert_int_equal(guess_period_find(&ctx, none, 13, GUESS_THRICE, true, &period), KAY_OK);
    assert_int_equal(period.period, 0);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_sequence_with_holes_has_the_period_of_the_others(void **state)
{
    (void)state;
    enum { COUNT = 24 };
    uint64_t values[COUNT], rising[COUNT], few[COUNT];
    guess_period period;
    kay_context ctx;
    kay_context_init(&ctx);
    for (uint64_t n = 0; n < COUNT; n++) {
        const bool hole = n % 5 == 3 || n % 4 == 2;
        values[n] = hole ? GUESS_UNKNOWN : n < 2 ? 9 : n % 4;
        rising[n] = hole ? GUESS_UNKNOWN : n % 4 + n / 4 * 3;
        few[n] = n % 4 == 1 ? n : GUESS_UNKNOWN;
    }
    assert_int_equal(guess_period_find(&ctx, values, COUNT, GUESS_THRICE, true, &period), KAY_OK);
    assert_int_equal(period.preperiod, 2);
    assert_int_equal(period.period, 4);
    assert_int_equal(period.saltus, 0);
    guess_period_fill(&period, values, COUNT);
    assert_int_equal(values[3], 3);
    assert_int_equal(values[23], 3);
    assert_true(values[6] == GUESS_UNKNOWN); /* no number with that residue is known */
    assert_int_equal(guess_period_find(&ctx, rising, COUNT, GUESS_THRICE, false, &period), KAY_OK);
    assert_int_equal(period.period, 0);
    assert_int_equal(guess_period_find(&ctx, rising, COUNT, GUESS_THRICE, true, &period), KAY_OK);
    assert_int_equal(period.preperiod, 0);
    assert_int_equal(period.period, 4);
    assert_int_equal(period.saltus, 3);
    guess_period_fill(&period, rising, COUNT);
    assert_int_equal(rising[3], 3);
    assert_int_equal(rising[13], 10);
    assert_int_equal(guess_period_find(&ctx, few, COUNT, GUESS_THRICE, false, &period), KAY_OK);
    assert_int_equal(period.period, 0); /* one number of each class shows nothing */
    assert_int_equal(ctx.memory_used, 0);
}

/* Fraenkel 1982: a move may take two numbers that differ by at most 1.  tests/blackbox/test_guess.py tests Wythoff's
 * own game. */
static void a_game_like_wythoffs_is_a_pair_of_beatty_sequences(void **state)
{
    (void)state;
    static const char rules[] = "local function wide(p, emit)\n"
                                "  for a = 1, p[1] do emit({p[1] - a, p[2]}) end\n"
                                "  for b = 1, p[2] do emit({p[1], p[2] - b}) end\n"
                                "  for a = 1, p[1] do for b = math.max(1, a - 1), math.min(p[2], a + 1) do\n"
                                "    emit({p[1] - a, p[2] - b}) end end end\n"
                                "return {name = 'wide', start = function(a, b) return {a, b} end, moves = wide}";
    kay_context ctx;
    kay_script *script;
    kay_guess guess;
    kay_context_init(&ctx);
    guess_of_rules(&ctx, rules, &script, &guess);
    assert_at_least(guess.count, 1);
    assert_true(guess.list[0].agree);
    assert_string_equal(guess.list[0].kind, "Beatty pairs");
    assert_non_null(strstr(guess.list[0].statement, "sqrt 2"));
    kay_guess_free(&guess);
    kay_script_close(script);
    assert_int_equal(ctx.memory_used, 0);
}

static void laws_of_borders_and_the_diagonal_are_found_without_a_law_for_all_pairs(void **state)
{
    (void)state;
    static const char rules[] =
        "return {name = 'nim', start = function(a, b) return {a, b} end, moves = function(p, emit)\n"
        "  for a = 0, p[1] - 1 do emit({a, p[2]}) end\n"
        "  for b = 0, p[2] - 1 do emit({p[1], b}) end\n"
        "%s end}";
    kay_context ctx;
    kay_script *script;
    kay_guess guess;
    char text[512];
    kay_context_init(&ctx);
    snprintf(text, sizeof text, rules, "");
    guess_of_rules(&ctx, text, &script, &guess);
    assert_int_equal(guess.count, 1);
    assert_string_equal(guess.list[0].kind, "nim-sum");
    assert_null(guess.no_values);
    kay_guess_free(&guess);
    kay_script_close(script);
    snprintf(text, sizeof text, rules, "if p[1] > 0 and p[1] == p[2] then emit({0, 0}) end");
    guess_of_rules(&ctx, text, &script, &guess);
    unsigned borders = 0, diagonals = 0;
    assert_non_null(guess.no_values);
    for (uint64_t i = 0; i < guess.count; i++) {
        borders += strcmp(guess.list[i].kind, "border") == 0;
        diagonals += strcmp(guess.list[i].kind, "diagonal") == 0;
    }
    assert_int_equal(borders, 2);
    assert_int_equal(diagonals, 1);
    kay_guess_free(&guess);
    kay_script_close(script);
}

static void outcomes_without_grundy_values_have_residue_classes(void **state)
{
    (void)state;
    static const char rules[] = "return {name = 'misere', misere = true, moves = function(p, emit)\n"
                                "  for take = 1, math.min(p, 3) do emit(p - take) end end}";
    kay_context ctx;
    kay_script *script;
    kay_guess guess;
    kay_context_init(&ctx);
    guess_of_rules(&ctx, rules, &script, &guess);
    assert_int_equal(guess.count, 2);
    assert_true(guess.list[0].agree);
    assert_true(guess.list[1].agree);
    assert_string_equal(guess.list[0].kind, "nim-sum");
    assert_non_null(strstr(guess.list[0].statement,
                           "parts, each mod 4, is 0. If all of these are at most 1, it is the opposite: "));
    assert_more(guess.list[0].tested_on, 1000);
    assert_string_equal(guess.list[1].kind, "residue classes");
    assert_non_null(strstr(guess.list[1].statement, "n mod 4 is 1"));
    kay_guess_free(&guess);
    kay_script_close(script);
}

static void draws_and_both_players_have_residue_classes(void **state)
{
    (void)state;
    static const char *const rules[] = {
        "return {name = 'draws', over = function(p) return ({'loss', 'draw'})[p + 1] end, moves = function(p, emit)\n"
        "  if p >= 2 then emit(p - 2) end if p >= 5 then emit(p - 5) end end}",
        "return {name = 'either', left = function(p, emit) if p >= 2 then emit(p - 2) end end,\n"
        "  right = function(p, emit) if p >= 1 then emit(p - 1) end end}"};
    static const char *const words[] = {"The player to move loses exactly where n mod 7 is one of 0, 4, draws exactly "
                                        "where n mod 7 is one of 1, 3, and else "
                                        "wins.  Tested to n = 20000.",
                                        "With First to move: First loses exactly where n mod 3 is one of 0, 1, and "
                                        "else wins.  With Second to move: Second "
                                        "loses exactly where n mod 3 is 0, and else wins.  Tested to n = 20000."};
    for (int i = 0; i < 2; i++) {
        kay_context ctx;
        kay_script *script;
        kay_guess guess;
        kay_context_init(&ctx);
        guess_of_rules(&ctx, rules[i], &script, &guess);
        assert_int_equal(guess.count, 1);
        assert_true(guess.list[0].agree);
        assert_string_equal(guess.list[0].statement, words[i]);
        kay_guess_free(&guess);
        kay_script_close(script);
    }
}

static void a_rule_that_fails_comes_with_its_counterexample(void **state)
{
    (void)state;
    static const char rules[] = "return {name = 'grundy', moves = function(p, emit)\n"
                                "  for small = 1, math.floor((p - 1) / 2) do emit(small, p - small) end end}";
    kay_context ctx;
    kay_script *script;
    kay_guess guess;
    kay_context_init(&ctx);
    guess_of_rules(&ctx, rules, &script, &guess);
    assert_int_equal(guess.count, 1);
    assert_false(guess.list[0].agree);
    assert_string_equal(guess.list[0].counterexample, "270"); /* as in the table of Berlekamp, Conway and Guy */
    kay_guess_free(&guess);
    kay_script_close(script);
}

static void the_rule_of_pyramid_is_found(void **state)
{
    (void)state;
    kay_context ctx;
    kay_guess guess;
    kay_context_init(&ctx);
    guess_of(&ctx, "pyramid", NULL, &guess);
    assert_at_least(guess.count, 1);
    assert_true(guess.list[0].agree);
    assert_null(guess.list[0].counterexample);
    assert_string_equal(guess.list[0].kind, "decision list");
    assert_more(guess.list[0].tested_on, 10000);
    assert_false(guess.list[0].proved);
    kay_guess_free(&guess);
    assert_int_equal(ctx.memory_used, 0);
}

static void the_rules_of_take_ab_are_found_for_either_player(void **state)
{
    (void)state;
    static const char *const constants[][2] = {{"2", "1"}, {"1", "3"}, {"3", "2"}};
    for (unsigned i = 0; i < 3; i++) {
        kay_context ctx;
        kay_guess guess;
        kay_context_init(&ctx);
        guess_of(&ctx, "take-ab", constants[i], &guess);
        assert_at_least(guess.count, 1);
        assert_true(guess.list[0].agree);
        assert_non_null(strstr(guess.list[0].statement, "Zenyk"));
        assert_non_null(strstr(guess.list[0].statement, "Marichka"));
        assert_non_null(strstr(guess.list[0].lua, "player == 1"));
        kay_guess_free(&guess);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void the_period_of_dawsons_kayles_is_proved(void **state)
{
    (void)state;
    kay_context ctx;
    kay_guess guess;
    kay_named_game *game;
    kay_context_init(&ctx);
    guess_of_code(&ctx, "0.07", &game, &guess);
    assert_at_least(guess.count, 1);
    assert_true(guess.list[0].proved);
    assert_true(guess.list[0].agree);
    assert_non_null(strstr(guess.list[0].statement, "period 34 from 53"));
    kay_guess_free(&guess);
    kay_named_game_close(game);
    assert_int_equal(ctx.memory_used, 0);
}

static void every_subtraction_game_within_eight_is_proved(void **state)
{
    (void)state;
    for (unsigned set = 1; set < 256; set++) {
        char code[32] = "{";
        for (unsigned take = 1; take <= 8; take++)
            if (set >> (take - 1) & 1)
                sprintf(code + strlen(code), code[1] ? ",%u" : "%u", take);
        strcat(code, "}");
        kay_context ctx;
        kay_guess guess;
        kay_named_game *game;
        kay_context_init(&ctx);
        guess_of_code(&ctx, code, &game, &guess);
        assert_at_least(guess.count, 1);
        assert_true(guess.list[0].proved);
        assert_true(guess.list[0].agree);
        assert_non_null(guess.list[0].lua);
        kay_guess_free(&guess);
        kay_named_game_close(game);
    }
}

static void what_was_found_is_kept_where_memory_ends(void **state)
{
    (void)state;
    for (uint64_t limit = 1 << 12; limit < UINT64_C(1) << 24; limit += limit / 3) {
        kay_context ctx;
        kay_guess guess;
        kay_context_init(&ctx);
        ctx.memory_limit = limit;
        kay_guess_question question = {.rules = kay_ruleset_find("pyramid")};
        kay_status status = kay_guess_find(&ctx, &question, &guess);
        assert_one_of(status, KAY_OK, KAY_EUNABLE);
        kay_guess_free(&guess);
        assert_int_equal(ctx.memory_used, 0);
    }
}

/* Reads values and finds conjectures from them, under every limit of memory. */
static void values_that_are_read_need_no_rules(void **state)
{
    (void)state;
    static const char text[] = "a,b,value\n0,0,P\n1,2,P\n2,1,P\n3,5,P\n5,3,P\n4,7,P\n7,4,P\n6,10,P\n10,6,P\n8,13,P\n"
                               "13,8,P\n9,15,P\n15,9,P\n11,18,P\n18,11,P\n12,20,P\n20,12,P\n14,23,P\n23,14,P\n";
    bool found = false;
    for (uint64_t limit = 1 << 10; !found; limit += limit / 4) {
        kay_context ctx;
        kay_reader reader;
        kay_arena arena;
        kay_guess guess;
        kay_guess_values values;
        kay_context_init(&ctx);
        kay_arena_init(&arena, &ctx);
        assert_int_equal(kay_reader_from_text(&ctx, "values", text, strlen(text), &reader), KAY_OK);
        ctx.memory_limit = limit;
        kay_status status = kay_guess_read(&reader, &arena, &values);
        kay_guess_question question = {.rules = kay_guess_values_rules(), .values = &values};
        if (status == KAY_OK) {
            status = kay_guess_find(&ctx, &question, &guess);
            found = status == KAY_OK;
            if (found) {
                assert_string_equal(guess.list[0].kind, "Beatty pairs");
                assert_true(guess.list[0].agree);
            }
            kay_guess_free(&guess);
        }
        assert_true(found || status == KAY_EUNABLE || status == KAY_ENOMEM);
        kay_reader_close(&reader);
        kay_arena_free(&arena);
        assert_int_equal(ctx.memory_used, 0);
    }
}

/* Nim with two heaps and many more entries, all 0: the work for an option is the number of its entries. */
enum { LONG_NUMBERS = 500 };

static kay_status long_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game;
    (void)player;
    for (uint64_t heap = 0; heap < 2; heap++)
        for (uint64_t rest = 0; rest < position[heap]; rest++) {
            uint64_t *option = kay_emit_copy(out, heap << 32 | rest, position);
            if (option)
                option[heap] = rest;
        }
    return KAY_OK;
}

static kay_status long_start(kay_start *start, const kay_game **game, kay_state *state);

static void long_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    (void)game;
    for (unsigned i = 0; i < LONG_NUMBERS; i++)
        kay_feature_entry(out, i < 2 ? (int64_t)state->words[i] : 0);
}

static void long_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_u64(out, state->words[0]);
    kay_text_char(out, ' ');
    kay_text_u64(out, state->words[1]);
}

static const kay_starts long_starts = {.start = long_start, .parameters = 2, .features = long_features};
static const kay_ruleset long_rules = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .name = "long",
    .moves = long_moves,
    .write_position = long_write,
    .starts = &long_starts,
};
static const kay_game long_game = {.rules = &long_rules, .words = 2, .traits = KAY_IMPARTIAL};

static kay_status long_start(kay_start *start, const kay_game **game, kay_state *state)
{
    *game = &long_game;
    start->lasting = true;
    KAY_TRY(kay_state_make(start->arena, *game, 1, state));
    memcpy(state->words, start->parameters, 2 * sizeof *state->words);
    return KAY_OK;
}

static void work_ends_ranges_of_two_numbers_that_are_too_large(void **state)
{
    (void)state;
    enum { LAST = 300 };
    kay_context ctx;
    kay_guess guess;
    kay_context_init(&ctx);
    kay_guess_question question = {.rules = &long_rules, .range = {{0, LAST}, {0, LAST}}, .ranges = 2};
    assert_int_equal(kay_guess_find(&ctx, &question, &guess), KAY_EUNABLE);
    assert_non_null(strstr(ctx.diag.text, "only the first positions were looked at"));
    assert_at_least(guess.count, 1);
    assert_true(guess.list[0].agree);
    assert_non_null(strstr(guess.list[0].statement, "nim-sum"));
    assert_at_least(guess.list[0].tested_on, 600);
    assert_true(guess.list[0].tested_on < (LAST + 1) * (LAST + 1) / 8);
    kay_guess_free(&guess);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_ruleset_without_starts_and_positions_is_refused(void **state)
{
    (void)state;
    kay_ruleset rules = *kay_ruleset_find("pyramid");
    rules.starts = NULL;
    kay_context ctx;
    kay_guess guess;
    kay_context_init(&ctx);
    kay_guess_question question = {.rules = &rules};
    assert_int_equal(kay_guess_find(&ctx, &question, &guess), KAY_EUSAGE);
    kay_guess_free(&guess);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sequence_has_its_least_period_and_preperiod),
        cmocka_unit_test(a_sequence_with_holes_has_the_period_of_the_others),
        cmocka_unit_test(a_game_like_wythoffs_is_a_pair_of_beatty_sequences),
        cmocka_unit_test(laws_of_borders_and_the_diagonal_are_found_without_a_law_for_all_pairs),
        cmocka_unit_test(outcomes_without_grundy_values_have_residue_classes),
        cmocka_unit_test(draws_and_both_players_have_residue_classes),
        cmocka_unit_test(a_rule_that_fails_comes_with_its_counterexample),
        cmocka_unit_test(the_rule_of_pyramid_is_found),
        cmocka_unit_test(the_rules_of_take_ab_are_found_for_either_player),
        cmocka_unit_test(the_period_of_dawsons_kayles_is_proved),
        cmocka_unit_test(every_subtraction_game_within_eight_is_proved),
        cmocka_unit_test(what_was_found_is_kept_where_memory_ends),
        cmocka_unit_test(values_that_are_read_need_no_rules),
        cmocka_unit_test(work_ends_ranges_of_two_numbers_that_are_too_large),
        cmocka_unit_test(a_ruleset_without_starts_and_positions_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

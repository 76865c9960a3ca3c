/* What every ruleset promises: the laws of lint, and the words of its manual. */
#include "laws.h"
#include "games/heap_game/heap_game.h"
#include "ruleset/starts.h"

#include <kayles/lint.h>

#include <stdlib.h>
#include <string.h>

/* The size that the ruleset gives to verify. */
static kay_size usual_size(const kay_ruleset *rules)
{
    char *end;
    kay_size size = {strtoull(kay_starts_of(rules)->verify_size, &end, 10), 0};
    if (*end == 'x')
        size.b = strtoull(end + 1, NULL, 10);
    return size;
}

/* Whether a law has something to say of a ruleset. */
static bool speaks(const kay_ruleset *rules, const char *name)
{
    const uint32_t sums = KAY_IMPARTIAL | KAY_SUMS;
    if (strstr(name, "Grundy"))
        return rules->simplify && (rules->traits & (sums | KAY_MISERE)) == sums;
    if (strstr(name, "simplify"))
        return rules->simplify;
    if (strstr(name, "recurs"))
        return !(rules->traits & (KAY_LOOPY | KAY_SCORING));
    if (strstr(name, "scores"))
        return rules->scoring;
    if (strstr(name, "impartial"))
        return rules->traits & KAY_IMPARTIAL;
    if (strstr(name, "negate"))
        return rules->negate || rules->traits & KAY_IMPARTIAL;
    if (strstr(name, "prepared"))
        return rules->prepare;
    if (strstr(name, "theorem"))
        return rules->theorem;
    if (strstr(name, "answer"))
        return rules->contest && rules->contest->reply;
    if (strstr(name, "listed"))
        return kay_starts_of(rules)->positions;
    if (strstr(name, "features"))
        return kay_starts_of(rules)->features;
    if (strstr(name, "canonical"))
        return rules->ranks && rules->ranks->canonical;
    if (strstr(name, "unmoves"))
        return rules->ranks && rules->ranks->unmoves && rules->traits & KAY_LOOPY;
    if (strstr(name, "rank"))
        return rules->ranks;
    return strstr(name, "certificate") ? rules->proof != NULL : true;
}

static void lint_finds_nothing(const kay_ruleset *rules)
{
    kay_context ctx;
    kay_lint_result result;
    kay_context_init(&ctx);
    const kay_lint_question question = {
        .rules = rules, .size = usual_size(rules), .states = laws_rounds(500), .seed = 1};
    assert_ok(&ctx, kay_lint(&ctx, &question, &result));
    if (!result.holds)
        print_error("%s: %s: %s: '%s'\n", rules->name, kay_lint_law(result.law), kay_text_string(&result.difference),
                    kay_text_string(&result.counterexample));
    assert_true(result.holds);
    assert_at_least(result.checks, 500);
    /* With fewer states search may decide none of a large game, and then tests no law of outcomes. */
    const bool all = question.states >= 500;
    for (unsigned i = 0; i < KAY_LINT_LAWS; i++) {
        const bool spoken = speaks(rules, kay_lint_law(i)), tried = result.by_law[i] > 0;
        if (all ? tried != spoken : tried && !spoken)
            print_error("%s: '%s' was tried %d times\n", rules->name, kay_lint_law(i), (int)result.by_law[i]);
        assert_true(all ? tried == spoken : !tried || spoken);
    }
    kay_text_free(&result.counterexample);
    kay_text_free(&result.difference);
    assert_int_equal(ctx.memory_used, 0);
}

/* They are not in the list, and the only impartial rulesets of sums that are built in. */
static void heap_games_keep_the_laws(void **unused)
{
    static const char *const codes[] = {"0.77", "0.07", "4.3", "0.1337", "0.F", "{1,3,4}"};
    (void)unused;
    for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++) {
        kay_context ctx;
        kay_named_game *heap;
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_named_game_open(&ctx, codes[i], &heap));
        lint_finds_nothing(kay_named_game_rules(heap));
        kay_named_game_close(heap);
    }
}

static void assert_lines(const char *what, const char *text)
{
    if (!text || !*text || text[strlen(text) - 1] == '\n')
        print_error("the manual's %s is empty or ends in a line end\n", what);
    assert_non_null(text);
    assert_true(*text);
    assert_int_not_equal(text[strlen(text) - 1], '\n');
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strcspn(line, "\n") > 100)
            print_error("the manual's %s has a line of more than 100 characters:\n%s\n", what, line);
        assert_at_most(strcspn(line, "\n"), 100);
    }
}

static void case_is_answered(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_solver *solver;
    kay_outcome outcome;
    kay_text reason;
    kay_text_init(&reason, ctx);
    assert_ok(ctx, kay_solver_open(ctx, game, state, KAY_BY_AUTO, &solver));
    assert_ok(ctx, kay_solver_answer(solver, &outcome));
    assert_ok(ctx, kay_solver_reason(solver, &reason));
    laws_require(reason.length > 10, game, state, "no reason");
    const char *word;
    assert_ok(ctx, kay_judge_word(ctx, game, state, outcome, &word));
    laws_require(*word, game, state, "no judge's word");
    kay_solver_close(solver);
    kay_text_free(&reason);
}

static void the_manual_is_complete_and_its_example_runs(const kay_ruleset *rules)
{
    const kay_manual *manual = rules->manual;
    assert_int_equal(rules->version, KAY_RULESET_VERSION);
    assert_lines("rules", manual->rules);
    assert_lines("input", manual->input);
    assert_lines("output", manual->output);
    assert_lines("move", manual->move);
    assert_lines("position", manual->position);
    assert_int_equal(manual->features != NULL, kay_starts_of(rules)->features != NULL);
    if (manual->features)
        assert_lines("features", manual->features);
    assert_non_null(rules->summary);
    assert_true(*rules->summary);
    assert_int_not_equal(rules->summary[strlen(rules->summary) - 1], '.');
    assert_null(strpbrk(rules->summary, "\t\n"));
    assert_non_null(rules->players[0]);
    assert_non_null(rules->players[1]);
    assert_string_not_equal(rules->players[0], rules->players[1]);
    assert_non_null(kay_starts_of(rules)->verify_size);
    assert_at_least(*kay_starts_of(rules)->verify_size, '1');
    assert_at_most(*kay_starts_of(rules)->verify_size, '9');
    if (kay_ruleset_find(rules->name))
        assert_ptr_equal(kay_ruleset_find(rules->name), rules);
    if (rules->theorem) {
        assert_lines("statement", rules->theorem->statement);
        assert_lines("source", rules->theorem->source);
    }
    assert_non_null(manual->example);
    assert_true(*manual->example);
    laws_visit_text(rules, manual->example, case_is_answered);
}

int main(void)
{
    static const law laws[] = {
        {"what it promises holds", lint_finds_nothing},
        {"the manual is complete and its example runs", the_manual_is_complete_and_its_example_runs},
    };
    static const struct CMUnitTest heap_games[] = {cmocka_unit_test(heap_games_keep_the_laws)};
    const int failed = laws_run(laws, sizeof laws / sizeof *laws);
    return failed + cmocka_run_group_tests(heap_games, NULL, NULL);
}

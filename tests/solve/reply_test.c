/* Tests answers that rules write by the hook `reply`: the judge answers the questions of the rules. */
#include <string.h>

#include <kayles/contest.h>
#include <kayles/solver.h>

#include "fixture.h"

/* A heap: a move takes 1 to 3 from it. */
static kay_status heap_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game;
    (void)player;
    for (uint64_t take = 1; take <= 3 && take <= position[0]; take++)
        kay_emit(out, take)[0] = position[0] - take;
    return KAY_OK;
}

static kay_status heap_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)game;
    (void)player;
    position[0] -= name;
    return KAY_OK;
}

/* Writes the outcome, the winning moves, and the outcomes of the heaps 0 to 8. */
static kay_status heap_reply(kay_judge *judge, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                             kay_text *out)
{
    kay_move_list moves;
    (void)start;
    KAY_TRY(kay_move_list_init(&moves, judge->ctx, game, NULL, KAY_WANT_MOVES));
    kay_status status = judge->winning(judge, &moves);
    kay_text_format(out, "case {case}, {word}: %d", for_mover);
    for (uint64_t i = 0; i < moves.count; i++)
        kay_text_format(out, " %d", (int)moves.moves[i].name);
    kay_move_list_free(&moves);
    kay_text_add(out, "\n");
    for (uint64_t heap = 0; heap <= 8 && status == KAY_OK; heap++) {
        const kay_state state = {.words = &heap, .parts = 1, .mover = KAY_RIGHT};
        kay_outcome outcome;
        status = judge->outcome(judge, &state, &outcome);
        kay_text_add(out, outcome == KAY_WIN ? "w" : "l");
    }
    return status;
}

static const kay_contest_form reply_form = {.reply = heap_reply};

static const kay_ruleset reply_rules = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL | KAY_SUMS,
    .name = "heaps",
    .contest = &reply_form,
    .moves = heap_moves,
    .play_in_place = heap_play,
};

static void the_judge_answers_the_questions_of_the_rules(void **unused)
{
    static const struct {
        uint64_t heap;
        kay_outcome outcome;
        const char *text;
    } cases[] = {
        {7, KAY_WIN, "case 5, First: 1 3\nlwwwlwwwl\n"},
        {8, KAY_LOSS, "case 5, Second: -1\nlwwwlwwwl\n"},
        {0, KAY_LOSS, "case 5, Second: -1\nlwwwlwwwl\n"},
    };
    const kay_game game = {.rules = &reply_rules, .words = 1, .traits = reply_rules.traits};
    kay_context ctx;
    kay_text out;
    (void)unused;
    kay_context_init(&ctx);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t heap = cases[i].heap;
        const kay_state start = {.words = &heap, .parts = 1};
        kay_text_init(&out, &ctx);
        assert_ok(&ctx, kay_solver_reply(&ctx, &game, &start, cases[i].outcome, 5, &out));
        assert_string_equal(kay_text_string(&out), cases[i].text);
        kay_text_clear(&out);
        assert_ok(&ctx, kay_judge_line(&ctx, &game, &start, cases[i].outcome, 5, &out));
        assert_string_equal(kay_text_string(&out), cases[i].outcome == KAY_WIN ? "First\n" : "Second\n");
        kay_text_free(&out);
    }
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_judge_answers_the_questions_of_the_rules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

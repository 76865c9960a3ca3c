/* Tests what theorems promise beyond the laws of lint: they keep limits on moves, and false proofs are refused. */
#include "laws.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIZE = 6, /* of the largest samples */
    SAMPLES = 4 /* of each size */
};

static void limit_is_kept(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_solver *solver;
    kay_arena names;
    kay_move_list all, some;
    if (!laws_covered(game, state))
        return;
    kay_arena_init(&names, ctx);
    assert_ok(ctx, kay_solver_open(ctx, game, state, KAY_BY_THEOREM, &solver));
    assert_ok(ctx, kay_move_list_init(&all, ctx, game, &names, KAY_WANT_MOVES));
    assert_ok(ctx, kay_solver_winning(solver, &all));
    for (uint64_t limit = 1; limit <= 3; limit++) {
        assert_ok(ctx, kay_move_list_init(&some, ctx, game, &names, KAY_WANT_MOVES));
        some.limit = limit;
        assert_ok(ctx, kay_solver_winning(solver, &some));
        laws_require(some.count == (limit < all.count ? limit : all.count), game, state,
                     "%d winning moves under a limit of %d", (int)some.count, (int)limit);
        const bool undecided = limit == 1 && some.more; /* allowed: the only move was found in a faster way */
        laws_require(some.more == (some.count < all.count) || undecided, game, state, "`more` is wrong under a limit");
        kay_move_list_free(&some);
    }
    kay_move_list_free(&all);
    kay_solver_close(solver);
    kay_arena_free(&names);
}

static void a_limit_on_winning_moves_is_kept_and_said(const kay_ruleset *rules)
{
    laws_visit_play(rules, SIZE, laws_rounds(SAMPLES), limit_is_kept);
}

/* Returns the k-th replacement for a value; NULL after the last one. */
static json_t *another_value(const json_t *value, unsigned k)
{
    json_int_t number = json_is_integer(value) ? json_integer_value(value) : 0;
    switch (k) {
    case 0:
        return json_null();
    case 1:
        return json_string("x");
    case 2:
        return json_integer(number < INT64_MAX ? number + 1 : number - 1);
    case 3:
        return json_integer(number > INT64_MIN ? number - 1 : number + 1);
    case 4:
        return json_integer(INT64_MAX);
    case 5:
        return json_integer(INT64_MIN);
    case 6:
        return json_array();
    case 7:
        return json_object();
    case 8:
        return json_boolean(!json_is_true(value));
    case 9:
        return json_pack("[i]", 0);
    case 10:
        return json_integer(0);
    case 11:
        return json_is_string(value) ? json_sprintf("%s%s", json_string_value(value), "1") : NULL;
    default:
        return NULL;
    }
}

typedef struct judge {
    kay_context *ctx;
    const kay_game *game;
    const kay_state *state;
    kay_outcome outcome; /* the true one */
    json_t *proof;
} judge;

/* Tests that a changed proof is refused for a wrong outcome, and refused or accepted without harm for the right one. */
static void judge_changed(const judge *j)
{
    for (int claim = -1; claim <= 1; claim++) {
        char *words = json_dumps(j->proof, JSON_COMPACT);
        kay_status status = fixture_judge_state(j->ctx, j->game, j->state, (kay_outcome)claim, words);
        bool refused = status == KAY_EFALSE || status == KAY_EINPUT;
        if (!refused && claim != (int)j->outcome)
            laws_require(false, j->game, j->state, "the false outcome %d passes with %s", claim, words);
        free(words);
        laws_require(refused || status == KAY_OK, j->game, j->state, "a strange status: %s", kay_status_text(status));
    }
}

/* Changes the values in the tree below `holder`, one after another. */
static void judge_all_changes(const judge *j, json_t *holder)
{
    size_t length = json_is_array(holder) ? json_array_size(holder) : 0;
    for (size_t i = 0; i < length && i < 24; i++) {
        json_t *old = json_incref(json_array_get(holder, i));
        json_t *other;
        for (unsigned k = 0; (other = another_value(old, k)); k++) {
            json_array_set_new(holder, i, other);
            judge_changed(j);
        }
        json_array_remove(holder, i);
        judge_changed(j);
        json_array_insert(holder, i, old);
        judge_all_changes(j, old);
        json_decref(old);
    }
    if (!json_is_object(holder))
        return;
    json_t *fields = json_copy(holder);
    const char *name;
    json_t *old;
    json_object_foreach(fields, name, old)
    {
        json_t *other;
        for (unsigned k = 0; (other = another_value(old, k)); k++) {
            json_object_set_new(holder, name, other);
            judge_changed(j);
        }
        json_object_del(holder, name);
        judge_changed(j);
        json_object_set(holder, name, old);
        judge_all_changes(j, old);
    }
    json_decref(fields);
}

static void state_is_proved(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_solver *solver;
    if (!laws_covered(game, state))
        return;
    judge j = {.ctx = ctx, .game = game, .state = state};
    kay_text text;
    kay_text_init(&text, ctx);
    assert_ok(ctx, kay_solver_open(ctx, game, state, KAY_BY_THEOREM, &solver));
    assert_ok(ctx, kay_solver_answer(solver, &j.outcome));
    assert_ok(ctx, kay_solver_certify(solver, &text));
    kay_solver_close(solver);
    laws_require(fixture_judge_state(ctx, game, state, j.outcome, kay_text_string(&text)) == KAY_OK, game, state,
                 "its proof is refused: %s", ctx->diag.text);
    j.proof = json_loads(kay_text_string(&text), 0, NULL);
    assert_non_null(j.proof);
    kay_text_free(&text);
    judge_changed(&j);
    judge_all_changes(&j, j.proof);
    json_decref(j.proof);
}

static void proofs_are_accepted_and_false_ones_refused(const kay_ruleset *rules)
{
    if (!rules->theorem || !rules->proof)
        return;
    assert_non_null(rules->proof->certify);
    assert_non_null(rules->proof->check);
    laws_visit_play(rules, SIZE, laws_rounds(1), state_is_proved);
}

int main(void)
{
    static const law laws[] = {
        {"a limit on winning moves is kept and reported", a_limit_on_winning_moves_is_kept_and_said},
        {"proofs are accepted, false ones refused", proofs_are_accepted_and_false_ones_refused},
    };
    return laws_run(laws, sizeof laws / sizeof *laws);
}

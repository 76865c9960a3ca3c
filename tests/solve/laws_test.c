/* What every ruleset promises to the engines: search and theorem say the same, along play too, and prove it. */
#include "laws.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include <kayles/search.h>

enum {
    SIZE = 6, /* of the largest samples that are searched */
    SAMPLES = 4 /* of each size */
};

static kay_outcome searched(kay_context *ctx, const kay_game *game, const kay_state *state, bool raw)
{
    kay_search *search;
    kay_outcome outcome;
    assert_ok(ctx, kay_search_new(ctx, game, &search));
    if (raw)
        kay_search_raw(search);
    assert_ok(ctx, kay_search_outcome(search, state, &outcome));
    kay_search_free(search);
    return outcome;
}

/* Each part's normal form, in the part's place, gives a state of the same outcome. */
static void normal_form_keeps_outcome(kay_context *ctx, const kay_game *game, const kay_state *state,
                                      kay_outcome outcome)
{
    kay_move_list sink;
    kay_state normal = {.mover = state->mover};
    const kay_game *prepared = game;
    kay_arena tables;
    kay_arena_init(&tables, ctx);
    if (game->rules->prepare)
        assert_ok(ctx, game->rules->prepare(&tables, game, &prepared));
    assert_ok(ctx, kay_move_list_init(&sink, ctx, game, NULL, false, true));
    kay_emit_empty(&sink, 0);
    for (uint64_t part = 0; part < state->parts; part++)
        game->rules->simplify(prepared, kay_state_part(game, state, part), &sink);
    assert_ok(ctx, sink.error);
    normal.words = sink.parts;
    normal.parts = sink.parts_count;
    if (normal.parts == 1 || game->traits & KAY_SUMS)
        laws_require(searched(ctx, game, &normal, true) == outcome, game, state, "the normal form has another outcome");
    kay_move_list_free(&sink);
    kay_arena_free(&tables);
}

static void simplify_changes_nothing(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_outcome raw = searched(ctx, game, state, true);
    laws_require(searched(ctx, game, state, false) == raw, game, state,
                 "search without the normal form says otherwise");
    if (game->rules->simplify && !(game->traits & KAY_BIG))
        normal_form_keeps_outcome(ctx, game, state, raw);
}

static void simplify_keeps_the_outcome(const kay_ruleset *rules)
{
    laws_visit_play(rules, SIZE, laws_rounds(SAMPLES), simplify_changes_nothing);
}

/* Equal Grundy values with the normal form and without. */
static void grundy_is_kept(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_search *plain, *raw;
    assert_ok(ctx, kay_search_new(ctx, game, &plain));
    assert_ok(ctx, kay_search_new(ctx, game, &raw));
    kay_search_raw(raw);
    for (uint64_t part = 0; part < state->parts; part++) {
        uint64_t by_normal, by_rules;
        assert_ok(ctx, kay_search_grundy(plain, kay_state_part(game, state, part), &by_normal));
        assert_ok(ctx, kay_search_grundy(raw, kay_state_part(game, state, part), &by_rules));
        laws_require(by_normal == by_rules, game, state, "part %d has the Grundy value %d, by its normal form %d",
                     (int)part + 1, (int)by_rules, (int)by_normal);
    }
    kay_search_free(raw);
    kay_search_free(plain);
}

/* Without sums only the outcome counts, and a normal form need keep no more. */
static void simplify_keeps_grundy_values(const kay_ruleset *rules)
{
    const uint32_t traits = rules->traits & (KAY_IMPARTIAL | KAY_SUMS | KAY_LOOPY | KAY_MISERE);
    if (traits == (KAY_IMPARTIAL | KAY_SUMS) && rules->simplify)
        laws_visit_play(rules, SIZE, laws_rounds(SAMPLES), grundy_is_kept);
}

static unsigned negated; /* states that had a negative */

static void negative_has_the_outcome(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_state negative, twice;
    kay_status status = kay_state_negate(ctx, game, state, &negative);
    laws_require(status == KAY_OK || !(game->traits & KAY_IMPARTIAL), game, state, "it has no negative");
    if (status == KAY_END)
        return;
    assert_ok(ctx, status);
    negated++;
    assert_int_equal(negative.mover, kay_opponent(state->mover));
    laws_require(searched(ctx, game, &negative, false) == searched(ctx, game, state, false), game, state,
                 "its negative has another outcome");
    assert_ok(ctx, kay_state_negate(ctx, game, &negative, &twice));
    laws_require(
        twice.parts == state->parts && twice.mover == state->mover &&
            (!state->parts || !memcmp(twice.words, state->words, state->parts * game->words * sizeof *twice.words)),
        game, state, "the negative of its negative is another state");
    kay_state_free(ctx, &twice);
    kay_state_free(ctx, &negative);
}

static void a_negative_has_the_same_outcome_for_the_other_player(const kay_ruleset *rules)
{
    negated = 0;
    laws_visit_play(rules, SIZE, laws_rounds(SAMPLES), negative_has_the_outcome);
    assert_int_not_equal(negated, 0);
}

/* The moves of a part and what they leave, asked for in chunks of `limit`.  False: the rules stopped at the first limit
 * and do not resume. */
static bool moves_in_chunks(kay_context *ctx, const kay_game *game, const kay_state *state, uint64_t part,
                            uint64_t limit, kay_move_list *out)
{
    bool resumes = false;
    out->limit = limit;
    out->part = part;
    out->cursor[0] = out->cursor[1] = 0;
    kay_move_list_clear(out);
    do {
        out->more = false;
        assert_ok(ctx, game->rules->moves(game, kay_state_part(game, state, part), state->mover, out));
        assert_ok(ctx, out->error);
        out->limit += limit;
        resumes |= out->more;
    } while (out->more);
    return resumes || out->count < limit;
}

static void prepared_has_the_same_moves(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    static const uint64_t limits[] = {UINT64_MAX / 2, 1, 3, 64};
    const kay_game *prepared = game;
    kay_arena tables, names;
    kay_move_list plain, sink;
    bool stopped = false;
    kay_outcome ended;
    if (game->rules->end)
        assert_ok(ctx, game->rules->end(game, state->words, state->mover, &stopped, &ended));
    if (stopped)
        return;
    kay_arena_init(&tables, ctx);
    kay_arena_init(&names, ctx);
    assert_ok(ctx, kay_move_list_init(&plain, ctx, game, &names, true, true));
    assert_ok(ctx, kay_move_list_init(&sink, ctx, game, &names, true, true));
    assert_ok(ctx, game->rules->prepare(&tables, game, &prepared));
    for (uint64_t part = 0; part < state->parts; part++) {
        moves_in_chunks(ctx, game, state, part, UINT64_MAX / 2, &plain);
        for (unsigned l = 0; l < sizeof limits / sizeof *limits; l++) {
            bool all = moves_in_chunks(ctx, prepared, state, part, limits[l], &sink);
            laws_require(all ? sink.count == plain.count : sink.count <= plain.count, game, state,
                         "prepared it has %d moves, not %d", (int)sink.count, (int)plain.count);
            for (uint64_t i = 0; i < sink.count; i++)
                laws_require(sink.moves[i].name == plain.moves[i].name && sink.ends[i] == plain.ends[i], game, state,
                             "prepared it has another move number %d", (int)i);
            laws_require(!sink.count ||
                             !memcmp(sink.parts, plain.parts, sink.parts_count * game->words * sizeof *plain.parts),
                         game, state, "prepared its moves lead elsewhere");
        }
    }
    kay_move_list_free(&plain);
    kay_move_list_free(&sink);
    kay_arena_free(&names);
    kay_arena_free(&tables);
}

static void a_prepared_game_has_the_same_moves(const kay_ruleset *rules)
{
    if (rules->prepare)
        laws_visit_play(rules, 2 * SIZE, laws_rounds(SAMPLES), prepared_has_the_same_moves);
}

/* What a solver says of the state it stands at: the outcome, then the moves that keep it. */
static void says(kay_context *ctx, const kay_game *game, kay_solver *solver, kay_text *out)
{
    kay_outcome outcome;
    assert_ok(ctx, kay_solver_answer(solver, &outcome));
    kay_text_clear(out);
    kay_text_i64(out, outcome);
    kay_text_add(out, ": ");
    laws_winning(ctx, game, solver, out);
    assert_ok(ctx, out->error);
}

typedef struct voices {
    kay_solver *line, *search;
    kay_text by_line, by_search, by_fresh;
} voices;

static void compare_voices(kay_context *ctx, const kay_game *game, voices *v)
{
    const kay_state *state = kay_solver_state(v->line);
    kay_solver *fresh;
    if (!laws_covered(game, state))
        return;
    says(ctx, game, v->line, &v->by_line);
    says(ctx, game, v->search, &v->by_search);
    assert_ok(ctx, kay_solver_open(ctx, game, state, KAY_BY_THEOREM, &fresh));
    says(ctx, game, fresh, &v->by_fresh);
    kay_solver_close(fresh);
    laws_require(strcmp(kay_text_string(&v->by_line), kay_text_string(&v->by_fresh)) == 0, game, state,
                 "the line says %s, a line opened here %s", kay_text_string(&v->by_line),
                 kay_text_string(&v->by_fresh));
    laws_require(strcmp(kay_text_string(&v->by_fresh), kay_text_string(&v->by_search)) == 0, game, state,
                 "the theorem says %s, search %s", kay_text_string(&v->by_fresh), kay_text_string(&v->by_search));
}

/* Plays on at random with some moves taken back, comparing after each step. */
static void follow_line(kay_context *ctx, const kay_game *game, voices *v, kay_random *random)
{
    for (unsigned step = 0, played = 0; step < 60; step++) {
        kay_arena names;
        kay_move_list moves;
        kay_arena_init(&names, ctx);
        laws_moves(ctx, game, kay_solver_state(v->line), &names, &moves);
        bool back = played && (moves.count == 0 || kay_random_below(random, 4) == 0);
        if (back) {
            assert_ok(ctx, kay_solver_undo(v->line));
            assert_ok(ctx, kay_solver_undo(v->search));
            played--;
        } else if (moves.count) {
            kay_move move = moves.moves[kay_random_below(random, moves.count)];
            assert_ok(ctx, kay_solver_play(v->line, move));
            assert_ok(ctx, kay_solver_play(v->search, move));
            played++;
        }
        bool stuck = !back && !moves.count;
        kay_move_list_free(&moves);
        kay_arena_free(&names);
        if (stuck)
            break;
        compare_voices(ctx, game, v);
    }
    while (kay_solver_undo(v->line) == KAY_OK)
        assert_ok(ctx, kay_solver_undo(v->search));
    compare_voices(ctx, game, v);
}

static void line_agrees(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    static kay_random random;
    static uint64_t seed;
    voices v;
    if (!laws_covered(game, state))
        return;
    kay_random_seed(&random, ++seed);
    kay_text_init(&v.by_line, ctx);
    kay_text_init(&v.by_search, ctx);
    kay_text_init(&v.by_fresh, ctx);
    for (int player = 0; player < 2; player++) {
        kay_state start = *state;
        start.mover = (kay_player)player;
        if (!laws_covered(game, &start))
            continue;
        assert_ok(ctx, kay_solver_open(ctx, game, &start, KAY_BY_THEOREM, &v.line));
        assert_ok(ctx, kay_solver_open(ctx, game, &start, KAY_BY_SEARCH, &v.search));
        compare_voices(ctx, game, &v);
        follow_line(ctx, game, &v, &random);
        assert_int_equal(kay_solver_undo(v.line), KAY_END);
        kay_solver_close(v.line);
        kay_solver_close(v.search);
    }
    kay_text_free(&v.by_line);
    kay_text_free(&v.by_search);
    kay_text_free(&v.by_fresh);
}

static void a_line_a_fresh_line_and_search_agree(const kay_ruleset *rules)
{
    laws_visit_samples(rules, SIZE, laws_rounds(3 * SIZE), false, line_agrees);
}

static void limit_is_kept(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_solver *solver;
    kay_arena names;
    kay_move_list all, some;
    if (!laws_covered(game, state))
        return;
    kay_arena_init(&names, ctx);
    assert_ok(ctx, kay_solver_open(ctx, game, state, KAY_BY_THEOREM, &solver));
    assert_ok(ctx, kay_move_list_init(&all, ctx, game, &names, true, false));
    assert_ok(ctx, kay_solver_winning(solver, &all));
    for (uint64_t limit = 1; limit <= 3; limit++) {
        assert_ok(ctx, kay_move_list_init(&some, ctx, game, &names, true, false));
        some.limit = limit;
        assert_ok(ctx, kay_solver_winning(solver, &some));
        laws_require(some.count == (limit < all.count ? limit : all.count), game, state,
                     "%d winning moves under a limit of %d", (int)some.count, (int)limit);
        laws_require(some.more == (some.count < all.count), game, state,
                     "it does not say rightly whether there are more");
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

/* Another value in the place of this one, the k-th of several; NULL: there is no k-th. */
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

/* A changed proof of a wrong outcome must be refused, one of the right outcome be judged without harm. */
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

/* Changes every value in the tree below `holder`, one after another. */
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

/* They are not in the list, and the only impartial rulesets of sums that are built in. */
static void heap_games_keep_the_laws_of_sums(void **unused)
{
    static const char *const codes[] = {"0.77", "0.07", "4.3", "0.1337", "0.F", "{1,3,4}"};
    (void)unused;
    for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++) {
        kay_context ctx;
        kay_heap_game *heap;
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_heap_game_open(&ctx, codes[i], &heap));
        const kay_ruleset *rules = kay_heap_game_rules(heap);
        assert_non_null(rules->simplify);
        simplify_keeps_grundy_values(rules);
        a_negative_has_the_same_outcome_for_the_other_player(rules);
        kay_heap_game_close(heap);
    }
}

int main(void)
{
    static const law laws[] = {
        {"simplify keeps the outcome, and leaving it out changes no answer", simplify_keeps_the_outcome},
        {"simplify keeps Grundy values where sums are played", simplify_keeps_grundy_values},
        {"a negative has the same outcome for the other player, and negated again is the same",
         a_negative_has_the_same_outcome_for_the_other_player},
        {"a prepared game has the same moves", a_prepared_game_has_the_same_moves},
        {"a line of play, a line opened there and search agree", a_line_a_fresh_line_and_search_agree},
        {"a limit on winning moves is kept and said", a_limit_on_winning_moves_is_kept_and_said},
        {"proofs are accepted, false ones refused", proofs_are_accepted_and_false_ones_refused},
    };
    static const struct CMUnitTest heap_games[] = {cmocka_unit_test(heap_games_keep_the_laws_of_sums)};
    const int failed = laws_run(laws, sizeof laws / sizeof *laws);
    return failed + cmocka_run_group_tests(heap_games, NULL, NULL);
}

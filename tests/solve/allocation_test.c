/* Tests that every allocation may fail: refuses the n-th one and all after it, for n = 1, 2, ..., until the task ends
 * without a refusal.  Each refusal must give an error and lose no memory. */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

#include "search/search.h"

/* Counts blocks, and refuses all allocations after the next `left` ones. */
static struct {
    uint64_t left;
    int64_t blocks;
    bool refused;
} heap;

static bool heap_refuses(void)
{
    if (heap.left == 0) {
        heap.refused = true;
        return true;
    }
    heap.left--;
    return false;
}

static void *heap_resize(void *user, void *block, size_t old_bytes, size_t bytes)
{
    (void)user;
    (void)old_bytes;
    if (bytes == 0) {
        heap.blocks--;
        free(block);
        return NULL;
    }
    if (heap_refuses())
        return NULL;
    heap.blocks += !block;
    return realloc(block, bytes);
}

/* The input of a task. */
typedef struct trial {
    kay_context ctx;
    const kay_ruleset *rules;
    const char *text;
    bool position;
} trial;

typedef kay_status (*task)(kay_context *ctx, const kay_game *game, const kay_state *state);

static kay_status read_and_do(trial *t, task todo)
{
    kay_reader reader;
    kay_input *input = NULL;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_reader_from_text(&t->ctx, "text", t->text, strlen(t->text), &reader));
    kay_status status = kay_input_open(&t->ctx, t->rules, &reader, NULL, t->position, &input);
    if (status != KAY_OK)
        input = NULL;
    while (status == KAY_OK && (status = kay_input_next(input, &game, &state)) == KAY_OK)
        status = todo(&t->ctx, game, state);
    kay_input_close(input);
    kay_reader_close(&reader);
    return status == KAY_END ? KAY_OK : status;
}

/* Initialises a context with this heap and new counts; allocation number `refused` (from 0) and all later ones fail. */
static void heap_begin(kay_context *ctx, uint64_t refused)
{
    kay_context_init(ctx);
    ctx->resize = heap_resize;
    heap.left = refused;
    heap.blocks = 0;
    heap.refused = false;
}

/* Returns the next allocation to refuse after the n-th: all of the first hundred (thousand without sanitizers), then
 * ever fewer, because later ones repeat for other positions. */
static uint64_t refused_next(uint64_t n)
{
    return n + 1 + n / laws_rounds(1000);
}

/* Refuses ever later allocations, until the task ends without a refusal. */
static void try_every_refusal(const kay_ruleset *rules, const char *text, bool position, task todo)
{
    for (uint64_t n = 0;; n = refused_next(n)) {
        trial t = {.rules = rules, .text = text, .position = position};
        heap_begin(&t.ctx, n);
        kay_status status = read_and_do(&t, todo);
        if (heap.blocks != 0 || t.ctx.memory_used != 0 ||
            (heap.refused && status != KAY_ENOMEM && status != KAY_EUNABLE))
            print_error("%s, allocation %d refused: '%s' (%s), %d blocks lost, %d bytes said to be held\n", rules->name,
                        (int)n, kay_status_text(status), t.ctx.diag.text, (int)heap.blocks, (int)t.ctx.memory_used);
        assert_int_equal(heap.blocks, 0);
        assert_int_equal(t.ctx.memory_used, 0);
        if (!heap.refused) {
            assert_ok(&t.ctx, status);
            break;
        }
        assert_one_of(status, KAY_ENOMEM, KAY_EUNABLE);
    }
}

static void try_texts(const kay_ruleset *rules, task todo)
{
    kay_context ctx;
    kay_text text;
    kay_random random;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_random_seed(&random, 6);
    try_every_refusal(rules, rules->manual->example, false, todo);
    for (unsigned i = 0; i < laws_rounds(3); i++) {
        kay_text_clear(&text);
        kay_sample(rules, &random, 4 + i, &text);
        try_every_refusal(rules, kay_text_string(&text), false, todo);
    }
    kay_text_free(&text);
}

static kay_status do_write(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_text text;
    kay_text_init(&text, ctx);
    kay_state_write(game, state, &text);
    kay_status status = text.error;
    if (status == KAY_OK && game->rules->draw)
        game->rules->draw(game, state, true, &text);
    status = text.error;
    kay_text_free(&text);
    return status;
}

static kay_status do_moves(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_arena names;
    kay_move_list moves;
    kay_text text;
    kay_move move;
    kay_arena_init(&names, ctx);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES | KAY_WANT_PARTS));
    kay_text_init(&text, ctx);
    kay_status status = kay_state_moves(game, state, &moves);
    for (uint64_t i = 0; i < moves.count && status == KAY_OK && i < 10; i++) {
        kay_text_clear(&text);
        kay_state_move_text(game, state, moves.moves[i], &text);
        status = text.error;
        if (status == KAY_OK)
            status = kay_state_read_move(ctx, game, state, kay_text_string(&text), &names, &move);
    }
    kay_text_free(&text);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status;
}

static kay_status ask(kay_context *ctx, const kay_game *game, kay_solver *solver)
{
    kay_arena names;
    kay_move_list winning;
    kay_text text;
    kay_outcome outcome;
    kay_arena_init(&names, ctx);
    kay_text_init(&text, ctx);
    kay_status status = kay_solver_answer(solver, &outcome);
    if (status == KAY_OK)
        status = kay_solver_reason(solver, &text);
    kay_text_free(&text);
    if (status == KAY_OK && (status = kay_move_list_init(&winning, ctx, game, &names, KAY_WANT_MOVES)) == KAY_OK) {
        status = kay_solver_winning(solver, &winning);
        kay_move_list_free(&winning);
    }
    kay_arena_free(&names);
    return status;
}

/* Plays a few moves and takes them back, and asks after each step. */
static kay_status play_along(kay_context *ctx, const kay_game *game, kay_solver *solver)
{
    kay_status status = KAY_OK;
    kay_arena names; /* lasts as long as moves are taken back */
    kay_arena_init(&names, ctx);
    for (int played = 0; played < 3 && status == KAY_OK; played++) {
        kay_move_list moves;
        status = kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES);
        if (status == KAY_OK) {
            status = kay_state_moves(game, kay_solver_state(solver), &moves);
            if (status == KAY_OK && moves.count > 0)
                status = kay_solver_play(solver, moves.moves[moves.count / 2]);
            kay_move_list_free(&moves);
        }
        if (status == KAY_OK)
            status = ask(ctx, game, solver);
    }
    while (status == KAY_OK && (status = kay_solver_undo(solver)) == KAY_OK)
        status = ask(ctx, game, solver);
    kay_arena_free(&names);
    return status == KAY_END ? KAY_OK : status;
}

static kay_status solve(kay_context *ctx, const kay_game *game, const kay_state *state, kay_by by)
{
    kay_solver *solver;
    KAY_TRY(kay_solver_open(ctx, game, state, by, &solver));
    kay_status status = ask(ctx, game, solver);
    if (status == KAY_OK)
        status = play_along(ctx, game, solver);
    kay_solver_close(solver);
    return status;
}

static kay_status do_theorem(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    return laws_covered(game, state) ? solve(ctx, game, state, KAY_BY_THEOREM) : KAY_OK;
}

static kay_status do_search(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    return solve(ctx, game, state, KAY_BY_SEARCH);
}

/* Writes a certificate, reads it back and checks it; it must have its position. */
static kay_status certificate_travels(const kay_game *game, const kay_state *state, kay_outcome outcome,
                                      const kay_text *proof, kay_text *line)
{
    kay_certificate *certificate;
    KAY_TRY(kay_certificate_write(game, state, 1, outcome, proof, line));
    KAY_TRY(kay_certificate_read(line->ctx, NULL, kay_text_string(line), line->length, &certificate, NULL));
    assert_true(kay_certificate_has_position(certificate));
    kay_status status = kay_certificate_check(certificate, NULL, NULL);
    kay_certificate_free(certificate);
    return status;
}

static kay_status do_certify(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_solver *solver;
    kay_outcome outcome;
    kay_text proof, line;
    if (!laws_covered(game, state) || !game->rules->proof)
        return KAY_OK;
    kay_text_init(&proof, ctx);
    kay_text_init(&line, ctx);
    kay_status status = kay_solver_open(ctx, game, state, KAY_BY_THEOREM, &solver);
    if (status == KAY_OK) {
        status = kay_solver_answer(solver, &outcome);
        if (status == KAY_OK)
            status = kay_solver_certify(solver, &proof);
        if (status == KAY_OK)
            status = certificate_travels(game, state, outcome, &proof, &line);
        kay_solver_close(solver);
    }
    kay_text_free(&proof);
    kay_text_free(&line);
    return status;
}

static kay_status do_details(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    if (!game->rules->details)
        return KAY_OK;
    kay_text object;
    kay_text_init(&object, ctx);
    kay_json_writer writer = {.out = &object};
    kay_json_begin_object(&writer, NULL);
    kay_status status = game->rules->details(ctx, game, state, &writer);
    kay_json_end_object(&writer);
    status = status == KAY_OK ? object.error : status;
    kay_text_free(&object);
    return status;
}

static void reading_and_writing_survive(const kay_ruleset *rules)
{
    try_texts(rules, do_write);
    try_texts(rules, do_details);
}

static void moves_survive(const kay_ruleset *rules)
{
    try_texts(rules, do_moves);
}

static void the_theorem_survives(const kay_ruleset *rules)
{
    try_texts(rules, do_theorem);
}

static void proving_survives(const kay_ruleset *rules)
{
    try_texts(rules, do_certify);
}

/* Whether play reaches so many positions that a search of all of them takes too long to be tried for each refusal. */
static bool has_many_positions(const kay_ruleset *rules)
{
    static const char *const games[] = {"l-game", "krk", "kqk", "morris", "dobutsu"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i], rules->name) == 0)
            return true;
    return false;
}

static void search_survives(const kay_ruleset *rules)
{
    if (!has_many_positions(rules))
        try_texts(rules, do_search);
}

/* Lists the reachable states within a megabyte.  To reach this limit is no failure: more states would only need larger
 * blocks of the same kinds. */
static kay_status do_reach(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_reachable *all;
    KAY_TRY(kay_reachable_new(ctx, game, true, &all));
    ctx->memory_limit = ctx->memory_used + (UINT64_C(1) << 20);
    const kay_status status = kay_reachable_add(all, state);
    ctx->memory_limit = UINT64_MAX;
    kay_reachable_free(all);
    const bool limited = strncmp(ctx->diag.text, "the memory budget", strlen("the memory budget")) == 0;
    return status == KAY_EUNABLE && limited && !heap.refused ? KAY_OK : status;
}

static void the_list_of_positions_survives(const kay_ruleset *rules)
{
    if (!(rules->traits & KAY_SCORING)) /* points are searched otherwise */
        try_texts(rules, do_reach);
}

static void lint_survives(const kay_ruleset *rules)
{
    const kay_lint_question question = {.rules = rules, .size = {2, 1}, .states = 2, .seed = 1};
    if (has_many_positions(rules))
        return;
    for (uint64_t n = 0;; n = refused_next(n)) {
        kay_context ctx;
        kay_lint_result result;
        heap_begin(&ctx, n);
        const kay_status status = kay_lint(&ctx, &question, &result);
        kay_text_free(&result.counterexample);
        kay_text_free(&result.difference);
        assert_int_equal(heap.blocks, 0);
        if (!heap.refused) {
            assert_ok(&ctx, status);
            assert_true(result.holds);
            break;
        }
        assert_one_of(status, KAY_ENOMEM, KAY_EUNABLE);
    }
}

static void verify_survives(const kay_ruleset *rules)
{
    if (!rules->theorem)
        return;
    for (uint64_t n = 0;; n = refused_next(n)) {
        kay_context ctx;
        kay_verify_result result = {0};
        heap_begin(&ctx, n);
        kay_text_init(&result.counterexample, &ctx);
        kay_status status = kay_verify_all(&ctx, rules, (kay_size){2, 1}, NULL, &result);
        kay_text_free(&result.counterexample);
        assert_int_equal(heap.blocks, 0);
        if (!heap.refused) {
            assert_ok(&ctx, status);
            break;
        }
        assert_one_of(status, KAY_ENOMEM, KAY_EUNABLE);
    }
}

/* Coin-turning games are not in the list; on boards of more than 64 coins their moves have names in an arena. */
static void coin_turning_games_survive(void **unused)
{
    static const task tasks[] = {do_write, do_moves, do_theorem, do_certify};
    static const char *const boards[][2] = {
        {"moebius", "HTHHTHHTH"},
        {"turning:2-4,2S", "HHTHTHH"},
        {"turning:3+", "HTHTHH"},
        {"turnips", "HTHHTHTHTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT"},
        {"mock-turtles*turning:2-3", "HTHTTTTTTTTTTTTTT|THHTTTTTTTTTTTTTT|HTTTTTTTTTTTTTTTT|TTTTTTTTTTTTTTTTT"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (size_t k = 0; k < sizeof tasks / sizeof *tasks; k++) {
            kay_context ctx;
            kay_named_game *game;
            kay_context_init(&ctx);
            assert_ok(&ctx, kay_named_game_open(&ctx, boards[i][0], &game));
            try_every_refusal(kay_named_game_rules(game), boards[i][1], false, tasks[k]);
            kay_named_game_close(game);
        }
}

int main(void)
{
    static const law laws[] = {
        {"reading and writing survive refused memory", reading_and_writing_survive},
        {"moves survive refused memory", moves_survive},
        {"the theorem survives refused memory", the_theorem_survives},
        {"proving and checking survive refused memory", proving_survives},
        {"search survives refused memory", search_survives},
        {"the list of positions survives refused memory", the_list_of_positions_survives},
        {"verify survives refused memory", verify_survives},
        {"lint survives refused memory", lint_survives},
    };
    static const struct CMUnitTest others[] = {cmocka_unit_test(coin_turning_games_survive)};
    const int failed = laws_run(laws, sizeof laws / sizeof *laws);
    return cmocka_run_group_tests(others, NULL, NULL) || failed;
}

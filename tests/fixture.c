/* Functions for unit tests: states made from text, and comparisons of theorem and search. */
#include "fixture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "laws.h"
#include "ruleset/hook_call.h"

void fixture_assert_ok(kay_context *ctx, kay_status status, const char *call, const char *file, int line)
{
    if (status != KAY_OK)
        print_error("%s: %s: %s\n", call, kay_status_text(status), ctx->diag.text);
    _assert_true(status == KAY_OK, call, file, line);
}

void fixture_assert_order(uint64_t a, const char *order, uint64_t b, const char *words, const char *file, int line)
{
    bool holds = (order[0] == '<' ? a < b : a > b) || (order[1] == '=' && a == b);
    if (!holds)
        print_error("%" PRIu64 " %s %" PRIu64 "\n", a, order, b);
    _assert_true(holds, words, file, line);
}

static void *fixture_resize(void *blocks, void *block, size_t old_bytes, size_t bytes)
{
    (void)old_bytes;
    uint64_t *left = blocks;
    if (bytes == 0) {
        free(block);
        return NULL;
    }
    if (*left == 0)
        return NULL;
    --*left;
    return realloc(block, bytes);
}

void fixture_ration(kay_context *ctx, uint64_t *blocks)
{
    ctx->resize = fixture_resize;
    ctx->user = blocks;
}

static void *fixture_resize_but_one(void *blocks, void *block, size_t old_bytes, size_t bytes)
{
    uint64_t *left = blocks;
    if (bytes != 0 && *left == 0) {
        *left = UINT64_MAX;
        return NULL;
    }
    uint64_t never = UINT64_MAX;
    return fixture_resize(*left == UINT64_MAX ? &never : left, block, old_bytes, bytes);
}

void fixture_refuse_one(kay_context *ctx, uint64_t *blocks)
{
    ctx->resize = fixture_resize_but_one;
    ctx->user = blocks;
}

static void fixture_read(fixture *f, const char *ruleset, const char *text, bool position)
{
    const kay_ruleset *rules = kay_ruleset_find(ruleset);
    assert_non_null(rules);
    kay_context_init(&f->ctx);
    assert_ok(&f->ctx, kay_reader_from_text(&f->ctx, "<text>", text, strlen(text), &f->reader));
    assert_ok(&f->ctx, kay_input_open(&f->ctx, rules, &f->reader, NULL, position, &f->input));
    assert_ok(&f->ctx, kay_input_next(f->input, &f->game, &f->state));
}

void fixture_contest(fixture *f, const char *ruleset, const char *text)
{
    fixture_read(f, ruleset, text, false);
}

void fixture_position(fixture *f, const char *ruleset, const char *text)
{
    fixture_read(f, ruleset, text, true);
}

void fixture_free(fixture *f)
{
    kay_input_close(f->input);
    kay_reader_close(&f->reader);
    assert_int_equal(f->ctx.memory_used, 0);
}

void fixture_normal_form(kay_context *ctx, const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    assert_ok(ctx, kay_move_list_init(out, ctx, game, NULL, KAY_WANT_PARTS));
    kay_emit_empty(out, 0);
    assert_ok(ctx, kay_call_simplify(game, position, out));
}

kay_status fixture_try(const char *ruleset, const char *text, bool position, kay_diag *diag)
{
    kay_context ctx;
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_reader_from_text(&ctx, "<text>", text, strlen(text), &reader));
    assert_ok(&ctx, kay_input_open(&ctx, kay_ruleset_find(ruleset), &reader, NULL, position, &input));
    kay_status status = kay_input_next(input, &game, &state);
    kay_input_close(input);
    kay_reader_close(&reader);
    assert_int_equal(ctx.memory_used, 0);
    if (diag)
        *diag = ctx.diag;
    return status;
}

kay_outcome fixture_outcome(fixture *f, kay_by by)
{
    kay_solver *solver;
    kay_outcome outcome;
    assert_ok(&f->ctx, kay_solver_open(&f->ctx, f->game, f->state, by, &solver));
    assert_ok(&f->ctx, kay_solver_answer(solver, &outcome));
    kay_solver_close(solver);
    return outcome;
}

void fixture_winning(fixture *f, kay_by by, char *out, size_t size)
{
    kay_solver *solver;
    kay_text text;
    kay_text_init(&text, &f->ctx);
    assert_ok(&f->ctx, kay_solver_open(&f->ctx, f->game, f->state, by, &solver));
    laws_winning(&f->ctx, f->game, solver, &text);
    kay_solver_close(solver);
    snprintf(out, size, "%s", kay_text_string(&text));
    kay_text_free(&text);
}

/* The set of compared states, by their texts. */
typedef struct fixture_seen {
    char **texts; /* hash table with open addressing and `room` places */
    size_t count, room;
} fixture_seen;

static size_t fixture_seen_place(const fixture_seen *seen, const char *text)
{
    size_t at = 14695981039346656037u;
    for (const char *p = text; *p; p++)
        at = (at ^ (unsigned char)*p) * 1099511628211u;
    for (at %= seen->room; seen->texts[at] && strcmp(seen->texts[at], text) != 0;)
        at = (at + 1) % seen->room;
    return at;
}

/* Adds a text; returns whether it is new. */
static bool fixture_seen_add(fixture_seen *seen, const char *text)
{
    if (2 * seen->count >= seen->room) {
        fixture_seen larger = {.room = seen->room ? 2 * seen->room : 1024, .count = seen->count};
        larger.texts = calloc(larger.room, sizeof *larger.texts);
        assert_non_null(larger.texts);
        for (size_t i = 0; i < seen->room; i++)
            if (seen->texts[i])
                larger.texts[fixture_seen_place(&larger, seen->texts[i])] = seen->texts[i];
        free(seen->texts);
        *seen = larger;
    }
    size_t place = fixture_seen_place(seen, text);
    if (seen->texts[place])
        return false;
    seen->texts[place] = strdup(text);
    seen->count++;
    return true;
}

/* Compares both solvers at their state unless it was seen, then after every move. */
static void fixture_agree_from(fixture *f, kay_solver *theorem, kay_solver *search, fixture_seen *seen)
{
    kay_text here;
    kay_text_init(&here, &f->ctx);
    kay_state_write(f->game, kay_solver_state(search), &here);
    bool first_time = fixture_seen_add(seen, kay_text_string(&here));
    kay_text_free(&here);
    if (!first_time)
        return;

    kay_outcome by_theorem, by_search;
    kay_text moves_theorem, moves_search;
    kay_text_init(&moves_theorem, &f->ctx);
    kay_text_init(&moves_search, &f->ctx);
    assert_ok(&f->ctx, kay_solver_answer(theorem, &by_theorem));
    assert_ok(&f->ctx, kay_solver_answer(search, &by_search));
    laws_winning(&f->ctx, f->game, theorem, &moves_theorem);
    laws_winning(&f->ctx, f->game, search, &moves_search);
    if (by_theorem != by_search || strcmp(kay_text_string(&moves_theorem), kay_text_string(&moves_search)) != 0) {
        kay_text where;
        kay_text_init(&where, &f->ctx);
        kay_state_write(f->game, kay_solver_state(search), &where);
        print_error("at '%s'\n theorem %d moves %s\n search  %d moves %s\n", kay_text_string(&where), by_theorem,
                    kay_text_string(&moves_theorem), by_search, kay_text_string(&moves_search));
        kay_text_free(&where);
    }
    assert_int_equal(by_theorem, by_search);
    assert_string_equal(kay_text_string(&moves_theorem), kay_text_string(&moves_search));
    kay_text_free(&moves_theorem);
    kay_text_free(&moves_search);

    kay_arena names;
    kay_move_list sink;
    kay_arena_init(&names, &f->ctx);
    assert_ok(&f->ctx, kay_move_list_init(&sink, &f->ctx, f->game, &names, KAY_WANT_MOVES));
    assert_ok(&f->ctx, kay_state_moves(f->game, kay_solver_state(search), &sink));
    for (uint64_t i = 0; i < sink.count; i++) {
        assert_ok(&f->ctx, kay_solver_play(theorem, sink.moves[i]));
        assert_ok(&f->ctx, kay_solver_play(search, sink.moves[i]));
        fixture_agree_from(f, theorem, search, seen);
        assert_ok(&f->ctx, kay_solver_undo(theorem));
        assert_ok(&f->ctx, kay_solver_undo(search));
    }
    kay_move_list_free(&sink);
    kay_arena_free(&names);
}

uint64_t fixture_agree(fixture *f)
{
    kay_solver *theorem, *search;
    assert_ok(&f->ctx, kay_solver_open(&f->ctx, f->game, f->state, KAY_BY_THEOREM, &theorem));
    assert_ok(&f->ctx, kay_solver_open(&f->ctx, f->game, f->state, KAY_BY_SEARCH, &search));
    fixture_seen seen = {0};
    fixture_agree_from(f, theorem, search, &seen);
    kay_solver_close(theorem);
    kay_solver_close(search);
    for (size_t i = 0; i < seen.room; i++)
        free(seen.texts[i]);
    free(seen.texts);
    return seen.count;
}

void fixture_agree_on(const char *game, const char *const *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fixture f;
        fixture_contest(&f, game, cases[i]);
        assert_int_not_equal(fixture_agree(&f), 0);
        fixture_free(&f);
    }
}

void fixture_certified(fixture *f)
{
    kay_solver *solver;
    kay_outcome outcome;
    kay_text proof;
    kay_text_init(&proof, &f->ctx);
    assert_ok(&f->ctx, kay_solver_open(&f->ctx, f->game, f->state, KAY_BY_THEOREM, &solver));
    assert_ok(&f->ctx, kay_solver_answer(solver, &outcome));
    assert_ok(&f->ctx, kay_solver_certify(solver, &proof));
    assert_ok(&f->ctx, fixture_judge(f, outcome, kay_text_string(&proof)));
    kay_outcome other = outcome == KAY_WIN ? KAY_LOSS : KAY_WIN;
    assert_int_not_equal(fixture_judge(f, other, kay_text_string(&proof)), KAY_OK);
    kay_solver_close(solver);
    kay_text_free(&proof);
}

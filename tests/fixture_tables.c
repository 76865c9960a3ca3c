/* Checks for the tests of all games, of a state or of each row of a table. */
#include "fixture.h"

#include <stdlib.h>
#include <string.h>

void fixture_written(fixture *f, const char *expected)
{
    kay_text text;
    kay_text_init(&text, &f->ctx);
    kay_state_write(f->game, f->state, &text);
    assert_string_equal(kay_text_string(&text), expected);
    kay_text_free(&text);
}

void fixture_refuses_moves(fixture *f, const char *const *texts, size_t count)
{
    kay_arena arena;
    kay_move move;
    kay_arena_init(&arena, &f->ctx);
    for (size_t i = 0; i < count; i++)
        if (kay_state_read_move(&f->ctx, f->game, f->state, texts[i], &arena, &move) != KAY_EFALSE)
            fail_msg("'%s' is taken for a move", texts[i]);
    kay_arena_free(&arena);
}

kay_move fixture_move(fixture *f, const char *text)
{
    kay_arena arena;
    kay_move move;
    kay_arena_init(&arena, &f->ctx);
    assert_ok(&f->ctx, kay_state_read_move(&f->ctx, f->game, f->state, text, &arena, &move));
    kay_arena_free(&arena);
    return move;
}

typedef struct fixture_moves {
    kay_arena names;
    kay_move_list sink;
} fixture_moves;

static void fixture_moves_init(fixture *f, uint64_t limit, fixture_moves *moves)
{
    kay_arena_init(&moves->names, &f->ctx);
    assert_ok(&f->ctx, kay_move_list_init(&moves->sink, &f->ctx, f->game, &moves->names, KAY_WANT_MOVES));
    moves->sink.limit = limit;
}

static void fixture_moves_free(fixture_moves *moves)
{
    kay_move_list_free(&moves->sink);
    kay_arena_free(&moves->names);
}

uint64_t fixture_limited(fixture *f)
{
    kay_solver *solver;
    fixture_moves all;
    fixture_moves_init(f, UINT64_MAX, &all);
    assert_ok(&f->ctx, kay_solver_open(&f->ctx, f->game, f->state, KAY_BY_THEOREM, &solver));
    assert_ok(&f->ctx, kay_solver_winning(solver, &all.sink));
    assert_false(all.sink.more);
    uint64_t count = all.sink.count;
    for (uint64_t limit = 1; limit <= count + 1; limit++) {
        fixture_moves some;
        fixture_moves_init(f, limit, &some);
        assert_ok(&f->ctx, kay_solver_winning(solver, &some.sink));
        assert_int_equal(some.sink.count, limit < count ? limit : count);
        assert_int_equal(some.sink.more, limit < count);
        for (uint64_t i = 0; i < some.sink.count; i++) {
            assert_int_equal(some.sink.moves[i].part, all.sink.moves[i].part);
            assert_int_equal(some.sink.moves[i].name, all.sink.moves[i].name);
        }
        fixture_moves_free(&some);
    }
    kay_solver_close(solver);
    fixture_moves_free(&all);
    return count;
}

/* Compares a solver that has played moves with a solver opened at the same state. */
static void fixture_compare_afresh(fixture *f, kay_solver *line)
{
    kay_solver *fresh;
    kay_outcome here, there;
    fixture_moves moves, expected;
    fixture_moves_init(f, UINT64_MAX, &moves);
    fixture_moves_init(f, UINT64_MAX, &expected);
    assert_ok(&f->ctx, kay_solver_open(&f->ctx, f->game, kay_solver_state(line), KAY_BY_THEOREM, &fresh));
    assert_ok(&f->ctx, kay_solver_answer(line, &here));
    assert_ok(&f->ctx, kay_solver_answer(fresh, &there));
    assert_int_equal(here, there);
    assert_ok(&f->ctx, kay_solver_winning(line, &moves.sink));
    assert_ok(&f->ctx, kay_solver_winning(fresh, &expected.sink));
    assert_int_equal(moves.sink.count, expected.sink.count);
    for (uint64_t i = 0; i < moves.sink.count; i++) {
        assert_int_equal(moves.sink.moves[i].part, expected.sink.moves[i].part);
        assert_int_equal(moves.sink.moves[i].name, expected.sink.moves[i].name);
    }
    kay_solver_close(fresh);
    fixture_moves_free(&moves);
    fixture_moves_free(&expected);
}

void fixture_wander(fixture *f, kay_random *random, unsigned steps)
{
    kay_solver *line;
    unsigned depth = 0;
    assert_ok(&f->ctx, kay_solver_open(&f->ctx, f->game, f->state, KAY_BY_THEOREM, &line));
    for (unsigned step = 0; step < steps; step++) {
        fixture_moves moves;
        fixture_compare_afresh(f, line);
        fixture_moves_init(f, UINT64_MAX, &moves);
        assert_ok(&f->ctx, kay_state_moves(f->game, kay_solver_state(line), &moves.sink));
        if (depth && (!moves.sink.count || kay_random_below(random, 4) == 0)) {
            for (uint64_t back = 1 + kay_random_below(random, depth); back; back--, depth--)
                assert_ok(&f->ctx, kay_solver_undo(line));
        } else if (moves.sink.count) {
            assert_ok(&f->ctx, kay_solver_play(line, moves.sink.moves[kay_random_below(random, moves.sink.count)]));
            depth++;
        }
        fixture_moves_free(&moves);
    }
    kay_solver_close(line);
}

kay_status fixture_judge(fixture *f, kay_outcome outcome, const char *proof)
{
    return fixture_judge_state(&f->ctx, f->game, f->state, outcome, proof);
}

kay_status fixture_judge_state(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                               const char *proof)
{
    kay_arena arena;
    kay_json json;
    kay_arena_init(&arena, ctx);
    kay_status status = kay_json_read(&arena, "the proof", proof, strlen(proof), &json, NULL);
    if (status == KAY_OK)
        status = game->rules->proof->check(ctx, game, state, outcome, &json);
    kay_arena_free(&arena);
    return status;
}

void fixture_knows(const char *ruleset, int how, const fixture_known *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fixture f;
        char moves[256];
        print_message("%s\n", rows[i].text);
        (how & FIXTURE_POSITIONS ? fixture_position : fixture_contest)(&f, ruleset, rows[i].text);
        assert_int_equal(fixture_outcome(&f, KAY_BY_THEOREM), rows[i].outcome);
        fixture_winning(&f, KAY_BY_THEOREM, moves, sizeof moves);
        assert_string_equal(moves, rows[i].moves);
        fixture_certified(&f);
        if (how & FIXTURE_SEARCHED)
            fixture_agree(&f);
        fixture_free(&f);
    }
}

void fixture_refuses(const char *ruleset, const fixture_bad *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        kay_diag diag;
        kay_status status = fixture_try(ruleset, rows[i].text, rows[i].position, &diag);
        bool placed = rows[i].line == 0 || (diag.line == rows[i].line && diag.column == rows[i].column);
        if (status != KAY_EINPUT || !placed)
            fail_msg("'%s': %s, %llu:%llu: %s", rows[i].text, kay_status_text(status), (unsigned long long)diag.line,
                     (unsigned long long)diag.column, diag.text);
    }
}

void fixture_judges(const char *ruleset, const fixture_proof *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fixture f;
        fixture_position(&f, ruleset, rows[i].position);
        kay_status status = fixture_judge(&f, rows[i].outcome, rows[i].proof);
        if (status != rows[i].status)
            fail_msg("%s: %s: %s", rows[i].position, rows[i].proof, kay_status_text(status));
        fixture_free(&f);
    }
}

void fixture_reads_back(const char *ruleset, int how, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fixture f;
        fixture_position(&f, ruleset, texts[i]);
        fixture_written(&f, texts[i]);
        fixture_certified(&f);
        if (how & FIXTURE_SEARCHED)
            fixture_agree(&f);
        fixture_free(&f);
    }
}

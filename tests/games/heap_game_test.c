/* Tests heap games by their codes: values, moves, certificates, bad input. */
#include "fixture.h"
#include "games/heap_game/heap_game.h"

#include <stdio.h>
#include <string.h>

typedef struct heap_fixture {
    kay_context ctx;
    kay_named_game *heap;
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
} heap_fixture;

static kay_status heap_try(heap_fixture *f, const char *code, const char *text, bool position)
{
    *f = (heap_fixture){0};
    kay_context_init(&f->ctx);
    assert_ok(&f->ctx, kay_named_game_open(&f->ctx, code, &f->heap));
    assert_ok(&f->ctx, kay_reader_from_text(&f->ctx, "<text>", text, strlen(text), &f->reader));
    assert_ok(&f->ctx, kay_input_open(&f->ctx, kay_named_game_rules(f->heap), &f->reader, NULL, position, &f->input));
    return kay_input_next(f->input, &f->game, &f->state);
}

static void heap_free(heap_fixture *f)
{
    kay_input_close(f->input);
    kay_reader_close(&f->reader);
    kay_named_game_close(f->heap);
    assert_int_equal(f->ctx.memory_used, 0);
}

/* Writes the texts of all moves, which it requests a few at a time. */
static void heap_moves(heap_fixture *f, uint64_t chunk, char *out, size_t size)
{
    kay_move_list sink;
    kay_text text;
    kay_text_init(&text, &f->ctx);
    assert_ok(&f->ctx, kay_move_list_init(&sink, &f->ctx, f->game, NULL, KAY_WANT_MOVES | KAY_WANT_PARTS));
    sink.limit = chunk;
    do {
        kay_move_list_clear(&sink);
        assert_ok(&f->ctx, f->game->rules->moves(f->game, f->state->words, KAY_LEFT, &sink));
        for (uint64_t i = 0; i < sink.count; i++) {
            kay_text_char(&text, ' ');
            kay_state_move_text(f->game, f->state, sink.moves[i], &text);
            kay_move again;
            kay_arena names;
            kay_text one;
            kay_arena_init(&names, &f->ctx);
            kay_text_init(&one, &f->ctx);
            kay_state_move_text(f->game, f->state, sink.moves[i], &one);
            assert_ok(&f->ctx, kay_state_read_move(&f->ctx, f->game, f->state, kay_text_string(&one), &names, &again));
            assert_int_equal(again.name, sink.moves[i].name);
            kay_text_free(&one);
            kay_arena_free(&names);
        }
    } while (sink.more);
    snprintf(out, size, "%s", kay_text_string(&text));
    kay_text_free(&text);
    kay_move_list_free(&sink);
}

static void moves_are_those_of_the_code_in_chunks_of_any_size(void **unused)
{
    (void)unused;
    static const struct {
        const char *code, *heap, *moves;
    } known[] = {
        {"0.77", "1", " 1:0"},
        {"0.77", "5", " 1:4 1:1+3 1:2+2 1:3 1:1+2"},
        {"0.07", "4", " 1:2 1:1+1"},
        {"0.7", "0", ""},
        {"0.1", "2", ""},
        {"0.2", "1", ""},
        {"4.3", "3", " 1:1+2 1:2"},
        {"0.8", "6", " 1:1+1+3 1:1+2+2"},
        {"0.0f", "5", " 1:3 1:1+2 1:1+1+1"},
        {"{2,5}", "5", " 1:3 1:0"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        for (uint64_t chunk = 1; chunk < 8; chunk++) {
            heap_fixture f;
            char moves[256];
            assert_int_equal(heap_try(&f, known[i].code, known[i].heap, false), KAY_OK);
            heap_moves(&f, chunk, moves, sizeof moves);
            assert_string_equal(moves, known[i].moves);
            heap_free(&f);
        }
    }
}

static void theorem_and_search_agree(void **unused)
{
    (void)unused;
    static const char *const codes[] = {"0.77", "0.07", "0.137", "4.3",     "0.6", "4.0",
                                        "0.3f", "8.1",  "{1,2}", "{2,5,7}", "{3}"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        kay_context ctx;
        kay_named_game *heap;
        kay_verify_result result;
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_named_game_open(&ctx, codes[i], &heap));
        assert_ok(&ctx, kay_verify_all(&ctx, kay_named_game_rules(heap), (kay_size){2, 8}, NULL, &result));
        assert_true(result.agree);
        assert_at_least(result.positions, 45);
        kay_text_free(&result.counterexample);
        assert_ok(&ctx, kay_verify_random(&ctx, kay_named_game_rules(heap), (kay_size){12, 0}, 50, 1, NULL, &result));
        assert_true(result.agree);
        kay_text_free(&result.counterexample);
        kay_named_game_close(heap);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void each_line_is_a_case(void **unused)
{
    (void)unused;
    heap_fixture f;
    assert_int_equal(heap_try(&f, "0.77", "\n 3  5 2 \r\n\n7\n", false), KAY_OK);
    assert_int_equal(f.state->parts, 3);
    assert_int_equal(f.state->words[1], 5);
    assert_int_equal(kay_input_next(f.input, &f.game, &f.state), KAY_OK);
    assert_int_equal(f.state->parts, 1);
    assert_int_equal(kay_input_next(f.input, &f.game, &f.state), KAY_END);
    heap_free(&f);
    assert_int_equal(heap_try(&f, "0.77", "Second: 3\n4\n", true), KAY_OK);
    assert_int_equal(f.state->parts, 2);
    assert_int_equal(f.state->mover, KAY_RIGHT);
    heap_free(&f);
    assert_int_equal(heap_try(&f, "0.77", "First: ", true), KAY_OK);
    assert_int_equal(f.state->parts, 0);
    heap_free(&f);
}

static void bad_heaps_are_refused_with_their_place(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"", "x", "3 -1", "9223372036854775808", "3 5,2"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        heap_fixture f;
        assert_int_equal(heap_try(&f, "0.77", texts[i], false), KAY_EINPUT);
        assert_true(f.ctx.diag.placed);
        heap_free(&f);
    }
}

static void moves_against_the_code_are_refused(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"",
                                        "1",
                                        "1:",
                                        "0:1",
                                        "3:1",
                                        "1:6",
                                        "1:2",
                                        "1:1+1",
                                        "1:0+4",
                                        "1:1+1+2",
                                        "1:4 ",
                                        "2:0",
                                        "1:99999999999999999999"};
    heap_fixture f;
    kay_arena names;
    kay_move move;
    assert_int_equal(heap_try(&f, "0.77", "5 3", false), KAY_OK);
    kay_arena_init(&names, &f.ctx);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(kay_state_read_move(&f.ctx, f.game, f.state, texts[i], &names, &move), KAY_EFALSE);
    assert_ok(&f.ctx, kay_state_read_move(&f.ctx, f.game, f.state, "1:3+1", &names, &move));
    kay_arena_free(&names);
    heap_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_those_of_the_code_in_chunks_of_any_size),
        cmocka_unit_test(theorem_and_search_agree),
        cmocka_unit_test(each_line_is_a_case),
        cmocka_unit_test(bad_heaps_are_refused_with_their_place),
        cmocka_unit_test(moves_against_the_code_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

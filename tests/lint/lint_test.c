/* Tests that each law of lint finds its fault, and the smallest position that has it. */
#include "fixture.h"

#include <kayles/contest.h>
#include <kayles/lint.h>
#include <kayles/proof.h>
#include <kayles/theorem.h>

#include <inttypes.h>
#include <string.h>

/* A heap from which a move takes one, two or three; the player who takes the last one wins.  One hook has a fault. */
typedef enum fault {
    NONE,
    MOVES_TWICE,
    PLAY,
    TEXTS_TWICE,
    TEXTS_READ,
    LIMIT,
    IMPARTIAL,
    END,
    POSITION,
    WORDS,
    CONTEST,
    ROUND,
    SIMPLIFY,
    GRUNDY,
    NEGATE,
    PREPARE,
    THEOREM,
    LINE,
    CERTIFICATE,
    CLAIM,
    TWICE_NAMED,
    NOT_NAMED
} fault;

typedef struct heap {
    kay_game game;
    bool prepared;
} heap;

static fault planted;
static unsigned calls;

static kay_status heap_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const uint64_t n = position[0];
    uint64_t most = n < 3 ? n : 3, swap = 0;
    if (planted == MOVES_TWICE && n == 5)
        swap = calls++ % 2;
    if (planted == LIMIT && n == 5)
        swap = out->limit == 1;
    if (planted == IMPARTIAL && n == 5 && player == KAY_RIGHT)
        most--;
    if (planted == PREPARE && n == 5 && ((const heap *)game)->prepared)
        most--;
    for (uint64_t take = 1; take <= most; take++) {
        const uint64_t taken = swap && take < 3 ? 3 - take : take;
        kay_emit(out, taken)[0] = n - taken;
    }
    if (planted == ROUND && n == 5)
        kay_emit(out, 4)[0] = 6;
    return KAY_OK;
}

static kay_status heap_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)game;
    (void)player;
    if (name == 4)
        position[0]++;
    else
        position[0] -= planted == PLAY && position[0] == 5 && name == 2 ? 3 : name;
    return KAY_OK;
}

static kay_status heap_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const char *line;
    uint64_t length;
    KAY_NEW(heap, own, cases->arena, 1);
    own->game = (kay_game){.rules = cases->rules, .words = 1, .traits = cases->rules->traits};
    *game = &own->game;
    KAY_TRY(kay_state_make(cases->arena, *game, 1, state));
    KAY_TRY(kay_read_line(cases->in, &line, &length));
    for (uint64_t i = 0; i < length; i++)
        if (line[i] >= '0' && line[i] <= '9')
            state->words[0] = 10 * state->words[0] + (uint64_t)(line[i] - '0');
    return KAY_OK;
}

static void heap_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    uint64_t n = state->words[0];
    (void)game;
    if (planted == WORDS && n == 9 && state->mover == KAY_RIGHT) /* 9 is not an option of any tested position */
        kay_text_char(out, '0');
    kay_text_u64(out, planted == POSITION && n == 5 ? 15 : n);
}

static void heap_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    kay_text_u64(out, planted == TEXTS_TWICE && state->words[0] == 5 && move.name == 3 ? 2 : move.name);
}

static kay_status heap_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                 kay_move *out)
{
    (void)game;
    *out = (kay_move){.name = (uint64_t)(*text - '0')};
    if (planted == TEXTS_READ && state->words[0] == 5 && out->name == 2)
        out->name = 1;
    const bool good = *text && !text[1] && *text >= '1' && (*text <= '3' || planted == ROUND) &&
                      (uint64_t)(*text - '0') <= state->words[0];
    return good ? KAY_OK : kay_fail(arena->ctx, KAY_EINPUT, "no move");
}

static kay_status heap_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                           kay_outcome *out)
{
    (void)game;
    (void)mover;
    *stopped = position[0] == 0;
    *out = KAY_LOSS;
    return KAY_OK;
}

static void heap_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    (void)game;
    const uint64_t n = position[0];
    kay_emit_part(out)[0] = planted == SIMPLIFY && n == 4 ? 3 : planted == GRUNDY && n == 6 ? 5 : n;
}

static kay_status heap_negate(const kay_game *game, uint64_t *position)
{
    (void)game;
    position[0] -= planted == NEGATE && position[0] == 5;
    return KAY_OK;
}

static kay_status heap_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    KAY_NEW(heap, prepared, arena, 1);
    *prepared = (heap){.game = *game, .prepared = true};
    *out = &prepared->game;
    return KAY_OK;
}

typedef struct heap_line {
    kay_theorem_line line;
    unsigned played;
} heap_line;

static kay_status line_answer(kay_theorem_line *line, kay_outcome *out)
{
    const uint64_t n = line->state->words[0];
    *out = n % 4 ? KAY_WIN : KAY_LOSS;
    if ((planted == THEOREM && n == 5) || (planted == LINE && ((heap_line *)line)->played > 2))
        *out = (kay_outcome) - *out;
    return KAY_OK;
}

static kay_status line_reason(kay_theorem_line *line, kay_text *out)
{
    (void)line;
    kay_text_add(out, "the rest modulo four");
    return out->error;
}

static kay_status line_move(kay_theorem_line *line, kay_move move)
{
    (void)move;
    ((heap_line *)line)->played++;
    return KAY_OK;
}

static const kay_theorem heap_theorem = {
    .statement = "Lost are the multiples of four.",
    .source = "this file",
    .line_size = sizeof(heap_line),
    .answer = line_answer,
    .reason = line_reason,
    .play = line_move,
    .undo = line_move,
};

static kay_status proof_certify(kay_theorem_line *line, kay_json_writer *out)
{
    kay_json_write_u64(out, "rest", line->state->words[0] % 4);
    return KAY_OK;
}

static kay_status proof_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                              kay_json *proof)
{
    (void)game;
    (void)proof;
    const uint64_t n = state->words[0];
    const bool right = outcome == (n % 4 ? KAY_WIN : KAY_LOSS);
    if ((right && !(planted == CERTIFICATE && n == 5)) || (planted == CLAIM && n == 5))
        return KAY_OK;
    return kay_fail(ctx, KAY_EFALSE, "the rest is another");
}

static const kay_proof heap_proof = {.certify = proof_certify, .check = proof_check};

static kay_status contest_write(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    (void)game;
    kay_text_u64(contest->out, start->words[0] + (planted == CONTEST && start->words[0] == 5));
    kay_text_char(contest->out, '\n');
    return KAY_OK;
}

static const kay_contest_form heap_contest = {.write_case = contest_write};

/* Makes the next of the positions 0, 1, ..., size. */
static kay_status starts_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    uint64_t *next = walk->place;
    if (*next > walk->size.a)
        return KAY_END;
    if (*next == 0 && !next[1]) {
        KAY_NEW(heap, own, walk->shared, 1);
        own->game = (kay_game){.rules = walk->rules, .words = 1, .traits = walk->rules->traits};
        next[1] = (uint64_t)(uintptr_t)own;
    }
    *game = (const kay_game *)(uintptr_t)next[1];
    KAY_TRY(kay_state_make(walk->shared, *game, 1, state));
    state->words[0] = *next;
    *next += planted == TWICE_NAMED && *next == 5 && next[2]++ == 0 ? 0 : 1;
    *next += planted == NOT_NAMED && *next == 5;
    return KAY_OK;
}

static const kay_starts heap_starts = {
    .positions = starts_positions, .place_size = 3 * sizeof(uint64_t), .complete = true, .verify_size = "9"};

static kay_ruleset heap_rules(void)
{
    return (kay_ruleset){
        .version = KAY_RULESET_VERSION,
        .traits = KAY_IMPARTIAL | (planted == GRUNDY || planted == END ? KAY_SUMS : 0),
        .name = "heap",
        .theorem = &heap_theorem,
        .proof = &heap_proof,
        .contest = &heap_contest,
        .starts = &heap_starts,
        .read_position = heap_read,
        .write_position = heap_write,
        .moves = heap_moves,
        .play_in_place = heap_play,
        .end = planted == END ? heap_end : NULL,
        .simplify = heap_simplify,
        .negate = heap_negate,
        .prepare = heap_prepare,
        .move_text = heap_move_text,
        .move_read = heap_move_read,
    };
}

static void lint_finds(fault which, const char *law, const char *position)
{
    kay_context ctx;
    kay_lint_result result;
    kay_context_init(&ctx);
    planted = which;
    calls = 0;
    const kay_ruleset rules = heap_rules();
    const kay_lint_question question = {.rules = &rules, .size = {9, 0}, .states = 100, .seed = 1};
    assert_ok(&ctx, kay_lint(&ctx, &question, &result));
    if (result.holds != !law)
        print_error("fault %d: %s: %s: %s\n", (int)which, kay_lint_law(result.law), kay_text_string(&result.difference),
                    kay_text_string(&result.counterexample));
    assert_int_equal(result.holds, !law);
    if (law) {
        if (!strstr(kay_lint_law(result.law), law))
            print_error("fault %d: %s\n", (int)which, kay_text_string(&result.difference));
        assert_non_null(strstr(kay_lint_law(result.law), law));
        assert_string_equal(kay_text_string(&result.counterexample), position);
        assert_true(result.difference.length > 0);
    }
    kay_text_free(&result.counterexample);
    kay_text_free(&result.difference);
    assert_int_equal(ctx.memory_used, 0);
}

static void rules_without_a_fault_pass(void **unused)
{
    (void)unused;
    lint_finds(NONE, NULL, NULL);
}

static void every_fault_is_found_by_its_law_at_the_smallest_position(void **unused)
{
    (void)unused;
    static const struct {
        fault which;
        const char *law, *position;
    } faults[] = {
        {MOVES_TWICE, "asked for twice", "First: 5"},
        {PLAY, "making a move", "First: 5"},
        {TEXTS_TWICE, "texts of moves", "First: 5"},
        {TEXTS_READ, "texts of moves", "First: 5"},
        {LIMIT, "a limit", "First: 5"},
        {IMPARTIAL, "impartial", "First: 5"},
        {END, "play stops", "First: 0"},
        {POSITION, "position reads back", "First: 15"},
        {WORDS, "equal words", "Second: 09"},
        {CONTEST, "a case reads back", "First: 5"},
        {ROUND, "recurs", "First: 5"},
        {SIMPLIFY, "simplify keeps outcomes", "First: 4"},
        {GRUNDY, "Grundy", "First: 6"},
        {NEGATE, "negate", "First: 5"},
        {PREPARE, "prepared", "First: 5"},
        {THEOREM, "theorem", "First: 5"},
        {CERTIFICATE, "certificates", "First: 5"},
        {CLAIM, "certificates", "First: 5"},
        {TWICE_NAMED, "listed exactly once", "First: 5"},
        {NOT_NAMED, "listed exactly once", "First: 6"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        lint_finds(faults[i].which, faults[i].law, faults[i].position);
}

/* This fault shows only after some moves, so the counterexample is not fixed. */
static void a_line_that_forgets_is_found(void **unused)
{
    kay_context ctx;
    kay_lint_result result;
    (void)unused;
    kay_context_init(&ctx);
    planted = LINE;
    const kay_ruleset rules = heap_rules();
    const kay_lint_question question = {.rules = &rules, .size = {9, 0}, .states = 100, .seed = 1};
    assert_ok(&ctx, kay_lint(&ctx, &question, &result));
    assert_false(result.holds);
    assert_non_null(strstr(kay_lint_law(result.law), "line of play"));
    kay_text_free(&result.counterexample);
    kay_text_free(&result.difference);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_without_a_fault_pass),
        cmocka_unit_test(every_fault_is_found_by_its_law_at_the_smallest_position),
        cmocka_unit_test(a_line_that_forgets_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

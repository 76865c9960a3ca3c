/* Every hook returns every status: what rules may return comes through with words, everything else is refused. */
#include <stdio.h>

#include "ruleset/case_reader.h"
#include "ruleset/contest.h"
#include "ruleset/hook_call.h"
#include "ruleset/liar.h"
#include "ruleset/starts.h"
#include "search/search.h"

/* A game of the liar, and what a question may need. */
typedef struct asked {
    kay_context ctx;
    kay_arena arena;
    kay_text text;
    kay_random random;
    const kay_game *game;
    kay_state state; /* a pile of one */
} asked;

static kay_status ask_input(asked *own, liar *rules, bool position, bool stream)
{
    kay_reader reader;
    kay_input *input = NULL;
    const kay_game *game;
    const kay_state *state;
    assert_ok(&own->ctx, kay_reader_from_text(&own->ctx, "text", "", 0, &reader));
    assert_ok(&own->ctx, kay_input_open(&own->ctx, &rules->rules, &reader, NULL, position, &input));
    kay_status status = stream ? kay_input_stream(input, &own->text) : kay_input_next(input, &game, &state);
    kay_input_close(input);
    kay_reader_close(&reader);
    return status;
}

static kay_status ask_read(asked *own, liar *rules)
{
    return ask_input(own, rules, false, false);
}

static kay_status ask_read_position(asked *own, liar *rules)
{
    rules->rules.plain_position = true;
    return ask_input(own, rules, true, false);
}

static kay_status ask_stream(asked *own, liar *rules)
{
    return ask_input(own, rules, false, true);
}

static kay_status ask_write_case(asked *own, liar *rules)
{
    kay_contest contest;
    kay_contest_begin(&contest, &own->ctx, &rules->rules, NULL, 1, &own->text);
    kay_status status = kay_contest_add(&contest, own->game, &own->state);
    kay_contest_end(&contest);
    return status;
}

static kay_status ask_start(asked *own, liar *rules)
{
    const uint64_t parameters[] = {7};
    kay_start start = {
        .ctx = &own->ctx, .rules = &rules->rules, .arena = &own->arena, .parameters = parameters, .count = 1};
    const kay_game *game;
    kay_state state;
    kay_status status = kay_start_make(&start, &game, &state);
    if (status != KAY_OK && status != KAY_END)
        assert_non_null(strstr(own->ctx.diag.text, "a = 7"));
    return status;
}

static kay_status ask_positions(asked *own, liar *rules)
{
    kay_walk walk = {.ctx = &own->ctx, .rules = &rules->rules, .shared = &own->arena, .arena = &own->arena};
    const kay_game *game;
    kay_state state;
    return kay_walk_next(&walk, &game, &state);
}

static kay_status ask_write_position(asked *own, liar *rules)
{
    (void)rules;
    kay_state_write_position(own->game, &own->state, &own->text);
    return own->text.error;
}

static kay_status ask_move_text(asked *own, liar *rules)
{
    (void)rules;
    kay_state_move_text(own->game, &own->state, (kay_move){0, 1}, &own->text);
    return own->text.error;
}

static kay_status ask_draw(asked *own, liar *rules)
{
    (void)rules;
    kay_state_draw(own->game, &own->state, NULL, 0, false, &own->text);
    return own->text.error;
}

static kay_status ask_scene(asked *own, liar *rules)
{
    kay_scene scene;
    kay_state state;
    (void)rules;
    kay_scene_init(&scene, &own->ctx);
    kay_status status = kay_state_make(&own->arena, own->game, 1, &state);
    if (status == KAY_OK)
        status = kay_state_scene(own->game, &state, NULL, 0, &scene);
    kay_scene_free(&scene);
    return status;
}

static kay_status ask_sample(asked *own, liar *rules)
{
    kay_sample(&rules->rules, &own->random, 1, &own->text);
    return own->text.error;
}

static kay_status ask_sample_threshold(asked *own, liar *rules)
{
    kay_sample_threshold(&rules->rules, &own->random, 1, &own->text);
    return own->text.error;
}

static kay_status ask_moves(asked *own, liar *rules)
{
    (void)rules;
    kay_move_list moves;
    assert_ok(&own->ctx, kay_move_list_init(&moves, &own->ctx, own->game, &own->arena, KAY_WANT_MOVES));
    kay_status status = kay_state_moves(own->game, &own->state, &moves);
    kay_move_list_free(&moves);
    return status;
}

static kay_status ask_play(asked *own, liar *rules)
{
    (void)rules;
    kay_state copy;
    assert_ok(&own->ctx, kay_state_copy(&own->ctx, own->game, &own->state, &copy));
    kay_status status = kay_state_play(&own->ctx, own->game, &copy, (kay_move){0, 1});
    kay_state_free(&own->ctx, &copy);
    return status;
}

static kay_status ask_play_in_place(asked *own, liar *rules)
{
    rules->rules.play_in_place = liar_play_in_place;
    return ask_play(own, rules);
}

static kay_status ask_end(asked *own, liar *rules)
{
    rules->rules.end = liar_end;
    bool stopped;
    kay_outcome outcome;
    return kay_state_end(&own->ctx, own->game, &own->state, &stopped, &outcome);
}

static kay_status ask_search(asked *own, liar *rules)
{
    (void)rules;
    kay_search *search = NULL;
    kay_outcome outcome;
    kay_status status = kay_search_new(&own->ctx, own->game, &search);
    if (status == KAY_OK)
        status = kay_search_outcome(search, &own->state, &outcome);
    kay_search_free(search);
    return status;
}

static kay_status ask_negate(asked *own, liar *rules)
{
    (void)rules;
    kay_state negative;
    kay_status status = kay_state_negate(&own->ctx, own->game, &own->state, &negative);
    if (status == KAY_OK)
        kay_state_free(&own->ctx, &negative);
    return status;
}

static kay_status ask_move_read(asked *own, liar *rules)
{
    (void)rules;
    kay_move move;
    return kay_state_read_move(&own->ctx, own->game, &own->state, "1", &own->arena, &move);
}

static kay_status ask_verdict(asked *own, liar *rules)
{
    (void)rules;
    const char *word;
    return kay_judge_word(&own->ctx, own->game, &own->state, KAY_WIN, &word);
}

static kay_status ask_reply(asked *own, liar *rules)
{
    (void)rules;
    kay_judge judge = {.ctx = &own->ctx};
    return kay_call_reply(&judge, own->game, &own->state, KAY_WIN, &own->text);
}

static kay_status ask_valid(asked *own, liar *rules)
{
    (void)rules;
    bool valid;
    return kay_call_valid(&own->ctx, own->game, &own->state, &valid);
}

static kay_status ask_follows(asked *own, liar *rules)
{
    (void)rules;
    bool follows;
    return kay_call_follows(&own->ctx, own->game, &follows);
}

static kay_status ask_features(asked *own, liar *rules)
{
    (void)rules;
    kay_features features;
    kay_features_init(&features, &own->ctx);
    kay_state_features(own->game, &own->state, &features);
    kay_status status = features.error;
    kay_features_free(&features);
    return status;
}

static kay_status ask_details(asked *own, liar *rules)
{
    (void)rules;
    return kay_state_details(&own->ctx, own->game, &own->state, NULL);
}

static kay_status ask_check(asked *own, liar *rules)
{
    (void)rules;
    return kay_call_check(&own->ctx, own->game, &own->state, KAY_WIN, NULL);
}

/* Opens a line and asks it all that can be asked. */
static kay_status ask_line(asked *own, liar *rules)
{
    rules->rules.proof = &liar_proof;
    kay_theorem_cache kept = {.data = NULL};
    kay_theorem_line *line;
    bool known;
    kay_outcome outcome;
    uint64_t *won, number;
    kay_move_list moves;
    KAY_TRY(kay_theorem_line_open(&own->arena, &kept, &liar_theorem, own->game, &own->state, &line));
    assert_ok(&own->ctx, kay_move_list_init(&moves, &own->ctx, own->game, &own->arena, KAY_WANT_MOVES));
    kay_status status = kay_theorem_line_answer(line, &known, &outcome);
    if (status == KAY_OK)
        status = kay_theorem_line_reason(line, &own->text);
    if (status == KAY_OK)
        status = kay_theorem_line_winning(line, &moves);
    if (status == KAY_OK)
        status = kay_theorem_line_grundy(line, &number);
    if (status == KAY_OK)
        status = kay_theorem_line_play(line, (kay_move){0, 1});
    if (status == KAY_OK)
        status = kay_theorem_line_undo(line, (kay_move){0, 1});
    kay_json_writer writer = {.out = &own->text};
    if (status == KAY_OK)
        status = kay_call_certify(line, &writer);
    if (status == KAY_OK)
        status = kay_theorem_line_starts(line, &won, &number);
    kay_move_list_free(&moves);
    kay_theorem_line_close(line);
    return status;
}

/* Whether a hook has an output that keeps an error. */
typedef enum output { NO_OUTPUT, LIST, TEXT } output;

static const struct question {
    const char *hook;
    kay_status (*ask)(asked *own, liar *rules);
    kay_status also; /* that rules may return here */
    kay_status input; /* what KAY_EINPUT becomes; KAY_OK: nothing else */
    output output;
} questions[] = {
    {"read", ask_read, KAY_END, KAY_OK, NO_OUTPUT},
    {"read_position", ask_read_position, KAY_OK, KAY_OK, NO_OUTPUT},
    {"stream", ask_stream, KAY_EWRITE, KAY_OK, TEXT},
    {"write_case", ask_write_case, KAY_END, KAY_OK, TEXT},
    {"start", ask_start, KAY_END, KAY_OK, NO_OUTPUT},
    {"positions", ask_positions, KAY_END, KAY_OK, NO_OUTPUT},
    {"write_position", ask_write_position, KAY_EWRITE, KAY_OK, NO_OUTPUT},
    {"move_text", ask_move_text, KAY_EWRITE, KAY_OK, NO_OUTPUT},
    {"draw", ask_draw, KAY_EWRITE, KAY_OK, NO_OUTPUT},
    {"scene", ask_scene, KAY_OK, KAY_OK, NO_OUTPUT},
    {"sample", ask_sample, KAY_EWRITE, KAY_OK, NO_OUTPUT},
    {"sample_threshold", ask_sample_threshold, KAY_EWRITE, KAY_OK, NO_OUTPUT},
    {"moves", ask_moves, KAY_OK, KAY_OK, LIST},
    {"moves", ask_search, KAY_OK, KAY_OK, LIST},
    {"play", ask_play, KAY_OK, KAY_OK, LIST},
    {"play_in_place", ask_play_in_place, KAY_OK, KAY_OK, NO_OUTPUT},
    {"end", ask_end, KAY_OK, KAY_OK, NO_OUTPUT},
    {"simplify", ask_search, KAY_OK, KAY_OK, NO_OUTPUT},
    {"negate", ask_negate, KAY_END, KAY_OK, NO_OUTPUT},
    {"prepare", ask_search, KAY_OK, KAY_OK, NO_OUTPUT},
    {"move_read", ask_move_read, KAY_OK, KAY_EFALSE, NO_OUTPUT},
    {"reply", ask_reply, KAY_OK, KAY_OK, TEXT},
    {"valid", ask_valid, KAY_OK, KAY_OK, NO_OUTPUT},
    {"verdict", ask_verdict, KAY_OK, KAY_OK, NO_OUTPUT},
    {"follows", ask_follows, KAY_OK, KAY_OK, NO_OUTPUT},
    {"features", ask_features, KAY_OK, KAY_OK, NO_OUTPUT},
    {"details", ask_details, KAY_OK, KAY_OK, NO_OUTPUT},
    {"check", ask_check, KAY_EFALSE, KAY_EFALSE, NO_OUTPUT},
    {"open", ask_line, KAY_OK, KAY_OK, NO_OUTPUT},
    {"answer", ask_line, KAY_OK, KAY_OK, NO_OUTPUT},
    {"reason", ask_line, KAY_OK, KAY_OK, TEXT},
    {"winning", ask_line, KAY_OK, KAY_OK, LIST},
    {"grundy", ask_line, KAY_OK, KAY_OK, NO_OUTPUT},
    {"play", ask_line, KAY_OK, KAY_OK, NO_OUTPUT},
    {"undo", ask_line, KAY_OK, KAY_OK, NO_OUTPUT},
    {"certify", ask_line, KAY_OK, KAY_OK, TEXT},
    {"starts", ask_line, KAY_OK, KAY_OK, NO_OUTPUT},
};

static kay_status ask(const struct question *question, kay_status says, const char *words, bool sets, kay_diag *diag)
{
    asked own = {.state = {.parts = 0}};
    kay_context_init(&own.ctx);
    kay_arena_init(&own.arena, &own.ctx);
    kay_text_init(&own.text, &own.ctx);
    kay_random_seed(&own.random, 1);
    liar rules = {.rules = liar_rules, .ctx = &own.ctx, .hook = "", .words = words, .says = says, .sets = sets};
    assert_ok(&own.ctx, liar_state(&rules.rules, "-", &own.arena, &own.game, &own.state));
    own.state.words[0] = 1;
    rules.hook = question->hook;
    kay_status status = question->ask(&own, &rules);
    *diag = own.ctx.diag;
    kay_text_free(&own.text);
    kay_arena_free(&own.arena);
    assert_int_equal(own.ctx.memory_used, 0);
    return status;
}

static bool is_failure_of_rules(kay_status status)
{
    return status == KAY_EINPUT || status == KAY_EUSAGE || status == KAY_EUNABLE || status == KAY_ENOMEM ||
           status == KAY_EREAD;
}

/* What comes of a status that a hook returns, and what the words must have in them; NULL: there need not be any. */
static kay_status expected(const struct question *question, kay_status says, const char *words, bool sets,
                           char want[80])
{
    const kay_status also = !sets ? question->also : question->output == TEXT ? KAY_EWRITE : KAY_OK;
    if (says == KAY_OK || (says == also && !is_failure_of_rules(says))) {
        *want = '\0';
        return says;
    }
    if (!is_failure_of_rules(says)) {
        snprintf(want, 80, "hook '%s' returned invalid status %d", question->hook, (int)says);
        return KAY_EINPUT;
    }
    if (words)
        snprintf(want, 80, "%s", words);
    else
        snprintf(want, 80, "hook '%s' failed: %s", question->hook, kay_status_text(says));
    if (!words && (says == KAY_EUSAGE || says == KAY_EREAD))
        return KAY_EINPUT; /* so that its place is told */
    return says == KAY_EINPUT && question->input != KAY_OK ? question->input : says;
}

static void check(const struct question *question, kay_status says, bool worded, bool sets)
{
    const char *words = worded && is_failure_of_rules(says) ? "why it went wrong" : NULL;
    char want[80];
    kay_diag diag;
    const kay_status wanted = expected(question, says, words, sets, want);
    const kay_status status = ask(question, says, words, sets, &diag);
    if (status != wanted || !strstr(diag.text, want))
        fail_msg("'%s' %s %d: status %d with '%s', not %d with '%s'", question->hook, sets ? "sets" : "returns",
                 (int)says, (int)status, diag.text, (int)wanted, want);
}

static void every_hook_returns_every_status(void **unused)
{
    static const int others[] = {-1, 9, 77, 1 << 30};
    (void)unused;
    for (size_t q = 0; q < sizeof questions / sizeof *questions; q++) {
        for (int s = KAY_OK; s <= KAY_EFALSE + (int)(sizeof others / sizeof *others); s++) {
            const kay_status says = (kay_status)(s <= KAY_EFALSE ? s : others[s - KAY_EFALSE - 1]);
            for (int way = 0; way < (questions[q].output ? 4 : 2); way++)
                check(&questions[q], says, way & 1, way & 2);
        }
    }
}

static kay_status odd_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                          kay_outcome *out)
{
    (void)game;
    (void)position;
    (void)mover;
    *stopped = true;
    *out = (kay_outcome)7;
    return KAY_OK;
}

static void an_end_without_an_outcome_is_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    liar rules = {.rules = liar_rules, .ctx = &ctx, .hook = ""};
    rules.rules.end = odd_end;
    const kay_game game = {.rules = &rules.rules, .words = 1};
    uint64_t word = 1;
    const kay_state state = {.words = &word, .parts = 1};
    bool stopped;
    kay_outcome outcome;
    assert_int_equal(kay_state_end(&ctx, &game, &state, &stopped, &outcome), KAY_EINPUT);
    assert_string_equal(ctx.diag.text, "hook 'end' returned an invalid outcome");
}

static void without_read_position_no_case_is_read(void **unused)
{
    (void)unused;
    static const kay_ruleset rules = {.version = KAY_RULESET_VERSION, .name = "x", .moves = liar_moves};
    for (int position = 0; position < 2; position++) {
        kay_context ctx;
        kay_input *input;
        const kay_game *game;
        const kay_state *state;
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_input_open_text(&ctx, &rules, "text", "4\n", 2, NULL, position, &input));
        assert_int_equal(kay_input_next(input, &game, &state), KAY_EINPUT);
        assert_string_equal(ctx.diag.text, "the ruleset x lacks 'read_position'");
        kay_input_close(input);
    }
}

static void without_negate_only_an_impartial_game_is_its_own_negative(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    liar rules = {.rules = liar_rules, .ctx = &ctx, .hook = ""};
    rules.rules.negate = NULL;
    kay_game game = {.rules = &rules.rules, .words = 1};
    uint64_t words[] = {1, 7};
    const kay_state state = {.words = words, .parts = 2, .mover = KAY_RIGHT};
    kay_state negative;
    assert_int_equal(kay_state_negate(&ctx, &game, &state, &negative), KAY_END);
    game.traits = KAY_IMPARTIAL;
    assert_ok(&ctx, kay_state_negate(&ctx, &game, &state, &negative));
    assert_int_equal(negative.parts, 2);
    assert_memory_equal(negative.words, words, sizeof words);
    assert_int_equal(negative.mover, KAY_LEFT);
    kay_state_free(&ctx, &negative);
    assert_int_equal(ctx.memory_used, 0);
}

/* A table of the judge's words; what it leaves out is the winner's name, or "Draw". */
static void the_judges_words_may_be_a_table(void **unused)
{
    (void)unused;
    static const kay_contest_form form = {.words = {"left!", NULL, "even"}};
    static const kay_ruleset rules = {.version = KAY_RULESET_VERSION, .players = {"A", "B"}, .contest = &form};
    static const struct {
        kay_player mover;
        kay_outcome outcome;
        const char *word;
    } cases[] = {{KAY_LEFT, KAY_WIN, "left!"},
                 {KAY_RIGHT, KAY_LOSS, "left!"},
                 {KAY_LEFT, KAY_LOSS, "B"},
                 {KAY_RIGHT, KAY_WIN, "B"},
                 {KAY_LEFT, KAY_DRAW, "even"}};
    const kay_game game = {.rules = &rules, .words = 1};
    kay_context ctx;
    kay_context_init(&ctx);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const kay_state start = {.mover = cases[i].mover};
        const char *word;
        assert_int_equal(kay_judge_word(&ctx, &game, &start, cases[i].outcome, &word), KAY_OK);
        assert_string_equal(word, cases[i].word);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_judges_words_may_be_a_table),
        cmocka_unit_test(without_read_position_no_case_is_read),
        cmocka_unit_test(without_negate_only_an_impartial_game_is_its_own_negative),
        cmocka_unit_test(every_hook_returns_every_status),
        cmocka_unit_test(an_end_without_an_outcome_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

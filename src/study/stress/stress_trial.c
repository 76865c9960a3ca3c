#include "study/stress/stress_trial.h"

#include <kayles/input.h>
#include <kayles/referee.h>

#include <stdio.h>

/* Beyond the length of the right output, what a program may write before it counts as writing without end. */
static const size_t TRIAL_OUTPUT_MORE = 64 * 1024;

void stress_trial_init(stress_trial *trial, kay_context *ctx, const kay_ruleset *rules, const kay_stress *stress)
{
    *trial = (stress_trial){.ctx = ctx, .rules = rules, .stress = stress};
    kay_text_init(&trial->input, ctx);
    kay_text_init(&trial->got, ctx);
    stress_truth_init(&trial->truth, ctx);
}

void stress_trial_drop(stress_trial *trial)
{
    if (trial->child)
        kay_child_stop(trial->child, 0, NULL);
    trial->child = NULL;
}

void stress_trial_free(stress_trial *trial)
{
    stress_trial_drop(trial);
    kay_text_free(&trial->input);
    kay_text_free(&trial->got);
    stress_truth_free(&trial->truth);
}

/* ---- A conversation ---------------------------------------------------------------------------- */

static void trial_watch(void *watcher, kay_player mover, const char *move)
{
    stress_trial *trial = watcher;
    kay_text_format(&trial->got, "%s: %s\n", trial->rules->players[mover], move);
}

static kay_stress_verdict trial_match_verdict(const kay_verdict *verdict, kay_outcome best)
{
    switch (verdict->breach) {
    case KAY_NO_BREACH:
        return verdict->outcome < best ? KAY_STRESS_WRONG : KAY_STRESS_PASSED;
    case KAY_BREACH_CLAIM:
        return KAY_STRESS_WRONG;
    case KAY_BREACH_SILENCE:
        return KAY_STRESS_TIME;
    case KAY_BREACH_CRASH:
        return KAY_STRESS_CRASH;
    case KAY_BREACH_TEXT:
        break;
    }
    return KAY_STRESS_OUTPUT;
}

/* Lets the program play the case against one opponent. */
static kay_status trial_match(stress_trial *trial, const kay_game *game, const kay_state *state, kay_referee *match)
{
    kay_verdict verdict;
    kay_solver *solver = NULL;
    kay_outcome best = KAY_LOSS;
    kay_status status = kay_solver_open(trial->ctx, game, state, KAY_BY_AUTO, &solver);
    if (status == KAY_OK)
        status = kay_solver_answer(solver, &best);
    kay_solver_close(solver);
    KAY_TRY(status);
    kay_text_clear(&trial->got);
    KAY_TRY(kay_referee_match(trial->ctx, game, state, match, &verdict));
    trial->verdict = trial_match_verdict(&verdict, best);
    if (trial->verdict == KAY_STRESS_PASSED)
        return KAY_OK;
    kay_text_format(&trial->got, "%s\n", verdict.why);
    snprintf(trial->how, sizeof trial->how, "%.199s", verdict.why);
    return trial->got.error;
}

/* Plays against a perfect opponent and two random ones. */
static kay_status trial_converse(stress_trial *trial, kay_input *input)
{
    enum { MATCHES = 3 };
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_input_next(input, &game, &state));
    for (uint64_t i = 0; i < MATCHES && trial->verdict == KAY_STRESS_PASSED; i++) {
        kay_referee match = {
            .program = trial->stress->program,
            .input = kay_text_string(&trial->input),
            .input_length = trial->input.length,
            .as = KAY_LEFT,
            .opponent = i == 0 ? KAY_PERFECT : KAY_RANDOM,
            .contest = true,
            .quiet = true,
            .time_limit = trial->time_limit,
            .seed = i,
            .watch = trial_watch,
            .watcher = trial,
        };
        KAY_TRY(trial_match(trial, game, state, &match));
    }
    return KAY_OK;
}

static kay_status trial_play(stress_trial *trial)
{
    kay_reader reader;
    kay_input *input = NULL;
    KAY_TRY(kay_reader_from_text(trial->ctx, "<stress>", kay_text_string(&trial->input), trial->input.length, &reader));
    kay_status status = kay_input_open(trial->ctx, trial->rules, &reader, trial->stress->options, false, &input);
    if (status == KAY_OK)
        status = trial_converse(trial, input);
    kay_input_close(input);
    kay_reader_close(&reader);
    return status;
}

/* ---- Input and output -------------------------------------------------------------------------- */

kay_status stress_trial_begin(stress_trial *trial, double time_limit)
{
    kay_text_clear(&trial->got);
    trial->how[0] = '\0';
    trial->verdict = KAY_STRESS_PASSED;
    trial->time_limit = time_limit;
    if (trial->rules->interactive && !trial->stress->starts)
        return trial_play(trial);
    KAY_TRY(kay_child_start(trial->ctx, trial->stress->program, true, &trial->child));
    trial->until = kay_now() + time_limit;
    kay_status status = kay_child_tell(trial->child, kay_text_string(&trial->input), trial->input.length);
    if (status != KAY_OK) {
        stress_trial_drop(trial);
        return status;
    }
    kay_child_tell_end(trial->child);
    return KAY_OK;
}

/* The run is over: keeps what the program wrote, and stops what is left of it. */
static kay_status trial_end(stress_trial *trial, kay_stress_verdict verdict)
{
    size_t length, most = TRIAL_OUTPUT_MORE + 2 * trial->truth.expected.length;
    const char *written = kay_child_written(trial->child, &length);
    kay_text_bytes(&trial->got, written, length < most ? length : most);
    stress_trial_drop(trial);
    trial->verdict = verdict;
    return trial->got.error;
}

/* Looks whether a run is over. */
static kay_status trial_look(stress_trial *trial)
{
    char how[32];
    size_t length;
    const char *written = kay_child_written(trial->child, &length);
    if (length > TRIAL_OUTPUT_MORE + 2 * trial->truth.expected.length) {
        snprintf(trial->how, sizeof trial->how, "it writes without end");
        return trial_end(trial, KAY_STRESS_OUTPUT);
    }
    if (kay_child_over(trial->child, how)) {
        bool well = strcmp(how, "exit status 0") == 0;
        if (!well)
            snprintf(trial->how, sizeof trial->how, "%s", how);
        return trial_end(trial, well ? stress_judge(&trial->truth, written, length) : KAY_STRESS_CRASH);
    }
    if (kay_now() >= trial->until) {
        snprintf(trial->how, sizeof trial->how, "it did not end within %g s", trial->time_limit);
        return trial_end(trial, KAY_STRESS_TIME);
    }
    return KAY_OK;
}

kay_status stress_trials_attend(stress_trial *trials, unsigned count)
{
    kay_child *children[KAY_CHILDREN_MAX];
    double left = 1;
    for (unsigned i = 0; i < count; i++) {
        children[i] = trials[i].child;
        double until = trials[i].child ? trials[i].until - kay_now() : left;
        left = until < left ? until : left;
    }
    KAY_TRY(kay_child_attend(children, count, left > 0 ? left : 0));
    for (unsigned i = 0; i < count; i++)
        if (trials[i].child)
            KAY_TRY(trial_look(&trials[i]));
    return KAY_OK;
}

kay_status stress_trial_run(stress_trial *trial, double time_limit)
{
    const char *input = kay_text_string(&trial->input);
    KAY_TRY(stress_truth_find(trial->ctx, trial->rules, trial->stress, input, trial->input.length, STRESS_TRUTH_SECONDS,
                              &trial->truth));
    if (trial->truth.cases == 0)
        return kay_fail(trial->ctx, KAY_EINPUT, "no case");
    KAY_TRY(stress_trial_begin(trial, time_limit));
    while (trial->child)
        KAY_TRY(stress_trials_attend(trial, 1));
    return KAY_OK;
}

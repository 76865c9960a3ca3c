/* Solves the cases of an input, and compares a program's output with the answers. */
#include "stress/stress_judge.h"

#include <kayles/input.h>
#include <kayles/solver.h>

#include <string.h>

#include "base/time_share.h"
#include "ruleset/contest.h"
#include "stress/stress.h"
#include "stress/stress_text.h"

void stress_expected_init(stress_expected *expected, kay_context *ctx)
{
    *expected = (stress_expected){0};
    kay_text_init(&expected->text, ctx);
    kay_text_init(&expected->lines, ctx);
}

void stress_expected_free(stress_expected *expected)
{
    kay_text_free(&expected->text);
    kay_text_free(&expected->lines);
}

/* Adds the lines for all outcomes of a case; for a draw only if the rules allow draws. */
static kay_status judge_learn_lines(const kay_game *game, const kay_state *state, stress_expected *out)
{
    bool draws = game->rules->end || game->traits & (KAY_LOOPY | KAY_SCORING);
    out->kinds = 0;
    for (int outcome = KAY_LOSS; outcome <= KAY_WIN; outcome++) {
        if (outcome == KAY_DRAW && !draws)
            continue;
        KAY_TRY(kay_judge_line(out->lines.ctx, game, state, (kay_outcome)outcome, out->cases + 1, &out->lines));
        kay_text_char(&out->lines, '\0');
        out->kinds++;
    }
    return out->lines.error;
}

/* Writes a line for each start. */
static kay_status judge_starts(kay_solver *solver, stress_expected *out)
{
    const uint64_t *won;
    uint64_t count;
    KAY_TRY(kay_solver_starts(solver, &won, &count));
    if (count > out->starts)
        return kay_fail(out->text.ctx, KAY_EUNABLE, "the case has more starts than an input may have numbers");
    for (uint64_t i = 0; i < count; i++) {
        kay_text_u64(&out->text, i + 1);
        kay_text_add(&out->text, won[i / 64] >> i % 64 & 1 ? " win\n" : " loss\n");
    }
    return KAY_OK;
}

static kay_status judge_solve(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome *outcome,
                              stress_expected *out)
{
    kay_solver *solver = NULL;
    kay_status status = kay_solver_open(ctx, game, state, KAY_BY_AUTO, &solver);
    if (status == KAY_OK)
        status = out->starts ? judge_starts(solver, out) : kay_solver_answer(solver, outcome);
    kay_solver_close(solver);
    return status;
}

static kay_status judge_case(kay_context *ctx, const kay_game *game, const kay_state *state, stress_known known,
                             stress_expected *out)
{
    kay_outcome outcome = KAY_DRAW;
    if (out->cases < known.count)
        outcome = known.outcomes[out->cases];
    else
        KAY_TRY(judge_solve(ctx, game, state, &outcome, out));
    if (out->starts)
        return out->text.error;
    KAY_TRY(kay_solver_reply(ctx, game, state, outcome, out->cases + 1, &out->text));
    return out->free || (out->alike && out->cases) ? KAY_OK : judge_learn_lines(game, state, out);
}

static kay_status judge_cases(kay_context *ctx, const kay_reader *reader, kay_input *input, stress_known known,
                              stress_expected *out)
{
    for (;;) {
        const kay_game *game;
        const kay_state *state;
        const char *from = reader->at;
        kay_status status = kay_input_next(input, &game, &state);
        if (status == KAY_END)
            return KAY_OK;
        KAY_TRY(status);
        KAY_TRY(kay_tick(ctx, "cases answered", out->cases, 0));
        KAY_TRY(judge_case(ctx, game, state, known, out));
        out->cases++;
        const uint64_t size = stress_size(from, (size_t)(reader->at - from));
        out->largest = size > out->largest ? size : out->largest;
    }
}

kay_status stress_judge(const stress_form *form, const kay_stress *how, const kay_text *input, stress_known known,
                        double seconds, stress_expected *out)
{
    kay_reader reader;
    kay_input *cases = NULL;
    kay_text_clear(&out->text);
    kay_text_clear(&out->lines);
    out->free = kay_contest_form_of(form->rules)->reply;
    out->alike = !kay_contest_form_of(form->rules)->answer;
    out->cases = out->largest = 0;
    out->starts = how->starts ? how->size : 0;
    KAY_TRY(kay_reader_from_text(form->ctx, "<stress>", kay_text_string(input), input->length, &reader));
    const double deadline = kay_time_share_begin(form->ctx, seconds);
    kay_status status = kay_input_open(form->ctx, form->rules, &reader, form->flags, false, &cases);
    if (status == KAY_OK)
        status = judge_cases(form->ctx, &reader, cases, known, out);
    form->ctx->deadline = deadline;
    kay_input_close(cases);
    kay_reader_close(&reader);
    return status;
}

kay_stress_verdict stress_compare_output(const stress_expected *expected, const char *output, size_t length)
{
    const char *end = output + length, *right = kay_text_string(&expected->text);
    const char *right_end = right + expected->text.length, *at = stress_behind_words(output, end, "", "", false);
    if (stress_behind_words(output, end, right, right_end, false) == end)
        return KAY_STRESS_PASSED;
    if (expected->starts)
        return stress_behind_words(output, end, right, right_end, true) == end ? KAY_STRESS_WRONG : KAY_STRESS_OUTPUT;
    if (expected->free)
        return at < end ? KAY_STRESS_WRONG : KAY_STRESS_OUTPUT;
    uint64_t answers = 0;
    const char *lines = kay_text_string(&expected->lines);
    for (const char *next; at < end && answers < expected->cases; at = next, answers++) {
        const char *known = lines;
        next = NULL;
        for (unsigned i = 0; i < expected->kinds; i++, known += strlen(known) + 1) {
            const char *behind = stress_behind_words(at, end, known, known + strlen(known), false);
            next = behind && (!next || behind > next) ? behind : next; /* the longest match counts */
        }
        if (!next)
            return KAY_STRESS_OUTPUT;
        lines = expected->alike ? lines : known;
    }
    return at == end && answers == expected->cases ? KAY_STRESS_WRONG : KAY_STRESS_OUTPUT;
}

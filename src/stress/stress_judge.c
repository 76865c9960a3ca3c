/* The right output, made by the solver, and the comparison of words. */
#include "stress/stress_judge.h"

#include <kayles/input.h>
#include <kayles/contest.h>
#include <kayles/solver.h>

void stress_expected_init(stress_expected *expected, kay_context *ctx)
{
    *expected = (stress_expected){0};
    kay_text_init(&expected->text, ctx);
    kay_text_init(&expected->words, ctx);
}

void stress_expected_free(stress_expected *expected)
{
    kay_text_free(&expected->text);
    kay_text_free(&expected->words);
}

/* ---- The right output -------------------------------------------------------------------------- */

/* The words of all outcomes.  A draw is one only where the rules know how it comes about. */
static kay_status judge_learn_words(const kay_game *game, const kay_state *state, kay_text *words)
{
    bool draws = game->rules->end || game->traits & KAY_LOOPY;
    for (int outcome = KAY_LOSS; outcome <= KAY_WIN; outcome++) {
        if (outcome == KAY_DRAW && !draws)
            continue;
        const char *word;
        KAY_TRY(kay_judge_word(words->ctx, game, state, (kay_outcome)outcome, &word));
        kay_text_add(words, word);
        kay_text_char(words, '\0');
    }
    return words->error;
}

/* A line for each start. */
static kay_status judge_starts(kay_solver *solver, stress_expected *out)
{
    const uint64_t *won;
    uint64_t count;
    KAY_TRY(kay_solver_starts(solver, &won, &count));
    if (count > out->starts)
        return kay_fail(out->text.ctx, KAY_EUNABLE, "more starts than an input may have numbers");
    for (uint64_t i = 0; i < count; i++) {
        kay_text_u64(&out->text, i + 1);
        kay_text_add(&out->text, won[i / 64] >> i % 64 & 1 ? " win\n" : " loss\n");
    }
    return KAY_OK;
}

static kay_status judge_case(kay_context *ctx, const kay_game *game, const kay_state *state, stress_expected *out)
{
    kay_solver *solver = NULL;
    kay_outcome outcome = KAY_DRAW;
    kay_status status = kay_solver_open(ctx, game, state, KAY_BY_AUTO, &solver);
    if (status == KAY_OK)
        status = out->starts ? judge_starts(solver, out) : kay_solver_answer(solver, &outcome);
    kay_solver_close(solver);
    KAY_TRY(status);
    if (out->starts)
        return out->text.error;
    const char *word;
    KAY_TRY(kay_judge_word(ctx, game, state, outcome, &word));
    kay_text_add(&out->text, word);
    kay_text_char(&out->text, '\n');
    KAY_TRY(out->text.error);
    return out->cases == 0 ? judge_learn_words(game, state, &out->words) : KAY_OK;
}

static kay_status judge_cases(kay_context *ctx, kay_input *input, stress_expected *out)
{
    for (;;) {
        const kay_game *game;
        const kay_state *state;
        kay_status status = kay_input_next(input, &game, &state);
        if (status == KAY_END)
            return KAY_OK;
        KAY_TRY(status);
        KAY_TRY(kay_tick(ctx, "cases answered", out->cases, 0));
        KAY_TRY(judge_case(ctx, game, state, out));
        out->cases++;
    }
}

kay_status stress_judge(const stress_form *form, const kay_stress *how, const char *input, size_t length,
                        double seconds, stress_expected *out)
{
    kay_reader reader;
    kay_input *cases = NULL;
    double deadline = form->ctx->deadline, until = kay_now() + seconds;
    kay_text_clear(&out->text);
    kay_text_clear(&out->words);
    out->cases = 0;
    out->starts = how->starts ? how->size : 0;
    KAY_TRY(kay_reader_from_text(form->ctx, "<stress>", input, length, &reader));
    form->ctx->deadline = deadline <= 0 || until < deadline ? until : deadline;
    kay_status status = kay_input_open(form->ctx, form->rules, &reader, form->options, false, &cases);
    if (status == KAY_OK)
        status = judge_cases(form->ctx, cases, out);
    form->ctx->deadline = deadline;
    kay_input_close(cases);
    kay_reader_close(&reader);
    return status;
}

/* ---- Another output ---------------------------------------------------------------------------- */

static bool judge_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* The next word behind *at, NULL at the end; moves *at behind it. */
static const char *judge_next(const char **at, const char *end, size_t *length)
{
    const char *from = *at;
    while (from < end && judge_blank(*from))
        from++;
    const char *to = from;
    while (to < end && !judge_blank(*to))
        to++;
    *at = to;
    *length = (size_t)(to - from);
    return *length ? from : NULL;
}

/* Whether the words of `wanted` come next behind *at, which then moves behind them. */
static bool judge_takes(const char **at, const char *end, const char *wanted, size_t wanted_length)
{
    const char *place = *at, *next = wanted, *wanted_end = wanted + wanted_length;
    size_t length, other;
    for (const char *word; (word = judge_next(&next, wanted_end, &length)) != NULL;) {
        const char *given = judge_next(&place, end, &other);
        if (!given || other != length || memcmp(given, word, length) != 0)
            return false;
    }
    *at = place;
    return true;
}

static bool judge_ends(const char *at, const char *end)
{
    size_t length;
    return judge_next(&at, end, &length) == NULL;
}

/* The longest of the judge's words that comes next. */
static bool judge_takes_any(const char **at, const char *end, const kay_text *words)
{
    const char *furthest = *at;
    for (size_t i = 0; i < words->length; i += strlen(words->data + i) + 1) {
        const char *place = *at;
        if (judge_takes(&place, end, words->data + i, strlen(words->data + i)) && place > furthest)
            furthest = place;
    }
    bool took = furthest > *at;
    *at = furthest;
    return took;
}

/* Whether there is a number and a word for every start, whatever the words say. */
static bool judge_is_starts(const stress_expected *expected, const char *at, const char *end)
{
    const char *wanted = kay_text_string(&expected->text), *wanted_end = wanted + expected->text.length;
    size_t length, other;
    for (bool number = true;; number = !number) {
        const char *right = judge_next(&wanted, wanted_end, &length), *word = judge_next(&at, end, &other);
        if (!right || !word)
            return !right && !word;
        bool same = length == other && memcmp(right, word, length) == 0;
        bool known =
            !number && ((other == 3 && memcmp(word, "win", 3) == 0) || (other == 4 && memcmp(word, "loss", 4) == 0));
        if (!same && !known)
            return false;
    }
}

kay_stress_verdict stress_compare_output(const stress_expected *expected, const char *output, size_t length)
{
    const char *at = output, *end = output + length;
    if (judge_takes(&at, end, kay_text_string(&expected->text), expected->text.length) && judge_ends(at, end))
        return KAY_STRESS_PASSED;
    if (expected->starts)
        return judge_is_starts(expected, output, end) ? KAY_STRESS_WRONG : KAY_STRESS_OUTPUT;
    uint64_t answers = 0;
    at = output;
    while (answers <= expected->cases && judge_takes_any(&at, end, &expected->words))
        answers++;
    return answers == expected->cases && judge_ends(at, end) ? KAY_STRESS_WRONG : KAY_STRESS_OUTPUT;
}

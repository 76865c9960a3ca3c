#include "study/stress/stress_talk.h"

static void talk_watch(void *watcher, kay_player mover, const char *move)
{
    stress_talk *talk = watcher;
    kay_text_format(talk->got, "%s: %s\n", talk->rules->players[mover], move);
}

static kay_stress_verdict talk_verdict(const stress_talk *talk)
{
    switch (talk->said.breach) {
    case KAY_NO_BREACH:
        return talk->said.outcome < talk->best ? KAY_STRESS_WRONG : KAY_STRESS_PASSED;
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

/* Begins a match; its number is the seed. */
static kay_status talk_match(stress_talk *talk, uint64_t number)
{
    talk->how.seed = number;
    talk->how.opponent = number == 0 ? KAY_PERFECT : KAY_RANDOM;
    kay_text_clear(talk->got);
    return kay_match_begin(talk->ctx, talk->game, talk->state, &talk->how, &talk->said, &talk->match);
}

static kay_status talk_find_best(stress_talk *talk)
{
    kay_solver *solver = NULL;
    kay_status status = kay_solver_open(talk->ctx, talk->game, talk->state, KAY_BY_AUTO, &solver);
    if (status == KAY_OK)
        status = kay_solver_answer(solver, &talk->best);
    kay_solver_close(solver);
    return status;
}

kay_status stress_talk_begin(stress_talk *talk, kay_context *ctx, const kay_ruleset *rules, const kay_stress *stress,
                             const kay_text *input, double time_limit, double ends, kay_text *got)
{
    const char *text = kay_text_string(input);
    *talk = (stress_talk){
        .ctx = ctx,
        .rules = rules,
        .got = got,
        .how =
            {
                .program = stress->program,
                .input = text,
                .input_length = input->length,
                .as = KAY_LEFT,
                .contest = true,
                .good_end = true,
                .quiet = true,
                .time_limit = time_limit,
                .until = ends,
                .watch = talk_watch,
                .watcher = talk,
            },
    };
    KAY_TRY(kay_reader_from_text(ctx, "<stress>", text, input->length, &talk->reader));
    kay_status status = kay_input_open(ctx, rules, &talk->reader, stress->options, false, &talk->input);
    if (status != KAY_OK) {
        kay_reader_close(&talk->reader);
        return status;
    }
    KAY_TRY(kay_input_next(talk->input, &talk->game, &talk->state));
    KAY_TRY(talk_find_best(talk));
    return talk_match(talk, 0);
}

kay_status stress_talk_go_on(stress_talk *talk, bool *over, kay_stress_verdict *verdict)
{
    enum { MATCHES = 3 };
    KAY_TRY(kay_match_go_on(talk->match, over));
    if (!*over)
        return KAY_OK;
    kay_match_end(talk->match);
    talk->match = NULL;
    *verdict = talk_verdict(talk);
    if (*verdict != KAY_STRESS_PASSED) {
        kay_text_format(talk->got, "%s\n", talk->said.why);
        return talk->got->error;
    }
    *over = talk->how.seed + 1 == MATCHES;
    return *over ? KAY_OK : talk_match(talk, talk->how.seed + 1);
}

void stress_talk_end(stress_talk *talk)
{
    if (!talk->input)
        return;
    if (talk->match)
        kay_match_end(talk->match);
    kay_input_close(talk->input);
    kay_reader_close(&talk->reader);
    *talk = (stress_talk){.input = NULL};
}

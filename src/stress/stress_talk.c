/* Plays the matches on one case, and finds the right line after a failure. */
#include "stress/stress_talk.h"
#include "play/player.h"
#include "stress/stress.h"

#include <kayles/state.h>
#include <kayles/random.h>

#include <string.h>

static void talk_watch(void *watcher, kay_player mover, const char *move)
{
    stress_talk *talk = watcher;
    kay_text_bytes(&talk->moves, move, strlen(move) + 1);
    if (mover != talk->how.as)
        kay_text_format(talk->told, "%s\n", move);
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

/* Begins a match with its number as the seed. */
static kay_status talk_match(stress_talk *talk, uint64_t number)
{
    talk->how.seed = number;
    talk->how.opponent = number == 0 ? KAY_PERFECT : KAY_RANDOM;
    kay_text_clear(talk->got);
    kay_text_clear(talk->told);
    kay_text_clear(&talk->moves);
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
                             const kay_text *input, double time_limit, double ends, kay_text *got, kay_text *told)
{
    const char *text = kay_text_string(input);
    *talk = (stress_talk){
        .ctx = ctx,
        .rules = rules,
        .got = got,
        .told = told,
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
                .written = got,
            },
    };
    kay_text_init(&talk->moves, ctx);
    KAY_TRY(kay_input_open_text(ctx, rules, "<stress>", text, input->length, stress->flags, false, &talk->input));
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
    *verdict = talk_verdict(talk);
    KAY_TRY(talk->got->error);
    KAY_TRY(talk->told->error);
    KAY_TRY(talk->moves.error);
    if (*verdict != KAY_STRESS_PASSED)
        return KAY_OK; /* keep the match: the caller may want the program's standard error */
    kay_match_end(talk->match);
    talk->match = NULL;
    /* If the opponent had no turn, the next opponent will not have one either. */
    *over = talk->how.seed + 1 == MATCHES || !talk->told->length;
    return *over ? KAY_OK : talk_match(talk, talk->how.seed + 1);
}

/* Adds the right line for the solver's current state, if the program should write one there. */
static kay_status talk_right_line(const stress_talk *talk, kay_solver *solver, kay_arena *names, kay_text *out)
{
    const kay_state *state = kay_solver_state(solver);
    kay_random random;
    bool stopped;
    kay_outcome outcome;
    kay_move move;
    KAY_TRY(kay_state_end(talk->ctx, talk->game, state, &stopped, &outcome));
    if (stopped) {
        kay_player winner = outcome == KAY_WIN ? state->mover : kay_opponent(state->mover);
        kay_text_format(out, "%s wins\n", kay_player_name(talk->game, winner));
        return out->error;
    }
    if (state->mover != talk->how.as)
        return KAY_OK;
    kay_random_seed(&random, 0);
    KAY_TRY(kay_player_choose(solver, talk->game, KAY_PERFECT, &random, names, &move));
    kay_state_move_text(talk->game, state, move, out);
    kay_text_char(out, '\n');
    return out->error;
}

/* Replays a move of the match.  Clears *kept, and undoes the move, if it is a mistake of the program. */
static kay_status talk_again(const stress_talk *talk, kay_solver *solver, const char *text, kay_arena *names,
                             bool *kept)
{
    const kay_state *state = kay_solver_state(solver);
    kay_move move;
    kay_outcome before, after;
    bool own = state->mover == talk->how.as;
    char *word = kay_arena_text(names, text, strlen(text));
    if (!word)
        return kay_no_memory(talk->ctx);
    KAY_TRY(kay_state_read_move(talk->ctx, talk->game, state, word, names, &move));
    KAY_TRY(own ? kay_solver_answer(solver, &before) : KAY_OK);
    KAY_TRY(kay_solver_play(solver, move));
    *kept = true;
    if (!own)
        return KAY_OK;
    KAY_TRY(kay_solver_answer(solver, &after));
    *kept = (kay_outcome)-after >= before;
    return *kept ? KAY_OK : kay_solver_undo(solver);
}

static kay_status talk_right(stress_talk *talk, kay_solver *solver, kay_arena *names, kay_text *out)
{
    bool kept = true;
    const char *text = kay_text_string(&talk->moves), *end = text + talk->moves.length;
    for (; text < end && kept; text += strlen(text) + 1) {
        bool own = kay_solver_state(solver)->mover == talk->how.as;
        KAY_TRY(talk_again(talk, solver, text, names, &kept));
        if (own && kept)
            kay_text_format(out, "%s\n", text);
    }
    return talk_right_line(talk, solver, names, out);
}

kay_status stress_talk_right(stress_talk *talk, kay_text *out)
{
    kay_solver *solver = NULL;
    kay_arena names;
    kay_arena_init(&names, talk->ctx);
    kay_text_clear(out);
    kay_status status = kay_solver_open(talk->ctx, talk->game, talk->state, KAY_BY_AUTO, &solver);
    if (status == KAY_OK)
        status = talk_right(talk, solver, &names, out);
    kay_solver_close(solver);
    kay_arena_free(&names);
    return status;
}

void stress_talk_end(stress_talk *talk)
{
    if (!talk->input)
        return;
    if (talk->match)
        kay_match_end(talk->match);
    kay_input_close(talk->input);
    kay_text_free(&talk->moves);
    *talk = (stress_talk){.input = NULL};
}

/* Runs a match in steps.  No step waits for the program. */
#include "referee/referee.h"

#include <kayles/state.h>

#include "base/intern_table.h"
#include "base/reader_inside.h"
#include "ruleset/score_call.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The most bytes recorded of the program's output. */
static const size_t MATCH_WRITTEN_MOST = 64 * 1024;

/* Seconds that a program gets to end by itself. */
static const double MATCH_GRACE = 0.5;

typedef enum match_stage {
    MATCH_TURNS,
    MATCH_GONE, /* the program closed its output before an expected line; wait for its exit status */
    MATCH_LEAVE, /* the match is decided, and the program may end by itself */
    MATCH_OVER,
} match_stage;

struct kay_match {
    kay_context *ctx;
    const kay_game *game;
    const kay_referee *how;
    kay_verdict *verdict;
    kay_solver *solver;
    kay_process *process;
    kay_random random;
    kay_arena names; /* holds the names of all moves made */
    kay_text text; /* the latest move */
    match_stage stage;
    bool waiting; /* waiting for the program, whose time limit runs */
    const char *wanted; /* what the program should have written when it ended or closed its output; for the message */
    kay_intern_table met; /* the states of a loopy game, each with the number of its occurrences */
    bool drawn; /* a state occurred for the third time */
};

static void match_blame(kay_match *match, kay_breach breach, const char *format, ...) KAY_FORMAT(3, 4);

/* Records that the program broke a rule, and so lost. */
static void match_blame(kay_match *match, kay_breach breach, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    match->stage = match->stage == MATCH_TURNS ? MATCH_LEAVE : MATCH_OVER;
    match->waiting = false;
    match->verdict->outcome = KAY_LOSS;
    match->verdict->breach = breach;
    vsnprintf(match->verdict->why, sizeof match->verdict->why, format, arguments);
    va_end(arguments);
}

/* Begins to wait, unless waiting already; returns whether the time is over. */
static bool match_wait(kay_match *match, double seconds)
{
    if (!match->waiting)
        kay_process_set_time(match->process, seconds);
    match->waiting = true;
    return kay_process_timed_out(match->process);
}

/* Quotes output of the program: at most 40 bytes, printable. */
static void match_quote(const char *line, size_t length, char out[48])
{
    size_t n = length < 40 ? length : 40;
    for (size_t i = 0; i < n; i++)
        out[i] = line[i] >= ' ' && line[i] <= '~' ? line[i] : '?';
    strcpy(out + n, length > n ? "..." : "");
}

static bool match_printable(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] < ' ' || line[i] > '~')
            return false;
    return true;
}

/* Reads the program's next line, without the blanks around it; `skips`: skips blank lines. */
static kay_heard match_line(kay_match *match, bool skips, const char **line, size_t *length)
{
    kay_heard heard;
    *length = 0;
    do {
        heard = kay_process_line(match->process, line, length);
        uint64_t left = *length;
        if (heard == KAY_HEARD_LINE)
            kay_trim(line, &left);
        *length = left;
    } while (heard == KAY_HEARD_LINE && !*length && skips);
    return heard;
}

/* Reads the expected line; in the contest's protocol skips blank lines.  *line is NULL if the line has not arrived yet
 * or will never arrive. */
static void match_hear(kay_match *match, const char *wanted, const char **line, size_t *length)
{
    kay_heard heard = match_line(match, match->how->contest, line, length);
    if (heard != KAY_HEARD_LINE)
        *line = NULL;
    switch (heard) {
    case KAY_HEARD_LINE:
        match->waiting = false;
        break;
    case KAY_HEARD_FLOOD:
        match_blame(match, KAY_BREACH_TEXT, "it writes too much, expected %s", wanted);
        break;
    case KAY_HEARD_NOTHING:
        if (match_wait(match, match->how->time_limit))
            match_blame(match, KAY_BREACH_SILENCE, "it wrote nothing for %g s, expected %s", match->how->time_limit,
                        wanted);
        break;
    case KAY_HEARD_END:
        match->stage = MATCH_GONE;
        match->waiting = false;
        match->wanted = wanted;
        kay_process_feed_end(match->process);
        break;
    }
}

/* Records that the program ended, or closed its output, before an expected line. */
static void match_gone(kay_match *match)
{
    char how[32] = "";
    if (!kay_process_over(match->process, how) && !match_wait(match, MATCH_GRACE))
        return;
    bool crashed = *how && strcmp(how, "exit status 0") != 0;
    match_blame(match, crashed ? KAY_BREACH_CRASH : KAY_BREACH_TEXT, "it ended before %s%s%s", match->wanted,
                *how ? ", with " : "", how);
}

/* Declares a draw when a state occurs for the third time, as play could go on for ever. */
static kay_status match_look_back(kay_match *match, const kay_state *state)
{
    enum { DRAWN = 3 };
    uint64_t number;
    if (!(match->game->traits & KAY_LOOPY))
        return KAY_OK;
    const uint64_t words = state->parts * match->game->words;
    KAY_TRY(kay_intern_table_number(&match->met, state->words, words * sizeof *state->words, &number));
    uint64_t *counts = kay_intern_table_word(&match->met, number); /* low half: Left to move; high half: Right */
    const unsigned shift = state->mover == KAY_LEFT ? 0 : 32;
    *counts += UINT64_C(1) << shift;
    match->drawn = (uint32_t)(*counts >> shift) == DRAWN;
    return KAY_OK;
}

static kay_status match_play(kay_match *match, kay_move move)
{
    const kay_state *state = kay_solver_state(match->solver);
    kay_player mover = state->mover;
    kay_text_clear(&match->text);
    kay_state_move_text(match->game, state, move, &match->text);
    KAY_TRY(match->text.error);
    if (match->how->watch)
        match->how->watch(match->how->watcher, mover, kay_text_string(&match->text));
    KAY_TRY(kay_solver_play(match->solver, move));
    return match_look_back(match, kay_solver_state(match->solver));
}

static kay_status match_program_moves(kay_match *match)
{
    const char *line;
    size_t length;
    kay_move move;
    char quoted[48];
    match_hear(match, "a move", &line, &length);
    if (!line)
        return KAY_OK;
    match_quote(line, length, quoted);
    if (!match_printable(line, length)) {
        match_blame(match, KAY_BREACH_TEXT, "'%s' is not a move", quoted);
        return KAY_OK;
    }
    char *word = kay_arena_text(&match->names, line, length);
    if (!word)
        return kay_no_memory(match->ctx);
    kay_status status =
        kay_state_read_move(match->ctx, match->game, kay_solver_state(match->solver), word, &match->names, &move);
    if (status == KAY_EFALSE) {
        match_blame(match, KAY_BREACH_TEXT, "%.200s", match->ctx->diag.text);
        return KAY_OK;
    }
    KAY_TRY(status);
    return match_play(match, move);
}

static kay_status match_opponent_moves(kay_match *match)
{
    kay_move move;
    KAY_TRY(kay_player_choose(match->solver, match->game, match->how->opponent, &match->random, &match->names, &move));
    KAY_TRY(match_play(match, move));
    kay_text_char(&match->text, '\n');
    KAY_TRY(match->text.error);
    return kay_process_feed(match->process, match->text.data, match->text.length);
}

static bool match_says(const char *line, size_t length, const char *words)
{
    return length == strlen(words) && memcmp(line, words, length) == 0;
}

/* Checks the winner that the program states in the contest's own protocol.  *said: it is right. */
static void match_hear_claim(kay_match *match, kay_outcome outcome, bool *said)
{
    char words[2][80], quoted[48];
    const char *line;
    size_t length;
    kay_player winner = outcome == KAY_WIN ? match->how->as : kay_opponent(match->how->as);
    *said = false;
    match_hear(match, "the line that names the winner", &line, &length);
    if (!line)
        return;
    for (int i = 0; i < 2; i++)
        snprintf(words[i], sizeof words[i], "%s wins", kay_player_name(match->game, i ? kay_opponent(winner) : winner));
    *said = match_says(line, length, words[0]);
    if (*said)
        return;
    match_quote(line, length, quoted);
    match_blame(match, match_says(line, length, words[1]) ? KAY_BREACH_CLAIM : KAY_BREACH_TEXT,
                "it says '%s' at the end instead of '%s'", quoted, words[0]);
}

static void match_decide(kay_match *match, kay_outcome for_mover)
{
    kay_player mover = kay_solver_state(match->solver)->mover;
    kay_outcome outcome = mover == match->how->as ? for_mover : (kay_outcome)-for_mover;
    bool said = true;
    if (match->how->contest)
        match_hear_claim(match, outcome, &said);
    if (!said)
        return;
    const kay_ruleset *rules = match->game->rules;
    const char *why = rules->scoring ? "by points" : rules->end ? "by the rules for the end of play" : "it cannot move";
    match->stage = MATCH_LEAVE;
    match->verdict->outcome = outcome;
    snprintf(match->verdict->why, sizeof match->verdict->why, "%s", outcome == KAY_LOSS ? why : "");
}

/* Ends a match whose state has recurred: a draw, or a decision by the points scored so far. */
static void match_go_on_for_ever(kay_match *match)
{
    const kay_state *state = kay_solver_state(match->solver);
    match->stage = MATCH_LEAVE;
    match->verdict->outcome = KAY_DRAW;
    if (match->game->rules->scoring)
        match_decide(match, kay_score_outcome(kay_score_lead(match->game, state->words, state->mover)));
}

static kay_status match_turn(kay_match *match)
{
    const kay_state *state = kay_solver_state(match->solver);
    bool stopped;
    kay_outcome outcome;
    KAY_TRY(kay_state_end(match->ctx, match->game, state, &stopped, &outcome));
    if (stopped) {
        match_decide(match, outcome);
        return KAY_OK;
    }
    if (match->drawn) {
        match_go_on_for_ever(match);
        return KAY_OK;
    }
    return state->mover == match->how->as ? match_program_moves(match) : match_opponent_moves(match);
}

/* Checks that the program, after a match within the rules, also exits correctly. */
static void match_hear_end(kay_match *match)
{
    char how[32], quoted[48];
    const char *line;
    size_t length;
    kay_heard heard = match_line(match, true, &line, &length);
    if (heard == KAY_HEARD_LINE || heard == KAY_HEARD_FLOOD) {
        match_quote(heard == KAY_HEARD_LINE ? line : "", heard == KAY_HEARD_LINE ? length : 0, quoted);
        match_blame(match, KAY_BREACH_TEXT, "it writes more after the end: '%s'", quoted);
    } else if (kay_process_over(match->process, how)) {
        match->stage = MATCH_OVER;
        if (strcmp(how, "exit status 0") != 0)
            match_blame(match, KAY_BREACH_CRASH, "%s after the end", how);
    } else if (match_wait(match, match->how->time_limit)) {
        match_blame(match, KAY_BREACH_SILENCE, "it did not end within %g s after the match", match->how->time_limit);
    }
}

static void match_leave(kay_match *match)
{
    kay_process_feed_end(match->process);
    if (match->how->good_end && match->verdict->breach == KAY_NO_BREACH) {
        match_hear_end(match);
        return;
    }
    kay_process_discard(match->process);
    if (kay_process_over(match->process, NULL) || match_wait(match, MATCH_GRACE))
        match->stage = MATCH_OVER;
}

static kay_status match_step(kay_match *match)
{
    switch (match->stage) {
    case MATCH_TURNS:
        return match_turn(match);
    case MATCH_GONE:
        match_gone(match);
        break;
    case MATCH_LEAVE:
        match_leave(match);
        break;
    case MATCH_OVER:
        break;
    }
    return KAY_OK;
}

kay_status kay_match_go_on(kay_match *match, bool *over)
{
    *over = false;
    if (match->how->until > 0 && kay_now() >= match->how->until)
        return kay_fail(match->ctx, KAY_END, "the time for the match is over");
    do
        KAY_TRY(match_step(match));
    while (!match->waiting && match->stage != MATCH_OVER);
    *over = match->stage == MATCH_OVER;
    return KAY_OK;
}

static kay_status match_start(kay_match *match, const kay_state *state)
{
    const kay_referee *how = match->how;
    /* A random opponent needs no answers, so the solver prepares nothing. */
    kay_by by = how->opponent == KAY_RANDOM ? KAY_BY_SEARCH : KAY_BY_AUTO;
    KAY_TRY(kay_solver_open(match->ctx, match->game, state, by, &match->solver));
    KAY_TRY(match_look_back(match, state));
    KAY_TRY(kay_process_start(match->ctx, how->program, how->quiet, &match->process));
    if (how->written)
        kay_process_record(match->process, how->written, MATCH_WRITTEN_MOST);
    KAY_TRY(kay_process_feed(match->process, how->input, how->input_length));
    if (how->input_length && how->input[how->input_length - 1] != '\n')
        KAY_TRY(kay_process_feed(match->process, "\n", 1));
    if (how->contest)
        return KAY_OK;
    const char *name = kay_player_name(match->game, how->as);
    KAY_TRY(kay_process_feed(match->process, name, strlen(name)));
    return kay_process_feed(match->process, "\n", 1);
}

kay_status kay_match_begin(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_referee *how,
                           kay_verdict *verdict, kay_match **out)
{
    KAY_ALLOC(kay_match, match, ctx, 1);
    *match = (kay_match){.ctx = ctx, .game = game, .how = how, .verdict = verdict};
    *verdict = (kay_verdict){.outcome = KAY_DRAW};
    kay_arena_init(&match->names, ctx);
    kay_intern_table_init(&match->met, ctx);
    kay_text_init(&match->text, ctx);
    kay_random_seed(&match->random, how->seed);
    kay_status status = match_start(match, state);
    if (status == KAY_OK)
        *out = match;
    else
        kay_match_end(match);
    return status;
}

kay_process *kay_match_process(const kay_match *match)
{
    return match->process;
}

void kay_match_end(kay_match *match)
{
    if (match->process)
        kay_process_end(match->process);
    kay_solver_close(match->solver);
    kay_intern_table_free(&match->met);
    kay_text_free(&match->text);
    kay_arena_free(&match->names);
    kay_free(match->ctx, match, sizeof *match);
}

kay_status kay_referee_match(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_referee *how,
                             kay_verdict *out)
{
    kay_match *match;
    bool over = false;
    KAY_TRY(kay_match_begin(ctx, game, state, how, out, &match));
    kay_process *program = kay_match_process(match);
    kay_status status = kay_match_go_on(match, &over);
    while (status == KAY_OK && !over) {
        const double begun = kay_now();
        status = kay_processes_wait(&program, 1, how->until > 0 ? how->until - begun : HUGE_VAL);
        if (ctx->deadline > 0)
            ctx->deadline += kay_now() - begun; /* the program's time does not count against the budget */
        if (status == KAY_OK)
            status = kay_match_go_on(match, &over);
    }
    kay_match_end(match);
    return status;
}

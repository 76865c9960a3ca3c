#include <kayles/referee.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play/child.h"

/* Time for a program to end by itself once the match is over. */
static const double REFEREE_GRACE = 0.5;

typedef struct referee {
    kay_context *ctx;
    const kay_game *game;
    const kay_referee *match;
    kay_verdict *verdict;
    kay_solver *solver;
    kay_child *child;
    kay_random random;
    kay_arena names; /* of all moves made */
    kay_text text; /* of the latest move */
    bool over;
} referee;

static void referee_blame(referee *r, kay_breach breach, const char *format, ...) KAY_FORMAT(3, 4);

/* The program has broken a rule, and lost. */
static void referee_blame(referee *r, kay_breach breach, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    r->over = true;
    r->verdict->outcome = KAY_LOSS;
    r->verdict->breach = breach;
    vsnprintf(r->verdict->why, sizeof r->verdict->why, format, arguments);
    va_end(arguments);
}

/* What a program said, fit to be shown: at most 40 bytes, printable. */
static void referee_quote(const char *line, size_t length, char out[48])
{
    size_t n = length < 40 ? length : 40;
    for (size_t i = 0; i < n; i++)
        out[i] = line[i] >= ' ' && line[i] <= '~' ? line[i] : '?';
    strcpy(out + n, length > n ? "..." : "");
}

static bool referee_printable(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] < ' ' || line[i] > '~')
            return false;
    return true;
}

/* ---- The program's turn ------------------------------------------------------------------------ */

/* Its next line; false: there is none, and the match is decided. */
static kay_status referee_hear(referee *r, const char *wanted, const char **line, size_t *length, bool *heard_line)
{
    kay_heard heard;
    *heard_line = false;
    KAY_TRY(kay_child_listen(r->child, r->match->time_limit, &heard, line, length));
    switch (heard) {
    case KAY_HEARD_LINE:
        *heard_line = true;
        break;
    case KAY_HEARD_FLOOD:
        referee_blame(r, KAY_BREACH_TEXT, "it writes without end where %s should come", wanted);
        break;
    case KAY_HEARD_SILENCE:
        referee_blame(r, KAY_BREACH_SILENCE, "silence for %g s where %s should come", r->match->time_limit, wanted);
        break;
    case KAY_HEARD_END: {
        char how[32];
        kay_child_stop(r->child, REFEREE_GRACE, how);
        r->child = NULL;
        bool crashed = *how && strcmp(how, "exit status 0") != 0;
        referee_blame(r, crashed ? KAY_BREACH_CRASH : KAY_BREACH_TEXT, "it ended before %s came%s%s", wanted,
                      *how ? ", with " : "", how);
        break;
    }
    }
    return KAY_OK;
}

static kay_status referee_play(referee *r, kay_move move)
{
    const kay_state *state = kay_solver_state(r->solver);
    kay_player mover = state->mover;
    kay_text_clear(&r->text);
    r->game->rules->move_text(r->game, state, move, &r->text);
    KAY_TRY(r->text.error);
    if (r->match->watch)
        r->match->watch(r->match->watcher, mover, kay_text_string(&r->text));
    return kay_solver_play(r->solver, move);
}

/* The word of a line, without blanks around it. */
static const char *referee_trim(const char *line, size_t *length)
{
    while (*length && (line[*length - 1] == ' ' || line[*length - 1] == '\t'))
        --*length;
    while (*length && (*line == ' ' || *line == '\t')) {
        line++;
        --*length;
    }
    return line;
}

static kay_status referee_program_moves(referee *r)
{
    const char *line;
    size_t length;
    bool heard;
    kay_move move;
    char quoted[48];
    KAY_TRY(referee_hear(r, "a move", &line, &length, &heard));
    if (!heard)
        return KAY_OK;
    line = referee_trim(line, &length);
    referee_quote(line, length, quoted);
    if (!referee_printable(line, length)) {
        referee_blame(r, KAY_BREACH_TEXT, "'%s' is no move", quoted);
        return KAY_OK;
    }
    char *word = kay_arena_text(&r->names, line, length);
    if (!word)
        return kay_no_memory(r->ctx);
    kay_status status = kay_state_read_move(r->ctx, r->game, kay_solver_state(r->solver), word, &r->names, &move);
    if (status == KAY_EINPUT) {
        referee_blame(r, KAY_BREACH_TEXT, "%.200s", r->ctx->diag.text);
        return KAY_OK;
    }
    KAY_TRY(status);
    return referee_play(r, move);
}

/* ---- Our turn and the end ---------------------------------------------------------------------- */

static kay_status referee_opponent_moves(referee *r)
{
    kay_move move;
    KAY_TRY(kay_player_choose(r->solver, r->game, r->match->opponent, &r->random, &r->names, &move));
    KAY_TRY(referee_play(r, move));
    kay_text_char(&r->text, '\n');
    KAY_TRY(r->text.error);
    return kay_child_tell(r->child, r->text.data, r->text.length);
}

/* In the contest's own protocol the program says who wins, and must be right. */
static kay_status referee_hear_claim(referee *r, kay_outcome outcome)
{
    char expected[80];
    const char *line;
    size_t length;
    bool heard;
    kay_player winner = outcome == KAY_WIN ? r->match->as : kay_opponent(r->match->as);
    snprintf(expected, sizeof expected, "%s wins", kay_player_name(r->game, winner));
    KAY_TRY(referee_hear(r, "its word about the end", &line, &length, &heard));
    if (!heard)
        return KAY_OK;
    line = referee_trim(line, &length);
    if (length != strlen(expected) || memcmp(line, expected, length) != 0) {
        char quoted[48];
        referee_quote(line, length, quoted);
        referee_blame(r, KAY_BREACH_CLAIM, "it says '%s' at the end, and not '%s'", quoted, expected);
    }
    return KAY_OK;
}

static kay_status referee_end(referee *r, kay_outcome for_mover)
{
    kay_player mover = kay_solver_state(r->solver)->mover;
    kay_outcome outcome = mover == r->match->as ? for_mover : (kay_outcome)-for_mover;
    if (r->match->contest)
        KAY_TRY(referee_hear_claim(r, outcome));
    if (r->over)
        return KAY_OK;
    const char *why = r->game->rules->end ? "so the rules say at the end" : "it cannot move";
    r->over = true;
    r->verdict->outcome = outcome;
    snprintf(r->verdict->why, sizeof r->verdict->why, "%s", outcome == KAY_LOSS ? why : "");
    return KAY_OK;
}

static kay_status referee_turns(referee *r)
{
    while (!r->over) {
        const kay_state *state = kay_solver_state(r->solver);
        bool stopped;
        kay_outcome outcome;
        KAY_TRY(kay_state_end(r->ctx, r->game, state, &stopped, &outcome));
        if (stopped)
            return referee_end(r, outcome);
        KAY_TRY(state->mover == r->match->as ? referee_program_moves(r) : referee_opponent_moves(r));
    }
    return KAY_OK;
}

static kay_status referee_begin(referee *r, const kay_state *state)
{
    const kay_referee *match = r->match;
    /* A random opponent needs no answers, so nothing dear is prepared for it. */
    kay_by by = match->opponent == KAY_RANDOM ? KAY_BY_SEARCH : KAY_BY_AUTO;
    KAY_TRY(kay_solver_open(r->ctx, r->game, state, by, &r->solver));
    KAY_TRY(kay_child_start(r->ctx, match->program, match->quiet, &r->child));
    KAY_TRY(kay_child_tell(r->child, match->input, match->input_length));
    if (match->input_length && match->input[match->input_length - 1] != '\n')
        KAY_TRY(kay_child_tell(r->child, "\n", 1));
    if (match->contest)
        return KAY_OK;
    const char *name = kay_player_name(r->game, match->as);
    KAY_TRY(kay_child_tell(r->child, name, strlen(name)));
    return kay_child_tell(r->child, "\n", 1);
}

kay_status kay_referee_match(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_referee *match,
                             kay_verdict *out)
{
    referee r = {.ctx = ctx, .game = game, .match = match, .verdict = out};
    *out = (kay_verdict){.outcome = KAY_DRAW};
    kay_arena_init(&r.names, ctx);
    kay_text_init(&r.text, ctx);
    kay_random_seed(&r.random, match->seed);
    kay_status status = referee_begin(&r, state);
    if (status == KAY_OK)
        status = referee_turns(&r);
    if (r.child)
        kay_child_stop(r.child, r.over && status == KAY_OK ? REFEREE_GRACE : 0, NULL);
    kay_solver_close(r.solver);
    kay_text_free(&r.text);
    kay_arena_free(&r.names);
    return status;
}

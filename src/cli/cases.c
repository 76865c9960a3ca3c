/* Opens an input, chooses its cases, and applies --mover and --after. */
#include "cli/cases.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/grow.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/signals.h"
#include "cli/suggest.h"
#include "ruleset/case_reader.h"

kay_status cli_answer_lines(cli_call *cli, cli_answer_text *answer, void *user)
{
    kay_reader reader;
    const char *line;
    uint64_t length, number = 0;
    KAY_TRY(kay_reader_open(&cli->ctx, "-", &reader));
    kay_status status = KAY_OK;
    while (status == KAY_OK) {
        if (!reader.whole && reader.at == reader.end)
            status = kay_text_finish(&cli->out);
        if (status == KAY_OK)
            status = kay_read_line(&reader, &line, &length);
        number++;
        if (status == KAY_OK && strspn(line, " \t") < length)
            status = answer(user, &reader, number, line, length);
    }
    kay_reader_close(&reader);
    return status == KAY_END ? KAY_OK : status;
}

kay_status cli_answer_operands(cli_call *cli, cli_answer_text *answer, void *user)
{
    if (cli->operand_count == 1 && strcmp(cli->operands[0], "-") == 0)
        return cli_answer_lines(cli, answer, user);
    for (unsigned i = 0; i < cli->operand_count; i++) {
        kay_reader reader;
        const size_t length = strlen(cli->operands[i]);
        KAY_TRY(kay_reader_from_text(&cli->ctx, "<text>", cli->operands[i], length, &reader));
        const kay_status status = answer(user, &reader, 1, reader.at, length);
        kay_reader_close(&reader);
        KAY_TRY(status);
    }
    return KAY_OK;
}

kay_status cli_answer_place(kay_reader *reader, const char *at, kay_status status)
{
    const kay_diag why = reader->ctx->diag;
    const kay_status placed = kay_reader_fail(reader, at, "%s", why.text);
    return status == KAY_EINPUT ? placed : status;
}

static const char *cases_player_name(const void *user, unsigned i)
{
    const kay_ruleset *rules = user;
    return i < 2 ? kay_rules_player(rules, (kay_player)i) : NULL;
}

kay_status cli_cases_player(cli_call *cli, const kay_ruleset *rules, cli_flag_id flag, kay_player otherwise,
                            kay_player *out)
{
    const char *name = cli->values[flag];
    *out = otherwise;
    if (!name)
        return KAY_OK;
    for (int player = 0; player < 2; player++)
        if (strcmp(name, kay_rules_player(rules, (kay_player)player)) == 0) {
            *out = (kay_player)player;
            return KAY_OK;
        }
    cli_hint hint;
    return kay_fail(&cli->ctx, KAY_EUSAGE, "--%s: '%.60s' does not play %s%s", cli_flags[flag].name, name, rules->name,
                    cli_suggest(&hint, name, "", cases_player_name, rules));
}

/* Sets the fields that do not depend on the source of the input. */
static kay_status cases_begin(cli_call *cli, const kay_ruleset *rules, const char *source, cli_cases *out)
{
    kay_player mover;
    *out = (cli_cases){.cli = cli, .source = source};
    out->reader.ctx = &cli->ctx;
    KAY_TRY(cli_number(cli, FLAG_CASE, 1, 0, &out->only));
    cli_arguments_of_game(cli, rules, out->flags, CLI_GAME_FLAGS);
    return cli_cases_player(cli, rules, FLAG_MOVER, KAY_LEFT, &mover);
}

static kay_status cases_open_text(cli_call *cli, const kay_ruleset *rules, const char *source, const char *bytes,
                                  size_t length, bool position, cli_cases *out)
{
    KAY_TRY(cases_begin(cli, rules, source, out));
    KAY_TRY(kay_reader_from_text(&cli->ctx, source, bytes, length, &out->reader));
    return kay_input_open(&cli->ctx, rules, &out->reader, out->flags, position, &out->input);
}

kay_status cli_cases_open_bytes(cli_call *cli, const kay_ruleset *rules, const char *source, const char *bytes,
                                size_t length, cli_cases *out)
{
    return cases_open_text(cli, rules, source, bytes, length, cli->values[FLAG_POSITION] != NULL, out);
}

kay_status cli_cases_open_start(cli_call *cli, cli_cases *out)
{
    KAY_TRY(cli_arguments_without_input(cli, true));
    KAY_TRY(cases_open_text(cli, cli->rules, "kayles", "", 0, true, out)); /* nothing is read: the text is empty */
    kay_arena_init(&out->arena, &cli->ctx);
    return cli->values[FLAG_AT] ? cli_at(cli, &out->arena, &out->start_game, &out->start)
                                : cli_start(cli, NULL, 0, &out->arena, &out->start_game, &out->start);
}

/* Opens the input.  If there is no such file, the user may have typed the input itself. */
static kay_status cases_open_reader(cli_call *cli, const char *file, kay_reader *out)
{
    const kay_status status = kay_reader_open(&cli->ctx, file ? file : "-", out);
    if (status != KAY_EREAD || !file || errno != ENOENT || strchr(file, '/'))
        return status;
    const kay_diag why = cli->ctx.diag;
    return kay_fail(&cli->ctx, status, "%s (-e '%.60s' gives the input itself)", why.text, file);
}

kay_status cli_cases_open(cli_call *cli, const kay_ruleset *rules, const char *file, cli_cases *out)
{
    const char *text = cli->values[FLAG_TEXT], *at = cli->values[FLAG_AT];
    *out = (cli_cases){.cli = cli, .reader = {.ctx = &cli->ctx}};
    if ((at || text) && (file || (at && text)))
        return kay_fail(&cli->ctx, KAY_EUSAGE, "%s and %s exclude each other: both give an input", at ? "--at" : "-e",
                        file ? "a file" : "-e");
    if (at)
        return cli_cases_open_start(cli, out);
    KAY_TRY(cli_arguments_refuse(cli, FLAG_SET, "with an input, which has its own constants"));
    if (text)
        return cli_cases_open_bytes(cli, rules, "<text>", text, strlen(text), out);
    KAY_TRY(cases_begin(cli, rules, !file || strcmp(file, "-") == 0 ? "<stdin>" : file, out));
    KAY_TRY(cases_open_reader(cli, file, &out->reader));
    return kay_input_open(&cli->ctx, rules, &out->reader, out->flags, cli->values[FLAG_POSITION] != NULL, &out->input);
}

static void cases_drop_state(cli_cases *cases)
{
    if (cases->state.room)
        kay_state_free(&cases->cli->ctx, &cases->state);
}

/* Flushes the answers before reading: the writer of the input may wait for them. */
static kay_status cases_flush_before_waiting(cli_cases *cases)
{
    const kay_reader *reader = &cases->reader;
    if (reader->whole || cases->cli->out.length == 0)
        return KAY_OK;
    const char *at = reader->at;
    while (at < reader->end && (*at == ' ' || (*at >= '\t' && *at <= '\r')))
        at++;
    return at == reader->end ? kay_text_finish(&cases->cli->out) : KAY_OK;
}

/* Starts the time of a case when its first byte arrives.  The wait for its other bytes counts. */
static kay_status cases_begin_time(cli_cases *cases)
{
    cli_call *cli = cases->cli;
    cli_time_end(cli);
    kay_status status = kay_check_time(&cli->ctx);
    if (status == KAY_OK && cli->seconds > 0)
        status = kay_read_blank(&cases->reader);
    cli_time_begin(cli);
    return status == KAY_END ? KAY_OK : status;
}

static kay_status cases_take_start(cli_cases *cases)
{
    if (cases->index > 0)
        return KAY_END;
    cli_time_begin(cases->cli);
    cases->game = cases->start_game;
    cases->state = cases->start;
    cases->index++;
    return KAY_OK;
}

static kay_status cases_read(cli_cases *cases)
{
    cli_call *cli = cases->cli;
    const kay_state *state;
    if (cases->start_game)
        return cases_take_start(cases);
    cases->game = NULL;
    KAY_TRY(cases_flush_before_waiting(cases));
    KAY_TRY(cases_begin_time(cases));
    if (cli->ctx.diag.status != KAY_OK) /* cleared only if set: it is large, and cases may be small */
        cli->ctx.diag = (kay_diag){0};
    const kay_status status = kay_input_next(cases->input, &cases->game, &state);
    if (status == KAY_EUNABLE || (status != KAY_OK && kay_input_passed(cases->input))) {
        static const kay_state unread = {.mover = KAY_LEFT};
        cases->game = NULL;
        cases->state = unread;
        cases->index++;
        return status;
    }
    KAY_TRY(status);
    cases->state = *state; /* its words belong to the input */
    cases->index++;
    return KAY_OK;
}

kay_status cli_cases_note(cli_cases *cases, const kay_state *state, kay_move move)
{
    kay_context *ctx = &cases->cli->ctx;
    KAY_ROOM(ctx, cases->steps, cases->step_count, cases->step_room);
    kay_made_move *step = &cases->steps[cases->step_count];
    const kay_status status = kay_state_made_move(ctx, cases->game, state, move, step);
    if (status == KAY_EUNABLE)
        *step = (kay_made_move){.parts = UINT64_MAX}; /* too large to be drawn: no state has so many parts */
    else
        KAY_TRY(status);
    cases->step_count++;
    return KAY_OK;
}

/* Makes the move whose text is the first `length` bytes of `text`. */
static kay_status cases_play(cli_cases *cases, const char *text, size_t length, kay_arena *arena)
{
    kay_context *ctx = &cases->cli->ctx;
    char *word = kay_arena_text(arena, text, length);
    if (!word)
        return kay_no_memory(ctx);
    kay_move move;
    kay_status status = kay_state_read_move(ctx, cases->game, &cases->state, word, arena, &move);
    if (status == KAY_EFALSE) {
        const kay_diag why = ctx->diag;
        return kay_fail(ctx, KAY_EUSAGE, "--after: %s", why.text);
    }
    KAY_TRY(status);
    if (cases->draws)
        KAY_TRY(cli_cases_note(cases, &cases->state, move));
    return kay_state_play(ctx, cases->game, &cases->state, move);
}

/* Returns the length of the longest move text at the front, 0 if there is none.  Moves of some games contain blanks. */
static kay_status cases_longest_move(cli_cases *cases, const char *text, kay_arena *arena, size_t *longest)
{
    kay_context *ctx = &cases->cli->ctx;
    kay_move_list moves;
    kay_text written;
    *longest = 0;
    KAY_TRY(kay_move_list_init(&moves, ctx, cases->game, arena, KAY_WANT_MOVES));
    kay_text_init(&written, ctx);
    kay_status status = kay_state_moves(cases->game, &cases->state, &moves);
    for (uint64_t i = 0; i < moves.count && status == KAY_OK; i++) {
        kay_text_clear(&written);
        kay_state_move_text(cases->game, &cases->state, moves.moves[i], &written);
        status = written.error;
        if (status == KAY_OK && written.length > *longest &&
            strncmp(text, kay_text_string(&written), written.length) == 0 && strchr(" \t\r\n", text[written.length]))
            *longest = written.length;
    }
    kay_text_free(&written);
    kay_move_list_free(&moves);
    return status;
}

static kay_status cases_play_all(cli_cases *cases, const char *moves)
{
    static const char blanks[] = " \t\r\n";
    kay_context *ctx = &cases->cli->ctx;
    kay_state start = cases->state;
    KAY_TRY(kay_state_copy(ctx, cases->game, &start, &cases->state));
    kay_arena arena;
    kay_arena_init(&arena, ctx);
    kay_status status = KAY_OK;
    for (moves += strspn(moves, blanks); *moves && status == KAY_OK; moves += strspn(moves, blanks)) {
        size_t length = strcspn(moves, blanks), longest = 0;
        const bool last = !moves[length + strspn(moves + length, blanks)]; /* no word follows, so the move ends here */
        if (cases->game->rules->plain_position && !last)
            status = cases_longest_move(cases, moves, &arena, &longest);
        if (status != KAY_OK)
            break;
        length = longest ? longest : length;
        status = cases_play(cases, moves, length, &arena);
        moves += length;
    }
    kay_arena_free(&arena);
    return status;
}

kay_status cli_cases_next(cli_cases *cases)
{
    cli_call *cli = cases->cli;
    const char *after = cli->values[FLAG_AFTER], *mover = cli->values[FLAG_MOVER];
    cases_drop_state(cases);
    cases->step_count = 0;
    if (cases->only && cases->index == cases->only)
        return KAY_END;
    kay_status status;
    do
        status = cases_read(cases);
    while ((status == KAY_OK || kay_input_passed(cases->input)) && cases->index < cases->only);
    if (mover && (status == KAY_OK || status == KAY_EUNABLE || kay_input_passed(cases->input))) {
        const kay_ruleset *rules = cases->game ? cases->game->rules : cli->rules;
        const kay_player named = strcmp(mover, kay_rules_player(rules, KAY_LEFT)) == 0 ? KAY_LEFT : KAY_RIGHT;
        if (status == KAY_OK && rules->mover_follows && named != cases->state.mover)
            return kay_fail(&cli->ctx, KAY_EUSAGE, "--mover: %s is to move in this position",
                            kay_rules_player(rules, cases->state.mover));
        cases->state.mover = named;
    }
    if (status == KAY_END && cases->only)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--case %llu: the input ends after case %llu",
                        (unsigned long long)cases->only, (unsigned long long)cases->index);
    KAY_TRY(status);
    bool more = false;
    if (after && !cases->only)
        KAY_TRY(kay_input_more(cases->input, &more));
    if (more)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--after: the input may have several cases, choose one with --case");
    return after ? cases_play_all(cases, after) : KAY_OK;
}

bool cli_cases_typed(const cli_cases *cases)
{
    return strcmp(cases->source, "<stdin>") == 0 && isatty(STDIN_FILENO);
}

static kay_status cases_read_end(cli_cases *cases)
{
    if (cases->shared || cli_cases_typed(cases))
        return KAY_OK;
    const kay_status status = kay_input_end(cases->input);
    if (status != KAY_EUNABLE || cli_stopped())
        return status;
    cases->only = cases->index;
    cli_time_begin(cases->cli);
    return KAY_OK;
}

kay_status cli_cases_end(cli_cases *cases)
{
    return cases->index == 1 && kay_input_total(cases->input) == 1 ? cases_read_end(cases) : KAY_OK;
}

kay_status cli_cases_one(cli_cases *cases)
{
    const bool alone = !cases->only && cases->cli->values[FLAG_POSITION]; /* even where lines are positions */
    if (!cases->only)
        cases->only = 1;
    const kay_status status = cli_cases_next(cases);
    if (status == KAY_END)
        return kay_fail(&cases->cli->ctx, KAY_EUSAGE, "the input has no case");
    KAY_TRY(status);
    return alone ? cases_read_end(cases) : cli_cases_end(cases);
}

int cli_cases_report(cli_cases *cases, kay_status status)
{
    return cli_report(cases->cli, status, status == KAY_EREAD || status == KAY_EINPUT ? cases->source : NULL);
}

void cli_cases_close(cli_cases *cases)
{
    cases_drop_state(cases);
    kay_free(&cases->cli->ctx, cases->steps, cases->step_room * sizeof *cases->steps);
    kay_input_close(cases->input);
    kay_reader_close(&cases->reader);
    kay_arena_free(&cases->arena);
}

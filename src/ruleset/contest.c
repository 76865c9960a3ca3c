/* Reads and writes cases and the judge's words with the hooks of the contest form.  Without such hooks, each case is a
 * line with a position. */
#include "ruleset/contest.h"

#include <kayles/input.h>
#include <kayles/state.h>

#include "base/source.h"
#include "base/reader_inside.h"
#include "base/utf8.h"
#include "ruleset/hook_call.h"

const kay_contest_form *kay_contest_form_of(const kay_ruleset *rules)
{
    static const kay_contest_form lines = {.read = NULL};
    return rules->contest ? rules->contest : &lines;
}

bool kay_contest_lines(const kay_ruleset *rules)
{
    return !kay_contest_form_of(rules)->read;
}

bool kay_contest_writes(const kay_ruleset *rules)
{
    const kay_contest_form *form = kay_contest_form_of(rules);
    return form->write_case || !form->read;
}

const char *const *kay_contest_flags(const char *const *flags)
{
    enum { FLAGS_MAX = 16 };
    static const char *const none[FLAGS_MAX];
    return flags ? flags : none;
}

/* Reads from a copy of the piece, so that reading stops at its end. */
kay_status kay_contest_read_piece(kay_cases *cases, const char *piece, uint64_t length, const kay_game **game,
                                  kay_state *state)
{
    static const char name[] = "<line>";
    kay_context *ctx = cases->ctx;
    kay_reader copy, *in = cases->in;
    KAY_TRY(kay_reader_of_line(cases->arena, name, piece, length, &copy));
    cases->in = &copy;
    kay_status status = kay_call_read_position(cases, game, state);
    if (status == KAY_OK)
        status = kay_read_end(&copy);
    cases->in = in;
    if (status == KAY_EINPUT && ctx->diag.placed && strcmp(ctx->diag.source, name) == 0) {
        const kay_diag why = ctx->diag;
        return kay_reader_fail(in, piece + (why.column <= length ? why.column - 1 : length), "%s", why.text);
    }
    return status;
}

bool kay_line_is_bad(const kay_cases *cases, kay_status status)
{
    const kay_diag *diag = &cases->ctx->diag;
    return status == KAY_EINPUT && diag->placed && strcmp(diag->source, cases->in->source->name) == 0;
}

kay_status kay_contest_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const kay_contest_form *form = kay_contest_form_of(cases->rules);
    const char *line;
    uint64_t length;
    if (form->read)
        return kay_hook_status(cases->ctx, "read", form->read(cases, game, state), KAY_END);
    kay_status status = kay_read_blank(cases->in);
    if (status == KAY_END && cases->index == 1)
        return kay_reader_missing(cases->in, "a position");
    KAY_TRY(status);
    KAY_TRY(kay_read_line(cases->in, &line, &length));
    status = kay_contest_read_piece(cases, line, length, game, state);
    cases->passed |= kay_line_is_bad(cases, status);
    KAY_TRY(status);
    if (!cases->rules->mover_follows)
        state->mover = KAY_LEFT;
    return KAY_OK;
}

void kay_contest_begin(kay_contest *contest, kay_context *ctx, const kay_ruleset *rules, const char *const *flags,
                       uint64_t total, kay_text *out)
{
    *contest = (kay_contest){
        .ctx = ctx,
        .rules = rules,
        .total = total,
        .flags = kay_contest_flags(flags),
        .out = out,
    };
    kay_arena_init(&contest->arena, ctx);
}

/* Sets *same if the text has one case, and the case is this state. */
static kay_status contest_same(kay_input *input, const kay_game *game, const kay_state *state, bool *same)
{
    const kay_game *other;
    const kay_state *read;
    KAY_TRY(kay_input_next(input, &other, &read));
    *same =
        other->words == game->words && read->parts == state->parts &&
        (!state->parts || memcmp(read->words, state->words, state->parts * game->words * sizeof *state->words) == 0);
    kay_status status = *same ? kay_input_next(input, &other, &read) : KAY_END;
    *same = status == KAY_END && *same;
    return status == KAY_END ? KAY_OK : status;
}

kay_status kay_contest_read_back(kay_context *ctx, const kay_game *game, const kay_state *state, const char *text,
                                 size_t length, bool position)
{
    static const char written[] = "<written>";
    kay_input *input;
    bool same = false;
    KAY_TRY(kay_input_open_text(ctx, game->rules, written, text, length, NULL, position, &input));
    const kay_status status = contest_same(input, game, state, &same);
    kay_input_close(input);
    if (status == KAY_EINPUT && strcmp(ctx->diag.source, written) == 0)
        return KAY_END;
    return status == KAY_OK && !same ? KAY_END : status;
}

/* Adds a line with a state's text.  KAY_END: the line cannot be read back, or reads back as another state. */
static kay_status contest_write_line(const kay_game *game, const kay_state *state, kay_text *out)
{
    const size_t from = out->length;
    kay_state_write_position(game, state, out);
    KAY_TRY(out->error);
    kay_status status =
        kay_contest_read_back(out->ctx, game, state, kay_text_string(out) + from, out->length - from, false);
    kay_text_char(out, '\n');
    return status == KAY_OK ? out->error : status;
}

kay_status kay_contest_add(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    const kay_contest_form *form = kay_contest_form_of(contest->rules);
    bool valid;
    if (!kay_contest_writes(contest->rules) || (start->mover != KAY_LEFT && !contest->rules->mover_follows))
        return KAY_END;
    KAY_TRY(kay_call_valid(contest->ctx, game, start, &valid));
    if (!valid)
        return KAY_END;
    contest->index++;
    if (!form->write_case)
        return start->parts ? contest_write_line(game, start, contest->out) : KAY_END;
    KAY_TRY(kay_hook_status(contest->ctx, "write_case", form->write_case(contest, game, start), KAY_END));
    kay_hook_text_status(contest->out, "write_case");
    return contest->out->error;
}

void kay_contest_end(kay_contest *contest)
{
    kay_arena_free(&contest->arena);
}

kay_status kay_judge_word(kay_context *ctx, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                          const char **word)
{
    const kay_contest_form *form = kay_contest_form_of(game->rules);
    if (form->verdict)
        return kay_hook_status(ctx, "verdict", form->verdict(game, start, for_mover, word), KAY_OK);
    const kay_player winner = for_mover == KAY_WIN ? start->mover : kay_opponent(start->mover);
    *word = form->words[for_mover == KAY_DRAW ? 2 : winner];
    if (!*word)
        *word = for_mover == KAY_DRAW ? "Draw" : kay_player_name(game, winner);
    return KAY_OK;
}

static const char contest_word[] = "{word}", contest_case[] = "{case}";

bool kay_judge_takes(const char *answer)
{
    return kay_is_line(answer) && strstr(answer, contest_word);
}

kay_status kay_judge_line(kay_context *ctx, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                          uint64_t index, kay_text *out)
{
    const char *answer = kay_contest_form_of(game->rules)->answer, *word;
    KAY_TRY(kay_judge_word(ctx, game, start, for_mover, &word));
    kay_judge_fill(answer ? answer : contest_word, word, index, out);
    kay_text_char(out, '\n');
    return out->error;
}

void kay_judge_fill(const char *at, const char *word, uint64_t index, kay_text *out)
{
    for (; *at; at++) {
        if (strncmp(at, contest_word, strlen(contest_word)) == 0) {
            kay_text_add(out, word);
            at += strlen(contest_word) - 1;
        } else if (strncmp(at, contest_case, strlen(contest_case)) == 0) {
            kay_text_u64(out, index);
            at += strlen(contest_case) - 1;
        } else {
            kay_text_char(out, *at);
        }
    }
}

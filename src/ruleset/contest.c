/* The contest form: its hooks called, and what stands in the place of those that a ruleset has not.  By default a case
 * is a line with a position. */
#include "ruleset/contest.h"

#include <kayles/input.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include "base/source.h"
#include "base/utf8.h"
#include "base/words.h"
#include "ruleset/hook_call.h"
#include "ruleset/input_sample.h"

const kay_contest_form *kay_contest_form_of(const kay_ruleset *rules)
{
    static const kay_contest_form lines = {.read = NULL};
    return rules->contest ? rules->contest : &lines;
}

bool kay_contest_lines(const kay_ruleset *rules)
{
    const kay_contest_form *form = kay_contest_form_of(rules);
    return form->lines || !form->read;
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

/* Read from a copy, so that it ends where the piece does. */
kay_status kay_contest_read_piece(kay_cases *cases, const char *piece, uint64_t length, const kay_game **game,
                                  kay_state *state)
{
    static const char name[] = "<line>";
    kay_context *ctx = cases->ctx;
    kay_reader copy, *in = cases->in;
    KAY_TRY(kay_reader_of_line(cases->arena, name, piece, length, &copy));
    cases->in = &copy;
    kay_status status = cases->rules->read_position(cases, game, state);
    if (status == KAY_OK)
        status = kay_read_end(&copy);
    cases->in = in;
    if (status == KAY_EINPUT && ctx->diag.placed && strcmp(ctx->diag.source, name) == 0) {
        const kay_diag why = ctx->diag;
        return kay_reader_fail(in, piece + (why.column <= length ? why.column - 1 : length), "%s", why.text);
    }
    return kay_hook_status(ctx, "read_position", status, KAY_OK);
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
        return kay_words_missing(cases->in, "a position");
    KAY_TRY(status);
    KAY_TRY(kay_read_line(cases->in, &line, &length));
    KAY_TRY(kay_contest_read_piece(cases, line, length, game, state));
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

/* Whether the only case of a text is this state. */
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

/* Reads a text that was written for a state.  KAY_END: it is refused, or read as another state. */
static kay_status contest_read_back(kay_context *ctx, const kay_game *game, const kay_state *state, const char *text,
                                    size_t length)
{
    static const char written[] = "<written>";
    kay_reader reader;
    kay_input *input = NULL;
    bool same = false;
    KAY_TRY(kay_reader_from_text(ctx, written, text, length, &reader));
    kay_status status = kay_input_open(ctx, game->rules, &reader, NULL, false, &input);
    if (status == KAY_OK)
        status = contest_same(input, game, state, &same);
    kay_input_close(input);
    kay_reader_close(&reader);
    if (status == KAY_EINPUT && strcmp(ctx->diag.source, written) == 0)
        return KAY_END;
    return status == KAY_OK && !same ? KAY_END : status;
}

kay_status kay_contest_write_line(const kay_game *game, const kay_state *state, kay_text *out)
{
    const size_t from = out->length;
    kay_state_write_position(game, state, out);
    KAY_TRY(out->error);
    kay_status status = contest_read_back(out->ctx, game, state, kay_text_string(out) + from, out->length - from);
    kay_text_char(out, '\n');
    return status == KAY_OK ? out->error : status;
}

kay_status kay_contest_add(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    const kay_contest_form *form = kay_contest_form_of(contest->rules);
    if (!kay_contest_writes(contest->rules) || start->mover != KAY_LEFT)
        return KAY_END;
    contest->index++;
    if (!form->write_case)
        return start->parts ? kay_contest_write_line(game, start, contest->out) : KAY_END;
    KAY_TRY(kay_hook_status(contest->ctx, "write_case", form->write_case(contest, game, start), KAY_END));
    return contest->out->error;
}

void kay_contest_end(kay_contest *contest)
{
    kay_arena_free(&contest->arena);
}

/* The start of random parameters up to the size, or of smaller ones where those make no position. */
static kay_status contest_sample_start(const kay_ruleset *rules, kay_arena *arena, kay_random *random, uint64_t size,
                                       const char *const *constants, kay_text *out)
{
    for (;; size /= 2) {
        uint64_t parameters[2];
        kay_start start = kay_start_of(out->ctx, rules, constants, parameters, kay_starts_usual(rules), arena);
        for (unsigned i = 0; i < start.count; i++)
            parameters[i] = kay_random_below(random, size + 1);
        kay_contest contest;
        const kay_game *game;
        kay_state state;
        kay_text_clear(out);
        kay_status status = kay_start_make(&start, &game, &state);
        if (status == KAY_OK) {
            kay_contest_begin(&contest, out->ctx, rules, NULL, 1, out);
            status = kay_contest_add(&contest, game, &state);
            kay_contest_end(&contest);
        }
        if ((status != KAY_EINPUT && status != KAY_END) || size <= KAY_START_SMALL)
            return status;
    }
}

/* Where many starts have no text of their own, smaller ones are tried. */
static kay_status contest_sample(const kay_ruleset *rules, kay_random *random, uint64_t size,
                                 const char *const *constants, kay_text *out)
{
    enum { TRIES = 80, OF_A_SIZE = 10 };
    kay_status status = KAY_END;
    kay_arena arena;
    if (!kay_starts_of(rules)->start || !kay_contest_writes(rules))
        return kay_fail(out->ctx, KAY_EUSAGE,
                        constants ? "%s makes no starts with constants"
                                  : "%s makes no inputs of its own: it has neither 'sample' nor 'start'",
                        rules->name);
    kay_arena_init(&arena, out->ctx);
    for (int i = 1; i <= TRIES && status == KAY_END; i++) {
        kay_arena_clear(&arena);
        status = contest_sample_start(rules, &arena, random, size, constants, out);
        if (i % OF_A_SIZE == 0 && size > OF_A_SIZE)
            size /= OF_A_SIZE;
    }
    kay_arena_free(&arena);
    return status == KAY_END ? kay_fail(out->ctx, KAY_EINPUT, "no start of %s was found that reads back", rules->name)
                             : status;
}

bool kay_contest_samples(const kay_ruleset *rules)
{
    const kay_contest_form *form = kay_contest_form_of(rules);
    return form->sample || (form->input && !rules->plain_position);
}

/* Draws an input by the grammar of the form. */
static void contest_draw(const kay_ruleset *rules, kay_random *random, uint64_t size, bool opening, kay_text *out)
{
    const kay_contest_form *form = kay_contest_form_of(rules);
    kay_input_grammar grammar;
    kay_arena arena;
    kay_arena_init(&arena, out->ctx);
    const kay_status status = kay_input_grammar_make(&arena, form->input, form->letters, false, &grammar);
    if (status == KAY_OK)
        kay_input_draw(&grammar, random, &(kay_input_sample){.size = size, .opening = opening}, out);
    else if (out->error == KAY_OK)
        out->error = status;
    kay_arena_free(&arena);
}

void kay_sample_with(const kay_ruleset *rules, kay_random *random, uint64_t size, const char *const *constants,
                     kay_text *out)
{
    const kay_contest_form *form = kay_contest_form_of(rules);
    if (out->error != KAY_OK)
        return;
    if (form->sample && !constants) {
        form->sample(rules, random, size, out);
        kay_hook_text_status(out, "sample");
        return;
    }
    if (kay_contest_samples(rules) && !constants) {
        contest_draw(rules, random, size, false, out);
        return;
    }
    kay_text own;
    kay_text_init(&own, out->ctx);
    kay_status status = contest_sample(rules, random, size, constants, &own);
    if (status == KAY_OK)
        kay_text_bytes(out, kay_text_string(&own), own.length);
    else
        out->error = status;
    kay_text_free(&own);
}

void kay_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    kay_sample_with(rules, random, size, NULL, out);
}

void kay_sample_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const kay_contest_form *form = kay_contest_form_of(rules);
    if (form->opening) {
        form->opening(rules, random, size ? size : 1, out);
        kay_hook_text_status(out, "opening");
    } else if (form->sample || !kay_contest_samples(rules)) {
        kay_sample(rules, random, size, out);
    } else {
        contest_draw(rules, random, size ? size : 1, true, out);
    }
}

uint64_t kay_opening_size(const kay_ruleset *rules)
{
    const uint64_t size = kay_contest_form_of(rules)->opening_size;
    return size ? size : 8;
}

void kay_sample_threshold(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    kay_contest_form_of(rules)->sample_threshold(rules, random, size, out);
    kay_hook_text_status(out, "sample_threshold");
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
    const char *at = kay_contest_form_of(game->rules)->answer, *word;
    KAY_TRY(kay_judge_word(ctx, game, start, for_mover, &word));
    for (at = at ? at : contest_word; *at; at++) {
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
    kay_text_char(out, '\n');
    return out->error;
}

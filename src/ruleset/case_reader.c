/* Reads cases with the hooks of a ruleset, checks their states, and checks what follows the last case. */

#include <string.h>

#include "base/reader_inside.h"
#include "ruleset/case_reader.h"
#include "ruleset/contest.h"
#include <kayles/state.h>

#include "ruleset/hook_call.h"
#include "ruleset/rules_check.h"

struct kay_input {
    const kay_ruleset *rules;
    bool position;
    bool done;
    uint64_t read; /* cases so far */
    kay_cases cases;
    kay_reader text; /* reads an input that is a text; else unused */
    kay_arena shared, arena;
    const kay_game *game;
    kay_state state;
};

kay_status kay_input_open(kay_context *ctx, const kay_ruleset *rules, kay_reader *reader, const char *const *flags,
                          bool position, kay_input **out)
{
    KAY_TRY(kay_rules_check(ctx, rules));
    KAY_ALLOC(kay_input, input, ctx, 1);
    input->rules = rules;
    input->position = position;
    kay_arena_init(&input->shared, ctx);
    kay_arena_init(&input->arena, ctx);
    input->cases = (kay_cases){
        .ctx = ctx,
        .rules = rules,
        .in = reader,
        .shared = &input->shared,
        .arena = &input->arena,
        .index = 1,
        .total = UINT64_MAX,
        .flags = kay_contest_flags(flags),
    };
    *out = input;
    return KAY_OK;
}

kay_status kay_input_open_text(kay_context *ctx, const kay_ruleset *rules, const char *name, const char *text,
                               size_t length, const char *const *flags, bool position, kay_input **out)
{
    kay_reader reader;
    KAY_TRY(kay_reader_from_text(ctx, name, text, length, &reader));
    const kay_status status = kay_input_open(ctx, rules, &reader, flags, position, out);
    if (status != KAY_OK) {
        kay_reader_close(&reader);
        return status;
    }
    (*out)->text = reader;
    (*out)->cases.in = &(*out)->text;
    return KAY_OK;
}

uint64_t kay_input_total(const kay_input *input)
{
    return input->cases.total == UINT64_MAX ? 0 : input->cases.total;
}

void kay_input_close(kay_input *input)
{
    if (!input)
        return;
    kay_context *ctx = input->cases.ctx;
    kay_arena_free(&input->arena);
    kay_arena_free(&input->shared);
    kay_reader_close(&input->text);
    kay_free(ctx, input, sizeof *input);
}

/* Reads the "NAME: " before a position: the player to move.  If it is absent, clears *named, and the player named first
 * is to move. */
static kay_status input_read_mover(kay_input *input, kay_player *mover, bool *named)
{
    *named = false;
    if (input->rules->plain_position) {
        *mover = KAY_LEFT;
        return KAY_OK;
    }
    kay_reader *in = input->cases.in;
    *mover = KAY_LEFT;
    KAY_TRY(kay_read_blank(in));
    const char *line;
    uint64_t length;
    KAY_TRY(kay_read_line(in, &line, &length));
    for (int player = 0; player < 2; player++) {
        size_t name = strlen(kay_rules_player(input->rules, player));
        if (length > name && memcmp(line, kay_rules_player(input->rules, player), name) == 0 && line[name] == ':') {
            *mover = (kay_player)player;
            *named = true;
            in->at = line + name + 1;
            return KAY_OK;
        }
    }
    in->at = line;
    return KAY_OK;
}

static kay_status input_read_position(kay_input *input)
{
    kay_cases *cases = &input->cases;
    const bool lines = input->rules->line_position;
    kay_player mover;
    bool named;
    cases->total = lines ? UINT64_MAX : 1;
    kay_status status = input_read_mover(input, &mover, &named);
    if (status == KAY_END && cases->index == 1)
        return kay_reader_fail(cases->in, NULL, "expected a position, but the input ends");
    if (status == KAY_OK && lines && cases->index > 1)
        status = kay_read_blank(cases->in);
    KAY_TRY(status);
    KAY_TRY(kay_call_read_position(cases, &input->game, &input->state));
    if (!input->rules->mover_follows)
        input->state.mover = mover;
    else if (named && mover != input->state.mover)
        return kay_reader_fail(cases->in, kay_reader_last(cases->in), "%s is to move in this position, not %s",
                               kay_rules_player(input->rules, input->state.mover),
                               kay_rules_player(input->rules, mover));
    return KAY_OK;
}

/* Returns the place of the case that was just read: the line of a case on a line, else its last word. */
static const char *input_case_place(const kay_input *input)
{
    const kay_reader *in = input->cases.in;
    const bool line = kay_contest_lines(input->rules);
    const char *at = in->at;
    while (at > in->start && kay_scan_blank(at[-1]))
        at--;
    while (at > in->start && (line ? at[-1] != '\n' : !kay_scan_blank(at[-1])))
        at--;
    return at;
}

/* Fails if the case that was just read is not valid. */
static kay_status input_check_valid(kay_input *input)
{
    enum { SHOWN = 60 };
    kay_cases *cases = &input->cases;
    bool valid;
    kay_text text;
    KAY_TRY(kay_call_valid(cases->ctx, input->game, &input->state, &valid));
    if (valid)
        return KAY_OK;
    kay_text_init(&text, cases->ctx);
    kay_state_write_position(input->game, &input->state, &text);
    kay_status status = text.error;
    if (status == KAY_OK)
        status = kay_reader_fail(cases->in, input_case_place(input), "the position %.*s%s is not a valid case", SHOWN,
                                 kay_text_string(&text), text.length > SHOWN ? "..." : "");
    kay_text_free(&text);
    return status;
}

kay_status kay_input_next(kay_input *input, const kay_game **game, const kay_state **state)
{
    kay_cases *cases = &input->cases;
    if (input->done)
        return KAY_END;
    if (input->read > 0)
        kay_arena_clear(cases->arena);
    cases->index = input->read + 1;
    cases->passed = false;
    kay_status status = KAY_END;
    if (input->read < cases->total)
        status = input->position ? input_read_position(input) : kay_contest_read(cases, &input->game, &input->state);
    if (status == KAY_END) {
        KAY_TRY(kay_read_end(cases->in));
        input->done = true;
        return KAY_END;
    }
    input->read += cases->passed;
    KAY_TRY(kay_hook_status(cases->ctx, "read", status, KAY_OK));
    if (!input->position)
        KAY_TRY(input_check_valid(input));
    input->read++;
    *game = input->game;
    *state = &input->state;
    return KAY_OK;
}

bool kay_input_passed(const kay_input *input)
{
    return input->cases.passed;
}

kay_status kay_input_end(kay_input *input)
{
    return kay_read_end(input->cases.in);
}

kay_status kay_input_more(kay_input *input, bool *more)
{
    const kay_cases *cases = &input->cases;
    *more = !input->done && input->read < cases->total;
    if (!*more || cases->total != UINT64_MAX)
        return KAY_OK;
    kay_status status = kay_read_blank(cases->in);
    *more = status == KAY_OK;
    return status == KAY_END ? KAY_OK : status;
}

kay_status kay_input_only(kay_input *input, const kay_game **game, const kay_state **state)
{
    const kay_game *first;
    const kay_state *start;
    bool more;
    const kay_status status = kay_input_next(input, &first, &start);
    if (status == KAY_END)
        return kay_reader_fail(input->cases.in, NULL, "the input has no case");
    KAY_TRY(status);
    KAY_TRY(kay_input_more(input, &more));
    if (more)
        return kay_reader_fail(input->cases.in, NULL, "the input has several cases");
    KAY_TRY(kay_input_end(input));
    *game = first;
    *state = start;
    return KAY_OK;
}

kay_status kay_input_stream(kay_input *input, kay_text *out)
{
    kay_cases *cases = &input->cases;
    const kay_contest_form *form = kay_contest_form_of(input->rules);
    if (!form->stream || input->position || input->read > 0)
        return kay_fail(cases->ctx, KAY_EUSAGE, "%s cannot read this input as a stream", input->rules->name);
    const size_t before = out->length;
    KAY_TRY(kay_hook_status(out->ctx, "stream", form->stream(cases, out), KAY_EWRITE));
    kay_hook_text_status(out, "stream");
    KAY_TRY(out->error);
    if (cases->index <= cases->total)
        return KAY_OK;
    kay_status status = kay_read_end(cases->in);
    if (status != KAY_OK && cases->total == 1 && out->length > before)
        out->length = before; /* no answer to a single case if an error follows it */
    return status == KAY_OK ? KAY_END : status;
}

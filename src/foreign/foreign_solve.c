/* Questions to the worker that would take many calls: answers, winning moves, proofs, values, cells of a table. */
#include "foreign/solve.h"

#include <kayles/json.h>

#include "foreign/foreign.h"

static kay_status solve_begin(kay_ask kind, kay_foreign_line *line, const kay_state *state)
{
    kay_text *out = &foreign_of(line->game)->out;
    KAY_TRY(foreign_begin_state(kind, line->game, state));
    kay_wire_u64(out, !line->begun);
    kay_wire_u64(out, line->by);
    line->begun = true;
    return KAY_OK;
}

/* A JSON object at the end of an answer. */
static kay_status solve_take_json(kay_foreign *foreign, kay_wire *in, kay_text *out)
{
    kay_arena arena;
    kay_json object;
    size_t length;
    const char *text = kay_wire_take_text(in, &length);
    kay_arena_init(&arena, foreign->ctx);
    in->bad |= kay_json_read(&arena, "the proof", text, length, &object, NULL) == KAY_EINPUT;
    kay_arena_free(&arena);
    KAY_TRY(foreign_finish(foreign, in));
    kay_text_bytes(out, text, length);
    return out->error;
}

/* A text of the rules at the end of an answer. */
static kay_status solve_take_text(kay_foreign *foreign, kay_wire *in, kay_text *out)
{
    size_t length;
    const char *text = kay_wire_take_text(in, &length);
    KAY_TRY(foreign_finish(foreign, in));
    kay_text_bytes(out, text, length);
    return out->error;
}

kay_status kay_foreign_answer(kay_foreign_line *line, const kay_state *state, unsigned *by, kay_outcome *out,
                              uint64_t *remoteness, kay_text *reason)
{
    enum { KINDS = 3 };
    kay_foreign *foreign = foreign_of(line->game);
    kay_wire answer;
    KAY_TRY(solve_begin(KAY_ASK_ANSWER, line, state));
    if (line->options_most)
        foreign_set_loose(foreign, line->options_most - line->options);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    *by = (unsigned)kay_wire_take_below(&answer, KINDS);
    *out = foreign_take_outcome(&answer);
    *remoteness = kay_wire_take(&answer);
    line->options += kay_wire_take(&answer);
    KAY_TRY(solve_take_text(foreign, &answer, reason));
    if (line->options_most && line->options >= line->options_most) /* an answer that came ahead had no such limit */
        return kay_fail(foreign->ctx, KAY_EUNABLE, "the search has looked at as many moves as it may");
    return KAY_OK;
}

kay_status kay_foreign_winning(kay_foreign_line *line, const kay_state *state, bool delaying, kay_move_list *out)
{
    kay_foreign *foreign = foreign_of(line->game);
    kay_wire answer;
    KAY_TRY(solve_begin(KAY_ASK_WINNING, line, state));
    kay_wire_u64(&foreign->out, out->limit);
    kay_wire_u64(&foreign->out, delaying);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    out->more = kay_wire_take(&answer) != 0;
    KAY_TRY(foreign_take_moves(foreign, &answer, out));
    return foreign_finish(foreign, &answer);
}

kay_status kay_foreign_certify(kay_foreign_line *line, const kay_state *state, kay_text *out)
{
    kay_foreign *foreign = foreign_of(line->game);
    kay_wire answer;
    KAY_TRY(solve_begin(KAY_ASK_CERTIFY, line, state));
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    return solve_take_json(foreign, &answer, out);
}

kay_status kay_foreign_starts(kay_foreign_line *line, const kay_state *state, kay_arena *arena, uint64_t **won,
                              uint64_t *count)
{
    kay_foreign *foreign = foreign_of(line->game);
    kay_wire answer;
    size_t length;
    KAY_TRY(solve_begin(KAY_ASK_STARTS, line, state));
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    *count = kay_wire_take(&answer);
    const char *bits = kay_wire_take_bytes(&answer, &length);
    answer.bad |= length % sizeof **won || length / sizeof **won != *count / 64 + (*count % 64 != 0);
    KAY_TRY(foreign_finish(foreign, &answer));
    *won = kay_arena_get(arena, length);
    if (!*won)
        return kay_no_memory(foreign->ctx);
    memcpy(*won, bits, length);
    return KAY_OK;
}

kay_status kay_foreign_ask_worth(const kay_game *game, const kay_state *state, kay_foreign_worth *worth)
{
    kay_foreign *foreign = foreign_of(game);
    kay_wire answer;
    KAY_TRY(foreign_begin_state(KAY_ASK_WORTH, game, state));
    if (!worth->session) {
        worth->session = ++foreign->sessions;
        foreign_ahead_restart(foreign);
    }
    kay_wire_u64(&foreign->out, worth->session);
    kay_wire_u64(&foreign->out, worth->grundy);
    kay_wire_u64(&foreign->out, worth->normal);
    foreign_set_loose(foreign, worth->options_most);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    worth->over = kay_wire_take(&answer) != 0;
    worth->value = worth->grundy ? kay_wire_take(&answer) : kay_wire_take_below(&answer, KAY_WIN + 2);
    worth->options = kay_wire_take(&answer);
    return foreign_finish(foreign, &answer);
}

kay_status kay_foreign_ask_value(const kay_game *game, const kay_state *state, kay_foreign_value *out)
{
    static const char outcomes[] = {'\0', 'P', 'N', 'L', 'R'};
    kay_foreign *foreign = foreign_of(game);
    kay_wire answer;
    kay_diag why;
    KAY_TRY(foreign_begin_state(KAY_ASK_VALUE, game, state));
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    out->told = kay_wire_take_diag(&answer, &why);
    answer.bad |= out->told != KAY_OK && out->told != KAY_EUNABLE && out->told != KAY_ENOMEM;
    out->outcome = outcomes[kay_wire_take_below(&answer, sizeof outcomes)];
    out->by_theorem = kay_wire_take_below(&answer, 2);
    for (int i = 0; i < KAY_FOREIGN_TEXTS; i++) {
        size_t length;
        const char *text = kay_wire_take_text(&answer, &length);
        if (!answer.bad)
            kay_text_bytes(&out->texts[i], text, length);
    }
    KAY_TRY(foreign_finish(foreign, &answer));
    if (out->told != KAY_OK)
        foreign->ctx->diag = why;
    return out->texts[0].error;
}

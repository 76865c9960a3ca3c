/* Has the worker lint a foreign ruleset, and takes its result. */
#include "lint/lint_foreign.h"

#include "foreign/foreign.h"

void kay_lint_write(kay_text *out, const kay_lint_result *result)
{
    for (unsigned kind = 0; kind < KAY_LINT_KINDS; kind++)
        kay_wire_u64(out, result->looked[kind]);
    kay_wire_u64(out, result->all_named);
    kay_wire_u64(out, result->size.a);
    kay_wire_u64(out, result->size.b);
    kay_wire_u64(out, result->start);
    kay_wire_u64(out, result->checks);
    for (unsigned law = 0; law < KAY_LINT_LAWS; law++)
        kay_wire_u64(out, result->by_law[law]);
    kay_wire_u64(out, result->holds);
    kay_wire_u64(out, result->law);
    kay_wire_bytes(out, kay_text_string(&result->counterexample), result->counterexample.length);
    kay_wire_bytes(out, kay_text_string(&result->difference), result->difference.length);
}

static void lint_take_text(kay_wire *in, kay_text *out)
{
    size_t length;
    const char *text = kay_wire_take_text(in, &length);
    kay_text_bytes(out, text, length);
}

kay_status kay_lint_foreign(const kay_lint_question *question, kay_lint_result *out)
{
    kay_foreign *foreign = kay_foreign_of(question->rules);
    kay_wire answer;
    KAY_TRY(foreign_have_worker(foreign));
    foreign_begin(foreign, KAY_ASK_LINT);
    kay_wire_u64(&foreign->out, question->size.a);
    kay_wire_u64(&foreign->out, question->size.b);
    kay_wire_u64(&foreign->out, question->states);
    kay_wire_u64(&foreign->out, question->seed);
    foreign_put_values(foreign, question->constants, foreign->constants);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    for (unsigned kind = 0; kind < KAY_LINT_KINDS; kind++)
        out->looked[kind] = kay_wire_take(&answer);
    out->all_named = kay_wire_take(&answer) != 0;
    out->size.a = kay_wire_take(&answer);
    out->size.b = kay_wire_take(&answer);
    out->start = kay_wire_take(&answer);
    out->checks = kay_wire_take(&answer);
    for (unsigned law = 0; law < KAY_LINT_LAWS; law++)
        out->by_law[law] = kay_wire_take(&answer);
    out->holds = kay_wire_take(&answer) != 0;
    out->law = (unsigned)kay_wire_take_below(&answer, KAY_LINT_LAWS);
    lint_take_text(&answer, &out->counterexample);
    lint_take_text(&answer, &out->difference);
    KAY_TRY(foreign_finish(foreign, &answer));
    return out->counterexample.error != KAY_OK ? out->counterexample.error : out->difference.error;
}

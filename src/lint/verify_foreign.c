/* Has the worker verify a foreign ruleset, and takes its result. */
#include "lint/verify_foreign.h"

#include <stdio.h>

#include "foreign/foreign.h"

kay_status kay_verify_foreign(kay_foreign *foreign, kay_size size, uint64_t count, uint64_t seed,
                              const char *const *constants, kay_verify_result *out)
{
    kay_wire answer;
    size_t length, said;
    *out = (kay_verify_result){0};
    kay_text_init(&out->counterexample, foreign->ctx);
    KAY_TRY(foreign_have_worker(foreign));
    foreign_begin(foreign, KAY_ASK_VERIFY);
    kay_wire_u64(&foreign->out, size.a);
    kay_wire_u64(&foreign->out, size.b);
    kay_wire_u64(&foreign->out, count);
    kay_wire_u64(&foreign->out, seed);
    foreign_put_values(foreign, constants, foreign->constants);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    out->positions = kay_wire_take(&answer);
    out->agree = kay_wire_take(&answer) != 0;
    out->by_theorem = foreign_take_outcome(&answer);
    out->by_search = foreign_take_outcome(&answer);
    const char *position = kay_wire_take_text(&answer, &length);
    const char *difference = kay_wire_take_text(&answer, &said);
    KAY_TRY(foreign_finish(foreign, &answer));
    snprintf(out->difference, sizeof out->difference, "%.*s", (int)(said < 300 ? said : 300), difference);
    kay_text_bytes(&out->counterexample, position, length);
    return out->counterexample.error;
}

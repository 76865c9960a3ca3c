/* For tests of evaluations: an evaluation with its own context and store. */
#pragma once

#include "fixture.h"
#include "evaluate/evaluate.h"

#include <string.h>

static void evaluated_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_format(out, "%llu", (unsigned long long)state->words[0]);
}

/* A store and an evaluation of a game. */
typedef struct evaluated {
    kay_context ctx;
    kay_value_store *store;
    kay_evaluation *evaluation;
} evaluated;

static void evaluated_init(evaluated *own, const kay_game *game, bool raw)
{
    kay_context_init(&own->ctx);
    assert_ok(&own->ctx, kay_value_store_new(&own->ctx, 1 << 26, &own->store));
    assert_ok(&own->ctx, kay_evaluation_new(&own->ctx, game, own->store, &own->evaluation));
    if (raw)
        kay_evaluation_raw(own->evaluation);
}

static void evaluated_free(evaluated *own)
{
    kay_evaluation_free(own->evaluation);
    kay_value_store_free(own->store);
    assert_int_equal(own->ctx.memory_used, 0);
}

static kay_value evaluated_value(evaluated *own, const kay_state *state)
{
    kay_value value;
    assert_ok(&own->ctx, kay_evaluate(own->evaluation, state->words, state->parts, &value));
    return value;
}

static void evaluated_text(evaluated *own, kay_value value, char *out, size_t size)
{
    kay_text text;
    kay_text_init(&text, &own->ctx);
    assert_ok(&own->ctx, kay_value_write(own->store, value, KAY_VALUE_TEXT, &text));
    assert_less(text.length, size);
    memcpy(out, kay_text_string(&text), text.length + 1);
    kay_text_free(&text);
}

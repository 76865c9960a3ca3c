#include "study/stress_cases.h"

#include <kayles/input.h>

#include <inttypes.h>

#include "study/stress_judge.h"
#include "study/stress_shapes.h"

enum {
    CASES_ALONE = 12, /* the first inputs hold one case each */
    CASES_MOST = 64, /* cases in an input */
    CASES_STEP = 5, /* inputs of a size before the size is doubled */
};

uint64_t stress_size(const char *text, size_t length)
{
    uint64_t size = 0;
    for (size_t i = 0; i < length;) {
        size_t from = i;
        while (i < length && text[i] > ' ')
            i++;
        bool number = i > from && ((text[from] >= '0' && text[from] <= '9') || text[from] == '-');
        size += number ? 1 : i - from;
        i += i == from;
    }
    return size;
}

/* ---- The form of the contest ------------------------------------------------------------------- */

/* What stands behind the first word of a text. */
static const char *cases_behind_first(const kay_text *text)
{
    const char *at = kay_text_string(text);
    at += strspn(at, " \t\r\n");
    at += strcspn(at, " \t\r\n");
    return at + strspn(at, " \t\r\n");
}

static bool cases_read_as(stress_cases *own, const kay_text *text, uint64_t wanted)
{
    uint64_t count;
    return stress_reads(own->ctx, own->rules, kay_text_string(text), text->length, &count) && count == wanted;
}

/* Tries on a sample how two cases are put together. */
static kay_status cases_find_form(stress_cases *own)
{
    enum { TRY = 4 };
    kay_text both;
    kay_random random;
    kay_random_seed(&random, 1);
    kay_text_clear(&own->one);
    own->rules->sample(own->rules, &random, TRY, &own->one);
    KAY_TRY(own->one.error);
    kay_text_init(&both, own->ctx);
    kay_text_format(&both, "%s\n%s", kay_text_string(&own->one), kay_text_string(&own->one));
    own->form = cases_read_as(own, &both, 2) ? STRESS_CHAIN : STRESS_ALONE;
    if (own->form == STRESS_ALONE) {
        const char *body = cases_behind_first(&own->one);
        kay_text_clear(&both);
        kay_text_format(&both, "2\n%s\n%s", body, body);
        own->form = cases_read_as(own, &both, 2) ? STRESS_COUNTED : STRESS_ALONE;
    }
    kay_status status = both.error;
    kay_text_free(&both);
    return status;
}

kay_status stress_cases_init(stress_cases *cases, kay_context *ctx, const kay_ruleset *rules, uint64_t seed,
                             uint64_t size)
{
    *cases = (stress_cases){.ctx = ctx, .rules = rules, .seed = seed, .size = size, .hard = UINT64_MAX};
    kay_text_init(&cases->one, ctx);
    if (!rules->sample)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no samples to stress a program with", rules->name);
    return cases_find_form(cases);
}

void stress_cases_free(stress_cases *cases)
{
    kay_text_free(&cases->one);
}

void stress_cases_too_hard(stress_cases *cases, const kay_text *input)
{
    uint64_t size = stress_size(kay_text_string(input), input->length);
    if (size < cases->hard)
        cases->hard = size;
}

/* ---- One input --------------------------------------------------------------------------------- */

/* The size for the next input: doubled every few inputs, and any power of two once the largest was reached. */
static uint64_t cases_size(const stress_cases *own, uint64_t index, kay_random *random)
{
    uint64_t most = own->size < own->hard / 2 ? own->size : own->hard / 2;
    unsigned powers = 0;
    while (powers < 63 && (uint64_t)2 << powers <= most)
        powers++;
    uint64_t power = index / CASES_STEP;
    if (power > powers)
        power = kay_random_below(random, powers + 1u);
    uint64_t size = (uint64_t)2 << power;
    return size < most ? size : most ? most : 1;
}

/* Makes the sample a regular one, if the ruleset reads that. */
static kay_status cases_shape(stress_cases *own, kay_random *random, uint64_t size, uint64_t nth)
{
    kay_text shaped;
    kay_text_init(&shaped, own->ctx);
    kay_status status =
        stress_shape(own->ctx, own->rules, random, &own->one, own->form == STRESS_COUNTED, size, nth, &shaped);
    if (status == KAY_OK && cases_read_as(own, &shaped, 1)) {
        kay_text_clear(&own->one);
        kay_text_bytes(&own->one, shaped.data, shaped.length);
        status = own->one.error;
    }
    kay_text_free(&shaped);
    return status;
}

static kay_status cases_add_sample(stress_cases *own, kay_random *random, uint64_t size, kay_text *out)
{
    kay_text_clear(&own->one);
    own->rules->sample(own->rules, random, size, &own->one);
    KAY_TRY(own->one.error);
    if (own->index > 4 && kay_random_below(random, 2))
        KAY_TRY(cases_shape(own, random, size, 0));
    kay_text_add(out, own->form == STRESS_COUNTED ? cases_behind_first(&own->one) : kay_text_string(&own->one));
    if (out->length && out->data[out->length - 1] != '\n')
        kay_text_char(out, '\n');
    return out->error;
}

/* The next of the short regular ones, put into a random one. */
static kay_status cases_add_in_turn(stress_cases *own, kay_random *random, kay_text *out)
{
    enum { SIZE = 12 }; /* of the random one */
    kay_text_clear(&own->one);
    own->rules->sample(own->rules, random, SIZE, &own->one);
    KAY_TRY(own->one.error);
    KAY_TRY(cases_shape(own, random, own->size, ++own->turn));
    kay_text_add(out, own->form == STRESS_COUNTED ? cases_behind_first(&own->one) : kay_text_string(&own->one));
    if (out->length && out->data[out->length - 1] != '\n')
        kay_text_char(out, '\n');
    return out->error;
}

kay_status stress_cases_next(stress_cases *cases, uint64_t most, kay_text *out)
{
    uint64_t index = cases->index++, count = 1;
    kay_random random;
    kay_random_seed(&random, cases->seed + index * UINT64_C(0x9e3779b97f4a7c15));
    kay_text_clear(out);
    if (index == 0 && cases->rules->manual && cases->rules->manual->example) {
        kay_text_add(out, cases->rules->manual->example);
        return out->error;
    }
    if (cases->form != STRESS_ALONE && index >= CASES_ALONE && kay_random_below(&random, 4))
        count = 1 + kay_random_below(&random, CASES_MOST);
    bool in_turn = index % 3 == 1;
    if (in_turn && cases->form != STRESS_ALONE && index >= CASES_ALONE)
        count = CASES_MOST;
    count = count < most ? count : most;
    uint64_t size = cases_size(cases, index, &random);
    uint64_t each = size / count ? size / count : 1;
    if (cases->form == STRESS_COUNTED)
        kay_text_format(out, "%" PRIu64 "\n", count);
    for (uint64_t i = 0; i < count; i++)
        KAY_TRY(in_turn ? cases_add_in_turn(cases, &random, out) : cases_add_sample(cases, &random, each, out));
    return out->error;
}

/* ---- A case of an input ------------------------------------------------------------------------- */

/* The bytes behind the cases that were read and before the next one. */
static kay_status cases_find(kay_reader *reader, kay_input *input, uint64_t k, size_t *from, size_t *to)
{
    const kay_game *game;
    const kay_state *state;
    for (uint64_t i = 0; i < k; i++) {
        *from = *to;
        KAY_TRY(kay_input_next(input, &game, &state));
        *to = (size_t)(reader->at - reader->start);
    }
    return KAY_OK;
}

kay_status stress_cases_alone(stress_cases *cases, const kay_text *input, uint64_t k, kay_text *out)
{
    kay_reader reader;
    kay_input *read = NULL;
    const char *text = kay_text_string(input);
    size_t from = 0, to = 0;
    kay_text_clear(out);
    if (cases->form == STRESS_ALONE) {
        kay_text_bytes(out, text, input->length);
        return out->error;
    }
    KAY_TRY(kay_reader_from_text(cases->ctx, "<stress>", text, input->length, &reader));
    kay_status status = kay_input_open(cases->ctx, cases->rules, &reader, NULL, false, &read);
    if (status == KAY_OK)
        status = cases_find(&reader, read, k, &from, &to);
    kay_input_close(read);
    kay_reader_close(&reader);
    KAY_TRY(status);
    if (cases->form == STRESS_COUNTED) {
        const char *body = cases_behind_first(input);
        kay_text_add(out, "1\n");
        if (k == 1)
            from = (size_t)(body - text);
    }
    while (from < to && (unsigned char)text[from] <= ' ')
        from++;
    kay_text_bytes(out, text + from, to - from);
    kay_text_char(out, '\n');
    return out->error;
}

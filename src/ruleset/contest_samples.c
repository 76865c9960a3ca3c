/* Makes random inputs with a hook of the contest form, from its grammar, or from starts with random parameters. */
#include <string.h>

#include <kayles/input.h>

#include "ruleset/contest.h"
#include "ruleset/hook_call.h"
#include "ruleset/input_sample.h"
#include "ruleset/starts.h"

/* Writes the start for random parameters up to `size`.  If they make no position, tries smaller parameters. */
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

/* Writes a random start.  After every OF_A_SIZE starts whose text does not read back, it tries smaller ones. */
static kay_status contest_sample(const kay_ruleset *rules, kay_random *random, uint64_t size,
                                 const char *const *constants, kay_text *out)
{
    enum { TRIES = 80, OF_A_SIZE = 10 };
    kay_status status = KAY_END;
    kay_arena arena;
    if (!kay_starts_of(rules)->start || !kay_contest_writes(rules))
        return kay_fail(out->ctx, KAY_EUSAGE,
                        constants
                            ? "%s cannot make starts with constants"
                            : "%s cannot make inputs: it has neither 'sample' nor 'start', nor 'input' with 'valid'",
                        rules->name);
    kay_arena_init(&arena, out->ctx);
    for (int i = 1; i <= TRIES && status == KAY_END; i++) {
        kay_arena_clear(&arena);
        status = contest_sample_start(rules, &arena, random, size, constants, out);
        if (i % OF_A_SIZE == 0 && size > OF_A_SIZE)
            size /= OF_A_SIZE;
    }
    kay_arena_free(&arena);
    return status == KAY_END ? kay_fail(out->ctx, KAY_EINPUT, "found no start of %s whose text reads back", rules->name)
                             : status;
}

bool kay_contest_samples(const kay_ruleset *rules)
{
    const kay_contest_form *form = kay_contest_form_of(rules);
    return form->sample || (form->input && (form->valid || !rules->plain_position));
}

typedef enum contest_kind { CONTEST_SAMPLE, CONTEST_OPENING, CONTEST_THRESHOLD } contest_kind;

/* Returns KAY_END if the input does not read, or has a case that is not valid. */
static kay_status contest_reads(const kay_ruleset *rules, const kay_text *text)
{
    static const char drawn[] = "<drawn>";
    kay_context *ctx = text->ctx;
    const kay_game *game;
    const kay_state *state;
    kay_input *input;
    KAY_TRY(kay_input_open_text(ctx, rules, drawn, kay_text_string(text), text->length, NULL, false, &input));
    kay_status status = KAY_OK;
    while (status == KAY_OK)
        status = kay_input_next(input, &game, &state);
    kay_input_close(input);
    if (status == KAY_EINPUT && strcmp(ctx->diag.source, drawn) == 0)
        return KAY_END;
    return status == KAY_END ? KAY_OK : status;
}

/* Draws inputs until one is valid.  Every other one has a random length in bits of its size: few valid inputs may be
 * large, and those should not all have the fewest numbers.  After some failures the inputs are smaller or, if they are
 * small, larger. */
static kay_status contest_draw_valid(const kay_ruleset *rules, const kay_input_grammar *grammar, kay_random *random,
                                     const kay_input_sample *how, kay_text *out)
{
    enum { TRIES = 2000, OF_A_SIZE = 100, LEAST = 2, MOST = 16 };
    kay_input_sample one = *how;
    kay_status status = KAY_END;
    uint64_t size = how->size ? how->size : 1;
    for (int i = 1; i <= TRIES && status == KAY_END; i++) {
        const unsigned bits = 64 - (unsigned)__builtin_clzll(size);
        one.size = i / 2 % 2 ? size >> kay_random_below(random, bits) : size;
        one.regular = i % 2 == 0 && !how->opening; /* may be what the rules want, such as equal numbers */
        kay_text_clear(out);
        kay_input_draw(grammar, random, &one, out);
        status = out->error == KAY_OK ? contest_reads(rules, out) : out->error;
        if (i % OF_A_SIZE == 0)
            size = size > LEAST ? size / 2 : MOST;
    }
    return status == KAY_END ? kay_fail(out->ctx, KAY_EINPUT,
                                        "%s: none of %d inputs drawn from the form of the contest is valid: the rules "
                                        "need a 'sample'",
                                        rules->name, TRIES)
                             : status;
}

/* Draws an input by the grammar of the form. */
static void contest_draw(const kay_ruleset *rules, kay_random *random, uint64_t size, contest_kind kind, kay_text *out)
{
    const kay_contest_form *form = kay_contest_form_of(rules);
    const kay_input_sample how = {.size = size, .opening = kind == CONTEST_OPENING};
    kay_input_grammar grammar;
    kay_arena arena;
    kay_text text;
    kay_arena_init(&arena, out->ctx);
    kay_text_init(&text, out->ctx);
    kay_status status = kay_input_grammar_make(&arena, form->input, form->letters, false, &grammar);
    if (status == KAY_OK && kind == CONTEST_THRESHOLD)
        kay_input_threshold(rules, &grammar, random, size, &text);
    else if (status == KAY_OK && form->valid)
        status = contest_draw_valid(rules, &grammar, random, &how, &text);
    else if (status == KAY_OK)
        kay_input_draw(&grammar, random, &how, &text);
    kay_text_bytes(out, kay_text_string(&text), text.length);
    status = status == KAY_OK ? text.error : status;
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
    kay_text_free(&text);
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
        contest_draw(rules, random, size, CONTEST_SAMPLE, out);
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
        contest_draw(rules, random, size ? size : 1, CONTEST_OPENING, out);
    }
}

uint64_t kay_opening_size(const kay_ruleset *rules)
{
    const uint64_t size = kay_contest_form_of(rules)->opening_size;
    return size ? size : 8;
}

/* Returns true if the form has a grammar and the ruleset has a theorem that answers its inputs. */
static bool contest_draws_thresholds(const kay_ruleset *rules)
{
    return kay_contest_form_of(rules)->input && rules->theorem && !rules->plain_position;
}

bool kay_contest_thresholds(const kay_ruleset *rules)
{
    return kay_contest_form_of(rules)->sample_threshold || contest_draws_thresholds(rules);
}

void kay_sample_threshold(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const kay_contest_form *form = kay_contest_form_of(rules);
    const bool draws = contest_draws_thresholds(rules);
    if (form->sample_threshold && (!draws || kay_random_below(random, 2))) {
        form->sample_threshold(rules, random, size, out);
        kay_hook_text_status(out, "sample_threshold");
    } else {
        contest_draw(rules, random, size, CONTEST_THRESHOLD, out);
    }
}

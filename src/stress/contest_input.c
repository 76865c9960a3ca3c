/* Reads and writes contest inputs. */
#include "stress/contest_input.h"
#include "ruleset/contest.h"
#include "ruleset/starts.h"

#include <kayles/input.h>

#include <string.h>

/* Counts the cases of a text if `contest` is NULL; otherwise adds the first case to `contest`. */
static kay_status input_read(const stress_form *form, const char *text, kay_contest *contest, uint64_t *count)
{
    const kay_game *game;
    const kay_state *state;
    kay_input *input;
    kay_status status = KAY_OK;
    *count = 0;
    KAY_TRY(kay_input_open_text(form->ctx, form->rules, "<stress>", text, strlen(text), form->flags, false, &input));
    while (status == KAY_OK && (status = kay_input_next(input, &game, &state)) == KAY_OK) {
        ++*count;
        if (!contest)
            continue;
        status = kay_contest_add(contest, game, state);
        break;
    }
    kay_input_close(input);
    return status == KAY_END && !contest ? KAY_OK : status;
}

bool contest_input_reads(const stress_form *form, const kay_text *text, uint64_t *cases)
{
    return input_read(form, kay_text_string(text), NULL, cases) == KAY_OK;
}

kay_status contest_input_join(const stress_form *form, const stress_form *read, const char *texts, uint64_t count,
                              kay_text *out)
{
    kay_contest contest;
    uint64_t cases;
    kay_status status = KAY_OK;
    kay_text_clear(out);
    for (uint64_t i = 0; i < count && kay_contest_lines(form->rules); i++, texts += strlen(texts) + 1)
        kay_text_add(out, texts);
    if (kay_contest_lines(form->rules))
        return out->error;
    kay_contest_begin(&contest, form->ctx, form->rules, form->flags, count, out);
    for (uint64_t i = 0; i < count && status == KAY_OK; i++, texts += strlen(texts) + 1)
        status = input_read(read, texts, &contest, &cases);
    kay_contest_end(&contest);
    return status == KAY_OK ? out->error : status;
}

kay_status contest_input_split(const stress_form *form, const char *text, kay_text *out)
{
    const kay_game *game;
    const kay_state *state;
    kay_input *input;
    kay_text one;
    kay_text_clear(out);
    KAY_TRY(kay_input_open_text(form->ctx, form->rules, "<stress>", text, strlen(text), form->flags, false, &input));
    kay_text_init(&one, form->ctx);
    kay_status status = KAY_OK;
    while (status == KAY_OK && (status = kay_input_next(input, &game, &state)) == KAY_OK) {
        status = contest_input_write(form, game, state, &one);
        status = status == KAY_END ? KAY_EINPUT : status;
        kay_text_bytes(out, kay_text_string(&one), one.length + 1);
    }
    kay_text_free(&one);
    kay_input_close(input);
    return status == KAY_END ? out->error : status;
}

kay_status contest_input_write(const stress_form *form, const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_contest contest;
    kay_state start = *state;
    start.mover = KAY_LEFT;
    kay_text_clear(out);
    kay_contest_begin(&contest, form->ctx, form->rules, form->flags, 1, out);
    kay_status status = kay_contest_add(&contest, game, &start);
    kay_contest_end(&contest);
    return status;
}

kay_status contest_input_start(const stress_form *form, const uint64_t *parameters, unsigned count, kay_text *out)
{
    kay_arena arena;
    const kay_game *game;
    kay_state state;
    kay_arena_init(&arena, form->ctx);
    kay_start start = kay_start_of(form->ctx, form->rules, form->constants, parameters, count, &arena);
    kay_status status = kay_start_make(&start, &game, &state);
    if (status == KAY_OK)
        status = contest_input_write(form, game, &state, out);
    kay_arena_free(&arena);
    return status;
}

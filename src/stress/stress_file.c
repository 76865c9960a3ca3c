/* Contest files read and written. */
#include "stress/stress_file.h"

#include <kayles/input.h>
#include <kayles/contest.h>
#include <kayles/starts.h>

#include <string.h>

/* Reads the cases from..end-1 of a text, or all others; counts them, or adds them to a contest file unless that is
 * NULL.  KAY_END: they cannot be written. */
static kay_status file_read_cases(kay_input *input, uint64_t from, uint64_t end, bool others, kay_contest *contest,
                                  uint64_t *count)
{
    const kay_game *game;
    const kay_state *state;
    *count = 0;
    for (uint64_t i = 0; i < end || others; i++) {
        kay_status status = kay_input_next(input, &game, &state);
        if (status == KAY_END)
            return KAY_OK;
        KAY_TRY(status);
        if ((i >= from && i < end) == others)
            continue;
        ++*count;
        KAY_TRY(contest ? kay_contest_add(contest, game, state) : KAY_OK);
    }
    return KAY_OK;
}

static kay_status file_read(const stress_form *form, const char *text, size_t length, uint64_t from, uint64_t end,
                            bool others, kay_contest *contest, uint64_t *count)
{
    kay_reader reader;
    kay_input *input = NULL;
    KAY_TRY(kay_reader_from_text(form->ctx, "<stress>", text, length, &reader));
    kay_status status = kay_input_open(form->ctx, form->rules, &reader, form->flags, false, &input);
    if (status == KAY_OK)
        status = file_read_cases(input, from, end, others, contest, count);
    kay_input_close(input);
    kay_reader_close(&reader);
    return status;
}

bool stress_file_reads(const stress_form *form, const kay_text *text, uint64_t *cases)
{
    return file_read(form, kay_text_string(text), text->length, 0, UINT64_MAX, false, NULL, cases) == KAY_OK;
}

kay_status stress_file_select(const stress_form *form, const kay_text *text, uint64_t from, uint64_t end, bool others,
                              kay_text *out, uint64_t *count)
{
    const char *bytes = kay_text_string(text);
    kay_contest contest;
    KAY_TRY(file_read(form, bytes, text->length, from, end, others, NULL, count));
    if (!*count)
        return KAY_END;
    kay_text_clear(out);
    kay_contest_begin(&contest, form->ctx, form->rules, form->flags, *count, out);
    kay_status status = file_read(form, bytes, text->length, from, end, others, &contest, count);
    kay_contest_end(&contest);
    return status == KAY_OK ? out->error : status;
}

kay_status stress_file_join(const stress_form *form, const stress_form *read, const char *texts, uint64_t count,
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
        status = file_read(read, texts, strlen(texts), 0, 1, false, &contest, &cases);
    kay_contest_end(&contest);
    return status == KAY_OK ? out->error : status;
}

kay_status stress_file_write(const stress_form *form, const kay_game *game, const kay_state *state, kay_text *out)
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

kay_status stress_file_start(const stress_form *form, const uint64_t *parameters, unsigned count, kay_text *out)
{
    kay_arena arena;
    const kay_game *game;
    kay_state state;
    kay_arena_init(&arena, form->ctx);
    kay_start start = kay_start_of(form->ctx, form->rules, form->constants, parameters, count, &arena);
    kay_status status = kay_start_make(&start, &game, &state);
    if (status == KAY_OK)
        status = stress_file_write(form, game, &state, out);
    kay_arena_free(&arena);
    return status;
}

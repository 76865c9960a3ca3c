/* Tests the texts of positions and cases, which read back, and are equal for equal words; the answers and the drawings.
 */
#include <kayles/input.h>
#include <kayles/solver.h>

#include <string.h>

#include "lint/lint_inside.h"
#include "ruleset/contest.h"
#include "ruleset/starts.h"

/* Writes a position, with the texts of its first moves and their options. */
static kay_status forms_describe(lint_run *run, const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_move_list moves;
    kay_state_write_position(game, state, out);
    KAY_TRY(kay_move_list_init(&moves, run->ctx, game, &run->scratch, KAY_WANT_MOVES | KAY_WANT_PARTS));
    kay_status status = kay_state_moves(game, state, &moves);
    for (uint64_t i = 0; i < moves.count && i < LINT_OPTIONS && status == KAY_OK; i++) {
        kay_state option;
        kay_text_add(out, "; move ");
        kay_state_move_text(game, state, moves.moves[i], out);
        kay_text_add(out, " to ");
        status = kay_state_option(&run->scratch, game, state, &moves, i, &option);
        if (status == KAY_OK)
            kay_state_write_position(game, &option, out);
    }
    if (status == KAY_OK && moves.count > LINT_OPTIONS)
        kay_text_format(out, "; %llu moves", (unsigned long long)moves.count);
    kay_move_list_free(&moves);
    return status == KAY_OK ? out->error : status;
}

/* Compares a state that was read with the current state. */
static kay_status forms_compare(lint_run *run, const kay_game *game, const kay_state *read)
{
    kay_text first, second;
    kay_state same = *read;
    same.mover = run->state->mover;
    kay_text_init(&first, run->ctx);
    kay_text_init(&second, run->ctx);
    kay_status status = forms_describe(run, run->game, run->state, &first);
    if (status == KAY_OK)
        status = forms_describe(run, game, &same, &second);
    if (status == KAY_OK && strcmp(kay_text_string(&first), kay_text_string(&second)) != 0)
        status = lint_broken(run, "it reads back as another position: %.150s, not %.150s", kay_text_string(&second),
                             kay_text_string(&first));
    if (status == KAY_OK && game->traits != run->game->traits)
        status = lint_broken(run, "it has other traits when it is read back");
    if (status == KAY_OK && !run->rules->plain_position && read->mover != run->state->mover)
        status = lint_broken(run, "another player is to move when it is read back");
    kay_text_free(&second);
    kay_text_free(&first);
    return status;
}

/* Reads a text back and compares; a text that cannot be read breaks the law. */
static kay_status forms_read(lint_run *run, const kay_text *text, bool position)
{
    const kay_status status = lint_read(run, text, position, forms_compare);
    if (status != KAY_EINPUT || run->broken)
        return status;
    const kay_diag why = run->ctx->diag;
    return lint_broken(run, "its text does not read back: %.200s", why.text);
}

kay_status lint_position(lint_run *run)
{
    kay_state_write(run->game, run->state, &run->text);
    KAY_TRY(run->text.error);
    return forms_read(run, &run->text, true);
}

/* Draws the state and points at its moves. */
kay_status lint_scene(lint_run *run)
{
    kay_scene scene;
    if (!run->rules->scene)
        return lint_silent(run);
    kay_scene_init(&scene, run->ctx);
    scene.cut = true;
    const kay_status status = kay_state_scene_with_moves(run->game, run->state, NULL, 0, &scene);
    kay_scene_free(&scene);
    return status;
}

/* Writes the state as a case.  KAY_END: it is none. */
static kay_status forms_write_case(lint_run *run)
{
    kay_contest contest;
    if (!kay_contest_writes(run->rules) || run->state->mover != KAY_LEFT)
        return KAY_END;
    kay_contest_begin(&contest, run->ctx, run->rules, NULL, 1, &run->text);
    const kay_status status = kay_contest_add(&contest, run->game, run->state);
    kay_contest_end(&contest);
    return status == KAY_OK ? run->text.error : status;
}

kay_status lint_contest(lint_run *run)
{
    const kay_status status = forms_write_case(run);
    if (status == KAY_END)
        return lint_silent(run);
    KAY_TRY(status);
    return forms_read(run, &run->text, false);
}

/* Solves the state with a small budget, and writes its answer twice, with a NUL after the first. */
static kay_status forms_answer(lint_run *run, kay_text *out)
{
    kay_solver *solver;
    kay_outcome outcome;
    KAY_TRY(lint_budget(run, run->unsearched));
    KAY_TRY(kay_solver_open(&run->small, run->game, run->state, KAY_BY_AUTO, &solver));
    kay_status status = kay_solver_answer(solver, &outcome);
    kay_solver_close(solver);
    if (status == KAY_OK)
        status = kay_solver_reply(&run->small, run->game, run->state, outcome, 1, out);
    kay_text_char(out, '\0');
    return status == KAY_OK ? kay_solver_reply(&run->small, run->game, run->state, outcome, 1, out) : status;
}

/* Returns the length of the first line, or less. */
static int forms_line(const char *text)
{
    enum { MOST = 100 };
    const size_t length = strcspn(text, "\n");
    return length < MOST ? (int)length : MOST;
}

kay_status lint_answer(lint_run *run)
{
    kay_text *text = &run->text;
    kay_status status = kay_contest_form_of(run->rules)->reply ? forms_write_case(run) : KAY_END;
    kay_text_clear(text);
    if (status == KAY_OK) {
        status = lint_searched(run, forms_answer(run, text));
        run->unsearched += status == KAY_END;
    }
    if (status == KAY_END)
        return lint_silent(run);
    KAY_TRY(status);
    const char *first = kay_text_string(text), *second = first + strlen(first) + 1;
    if (strcmp(first, second) == 0)
        return KAY_OK;
    return lint_broken(run, "its first answer begins with '%.*s', its second with '%.*s'", forms_line(first), first,
                       forms_line(second), second);
}

static bool forms_same_features(const kay_features *one, const kay_features *other)
{
    if (one->count != other->count || one->entry_count != other->entry_count)
        return false;
    for (uint64_t i = 0; i < one->count; i++)
        if (strcmp(one->named[i].name, other->named[i].name) != 0 || one->named[i].value != other->named[i].value)
            return false;
    for (uint64_t i = 0; i < one->entry_count; i++)
        if (one->entries[i] != other->entries[i])
            return false;
    return true;
}

kay_status lint_features(lint_run *run)
{
    if (!kay_starts_of(run->rules)->features)
        return lint_silent(run);
    kay_features first, second;
    kay_features_init(&first, run->ctx);
    kay_features_init(&second, run->ctx);
    kay_state_features(run->game, run->state, &first);
    kay_state_features(run->game, run->state, &second);
    kay_status status = first.error == KAY_OK ? second.error : first.error;
    if (status == KAY_OK && !forms_same_features(&first, &second))
        status = lint_broken(run, "'features' gives different features when it is called again");
    kay_features_free(&second);
    kay_features_free(&first);
    return status;
}

/* Stores the words and the text of the state, and compares the text with the one stored for equal words. */
kay_status lint_words(lint_run *run)
{
    kay_text *text = &run->text;
    uint64_t words, said;
    const size_t bytes = run->state->parts * run->game->words * sizeof *run->state->words;
    kay_state_write_position(run->game, run->state, text);
    KAY_TRY(text->error);
    KAY_TRY(kay_intern_table_number(&run->written, run->state->words, bytes, &words));
    KAY_TRY(kay_intern_table_number(&run->words, kay_text_string(text), text->length, &said));
    uint64_t *before = kay_intern_table_word(&run->written, words);
    if (*before && *before != said + 1)
        KAY_TRY(lint_broken(run, "two positions with equal words have different texts: one is '%.100s'",
                            kay_text_string(text)));
    *before = said + 1;
    return KAY_OK;
}

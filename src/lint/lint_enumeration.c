/* Tests that a walk enumerates each position once and, if the rules say so, all positions.
 *
 * A script enumerates the positions of a size, alone or with smaller ones; only the script knows what size means.  So
 * if play leads to a position that was not enumerated, lint also enumerates smaller sizes, and larger ones up to twice
 * the size: no move should make a larger position than that.  A position also counts as enumerated if each part of its
 * normal form is the normal form of an enumerated position. */

#include "lint/lint_inside.h"
#include "ruleset/hook_call.h"
#include "ruleset/starts.h"

enum {
    ENUMERATION_MOST = 20000, /* positions kept; if there are more, lint tries a smaller size */
    ENUMERATION_MORE = 4, /* when other sizes are added, up to this many times ENUMERATION_MOST */
};

typedef struct enumeration {
    lint_run *run;
    bool complete, sized; /* as in kay_starts */
    kay_size size; /* of the walk */
    kay_intern_table named; /* texts of the positions */
    kay_intern_table normal; /* words of their normal forms, if `sized` */
    uint64_t lower, upper; /* sizes from `lower` to `upper` are in the tables */
    uint64_t followed; /* positions whose options were tested, for one player each */
    bool over; /* no other sizes can be tried */
} enumeration;

/* Reports that the law of this file, the last one, is broken. */
static kay_status enumeration_broken(lint_run *run, const kay_game *game, const kay_state *state)
{
    run->result->holds = false;
    run->result->law = KAY_LINT_LAWS - 1;
    kay_state_write(game, state, &run->result->counterexample);
    return run->result->counterexample.error;
}

/* Writes a position to run->text. */
static kay_status enumeration_write(enumeration *all, const kay_game *game, const kay_state *state)
{
    kay_text_clear(&all->run->text);
    kay_state_write_position(game, state, &all->run->text);
    return all->run->text.error;
}

/* Finds whether all parts of a position's normal form are in the table.  With `keep` adds the normal form if it has one
 * part. */
static kay_status enumeration_normal(enumeration *all, const kay_game *game, const kay_state *state, bool keep,
                                     bool *known)
{
    const size_t bytes = game->words * sizeof *state->words;
    kay_move_list simple;
    uint64_t number;
    *known = false;
    if (!all->sized || !all->run->rules->simplify)
        return KAY_OK;
    KAY_TRY(kay_move_list_init(&simple, all->run->ctx, game, NULL, KAY_WANT_PARTS));
    kay_emit_empty(&simple, 0);
    kay_status status = kay_call_simplify(game, state->words, &simple);
    if (status == KAY_OK && keep && simple.parts_count == 1)
        status = kay_intern_table_number(&all->normal, simple.parts, bytes, &number);
    *known = true;
    for (uint64_t i = 0; i < simple.parts_count; i++)
        *known &= kay_intern_table_find(&all->normal, simple.parts + i * game->words, bytes) != KAY_INTERN_NONE;
    kay_move_list_free(&simple);
    return status;
}

static kay_status enumeration_keep(enumeration *all, const kay_game *game, const kay_state *state)
{
    const kay_text *text = &all->run->text;
    uint64_t number;
    bool known;
    KAY_TRY(enumeration_write(all, game, state));
    KAY_TRY(kay_intern_table_number(&all->named, kay_text_string(text), text->length, &number));
    return enumeration_normal(all, game, state, true, &known);
}

/* Finds whether a part, or its normal form, is in the tables. */
static kay_status enumeration_knows(enumeration *all, const kay_game *game, const kay_state *part, bool *known)
{
    const kay_text *text = &all->run->text;
    KAY_TRY(enumeration_write(all, game, part));
    *known = kay_intern_table_find(&all->named, kay_text_string(text), text->length) != KAY_INTERN_NONE;
    return *known ? KAY_OK : enumeration_normal(all, game, part, false, known);
}

/* Calls `take` for the positions of a size until `most` are kept.  Returns KAY_END after the last position. */
static kay_status enumeration_walk(enumeration *all, kay_size size, uint64_t most,
                                   kay_status (*take)(enumeration *all, const kay_game *game, const kay_state *state))
{
    lint_run *run = all->run;
    const kay_game *game;
    kay_state state;
    kay_state_source source = {
        .walk = {.ctx = run->ctx, .rules = run->rules, .size = size, .constants = run->question->constants}};
    kay_status status = KAY_OK;
    kay_state_source_begin(&source);
    while (status == KAY_OK && run->result->holds && all->named.count < most) {
        status = kay_state_source_next(&source, &game, &state);
        if (status == KAY_OK && source.new_game)
            lint_forget(run);
        if (status == KAY_OK)
            status = take(all, game, &state);
        if (status == KAY_OK)
            status = kay_step(run->ctx, "checks hold", run->result->checks, 0);
    }
    lint_forget(run);
    kay_state_source_end(&source);
    return status;
}

/* Keeps the positions of another size.  An error of the rules at this size breaks no law, because the user did not ask
 * for this size. */
static kay_status enumeration_ask(enumeration *all, uint64_t size)
{
    const kay_size other = {size, all->size.b};
    const kay_status status = enumeration_walk(all, other, ENUMERATION_MORE * ENUMERATION_MOST, enumeration_keep);
    all->over = status == KAY_OK || (status == KAY_EINPUT && size > all->size.a);
    return status == KAY_END || status == KAY_EINPUT ? KAY_OK : status;
}

/* Sets *out to whether the rules enumerate the part at no size that lint may try. */
static kay_status enumeration_leaves_out(enumeration *all, const kay_game *game, const kay_state *part, bool *out)
{
    const uint64_t size = all->size.a, most = 2 * size + 2;
    bool known;
    KAY_TRY(enumeration_knows(all, game, part, &known));
    while (!known && !all->over && !all->complete && (all->lower || all->upper < most)) {
        KAY_TRY(enumeration_ask(all, all->lower ? --all->lower : ++all->upper));
        KAY_TRY(enumeration_knows(all, game, part, &known));
    }
    *out = !known && (!all->over || all->upper > size + 1);
    return KAY_OK;
}

/* Tests whether an option is enumerated: as a whole if the rules enumerate all positions, else each of its parts. */
static kay_status enumeration_look(enumeration *all, const kay_game *game, const kay_state *state, kay_state option)
{
    const uint64_t parts = all->complete ? 1 : option.parts;
    option.parts = all->complete ? option.parts : 1;
    for (uint64_t i = 0; i < parts; i++, option.words += game->words) {
        bool left_out;
        KAY_TRY(enumeration_leaves_out(all, game, &option, &left_out));
        if (!left_out)
            continue;
        KAY_TRY(enumeration_write(all, game, &option));
        const char *text = kay_text_string(&all->run->text);
        if (all->complete)
            KAY_TRY(lint_broken(
                all->run,
                "the rules say that all positions are listed, but the option '%.200s' of this position is not", text));
        else
            KAY_TRY(lint_broken(all->run,
                                "play leads to '%.200s', but 'positions' does not list it for any size up to %llu",
                                text, (unsigned long long)(all->upper - all->over)));
        return enumeration_broken(all->run, game, state);
    }
    return KAY_OK;
}

static kay_status enumeration_follow(enumeration *all, const kay_game *game, const kay_state *state)
{
    lint_run *run = all->run;
    kay_move_list moves;
    kay_arena arena;
    if (!all->complete && (!all->sized || all->followed++ >= run->question->states))
        return KAY_OK;
    kay_arena_init(&arena, run->ctx);
    KAY_TRY(kay_move_list_init(&moves, run->ctx, game, &arena, KAY_WANT_MOVES | KAY_WANT_PARTS));
    kay_status status = kay_state_moves(game, state, &moves);
    for (uint64_t i = 0; i < moves.count && status == KAY_OK && run->result->holds; i++) {
        kay_state option;
        status = kay_state_option(&arena, game, state, &moves, i, &option);
        if (status == KAY_OK)
            status = enumeration_look(all, game, state, option);
    }
    kay_move_list_free(&moves);
    kay_arena_free(&arena);
    return status;
}

/* Keeps a position, and reports one that is enumerated twice. */
static kay_status enumeration_name(enumeration *all, const kay_game *game, const kay_state *state)
{
    lint_run *run = all->run;
    const uint64_t before = all->named.count;
    KAY_TRY(enumeration_keep(all, game, state));
    if (all->named.count > before) {
        run->result->checks++;
        run->result->by_law[KAY_LINT_LAWS - 1]++;
        return KAY_OK;
    }
    KAY_TRY(lint_broken(run, "the position is listed twice"));
    return enumeration_broken(run, game, state);
}

/* Tests whether the options of a position are enumerated, and the other laws at the position. */
static kay_status enumeration_try(enumeration *all, const kay_game *game, const kay_state *named)
{
    lint_run *run = all->run;
    kay_state state = *named;
    for (int mover = KAY_LEFT; mover <= KAY_RIGHT && run->result->holds; mover++) {
        state.mover = (kay_player)mover;
        KAY_TRY(enumeration_follow(all, game, &state));
        if (!run->left || !run->result->holds)
            continue;
        run->left--;
        KAY_TRY(lint_look(run, game, &state));
    }
    return KAY_OK;
}

/* Enumerates the positions of a size, then tests them.  Returns KAY_OK if there are too many or a law is broken. */
static kay_status enumeration_of_size(enumeration *all)
{
    kay_lint_result *result = all->run->result;
    kay_intern_table_clear(&all->named);
    kay_intern_table_clear(&all->normal);
    all->lower = all->upper = all->size.a;
    all->followed = 0;
    all->over = false;
    result->checks -= result->by_law[KAY_LINT_LAWS - 1];
    result->by_law[KAY_LINT_LAWS - 1] = 0;
    const kay_status status = enumeration_walk(all, all->size, ENUMERATION_MOST, enumeration_name);
    return status == KAY_END ? enumeration_walk(all, all->size, UINT64_MAX, enumeration_try) : status;
}

kay_status lint_enumeration(lint_run *run)
{
    const kay_starts *starts = kay_starts_of(run->rules);
    enumeration all = {.run = run, .complete = starts->complete, .sized = starts->sized, .size = run->question->size};
    if (!starts->positions)
        return KAY_OK;
    kay_intern_table_init(&all.named, run->ctx);
    kay_intern_table_init(&all.normal, run->ctx);
    kay_status status = enumeration_of_size(&all);
    while (status == KAY_OK && run->result->holds && (all.size.a > 1 || all.size.b > 1)) {
        *(all.size.a >= all.size.b ? &all.size.a : &all.size.b) -= 1;
        status = enumeration_of_size(&all);
    }
    run->result->size = all.size;
    run->result->all_named = run->left > 0;
    kay_intern_table_free(&all.named);
    kay_intern_table_free(&all.normal);
    return status == KAY_END ? KAY_OK : status;
}

/* Laws of what is written: positions and cases read back, words and texts tell the same positions apart, and the walk
 * names each position once. */
#include <kayles/contest.h>
#include <kayles/input.h>

#include <string.h>

#include "lint/lint_run.h"

/* Writes a position and, for its first moves, their texts and where they lead. */
static kay_status forms_describe(kay_context *ctx, const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_move_list moves;
    kay_arena names;
    kay_arena_init(&names, ctx);
    kay_state_write_position(game, state, out);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, &names, true, false));
    kay_status status = kay_state_moves(game, state, &moves);
    for (uint64_t i = 0; i < moves.count && i < LINT_OPTIONS && status == KAY_OK; i++) {
        kay_state option;
        kay_text_add(out, "; move ");
        kay_state_move_text(game, state, moves.moves[i], out);
        kay_text_add(out, " to ");
        status = kay_state_copy(ctx, game, state, &option);
        if (status != KAY_OK)
            break;
        status = kay_state_play(ctx, game, &option, moves.moves[i]);
        if (status == KAY_OK)
            kay_state_write_position(game, &option, out);
        kay_state_free(ctx, &option);
    }
    if (status == KAY_OK && moves.count > LINT_OPTIONS)
        kay_text_format(out, "; %llu moves", (unsigned long long)moves.count);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status == KAY_OK ? out->error : status;
}

/* Compares a state that was read with the state at hand. */
static kay_status forms_compare(lint_run *run, const kay_game *game, const kay_state *read, bool position)
{
    kay_text first, second;
    kay_state same = *read;
    same.mover = run->state->mover;
    kay_text_init(&first, run->ctx);
    kay_text_init(&second, run->ctx);
    kay_status status = forms_describe(run->ctx, run->game, run->state, &first);
    if (status == KAY_OK)
        status = forms_describe(run->ctx, game, &same, &second);
    if (status == KAY_OK && strcmp(kay_text_string(&first), kay_text_string(&second)) != 0)
        status = lint_broken(run, "it reads back as another position: %.150s, not %.150s", kay_text_string(&second),
                             kay_text_string(&first));
    if (status == KAY_OK && game->traits != run->game->traits)
        status = lint_broken(run, "other traits when read back");
    if (status == KAY_OK && position && !run->rules->plain_position && read->mover != run->state->mover)
        status = lint_broken(run, "another player is to move when read back");
    kay_text_free(&second);
    kay_text_free(&first);
    return status;
}

static kay_status forms_compare_position(lint_run *run, const kay_game *game, const kay_state *read)
{
    return forms_compare(run, game, read, true);
}

static kay_status forms_compare_case(lint_run *run, const kay_game *game, const kay_state *read)
{
    return forms_compare(run, game, read, false);
}

/* A text that is not read is what is wrong. */
static kay_status forms_read(lint_run *run, const kay_text *text, bool position, lint_visit *visit)
{
    const kay_status status = lint_read(run, text, position, visit);
    if (status != KAY_EINPUT || run->broken)
        return status;
    const kay_diag why = run->ctx->diag;
    return lint_broken(run, "what is written does not read back: %.200s", why.text);
}

kay_status lint_position(lint_run *run)
{
    kay_text text;
    kay_text_init(&text, run->ctx);
    kay_state_write(run->game, run->state, &text);
    const kay_status status = text.error == KAY_OK ? forms_read(run, &text, true, forms_compare_position) : text.error;
    kay_text_free(&text);
    return status;
}

kay_status lint_contest(lint_run *run)
{
    kay_contest contest;
    kay_text text;
    if (!kay_contest_writes(run->rules) || run->state->mover != KAY_LEFT)
        return lint_silent(run);
    kay_text_init(&text, run->ctx);
    kay_contest_begin(&contest, run->ctx, run->rules, NULL, 1, &text);
    kay_status status = kay_contest_add(&contest, run->game, run->state);
    kay_contest_end(&contest);
    if (status == KAY_END)
        status = lint_silent(run);
    else if (status == KAY_OK)
        status = text.error == KAY_OK ? forms_read(run, &text, false, forms_compare_case) : text.error;
    kay_text_free(&text);
    return status;
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
        status = lint_broken(run, "features are not the same when they are asked for again");
    kay_features_free(&second);
    kay_features_free(&first);
    return status;
}

/* Keeps words and text of the state, and compares with what was kept of equal words. */
kay_status lint_words(lint_run *run)
{
    kay_text text;
    uint64_t words, said;
    kay_text_init(&text, run->ctx);
    kay_state_write_position(run->game, run->state, &text);
    kay_status status = text.error;
    const size_t bytes = run->state->parts * run->game->words * sizeof *run->state->words;
    if (status == KAY_OK)
        status = kay_intern_table_number(&run->written, run->state->words, bytes, &words);
    if (status == KAY_OK)
        status = kay_intern_table_number(&run->words, kay_text_string(&text), text.length, &said);
    if (status == KAY_OK) {
        uint64_t *before = kay_intern_table_word(&run->written, words);
        if (*before && *before != said + 1)
            status = lint_broken(run, "the same words are written '%.100s' and otherwise", kay_text_string(&text));
        *before = said + 1;
    }
    kay_text_free(&text);
    return status;
}

/* Texts of the positions that a walk has named. */
typedef struct forms_walk {
    kay_intern_table named;
    kay_text text;
    uint64_t most; /* of them that are kept */
} forms_walk;

/* The last law: its checks are the positions named, and then what play leaves of them. */
static kay_status forms_walk_broken(lint_run *run, const kay_game *game, const kay_state *state)
{
    run->result->holds = false;
    run->result->law = KAY_LINT_LAWS - 1;
    kay_state_write(game, state, &run->result->counterexample);
    return run->result->counterexample.error;
}

static kay_status forms_name(lint_run *run, forms_walk *walk, const kay_game *game, const kay_state *state)
{
    const uint64_t before = walk->named.count;
    uint64_t number;
    kay_text_clear(&walk->text);
    kay_state_write_position(game, state, &walk->text);
    KAY_TRY(walk->text.error);
    KAY_TRY(kay_intern_table_number(&walk->named, kay_text_string(&walk->text), walk->text.length, &number));
    if (walk->named.count > before) {
        run->result->checks++;
        run->result->by_law[KAY_LINT_LAWS - 1]++;
        return KAY_OK;
    }
    KAY_TRY(lint_broken(run, "the position is named twice"));
    return forms_walk_broken(run, game, state);
}

/* What a move leaves of a position that was named is named, too. */
static kay_status forms_follow(lint_run *run, forms_walk *walk, const kay_game *game, const kay_state *state)
{
    kay_move_list moves;
    kay_arena names;
    kay_arena_init(&names, run->ctx);
    KAY_TRY(kay_move_list_init(&moves, run->ctx, game, &names, true, false));
    kay_status status = kay_state_moves(game, state, &moves);
    for (uint64_t i = 0; i < moves.count && status == KAY_OK && run->result->holds; i++) {
        kay_state option;
        status = kay_state_copy(run->ctx, game, state, &option);
        if (status != KAY_OK)
            break;
        status = kay_state_play(run->ctx, game, &option, moves.moves[i]);
        kay_text_clear(&walk->text);
        if (status == KAY_OK)
            kay_state_write_position(game, &option, &walk->text);
        kay_state_free(run->ctx, &option);
        if (status == KAY_OK)
            status = walk->text.error;
        const char *text = kay_text_string(&walk->text);
        if (status == KAY_OK && kay_intern_table_find(&walk->named, text, walk->text.length) == KAY_INTERN_NONE) {
            status = lint_broken(run, "all positions are said to be named, and its option '%.200s' is not", text);
            if (status == KAY_OK)
                status = forms_walk_broken(run, game, state);
        }
    }
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status;
}

/* Goes over all positions once to keep them (`follow` false), and once more to look where play leads. */
static kay_status forms_walk_over(lint_run *run, forms_walk *walk, kay_arena *shared, kay_arena *arena, kay_size size,
                                  bool follow)
{
    kay_walk over = {.ctx = run->ctx,
                     .rules = run->rules,
                     .shared = shared,
                     .arena = arena,
                     .size = size,
                     .constants = run->question->constants};
    const kay_game *game = NULL;
    kay_state state;
    kay_status status = KAY_OK;
    while (status == KAY_OK && run->result->holds && walk->named.count < walk->most) {
        status = kay_walk_next(&over, &game, &state);
        if (status != KAY_OK)
            break;
        if (over.new_game)
            lint_forget(run);
        if (!follow)
            status = forms_name(run, walk, game, &state);
        for (int mover = KAY_LEFT; mover <= KAY_RIGHT && follow && status == KAY_OK && run->result->holds; mover++) {
            state.mover = (kay_player)mover;
            if (kay_starts_of(run->rules)->complete)
                status = forms_follow(run, walk, game, &state);
            if (status == KAY_OK && run->result->holds && run->left) {
                run->left--;
                status = lint_look(run, game, &state);
            }
        }
        if (status == KAY_OK)
            status = kay_step(run->ctx, "checks hold", run->result->checks, 0);
    }
    lint_forget(run);
    return status == KAY_END ? KAY_OK : status;
}

static kay_status forms_walk_twice(lint_run *run, forms_walk *walk, kay_size size)
{
    kay_arena shared[2], arena[2];
    kay_status status = KAY_OK;
    kay_intern_table_clear(&walk->named);
    for (int i = 0; i < 2; i++) {
        kay_arena_init(&shared[i], run->ctx);
        kay_arena_init(&arena[i], run->ctx);
        if (status == KAY_OK && run->result->holds && walk->named.count < walk->most)
            status = forms_walk_over(run, walk, &shared[i], &arena[i], size, i);
        kay_arena_free(&arena[i]);
        kay_arena_free(&shared[i]);
    }
    return status;
}

kay_status lint_enumeration(lint_run *run)
{
    enum { MOST = 20000 };
    forms_walk walk = {.most = MOST};
    kay_size size = run->question->size;
    if (!kay_starts_of(run->rules)->positions)
        return KAY_OK;
    kay_intern_table_init(&walk.named, run->ctx);
    kay_text_init(&walk.text, run->ctx);
    kay_status status = forms_walk_twice(run, &walk, size);
    while (status == KAY_OK && walk.named.count == MOST && run->result->holds &&
           (size.a > 1 || size.b > 1)) { /* too many */
        run->result->checks -= run->result->by_law[KAY_LINT_LAWS - 1];
        run->result->by_law[KAY_LINT_LAWS - 1] = 0;
        *(size.a >= size.b ? &size.a : &size.b) -= 1;
        status = forms_walk_twice(run, &walk, size);
    }
    run->result->size = size;
    run->result->all_named = run->left > 0;
    kay_text_free(&walk.text);
    kay_intern_table_free(&walk.named);
    return status;
}

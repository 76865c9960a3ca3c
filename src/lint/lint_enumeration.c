/* The law of enumeration: a walk names each position once, and all of them where it says so.
 *
 * Rules in a file name those of one size, alone or with smaller ones; what a size is they alone know.  So where play
 * leads to a position that is not named, smaller sizes are asked for it, and larger ones up to twice the size: no move
 * makes a position larger than that.  Nor need positions be named that others are worth as much as by a normal form. */
#include <kayles/starts.h>

#include "lint/lint_run.h"
#include "ruleset/hook_call.h"
#include "ruleset/starts.h"

enum { ENUMERATION_MORE = 4 }; /* times as many positions are kept of other sizes */

/* Texts of the positions that a walk has named. */
typedef struct enumeration_walk {
    kay_intern_table named;
    kay_text text;
    uint64_t most; /* of them that are kept */
    bool full; /* there are more */
    kay_intern_table normal; /* words of their normal forms, where `positions` names those of a size */
    kay_size size; /* that is walked */
    uint64_t lower, upper; /* sizes from `lower` to `upper` are in the tables */
    uint64_t followed; /* positions whose moves were looked at, for one player each */
    bool over; /* that is all that can be asked */
} enumeration_walk;

/* The last law: its checks are the positions named, and then what play leaves of them. */
static kay_status enumeration_walk_broken(lint_run *run, const kay_game *game, const kay_state *state)
{
    run->result->holds = false;
    run->result->law = KAY_LINT_LAWS - 1;
    kay_state_write(game, state, &run->result->counterexample);
    return run->result->counterexample.error;
}

static kay_status enumeration_name(lint_run *run, enumeration_walk *walk, const kay_game *game, const kay_state *state)
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
    return enumeration_walk_broken(run, game, state);
}

/* Keeps a position of some size, and its normal form if that is one position. */
static kay_status enumeration_keep(lint_run *run, enumeration_walk *walk, const kay_game *game, const kay_state *state)
{
    const size_t bytes = game->words * sizeof *state->words;
    uint64_t number;
    kay_move_list simple;
    kay_text_clear(&walk->text);
    kay_state_write_position(game, state, &walk->text);
    KAY_TRY(walk->text.error);
    KAY_TRY(kay_intern_table_number(&walk->named, kay_text_string(&walk->text), walk->text.length, &number));
    if (!run->rules->simplify)
        return KAY_OK;
    KAY_TRY(kay_move_list_init(&simple, run->ctx, game, NULL, KAY_WANT_PARTS));
    kay_emit_empty(&simple, 0);
    kay_status status = kay_call_simplify(game, state->words, &simple);
    if (status == KAY_OK && simple.parts_count == 1)
        status = kay_intern_table_number(&walk->normal, simple.parts, bytes, &number);
    kay_move_list_free(&simple);
    return status;
}

/* Whether a part, or what it is in normal form, is among those that were kept. */
static kay_status enumeration_knows(lint_run *run, enumeration_walk *walk, const kay_game *game, const kay_state *part,
                                    bool *out)
{
    const size_t bytes = game->words * sizeof *part->words;
    kay_move_list simple;
    kay_text_clear(&walk->text);
    kay_state_write_position(game, part, &walk->text);
    KAY_TRY(walk->text.error);
    const char *text = kay_text_string(&walk->text);
    *out = kay_intern_table_find(&walk->named, text, walk->text.length) != KAY_INTERN_NONE;
    if (*out || !run->rules->simplify)
        return KAY_OK;
    KAY_TRY(kay_move_list_init(&simple, run->ctx, game, NULL, KAY_WANT_PARTS));
    kay_emit_empty(&simple, 0);
    const kay_status status = kay_call_simplify(game, part->words, &simple);
    *out = true;
    for (uint64_t i = 0; i < simple.parts_count && status == KAY_OK; i++)
        *out = *out && kay_intern_table_find(&walk->normal, simple.parts + i * game->words, bytes) != KAY_INTERN_NONE;
    kay_move_list_free(&simple);
    return status;
}

/* Keeps what another size names.  Rules that fail there end that, as nobody asked for it. */
static kay_status enumeration_ask(lint_run *run, enumeration_walk *walk, uint64_t size)
{
    kay_arena shared, arena;
    kay_arena_init(&shared, run->ctx);
    kay_arena_init(&arena, run->ctx);
    kay_walk other = {.ctx = run->ctx,
                      .rules = run->rules,
                      .shared = &shared,
                      .arena = &arena,
                      .size = {size, walk->size.b},
                      .constants = run->question->constants};
    const kay_game *game;
    kay_state state;
    kay_status status = KAY_OK;
    while (status == KAY_OK && walk->named.count < ENUMERATION_MORE * walk->most) {
        status = kay_walk_next(&other, &game, &state);
        if (status == KAY_OK)
            status = enumeration_keep(run, walk, game, &state);
        if (status == KAY_OK)
            status = kay_step(run->ctx, "checks hold", run->result->checks, 0);
    }
    walk->over = status == KAY_OK || (status == KAY_EINPUT && size > walk->size.a);
    kay_arena_free(&arena);
    kay_arena_free(&shared);
    return status == KAY_END || status == KAY_EINPUT ? KAY_OK : status;
}

/* Whether a part is left out: no size names it, as far as a move may lead. */
static kay_status enumeration_leaves_out(lint_run *run, enumeration_walk *walk, const kay_game *game,
                                         const kay_state *part, bool *out)
{
    const uint64_t size = walk->size.a, most = 2 * size + 2;
    bool known;
    KAY_TRY(enumeration_knows(run, walk, game, part, &known));
    while (!known && !walk->over && (walk->lower || walk->upper < most)) {
        KAY_TRY(enumeration_ask(run, walk, walk->lower ? --walk->lower : ++walk->upper));
        KAY_TRY(enumeration_knows(run, walk, game, part, &known));
    }
    *out = !known && (!walk->over || walk->upper > size + 1);
    return KAY_OK;
}

/* Of rules that name the positions of a size: what play leads to is among those of some size. */
static kay_status enumeration_look(lint_run *run, enumeration_walk *walk, const kay_game *game, const kay_state *state,
                                   const kay_state *option)
{
    for (uint64_t i = 0; i < option->parts && run->result->holds; i++) {
        const kay_state part = {.words = kay_state_part(game, option, i), .parts = 1, .mover = option->mover};
        bool left_out;
        KAY_TRY(enumeration_leaves_out(run, walk, game, &part, &left_out));
        if (!left_out)
            continue;
        kay_text_clear(&walk->text);
        kay_state_write_position(game, &part, &walk->text);
        KAY_TRY(lint_broken(run, "play leads to '%.200s', which 'positions' names in no size up to %llu",
                            kay_text_string(&walk->text), (unsigned long long)(walk->upper - walk->over)));
        KAY_TRY(enumeration_walk_broken(run, game, state));
    }
    return KAY_OK;
}

/* Of others: what a move leaves of a position that was named is named, too. */
static kay_status enumeration_look_complete(lint_run *run, enumeration_walk *walk, const kay_game *game,
                                            const kay_state *state, const kay_state *option)
{
    kay_text_clear(&walk->text);
    kay_state_write_position(game, option, &walk->text);
    KAY_TRY(walk->text.error);
    const char *text = kay_text_string(&walk->text);
    if (kay_intern_table_find(&walk->named, text, walk->text.length) != KAY_INTERN_NONE)
        return KAY_OK;
    KAY_TRY(lint_broken(run, "all positions are said to be named, and its option '%.200s' is not", text));
    return enumeration_walk_broken(run, game, state);
}

static kay_status enumeration_follow(lint_run *run, enumeration_walk *walk, const kay_game *game,
                                     const kay_state *state)
{
    const bool complete = kay_starts_of(run->rules)->complete;
    kay_move_list moves;
    kay_arena names;
    if (!complete && walk->followed++ >= run->question->states)
        return KAY_OK;
    kay_arena_init(&names, run->ctx);
    KAY_TRY(kay_move_list_init(&moves, run->ctx, game, &names, KAY_WANT_MOVES));
    kay_status status = kay_state_moves(game, state, &moves);
    for (uint64_t i = 0; i < moves.count && status == KAY_OK && run->result->holds; i++) {
        kay_state option;
        status = kay_state_copy(run->ctx, game, state, &option);
        if (status != KAY_OK)
            break;
        status = kay_state_play(run->ctx, game, &option, moves.moves[i]);
        if (status == KAY_OK)
            status = (complete ? enumeration_look_complete : enumeration_look)(run, walk, game, state, &option);
        kay_state_free(run->ctx, &option);
    }
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status;
}

/* Goes over all positions once to keep them (`follow` false), and once more to look where play leads. */
static kay_status enumeration_walk_over(lint_run *run, enumeration_walk *walk, kay_arena *shared, kay_arena *arena,
                                        kay_size size, bool follow)
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
    while (status == KAY_OK && run->result->holds && (follow || walk->named.count < walk->most)) {
        status = kay_walk_next(&over, &game, &state);
        if (status != KAY_OK)
            break;
        if (over.new_game)
            lint_forget(run);
        if (!follow)
            status = enumeration_name(run, walk, game, &state);
        if (!follow && status == KAY_OK && run->result->holds && kay_starts_of(run->rules)->sized)
            status = enumeration_keep(run, walk, game, &state);
        for (int mover = KAY_LEFT; mover <= KAY_RIGHT && follow && status == KAY_OK && run->result->holds; mover++) {
            state.mover = (kay_player)mover;
            if (kay_starts_of(run->rules)->complete || kay_starts_of(run->rules)->sized)
                status = enumeration_follow(run, walk, game, &state);
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

static kay_status enumeration_walk_twice(lint_run *run, enumeration_walk *walk, kay_size size)
{
    kay_arena shared[2], arena[2];
    kay_status status = KAY_OK;
    kay_intern_table_clear(&walk->named);
    kay_intern_table_clear(&walk->normal);
    walk->size = size;
    walk->lower = walk->upper = size.a;
    walk->followed = 0;
    walk->over = walk->full = false;
    for (int i = 0; i < 2; i++) {
        kay_arena_init(&shared[i], run->ctx);
        kay_arena_init(&arena[i], run->ctx);
        if (status == KAY_OK && run->result->holds && !walk->full)
            status = enumeration_walk_over(run, walk, &shared[i], &arena[i], size, i);
        walk->full = walk->full || (i == 0 && walk->named.count >= walk->most);
        kay_arena_free(&arena[i]);
        kay_arena_free(&shared[i]);
    }
    return status;
}

kay_status lint_enumeration(lint_run *run)
{
    enum { MOST = 20000 };
    enumeration_walk walk = {.most = MOST};
    kay_size size = run->question->size;
    if (!kay_starts_of(run->rules)->positions)
        return KAY_OK;
    kay_intern_table_init(&walk.named, run->ctx);
    kay_intern_table_init(&walk.normal, run->ctx);
    kay_text_init(&walk.text, run->ctx);
    kay_status status = enumeration_walk_twice(run, &walk, size);
    while (status == KAY_OK && walk.full && run->result->holds && (size.a > 1 || size.b > 1)) { /* too many */
        run->result->checks -= run->result->by_law[KAY_LINT_LAWS - 1];
        run->result->by_law[KAY_LINT_LAWS - 1] = 0;
        *(size.a >= size.b ? &size.a : &size.b) -= 1;
        status = enumeration_walk_twice(run, &walk, size);
    }
    run->result->size = size;
    run->result->all_named = run->left > 0;
    kay_text_free(&walk.text);
    kay_intern_table_free(&walk.named);
    kay_intern_table_free(&walk.normal);
    return status;
}

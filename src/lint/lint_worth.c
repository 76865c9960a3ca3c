/* Laws of what positions are worth: play ends, normal forms and negatives keep it, and tables for a search change
 * nothing. */
#include <string.h>

#include "lint/lint_run.h"
#include "ruleset/hook_call.h"
#include "search/search.h"

enum {
    WORTH_BUDGET = 1 << 19, /* bytes of a search, or a quarter of what is left */
    WORTH_HALVED = 5, /* so often it is halved, after searches that took more */
    WORTH_TRIES = 20, /* after so many that took more, not all that play reaches is tried again */
};

/* The searches have a context of their own, whose budget begins anew with each of them.  Where many take more, small
 * states are still searched, and large ones soon given up. */
static kay_status worth_budget(lint_run *run)
{
    const uint64_t left = (run->ctx->memory_limit - run->ctx->memory_used) / 4;
    const uint64_t budget = WORTH_BUDGET >> (run->unsearched < WORTH_HALVED ? run->unsearched : WORTH_HALVED);
    run->small.memory_limit = left < budget ? left : budget;
    run->small.memory_limit += run->small.memory_used;
    return kay_check_time(run->ctx);
}

static kay_status worth_search(lint_run *run, kay_search **search, bool raw)
{
    KAY_TRY(worth_budget(run));
    if (*search)
        return KAY_OK;
    KAY_TRY(kay_search_new(&run->small, run->game, search));
    if (raw)
        kay_search_raw(*search);
    return KAY_OK;
}

kay_status lint_searched(lint_run *run, kay_status status)
{
    if (status == KAY_EUNABLE) {
        KAY_TRY(kay_check_time(run->ctx));
        return KAY_END;
    }
    if (status != KAY_OK && run->ctx->diag.status != status)
        run->ctx->diag = run->small.diag;
    return status;
}

kay_status lint_outcome(lint_run *run, const kay_state *state, bool raw, kay_outcome *out)
{
    kay_search **search = raw ? &run->raw : &run->normal;
    kay_status status = KAY_EUNABLE;
    for (int fresh = *search == NULL; fresh < 2 && status == KAY_EUNABLE; fresh++) { /* what it knows may fill it */
        status = worth_search(run, search, raw);
        if (status == KAY_OK)
            status = kay_search_outcome(*search, state, out);
        if (status == KAY_EUNABLE) {
            kay_search_free(*search);
            *search = NULL;
        }
    }
    run->unsearched += status == KAY_EUNABLE;
    return lint_searched(run, status);
}

/* All that play reaches is enumerated, which meets every position that comes again; a search stops where it knows who
 * wins.  Where that was too much for many states, it is not tried again. */
kay_status lint_ends(lint_run *run)
{
    kay_reached reached;
    if (run->game->traits & KAY_LOOPY || run->unable >= WORTH_TRIES)
        return lint_silent(run);
    kay_status status = KAY_EUNABLE;
    for (int fresh = run->reachable == NULL; fresh < 2 && status == KAY_EUNABLE;
         fresh++) { /* what it holds may fill it */
        status = worth_budget(run);
        if (status == KAY_OK && !run->reachable)
            status = kay_reachable_new(&run->small, run->game, false, &run->reachable);
        if (status == KAY_OK)
            status = kay_reachable_find(run->reachable, run->state, &reached);
        if (status == KAY_END)
            status = kay_reachable_add(run->reachable, run->state);
        if (status == KAY_EUNABLE) {
            kay_reachable_free(run->reachable);
            run->reachable = NULL;
        }
    }
    run->unable += status == KAY_EUNABLE;
    status = lint_searched(run, status);
    return status == KAY_END ? lint_silent(run) : status;
}

/* In a loopy game the normal form keeps the remoteness, too. */
static kay_status worth_remoteness(lint_run *run, const kay_state *state)
{
    kay_reached plain, normal;
    if (kay_search_find(run->raw, state, &plain) != KAY_OK)
        return KAY_OK;
    if (kay_search_find(run->normal, run->state, &normal) != KAY_OK || plain.remoteness == normal.remoteness)
        return KAY_OK;
    return lint_broken(run, "its normal form has the remoteness %lld, and it %lld", (long long)normal.remoteness,
                       (long long)plain.remoteness);
}

/* Behind the normal form the negative of the position is added to the list: in normal play, where nobody wins who moves
 * first in their sum, both are worth the same, which is more than the same outcome. */
static kay_status worth_difference(lint_run *run, kay_move_list *normal)
{
    const uint32_t looked = KAY_IMPARTIAL | KAY_SUMS | KAY_LOOPY | KAY_MISERE;
    const kay_game *game = run->game;
    kay_state negative;
    if ((game->traits & looked) != KAY_SUMS)
        return KAY_OK;
    kay_status status = kay_state_negate(run->ctx, game, run->state, &negative);
    if (status != KAY_OK)
        return status == KAY_END ? KAY_OK : status;
    for (uint64_t part = 0; part < negative.parts; part++)
        memcpy(kay_emit_part(normal), kay_state_part(game, &negative, part), game->words * sizeof *negative.words);
    kay_state_free(run->ctx, &negative);
    status = normal->error;
    for (int mover = 0; mover < 2 && status == KAY_OK && !run->broken; mover++) {
        const kay_state sum = {.words = normal->parts, .parts = normal->parts_count, .mover = (kay_player)mover};
        kay_outcome outcome = KAY_LOSS;
        status = lint_outcome(run, &sum, true, &outcome);
        if (status == KAY_OK && outcome != KAY_LOSS)
            status = lint_broken(run, "its normal form is worth something else, though it has the same outcome");
    }
    return status;
}

/* Each part's normal form, in the part's place, is a state of the same outcome, as played. */
static kay_status worth_normal_form(lint_run *run, kay_outcome outcome)
{
    const kay_game *game = run->game, *prepared = game;
    kay_move_list normal;
    kay_arena tables;
    kay_arena_init(&tables, run->ctx);
    KAY_TRY(kay_move_list_init(&normal, run->ctx, game, NULL, KAY_WANT_PARTS));
    kay_status status = kay_call_prepare(&tables, game, &prepared);
    kay_emit_empty(&normal, 0);
    for (uint64_t part = 0; part < run->state->parts && status == KAY_OK; part++)
        status = kay_call_simplify(prepared, kay_state_part(game, run->state, part), &normal);
    const kay_state form = {.words = normal.parts, .parts = normal.parts_count, .mover = run->state->mover};
    kay_outcome kept = outcome;
    if (status == KAY_OK && (form.parts == 1 || game->traits & KAY_SUMS))
        status = lint_outcome(run, &form, true, &kept);
    else if (status == KAY_OK)
        status = lint_broken(run, "its normal form is a sum, and the rules have no sums");
    if (status == KAY_OK && kept != outcome)
        status = lint_broken(run, "its normal form has another outcome");
    if (status == KAY_OK && !run->broken)
        status = worth_difference(run, &normal);
    kay_move_list_free(&normal);
    kay_arena_free(&tables);
    return status == KAY_END ? KAY_OK : status;
}

kay_status lint_simplify(lint_run *run)
{
    kay_outcome plain, normal;
    if (!run->rules->simplify)
        return lint_silent(run);
    kay_status status = lint_outcome(run, run->state, true, &plain);
    if (status == KAY_OK)
        status = lint_outcome(run, run->state, false, &normal);
    if (status == KAY_END)
        return lint_silent(run);
    KAY_TRY(status);
    if (plain != normal)
        return lint_broken(run, "search by normal forms gives it another outcome");
    if (run->game->traits & KAY_LOOPY)
        KAY_TRY(worth_remoteness(run, run->state));
    return run->game->traits & KAY_BIG || run->broken ? KAY_OK : worth_normal_form(run, plain);
}

/* Without sums only the outcome counts, and a normal form need keep no more. */
kay_status lint_grundy(lint_run *run)
{
    const uint32_t looked = KAY_IMPARTIAL | KAY_SUMS | KAY_LOOPY | KAY_MISERE;
    kay_outcome outcome;
    if ((run->game->traits & looked) != (KAY_IMPARTIAL | KAY_SUMS) || !run->rules->simplify)
        return lint_silent(run);
    for (uint64_t part = 0; part < run->state->parts && !run->broken; part++) {
        const uint64_t *position = kay_state_part(run->game, run->state, part);
        uint64_t plain, normal;
        kay_status status = lint_outcome(run, run->state, true, &outcome); /* they are there, and there is room */
        if (status == KAY_OK)
            status = lint_outcome(run, run->state, false, &outcome);
        if (status == KAY_OK)
            status = lint_searched(run, kay_search_grundy(run->raw, position, &plain));
        if (status == KAY_OK)
            status = lint_searched(run, kay_search_grundy(run->normal, position, &normal));
        if (status == KAY_END)
            return lint_silent(run);
        KAY_TRY(status);
        if (plain != normal)
            KAY_TRY(lint_broken(run, "part %llu has the Grundy value %llu, by its normal form %llu",
                                (unsigned long long)part + 1, (unsigned long long)plain, (unsigned long long)normal));
    }
    return KAY_OK;
}

static kay_status worth_compare_negative(lint_run *run, const kay_state *negative)
{
    const kay_state *state = run->state;
    kay_outcome one, other;
    kay_state twice;
    kay_status status = kay_state_negate(run->ctx, run->game, negative, &twice);
    if (status == KAY_END)
        return lint_broken(run, "its negative has no negative");
    KAY_TRY(status);
    const size_t bytes = state->parts * run->game->words * sizeof *state->words;
    if (twice.parts != state->parts || twice.mover != state->mover ||
        (bytes && memcmp(twice.words, state->words, bytes) != 0))
        status = lint_broken(run, "the negative of its negative is another position");
    kay_state_free(run->ctx, &twice);
    if (status == KAY_OK)
        status = lint_outcome(run, state, false, &one);
    if (status == KAY_OK)
        status = lint_outcome(run, negative, false, &other);
    if (status == KAY_OK && one != other)
        status = lint_broken(run, "its negative has another outcome for the other player");
    return status == KAY_END ? KAY_OK : status;
}

kay_status lint_negate(lint_run *run)
{
    kay_state negative;
    kay_status status = kay_state_negate(run->ctx, run->game, run->state, &negative);
    if (status == KAY_END && run->game->traits & KAY_IMPARTIAL)
        return lint_broken(run, "an impartial position is its own negative, and 'negate' gives none");
    if (status == KAY_END)
        return lint_silent(run);
    KAY_TRY(status);
    status = worth_compare_negative(run, &negative);
    kay_state_free(run->ctx, &negative);
    return status;
}

/* The moves of a part and what they leave, asked for in chunks of `limit`.  *all: the rules have given all of them. */
static kay_status worth_chunks(const lint_run *run, const kay_game *game, uint64_t part, uint64_t limit,
                               kay_move_list *out, bool *all)
{
    bool resumes = false;
    out->limit = limit;
    out->part = part;
    out->cursor[0] = out->cursor[1] = 0;
    kay_move_list_clear(out);
    do {
        out->more = false;
        KAY_TRY(kay_call_moves(game, kay_state_part(game, run->state, part), run->state->mover, out));
        KAY_TRY(out->error);
        out->limit += limit;
        resumes |= out->more;
    } while (out->more);
    *all = resumes || out->count < limit;
    return KAY_OK;
}

static kay_status worth_compare_prepared(lint_run *run, const kay_game *prepared, kay_move_list *plain,
                                         kay_move_list *chunked)
{
    static const uint64_t limits[] = {UINT64_MAX / 2, 1, 3, 64};
    bool all;
    for (uint64_t part = 0; part < run->state->parts; part++) {
        KAY_TRY(worth_chunks(run, run->game, part, UINT64_MAX / 2, plain, &all));
        for (unsigned l = 0; l < sizeof limits / sizeof *limits && !run->broken; l++) {
            KAY_TRY(worth_chunks(run, prepared, part, limits[l], chunked, &all));
            if (all ? chunked->count != plain->count : chunked->count > plain->count)
                return lint_broken(run, "prepared, in chunks of %llu, it has %llu moves, not %llu",
                                   (unsigned long long)limits[l], (unsigned long long)chunked->count,
                                   (unsigned long long)plain->count);
            for (uint64_t i = 0; i < chunked->count && !run->broken; i++)
                if (chunked->moves[i].name != plain->moves[i].name || chunked->ends[i] != plain->ends[i])
                    KAY_TRY(lint_broken(run, "prepared it has another move number %llu", (unsigned long long)i + 1));
            const size_t bytes = chunked->parts_count * run->game->words * sizeof *chunked->parts;
            if (bytes && !run->broken && memcmp(chunked->parts, plain->parts, bytes) != 0)
                return lint_broken(run, "prepared its moves lead elsewhere");
        }
    }
    return KAY_OK;
}

kay_status lint_prepare(lint_run *run)
{
    const kay_game *prepared = run->game;
    kay_arena tables, names;
    kay_move_list plain, chunked;
    if (!run->rules->prepare || !run->moves.count)
        return lint_silent(run);
    kay_arena_init(&tables, run->ctx);
    kay_arena_init(&names, run->ctx);
    KAY_TRY(kay_move_list_init(&plain, run->ctx, run->game, &names, KAY_WANT_MOVES | KAY_WANT_PARTS));
    kay_status status = kay_move_list_init(&chunked, run->ctx, run->game, &names, KAY_WANT_MOVES | KAY_WANT_PARTS);
    if (status == KAY_OK) {
        status = kay_call_prepare(&tables, run->game, &prepared);
        if (status == KAY_OK)
            status = worth_compare_prepared(run, prepared, &plain, &chunked);
        kay_move_list_free(&chunked);
    }
    kay_move_list_free(&plain);
    kay_arena_free(&names);
    kay_arena_free(&tables);
    return status;
}

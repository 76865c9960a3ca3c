/* Tests the laws of ranks at a state: the rank gives the state back, moves lead to the same tier or to later ones, the
 * canonical state leads to the same classes of states, and unmoves are the moves taken back. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "lint/lint_inside.h"
#include "ruleset/hook_call.h"
#include "ruleset/rank_call.h"
#include "ruleset/score_call.h"

/* Prepares the game and finds the rank of the current state.  Clears *ranked if it has none. */
static kay_status ranks_begin(lint_run *run, const kay_game **game, kay_rank *rank, bool *ranked)
{
    *ranked = false;
    if (!run->rules->ranks || run->state->parts != 1)
        return KAY_OK;
    KAY_TRY(lint_prepared(run, game));
    *ranked = kay_call_rank(*game, run->state->words, run->state->mover, rank);
    return KAY_OK;
}

static bool ranks_same_words(const lint_run *run, const uint64_t *one, const uint64_t *other)
{
    return memcmp(one, other, run->game->words * sizeof *one) == 0;
}

/* Whether the current state has points scored so far, which have no part in ranks. */
static bool ranks_has_points(const lint_run *run)
{
    uint32_t scores[2] = {0};
    if (run->rules->scoring)
        kay_call_scores(run->game, run->state->words, scores);
    return scores[KAY_LEFT] || scores[KAY_RIGHT];
}

kay_status lint_rank(lint_run *run)
{
    const kay_game *game;
    const kay_state *state = run->state;
    kay_rank rank, again;
    kay_player mover;
    bool ranked;
    KAY_TRY(ranks_begin(run, &game, &rank, &ranked));
    if (!ranked)
        return lint_silent(run);
    if (rank.tier >= kay_call_tiers(game))
        return lint_broken(run, "it is in tier %" PRIu32 ", but there are only %" PRIu32 " tiers", rank.tier,
                           kay_call_tiers(game));
    if (rank.number >= kay_call_size(game, rank.tier))
        return lint_broken(run, "it has rank %" PRIu64 " of tier %" PRIu32 ", whose size is %" PRIu64, rank.number,
                           rank.tier, kay_call_size(game, rank.tier));
    KAY_NEW(uint64_t, words, &run->scratch, game->words);
    if (!kay_call_unrank(game, rank, words, &mover))
        return lint_broken(run, "it has rank %" PRIu64 " of tier %" PRIu32 ", but no state has that rank", rank.number,
                           rank.tier);
    if (mover == state->mover && ranks_same_words(run, words, state->words))
        return KAY_OK;
    if ((mover == state->mover && !ranks_has_points(run)) || !kay_call_rank(game, words, mover, &again) ||
        again.tier != rank.tier || again.number != rank.number)
        return lint_broken(run, "it has rank %" PRIu64 " of tier %" PRIu32 ", which belongs to another state",
                           rank.number, rank.tier);
    return KAY_OK;
}

kay_status lint_later(lint_run *run)
{
    const kay_game *game;
    const kay_move_list *moves = &run->moves;
    const bool loopy = run->game->traits & KAY_LOOPY;
    kay_rank rank, next;
    kay_player mover;
    bool ranked;
    KAY_TRY(ranks_begin(run, &game, &rank, &ranked));
    if (!ranked || !moves->count)
        return lint_silent(run);
    KAY_NEW(uint64_t, words, &run->scratch, game->words);
    for (uint64_t i = 0; i < moves->count; i++) {
        const uint64_t first = i ? moves->ends[i - 1] : 0;
        if (moves->ends[i] - first != 1)
            return lint_broken(run, "the move '%.100s' leads to a sum, which has no rank", lint_move_text(run, i));
        if (!kay_call_rank(game, moves->parts + first * game->words, kay_score_next(moves, i, run->state->mover),
                           &next))
            return lint_broken(run, "the move '%.100s' leads to a state without a rank", lint_move_text(run, i));
        if (next.tier < rank.tier || (next.tier == rank.tier && !loopy))
            return lint_broken(run, "the move '%.100s' leads from tier %" PRIu32 " to tier %" PRIu32,
                               lint_move_text(run, i), rank.tier, next.tier);
        if (next.tier >= kay_call_tiers(game) || next.number >= kay_call_size(game, next.tier) ||
            !kay_call_unrank(game, next, words, &mover))
            return lint_broken(
                run, "the move '%.100s' leads to rank %" PRIu64 " of tier %" PRIu32 ", which belongs to no state",
                lint_move_text(run, i), next.number, next.tier);
    }
    return KAY_OK;
}

/* A class of states, by the rank of its canonical state. */
typedef struct ranks_class {
    uint64_t tier, number;
} ranks_class;

static int ranks_order(const void *a, const void *b)
{
    const ranks_class *one = a, *other = b;
    const int tier = kay_compare_u64(&one->tier, &other->tier);
    return tier ? tier : kay_compare_u64(&one->number, &other->number);
}

/* Finds the classes to which the options of `mover` in a list belong, sorted, each once.  Options without a
 * rank are left out. */
static kay_status ranks_classes(lint_run *run, const kay_game *game, const kay_move_list *options, kay_player mover,
                                ranks_class **out, uint64_t *count)
{
    KAY_NEW(uint64_t, words, &run->scratch, game->words);
    KAY_NEW(ranks_class, classes, &run->scratch, options->parts_count);
    *count = 0;
    for (uint64_t i = 0; i < options->parts_count; i++) {
        kay_rank rank;
        kay_player own = kay_score_next(options, i, mover);
        memcpy(words, options->parts + i * game->words, game->words * sizeof *words);
        kay_call_canonical(game, words, &own);
        if (kay_call_rank(game, words, own, &rank))
            classes[(*count)++] = (ranks_class){rank.tier, rank.number};
    }
    qsort(classes, *count, sizeof *classes, ranks_order);
    uint64_t kept = 0;
    for (uint64_t i = 0; i < *count; i++)
        if (!i || ranks_order(&classes[i], &classes[i - 1]) != 0)
            classes[kept++] = classes[i];
    *count = kept;
    *out = classes;
    return KAY_OK;
}

/* Compares the ends and the classes of the options of the current state and of its canonical state. */
static kay_status ranks_compare(lint_run *run, const kay_game *game, const kay_state *canonical)
{
    bool stopped, canonical_stopped;
    kay_outcome outcome = KAY_DRAW, canonical_outcome = KAY_DRAW;
    ranks_class *own, *other;
    uint64_t own_count, other_count;
    KAY_TRY(kay_state_end(run->ctx, run->game, run->state, &stopped, &outcome));
    KAY_TRY(kay_state_end(run->ctx, run->game, canonical, &canonical_stopped, &canonical_outcome));
    if (stopped != canonical_stopped || (stopped && outcome != canonical_outcome))
        return lint_broken(run, "play ends otherwise in its canonical state");
    kay_move_list_clear(&run->list);
    KAY_TRY(kay_state_moves(run->game, canonical, &run->list));
    KAY_TRY(ranks_classes(run, game, &run->moves, run->state->mover, &own, &own_count));
    KAY_TRY(ranks_classes(run, game, &run->list, canonical->mover, &other, &other_count));
    if (own_count != other_count || (own_count && memcmp(own, other, own_count * sizeof *own) != 0))
        return lint_broken(run, "its canonical state leads to other classes of states");
    return KAY_OK;
}

kay_status lint_canonical(lint_run *run)
{
    const kay_game *game;
    kay_rank rank, kept;
    bool ranked;
    KAY_TRY(ranks_begin(run, &game, &rank, &ranked));
    if (!ranked || !run->rules->ranks->canonical || ranks_has_points(run))
        return lint_silent(run);
    kay_state canonical, again;
    KAY_TRY(kay_state_keep(&run->scratch, game, run->state, &canonical));
    const uint32_t size = kay_call_canonical(game, canonical.words, &canonical.mover);
    KAY_TRY(kay_state_keep(&run->scratch, game, &canonical, &again));
    const uint32_t same = kay_call_canonical(game, again.words, &again.mover);
    if (!size)
        return lint_broken(run, "its class has no states");
    if (!lint_same(game, &canonical, &again) || canonical.mover != again.mover)
        return lint_broken(run, "the canonical state of its canonical state is another");
    if (size != same)
        return lint_broken(run, "its class has %" PRIu32 " states, but that of its canonical state has %" PRIu32, size,
                           same);
    if (!kay_call_rank(game, canonical.words, canonical.mover, &kept))
        return lint_broken(run, "its canonical state has no rank");
    if (kept.tier != rank.tier)
        return lint_broken(run, "it is in tier %" PRIu32 ", but its canonical state is in tier %" PRIu32, rank.tier,
                           kept.tier);
    return ranks_compare(run, game, &canonical);
}

/* Returns whether a list has a position as an option of one part. */
static bool ranks_listed(const lint_run *run, const kay_move_list *list, const uint64_t *position)
{
    for (uint64_t i = 0; i < list->parts_count; i++)
        if (ranks_same_words(run, list->parts + i * run->game->words, position))
            return true;
    return false;
}

/* Tests that the unmoves of each option have the current position, unless the move gains points. */
static kay_status ranks_taken_back(lint_run *run, const kay_game *game, kay_move_list *list)
{
    const kay_move_list *moves = &run->moves;
    for (uint64_t i = 0; i < moves->parts_count && i < LINT_OPTIONS; i++) {
        if (kay_option_gain(moves, i).points)
            continue;
        kay_move_list_clear(list);
        KAY_TRY(kay_call_unmoves(game, moves->parts + i * game->words, kay_opponent(run->state->mover), list));
        if (!ranks_listed(run, list, run->state->words))
            return lint_broken(run, "the move '%.100s' leads to a state whose unmoves do not lead back",
                               lint_move_text(run, i));
    }
    return KAY_OK;
}

/* Tests that play goes on in number `i` of the unmoves in run->list, and that a move leads from it to the current
 * position. */
static kay_status ranks_made_again(lint_run *run, const kay_game *game, uint64_t i, kay_move_list *list)
{
    bool stopped;
    kay_outcome outcome;
    kay_rank rank;
    const kay_state before = {
        .words = run->list.parts + i * game->words, .parts = 1, .mover = kay_opponent(run->state->mover)};
    if (!kay_call_rank(game, before.words, before.mover, &rank))
        return KAY_OK;
    KAY_TRY(kay_call_end(run->ctx, game, before.words, before.mover, &stopped, &outcome));
    if (stopped)
        return lint_broken(run, "its unmove number %" PRIu64 " is a state in which play has stopped", i + 1);
    kay_move_list_clear(list);
    KAY_TRY(kay_call_moves(game, before.words, before.mover, list));
    KAY_TRY(list->error);
    if (!ranks_listed(run, list, run->state->words))
        return lint_broken(run, "no move leads from its unmove number %" PRIu64 " to it", i + 1);
    return KAY_OK;
}

static kay_status ranks_unmoves(lint_run *run, const kay_game *game, kay_move_list *list)
{
    KAY_TRY(ranks_taken_back(run, game, list));
    if (run->broken)
        return KAY_OK;
    kay_move_list_clear(&run->list);
    KAY_TRY(kay_call_unmoves(game, run->state->words, run->state->mover, &run->list));
    if (run->list.parts_count != run->list.count)
        return lint_broken(run, "an unmove is not one part");
    for (uint64_t i = 0; i < run->list.count && i < LINT_OPTIONS && !run->broken; i++)
        KAY_TRY(ranks_made_again(run, game, i, list));
    return KAY_OK;
}

kay_status lint_unmoves(lint_run *run)
{
    const kay_game *game;
    kay_move_list list;
    kay_rank rank;
    bool ranked;
    KAY_TRY(ranks_begin(run, &game, &rank, &ranked));
    if (!ranked || !(game->traits & KAY_LOOPY) || !run->rules->ranks->unmoves)
        return lint_silent(run);
    KAY_TRY(kay_move_list_init(&list, run->ctx, game, &run->scratch, KAY_WANT_PARTS));
    const kay_status status = ranks_unmoves(run, game, &list);
    kay_move_list_free(&list);
    return status;
}

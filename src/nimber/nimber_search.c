/* Opens a search for nimbers and asks it about sums.
 *
 * The nimbers of all parts but the heaviest are found first.  Then the question is one about the heaviest part: whether
 * one number is its nimber, or 0, 1, 2 and so on until one is. */
#include "nimber/nimber_search.h"

#include "nimber/nimber_stack.h"
#include "ruleset/hook_call.h"
#include "search/option_limit.h"

bool kay_nimbers_may(const kay_game *game)
{
    return (game->traits & (KAY_IMPARTIAL | KAY_LOOPY | KAY_MISERE)) == KAY_IMPARTIAL && !game->rules->end;
}

bool kay_nimbers_suit(const kay_game *game)
{
    return kay_nimbers_may(game) && game->traits & KAY_SUMS && game->rules->simplify;
}

static kay_status nimber_init(kay_nimbers *nimbers)
{
    kay_context *ctx = nimbers->ctx;
    const kay_game *game = nimbers->game;
    KAY_TRY(kay_move_list_init(&nimbers->options, ctx, game, &nimbers->names, KAY_WANT_PARTS));
    KAY_TRY(kay_move_list_init(&nimbers->normal, ctx, game, &nimbers->names, KAY_WANT_PARTS));
    KAY_TRY(nimber_table_init(&nimbers->own, ctx, game->words));
    return kay_call_prepare(&nimbers->tables, game, &nimbers->game);
}

kay_status kay_nimbers_new(kay_context *ctx, const kay_game *game, kay_nimbers **out)
{
    KAY_ALLOC(kay_nimbers, nimbers, ctx, 1);
    nimbers->ctx = ctx;
    nimbers->given = nimbers->game = game;
    nimbers->table = &nimbers->own;
    nimbers->threads = 1;
    nimbers->most = UINT64_MAX;
    kay_arena_init(&nimbers->tables, ctx);
    kay_arena_init(&nimbers->names, ctx);
    const kay_status status = nimber_init(nimbers);
    if (status == KAY_OK)
        *out = nimbers;
    else
        kay_nimbers_free(nimbers);
    return status;
}

void kay_nimbers_free(kay_nimbers *nimbers)
{
    if (!nimbers)
        return;
    kay_context *ctx = nimbers->ctx;
    if (nimbers->table)
        nimber_table_free(nimbers->table);
    kay_move_list_free(&nimbers->options);
    kay_move_list_free(&nimbers->normal);
    kay_arena_free(&nimbers->tables);
    kay_arena_free(&nimbers->names);
    kay_free(ctx, nimbers->stack, nimbers->room * sizeof *nimbers->stack);
    kay_free(ctx, nimbers->frames, nimbers->frames_room * sizeof *nimbers->frames);
    kay_free(ctx, nimbers, sizeof *nimbers);
}

void kay_nimbers_parallel(kay_nimbers *nimbers, unsigned threads)
{
    nimbers->threads = threads < 1 ? 1 : threads < KAY_THREADS ? threads : KAY_THREADS;
    nimbers->table->helped = nimbers->threads > 1;
}

void kay_nimbers_allow(kay_nimbers *nimbers, uint64_t options)
{
    nimbers->most = option_limit(nimbers->generated, options);
}

void kay_nimbers_get_stats(const kay_nimbers *nimbers, kay_nimbers_stats *out)
{
    *out = (kay_nimbers_stats){
        .positions = nimbers->expanded,
        .options = nimbers->generated,
        .known = nimbers->table->held,
        .table_bytes = nimber_table_bytes(nimbers->table),
    };
}

/* Asks whether a sum has the nimber `number`, or for its nimber: *has and *nimber. */
static kay_status nimber_question(kay_nimbers *nimbers, const kay_state *state, uint64_t number, bool *has,
                                  uint64_t *nimber)
{
    nimbers->top = 0;
    KAY_TRY(nimber_record(nimbers, state));
    for (;;) {
        proof_numbers numbers;
        uint64_t *record = nimbers->stack;
        const nimber_result known = nimber_judge(nimbers, record, number, &numbers);
        if (known != NIMBER_OPEN) {
            *has = known == NIMBER_LOST;
            *nimber = record[1];
            return KAY_OK;
        }
        const bool needed = record[0] > 1 || number == NIMBER_ANY;
        const uint64_t goal = nimber_next_goal(nimbers, record, number);
        KAY_TRY(nimber_prove(nimbers, NIMBER_HEAD, goal));
        if (!needed) {
            *has = nimbers->result == NIMBER_LOST;
            return KAY_OK;
        }
        nimber_take(nimbers, nimbers->stack);
    }
}

/* Returns the numbers below 64 that the sum does not have: its part has none below the number in its record, and not
 * those of the options in its frame. */
static uint64_t nimber_exclude(const kay_nimbers *nimbers)
{
    uint64_t excluded = 0;
    if (!nimbers->depth || nimbers->stack[0] != 1)
        return 0;
    for (uint64_t n = 0; n < NIMBER_SEEN; n++) {
        const bool other = n < nimbers->stack[2] || nimbers->frames[0].seen >> n & 1;
        const uint64_t sum = n ^ nimbers->stack[1];
        excluded |= other && sum < NIMBER_SEEN ? UINT64_C(1) << sum : 0;
    }
    return excluded;
}

static kay_status nimber_answer(kay_nimbers *nimbers, const kay_state *state, uint64_t number, bool *has,
                                uint64_t *nimber)
{
    const kay_status status = nimber_question(nimbers, state, number, has, nimber);
    nimbers->excluded = status == KAY_OK ? 0 : nimber_exclude(nimbers);
    nimbers->depth = 0;
    nimbers->options.error = nimbers->normal.error = KAY_OK;
    return status;
}

kay_status kay_nimbers_find(kay_nimbers *nimbers, const kay_state *state, uint64_t *out)
{
    bool has;
    return nimber_answer(nimbers, state, NIMBER_ANY, &has, out);
}

uint64_t kay_nimbers_excluded(const kay_nimbers *nimbers)
{
    return nimbers->excluded;
}

kay_status kay_nimbers_ask(kay_nimbers *nimbers, const kay_state *state, uint64_t nimber, bool *out)
{
    uint64_t found;
    return nimber_answer(nimbers, state, nimber, out, &found);
}

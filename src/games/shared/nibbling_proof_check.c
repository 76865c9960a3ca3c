/* Checks the steps of an end-nibbling certificate.  Let v be the value for the player to move, and call a part alive if
 * it is not losing.  A step is true if its condition holds:
 *
 *   in     the five parts without one end, both ends, or two elements at one end are alive.  The opponent
 *          can answer at the other end, so v is at most the value of the inner part; the player to move can play as in
 *          the inner part and then answer likewise, so v is at least that value
 *   left   the parts without one end are alive, and the part without its last two elements is losing.  Taking the last
 *          element loses, so v is minus the value of the part without the first element
 *   right  the mirror image */
#include "games/shared/nibbling_proof_check.h"

#include <string.h>

typedef struct nibbling_walker {
    kay_context *ctx;
    nibbling_losing *losing;
    const void *board;
    uint64_t begin, end;
    int sign; /* 1: the player whose outcome is proved is to move; -1: the opponent is */
} nibbling_walker;

/* An empty part is never losing. */
static bool nibbling_is_losing(const nibbling_walker *walker, uint64_t begin, uint64_t end)
{
    return begin < end && walker->losing(walker->board, begin, end);
}

/* Whether a part without its first `left` and its last `right` elements is losing. */
static bool nibbling_cut_loses(const nibbling_walker *walker, uint64_t left, uint64_t right)
{
    return walker->end - walker->begin > left + right &&
           nibbling_is_losing(walker, walker->begin + left, walker->end - right);
}

static kay_status nibbling_false(const nibbling_walker *walker, const char *why)
{
    return kay_fail(walker->ctx, KAY_EFALSE, "at %llu elements: %s", (unsigned long long)(walker->end - walker->begin),
                    why);
}

static bool nibbling_can_win_at_once(const nibbling_walker *walker)
{
    return nibbling_cut_loses(walker, 1, 0) || nibbling_cut_loses(walker, 0, 1);
}

static kay_status nibbling_step_in(nibbling_walker *walker)
{
    if (walker->end - walker->begin < 2)
        return nibbling_false(walker, "a step 'in' needs two elements");
    if (nibbling_can_win_at_once(walker) || nibbling_cut_loses(walker, 1, 1) || nibbling_cut_loses(walker, 2, 0) ||
        nibbling_cut_loses(walker, 0, 2))
        return nibbling_false(walker, "no step 'in' is allowed: a part one or two elements shorter is losing");
    walker->begin++;
    walker->end--;
    return KAY_OK;
}

static kay_status nibbling_step_forced(nibbling_walker *walker, bool left)
{
    if (nibbling_can_win_at_once(walker))
        return nibbling_false(walker, "a move leaves a losing part, so no move is forced");
    if (!nibbling_cut_loses(walker, left ? 0 : 2, left ? 2 : 0))
        return nibbling_false(walker, "the other move does not lose at once, so this one is not forced");
    walker->begin += left;
    walker->end -= !left;
    walker->sign = -walker->sign;
    return KAY_OK;
}

static kay_status nibbling_run(nibbling_walker *walker, kay_json *steps)
{
    kay_json step;
    const char *word;
    uint64_t count;
    KAY_TRY(kay_json_list(steps, NULL, &step));
    KAY_TRY(kay_json_text(&step, NULL, &word));
    KAY_TRY(kay_json_u64(&step, NULL, &count));
    bool in = strcmp(word, "in") == 0, left = strcmp(word, "left") == 0;
    if (count == 0 || kay_json_more(&step) || (!in && !left && strcmp(word, "right") != 0))
        return kay_fail(walker->ctx, KAY_EINPUT, "a step must be 'in', 'left' or 'right' and a number from 1");
    for (uint64_t i = 0; i < count; i++)
        KAY_TRY(in ? nibbling_step_in(walker) : nibbling_step_forced(walker, left));
    return KAY_OK;
}

/* Computes the value of the core for the player to move there, and checks that the reason `why` of the certificate
 * holds. */
static kay_status nibbling_core(const nibbling_walker *walker, const char *why, bool at_start, int *value)
{
    bool lost = at_start && nibbling_is_losing(walker, walker->begin, walker->end);
    bool holds = false;
    *value = -1;
    if (strcmp(why, "losing") == 0) {
        holds = lost;
    } else if (strcmp(why, "spent") == 0) {
        *value = 0;
        holds = !lost && walker->end - walker->begin < 2;
    } else if (strcmp(why, "left") == 0 || strcmp(why, "right") == 0) {
        *value = 1;
        holds = !lost && nibbling_cut_loses(walker, why[0] == 'l', why[0] == 'r');
    } else if (strcmp(why, "answer") == 0) {
        holds = !lost && !nibbling_can_win_at_once(walker) && nibbling_cut_loses(walker, 1, 1);
    } else {
        return kay_fail(walker->ctx, KAY_EINPUT, "'end' must be losing, spent, left, right or answer");
    }
    return holds ? KAY_OK : nibbling_false(walker, "the reason in 'end' is not true of the core");
}

static kay_status nibbling_compare_core(const nibbling_walker *walker, kay_json *core, uint64_t first)
{
    uint64_t from, to;
    KAY_TRY(kay_json_u64(core, NULL, &from));
    KAY_TRY(kay_json_u64(core, NULL, &to));
    if (kay_json_more(core))
        return kay_fail(walker->ctx, KAY_EINPUT, "'core' must be a pair of whole numbers");
    if (from != walker->begin - first + 1 || to != walker->end - first)
        return kay_fail(walker->ctx, KAY_EFALSE, "the steps lead to a different core");
    return KAY_OK;
}

kay_status nibbling_check(kay_context *ctx, nibbling_losing *losing, const void *board, uint64_t begin, uint64_t end,
                          kay_outcome outcome, kay_json *proof)
{
    kay_json steps, core;
    const char *why;
    KAY_TRY(kay_json_list(proof, "steps", &steps));
    KAY_TRY(kay_json_list(proof, "core", &core));
    KAY_TRY(kay_json_text(proof, "end", &why));
    nibbling_walker walker = {ctx, losing, board, begin, end, 1};
    const bool at_start = !kay_json_more(&steps);
    if (!at_start && nibbling_is_losing(&walker, begin, end))
        return nibbling_false(&walker, "the part is already losing");
    while (kay_json_more(&steps))
        KAY_TRY(nibbling_run(&walker, &steps));
    KAY_TRY(nibbling_compare_core(&walker, &core, begin));
    int value;
    KAY_TRY(nibbling_core(&walker, why, at_start, &value));
    if (walker.sign * value != (int)outcome)
        return kay_fail(ctx, KAY_EFALSE, "the steps prove a different outcome");
    return KAY_OK;
}

/* Hackenbush: the check of a certificate, which has the value of the sum.  The value is counted again by the signs of
 * numbers (Berlekamp's rule): an edge of Left's, +, or of Right's, -, stands before the signs of the number that
 * stands on it. */
#include <kayles/proof.h>

#include "games/hackenbush/hackenbush.h"
#include "games/hackenbush/hackenbush_dyadic.h"

/* Goes one sign on from *at: by whole numbers while the signs are equal, by halves of the last step from the first
 * other one on. */
typedef struct hackenbush_signs {
    hackenbush_dyadic at;
    int first; /* sign; 0: none yet */
    unsigned halves;
} hackenbush_signs;

static void hackenbush_sign(hackenbush_signs *signs, int sign)
{
    if (!signs->first)
        signs->first = sign;
    if (signs->halves || sign != signs->first)
        signs->halves++;
    signs->at = hackenbush_sum(signs->at, (hackenbush_dyadic){sign, signs->halves});
}

/* The number whose signs are `first` and those of x, which are found by going towards x. */
static hackenbush_dyadic hackenbush_signed(int first, hackenbush_dyadic x)
{
    hackenbush_signs walk = {.first = 0}, result = {.first = 0};
    hackenbush_sign(&result, first);
    for (;;) {
        const hackenbush_whole far = hackenbush_sum(x, hackenbush_negative(walk.at)).numerator;
        if (far == 0)
            return result.at;
        hackenbush_sign(&walk, far > 0 ? 1 : -1);
        hackenbush_sign(&result, far > 0 ? 1 : -1);
    }
}

/* An edge whose top carries no other edge of the set; false: there is none, or one is an e. */
static bool hackenbush_check_leaf(const hackenbush_game *game, hackenbush_set edges, unsigned *leaf, unsigned *top)
{
    for (hackenbush_set left = edges; left; left &= left - 1) {
        *leaf = hackenbush_first(left);
        for (unsigned end = 0; end < 2; end++) {
            bool alone = game->edge[*leaf].ends[end] != 0 && game->edge[*leaf].colour != HACKENBUSH_EITHER;
            *top = game->edge[*leaf].ends[end];
            for (hackenbush_set others = edges & ~hackenbush_one(*leaf); others && alone; others &= others - 1) {
                const uint8_t *ends = game->edge[hackenbush_first(others)].ends;
                alone = ends[0] != *top && ends[1] != *top;
            }
            if (alone && game->edge[*leaf].ends[0] != game->edge[*leaf].ends[1])
                return true;
        }
    }
    return false;
}

/* Takes the leaves away one by one, and puts what they are worth on the vertex below. */
static bool hackenbush_check_value(const hackenbush_game *game, hackenbush_position position, hackenbush_dyadic *value)
{
    hackenbush_dyadic on[HACKENBUSH_EDGES + 1] = {{0, 0}};
    for (unsigned leaf, top; position.edges; position.edges &= ~hackenbush_one(leaf)) {
        if (!hackenbush_check_leaf(game, position.edges, &leaf, &top))
            return false;
        const uint8_t *ends = game->edge[leaf].ends;
        const unsigned below = ends[0] == top ? ends[1] : ends[0];
        const int sign = hackenbush_colour(game, position, leaf) == KAY_LEFT ? 1 : -1;
        on[below] = hackenbush_sum(on[below], hackenbush_signed(sign, on[top]));
    }
    *value = on[0];
    return true;
}

static kay_status hackenbush_check_text(kay_context *ctx, hackenbush_dyadic value, const char *claimed)
{
    kay_text text;
    kay_text_init(&text, ctx);
    hackenbush_dyadic_text(value, &text);
    const kay_status status = text.error;
    const bool same = status == KAY_OK && strcmp(kay_text_string(&text), claimed) == 0;
    kay_text_free(&text);
    return status != KAY_OK || same ? status : kay_fail(ctx, KAY_EFALSE, "the value is another");
}

kay_status kay_hackenbush_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                                kay_json *proof)
{
    const char *claimed;
    hackenbush_dyadic value = {0, 0}, part;
    hackenbush_set seen = 0;
    KAY_TRY(kay_json_text(proof, "value", &claimed));
    for (uint64_t i = 0; i < state->parts; i++) {
        const hackenbush_position position = hackenbush_load(game, kay_state_part(game, state, i));
        if (position.edges & seen || !hackenbush_check_value((const hackenbush_game *)game, position, &part))
            return kay_fail(ctx, KAY_EFALSE, "these are not trees without an edge for either");
        value = hackenbush_sum(value, part);
        seen |= position.edges;
    }
    KAY_TRY(hackenbush_check_text(ctx, value, claimed));
    const bool won = state->mover == KAY_LEFT ? value.numerator > 0 : value.numerator < 0;
    if (outcome != (won ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "this value means the other outcome");
    return KAY_OK;
}

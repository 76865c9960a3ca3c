/* Checks a certificate of hackenbush, which contains the value of the sum.  The check computes the value independently:
 * it climbs the tree from the ground up, each edge after the one below it, and adds up values in the opposite order.
 * An edge with something on it is an ordinal sum by the colon principle, which follows from the rules (README.md);
 * src/value, which knows no ruleset, computes ordinal sums. */
#include "games/hackenbush/hackenbush.h"

enum {
    HACKENBUSH_CHECK_BYTES = 1 << 27, /* of the store */
    HACKENBUSH_CHECK_MORE = 1 << 20, /* clean the store at twice its size after the last cleaning plus this */
};

typedef struct hackenbush_checking {
    kay_context *ctx;
    const hackenbush_game *game;
    kay_value_store *store;
    kay_value *base; /* after `sum` in memory: the value of a single edge of each colour */
    uint64_t clean; /* bytes of the store after it was last cleaned */
    uint32_t *order; /* the edges of a tree from the ground up */
    uint32_t *above; /* the upper end of each */
    bool *reached; /* for each vertex */
    kay_value *on; /* for each vertex: the value of what stands on it */
    kay_value *sum; /* after `on` in memory: the value of the sum */
} hackenbush_checking;

static kay_status hackenbush_check_not_a_tree(kay_context *ctx)
{
    return kay_fail(ctx, KAY_EFALSE, "there is more than one path down to the ground");
}

/* Climbs a position from the ground up: lists its *count edges in own->order, each after the edge below it. */
static kay_status hackenbush_check_climb(hackenbush_checking *own, const uint64_t *position, uint32_t *count)
{
    const hackenbush_game *game = own->game;
    uint32_t edges = 0, from = 0, done = 0;
    *count = 0;
    HACKENBUSH_EACH(edge, game, position)
    {
        own->reached[game->edge[edge].ends[0]] = own->reached[game->edge[edge].ends[1]] = false;
        own->on[game->edge[edge].ends[0]] = own->on[game->edge[edge].ends[1]] = KAY_VALUE_ZERO;
        edges++;
    }
    if (edges == 0)
        return KAY_OK;
    own->reached[0] = true;
    const uint32_t *first = game->first + game->term[game->edge[hackenbush_from(game, position, 0)].term].vertex;
    for (;; from = own->above[done++]) {
        for (uint32_t i = first[from]; i < first[from + 1]; i++) {
            const hackenbush_way way = game->way[i];
            if (!kay_bits_get(position, way.edge) || (done > 0 && way.edge == own->order[done - 1]))
                continue;
            if (own->reached[way.vertex])
                return hackenbush_check_not_a_tree(own->ctx);
            own->reached[way.vertex] = true;
            own->order[*count] = way.edge;
            own->above[(*count)++] = way.vertex;
        }
        if (done == *count)
            return *count == edges ? KAY_OK : hackenbush_check_not_a_tree(own->ctx);
    }
}

/* Adds the value of a position to the sum. */
static kay_status hackenbush_check_part(hackenbush_checking *own, const uint64_t *position)
{
    const hackenbush_game *game = own->game;
    uint32_t count;
    own->on[0] = KAY_VALUE_ZERO;
    KAY_TRY(hackenbush_check_climb(own, position, &count));
    while (count-- > 0) {
        const uint32_t edge = own->order[count], above = own->above[count], below = hackenbush_other(game, edge, above);
        kay_value value;
        KAY_TRY(kay_value_ordinal_sum(own->store, own->base[hackenbush_colour(game, position, edge)], own->on[above],
                                      &value));
        own->on[above] = KAY_VALUE_ZERO;
        KAY_TRY(kay_value_add(own->store, own->on[below], value, &own->on[below]));
        if (kay_value_store_bytes(own->store) < 2 * own->clean + HACKENBUSH_CHECK_MORE)
            continue;
        KAY_TRY(kay_value_release(own->store, own->on, (size_t)game->edges + 2 + HACKENBUSH_EITHER + 1));
        own->clean = kay_value_store_bytes(own->store);
    }
    return kay_value_add(own->store, *own->sum, own->on[0], own->sum);
}

static kay_status hackenbush_check_begin(hackenbush_checking *own)
{
    own->base[HACKENBUSH_EITHER] = KAY_VALUE_STAR;
    KAY_TRY(kay_value_dyadic(own->store, 1, 0, &own->base[KAY_LEFT]));
    KAY_TRY(kay_value_dyadic(own->store, -1, 0, &own->base[KAY_RIGHT]));
    own->clean = kay_value_store_bytes(own->store);
    return KAY_OK;
}

/* Compares the sum with the claims of the certificate. */
static kay_status hackenbush_check_claim(hackenbush_checking *own, kay_player mover, kay_outcome outcome,
                                         const char *claimed)
{
    const kay_value sum = *own->sum;
    kay_relation sign;
    kay_text text;
    KAY_TRY(kay_value_compare(own->store, sum, KAY_VALUE_ZERO, &sign));
    kay_text_init(&text, own->ctx);
    const kay_status status = hackenbush_write_value(own->store, sum, sign, &text);
    const bool same = status == KAY_OK && strcmp(kay_text_string(&text), claimed) == 0;
    kay_text_free(&text);
    KAY_TRY(status);
    if (!same)
        return kay_fail(own->ctx, KAY_EFALSE, "the sum has a different value");
    const bool won = sign == KAY_CONFUSED || sign == (mover == KAY_LEFT ? KAY_GREATER : KAY_LESS);
    return outcome == (won ? KAY_WIN : KAY_LOSS) ? KAY_OK
                                                 : kay_fail(own->ctx, KAY_EFALSE, "the value proves the other outcome");
}

kay_status kay_hackenbush_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                                kay_json *proof)
{
    const hackenbush_game *hackenbush = (const hackenbush_game *)game;
    const uint64_t vertices = (uint64_t)hackenbush->edges + 1;
    hackenbush_checking own = {.ctx = ctx, .game = hackenbush};
    const char *claimed;
    KAY_TRY(kay_json_text(proof, "value", &claimed));
    KAY_TRY_NEW(own.order, proof->arena, vertices);
    KAY_TRY_NEW(own.above, proof->arena, vertices);
    KAY_TRY_NEW(own.reached, proof->arena, vertices);
    KAY_TRY_NEW(own.on, proof->arena, vertices + 1 + HACKENBUSH_EITHER + 1);
    own.sum = own.on + vertices;
    own.base = own.sum + 1;
    KAY_TRY(kay_value_store_new(ctx, HACKENBUSH_CHECK_BYTES, &own.store));
    kay_status status = hackenbush_check_begin(&own);
    for (uint64_t i = 0; i < state->parts && status == KAY_OK; i++)
        status = hackenbush_check_part(&own, kay_state_part(game, state, i));
    if (status == KAY_OK)
        status = hackenbush_check_claim(&own, state->mover, outcome, claimed);
    kay_value_store_free(own.store);
    return status;
}

/* Solves hackenbush on trees: computes the value of each edge from what stands on it, from the leaves down. */
#include "games/hackenbush/hackenbush.h"

#include <kayles/theorem.h>

enum {
    HACKENBUSH_BYTES = 1 << 25, /* of the store that a line has */
    /* the store is cleaned when its size reaches twice the size after the last cleaning plus this number of bytes */
    HACKENBUSH_MORE = 1 << 20,
    HACKENBUSH_SUMS = 3, /* the sum and two values for computing */
    /* the number of values stored after those of the vertices: the sums, and one for each colour */
    HACKENBUSH_HELD = HACKENBUSH_SUMS + HACKENBUSH_EITHER + 1,
    HACKENBUSH_SHOWN = 70, /* the most letters of a value in a sentence */
};

/* A vertex while leaves are removed one by one. */
typedef struct hackenbush_vertex {
    uint32_t degree; /* edges left */
    uint32_t below; /* the XOR of their numbers; in the end the edge that the vertex stands on */
} hackenbush_vertex;

typedef struct hackenbush_line {
    kay_theorem_line line;
    kay_value_store *store; /* only for trees */
    uint64_t clean; /* bytes of the store after it was last cleaned */
    uint32_t vertices; /* the most vertices of a term */
    hackenbush_vertex *vertex;
    uint32_t *order; /* the vertices of a tree, each before the one that it stands on */
    kay_value *on; /* for each vertex: the value of what stands on it, until the edge below has its value */
    kay_value *sum; /* after `on` in memory: the value of the sum for Left, and two others */
    kay_value *base; /* after `sum` in memory: the value of a single edge of each colour */
    bool speaks; /* the theorem answers */
    kay_relation sign; /* of the sum, compared with 0 */
} hackenbush_line;

/* Frees intermediate values if the store has grown enough. */
static kay_status hackenbush_clean(hackenbush_line *own)
{
    if (kay_value_store_bytes(own->store) < 2 * own->clean + HACKENBUSH_MORE)
        return KAY_OK;
    KAY_TRY(kay_check_time(own->line.ctx));
    KAY_TRY(kay_value_release(own->store, own->on, (size_t)own->vertices + HACKENBUSH_HELD));
    own->clean = kay_value_store_bytes(own->store);
    return KAY_OK;
}

/* Puts the vertices of a part of the sum in order.  *count is their number without the ground.  False: some edge has
 * more than one path down to the ground. */
static bool hackenbush_order(hackenbush_line *own, const uint64_t *position, uint32_t *count)
{
    const hackenbush_game *game = (const hackenbush_game *)own->line.game;
    uint32_t edges = 0, taken = 0;
    HACKENBUSH_EACH(edge, game, position)
    {
        own->vertex[game->edge[edge].ends[0]] = own->vertex[game->edge[edge].ends[1]] = (hackenbush_vertex){0, 0};
        edges++;
    }
    HACKENBUSH_EACH(edge, game, position)
    for (int end = 0; end < 2; end++) {
        hackenbush_vertex *vertex = &own->vertex[game->edge[edge].ends[end]];
        vertex->degree++;
        vertex->below ^= edge;
    }
    HACKENBUSH_EACH(edge, game, position)
    for (int end = 0; end < 2; end++)
        for (uint32_t top = game->edge[edge].ends[end], below; top && own->vertex[top].degree == 1; top = below) {
            below = hackenbush_other(game, own->vertex[top].below, top);
            own->order[taken++] = top;
            own->vertex[top].degree = 0;
            own->vertex[below].degree--;
            own->vertex[below].below ^= own->vertex[top].below;
        }
    *count = taken;
    return taken == edges;
}

/* Computes the value of a part, which is a tree, in own->on[0]: an edge with something on it is an ordinal sum. */
static kay_status hackenbush_count(hackenbush_line *own, const uint64_t *position)
{
    const hackenbush_game *game = (const hackenbush_game *)own->line.game;
    uint32_t count;
    own->on[0] = KAY_VALUE_ZERO;
    hackenbush_order(own, position, &count);
    for (uint32_t i = 0; i < count; i++)
        own->on[own->order[i]] = KAY_VALUE_ZERO; /* an earlier failure may have left a value here */
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t top = own->order[i], edge = own->vertex[top].below, below = hackenbush_other(game, edge, top);
        const kay_value base = own->base[hackenbush_colour(game, position, edge)];
        KAY_TRY(kay_value_ordinal_sum(own->store, base, own->on[top], &own->on[top]));
        KAY_TRY(kay_value_add(own->store, own->on[below], own->on[top], &own->on[below]));
        own->on[top] = KAY_VALUE_ZERO;
        KAY_TRY(hackenbush_clean(own));
    }
    return KAY_OK;
}

static kay_status hackenbush_add_up(hackenbush_line *own)
{
    const kay_state *state = own->line.state;
    KAY_TRY(kay_value_store_new(own->line.ctx, HACKENBUSH_BYTES, &own->store));
    KAY_TRY(kay_value_dyadic(own->store, 1, 0, &own->base[KAY_LEFT]));
    KAY_TRY(kay_value_dyadic(own->store, -1, 0, &own->base[KAY_RIGHT]));
    own->base[HACKENBUSH_EITHER] = KAY_VALUE_STAR;
    own->clean = kay_value_store_bytes(own->store);
    for (uint64_t i = 0; i < state->parts; i++) {
        KAY_TRY(hackenbush_count(own, kay_state_part(own->line.game, state, i)));
        KAY_TRY(kay_value_add(own->store, *own->sum, own->on[0], own->sum));
    }
    return kay_value_compare(own->store, *own->sum, KAY_VALUE_ZERO, &own->sign);
}

/* If values take too much memory, the theorem leaves the answer to search; it fails only if the budget is less than
 * HACKENBUSH_BYTES. */
static kay_status hackenbush_open(kay_theorem_line *line)
{
    hackenbush_line *own = (hackenbush_line *)line;
    uint32_t count;
    own->vertices = ((const hackenbush_game *)line->game)->edges + 1;
    KAY_TRY_NEW(own->vertex, line->arena, own->vertices);
    KAY_TRY_NEW(own->order, line->arena, own->vertices);
    own->speaks = true;
    for (uint64_t i = 0; i < line->state->parts && own->speaks; i++)
        own->speaks = hackenbush_order(own, kay_state_part(line->game, line->state, i), &count);
    if (!own->speaks)
        return KAY_OK;
    KAY_TRY_NEW(own->on, line->arena, (uint64_t)own->vertices + HACKENBUSH_HELD);
    own->sum = own->on + own->vertices;
    own->base = own->sum + HACKENBUSH_SUMS;
    const kay_status status = hackenbush_add_up(own);
    own->speaks = status == KAY_OK;
    return status == KAY_EUNABLE && line->ctx->memory_limit >= HACKENBUSH_BYTES ? KAY_OK : status;
}

static void hackenbush_close(kay_theorem_line *line)
{
    kay_value_store_free(((hackenbush_line *)line)->store);
}

/* Whether `player`, to move in a value of this sign, wins. */
static bool hackenbush_wins(kay_player player, kay_relation sign)
{
    return sign == KAY_CONFUSED || sign == (player == KAY_LEFT ? KAY_GREATER : KAY_LESS);
}

static kay_status hackenbush_answer(kay_theorem_line *line, kay_outcome *out)
{
    const hackenbush_line *own = (const hackenbush_line *)line;
    *out = !own->speaks ? KAY_UNKNOWN : hackenbush_wins(line->state->mover, own->sign) ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

/* Emits the winning moves in a part: computes the value of the part again after each move and does not store it. */
static kay_status hackenbush_winning_in(hackenbush_line *own, const uint64_t *position, kay_move_list *out)
{
    const hackenbush_game *game = (const hackenbush_game *)own->line.game;
    const kay_player player = own->line.state->mover;
    kay_value *others = &own->sum[1], *total = &own->sum[2];
    *others = KAY_VALUE_ZERO;
    if (own->line.state->parts > 1) {
        KAY_TRY(hackenbush_count(own, position));
        KAY_TRY(kay_value_subtract(own->store, *own->sum, own->on[0], others));
    }
    HACKENBUSH_EACH(edge, game, position)
    {
        uint64_t option[HACKENBUSH_WORDS];
        kay_relation sign;
        if (hackenbush_colour(game, position, edge) == kay_opponent(player))
            continue;
        KAY_TRY(kay_check_time(own->line.ctx));
        memset(option, 0, game->game.words * sizeof *option);
        hackenbush_cut(game, position, edge, option);
        KAY_TRY(hackenbush_count(own, option));
        KAY_TRY(kay_value_add(own->store, *others, own->on[0], total));
        KAY_TRY(kay_value_compare(own->store, *total, KAY_VALUE_ZERO, &sign));
        if (!hackenbush_wins(kay_opponent(player), sign) && !kay_emit_move(out, edge))
            return KAY_OK;
    }
    return KAY_OK;
}

static kay_status hackenbush_winning(kay_theorem_line *line, kay_move_list *out)
{
    hackenbush_line *own = (hackenbush_line *)line;
    const bool won = hackenbush_wins(line->state->mover, own->sign);
    for (uint64_t i = 0; i < line->state->parts && won && !out->more; i++) {
        out->part = i;
        KAY_TRY(hackenbush_winning_in(own, kay_state_part(line->game, line->state, i), out));
    }
    return KAY_OK;
}

static kay_status hackenbush_value(kay_theorem_line *line, kay_value_store *store, kay_value *out)
{
    const hackenbush_line *own = (const hackenbush_line *)line;
    return kay_value_copy(own->store, *own->sum, store, out);
}

/* Writes the value into *out, which the caller frees even after a failure. */
static kay_status hackenbush_value_text(kay_theorem_line *line, kay_text *out)
{
    hackenbush_line *own = (hackenbush_line *)line;
    kay_text_init(out, line->ctx);
    return hackenbush_write_value(own->store, *own->sum, own->sign, out);
}

/* Writes the value; if it is long, only how it compares with 0. */
static kay_status hackenbush_brief(kay_theorem_line *line, kay_text *out)
{
    kay_text value;
    const kay_status status = hackenbush_value_text(line, &value);
    if (status == KAY_OK) {
        kay_text_add(out, "the value is ");
        kay_text_add(out, value.length <= HACKENBUSH_SHOWN ? kay_text_string(&value)
                                                           : hackenbush_sign(((hackenbush_line *)line)->sign));
    }
    kay_text_free(&value);
    return status == KAY_OK ? out->error : status;
}

static kay_status hackenbush_reason(kay_theorem_line *line, kay_text *out)
{
    static const char *const words[] = {[KAY_EQUAL] = "; at 0 the player to move loses",
                                        [KAY_LESS] = "; below 0 Right wins, no matter who begins",
                                        [KAY_GREATER] = "; above 0 Left wins, no matter who begins",
                                        [KAY_CONFUSED] = "; confused with 0 the player to move wins"};
    KAY_TRY(hackenbush_brief(line, out));
    kay_text_add(out, words[((hackenbush_line *)line)->sign]);
    return out->error;
}

static kay_status hackenbush_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    kay_text value;
    const kay_status status = hackenbush_value_text(line, &value);
    if (status == KAY_OK)
        kay_json_write_text(proof, "value", kay_text_string(&value));
    kay_text_free(&value);
    return status;
}

const kay_theorem kay_hackenbush_theorem = {
    .statement =
        "For trees: values of edges on one vertex add up, and an edge with value x on it has the value 1:x\n"
        "(an ordinal sum) if it is l, (-1):x if r, *:x if e.  For a number x, 1:x is (x + p) / 2^(p-1), where\n"
        "p >= 1 is the least whole number with x + p > 1; *:*n is *(n + 1).  No matter who begins, Left wins\n"
        "if the value is above 0, and Right if it is below 0.  The player to move loses if it is 0, and wins\n"
        "if it is confused with 0.",
    .source = "Winning Ways (1982), chapters 1 to 3 and 7; proof in src/games/hackenbush/README.md",
    .line_size = sizeof(hackenbush_line),
    .open = hackenbush_open,
    .close = hackenbush_close,
    .answer = hackenbush_answer,
    .reason = hackenbush_reason,
    .brief = hackenbush_brief,
    .winning = hackenbush_winning,
    .value = hackenbush_value,
};

const kay_proof kay_hackenbush_proof = {
    .certify = hackenbush_certify,
    .check = kay_hackenbush_check,
};

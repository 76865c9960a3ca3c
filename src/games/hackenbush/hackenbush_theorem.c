/* Hackenbush of trees without e: the value of each edge from what stands on it, from the leaves down. */
#include "games/hackenbush/hackenbush.h"

#include <kayles/theorem.h>
#include <kayles/value.h>

#include "games/hackenbush/hackenbush_dyadic.h"

typedef struct hackenbush_line {
    kay_theorem_line line;
    bool speaks;
    hackenbush_dyadic value; /* of the sum, for Left */
} hackenbush_line;

/* 1:x, what an edge of Left is worth under x: (x + p) / 2^(p-1) for the least p >= 1 with x + p > 1. */
static hackenbush_dyadic hackenbush_under(hackenbush_dyadic x)
{
    const hackenbush_whole one = 1, unit = one << x.exponent;
    const unsigned p = x.numerator > 0 ? 1 : (unsigned)(-x.numerator / unit) + 2;
    return hackenbush_reduced(x.numerator + p * unit, x.exponent + p - 1);
}

/* A tree from the ground up. */
typedef struct hackenbush_tree {
    unsigned count; /* of edges */
    uint8_t edge[HACKENBUSH_EDGES]; /* each behind the one that it stands on */
    uint8_t below[HACKENBUSH_EDGES], above[HACKENBUSH_EDGES]; /* their ends */
} hackenbush_tree;

/* Climbs a position; false: there is an e, or a way back to where one was. */
static bool hackenbush_climb(const hackenbush_game *game, hackenbush_position position, hackenbush_tree *tree)
{
    hackenbush_set left = position.edges, reached = 1, rest;
    tree->count = 0;
    for (; left; left = rest) {
        rest = left;
        for (hackenbush_set some = left; some; some &= some - 1) {
            const unsigned edge = hackenbush_first(some), i = tree->count;
            const uint8_t *ends = game->edge[edge].ends;
            const bool first = reached >> ends[0] & 1, second = reached >> ends[1] & 1;
            if ((first && second) || game->edge[edge].colour == HACKENBUSH_EITHER)
                return false;
            if (!first && !second)
                continue;
            tree->edge[i] = (uint8_t)edge;
            tree->below[i] = ends[second];
            tree->above[i] = ends[first];
            tree->count++;
            reached |= hackenbush_one(ends[first]);
            rest &= ~hackenbush_one(edge);
        }
    }
    return true;
}

/* The value of a position for Left; false: the theorem does not speak of it. */
static bool hackenbush_value(const hackenbush_game *game, hackenbush_position position, hackenbush_dyadic *value)
{
    hackenbush_tree tree;
    hackenbush_dyadic on[HACKENBUSH_EDGES + 1] = {{0, 0}}; /* what stands on each vertex */
    if (!hackenbush_climb(game, position, &tree))
        return false;
    for (unsigned i = tree.count; i-- > 0;) {
        const bool right = hackenbush_colour(game, position, tree.edge[i]) == KAY_RIGHT;
        const hackenbush_dyadic above = on[tree.above[i]];
        const hackenbush_dyadic edge =
            right ? hackenbush_negative(hackenbush_under(hackenbush_negative(above))) : hackenbush_under(above);
        on[tree.below[i]] = hackenbush_sum(on[tree.below[i]], edge);
    }
    *value = on[0];
    return true;
}

static kay_status hackenbush_open(kay_theorem_line *line)
{
    hackenbush_line *hackenbush = (hackenbush_line *)line;
    hackenbush_set seen = 0;
    hackenbush->speaks = true;
    for (uint64_t i = 0; i < line->state->parts && hackenbush->speaks; i++) {
        const hackenbush_position position = hackenbush_load(line->game, kay_state_part(line->game, line->state, i));
        hackenbush_dyadic value = {0, 0};
        hackenbush->speaks = !(position.edges & seen) && /* else the sum has more edges than its numbers have bits */
                             hackenbush_value((const hackenbush_game *)line->game, position, &value);
        hackenbush->value = hackenbush_sum(hackenbush->value, value);
        seen |= position.edges;
    }
    return KAY_OK;
}

/* Whether the player wins who moves in this value. */
static bool hackenbush_wins(kay_player player, hackenbush_dyadic value)
{
    return player == KAY_LEFT ? value.numerator > 0 : value.numerator < 0;
}

static kay_status hackenbush_answer(kay_theorem_line *line, kay_outcome *out)
{
    const hackenbush_line *hackenbush = (const hackenbush_line *)line;
    *out = !hackenbush->speaks                                      ? KAY_UNKNOWN
           : hackenbush_wins(line->state->mover, hackenbush->value) ? KAY_WIN
                                                                    : KAY_LOSS;
    return KAY_OK;
}

static kay_status hackenbush_winning(kay_theorem_line *line, kay_move_list *out)
{
    const hackenbush_line *hackenbush = (const hackenbush_line *)line;
    const hackenbush_game *game = (const hackenbush_game *)line->game;
    const kay_player player = line->state->mover;
    const bool won = hackenbush_wins(player, hackenbush->value);
    for (uint64_t i = 0; i < line->state->parts && won; i++) {
        hackenbush_position position = hackenbush_load(line->game, kay_state_part(line->game, line->state, i));
        hackenbush_dyadic before, after;
        out->part = i;
        hackenbush_value(game, position, &before);
        const hackenbush_dyadic others = hackenbush_sum(hackenbush->value, hackenbush_negative(before));
        for (hackenbush_set left = position.edges; left; left &= left - 1) {
            const unsigned edge = hackenbush_first(left);
            hackenbush_position option = position;
            if (hackenbush_colour(game, position, edge) != player)
                continue;
            option.edges = hackenbush_grounded(game, position.edges & ~hackenbush_one(edge));
            hackenbush_value(game, option, &after);
            if (!hackenbush_wins(kay_opponent(player), hackenbush_sum(others, after)) && !kay_emit_move(out, edge))
                return KAY_OK;
        }
    }
    return KAY_OK;
}

/* Of more bits than a word has: n / 2^k is made by Horner's rule from digits of n. */
static kay_status hackenbush_make_value(kay_theorem_line *line, kay_value_store *store, kay_value *out)
{
    enum { BITS = 43, DIGITS = 3 };
    const hackenbush_dyadic of = ((hackenbush_line *)line)->value;
    const hackenbush_whole one = 1, base = one << BITS;
    hackenbush_whole rest = of.numerator;
    int64_t digits[DIGITS]; /* the lowest one first, of the sign of n */
    kay_value value = KAY_VALUE_ZERO, unit;
    for (int i = 0; i < DIGITS; i++, rest /= base)
        digits[i] = (int64_t)(rest % base);
    KAY_TRY(kay_value_dyadic(store, (int64_t)base, 0, &unit));
    for (int i = DIGITS; i-- > 0;) {
        kay_value digit;
        KAY_TRY(kay_value_multiple(store, unit, value, &value));
        KAY_TRY(kay_value_dyadic(store, digits[i], of.exponent, &digit));
        KAY_TRY(kay_value_add(store, value, digit, &value));
    }
    *out = value;
    return KAY_OK;
}

static kay_status hackenbush_write_value(kay_theorem_line *line, kay_text *out)
{
    hackenbush_dyadic_text(((hackenbush_line *)line)->value, out);
    return out->error;
}

static kay_status hackenbush_brief(kay_theorem_line *line, kay_text *out)
{
    kay_text_add(out, "the value is ");
    return hackenbush_write_value(line, out);
}

static kay_status hackenbush_reason(kay_theorem_line *line, kay_text *out)
{
    const hackenbush_whole value = ((hackenbush_line *)line)->value.numerator;
    KAY_TRY(hackenbush_brief(line, out));
    kay_text_add(out, value > 0   ? ", and above 0 Left wins whoever begins"
                      : value < 0 ? ", and below 0 Right wins whoever begins"
                                  : ", and in 0 the player to move loses");
    return out->error;
}

static kay_status hackenbush_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    kay_text value;
    kay_text_init(&value, line->ctx);
    const kay_status status = hackenbush_write_value(line, &value);
    if (status == KAY_OK)
        kay_json_write_text(proof, "value", kay_text_string(&value));
    kay_text_free(&value);
    return status;
}

const kay_theorem kay_hackenbush_theorem = {
    .statement = "Of trees without e: what stands side by side adds up.  An l under something worth x is worth\n"
                 "(x + p) / 2^(p-1), p >= 1 the least whole number with x + p > 1; an r under it is worth minus what\n"
                 "an l under -x is worth.  Left wins whoever begins where the value is above 0, Right where it is\n"
                 "below; in 0 the player to move loses.",
    .source = "Winning Ways (1982), chapters 1 to 3; proof in src/games/hackenbush/README.md",
    .line_size = sizeof(hackenbush_line),
    .open = hackenbush_open,
    .answer = hackenbush_answer,
    .reason = hackenbush_reason,
    .brief = hackenbush_brief,
    .winning = hackenbush_winning,
    .value = hackenbush_make_value,
};

const kay_proof kay_hackenbush_proof = {
    .certify = hackenbush_certify,
    .check = kay_hackenbush_check,
};

/* Computes the value of a sum of cakes and updates it with each move. */
#include "games/shared/cake_theorem.h"

#include <inttypes.h>

static const cake_kind *cake_line_kind(const kay_theorem_line *line)
{
    return cake_kind_of(line->game->rules);
}

/* Converts between "moves that `player` is ahead" and "moves that Left is ahead". */
static int64_t cake_turn(kay_player player, int64_t value)
{
    return player == KAY_LEFT ? value : -value;
}

/* How many moves ahead the player is in a cake.  (cake_after: in the pieces that a cut leaves.) */
static int64_t cake_value(const cake_kind *kind, kay_player player, uint64_t cake)
{
    return kind->ahead(cake_own(cake, player), cake_other(cake, player));
}

static int64_t cake_after(const cake_kind *kind, kay_player player, uint64_t cake, uint64_t name)
{
    const uint32_t other = cake_other(cake, player);
    const cake_cut cut = kind->cut(cake_own(cake, player), name);
    return kind->ahead(cut.first, other) + (int64_t)(cut.count - 1) * kind->ahead(cut.others, other);
}

kay_status cake_open(kay_theorem_line *line)
{
    cake_line *cake = (cake_line *)line;
    for (uint64_t i = 0; i < line->state->parts; i++)
        cake->value += cake_value(cake_line_kind(line), KAY_LEFT, line->state->words[i]);
    return KAY_OK;
}

/* The player who is ahead wins; if the value is 0, the player to move loses. */
kay_status cake_answer(kay_theorem_line *line, kay_outcome *out)
{
    *out = cake_turn(line->state->mover, ((cake_line *)line)->value) > 0 ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

kay_status cake_make_value(kay_theorem_line *line, kay_value_store *store, kay_value *out)
{
    return kay_value_dyadic(store, ((cake_line *)line)->value, 0, out);
}

/* Writes "the value is 6, so Left is 6 moves ahead". */
static void cake_explain(const kay_theorem_line *line, kay_text *out)
{
    const int64_t value = ((const cake_line *)line)->value, ahead = value < 0 ? -value : value;
    kay_text_format(out, "the value is %" PRId64, value);
    if (ahead)
        kay_text_format(out, ", so %s is %" PRId64 " move%s ahead", value > 0 ? "Left" : "Right", ahead,
                        ahead == 1 ? "" : "s");
    else
        kay_text_add(out, ", so nobody is ahead");
}

kay_status cake_reason(kay_theorem_line *line, kay_text *out)
{
    cake_explain(line, out);
    kay_text_add(out,
                 ((cake_line *)line)->value ? " and wins, no matter who begins" : ", and the player to move loses");
    return out->error;
}

kay_status cake_brief(kay_theorem_line *line, kay_text *out)
{
    cake_explain(line, out);
    return out->error;
}

/* Emits the cuts of a cake after which the player is at least `least` moves ahead in its pieces. */
static void cake_winning_cuts(const cake_kind *kind, kay_player player, uint64_t cake, int64_t least,
                              kay_move_list *out)
{
    const uint32_t own = cake_own(cake, player), other = cake_other(cake, player);
    uint64_t name = kind->next(own, 0);
    while (name && !out->more) {
        const bool wins = cake_after(kind, player, cake, name) >= least;
        if (wins)
            kay_emit_move(out, name);
        name = wins || !kind->skip ? kind->next(own, name) : kind->skip(own, other, least, name);
    }
}

kay_status cake_winning(kay_theorem_line *line, kay_move_list *out)
{
    const cake_kind *kind = cake_line_kind(line);
    const kay_player player = line->state->mover;
    const int64_t ahead = cake_turn(player, ((cake_line *)line)->value);
    for (uint64_t i = 0; i < line->state->parts && ahead > 0 && !out->more; i++) {
        const uint64_t cake = line->state->words[i];
        out->part = i;
        cake_winning_cuts(kind, player, cake, cake_value(kind, player, cake) - ahead, out);
    }
    return out->error;
}

/* The change of the value of the sum, for Left, by a move. */
static int64_t cake_change(const kay_theorem_line *line, kay_move move)
{
    const cake_kind *kind = cake_line_kind(line);
    const kay_player player = line->state->mover;
    const uint64_t cake = line->state->words[move.part];
    return cake_turn(player, cake_after(kind, player, cake, move.name) - cake_value(kind, player, cake));
}

kay_status cake_follow(kay_theorem_line *line, kay_move move)
{
    ((cake_line *)line)->value += cake_change(line, move);
    return KAY_OK;
}

kay_status cake_back(kay_theorem_line *line, kay_move move)
{
    ((cake_line *)line)->value -= cake_change(line, move);
    return KAY_OK;
}

kay_status cake_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    kay_json_begin_list(proof, "values");
    for (uint64_t i = 0; i < line->state->parts; i++)
        kay_json_write_i64(proof, NULL, cake_value(cake_line_kind(line), KAY_LEFT, line->state->words[i]));
    kay_json_end_list(proof);
    return KAY_OK;
}

/* Solves Notakto by the misere quotient of its boards: the value of a board follows from the values of its options, and
 * that of a sum is their product. */
#include "games/notakto/notakto.h"

#include <kayles/theorem.h>

typedef struct notakto_line {
    kay_theorem_line line;
    notakto_value values[NOTAKTO_ALL]; /* of boards; of those that are out of play, 1 */
    notakto_value product;
} notakto_line;

/* The set of elements; at most six of them differ. */
static uint64_t notakto_set(const notakto_value elements[], unsigned count)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < count; i++)
        set |= UINT64_C(1) << elements[i];
    return set;
}

/* Finds the value of a board in the list of all sets of option values that occur. */
static notakto_value notakto_of_options(uint64_t options)
{
    enum { MOST = 5 };
    static const struct {
        notakto_value options[MOST];
        unsigned count;
        notakto_value value;
    } known[] = {
        {{NOTAKTO_ONE}, 1, NOTAKTO_A},
        {{NOTAKTO_B}, 1, NOTAKTO_CC},
        {{NOTAKTO_ONE, NOTAKTO_A}, 2, NOTAKTO_B},
        {{NOTAKTO_ONE, NOTAKTO_B}, 2, NOTAKTO_A},
        {{NOTAKTO_ONE, NOTAKTO_CC}, 2, NOTAKTO_C},
        {{NOTAKTO_ONE, NOTAKTO_A, NOTAKTO_B}, 3, NOTAKTO_AB},
        {{NOTAKTO_ONE, NOTAKTO_A, NOTAKTO_AB}, 3, NOTAKTO_B},
        {{NOTAKTO_ONE, NOTAKTO_A, NOTAKTO_D}, 3, NOTAKTO_B},
        {{NOTAKTO_ONE, NOTAKTO_B, NOTAKTO_D}, 3, NOTAKTO_A},
        {{NOTAKTO_ONE, NOTAKTO_AB, NOTAKTO_D}, 3, NOTAKTO_A},
        {{NOTAKTO_A, NOTAKTO_B, NOTAKTO_AB}, 3, NOTAKTO_ONE},
        {{NOTAKTO_A, NOTAKTO_B, NOTAKTO_AD}, 3, NOTAKTO_ONE},
        {{NOTAKTO_ONE, NOTAKTO_A, NOTAKTO_B, NOTAKTO_AB}, 4, NOTAKTO_D},
        {{NOTAKTO_ONE, NOTAKTO_B, NOTAKTO_AB, NOTAKTO_D}, 4, NOTAKTO_A},
        {{NOTAKTO_ONE, NOTAKTO_A, NOTAKTO_B, NOTAKTO_AB, NOTAKTO_D}, 5, NOTAKTO_AD},
    };
    size_t i = 0;
    while (i + 1 < sizeof known / sizeof *known && notakto_set(known[i].options, known[i].count) != options)
        i++;
    return known[i].value;
}

/* Finds the values of all boards, from the fullest ones on. */
static void notakto_find_values(notakto_value values[NOTAKTO_ALL])
{
    for (unsigned board = NOTAKTO_ALL; board-- > 0;) {
        uint64_t options = 0;
        for (unsigned cell = 0; cell < NOTAKTO_CELLS; cell++)
            if (!(board >> cell & 1))
                options |= UINT64_C(1) << values[board | 1u << cell];
        values[board] = notakto_dead(board) ? NOTAKTO_ONE : notakto_of_options(options);
    }
}

/* The product of the values of all boards except one. */
static notakto_value notakto_others(const notakto_line *own, uint64_t except)
{
    notakto_value product = NOTAKTO_ONE;
    for (uint64_t i = 0; i < own->line.state->parts; i++)
        if (i != except)
            product = notakto_product(product, own->values[own->line.state->words[i]]);
    return product;
}

static kay_status notakto_open(kay_theorem_line *line)
{
    notakto_line *own = (notakto_line *)line;
    notakto_find_values(own->values);
    own->product = notakto_others(own, UINT64_MAX);
    return KAY_OK;
}

static kay_status notakto_answer(kay_theorem_line *line, kay_outcome *out)
{
    *out = notakto_lost(((notakto_line *)line)->product) ? KAY_LOSS : KAY_WIN;
    return KAY_OK;
}

static kay_status notakto_winning(kay_theorem_line *line, kay_move_list *out)
{
    const notakto_line *own = (const notakto_line *)line;
    const kay_state *state = line->state;
    for (uint64_t i = 0; i < state->parts && !notakto_lost(own->product); i++) {
        const notakto_value others = notakto_others(own, i);
        out->part = i;
        for (unsigned cell = 0; cell < NOTAKTO_CELLS; cell++) {
            const uint64_t after = state->words[i] | UINT64_C(1) << cell;
            const bool wins = after != state->words[i] && notakto_lost(notakto_product(others, own->values[after]));
            if (wins && !kay_emit_move(out, cell))
                return KAY_OK;
        }
    }
    return KAY_OK;
}

/* Writes an element, "a b^2". */
static void notakto_write_value(notakto_value value, kay_text *out)
{
    const unsigned powers[] = {value & 1u, value >> 1 & 3u, value >> 3 & 3u, value >> 5 & 1u};
    bool empty = true;
    for (unsigned i = 0; i < 4; i++) {
        if (!powers[i])
            continue;
        kay_text_format(out, "%c%s", (int)('a' + i), powers[i] > 1 ? "^2" : "");
        empty = false;
    }
    kay_text_add(out, empty ? "1" : "");
}

static kay_status notakto_brief(kay_theorem_line *line, kay_text *out)
{
    enum { SHOWN = 8 };
    const notakto_line *own = (const notakto_line *)line;
    const kay_state *state = line->state;
    kay_text_add(out, state->parts == 1 ? "the value of the board" : "the product of the boards' values");
    for (uint64_t i = 0; state->parts > 1 && i < state->parts && i < SHOWN; i++) {
        kay_text_add(out, i ? " times " : ", ");
        notakto_write_value(own->values[state->words[i]], out);
    }
    kay_text_add(out, state->parts > SHOWN ? " times ..., is " : state->parts > 1 ? ", is " : " is ");
    notakto_write_value(own->product, out);
    return out->error;
}

static kay_status notakto_reason(kay_theorem_line *line, kay_text *out)
{
    KAY_TRY(notakto_brief(line, out));
    kay_text_add(out, ", and the player to move loses exactly when it is a, b^2, bc or c^2");
    return out->error;
}

static kay_status notakto_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    kay_json_begin_list(proof, "values");
    for (unsigned board = 0; board < NOTAKTO_ALL; board++)
        kay_json_write_u64(proof, NULL, ((notakto_line *)line)->values[board]);
    kay_json_end_list(proof);
    return KAY_OK;
}

const kay_theorem kay_notakto_theorem = {
    .statement = "The values of boards are products of a, b, c and d, with a^2 = 1, b^3 = b, b^2c = c, c^3 = ac^2,\n"
                 "b^2d = d, cd = ad and d^2 = c^2; that of the empty board is c.  The player to move loses exactly\n"
                 "when the product of the values of all boards is a, b^2, bc or c^2.",
    .source = "T. E. Plambeck and G. Whitehead 2013; proof in src/games/notakto/README.md",
    .line_size = sizeof(notakto_line),
    .open = notakto_open,
    .answer = notakto_answer,
    .reason = notakto_reason,
    .brief = notakto_brief,
    .winning = notakto_winning,
};

const kay_proof kay_notakto_proof = {
    .certify = notakto_certify,
    .check = kay_notakto_check,
};

/* Solves Take A or B at any size: remainders mod A + B put the piles into classes, and three counts decide.
 *
 * Let s <= L be the two amounts and t the remainder of a pile.  "Fine" is the player who takes s, "coarse" the one who
 * takes L; with A = B both are fine. */
#include "games/take_ab/take_ab.h"

#include <kayles/state.h>
#include <kayles/theorem.h>

#include <inttypes.h>

/* The features of a pile.  A pile with several of them is counted for each. */
enum {
    TAKE_AB_ALIVE = 1u << 0, /* t >= s */
    TAKE_AB_GREY = 1u << 1, /* alive, t < L */
    TAKE_AB_RICH = 1u << 2, /* alive, t >= L and t >= 2s */
};

typedef enum take_ab_player { TAKE_AB_FINE, TAKE_AB_COARSE } take_ab_player;

typedef struct take_ab_counts {
    uint64_t alive, grey, rich; /* piles */
} take_ab_counts;

typedef struct take_ab_line {
    kay_theorem_line line;
    uint64_t modulus; /* s + L, at most 2^64 - 2 */
    uint64_t small, large; /* s, L */
    take_ab_counts counts;
} take_ab_line;

enum { TAKE_AB_STRETCH = 1 << 20 }; /* piles between two checks of the time limit */

static const take_ab_game *take_ab_line_game(const take_ab_line *line)
{
    return (const take_ab_game *)line->line.game;
}

static take_ab_player take_ab_role(const take_ab_line *line, kay_player player)
{
    const uint64_t *take = take_ab_line_game(line)->take;
    return take[player] > take[kay_opponent(player)] ? TAKE_AB_COARSE : TAKE_AB_FINE;
}

static unsigned take_ab_features(const take_ab_line *line, uint64_t pile)
{
    const uint64_t rest = pile % line->modulus;
    const bool tall = rest >= line->large;
    if (rest < line->small)
        return 0;
    return TAKE_AB_ALIVE | (tall ? 0 : TAKE_AB_GREY) | (tall && rest >= 2 * line->small ? TAKE_AB_RICH : 0);
}

static void take_ab_count(take_ab_line *line, const uint64_t *piles, uint64_t count)
{
    uint64_t small = line->small, large = line->large, modulus = line->modulus,
             top = large > 2 * small ? large : 2 * small;
    uint64_t alive = 0, tall = 0, rich = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t rest = piles[i] % modulus;
        alive += rest >= small;
        tall += rest >= large;
        rich += rest >= top;
    }
    line->counts.alive += alive;
    line->counts.grey += alive - tall;
    line->counts.rich += rich;
}

static kay_status take_ab_open(kay_theorem_line *line)
{
    take_ab_line *take_ab = (take_ab_line *)line;
    const uint64_t *take = take_ab_line_game(take_ab)->take, *piles = line->state->words;
    uint64_t count = line->state->parts;
    take_ab->small = take[0] < take[1] ? take[0] : take[1];
    take_ab->large = take[0] < take[1] ? take[1] : take[0];
    take_ab->modulus = take_ab->small + take_ab->large;
    for (uint64_t i = 0; i < count; i += TAKE_AB_STRETCH) {
        take_ab_count(take_ab, piles + i, count - i < TAKE_AB_STRETCH ? count - i : TAKE_AB_STRETCH);
        KAY_TRY(kay_tick(line->ctx, "counting piles", i, count));
    }
    return KAY_OK;
}

static bool take_ab_wins(const take_ab_counts *counts, take_ab_player mover)
{
    bool odd = counts->alive % 2;
    if (mover == TAKE_AB_COARSE)
        return odd && counts->grey == 0 && counts->rich <= 1;
    return odd || counts->grey > 0 || counts->rich > 0;
}

static kay_status take_ab_answer(kay_theorem_line *line, kay_outcome *out)
{
    const take_ab_line *take_ab = (take_ab_line *)line;
    *out = take_ab_wins(&take_ab->counts, take_ab_role(take_ab, line->state->mover)) ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

static void take_ab_change(take_ab_counts *counts, unsigned from, unsigned to)
{
    counts->alive += (to & TAKE_AB_ALIVE) != 0;
    counts->alive -= (from & TAKE_AB_ALIVE) != 0;
    counts->grey += (to & TAKE_AB_GREY) != 0;
    counts->grey -= (from & TAKE_AB_GREY) != 0;
    counts->rich += (to & TAKE_AB_RICH) != 0;
    counts->rich -= (from & TAKE_AB_RICH) != 0;
}

static void take_ab_emit(kay_move_list *out, uint64_t pile)
{
    out->part = pile;
    kay_emit_empty(out, 0);
}

static kay_status take_ab_winning(kay_theorem_line *line, kay_move_list *out)
{
    const take_ab_line *take_ab = (take_ab_line *)line;
    const kay_state *state = line->state;
    const uint64_t take = take_ab_line_game(take_ab)->take[state->mover];
    const take_ab_player next = take_ab_role(take_ab, kay_opponent(state->mover));
    for (uint64_t i = 0; i < state->parts; i++) {
        const uint64_t pile = state->words[i];
        take_ab_counts after = take_ab->counts;
        if (i % TAKE_AB_STRETCH == 0)
            KAY_TRY(kay_tick(line->ctx, "looking for winning piles", i, state->parts));
        if (pile < take)
            continue;
        take_ab_change(&after, take_ab_features(take_ab, pile), take_ab_features(take_ab, pile - take));
        if (take_ab_wins(&after, next))
            continue;
        if (kay_move_list_full(out)) {
            out->more = true;
            return KAY_OK;
        }
        take_ab_emit(out, i);
    }
    return KAY_OK;
}

static kay_status take_ab_reason(kay_theorem_line *line, kay_text *out)
{
    const take_ab_line *take_ab = (take_ab_line *)line;
    const take_ab_counts *counts = &take_ab->counts;
    const char *name = kay_player_name(line->game, line->state->mover);
    kay_text_format(out, "of the remainders mod %" PRIu64 ", %" PRIu64 " are alive (at least %" PRIu64 ")",
                    take_ab->modulus, counts->alive, take_ab->small);
    if (take_ab->small == take_ab->large) {
        kay_text_format(out, "; both take the same, so every move changes the parity of this count, and %s %s", name,
                        counts->alive % 2 ? "wins" : "loses");
        return out->error;
    }
    kay_text_format(out, ", %" PRIu64 " of them grey (below %" PRIu64 ") and %" PRIu64 " rich (at least %" PRIu64 "); ",
                    counts->grey, take_ab->large, counts->rich,
                    take_ab->large > 2 * take_ab->small ? take_ab->large : 2 * take_ab->small);
    if (take_ab_role(take_ab, line->state->mover) == TAKE_AB_COARSE)
        kay_text_format(
            out, "%s, who takes more, wins exactly when an odd number is alive, none is grey and at most one is rich",
            name);
    else
        kay_text_format(
            out, "%s, who takes less, loses exactly when an even number is alive, none is grey and none is rich", name);
    return out->error;
}

static kay_status take_ab_brief(kay_theorem_line *line, kay_text *out)
{
    const take_ab_line *take_ab = (take_ab_line *)line;
    const take_ab_counts *counts = &take_ab->counts;
    kay_text_format(out, "%" PRIu64 " alive", counts->alive);
    if (take_ab->small != take_ab->large)
        kay_text_format(out, ", %" PRIu64 " grey, %" PRIu64 " rich", counts->grey, counts->rich);
    return out->error;
}

static kay_status take_ab_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    const take_ab_line *take_ab = (take_ab_line *)line;
    kay_json_write_u64(proof, "piles", line->state->parts);
    kay_json_write_u64(proof, "alive", take_ab->counts.alive);
    kay_json_write_u64(proof, "grey", take_ab->counts.grey);
    kay_json_write_u64(proof, "rich", take_ab->counts.rich);
    return KAY_OK;
}

const kay_theorem kay_take_ab_theorem = {
    .statement = "The player to move takes a, the opponent b; s is the smaller of a and b, L the larger.  Let t be\n"
                 "the remainder of a pile when it is divided by a + b.  The pile is alive if t is at least s; an\n"
                 "alive pile is grey if t is below L, and rich if t is at least both L and 2s.  If a is more than b,\n"
                 "the player to move wins exactly when the number of alive piles is odd, none is grey and at most\n"
                 "one is rich.  If not, the player to move loses exactly when the number of alive piles is even,\n"
                 "none is grey and none is rich.",
    .source = "XVIII Open Cup, Grand Prix of Ukraine, problem G; proof in docs/theorems.md",
    .line_size = sizeof(take_ab_line),
    .open = take_ab_open,
    .answer = take_ab_answer,
    .winning = take_ab_winning,
    .reason = take_ab_reason,
    .brief = take_ab_brief,
};

const kay_proof kay_take_ab_proof = {
    .certify = take_ab_certify,
    .check = kay_take_ab_check,
};

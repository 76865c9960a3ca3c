/* Take A or B at any size: the piles fall into classes by their remainders mod A + B, and three counts decide.
 *
 * Let s <= L be the two amounts and t the remainder of a pile.  "Fine" is the player who takes s, "coarse" the one who
 * takes L; with A = B both are fine. */
#include "games/take_ab/take_ab.h"

#include <kayles/state.h>
#include <kayles/theorem.h>

#include <inttypes.h>

#include "base/bits.h"
#include "math/modulus.h"

/* What decides: a pile counts for each of its features. */
enum {
    TAKE_AB_ALIVE = 1u << 0, /* t >= s */
    TAKE_AB_GREY = 1u << 1, /* alive, t < L */
    TAKE_AB_RICH = 1u << 2, /* alive, t >= L and t >= 2s */
};

typedef enum take_ab_player { TAKE_AB_FINE, TAKE_AB_COARSE } take_ab_player;

/* The kind of a pile tells its features, and the features that it has after either player's move.  ORDER KIND */
typedef enum take_ab_kind {
    TAKE_AB_STUCK, /* nobody can take */
    TAKE_AB_LOW, /* t < s but not stuck: four kinds, plus 1 if fine makes it rich, plus 2 if coarse makes it grey */
    TAKE_AB_GREY_ONE = TAKE_AB_LOW + 4, /* t < 2s */
    TAKE_AB_GREY_TWO, /* t >= 2s */
    TAKE_AB_PLAIN, /* alive, neither grey nor rich */
    TAKE_AB_WEALTHY, /* rich */
    TAKE_AB_KINDS,
} take_ab_kind;

static const struct {
    uint8_t now, after[2]; /* after[fine], after[coarse] */
} take_ab_features[TAKE_AB_KINDS] = {
    /* ORDER KIND */
    {0, {0, 0}},
    {0, {TAKE_AB_ALIVE, TAKE_AB_ALIVE}},
    {0, {TAKE_AB_ALIVE | TAKE_AB_RICH, TAKE_AB_ALIVE}},
    {0, {TAKE_AB_ALIVE, TAKE_AB_ALIVE | TAKE_AB_GREY}},
    {0, {TAKE_AB_ALIVE | TAKE_AB_RICH, TAKE_AB_ALIVE | TAKE_AB_GREY}},
    /* coarse may make a grey pile rich instead of grey, and loses by either */
    {TAKE_AB_ALIVE | TAKE_AB_GREY, {0, TAKE_AB_ALIVE | TAKE_AB_GREY}},
    {TAKE_AB_ALIVE | TAKE_AB_GREY, {TAKE_AB_ALIVE | TAKE_AB_GREY, TAKE_AB_ALIVE | TAKE_AB_GREY}},
    {TAKE_AB_ALIVE, {0, 0}},
    {TAKE_AB_ALIVE | TAKE_AB_RICH, {TAKE_AB_ALIVE | TAKE_AB_GREY, 0}},
};

typedef struct take_ab_counts {
    uint64_t alive, grey, rich; /* piles */
} take_ab_counts;

typedef struct take_ab_line {
    kay_theorem_line line;
    kay_modulus modulus; /* s + L, at most 2^64 - 2 */
    uint64_t small, large; /* s, L */
    take_ab_counts counts;
    bool sorted; /* whether the sets below are kept: from the first move on */
    uint64_t *piles[TAKE_AB_KINDS]; /* of each kind but TAKE_AB_STUCK a bit for each pile */
} take_ab_line;

enum { TAKE_AB_STRETCH = 1 << 20 }; /* piles between two looks at the clock */

static const take_ab_game *take_ab_line_game(const take_ab_line *line)
{
    return (const take_ab_game *)line->line.game;
}

static take_ab_player take_ab_role(const take_ab_line *line, kay_player player)
{
    const uint64_t *take = take_ab_line_game(line)->take;
    return take[player] > take[kay_opponent(player)] ? TAKE_AB_COARSE : TAKE_AB_FINE;
}

static take_ab_kind take_ab_kind_of(const take_ab_line *line, uint64_t pile)
{
    uint64_t small = line->small, large = line->large, rest = kay_modulus_of(&line->modulus, pile);
    if (pile < small)
        return TAKE_AB_STUCK;
    if (rest < small)
        return TAKE_AB_LOW + (rest + large >= 2 * small) + 2u * (rest < large - small);
    if (rest < large)
        return rest >= 2 * small ? TAKE_AB_GREY_TWO : TAKE_AB_GREY_ONE;
    return rest >= 2 * small ? TAKE_AB_WEALTHY : TAKE_AB_PLAIN;
}

static void take_ab_count(take_ab_line *line, const uint64_t *piles, uint64_t count)
{
    uint64_t small = line->small, large = line->large, top = large > 2 * small ? large : 2 * small;
    uint64_t alive = 0, tall = 0, rich = 0;
    kay_modulus modulus = line->modulus;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t rest = kay_modulus_of(&modulus, piles[i]);
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
    take_ab->modulus = kay_modulus_make(take_ab->small + take_ab->large);
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

/* Whether the player to move wins by taking from a pile of each kind; the bits of a set of kinds.  A winning move is
 * always legal: coarse, who alone may find too few stones in a pile that is not stuck, then finds it grey. */
static unsigned take_ab_winning_kinds(const take_ab_line *line)
{
    kay_player mover = line->line.state->mover;
    take_ab_player role = take_ab_role(line, mover), next = take_ab_role(line, kay_opponent(mover));
    unsigned kinds = 0;
    for (unsigned kind = TAKE_AB_LOW; kind < TAKE_AB_KINDS; kind++) {
        take_ab_counts after = line->counts;
        take_ab_change(&after, take_ab_features[kind].now, take_ab_features[kind].after[role]);
        if (!take_ab_wins(&after, next))
            kinds |= 1u << kind;
    }
    return kinds;
}

/* The first pile from `from` on whose kind is one of `kinds`. */
static uint64_t take_ab_next(const take_ab_line *line, unsigned kinds, uint64_t from)
{
    const uint64_t words = kay_bits_words(line->line.state->parts);
    uint64_t behind = UINT64_MAX << from % 64;
    for (uint64_t word = from / 64; word < words; word++, behind = UINT64_MAX) {
        uint64_t piles = 0;
        for (unsigned kind = TAKE_AB_LOW; kind < TAKE_AB_KINDS; kind++)
            if (kinds >> kind & 1)
                piles |= line->piles[kind][word];
        if (piles & behind)
            return word * 64 + (unsigned)__builtin_ctzll(piles & behind);
    }
    return UINT64_MAX;
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
    unsigned kinds = take_ab_winning_kinds(take_ab);
    for (uint64_t i = 0; i < state->parts && kinds; i++) {
        if (take_ab->sorted) {
            i = take_ab_next(take_ab, kinds, i);
            if (i == UINT64_MAX)
                return KAY_OK;
        } else {
            if (i % TAKE_AB_STRETCH == 0)
                KAY_TRY(kay_tick(line->ctx, "looking for winning piles", i, state->parts));
            if (!(kinds >> take_ab_kind_of(take_ab, state->words[i]) & 1))
                continue;
        }
        if (kay_move_list_full(out)) {
            out->more = true;
            return KAY_OK;
        }
        take_ab_emit(out, i);
    }
    return KAY_OK;
}

/* One pass over the piles.  From then on a move takes a few steps, the next winning one a look at 64 piles. */
static kay_status take_ab_sort(take_ab_line *line)
{
    const kay_state *state = line->line.state;
    for (unsigned kind = TAKE_AB_LOW; kind < TAKE_AB_KINDS; kind++)
        KAY_TRY_NEW(line->piles[kind], line->line.arena, kay_bits_words(state->parts));
    for (uint64_t i = 0; i < state->parts; i++) {
        take_ab_kind kind = take_ab_kind_of(line, state->words[i]);
        if (kind != TAKE_AB_STUCK)
            kay_bits_set(line->piles[kind], i);
    }
    line->sorted = true;
    return KAY_OK;
}

static void take_ab_move_pile(take_ab_line *line, uint64_t pile, take_ab_kind from, take_ab_kind to)
{
    take_ab_change(&line->counts, take_ab_features[from].now, take_ab_features[to].now);
    if (from != TAKE_AB_STUCK)
        kay_bits_clear(line->piles[from], pile);
    if (to != TAKE_AB_STUCK)
        kay_bits_set(line->piles[to], pile);
}

/* The kinds of the pile before and after the move; line->state is the state before it. */
static void take_ab_move_kinds(const take_ab_line *line, kay_move move, take_ab_kind *before, take_ab_kind *after)
{
    const kay_state *state = line->line.state;
    uint64_t pile = state->words[move.part];
    *before = take_ab_kind_of(line, pile);
    *after = take_ab_kind_of(line, pile - take_ab_line_game(line)->take[state->mover]);
}

static kay_status take_ab_play(kay_theorem_line *line, kay_move move)
{
    take_ab_line *take_ab = (take_ab_line *)line;
    take_ab_kind before, after;
    if (!take_ab->sorted)
        KAY_TRY(take_ab_sort(take_ab));
    take_ab_move_kinds(take_ab, move, &before, &after);
    take_ab_move_pile(take_ab, move.part, before, after);
    return KAY_OK;
}

static kay_status take_ab_undo(kay_theorem_line *line, kay_move move)
{
    take_ab_line *take_ab = (take_ab_line *)line;
    take_ab_kind before, after;
    take_ab_move_kinds(take_ab, move, &before, &after);
    take_ab_move_pile(take_ab, move.part, after, before);
    return KAY_OK;
}

static kay_status take_ab_reason(kay_theorem_line *line, kay_text *out)
{
    const take_ab_line *take_ab = (take_ab_line *)line;
    const take_ab_counts *counts = &take_ab->counts;
    const char *name = kay_player_name(line->game, line->state->mover);
    kay_text_format(out, "of the remainders mod %" PRIu64 ", %" PRIu64 " are alive (at least %" PRIu64 ")",
                    take_ab->modulus.divisor, counts->alive, take_ab->small);
    if (take_ab->small == take_ab->large) {
        kay_text_format(out, "; both take the same, so every move changes the parity of that count and %s %s", name,
                        counts->alive % 2 ? "wins" : "loses");
        return out->error;
    }
    kay_text_format(out, ", %" PRIu64 " of them grey (below %" PRIu64 ") and %" PRIu64 " rich (at least %" PRIu64 "); ",
                    counts->grey, take_ab->large, counts->rich,
                    take_ab->large > 2 * take_ab->small ? take_ab->large : 2 * take_ab->small);
    if (take_ab_role(take_ab, line->state->mover) == TAKE_AB_COARSE)
        kay_text_format(
            out, "%s, who takes more, wins exactly when the alive are odd in number, none grey, at most one rich",
            name);
    else
        kay_text_format(
            out, "%s, who takes less, loses exactly when the alive are even in number, none grey, none rich", name);
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
    .statement = "The player to move takes a, the other one b; s is the smaller of these, L the larger.  A pile\n"
                 "counts by its remainder t, when it is divided by a + b: it is alive if t is at least s; an alive\n"
                 "pile is grey if t is below L, and rich if t is at least both L and 2s.  If a is more than b, the\n"
                 "player to move wins exactly when the number of alive piles is odd, none is grey and at most one is\n"
                 "rich.  If not, the player to move loses exactly when the number of alive piles is even, none is\n"
                 "grey and none is rich.",
    .source = "XVIII Open Cup, Grand Prix of Ukraine, problem G; proof in docs/theorems.md",
    .line_size = sizeof(take_ab_line),
    .open = take_ab_open,
    .answer = take_ab_answer,
    .winning = take_ab_winning,
    .play = take_ab_play,
    .undo = take_ab_undo,
    .reason = take_ab_reason,
    .brief = take_ab_brief,
};

const kay_proof kay_take_ab_proof = {
    .certify = take_ab_certify,
    .check = kay_take_ab_check,
};

/* Starts of dobutsu shogi: the start of the game, random positions with few pieces, and all positions up to a size. */
#include "games/dobutsu/dobutsu.h"

#include <kayles/state.h>

#include <string.h>

static kay_status dobutsu_start(kay_start *start, const kay_game **game, kay_state *state)
{
    static const unsigned row[] = {DOBUTSU_ELEPHANT, DOBUTSU_LION, DOBUTSU_GIRAFFE};
    uint64_t word = 0;
    for (unsigned i = 0; i < DOBUTSU_COLUMNS; i++) {
        word = dobutsu_put(word, i, dobutsu_code(KAY_LEFT, row[i]));
        word = dobutsu_put(word, DOBUTSU_SQUARES - 1 - i, dobutsu_code(KAY_RIGHT, row[i]));
    }
    word = dobutsu_put(word, DOBUTSU_COLUMNS + 1, dobutsu_code(KAY_LEFT, DOBUTSU_CHICK));
    word = dobutsu_put(word, 2 * DOBUTSU_COLUMNS + 1, dobutsu_code(KAY_RIGHT, DOBUTSU_CHICK));
    KAY_TRY(kay_state_of_rules(start->arena, start->rules, 1, game, state));
    *state->words = word;
    return KAY_OK;
}

/* ---- Positions made of slots
 *
 * Two slots hold the lions, two the pieces of each other kind.  A slot of a lion holds its square.  Another one holds 0
 * if the piece is absent, 1 or 2 if it is in the hand of Left or Right, and from 3 on the square, its owner and whether
 * it is a hen.  Of the two slots of a kind the second one does not hold more than the first. */

enum {
    SLOTS_LIONS = 2,
    SLOTS = SLOTS_LIONS + DOBUTSU_EACH * DOBUTSU_HANDS,
    SLOTS_BOARD = 3, /* the first content that is on the board */
};

typedef struct slots {
    unsigned content[SLOTS];
} slots;

static unsigned slots_kind(unsigned slot)
{
    return (slot - SLOTS_LIONS) / DOBUTSU_EACH;
}

/* The number of contents of a slot. */
static unsigned slots_contents(unsigned slot)
{
    if (slot < SLOTS_LIONS)
        return DOBUTSU_SQUARES;
    return SLOTS_BOARD + DOBUTSU_SQUARES * (slots_kind(slot) == DOBUTSU_CHICK ? 4 : 2);
}

/* Adds the content of a slot to a word; false: its square is taken. */
static bool slots_add(const slots *of, unsigned slot, uint64_t *word)
{
    const unsigned content = of->content[slot], kind = slot < SLOTS_LIONS ? DOBUTSU_LION : slots_kind(slot);
    const unsigned place = slot < SLOTS_LIONS ? slot * DOBUTSU_SQUARES + content : content - SLOTS_BOARD;
    if (slot >= SLOTS_LIONS && content < SLOTS_BOARD) {
        *word += content ? dobutsu_in_hand(content == 1 ? KAY_LEFT : KAY_RIGHT, kind) : 0;
        return true;
    }
    const unsigned square = place % DOBUTSU_SQUARES, owner = place / DOBUTSU_SQUARES;
    if (dobutsu_get(*word, square))
        return false;
    *word = dobutsu_put(*word, square, dobutsu_code((kay_player)(owner % 2), owner >= 2 ? DOBUTSU_HEN : kind));
    return true;
}

/* Makes a word of the slots; false: they make no position, or one of more than `most` pieces. */
static bool slots_make(const slots *of, uint64_t most, uint64_t *word)
{
    uint64_t pieces = 0;
    *word = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const bool second = slot >= SLOTS_LIONS && slot % 2;
        pieces += slot < SLOTS_LIONS || of->content[slot];
        if (!slots_add(of, slot, word) || (second && of->content[slot] > of->content[slot - 1]))
            return false;
    }
    return pieces <= most;
}

/* Steps to the next position of at most `most` pieces; false: there is none. */
static bool slots_next(slots *of, uint64_t most, uint64_t *word)
{
    for (unsigned slot = SLOTS; slot-- > 0; of->content[slot] = 0)
        while (++of->content[slot] < slots_contents(slot))
            if (slots_make(of, most, word))
                return true;
    return false;
}

typedef struct dobutsu_walk {
    const kay_game *game;
    kay_state state;
    slots at;
} dobutsu_walk;

/* Enumerates the positions of at most size.a pieces, the lions among them. */
static kay_status dobutsu_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    dobutsu_walk *at = walk->place;
    if (walk->new_game)
        KAY_TRY(kay_state_of_rules(walk->arena, walk->rules, 1, &at->game, &at->state));
    if (!slots_next(&at->at, walk->size.a, at->state.words))
        return KAY_END;
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

/* Writes a random position of at most four pieces, which search solves in seconds.  Before a move of Left play has
 * stopped only if the size is small. */
static void dobutsu_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    enum { SMALL = 3 };
    const kay_game game = {.rules = rules, .words = 1};
    kay_outcome outcome;
    dobutsu of;
    uint64_t word;
    bool made;
    do {
        slots at = {0};
        for (unsigned slot = 0; slot < SLOTS_LIONS; slot++)
            at.content[slot] = (unsigned)kay_random_below(random, DOBUTSU_SQUARES);
        for (unsigned i = size < SMALL ? 1 : 0; i < 2; i++) {
            const unsigned slot = SLOTS_LIONS + 2 * (unsigned)kay_random_below(random, DOBUTSU_HANDS);
            at.content[slot] = (unsigned)kay_random_below(random, slots_contents(slot));
        }
        made = slots_make(&at, SLOTS, &word);
        of = dobutsu_load(word);
    } while (!made || (size >= SMALL && dobutsu_stopped(&of, KAY_LEFT, &outcome)));
    dobutsu_write(&game, &(kay_state){.words = &word, .parts = 1}, out);
    kay_text_char(out, '\n');
}

const kay_contest_form dobutsu_contest_form = {.sample = dobutsu_sample, .opening_size = 8};

const kay_starts dobutsu_starts = {
    .start = dobutsu_start,
    .positions = dobutsu_positions,
    .place_size = sizeof(dobutsu_walk),
    .complete = true,
    .verify_size = "3",
};

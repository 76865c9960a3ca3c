/* Tries Nim, Lasker's Nim, Grundy's game and Wythoff's games.
 *
 * Wythoff's games with t > 1 are from Fraenkel 1982, "How to beat your Wythoff games' opponent on three fronts"; their
 * values are computed from the definition. */
#include <kayles/sequence.h>

#include <stdio.h>
#include <string.h>

#include "recognise/recognise_hunt.h"

enum {
    FAMILIES_ROWS = 16,
    FAMILIES_NIM = 1, /* lengths of descriptions in bits: a name is short */
    FAMILIES_GRUNDY = 2,
    FAMILIES_LASKER = 3,
    FAMILIES_WYTHOFF = 4,
    FAMILIES_WIDE = 3, /* for each of t */
    FAMILIES_TEXT = 32,
};

/* Tries one game by its code: a code with repeating digits or '!', which recognise_codes.c does not try. */
static kay_status families_code(recognise_hunt *hunt, const char *code, recognise_found known)
{
    recognise_set alive;
    kay_sequence *sequence;
    kay_recognise_all(hunt, &alive);
    hunt->looked++;
    KAY_TRY(kay_sequence_open(hunt->arena->ctx, code, NULL, &sequence));
    kay_status status = kay_sequence_advance(sequence, hunt->heaps);
    uint64_t n = 0;
    while (status == KAY_OK && n < hunt->heaps && kay_recognise_step(hunt, &alive, n, kay_sequence_at(sequence, n)))
        n++;
    kay_sequence_close(sequence);
    return status == KAY_OK && n == hunt->heaps ? kay_recognise_add(hunt, known, &alive) : status;
}

/* The state of Wythoff's game.  Cells (a, b) with a <= b are computed in the order of a + b.  Let t <= 3.  Take a cell
 * (a', b') with a smaller sum whose b' - a' differs from b - a by less than t.  It is always an option of (a, b): both
 * its coordinates are smaller, or one is smaller and the other is equal. */
typedef struct families_wythoff {
    recognise_hunt *hunt;
    uint64_t wide; /* t */
    uint64_t room; /* cells (a, b) with a, b < room */
    uint64_t words; /* size of a set of values: G(a, b) <= a + b */
    uint64_t *lines; /* for each a, the set of known G(a, b) */
    uint64_t *diagonals; /* for each b - a >= 0, the set of values of smaller sums */
    uint32_t *values; /* for each a, the value at the current sum */
    recognise_set alive[FAMILIES_ROWS + 1]; /* the diagonal at 0, then the rows from 1 */
    bool live[FAMILIES_ROWS + 1];
} families_wythoff;

/* Returns a word of the set of values of the options of (a, b). */
static uint64_t wythoff_used(const families_wythoff *all, uint64_t a, uint64_t b, uint64_t word)
{
    uint64_t words = all->words, used = all->lines[a * words + word] | all->lines[b * words + word];
    uint64_t last = b - a + all->wide - 1;
    for (uint64_t d = b - a < all->wide ? 0 : b - a - all->wide + 1; d <= last && d < all->room; d++)
        used |= all->diagonals[d * words + word];
    return used;
}

/* Computes G(a, b) for a <= b; all values of smaller sums are known. */
static uint64_t wythoff_value(families_wythoff *all, uint64_t a, uint64_t b)
{
    uint64_t words = all->words, word = 0, used;
    while ((used = wythoff_used(all, a, b, word)) == UINT64_MAX)
        word++;
    uint64_t bit = ~used & -~used; /* the lowest unused bit */
    all->lines[a * words + word] |= bit;
    all->lines[b * words + word] |= bit;
    return 64 * word + (unsigned)__builtin_ctzll(bit);
}

/* Compares value n of row `row` (0: the diagonal) with the targets. */
static void wythoff_step(families_wythoff *all, uint64_t row, uint64_t n, uint64_t value)
{
    all->live[row] = all->live[row] && kay_recognise_step(all->hunt, &all->alive[row], n, value);
}

/* Computes the cells (a, sum - a); only those of the rows if the diagonal no longer matches. */
static kay_status wythoff_sum(families_wythoff *all, uint64_t sum)
{
    uint64_t least = sum < all->room ? 0 : sum - all->room + 1;
    uint64_t most = all->live[0] || sum / 2 < FAMILIES_ROWS ? sum / 2 : FAMILIES_ROWS;
    for (uint64_t a = least; a <= most; a++) {
        uint64_t b = sum - a, value = wythoff_value(all, a, b);
        all->values[a] = (uint32_t)value;
        if (a == b)
            wythoff_step(all, 0, a, value);
        if (a >= 1 && a <= FAMILIES_ROWS)
            wythoff_step(all, a, b, value);
        if (b >= 1 && b <= FAMILIES_ROWS && a < b)
            wythoff_step(all, b, a, value); /* by symmetry */
    }
    for (uint64_t a = least; a <= most; a++)
        all->diagonals[(sum - 2 * a) * all->words + all->values[a] / 64] |= UINT64_C(1) << all->values[a] % 64;
    return kay_recognise_work(all->hunt, most * all->words);
}

static bool wythoff_lives(const families_wythoff *all)
{
    for (unsigned row = 0; row <= FAMILIES_ROWS; row++)
        if (all->live[row])
            return true;
    return false;
}

static kay_status wythoff_add(families_wythoff *all, unsigned row)
{
    char text[FAMILIES_TEXT] = "", first[FAMILIES_TEXT] = "n";
    if (row)
        snprintf(first, sizeof first, "%u", row);
    if (all->wide > 1)
        snprintf(text, sizeof text, "%u-", (unsigned)all->wide);
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, "wythoff(%.4s,n)", first);
    unsigned cost = FAMILIES_WYTHOFF + row + (all->wide > 1 ? FAMILIES_WIDE * (unsigned)all->wide : 0);
    const char *name = all->wide > 1 ? "Fraenkel's Wythoff game" : "Wythoff's game";
    const kay_recognised match = {.game = text, .name = name, .opens = all->wide > 1 ? NULL : "wythoff"};
    return kay_recognise_add(all->hunt, (recognise_found){match, cost, false}, &all->alive[row]);
}

static kay_status families_wythoffs(recognise_hunt *hunt, unsigned wide)
{
    uint64_t room = hunt->heaps + FAMILIES_ROWS; /* each row has at least as many cells as are compared */
    families_wythoff all = {.hunt = hunt, .wide = wide, .room = room, .words = 2 * room / 64 + 1};
    all.lines = kay_arena_array(hunt->arena, room, all.words * sizeof *all.lines);
    all.diagonals = kay_arena_array(hunt->arena, room, all.words * sizeof *all.diagonals);
    all.values = kay_arena_array(hunt->arena, room, sizeof *all.values);
    if (!all.lines || !all.diagonals || !all.values)
        return kay_no_memory(hunt->arena->ctx);
    for (unsigned row = 0; row <= FAMILIES_ROWS; row++) {
        kay_recognise_all(hunt, &all.alive[row]);
        all.live[row] = true;
    }
    hunt->looked += FAMILIES_ROWS + 1;
    for (uint64_t sum = 0; sum <= 2 * (room - 1) && wythoff_lives(&all); sum++)
        KAY_TRY(wythoff_sum(&all, sum));
    for (unsigned row = 0; row <= FAMILIES_ROWS; row++)
        if (all.live[row])
            KAY_TRY(wythoff_add(&all, row));
    return KAY_OK;
}

kay_status kay_recognise_families(recognise_hunt *hunt)
{
    static const struct {
        const char *code;
        recognise_found known;
    } codes[] = {
        {"0.[3]", {{.game = "nim", .name = "Nim", .opens = "nim", .period = 1, .saltus = 1}, FAMILIES_NIM, false}},
        {"4.[3]",
         {{.game = "lasker", .name = "Lasker's Nim", .opens = "lasker", .period = 4, .preperiod = 1, .saltus = 4},
          FAMILIES_LASKER,
          false}},
        {"4!.0", {{.game = "grundy", .name = "Grundy's game", .opens = "grundy"}, FAMILIES_GRUNDY, false}},
    };
    for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++)
        KAY_TRY(families_code(hunt, codes[i].code, codes[i].known));
    for (unsigned wide = 1; wide <= KAY_RECOGNISE_WYTHOFF; wide++)
        KAY_TRY(families_wythoffs(hunt, wide));
    return KAY_OK;
}

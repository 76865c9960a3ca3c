/* Games of other kinds: Nim, Lasker's Nim, Grundy's game, Wythoff's game.
 *
 * Nim and Lasker's Nim have their values by formula (Berlekamp, Conway, Guy: Winning Ways, chapter 4), the others by
 * definition. */
#include <stdio.h>
#include <string.h>

#include "study/recognise_hunt.h"

enum {
    FAMILIES_ROWS = 16,
    FAMILIES_NIM = 1, /* costs in bits: a name is short */
    FAMILIES_GRUNDY = 2,
    FAMILIES_LASKER = 3,
    FAMILIES_WYTHOFF = 4,
    FAMILIES_TEXT = 32,
};

/* ---- By formula -------------------------------------------------------------------------------- */

static uint64_t families_nim(uint64_t n)
{
    return n;
}

/* Take any number from a heap, or split it: 0, 1, 2, 4, 3, 5, 6, 8, 7, ... */
static uint64_t families_lasker(uint64_t n)
{
    return n % 4 == 3 ? n + 1 : n && n % 4 == 0 ? n - 1 : n;
}

static kay_status families_formula(recognise_hunt *hunt, const char *game, const char *name, unsigned cost,
                                   uint64_t (*value)(uint64_t n))
{
    recognise_set alive;
    kay_recognise_all(hunt, &alive);
    hunt->looked++;
    for (uint64_t n = 0; n < hunt->heaps; n++)
        if (!kay_recognise_step(hunt, &alive, n, value(n)))
            return KAY_OK;
    return kay_recognise_add(hunt, game, name, cost, false, &alive);
}

/* ---- Grundy's game: split a heap into two unequal ones ------------------------------------------ */

static kay_status families_grundy(recognise_hunt *hunt)
{
    uint64_t bound = 2; /* above all values, G(n) <= n, and a power of two above their xors */
    while (bound <= hunt->heaps)
        bound *= 2;
    uint32_t *values = kay_arena_array(hunt->arena, hunt->heaps, sizeof *values);
    uint64_t *seen = kay_arena_array(hunt->arena, bound, sizeof *seen); /* seen[v] = n: a heap of n has an option v */
    if (!values || !seen)
        return kay_no_memory(hunt->arena->ctx);
    recognise_set alive;
    kay_recognise_all(hunt, &alive);
    hunt->looked++;
    for (uint64_t n = 0; n < hunt->heaps; n++) {
        for (uint64_t a = 1; 2 * a < n; a++)
            seen[values[a] ^ values[n - a]] = n;
        while (n && seen[values[n]] == n)
            values[n]++;
        KAY_TRY(kay_recognise_work(hunt, n));
        if (!kay_recognise_step(hunt, &alive, n, values[n]))
            return KAY_OK;
    }
    return kay_recognise_add(hunt, "grundy", "Grundy's game", FAMILIES_GRUNDY, false, &alive);
}

/* ---- Wythoff's game: take from one of two heaps, or equally from both ---------------------------- */

typedef struct families_wythoff {
    recognise_hunt *hunt;
    uint64_t words; /* of a set of values: G(a, b) <= a + b */
    uint64_t *lines; /* for each a the set of the G(a, b) that are known */
    uint64_t *diagonals; /* for each b - a >= 0 */
    recognise_set alive[FAMILIES_ROWS + 1]; /* rows 1.. and in place 0 the diagonal */
    bool live[FAMILIES_ROWS + 1];
} families_wythoff;

/* G(a, b) for a <= b where all that is below is known. */
static uint64_t wythoff_value(families_wythoff *all, uint64_t a, uint64_t b)
{
    uint64_t words = all->words, word = 0, used;
    uint64_t *x = all->lines + a * words, *y = all->lines + b * words, *z = all->diagonals + (b - a) * words;
    while ((used = x[word] | y[word] | z[word]) == UINT64_MAX)
        word++;
    uint64_t bit = ~used & -~used; /* the lowest that is not used */
    x[word] |= bit;
    y[word] |= bit;
    z[word] |= bit;
    return 64 * word + (unsigned)__builtin_ctzll(bit);
}

/* What row `row`, or the diagonal as row 0, says at n. */
static void wythoff_step(families_wythoff *all, unsigned row, uint64_t n, uint64_t value)
{
    all->live[row] = all->live[row] && kay_recognise_step(all->hunt, &all->alive[row], n, value);
}

/* The cells (a, n) with a <= n; only those of the rows once the diagonal is out. */
static kay_status wythoff_column(families_wythoff *all, uint64_t n)
{
    uint64_t most = all->live[0] || n < FAMILIES_ROWS ? n : FAMILIES_ROWS;
    for (uint64_t a = 0; a <= most; a++) {
        uint64_t value = wythoff_value(all, a, n);
        if (a == n)
            wythoff_step(all, 0, n, value);
        if (a >= 1 && a <= FAMILIES_ROWS)
            wythoff_step(all, (unsigned)a, n, value);
        if (n >= 1 && n <= FAMILIES_ROWS && a < n)
            wythoff_step(all, (unsigned)n, a, value); /* by symmetry */
    }
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
    char text[FAMILIES_TEXT] = "wythoff(n,n)";
    if (row)
        snprintf(text, sizeof text, "wythoff(%u,n)", row);
    return kay_recognise_add(all->hunt, text, "Wythoff's game", FAMILIES_WYTHOFF + row, false, &all->alive[row]);
}

static kay_status families_wythoffs(recognise_hunt *hunt)
{
    /* Each row is complete up to its own number at least. */
    uint64_t room = hunt->heaps > FAMILIES_ROWS ? hunt->heaps : FAMILIES_ROWS + 1;
    families_wythoff all = {.hunt = hunt, .words = 2 * room / 64 + 1};
    all.lines = kay_arena_array(hunt->arena, room, all.words * sizeof *all.lines);
    all.diagonals = kay_arena_array(hunt->arena, room, all.words * sizeof *all.diagonals);
    if (!all.lines || !all.diagonals)
        return kay_no_memory(hunt->arena->ctx);
    for (unsigned row = 0; row <= FAMILIES_ROWS; row++) {
        kay_recognise_all(hunt, &all.alive[row]);
        all.live[row] = true;
    }
    hunt->looked += FAMILIES_ROWS + 1;
    for (uint64_t n = 0; n < room && wythoff_lives(&all); n++)
        KAY_TRY(wythoff_column(&all, n));
    for (unsigned row = 0; row <= FAMILIES_ROWS; row++)
        if (all.live[row])
            KAY_TRY(wythoff_add(&all, row));
    return KAY_OK;
}

kay_status kay_recognise_families(recognise_hunt *hunt)
{
    KAY_TRY(families_formula(hunt, "nim", "Nim", FAMILIES_NIM, families_nim));
    KAY_TRY(families_formula(hunt, "lasker", "Lasker's Nim", FAMILIES_LASKER, families_lasker));
    KAY_TRY(families_grundy(hunt));
    return families_wythoffs(hunt);
}

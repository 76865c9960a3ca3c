/* Enumerates the lines that a player can draw.  Each option is emitted once: lines with the same result are the same
 * move, named by the first of them.  Equal boundaries without letters are interchangeable, so only some lines of those
 * are tried at all; without that, 20 spots would have 2^19 loops around each. */
#include "games/sprouts/sprouts_normal.h"

#include "base/intern_table.h"
#include "games/sprouts/sprouts_alike.h"

typedef struct sprouts_run {
    kay_move_list *out;
    kay_intern_table seen; /* the options so far */
    uint64_t tried;
    sprouts_drawing before;
    sprouts_change change;
    sprouts_board board;
    sprouts_lands lands;
    sprouts_symmetry symmetry;
    sprouts_sides sides;
} sprouts_run;

static void sprouts_emit(const sprouts_lands *lands, uint64_t name, kay_move_list *out)
{
    kay_emit_empty(out, name);
    for (unsigned i = 0; i < lands->count; i++) {
        const unsigned from = i ? lands->end[i - 1] : 0;
        sprouts_pack(lands->bytes + from, lands->end[i] - from, kay_emit_part(out));
    }
}

/* Draws the line and emits the result if it is new. */
static kay_status sprouts_try(sprouts_run *run, sprouts_line line)
{
    enum { LOOK = 1024 };
    const sprouts_lands *lands = &run->lands;
    const uint64_t count = run->seen.count;
    uint64_t number;
    if (++run->tried % LOOK == 0)
        KAY_TRY(kay_tick(run->out->ctx, "moves", run->tried, 0));
    sprouts_draw(&run->before, line, &run->change);
    sprouts_board_after(&run->board, &run->change, &run->lands);
    const size_t length = lands->count ? lands->end[lands->count - 1] : 0;
    KAY_TRY(kay_intern_table_number(&run->seen, lands->bytes, length, &number));
    if (run->seen.count > count)
        sprouts_emit(lands, sprouts_name(line), run->out);
    return KAY_OK;
}

/* Tries the lines between two boundaries. */
static kay_status sprouts_try_two(sprouts_run *run, unsigned region, unsigned one, unsigned two)
{
    const sprouts_drawing *of = &run->before;
    for (unsigned from = of->boundary[one]; from < of->boundary[one + 1]; from++)
        for (unsigned to = of->boundary[two]; to < of->boundary[two + 1]; to++) {
            const sprouts_line line = {from, to, 0};
            if (sprouts_joins_first(of, &run->symmetry, region, one, two, line) &&
                !sprouts_swaps_back(of, &run->symmetry, from, to) && !kay_move_list_full(run->out))
                KAY_TRY(sprouts_try(run, line));
        }
    return KAY_OK;
}

/* The other boundaries of a region, while sets of them are enumerated: of those that are interchangeable, the first
 * ones are inside. */
typedef struct sprouts_choice {
    unsigned kinds;
    uint8_t most[SPROUTS_SPOTS + 1], chosen[SPROUTS_SPOTS + 1];
    uint64_t members[SPROUTS_SPOTS + 1]; /* bits of the boundaries of this kind */
} sprouts_choice;

static void sprouts_choice_begin(sprouts_choice *choice, const sprouts_run *run, unsigned region, unsigned own)
{
    uint8_t kind[SPROUTS_CORNERS];
    const unsigned first = run->before.region[region];
    choice->kinds = 0;
    for (unsigned b = first; b < run->before.region[region + 1]; b++) {
        if (run->symmetry.same[b] == b) {
            kind[b] = (uint8_t)choice->kinds;
            choice->most[choice->kinds] = choice->chosen[choice->kinds] = 0;
            choice->members[choice->kinds++] = 0;
        }
        if (b != own) {
            const unsigned k = kind[run->symmetry.same[b]];
            choice->most[k]++;
            choice->members[k] |= (uint64_t)1 << (b - first);
        }
    }
}

static uint64_t sprouts_choice_set(const sprouts_choice *choice)
{
    uint64_t set = 0;
    for (unsigned k = 0; k < choice->kinds; k++) {
        uint64_t left = choice->members[k];
        for (unsigned i = 0; i < choice->chosen[k]; i++) {
            set |= left & -left;
            left &= left - 1;
        }
    }
    return set;
}

static bool sprouts_choice_next(sprouts_choice *choice)
{
    for (unsigned k = 0; k < choice->kinds; k++) {
        if (choice->chosen[k]++ < choice->most[k])
            return true;
        choice->chosen[k] = 0;
    }
    return false;
}

/* Whether the set of the chosen boundaries comes after its complement. */
static bool sprouts_choice_is_second(const sprouts_choice *choice)
{
    for (unsigned k = 0; k < choice->kinds; k++)
        if (2 * choice->chosen[k] != choice->most[k])
            return 2 * choice->chosen[k] > choice->most[k];
    return false;
}

/* Tries a line within a boundary, with each set of the other boundaries inside; after the last set the choice is as it
 * was. */
static kay_status sprouts_try_sets(sprouts_run *run, sprouts_choice *choice, sprouts_line line, sprouts_kind kind)
{
    do {
        line.inside = sprouts_choice_set(choice);
        if (kind != SPROUTS_EVEN || !sprouts_choice_is_second(choice))
            KAY_TRY(sprouts_try(run, line));
    } while (sprouts_choice_next(choice) && !kay_move_list_full(run->out));
    return KAY_OK;
}

/* Tries the lines within a boundary. */
static kay_status sprouts_try_one(sprouts_run *run, unsigned region, unsigned own)
{
    const sprouts_drawing *of = &run->before;
    sprouts_choice choice;
    sprouts_choice_begin(&choice, run, region, own);
    run->sides.lines = 0;
    for (unsigned from = of->boundary[own]; from < of->boundary[own + 1]; from++)
        for (unsigned to = from; to < of->boundary[own + 1]; to++) {
            const sprouts_line line = {from, to, 0};
            if (!sprouts_may_join(of, from, to) || sprouts_swaps_back(of, &run->symmetry, from, to) ||
                kay_move_list_full(run->out))
                continue;
            const sprouts_kind kind = run->symmetry.mirrored[own]
                                          ? sprouts_add_sides(of, &run->symmetry, region, own, line, &run->sides)
                                          : SPROUTS_ODD;
            if (kind != SPROUTS_KNOWN)
                KAY_TRY(sprouts_try_sets(run, &choice, line, kind));
        }
    return KAY_OK;
}

/* Whether boundary `two`, after `one`, is the first of its kind that `one` can be joined with. */
static bool sprouts_is_new(const sprouts_run *run, unsigned one, unsigned two)
{
    for (unsigned b = one + 1; b < two; b++)
        if (run->symmetry.same[b] == run->symmetry.same[two])
            return false;
    return run->symmetry.same[two] >= one;
}

static kay_status sprouts_try_all(sprouts_run *run)
{
    const sprouts_drawing *of = &run->before;
    for (unsigned r = 0; r < of->regions; r++) {
        for (unsigned one = of->region[r]; one < of->region[r + 1]; one++) {
            if (run->symmetry.same[one] != one)
                continue;
            for (unsigned two = one + 1; two < of->region[r + 1]; two++)
                if (sprouts_is_new(run, one, two))
                    KAY_TRY(sprouts_try_two(run, r, one, two));
            KAY_TRY(sprouts_try_one(run, r, one));
        }
    }
    return KAY_OK;
}

kay_status sprouts_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)player; /* impartial */
    sprouts_run run;
    run.out = out;
    run.tried = 0;
    kay_intern_table_init(&run.seen, out->ctx);
    sprouts_unpack(game, position, &run.before);
    sprouts_board_set(&run.board, &run.before);
    sprouts_find_symmetry(&run.before, &run.symmetry);
    const kay_status status = sprouts_try_all(&run);
    kay_intern_table_free(&run.seen);
    return status;
}

kay_status sprouts_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                        kay_move_list *out)
{
    (void)player;
    sprouts_drawing before;
    sprouts_board board;
    sprouts_change change;
    sprouts_lands lands;
    sprouts_unpack(game, position, &before);
    sprouts_board_set(&board, &before);
    sprouts_draw(&before, sprouts_line_of(name), &change);
    sprouts_board_after(&board, &change, &lands);
    sprouts_emit(&lands, name, out);
    return KAY_OK;
}

void sprouts_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    if (position[0])
        memcpy(kay_emit_part(out), position, game->words * sizeof *position);
}

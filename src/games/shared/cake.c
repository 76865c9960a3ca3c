/* Cakes as text, starts and samples. */
#include "games/shared/cake.h"

#include <inttypes.h>
#include <kayles/state.h>

#include "base/grow.h"
#include "games/shared/number_within.h"

static uint64_t cake_of(uint64_t rows, uint64_t columns)
{
    return rows | columns << 32;
}

/* "3x5": one cake. */
static kay_status cake_read_one(kay_reader *in, uint64_t *cake)
{
    uint64_t rows, columns;
    KAY_TRY(kay_read_number_within(in, "the number of rows", 1, CAKE_MOST, &rows));
    KAY_TRY(kay_read_character(in, 'x', "a cake is rows x columns, such as 3x5"));
    KAY_TRY(kay_read_number_within(in, "the number of columns", 1, CAKE_MOST, &columns));
    *cake = cake_of(rows, columns);
    return KAY_OK;
}

/* Cakes with '+' between. */
kay_status cake_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    kay_reader *in = cases->in;
    uint64_t room = 4, count = 0;
    kay_status status;
    KAY_NEW(uint64_t, pieces, cases->arena, room);
    do {
        if (count && kay_read_blank(in) == KAY_END)
            return kay_reader_fail(in, NULL, "behind '+' comes another cake");
        if (count == room && !(pieces = kay_grow_in(cases->arena, pieces, &room, sizeof *pieces)))
            return kay_no_memory(cases->ctx);
        KAY_TRY(cake_read_one(in, &pieces[count++]));
        status = kay_read_blank(in);
        if (status == KAY_OK)
            KAY_TRY(kay_read_character(in, '+', "between two cakes comes '+'"));
    } while (status == KAY_OK);
    if (status != KAY_END)
        return status;
    KAY_TRY(kay_state_of_rules(cases->arena, cases->rules, 1, game, state));
    state->words = pieces;
    state->parts = count;
    return KAY_OK;
}

void cake_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    for (uint64_t i = 0; i < state->parts && out->error == KAY_OK; i++)
        kay_text_format(out, "%s%" PRIu64 "x%" PRIu64, i ? " + " : "", state->words[i] & UINT32_MAX,
                        state->words[i] >> 32);
}

void cake_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_format(out, "%" PRIu64 ":%" PRIu64, move.part + 1, move.name);
}

void cake_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    (void)game;
    if (*position != cake_of(1, 1))
        *kay_emit_part(out) = *position;
}

/* Rows become columns. */
kay_status cake_negate(const kay_game *game, uint64_t *position)
{
    (void)game;
    *position = *position << 32 | *position >> 32;
    return KAY_OK;
}

static kay_status cake_start(kay_start *start, const kay_game **game, kay_state *state)
{
    for (unsigned i = 0; i < 2; i++)
        if (start->parameters[i] < 1 || start->parameters[i] > CAKE_MOST)
            return kay_fail(start->ctx, KAY_EINPUT, "a side of a cake is from 1 to %d", CAKE_MOST);
    KAY_TRY(kay_state_of_rules(start->arena, start->rules, 1, game, state));
    state->words[0] = cake_of(start->parameters[0], start->parameters[1]);
    return KAY_OK;
}

typedef struct cake_walk {
    const kay_game *game;
    kay_state state;
} cake_walk;

static kay_status cake_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    cake_walk *at = walk->place;
    if (walk->new_game)
        KAY_TRY(kay_state_of_rules(walk->shared, walk->rules, 1, &at->game, &at->state));
    uint64_t rows = at->state.words[0] & UINT32_MAX, columns = (at->state.words[0] >> 32) + 1;
    if (rows == 0 || columns > walk->size.b) {
        rows++;
        columns = 1;
    }
    if (rows > walk->size.a || columns > walk->size.b || rows > CAKE_MOST || columns > CAKE_MOST)
        return KAY_END;
    at->state.words[0] = cake_of(rows, columns);
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

/* A cake of up to so many cells, or several in its place. */
static void cake_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    uint64_t left = size < 1 ? 1 : size < CAKE_MOST ? size : CAKE_MOST;
    for (int i = 0; i < 3 && left > 0; i++) {
        const uint64_t rows = 1 + kay_random_below(random, left);
        const uint64_t columns = 1 + kay_random_below(random, left / rows);
        kay_text_format(out, "%s%" PRIu64 "x%" PRIu64, i ? " + " : "", rows, columns);
        left -= rows * columns;
        if (kay_random_below(random, 2))
            break;
    }
    kay_text_char(out, '\n');
}

/* A cake of so many cells, or a few less, and two small ones beside it. */
static void cake_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    const uint64_t cells = size < CAKE_MOST ? size : CAKE_MOST,
                   rows = 1 + kay_random_below(random, cells < 4 ? cells : 4);
    kay_text_format(out, "%" PRIu64 "x%" PRIu64, rows, cells / rows);
    for (int i = 0; i < 2; i++)
        kay_text_format(out, " + %ux%u", 1 + (unsigned)kay_random_below(random, 3),
                        1 + (unsigned)kay_random_below(random, 3));
    kay_text_char(out, '\n');
}

const kay_starts cake_starts = {
    .start = cake_start,
    .parameters = 2,
    .positions = cake_positions,
    .place_size = sizeof(cake_walk),
    .verify_size = "6x6",
};

const kay_contest_form cake_contest_form = {
    .sample = cake_sample,
    .opening = cake_opening,
};

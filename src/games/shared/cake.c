/* Reads, writes and cuts cakes, and makes starts. */
#include "games/shared/cake.h"

#include <kayles/state.h>

#include <inttypes.h>

#include "base/grow.h"
#include "games/shared/rectangle.h"
#include "games/shared/sum_text.h"

enum { CAKE_MOST = 1 << 30 }; /* the most cakes of a sum, so that their total value fits in 64 bits */

static uint64_t cake_of(uint64_t rows, uint64_t columns)
{
    return rows << 32 | columns;
}

/* Reads the length of a side, from 1 to 2^32 - 1, before `end` and moves *at past it; false: there is none. */
static bool cake_read_side(const char **at, const char *end, uint64_t *out)
{
    const char *from = *at;
    for (*out = 0; *at < end && **at >= '0' && **at <= '9' && *out <= UINT32_MAX; ++*at)
        *out = 10 * *out + (uint64_t)(**at - '0');
    return *at > from && *out >= 1 && *out <= UINT32_MAX;
}

static kay_status cake_read_one(kay_reader *in, const char *word, uint64_t length, uint64_t *cake)
{
    const char *at = word, *end = word + length;
    uint64_t rows, columns;
    if (!cake_read_side(&at, end, &rows) || at == end || *at++ != 'x' || !cake_read_side(&at, end, &columns) ||
        at < end)
        return kay_reader_fail(in, word, "a cake is its rows and columns, each from 1 to %" PRIu32 ", such as 3x5",
                               UINT32_MAX);
    *cake = cake_of(rows, columns);
    return KAY_OK;
}

/* Reads "3x5 + 2x7", or "0" for no cake. */
kay_status cake_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const char *word;
    uint64_t length, count = 0, room = 4;
    bool more = true; /* a cake must follow */
    KAY_NEW(uint64_t, cakes, cases->arena, room);
    for (;;) {
        kay_status status = kay_sum_word(cases->in, &word, &length);
        if (status == KAY_END && more)
            return kay_reader_fail(cases->in, NULL, "expected a cake, but the input ends");
        if (status == KAY_END)
            break;
        KAY_TRY(status);
        const bool plus = kay_sum_is_plus(word, length);
        if (!plus && !more)
            return kay_reader_fail(cases->in, word, "expected a + between two cakes");
        if (!plus && count == CAKE_MOST)
            return kay_reader_fail(cases->in, word, "a sum has at most %d cakes", CAKE_MOST);
        KAY_ROOM_IN(cases->arena, cakes, count, room);
        more = plus && !more; /* a misplaced + is read as a cake and reported */
        if (!more && !(length == 1 && *word == '0'))
            KAY_TRY(cake_read_one(cases->in, word, length, &cakes[count++]));
    }
    KAY_TRY(kay_state_of_rules(cases->arena, cases->rules, 1, game, state));
    state->words = cakes;
    state->parts = count;
    return KAY_OK;
}

void cake_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    for (uint64_t i = 0; i < state->parts && out->error == KAY_OK; i++)
        kay_text_format(out, "%s%" PRIu32 "x%" PRIu32, i ? " + " : "", cake_rows(state->words[i]),
                        cake_columns(state->words[i]));
    if (!state->parts)
        kay_text_char(out, '0');
}

static void cake_emit(const cake_kind *kind, uint64_t cake, kay_player player, uint64_t name, kay_move_list *out)
{
    kay_emit_empty(out, name);
    if (!out->want_parts)
        return;
    const cake_cut cut = kind->cut(cake_own(cake, player), name);
    const uint32_t other = cake_other(cake, player);
    for (uint64_t i = 0; i < cut.count && out->error == KAY_OK; i++) {
        const uint32_t own = i ? cut.others : cut.first;
        *kay_emit_part(out) = player == KAY_LEFT ? cake_of(other, own) : cake_of(own, other);
    }
}

/* The cursor holds 1 and the name of the last move emitted. */
kay_status cake_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const cake_kind *kind = cake_kind_of(game->rules);
    const uint32_t own = cake_own(*position, player);
    uint64_t before = out->cursor[1];
    for (uint64_t name; (name = kind->next(own, before)) != 0; before = name) {
        if (kay_move_list_full(out)) {
            out->more = true;
            out->cursor[0] = 1;
            out->cursor[1] = before;
            return KAY_OK;
        }
        cake_emit(kind, *position, player, name, out);
    }
    return KAY_OK;
}

kay_status cake_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                     kay_move_list *out)
{
    cake_emit(cake_kind_of(game->rules), *position, player, name, out);
    return KAY_OK;
}

/* Drops a single square, which nobody can cut. */
void cake_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    (void)game;
    if (*position != cake_of(1, 1))
        *kay_emit_part(out) = *position;
}

/* Exchanges rows and columns. */
kay_status cake_negate(const kay_game *game, uint64_t *position)
{
    (void)game;
    *position = cake_of(cake_columns(*position), cake_rows(*position));
    return KAY_OK;
}

void cake_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_format(out, "%" PRIu64 ":%" PRIu64, move.part + 1, move.name);
}

kay_status cake_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                          kay_move *out)
{
    if (!kay_sum_move(state, text, out) || out->name == 0)
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "'%.60s' is not a move: expected the number of a cake, from 1 to %" PRIu64
                        ", and of a cut, such as 1:2",
                        text, state->parts);
    const uint64_t cake = state->words[out->part];
    if (cake_kind_of(game->rules)->next(cake_own(cake, state->mover), out->name - 1) == out->name)
        return KAY_OK;
    return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not a cut by %s of a cake of %" PRIu32 "x%" PRIu32, text,
                    kay_player_name(game, state->mover), cake_rows(cake), cake_columns(cake));
}

kay_status cake_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const uint64_t rows = start->parameters[0], columns = start->parameters[start->count - 1];
    if (rows < 1 || columns < 1 || rows > UINT32_MAX || columns > UINT32_MAX)
        return kay_fail(start->ctx, KAY_EINPUT, "a cake has from 1 to %" PRIu32 " rows, and as many columns",
                        UINT32_MAX);
    KAY_TRY(kay_state_of_rules(start->arena, start->rules, 1, game, state));
    *state->words = cake_of(rows, columns);
    return KAY_OK;
}

kay_status cake_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    cake_walk *at = walk->place;
    if (walk->size.a < 1 || walk->size.b < 1 || walk->size.a > UINT32_MAX || walk->size.b > UINT32_MAX)
        return KAY_END;
    if (walk->new_game) {
        KAY_TRY(kay_state_of_rules(walk->arena, walk->rules, 1, &at->game, &at->state));
        *at->state.words = cake_of(1, 0);
    }
    const uint64_t cake = *at->state.words;
    if (cake_columns(cake) == walk->size.b && cake_rows(cake) == walk->size.a)
        return KAY_END;
    *at->state.words = cake_columns(cake) < walk->size.b ? cake + 1 : cake_of((uint64_t)cake_rows(cake) + 1, 1);
    *game = at->game;
    *state = at->state;
    return KAY_OK;
}

kay_status cake_follows(const kay_game *game, bool *follows)
{
    (void)game;
    *follows = false;
    return KAY_OK;
}

void cake_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    int64_t rows = 0, columns = 0;
    (void)game;
    for (uint64_t i = 0; i < state->parts; i++) {
        rows += cake_rows(state->words[i]);
        columns += cake_columns(state->words[i]);
    }
    kay_feature(out, "cakes", (int64_t)state->parts);
    kay_feature(out, "rows", rows);
    kay_feature(out, "columns", columns);
}

/* Writes up to three cakes, which together have at most `size` squares. */
static void cake_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    enum { CAKES = 3 };
    (void)rules;
    uint64_t left = size ? size : 1;
    const uint64_t most = left < 4 * (CAKES - 1) ? left / 4 + 1 : CAKES;
    for (uint64_t i = 0, cakes = 1 + kay_random_below(random, most); i < cakes && left; i++) {
        const uint64_t rows = 1 + kay_random_below(random, (left + 1) / 2);
        const uint64_t columns = 1 + kay_random_below(random, left / rows);
        kay_text_format(out, "%s%" PRIu64 "x%" PRIu64, i ? " + " : "", rows, columns);
        left -= rows * columns;
    }
    kay_text_char(out, '\n');
}

/* Writes up to five cakes that are not too long.  Together they have `size` squares or a few less. */
static void cake_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    enum { CAKES = 5 };
    (void)rules;
    uint64_t left = size;
    for (unsigned i = 0; i < CAKES && left > 0; i++) {
        const uint64_t squares = i + 1 == CAKES ? left : 1 + kay_random_below(random, (left + 1) / 2);
        uint64_t rows, columns;
        kay_rectangle(squares, &rows, &columns);
        rows = 1 + kay_random_below(random, 2 * rows < squares ? 2 * rows : squares);
        columns = squares / rows;
        const bool turned = kay_random_below(random, 2);
        kay_text_format(out, "%s%" PRIu64 "x%" PRIu64, i ? " + " : "", turned ? columns : rows,
                        turned ? rows : columns);
        left -= rows * columns;
    }
    kay_text_char(out, '\n');
}

const kay_contest_form cake_contest_form = {
    .sample = cake_sample,
    .opening = cake_opening,
};

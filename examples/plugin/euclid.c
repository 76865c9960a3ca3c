/* A ruleset as a plugin, with a contest form.  Build it with an installed Kayles, and use it like any game:
 *
 *     cc -shared -fPIC euclid.c $(pkg-config --cflags --libs kayles) -o euclid.so
 *     kayles solve ./euclid.so -e '13 5'
 *
 * Euclid's game: two numbers; a move takes a positive multiple of the smaller one from the larger one and must not go
 * below 0.  The player who makes one of them 0 wins. */
#include <kayles/plugin.h>

enum { EUCLID_MAX = 1000000 };

/* The position: the two numbers, 32 bits each; the smaller one is the lower half. */
static uint64_t euclid_pack(uint64_t a, uint64_t b)
{
    return a < b ? b << 32 | a : a << 32 | b;
}

static uint64_t euclid_small(uint64_t position)
{
    return position & UINT32_MAX;
}

static uint64_t euclid_large(uint64_t position)
{
    return position >> 32;
}

static kay_status euclid_read_numbers(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t a, b;
    kay_game *own = kay_arena_get(cases->arena, sizeof *own);
    if (!own)
        return kay_no_memory(cases->ctx);
    *own = (kay_game){.rules = cases->rules, .words = 1, .traits = cases->rules->traits};
    KAY_TRY(kay_read_u64(cases->in, "a number", 0, EUCLID_MAX, &a));
    KAY_TRY(kay_read_u64(cases->in, "a number", 0, EUCLID_MAX, &b));
    KAY_TRY(kay_state_make(cases->arena, own, 1, state));
    *state->words = euclid_pack(a, b);
    *game = own;
    return KAY_OK;
}

/* A case is two numbers; there may be any number of cases. */
static kay_status euclid_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    kay_status status = kay_read_blank(cases->in);
    return status == KAY_OK ? euclid_read_numbers(cases, game, state) : status;
}

static void euclid_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_u64(out, euclid_large(*state->words));
    kay_text_char(out, ' ');
    kay_text_u64(out, euclid_small(*state->words));
}

/* The name of a move is how often the smaller number is subtracted. */
static kay_status euclid_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game;
    (void)player;
    uint64_t small = euclid_small(*position), large = euclid_large(*position);
    for (uint64_t times = 1; small && times <= large / small && !kay_move_list_full(out); times++)
        *kay_emit(out, times) = euclid_pack(large - times * small, small);
    return out->error;
}

static kay_status euclid_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t times)
{
    (void)game;
    (void)player;
    *position = euclid_pack(euclid_large(*position) - times * euclid_small(*position), euclid_small(*position));
    return KAY_OK;
}

static void euclid_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_u64(out, move.name);
}

static void euclid_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    kay_text_u64(out, 1 + kay_random_below(random, size));
    kay_text_char(out, ' ');
    kay_text_u64(out, 1 + kay_random_below(random, size));
    kay_text_char(out, '\n');
}

/* Writes a case as a line, which is also the direct form of one component. */
static kay_status euclid_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    if (start->parts != 1)
        return KAY_END;
    euclid_write(game, start, contest->out);
    kay_text_char(contest->out, '\n');
    return contest->out->error;
}

static const kay_manual euclid_manual = {
    .rules = "Two numbers; a move takes a positive multiple of the smaller one from the larger one, which must not\n"
             "go below 0.  The player who makes a number 0 wins.",
    .input = "Each case is two numbers from 0 to 1000000.",
    .output = "The name of the winner.",
    .move = "How often the smaller number is subtracted.",
    .position = "The two numbers.",
    .example = "13 5\n8 5",
};

static const kay_contest_form euclid_contest_form = {
    .read = euclid_read,
    .sample = euclid_sample,
    .write_case = euclid_write_case,
};

static const kay_starts euclid_starts = {
    .verify_size = "30",
};

const kay_ruleset kay_plugin_ruleset = {
    .version = KAY_RULESET_VERSION,
    .sizes = KAY_PLUGIN_SIZES,
    .traits = KAY_IMPARTIAL | KAY_SUMS,
    .name = "euclid",
    .summary = "take a multiple of the smaller number from the larger one",
    .players = {"Stan", "Ollie"},
    .manual = &euclid_manual,
    .read_position = euclid_read_numbers,
    .write_position = euclid_write,
    .moves = euclid_moves,
    .move_text = euclid_move_text,
    .play_in_place = euclid_play,
    .contest = &euclid_contest_form,
    .starts = &euclid_starts,
};

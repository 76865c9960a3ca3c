/* Checks tables of listed positions.  Each text is read as a position; the texts of its options are found in the list
 * by binary search. */
#include "check/listed_check.h"

#include <inttypes.h>

#include <kayles/input.h>
#include <kayles/random.h>
#include <kayles/state.h>

#include "base/pace.h"
#include "check/check_file.h"
#include "ruleset/state.h"
#include "ruleset/state_walk.h"
#include "tiers/tier_lines.h"

enum {
    LISTED_TICK = 4096, /* most positions between two looks at the clock */
    LISTED_A_BYTE = 4,
    LISTED_COUNTS = 4,
    LISTED_LOSS = 1,
    LISTED_DRAW = 2,
    LISTED_WIN = 3,
};

/* What the table says of a position: the outcome, as a code, and its remoteness. */
typedef struct listed_value {
    unsigned outcome;
    uint64_t remoteness;
} listed_value;

typedef struct listed_check {
    kay_context *ctx;
    const kay_tier_folder *folder;
    const kay_ruleset *rules;
    kay_tier_lines *lines;
    check_file outcomes, remoteness;
    unsigned width; /* bytes of a remoteness; 0: the table does not have it */
    uint64_t count;
    kay_text line, text; /* of a position, and of an option */
    kay_arena arena; /* of a position: names of moves, options */
    kay_pace pace;
    uint64_t checked;
    uint64_t counts[LISTED_COUNTS]; /* positions, then those of each outcome */
} listed_check;

static kay_status listed_open(listed_check *all, bool whole)
{
    const bool lasting = strstr(all->folder->title.contents, "remoteness");
    KAY_TRY(kay_tier_lines_open(all->ctx, all->folder, "000000.positions", whole, &all->lines));
    all->count = kay_tier_lines_count(all->lines);
    KAY_TRY(check_file_open(all->ctx, all->folder, 0, "outcomes", whole, &all->outcomes));
    KAY_TRY(check_file_open(all->ctx, all->folder, 0, "remoteness", whole, &all->remoteness));
    if (!all->outcomes.reader || !all->remoteness.reader == lasting)
        return kay_fail(all->ctx, KAY_EINPUT, "%s: the files are not those of the manifest", all->folder->path);
    all->width = lasting ? (unsigned)(all->remoteness.count / all->count) : 0;
    const uint64_t bytes = all->count / LISTED_A_BYTE + (all->count % LISTED_A_BYTE != 0);
    if (all->outcomes.count == bytes &&
        (!lasting || (all->width >= 1 && all->width <= 2 && all->remoteness.count == all->count * all->width)))
        return KAY_OK;
    return kay_fail(all->ctx, KAY_EINPUT, "%s: the sizes of the files do not fit the number of positions",
                    all->folder->path);
}

static void listed_close(listed_check *all)
{
    kay_tier_lines_close(all->lines);
    check_file_close(all->ctx, &all->outcomes);
    check_file_close(all->ctx, &all->remoteness);
    kay_text_free(&all->line);
    kay_text_free(&all->text);
    kay_arena_free(&all->arena);
}

static kay_status listed_read(const listed_check *all, uint64_t number, listed_value *out)
{
    unsigned char bytes[2] = {0};
    KAY_TRY(check_file_bytes(&all->outcomes, number / LISTED_A_BYTE, bytes, 1));
    out->outcome = bytes[0] >> 2 * (number % LISTED_A_BYTE) & 3;
    bytes[0] = 0;
    if (all->width)
        KAY_TRY(check_file_bytes(&all->remoteness, number * all->width, bytes, all->width));
    out->remoteness = bytes[0] | (uint64_t)bytes[1] << 8;
    return KAY_OK;
}

static kay_status listed_false(const listed_check *all, const char *why)
{
    return kay_fail(all->ctx, KAY_EFALSE, "%s: %.200s", why, kay_text_string(&all->line));
}

/* Writes the text of a state and finds its number; KAY_END: it is not listed. */
static kay_status listed_find(listed_check *all, const kay_game *game, const kay_state *state, uint64_t *out)
{
    kay_text_clear(&all->text);
    kay_state_write_listed(game, state, &all->text);
    KAY_TRY(all->text.error);
    return kay_tier_lines_find(all->lines, kay_text_string(&all->text), all->text.length, out);
}

/* Finds what the options say of a state in which play goes on. */
static kay_status listed_options(listed_check *all, const kay_game *game, const kay_state *state,
                                 const kay_move_list *moves, listed_value *out)
{
    uint64_t soonest = UINT64_MAX, latest = 0, number;
    out->outcome = LISTED_LOSS;
    for (uint64_t i = 0; i < moves->count; i++) {
        kay_state option;
        listed_value value;
        KAY_TRY(kay_state_option(&all->arena, game, state, moves, i, &option));
        const kay_status status = listed_find(all, game, &option, &number);
        if (status == KAY_END)
            return listed_false(all, "the table lacks a position that a move leads to");
        KAY_TRY(status);
        KAY_TRY(listed_read(all, number, &value));
        const unsigned mine = LISTED_LOSS + LISTED_WIN - value.outcome;
        out->outcome = mine > out->outcome ? mine : out->outcome;
        if (mine == LISTED_WIN && value.remoteness < soonest)
            soonest = value.remoteness;
        if (mine == LISTED_LOSS && value.remoteness > latest)
            latest = value.remoteness;
    }
    if (out->outcome != LISTED_DRAW)
        out->remoteness = 1 + (out->outcome == LISTED_WIN ? soonest : latest);
    return KAY_OK;
}

static kay_status listed_follows(listed_check *all, const kay_game *game, const kay_state *state, listed_value *out)
{
    kay_move_list moves;
    bool stopped;
    kay_outcome ended;
    *out = (listed_value){0};
    KAY_TRY(kay_state_end(all->ctx, game, state, &stopped, &ended));
    if (stopped) {
        out->outcome = (unsigned)(LISTED_DRAW + ended);
        return KAY_OK;
    }
    KAY_TRY(kay_move_list_init(&moves, all->ctx, game, &all->arena, KAY_WANT_MOVES | KAY_WANT_PARTS));
    kay_status status = kay_state_moves(game, state, &moves);
    if (status == KAY_OK)
        status = listed_options(all, game, state, &moves, out);
    kay_move_list_free(&moves);
    return status;
}

/* Checks a state, whose text was read. */
static kay_status listed_state(listed_check *all, uint64_t number, const kay_game *game, const kay_state *state)
{
    listed_value said, follows;
    uint64_t found;
    const kay_status status = listed_find(all, game, state, &found);
    if (status == KAY_END || (status == KAY_OK && found != number))
        return listed_false(all, "the text of a position is read as another one, or the list is not sorted");
    KAY_TRY(status);
    KAY_TRY(listed_read(all, number, &said));
    if (!said.outcome)
        return listed_false(all, "the table lacks the outcome of a position");
    all->checked++;
    all->counts[0]++;
    all->counts[said.outcome]++;
    KAY_TRY(listed_follows(all, game, state, &follows));
    if (said.outcome != follows.outcome)
        return listed_false(all, "the outcome does not follow from those of the moves");
    if (all->width && said.remoteness != follows.remoteness)
        return listed_false(all, "the remoteness does not follow from those of the moves");
    return KAY_OK;
}

/* Skips the name of the player to move, where the rules do not read it; sets *mover if it is there. */
static const char *listed_mover(const kay_ruleset *rules, const char *text, kay_player *mover)
{
    for (kay_player player = KAY_LEFT; rules->plain_position && player <= KAY_RIGHT; player++) {
        const char *name = kay_rules_player(rules, player);
        const size_t length = strlen(name);
        if (strncmp(text, name, length) != 0 || strncmp(text + length, ": ", 2) != 0)
            continue;
        *mover = player;
        return text + length + 2;
    }
    return text;
}

/* Reads the line of a number, and checks its position. */
static kay_status listed_line(listed_check *all, uint64_t number)
{
    const char *text;
    char source[60];
    kay_input *input;
    const kay_game *game;
    const kay_state *read;
    kay_player mover = KAY_LEFT;
    if (kay_pace_is_over(&all->pace, 1)) {
        kay_pace_look(&all->pace, LISTED_TICK);
        KAY_TRY(kay_tick(all->ctx, "positions checked", all->checked, 0));
    }
    kay_arena_clear(&all->arena);
    KAY_TRY(kay_tier_lines_get(all->lines, number, &text));
    kay_text_clear(&all->line);
    kay_text_add(&all->line, text);
    KAY_TRY(all->line.error);
    const char *line = kay_text_string(&all->line), *position = listed_mover(all->rules, line, &mover);
    snprintf(source, sizeof source, "000000.positions, position %" PRIu64, number + 1);
    KAY_TRY(kay_input_open_text(all->ctx, all->rules, source, position, strlen(position), NULL, true, &input));
    kay_status status = kay_input_only(input, &game, &read);
    if (status == KAY_OK) {
        kay_state state = *read;
        if (position != line)
            state.mover = mover;
        status = listed_state(all, number, game, &state);
    }
    kay_input_close(input);
    return status;
}

static kay_status listed_start(listed_check *all)
{
    const char *start = all->folder->title.constants;
    uint64_t number;
    const kay_status status = kay_tier_lines_find(all->lines, start, strlen(start), &number);
    return status == KAY_END ? kay_fail(all->ctx, KAY_EFALSE, "the table lacks the start: %.200s", start) : status;
}

/* Compares what was counted with what the file of the outcomes says. */
static kay_status listed_counts(listed_check *all)
{
    static const char *const fields[LISTED_COUNTS] = {"positions", "loss", "draw", "win"};
    kay_json object;
    const char *text = kay_tier_reader_metadata(all->outcomes.reader);
    KAY_TRY(kay_json_read(&all->arena, "the metadata", text, strlen(text), &object, NULL));
    for (unsigned i = 0; i < LISTED_COUNTS; i++) {
        uint64_t said;
        KAY_TRY(kay_json_u64(&object, fields[i], &said));
        if (said != all->counts[i])
            return kay_fail(all->ctx, KAY_EFALSE, "the table says '%s' %" PRIu64 ", but there are %" PRIu64, fields[i],
                            said, all->counts[i]);
    }
    return KAY_OK;
}

static kay_status listed_work(listed_check *all, uint64_t sample, uint64_t seed)
{
    kay_random random;
    const bool whole = sample == UINT64_MAX;
    KAY_TRY(listed_open(all, whole));
    KAY_TRY(listed_start(all));
    kay_random_seed(&random, seed);
    for (uint64_t i = 0; i < (whole ? all->count : sample); i++)
        KAY_TRY(listed_line(all, whole ? i : kay_random_below(&random, all->count)));
    return whole ? listed_counts(all) : KAY_OK;
}

kay_status listed_check_run(const kay_tier_folder *folder, const kay_ruleset *rules, uint64_t sample, uint64_t seed,
                            uint64_t *checked)
{
    kay_context *ctx = folder->arena.ctx;
    listed_check all = {.ctx = ctx, .folder = folder, .rules = rules};
    kay_arena_init(&all.arena, ctx);
    kay_text_init(&all.line, ctx);
    kay_text_init(&all.text, ctx);
    const kay_status status = listed_work(&all, sample, seed);
    *checked = all.checked;
    listed_close(&all);
    return status;
}

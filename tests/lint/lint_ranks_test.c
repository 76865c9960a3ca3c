/* Tests that each law of ranks finds its fault, in a game with few ranks, with many, and with states that play does not
 * reach. */
#include "fixture.h"

#include <kayles/contest.h>
#include <kayles/lint.h>
#include <kayles/rank.h>

#include <string.h>

/* A token on a row of cells, and fuel.  A move takes the token to a neighbouring cell or burns a unit of fuel.  The
 * player who finds the token on an end of the row has lost.  The fuel burnt is the tier, the cell the rank.  Mirror
 * images are symmetric.  One hook has a fault: at cell 3 with one unit of fuel burnt if the fault is of one state. */
typedef enum fault {
    NONE,
    NO_START,
    TOO_LATE,
    TOO_LARGE,
    NOT_UNRANKED,
    UNRANKED_OTHERWISE,
    RANKED_TWICE,
    RANK_OF_NO_STATE,
    OPTION_NOT_RANKED,
    EARLIER,
    SAME_TIER,
    NOT_IDEMPOTENT,
    OTHER_SIZE,
    NO_SIZE,
    MIDDLE_TWICE,
    CANONICAL_NOT_RANKED,
    CANONICAL_LATER,
    CANONICAL_UNLIKE,
    CANONICAL_ENDS,
    NOT_TAKEN_BACK,
    NOT_MADE,
    STOPPED_BEFORE,
    UNMOVE_IS_SUM
} fault;

enum { FUEL = 3, FAULTY = 3 | 1 << 30 };

static fault planted;
static uint64_t last; /* cell; cells are numbered from 0, and `last` is even */
static bool only_burns; /* moves only burn fuel */

/* The words: the cell, and the fuel burnt from bit 30 on. */
static uint64_t row_cell(uint64_t word)
{
    return word & ((1 << 30) - 1);
}

static uint64_t row_burnt(uint64_t word)
{
    return word >> 30;
}

static bool row_stopped(uint64_t word)
{
    return row_cell(word) == 0 || row_cell(word) == last;
}

static kay_status row_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                          kay_outcome *out)
{
    (void)game;
    (void)mover;
    *stopped = row_stopped(*position) || (only_burns && row_burnt(*position) == FUEL);
    *out = KAY_LOSS;
    return KAY_OK;
}

static kay_status row_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game;
    (void)player;
    if (!only_burns) {
        *kay_emit(out, 1) = *position + 1;
        *kay_emit(out, 2) = *position - 1;
    }
    if (row_burnt(*position) < FUEL)
        *kay_emit(out, 3) = *position + (1 << 30);
    return KAY_OK;
}

static kay_status row_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)game;
    (void)player;
    *position = name == 1 ? *position + 1 : name == 2 ? *position - 1 : *position + (1 << 30);
    return KAY_OK;
}

/* Reads a cell and the fuel burnt, as in "3/1". */
static kay_status row_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const char *line;
    uint64_t length, numbers[2] = {0, 0}, at = 0;
    KAY_TRY(kay_state_of_rules(cases->arena, cases->rules, 1, game, state));
    KAY_TRY(kay_read_line(cases->in, &line, &length));
    for (uint64_t i = 0; i < length; i++)
        if (line[i] >= '0' && line[i] <= '9')
            numbers[at] = 10 * numbers[at] + (uint64_t)(line[i] - '0');
        else
            at = line[i] == '/';
    state->words[0] = numbers[0] | numbers[1] << 30;
    return KAY_OK;
}

static void row_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_format(out, "%llu/%llu", (unsigned long long)row_cell(state->words[0]),
                    (unsigned long long)row_burnt(state->words[0]));
}

static void row_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game;
    (void)state;
    kay_text_u64(out, move.name);
}

static kay_status row_start(kay_start *start, const kay_game **game, kay_state *state)
{
    KAY_TRY(kay_state_of_rules(start->arena, start->rules, 1, game, state));
    state->words[0] = last / 2;
    return planted == NO_START && start->count == 0 ? KAY_END : KAY_OK;
}

static uint32_t row_tiers(const kay_game *game)
{
    (void)game;
    return FUEL + 1;
}

static uint64_t row_size(const kay_game *game, uint32_t tier)
{
    (void)game;
    (void)tier;
    return last + 1;
}

static bool row_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    (void)game;
    (void)mover;
    const bool faulty = *position == FAULTY;
    *out = (kay_rank){.tier = (uint32_t)row_burnt(*position), .number = row_cell(*position)};
    if (planted == TOO_LATE && faulty)
        out->tier = FUEL + 1;
    if (planted == TOO_LARGE && faulty)
        out->number = last + 1;
    if (planted == RANKED_TWICE && faulty)
        out->number--;
    if (planted == EARLIER)
        out->tier = FUEL - out->tier;
    if (planted == CANONICAL_NOT_RANKED && faulty)
        return false;
    return !(planted == OPTION_NOT_RANKED || planted == RANK_OF_NO_STATE) || !faulty;
}

static bool row_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    (void)game;
    *position = rank.number | (uint64_t)(planted == EARLIER ? FUEL - rank.tier : rank.tier) << 30;
    *mover = KAY_LEFT;
    const bool faulty = *position == FAULTY;
    if (planted == UNRANKED_OTHERWISE && faulty)
        *position = FAULTY + 1;
    const bool none = planted == NOT_UNRANKED || planted == OPTION_NOT_RANKED || planted == CANONICAL_NOT_RANKED;
    return !none || !faulty;
}

static uint32_t row_canonical(const kay_game *game, uint64_t *position, kay_player *mover)
{
    (void)game;
    (void)mover;
    const uint64_t cell = row_cell(*position), mirror = last - cell, mine = *position;
    if (mirror < cell)
        *position = *position - cell + mirror;
    if (planted == NOT_IDEMPOTENT && mine == FAULTY)
        *position = mine - 1;
    if (planted == OTHER_SIZE && mine == FAULTY)
        return 3;
    if (planted == NO_SIZE && mine == FAULTY)
        return 0;
    if (planted == CANONICAL_LATER)
        *position |= 1 << 30;
    if (planted == CANONICAL_UNLIKE && *position == FAULTY)
        *position += 1;
    if (planted == CANONICAL_ENDS && row_cell(*position) == 1)
        *position -= 1;
    return cell == mirror && planted != MIDDLE_TWICE ? 1 : 2;
}

static kay_status row_unmoves(const kay_game *game, const uint64_t *position, kay_player mover, kay_move_list *out)
{
    (void)game;
    (void)mover;
    const bool faulty = *position == FAULTY;
    const uint64_t cell = row_cell(*position);
    if (cell < last && (!row_stopped(*position + 1) || (planted == STOPPED_BEFORE && row_burnt(*position) == 1)))
        *kay_emit(out, 0) = *position + 1;
    if (cell && !row_stopped(*position - 1))
        *kay_emit(out, 0) = *position - 1;
    if (row_burnt(*position) && !row_stopped(*position) && !(planted == NOT_TAKEN_BACK && faulty))
        *kay_emit(out, 0) = *position - (1 << 30);
    if (planted == NOT_MADE && faulty)
        *kay_emit(out, 0) = *position + 2;
    if (planted == UNMOVE_IS_SUM && faulty)
        kay_emit_empty(out, 0);
    return KAY_OK;
}

/* With `read` and without `write_case` there are no samples: only the start of the constants is tested. */
static const kay_contest_form row_contest = {.read = row_read};

static void lint_finds(fault which, bool every, const char *law, const char *position)
{
    kay_context ctx;
    kay_lint_result result;
    kay_context_init(&ctx);
    planted = which;
    const kay_ranks ranks = {.version = 1,
                             .every = every,
                             .tiers = row_tiers,
                             .size = row_size,
                             .rank = row_rank,
                             .unrank = row_unrank,
                             .canonical = row_canonical,
                             .unmoves = row_unmoves};
    const kay_starts starts = {.start = row_start};
    const kay_ruleset rules = {.version = KAY_RULESET_VERSION,
                               .traits = KAY_IMPARTIAL | (planted == SAME_TIER || only_burns ? 0 : KAY_LOOPY),
                               .name = "row",
                               .contest = &row_contest,
                               .starts = &starts,
                               .ranks = &ranks,
                               .read_position = row_read,
                               .write_position = row_write,
                               .moves = row_moves,
                               .play_in_place = row_play,
                               .end = row_end,
                               .move_text = row_move_text};
    const kay_lint_question question = {.rules = &rules, .size = {3, 0}, .states = 100, .seed = 1};
    const kay_status status = kay_lint(&ctx, &question, &result);
    if (status != (which == NO_START ? KAY_EINPUT : KAY_OK))
        fail_msg("fault %d: %s", (int)which, ctx.diag.text);
    if (result.holds == (law != NULL) || (law && !strstr(kay_lint_law(result.law), law)))
        fail_msg("fault %d: %s: %s: %s", (int)which, kay_lint_law(result.law), kay_text_string(&result.difference),
                 kay_text_string(&result.counterexample));
    if (position)
        assert_string_equal(kay_text_string(&result.counterexample), position);
    if (which == NONE)
        assert_more(result.checks, 100);
    kay_text_free(&result.counterexample);
    kay_text_free(&result.difference);
    assert_int_equal(ctx.memory_used, 0);
}

static void ranks_without_a_fault_pass(void **unused)
{
    (void)unused;
    for (int burns = 0; burns < 2; burns++) {
        only_burns = burns;
        for (last = 10; last <= 1 << 20; last *= 1 << 10) {
            lint_finds(NONE, true, NULL, NULL);
            lint_finds(NONE, false, NULL, NULL);
        }
    }
    only_burns = false;
}

static void every_fault_is_found_by_its_law(void **unused)
{
    (void)unused;
    static const struct {
        fault which;
        const char *law, *position; /* where every state is kept */
        const char *reached; /* the law where only reached states are kept; NULL: the same */
    } faults[] = {
        {NO_START, NULL, NULL, NULL},
        {TOO_LATE, "later ones", NULL, "find each other"},
        {TOO_LARGE, "later ones", NULL, "find each other"},
        {NOT_UNRANKED, "later ones", NULL, NULL},
        {UNRANKED_OTHERWISE, "find each other", "First: 4/1", NULL},
        {RANKED_TWICE, "find each other", "First: 3/1", NULL},
        {RANK_OF_NO_STATE, "later ones", "First: 3/0", "find each other"},
        {OPTION_NOT_RANKED, "later ones", "First: 3/0", NULL},
        {EARLIER, "later ones", NULL, NULL},
        {SAME_TIER, "later ones", NULL, NULL},
        {NOT_IDEMPOTENT, "canonical", NULL, NULL},
        {OTHER_SIZE, "canonical", "First: 7/1", NULL},
        {NO_SIZE, "canonical", "First: 3/1", NULL},
        {MIDDLE_TWICE, "canonical", "First: 5/0", NULL},
        {CANONICAL_NOT_RANKED, "later ones", NULL, NULL},
        {CANONICAL_LATER, "canonical", NULL, NULL},
        {CANONICAL_UNLIKE, "canonical", NULL, NULL},
        {CANONICAL_ENDS, "canonical", "First: 1/0", NULL},
        {NOT_TAKEN_BACK, "unmoves", NULL, NULL},
        {NOT_MADE, "unmoves", "First: 3/1", NULL},
        {STOPPED_BEFORE, "unmoves", "First: 9/1", NULL},
        {UNMOVE_IS_SUM, "unmoves", "First: 3/1", NULL},
    };
    last = 10;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        lint_finds(faults[i].which, true, faults[i].law, faults[i].position);
        lint_finds(faults[i].which, false, faults[i].reached ? faults[i].reached : faults[i].law, NULL);
    }
}

static void frequent_faults_are_found_among_many_ranks(void **unused)
{
    (void)unused;
    last = 1 << 20;
    for (int every = 0; every < 2; every++) {
        lint_finds(EARLIER, every, "later ones", NULL);
        lint_finds(SAME_TIER, every, "later ones", NULL);
        lint_finds(CANONICAL_LATER, every, "canonical", NULL);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_without_a_fault_pass),
        cmocka_unit_test(every_fault_is_found_by_its_law),
        cmocka_unit_test(frequent_faults_are_found_among_many_ranks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Tests colouring: known rows, limits and bad input. */
#include "fixture.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "games/colouring/colouring.h"

static void it_knows_known_openings(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"1 1 R", KAY_LOSS, ""},        {"1 1 W", KAY_LOSS, ""},    {"1 2 RR", KAY_WIN, "1"},
        {"1 2 RB", KAY_WIN, "1"},       {"1 2 BB", KAY_LOSS, ""},   {"1 3 WRW", KAY_WIN, "1 2"},
        {"1 3 RRB", KAY_WIN, "2"},      {"1 4 RBRB", KAY_WIN, "2"}, {"1 5 RBRBR", KAY_WIN, "1 2 3 4"},
        {"1 8 RBBRRBBR", KAY_LOSS, ""}, /* the nim-sum of four pairs is 0 */
        {"1 6 WWWWWW", KAY_LOSS, ""},
    };
    fixture_knows("colouring", 0, FIXTURE_ROWS(rows));
}

/* A row at random: each letter with its weight. */
static char *random_row(kay_random *random, uint64_t cells, const char *letters)
{
    char *row = malloc(cells + 1);
    assert_non_null(row);
    for (uint64_t i = 0; i < cells; i++)
        row[i] = letters[kay_random_below(random, strlen(letters))];
    row[cells] = '\0';
    return row;
}

/* A row with as many red as blue, made of alternating runs, some of them long. */
static char *balanced_row(kay_random *random, uint64_t cells, uint64_t longest)
{
    char *row = malloc(cells + 1);
    assert_non_null(row);
    int64_t lead = 0;
    uint64_t i = 0;
    while (i < cells) {
        uint64_t run = 1 + kay_random_below(random, longest);
        char letter = kay_random_below(random, 2) ? 'R' : 'B';
        if (i > 0)
            letter = row[i - 1] == 'W' ? letter : row[i - 1];
        for (; run > 0 && i < cells; run--, letter = letter == 'R' ? 'B' : 'R')
            row[i++] = letter;
        if (i < cells && kay_random_below(random, 3) == 0)
            row[i++] = 'W';
    }
    row[cells] = '\0';
    for (i = 0; i < cells; i++)
        lead += (row[i] == 'R') - (row[i] == 'B');
    for (i = cells; i-- > 0 && lead != 0;)
        if (row[i] == (lead > 0 ? 'R' : 'B')) {
            row[i] = 'W';
            lead += lead > 0 ? -1 : 1;
        }
    return row;
}

/* The rules of Dawson's Kayles and nothing else. */
static unsigned plain_nimber(const char *row)
{
    enum { MOST = 700 };
    static unsigned g[MOST];
    static bool filled;
    for (unsigned n = 0; n < MOST && !filled; n++) {
        bool seen[64] = {false};
        for (unsigned a = 0; a + 2 <= n; a++)
            seen[g[a] ^ g[n - 2 - a]] = true;
        while (seen[g[n]])
            g[n]++;
    }
    filled = true;
    unsigned sum = 0;
    for (size_t i = 0, end; row[i]; i = end) {
        for (end = i + 1; row[end] && row[i] != 'W' && row[end] != 'W' && row[end] != row[end - 1]; end++)
            ;
        if (row[i] != 'W')
            sum ^= g[end - i];
    }
    return sum;
}

static kay_outcome plain_outcome(const char *row, char own)
{
    int64_t lead = 0;
    for (const char *p = row; *p; p++)
        lead += *p == 'W' ? 0 : *p == own ? 1 : -1;
    if (row[1] == '\0')
        return KAY_LOSS;
    return lead > 0 || (lead == 0 && plain_nimber(row)) ? KAY_WIN : KAY_LOSS;
}

static void position_of(fixture *f, const char *row, kay_player mover)
{
    size_t length = strlen(row);
    char *text = malloc(length + 16);
    assert_non_null(text);
    snprintf(text, length + 16, "%s: %s", mover == KAY_LEFT ? "Alice" : "Bob", row);
    fixture_position(f, "colouring", text);
    free(text);
}

static void rows_of_any_length_are_counted_like_letters(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 7);
    for (unsigned round = 0; round < 1500; round++) {
        static const uint64_t longest[] = {2, 5, 12, 40, 150, 600};
        uint64_t cells = 1 + kay_random_below(&random, round % 4 ? 200 : 600);
        char *row = round % 3 ? balanced_row(&random, cells, longest[round % 6]) : random_row(&random, cells, "RRBBW");
        kay_player mover = (kay_player)kay_random_below(&random, 2);
        fixture f;
        position_of(&f, row, mover);
        assert_int_equal(fixture_outcome(&f, KAY_BY_THEOREM), plain_outcome(row, mover == KAY_LEFT ? 'R' : 'B'));
        if (round % 10 == 0)
            fixture_certified(&f);
        fixture_free(&f);
        free(row);
    }
}

/* All winning moves, in order, by trying each one on the letters. */
static void winning_compare(const char *row, kay_player mover)
{
    size_t length = strlen(row);
    char own = mover == KAY_LEFT ? 'R' : 'B', other = mover == KAY_LEFT ? 'B' : 'R';
    char *after = malloc(length + 1), *moves = malloc(8 * length + 8), *expected = malloc(8 * length + 8);
    assert_non_null(after);
    assert_non_null(moves);
    assert_non_null(expected);
    expected[0] = '\0';
    size_t at = 0;
    for (size_t i = 0; i + 1 < length; i++) {
        if (row[i] != own && row[i + 1] != own)
            continue;
        memcpy(after, row, length + 1);
        after[i] = after[i + 1] = 'W';
        if (plain_outcome(after, other) == KAY_LOSS)
            at += (size_t)sprintf(expected + at, "%s%zu", at ? " " : "", i + 1);
    }
    fixture f;
    position_of(&f, row, mover);
    fixture_winning(&f, KAY_BY_THEOREM, moves, 8 * length + 8);
    assert_string_equal(moves, expected);
    fixture_free(&f);
    free(after);
    free(moves);
    free(expected);
}

static void winning_moves_are_those_after_which_the_opponent_loses(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 11);
    for (unsigned round = 0; round < 600; round++) {
        uint64_t cells = 1 + kay_random_below(&random, 140);
        char *row = balanced_row(&random, cells, 1 + kay_random_below(&random, 60));
        for (uint64_t extra = kay_random_below(&random, 4); extra > 0; extra--) /* leads of up to 3 */
            row[kay_random_below(&random, cells)] = "RBW"[kay_random_below(&random, 3)];
        winning_compare(row, KAY_LEFT);
        winning_compare(row, KAY_RIGHT);
        free(row);
    }
}

static void a_line_after_moves_and_undo_is_one_opened_there(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 13);
    for (unsigned round = 0; round < 60; round++) {
        char *row = balanced_row(&random, 2 + kay_random_below(&random, 300), 1 + kay_random_below(&random, 200));
        fixture f;
        position_of(&f, row, KAY_LEFT);
        fixture_wander(&f, &random, 40);
        fixture_free(&f);
        free(row);
    }
}

static void a_row_is_the_sum_of_its_segments_beside_white_or_an_end(void **unused)
{
    (void)unused;
    static const struct {
        const char *row, *parts;
    } cases[] = {
        {"R", ""},
        {"WWW", ""},
        {"RRB", "RRB"}, /* of the two ways to read it the one with red first */
        {"BRR", "RRB"},
        {"RRBWWBW", "RRBWWWW WBWWWWW"},
        {"WWWWBRR", "RRBWWWW"},
        {"WBRRW", "WRRBW"},
        {"WRRBW", "WRRBW"},
        {"WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWBBRWR",
         "WRBBWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW RWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fixture f;
        kay_move_list sink;
        kay_text text;
        position_of(&f, cases[i].row, KAY_LEFT);
        kay_text_init(&text, &f.ctx);
        assert_ok(&f.ctx, kay_move_list_init(&sink, &f.ctx, f.game, NULL, KAY_WANT_PARTS));
        kay_emit_empty(&sink, 0);
        kay_colouring.simplify(f.game, f.state->words, &sink);
        for (uint64_t part = 0; part < sink.parts_count; part++) {
            kay_state alone = {.words = sink.parts + part * f.game->words, .parts = 1};
            if (part)
                kay_text_char(&text, ' ');
            kay_colouring.write_position(f.game, &alone, &text);
        }
        assert_string_equal(kay_text_string(&text), cases[i].parts);
        kay_text_free(&text);
        kay_move_list_free(&sink);
        fixture_free(&f);
    }
}

static void all_of_a_short_row_agrees_with_search(void **unused)
{
    (void)unused;
    static const char *const rows[] = {"RBRBRB", "RRBBWRB", "WRBWBR", "RBBRRB", "R", "WW"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int mover = 0; mover < 2; mover++) {
            fixture f;
            position_of(&f, rows[i], (kay_player)mover);
            assert_at_least(fixture_agree(&f), 1);
            fixture_free(&f);
        }
}

static void wide_rows_with_little_colour_agree_with_search(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 17);
    for (unsigned round = 0; round < 40; round++) {
        char *row = random_row(&random, 33 + kay_random_below(&random, 100), "W");
        size_t length = strlen(row);
        for (unsigned i = 0; i < 8; i++) {
            static const size_t places[] = {0, 1, 30, 31};
            size_t at = i < 4 ? (kay_random_below(&random, 2) ? places[i] : length - 1 - places[i]) : 14 + i;
            row[at] = kay_random_below(&random, 2) ? 'R' : 'B';
        }
        fixture f;
        position_of(&f, row, KAY_LEFT);
        assert_int_equal(fixture_outcome(&f, KAY_BY_SEARCH), fixture_outcome(&f, KAY_BY_THEOREM));
        fixture_free(&f);
        free(row);
    }
}

static void the_limit_on_winning_moves_holds(void **unused)
{
    (void)unused;
    fixture f;
    fixture_contest(&f, "colouring", "1 6 RRRRRR");
    assert_int_equal(fixture_limited(&f), 5);
    fixture_free(&f);
}

static kay_status judge(fixture *f, const json_t *proof)
{
    char *text = json_dumps(proof, 0);
    kay_status status = fixture_judge(f, KAY_WIN, text);
    free(text);
    return status;
}

/* Every number of a proof, wherever it stands, one more or less. */
static void proof_changes(fixture *f, json_t *proof, json_t *at, unsigned *tried)
{
    size_t index;
    const char *key;
    json_t *value;
    if (json_is_integer(at)) {
        for (int step = -1; step <= 1; step += 2) {
            json_integer_set(at, json_integer_value(at) + step);
            assert_int_not_equal(judge(f, proof), KAY_OK);
            json_integer_set(at, json_integer_value(at) - step);
            ++*tried;
        }
    } else if (json_is_array(at)) {
        json_array_foreach(at, index, value) proof_changes(f, proof, value, tried);
    } else {
        json_object_foreach(at, key, value) proof_changes(f, proof, value, tried);
    }
}

static void a_changed_certificate_is_refused(void **unused)
{
    (void)unused;
    fixture f;
    kay_solver *solver;
    unsigned tried = 0;
    kay_text text;
    fixture_contest(&f, "colouring", "1 11 RBRBBRRBRBW");
    assert_int_equal(fixture_outcome(&f, KAY_BY_THEOREM), KAY_WIN);
    assert_ok(&f.ctx, kay_solver_open(&f.ctx, f.game, f.state, KAY_BY_THEOREM, &solver));
    kay_text_init(&text, &f.ctx);
    assert_ok(&f.ctx, kay_solver_certify(solver, &text));
    json_t *proof = json_loads(kay_text_string(&text), 0, NULL);
    assert_non_null(proof);
    kay_text_free(&text);
    proof_changes(&f, proof, proof, &tried);
    assert_more(tried, 300);
    static const char *const fields[] = {"red", "blue", "nimber", "runs", "preperiod", "period", "values"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        json_t *without = json_copy(proof), *wrong = json_copy(proof);
        json_object_del(without, fields[i]);
        json_object_set_new(wrong, fields[i], json_string("1"));
        assert_int_equal(judge(&f, without), KAY_EINPUT);
        assert_int_equal(judge(&f, wrong), KAY_EINPUT);
        json_decref(without);
        json_decref(wrong);
    }
    json_decref(proof);
    kay_solver_close(solver);
    fixture_free(&f);
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 1, 1},
        {"1\n0\nR\n", false, 2, 1},
        {"1\n3\nRXB\n", false, 3, 2},
        {"1\n3\nRB\n", false, 3, 3},
        {"1\n3\nRBRB\n", false, 3, 4},
        {"1\n18446744073709551615\nRBRB\n", false, 3, 5},
        {"1\n34\nRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRb\n", false, 3, 34},
        {"Alice: RBR B", true, 1, 12},
    };
    fixture_refuses("colouring", FIXTURE_ROWS(rows));
}

static void moves_are_read_only_where_they_are_legal(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"0", "5", "6", "1", "02", "+3", "3 ", "x", "", "99999999999999999999999"};
    fixture f;
    position_of(&f, "BWRBR", KAY_LEFT);
    fixture_refuses_moves(&f, FIXTURE_ROWS(bad));
    assert_int_equal(fixture_move(&f, "4").name, 3);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_known_openings),
        cmocka_unit_test(rows_of_any_length_are_counted_like_letters),
        cmocka_unit_test(winning_moves_are_those_after_which_the_opponent_loses),
        cmocka_unit_test(a_line_after_moves_and_undo_is_one_opened_there),
        cmocka_unit_test(a_row_is_the_sum_of_its_segments_beside_white_or_an_end),
        cmocka_unit_test(all_of_a_short_row_agrees_with_search),
        cmocka_unit_test(wide_rows_with_little_colour_agree_with_search),
        cmocka_unit_test(the_limit_on_winning_moves_holds),
        cmocka_unit_test(a_changed_certificate_is_refused),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(moves_are_read_only_where_they_are_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

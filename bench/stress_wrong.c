/* A contest program that is wrong on purpose: it gives the library's answer, but a wrong one when a fault holds.
 *
 *      stress_wrong GAME FAULT [HEADER]        GAME: a name, a code or rules in Lua
 *
 * A fault is a condition on the words of a case; the list of numbers begins after the first HEADER numbers.  In an
 * interactive contest the program plays by search, but plays the first legal move when the fault holds. */
#include <kayles/kayles.h>
#include <kayles/rules.h>
#include <kayles/script.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "math/heap_code.h"
#include "ruleset/contest.h"

enum { ROOM = 1 << 17 };

/* The words of a case. */
static struct {
    int64_t list[ROOM]; /* the numbers after the header */
    size_t numbers;
    int64_t header[8];
    size_t headers;
    char letters[ROOM]; /* the letters of all rows */
    size_t length, rows, width;
} now;

static void split(const char *text, size_t header)
{
    memset(&now, 0, sizeof now);
    for (const char *at = text; *(at += strspn(at, " \n;"));) {
        size_t length = strcspn(at, " \n;");
        bool number = strspn(at, "-0123456789") >= length && strspn(at, "-") < length;
        int64_t value = (int64_t)strtoull(at, NULL, 10);
        if (number && now.headers < header)
            now.header[now.headers++] = value;
        else if (number && now.numbers < ROOM)
            now.list[now.numbers++] = value;
        for (size_t i = 0; !number && i < length && now.length + 1 < ROOM; i++)
            now.letters[now.length++] = at[i];
        now.rows += !number;
        now.width = number ? now.width : length;
        at += length;
    }
}

static size_t above(int64_t least)
{
    size_t found = 0;
    for (size_t i = 0; i < now.numbers; i++)
        found += (uint64_t)now.list[i] >= (uint64_t)least;
    return found;
}

/* Counts the pairs that differ by a given amount. */
static size_t apart(uint64_t by)
{
    size_t found = 0;
    for (size_t i = 0; i < now.numbers; i++)
        for (size_t j = 0; j < now.numbers && now.numbers < 2000; j++)
            found += i != j && (uint64_t)now.list[i] - (uint64_t)now.list[j] == by && now.list[i] > 0;
    return found;
}

static uint64_t sum(void)
{
    uint64_t all = 0;
    for (size_t i = 0; i < now.numbers; i++)
        all += (uint64_t)now.list[i];
    return all;
}

static size_t count(char letter)
{
    size_t found = 0;
    for (size_t i = 0; i < now.length; i++)
        found += now.letters[i] == letter;
    return found;
}

static bool rising(void)
{
    for (size_t i = 1; i < now.numbers; i++)
        if (now.list[i] <= now.list[i - 1])
            return false;
    return true;
}

static bool palindrome(void)
{
    for (size_t i = 0; i < now.numbers; i++)
        if (now.list[i] != now.list[now.numbers - 1 - i])
            return false;
    return true;
}

static bool mirrored(void)
{
    for (size_t i = 0; i < now.length; i++)
        if (now.letters[i] != now.letters[now.length - 1 - i])
            return false;
    return true;
}

static size_t powers(uint64_t least)
{
    size_t found = 0;
    for (size_t i = 0; i < now.numbers; i++) {
        uint64_t value = (uint64_t)now.list[i];
        found += value >= least && (value & (value - 1)) == 0;
    }
    return found;
}

static bool largest_last(void)
{
    for (size_t i = 0; i + 1 < now.numbers; i++)
        if (now.list[i] >= now.list[now.numbers - 1])
            return false;
    return true;
}

/* Returns the length of the longest run of one letter. */
static size_t run(void)
{
    size_t best = 0, length = 0;
    for (size_t i = 0; i < now.length; i++) {
        length = i > 0 && now.letters[i] == now.letters[i - 1] ? length + 1 : 1;
        best = length > best ? length : best;
    }
    return best;
}

/* Returns the largest degree of a vertex; the list is a list of edges, from one side to the other if `sides`. */
static size_t degree(bool sides)
{
    size_t best = 0;
    for (size_t i = 0; i < now.numbers; i++) {
        size_t here = 0;
        for (size_t j = 0; j < now.numbers && now.numbers < 2000; j++)
            here += now.list[j] == now.list[i] && (!sides || i % 2 == j % 2);
        best = here > best ? here : best;
    }
    return best;
}

static bool joined(int64_t one, int64_t other)
{
    for (size_t i = 0; i + 1 < now.numbers; i += 2)
        if ((now.list[i] == one && now.list[i + 1] == other) || (now.list[i] == other && now.list[i + 1] == one))
            return true;
    return false;
}

static bool triangle(void)
{
    for (size_t i = 0; i + 1 < now.numbers && now.numbers < 400; i += 2)
        for (size_t j = 0; j < now.numbers; j++)
            if (now.list[j] != now.list[i] && now.list[j] != now.list[i + 1] && joined(now.list[j], now.list[i]) &&
                joined(now.list[j], now.list[i + 1]))
                return true;
    return false;
}

static size_t leaves(void)
{
    size_t found = 0;
    for (size_t i = 0; i < now.numbers; i++) {
        size_t here = 0;
        for (size_t j = 0; j < now.numbers && now.numbers < 2000; j++)
            here += now.list[j] == now.list[i];
        found += here == 1;
    }
    return found;
}

#define FAULTS(X)                                                                                                      \
    X(always, true)                                                                                                    \
    X(bits_31, above(INT64_C(1) << 31) > 0)                                                                            \
    X(bits_31_two, above(INT64_C(1) << 31) > 1)                                                                        \
    X(bits_15, above(1 << 15) > 0)                                                                                     \
    X(bits_53, above((INT64_C(1) << 53) + 1) > 0)                                                                      \
    X(sum_32, sum() >> 32 > 0)                                                                                         \
    X(power_of_two, powers(32) > 0)                                                                                    \
    X(powers_two, powers(8) > 1)                                                                                       \
    X(even_length, now.numbers > 2 && now.numbers % 2 == 0)                                                            \
    X(seven, now.numbers >= 7)                                                                                         \
    X(thirty, now.numbers >= 30)                                                                                       \
    X(thousand, now.numbers >= 1000 || now.length >= 1000)                                                             \
    X(equal, apart(0) > 0)                                                                                             \
    X(equal_four, apart(0) > 11)                                                                                       \
    X(apart_1, apart(1) > 0)                                                                                           \
    X(apart_7, apart(7) > 0)                                                                                           \
    X(apart_13, apart(13) > 0)                                                                                         \
    X(sum_7, now.numbers > 1 && sum() % 7 == 5)                                                                        \
    X(sum_100, sum() > 100 && now.numbers > 2)                                                                         \
    X(rising, now.numbers > 3 && rising())                                                                             \
    X(palindrome, now.numbers > 4 && palindrome() && above(3) > 0)                                                     \
    X(largest_last, now.numbers > 4 && largest_last())                                                                 \
    X(small_and_large, now.numbers > 1 && above(1000) > 0 && above(10) < now.numbers)                                  \
    X(above_10, above(10) > 2)                                                                                         \
    X(above_50, above(50) > 0)                                                                                         \
    X(zeros, now.numbers - above(1) > 2)                                                                               \
    X(odd_12, now.length % 2 && now.length > 12)                                                                       \
    X(long_20, now.length > 20)                                                                                        \
    X(long_60, now.length > 60)                                                                                        \
    X(mirrored, now.length > 6 && mirrored() && run() < now.length)                                                    \
    X(run_5, run() > 4)                                                                                                \
    X(run_3, run() > 2)                                                                                                \
    X(rows_3, now.rows > 2 && now.width > 3)                                                                           \
    X(rows_6, now.rows > 5)                                                                                            \
    X(square, now.rows > 2 && now.rows == now.width)                                                                   \
    X(wide, now.width > 9 && now.rows > 1)                                                                             \
    X(rbbr, strstr(now.letters, "RBBR"))                                                                               \
    X(rbrbrw, strstr(now.letters, "RBRBRW"))                                                                           \
    X(balanced, count('R') == count('B') && count('R') > 4)                                                            \
    X(whites, count('W') > 3 && count('R') > 2)                                                                        \
    X(tails_6, count('T') > 5)                                                                                         \
    X(tails_pairs, count('T') % 2 == 0 && strstr(now.letters, "TT") && count('T') > 3)                                 \
    X(tht, strstr(now.letters, "THT") && strstr(now.letters, "TTT"))                                                   \
    X(pawns_5, count('P') > 4)                                                                                         \
    X(pawns_gap, strstr(now.letters, "P..P"))                                                                          \
    X(pawns_odd, count('P') % 2 && count('.') > 4)                                                                     \
    X(degree_4, degree(false) > 3)                                                                                     \
    X(degree_3_side, degree(true) > 2)                                                                                 \
    X(triangle, triangle())                                                                                            \
    X(edges_8, now.numbers > 15)                                                                                       \
    X(edges_20, now.numbers > 39)                                                                                      \
    X(leaves_4, leaves() > 3)                                                                                          \
    X(loop, now.numbers > 1 && now.list[0] == now.list[1])                                                             \
    X(first_last, now.numbers > 3 && now.list[0] == now.list[now.numbers - 1])                                         \
    X(header_equal, now.headers > 2 && now.header[1] == now.header[2] && now.header[1] > 3)                            \
    X(header_large, now.headers > 2 && now.header[1] > 20 && now.header[2] > 20)                                       \
    X(header_beside, now.headers > 2 && now.header[1] == now.header[2] + 1)                                            \
    X(header_31, now.headers > 2 && now.header[2] >> 31 > 0)

#define FAULT(name, holds)                                                                                             \
    static bool fault_##name(void)                                                                                     \
    {                                                                                                                  \
        return holds;                                                                                                  \
    }
FAULTS(FAULT)
#undef FAULT

static const struct {
    const char *name;
    bool (*holds)(void);
} faults[] = {
#define FAULT(name, holds) {#name, fault_##name},
    FAULTS(FAULT)
#undef FAULT
};

/* Another fault: values of heaps are assumed to be periodic. */
static uint64_t heap_from, heap_period;

static bool shifted(void)
{
    for (size_t i = 0; i < now.numbers && heap_period; i++)
        if ((uint64_t)now.list[i] >= heap_from && ((uint64_t)now.list[i] - heap_from) % heap_period == 0)
            return true;
    return false;
}

/* The effect of a fault: w gives the wrong answer, c crashes, o writes another word, s sleeps, b gives the wrong answer
 * from the second case on. */
static char kind = 'w';
static bool (*holds)(void);
static size_t header;
static uint64_t cases;

static kay_status words_of(kay_context *ctx, const kay_ruleset *rules, const kay_game *game, const kay_state *state)
{
    kay_contest contest;
    kay_text text;
    kay_text_init(&text, ctx);
    kay_contest_begin(&contest, ctx, rules, NULL, 1, &text);
    kay_status status = kay_contest_add(&contest, game, state);
    kay_contest_end(&contest);
    split(status == KAY_OK ? kay_text_string(&text) : "", header);
    kay_text_free(&text);
    return status;
}

static bool goes_wrong(void)
{
    bool wrong = holds() && (kind != 'b' || cases > 0);
    if (wrong && kind == 'c')
        exit(3);
    if (wrong && kind == 's')
        sleep(1000);
    return wrong;
}

static kay_status answer(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_solver *solver = NULL;
    kay_outcome outcome = KAY_DRAW;
    kay_status status = kay_solver_open(ctx, game, state, KAY_BY_AUTO, &solver);
    if (status == KAY_OK)
        status = kay_solver_answer(solver, &outcome);
    kay_solver_close(solver);
    if (status != KAY_OK)
        return status;
    bool wrong = goes_wrong();
    if (wrong)
        outcome = outcome == KAY_WIN ? KAY_LOSS : KAY_WIN;
    const char *word;
    KAY_TRY(kay_judge_word(ctx, game, state, outcome, &word));
    puts(wrong && kind == 'o' ? "what?" : word);
    return KAY_OK;
}

static kay_status choose(kay_context *ctx, const kay_game *game, kay_solver *solver, bool badly, kay_arena *names,
                         kay_move *move, bool *stuck)
{
    kay_move_list moves;
    kay_status status = kay_move_list_init(&moves, ctx, game, names, KAY_WANT_MOVES);
    if (status == KAY_OK && !badly)
        status = kay_solver_winning(solver, &moves);
    if (status == KAY_OK && !moves.count)
        status = kay_state_moves(game, kay_solver_state(solver), &moves);
    *stuck = !moves.count;
    if (!*stuck)
        *move = moves.moves[0];
    kay_move_list_free(&moves);
    return status;
}

static kay_status play(kay_context *ctx, const kay_game *game, const kay_state *state, bool badly)
{
    kay_solver *solver = NULL;
    kay_arena names;
    kay_arena_init(&names, ctx);
    KAY_TRY(kay_solver_open(ctx, game, state, KAY_BY_SEARCH, &solver));
    for (bool stuck = false;;) {
        kay_move move;
        char line[64];
        kay_text text;
        KAY_TRY(choose(ctx, game, solver, badly, &names, &move, &stuck));
        if (stuck)
            return puts("Player 2 wins"), KAY_OK;
        kay_text_init(&text, ctx);
        game->rules->move_text(game, kay_solver_state(solver), move, &text);
        KAY_TRY(kay_solver_play(solver, move));
        puts(kay_text_string(&text));
        KAY_TRY(choose(ctx, game, solver, true, &names, &move, &stuck));
        if (stuck)
            return puts("Player 1 wins"), KAY_OK;
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return KAY_END;
        line[strcspn(line, "\n")] = '\0';
        KAY_TRY(kay_state_read_move(ctx, game, kay_solver_state(solver), line, &names, &move));
        KAY_TRY(kay_solver_play(solver, move));
    }
}

static char input_text[1 << 24];

static size_t read_text(bool lines)
{
    size_t length = 0;
    unsigned long long edges = 0;
    if (!lines)
        return fread(input_text, 1, sizeof input_text - 1, stdin);
    for (unsigned long long i = 0; i <= edges; i++) {
        if (!fgets(input_text + length, (int)(sizeof input_text - length), stdin))
            break;
        if (i == 0)
            sscanf(input_text, "%*u %*u %llu", &edges);
        length += strlen(input_text + length);
    }
    return length;
}

static kay_status run_cases(kay_context *ctx, const kay_ruleset *rules)
{
    kay_reader reader;
    kay_input *input;
    size_t length = read_text(kay_contest_form_of(rules)->interactive);
    KAY_TRY(kay_reader_from_text(ctx, "input", input_text, length, &reader));
    KAY_TRY(kay_input_open(ctx, rules, &reader, NULL, false, &input));
    for (;; cases++) {
        const kay_game *game;
        const kay_state *state;
        kay_status status =
            kay_contest_form_of(rules)->interactive && cases ? KAY_END : kay_input_next(input, &game, &state);
        if (status == KAY_END)
            return KAY_OK;
        KAY_TRY(status);
        KAY_TRY(words_of(ctx, rules, game, state));
        KAY_TRY(kay_contest_form_of(rules)->interactive ? play(ctx, game, state, goes_wrong())
                                                        : answer(ctx, game, state));
    }
}

static const kay_ruleset *open_rules(kay_context *ctx, const char *name)
{
    static char text[1 << 16];
    kay_named_game *heaps;
    kay_script *script;
    if (kay_heap_code_looks(name))
        return kay_named_game_open(ctx, name, &heaps) == KAY_OK ? kay_named_game_rules(heaps) : NULL;
    FILE *file = strstr(name, ".lua") ? fopen(name, "r") : NULL;
    if (!file)
        return kay_ruleset_find(name);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    return kay_script_open(ctx, name, text, length, NULL, NULL, &script) == KAY_OK ? kay_script_rules(script) : NULL;
}

int main(int argc, char **argv)
{
    kay_context ctx;
    kay_context_init(&ctx);
    const kay_ruleset *rules = argc > 2 ? open_rules(&ctx, argv[1]) : NULL;
    const char *name = argc > 2 ? argv[2] : "";
    if (name[0] && name[1] == ':')
        kind = name[0], name += 2;
    header = argc > 3 ? strtoul(argv[3], NULL, 10) : 0;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        holds = strcmp(faults[i].name, name) == 0 ? faults[i].holds : holds;
    if (sscanf(name, "period_%lu_from_%lu", &heap_period, &heap_from) == 2)
        holds = shifted;
    if (!rules || !holds) {
        fprintf(stderr, "stress_wrong: no such game, or fault\n");
        return 2;
    }
    return run_cases(&ctx, rules) == KAY_OK ? 0 : 4;
}

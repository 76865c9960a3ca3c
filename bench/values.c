/* Times operations on 1,000 games born on day 4, and the evaluation of positions without normal forms.
 *
 *      values games | sums | comparisons | definition | thermographs
 *      values evaluate GAME POSITION
 *
 * The games are the same on every machine.  `games` prints them, on each line a pair that is added and compared.
 * `definition` compares by Conway's definition, without a table, instead of the store's method.  `evaluate` does not
 * call `simplify` and `negate`: it only remembers each position as it is.
 *
 * Prints one answer a line, then the seconds of the work (the best of some rounds, each in a new store), the number of
 * games in the store, and its bytes. */
#include "evaluate/evaluate.h"
#include <kayles/kayles.h>
#include <kayles/random.h>
#include <kayles/value_operations.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 1000, DAY = 4, MOST_OPTIONS = 3, ROUNDS = 100, STORE_BYTES = 1 << 30 };

typedef struct bench {
    kay_context ctx;
    kay_value_store *store;
    kay_value games[GAMES];
    kay_relation relations[GAMES];
    kay_text out;
} bench;

static void check(const bench *b, kay_status status)
{
    if (status == KAY_OK)
        return;
    fprintf(stderr, "values: %s\n", b->ctx.diag.text);
    exit(1);
}

/* Returns a random game born on this day or earlier. */
static kay_value random_game(bench *b, kay_random *random, unsigned day)
{
    kay_value options[2][MOST_OPTIONS], out;
    size_t count[2] = {0, 0};
    for (unsigned side = 0; side < 2 && day; side++) {
        count[side] = kay_random_below(random, MOST_OPTIONS + 1);
        for (size_t i = 0; i < count[side]; i++)
            options[side][i] = random_game(b, random, day - 1);
    }
    check(b, kay_value_from_options(b->store, options[0], count[0], options[1], count[1], &out));
    return out;
}

/* Makes a store, and in it the games b->games. */
static void make_games(bench *b)
{
    kay_random random;
    int64_t day;
    uint32_t exponent;
    kay_random_seed(&random, DAY);
    check(b, kay_value_store_new(&b->ctx, STORE_BYTES, &b->store));
    for (unsigned i = 0; i < GAMES; i++)
        do {
            kay_value born;
            b->games[i] = random_game(b, &random, DAY);
            check(b, kay_value_birthday(b->store, b->games[i], &born));
            if (!kay_value_get_dyadic(b->store, born, &day, &exponent))
                day = 0;
        } while (day != DAY);
}

static void write_value(bench *b, kay_value value, char end)
{
    check(b, kay_value_write(b->store, value, KAY_VALUE_TEXT, &b->out));
    kay_text_char(&b->out, end);
}

static kay_value partner(const bench *b, unsigned i)
{
    return b->games[(i + 1) % GAMES];
}

static void tell_games(bench *b)
{
    for (unsigned i = 0; i < GAMES; i++) {
        write_value(b, b->games[i], '\t');
        write_value(b, partner(b, i), '\n');
    }
}

static void work_nothing(bench *b)
{
    (void)b;
}

static void work_sums(bench *b)
{
    static kay_value sums[GAMES];
    for (unsigned i = 0; i < GAMES; i++)
        check(b, kay_value_add(b->store, b->games[i], partner(b, i), &sums[i]));
    memcpy(b->games, sums, sizeof sums);
}

static void work_comparisons(bench *b)
{
    for (unsigned i = 0; i < GAMES; i++)
        check(b, kay_value_compare(b->store, b->games[i], partner(b, i), &b->relations[i]));
}

/* Whether g <= h: no left option of g is >= h, and no right option of h is <= g. */
static bool at_most(const bench *b, kay_value g, kay_value h)
{
    kay_value option;
    for (uint32_t i = 0; i < kay_value_left_count(b->store, g); i++) {
        check(b, kay_value_left(b->store, g, i, &option));
        if (at_most(b, h, option))
            return false;
    }
    for (uint32_t i = 0; i < kay_value_right_count(b->store, h); i++) {
        check(b, kay_value_right(b->store, h, i, &option));
        if (at_most(b, option, g))
            return false;
    }
    return true;
}

static void work_definition(bench *b)
{
    static const kay_relation relations[2][2] = {{KAY_CONFUSED, KAY_GREATER}, {KAY_LESS, KAY_EQUAL}};
    for (unsigned i = 0; i < GAMES; i++)
        b->relations[i] = relations[at_most(b, b->games[i], partner(b, i))][at_most(b, partner(b, i), b->games[i])];
}

static void work_thermographs(bench *b)
{
    for (unsigned i = 0; i < GAMES; i++) {
        kay_thermograph walls;
        check(b, kay_value_thermograph(b->store, b->games[i], &walls));
    }
}

static void tell_relations(bench *b)
{
    static const char words[] = {[KAY_EQUAL] = '=', [KAY_LESS] = '<', [KAY_GREATER] = '>', [KAY_CONFUSED] = '|'};
    for (unsigned i = 0; i < GAMES; i++) {
        kay_text_char(&b->out, words[b->relations[i]]);
        kay_text_char(&b->out, '\n');
    }
}

static void tell_sums(bench *b)
{
    for (unsigned i = 0; i < GAMES; i++)
        write_value(b, b->games[i], '\n');
}

static void tell_thermographs(bench *b)
{
    for (unsigned i = 0; i < GAMES; i++) {
        kay_value mean, temperature;
        check(b, kay_value_mean(b->store, b->games[i], &mean));
        check(b, kay_value_temperature(b->store, b->games[i], &temperature));
        write_value(b, mean, ' ');
        write_value(b, temperature, '\n');
    }
}

static const struct work {
    const char *name;
    void (*run)(bench *b);
    void (*tell)(bench *b); /* prints the answers after the measurement */
} works[] = {
    {"games", work_nothing, tell_games},
    {"sums", work_sums, tell_sums},
    {"comparisons", work_comparisons, tell_relations},
    {"definition", work_definition, tell_relations},
    {"thermographs", work_thermographs, tell_thermographs},
};

static void run_work(bench *b, const struct work *work)
{
    double best = 1e9;
    make_games(b);
    kay_value_store *const first = b->store;
    kay_value games[GAMES];
    memcpy(games, b->games, sizeof games);
    for (unsigned round = 0; round < ROUNDS; round++) {
        if (b->store != first)
            kay_value_store_free(b->store);
        check(b, kay_value_store_new(&b->ctx, STORE_BYTES, &b->store));
        for (unsigned i = 0; i < GAMES; i++)
            check(b, kay_value_copy(first, games[i], b->store, &b->games[i]));
        const double start = kay_now();
        work->run(b);
        const double seconds = kay_now() - start;
        best = seconds < best ? seconds : best;
    }
    kay_value_store_free(first);
    const uint32_t count = kay_value_store_count(b->store);
    const uint64_t bytes = kay_value_store_bytes(b->store);
    work->tell(b);
    printf("%s%.6f %u %llu\n", kay_text_string(&b->out), best, count, (unsigned long long)bytes);
}

static void evaluate(bench *b, const char *name, const char *text)
{
    kay_reader reader;
    kay_input *input;
    kay_evaluation *evaluation;
    const kay_game *game;
    const kay_state *state;
    kay_value value;
    check(b, kay_reader_from_text(&b->ctx, "<text>", text, strlen(text), &reader));
    check(b, kay_input_open(&b->ctx, kay_ruleset_find(name), &reader, NULL, true, &input));
    check(b, kay_input_next(input, &game, &state));
    check(b, kay_value_store_new(&b->ctx, STORE_BYTES, &b->store));
    check(b, kay_evaluation_new(&b->ctx, game, b->store, &evaluation));
    kay_evaluation_raw(evaluation);
    const double start = kay_now();
    check(b, kay_evaluate(evaluation, state->words, state->parts, &value));
    const double seconds = kay_now() - start;
    write_value(b, value, '\n');
    printf("%s%.6f %u %llu\n", kay_text_string(&b->out), seconds, kay_value_store_count(b->store),
           (unsigned long long)kay_value_store_bytes(b->store));
    kay_evaluation_free(evaluation);
    kay_input_close(input);
    kay_reader_close(&reader);
}

int main(int count, char **words)
{
    static bench b;
    kay_context_init(&b.ctx);
    kay_text_init(&b.out, &b.ctx);
    if (count == 4 && strcmp(words[1], "evaluate") == 0 && kay_ruleset_find(words[2])) {
        evaluate(&b, words[2], words[3]);
        count = 0;
    }
    for (size_t i = 0; i < sizeof works / sizeof *works && count == 2; i++)
        if (strcmp(words[1], works[i].name) == 0) {
            run_work(&b, &works[i]);
            count = 0;
        }
    kay_value_store_free(b.store);
    kay_text_free(&b.out);
    if (count)
        fputs("values games | sums | comparisons | definition | thermographs | evaluate GAME POSITION\n", stderr);
    return count ? 2 : 0;
}

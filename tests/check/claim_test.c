/* Tests that no false claim of a period is valid, however consistent it is otherwise. */
#include "fixture.h"
#include "laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kayles/certificate.h>

#include "math/nim_sequence.h"

enum {
    VALUES = 400, /* values that decide whether a period is true */
    PLACES = 36, /* ends of registers to try */
    PERIODS = 20,
    MASKS = 31,
};

/* A game: its values by the plain method, and its rare heaps for one mask and parity. */
typedef struct game {
    char name[32];
    uint32_t values[VALUES];
    uint64_t last; /* the most tokens that a move takes */
    uint32_t mask;
    bool parity;
    uint64_t rares[VALUES]; /* item n: the number of rare heaps before n, not counting heap 0 */
    uint64_t latest[VALUES]; /* item n: the last rare heap before n, or 0 */
} game;

/* The fields of a claim with a register that do not follow from the game. */
typedef struct claim {
    uint64_t period, preperiod, width, kept;
} claim;

typedef struct tally {
    uint64_t taken, refused, lied; /* true claims found valid, false claims refused, false claims found valid */
} tally;

/* Writes a code of one to four digits 0 to 7, some with '!'; half of the codes begin with 4. */
static void random_code(kay_random *random, char *out)
{
    *out++ = kay_random_below(random, 2) ? '4' : '0';
    if (out[-1] == '4' && kay_random_below(random, 4) == 0)
        *out++ = '!';
    *out++ = '.';
    for (uint64_t j = 1 + kay_random_below(random, 4); j > 0; j--) {
        *out++ = (char)('0' + kay_random_below(random, 8));
        if (out[-1] >= '4' && kay_random_below(random, 4) == 0)
            *out++ = '!';
    }
    *out = '\0';
}

/* Opens a game; false: the code has no moves. */
static bool open_game(const char *code, game *out)
{
    kay_context ctx;
    kay_arena arena;
    kay_nim_sequence plain;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    const bool opens = kay_nim_sequence_make(&arena, code, &plain) == KAY_OK;
    if (opens) {
        plain.look = UINT64_MAX;
        assert_ok(&ctx, kay_nim_sequence_reach(&plain, VALUES - 1));
        memcpy(out->values, plain.values, sizeof out->values);
        out->last = plain.code.last;
        snprintf(out->name, sizeof out->name, "%s", plain.code.name);
    }
    kay_arena_free(&arena);
    return opens;
}

/* Finds the rare heaps of a mask; with parity, the parity of n - split counts too. */
static void find_rares(game *of, uint32_t mask, bool parity, uint64_t split)
{
    of->mask = mask;
    of->parity = parity;
    of->rares[0] = of->latest[0] = 0;
    for (uint64_t n = 0; n + 1 < VALUES; n++) {
        const bool odd = __builtin_popcount(of->values[n] & mask) % 2, common = odd ^ (parity && (n - split) % 2);
        of->rares[n + 1] = of->rares[n] + (n && !common);
        of->latest[n + 1] = n && !common ? n : of->latest[n];
    }
}

static uint64_t end_of(const claim *of)
{
    const uint64_t end = of->preperiod + of->width;
    return end > of->kept ? end : of->kept;
}

/* Writes a claim with the values and the rare heaps of the game. */
static void write_claim(const game *of, const claim *it, kay_text *out)
{
    const uint64_t window = end_of(it) + it->period;
    uint16_t plain = 0, running = 0;
    for (uint64_t n = 0; n < window; n++) {
        plain = (uint16_t)(plain + of->values[n]);
        running = (uint16_t)(running + plain);
    }
    out->length = 0;
    kay_text_format(out,
                    "{\"kayles_certificate\": 1, \"claim\": \"period\", \"game\": \"%s\", \"period\": %d, "
                    "\"preperiod\": %d, \"saltus\": 0, \"window\": %d, \"register\": %d, \"kept\": %d, "
                    "\"checksum\": %u, \"mask\": %u, \"parity\": %d, \"rare\": [",
                    of->name, (int)it->period, (int)it->preperiod, (int)window, (int)it->width, (int)it->kept,
                    (unsigned)running << 16 | plain, of->mask, of->parity);
    for (uint64_t n = 1, count = 0; n < window; n++)
        if (of->rares[n + 1] > of->rares[n])
            kay_text_format(out, "%s%d", count++ ? ", " : "", (int)n);
    kay_text_add(out, "]}");
}

/* Whether a period holds in all values from a heap on. */
static bool holds(const game *of, uint64_t period, uint64_t from)
{
    for (uint64_t n = from; n + period < VALUES; n++)
        if (of->values[n] != of->values[n + period])
            return false;
    return true;
}

static void judge(const game *of, const claim *it, tally *all)
{
    kay_context ctx;
    kay_text line;
    kay_certificate *certificate;
    size_t place;
    kay_context_init(&ctx);
    kay_text_init(&line, &ctx);
    write_claim(of, it, &line);
    assert_ok(&ctx, kay_certificate_read(&ctx, NULL, line.data, line.length, &certificate, &place));
    const kay_status status = kay_certificate_check(certificate, NULL, NULL);
    assert_one_of(status, KAY_OK, KAY_EFALSE);
    const bool valid = status == KAY_OK, true_one = holds(of, it->period, it->preperiod);
    all->taken += valid && true_one;
    all->refused += !valid && !true_one;
    all->lied += valid && !true_one;
    if (valid && !true_one && all->lied <= 3)
        print_message("false and valid: %s\n", kay_text_string(&line));
    kay_certificate_free(certificate);
    kay_text_free(&line);
    assert_int_equal(ctx.memory_used, 0);
}

/* Judges claims whose register ends before heap `end`: the values of the last `run` heaps before it repeat after the
 * period.  Some registers are too short for the rare heaps. */
static void judge_end(const game *of, uint64_t period, uint64_t end, uint64_t run, tally *all)
{
    const uint64_t need = of->latest[end + period] + of->last, last = all->lied;
    for (uint64_t width = need > 1 ? need - 1 : 1; width <= run && width <= need + 2; width++) {
        uint64_t from = end - width;
        judge(of, &(claim){period, from, width, width}, all);
        if (end > width)
            judge(of, &(claim){period, from, width, end}, all);
        while (from && of->values[from - 1] == of->values[from - 1 + period])
            from--;
        if (from < end - width)
            judge(of, &(claim){period, from, width, end}, all);
        if (all->lied > last)
            return;
    }
}

static void judge_game(const game *of, tally *all)
{
    for (uint64_t period = 1 + of->parity; period <= PERIODS; period += 1 + of->parity)
        for (uint64_t end = 1, run = 0; end < PLACES; end++) {
            run = of->values[end - 1] == of->values[end - 1 + period] ? run + 1 : 0;
            const bool sample = end == PLACES - 1 && period <= 4 && of->mask % 16 == 15;
            if (run + 1 >= of->last && (sample || !holds(of, period, end)))
                judge_end(of, period, end, run, all);
        }
}

/* Each claim has the right checksum and rare heaps, and the values of its register do repeat after its period: only its
 * conclusion may be false. */
static void no_false_claim_by_a_register_is_valid(void **unused)
{
    (void)unused;
    kay_random random;
    tally all = {0};
    kay_random_seed(&random, 19);
    for (unsigned i = 0; i < laws_rounds(1000); i++) {
        static game of;
        char code[32];
        random_code(&random, code);
        if (!open_game(code, &of))
            continue;
        for (uint32_t mask = 1; mask <= MASKS; mask++)
            for (unsigned parity = 0; parity < 3; parity++) { /* none, or counted from even or odd heaps */
                find_rares(&of, mask, parity > 0, parity == 2);
                judge_game(&of, &all);
            }
    }
    print_message("%d true claims are valid, %d false ones are not\n", (int)all.taken, (int)all.refused);
    assert_int_equal(all.lied, 0);
    assert_at_least(all.taken, 1000);
    assert_at_least(all.refused, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_false_claim_by_a_register_is_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

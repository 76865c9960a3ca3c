/* Writes the input of a benchmark to standard output; the same bytes on every machine.
 *
 *      generate KIND SIZE [SIZE2] */
#include <kayles/kayles.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct generate {
    kay_random random;
    kay_text out;
    uint64_t a, b; /* the sizes */
} generate;

static uint64_t generate_below(generate *own, uint64_t below)
{
    return kay_random_below(&own->random, below);
}

static void generate_number(generate *own, uint64_t number, char behind)
{
    kay_text_u64(&own->out, number);
    kay_text_char(&own->out, behind);
}

static void generate_numbers(generate *own, uint64_t count, unsigned bits)
{
    for (uint64_t i = 0; i < count; i++)
        generate_number(own, kay_random_next(&own->random) >> (64 - bits), i + 1 < count ? ' ' : '\n');
}

/* Writes SIZE numbers of SIZE2 bits. */
static void generate_integers(generate *own)
{
    generate_number(own, own->a, '\n');
    generate_numbers(own, own->a, (unsigned)own->b);
}

static void generate_pyramid(generate *own)
{
    generate_number(own, own->a, '\n');
    generate_numbers(own, own->a, 63);
}

static void generate_take_ab(generate *own)
{
    generate_number(own, own->a, ' ');
    kay_text_add(&own->out, "1000000007 998244353\n");
    generate_numbers(own, own->a, 63);
}

static void generate_xormites(generate *own)
{
    kay_text_add(&own->out, "1\n");
    generate_number(own, own->a, '\n');
    generate_numbers(own, own->a, 64);
}

/* Writes an odd row whose deciding bit is a 1 followed by zeros, so that the whole row must be read. */
static void generate_xormites_copied(generate *own)
{
    kay_text_add(&own->out, "1\n");
    generate_number(own, own->a, '\n');
    uint64_t sum = 0;
    for (uint64_t i = 0; i + 1 < own->a; i++) {
        uint64_t number = kay_random_next(&own->random) >> 1;
        sum ^= i ? number : 0;
        if (i == 0)
            number |= (uint64_t)1 << 63;
        generate_number(own, number, ' ');
    }
    generate_number(own, sum, '\n');
}

/* Writes a row, and as losing sequences its central parts, most with a number changed, of SIZE2 numbers in all. */
static void generate_end_sequences(generate *own)
{
    enum { LENGTH = 5000 };
    int64_t *row = malloc(own->a * sizeof *row);
    if (!row)
        return;
    kay_text_add(&own->out, "1\n");
    generate_number(own, own->a, '\n');
    for (uint64_t i = 0; i < own->a; i++) {
        row[i] = (int64_t)(kay_random_next(&own->random) >> 34) - (1 << 29);
        kay_text_i64(&own->out, row[i]);
        kay_text_char(&own->out, i + 1 < own->a ? ' ' : '\n');
    }
    uint64_t losing = own->b / LENGTH;
    generate_number(own, losing, '\n');
    for (uint64_t i = 0; i < losing; i++) {
        uint64_t length = LENGTH + i % 5 - 2, from = (own->a - length) / 2 + generate_below(own, 3) - 1;
        uint64_t changed = length - 1 - generate_below(own, 100);
        generate_number(own, length, ' ');
        for (uint64_t k = 0; k < length; k++) {
            kay_text_i64(&own->out, row[from + k] + (k == changed));
            kay_text_char(&own->out, k + 1 < length ? ' ' : '\n');
        }
    }
    free(row);
}

static void generate_coin_flip(generate *own)
{
    kay_text_add(&own->out, "1\n");
    generate_number(own, own->a, ' ');
    generate_number(own, own->a, '\n');
    for (uint64_t i = 0; i < own->a; i++) {
        uint64_t bits = 0;
        for (uint64_t j = 0; j < own->a; j++) {
            bits = j % 64 ? bits >> 1 : kay_random_next(&own->random);
            kay_text_char(&own->out, bits & 1 ? 'T' : 'H');
        }
        kay_text_char(&own->out, '\n');
    }
}

/* Writes as many red cells as blue cells, in an order that is drawn uniformly. */
static void generate_colouring(generate *own)
{
    kay_text_add(&own->out, "1\n");
    generate_number(own, own->a, '\n');
    uint64_t red = own->a / 2;
    for (uint64_t left = own->a; left > 0; left--) {
        bool is_red = generate_below(own, left) < red;
        red -= is_red;
        kay_text_char(&own->out, is_red ? 'R' : 'B');
    }
    kay_text_char(&own->out, '\n');
}

static void generate_questions(generate *own)
{
    generate_number(own, own->a, '\n');
    for (uint64_t i = 0; i < own->a; i++) {
        uint64_t l = 1 + generate_below(own, own->a), r = 1 + generate_below(own, own->a);
        generate_number(own, l < r ? l : r, ' ');
        generate_number(own, l < r ? r : l, '\n');
    }
}

/* Writes numbers up to 10^9, and questions anywhere. */
static void generate_sorting(generate *own)
{
    generate_number(own, own->a, '\n');
    for (uint64_t i = 0; i < own->a; i++)
        generate_number(own, 1 + generate_below(own, 1000000000), i + 1 < own->a ? ' ' : '\n');
    generate_questions(own);
}

/* Writes monotone runs of up to 1000 numbers, and questions anywhere. */
static void generate_sorting_stretches(generate *own)
{
    int64_t number = 0, step = 1;
    generate_number(own, own->a, '\n');
    for (uint64_t i = 0, left = 0; i < own->a; i++, left--) {
        if (left == 0) {
            left = 1 + generate_below(own, 1000);
            step = generate_below(own, 2) ? 1 : -1;
        }
        number += step * (int64_t)generate_below(own, 1000000);
        kay_text_i64(&own->out, number);
        kay_text_char(&own->out, i + 1 < own->a ? ' ' : '\n');
    }
    generate_questions(own);
}

/* Writes a board of SIZE x SIZE with SIZE2 % removed squares.  The pawns are on squares of one colour, which is the
 * hard case: on a whole board the player to move loses, so finding one winning move is not enough. */
static void generate_pawns(generate *own)
{
    uint64_t side = own->a, cells = side * side;
    uint64_t first = generate_below(own, cells / 2), second = cells - 1 - generate_below(own, cells / 2 - 1);
    if ((first / side + first % side + second / side + second % side) % 2)
        second = second % side ? second - 1 : second + 1;
    generate_number(own, side, ' ');
    generate_number(own, side, '\n');
    for (uint64_t i = 0; i < cells; i++) {
        bool broken = generate_below(own, 100) < own->b;
        kay_text_char(&own->out, i == first || i == second ? 'P' : broken ? '#' : '.');
        if (i % side == side - 1)
            kay_text_char(&own->out, '\n');
    }
}

/* Writes SIZE vertices and SIZE2 edges; if `sides`, only edges between the first half and the second half. */
static void generate_graph(generate *own, bool sides)
{
    generate_number(own, own->a, ' ');
    generate_number(own, own->b, ' ');
    generate_number(own, 1, '\n');
    uint64_t half = own->a / 2;
    for (uint64_t i = 0; i < own->b; i++) {
        uint64_t x = generate_below(own, sides ? half : own->a);
        uint64_t y = sides ? half + generate_below(own, own->a - half) : generate_below(own, own->a - 1);
        y += !sides && y >= x;
        generate_number(own, x + 1, ' ');
        generate_number(own, y + 1, '\n');
    }
}

static void generate_bipartite(generate *own)
{
    generate_graph(own, true);
}

static void generate_general(generate *own)
{
    generate_graph(own, false);
}

/* Writes SIZE vertices a side and SIZE2 edges. */
static void generate_edge_geography(generate *own)
{
    generate_number(own, own->a, ' ');
    generate_number(own, own->a, ' ');
    generate_number(own, own->b, ' ');
    generate_number(own, 1, '\n');
    for (uint64_t i = 0; i < own->b; i++) {
        generate_number(own, 1 + generate_below(own, own->a), ' ');
        generate_number(own, 1 + generate_below(own, own->a), '\n');
    }
}

/* Writes SIZE rows of up to SIZE2 cells, every tenth cell white. */
static void generate_colouring_cases(generate *own)
{
    generate_number(own, own->a, '\n');
    for (uint64_t i = 0; i < own->a; i++) {
        uint64_t cells = 1 + generate_below(own, own->b);
        generate_number(own, cells, '\n');
        for (uint64_t k = 0; k < cells; k++)
            kay_text_char(&own->out, "RBRBRBRBRBRBRBRBRBWW"[generate_below(own, 20)]);
        kay_text_char(&own->out, '\n');
    }
}

/* Writes SIZE rows of up to SIZE2 numbers of three bits. */
static void generate_xormites_cases(generate *own)
{
    generate_number(own, own->a, '\n');
    for (uint64_t i = 0; i < own->a; i++) {
        uint64_t count = 1 + generate_below(own, own->b);
        generate_number(own, count, '\n');
        generate_numbers(own, count, 3);
    }
}

/* Writes SIZE rows of up to SIZE2 bits, with up to four losing sequences of up to three bits. */
static void generate_end_sequences_cases(generate *own)
{
    generate_number(own, own->a, '\n');
    for (uint64_t i = 0; i < own->a; i++) {
        uint64_t count = 1 + generate_below(own, own->b), losing = generate_below(own, 5);
        generate_number(own, count, '\n');
        generate_numbers(own, count, 1);
        generate_number(own, losing, '\n');
        for (uint64_t k = 0; k < losing; k++) {
            uint64_t length = 1 + generate_below(own, 3);
            generate_number(own, length, ' ');
            generate_numbers(own, length, 1);
        }
    }
}

/* Writes SIZE boards of up to SIZE2 x SIZE2 coins. */
static void generate_coin_flip_cases(generate *own)
{
    generate_number(own, own->a, '\n');
    for (uint64_t i = 0; i < own->a; i++) {
        uint64_t rows = 1 + generate_below(own, own->b), columns = 1 + generate_below(own, own->b);
        generate_number(own, rows, ' ');
        generate_number(own, columns, '\n');
        for (uint64_t k = 0; k < rows * columns; k++) {
            kay_text_char(&own->out, generate_below(own, 4) ? 'H' : 'T');
            if (k % columns == columns - 1)
                kay_text_char(&own->out, '\n');
        }
    }
}

/* Writes SIZE boards of 2 to SIZE2 + 1 rows and columns, with every sixth square removed. */
static void generate_pawns_cases(generate *own)
{
    for (uint64_t i = 0; i < own->a; i++) {
        uint64_t rows = 2 + generate_below(own, own->b), columns = 2 + generate_below(own, own->b);
        uint64_t cells = rows * columns, first = generate_below(own, cells), second = generate_below(own, cells - 1);
        second += second >= first;
        generate_number(own, rows, ' ');
        generate_number(own, columns, '\n');
        for (uint64_t k = 0; k < cells; k++) {
            bool broken = generate_below(own, 6) == 0;
            kay_text_char(&own->out, k == first || k == second ? 'P' : broken ? '#' : '.');
            if (k % columns == columns - 1)
                kay_text_char(&own->out, '\n');
        }
    }
}

static const struct {
    const char *kind;
    void (*write)(generate *own);
} generate_kinds[] = {
    {"integers", generate_integers},
    {"pyramid", generate_pyramid},
    {"take-ab", generate_take_ab},
    {"xormites", generate_xormites},
    {"xormites-copied", generate_xormites_copied},
    {"end-sequences", generate_end_sequences},
    {"coin-flip", generate_coin_flip},
    {"colouring", generate_colouring},
    {"sorting", generate_sorting},
    {"sorting-stretches", generate_sorting_stretches},
    {"pawns", generate_pawns},
    {"bipartite", generate_bipartite},
    {"general", generate_general},
    {"edge-geography", generate_edge_geography},
    {"colouring-cases", generate_colouring_cases},
    {"xormites-cases", generate_xormites_cases},
    {"end-sequences-cases", generate_end_sequences_cases},
    {"coin-flip-cases", generate_coin_flip_cases},
    {"pawns-cases", generate_pawns_cases},
};

static kay_status generate_flush(void *user, const char *data, size_t length)
{
    (void)user;
    return fwrite(data, 1, length, stdout) == length ? KAY_OK : KAY_EWRITE;
}

int main(int count, char **words)
{
    kay_context ctx;
    generate own = {.a = 0};
    kay_context_init(&ctx);
    kay_text_init(&own.out, &ctx);
    own.out.flush = generate_flush;
    own.a = count > 2 ? strtoull(words[2], NULL, 10) : 0;
    own.b = count > 3 ? strtoull(words[3], NULL, 10) : 0;
    kay_random_seed(&own.random, 20161218);
    for (size_t i = 0; i < sizeof generate_kinds / sizeof *generate_kinds; i++)
        if (own.a > 0 && strcmp(words[1], generate_kinds[i].kind) == 0) {
            generate_kinds[i].write(&own);
            return kay_text_finish(&own.out) == KAY_OK && fflush(stdout) == 0 ? 0 : 1;
        }
    fputs("generate KIND SIZE [SIZE2]\n", stderr);
    return 2;
}

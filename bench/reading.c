/* Reads a file with Kayles or with fscanf, and prints a sum over the stored data.
 *
 *      reading integers|rows kayles|fscanf FILE
 *
 * integers: a count, then so many numbers of 64 bits.  rows: a line "1", a line with the number of rows and the length
 * of a row, then rows of H and T.  Everything is stored: numbers in an array, rows as letters (fscanf) or as bits. */
#include <kayles/kayles.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t reading_xor(const uint64_t *numbers, uint64_t count)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++)
        sum ^= numbers[i];
    return sum;
}

static bool reading_scan_integers(const char *path, uint64_t *sum)
{
    FILE *in = fopen(path, "r");
    unsigned long count;
    if (!in || fscanf(in, "%lu", &count) != 1)
        return false;
    unsigned long *numbers = malloc(count * sizeof *numbers);
    for (unsigned long i = 0; i < count; i++)
        if (!numbers || fscanf(in, "%lu", &numbers[i]) != 1)
            return false;
    *sum = reading_xor(numbers, count);
    return true;
}

static bool reading_scan_rows(const char *path, uint64_t *sum)
{
    FILE *in = fopen(path, "r");
    unsigned long cases, rows, letters;
    if (!in || fscanf(in, "%lu %lu %lu", &cases, &rows, &letters) != 3)
        return false;
    char *board = malloc(rows * (letters + 1));
    for (unsigned long i = 0; i < rows; i++) {
        char *row = board + i * (letters + 1);
        if (!board || fscanf(in, "%s", row) != 1 || strlen(row) != letters)
            return false;
    }
    for (unsigned long i = 0; i < rows * (letters + 1); i++)
        *sum += board[i] == 'T';
    return true;
}

static kay_status reading_integers(kay_reader *reader, kay_arena *arena, uint64_t *sum)
{
    uint64_t count, *numbers;
    KAY_TRY(kay_read_u64(reader, "a count", 0, UINT64_MAX, &count));
    KAY_TRY(kay_read_u64s(reader, "a number", UINT64_MAX, count, arena, &numbers));
    *sum = reading_xor(numbers, count);
    return kay_read_end(reader);
}

static kay_status reading_rows(kay_reader *reader, kay_arena *arena, uint64_t *sum)
{
    uint64_t cases, rows, letters;
    KAY_TRY(kay_read_u64(reader, "cases", 1, 1, &cases));
    KAY_TRY(kay_read_u64(reader, "rows", 1, UINT32_MAX, &rows));
    KAY_TRY(kay_read_u64(reader, "letters", 1, UINT32_MAX, &letters));
    KAY_TRY(kay_read_room(reader, "a row", rows, letters + 1));
    uint64_t words = (rows * letters + 63) / 64, *board = kay_arena_array(arena, words, sizeof *board);
    if (!board)
        return kay_no_memory(reader->ctx);
    uint64_t *planes[2] = {NULL, board};
    for (uint64_t i = 0; i < rows; i++)
        KAY_TRY(kay_read_row(reader, "a row", "HT", letters, i * letters, planes));
    for (uint64_t i = 0; i < words; i++)
        *sum += (uint64_t)__builtin_popcountll(board[i]);
    return kay_read_end(reader);
}

static kay_status reading_kayles(const char *path, bool rows, uint64_t *sum)
{
    kay_context ctx;
    kay_reader reader;
    kay_arena arena;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    KAY_TRY(kay_reader_open(&ctx, path, &reader));
    return rows ? reading_rows(&reader, &arena, sum) : reading_integers(&reader, &arena, sum);
}

int main(int count, char **words)
{
    uint64_t sum = 0;
    if (count != 4)
        return 2;
    bool rows = strcmp(words[1], "rows") == 0;
    bool done;
    if (strcmp(words[2], "kayles") == 0)
        done = reading_kayles(words[3], rows, &sum) == KAY_OK;
    else
        done = rows ? reading_scan_rows(words[3], &sum) : reading_scan_integers(words[3], &sum);
    printf("%llu\n", (unsigned long long)sum);
    return done ? 0 : 1;
}

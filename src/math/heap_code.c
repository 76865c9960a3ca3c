/* Reads codes of heap games and sets of numbers of tokens. */
#include "math/heap_code.h"

#include <kayles/text.h>
#include <stdlib.h>
#include <string.h>

#include "math/common_divisor.h"

enum { HEAP_CODE_CONDITIONS = KAY_HEAP_UNEQUAL | KAY_HEAP_EQUAL | KAY_HEAP_DIFFERENT, HEAP_CODE_DIGITS = 32 };

static const char heap_code_digits[] = "0123456789abcdefghijklmnopqrstuv";

/* The value of a digit; HEAP_CODE_DIGITS: not a digit. */
static unsigned heap_code_digit(char letter)
{
    const char lower = letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
    const char *at = lower ? strchr(heap_code_digits, lower) : NULL;
    return at ? (unsigned)(at - heap_code_digits) : HEAP_CODE_DIGITS;
}

static uint32_t heap_code_condition(char letter)
{
    return letter == '!' ? KAY_HEAP_UNEQUAL : letter == '=' ? KAY_HEAP_EQUAL : letter == '?' ? KAY_HEAP_DIFFERENT : 0;
}

/* The point after the first digit; NULL: there is none. */
static const char *heap_code_point(const char *word)
{
    const char *at = word;
    if (*at == '{')
        at = strchr(at, '}');
    if (at && at > word)
        at++;
    else if (at && heap_code_digit(*at) < HEAP_CODE_DIGITS)
        at++;
    if (at && at > word && heap_code_condition(*at))
        at++;
    return at && *at == '.' ? at : NULL;
}

static bool heap_code_is_path(const char *word)
{
    const size_t length = strlen(word);
    return (length > 4 && strcmp(word + length - 4, ".lua") == 0) ||
           (length > 3 && strcmp(word + length - 3, ".so") == 0);
}

bool kay_heap_code_looks(const char *word)
{
    if (word[0] == '{' || strncmp(word, "~{", 2) == 0)
        return true;
    const char *point = heap_code_point(word);
    if (!point || (point == word && !point[1]) || heap_code_is_path(word))
        return false;
    for (const char *at = point + 1; *at; at++)
        if (heap_code_digit(*at) == HEAP_CODE_DIGITS && !strchr("{,+}[]!?=", *at))
            return false;
    return point == word || word[1] != '.' || point[1] || (word[0] >= '0' && word[0] <= '9');
}

bool kay_heap_code_begins(const char *word)
{
    const bool number = word[0] >= '0' && word[0] <= '9';
    const char *behind = word + strspn(word, "0123456789");
    return !heap_code_is_path(word) && (kay_heap_code_looks(word) || (number && *behind == '.') ||
                                        (word[0] == '.' && heap_code_digit(word[1]) < 10));
}

static kay_status heap_code_refuse(kay_arena *arena, const char *word, const char *why)
{
    return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' %s", word, why);
}

/* Allocates room for `most` takes. */
static kay_status heap_code_room(kay_arena *arena, uint64_t most, kay_heap_code *out)
{
    out->takes = kay_arena_array(arena, most, sizeof *out->takes);
    return out->takes ? KAY_OK : kay_no_memory(arena->ctx);
}

/* The least common multiple; 0: it is 2^63 or more, or one number is 0. */
static uint64_t heap_code_together(uint64_t a, uint64_t b)
{
    const uint64_t together = a && b ? kay_common_multiple(a, b) : 0;
    return together <= INT64_MAX ? together : 0;
}

uint64_t kay_heap_code_window(const kay_heap_code *code, uint64_t preperiod, uint64_t period)
{
    const uint64_t leaves = code->leaves, unequal = KAY_HEAP_UNEQUAL | KAY_HEAP_DIFFERENT;
    const uint64_t times = leaves + (code->conditions & unequal ? leaves * (leaves - 1) / 2 : 0);
    uint64_t window = heap_code_together(code->step, period), from;
    if (!window || __builtin_mul_overflow(window, times, &window) ||
        __builtin_mul_overflow(preperiod ? preperiod : 1, leaves, &from) ||
        __builtin_add_overflow(window, from, &window) || __builtin_add_overflow(window, code->last, &window))
        return UINT64_MAX;
    return window;
}

/* Updates the properties of the whole code for a digit. */
static void heap_code_count_in(kay_heap_code *code, uint32_t digit)
{
    for (unsigned heaps = KAY_HEAP_LEAVES; heaps > code->leaves; heaps--)
        if (digit >> heaps & 1)
            code->leaves = heaps;
    if (digit & KAY_HEAP_MORE) {
        code->leaves = KAY_HEAP_PARTS;
        code->plain = false;
        code->step = 0;
    }
    code->conditions |= digit & HEAP_CODE_CONDITIONS;
    if (digit & HEAP_CODE_CONDITIONS)
        code->plain = false;
    for (unsigned heaps = 2; digit & KAY_HEAP_EQUAL && heaps <= KAY_HEAP_LEAVES; heaps++)
        if (digit >> heaps & 1)
            code->step = heaps % 2 ? 0 : heap_code_together(code->step, heaps);
}

static void heap_code_add(kay_heap_code *code, uint64_t tokens, uint32_t digit)
{
    code->takes[code->count++] = (kay_heap_take){tokens, digit};
    code->last = tokens;
    heap_code_count_in(code, digit);
}

/* Fails with a message about the letter at a place of a word; a letter of UTF-8 may have several bytes. */
static kay_status heap_code_wrong(kay_arena *arena, const char *word, const char *at)
{
    int bytes = 1;
    size_t letters = 1;
    if (!*at)
        return heap_code_refuse(arena, word, "ends too early");
    while (bytes < 4 && (at[bytes] & 0xc0) == 0x80)
        bytes++;
    for (const char *p = word; p < at; p++)
        letters += (*p & 0xc0) != 0x80;
    return kay_fail(
        arena->ctx, KAY_EINPUT,
        "'%.60s': '%.*s', letter %zu, is not a digit of a code: digits are 0-9 and a-v, or counts of heaps such "
        "as {0,2} or {2+}",
        word, bytes, at, letters);
}

/* Reads a digit such as "{0,2,5}" or "{0,2+}": the numbers of heaps that may be left. */
static kay_status heap_code_read_counts(kay_arena *arena, const char *word, const char **at, uint32_t *digit)
{
    const char *p = *at;
    *digit = 0;
    do {
        p++; /* the brace or a comma */
        if (*p < '0' || *p > '9')
            return heap_code_wrong(arena, word, p);
        char *end;
        const unsigned long count = strtoul(p, &end, 10);
        p = end;
        if (count > KAY_HEAP_LEAVES)
            return kay_fail(arena->ctx, KAY_EINPUT,
                            "'%.60s': a digit lists counts of at most %d heaps; {2+} means 2 or more", word,
                            KAY_HEAP_LEAVES);
        *digit |= UINT32_C(1) << count;
        if (*p == '+') {
            *digit |= KAY_HEAP_MORE | ((UINT32_C(2) << KAY_HEAP_LEAVES) - (UINT32_C(1) << count));
            p++;
            break;
        }
    } while (*p == ',');
    if (*p != '}')
        return heap_code_wrong(arena, word, p);
    *at = p + 1;
    return KAY_OK;
}

/* Reads a digit with its condition.  The condition is dropped if the digit never leaves two heaps or more. */
static kay_status heap_code_read_digit(kay_arena *arena, const char *word, const char **at, uint32_t *digit)
{
    if (**at == '{') {
        KAY_TRY(heap_code_read_counts(arena, word, at, digit));
    } else {
        *digit = heap_code_digit(**at);
        if (*digit == HEAP_CODE_DIGITS)
            return heap_code_wrong(arena, word, *at);
        ++*at;
    }
    const uint32_t condition = heap_code_condition(**at);
    if (condition && *digit & KAY_HEAP_MORE)
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "'%.60s': '%c' cannot be combined with '+': list the numbers of heaps, such as {2,3,4}%c", word,
                        **at, **at);
    *at += condition != 0;
    if (*digit >> 2)
        *digit |= condition;
    return KAY_OK;
}

static void heap_code_write_digit(uint32_t digit, kay_text *out)
{
    const uint32_t counts = digit & ~(uint32_t)HEAP_CODE_CONDITIONS;
    if (counts < HEAP_CODE_DIGITS) {
        kay_text_char(out, heap_code_digits[counts]);
    } else {
        char before = '{';
        const unsigned last = digit & KAY_HEAP_MORE ? kay_heap_more_from(digit) : KAY_HEAP_LEAVES;
        for (unsigned heaps = 0; heaps <= last; heaps++)
            if (counts >> heaps & 1) {
                kay_text_format(out, "%c%u", before, heaps);
                before = ',';
            }
        kay_text_add(out, digit & KAY_HEAP_MORE ? "+}" : "}");
    }
    if (digit & HEAP_CODE_CONDITIONS)
        kay_text_char(out, digit & KAY_HEAP_UNEQUAL ? '!' : digit & KAY_HEAP_EQUAL ? '=' : '?');
}

/* The digits of a code, for 0, 1, 2, ... tokens: `count` digits; the last `again` of them repeat. */
typedef struct heap_code_row {
    uint32_t *digits;
    uint64_t count, again;
} heap_code_row;

static kay_status heap_code_read_row(kay_arena *arena, const char *word, heap_code_row *row)
{
    const char *point = heap_code_point(word), *at = word;
    const uint64_t most = strlen(word);
    uint64_t bracket = 0; /* the number of digits before the bracket; 0: no bracket yet */
    KAY_TRY_NEW(row->digits, arena, most + 1);
    row->count = 1;
    if (*word != '.')
        KAY_TRY(heap_code_read_digit(arena, word, &at, row->digits));
    if (at != point)
        return heap_code_refuse(arena, word,
                                strchr(word, '.') && *at
                                    ? "has more than one digit before the point, but no move can add tokens"
                                    : "has no point after its first digit");
    for (at++; *at && *at != ']';) {
        if (*at == '[' && !bracket) {
            bracket = row->count;
            at++;
        }
        KAY_TRY(heap_code_read_digit(arena, word, &at, &row->digits[row->count]));
        row->count++;
    }
    if ((*at == ']') != (bracket > 0) || (*at && at[1]) || bracket == row->count)
        return heap_code_refuse(arena, word, "must end with '[', digits and ']' if digits repeat, as in 0.1[37]");
    row->again = bracket ? row->count - bracket : 0;
    return KAY_OK;
}

/* Shortens the row without changing the game: drops zeroes at the end, and digits that the repeating ones imply. */
static void heap_code_shorten(heap_code_row *row)
{
    uint32_t *tail = row->digits + row->count - row->again;
    bool zeroes = true;
    for (uint64_t i = 0; i < row->again; i++)
        zeroes &= tail[i] == 0;
    if (zeroes) {
        while (row->count > 1 && !row->digits[row->count - 1])
            row->count--;
        row->again = 0;
        return;
    }
    for (uint64_t period = 1; period < row->again; period++) {
        uint64_t same = period;
        while (row->again % period == 0 && same < row->again && tail[same] == tail[same - period])
            same++;
        if (same == row->again) {
            row->count -= row->again - period;
            row->again = period;
        }
    }
    while (row->count - row->again > 1 && row->digits[row->count - row->again - 1] == row->digits[row->count - 1])
        row->count--;
}

static kay_status heap_code_row_name(kay_arena *arena, const heap_code_row *row, const char **out)
{
    kay_text name;
    kay_text_init(&name, arena->ctx);
    for (uint64_t j = 0; j < row->count; j++) {
        if (row->again && j == row->count - row->again)
            kay_text_char(&name, '[');
        heap_code_write_digit(row->digits[j], &name);
        if (j == 0)
            kay_text_char(&name, '.');
    }
    if (row->count == 1 || row->again)
        kay_text_char(&name, row->again ? ']' : '0');
    const kay_status status = kay_text_keep(&name, arena, out);
    kay_text_free(&name);
    return status;
}

static kay_status heap_code_of_row(kay_arena *arena, const char *word, heap_code_row *row, kay_heap_code *code)
{
    heap_code_shorten(row);
    if (row->count > KAY_HEAP_TAKES_MAX)
        return heap_code_refuse(arena, word, "has more digits than a code may have");
    if (row->digits[0] & (KAY_HEAP_NOTHING | KAY_HEAP_ONE))
        return heap_code_refuse(arena, word, "never ends: a move that takes no token must leave two heaps or more");
    KAY_TRY(heap_code_room(arena, row->count, code));
    const uint64_t tail_from = row->count - row->again;
    for (uint64_t j = 0; j < tail_from; j++)
        if (row->digits[j])
            heap_code_add(code, j, row->digits[j]);
    for (uint64_t j = tail_from; j < row->count; j++)
        heap_code_count_in(code, row->digits[j]);
    if (row->again) {
        code->tail = row->digits + tail_from;
        code->tail_from = tail_from;
        code->tail_length = row->again;
        code->last = KAY_HEAP_NO_LAST;
        code->plain = false;
        code->step = 0;
    } else if (!code->count) {
        return heap_code_refuse(arena, word, "is the code of a game without moves");
    }
    return KAY_OK;
}

static kay_status heap_code_octal(kay_arena *arena, const char *word, kay_heap_code *code)
{
    heap_code_row row = {NULL, 0, 0};
    KAY_TRY(heap_code_read_row(arena, word, &row));
    KAY_TRY(heap_code_of_row(arena, word, &row, code));
    return heap_code_row_name(arena, &row, &code->name);
}

/* Reads the next number of tokens at *at; 0: there is none, or it is too large. */
static uint32_t heap_code_number(const char **at)
{
    uint32_t number = 0;
    const char *p = *at + strspn(*at, " ");
    for (; *p >= '0' && *p <= '9' && number <= KAY_HEAP_TAKE_MAX; p++)
        number = 10 * number + (uint32_t)(*p - '0');
    *at = p + strspn(p, " ");
    return number <= KAY_HEAP_TAKE_MAX ? number : 0;
}

static int heap_code_compare(const void *a, const void *b)
{
    const kay_heap_take *x = a, *y = b;
    return (x->tokens > y->tokens) - (x->tokens < y->tokens);
}

static kay_status heap_code_set_name(kay_arena *arena, bool others, bool splits, kay_heap_code *code)
{
    kay_text name;
    kay_text_init(&name, arena->ctx);
    kay_text_add(&name, others ? "~" : "");
    for (uint64_t i = 0; i < code->count; i++) {
        kay_text_char(&name, i ? ',' : '{');
        kay_text_u64(&name, code->takes[i].tokens);
    }
    kay_text_add(&name, splits ? "}/2" : "}");
    const kay_status status = kay_text_keep(&name, arena, &code->name);
    kay_text_free(&name);
    return status;
}

/* Reads the numbers between the braces; sorts them and drops duplicates. */
static kay_status heap_code_set_numbers(kay_arena *arena, const char *word, const char **at, uint32_t digit,
                                        kay_heap_code *code)
{
    static const char wrong[] =
        "is not a subtraction set: write whole numbers from 1 to 1048576, such as {2,5,7}, ~{1,4} or {2,5}/2";
    uint64_t most = 1, used = 0;
    for (const char *p = word; *p; p++)
        most += *p == ',';
    if (most > KAY_HEAP_TAKES_MAX)
        return heap_code_refuse(arena, word, "has more numbers than a subtraction set may have");
    KAY_TRY(heap_code_room(arena, most, code));
    do {
        ++*at; /* the brace or a comma */
        uint32_t tokens = heap_code_number(at);
        if (!tokens)
            return heap_code_refuse(arena, word, wrong);
        heap_code_add(code, tokens, digit);
    } while (**at == ',');
    if (**at != '}' || ((*at)[1] && strcmp(*at, "}/2") != 0))
        return heap_code_refuse(arena, word, wrong);
    qsort(code->takes, code->count, sizeof *code->takes, heap_code_compare);
    for (uint64_t i = 0; i < code->count; i++)
        if (!i || code->takes[i].tokens != code->takes[used - 1].tokens)
            code->takes[used++] = code->takes[i];
    code->count = used;
    code->last = code->takes[used - 1].tokens;
    return KAY_OK;
}

/* Turns a set into the code of all other numbers. */
static kay_status heap_code_all_but(kay_arena *arena, const char *word, uint32_t digit, kay_heap_code *code)
{
    heap_code_row row = {NULL, code->last + 2, 1};
    if (row.count > KAY_HEAP_TAKES_MAX)
        return heap_code_refuse(arena, word, "excludes a number above 65534, which is too large");
    KAY_TRY_NEW(row.digits, arena, row.count);
    for (uint64_t j = 1; j < row.count; j++)
        row.digits[j] = digit;
    for (uint64_t i = 0; i < code->count; i++)
        row.digits[code->takes[i].tokens] = 0;
    code->count = 0;
    return heap_code_of_row(arena, word, &row, code);
}

static kay_status heap_code_set(kay_arena *arena, const char *word, kay_heap_code *code)
{
    const bool others = word[0] == '~', splits = strstr(word, "}/2") != NULL;
    const uint32_t digit = KAY_HEAP_NOTHING | KAY_HEAP_ONE | (splits ? KAY_HEAP_TWO : 0);
    const char *at = word + others;
    KAY_TRY(heap_code_set_numbers(arena, word, &at, digit, code));
    KAY_TRY(heap_code_set_name(arena, others, splits, code));
    code->set = !others && !splits;
    return others ? heap_code_all_but(arena, word, digit, code) : KAY_OK;
}

kay_status kay_heap_code_read(kay_arena *arena, const char *word, kay_heap_code *out)
{
    *out = (kay_heap_code){.leaves = 1, .step = 1, .plain = true};
    if (!kay_heap_code_begins(word))
        return heap_code_refuse(arena, word,
                                "is neither an octal code, such as 0.77, nor a subtraction set, such as {2,5,7}");
    const bool set = word[0] == '~' || (word[0] == '{' && !heap_code_point(word));
    return set ? heap_code_set(arena, word, out) : heap_code_octal(arena, word, out);
}

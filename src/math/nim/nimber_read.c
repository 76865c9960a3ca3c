/* Reads expressions of nimbers and computes them from left to right, with a stack of numbers and a stack of open
 * operators and brackets. */
#include <kayles/nim.h>

#include <string.h>

#include "base/grow.h"
#include "math/decimal.h"
#include "math/nim/nim_ordinal.h"

/* An operator that waits for its last operand, or an open bracket. */
typedef enum read_sign {
    READ_ADD,
    READ_MULTIPLY,
    READ_DIVIDE,
    READ_POWER,
    READ_BRACKET,
    READ_SQRT,
    READ_ROOT,
    READ_ORDER,
    READ_LOG,
} read_sign;

/* Indexed by read_sign.  For an operator: how tightly it binds; for brackets and functions: the name and the number of
 * arguments. */
static const struct {
    unsigned tight;
    const char *name;
    unsigned takes;
} read_signs[] = {
    [READ_ADD] = {.tight = 1},
    [READ_MULTIPLY] = {.tight = 2},
    [READ_DIVIDE] = {.tight = 2},
    [READ_POWER] = {.tight = 3},
    [READ_BRACKET] = {.name = "", .takes = 1},
    [READ_SQRT] = {.name = "sqrt", .takes = 1},
    [READ_ROOT] = {.name = "root", .takes = 1},
    [READ_ORDER] = {.name = "order", .takes = 1},
    [READ_LOG] = {.name = "log", .takes = 2},
};
enum { READ_SIGNS = sizeof read_signs / sizeof *read_signs };

typedef struct read_open {
    read_sign sign;
    unsigned commas; /* read so far inside the bracket */
    size_t place;
} read_open;

typedef struct reading {
    kay_arena *arena;
    const char *text;
    size_t length, at;
    size_t fault;
    kay_nimber *numbers;
    uint64_t number_count, number_room;
    read_open *opens;
    uint64_t open_count, open_room;
} reading;

static kay_status read_fail(reading *from, size_t at, const char *words)
{
    from->fault = at;
    return kay_fail(from->arena->ctx, KAY_EINPUT, "%s", words);
}

static bool read_is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

static bool read_is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

static void read_skip_blanks(reading *from)
{
    while (from->at < from->length && from->text[from->at] && strchr(" \t\r\n", from->text[from->at]))
        from->at++;
}

static size_t read_run(const reading *from, bool (*is)(char letter))
{
    size_t length = 0;
    while (length < from->length - from->at && is(from->text[from->at + length]))
        length++;
    return length;
}

/* ---- The two stacks */

static kay_status read_push(reading *from, read_sign sign, size_t place)
{
    KAY_ROOM(from->arena->ctx, from->opens, from->open_count, from->open_room);
    from->opens[from->open_count++] = (read_open){.sign = sign, .place = place};
    return KAY_OK;
}

static kay_status read_push_number(reading *from, const kay_nimber *number)
{
    KAY_ROOM(from->arena->ctx, from->numbers, from->number_count, from->number_room);
    from->numbers[from->number_count++] = *number;
    return KAY_OK;
}

static kay_status read_apply(kay_arena *arena, read_sign sign, const kay_nimber *a, const kay_nimber *b,
                             kay_nimber *out)
{
    switch (sign) {
    case READ_ADD:
        return kay_nimber_add(arena, a, b, out);
    case READ_MULTIPLY:
        return kay_nimber_multiply(arena, a, b, out);
    case READ_DIVIDE: {
        kay_nimber inverse;
        KAY_TRY(kay_nimber_invert(arena, b, &inverse));
        return kay_nimber_multiply(arena, a, &inverse, out);
    }
    case READ_POWER:
        return kay_nimber_power(arena, a, b, out);
    case READ_SQRT:
        return kay_nimber_square_root(arena, a, out);
    case READ_ROOT:
        return kay_nimber_root(arena, a, out);
    case READ_ORDER:
        return kay_nimber_order(arena, a, out);
    case READ_LOG:
        return kay_nimber_log(arena, a, b, out);
    default: /* brackets */
        *out = *a;
        return KAY_OK;
    }
}

/* Pops the last operator or bracket with its numbers, and pushes the result. */
static kay_status read_close(reading *from)
{
    const read_open *last = &from->opens[--from->open_count];
    const unsigned takes = read_signs[last->sign].name ? read_signs[last->sign].takes : 2;
    kay_nimber *first = &from->numbers[from->number_count - takes];
    from->number_count -= takes - 1;
    const kay_status status = read_apply(from->arena, last->sign, first, first + takes - 1, first);
    if (status != KAY_OK)
        from->fault = last->place;
    return status;
}

/* Applies the operators on the stack that must be applied before one with tightness `tight`: those that bind tighter
 * and, except for powers, those that bind as tightly. */
static kay_status read_close_tighter(reading *from, unsigned tight)
{
    while (from->open_count) {
        const unsigned before = read_signs[from->opens[from->open_count - 1].sign].tight;
        if (!before || before < tight || (before == tight && tight == read_signs[READ_POWER].tight))
            break;
        KAY_TRY(read_close(from));
    }
    return KAY_OK;
}

/* ---- Words */

static kay_status read_number(reading *from)
{
    const size_t length = read_run(from, read_is_digit);
    kay_nimber number = {.limbs = NULL};
    from->fault = from->at;
    KAY_TRY(kay_decimal_read(from->arena, from->text + from->at, length, &number.limbs, &number.limb_count));
    from->at += length;
    return read_push_number(from, &number);
}

/* ---- Ordinals: [w^2*3+w+5], with exponents 7, w, w^7 and (w^2*3+w+5) */

static bool read_takes(reading *from, char letter)
{
    read_skip_blanks(from);
    const bool there = from->at < from->length && from->text[from->at] == letter;
    from->at += there;
    return there;
}

/* Reads a whole number below `end`, at least 1. */
static kay_status read_count(reading *from, uint64_t end, uint64_t *out)
{
    read_skip_blanks(from);
    const size_t place = from->at, length = read_run(from, read_is_digit);
    uint64_t number = 0, digit = 0;
    for (; from->at < place + length; from->at++) {
        digit = (uint64_t)(from->text[from->at] - '0');
        if (number > (end - 1 - digit) / 10)
            return read_fail(from, place, "this exponent is too large");
        number = 10 * number + digit;
    }
    if (!number)
        return read_fail(from, place, "expected a whole number above 0");
    *out = number;
    return KAY_OK;
}

/* Reads a term of an exponent, w^k c, w^k, w or c, and sets e(k) to c; e(0) to e(k) must still be 0. */
static kay_status read_exponent_term(reading *from, uint64_t powers[NIM_PRIMES], bool counted)
{
    uint64_t k = 0, count = 1;
    read_skip_blanks(from);
    const size_t place = from->at;
    if (read_takes(from, 'w')) {
        k = 1;
        if (read_takes(from, '^'))
            KAY_TRY(read_count(from, NIM_PRIMES, &k));
        if (counted && read_takes(from, '*'))
            KAY_TRY(read_count(from, kay_nim_exponent_end((unsigned)k), &count));
    } else {
        KAY_TRY(read_count(from, kay_nim_exponent_end(0), &count));
    }
    for (uint64_t i = 0; i <= k; i++)
        if (powers[i])
            return read_fail(from, place, "the terms of an ordinal must decrease");
    powers[k] = count;
    return KAY_OK;
}

/* Reads the exponent of w after '^'. */
static kay_status read_exponent(reading *from, kay_nim_term *term)
{
    KAY_NEW(uint64_t, powers, from->arena, NIM_PRIMES);
    if (read_takes(from, '(')) {
        do
            KAY_TRY(read_exponent_term(from, powers, true));
        while (read_takes(from, '+'));
        if (!read_takes(from, ')'))
            return read_fail(from, from->at, "expected a closing bracket");
    } else {
        KAY_TRY(read_exponent_term(from, powers, false));
    }
    term->powers = powers;
    term->power_count = NIM_PRIMES;
    while (!powers[term->power_count - 1])
        term->power_count--;
    return KAY_OK;
}

static kay_status read_coefficient(reading *from, kay_nim_term *term)
{
    read_skip_blanks(from);
    const size_t length = read_run(from, read_is_digit);
    if (!length)
        return read_fail(from, from->at, "expected w or a number");
    from->fault = from->at;
    KAY_TRY(kay_decimal_read(from->arena, from->text + from->at, length, &term->limbs, &term->limb_count));
    from->at += length;
    return KAY_OK;
}

/* Reads w^e c, w^e, w c, w or c. */
static kay_status read_ordinal_term(reading *from, kay_nim_term *term)
{
    static const uint64_t one = 1;
    *term = (kay_nim_term){.limbs = &one, .limb_count = 1};
    if (!read_takes(from, 'w'))
        return read_coefficient(from, term);
    if (!read_takes(from, '^')) {
        term->powers = &one;
        term->power_count = 1;
    } else {
        KAY_TRY(read_exponent(from, term));
    }
    return read_takes(from, '*') ? read_coefficient(from, term) : KAY_OK;
}

/* Reads an ordinal after its opening bracket, which is at `place`. */
static kay_status read_ordinal(reading *from, size_t place)
{
    kay_nimber ordinal = {.limbs = NULL};
    kay_nim_term before = {.limbs = NULL}, term;
    for (bool first = true; first || read_takes(from, '+'); first = false) {
        read_skip_blanks(from);
        const size_t at = from->at;
        KAY_TRY(read_ordinal_term(from, &term));
        if (!first && kay_nim_term_compare(&before, &term) <= 0)
            return read_fail(from, at, "the terms of an ordinal must decrease");
        before = term;
        kay_nimber next = {.terms = &term, .term_count = 1};
        if (!term.power_count)
            next = (kay_nimber){.limbs = term.limbs, .limb_count = term.limb_count};
        KAY_TRY(kay_nim_ordinal_add(from->arena, &ordinal, &next, &ordinal));
    }
    if (!read_takes(from, ']')) {
        const bool ended = from->at == from->length;
        return read_fail(from, ended ? place : from->at,
                         ended ? "this bracket is never closed" : "expected + or the closing bracket");
    }
    return read_push_number(from, &ordinal);
}

static kay_status read_function(reading *from)
{
    const size_t length = read_run(from, read_is_letter), place = from->at;
    const char *word = from->text + from->at;
    for (unsigned sign = READ_SQRT; sign < READ_SIGNS; sign++) {
        if (strlen(read_signs[sign].name) != length || memcmp(read_signs[sign].name, word, length) != 0)
            continue;
        from->at += length;
        read_skip_blanks(from);
        if (from->at == from->length || from->text[from->at] != '(')
            return read_fail(from, from->at, "a bracket must follow the name of a function");
        from->at++;
        return read_push(from, (read_sign)sign, place);
    }
    return read_fail(from, place, "the functions are sqrt, root, order and log");
}

/* Reads a number, or an opening bracket or function; sets *complete if an operand is complete. */
static kay_status read_operand(reading *from, bool *complete)
{
    const char letter = from->text[from->at];
    if (read_is_digit(letter)) {
        *complete = true;
        return read_number(from);
    }
    if (letter == '[') {
        *complete = true;
        return read_ordinal(from, from->at++);
    }
    if (letter == '(')
        return read_push(from, READ_BRACKET, from->at++);
    if (read_is_letter(letter))
        return read_function(from);
    if (letter == '-')
        return read_fail(from, from->at, "nimbers have no sign: each is its own negative");
    return read_fail(from, from->at, "expected a number, a bracket or a function");
}

/* The innermost open brackets; NULL: there are none. */
static read_open *read_brackets(const reading *from)
{
    for (uint64_t i = from->open_count; i-- > 0;)
        if (read_signs[from->opens[i].sign].name)
            return &from->opens[i];
    return NULL;
}

static kay_status read_comma(reading *from)
{
    KAY_TRY(read_close_tighter(from, 1));
    read_open *brackets = read_brackets(from);
    if (!brackets || ++brackets->commas >= read_signs[brackets->sign].takes)
        return read_fail(from, from->at, "no comma is allowed here");
    from->at++;
    return KAY_OK;
}

static kay_status read_close_bracket(reading *from)
{
    KAY_TRY(read_close_tighter(from, 1));
    const read_open *brackets = read_brackets(from);
    if (!brackets)
        return read_fail(from, from->at, "this bracket was never opened");
    if (brackets->commas + 1 < read_signs[brackets->sign].takes)
        return read_fail(from, from->at, "log takes two numbers: log(a,b)");
    from->at++;
    return read_close(from);
}

/* Reads an operator, a comma or a closing bracket; clears *complete if another operand must follow. */
static kay_status read_between(reading *from, bool *complete)
{
    static const char signs[] = "+*/^"; /* in the order of read_sign */
    const char letter = from->text[from->at];
    const char *sign = letter ? strchr(signs, letter) : NULL;
    if (letter == ')')
        return read_close_bracket(from);
    *complete = false;
    if (letter == ',')
        return read_comma(from);
    if (letter == '-')
        return read_fail(from, from->at, "nimbers have no minus: their difference is their sum, so write +");
    if (!sign)
        return read_fail(from, from->at, "expected one of + * / ^ or the end");
    KAY_TRY(read_close_tighter(from, read_signs[sign - signs].tight));
    return read_push(from, (read_sign)(sign - signs), from->at++);
}

static kay_status read_all(reading *from, kay_nimber *out)
{
    bool complete = false;
    for (read_skip_blanks(from); from->at < from->length; read_skip_blanks(from))
        KAY_TRY(complete ? read_between(from, &complete) : read_operand(from, &complete));
    if (!complete)
        return read_fail(from, from->at, "the expression ends where a number is expected");
    KAY_TRY(read_close_tighter(from, 1));
    if (from->open_count)
        return read_fail(from, from->opens[from->open_count - 1].place, "this bracket is never closed");
    *out = from->numbers[0];
    return KAY_OK;
}

kay_status kay_nimber_read(kay_arena *arena, const char *text, size_t length, kay_nimber *out, size_t *place)
{
    kay_context *ctx = arena->ctx;
    reading from = {.arena = arena, .text = text, .length = length};
    const kay_status status = read_all(&from, out);
    if (status != KAY_OK && status != KAY_EINPUT)
        from.fault = from.at;
    kay_free(ctx, from.numbers, from.number_room * sizeof *from.numbers);
    kay_free(ctx, from.opens, from.open_room * sizeof *from.opens);
    if (place && status != KAY_OK)
        *place = from.fault;
    return status;
}

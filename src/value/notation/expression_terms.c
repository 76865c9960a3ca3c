/* Reads numbers, ups and nimbers. */
#include "value/notation/expression_terms.h"

#include "value/dyadic.h"

static size_t read_digits(const reading *from, size_t at)
{
    while (at < from->length && read_is_digit(from->text[at]))
        at++;
    return at;
}

/* Reads digits as a small number. */
static kay_status read_small(reading *from, uint32_t most, const char *what, uint32_t *out)
{
    const size_t start = from->at, end = read_digits(from, start);
    uint64_t number = 0;
    for (size_t i = start; i < end && number <= most; i++)
        number = 10 * number + (uint64_t)(from->text[i] - '0');
    if (number > most)
        return read_fail(from, start, what);
    from->at = end;
    *out = (uint32_t)number;
    return KAY_OK;
}

/* Reads the digits from `start` to `end` as a number. */
static kay_status read_whole(reading *from, size_t start, size_t end, kay_value *out)
{
    kay_value_store *store = from->machine.store;
    from->fault = start;
    KAY_TRY(kay_short_give(store, kay_dyadic_id(store, kay_dyadic_read(store, from->text + start, end - start)), out));
    from->fault = SIZE_MAX;
    return KAY_OK;
}

static kay_status read_over(reading *from, kay_value numerator, kay_value *out)
{
    const size_t start = from->at, end = read_digits(from, start);
    kay_value whole;
    if (start == end)
        return read_fail(from, start, "a number must follow '/'");
    KAY_TRY(read_whole(from, start, end, &whole));
    const kay_dyadic below = kay_dyadic_of(from->machine.store, whole);
    if (kay_dyadic_sign(from->machine.store, below) == 0)
        return read_fail(from, start, "division by zero");
    const uint64_t bits = kay_dyadic_bits(from->machine.store, below);
    const kay_dyadic power =
        kay_dyadic_scale(from->machine.store, below, 1 - (int64_t)bits); /* 1 if the denominator is a power of two */
    if (from->machine.store->error == KAY_OK &&
        kay_dyadic_compare(from->machine.store, power, kay_dyadic_integer(1)) != 0)
        return read_fail(from, start, "the denominator of a number must be a power of two");
    from->at = end;
    const kay_dyadic number =
        kay_dyadic_scale(from->machine.store, kay_dyadic_of(from->machine.store, numerator), 1 - (int64_t)bits);
    return kay_short_give(from->machine.store, kay_dyadic_id(from->machine.store, number), out);
}

kay_status kay_short_read_number(reading *from)
{
    short_frame *frame = read_top(from);
    const size_t start = from->at, end = read_digits(from, start);
    if (frame->has_run)
        return read_fail(from, start, "a number follows a game: a sign or a comma is missing");
    kay_value number;
    KAY_TRY(read_whole(from, start, end, &number));
    from->at = end;
    if (read_ahead(from, 0) == '/') {
        from->at++;
        KAY_TRY(read_over(from, number, &number));
    }
    if (frame->minus && !frame->switches) { /* the minus belongs to the number */
        KAY_TRY(kay_value_negate(from->machine.store, number, &number));
        frame->minus = false;
    }
    if (read_ahead(from, 0) != '.')
        return read_part(from, number);
    if (!kay_value_is_integer(from->machine.store, number))
        return read_fail(from, start, "a multiple n.G needs a whole number before the point");
    if (read_is_digit(read_ahead(from, 1)))
        return read_fail(from, from->at, "a point separates a count from a game, as in 3.^; write fractions as 7/2");
    from->at++;
    return kay_short_machine_count(&from->machine, number);
}

kay_status kay_short_read_nimber(reading *from)
{
    uint32_t nimber = 1;
    kay_value game;
    from->at++;
    if (read_is_digit(read_ahead(from, 0)))
        KAY_TRY(read_small(from, SHORT_NIMBER_MAX, "a nimber must be below 2^29", &nimber));
    KAY_TRY(kay_value_nus(from->machine.store, KAY_VALUE_ZERO, 0, nimber, &game));
    return read_part(from, game);
}

/* Whether the next brackets are those of a power; *behind is the place after them. */
static bool read_is_power(const reading *from, size_t *behind)
{
    const char open = read_ahead(from, 0);
    size_t at = from->at + 1;
    if (open != '<' && open != '[')
        return false;
    while (at < from->length && from->text[at] && strchr("0123456789+-/. ", from->text[at]))
        at++;
    const bool closed = at < from->length && from->text[at] == (open == '<' ? '>' : ']');
    *behind = at + closed;
    return open == '[' || (closed && at > from->at + 1);
}

/* Reads the <n> or [n] of a power after an arrow; *found: there is one. */
static kay_status read_power(reading *from, kay_value *out, bool *found)
{
    const char open = read_ahead(from, 0);
    const size_t start = from->at + 1;
    size_t behind;
    uint32_t length;
    *found = read_is_power(from, &behind);
    if (!*found)
        return KAY_OK;
    const size_t end = read_digits(from, start < from->length ? start : from->length);
    if (end == start || end + 1 != behind)
        return read_fail(from, start, "powers of up are ^<n> and ^[n] with a whole number n; for negatives write v");
    from->at = start;
    KAY_TRY(read_small(from, INT32_MAX, "a power of up must be below 2^31", &length));
    from->at = behind;
    if (!length)
        return read_fail(from, start, "powers of up begin with ^<1>");
    return (open == '<' ? kay_value_up_power : kay_value_up_sum)(from->machine.store, length, out);
}

/* Reads ^ ^^ ^3 ^<3> ^[3], and the same with v. */
kay_status kay_short_read_ups(reading *from)
{
    const char arrow = from->text[from->at];
    const size_t start = from->at;
    while (read_ahead(from, 0) == arrow)
        from->at++;
    uint64_t ups = from->at - start;
    kay_value game;
    bool power = false;
    if (ups == 1)
        KAY_TRY(read_power(from, &game, &power));
    if (!power) {
        if (read_is_digit(read_ahead(from, 0))) {
            uint32_t times;
            if (ups > 1)
                return read_fail(from, from->at, "a number follows several arrows: ^^^ is ^3");
            KAY_TRY(read_small(from, INT32_MAX, "a multiple of up must be below 2^31", &times));
            ups = times;
        }
        if (ups > INT32_MAX)
            return read_fail(from, start, "a multiple of up must be below 2^31");
        KAY_TRY(kay_value_nus(from->machine.store, KAY_VALUE_ZERO, (int32_t)ups, 0, &game));
    }
    if (arrow == 'v')
        KAY_TRY(kay_value_negate(from->machine.store, game, &game));
    return read_part(from, game);
}

bool kay_short_is_downs(const char *word, size_t length)
{
    size_t at = 0;
    while (at < length && word[at] == 'v')
        at++;
    while (at && at < length && read_is_digit(word[at]))
        at++;
    return at == length;
}

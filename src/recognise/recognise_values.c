/* Values and the places before them, whatever form they are read from; what is not one sequence of them. */
#include <inttypes.h>

#include "recognise/recognise_input.h"

static int input_shown(const char *at, const char *end)
{
    return end - at < 60 ? (int)(end - at) : 60;
}

kay_status kay_recognise_number(recognise_input *input, const char *where, const char *at, const char *end, bool place,
                                uint64_t *out)
{
    const bool star = !place && at < end && *at == '*';
    const char *what = place ? "place" : "nim-value";
    uint64_t number = star && end - at == 1;
    for (const char *p = at + star; p < end; p++) {
        if (*p < '0' || *p > '9')
            return kay_reader_fail(input->reader, where, "'%.*s' is not a %s, a whole number from 0",
                                   input_shown(at, end), at, what);
        number = 10 * number + (uint64_t)(*p - '0');
        if (number > UINT32_MAX)
            return kay_reader_fail(input->reader, where, "'%.*s' is too large for a %s: at most %" PRIu32,
                                   input_shown(at, end), at, what, UINT32_MAX);
    }
    *out = number;
    return KAY_OK;
}

void kay_recognise_value(recognise_input *input, uint64_t value)
{
    kay_nim_values *out = input->out;
    if (out->count < KAY_RECOGNISE_VALUES)
        input->values[out->count++] = (uint32_t)value;
    out->given++;
}

kay_status kay_recognise_place(recognise_input *input, const char *at, uint64_t place)
{
    kay_nim_values *out = input->out;
    if (out->given == 0 && place > KAY_RECOGNISE_FIRST)
        return kay_reader_fail(input->reader, at, "values from %" PRIu64 " on are not recognised: from %d on at most",
                               place, KAY_RECOGNISE_FIRST);
    if (out->given == 0)
        out->first = place;
    else if (place != out->first + out->given)
        return kay_reader_fail(input->reader, at,
                               "%" PRIu64 " comes where %" PRIu64
                               " should: the places before the values count up by one",
                               place, out->first + out->given);
    return KAY_OK;
}

kay_status kay_recognise_lost_place(recognise_input *input, const char *at, uint64_t place, bool lost)
{
    kay_nim_values *out = input->out;
    if (!lost || (out->count && place <= input->values[out->count - 1]))
        return kay_recognise_other(input, at, "outcome");
    out->lost = true;
    kay_recognise_value(input, place);
    return KAY_OK;
}

kay_status kay_recognise_two(recognise_input *input, const char *at)
{
    return kay_reader_fail(input->reader, at, "a table of two parameters is not one sequence");
}

kay_status kay_recognise_positions(recognise_input *input, const char *at)
{
    return kay_reader_fail(input->reader, at, "the positions of a size are not one sequence");
}

kay_status kay_recognise_other(recognise_input *input, const char *at, const char *shown)
{
    return kay_reader_fail(input->reader, at,
                           "the table shows '%.20s', which is no nim-value: --show grundy, or --only P", shown);
}

/* Reads digits one by one from a word in memory. */
#include "games/shared/number_within.h"

#include <inttypes.h>

#include "base/reader_inside.h"

kay_status kay_read_number_within(kay_reader *in, const char *what, uint64_t least, uint64_t most, uint64_t *out)
{
    const char *end, *at;
    uint64_t number = 0;
    bool over = false;
    KAY_TRY(kay_reader_expect(in, what));
    KAY_TRY(kay_reader_word_end(in, &end));
    for (at = in->at; at < end && *at >= '0' && *at <= '9'; at++) {
        over |= __builtin_mul_overflow(number, 10u, &number);
        over |= __builtin_add_overflow(number, (uint64_t)(*at - '0'), &number);
    }
    if (at == in->at)
        return kay_reader_fail(in, at, "%s must be a whole number", what);
    if (over || number < least || number > most)
        return kay_reader_fail(in, in->at, "%s must be from %" PRIu64 " to %" PRIu64, what, least, most);
    in->at = at;
    *out = number;
    return KAY_OK;
}

kay_status kay_read_character(kay_reader *in, char character, const char *otherwise)
{
    if (*in->at != character)
        return kay_reader_fail(in, in->at, "%s", otherwise);
    in->at++;
    return KAY_OK;
}

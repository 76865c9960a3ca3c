/* Reads sums: splits words at each '+'. */
#include "games/shared/sum_text.h"

#include "games/shared/whole_number.h"

kay_status kay_sum_word(kay_reader *in, const char **word, uint64_t *length)
{
    KAY_TRY(kay_read_blank(in));
    KAY_TRY(kay_read_word(in, "a part of the sum", word, length));
    const char *plus = memchr(*word, '+', *length);
    if (!plus)
        return KAY_OK;
    *length = plus == *word ? 1 : (uint64_t)(plus - *word);
    in->at = *word + *length;
    return KAY_OK;
}

bool kay_sum_move(const kay_state *state, const char *text, kay_move *out)
{
    enum { DIGITS = 20 };
    char part[DIGITS + 1] = "";
    const char *colon = strchr(text, ':');
    uint64_t number;
    if (!colon || colon - text > DIGITS)
        return false;
    memcpy(part, text, (size_t)(colon - text));
    if (!kay_whole_number(part, &number) || number < 1 || number > state->parts)
        return false;
    out->part = number - 1;
    return kay_whole_number(colon + 1, &out->name);
}

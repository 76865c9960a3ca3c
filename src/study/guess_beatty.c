#include "study/guess_rule.h"

kay_status guess_beatty(guess_data *data, kay_guess *out)
{
    (void)data;
    (void)out;
    return KAY_OK;
}
kay_status guess_borders(guess_data *data, kay_guess *out)
{
    (void)data;
    (void)out;
    return KAY_OK;
}

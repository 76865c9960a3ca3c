#include <kayles/search.h>

kay_status kay_search_new(kay_context *ctx, const kay_game *game, kay_search **out)
{
    (void)game;
    (void)out;
    return kay_fail(ctx, KAY_EUNABLE, "no search yet");
}
void kay_search_free(kay_search *search)
{
    (void)search;
}
kay_status kay_search_outcome(kay_search *search, const kay_state *state, kay_outcome *out)
{
    (void)search;
    (void)state;
    (void)out;
    return KAY_EUNABLE;
}
void kay_search_get_stats(const kay_search *search, kay_search_stats *out)
{
    (void)search;
    (void)out;
}

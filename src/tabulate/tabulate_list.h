/* Makes the table of a game whose rules do not number its states. */
#pragma once

#include "tabulate/tabulate_maker.h"

/* Makes the table of the states that play reaches from order->start, as kay_tabulate does; for games with ranks too.
 * Time and memory are those of kay_reachable_add, and about 30 bytes a state and its text; the search and the rules run
 * in one thread.  Fails with KAY_EINPUT if the text of a position is that of another one. */
kay_status tabulate_list(kay_context *ctx, const kay_tabulate_order *order) KAY_MUST_CHECK;

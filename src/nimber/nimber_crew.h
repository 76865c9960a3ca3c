/* Threads that work on one question together: all search the same couple over one table, and the first to answer ends
 * the work of all.  Their paths differ, because they take positions to weigh a little more or less. */
#pragma once

#include "nimber/nimber_stack.h"

typedef struct nimber_crew nimber_crew;

/* Starts helpers for the couple of the part at index `key` of the stack, one less than there are threads; fewer, or
 * none, if the system or the budget does not give them. */
void nimber_crew_begin(kay_nimbers *nimbers, uint64_t key, uint64_t goal);

/* Returns true if a thread has answered, and sets nimbers->result. */
bool nimber_crew_answered(kay_nimbers *nimbers);

/* Ends the helpers and waits for them. */
void nimber_crew_end(kay_nimbers *nimbers);

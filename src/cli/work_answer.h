/* Writes the work of a search, for --stats. */
#pragma once

#include <kayles/json.h>
#include <kayles/solver.h>

#include "cli/arguments.h"

typedef struct cli_work {
    kay_solver_stats stats;
    double seconds; /* the time it took */
} cli_work;

/* Writes the work as lines, or as keys of an open object. */
void cli_work_plain(const cli_work *work, kay_text *out);
void cli_work_json(const cli_work *work, kay_json_writer *object);

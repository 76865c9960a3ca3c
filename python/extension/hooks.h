/* What the extension module adds to the public headers: closing objects in cells, and the functions in Python that the
 * engine calls. */
#pragma once

#include <kayles/kayles.h>
#include <kayles/rules.h>
#include <kayles/script.h>

/* CLOSE_CELL defines close_cell for an object that close(object) frees: it frees the object in a cell and empties the
 * cell, so that doing it again does no harm. */
#define CLOSE_CELL(type, close)                                                                                        \
    static inline void close##_cell(type **cell)                                                                       \
    {                                                                                                                  \
        type *object = *cell;                                                                                          \
        *cell = NULL;                                                                                                  \
        if (object)                                                                                                    \
            close(object);                                                                                             \
    }

CLOSE_CELL(kay_named_game, kay_named_game_close)
CLOSE_CELL(kay_input, kay_input_close)
CLOSE_CELL(kay_solver, kay_solver_close)
CLOSE_CELL(kay_certificate, kay_certificate_free)
CLOSE_CELL(kay_value_store, kay_value_store_free)
CLOSE_CELL(kay_valuer, kay_valuer_free)
CLOSE_CELL(kay_sequence, kay_sequence_close)

#ifdef KAYLES_DECLARATIONS /* for cffi alone */
extern "Python" void kayles_look(void *looker);
extern "Python" void kayles_progress(void *watcher, kay_work level, const char *what, uint64_t done, uint64_t total);
#endif

/* What the extension module adds to the public headers: closing objects in cells, answers and operations of values in one
 * call, and the functions in Python that the engine calls. */
#pragma once

#include <string.h>

#include <kayles/kayles.h>
#include <kayles/rules.h>
#include <kayles/script.h>

#include "answer.h"

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
CLOSE_CELL(kay_certificate, kay_certificate_free)
CLOSE_CELL(kay_value_store, kay_value_store_free)
CLOSE_CELL(kay_valuer, kay_valuer_free)
CLOSE_CELL(kay_sequence, kay_sequence_close)
CLOSE_CELL(kay_misere_quotient, kay_misere_quotient_close)

/* Applies an operation to the values of the forms in two slots, and puts the result into a third slot. */
static inline kay_status kayles_value_combine(kay_value_store *store, kay_form *slots,
                                              kay_status (*operation)(kay_value_store *, kay_value, kay_value,
                                                                      kay_value *),
                                              size_t g, size_t h, size_t out)
{
    kay_value values[2];
    KAY_TRY(kay_form_value(store, slots[g], &values[0]));
    KAY_TRY(kay_form_value(store, slots[h], &values[1]));
    return operation(store, values[0], values[1], &slots[out]);
}

/* Emits an option of one word for each of these words; the word also names the move. */
static inline void kayles_emit_words(kay_move_list *list, const uint64_t *words, size_t count)
{
    uint64_t *out = kay_emit_many(list, words, count);
    if (out)
        memcpy(out, words, count * sizeof *words);
}

#ifdef KAYLES_DECLARATIONS /* for cffi alone */
extern "Python" void kayles_look(void *looker);
extern "Python" void kayles_progress(void *watcher, kay_work level, const char *what, uint64_t done, uint64_t total);

/* The hooks of rules in Python (kayles/rules.py). */
extern "Python" kay_status kayles_rules_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                              kay_move_list *out);
extern "Python" kay_status kayles_rules_play(const kay_game *game, const uint64_t *position, kay_player player,
                                             uint64_t name, kay_move_list *out);
extern "Python" kay_status kayles_rules_end(const kay_game *game, const uint64_t *position, kay_player mover,
                                            bool *stopped, kay_outcome *out);
extern "Python" void kayles_rules_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
extern "Python" kay_status kayles_rules_negate(const kay_game *game, uint64_t *position);
extern "Python" kay_status kayles_rules_read(kay_cases *cases, const kay_game **game, kay_state *state);
extern "Python" void kayles_rules_write(const kay_game *game, const kay_state *state, kay_text *out);
extern "Python" kay_status kayles_rules_valid(const kay_game *game, const kay_state *start, bool *valid);
extern "Python" void kayles_rules_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
extern "Python" void kayles_rules_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out);
extern "Python" void kayles_rules_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
extern "Python" void kayles_rules_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);
extern "Python" kay_status kayles_rules_positions(kay_walk *walk, const kay_game **game, kay_state *state);
extern "Python" kay_status kayles_rules_start(kay_start *start, const kay_game **game, kay_state *state);
extern "Python" void kayles_rules_features(const kay_game *game, const kay_state *state, kay_features *out);
extern "Python" kay_status kayles_rules_answer(kay_theorem_line *line, kay_outcome *out);
extern "Python" kay_status kayles_rules_reason(kay_theorem_line *line, kay_text *out);
#endif

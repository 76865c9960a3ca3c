/* Words and Lua text that several families of rules write.
 *
 * A theorem says nothing, that is, returns nil, of positions below the parameters or with other numbers of entries than
 * those that it was found on. */
#ifndef KAYLES_GUESS_GUESS_WORDS_H
#define KAYLES_GUESS_GUESS_WORDS_H

#include "guess/guess_sequence.h"

/* "win", "loss", "draw"; "wins", "loses", "draws". */
const char *guess_outcome_word(int outcome);
const char *guess_outcome_verb(int outcome);

/* "Where a is at least 3: ", for what was found on parameters that do not begin at 0; else nothing. */
void guess_where(const guess_data *data, kay_text *out);

/* "1, 2, 3". */
void guess_say_numbers(const uint64_t *numbers, uint64_t count, kay_text *out);

/* "g(0), ... = 0, 1, 2 with g(n + 3) = g(n) for all n >= 0": `values` begin with those of the number `first`. */
void guess_say_values(const char *name, uint64_t first, const uint64_t *values, const guess_period *period,
                      kay_text *out);

/* What a rule says of one player to move. */
typedef struct guess_saying guess_saying;
struct guess_saying {
    const void *rule;
    unsigned player;
    uint64_t counts[3]; /* how many cells of its table are lost, drawn, won */
    unsigned otherwise; /* which of these is told last, as what is left */
    bool tells_otherwise; /* or not at all; true already where the game is partizan */
    void (*where)(const guess_saying *saying, int outcome, kay_text *out); /* "n is one of 3, 4" */
};

/* "The player to move loses exactly where ..., and else wins", without a full stop; with names where the game is
 * partizan, for each player to move.  `make` fills in one saying; `begins`: a sentence begins here. */
void guess_say_outcomes(const guess_data *data, const void *rule,
                        void (*make)(const void *rule, unsigned player, guess_saying *out), bool begins, kay_text *out);

/* "function(p, player)" and the local e: the entries of the position. */
void guess_lua_head(const guess_data *data, kay_text *out);

/* The locals a and b, of two parameters. */
void guess_lua_plane(const guess_data *data, kay_text *out);

/* "e[1]": the parameter among them. */
void guess_lua_parameter(const guess_data *data, unsigned parameter, kay_text *out);

/* "function(p, player)" and the local n: the position as a number, `first` at least. */
void guess_lua_number(const guess_data *data, kay_text *out, uint64_t first);

/* The local function xor. */
void guess_lua_xor(kay_text *out);

/* Brings the local number `name` into 0..preperiod + period - 1. */
void guess_lua_fold(const guess_period *period, const char *indent, const char *name, kay_text *out);

/* The outcomes of a player to move in `count` codes as an expression that is a string of the letters l, d and w, or -
 * where nothing is known. */
void guess_lua_letters(const uint64_t *codes, uint64_t count, unsigned player, kay_text *out);

/* The table from these letters to words; nil for the last. */
#define GUESS_LUA_LETTERS "({l = \"loss\", d = \"draw\", w = \"win\"})"

#endif

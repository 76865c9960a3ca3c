/* The contest form of a game: files of cases read and written, the judge's words, samples, smaller inputs.  How they
 * are used: input.h. */
#ifndef KAYLES_CONTEST_H
#define KAYLES_CONTEST_H

#include <kayles/random.h>
#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A file of cases while it is written, case after case. */
typedef struct kay_contest {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_arena arena; /* lives as long as the file is written */
    uint64_t index; /* of the case that is written, from 1 */
    uint64_t total; /* how many there will be, at least 1 */
    void *common; /* the ruleset's, NULL at first */
    const char *const *flags; /* as those of kay_cases */
    kay_text *out;
} kay_contest;

enum { KAY_SAMPLE_MOST = 100000000 }; /* the largest size that a sample may be asked for */

struct kay_contest_form {
    /* How a case is written, such as "T; n k; n numbers", and the letters of its rows (NULL: any), as rules in Lua have
     * both: src/ruleset/input_grammar.h.  Inputs are drawn by it where there is no `sample`, and made smaller.  NULL:
     * no number counts others or names their places. */
    const char *input, *letters;

    /* Reads the next case; KAY_END: there is none.  Where the file begins with the number of cases, reads it at case 1
     * into cases->total and returns KAY_END past it.  The game and the state live in cases->arena, or in cases->shared
     * what several cases have in common.  The reader behind the last case is looked at by the caller.  NULL: a case is
     * a line with a position, empty lines are none, and there must be one. */
    kay_status (*read)(kay_cases *cases, const kay_game **game, kay_state *state);

    /* The judge's words where the first-named player wins, where the other one does, and for a draw.  NULL: the name of
     * the winner, "Draw". */
    const char *words[3];

    /* The line of an answer, such as "Case {case}: {word}": the judge's word stands in the place of {word}, the case's
     * number, from 1, in that of {case}.  NULL: the word alone.  `stream` writes whole lines. */
    const char *answer;

    /* The judge's word for a case, which lasts as long as the game.  NULL: by `words`. */
    kay_status (*verdict)(const kay_game *game, const kay_state *start, kay_outcome for_mover, const char **word);

    /* Answers the next cases, up to a few thousand from cases->index on, each with the judge's word and a line end,
     * without building states: the same bytes as the usual way, only faster.  cases->index moves on to the next one.
     * It may return KAY_EWRITE.  NULL: the usual way. */
    kay_status (*stream)(kay_cases *cases, kay_text *out);

    /* True: the contest is a conversation in move texts, and the program plays the first-named player. */
    bool interactive;

    /* Writes a random input of one case in the contest form, of at most `size` cells, piles, numbers or
     * vertices (at least the smallest that the rules know), `size` being at most KAY_SAMPLE_MOST.  What fails sets the
     * text's error.  NULL: drawn by `input`; without it, or where positions are plain, a start of random parameters up
     * to the size (starts.h). */
    void (*sample)(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

    /* Writes a random input of one case for a person to play, of `size` cells, piles, numbers or vertices, or nearly so
     * many where there must be a rectangle, and rather one that lasts than any there is.  `size` is at least 1.  NULL:
     * as `sample`, where there is one, or else drawn by `input` with small numbers. */
    void (*opening)(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);
    uint64_t opening_size; /* of a start to play where nobody says how large: it lasts, and search knows it.  0: 8 */

    /* As `sample`, where the theorem changes its mind: at and beside the ends of periods, equal counts, parities,
     * limits of what machines count with.  For tests of other programs.  Several cases may come at once that belong
     * together, such as questions about one row.  With `input` and a theorem others come in turn that are found by
     * these alone.  NULL: only such ones. */
    void (*sample_threshold)(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

    /* Writes the next case of a file in the contest form, the number of cases before the first one where the form has
     * it; when the last one is written the file is whole.  KAY_END: no file has this start there, because something was
     * taken, the flags say otherwise or a file has one case only; then nothing of it counts.  The first-named player
     * is to move.  What is written reads back, under the same flags, as the same starts in the same order.
     * NULL: without `read` a line with the position; else no start is written, and programs are tested on samples
     * alone, one case at a time. */
    kay_status (*write_case)(kay_contest *contest, const kay_game *game, const kay_state *start);
};

/* Writes a random input. */
KAY_API void kay_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

/* The judge's word for a case that began at `start`. */
KAY_API kay_status kay_judge_word(kay_context *ctx, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                                  const char **word) KAY_MUST_CHECK;

/* Adds the line of an answer to case `index`, from 1, with that word. */
KAY_API kay_status kay_judge_line(kay_context *ctx, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                                  uint64_t index, kay_text *out) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif

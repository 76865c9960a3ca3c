/* Reads, writes and draws boards of pieces as chess players write them: "8/8/8/4k3/8/8/8/KR6", the first part of the
 * Forsyth-Edwards notation.  Capital letters are Left's pieces, small letters Right's.
 *
 * Square s lies in column s % columns, from "a", and row s / columns, from "1" at the bottom. */
#pragma once

#include <kayles/reader.h>
#include <kayles/scene.h>
#include <kayles/text.h>

enum {
    PLACEMENT_SQUARES = 64, /* at most; at most 9 rows and columns */
    PLACEMENT_NAME = 2, /* letters in the name of a square */
};

typedef struct placement {
    unsigned rows, columns;
    char piece[PLACEMENT_SQUARES]; /* '\0': none */
    const char *at[PLACEMENT_SQUARES]; /* where the piece was read, for messages; valid until the next word is read */
} placement;

static inline unsigned placement_squares(const placement *of)
{
    return of->rows * of->columns;
}

/* Reads a word: the rows from the top down, with '/' or '|' between; a digit stands for so many free squares, '.' for
 * one.  The caller sets `rows` and `columns`; the pieces are those of `letters`. */
kay_status placement_read(kay_reader *in, const char *letters, placement *out) KAY_MUST_CHECK;

/* Finds the only piece with this letter.  Returns KAY_END if there is none, and fails if there are two. */
kay_status placement_find(kay_reader *in, const placement *of, char letter, unsigned *square) KAY_MUST_CHECK;

void placement_write(const placement *of, kay_text *out);

/* Writes the name of a square, such as "e4", and a NUL. */
void placement_name(const placement *of, unsigned square, char out[PLACEMENT_NAME + 1]);

/* Reads the name of a square from the first letters of a text.  Returns false if they are none on this board. */
bool placement_named(const placement *of, const char *text, unsigned *square);

/* Draws the board with the names of columns and rows.  Its first square is at (1, 0). */
void placement_scene(const placement *of, kay_scene *out);

/* The middle of a square in the drawing. */
void placement_middle(const placement *of, unsigned square, double point[2]);

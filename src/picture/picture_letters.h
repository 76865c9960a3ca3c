/* The letters of pictures, as lines of a pen. */
#ifndef KAYLES_PICTURE_PICTURE_LETTERS_H
#define KAYLES_PICTURE_PICTURE_LETTERS_H

#include <stddef.h>

enum { LETTER_EM = 37 }; /* units of a letter in the height of an em; capitals have 24, small letters 17 */

/* Strokes in words: `Mx y` sets the pen down, `Lx y` draws a line, `Hx y` and `Vx y` a quarter of an ellipse that begins
 * horizontally or vertically, `Qa b x y` a curve with the control point a, b.  y goes up from the base line. */
typedef struct letter {
    unsigned char width; /* to the next letter */
    const char *strokes;
} letter;

/* The letter that UTF-8 text begins with, and its bytes: at least 1.  The text is not empty. */
const letter *letter_of(const char *text, size_t *bytes);

#endif

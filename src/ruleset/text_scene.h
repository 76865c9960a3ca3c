/* Draws positions of rules without the hook `scene` from their text. */
#pragma once

#include <kayles/scene.h>

/* Draws a text: a board, numbers in boxes, or lines. */
void text_scene(const char *text, kay_scene *out);

/* Whether a text looks like a board: rows of letters without blanks, equally long, with '|' or line ends between. */
bool text_scene_is_board(const char *text);

/* Returns how many of the bytes to keep, at most `most`, so that no letter of UTF-8 is cut in two. */
size_t text_scene_cut(const char *text, size_t length, size_t most);

/* Sources of smaller inputs: they omit counted parts, simplify letters and lower numbers. */
#pragma once

#include "stress/shrink.h"

/* Omit runs of cases, or of any other things that the input counts, long runs first (ddmin; Zeller and Hildebrandt
 * 2002, "Simplifying and isolating failure-inducing input"). */
shrink_source shrink_cases;
shrink_source shrink_parts;

/* Omits two runs of the same length. */
shrink_source shrink_two_parts;

/* Omits a number and adds it to the next or the previous one. */
shrink_source shrink_sums;

/* Lowers the numbers of a run to 0 or 1, and replaces its letters by the smallest letter of the input. */
shrink_source shrink_plain;

/* Replaces a letter, or all letters equal to it, by one that comes before it. */
shrink_source shrink_letters;

/* Lower a number, or all numbers equal to it; change two numbers together; exchange two places. */
shrink_source shrink_numbers;
shrink_source shrink_two_numbers;
shrink_source shrink_places;

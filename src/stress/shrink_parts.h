/* Where smaller inputs come from: parts of what is counted left out, plainer letters, smaller numbers. */
#pragma once

#include "stress/shrink.h"

/* Of the cases, and of each other thing that is counted: runs left out, long ones first (ddmin; Zeller and Hildebrandt
 * 2002, "Simplifying and isolating failure-inducing input"). */
shrink_source shrink_cases;
shrink_source shrink_parts;

/* Two runs of one length at once. */
shrink_source shrink_two_parts;

/* A number left out and added to the next one, or the one before. */
shrink_source shrink_sums;

/* Runs of numbers and letters made 0 or 1, or the first letter. */
shrink_source shrink_plain;

/* A number, or all that are equal to it, made smaller; two numbers changed together; two places exchanged. */
shrink_source shrink_numbers;
shrink_source shrink_two_numbers;
shrink_source shrink_places;

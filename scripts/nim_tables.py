#!/usr/bin/env python3
"""Writes the tables of src/math/nim/nim_tables.h as a C file.

nim_tables.py OUTPUT

The nimbers below 2^64 are a field.  So are the polynomials over GF(2) modulo x^64 + x^4 + x^3 + x + 1, where a product is
faster.  Conway's equations F * F + F = F/2 for F = 2, 4, 16, 256, 65536, 2^32 (ONAG, chapter 6) give an isomorphism: F is
mapped to a root of x^2 + x = (the image of F/2), and 2^i to the product of the images of 2^(2^k) for all bits k of i.
"""
import pathlib
import sys

MODULUS = 1 << 64 | 0b11011


def product(a, b):
    """Returns the product of two polynomials."""
    out = 0
    for i in range(64):
        if b >> i & 1:
            out ^= a << i
    for i in range(126, 63, -1):
        if out >> i & 1:
            out ^= MODULUS << i - 64
    return out


def image(columns, number):
    out = 0
    for i, column in enumerate(columns):
        if number >> i & 1:
            out ^= column
    return out


def solved(columns, target):
    """Returns a number whose image under a matrix over GF(2) is the target."""
    rows = {}  # by highest bit: (sum of columns, set of these columns)
    for i, column in enumerate(columns):
        of = 1 << i
        while column and column.bit_length() in rows:
            other, others = rows[column.bit_length()]
            column, of = column ^ other, of ^ others
        if column:
            rows[column.bit_length()] = column, of
    out = 0
    while target:
        column, of = rows[target.bit_length()]
        target, out = target ^ column, out ^ of
    return out


def isomorphism():
    """Returns the image of each 2^i."""
    columns = [1]
    equation = [product(1 << i, 1 << i) ^ 1 << i for i in range(64)]
    while len(columns) < 64:
        power = solved(equation, columns[-1])  # F/2 = 2^(len(columns) - 1)
        columns += [product(power, column) for column in columns]
    return columns


def by_bytes(columns):
    rows = []
    for byte in range(8):
        words = ["0x%x" % image(columns, value << 8 * byte) for value in range(256)]
        rows.append("    {" + ",\n     ".join(", ".join(words[i : i + 5]) for i in range(0, 256, 5)) + "}")
    return ",\n".join(rows)


def main():
    to_polynomial = isomorphism()
    from_polynomial = [solved(to_polynomial, 1 << i) for i in range(64)]
    pathlib.Path(sys.argv[1]).write_text(f"""/* Made by scripts/nim_tables.py. */
#include "math/nim/nim_tables.h"

const uint64_t kay_nim_to_polynomial[8][256] = {{
{by_bytes(to_polynomial)}}};

const uint64_t kay_nim_from_polynomial[8][256] = {{
{by_bytes(from_polynomial)}}};
""")


main()

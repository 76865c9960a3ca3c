"""Nim arithmetic by its definitions: what is excluded first, and Conway's recursion for the product."""
import functools


def mex(numbers):
    least = 0
    while least in numbers:
        least += 1
    return least


@functools.lru_cache(None)
def sum_by_mex(a, b):
    return mex({sum_by_mex(x, b) for x in range(a)} | {sum_by_mex(a, y) for y in range(b)})


@functools.lru_cache(None)
def product_by_mex(a, b):
    return mex({product_by_mex(x, b) ^ product_by_mex(a, y) ^ product_by_mex(x, y) for x in range(a) for y in range(b)})


def product(a, b):
    """With F = 2^(2^k): F * F = F + F/2, and F * x is the ordinary product for x < F (ONAG, chapter 6)."""
    if a < 2 or b < 2:
        return a * b
    half = 1
    while max(a, b) >> 2 * half:
        half *= 2
    mask = (1 << half) - 1
    high, low = product(a >> half, b >> half), product(a & mask, b & mask)
    cross = product(a >> half ^ a & mask, b >> half ^ b & mask)
    return (cross ^ low) << half | low ^ product(high, 1 << half - 1)


def power(a, n):
    out = 1
    for bit in bin(n)[2:]:
        out = product(out, out)
        if bit == "1":
            out = product(out, a)
    return out


def field_bits(a):
    bits = 1
    while a >> bits:
        bits *= 2
    return bits

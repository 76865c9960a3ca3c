/* PNG (RFC 2083) of the pixels.  Each row is taken as its difference from the row above, and compressed by deflate
 * (RFC 1951) with its fixed codes: what begins like something before it, the latest of its kind, is a match. */
#include "picture/picture_pixels.h"

#include <string.h>

/* ---- Bits -------------------------------------------------------------------------------------- */

typedef struct png_bits {
    kay_text *out;
    uint32_t held;
    unsigned count; /* of bits held, less than 8 between calls */
} png_bits;

static void png_put(png_bits *bits, uint32_t value, unsigned count)
{
    bits->held |= value << bits->count;
    for (bits->count += count; bits->count >= 8; bits->count -= 8) {
        kay_text_char(bits->out, (char)(bits->held & 255));
        bits->held >>= 8;
    }
}

/* A code of deflate, whose first bit is its highest. */
static void png_put_code(png_bits *bits, uint32_t code, unsigned count)
{
    for (unsigned i = count; i-- > 0;)
        png_put(bits, code >> i & 1, 1);
}

static void png_put_byte(png_bits *bits, uint8_t byte)
{
    if (byte < 144)
        png_put_code(bits, 0x30u + byte, 8);
    else
        png_put_code(bits, 0x190u + byte - 144, 9);
}

/* Puts what lies beyond the codes of deflate into bits of their own: value = (base code) + extra bits.  Codes go in
 * groups of 1 << group, and each group's members stand for twice as many values as those of the one before. */
static unsigned png_extra(uint64_t value, unsigned group)
{
    unsigned extra = 0;
    while (value >> extra >= 2u << group)
        extra++;
    return extra;
}

/* `length` bytes, 3..257, each of which equals the one `distance` before it, 1..32768. */
static void png_put_match(png_bits *bits, uint64_t length, uint64_t distance)
{
    uint64_t rest = length - 3, back = distance - 1;
    unsigned extra = png_extra(rest, 2), symbol = 257 + 4 * extra + (unsigned)(rest >> extra);
    if (symbol < 280)
        png_put_code(bits, symbol - 256, 7);
    else
        png_put_code(bits, 0xc0u + symbol - 280, 8);
    png_put(bits, (uint32_t)rest & ((1u << extra) - 1), extra);
    extra = png_extra(back, 1);
    png_put_code(bits, 2 * extra + (uint32_t)(back >> extra), 5);
    png_put(bits, (uint32_t)back & ((1u << extra) - 1), extra);
}

static uint64_t png_match(const uint8_t *data, uint64_t length, uint64_t before, uint64_t at)
{
    enum { MOST = 257 };
    uint64_t run = 0;
    while (run < MOST && at + run < length && data[before + run] == data[at + run])
        run++;
    return run;
}

static void png_put_bytes(png_bits *bits, const uint8_t *data, uint64_t length)
{
    enum { HASH = 12, WINDOW = 32768 };
    uint64_t latest[1 << HASH] = {0}; /* where three bytes of a hash were seen last, and one more */
    for (uint64_t i = 0, run; i < length; i += run) {
        run = 0;
        if (i + 3 <= length) {
            uint32_t hash = (data[i] | (uint32_t)data[i + 1] << 8 | (uint32_t)data[i + 2] << 16) * 2654435761u;
            uint64_t before = latest[hash >> (32 - HASH)];
            latest[hash >> (32 - HASH)] = i + 1;
            if (before && i + 1 - before <= WINDOW)
                run = png_match(data, length, before - 1, i);
            if (run >= 3)
                png_put_match(bits, run, i + 1 - before);
        }
        if (run < 3) {
            png_put_byte(bits, data[i]);
            run = 1;
        }
    }
}

/* ---- Rows -------------------------------------------------------------------------------------- */

/* A row of pixels as PNG has it: a filter, then differences from the row above. */
static void png_filter_row(const pen_pixels *pixels, uint64_t y, uint8_t *row)
{
    enum { UP = 2 };
    const uint64_t length = pixels->columns * 3;
    const uint8_t *colours = pixels->colours + y * length, *above = y ? colours - length : NULL;
    row[0] = UP;
    for (uint64_t i = 0; i < length; i++)
        row[i + 1] = (uint8_t)(colours[i] - (above ? above[i] : 0));
}

/* The checksum of zlib (RFC 1950). */
static uint64_t png_sum(const uint8_t *data, uint64_t length)
{
    uint64_t low = 1, high = 0;
    for (uint64_t i = 0; i < length; i++) {
        low = (low + data[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

/* ---- The file ---------------------------------------------------------------------------------- */

static void png_number(kay_text *out, uint64_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        kay_text_char(out, (char)(number >> shift & 255));
}

static void png_compress(const uint8_t *data, uint64_t length, kay_text *out)
{
    png_bits bits = {.out = out};
    kay_text_bytes(out, "\x78\x01", 2); /* a window of 32 KiB, compressed quickly */
    png_put(&bits, 1, 1); /* the last block */
    png_put(&bits, 1, 2); /* of fixed codes */
    png_put_bytes(&bits, data, length);
    png_put_code(&bits, 0, 7); /* the end */
    png_put(&bits, 0, 7);
    png_number(out, png_sum(data, length));
}

/* A chunk: its length, its type and bytes, their CRC. */
static void png_chunk(kay_text *out, const char *type, const char *data, size_t length)
{
    uint32_t crc = UINT32_MAX;
    png_number(out, length);
    kay_text_bytes(out, type, 4);
    kay_text_bytes(out, data, length);
    for (size_t i = 0; i < 4 + length; i++) {
        crc ^= (uint8_t)(i < 4 ? type[i] : data[i - 4]);
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    png_number(out, ~crc);
}

static void png_write(const pen_pixels *pixels, const uint8_t *rows, uint64_t length, kay_text *out)
{
    kay_text header, data;
    kay_text_init(&header, out->ctx);
    kay_text_init(&data, out->ctx);
    png_number(&header, pixels->columns);
    png_number(&header, pixels->rows);
    kay_text_bytes(&header, "\x08\x02\0\0\0", 5); /* 8 bits a colour; red, green, blue; the rest as usual */
    png_compress(rows, length, &data);
    if (header.error != KAY_OK || data.error != KAY_OK) {
        out->error = header.error != KAY_OK ? header.error : data.error;
    } else {
        kay_text_bytes(out, "\x89PNG\r\n\x1a\n", 8);
        png_chunk(out, "IHDR", header.data, header.length);
        png_chunk(out, "IDAT", data.data, data.length);
        png_chunk(out, "IEND", "", 0);
    }
    kay_text_free(&header);
    kay_text_free(&data);
}

static void png_finish(kay_pen *pen)
{
    const pen_pixels *pixels = pen->pixels;
    kay_context *ctx = pen->out->ctx;
    const uint64_t row = pixels->columns * 3 + 1, length = row * pixels->rows;
    uint8_t *rows = kay_alloc_array(ctx, pixels->rows, row);
    if (!rows) {
        pen->out->error = kay_no_memory(ctx);
        return;
    }
    for (uint64_t y = 0; y < pixels->rows; y++)
        png_filter_row(pixels, y, rows + y * row);
    png_write(pixels, rows, length, pen->out);
    kay_free(ctx, rows, length);
}

const pen_format picture_png = {pixels_begin, pixels_rectangle, pixels_stroke,     pixels_move,
                                pixels_line,  pixels_curve,     pixels_stroke_end, png_finish};

/* PNG (RFC 2083) of the pixels: each row as its difference from the row above, compressed by zlib. */
#include "picture/picture_pixels.h"

#include <zlib.h>

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

static void *png_get(void *arena, unsigned items, unsigned size)
{
    return kay_arena_get(arena, (size_t)items * size);
}

static void png_give_back(void *arena, void *memory)
{
    (void)arena, (void)memory; /* with the arena */
}

/* Compresses what the stream has to read; Z_FINISH where that is the last of it. */
static void png_deflate(z_stream *stream, int flush, kay_text *out)
{
    enum { STEP = 1 << 14 };
    do {
        char *room = kay_text_room(out, STEP);
        if (!room)
            return;
        stream->next_out = (uint8_t *)room;
        stream->avail_out = STEP;
        deflate(stream, flush);
        out->length += STEP - stream->avail_out;
    } while (stream->avail_out == 0);
}

/* Compresses the rows of pixels, filtered. */
static kay_status png_compress(const pen_pixels *pixels, kay_arena *arena, kay_text *out)
{
    const uint64_t length = pixels->columns * 3 + 1;
    z_stream stream = {.zalloc = png_get, .zfree = png_give_back, .opaque = arena};
    uint8_t *row = kay_arena_get(arena, length);
    if (!row || deflateInit(&stream, Z_DEFAULT_COMPRESSION) != Z_OK)
        return kay_no_memory(out->ctx);
    for (uint64_t y = 0; y < pixels->rows; y++) {
        png_filter_row(pixels, y, row);
        stream.next_in = row;
        stream.avail_in = (unsigned)length;
        png_deflate(&stream, y + 1 < pixels->rows ? Z_NO_FLUSH : Z_FINISH, out);
    }
    deflateEnd(&stream);
    return out->error;
}

static void png_number(kay_text *out, uint64_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        kay_text_char(out, (char)(number >> shift & 255));
}

/* A chunk: its length, its type and bytes, their CRC. */
static void png_chunk(kay_text *out, const char *type, const char *data, size_t length)
{
    const unsigned long crc = crc32_z(crc32_z(0, (const uint8_t *)type, 4), (const uint8_t *)data, length);
    png_number(out, length);
    kay_text_bytes(out, type, 4);
    kay_text_bytes(out, data, length);
    png_number(out, crc);
}

static void png_finish(kay_pen *pen)
{
    const pen_pixels *pixels = pen->pixels;
    kay_text *out = pen->out, header, data;
    kay_arena arena;
    kay_arena_init(&arena, out->ctx);
    kay_text_init(&header, out->ctx);
    kay_text_init(&data, out->ctx);
    png_number(&header, pixels->columns);
    png_number(&header, pixels->rows);
    kay_text_bytes(&header, "\x08\x02\0\0\0", 5); /* 8 bits a colour; red, green, blue; the rest as usual */
    const kay_status status = header.error == KAY_OK ? png_compress(pixels, &arena, &data) : header.error;
    if (status == KAY_OK) {
        kay_text_bytes(out, "\x89PNG\r\n\x1a\n", 8);
        png_chunk(out, "IHDR", header.data, header.length);
        png_chunk(out, "IDAT", data.data, data.length);
        png_chunk(out, "IEND", "", 0);
    } else {
        out->error = status;
    }
    kay_text_free(&header);
    kay_text_free(&data);
    kay_arena_free(&arena);
}

const pen_format picture_png = {pixels_begin, pixels_rectangle, pixels_stroke,     pixels_move,
                                pixels_line,  pixels_curve,     pixels_stroke_end, png_finish};

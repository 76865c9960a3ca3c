/* Functions shared by the readers of words, numbers and rows.  They may read up to 64 bytes past the input, which
 * KAY_READER_PAD makes safe. */
#pragma once

#include <string.h>

#include <kayles/reader.h>

static inline bool kay_scan_blank(char byte)
{
    unsigned char b = (unsigned char)byte;
    return b <= ' ' && ((uint64_t)0x100003e00u >> b & 1);
}

/* Loads eight bytes; the first one becomes the lowest. */
static inline uint64_t kay_scan_eight(const char *p)
{
    uint64_t word;
    memcpy(&word, p, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* The slow path of kay_reader_expect: the next word is not in memory yet, or the input has ended. */
kay_status kay_reader_await(kay_reader *reader, const char *what);

/* Moves the reader to the next word; fails if there is none.  `what` names it in errors. */
static inline kay_status kay_reader_expect(kay_reader *reader, const char *what)
{
    while (kay_scan_blank(*reader->at))
        reader->at++;
    return *reader->at ? KAY_OK : kay_reader_await(reader, what);
}

/* Brings the word at reader->at into memory as a whole and writes its end.  Fails with KAY_EINPUT on a NUL byte. */
kay_status kay_reader_word_end(kay_reader *reader, const char **end);

/* Fails because the input ends where `what` is expected; the place of the error is the end of the last line. */
kay_status kay_reader_missing(kay_reader *reader, const char *what);

/* Reads a number in [least, most], and stops at the first character after its digits, whatever that is. */
kay_status kay_read_digits(kay_reader *reader, const char *what, uint64_t least, uint64_t most,
                           uint64_t *out) KAY_MUST_CHECK;

/* Sets *room to true if the rest of the input is long enough for `count` items of at least `bytes_each` bytes each,
 * else to false.  The blank after the last item may be missing.  Reads a pipe until count * bytes_each bytes are in
 * memory or the pipe ends.  Fails only if reading fails. */
kay_status kay_reader_room(kay_reader *reader, uint64_t count, uint64_t bytes_each, bool *room);

/* Drops the blanks and tabs around a text. */
static inline void kay_trim(const char **text, uint64_t *length)
{
    for (; *length && (**text == ' ' || **text == '\t'); --*length)
        ++*text;
    while (*length && ((*text)[*length - 1] == ' ' || (*text)[*length - 1] == '\t'))
        --*length;
}

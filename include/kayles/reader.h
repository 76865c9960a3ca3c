/* Reading words and numbers from a file, a pipe or a text, at the speed of memory.
 *
 * A regular file is mapped; anything else is read piece by piece as it arrives, so a reader can
 * hold a conversation.  White space of any kind separates words (CR included).  The bytes in
 * memory are followed by at least KAY_READER_PAD zero bytes.  All functions fail with KAY_EINPUT and
 * a diagnosis that has the place, with KAY_EREAD where the system reads no further, or with a memory status; on failure
 * outputs are not written. */
#ifndef KAYLES_READER_H
#define KAYLES_READER_H

#include <kayles/context.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { KAY_READER_PAD = 64 };

typedef struct kay_reader {
    kay_context *ctx;
    const char *at; /* the next byte */
    const char *end; /* one past the last byte in memory */
    const char *start; /* the first byte in memory */
    uint64_t lines_before; /* line ends that came before `start` */
    uint64_t line_letters_before; /* letters of the first line in memory that came before `start` */
    bool whole; /* nothing comes after `end` */
    struct kay_source *source;
} kay_reader;

/* Opens a file by its path; "-" is standard input.  KAY_EREAD: cannot be opened, or a directory. */
KAY_API kay_status kay_reader_open(kay_context *ctx, const char *path, kay_reader *out) KAY_MUST_CHECK;

/* Reads from a descriptor, which stays the caller's; `name` appears in diagnoses. */
KAY_API kay_status kay_reader_from_fd(kay_context *ctx, int fd, const char *name, kay_reader *out) KAY_MUST_CHECK;

/* Reads `length` bytes of text; they are copied. */
KAY_API kay_status kay_reader_from_text(kay_context *ctx, const char *name, const char *text, size_t length,
                                        kay_reader *out) KAY_MUST_CHECK;

KAY_API void kay_reader_close(kay_reader *reader);

/* Skips white space.  KAY_OK: a word follows.  KAY_END: the input has ended.  KAY_EINPUT: a NUL byte. */
KAY_API kay_status kay_read_blank(kay_reader *reader) KAY_MUST_CHECK;

/* The next whole number, which must lie in [least, most].  `what` names it in diagnoses, with its article: "a pile"
 * gives "a pile must be from 0 to 9". */
KAY_API kay_status kay_read_u64(kay_reader *reader, const char *what, uint64_t least, uint64_t most,
                                uint64_t *out) KAY_MUST_CHECK;
KAY_API kay_status kay_read_i64(kay_reader *reader, const char *what, int64_t least, int64_t most,
                                int64_t *out) KAY_MUST_CHECK;

/* `count` numbers in [0, most] into memory of `arena`.  A count that the input cannot hold costs no
 * memory: it ends in a diagnosis at the end of the input, or before it where a number is wrong. */
KAY_API kay_status kay_read_u64s(kay_reader *reader, const char *what, uint64_t most, uint64_t count, kay_arena *arena,
                                 uint64_t **out) KAY_MUST_CHECK;
KAY_API kay_status kay_read_i64s(kay_reader *reader, const char *what, uint64_t count, kay_arena *arena,
                                 int64_t **out) KAY_MUST_CHECK;

/* The same into memory of the caller's, which has room for `count` numbers. */
KAY_API kay_status kay_read_u64s_into(kay_reader *reader, const char *what, uint64_t most, uint64_t count,
                                      uint64_t *out) KAY_MUST_CHECK;

/* The next word: a view of `*length` bytes, valid until the next call. */
KAY_API kay_status kay_read_word(kay_reader *reader, const char *what, const char **word,
                                 uint64_t *length) KAY_MUST_CHECK;

/* The rest of the line without its end (LF or CR LF); white space in it is kept.  A view, valid until
 * the next call.  KAY_END when the input has ended. */
KAY_API kay_status kay_read_line(kay_reader *reader, const char **line, uint64_t *length) KAY_MUST_CHECK;

/* A row: one word of exactly `count` letters, each one of `letters` (2 to 4 of them, NUL-terminated).
 * planes[k] gets bit i (bit i%64 of word i/64, from bit `shift` of planes[k] on, i.e. bit i + shift)
 * set where letter i is letters[k]; planes[k] NULL: not wanted.  Bits are OR-ed into zeroed words, also
 * those before a letter that is refused.  The planes must have room for count + shift bits.  A row from
 * a pipe needs no more memory than the planes. */
KAY_API kay_status kay_read_row(kay_reader *reader, const char *what, const char *letters, uint64_t count,
                                uint64_t shift, uint64_t *const planes[]) KAY_MUST_CHECK;

/* KAY_OK when only white space is left. */
KAY_API kay_status kay_read_end(kay_reader *reader) KAY_MUST_CHECK;

/* The bytes that the input can still hold: exact for files and texts, UINT64_MAX for pipes. */
KAY_API uint64_t kay_reader_left(const kay_reader *reader);

/* Whether the input still holds `count` items of at least `bytes_each` bytes (the last one may lack its blank): ask
 * before allocating by a count that was read.  Fails at the end of the input when it does not.  A pipe is read
 * until it has given that many bytes or ended, so `bytes_each` must not be more than an item needs. */
KAY_API kay_status kay_read_room(kay_reader *reader, const char *what, uint64_t count,
                                 uint64_t bytes_each) KAY_MUST_CHECK;

/* The first byte of the word or number that was read last, the input standing behind it: a place for a diagnosis. */
KAY_API const char *kay_reader_last(const kay_reader *reader);

/* Fails with words at the place `at` in memory (NULL: the next byte, or the end of the last line where there is none).
 */
KAY_API kay_status kay_reader_fail(kay_reader *reader, const char *at, const char *format, ...) KAY_FORMAT(3, 4);

#ifdef __cplusplus
}
#endif
#endif

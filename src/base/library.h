/* Functions of shared libraries that few questions need: loaded when they are first called for, not at every start.
 *
 *      #define NAMES(X) X(cairo_create) X(cairo_destroy)
 *      typedef struct functions { NAMES(KAY_LIBRARY_POINTER) } functions;
 *      static const char *const names[] = {NAMES(KAY_LIBRARY_NAME)};
 *
 * gives a struct of pointers that have the types of the library's headers, and what fills it. */
#ifndef KAYLES_BASE_LIBRARY_H
#define KAYLES_BASE_LIBRARY_H

#include <kayles/context.h>

#define KAY_LIBRARY_POINTER(name) __typeof__(&(name)) name;
#define KAY_LIBRARY_NAME(name) #name,

/* Fills a struct of `count` pointers with the addresses of the functions of these names.  The library is loaded once
 * and stays until the process ends, so the addresses stay valid; any thread may call this.  KAY_EUNABLE: the library,
 * or a function, is missing; *functions is then undefined.  About a microsecond a function once it is loaded. */
kay_status kay_library_load(kay_context *ctx, const char *library, const char *const *names, size_t count,
                            void *functions) KAY_MUST_CHECK;

#endif

/* Loads shared libraries by their names.  RTLD_NODELETE keeps them: some libraries cannot be unloaded safely. */
#include "base/library.h"

#include <dlfcn.h>
#include <string.h>

/* dlerror names the library. */
static kay_status library_missing(kay_context *ctx)
{
    const char *why = dlerror();
    return kay_fail(ctx, KAY_EUNABLE, "cannot load %s", why ? why : "a shared library: out of memory");
}

kay_status kay_library_load(kay_context *ctx, const char *library, const char *const *names, size_t count,
                            void *functions)
{
    kay_status status = KAY_OK;
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!handle)
        return library_missing(ctx);
    for (size_t i = 0; i < count && status == KAY_OK; i++) {
        void *function = dlsym(handle, names[i]);
        if (!function)
            status = library_missing(ctx);
        memcpy((char *)functions + i * sizeof function, &function, sizeof function);
    }
    dlclose(handle);
    return status;
}

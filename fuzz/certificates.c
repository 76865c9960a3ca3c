/* Fuzzes certificates: any bytes must be judged without a crash. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kay_context ctx;
    kay_certificate *certificate;
    size_t place = 0;
    fuzz_context(&ctx);
    kay_status status = kay_certificate_read(&ctx, NULL, (const char *)data, size, &certificate, &place);
    if (status == KAY_OK) {
        status = kay_certificate_check(certificate, NULL, NULL);
        kay_certificate_free(certificate);
    } else {
        fuzz_require(place <= size, "a place beyond the end");
    }
    fuzz_require(status == KAY_OK || status == KAY_EFALSE || status == KAY_EINPUT || status == KAY_EUNABLE ||
                     status == KAY_ENOMEM || status == KAY_EUSAGE,
                 "a strange status");
    fuzz_require(ctx.memory_used == 0, "memory is lost");
    return 0;
}

#include "ruleset/hook_call.h"

kay_status kay_hook_status(kay_context *ctx, const kay_ruleset *rules, const char *hook, kay_status said)
{
    switch (said) {
    case KAY_OK:
    case KAY_EINPUT:
    case KAY_EUSAGE:
    case KAY_EUNABLE:
    case KAY_ENOMEM:
    case KAY_EREAD:
        return said;
    case KAY_END:
    case KAY_EFALSE:
    case KAY_EWRITE:
        break;
    }
    return kay_fail(ctx, KAY_EINPUT, "the rules of %s return from '%s' what no rules may: status %d", rules->name, hook,
                    (int)said);
}

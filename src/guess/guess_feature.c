/* Features of positions: their values, their words, and Lua code that computes them. */
#include "guess/guess_feature.h"

#include <math.h>
#include <stdlib.h>

#include "guess/guess_words.h"

static const struct {
    const char *words; /* in a sentence */
    const char *name; /* the local variable in Lua */
    const char *lua; /* the statements that set it */
} feature_kinds[] = {
    [GUESS_COUNT] = {"the number of entries", "count", "  local count = #e\n"},
    [GUESS_SUM] = {"the sum", "sum", "  local sum = 0\n  for i = 1, #e do sum = sum + e[i] end\n"},
    [GUESS_MIN] = {"the smallest entry", "min",
                   "  local min = e[1] or 0\n  for i = 2, #e do if e[i] < min then min = e[i] end end\n"},
    [GUESS_MAX] = {"the largest entry", "max",
                   "  local max = e[1] or 0\n  for i = 2, #e do if e[i] > max then max = e[i] end end\n"},
    [GUESS_XOR] = {"the nim-sum (xor)", "nimsum",
                   "  local nimsum = 0\n  for i = 1, #e do nimsum = xor(nimsum, e[i]) end\n"},
    [GUESS_SPREAD] = {"the largest less the smallest entry", "spread",
                      "  local least, most = e[1] or 0, e[1] or 0\n"
                      "  for i = 2, #e do least, most = math.min(least, e[i]), math.max(most, e[i]) end\n"
                      "  local spread = most - least\n"},
    [GUESS_ODD] = {"the number of odd entries", "odd",
                   "  local odd = 0\n  for i = 1, #e do if e[i] % 2 == 1 then odd = odd + 1 end end\n"},
    [GUESS_FIRST] = {"a", "a", ""},
    [GUESS_SECOND] = {"b", "b", ""},
    [GUESS_DIFFERENCE] = {"the difference of a and b", "difference", "  local difference = a < b and b - a or a - b\n"},
    [GUESS_LINEAR] = {NULL, NULL, ""},
    [GUESS_DIGITS] = {NULL, "digits",
                      "  local digits, x, y = 0, a, b\n"
                      "  while x > 0 or y > 0 do\n"
                      "    digits = digits + (x > 0 and 1 or 0) - (y > 0 and 1 or 0)\n"
                      "    x, y = (x - x % 2) / 2, (y - y % 2) / 2\n"
                      "  end\n"},
    [GUESS_LAST_BIT] = {NULL, "above_bit",
                        "  local bit = 1\n"
                        "  while bit < a and a % (2 * bit) == 0 do bit = 2 * bit end\n"
                        "  local above_bit = a == 0 and -1 or b - bit\n"},
    [GUESS_LAST_FIBONACCI] = {NULL, "above_fibonacci",
                              "  local left, last = a, 0\n"
                              "  while left > 0 do\n"
                              "    local low, high = 1, 2\n"
                              "    while high <= left do low, high = high, low + high end\n"
                              "    left, last = left - low, low\n"
                              "  end\n"
                              "  local above_fibonacci = a == 0 and -1 or b - last\n"},
    [GUESS_RATIO] = {NULL, NULL, ""},
    [GUESS_NAMED] = {NULL, NULL, ""},
};

static int64_t feature_mod(int64_t value, int64_t modulus)
{
    int64_t rest = value % modulus;
    return rest < 0 ? rest + modulus : rest; /* as in Lua */
}

static int64_t feature_fold(guess_feature_id id, const guess_record *record)
{
    const int64_t *entries = record->entries;
    int64_t out = record->entry_count ? entries[0] : 0;
    for (uint64_t i = 1; i < record->entry_count; i++) {
        if (id == GUESS_SUM)
            out = (int64_t)((uint64_t)out + (uint64_t)entries[i]);
        else if (id == GUESS_XOR)
            out ^= entries[i];
        else if (id == GUESS_MIN)
            out = entries[i] < out ? entries[i] : out;
        else
            out = entries[i] > out ? entries[i] : out;
    }
    return out;
}

static int64_t feature_class(int64_t modulus, int64_t low, int64_t high, const guess_record *record)
{
    int64_t count = 0;
    for (uint64_t i = 0; i < record->entry_count; i++) {
        int64_t rest = feature_mod(record->entries[i], modulus);
        count += rest >= low && rest <= high;
    }
    return count;
}

static int64_t feature_digits(uint64_t a)
{
    return a ? 64 - __builtin_clzll(a) : 0;
}

/* Of a heap of 0 nothing can be taken whatever the limit is. */
static int64_t feature_less(int64_t limit, int64_t part)
{
    return part ? limit - part : -1;
}

static int64_t feature_fibonacci(int64_t a)
{
    int64_t last = 0;
    while (a > 0) {
        int64_t low = 1, high = 2;
        while (high <= a) {
            int64_t next = low + high;
            low = high;
            high = next;
        }
        last = low;
        a -= low;
    }
    return last;
}

/* x^2 - k x y - m y^2 has the sign of x - r y, as its other root is below r and the product of x and y not below 0. */
static int64_t feature_ratio(const guess_feature *feature, int64_t a, int64_t b)
{
    const bool turned = feature->modulus ? feature->modulus == 2 : a < b;
    const __int128 x = turned ? b : a, y = turned ? a : b;
    const __int128 form = x * x - feature->low * x * y - feature->high * y * y;
    return (form > 0) - (form < 0);
}

unsigned guess_feature_near(const guess_feature *feature, uint64_t pairs[GUESS_RATIO_PAIRS][2])
{
    const double k = (double)feature->low, ratio = (k + sqrt(k * k + 4 * (double)feature->high)) / 2;
    double least[2] = {1, 1};
    unsigned count = 0;
    for (uint64_t y = 1; y <= GUESS_RATIO_MOST && count + 4 <= GUESS_RATIO_PAIRS; y++) {
        const double x = floor(ratio * (double)y), off = ratio * (double)y - x;
        for (unsigned side = 0; side < 2; side++) { /* below the line, and above it */
            const double distance = side ? 1 - off : off;
            if (distance >= least[side])
                continue;
            least[side] = distance;
            for (unsigned i = 0; i < 2; i++, count++) {
                pairs[count][i] = (uint64_t)x + side;
                pairs[count][!i] = y;
            }
        }
    }
    return count;
}

int64_t guess_feature_of(const guess_feature *feature, const guess_record *record)
{
    int64_t a = (int64_t)record->at[0], b = (int64_t)record->at[1];
    switch (feature->id) {
    case GUESS_COUNT:
        return (int64_t)record->entry_count;
    case GUESS_SUM:
    case GUESS_MIN:
    case GUESS_MAX:
    case GUESS_XOR:
        return feature_fold(feature->id, record);
    case GUESS_SPREAD:
        return feature_fold(GUESS_MAX, record) - feature_fold(GUESS_MIN, record);
    case GUESS_ODD:
        return feature_class(2, 1, 1, record);
    case GUESS_CLASS:
        return feature_class(feature->modulus, feature->low, feature->high, record);
    case GUESS_FIRST:
        return a;
    case GUESS_SECOND:
        return b;
    case GUESS_DIFFERENCE:
        return a < b ? b - a : a - b;
    case GUESS_LINEAR:
        return feature->low * a + feature->high * b;
    case GUESS_DIGITS:
        return feature_digits(record->at[0]) - feature_digits(record->at[1]);
    case GUESS_LAST_BIT:
        return feature_less(b, a & -a);
    case GUESS_LAST_FIBONACCI:
        return feature_less(b, feature_fibonacci(a));
    case GUESS_RATIO:
        return feature_ratio(feature, a, b);
    case GUESS_NAMED:
        return record->named[feature->low];
    }
    return 0;
}

bool guess_predicate_of(const guess_predicate *predicate, int64_t feature)
{
    switch (predicate->test) {
    case GUESS_MOD:
        return feature_mod(feature, predicate->modulus) == predicate->value;
    case GUESS_IS:
        return feature == predicate->value;
    case GUESS_AT_LEAST:
        return feature >= predicate->value;
    case GUESS_AT_MOST:
        return feature <= predicate->value;
    case GUESS_FROM_TO:
        return feature >= predicate->value && feature <= predicate->modulus;
    }
    return false;
}

bool guess_feature_of_plane(guess_feature_id id)
{
    return id >= GUESS_FIRST && id <= GUESS_RATIO;
}

bool guess_feature_equal(const guess_feature *a, const guess_feature *b)
{
    return a->id == b->id && a->modulus == b->modulus && a->low == b->low && a->high == b->high;
}

/* "a", "2 b". */
static void feature_times(int64_t times, const char *name, const char *between, kay_text *out)
{
    if (times > 1)
        kay_text_format(out, "%lld%s", (long long)times, between);
    kay_text_add(out, name);
}

/* "a - 2 b"; the first factor is above 0, or the second one is. */
static void feature_linear(const guess_feature *feature, const char *between, kay_text *out)
{
    bool turned = feature->low < 0;
    int64_t first = turned ? feature->high : feature->low, second = turned ? feature->low : feature->high;
    feature_times(first, turned ? "b" : "a", between, out);
    kay_text_add(out, second < 0 ? " - " : " + ");
    feature_times(second < 0 ? -second : second, turned ? "a" : "b", between, out);
}

/* "a > 2 b" for what is said of a - 2 b; false: that has no such words. */
static bool feature_order(const guess_predicate *predicate, const char *between, const char *equals, kay_text *out)
{
    const guess_feature *feature = &predicate->feature;
    const char *sign = NULL;
    if (predicate->test == GUESS_AT_LEAST && (predicate->value == 0 || predicate->value == 1))
        sign = predicate->value ? ">" : ">=";
    else if (predicate->test == GUESS_AT_MOST && (predicate->value == 0 || predicate->value == -1))
        sign = predicate->value ? "<" : "<=";
    else if (predicate->test == GUESS_IS && predicate->value == 0)
        sign = equals;
    if (feature->id != GUESS_LINEAR || feature->low < 0 || feature->high > 0 || !sign)
        return false;
    feature_times(feature->low, "a", between, out);
    kay_text_format(out, " %s ", sign);
    feature_times(-feature->high, "b", between, out);
    return true;
}

/* "1 + sqrt 2", "(3 + sqrt 5) / 2". */
static void feature_root(const guess_feature *feature, kay_text *out)
{
    const long long k = feature->low, square = k * k + 4 * feature->high;
    if (k == 1 && square == 5)
        kay_text_add(out, "the golden ratio (1 + sqrt 5) / 2");
    else if (!k)
        kay_text_format(out, "sqrt %lld", square / 4);
    else if (k % 2)
        kay_text_format(out, "(%lld + sqrt %lld) / 2", k, square);
    else
        kay_text_format(out, "%lld + sqrt %lld", k / 2, square / 4);
}

/* "the larger of a and b is more than sqrt 2 times the smaller". */
static void feature_ratio_words(const guess_predicate *predicate, kay_text *out)
{
    static const char *const names[][2] = {{"the larger of a and b", "the smaller"}, {"a", "b"}, {"b", "a"}};
    const char *const *both = names[predicate->feature.modulus];
    kay_text_format(out, "%s is %s than ", both[0], predicate->test == GUESS_AT_LEAST ? "more" : "less");
    feature_root(&predicate->feature, out);
    kay_text_format(out, " times %s", both[1]);
}

/* What compares two numbers, as few of their differences need to be told. */
static void feature_compared(const guess_predicate *predicate, kay_text *out)
{
    if (predicate->feature.id == GUESS_DIGITS) {
        kay_text_add(out, predicate->test == GUESS_IS         ? "a has as many binary digits as b"
                          : predicate->test == GUESS_AT_LEAST ? "a has more binary digits than b"
                                                              : "a has fewer binary digits than b");
        return;
    }
    kay_text_add(out, predicate->test == GUESS_AT_LEAST ? "b is at least " : "a is 0 or b is below ");
    kay_text_add(out, predicate->feature.id == GUESS_LAST_BIT
                          ? "the largest power of 2 that divides a"
                          : "the smallest of the Fibonacci numbers, no two neighbours, whose sum a is (Zeckendorf)");
}

static void feature_words(const guess_feature *feature, const guess_data *data, kay_text *out)
{
    if (feature->id == GUESS_NAMED) {
        kay_text_add(out, data->names[feature->low]);
    } else if (feature->id == GUESS_CLASS) {
        kay_text_format(out, "the number of entries that are %lld", (long long)feature->low);
        if (feature->high > feature->low)
            kay_text_format(out, feature->high == feature->low + 1 ? " or %lld" : " to %lld", (long long)feature->high);
        kay_text_format(out, " mod %lld", (long long)feature->modulus);
    } else if (feature->id == GUESS_LINEAR) {
        feature_linear(feature, " ", out);
    } else {
        kay_text_add(out, feature_kinds[feature->id].words);
    }
}

void guess_predicate_words(const guess_predicate *predicate, const guess_data *data, kay_text *out)
{
    if (predicate->feature.id >= GUESS_DIGITS && predicate->feature.id <= GUESS_LAST_FIBONACCI) {
        feature_compared(predicate, out);
        return;
    }
    if (predicate->feature.id == GUESS_RATIO) {
        feature_ratio_words(predicate, out);
        return;
    }
    if (feature_order(predicate, " ", "=", out))
        return;
    if (predicate->feature.id == GUESS_SPREAD && predicate->test == GUESS_IS && !predicate->value) {
        kay_text_add(out, "all entries are equal");
        return;
    }
    feature_words(&predicate->feature, data, out);
    if (predicate->test == GUESS_MOD && predicate->modulus == 2)
        kay_text_add(out, predicate->value ? " is odd" : " is even");
    else if (predicate->test == GUESS_MOD)
        kay_text_format(out, " mod %lld is %lld", (long long)predicate->modulus, (long long)predicate->value);
    else if (predicate->test == GUESS_IS)
        kay_text_format(out, " is %lld", (long long)predicate->value);
    else if (predicate->test == GUESS_FROM_TO)
        kay_text_format(out, " is from %lld to %lld", (long long)predicate->value, (long long)predicate->modulus);
    else
        kay_text_format(out, predicate->test == GUESS_AT_LEAST ? " is at least %lld" : " is at most %lld",
                        (long long)predicate->value);
}

static void feature_name(const guess_feature *feature, const guess_data *data, kay_text *out)
{
    if (feature->id == GUESS_NAMED)
        kay_text_format(out, "f[\"%s\"]", data->names[feature->low]);
    else if (feature->id == GUESS_CLASS)
        kay_text_format(out, "of%lld_%lld_%lld", (long long)feature->modulus, (long long)feature->low,
                        (long long)feature->high);
    else if (feature->id == GUESS_LINEAR)
        feature_linear(feature, " * ", out);
    else if (feature->id == GUESS_RATIO)
        kay_text_format(out, "ratio%lld_%lld_%s%lld", (long long)feature->modulus, (long long)feature->low,
                        feature->high < 0 ? "less" : "", (long long)llabs(feature->high));
    else
        kay_text_add(out, feature_kinds[feature->id].name);
}

static void feature_lua_ratio(const guess_feature *feature, const guess_data *data, kay_text *out)
{
    static const char *const arguments[] = {"math.max(a, b), math.min(a, b)", "a, b", "b, a"};
    kay_text_add(out, "  local function form(x, y) return x * x");
    if (feature->low)
        kay_text_format(out, " - %lld * x * y", (long long)feature->low);
    kay_text_format(out, feature->high < 0 ? " + %lld * y * y end\n  local " : " - %lld * y * y end\n  local ",
                    (long long)llabs(feature->high));
    feature_name(feature, data, out);
    kay_text_format(out, " = form(%s)\n", arguments[feature->modulus]);
}

void guess_feature_lua(const guess_feature *feature, const guess_data *data, kay_text *out)
{
    const long long m = feature->modulus, low = feature->low, high = feature->high;
    if (feature->id == GUESS_XOR)
        guess_lua_xor(out);
    if (feature->id == GUESS_RATIO)
        feature_lua_ratio(feature, data, out);
    if (feature->id != GUESS_CLASS) {
        kay_text_add(out, feature_kinds[feature->id].lua);
        return;
    }
    kay_text_format(out, "  local of%lld_%lld_%lld = 0\n  for i = 1, #e do if e[i] %% %lld ", m, low, high, m);
    if (low == high)
        kay_text_format(out, "== %lld", low);
    else
        kay_text_format(out, ">= %lld and e[i] %% %lld <= %lld", low, m, high);
    kay_text_format(out, " then of%lld_%lld_%lld = of%lld_%lld_%lld + 1 end end\n", m, low, high, m, low, high);
}

void guess_predicate_lua(const guess_predicate *predicate, const guess_data *data, kay_text *out)
{
    if (feature_order(predicate, " * ", "==", out))
        return;
    bool bracket = predicate->test == GUESS_MOD && predicate->feature.id == GUESS_LINEAR;
    if (bracket)
        kay_text_char(out, '(');
    feature_name(&predicate->feature, data, out);
    if (bracket)
        kay_text_char(out, ')');
    if (predicate->test == GUESS_FROM_TO) {
        kay_text_format(out, " >= %lld and ", (long long)predicate->value);
        feature_name(&predicate->feature, data, out);
        kay_text_format(out, " <= %lld", (long long)predicate->modulus);
    } else if (predicate->test == GUESS_MOD) {
        kay_text_format(out, " %% %lld == %lld", (long long)predicate->modulus, (long long)predicate->value);
    } else {
        kay_text_format(out, " %s %lld",
                        predicate->test == GUESS_IS         ? "=="
                        : predicate->test == GUESS_AT_LEAST ? ">="
                                                            : "<=",
                        (long long)predicate->value);
    }
}

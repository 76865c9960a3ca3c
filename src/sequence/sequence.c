/* Computes a nim-sequence: chooses the method, searches for a period, and reads the known values. */
#include <kayles/json.h>
#include <kayles/sequence.h>

#include <string.h>

#include "math/arithmetic_period.h"
#include "math/heap_formula.h"
#include "sequence/sequence_least.h"

enum {
    SEQUENCE_START = 128, /* values that the plain method computes first */
    SEQUENCE_STEP = 1 << 18, /* the most values between two searches for a period */
    SEQUENCE_PIECE = 1 << 12, /* values read at once */
    SEQUENCE_WHOLE = 1 << 22, /* a certificate avoids windows longer than this if a register proves the period */
    SEQUENCE_CHOICE = 1 << 11, /* from this many values on, the method may change */
    SEQUENCE_WINDOW = 1 << 18, /* the longest window */
    SEQUENCE_SHARE = 8, /* values are dropped only if at least this many windows of them are there */
};

static const char *const sequence_levels[] = {
    [KAY_LANES_PLAIN] = "plain", [KAY_LANES_AVX2] = "avx2", [KAY_LANES_AVX512] = "avx512"};

static kay_status sequence_level(kay_sequence *sequence, const char *name)
{
    kay_lanes_level best = kay_lanes_best();
    sequence->level = best;
    if (!name)
        return KAY_OK;
    for (unsigned level = 0; level <= best; level++)
        if (strcmp(sequence_levels[level], name) == 0) {
            sequence->level = (kay_lanes_level)level;
            return KAY_OK;
        }
    return kay_fail(sequence->ctx, KAY_EUSAGE, "this machine has no instructions '%.20s': its best level is %s", name,
                    sequence_levels[best]);
}

static kay_status sequence_choose(kay_sequence *sequence, kay_sequence_method method)
{
    bool can = kay_sparse_can(&sequence->code);
    sequence->is_sparse = can && method != KAY_SEQUENCE_PLAIN;
    sequence->is_dense = can && method == KAY_SEQUENCE_DENSE;
    sequence->may_change = method == KAY_SEQUENCE_AUTO;
    if (method == KAY_SEQUENCE_AUTO && !can && kay_heap_sums_can(&sequence->code))
        kay_heap_sums_begin(sequence->ctx, &sequence->code, &sequence->sums);
    if ((method == KAY_SEQUENCE_SPARSE || method == KAY_SEQUENCE_DENSE) && !can)
        return kay_fail(sequence->ctx, KAY_EUSAGE,
                        "%.60s has no sparse space: its moves must take a limited number of tokens and leave at most "
                        "two heaps, some must leave two, and none may require equal heaps",
                        sequence->code.name);
    return KAY_OK;
}

static kay_status sequence_make(kay_sequence *sequence, const char *code, const kay_sequence_options *options)
{
    KAY_TRY(kay_heap_code_read(&sequence->arena, code, &sequence->code));
    KAY_TRY(sequence_level(sequence, options->level));
    KAY_TRY(sequence_choose(sequence, options->method));
    sequence->keep = options->keep;
    KAY_TRY(kay_nim_sequence_begin(&sequence->arena, &sequence->code, &sequence->plain));
    kay_period_search_begin(&sequence->search);
    kay_sequence_sum_begin(&sequence->sum);
    sequence->arithmetic_at = SEQUENCE_START;
    return KAY_OK;
}

kay_status kay_sequence_open(kay_context *ctx, const char *code, const kay_sequence_options *options,
                             kay_sequence **out)
{
    kay_sequence *sequence = kay_alloc(ctx, sizeof *sequence);
    if (!sequence)
        return kay_no_memory(ctx);
    sequence->ctx = ctx;
    kay_arena_init(&sequence->arena, ctx);
    kay_status status = sequence_make(sequence, code, options ? options : &(kay_sequence_options){0});
    if (status == KAY_OK)
        *out = sequence;
    else
        kay_sequence_close(sequence);
    return status;
}

void kay_sequence_close(kay_sequence *sequence)
{
    if (!sequence)
        return;
    if (sequence->begun)
        kay_sparse_end(&sequence->sparse);
    kay_dense_end(sequence->ctx, &sequence->dense);
    kay_heap_sums_end(&sequence->sums);
    kay_period_search_end(sequence->ctx, &sequence->search);
    kay_arena_free(&sequence->arena);
    kay_free(sequence->ctx, sequence, sizeof *sequence);
}

const char *kay_sequence_name(const kay_sequence *sequence)
{
    return sequence->code.name;
}

static uint64_t sequence_computed(const kay_sequence *sequence)
{
    return sequence->begun ? kay_sparse_count(&sequence->sparse) : sequence->plain.count;
}

uint64_t kay_sequence_known(const kay_sequence *sequence)
{
    return sequence->period ? UINT64_MAX : sequence_computed(sequence);
}

/* Returns a W: for each heap from `depth_from` on, the computation read only the first W values and the last W. */
static uint64_t sequence_reach(const kay_sparse *sparse)
{
    /* The theorem on registers needs W >= t, where a move takes at most t tokens, and W >= t + r for each rare heap
     * r. */
    const uint64_t rare = sparse->code->last + (sparse->rare_count ? sparse->rares[sparse->rare_count - 1] : 1);
    const uint64_t reach = rare > sparse->depth ? rare : sparse->depth;
    return reach > kay_sparse_farthest(sparse) ? reach : kay_sparse_farthest(sparse);
}

/* Whether the theorem on registers proves the period that was seen; all values must be kept. */
static bool sequence_proves(const kay_sequence *sequence)
{
    const kay_sparse *sparse = &sequence->sparse;
    const uint64_t period = sequence->search.period, count = sparse->values.count;
    if (sequence->is_dense || sparse->stale || (sparse->mask.parity && period % 2) || count < period)
        return false;
    const uint64_t end = count - period, reach = sequence_reach(sparse);
    return end >= sparse->depth_from && end >= reach && end - reach >= sequence->search.from;
}

/* Sets the period and preperiod if the period that was seen is proved; all values must be kept. */
static void sequence_look_back(kay_sequence *sequence)
{
    kay_period_search *search = &sequence->search;
    const kay_heap_values *values = &sequence->sparse.values;
    if (!search->period || (kay_heap_code_window(&sequence->code, search->from, search->period) > values->count &&
                            !sequence_proves(sequence)))
        return;
    sequence->period = kay_period_search_least(search, values);
    sequence->preperiod = search->from;
}

/* Whether a period is proved but the repeating values were not kept. */
static bool sequence_is_over(const kay_sequence *sequence)
{
    return sequence->sparse.window && sequence->search.period;
}

/* Adds the values of the heaps before `count` to the summary.  Dropped values are already in it. */
static kay_status sequence_add_up(kay_sequence *sequence, uint64_t count)
{
    uint32_t values[SEQUENCE_PIECE];
    kay_sequence_sum *sum = &sequence->sum;
    while (sum->count < count) {
        uint64_t piece = count - sum->count < SEQUENCE_PIECE ? count - sum->count : SEQUENCE_PIECE;
        KAY_TRY(kay_sequence_read(sequence, sum->count, piece, values));
        kay_sequence_sum_add(sum, values, piece);
        if (sum->count % (1 << 22) == 0)
            KAY_TRY(kay_tick(sequence->ctx, "values summed up", sum->count, count));
    }
    return KAY_OK;
}

/* The most memory that the computation needs with this window.  VALUES: the values until they are dropped, their
 * mirror, and the copies of the window at the marks; PAST: the past, for each plane; HITS: the counts of hits, for each
 * move; REST: tables and everything else. */
static uint64_t sequence_need(const kay_sparse *sparse, uint64_t window)
{
    enum { VALUES = 32, PAST = 8, HITS = 2 * KAY_SPARSE_FAR, REST = 256 << 10 };
    return window * (VALUES * sparse->values.width + PAST * sparse->planes) + HITS * sparse->split_count + REST;
}

/* Chooses the window: as large as memory and an eighth of `keep` allow, but never smaller than the rare heaps need.
 * Returns whether values can be dropped now. */
static bool sequence_choose_window(kay_sequence *sequence)
{
    kay_sparse *sparse = &sequence->sparse;
    const uint64_t limit = sequence->ctx->memory_limit;
    uint64_t window = kay_sparse_least_window(sparse);
    while (window < SEQUENCE_WINDOW && 2 * window <= sequence->keep / SEQUENCE_SHARE &&
           sequence_need(sparse, 2 * window) <= limit)
        window *= 2;
    sequence->window = window;
    kay_sparse_follow(sparse, window);
    const bool quiet = window <= SEQUENCE_WINDOW && !sequence->is_dense && kay_sparse_may_drop(sparse, window);
    /* from this many values on, `needed` is not set back to 0 */
    if (quiet || sparse->values.count < SEQUENCE_SHARE * window)
        sequence->needed = quiet ? sequence_need(sparse, window) : 0;
    return quiet && sequence_need(sparse, window) <= limit;
}

/* Drops the values that the computation no longer needs. */
static kay_status sequence_drop(kay_sequence *sequence)
{
    kay_sparse *sparse = &sequence->sparse;
    kay_period_search *search = &sequence->search;
    KAY_TRY(sequence_add_up(sequence, kay_sparse_count(sparse)));
    if (!sparse->window) {
        kay_period_search_begin_window(search, sequence->window, sparse->values.count / sequence->window);
        search->even = sparse->mask.parity;
        search->near = sparse->depth_from > sequence->window ? sparse->depth_from : sequence->window;
    }
    kay_sparse_drop(sparse, sequence->window);
    search->dropped = sparse->dropped;
    return KAY_OK;
}

/* Looks for a period, and drops values if `keep` asks for it. */
static kay_status sequence_look_sparse(kay_sequence *sequence)
{
    kay_sparse *sparse = &sequence->sparse;
    KAY_TRY(kay_period_search_look(sequence->ctx, &sequence->search, &sparse->values));
    if (!sparse->window)
        sequence_look_back(sequence);
    if (!sequence->keep || sequence->period || sequence_is_over(sequence))
        return KAY_OK;
    const bool drops =
        sparse->window ? kay_sparse_may_drop(sparse, sequence->window) : sequence_choose_window(sequence);
    const uint64_t least = SEQUENCE_SHARE * sequence->window;
    const uint64_t kept = sequence->window == SEQUENCE_WINDOW && sequence->keep > least ? sequence->keep : least;
    return drops && sparse->values.count >= kept ? sequence_drop(sequence) : KAY_OK;
}

/* Looks for a period in the values of the plain method. */
static kay_status sequence_look_plain(kay_sequence *sequence)
{
    const kay_nim_sequence *plain = &sequence->plain;
    const kay_heap_values values = {plain->values, plain->count, plain->room, sizeof *plain->values};
    return kay_period_search_look(sequence->ctx, &sequence->search, &values);
}

static kay_status sequence_begin_sparse(kay_sequence *sequence)
{
    KAY_TRY(kay_nim_sequence_reach(&sequence->plain, SEQUENCE_START - 1));
    KAY_TRY(kay_sparse_begin(sequence->ctx, &sequence->code, sequence->level, sequence->plain.values,
                             sequence->plain.count, &sequence->sparse));
    sequence->begun = true;
    if (sequence->is_dense)
        kay_sparse_leave(&sequence->sparse);
    return sequence_look_sparse(sequence);
}

/* Ends a step: looks for a period and writes the checkpoint if it is due. */
static kay_status sequence_end_step(kay_sequence *sequence, kay_status status)
{
    const kay_diag diag = sequence->ctx->diag;
    const kay_status looked = sequence_look_sparse(sequence);
    if (status != KAY_OK)
        sequence->ctx->diag = diag; /* keep the message of the failed step */
    KAY_TRY(status);
    KAY_TRY(looked);
    if (sequence_computed(sequence) < sequence->step)
        return KAY_OK;
    return kay_saving_write(sequence, false);
}

/* Switches between the sparse and the dense method if the other one is clearly cheaper. */
static kay_status sequence_change(kay_sequence *sequence)
{
    uint64_t sparse, dense = kay_dense_cost(&sequence->dense, &sequence->code, sequence->sparse.values.count);
    if (!sequence->may_change || sequence->sparse.window || sequence->sparse.values.count < SEQUENCE_CHOICE)
        return KAY_OK;
    KAY_TRY(kay_sparse_cost(&sequence->sparse, &sparse));
    if (!sequence->is_dense && sparse > dense + dense / 4) {
        sequence->is_dense = true;
        kay_sparse_leave(&sequence->sparse);
    } else if (sequence->is_dense && dense > sparse + sparse / 4) {
        sequence->is_dense = false;
    }
    return KAY_OK;
}

/* Computes the values of the next step, up to `count`. */
static kay_status sequence_step(kay_sequence *sequence, uint64_t count)
{
    const uint64_t done = sequence_computed(sequence);
    if (done >= sequence->step) {
        const uint64_t window = sequence->sparse.window, most = window ? SEQUENCE_SHARE / 2 * window : SEQUENCE_STEP;
        sequence->step = done + (done / 8 < most ? done / 8 : most);
        KAY_TRY(sequence_change(sequence));
    }
    count = count < sequence->step ? count : sequence->step;
    if (!sequence->is_dense)
        return kay_sparse_advance(&sequence->sparse, count);
    return kay_dense_advance(sequence->ctx, &sequence->dense, &sequence->code, sequence->level,
                             &sequence->sparse.values, count);
}

static kay_status sequence_advance_sparse(kay_sequence *sequence, uint64_t count)
{
    if (!sequence->begun && count <= SEQUENCE_START) {
        KAY_TRY(kay_nim_sequence_reach(&sequence->plain, count - 1));
        return sequence_look_plain(sequence);
    }
    if (!sequence->begun)
        KAY_TRY(sequence_begin_sparse(sequence));
    else if (sequence_computed(sequence) >= sequence->step)
        KAY_TRY(sequence_look_sparse(sequence)); /* a loaded checkpoint may already prove the period */
    while (!sequence->period && !sequence_is_over(sequence) && sequence_computed(sequence) < count) {
        kay_status status = sequence_step(sequence, count);
        KAY_TRY(sequence_end_step(sequence, status));
    }
    if (!sequence_is_over(sequence) || sequence_computed(sequence) >= count)
        return KAY_OK;
    if (!sequence->search.least)
        KAY_TRY(kay_sequence_least(sequence));
    return kay_fail(sequence->ctx, KAY_EUNABLE, "a period is proved, but the repeating values were not kept");
}

/* Nim and Lasker's Nim have formulas: values grow by 1 with each heap, or by 4 with each 4 heaps. */
static void sequence_look_formula(kay_sequence *sequence)
{
    const kay_heap_formula formula = kay_heap_formula_of(&sequence->code);
    if (!formula || sequence->plain.count < SEQUENCE_START)
        return;
    sequence->period = sequence->saltus = formula == KAY_HEAP_NIM ? 1 : 4;
    sequence->preperiod = formula == KAY_HEAP_NIM ? 0 : 1;
}

static kay_status sequence_look_arithmetic(kay_sequence *sequence)
{
    kay_arithmetic_period found;
    KAY_TRY(kay_arithmetic_period_find(&sequence->plain, &found));
    sequence->period = found.period;
    sequence->preperiod = found.preperiod;
    sequence->saltus = found.saltus;
    return KAY_OK;
}

static kay_status sequence_advance_plain(kay_sequence *sequence, uint64_t count)
{
    kay_nim_sequence *plain = &sequence->plain;
    while (!sequence->period && plain->count < count) {
        uint64_t until = plain->count + plain->count / 8 + SEQUENCE_START;
        until = until < count ? until : count;
        if (sequence->code.leaves > 2 && until > sequence->arithmetic_at)
            until = sequence->arithmetic_at;
        if (sequence->sums.code)
            KAY_TRY(kay_heap_sums_advance(&sequence->sums, plain, until));
        else
            KAY_TRY(kay_nim_sequence_reach(plain, until - 1));
        KAY_TRY(sequence_look_plain(sequence));
        if (!plain->period && plain->count >= sequence->plain_at) {
            sequence->plain_at = plain->count + plain->count / 8;
            kay_status status = kay_nim_sequence_prove(plain, plain->count);
            if (status != KAY_OK && status != KAY_EUNABLE) /* KAY_EUNABLE: no proof yet */
                return status;
        }
        sequence->period = plain->period;
        sequence->preperiod = plain->preperiod;
        sequence_look_formula(sequence);
        if (!sequence->period && plain->count == sequence->arithmetic_at && sequence->code.leaves > 2) {
            sequence->arithmetic_at *= 2;
            KAY_TRY(sequence_look_arithmetic(sequence));
        }
        KAY_TRY(kay_saving_write(sequence, false));
    }
    return KAY_OK;
}

kay_status kay_sequence_advance(kay_sequence *sequence, uint64_t count)
{
    if (kay_sequence_known(sequence) >= count)
        return KAY_OK;
    return sequence->is_sparse ? sequence_advance_sparse(sequence, count) : sequence_advance_plain(sequence, count);
}

/* Copies computed values. */
static kay_status sequence_copy(const kay_sequence *sequence, uint64_t from, uint64_t count, uint32_t *values)
{
    const kay_sparse *sparse = &sequence->sparse;
    if (!sequence->begun)
        memcpy(values, sequence->plain.values + from, count * sizeof *values);
    else if (from + count <= sparse->window || from >= sparse->window + sparse->dropped)
        kay_heap_values_read(&sparse->values, from < sparse->window ? from : from - sparse->dropped, count, values);
    else
        return kay_fail(sequence->ctx, KAY_EUNABLE, "the values of heaps %llu to %llu were not kept",
                        (unsigned long long)sparse->window, (unsigned long long)(sparse->window + sparse->dropped - 1));
    return KAY_OK;
}

/* Adds `periods` times the saltus to the values. */
static kay_status sequence_raise(kay_sequence *sequence, uint64_t periods, uint64_t count, uint32_t *values)
{
    uint64_t more;
    if (!sequence->saltus || !periods)
        return KAY_OK;
    bool far = __builtin_mul_overflow(periods, sequence->saltus, &more) || more > UINT32_MAX;
    for (uint64_t i = 0; i < count; i++) {
        if (far || values[i] > UINT32_MAX - more)
            return kay_fail(sequence->ctx, KAY_EUNABLE, "values of %.60s are 2^32 or more", sequence->code.name);
        values[i] += (uint32_t)more;
    }
    return KAY_OK;
}

kay_status kay_sequence_read(kay_sequence *sequence, uint64_t from, uint64_t count, uint32_t *values)
{
    uint64_t computed = sequence_computed(sequence);
    while (count) {
        uint64_t at = from, periods = 0, piece;
        if (at >= computed) {
            periods = (at - sequence->preperiod) / sequence->period;
            at = sequence->preperiod + (at - sequence->preperiod) % sequence->period;
            piece = sequence->preperiod + sequence->period - at;
        } else {
            piece = computed - at;
        }
        piece = piece < count ? piece : count;
        KAY_TRY(sequence_copy(sequence, at, piece, values));
        KAY_TRY(sequence_raise(sequence, periods, piece, values));
        from += piece;
        values += piece;
        count -= piece;
    }
    return KAY_OK;
}

uint64_t kay_sequence_at(const kay_sequence *sequence, uint64_t n)
{
    uint64_t periods = 0;
    if (n >= sequence_computed(sequence)) {
        periods = (n - sequence->preperiod) / sequence->period;
        n = sequence->preperiod + (n - sequence->preperiod) % sequence->period;
    }
    uint64_t value = sequence->begun ? kay_heap_values_at(&sequence->sparse.values, n) : sequence->plain.values[n];
    return value + periods * sequence->saltus;
}

uint64_t kay_sequence_window(const kay_sequence *sequence)
{
    if (!sequence->period || sequence->saltus)
        return 0;
    return kay_heap_code_window(&sequence->code, sequence->preperiod, sequence->period);
}

kay_sequence_facts kay_sequence_tell(const kay_sequence *sequence)
{
    kay_sequence_facts facts = {
        .computed = sequence_computed(sequence),
        .period = sequence->period,
        .preperiod = sequence->preperiod,
        .saltus = sequence->saltus,
        .proved = sequence->period != 0,
        .method = sequence->period && kay_heap_formula_of(&sequence->code) ? "formula"
                  : sequence->sums.code                                    ? "sums"
                  : !sequence->begun                                       ? "plain"
                  : sequence->is_dense                                     ? "dense"
                                                                           : "sparse",
        .level = sequence->begun ? sequence_levels[sequence->level] : sequence_levels[KAY_LANES_PLAIN],
    };
    const kay_sparse *sparse = &sequence->sparse;
    const kay_period_search *search = &sequence->search;
    if (sequence->begun && !sequence->is_dense) {
        facts.mask = sparse->mask.mask;
        facts.parity = sparse->mask.parity;
        facts.offset = sparse->mask.parity && sparse->splits[0] & 1;
        facts.rare = sparse->rare_count + !facts.offset; /* heap 0 too */
        facts.last_rare = sparse->rare_count ? sparse->rares[sparse->rare_count - 1] : 0;
    }
    if (sequence_is_over(sequence)) {
        facts.period = search->period;
        facts.preperiod = search->from;
        facts.proved = true;
        facts.bound = !search->least;
    }
    if (sequence->begun && !facts.proved)
        facts.memory_needed = sparse->window ? sequence_need(sparse, 2 * sparse->window) : sequence->needed;
    if (!facts.period && search->period && facts.computed - search->from >= 3 * search->period) {
        facts.period = search->period;
        facts.preperiod = search->from;
    }
    kay_arithmetic_period seen;
    const bool grows = sequence->code.tail || sequence->code.leaves > 2; /* values of other codes never do */
    if (!facts.period && grows && kay_arithmetic_period_see(&sequence->plain, &seen)) {
        facts.period = seen.period;
        facts.preperiod = seen.preperiod;
        facts.saltus = seen.saltus;
    }
    return facts;
}

kay_status kay_sequence_sum_up(kay_sequence *sequence, uint64_t count, kay_sequence_summary *out)
{
    kay_sequence_sum *sum = &sequence->sum;
    if (sum->count > count)
        kay_sequence_sum_begin(sum);
    KAY_TRY(sequence_add_up(sequence, count));
    *out = (kay_sequence_summary){
        .count = count,
        .largest = sum->largest,
        .largest_at = sum->largest_at,
        .zeros = sum->zeros,
        .sums = (uint32_t)sum->running << 16 | sum->plain,
        .xxh64 = kay_sequence_sum_xxh64(sum),
    };
    return KAY_OK;
}

/* Writes the fields `register` and `kept`.  A claim must have these fields if it has fewer values than a proof by the
 * window needs. */
static void sequence_write_register(const kay_sequence *sequence, kay_json_writer *to)
{
    const kay_sparse *sparse = &sequence->sparse;
    uint64_t width = sparse->window, near = sequence->search.near;
    if (!width) {
        width = sequence_reach(sparse);
        near = sparse->depth_from > width ? sparse->depth_from : width;
    }
    kay_json_write_u64(to, "register", width);
    kay_json_write_u64(to, "kept", near);
}

static void sequence_write_claim(const kay_sequence *sequence, const kay_sequence_facts *facts,
                                 const kay_sequence_summary *summary, kay_text *out)
{
    kay_json_writer to = {.out = out};
    const kay_sparse *sparse = &sequence->sparse;
    kay_json_begin_object(&to, NULL);
    kay_json_write_u64(&to, "kayles_certificate", 1);
    kay_json_write_text(&to, "claim", "period");
    kay_json_write_text(&to, "game", sequence->code.name);
    kay_json_write_u64(&to, "period", facts->period);
    kay_json_write_u64(&to, "preperiod", facts->preperiod);
    kay_json_write_u64(&to, "saltus", facts->saltus);
    kay_json_write_u64(&to, "window", summary->count);
    if (summary->count < kay_heap_code_window(&sequence->code, facts->preperiod, facts->period))
        sequence_write_register(sequence, &to);
    kay_json_write_u64(&to, "checksum", summary->sums);
    kay_json_write_u64(&to, "mask", facts->mask);
    kay_json_write_u64(&to, "parity", facts->parity);
    kay_json_begin_list(&to, "rare");
    for (uint64_t i = 0; facts->mask && i < sparse->rare_count && sparse->rares[i] < summary->count; i++)
        kay_json_write_u64(&to, NULL, sparse->rares[i]);
    kay_json_end_list(&to);
    kay_json_end_object(&to);
    kay_text_char(out, '\n');
}

kay_status kay_sequence_certify(kay_sequence *sequence, kay_text *out)
{
    kay_sequence_summary summary;
    const kay_sequence_facts facts = kay_sequence_tell(sequence);
    if (!facts.proved || facts.saltus)
        return kay_fail(sequence->ctx, KAY_EUSAGE, "%.60s has no certificate: no period without saltus is proved",
                        sequence->code.name);
    if (sequence->code.leaves > 2 || sequence->code.conditions & KAY_HEAP_EQUAL)
        return kay_fail(sequence->ctx, KAY_EUSAGE, "%.60s has no certificate: a move may leave %s heaps",
                        sequence->code.name, sequence->code.leaves > 2 ? "three" : "equal");
    if (facts.bound)
        return kay_fail(sequence->ctx, KAY_EUNABLE, "%.60s has no certificate yet: its least preperiod is not found",
                        sequence->code.name);
    uint64_t window = kay_heap_code_window(&sequence->code, facts.preperiod, facts.period);
    if (window > facts.computed && (window > SEQUENCE_WHOLE || !sequence->period))
        window = facts.computed;
    KAY_TRY(kay_sequence_sum_up(sequence, window, &summary));
    sequence_write_claim(sequence, &facts, &summary, out);
    return out->error;
}

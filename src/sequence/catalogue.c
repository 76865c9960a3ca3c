/* The catalogue of octal games: threads compute games, and the caller's thread hands on their rows in order. */
#include <kayles/catalogue.h>

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sequence/octal_class.h"

enum {
    CATALOGUE_AHEAD = 256, /* rows that may be ready before one that is not */
    CATALOGUE_GLANCE = 100000000, /* nanoseconds after which it is seen that the work was stopped */
    CATALOGUE_PATIENCE = 5, /* how many times the seconds more for games whose rare heaps seem to have ended */
};

/* ---- Which games there are, and which are the same ---- */

/* The codes of a number of digits stand together: first those of d0 = 0, then those of d0 = 4.  4. is the first of all. */
typedef struct catalogue_code {
    uint8_t digits[KAY_OCTAL_DIGITS];
    unsigned length; /* digits behind the point */
} catalogue_code;

/* Games with a d0 whose last digit of `length` is not 0. */
static uint64_t catalogue_of_length(unsigned length)
{
    return UINT64_C(7) << 3 * (length - 1);
}

uint64_t kay_catalogue_games(unsigned digits)
{
    return (UINT64_C(2) << 3 * digits) - 1; /* 0. has no moves */
}

static catalogue_code catalogue_code_of(uint64_t number)
{
    catalogue_code code = {.digits = {4}};
    if (!number--)
        return code;
    for (code.length = 1; number >= 2 * catalogue_of_length(code.length); code.length++)
        number -= 2 * catalogue_of_length(code.length);
    const uint64_t half = catalogue_of_length(code.length);
    code.digits[0] = number < half ? 0 : 4;
    number %= half;
    code.digits[code.length] = (uint8_t)(number % 7 + 1);
    number /= 7;
    for (unsigned j = code.length; --j > 0; number /= 8)
        code.digits[j] = (uint8_t)(number % 8);
    return code;
}

void kay_catalogue_name(uint64_t number, char name[KAY_CATALOGUE_NAME])
{
    const catalogue_code code = catalogue_code_of(number);
    unsigned at = 0;
    name[at++] = (char)('0' + code.digits[0]);
    name[at++] = '.';
    for (unsigned j = 1; j <= code.length; j++)
        name[at++] = (char)('0' + code.digits[j]);
    if (!code.length)
        name[at++] = '0';
    name[at] = '\0';
}

typedef struct catalogue_class {
    kay_octal_class class;
    uint64_t number; /* of the game */
} catalogue_class;

/* Classes together, in each the games in order. */
static int catalogue_compare(const void *a, const void *b)
{
    const catalogue_class *one = a, *other = b;
    if (one->class.key != other->class.key)
        return one->class.key < other->class.key ? -1 : 1;
    return one->number < other->number ? -1 : one->number > other->number;
}

/* Of each game the first one of its class, and the shift. */
typedef struct catalogue_same {
    uint32_t first;
    int32_t shift;
} catalogue_same;

static kay_status catalogue_find_same(kay_context *ctx, uint64_t games, catalogue_same *same)
{
    catalogue_class *classes = kay_alloc_array(ctx, games, sizeof *classes);
    if (!classes)
        return kay_no_memory(ctx);
    for (uint64_t i = 0; i < games; i++)
        classes[i] = (catalogue_class){kay_octal_class_of(catalogue_code_of(i).digits), i};
    qsort(classes, games, sizeof *classes, catalogue_compare);
    for (uint64_t i = 0, first = 0; i < games; i++) {
        if (classes[i].class.key != classes[first].class.key)
            first = i;
        same[classes[i].number] = (catalogue_same){
            (uint32_t)classes[first].number, (int32_t)classes[first].class.shift - (int32_t)classes[i].class.shift};
    }
    kay_free(ctx, classes, games * sizeof *classes);
    return KAY_OK;
}

/* ---- Threads ---- */

typedef struct catalogue {
    kay_context *ctx; /* the caller's */
    const kay_catalogue_question *question;
    uint64_t games;
    catalogue_same *same; /* games of them */
    uint64_t bytes; /* of memory for each thread */
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t changed;
    uint64_t next; /* the first game that no thread has begun */
    uint64_t taken; /* games whose rows were handed on */
    bool over; /* threads end behind the game that they compute */
    volatile sig_atomic_t halt; /* and at once: their context looks at it */
    bool ready[CATALOGUE_AHEAD]; /* by number modulo CATALOGUE_AHEAD; the same for all below */
    kay_catalogue_row rows[CATALOGUE_AHEAD];
    kay_status statuses[CATALOGUE_AHEAD];
    kay_diag diags[CATALOGUE_AHEAD];
} catalogue;

/* Seconds of processor time that this thread has had. */
static double catalogue_worked(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Computes for so many seconds of processor time: a machine that has other work to do changes no row. */
static kay_status catalogue_work_for(const catalogue *all, kay_context *ctx, kay_sequence *sequence, double seconds)
{
    const double end = catalogue_worked() + seconds;
    kay_status status;
    uint64_t before;
    do {
        before = kay_sequence_known(sequence);
        ctx->deadline = kay_now() + end - catalogue_worked();
        status = kay_sequence_advance(sequence, all->question->most);
    } while (status == KAY_EUNABLE && !all->halt && kay_now() >= ctx->deadline &&
             kay_sequence_known(sequence) > before && end - catalogue_worked() > seconds / 16);
    ctx->deadline = 0;
    return status;
}

/* Computes for the seconds that the game has; longer if it looks as if a period were only a matter of time. */
static kay_status catalogue_advance(const catalogue *all, kay_context *ctx, kay_sequence *sequence)
{
    const double seconds = all->question->seconds;
    kay_status status = catalogue_work_for(all, ctx, sequence, seconds);
    const kay_sequence_facts facts = kay_sequence_tell(sequence);
    if (status == KAY_EUNABLE && facts.mask && facts.last_rare < facts.computed / 4)
        status = catalogue_work_for(all, ctx, sequence, CATALOGUE_PATIENCE * seconds);
    return status == KAY_EUNABLE && !all->halt ? KAY_OK : status;
}

static kay_status catalogue_compute(const catalogue *all, kay_context *ctx, kay_catalogue_row *row)
{
    kay_sequence *sequence;
    KAY_TRY(kay_sequence_open(ctx, row->game, NULL, &sequence));
    kay_status status = catalogue_advance(all, ctx, sequence);
    row->facts = kay_sequence_tell(sequence);
    if (status == KAY_OK) {
        const uint64_t window = kay_sequence_window(sequence);
        status = kay_sequence_sum_up(sequence, window ? window : row->facts.computed, &row->summary);
    }
    kay_sequence_close(sequence);
    return status;
}

static void catalogue_make_row(catalogue *all, kay_context *ctx, uint64_t number)
{
    const uint64_t slot = number % CATALOGUE_AHEAD;
    const catalogue_same *same = &all->same[number];
    kay_catalogue_row *row = &all->rows[slot];
    *row = (kay_catalogue_row){0};
    kay_catalogue_name(number, row->game);
    all->statuses[slot] = KAY_OK;
    if (same->first != number) {
        kay_catalogue_name(same->first, row->same);
        row->shift = same->shift;
    } else {
        all->statuses[slot] = catalogue_compute(all, ctx, row);
        all->diags[slot] = ctx->diag;
    }
}

static void *catalogue_run(void *user)
{
    catalogue *all = user;
    kay_context ctx;
    kay_context_init(&ctx);
    ctx.memory_limit = all->bytes;
    ctx.stop = &all->halt;
    pthread_mutex_lock(&all->lock);
    while (!all->over && all->next < all->games) {
        if (all->next - all->taken >= CATALOGUE_AHEAD) {
            pthread_cond_wait(&all->changed, &all->lock);
            continue;
        }
        const uint64_t number = all->next++;
        pthread_mutex_unlock(&all->lock);
        catalogue_make_row(all, &ctx, number);
        pthread_mutex_lock(&all->lock);
        all->ready[number % CATALOGUE_AHEAD] = true;
        pthread_cond_broadcast(&all->changed);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

/* Waits until the next row is there, and tells meanwhile how far the work is; the lock is held. */
static kay_status catalogue_wait(catalogue *all)
{
    while (!all->ready[all->taken % CATALOGUE_AHEAD]) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += CATALOGUE_GLANCE;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (pthread_cond_timedwait(&all->changed, &all->lock, &until) != ETIMEDOUT)
            continue;
        pthread_mutex_unlock(&all->lock);
        const kay_status status = kay_step(all->ctx, "games", all->taken, all->games);
        pthread_mutex_lock(&all->lock);
        KAY_TRY(status);
    }
    return KAY_OK;
}

/* Hands on the rows; the lock is held, but not while a row is taken. */
static kay_status catalogue_hand_on(catalogue *all)
{
    while (all->taken < all->games) {
        KAY_TRY(catalogue_wait(all));
        const uint64_t slot = all->taken % CATALOGUE_AHEAD;
        pthread_mutex_unlock(&all->lock);
        kay_status status = all->statuses[slot];
        if (status != KAY_OK)
            all->ctx->diag = all->diags[slot];
        else
            status = all->question->take(all->question->user, &all->rows[slot]);
        pthread_mutex_lock(&all->lock);
        KAY_TRY(status);
        all->ready[slot] = false;
        all->taken++;
        pthread_cond_broadcast(&all->changed);
    }
    return KAY_OK;
}

/* Begins the threads; signals are for the caller's.  Returns how many there are. */
static unsigned catalogue_begin_threads(catalogue *all, pthread_t *threads, unsigned count)
{
    sigset_t signals, before;
    unsigned begun = 0;
    sigfillset(&signals);
    pthread_sigmask(SIG_SETMASK, &signals, &before);
    while (begun < count && pthread_create(&threads[begun], NULL, catalogue_run, all) == 0)
        begun++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return begun;
}

static kay_status catalogue_work(catalogue *all)
{
    pthread_t threads[KAY_CATALOGUE_THREADS];
    const unsigned wanted = all->question->threads ? all->question->threads : 1;
    all->bytes = (all->ctx->memory_limit - all->ctx->memory_used) / wanted;
    const unsigned begun = catalogue_begin_threads(all, threads, wanted);
    if (!begun)
        return kay_fail(all->ctx, KAY_EUNABLE, "no thread can be started");
    pthread_mutex_lock(&all->lock);
    const kay_status status = catalogue_hand_on(all);
    all->over = true;
    if (status != KAY_OK)
        all->halt = 1;
    pthread_cond_broadcast(&all->changed);
    pthread_mutex_unlock(&all->lock);
    for (unsigned i = 0; i < begun; i++)
        pthread_join(threads[i], NULL);
    return status;
}

kay_status kay_catalogue_make(kay_context *ctx, const kay_catalogue_question *question)
{
    const uint64_t games = kay_catalogue_games(question->digits);
    catalogue *all = kay_alloc(ctx, sizeof *all);
    if (!all)
        return kay_no_memory(ctx);
    *all =
        (catalogue){.ctx = ctx, .question = question, .games = games, .next = question->from, .taken = question->from};
    all->same = kay_alloc_array(ctx, games, sizeof *all->same);
    kay_status status = all->same ? catalogue_find_same(ctx, games, all->same) : kay_no_memory(ctx);
    if (status == KAY_OK) {
        pthread_mutex_init(&all->lock, NULL);
        pthread_cond_init(&all->changed, NULL);
        status = catalogue_work(all);
        pthread_cond_destroy(&all->changed);
        pthread_mutex_destroy(&all->lock);
    }
    kay_free(ctx, all->same, games * sizeof *all->same);
    kay_free(ctx, all, sizeof *all);
    return status;
}

/* ---- Rows ---- */

void kay_catalogue_write_header(kay_text *out)
{
    kay_text_add(
        out, "game\tsame\tshift\tperiod\tpreperiod\tsaltus\tcomputed\theaps\tlargest\tlargest_at\tzeros\tmask\tparity\t"
             "rare\tlast_rare\tchecksum\n");
}

static void catalogue_write_numbers(kay_text *out, const uint64_t *numbers, unsigned count, bool known)
{
    for (unsigned i = 0; i < count; i++) {
        kay_text_char(out, '\t');
        if (known)
            kay_text_u64(out, numbers[i]);
        else
            kay_text_char(out, '-');
    }
}

void kay_catalogue_write(const kay_catalogue_row *row, kay_text *out)
{
    const kay_sequence_facts *facts = &row->facts;
    const kay_sequence_summary *summary = &row->summary;
    const bool own = !*row->same;
    kay_text_format(out, "%s\t%s\t", row->game, own ? "-" : row->same);
    if (own)
        kay_text_char(out, '-');
    else
        kay_text_format(out, "%d", row->shift);
    const uint64_t periods[] = {facts->period, facts->preperiod, facts->saltus};
    const uint64_t values[] = {facts->computed, summary->count, summary->largest, summary->largest_at, summary->zeros};
    const uint64_t spaces[] = {facts->mask, facts->parity, facts->rare, facts->last_rare};
    catalogue_write_numbers(out, periods, 3, own && facts->proved);
    catalogue_write_numbers(out, values, 5, own);
    catalogue_write_numbers(out, spaces, 4, own && facts->mask);
    if (own)
        kay_text_format(out, "\t%08" PRIX32 "\n", summary->sums);
    else
        kay_text_add(out, "\t-\n");
}

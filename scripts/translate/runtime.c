// Runs a translated program: what its instructions mean, and how JavaScript calls it (Node-API, whose few functions are declared
// here, so that no headers are needed). The program follows in the same source.
#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#ifdef __AVX2__
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t s32;
typedef int64_t s64;
typedef double f64;

typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef struct napi_ref__ *napi_ref;
typedef struct napi_info__ *napi_info;
typedef struct napi_scope__ *napi_scope;
typedef napi_value (*napi_callback)(napi_env, napi_info);
extern int napi_get_cb_info(napi_env, napi_info, size_t *, napi_value *, napi_value *, void **);
extern int napi_create_function(napi_env, const char *, size_t, napi_callback, void *, napi_value *);
extern int napi_create_object(napi_env, napi_value *);
extern int napi_set_named_property(napi_env, napi_value, const char *, napi_value);
extern int napi_create_external_arraybuffer(napi_env, void *, size_t, void (*)(napi_env, void *, void *), void *, napi_value *);
extern int napi_create_reference(napi_env, napi_value, u32, napi_ref *);
extern int napi_get_reference_value(napi_env, napi_ref, napi_value *);
extern int napi_get_undefined(napi_env, napi_value *);
extern int napi_create_double(napi_env, f64, napi_value *);
extern int napi_create_int32(napi_env, s32, napi_value *);
extern int napi_get_value_double(napi_env, napi_value, f64 *);
extern int napi_call_function(napi_env, napi_value, napi_value, size_t, const napi_value *, napi_value *);
extern int napi_open_handle_scope(napi_env, napi_scope *);
extern int napi_close_handle_scope(napi_env, napi_scope);
extern int napi_throw_error(napi_env, const char *, const char *);

// ---- a thread's memory, and what it needs of JavaScript

/** Lies before a memory; `ask`: a function of JavaScript that is told which of the answers below is wanted. */
typedef struct {
  napi_env env;
  napi_ref ask;
  jmp_buf out;
} Host;

/** A function of the program that JavaScript may call. */
typedef struct {
  const char *name;
  f64 (*call)(u8 *memory, const f64 *arguments);
} Entry;

enum { HOST_BYTES = 4096 };
/** Whatever address an instruction can make lies in it, so that none reaches anything else: as in JavaScript, nothing comes of it. */
#define REACH (2ull << 32)
/** Where the program's memory keeps where the block of the battle at hand lies. */
enum { BLOCK_AT = 8 };
/** No place in the sources: what is never reached. */
#define NOWHERE 0xffffffffu

static inline Host *host_of(u8 *m) { return (Host *)(m - HOST_BYTES); }

/** What JavaScript answers; leaves the program if it throws. */
static __attribute__((noinline, cold)) f64 ask(u8 *m, u32 what, f64 x, f64 y) {
  Host *host = host_of(m);
  napi_env env = host->env;
  napi_scope scope;
  napi_value fn, self, args[3], result;
  f64 answer = 0;
  napi_open_handle_scope(env, &scope);
  napi_get_reference_value(env, host->ask, &fn);
  napi_get_undefined(env, &self);
  napi_create_double(env, what, &args[0]);
  napi_create_double(env, x, &args[1]);
  napi_create_double(env, y, &args[2]);
  bool answered = napi_call_function(env, self, fn, 3, args, &result) == 0;
  if (answered) napi_get_value_double(env, result, &answer);
  napi_close_handle_scope(env, scope);
  if (!answered) longjmp(host->out, 1);
  return answer;
}

static __attribute__((noreturn, noinline, cold)) void fail(u8 *m, u32 place) {
  ask(m, ASK_FAIL, place, 0);
  longjmp(host_of(m)->out, 1);
}
static u32 below(u8 *m, u32 n) { return (u32)ask(m, ASK_BELOW, n, 0); }
/** `x % y`: mostly less than twice `y`, where it is exact without a division. */
static f64 rem(u8 *m, f64 x, f64 y) {
  (void)m;
  f64 size = __builtin_fabs(x), by = __builtin_fabs(y);
  if (size < by) return x;
  if (size < 2 * by) return __builtin_copysign(size - by, x);
  return fmod(x, y);
}
// the bits of these are those of JavaScript's, whatever the library of C has
#define ASKED(fn, what) static f64 math_##fn(u8 *m, f64 x, f64 y) { return ask(m, what, x, y); }
ASKED(pow, ASK_POW) ASKED(hypot, ASK_HYPOT) ASKED(atan2, ASK_ATAN2)
ASKED(sin, ASK_SIN) ASKED(cos, ASK_COS) ASKED(acos, ASK_ACOS) ASKED(asin, ASK_ASIN) ASKED(tan, ASK_TAN)
ASKED(exp, ASK_EXP) ASKED(log, ASK_LOG)
#define pow(m, x, y) math_pow(m, x, y)
#define hypot(m, x, y) math_hypot(m, x, y)
#define atan2(m, x, y) math_atan2(m, x, y)
#define sin(m, x) math_sin(m, x, 0)
#define cos(m, x) math_cos(m, x, 0)
#define acos(m, x) math_acos(m, x, 0)
#define asin(m, x) math_asin(m, x, 0)
#define tan(m, x) math_tan(m, x, 0)
#define exp(m, x) math_exp(m, x, 0)
#define log(m, x) math_log(m, x, 0)

// ---- memory

static inline u32 block_of(u8 *m) { u32 at; memcpy(&at, m + BLOCK_AT, 4); return at; }

#define LOAD(name, stored, type)                                   \
  static inline type name(const u8 *m, u32 at, u64 offset) {       \
    stored value;                                                  \
    memcpy(&value, m + at + offset, sizeof value);                 \
    return (type)value;                                            \
  }
#define STORE(name, stored, type)                                  \
  static inline void name(u8 *m, u32 at, u64 offset, type given) { \
    stored value = (stored)given;                                  \
    memcpy(m + at + offset, &value, sizeof value);                 \
  }
LOAD(i32_load, u32, u32)
LOAD(i32_load8_s, int8_t, s32)
LOAD(i32_load8_u, u8, u32)
LOAD(i32_load16_s, int16_t, s32)
LOAD(i32_load16_u, uint16_t, u32)
LOAD(f64_load, f64, f64)
LOAD(f32_load, float, f64)
STORE(i32_store, u32, u32)
STORE(i32_store8, u8, u32)
STORE(i32_store16, uint16_t, u32)
STORE(f64_store, f64, f64)
STORE(f32_store, float, f64)
static inline void memory_fill(u8 *m, u32 at, u32 value, u32 bytes) { memset(m + at, (int)value, bytes); }
static inline void memory_copy(u8 *m, u32 to, u32 from, u32 bytes) { memmove(m + to, m + from, bytes); }
/* how many words from one place on are those from another place on; whoever asks reads on behind them */
#ifdef __AVX2__
static inline u32 memory_same(const u8 *m, u32 one, u32 other, u32 words) {
  s32 most = (s32)words < 0 ? 0 : (s32)words;
  for (s32 n = 0; n < most; n += 8) {
    __m256i x = _mm256_loadu_si256((const __m256i *)(m + one + 4 * (u64)n));
    __m256i y = _mm256_loadu_si256((const __m256i *)(m + other + 4 * (u64)n));
    u32 differ = 255u ^ (u32)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(x, y)));
    if (differ == 0) continue;
    s32 same = n + (s32)__builtin_ctz(differ);
    return (u32)(same < most ? same : most);
  }
  return (u32)most;
}
#else
static inline u32 memory_same(const u8 *m, u32 one, u32 other, u32 words) {
  const u8 *a = m + one, *b = m + other;
  s32 left = (s32)words;
  for (; left >= 4; left -= 4, a += 16, b += 16) {
    u64 x[2], y[2];
    memcpy(x, a, 16);
    memcpy(y, b, 16);
    if (((x[0] ^ y[0]) | (x[1] ^ y[1])) != 0) break;
  }
  for (; left > 0 && memcmp(a, b, 4) == 0; left--, a += 4, b += 4) {}
  return left < 0 ? 0 : words - (u32)left;
}
#endif

// ---- whole numbers

static inline u32 i32_eqz(u32 x) { return x == 0; }
static inline u32 i32_shl(u32 x, u32 by) { return x << (by & 31); }
static inline u32 i32_shr_s(u32 x, u32 by) { return (u32)((s32)x >> (by & 31)); }
static inline u32 i32_shr_u(u32 x, u32 by) { return x >> (by & 31); }
static inline u32 i32_clz(u32 x) { return x == 0 ? 32 : (u32)__builtin_clz(x); }
static inline u32 i32_ctz(u32 x) { return x == 0 ? 32 : (u32)__builtin_ctz(x); }
static inline u32 i32_popcnt(u32 x) { return (u32)__builtin_popcount(x); }
static inline u32 i32_div_u(u8 *m, u32 x, u32 y) { if (y == 0) fail(m, NOWHERE); return x / y; }
static inline u32 i32_rem_u(u8 *m, u32 x, u32 y) { if (y == 0) fail(m, NOWHERE); return x % y; }
static inline u32 i32_rem_s(u8 *m, u32 x, u32 y) {
  if (y == 0) fail(m, NOWHERE);
  return y == 0xffffffffu ? 0 : (u32)((s32)x % (s32)y);
}

// ---- numbers with fractions

static inline f64 f64_abs(f64 x) { return __builtin_fabs(x); }
static inline f64 f64_neg(f64 x) { return -x; }
static inline f64 f64_sqrt(f64 x) { return __builtin_sqrt(x); }
static inline f64 f64_floor(f64 x) { return __builtin_floor(x); }
static inline f64 f64_ceil(f64 x) { return __builtin_ceil(x); }
static inline f64 f64_trunc(f64 x) { return __builtin_trunc(x); }
/** NaN if either is; -0 is less than 0. */
static inline f64 f64_min(f64 x, f64 y) {
  if (__builtin_expect(!__builtin_islessgreater(x, y), 0)) {
    if (x != x || y != y) return NAN;
    return __builtin_signbit(x) ? x : y;
  }
  return x < y ? x : y;
}
static inline f64 f64_max(f64 x, f64 y) {
  if (__builtin_expect(!__builtin_islessgreater(x, y), 0)) {
    if (x != x || y != y) return NAN;
    return __builtin_signbit(x) ? y : x;
  }
  return x > y ? x : y;
}
/** `x < y ? x : y` and `x > y ? x : y`, which compilers make branches of where it suits what follows. */
#ifdef __AVX__
static inline f64 f64_lesser(f64 x, f64 y) {
  f64 found;
  __asm__("vminsd %2, %1, %0" : "=x"(found) : "x"(x), "xm"(y));
  return found;
}
static inline f64 f64_greater(f64 x, f64 y) {
  f64 found;
  __asm__("vmaxsd %2, %1, %0" : "=x"(found) : "x"(x), "xm"(y));
  return found;
}
#else
static inline f64 f64_lesser(f64 x, f64 y) { return x < y ? x : y; }
static inline f64 f64_greater(f64 x, f64 y) { return x > y ? x : y; }
#endif
static inline f64 f64_convert_i32_s(u32 x) { return (f64)(s32)x; }
static inline f64 f64_convert_i32_u(u32 x) { return (f64)x; }
static inline f64 f32_demote_f64(f64 x) { return (f64)(float)x; }
static inline f64 f64_promote_f32(f64 x) { return x; }
/** Without its fraction; the nearest of 32 bits if it is too large, 0 if it is no number. */
static inline u32 i32_trunc_sat_f64_s(f64 x) {
#ifdef __SSE2__
  s32 n = _mm_cvttsd_si32(_mm_set_sd(x));
  if (__builtin_expect(n != INT32_MIN, 1)) return (u32)n;
#endif
  if (x != x) return 0;
  if (x <= -2147483648.0) return 0x80000000u;
  if (x >= 2147483647.0) return 0x7fffffffu;
  return (u32)(s32)x;
}
static inline s64 i64_trunc_sat_f64_s(f64 x) {
#ifdef __SSE2__
  s64 n = _mm_cvttsd_si64(_mm_set_sd(x));
  if (__builtin_expect(n != INT64_MIN, 1)) return n;
#endif
  if (x != x) return 0;
  if (x <= -9223372036854775808.0) return INT64_MIN;
  if (x >= 9223372036854775808.0) return INT64_MAX;
  return (s64)x;
}
static inline u32 i32_wrap_i64(s64 x) { return (u32)x; }

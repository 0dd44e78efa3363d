// Loops that go through four entries at a time, on processors with the instructions for it. Numbers are worked out step by step as
// the functions that they stand for do it, so that the same comes of them.

#ifdef __AVX2__
#define LANES(four, plain) (four)

static inline __m256d all_of(f64 x) { return _mm256_set1_pd(x); }
static inline __m256d sizes(__m256d x) { return _mm256_andnot_pd(all_of(-0.0), x); }
/** Entries from `first` to before `end` of those in `bits`, counted from `first`. */
static inline u64 up_to(u32 bits, u32 first, u32 end) { return end - first < 4 ? bits & ((1u << (end - first)) - 1) : bits; }

/** `circlesAlong` of engine/skirmish/segments.ts */
static inline u32 circles_along(
    u8 *m, u32 x, u32 y, u32 r, u32 n, f64 ax, f64 ay, f64 ex, f64 ey, f64 wide, u32 found) {
  f64 square = ex * ex + ey * ey;
  __m256d far = all_of(__builtin_sqrt(square)), two = all_of(2);
  u8 *out = m + found;
  for (u32 block = 0; (s32)block < (s32)n; block += 64) {
    u32 end = n - block < 64 ? n : block + 64;
    u64 along = 0;
    for (u32 i = block; i < end; i += 4) {
      __m256d dx = _mm256_sub_pd(_mm256_loadu_pd((const f64 *)(m + x) + i), all_of(ax));
      __m256d dy = _mm256_sub_pd(_mm256_loadu_pd((const f64 *)(m + y) + i), all_of(ay));
      __m256d radius = _mm256_loadu_pd((const f64 *)(m + r) + i);
      __m256d reach = _mm256_mul_pd(_mm256_add_pd(all_of(wide), radius), far);
      __m256d across = _mm256_sub_pd(_mm256_mul_pd(dx, all_of(ey)), _mm256_mul_pd(dy, all_of(ex)));
      __m256d ahead = _mm256_add_pd(_mm256_mul_pd(dx, all_of(ex)), _mm256_mul_pd(dy, all_of(ey)));
      __m256d aside = _mm256_sub_pd(sizes(across), reach);
      __m256d off = sizes(_mm256_sub_pd(_mm256_mul_pd(two, ahead), all_of(square)));
      __m256d beyond = _mm256_sub_pd(off, _mm256_add_pd(all_of(square), _mm256_mul_pd(two, reach)));
      __m256d is = _mm256_cmp_pd(_mm256_max_pd(aside, beyond), _mm256_setzero_pd(), _CMP_GT_OQ);
      along |= up_to(15u ^ (u32)_mm256_movemask_pd(is), i, end) << (i - block);
    }
    for (; along != 0; along &= along - 1) *out++ = (u8)(block + (u32)__builtin_ctzll(along));
  }
  return (u32)(out - (m + found));
}
#else
#define LANES(four, plain) (plain)
#endif

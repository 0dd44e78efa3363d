// Loops that go through four entries at a time, on processors with the instructions for it. Numbers are worked out step by step as
// the functions that they stand for do it, so that the same comes of them.

#ifdef __AVX2__
#define LANES(four, plain) (four)

static inline __m256d all_of(f64 x) { return _mm256_set1_pd(x); }
static inline __m256d sizes(__m256d x) { return _mm256_andnot_pd(all_of(-0.0), x); }
/** Four numbers from entry `i` on. */
static inline __m256d four_of(const u8 *m, u32 at, u32 i) { return _mm256_loadu_pd((const f64 *)(m + at) + i); }
/** Four whole numbers from entry `i` on. */
static inline __m256d four_words_of(const u8 *m, u32 at, u32 i) {
  return _mm256_cvtepi32_pd(_mm_loadu_si128((const __m128i *)(m + at + 4 * (u64)i)));
}
static inline f64 least_of(__m256d x) {
  __m128d two = _mm_min_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd(x, 1));
  return _mm_cvtsd_f64(_mm_min_sd(two, _mm_unpackhi_pd(two, two)));
}
static inline f64 most_of(__m256d x) {
  __m128d two = _mm_max_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd(x, 1));
  return _mm_cvtsd_f64(_mm_max_sd(two, _mm_unpackhi_pd(two, two)));
}
/** Entries from `first` to before `end` of those in `bits`, counted from `first`. */
static inline u64 up_to(u32 bits, u32 first, u32 end) { return end - first < 4 ? bits & ((1u << (end - first)) - 1) : bits; }

/** Which of four points, (dx, dy) from the beginning of a way, are no farther from it than `reach`: a bit each. As `isBeyond` tells it. */
static inline u32 near_way(__m256d dx, __m256d dy, f64 ex, f64 ey, f64 square, __m256d reach) {
  __m256d two = all_of(2), along_x = all_of(ex), along_y = all_of(ey);
  __m256d across = _mm256_sub_pd(_mm256_mul_pd(dx, along_y), _mm256_mul_pd(dy, along_x));
  __m256d ahead = _mm256_add_pd(_mm256_mul_pd(dx, along_x), _mm256_mul_pd(dy, along_y));
  __m256d aside = _mm256_sub_pd(sizes(across), reach);
  __m256d off = sizes(_mm256_sub_pd(_mm256_mul_pd(two, ahead), all_of(square)));
  __m256d beyond = _mm256_sub_pd(off, _mm256_add_pd(all_of(square), _mm256_mul_pd(two, reach)));
  return 15u ^ (u32)_mm256_movemask_pd(_mm256_cmp_pd(_mm256_max_pd(aside, beyond), _mm256_setzero_pd(), _CMP_GT_OQ));
}
/** Writes the numbers of the bits that are set, from `first` on. @returns where the next one goes */
static inline u8 *write_numbers(u8 *out, u64 bits, u32 first) {
  for (; bits != 0; bits &= bits - 1) *out++ = (u8)(first + (u32)__builtin_ctzll(bits));
  return out;
}

/** Writes the numbers of those from `first` to before `last` of which `is`, for four from `i` on, gives bits. */
#define WRITE_FOUND(first, last, is)                              \
  u8 *out = m + found;                                            \
  for (u32 block = (first); (s32)block < (s32)(last); block += 64) { \
    u32 end = (last) - block < 64 ? (last) : block + 64;          \
    u64 bits = 0;                                                 \
    for (u32 i = block; i < end; i += 4) bits |= up_to((is), i, end) << (i - block); \
    out = write_numbers(out, bits, block);                        \
  }                                                               \
  return (u32)(out - (m + found));

/** `circlesAlong` of engine/skirmish/segments.ts */
static inline u32 circles_along(
    u8 *m, u32 x, u32 y, u32 r, u32 n, f64 ax, f64 ay, f64 ex, f64 ey, f64 wide, u32 found) {
  f64 square = ex * ex + ey * ey, far = __builtin_sqrt(square);
  WRITE_FOUND(0, n, near_way(
      _mm256_sub_pd(four_of(m, x, i), all_of(ax)), _mm256_sub_pd(four_of(m, y, i), all_of(ay)), ex, ey, square,
      _mm256_mul_pd(_mm256_add_pd(all_of(wide), four_of(m, r, i)), all_of(far))))
}

/** `pointsAlong` of engine/skirmish/segments.ts */
static inline u32 points_along(
    u8 *m, u32 x, u32 y, u32 first, u32 last, f64 ax, f64 ay, f64 ex, f64 ey, f64 reach, u32 found) {
  f64 square = ex * ex + ey * ey;
  WRITE_FOUND(first, last, near_way(
      _mm256_sub_pd(four_words_of(m, x, i), all_of(ax)), _mm256_sub_pd(four_words_of(m, y, i), all_of(ay)), ex, ey, square,
      all_of(reach)))
}

enum { EDGE = 8 };
/** The numbers 0 to 3 of four edges from number `i` on, one after the other. */
static inline void first_of_edges(const f64 *edges, u32 i, __m256d found[4]) {
  __m256d a = _mm256_loadu_pd(edges + i), b = _mm256_loadu_pd(edges + i + EDGE);
  __m256d c = _mm256_loadu_pd(edges + i + 2 * EDGE), d = _mm256_loadu_pd(edges + i + 3 * EDGE);
  __m256d ab = _mm256_unpacklo_pd(a, b), cd = _mm256_unpacklo_pd(c, d);
  __m256d ba = _mm256_unpackhi_pd(a, b), dc = _mm256_unpackhi_pd(c, d);
  found[0] = _mm256_permute2f128_pd(ab, cd, 0x20);
  found[1] = _mm256_permute2f128_pd(ba, dc, 0x20);
  found[2] = _mm256_permute2f128_pd(ab, cd, 0x31);
  found[3] = _mm256_permute2f128_pd(ba, dc, 0x31);
}
/** Number `k` of each. */
static inline __m256d number_of_edges(const f64 *edges, u32 i, u32 k) {
  const f64 *at = edges + i + k;
  return _mm256_set_pd(at[3 * EDGE], at[2 * EDGE], at[EDGE], at[0]);
}
/** Where a way is over a polygon by the edges that were asked so far. */
typedef struct { __m256d enters, leaves; } Over;
/** How far out both ends of a way are at four edges, of which the first `left` count. @returns 0 if it is wholly outside of any */
static inline u32 keep_inside(Over *over, __m256d from, __m256d to, u32 left) {
  __m256d zero = _mm256_setzero_pd(), last = _mm256_set_pd(3, 2, 1, 0);
  __m256d counts = _mm256_cmp_pd(last, all_of(left), _CMP_LT_OQ);
  from = _mm256_blendv_pd(all_of(-1), from, counts);
  to = _mm256_blendv_pd(all_of(-1), to, counts);
  if (_mm256_movemask_pd(_mm256_cmp_pd(_mm256_min_pd(from, to), zero, _CMP_GE_OQ)) != 0) return 0;
  __m256d along = _mm256_div_pd(from, _mm256_sub_pd(from, to));
  __m256d is_out = _mm256_cmp_pd(from, zero, _CMP_GT_OQ);
  __m256d goes_out = _mm256_cmp_pd(_mm256_andnot_pd(is_out, to), zero, _CMP_GT_OQ);
  over->enters = _mm256_max_pd(_mm256_and_pd(is_out, along), over->enters);
  over->leaves = _mm256_min_pd(_mm256_blendv_pd(all_of(1), along, goes_out), over->leaves);
  return 1;
}

/** `crosses` of engine/skirmish/crossings.ts */
static inline u32 crosses(u8 *m, u32 edges, u32 size, f64 ax, f64 ay, f64 bx, f64 by, u32 shares) {
  const f64 *e = (const f64 *)(m + edges);
  Over over = {_mm256_setzero_pd(), all_of(1)};
  for (u32 i = 0; i < size; i += 4 * EDGE) {
    __m256d of[4], touch = number_of_edges(e, i, 4);
    first_of_edges(e, i, of);
    __m256d from = _mm256_add_pd(_mm256_mul_pd(of[0], _mm256_sub_pd(all_of(ax), of[2])), _mm256_mul_pd(of[1], _mm256_sub_pd(all_of(ay), of[3])));
    __m256d to = _mm256_add_pd(_mm256_mul_pd(of[0], _mm256_sub_pd(all_of(bx), of[2])), _mm256_mul_pd(of[1], _mm256_sub_pd(all_of(by), of[3])));
    if (!keep_inside(&over, _mm256_add_pd(from, touch), _mm256_add_pd(to, touch), (size - i) / EDGE)) return 0;
  }
  f64 enters = most_of(over.enters), leaves = least_of(over.leaves);
  memcpy(m + shares, &enters, 8);
  memcpy(m + shares + 8, &leaves, 8);
  return leaves > enters;
}
#else
#define LANES(four, plain) (plain)
#endif

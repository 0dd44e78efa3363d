// Comparisons of many words of memory.

/**
 * Returns how many words of `one` from index `at` equal those of `other` from index `there`, in sequence; at most
 * `most`.
 */
export function sameWords(one: Int32Array, at: number, other: Int32Array, there: number, most: number): number {
  let n = 0;
  while (n + 4 <= most && areSame(one, at + n, other, there + n)) n += 4;
  while (n < most && one[at + n] === other[there + n]) n++;
  return n;
}

/** True if four words of `one` from `a` equal those of `other` from `b`. */
function areSame(one: Int32Array, a: number, other: Int32Array, b: number): boolean {
  const first = (one[a] ^ other[b]) | (one[a + 1] ^ other[b + 1]);
  return (first | (one[a + 2] ^ other[b + 2]) | (one[a + 3] ^ other[b + 3])) === 0;
}

/**
 * Returns the first index from `from` to before `end` whose entry is `value`, or -1. It visits only the indices to
 * which `next` leads; no others can have this value.
 */
export function nextWith(list: Int8Array, from: number, end: number, value: number, next: Uint8Array): number {
  for (let i = from; i < end; i++) {
    i = next[i];
    if (i < end && list[i] === value) return i;
  }
  return -1;
}

/**
 * Writes the indices from `from` to before `end` whose entry is `value` into `out`, from entry `n`.
 * @returns the index after the last one written
 */
export function entriesWith(
  list: Uint8Array,
  from: number,
  end: number,
  value: number,
  out: Int32Array,
  n: number,
): number {
  let next = n;
  for (let i = from; i < end; i++) if (list[i] === value) out[next++] = i;
  return next;
}

// Entries of memory that are compared with others: in a translation many at a time (`scripts/translate`).

/** How many words of `one` from `at` on are those of `other` from `there` on, one after the other; at most `most`. */
export function sameWords(one: Int32Array, at: number, other: Int32Array, there: number, most: number): number {
  let n = 0;
  while (n + 4 <= most && areSame(one, at + n, other, there + n)) n += 4;
  while (n < most && one[at + n] === other[there + n]) n++;
  return n;
}

/** Are four words of `one` from `a` on those of `other` from `b` on? */
function areSame(one: Int32Array, a: number, other: Int32Array, b: number): boolean {
  const first = (one[a] ^ other[b]) | (one[a + 1] ^ other[b + 1]);
  return (first | (one[a + 2] ^ other[b + 2]) | (one[a + 3] ^ other[b + 3])) === 0;
}

/**
 * The first entry from number `from` to before `end` that is `value`, of those that `next` leads to, for it is no other; -1. Native code
 * looks at 32 at a time.
 */
export function nextWith(list: Int8Array, from: number, end: number, value: number, next: Uint8Array): number {
  for (let i = from; i < end; i++) {
    i = next[i];
    if (i < end && list[i] === value) return i;
  }
  return -1;
}

/**
 * Writes which entries from number `from` to before `end` are `value` to `out`, from entry `n` on. Native code looks at 32 at a time.
 * @returns where the next goes
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

/** T9A-STA-001: no characteristic is ever below 0 or above 10, nor is any value on the way to it (T9A-STA-018). */
export function clamped(value: number): number {
  return value < 0 ? 0 : value > 10 ? 10 : value;
}

/** A characteristic with `x` added (or taken away, if negative), inside its bounds (T9A-STA-018). */
export function plus(value: number, x: number): number {
  return clamped(value + x);
}

/** Half a characteristic; fractions are rounded up (T9A-STA-016). */
export function halved(value: number): number {
  return Math.ceil(value / 2);
}

/** Does `die` pass a test of a characteristic of `value`? A 6 always fails, and so does every die against 0 (T9A-STA-008). */
export function passesTest(value: number, die: number): boolean {
  return die < 6 && die <= value;
}

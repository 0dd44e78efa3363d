/**
 * Encodes the X of a rule for storage in a setup (Int16): a plain number, which must be below 100, as it is; dice as
 * `1000 * plus + 100 * dice + sides`. D6 is 106, 2D6 is 206 and D3+1 is 1103.
 */
export function encodeX(x: number | string | null): number {
  if (x === null) return 0;
  if (typeof x === 'number') return x;
  const dice = /^(\d*)D(\d+)(?:\+(\d+))?$/.exec(x);
  if (dice === null) throw new RangeError(`'${x}' is neither a number nor dice such as D6, 2D6 or D3+1`);
  return 1000 * Number(dice[3] ?? 0) + 100 * Number(dice[1] === '' ? 1 : dice[1]) + Number(dice[2]);
}

export const isDice = (x: number): boolean => x >= 100;
export const diceOf = (x: number): number => Math.floor((x % 1000) / 100);
export const sidesOf = (x: number): number => x % 100;
export const plusOf = (x: number): number => Math.floor(x / 1000);

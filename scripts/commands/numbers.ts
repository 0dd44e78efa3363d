import { InvalidArgumentError } from 'commander';

/** Seeds are words of 32 bits. */
export const MOST_SEED = 0xffffffff;

const spaced = (n: number): string => n.toLocaleString('en-GB');

/** A whole number from the command line, written in digits alone: 1e3, 0x10 and 3.0 are refused, whatever they would come to. */
export function whole(least: number, most: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    const range = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${spaced(most)}`;
    throw new InvalidArgumentError(`Take a whole number ${range}, in digits alone.`);
  };
}

/** A seed from the command line. */
export const seed = whole(0, MOST_SEED);

/** A number above 0 from the command line, in digits with or without a point. */
export function above0(text: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$|^\.\d+$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError('Take a number above 0, in digits, as 20 or 0.5.');
}

/** For an option that may be given more than once. */
export function collected(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

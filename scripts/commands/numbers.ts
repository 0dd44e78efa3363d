import { InvalidArgumentError } from 'commander';

/** The largest seed: seeds have 32 bits. */
export const MOST_SEED = 0xffffffff;

const spaced = (n: number): string => n.toLocaleString('en-GB');

/** Returns a parser of whole numbers on the command line. Only digits are accepted: not 1e3, 0x10 or 3.0. */
export function whole(least: number, most: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    const range = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${spaced(most)}`;
    throw new InvalidArgumentError(`Take a whole number ${range}, in digits alone.`);
  };
}

/** Parses a seed from the command line. */
export const seed = whole(0, MOST_SEED);

/** Parses a number above 0 from the command line, in digits with or without a decimal point. */
export function above0(text: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$|^\.\d+$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError('Take a number above 0, in digits, as 20 or 0.5.');
}

/** Collects the values of an option that may be given more than once. */
export function collected(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

import type { Parameter } from './game.js';

/** Up to nine dice with three or six sides, plus a number: D6, 2D3, D3+1. */
const DICE = /^[1-9]?D[36](\+[1-9]\d?)?$/;
/** Numbers from here on are not a valid X of any rule. */
const TOO_MANY = 100;

const isNumber = (x: number | string | null | undefined): x is number =>
  typeof x === 'number' && Number.isInteger(x) && x >= 1 && x < TOO_MANY;

/** True if `x`, the value in the brackets of a rule, is of the wanted kind. A missing value is null or undefined. */
export function fitsParameter(wanted: Parameter, x: number | string | null | undefined): boolean {
  if (wanted === 'none') return x === undefined || x === null;
  if (wanted === 'number') return isNumber(x);
  if (wanted === 'save') return isNumber(x) && x >= 2 && x <= 6;
  return typeof x === 'string' ? DICE.test(x) : isNumber(x);
}

/** The remedy for an X that does not fit, by kind. */
export const PARAMETER_MENDS: Readonly<Record<Parameter, string>> = {
  none: 'leave x out',
  number: 'give a whole number as x',
  'number or dice': 'give a number or dice such as D6 as x',
  save: 'give 2 to 6 as x',
};

import { ADVANTAGES, type Advantage } from './terms.js';

/** Numbers of the special rules: the advantages (HRD-ADV), counted from 1 in the order of their names. */
export const Rule = Object.fromEntries(ADVANTAGES.map((name, i) => [name, i + 1])) as {
  readonly [K in Advantage]: number;
};

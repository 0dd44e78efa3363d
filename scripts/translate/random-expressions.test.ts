import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differing } from './testing-translated.js';

// Random expressions of integers a and b and any number c. No part of them leaves 32 bits or is divided by 0, and -0 is
// not visible, because the translator gives no guarantee for these.
const COMPARISONS = ['<', '<=', '>', '>=', '===', '!=='];
/** Comparisons as functions, because within an expression TypeScript may read < and > as type brackets. */
const IS = COMPARISONS.map((o, i) => `const is${i} = (l, r) => l ${o} r;`).join(' ');

const { expression } = fc.letrec<{ expression: string; condition: string }>((tie) => {
  const leaf = fc.constantFrom('a', 'b', 'c', '3', '0.5', '-7', '0');
  const two = (ops: readonly string[]) => fc.tuple(tie('expression'), fc.constantFrom(...ops), tie('expression'));
  const sum = two(['+', '-']).map(([l, o, r]) => `(${l} ${o} ${r})`);
  const product = two(['*']).map(([l, o, r]) => `((${l} ${o} ${r}) % 997)`);
  const bits = two(['|', '&', '^']).map(([l, o, r]) => `((${l} ${o} ${r}) & 1023)`);
  const shift = fc
    .tuple(tie('expression'), fc.constantFrom('>> 2', '<< 3', '>>> 22'))
    .map(([l, o]) => `((${l} ${o}) % 509)`);
  const quotient = fc.tuple(tie('expression'), fc.constantFrom(2, 4, 7, -3)).map(([l, n]) => `(${l} / ${n})`);
  const rest = fc.tuple(tie('expression'), fc.constantFrom(2, 10, -3)).map(([l, n]) => `(${l} % ${n})`);
  const rounded = fc
    .tuple(fc.constantFrom('floor', 'ceil', 'round', 'trunc', 'abs', 'sign'), tie('expression'))
    .map(([name, l]) => `Math.${name}(${l})`);
  const best = two(['min', 'max']).map(([l, name, r]) => `Math.${name}(${l}, ${r})`);
  const either = fc
    .tuple(tie('condition'), tie('expression'), tie('expression'))
    .map(([c, l, r]) => `(${c} ? ${l} : ${r})`);
  const given = two(['||', '&&']).map(([l, o, r]) => `(${l} ${o} ${r})`);
  const compared = two(COMPARISONS).map(([l, o, r]) => `is${COMPARISONS.indexOf(o)}(${l}, ${r})`);
  const both = fc
    .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
    .map(([l, o, r]) => `(${l} ${o} ${r})`);
  return {
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      sum,
      product,
      bits,
      shift,
      quotient,
      rest,
      rounded,
      best,
      either,
      given,
    ) as fc.Arbitrary<string>,
    condition: fc.oneof(
      { maxDepth: 2 },
      compared,
      both,
      tie('condition').map((c) => `!(${c})`),
    ) as fc.Arbitrary<string>,
  };
});

const NUMBERS = [0, 1, -1, 2, -8, 13, 100, -77];
/** Number of expressions in one program: compiling a program takes as long as a hundred expressions. */
const TOGETHER = 10;
const ROWS = NUMBERS.flatMap((a, i) => [
  [a, NUMBERS[7 - i], a / 4],
  [a, NUMBERS[(3 * i + 1) % 8], 12.375 - i],
]).flatMap((row) => Array.from({ length: TOGETHER }, (_, k) => [...row, k]));

test('expressions put together at random', () => {
  fc.assert(
    fc.property(fc.array(expression, { minLength: TOGETHER, maxLength: TOGETHER }), (all) => {
      const which = all.map((e, k) => `if (k === ${k}) return (${e}) + 0;`).join(' ');
      const text = `${IS} function f(a, b, c, k) { ${which} return 0; }`;
      expect(differing(text, ['i32', 'i32', 'f64', 'i32'], ROWS)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

import ts from 'typescript';
import type { Mutant } from './mutants.js';

/** A mutant that is built into the code with its own number. */
export interface Placed extends Mutant {
  readonly id: number;
}

/**
 * State that instrumented code reads and writes: `globalThis.MUTANTS`. At most one mutant is active. While none is,
 * `watch` says whether reached mutants are recorded.
 */
export interface Switchboard {
  /** Number of the active mutant, or -1. */
  on: number;
  watch: boolean;
  /** For each mutant since the last reset: bit 1 if it was reached, bit 2 if its value differed from the original. */
  readonly seen: Uint8Array;
  /** Number of times that each mutant was reached while `watch` was on. */
  readonly hits: Float64Array;
  /** Number of times that the active mutant may still be reached before it counts as endless. */
  left: number;
}

/** @param count the number of mutants */
export function newSwitchboard(count: number): Switchboard {
  return { on: -1, watch: true, seen: new Uint8Array(count), hits: new Float64Array(count), left: 0 };
}

/** True for an expression without calls and side effects, which may be evaluated twice. */
function isPlain(node: ts.Node): boolean {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return false;
  if (ts.isPostfixUnaryExpression(node)) return false;
  if (ts.isPrefixUnaryExpression(node)) {
    const { operator } = node;
    if (operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken) return false;
  }
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment) return false;
  }
  let plain = true;
  ts.forEachChild(node, (child) => {
    if (!isPlain(child)) plain = false;
  });
  return plain;
}

/** Source of a function that tests whether the right side of a condition would change its value. */
const OTHERWISE = 'function _otherwise(l, r) { try { return !r() !== !l; } catch { return true; } }';
const TICK = "if (--_M.left < 0) throw new Error('a mutant that never ends');";

/** Returns the code of one mutant in a helper, for when it is active. */
const playing = (id: number, value: string): string => `if (_M.on === ${id}) { ${TICK} return ${value}; }`;
/** Returns the code that records that a mutant was reached and whether its value differs. */
const noting = (id: number, differs: string): string => `_M.hits[${id}]++; _M.seen[${id}] |= ${differs} ? 3 : 1;`;

/** Returns a helper for `l op r` with both values known; mutants are distinguished by value. */
function operatorHelper(name: string, written: string, mutants: readonly Placed[]): string {
  const own = mutants.map((m) => playing(m.id, `l ${m.other} r`)).join(' ');
  const notes = mutants.map((m) => noting(m.id, `!Object.is(v, l ${m.other} r)`)).join(' ');
  return `function ${name}(l, r) { ${own} const v = l ${written} r; if (_M.watch) { ${notes} } return v; }`;
}

/**
 * Returns a helper for `l && r()` or `l || r()`. The right side is evaluated additionally only if it has no side
 * effects.
 */
function logicalHelper(name: string, written: string, mutants: readonly Placed[], isRightPlain: boolean): string {
  const values: Readonly<Record<string, string>> = { '&&': 'l && r()', '||': 'l || r()', left: 'l', right: 'r()' };
  const own = mutants.map((m) => playing(m.id, values[m.other])).join(' ');
  const decided = written === '&&' ? '!l' : 'l'; // the left side alone decides
  const unasked = isRightPlain ? '_otherwise(l, r)' : 'true';
  const left = mutants.map((m) => noting(m.id, m.other === 'left' ? 'false' : unasked)).join(' ');
  const both = mutants.map((m) => noting(m.id, m.other === 'right' ? 'false' : '!v !== !l')).join(' ');
  return `function ${name}(l, r) { ${own} if (!_M.watch) return l ${written} r(); if (${decided}) { ${left} return l; } const v = r(); ${both} return v; }`;
}

/** Returns a helper for mutants that change a single value. */
function valueHelper(name: string, written: string, mutants: readonly Placed[], mutated: string): string {
  const own = mutants.map((m) => playing(m.id, mutated)).join(' ');
  const notes = mutants.map((m) => noting(m.id, `!Object.is(v, ${mutated})`)).join(' ');
  return `function ${name}(x) { ${own} const v = ${written}; if (_M.watch) { ${notes} } return v; }`;
}

function extremeHelper(name: string, written: string, mutants: readonly Placed[]): string {
  const own = mutants.map((m) => playing(m.id, `${m.other}(...x)`)).join(' ');
  const notes = mutants.map((m) => noting(m.id, `v !== ${m.other}(...x)`)).join(' ');
  return `function ${name}(...x) { ${own} const v = ${written}(...x); if (_M.watch) { ${notes} } return v; }`;
}

/**
 * Returns the text of a module with `mutants` built in. Each is active when the switchboard says so; with none active
 * the module behaves as written. The result is still TypeScript.
 */
export function instrumented(path: string, text: string, mutants: readonly Placed[]): string {
  if (mutants.length === 0) return text;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const helpers: string[] = [];
  const placesOf = new Map<string, Placed[]>();
  for (const m of mutants) {
    const key = `${m.start}-${m.end}`;
    const there = placesOf.get(key);
    if (there === undefined) placesOf.set(key, [m]);
    else there.push(m);
  }

  const inner = (node: ts.Node): string => {
    const parts: string[] = [];
    let at = node.getStart(source);
    ts.forEachChild(node, (child) => {
      const start = child.getStart(source);
      if (start < at) return; // a node without its own text
      parts.push(text.slice(at, start), render(child));
      at = child.end;
    });
    parts.push(text.slice(at, node.end));
    return parts.join('');
  };

  const wrapped = (node: ts.Node, own: readonly Placed[]): string => {
    const of = (form: string) => own.filter((m) => m.form === form);
    const name = (form: string, group: readonly Placed[]) => `_m${group[0].id}${form}`;
    let made = '';
    const [operators, logical, unary, steps] = [of('operator'), of('logical'), of('unary'), of('step')];
    if (operators.length > 0 && ts.isBinaryExpression(node)) {
      const f = name('o', operators);
      helpers.push(operatorHelper(f, node.operatorToken.getText(source), operators));
      made = `${f}(${render(node.left)}, ${render(node.right)})`;
    } else if (logical.length > 0 && ts.isBinaryExpression(node)) {
      const f = name('l', logical);
      helpers.push(logicalHelper(f, node.operatorToken.getText(source), logical, isPlain(node.right)));
      made = `${f}(${render(node.left)}, () => (${render(node.right)}))`;
    } else if (unary.length > 0 && ts.isPrefixUnaryExpression(node)) {
      const f = name('u', unary);
      const isNot = node.operator === ts.SyntaxKind.ExclamationToken;
      helpers.push(valueHelper(f, isNot ? '!x' : '-x', unary, isNot ? '!!x' : 'x'));
      made = `${f}(${render(node.operand)})`;
    } else if (steps.length > 0) {
      const f = name('s', steps);
      helpers.push(valueHelper(f, 'false', steps, 'true'));
      made = `(${f}() ? ${steps[0].other} : ${inner(node)})`;
    } else if (of('extreme').length > 0) {
      const f = name('e', of('extreme'));
      helpers.push(extremeHelper(f, node.getText(source), of('extreme')));
      made = f;
    } else {
      made = inner(node);
    }
    const [amounts, returned] = [of('amount'), of('returned')];
    if (amounts.length > 0) {
      helpers.push(valueHelper(name('a', amounts), 'x', amounts, '-x'));
      made = `${name('a', amounts)}(${made})`;
    }
    if (returned.length > 0) {
      helpers.push(valueHelper(name('r', returned), 'x', returned, '!x'));
      made = `${name('r', returned)}(${made})`;
    }
    return made;
  };

  const render = (node: ts.Node): string => {
    const start = node.getStart(source);
    if (!mutants.some((m) => m.start >= start && m.end <= node.end)) return text.slice(start, node.end);
    const own = placesOf.get(`${start}-${node.end}`);
    return own !== undefined && ts.isExpression(node) ? wrapped(node, own) : inner(node);
  };

  const start = source.getStart(source);
  const whole = `${text.slice(0, start)}${render(source)}`;
  return `const _M = globalThis.MUTANTS; ${whole}\n${OTHERWISE}\n${helpers.join('\n')}\n`;
}

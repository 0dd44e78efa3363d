import ts from 'typescript';
import type { Mutant } from './mutants.js';

/** A mutant that is in the code under a number of its own. */
export interface Placed extends Mutant {
  readonly id: number;
}

/**
 * What instrumented code asks, and tells, as it runs: `globalThis.MUTANTS`. At most one mutant is on; while none is, `watch` says
 * whether it is noted which are reached.
 */
export interface Switchboard {
  /** Number of the mutant that plays, or -1. */
  on: number;
  watch: boolean;
  /** For each mutant, since it was cleared: 1 reached, 2 its value was another than the written one's. */
  readonly seen: Uint8Array;
  /** How often each was reached while `watch` held. */
  readonly hits: Float64Array;
  /** How often the mutant that plays may still be reached until it counts as one that never ends. */
  left: number;
}

/** @param count of mutants */
export function newSwitchboard(count: number): Switchboard {
  return { on: -1, watch: true, seen: new Uint8Array(count), hits: new Float64Array(count), left: 0 };
}

/** Neither calls nor changes anything, so that it may be asked once more. */
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

/** The right part of a condition that the left one decides: would it say otherwise? */
const OTHERWISE = 'function _otherwise(l, r) { try { return !r() !== !l; } catch { return true; } }';
const TICK = "if (--_M.left < 0) throw new Error('a mutant that never ends');";

/** One of a helper's mutants that plays. */
const playing = (id: number, value: string): string => `if (_M.on === ${id}) { ${TICK} return ${value}; }`;
/** A mutant that is reached, and whether its value is another. */
const noting = (id: number, differs: string): string => `_M.hits[${id}]++; _M.seen[${id}] |= ${differs} ? 3 : 1;`;

/** `l op r`, both known: all is told apart by its values. */
function operatorHelper(name: string, written: string, mutants: readonly Placed[]): string {
  const own = mutants.map((m) => playing(m.id, `l ${m.other} r`)).join(' ');
  const notes = mutants.map((m) => noting(m.id, `!Object.is(v, l ${m.other} r)`)).join(' ');
  return `function ${name}(l, r) { ${own} const v = l ${written} r; if (_M.watch) { ${notes} } return v; }`;
}

/** `l && r()` or `l || r()`; where the right part is not asked in play it is asked only if nothing comes of that. */
function logicalHelper(name: string, written: string, mutants: readonly Placed[], isRightPlain: boolean): string {
  const values: Readonly<Record<string, string>> = { '&&': 'l && r()', '||': 'l || r()', left: 'l', right: 'r()' };
  const own = mutants.map((m) => playing(m.id, values[m.other])).join(' ');
  const decided = written === '&&' ? '!l' : 'l'; // the left part alone
  const unasked = isRightPlain ? '_otherwise(l, r)' : 'true';
  const left = mutants.map((m) => noting(m.id, m.other === 'left' ? 'false' : unasked)).join(' ');
  const both = mutants.map((m) => noting(m.id, m.other === 'right' ? 'false' : '!v !== !l')).join(' ');
  return `function ${name}(l, r) { ${own} if (!_M.watch) return l ${written} r(); if (${decided}) { ${left} return l; } const v = r(); ${both} return v; }`;
}

/** A value of which something else is made. */
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
 * The text of a module with `mutants` of it built in, each of which plays when the switchboard says so. It plays as written while
 * none is on. The result is TypeScript still.
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
      if (start < at) return; // a node without text of its own
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

// The definition of the dialect of rules that can be translated. The translator gives these reasons when it fails, and
// `npm run lint` looks for them in the sources (`scripts/dialect`). `docs/writing-rules.md` explains it to authors.
import ts from 'typescript';
import { unwrapped } from './syntax.js';

/** The page for authors. */
const PAGE = 'docs/writing-rules.md';

/** What is not allowed, and what to write instead. */
export interface Refusal {
  readonly what: string;
  readonly instead: string;
}

const refusal = (what: string, instead: string): Refusal => ({ what, instead });

const LOOP = 'write a loop: for (let i = 0; i < list.length; i++)';
const FIXED = 'make an array of fixed length at module level, and fill it';
const COUNTED = 'keep a count beside an array of fixed length at module level: list[n++] = u';
const NUMBERED = 'turn the name into a number or a flag when armies are read, and compare the number';
const BY_INDEX = 'keep the values in an array by index';
const NONE = 'give back NONE (-1), and compare with that';
const DICE = 'roll the dice of the battle';

/** Refusals that are used in several places. */
export const REFUSALS = {
  text: refusal(
    'a text that is put together in play is used for more than the log',
    'compare the numbers that it is made of',
  ),
  keptRecord: refusal(
    'a record that is made in play is kept',
    'keep its index, or copy its numbers into variables or into a record at module level',
  ),
  staleRecord: refusal(
    'a record is read after its place was used for another one',
    'copy its numbers before the next call: const { x, y } = at(b, u)',
  ),
  keptPart: refusal(
    'a part of an array that is made in play is kept',
    'hand on the array, and where the part begins and ends',
  ),
  map: refusal('a Map', BY_INDEX),
  sameRecord: refusal('records that are made in play are compared', 'compare the numbers in them'),
  missing: refusal('a number that may be missing is compared with nothing', NONE),
  missingField: refusal('a number that may be missing is put into a record', NONE),
  changedList: refusal('a list that is made in play is changed', FIXED),
  changedRecords: refusal(
    'an entry of a list of records is replaced',
    'keep the order of their indices in an array of numbers',
  ),
  length: refusal('the length of a list is set', COUNTED),
  setter: refusal('a property with a setter is set', 'call a function of that name'),
  factory: refusal(
    'a function that a function has made',
    'write the function at module level; handlers are objects of functions that are written there',
  ),
} as const satisfies Record<string, Refusal>;

const methods = (names: string, instead: string): [string, Refusal][] =>
  names.split(' ').map((name) => [name, refusal(`.${name}()`, instead)]);

/** Built-in methods that cannot be translated on any object. */
export const METHODS: ReadonlyMap<string, Refusal> = new Map([
  ...methods('filter flatMap forEach reduce reduceRight find findIndex findLast findLastIndex map', LOOP),
  ...methods('entries keys values at concat flat join with', LOOP),
  ...methods('push pop shift unshift splice', COUNTED),
  ...methods('sort reverse toSorted toReversed toSpliced', 'put each entry where it belongs as it comes, in a loop'),
  ...methods('get add delete clear', BY_INDEX),
  ...methods('startsWith endsWith charAt charCodeAt codePointAt split trim replace replaceAll', NUMBERED),
  ...methods('toUpperCase toLowerCase padStart padEnd repeat match search localeCompare substring', NUMBERED),
  ...methods('toString toFixed', 'keep numbers as numbers; texts are for the log'),
]);

/** Globals whose functions cannot be called, by name, with the remedy. */
const GLOBALS: ReadonlyMap<string, string> = new Map([
  ['Array', FIXED],
  ['Object', 'name the properties one by one'],
  ['String', 'keep numbers as numbers; texts are for the log'],
  ['JSON', 'name the properties one by one'],
  ['Date', 'count turns; a battle knows no other time'],
  ['performance', 'count turns; a battle knows no other time'],
  ['Map', BY_INDEX],
  ['Set', BY_INDEX],
  ['BigInt', 'use numbers of up to 32 bits'],
  ['parseInt', NUMBERED],
  ['parseFloat', NUMBERED],
  ['Symbol', 'use numbers'],
  ['Promise', 'call the next procedure'],
]);

const OPERATORS: Partial<Record<ts.SyntaxKind, Refusal>> = {
  [ts.SyntaxKind.InKeyword]: refusal('the operator in', BY_INDEX),
  [ts.SyntaxKind.InstanceOfKeyword]: refusal('the operator instanceof', 'keep the kind as a number'),
  [ts.SyntaxKind.QuestionQuestionEqualsToken]: refusal('the operator ??=', NONE),
};

const KINDS: Partial<Record<ts.SyntaxKind, Refusal>> = {
  [ts.SyntaxKind.SpreadElement]: refusal('spread (...)', LOOP),
  [ts.SyntaxKind.SpreadAssignment]: refusal('spread (...)', 'name the properties one by one'),
  [ts.SyntaxKind.NewExpression]: refusal('new in play', 'make it at module level, before play'),
  [ts.SyntaxKind.ClassDeclaration]: refusal('a class in a function', 'write it at module level'),
  [ts.SyntaxKind.ClassExpression]: refusal('a class in a function', 'write it at module level'),
  [ts.SyntaxKind.YieldExpression]: refusal('a generator', 'hand over what is done for each: each(b, (u) => { ... })'),
  [ts.SyntaxKind.AwaitExpression]: refusal('await', 'call the next procedure'),
  [ts.SyntaxKind.RegularExpressionLiteral]: refusal('a regular expression', NUMBERED),
  [ts.SyntaxKind.TypeOfExpression]: refusal('the operator typeof', 'keep the kind as a number'),
  [ts.SyntaxKind.DeleteExpression]: refusal('the operator delete', 'set the number to NONE (-1)'),
  [ts.SyntaxKind.VoidExpression]: refusal('the operator void', 'write the call as a statement'),
  [ts.SyntaxKind.BigIntLiteral]: refusal('a BigInt', 'use numbers of up to 32 bits'),
  [ts.SyntaxKind.TaggedTemplateExpression]: refusal('a tagged template', 'call the function'),
  [ts.SyntaxKind.ForInStatement]: refusal('for ... in', LOOP),
};

const GENERATOR = KINDS[ts.SyntaxKind.YieldExpression] as Refusal;

/** Returns why a node cannot be translated, judged by syntax alone, or null. Methods are judged by `METHODS`. */
export function refused(node: ts.Node): Refusal | null {
  const kind = KINDS[node.kind];
  if (kind !== undefined) return kind;
  if (ts.isBinaryExpression(node)) return OPERATORS[node.operatorToken.kind] ?? null;
  if (ts.isTryStatement(node)) {
    if (node.catchClause === undefined) return null;
    return refusal(
      'try with catch',
      'ask before whether it can be done; a function that finds nothing gives back NONE (-1)',
    );
  }
  if (ts.isFunctionLike(node)) {
    if ('asteriskToken' in node && node.asteriskToken !== undefined) return GENERATOR;
    if (ts.canHaveModifiers(node) && node.modifiers?.some(({ kind: k }) => k === ts.SyntaxKind.AsyncKeyword))
      return KINDS[ts.SyntaxKind.AwaitExpression] as Refusal;
    if (node.parameters.some((p) => p.dotDotDotToken !== undefined))
      return refusal('a parameter for all others (...)', 'name the parameters one by one');
    return null;
  }
  if (ts.isCallExpression(node)) return refusedCall(node);
  return null;
}

function refusedCall({ expression }: ts.CallExpression): Refusal | null {
  const callee = unwrapped(expression);
  if (ts.isIdentifier(callee)) {
    const instead = callee.text === 'Number' ? NUMBERED : GLOBALS.get(callee.text);
    return instead === undefined ? null : refusal(`${callee.text}()`, instead);
  }
  if (!ts.isPropertyAccessExpression(callee)) return null;
  const of = unwrapped(callee.expression);
  if (!ts.isIdentifier(of)) return null;
  if (of.text === 'Number' && callee.name.text !== 'isNaN')
    return refusal(`Number.${callee.name.text}()`, 'write it out with numbers');
  if (of.text === 'Math' && callee.name.text === 'random') return refusal('Math.random()', DICE);
  const instead = GLOBALS.get(of.text);
  return instead === undefined ? null : refusal(`${of.text}.${callee.name.text}()`, instead);
}

/** Returns why a call of a built-in method is refused; null if it is not known here. */
export function refusedMethod(node: ts.Node): Refusal | null {
  if (!ts.isCallExpression(node)) return null;
  const callee = unwrapped(node.expression);
  return (ts.isPropertyAccessExpression(callee) && METHODS.get(callee.name.text)) || null;
}

/** True if the function is inside another one, so that it may capture variables. */
export function isMadeByFunction(node: ts.Node): boolean {
  for (let n = node.parent; n !== undefined; n = n.parent) if (ts.isFunctionLike(n)) return true;
  return false;
}

/** Messages of the translator that do not help an author, and their replacements. */
const PLAINER: readonly (readonly [RegExp, Refusal])[] = [
  [/^not a number \((text|const|words)\)$|^text of /, refusal('a text where a number is wanted', NUMBERED)],
  [/^not a number \((obj|elem)\)$/, refusal('a record where a number is wanted', 'name the property that is meant')],
  [/^not a number \(tuple\)$|new list/, refusal('a list that is made in play is kept', FIXED)],
  [
    /closure|^not a number \(fn\)$|function written inside/,
    refusal('a function that is made in play is kept', 'call it, or hand it over as an argument'),
  ],
  [
    /^one of several objects/,
    refusal('records of several shapes', 'give all of them the same properties, all numbers'),
  ],
  [/missing is passed on$/, REFUSALS.missing],
];

/** Returns the refusal for a failure of the translator with the message `what`. */
export function plainer(what: string): Refusal {
  const known = PLAINER.find(([words]) => words.test(what));
  if (known !== undefined) return known[1];
  const outside = /^a call of (.+) from outside$/.exec(what);
  if (outside !== null)
    return refusal(`a call of ${outside[1]}, which is not written in the sources`, 'write it out with numbers');
  return refusal(what, `see ${PAGE}`);
}

/** Returns the name by which an author knows a function. */
export function nameOf(node: ts.Node): string {
  for (let n: ts.Node = node; n.parent !== undefined; n = n.parent) {
    const named = ts.isFunctionLike(n) ? (n as { name?: ts.PropertyName }).name : undefined;
    if (named !== undefined) return named.getText();
    if (!ts.isFunctionLike(n)) continue;
    const { parent } = n;
    if (
      (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) &&
      parent.initializer === n
    )
      return parent.name.getText();
  }
  return 'a function without a name';
}

/** Returns a refusal as text: place, reason and remedy. */
export function said(place: string, node: ts.Node, { what, instead }: Refusal): string {
  const text = node.getText().replace(/\s+/g, ' ');
  const shown = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  return `${place}: ${what}, in ${nameOf(node)} (${shown}): ${instead}`;
}

// Finds the functions that play can reach by name: from steps, handlers and lists of options through everything that
// they name.
import ts from 'typescript';
import { inPlay } from './play.js';
import { functionAround, isWritten } from './scopes.js';
import { type Declared, isReference, type Module, namesOf, type Sources } from './sources.js';

/** A function at module level, in an object there, or in a class. */
export interface Reached {
  readonly module: Module;
  readonly node: ts.FunctionLikeDeclaration;
}

/** True if an enclosing function declares the name. */
function isLocal(node: ts.Identifier): boolean {
  for (let n: ts.Node = node; n.parent !== undefined; n = n.parent) {
    const names = localNames.get(n) ?? (ts.isFunctionLike(n) ? namesIn(n) : null);
    if (names?.has(node.text) === true) return true;
  }
  return false;
}
const localNames = new WeakMap<ts.Node, ReadonlySet<string> | null>();

/** Returns the names that a function declares anywhere inside, or null if the node is no function. */
function namesIn(node: ts.Node): ReadonlySet<string> | null {
  if (!ts.isFunctionLike(node)) return null;
  const names = new Set<string>();
  const visit = (n: ts.Node): void => {
    if (n !== node && ts.isFunctionLike(n)) {
      if (ts.isFunctionDeclaration(n) && n.name) names.add(n.name.text);
      return;
    }
    if (ts.isParameter(n) || ts.isVariableDeclaration(n)) for (const { text } of namesOf(n.name)) names.add(text);
    ts.forEachChild(n, visit);
  };
  visit(node);
  localNames.set(node, names);
  return names;
}

/** Returns what a name means outside the enclosing functions, or null for a local name. */
export function meaningOf(sources: Sources, module: Module, node: ts.Identifier): Declared | null {
  return isLocal(node) ? null : sources.meaning(module, node.text);
}

/** The code that play reaches: functions, and values computed before play at module level. */
export interface Reach {
  readonly functions: readonly Reached[];
  readonly before: readonly { readonly module: Module; readonly node: ts.Node }[];
}

/** Methods whose function arguments run before play when they are called at module level. */
const AT_ONCE = /^(?:map|flatMap|filter|forEach|reduce|from|fromEntries|sort|some|every|find)$/;

/** Functions that the translation replaces (`scripts/translate/program-of.ts`). */
const REPLACED = /^(?:store|touch|forget|lay|fair|countsAgainst|endLife|endLifeOf|polygonsOf|terrainHulls)$/;
/** Code around play: handing battles to an accelerator, allocating caches, sampling actions. */
const AROUND = /^engine\/(?:translation\/|kernel\/(?:accelerator|slab))|^env\/(?:random|spaces\/)/;

/** True for code that never runs in the translation, such as the `calls` of a procedure, which only prove its depth. */
function isAside(n: ts.Node): boolean {
  const name = (n as { readonly name?: ts.Node }).name;
  if (name === undefined) return false;
  if (ts.isPropertyAssignment(n)) return functionAround(n) === null && n.name.getText() === 'calls';
  if (!ts.isFunctionLike(n)) return false;
  const path = n.getSourceFile().fileName;
  return AROUND.test(path) || (/\/(?:kernel|regiments|rulesets)\//.test(path) && REPLACED.test(name.getText()));
}

/**
 * Finds all code that is reached.
 * @param roots paths of modules, and the nodes with which play begins in each
 */
export function reach(
  sources: Sources,
  roots: readonly (readonly [path: string, nodes: (m: Module) => readonly ts.Node[]])[],
): Reach {
  const found = new Map<ts.Node, Reached>();
  const before: { module: Module; node: ts.Node }[] = [];
  const seen = new Set<ts.Node>();
  const methods = methodsOf(roots.flatMap(([path]) => sources.importedBy(path)));
  const asked = new Set<string>();

  const visit = (module: Module, node: ts.Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (ts.isVariableDeclaration(node)) before.push({ module, node });
    walk(module, node);
  };
  const walk = (module: Module, node: ts.Node): void =>
    inPlay(node, (n) => {
      if ((ts.isCallExpression(n) || ts.isNewExpression(n)) && functionAround(n) === null) {
        // it runs before play, so only its arguments count
        const of = ts.isPropertyAccessExpression(n.expression) ? n.expression : null;
        if (of !== null) walk(module, of.expression);
        const isDone = of !== null && AT_ONCE.test(of.name.text);
        for (const a of n.arguments ?? []) if (!isDone || !(isWritten(a) || ts.isIdentifier(a))) walk(module, a);
        return false;
      }
      if (isAside(n)) return false;
      if (ts.isFunctionLike(n)) found.set(n, { module, node: n as ts.FunctionLikeDeclaration });
      if (ts.isPropertyAccessExpression(n)) method(n.name.text);
      if (ts.isIdentifier(n) && isReference(n)) {
        const meaning = meaningOf(sources, module, n);
        if (meaning !== null && !ts.isClassDeclaration(meaning.node)) visit(meaning.module, meaning.node);
      }
      return true;
    });
  const method = (name: string): void => {
    if (asked.has(name)) return;
    asked.add(name);
    for (const { module, node } of methods.get(name) ?? []) visit(module, node);
  };
  for (const [path, nodes] of roots) {
    const module = sources.module(path);
    if (module !== null) for (const node of nodes(module)) visit(module, node);
  }
  return { functions: [...found.values()], before };
}

/** Returns the methods and getters of all classes of these modules, by name. */
export function methodsOf(modules: readonly Module[]): ReadonlyMap<string, readonly Reached[]> {
  const methods = new Map<string, Reached[]>();
  for (const module of new Set(modules)) {
    for (const s of module.file.statements) {
      if (!ts.isClassDeclaration(s)) continue;
      for (const m of s.members) {
        if (!(ts.isMethodDeclaration(m) || ts.isGetAccessorDeclaration(m)) || m.body === undefined) continue;
        const name = m.name.getText();
        const all = methods.get(name) ?? [];
        all.push({ module, node: m });
        methods.set(name, all);
      }
    }
  }
  return methods;
}

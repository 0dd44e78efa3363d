// The functions that play can reach, by name: from steps, handlers and lists of options through whatever they name.
import ts from 'typescript';
import { inPlay } from './play.js';
import { functionAround, isWritten } from './scopes.js';
import { type Declared, isReference, type Module, namesOf, type Sources } from './sources.js';

/** A function that is written at module level, in an object there or in a class. */
export interface Reached {
  readonly module: Module;
  readonly node: ts.FunctionLikeDeclaration;
}

/** Names that functions around a node declare. */
function isLocal(node: ts.Identifier): boolean {
  for (let n: ts.Node = node; n.parent !== undefined; n = n.parent) {
    const names = localNames.get(n) ?? (ts.isFunctionLike(n) ? namesIn(n) : null);
    if (names?.has(node.text) === true) return true;
  }
  return false;
}
const localNames = new WeakMap<ts.Node, ReadonlySet<string> | null>();

/** Names that a function declares, in it wherever; null for what is none. */
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

/** What a name in the sources means beyond the functions around it; null for a local one. */
export function meaningOf(sources: Sources, module: Module, node: ts.Identifier): Declared | null {
  return isLocal(node) ? null : sources.meaning(module, node.text);
}

/** What play reaches: functions, and what is worked out before it at module level for them. */
export interface Reach {
  readonly functions: readonly Reached[];
  readonly before: readonly { readonly module: Module; readonly node: ts.Node }[];
}

/** Methods that are done before play where they are called at module level, with the functions that they are given. */
const AT_ONCE = /^(?:map|flatMap|filter|forEach|reduce|from|fromEntries|sort|some|every|find)$/;

/** Functions in whose place the translation does what JavaScript does in another way (`scripts/translate/program-of.ts`). */
const REPLACED = /^(?:store|touch|forget|lay|fair|countsAgainst|endLife|endLifeOf|polygonsOf|terrainHulls)$/;
/** What is done around play: how battles are handed to the translation, room is made for what is derived from them, actions are drawn. */
const AROUND = /^engine\/kernel\/(?:translat|slab)|^env\/(?:random|spaces\/)/;

/** Is it never done in the translation? The calls of a procedure are named for a proof about its depth alone. */
function isAside(n: ts.Node): boolean {
  const name = (n as { readonly name?: ts.Node }).name;
  if (name === undefined) return false;
  if (ts.isPropertyAssignment(n)) return functionAround(n) === null && n.name.getText() === 'calls';
  if (!ts.isFunctionLike(n)) return false;
  const path = n.getSourceFile().fileName;
  return AROUND.test(path) || (/\/(?:kernel|regiments|rulesets)\//.test(path) && REPLACED.test(name.getText()));
}

/** Finds all that is reached. @param roots paths of modules, and what play begins with in each */
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
        // done before play: what counts is what it is given
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

/** Methods and getters of all classes of these modules, by name. */
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

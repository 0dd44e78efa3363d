// Information from instrumented sources (see `instrument.mjs`), and their syntax trees.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

export type Scope = (name: string) => unknown;
interface Told {
  readonly functions: Map<object, { readonly id: string; readonly scope: Scope | null }>;
  readonly modules: Map<string, Scope>;
  readonly texts: Map<string, string>;
}

const told = (globalThis as unknown as { readonly __told: Told }).__told;

export interface Source {
  readonly id: string;
  readonly path: string;
  readonly node: ts.SignatureDeclaration;
  readonly scope: Scope;
}

const files = new Map<string, Map<number, ts.SignatureDeclaration>>();

function functionsOf(path: string): Map<number, ts.SignatureDeclaration> {
  const known = files.get(path);
  if (known !== undefined) return known;
  const text = told.texts.get(path) ?? readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const found = new Map<number, ts.SignatureDeclaration>();
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) found.set(node.getStart(), node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  files.set(path, found);
  return found;
}

const values = new Map<Scope, Map<string, unknown>>();

/**
 * Returns what a name means in a scope.
 * @throws ReferenceError if it is not defined
 */
export function lookUp(scope: Scope, name: string): unknown {
  let names = values.get(scope);
  if (names === undefined) {
    names = new Map();
    values.set(scope, names);
  }
  if (!names.has(name)) names.set(name, scope(name));
  return names.get(name);
}

/** Returns where a function is defined, or null if it is not in the sources. */
export function sourceOf(fn: object): Source | null {
  const entry = told.functions.get(fn);
  if (entry === undefined) return null;
  const [path, position] = entry.id.split('#');
  const node = functionsOf(path).get(Number(position));
  const scope = entry.scope ?? told.modules.get(path);
  if (node === undefined || scope === undefined) throw new Error(`${entry.id} is not to be found`);
  return { id: entry.id, path, node, scope };
}

/** Registers a module with this text under `path`, without a file. */
export function tell(path: string, text: string): void {
  told.texts.set(path, text);
}

/** Returns the paths of all modules that were loaded instrumented. */
export const modulesTold = (): readonly string[] => [...told.modules.keys()].sort();

export function place(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName}:${line + 1}`;
}

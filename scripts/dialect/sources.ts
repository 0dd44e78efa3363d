// The parsed sources of a ruleset, and the meaning of names in them, without types.
import ts from 'typescript';

/** A declaration in a module: its module and its node. */
export interface Declared {
  readonly module: Module;
  readonly node: ts.FunctionDeclaration | ts.VariableDeclaration | ts.ClassDeclaration;
}

export interface Module {
  readonly path: string;
  readonly file: ts.SourceFile;
  /** Names declared at module level. */
  readonly declared: ReadonlyMap<string, Declared>;
  /** Imported names: the module they come from, and their name there. */
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

/** Returns the path of the module imported as `specifier` at `path`, or null for a package. */
function resolved(path: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const parts = path.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/').replace(/\.js$/, '.ts');
}

/** Modules by path, parsed on demand. */
export class Sources {
  private readonly modules = new Map<string, Module | null>();
  private readonly read: (path: string) => string | null;

  /** @param read returns the text of a module, or null */
  constructor(read: (path: string) => string | null) {
    this.read = read;
  }

  module(path: string): Module | null {
    const known = this.modules.get(path);
    if (known !== undefined) return known;
    const text = path.endsWith('.ts') ? this.read(path) : null;
    const module = text === null ? null : parsed(path, text);
    this.modules.set(path, module);
    return module;
  }

  /** Returns the module at `path` and all modules that it imports, directly or indirectly. */
  importedBy(path: string): Module[] {
    const found = new Set<Module>();
    const visit = (at: string): void => {
      const module = this.module(at);
      if (module === null || found.has(module)) return;
      found.add(module);
      for (const { from } of module.imported.values()) visit(from);
    };
    visit(path);
    return [...found];
  }

  /** Returns what a non-local name means in a module, or null if it is not in the sources. */
  meaning(module: Module, name: string): Declared | null {
    const own = module.declared.get(name);
    if (own !== undefined) return own;
    const import_ = module.imported.get(name);
    if (import_ === undefined) return null;
    const from = this.module(import_.from);
    return from === null ? null : this.meaning(from, import_.name);
  }
}

function parsed(path: string, text: string): Module {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const declared = new Map<string, Declared>();
  const imported = new Map<string, { readonly from: string; readonly name: string }>();
  const module: Module = { path, file, declared, imported };
  const named = (node: Declared['node']): void => {
    if (node.name === undefined) return;
    for (const { text: name } of namesOf(node.name)) declared.set(name, { module, node });
  };
  for (const s of file.statements) {
    if (ts.isFunctionDeclaration(s) || ts.isClassDeclaration(s)) named(s);
    if (ts.isVariableStatement(s)) s.declarationList.declarations.forEach(named);
    if (!ts.isImportDeclaration(s) && !ts.isExportDeclaration(s)) continue;
    const specifier = s.moduleSpecifier;
    const from = specifier !== undefined && ts.isStringLiteral(specifier) ? resolved(path, specifier.text) : null;
    const bindings = ts.isImportDeclaration(s) ? s.importClause?.namedBindings : s.exportClause;
    if (from === null || bindings === undefined || ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings))
      continue;
    if (ts.isImportDeclaration(s) && s.importClause?.isTypeOnly === true) continue;
    for (const { isTypeOnly, name, propertyName } of bindings.elements)
      if (!isTypeOnly) imported.set(name.text, { from, name: (propertyName ?? name).text });
  }
  return module;
}

/** Returns the names that a pattern binds. */
export function namesOf(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((e) => (ts.isOmittedExpression(e) ? [] : namesOf(e.name)));
}

/** True if an identifier stands for a value, not for a property, label or type. */
export function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent)) {
    return parent.initializer === node;
  }
  if (ts.isBreakOrContinueStatement(parent) || ts.isLabeledStatement(parent)) return false;
  const isName = (parent as { readonly name?: ts.Node }).name === node;
  return ts.isShorthandPropertyAssignment(parent) || !isName;
}

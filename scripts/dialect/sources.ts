// The sources of a ruleset as they are parsed, and what names in them mean, without types.
import ts from 'typescript';

/** What is declared in a module: where, and its node. */
export interface Declared {
  readonly module: Module;
  readonly node: ts.FunctionDeclaration | ts.VariableDeclaration | ts.ClassDeclaration;
}

export interface Module {
  readonly path: string;
  readonly file: ts.SourceFile;
  /** Names that are declared at module level. */
  readonly declared: ReadonlyMap<string, Declared>;
  /** Names that are imported: from where, and their name there. */
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

/** The path of what a module at `path` imports as `specifier`; null for a package. */
function resolved(path: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const parts = path.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/').replace(/\.js$/, '.ts');
}

/** Modules by path, parsed when they are asked for. */
export class Sources {
  private readonly modules = new Map<string, Module | null>();
  private readonly read: (path: string) => string | null;

  /** @param read the text of a module; null if there is none */
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

  /** Modules that `path` imports, also by way of others, and itself. */
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

  /** What a name that no function declares means in a module; null if that is not in the sources. */
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

/** Names that a pattern binds. */
export function namesOf(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((e) => (ts.isOmittedExpression(e) ? [] : namesOf(e.name)));
}

/** Does an identifier stand for a value, not for a property, a label or a type? */
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

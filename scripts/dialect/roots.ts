// Finds where play begins: the steps, handlers and lists of options of a ruleset.
import ts from 'typescript';
import { unwrapped } from '../translate/syntax.js';
import type { Module } from './sources.js';

/** Properties of a `Ruleset` and its `Rulebook` that play uses. The others are for setup, log and saved battles. */
const PLAYED: ReadonlySet<string> = new Set([
  'options',
  'sample',
  'book',
  'procedures',
  'rules',
  'hooks',
  'effects',
  'scopes',
  'windows',
  'regiments',
]);

/** Returns the nodes with which play begins in the kernel. */
export const kernel = ({ declared }: Module): ts.Node[] =>
  ['goOn', 'playOutHere'].flatMap((name) => declared.get(name)?.node ?? []);

/** Returns the nodes of a module that write observations. */
export function written({ file }: Module): ts.Node[] {
  const classes = file.statements.filter((s) => ts.isClassDeclaration(s) && s.name?.text.endsWith('Observation'));
  return classes.flatMap((c) => (c as ts.ClassDeclaration).members.filter((m) => m.name?.getText() === 'write'));
}

/** Returns the nodes with which play begins in a module that holds a ruleset. */
export function played({ file, declared }: Module): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (object: ts.ObjectLiteralExpression): void => {
    for (const p of object.properties) {
      const name = p.name?.getText() ?? '';
      if (!PLAYED.has(name)) continue;
      const value = ts.isPropertyAssignment(p) ? unwrapped(p.initializer) : null;
      const node = value !== null && ts.isIdentifier(value) ? declared.get(value.text)?.node : undefined;
      const initializer = node !== undefined && ts.isVariableDeclaration(node) ? node.initializer : undefined;
      const inner = initializer === undefined ? undefined : unwrapped(initializer);
      if (inner !== undefined && ts.isObjectLiteralExpression(inner)) visit(inner);
      else found.push(p);
    }
  };
  for (const s of file.statements) {
    if (!ts.isVariableStatement(s)) continue;
    for (const { type, initializer } of s.declarationList.declarations) {
      if (type === undefined || initializer === undefined || !/^Ruleset\b/.test(type.getText())) continue;
      const object = unwrapped(initializer);
      if (ts.isObjectLiteralExpression(object)) visit(object);
    }
  }
  return found;
}

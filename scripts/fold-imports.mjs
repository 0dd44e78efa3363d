// V8 compiles the constants and functions of a module into its optimised code. Those of another module it looks up at
// every use, because imports and exports live in cells. Therefore each module gets its own constants for its imports,
// and uses its own exports without their cells. Nothing else changes, as long as modules do not import each other in a
// cycle and export no variables that change later. `npm run arrows` and `scripts/fold-imports.test.ts` check this. See
// docs/decisions/0014-folded-imports.md.
import { init, parse } from 'es-module-lexer';

await init;

const lines = (text) => text.split('\n').length - 1;

/** Returns `{ a, b as c }` as pairs of names: in the other module and in this one. */
const namesIn = (braces) =>
  braces
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .filter(([there]) => there !== '')
    .map(([there, here = there]) => [there, here]);

/**
 * Returns the edit that turns the names of an import statement into constants; null if it is not a list of names from a
 * file of the project.
 */
function importEdit(code, { ss, se, d, n }) {
  if (d !== -1 || n === undefined || !n.startsWith('.')) return null;
  const statement = code.slice(ss, se);
  const found = /^import\s*\{([^}]*)\}(\s*from.*)$/s.exec(statement);
  if (found === null) return null;
  const [, braces, from] = found;
  const names = namesIn(braces);
  if (names.length === 0) return null;
  const imported = names.map(([there, here]) => `${there} as ${here}$in`).join(', ');
  const constants = names.map(([, here]) => `${here} = ${here}$in`).join(', ');
  const rest = '\n'.repeat(lines(braces)); // the following code stays in its line
  return { start: ss, end: se, text: `import { ${imported} }${from}; const ${constants}${rest}` };
}

/** Returns the edit that removes `export` from a declaration; null for other exports. */
function exportEdit(code, { ls, ln }) {
  if (ln === undefined || ls < 0) return null;
  const before = code.slice(Math.max(0, ls - 30), ls);
  const found = /(?:^|\n)export (?:(?:async )?function\*? ?|class |const )$/.exec(before);
  if (found === null) return null;
  const start = ls - found[0].trimStart().length;
  return { start, end: start + 'export '.length, text: '' };
}

/**
 * Returns a JavaScript module with its imports from other files, and its exports, as constants of its own. Line numbers
 * do not change.
 * @param name for the message if it cannot be read
 */
export function foldImports(code, name) {
  const [imports, exports] = parse(code, name);
  const edits = imports.map((i) => importEdit(code, i)).filter((edit) => edit !== null);
  const given = [];
  for (const entry of exports) {
    const edit = exportEdit(code, entry);
    if (edit === null) continue;
    edits.push(edit);
    given.push(entry.ln);
  }
  let folded = code;
  for (const { start, end, text } of edits.sort((one, other) => other.start - one.start)) {
    folded = folded.slice(0, start) + text + folded.slice(end);
  }
  if (given.length === 0) return folded;
  const constants = given.map((here) => `${here}$out = ${here}`).join(', ');
  const exported = given.map((here) => `${here}$out as ${here}`).join(', ');
  const map = folded.lastIndexOf('\n//# sourceMappingURL=');
  const end = map < 0 ? folded.length : map;
  return `${folded.slice(0, end)}\n;const ${constants}; export { ${exported} };${folded.slice(end)}`;
}

// V8 compiles the constants and functions of a module into its optimised code, but looks those that come from another module up at
// every use: what is imported or exported lives in a cell. So each module gets constants of its own for what it imports, and uses
// its own exports without their cells. Nothing else changes, as long as modules do not import each other in a circle and export no
// variables that change later: `npm run arrows` and `scripts/fold-imports.test.ts` see to that. See docs/decisions/0014-folded-imports.md.
import { init, parse } from 'es-module-lexer';

await init;

const lines = (text) => text.split('\n').length - 1;

/** `{ a, b as c }` as pairs of names: there and here. */
const namesIn = (braces) =>
  braces
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .filter(([there]) => there !== '')
    .map(([there, here = there]) => [there, here]);

/** The edit that makes constants of what an import statement names; null where it is no list of names from a file beside it. */
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
  const rest = '\n'.repeat(lines(braces)); // what comes after stays in its line
  return { start: ss, end: se, text: `import { ${imported} }${from}; const ${constants}${rest}` };
}

/** The edit that takes `export` from a declaration; null for other exports. */
function exportEdit(code, { ls, ln }) {
  if (ln === undefined || ls < 0) return null;
  const before = code.slice(Math.max(0, ls - 30), ls);
  const found = /(?:^|\n)export (?:(?:async )?function\*? ?|class |const )$/.exec(before);
  if (found === null) return null;
  const start = ls - found[0].trimStart().length;
  return { start, end: start + 'export '.length, text: '' };
}

/**
 * A module of JavaScript with its imports from other files, and its exports, as constants of its own. Lines stay where they are.
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

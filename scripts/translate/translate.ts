// npm run translate: translates the engine of a ruleset, as it plays battles of the smallest size class, into engine/translated/,
// from where it is used, and says what of it cannot be translated.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { COLUMNS, type Told } from '../../engine/kernel/translation.js';
import { checkedGame } from '../../engine/testing/checked-games.js';
import { FOLDER, sourcesNow } from '../translations.mjs';
import { emit } from './emit.js';
import { programOf } from './program-of.js';
import { modulesTold } from './told.js';

const [ruleset] = process.argv.slice(2);
const { rules, match } = checkedGame(ruleset);
const b = rules.create(match(0).setup);
rules.begin(b, 1);

const { program, entries } = programOf(rules, b);
if (program.errors.size > 0) {
  process.stderr.write(`${[...program.errors.values()].join('\n')}\n${program.errors.size} functions are left out\n`);
  process.exit(1);
}
const wasm = emit(program, entries);
const told: Told = {
  ruleset,
  bytes: b.bytes.length,
  setup: [...program.setup.values()],
  fails: program.fails,
  base: program.memory.arrayAt(b.bytes),
  columns: Object.fromEntries(COLUMNS.map((name) => [name, program.memory.arrayAt(b.option[name])])) as Told['columns'],
  cells: {
    epoch: program.cellAddress(b, 'epoch'),
    decision: program.cellAddress(b.option, 'decision'),
    lost: program.cellAddress(b.option, 'lost'),
    wanted: program.cellAddress(b.option, 'wanted'),
  },
};
const sources = sourcesNow(modulesTold());

/** Written beside and moved, so that nobody reads half of it. */
function keep(ending: string, content: Uint8Array | string): void {
  const file = new URL(`${ruleset}-${b.bytes.length}.${ending}`, FOLDER);
  const beside = new URL(`${file.href}.new`);
  writeFileSync(beside, content);
  renameSync(beside, file);
}
mkdirSync(FOLDER, { recursive: true });
keep('wasm', wasm);
keep('image', program.memory.image());
keep('json', JSON.stringify({ ...told, sources }));
process.stdout.write(
  `${ruleset}: ${program.order.length} functions, ${program.round} rounds, ${wasm.length} bytes of WebAssembly\n`,
);

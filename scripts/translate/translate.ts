// The work of `npm run translate` for a ruleset: translates its engine for each size class, stores the result, and
// reports refused functions. Calls that reach one of these are left to JavaScript.
import { readdirSync } from 'node:fs';
import { GAME_BY_ID } from '../../engine/games.js';
import type { Battle } from '../../engine/kernel/battle.js';
import { checkedGame } from '../../engine/testing/checked-games.js';
import type { Told } from '../../engine/translation/files.js';
import { packed } from '../../engine/translation/stored.js';
import { dropOthers, hashOf, keep } from '../translations.mjs';
import { cSource } from './c-source.js';
import { compiling } from './compile.js';
import { emit } from './emit.js';
import { BLOCK, type TypedArray } from './memory.js';
import { FACTS, programOf } from './program-of.js';
import { clock, drawer } from './stand-ins.js';
import { modulesTold } from './told.js';

const [ruleset, how] = process.argv.slice(2);
const { rules, match } = checkedGame(ruleset);
const game = GAME_BY_ID.get(ruleset);
if (game?.accelerator === undefined) throw new Error(`the game '${ruleset}' is not translated`);
const { family, accelerator } = game;
const { translatable, classes } = await accelerator.plan();

/** Number of matches among which one of each size class is searched, if the game gives none itself. */
const MATCHES = 64;

/** Prefixes of files that this ruleset does not use. Changes there leave the translation valid. */
const FOREIGN: readonly string[] = [
  'engine/testing/',
  'engine/games.ts',
  ...[...GAME_BY_ID.values()].flatMap((other) => [
    ...(other.id === ruleset ? [] : [`engine/rulesets/${other.id}/`]),
    ...(other.family === family ? [] : [`engine/${other.family}/`]),
  ]),
];
const isOwn = (path: string): boolean => !FOREIGN.some((place) => path.startsWith(place));

/** Files of the translator itself. */
const OWN = readdirSync(new URL('.', import.meta.url))
  .filter((name) => /\.(ts|mjs|c)$/.test(name) && !name.endsWith('.test.ts') && !name.startsWith('testing-'))
  .map((name) => `scripts/translate/${name}`);

function never(why: string): never {
  throw new Error(why);
}

/** Translates from the started battle `b` for its whole size class, and reports the result. */
async function translate(b: Battle): Promise<void> {
  const began = performance.now();
  const files = [...modulesTold().filter(isOwn), ...OWN];
  const hash = hashOf(files); // of what was read: an edit from now on makes the translation stale
  const { program, entries, observing } = programOf(rules, translatable, accelerator.made, b);
  const { memory, errors } = program;
  const code = emit(program, entries);
  const { bytes: block, links } = memory.block();
  const parts = [...program.setup.values()];
  const isFact = ({ path }: { readonly path: string }): boolean => path.startsWith(`${FACTS}.`);
  const facts = parts.filter(isFact).map((part) => ({ ...part, path: part.path.slice(FACTS.length + 1) }));
  const { out, writer } = observing;
  const inBlock = (array: TypedArray): number => memory.arrayAt(array) - BLOCK;
  const told: Told = {
    ruleset,
    bytes: b.bytes.length,
    setup: parts.filter((part) => !isFact(part)),
    observing: { facts, out: inBlock(out), size: out.length, points: inBlock(writer.points) },
    texts: program.texts,
    fails: program.fails,
    base: memory.arrayAt(b.bytes),
    links,
    options: memory.arrayAt(b.option.words),
    chance: memory.arrayAt(drawer.words),
    cells: {
      geometryVersion: program.cellAddress(b, 'geometryVersion') ?? never('no step changes the geometry version'),
      clock: program.cellAddress(clock, 'geometryVersion') ?? never('no step counts geometry versions'),
      decision: program.cellAddress(b.option, 'decision'),
      lost: program.cellAddress(b.option, 'lost'),
      wanted: program.cellAddress(b.option, 'wanted'),
      count: program.cellAddress(b.option, 'count'),
    },
  };
  const source = cSource(program, entries);
  const image = memory.image();
  const { order, round } = program;
  const translated = performance.now();
  const native = await compiling(source); // the next size class is translated meanwhile
  const isCompiled = typeof native !== 'string';
  keep(told, packed(code, image, block), isCompiled ? native : null, { files, hash });
  const figures = {
    bytes: told.bytes,
    functions: order.length,
    rounds: round,
    code: code.length,
    compiled: isCompiled,
    seconds: [(translated - began) / 1000, (performance.now() - translated) / 1000],
    refused: [...new Set(errors.values())],
  };
  process.stdout.write(`${JSON.stringify(isCompiled ? figures : { ...figures, why: native })}\n`);
}

const done = new Set<number>();
const compilers: Promise<void>[] = [];
// only the usual classes, which the armies that come with Muster need and `npm ci` waits for
const given = how === 'usual' ? [] : (classes?.() ?? []);
for (let n = 0; n < (given.length || MATCHES); n++) {
  const setup = given[n] ?? match(n).setup;
  const bytes = rules.bytes(setup);
  if (done.has(bytes)) continue;
  done.add(bytes);
  const b = rules.create(setup);
  rules.begin(b, 1);
  compilers.push(translate(b));
  await new Promise(setImmediate); // lets its compiler start
}
await Promise.all(compilers);
dropOthers(ruleset, [...done]);

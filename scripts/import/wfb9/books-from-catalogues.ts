/**
 * Writes the army books of the fan-made 9th edition from BattleScribe catalogues of the 8th edition, used as stand-ins:
 * profiles, points, options, weapons, armour and special rules by name. Parts that are not played are listed with the
 * reason in the book's `unplayed`. Usage: `node --import ./scripts/register.mjs
 * scripts/import/wfb9/books-from-catalogues.ts <folder of the catalogues>`, then compile-data.ts.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv, exit, stderr, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { type ArmyBookData, BOOK_FORMAT } from '../../../engine/armies/book.js';
import { readArmyBook } from '../../../engine/rulesets/wfb9/armies/armies.js';
import { CATEGORIES } from '../../../engine/rulesets/wfb9/armies/terms.js';
import { BOOK_PLANS, type BookPlan, STAND_IN } from './books.js';
import { readCatalogue } from './catalogue.js';
import { type LeftOut, translateUnit, type Unit } from './units.js';

type Mounts = NonNullable<ArmyBookData['mounts']>;

const rank = (category: string): number => (CATEGORIES as readonly string[]).indexOf(category);
const ruleIds = (unit: Unit | Mounts[number]): readonly string[] => [
  ...(unit.rules ?? []).map((r) => r.rule),
  ...('parts' in unit
    ? unit.parts.flatMap((p) => [...(p.rules ?? []).map((r) => r.rule), ...(p.armour ?? []), ...(p.weapons ?? [])])
    : []),
  ...('options' in unit
    ? (unit.options ?? []).flatMap((g) =>
        g.options.flatMap((o) => [...(o.gives?.rules ?? []).map((r) => r.rule), ...(o.gives?.armour ?? [])]),
      )
    : []),
];
/** Equipment that gives a rule of its book. */
const BROUGHT: Readonly<Record<string, string>> = { 'dragon-armour': 'fireborn', 'bow-of-avelorn': 'arrows-of-isha' };

/** Returns the book of a catalogue: units that the engine accepts, and the reasons why the others are not played. */
export function bookOf(xml: string, plan: BookPlan): ArmyBookData {
  const units: Unit[] = [];
  const mounts: Mounts[number][] = [];
  const unplayed: LeftOut[] = [];
  const bookWith = (
    some: readonly Unit[],
    ridden: readonly Mounts[number][],
    left: readonly LeftOut[],
  ): ArmyBookData => {
    const held = new Set([...some, ...ridden].flatMap(ruleIds).flatMap((id) => [id, BROUGHT[id] ?? id]));
    return {
      format: BOOK_FORMAT,
      ruleset: 'wfb9',
      ...plan.head,
      standIn: STAND_IN,
      rules: plan.rules.filter(({ id }) => held.has(id)),
      mounts: [...ridden],
      units: [...some],
      ...(left.length > 0 ? { unplayed: [...left] } : {}),
    };
  };
  for (const entry of readCatalogue(xml)) {
    if (rank(entry.category) < 0) continue; // the entry is the size of the army, or a detachment
    const { unit, mounts: own, leftOut } = translateUnit(entry, plan);
    if (unit === undefined) {
      unplayed.push(leftOut);
      continue;
    }
    const read = readArmyBook(bookWith([unit], own, []));
    if (!read.ok) {
      unplayed.push({ ...leftOut, why: [...new Set(read.problems.map((p) => p.message))].join('; ') });
      continue;
    }
    units.push(unit);
    for (const mount of own) if (!mounts.some(({ id }) => id === mount.id)) mounts.push(mount);
  }
  units.sort((a, b) => rank(a.category) - rank(b.category) || a.name.localeCompare(b.name));
  unplayed.sort((a, b) => a.name.localeCompare(b.name));
  return bookWith(units, mounts, unplayed);
}

const HOME = new URL('../../../engine/rulesets/wfb9/armies/books/', import.meta.url);

if (argv[1]?.endsWith('books-from-catalogues.ts')) {
  const folder = argv[2];
  if (folder === undefined) {
    stderr.write('usage: books-from-catalogues.ts <folder of the catalogues>\n');
    exit(2);
  }
  for (const plan of BOOK_PLANS) {
    const file = readdirSync(folder).find((f) => f.endsWith(plan.file));
    if (file === undefined) throw new Error(`no file in ${folder} ends with '${plan.file}'`);
    const book = bookOf(readFileSync(`${folder}/${file}`, 'utf8'), plan);
    writeFileSync(fileURLToPath(new URL(`${book.id}.json`, HOME)), `${JSON.stringify(book, null, 2)}\n`);
    stdout.write(`${book.name}: ${book.units.length} units, ${book.unplayed?.length ?? 0} not played\n`);
  }
}

// How difference files change the army books.
import { listsNow, once } from '../../../armies/changes/armies.js';
import type { Cell, Changeable, Changing, Given, HeldRules, Json } from '../../../armies/changes/terms.js';
import type { Armies } from '../../../armies/source.js';
import { howPlayed } from '../abilities/what-is-played.js';
import { howPlayedOfWeapons } from '../attacks/weapon-abilities/what-is-played.js';
import { QUALITIES } from '../core/terms.js';
import { isPlayedSpell } from '../spells/what-is-played.js';
import { readArmyList } from './armies.js';
import type { BookData } from './book-format.js';
import type { HordesList } from './composition.js';
import { BOOK_DATA, LIST_DATA } from './data.generated.js';
import { bookLines, describeList } from './describe-list.js';
import { abilitiesOfBook } from './every-ability.js';
import { fieldedUnits } from './fielded.js';
import { drawList, partOfList } from './random-lists.js';
import { FACTS } from './what-is-played.js';

const POINTS = 1000;

/** Stats and their bounds; a model has those that its book gives. */
const STATS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  SPD: [0, 15],
  STR: [0, 30],
  MAT: [0, 15],
  RAT: [0, 15],
  DEF: [3, 25],
  ARM: [3, 30],
  CMD: [0, 15],
  FURY: [1, 10],
  THR: [1, 15],
  FOCUS: [1, 12],
  boxes: [1, 20],
};
const WEAPON_STATS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  POW: [0, 30],
  RNG: [0, 24],
  ROF: [1, 6],
};

const arrayIn = (of: Json, key: string): Json[] => (of[key] as Json[] | undefined) ?? [];
const namesIn = (of: Json, key: string): readonly string[] => (of[key] as string[] | undefined) ?? [];

/** Returns the numbers of a model or weapon that a book gives. */
const cellsIn = (of: Json, bounds: typeof STATS): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(bounds)
      .filter(([key]) => typeof of[key] === 'number')
      .map(([key, [least, most]]) => [key, { of, key, least, most }]),
  );

/** Prefixes of spells and feats among the abilities of a model. */
const [SPELL, FEAT] = ['Spell: ', 'Feat: '];

/** The abilities of a model, its spells and its feat. */
function abilitiesIn(model: Json): HeldRules {
  return {
    held: () => [
      ...namesIn(model, 'abilities'),
      ...namesIn(model, 'spells').map((name) => `${SPELL}${name}`),
      ...(typeof model.feat === 'string' ? [`${FEAT}${model.feat}`] : []),
    ],
    take(name) {
      if (name.startsWith(FEAT)) delete model.feat;
      else if (name.startsWith(SPELL)) {
        model.spells = namesIn(model, 'spells').filter((of) => of !== name.slice(SPELL.length));
      } else model.abilities = namesIn(model, 'abilities').filter((of) => of !== name);
    },
    give: ({ rule, x, only }: Given) => {
      if (x !== undefined || only !== undefined) {
        return { message: `${rule} is a name without x and only`, mend: `write "${rule}"` };
      }
      if (FACTS.has(rule)) {
        return { message: `${rule} is a fact of the entry that no change gives`, mend: 'leave it out' };
      }
      if (rule.startsWith(FEAT) || rule.startsWith('Animus: ')) {
        return { message: `feats and animi are not given`, mend: 'give an ability or a spell' };
      }
      if (rule.startsWith(SPELL)) {
        if (model.spells === undefined) return { message: 'it casts no spells', mend: 'give spells to leaders' };
        if (!isPlayedSpell(rule)) return { message: `${rule} is not played`, mend: 'give another spell' };
        model.spells = [...namesIn(model, 'spells'), rule.slice(SPELL.length)];
        return null;
      }
      if (howPlayed(rule).how === 'left out') {
        return {
          message: `no ability ${rule} is played`,
          mend: 'write its name as army books do, as in muster armies',
        };
      }
      model.abilities = [...namesIn(model, 'abilities'), rule];
      return null;
    },
  };
}

const QUALITY_NAMES: ReadonlySet<string> = new Set(QUALITIES);

/** The qualities and other abilities of a weapon. */
function abilitiesOfWeapon(weapon: Json): HeldRules {
  return {
    held: () => [...namesIn(weapon, 'qualities'), ...namesIn(weapon, 'abilities')],
    take(name) {
      for (const key of ['qualities', 'abilities']) {
        if (weapon[key] !== undefined) weapon[key] = namesIn(weapon, key).filter((of) => of !== name);
      }
    },
    give({ rule }) {
      const isQuality = QUALITY_NAMES.has(rule);
      if (!isQuality && howPlayedOfWeapons(rule).how === 'left out') {
        return { message: `no ability ${rule} of weapons is played`, mend: 'write its name as army books do' };
      }
      const key = isQuality ? 'qualities' : 'abilities';
      weapon[key] = [...namesIn(weapon, key), rule];
      return null;
    },
  };
}

function modelIn(model: Json): Changeable {
  const weapons = arrayIn(model, 'weapons').map((weapon) => {
    const part: Changeable = { numbers: {}, profile: cellsIn(weapon, WEAPON_STATS), rules: abilitiesOfWeapon(weapon) };
    return [String(weapon.name), part] as const;
  });
  return { numbers: {}, profile: cellsIn(model, STATS), rules: abilitiesIn(model), weapons: new Map(weapons) };
}

/** Returns the parts of a carrier of models: those of its only model, or its models by name. */
function modelsOf(models: readonly (readonly [name: string, model: Json])[]): Omit<Changeable, 'numbers'> {
  const byName = new Map(models.map(([name, model]) => [name, modelIn(model)]));
  if (models.length > 1) return { models: byName };
  const { numbers: _none, ...only } = modelIn(models[0][1]);
  return { ...only, models: byName };
}

const members = (of: Json, key: string): (readonly [string, Json])[] =>
  arrayIn(of, key).map((member) => [String(member.name), member.model as Json]);

const cell = (of: Json, key: string, least: number, most: number): Cell => ({ of, key, least, most });

/** An attachment of a unit, which changes name as an option. */
function attachmentIn(carrier: Json, key: string, attachment: Json): Changeable {
  return {
    numbers: { points: cell(attachment, 'points', 0, POINTS) },
    ...modelsOf(members(attachment, 'models')),
    remove() {
      carrier[key] = arrayIn(carrier, key).filter((of) => of !== attachment);
    },
  };
}

function unitIn(unit: Json): Changeable {
  const sizes = arrayIn(unit, 'sizes');
  const own = [
    [String(unit.name), unit.model as Json] as const,
    ...members(unit, 'others'),
    ...members(unit, 'companions'),
    ...(unit.dismounted === undefined ? [] : [['dismounted', unit.dismounted as Json] as const]),
  ];
  const leads = unit.battlegroupPoints !== undefined;
  return {
    numbers: {
      ...(sizes.length === 1 && !leads ? { points: cell(sizes[0], 'points', 0, POINTS) } : {}),
      ...(leads ? { battlegroup: cell(unit, 'battlegroupPoints', 0, POINTS) } : {}),
      ...(unit.fa === 'C' ? {} : { limit: cell(unit, 'fa', 1, 20) }),
    },
    ...modelsOf(own),
    sizes: new Map(
      sizes.map((size) => [String(size.models), { numbers: { points: cell(size, 'points', 0, POINTS) } }]),
    ),
    options: new Map(arrayIn(unit, 'attachments').map((of) => [String(of.id), attachmentIn(unit, 'attachments', of)])),
  };
}

/** Returns the armies of these books. */
function armiesOf(books: ReadonlyMap<string, BookData>): Armies<HordesList, BookData> {
  const read = (json: unknown, file?: string) => readArmyList(json, file, books);
  const now = once(() => listsNow(LIST_DATA, read));
  return {
    lists: () => now().lists,
    illegal: () => now().illegal,
    books: () => books,
    read,
    draw: (book, points, chance, id) => drawList(book, points, chance, id, books),
    part: partOfList,
    bookOf: (list) => list.book,
    fielded: fieldedUnits,
    describe: describeList,
    bookLines,
    abilities: abilitiesOfBook,
  };
}

export const CHANGING: Changing<HordesList, BookData> = {
  books: BOOK_DATA,
  lists: LIST_DATA,
  never: { mount: 'mounts are weapons of their riders' },
  open: (book) => ({
    units: new Map(arrayIn(book, 'units').map((unit) => [String(unit.id), unitIn(unit)])),
    mounts: new Map(),
  }),
  staysOn: (rule) =>
    FACTS.has(rule) ? { message: 'is a fact of entries, which cannot be switched off', mend: 'leave it out' } : null,
  comesBesides: () => false,
  listed: (unit, options) => ({ unit, ...(options.length === 0 ? {} : { attachments: [...options] }) }),
  resized(listed, { units }, by) {
    const sizes = units.find(({ id }) => id === listed.unit)?.sizes ?? [];
    const at = listed.models === undefined ? 0 : sizes.findIndex(({ models }) => models === listed.models);
    const size = at < 0 ? undefined : sizes[at + by];
    return size === undefined ? null : { models: size.models };
  },
  modelsOf: (listed, { units }) =>
    Number(listed.models ?? units.find(({ id }) => id === listed.unit)?.sizes[0].models ?? 0),
  armies(books) {
    return { ok: true, value: armiesOf(new Map((books as unknown as BookData[]).map((book) => [book.id, book]))) };
  },
};

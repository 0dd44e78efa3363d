// How difference files change the army books.
import { booksRead, listsNow, once } from '../../../armies/changes/armies.js';
import type { Cell, Changeable, Changing, HeldRules, Json } from '../../../armies/changes/terms.js';
import { shapeProblems } from '../../../armies/shape.js';
import type { Armies } from '../../../armies/source.js';
import type { Result } from '../../../kernel/ruleset.js';
import { readArmyBook, readArmyList } from './armies.js';
import { OPTION, type W40kBook } from './book-format.js';
import { squadBookLines } from './book-tables.js';
import { BOOK_DATA, LIST_DATA } from './data.generated.js';
import { describeSquads } from './describe-list.js';
import { fieldedSquads } from './fielded.js';
import { fixedArmiesOf } from './fixed-armies.js';
import { drawList, partOfList } from './random-lists.js';
import { CHARACTERISTICS, type W40kList } from './terms.js';
import { faultsOfRule } from './what-is-played.js';

const POINTS = 5000;
const MODELS = 40;
const OPTION_KEYS = Object.keys(OPTION.shape);

const cell = (of: Json, key: string, least: number, most: number, absent?: number): Cell => ({
  of,
  key,
  least,
  most,
  ...(absent === undefined ? {} : { absent }),
});

const listIn = (of: Json, key: string): Json[] => {
  of[key] ??= [];
  return of[key] as Json[];
};

const profileIn = (of: Json): Record<string, Cell> =>
  Object.fromEntries(CHARACTERISTICS.map((name) => [name, cell(of.profile as Json, name, 0, 10)]));

function rulesOf(unit: Json): HeldRules {
  return {
    held: () => listIn(unit, 'rules').map(({ rule }) => String(rule)),
    take: (name) => {
      unit.rules = listIn(unit, 'rules').filter(({ rule }) => rule !== name);
    },
    give({ rule, x, only }) {
      const [fault] = faultsOfRule({ rule, ...(typeof x === 'string' ? { x: Number.NaN } : { x }), only });
      if (fault !== undefined) return fault;
      listIn(unit, 'rules').push({ rule, ...(x === undefined ? {} : { x }), ...(only === undefined ? {} : { only }) });
      return null;
    },
  };
}

const modelIn = (member: Json): Changeable => ({
  numbers: {
    points: cell(member, 'points', 0, POINTS),
    least: cell(member, 'least', 0, MODELS),
    most: cell(member, 'most', 1, MODELS),
  },
  profile: profileIn(member),
});

const optionIn = (unit: Json, option: Json): Changeable => ({
  numbers: { points: cell(option, 'points', 0, POINTS), most: cell(option, 'most', 1, MODELS) },
  ...(option.becomes === undefined ? {} : { profile: profileIn(option.becomes as Json) }),
  remove() {
    unit.options = listIn(unit, 'options').filter((of) => of !== option);
  },
});

function addTo(unit: Json, option: Json, where: string): Result<null> {
  const read = OPTION.safeParse(option);
  if (!read.success) return { ok: false, problems: shapeProblems(read.error, option, where, OPTION_KEYS) };
  if (listIn(unit, 'options').some(({ id }) => id === option.id)) {
    const message = `it has an option ${option.id}`;
    return { ok: false, problems: [{ where: `${where}, id`, rule: '', message, mend: 'give another id' }] };
  }
  listIn(unit, 'options').push(option);
  return { ok: true, value: null };
}

function unitIn(unit: Json): Changeable {
  const members = listIn(unit, 'members');
  return {
    numbers: { points: cell(unit, 'points', 0, POINTS), limit: cell(unit, 'most', 0, 20) },
    ...(members.length === 1 ? { profile: profileIn(members[0]) } : {}),
    rules: rulesOf(unit),
    models: new Map(members.map((member) => [String(member.id), modelIn(member)])),
    options: new Map(listIn(unit, 'options').map((option) => [String(option.id), optionIn(unit, option)])),
    add: (option, where) => addTo(unit, option, where),
  };
}

/** Returns the armies of these books. */
function armiesOf(books: ReadonlyMap<string, W40kBook>): Armies<W40kList, W40kBook> {
  const read = (json: unknown, file?: string) => readArmyList(json, books.values(), file);
  const now = once(() => listsNow(LIST_DATA, read));
  return {
    lists: () => now().lists,
    illegal: () => now().illegal,
    books: () => books,
    read,
    draw: (book, points, chance, id) => drawList(book, points, chance, id, books),
    part: partOfList,
    fixed: once(() => fixedArmiesOf(books)),
    bookOf: ({ army }) => [...books.values()].find((book) => book.army === army) ?? { id: army, name: army },
    fielded: fieldedSquads,
    describe: describeSquads,
    bookLines: squadBookLines,
  };
}

export const CHANGING: Changing<W40kList, W40kBook> = {
  books: BOOK_DATA,
  lists: LIST_DATA,
  never: {
    mount: 'riding beasts and bikes are options of their riders',
    weapon: 'weapons are those of the rulebook, which changes of army books do not reach',
    size: 'a unit has a price for each of its models: name the model',
  },
  open: (book) => ({
    units: new Map(listIn(book, 'units').map((unit) => [String(unit.id), unitIn(unit)])),
    mounts: new Map(),
  }),
  staysOn: () => null,
  comesBesides: () => false,
  listed: (unit, options) => ({ unit, options: Object.fromEntries(options.map((id) => [id, 1])) }),
  resized(listed, { units }, by) {
    const entry = units.find(({ id }) => id === listed.unit);
    const member = entry?.members.filter(({ leader, most, least }) => !leader && most > least).at(-1);
    if (member === undefined) return null;
    const models = (listed.models ?? {}) as Readonly<Record<string, number>>;
    const n = (models[member.id] ?? member.least) + by;
    return n < member.least || n > member.most ? null : { models: { ...models, [member.id]: n } };
  },
  modelsOf(listed, { units }) {
    const models = (listed.models ?? {}) as Readonly<Record<string, number>>;
    const members = units.find(({ id }) => id === listed.unit)?.members ?? [];
    return members.reduce((sum, { id, least }) => sum + (models[id] ?? least), 0);
  },
  armies(books, _off, file) {
    const read = booksRead(books, (book) => readArmyBook(book, file));
    return read.ok ? { ok: true, value: armiesOf(read.value) } : read;
  },
};

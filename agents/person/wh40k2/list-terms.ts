// How lists of squads are written: numbers of each kind of model, and how many of them take an option.
import {
  type BookOption,
  type BookUnit,
  LIST_FORMAT,
  readListData,
  type W40kBook,
} from '../../../engine/rulesets/wh40k2/armies/book-format.js';
import { type Control, chosen, type Json, joinControl, type ListTerms, sizeWords, tidy } from '../listing.js';

/** A unit of a list as written. */
interface Listed {
  readonly name?: string;
  readonly models?: Readonly<Record<string, number>>;
  readonly options?: Readonly<Record<string, number | true>>;
  readonly commander?: true;
  readonly split?: boolean;
}

const GROUPS = { characters: 'Characters', squads: 'Squads', support: 'Support' } as const;
const listed = (unit: Json): Listed => unit as unknown as Listed;
const entryOf = (unit: Json, book: W40kBook): BookUnit | undefined => book.units.find(({ id }) => id === unit.unit);
const numberOf = (unit: Json, { id, least }: BookUnit['members'][number]): number => listed(unit).models?.[id] ?? least;
const takenOf = (unit: Json, id: string): number => Number(listed(unit).options?.[id] ?? 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((n, k) => n + k, 0);

/** Returns how many models of the unit may take an option at the most. */
function mostOf(unit: Json, entry: BookUnit, option: BookOption): number {
  const able = entry.members.filter(({ id }) => option.for === undefined || option.for.includes(id));
  const models = sum(able.map((member) => numberOf(unit, member)));
  const ofGroup = option.group === undefined ? models : (entry.groups[option.group] ?? models);
  return Math.min(models, option.most ?? models, ofGroup);
}

/** Returns what an option asks of the model that takes it, as a note. */
function noteOf({ with: other, without }: BookOption, { options }: BookUnit): string {
  const named = options.find(({ id }) => id === other)?.name;
  const barred = options.filter(({ group }) => group !== undefined && without.includes(group));
  const names = [...new Set(barred.map(({ name }) => name))];
  return [named === undefined ? '' : `with ${named}`, names.length === 0 ? '' : `not with ${names.join(', ')}`]
    .filter((word) => word !== '')
    .join(', ');
}

/** Returns the name of an option; several of one name are told apart by the models that take them. */
function labelOf(option: BookOption, { options, members }: BookUnit): string {
  if (options.filter(({ name }) => name === option.name).length < 2) return option.name;
  const takers = members.filter(({ id }) => option.for?.includes(id)).map(({ name }) => name);
  return takers.length === 0 ? option.name : `${option.name} (${takers.join(', ')})`;
}

function optionControl(unit: Json, entry: BookUnit, option: BookOption): Control {
  const taken = takenOf(unit, option.id);
  const note = noteOf(option, entry);
  const label = labelOf(option, entry);
  const key = `option:${option.id}`;
  const most = Math.max(mostOf(unit, entry, option), taken);
  if (option.per === 'unit' || most <= 1) {
    const about = { key, label, value: taken > 0, points: option.points };
    return { kind: 'check', ...about, ...(note === '' ? {} : { note }) };
  }
  const named = note === '' ? label : `${label} (${note})`;
  return { kind: 'count', key, label: named, value: taken, least: 0, most, points: option.points };
}

/** Returns a record with one number changed; 0 of an option is left out. */
function counted(from: Readonly<Record<string, number | true>> = {}, id: string, value: number | true | undefined) {
  const all = tidy({ ...from, [id]: value });
  return Object.keys(all).length === 0 ? undefined : all;
}

export const listTerms: ListTerms<W40kBook> = {
  format: LIST_FORMAT,
  extras: {},
  shape: readListData,
  offers: (book) =>
    book.units.map(({ id, name, category, points, members, commander, needs }) => ({
      id,
      name,
      group: GROUPS[category],
      points: points + sum(members.map((of) => of.least * of.points)),
      size: sizeWords(sum(members.map((of) => of.least)), sum(members.map((of) => of.most))),
      note: [
        commander ? 'may lead the army' : '',
        needs === undefined ? '' : `needs ${book.units.find((of) => of.id === needs)?.name ?? needs}`,
      ]
        .filter((word) => word !== '')
        .join(', '),
    })),
  ofList: () => [],
  setList: (list) => list,
  fresh: (id) => ({ unit: id }),
  controls(unit, book, around) {
    const entry = entryOf(unit, book);
    if (entry === undefined) return [];
    const { name = '', commander = false, split = false } = listed(unit);
    const members = entry.members.filter(({ least, most }) => least < most);
    const character = entry.category === 'characters';
    return [
      { kind: 'text', key: 'name', label: 'Name', value: name },
      ...members.map((member): Control => {
        const { id, name: label, least, most, points } = member;
        return { kind: 'count', key: `models:${id}`, label, value: numberOf(unit, member), least, most, points };
      }),
      ...entry.options.map((option) => optionControl(unit, entry, option)),
      ...(character
        ? [
            { kind: 'check', key: 'commander', label: 'Commander of the army', value: commander, points: 0 } as const,
            joinControl(unit, around, { label: 'Joins', nobody: 'nobody' }, (of) => {
              const other = entryOf(of, book);
              return other === undefined || other.category === 'characters' ? null : String(of.name ?? other.name);
            }),
          ]
        : []),
      ...(entry.splits || split
        ? [{ kind: 'check', key: 'split', label: 'Two combat squads', value: split, points: 0 } as const]
        : []),
    ];
  },
  set(unit, key, value, book) {
    const [kind, id = ''] = key.split(':');
    if (kind === 'models') return tidy({ ...unit, models: counted(listed(unit).models, id, Number(value)) });
    if (kind === 'option') {
      const whole = entryOf(unit, book)?.options.find((option) => option.id === id)?.per === 'unit';
      const wanted = Number(value) === 0 ? undefined : whole ? true : Number(value);
      return tidy({ ...unit, options: counted(listed(unit).options, id, wanted) });
    }
    return chosen(unit, key, value);
  },
  slots: () => [],
  offices: ['commander'],
  price(unit, book) {
    const entry = entryOf(unit, book);
    if (entry === undefined) return 0;
    const members = entry.members.map((member) => numberOf(unit, member) * member.points);
    const options = entry.options.map(({ id, per, points }) =>
      per === 'unit' ? Math.min(takenOf(unit, id), 1) * points : takenOf(unit, id) * points,
    );
    return entry.points + sum(members) + sum(options);
  },
  models: (unit, book) => sum((entryOf(unit, book)?.members ?? []).map((member) => numberOf(unit, member))),
  limit: (list) => Number(list.points),
};

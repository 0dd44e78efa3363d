// How lists of regiments are written: units of a size with options, a command group, and characters that join them.
import { type ArmyBook, type BookUnit, optionsOf } from '../../../engine/armies/book.js';
import { LIST_FORMAT, readListShape } from '../../../engine/armies/list.js';
import {
  type Around,
  type Control,
  chosen,
  type Json,
  joinControl,
  type ListTerms,
  sizeWords,
  tidy,
  type Value,
} from '../listing.js';

/** A unit of a list as written. */
interface Listed {
  readonly unit: string;
  readonly name?: string;
  readonly models?: number;
  readonly options?: readonly string[];
  readonly command?: readonly string[];
  readonly general?: boolean;
  readonly bsb?: boolean;
  readonly files?: number;
}

const RANKS = ['champion', 'musician', 'standard'] as const;
const listed = (unit: Json): Listed => unit as unknown as Listed;
const entryOf = (unit: Json, book: ArmyBook): BookUnit | undefined => book.units.find(({ id }) => id === unit.unit);
const sizeOf = (unit: Json, entry: BookUnit): number => listed(unit).models ?? entry.size.min;

/** Returns the ranks of a unit's command group with names and prices. */
function ranksOf({ command: { champion, musician, standard } }: BookUnit) {
  const names = [champion?.name ?? '', 'Musician', 'Standard Bearer'];
  const points = [champion?.points, musician, standard];
  return RANKS.flatMap((rank, i) => {
    const price = points[i];
    return price === undefined ? [] : [{ rank, name: names[i], points: price }];
  });
}

/** True for a group with several options, of which a unit takes one at most. */
const isSelect = ({ choose, options }: BookUnit['options'][number]): boolean => choose.max === 1 && options.length > 1;

/** Returns the names of what an option needs, as a note. */
function needsOf({ needs }: ReturnType<typeof optionsOf>[number], entry: BookUnit, book: ArmyBook): string {
  const all = [...optionsOf(entry), ...book.units, ...book.units.flatMap((unit) => [...optionsOf(unit)])];
  const names = (ids: readonly string[]) =>
    [...new Set(ids.map((id) => all.find((of) => of.id === id)?.name ?? id))].join(' or ');
  const own = needs.options === undefined ? [] : [`with ${names(needs.options)}`];
  const army = needs.army === undefined ? [] : [`needs ${names(needs.army)} in the army`];
  return [...own, ...army].join(', ');
}

function optionControls(unit: Json, entry: BookUnit, book: ArmyBook): Control[] {
  const taken = listed(unit).options ?? [];
  const models = sizeOf(unit, entry);
  const price = (option: { readonly points: number; readonly perModel: number }): number =>
    option.points + option.perModel * models;
  return entry.options.flatMap((group, place): Control[] => {
    if (isSelect(group) && group.options.filter(({ id }) => taken.includes(id)).length <= 1) {
      const among = group.options.map((of) => {
        const needs = needsOf(of, entry, book);
        const about = { value: of.id, label: of.name, points: price(of) };
        return needs === '' ? about : { ...about, note: needs };
      });
      const none = group.choose.min > 0 ? [] : [{ value: '', label: 'none', points: 0 }];
      const value = group.options.find(({ id }) => taken.includes(id))?.id ?? '';
      return [{ kind: 'choice', key: `group:${place}`, label: group.name, value, among: [...none, ...among] }];
    }
    return group.options.map((of) => {
      const note = needsOf(of, entry, book);
      const about = { label: of.name, value: taken.includes(of.id), points: price(of) };
      return { kind: 'check', key: `option:${of.id}`, ...about, ...(note === '' ? {} : { note }) };
    });
  });
}

/** Returns the options in the order of the book, without those of `drop`. */
function withOptions(unit: Json, entry: BookUnit, drop: readonly string[], add: readonly string[]): Json {
  const before = listed(unit).options ?? [];
  const known = optionsOf(entry).map(({ id }) => id);
  const wanted = (id: string): boolean => add.includes(id) || (before.includes(id) && !drop.includes(id));
  const options = [...known.filter(wanted), ...before.filter((id) => !known.includes(id) && !drop.includes(id))];
  return tidy({ ...unit, options: options.length === 0 ? undefined : options });
}

/** Returns how a game of regiments writes lists. @param leaders categories of its characters */
export function regimentTerms(leaders: readonly string[]): ListTerms<ArmyBook> {
  const isCharacter = (entry: BookUnit): boolean => leaders.includes(entry.category);

  function placeControls(unit: Json, entry: BookUnit, book: ArmyBook, around: Around): Control[] {
    const { general = false, bsb = false, files = 0 } = listed(unit);
    const models = sizeOf(unit, entry);
    if (!isCharacter(entry)) {
      if (models < 2) return [];
      const widths = Array.from({ length: models }, (_, n) => ({ value: `${n + 1}`, label: `${n + 1}`, points: 0 }));
      const usual = { value: '', label: 'as wide as the rules say', points: 0 };
      const value = files === 0 ? '' : `${files}`;
      return [{ kind: 'choice', key: 'files', label: 'Models in the front rank', value, among: [usual, ...widths] }];
    }
    const join = joinControl(unit, around, { label: 'Deployed in', nobody: 'on its own' }, (of) => {
      const other = entryOf(of, book);
      return other === undefined || isCharacter(other) ? null : String(of.name ?? other.name);
    });
    const standard = entry.battleStandard;
    return [
      { kind: 'check', key: 'general', label: 'General', value: general, points: 0 },
      ...(standard === undefined && !bsb
        ? []
        : [
            {
              kind: 'check',
              key: 'bsb',
              label: 'Battle Standard Bearer',
              value: bsb,
              points: standard ?? 0,
            } as const,
          ]),
      join,
    ];
  }

  return {
    format: LIST_FORMAT,
    extras: {},
    shape: readListShape,
    offers: (book) =>
      book.units.map(({ id, name, category, points, size }) => ({
        id,
        name,
        group: category,
        points: points.base,
        size: sizeWords(size.min, size.max),
        note: '',
      })),
    ofList: () => [],
    setList: (list) => list,
    fresh(id, book) {
      const entry = book.units.find((of) => of.id === id);
      const must = (entry?.options ?? []).flatMap(({ choose, options }) =>
        options.slice(0, choose.min).map((of) => of.id),
      );
      return tidy({ unit: id, models: entry?.size.min, options: must.length === 0 ? undefined : must });
    },
    controls(unit, book, around) {
      const entry = entryOf(unit, book);
      if (entry === undefined) return [];
      const { size, points } = entry;
      const ranks = listed(unit).command ?? [];
      const perModel = optionsOf(entry)
        .filter(({ id }) => listed(unit).options?.includes(id))
        .reduce((sum, option) => sum + option.perModel, points.extra);
      const models = { kind: 'count', key: 'models', label: 'Models', value: sizeOf(unit, entry) } as const;
      return [
        { kind: 'text', key: 'name', label: 'Name', value: listed(unit).name ?? '' },
        ...(size.min === size.max ? [] : [{ ...models, least: size.min, most: size.max, points: perModel }]),
        ...optionControls(unit, entry, book),
        ...ranksOf(entry).map(
          ({ rank, name: label, points }): Control => ({
            kind: 'check',
            key: `command:${rank}`,
            label,
            value: ranks.includes(rank),
            points,
          }),
        ),
        ...placeControls(unit, entry, book, around),
      ];
    },
    set(unit, key, value: Value, book) {
      const entry = entryOf(unit, book);
      if (entry === undefined) return unit;
      const [kind, what = ''] = key.split(':');
      if (kind === 'option') return withOptions(unit, entry, [what], value === true ? [what] : []);
      if (kind === 'group') {
        const ids = entry.options[Number(what)].options.map(({ id }) => id);
        return withOptions(unit, entry, ids, value === '' ? [] : [String(value)]);
      }
      if (kind === 'command') {
        const had = listed(unit).command ?? [];
        const command = RANKS.filter((rank) => (rank === what ? value === true : had.includes(rank)));
        return tidy({ ...unit, command: command.length === 0 ? undefined : command });
      }
      if (key === 'files') return tidy({ ...unit, files: value === '' ? undefined : Number(value) });
      if (key === 'models') {
        const { files = 0 } = listed(unit);
        return tidy({ ...unit, models: value, files: files > Number(value) || files === 0 ? undefined : files });
      }
      return chosen(unit, key, value);
    },
    slots: () => [],
    offices: ['general', 'bsb'],
    price(unit, book) {
      const entry = entryOf(unit, book);
      if (entry === undefined) return 0;
      const { options = [], command = [], bsb = false } = listed(unit);
      const models = sizeOf(unit, entry);
      const { base, extra } = entry.points;
      const taken = optionsOf(entry).filter(({ id }) => options.includes(id));
      const spent = taken.reduce((sum, of) => sum + of.points + of.perModel * models, 0);
      const ranks = ranksOf(entry).filter(({ rank }) => command.includes(rank));
      const ofRanks = ranks.reduce((sum, { points }) => sum + points, 0);
      return base + extra * (models - entry.size.min) + spent + ofRanks + (bsb ? (entry.battleStandard ?? 0) : 0);
    },
    models(unit, book) {
      const entry = entryOf(unit, book);
      return entry === undefined ? 0 : sizeOf(unit, entry);
    },
    limit: (list) => Number(list.points),
  };
}

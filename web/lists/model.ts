// Lists of any game while a person edits them. How each game writes its lists: agents/person/list-terms.ts.
import type { Around, Control, Json, ListTerms, Value } from '../../agents/person/listing.js';
import { kebab } from '../../engine/armies/nearest.js';
import type { Change, Path, SheetSlot, SheetUnit, Shelf } from './sheet.js';

/** The fields of a book that every game has. */
export interface AnyBook {
  readonly id: string;
  readonly name: string;
  readonly version?: string;
  readonly standIn?: string;
  readonly units: readonly unknown[];
}

const unitsOf = (list: Json): readonly Json[] => list.units as readonly Json[];

/** Returns the units of a slot as a list, also of a slot for one. */
function inSlot(unit: Json, slot: string): readonly Json[] {
  const held = unit[slot];
  if (held === undefined) return [];
  return Array.isArray(held) ? (held as readonly Json[]) : [held as Json];
}

/** Returns an id for a list of that name. */
export const idOf = (name: string): string => kebab(name).slice(0, 60).replace(/-$/, '') || 'my-army';

/** A list of a game with its book. */
export class Edited {
  readonly terms: ListTerms;
  readonly book: AnyBook;
  readonly list: Json;

  constructor(terms: ListTerms, book: AnyBook, list: Json) {
    this.terms = terms;
    this.book = book;
    this.list = list;
  }

  /** Returns a list without units. */
  static empty(terms: ListTerms, ruleset: string, book: AnyBook, points: number): Edited {
    const { id, name, version } = book;
    const title = `My ${name}`;
    const head = { format: terms.format, id: idOf(title), name: title, ruleset, book: { id, version }, points };
    return new Edited(terms, book, { ...head, ...terms.extras, units: [] });
  }

  private with(list: Json): Edited {
    return new Edited(this.terms, this.book, list);
  }

  /** Returns the list after a change. A path that leads nowhere changes nothing. */
  after(change: Change): Edited {
    const { terms, book, list } = this;
    if (change.kind === 'list') return this.with(this.headed(change.key, change.value));
    if (change.kind === 'add') {
      const fresh = terms.fresh(change.entry, book);
      const { to } = change;
      if (to === undefined) return this.with({ ...list, units: [...unitsOf(list), fresh] });
      return this.changed(to.at, (unit) => [this.filled(unit, to.slot, [...inSlot(unit, to.slot), fresh])]);
    }
    if (change.kind === 'remove') return this.changed(change.at, () => []);
    if (change.kind === 'copy') return this.changed(change.at, (unit) => [unit, copied(unit, terms)]);
    if (change.kind === 'swap') return this.swapped(change.at, change.with);
    return this.changed(change.at, (unit) => [terms.set(unit, change.key, change.value, book)]);
  }

  private headed(key: string, value: Value): Json {
    if (key === 'name') return { ...this.list, name: value, id: idOf(String(value)) };
    if (key === 'points') return { ...this.list, points: value };
    return this.terms.setList(this.list, key, value);
  }

  /** Returns a unit with other units in a slot. */
  private filled(unit: Json, slot: string, units: readonly Json[]): Json {
    const single = this.terms.slots(unit, this.book).find(({ key }) => key === slot)?.single === true;
    const { [slot]: _before, ...rest } = unit;
    if (units.length === 0) return rest;
    return { ...rest, [slot]: single ? units[units.length - 1] : units };
  }

  /** Returns the list with the unit at a place replaced by those that `by` returns. */
  private changed(at: Path, by: (unit: Json) => readonly Json[]): Edited {
    const units = this.replaced(unitsOf(this.list), at, by);
    return this.with({ ...this.list, units });
  }

  private replaced(
    units: readonly Json[],
    at: readonly (string | number)[],
    by: (unit: Json) => readonly Json[],
  ): Json[] {
    const [place, slot, ...rest] = at;
    return units.flatMap((unit, i): readonly Json[] => {
      if (i !== place) return [unit];
      if (typeof slot !== 'string') return by(unit);
      return [this.filled(unit, slot, this.replaced(inSlot(unit, slot), rest, by))];
    });
  }

  private swapped([place, slot]: Path, other: number): Edited {
    const units = [...unitsOf(this.list)];
    if (slot !== undefined || units[place] === undefined || units[other] === undefined) return this;
    [units[place], units[other]] = [units[other], units[place]];
    return this.with({ ...this.list, units });
  }

  /** Ids of all units by their order: given ones, or made from names as the games make them. */
  ids(): readonly string[] {
    const names = new Map(this.terms.offers(this.book).map(({ id, name }) => [id, name]));
    const units = unitsOf(this.list);
    const taken = new Set(units.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
    return units.map(({ id, name, unit }) => {
      if (typeof id === 'string') return id;
      const plain = kebab(String(name ?? names.get(String(unit)) ?? unit)) || 'unit';
      let free = plain;
      for (let n = 2; taken.has(free); n++) free = `${plain}-${n}`;
      taken.add(free);
      return free;
    });
  }

  /** Points of all units. */
  points(): number {
    const cost = (unit: Json): number =>
      this.terms
        .slots(unit, this.book)
        .flatMap(({ key }) => inSlot(unit, key))
        .reduce((sum, of) => sum + cost(of), this.terms.price(unit, this.book));
    return unitsOf(this.list).reduce((sum, unit) => sum + cost(unit), 0);
  }

  limit(): number {
    return this.terms.limit(this.list, this.book);
  }

  controls(): readonly Control[] {
    return this.terms.ofList(this.list, this.book);
  }

  /** Returns the units as they are shown, without the validator's words. */
  units(): readonly SheetUnit[] {
    const offers = new Map(this.terms.offers(this.book).map((offer) => [offer.id, offer]));
    const ids = this.ids();
    const show = (unit: Json, at: Path, slot: string | null, owner: Json | null): SheetUnit => {
      const { terms, book, list } = this;
      const around: Around = { list, ids, index: at[0], slot, owner };
      const offer = offers.get(String(unit.unit));
      const controls = terms.controls(unit, book, around);
      const slots = terms.slots(unit, book).map(({ key, label, single, offers: may }): SheetSlot => {
        const units = inSlot(unit, key).map((of, i) => show(of, [...at, key, i] as unknown as Path, key, unit));
        const full = single && units.length > 0;
        return { key, label, full, offers: may.flatMap((id) => offers.get(id) ?? []), units };
      });
      const models = terms.models(unit, book);
      const name = String(unit.name ?? offer?.name ?? unit.unit);
      return {
        at,
        entry: String(unit.unit),
        name,
        group: offer?.group ?? 'Unknown',
        models,
        points: terms.price(unit, book),
        summary: summaryOf(controls, models, unit.name === undefined ? '' : (offer?.name ?? '')),
        controls,
        slots,
        problems: [],
      };
    };
    return unitsOf(this.list).map((unit, i) => show(unit, [i], null, null));
  }
}

/** Returns a copy of a unit without its id and its offices, which are one unit's alone. */
function copied(unit: Json, { offices }: ListTerms): Json {
  return Object.fromEntries(Object.entries(unit).filter(([key]) => key !== 'id' && !offices.includes(key)));
}

/** Returns the choices of a unit in few words. */
function summaryOf(controls: readonly Control[], models: number, entry: string): string {
  const words = controls.flatMap((control) => {
    if (control.kind === 'check') return control.value ? [control.label] : [];
    if (control.kind === 'count') {
      if (!/^option:|^attachment:/.test(control.key) || control.value === 0) return [];
      return [control.value === 1 ? control.label : `${control.value} ${control.label}`];
    }
    if (control.kind === 'text' || control.key === 'models' || control.value === '') return [];
    const label = control.among.find(({ value }) => value === control.value)?.label ?? control.value;
    if (control.key === 'files') return [`front rank of ${label}`];
    return control.key === 'joins' ? [`in ${label}`] : [label];
  });
  const size = models > 1 ? [`${models} models`] : [];
  return [...(entry === '' ? [] : [entry]), ...size, ...words].join(', ');
}

/** Returns a book as a shelf: its entries by the part of the army. */
export function shelfOf(terms: ListTerms, book: AnyBook): Shelf {
  const offers = terms.offers(book);
  const names = [...new Set(offers.map(({ group }) => group))];
  const groups = names.map((name) => ({ name, offers: offers.filter(({ group }) => group === name) }));
  return { book: book.id, name: book.name, standIn: book.standIn ?? '', groups };
}

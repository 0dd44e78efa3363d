import { describe, expect, test } from 'vitest';
import { listTermsOf } from '../../agents/person/list-terms.js';
import type { Control, Json } from '../../agents/person/listing.js';
import { writtenOf } from '../../engine/armies/written.js';
import { GAMES } from '../../engine/games.js';
import { Random } from '../../env/random.js';
import type { Change, Path, Sheet, SheetUnit } from '../lists/sheet.js';
import { Builder } from './builder.js';

const builder = new Builder();

function begun(sheet: ReturnType<Builder['start']>): Sheet {
  if ('list' in sheet) return sheet;
  throw new Error(sheet.problems.join('\n'));
}

/** Returns a unit and those in its slots. */
const withLed = (unit: SheetUnit): readonly SheetUnit[] => [
  unit,
  ...unit.slots.flatMap((slot) => slot.units.flatMap(withLed)),
];
const all = ({ units }: Sheet): readonly SheetUnit[] => units.flatMap(withLed);

/** The values to which a control can be set, besides its present one. */
function others(control: Control): readonly (number | boolean | string)[] {
  if (control.kind === 'check') return [!control.value];
  if (control.kind === 'count') return [control.least, control.most].filter((n) => n !== control.value);
  if (control.kind === 'text') return ['Another Name'];
  return control.among.map(({ value }) => value).filter((value) => value !== control.value);
}

for (const { id, armies, points } of GAMES) {
  describe(id, () => {
    const lists = [...armies.lists().keys()];
    const books = [...armies.books().values()];

    test('every list that ships is read, edited and written as an equal list', () => {
      for (const list of lists) {
        const sheet = begun(builder.start(id, { kind: 'shipped', id: list }));
        const ready = armies.lists().get(list);
        expect(sheet.problems).toEqual([]);
        expect([sheet.points, sheet.limit]).toEqual([ready?.points, ready?.pointsLimit]);
        let same = sheet;
        for (const { at, controls } of all(sheet)) {
          for (const { key, value } of controls) {
            same = builder.change(id, same.list, { kind: 'set', at, key, value });
          }
        }
        const read = armies.read(same.list, list);
        expect(read.ok && read.value).toEqual(ready);
      }
    });

    test('every unit of every book can be taken, and its points are those of the game', () => {
      for (const { id: book } of books) {
        const shelf = builder.shelf(id, book);
        const offers = shelf.groups.flatMap((group) => group.offers);
        expect(offers.map((offer) => offer.id).sort()).toEqual(
          books
            .find((of) => of.id === book)
            ?.units.map((unit) => (unit as { id: string }).id)
            .sort(),
        );
        const empty = begun(builder.start(id, { kind: 'empty', book, points }));
        for (const offer of offers) {
          const sheet = builder.change(id, empty.list, { kind: 'add', entry: offer.id });
          expect(sheet.units[0].points, offer.id).toBe(offer.points);
          if (offer.note.startsWith('not offered')) continue;
          const wrong = /has no option|no model of it|no attachment|are no size|of at least|are not allowed/;
          expect(sheet.problems.filter(({ message }) => wrong.test(message))).toEqual([]);
        }
      }
    });

    test('every choice of every unit is taken by the game, priced as it says', () => {
      for (const { id: book } of books) {
        const empty = begun(builder.start(id, { kind: 'empty', book, points }));
        const offers = builder.shelf(id, book).groups.flatMap((group) => group.offers);
        for (const offer of offers) {
          const at: Path = [0];
          const sheet = builder.change(id, empty.list, { kind: 'add', entry: offer.id });
          for (const control of sheet.units[0].controls) {
            for (const value of others(control)) {
              const change: Change = { kind: 'set', at, key: control.key, value };
              const next = builder.change(id, sheet.list, change);
              const now = next.units[0].controls.find(({ key }) => key === control.key);
              expect(now?.value, `${offer.id}, ${control.key}`).toBe(value);
              const unknown = /has no |no option of it|no model of it|no attachment|are no size|expected/;
              expect(next.problems.filter(({ message }) => unknown.test(message))).toEqual([]);
            }
          }
        }
      }
    });

    test('random armies are edited as they were drawn', () => {
      for (const { id: book } of books) {
        const drawn = armies.draw(book, points, new Random(5), `drawn-${book}-${points}-5`);
        if (!drawn.ok) throw new Error('nothing was drawn');
        expect(writtenOf(drawn.value)).not.toBeNull();
        const sheet = begun(builder.start(id, { kind: 'drawn', book, points, seed: 5 }));
        expect(sheet.problems).toEqual([]);
        expect(sheet.points).toBe(drawn.value.points);
        const read = armies.read(sheet.list, drawn.value.id);
        expect(read.ok && read.value).toEqual(drawn.value);
      }
    });

    test('units are copied, swapped and removed, and a list without units is told to take some', () => {
      let sheet = begun(builder.start(id, { kind: 'shipped', id: lists[0] }));
      const [first, second] = sheet.units.map(({ entry }) => entry);
      sheet = builder.change(id, sheet.list, { kind: 'swap', at: [0], with: 1 });
      expect(sheet.units.slice(0, 2).map(({ entry }) => entry)).toEqual([second, first]);
      const before = sheet.units.length;
      sheet = builder.change(id, sheet.list, { kind: 'copy', at: [1] });
      expect(sheet.units.slice(1, 3).map(({ entry }) => entry)).toEqual([first, first]);
      expect(sheet.units).toHaveLength(before + 1);
      while (sheet.units.length > 0) sheet = builder.change(id, sheet.list, { kind: 'remove', at: [0] });
      expect(sheet.problems.map(({ message }) => message)).toEqual(['the army is empty']);
      expect(sheet.points).toBe(0);
    });

    test('a copy of a unit has neither its id nor what one unit of a list alone may have', () => {
      const terms = listTermsOf(id);
      if (terms === undefined) throw new Error('no terms');
      const sheet = begun(builder.start(id, { kind: 'shipped', id: lists[0] }));
      for (const office of terms.offices) {
        const units = sheet.units.map((_, i) => (sheet.list.units as readonly Json[])[i]);
        const held = { ...units[0], id: 'the-one', [office]: true };
        const list = { ...sheet.list, units: [held, ...units.slice(1)] };
        const [first, copy] = builder.change(id, list, { kind: 'copy', at: [0] }).list.units as readonly Json[];
        expect(first).toEqual(held);
        const { id: _id, ...rest } = held;
        const without = Object.fromEntries(Object.entries(rest).filter(([key]) => !terms.offices.includes(key)));
        expect(copy).toEqual(without);
        expect(copy).not.toHaveProperty(office);
      }
      expect(terms.offices.length).toBeGreaterThan(0);
    });

    test('what is no list is refused with the reason', () => {
      for (const json of [null, 5, [], {}, { units: [] }, { units: [{}] }, { format: 'x', units: 'none' } as Json]) {
        const refused = builder.start(id, { kind: 'json', json });
        expect('problems' in refused && refused.problems.length).toBeGreaterThan(0);
        expect('list' in refused).toBe(false);
      }
    });
  });
}

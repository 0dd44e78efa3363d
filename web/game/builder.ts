import { listTermsOf } from '../../agents/person/list-terms.js';
import type { Json, ListTerms } from '../../agents/person/listing.js';
import type { Armies } from '../../engine/armies/source.js';
import { writtenOf } from '../../engine/armies/written.js';
import { GAME_BY_ID } from '../../engine/games.js';
import { type Problem, problemLine } from '../../engine/kernel/ruleset.js';
import { Random } from '../../env/random.js';
import { type AnyBook, Edited, shelfOf } from '../lists/model.js';
import type { Beginning, Change, Fault, Sheet, SheetUnit, Shelf } from '../lists/sheet.js';
import { Trouble } from './trouble.js';

/** The name of an edited list in problems, which is cut off again. */
const FILE = 'list';

/** What cannot be begun, in words. */
type Refused = { readonly problems: readonly string[] };

/** Returns a problem without the name of the file. */
function faultOf({ where, rule, message, mend }: Problem): Fault {
  const part = where === FILE ? '' : where.replace(/^list(, |: )/, '');
  return { rule, where: part, message, mend };
}

/** Returns a unit as written without the fields that say what is so anyway: `false`, and empty lists. */
function plain(unit: Json): Json {
  const isDefault = (value: unknown): boolean =>
    value === false || value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return typeof value === 'object' && value !== null ? plain(value as Json) : value;
  };
  const kept = Object.entries(unit).filter(([, value]) => !isDefault(value));
  return Object.fromEntries(kept.map(([key, value]) => [key, inner(value)]));
}

/** True if a problem is about a unit of that id or name. */
function isAbout({ where }: Fault, names: readonly string[]): boolean {
  return names.some((name) => where === name || where.startsWith(`${name}, `) || where.startsWith(`${name}:`));
}

/** The list builder of the page: army books to look into, lists to begin, change and judge. It keeps nothing. */
export class Builder {
  private game(ruleset: string): { readonly armies: Armies; readonly terms: ListTerms } {
    const game = GAME_BY_ID.get(ruleset);
    const terms = listTermsOf(ruleset);
    if (game === undefined || terms === undefined) throw new Trouble(`no lists of '${ruleset}' are built here`);
    return { armies: game.armies, terms };
  }

  private book(ruleset: string, id: string): AnyBook {
    const book = this.game(ruleset).armies.books().get(id);
    if (book === undefined) throw new Trouble(`no army book is called '${id}'`);
    return book as AnyBook;
  }

  /** Returns an army book by the parts of an army. @throws Trouble for an unknown game or book */
  shelf(ruleset: string, book: string): Shelf {
    return shelfOf(this.game(ruleset).terms, this.book(ruleset, book));
  }

  /** Returns a list to edit: an empty one, one that ships, a random one, or that of a file. */
  start(ruleset: string, from: Beginning): Sheet | Refused {
    const { armies, terms } = this.game(ruleset);
    if (from.kind === 'empty') {
      return this.sheet(ruleset, Edited.empty(terms, ruleset, this.book(ruleset, from.book), from.points));
    }
    if (from.kind === 'json') return this.given(ruleset, from.json);
    if (from.kind === 'shipped') {
      const list = armies.lists().get(from.id);
      if (list === undefined) return { problems: [`no list is called '${from.id}'`] };
      return this.given(ruleset, writtenOf(list));
    }
    const { book, points, seed } = from;
    const drawn = armies.draw(book, points, new Random(seed), `drawn-${book}-${points}-${seed}`);
    return drawn.ok ? this.given(ruleset, writtenOf(drawn.value)) : { problems: drawn.problems.map(problemLine) };
  }

  /** Returns a list that is given as JSON, or why it cannot be edited. It may be illegal, but must be a list. */
  private given(ruleset: string, json: unknown): Sheet | Refused {
    const { armies, terms } = this.game(ruleset);
    const empty = typeof json === 'object' && json !== null && (json as Json).units;
    if (!(Array.isArray(empty) && empty.length === 0)) {
      const shape = terms.shape(json, 'the file');
      if (!shape.ok) return { problems: shape.problems.map(problemLine) };
    }
    const list: Json = { ...(json as Json), units: ((json as Json).units as readonly Json[]).map(plain) };
    const id = (list.book as Json | undefined)?.id;
    const book = armies.books().get(String(id));
    if (book === undefined) return { problems: [`the file: no army book is called '${id}'`] };
    return this.sheet(ruleset, new Edited(terms, book as AnyBook, list));
  }

  /** Returns a list as written after a change. @throws Trouble if it is no list of the game */
  change(ruleset: string, list: unknown, change: Change): Sheet {
    const { terms } = this.game(ruleset);
    const before = list as Json;
    const book = this.book(ruleset, String((before.book as Json | undefined)?.id));
    return this.sheet(ruleset, new Edited(terms, book, before).after(change));
  }

  private sheet(ruleset: string, edited: Edited): Sheet {
    const { list, book } = edited;
    const problems = this.faults(ruleset, list);
    const ids = edited.ids();
    const told = (unit: SheetUnit, id: string | null): SheetUnit => ({
      ...unit,
      slots: unit.slots.map((slot) => ({ ...slot, units: slot.units.map((of) => told(of, null)) })),
      problems: problems.filter((fault) => isAbout(fault, id === null ? [unit.name] : [id, unit.name])),
    });
    return {
      list,
      name: String(list.name),
      book: book.id,
      points: edited.points(),
      limit: edited.limit(),
      controls: edited.controls(),
      units: edited.units().map((unit, i) => told(unit, ids[i])),
      problems,
    };
  }

  private faults(ruleset: string, list: Json): readonly Fault[] {
    if ((list.units as readonly unknown[]).length === 0) {
      return [{ rule: '', where: '', message: 'the army is empty', mend: 'add units from the army book' }];
    }
    const read = this.game(ruleset).armies.read(list, FILE);
    return read.ok ? [] : read.problems.map(faultOf);
  }
}

// Applies difference files to copies of army books as written.
import type { Problem, Result } from '../../kernel/ruleset.js';
import { suggest } from '../nearest.js';
import { copyOf } from './copies.js';
import { type Amount, type Change, type Changes, NUMBER_NAMES } from './format.js';
import type { Cell, Changeable, Changing, Given, Json, OpenBook } from './terms.js';

/** Books after the changes, and the rules that are switched off. */
export interface ChangedBooks {
  readonly books: readonly Json[];
  readonly off: ReadonlySet<string>;
}

type Terms = Pick<Changing, 'staysOn' | 'comesBesides' | 'never'>;

const PARTS = ['model', 'weapon', 'option', 'size'] as const;

/** Returns every part of a book that may hold rules. */
function partsOf(part: Changeable): readonly Changeable[] {
  const { models, weapons, options, sizes } = part;
  const inner = [models, weapons, options, sizes].flatMap((map) => [...(map?.values() ?? [])]);
  return [part, ...inner.flatMap(partsOf)];
}

class Editor {
  readonly problems: Problem[] = [];
  readonly off = new Set<string>();
  readonly #file: string;
  readonly #terms: Terms;
  readonly #books: ReadonlyMap<string, OpenBook>;
  #at = '';

  constructor(file: string, terms: Terms, books: ReadonlyMap<string, OpenBook>) {
    this.#file = file;
    this.#terms = terms;
    this.#books = books;
  }

  #say(field: string, message: string, mend: string): void {
    const where = [this.#file, this.#at, field].filter((part) => part !== '').join(', ');
    this.problems.push({ where, rule: '', message, mend });
  }

  /** Returns the books that a change is about; none with a problem. */
  #booksOf({ book }: Change): readonly OpenBook[] {
    if (book === undefined) return [...this.#books.values()];
    const found = this.#books.get(book);
    if (found !== undefined) return [found];
    this.#say('book', `no army book is called '${book}'`, suggest(book, this.#books.keys()));
    return [];
  }

  /** Returns the unit or mount of a change. */
  #thing(change: Change, kind: 'unit' | 'mount'): Changeable | null {
    const id = change[kind] ?? '';
    const books = this.#booksOf(change);
    if (books.length === 0) return null;
    const shelves = books.map((book) => (kind === 'unit' ? book.units : book.mounts));
    const found = shelves.flatMap((shelf) => shelf.get(id) ?? []);
    if (found.length === 1) return found[0];
    if (found.length > 1) {
      const homes = [...this.#books].filter(([, book]) => book.units.has(id) || book.mounts.has(id)).map(([of]) => of);
      this.#say(kind, `${found.length} army books have it`, `add "book": "${homes.join('" or "')}"`);
      return null;
    }
    const known = shelves.flatMap((shelf) => [...shelf.keys()]);
    const never = this.#terms.never[kind];
    const mend = known.length === 0 ? (never ?? 'leave it out') : suggest(id, known);
    this.#say(kind, `no ${kind} of the army books is called '${id}'`, mend);
    return null;
  }

  /** Returns the part of a unit that a change is about: the unit itself, a model, a weapon or option of it. */
  #part(whole: Changeable, change: Change): Changeable | null {
    let part = whole;
    for (const kind of PARTS) {
      const given = change[kind];
      if (given === undefined) continue;
      const known = part[`${kind}s`];
      const found = known?.get(String(given));
      if (found === undefined) {
        const names = [...(known?.keys() ?? [])];
        const never = this.#terms.never[kind] ?? `it has no ${kind} that can be named`;
        const mend = names.length === 0 ? 'leave it out' : suggest(String(given), names);
        const none = names.length === 0 ? never : `no ${kind} of it is called '${given}'`;
        this.#say(kind, none, mend);
        return null;
      }
      part = found;
    }
    return part;
  }

  #set({ of, key, least, most, absent }: Cell, amount: Amount, field: string): void {
    const before = of[key] ?? absent;
    if (typeof amount === 'string' && typeof before !== 'number') {
      this.#say(field, `there is no number to which ${amount} could be added`, 'write the new value');
      return;
    }
    const value = typeof amount === 'string' ? (before as number) + Number(amount) : amount;
    if (value < least || value > most) {
      this.#say(field, `becomes ${value}`, `write a value that makes it ${least} to ${most}`);
    } else if (value === before) {
      this.#say(field, `is ${value} already`, 'write another value, or leave it out');
    } else {
      of[key] = value;
    }
  }

  #numbers(part: Changeable, change: Change): void {
    for (const name of NUMBER_NAMES) {
      const amount = change[name];
      if (amount === undefined) continue;
      const cell = part.numbers[name];
      if (cell !== undefined) {
        this.#set(cell, amount, name);
        continue;
      }
      const known = Object.keys(part.numbers);
      const inside = PARTS.filter((kind) => change[kind] === undefined).flatMap((kind) =>
        [...(part[`${kind}s`] ?? [])].filter(([, of]) => of.numbers[name] !== undefined).map(([id]) => `${kind} ${id}`),
      );
      const has = known.length === 0 ? 'leave it out' : `it has ${known.join(', ')}`;
      const mend = inside.length === 0 ? has : `name one of its parts: ${inside.join(', ')}`;
      this.#say(name, `the books have no ${name} there`, mend);
    }
  }

  #profile(part: Changeable, { profile }: Change): void {
    if (profile === undefined) return;
    const { models } = part;
    if (part.profile === undefined) {
      const names = [...(models?.keys() ?? [])];
      const mend = names.length === 0 ? 'leave it out' : `name a model: ${names.join(', ')}`;
      this.#say('profile', names.length === 0 ? 'it has no profile' : 'it has several profiles', mend);
      return;
    }
    for (const [name, amount] of Object.entries(profile)) {
      const cell = part.profile[name];
      if (cell === undefined) {
        this.#say(`profile.${name}`, `there is no characteristic ${name}`, suggest(name, Object.keys(part.profile)));
      } else this.#set(cell, amount, `profile.${name}`);
    }
  }

  #rules(part: Changeable, { give = [], take = [] }: Change): void {
    if (give.length + take.length === 0) return;
    const { rules } = part;
    if (rules === undefined) {
      const names = [...(part.models?.keys() ?? [])];
      const mend = names.length === 0 ? 'name the unit alone' : `name a model: ${names.join(', ')}`;
      this.#say(give.length > 0 ? 'give' : 'take', 'no rules are held there', mend);
      return;
    }
    for (const name of take) {
      const held = rules.held();
      if (held.includes(name)) rules.take(name);
      else this.#say('take', `it has no ${name}`, held.length === 0 ? 'leave it out' : suggest(name, held));
    }
    for (const given of give) {
      const rule: Given = typeof given === 'string' ? { rule: given } : given;
      if (rules.held().includes(rule.rule)) {
        this.#say('give', `it has ${rule.rule} already`, 'take it away first, or leave it out');
        continue;
      }
      const fault = rules.give(rule);
      if (fault !== null) this.#say('give', fault.message, fault.mend);
    }
  }

  #options(part: Changeable, { add, remove, option }: Change): void {
    if (remove !== undefined) {
      if (part.remove === undefined)
        this.#say('remove', 'only options are removed', 'name the option, or leave it out');
      else part.remove();
    }
    if (add === undefined) return;
    if (part.add === undefined) {
      this.#say('add', 'no options are added there', option === undefined ? 'name a unit alone' : 'leave option out');
      return;
    }
    const added = part.add(add, [this.#file, this.#at, 'add'].join(', '));
    if (!added.ok) this.problems.push(...added.problems);
  }

  /** Switches a rule off: takes it away wherever a book gives it. */
  #switchOff(rule: string, change: Change): void {
    const books = this.#booksOf(change);
    const things = books.flatMap((book) => [...book.units.values(), ...book.mounts.values()]);
    const holders = things.flatMap(partsOf).flatMap(({ rules }) => rules ?? []);
    const stays = this.#terms.staysOn(rule);
    if (stays !== null) {
      this.#say('', stays.message, stays.mend);
      return;
    }
    const held = holders.filter((of) => of.held().includes(rule));
    const besides = this.#terms.comesBesides(rule);
    if (besides && change.book !== undefined) {
      this.#say('book', 'it comes with troop types or armour too, in every book', 'leave book out');
    }
    if (held.length === 0 && !besides) {
      const known = new Set(holders.flatMap((of) => of.held()));
      this.#say('', 'no army book gives it', known.size === 0 ? 'leave it out' : suggest(rule, known));
    }
    for (const of of held) while (of.held().includes(rule)) of.take(rule);
    if (besides) this.off.add(rule);
  }

  apply(change: Change): void {
    const { unit, mount, rule } = change;
    this.#at = [unit, mount, rule === undefined ? undefined : `rule ${rule}`, ...PARTS.map((kind) => change[kind])]
      .filter((part) => part !== undefined)
      .join(', ');
    if (rule !== undefined) {
      const stray = Object.keys(change).find((key) => !['book', 'rule', 'off'].includes(key));
      if (stray !== undefined) this.#say(stray, 'says nothing about a rule that is switched off', 'leave it out');
      else this.#switchOff(rule, change);
      return;
    }
    const whole = this.#thing(change, unit === undefined ? 'mount' : 'unit');
    const part = whole === null ? null : this.#part(whole, change);
    if (part === null) return;
    const before = this.problems.length;
    this.#numbers(part, change);
    this.#profile(part, change);
    this.#rules(part, change);
    this.#options(part, change);
    const about = ['book', 'unit', 'mount', ...PARTS] as readonly string[];
    if (this.problems.length === before && Object.keys(change).every((key) => about.includes(key))) {
      this.#say('', 'nothing is changed', 'say what: points, profile, give, take, add, remove');
    }
  }
}

/**
 * Applies changes to copies of the books of a game.
 * @param file the difference file, for problems
 * @returns the changed books, or every problem: each names the unit and the field
 */
export function applyChanges({ changes }: Changes, terms: Changing, file: string): Result<ChangedBooks> {
  const books = terms.books.map((book) => copyOf(book) as Json);
  const editor = new Editor(file, terms, new Map(books.map((book) => [String(book.id), terms.open(book)])));
  for (const change of changes) editor.apply(change);
  if (editor.problems.length > 0) return { ok: false, problems: editor.problems };
  return { ok: true, value: { books, off: editor.off } };
}

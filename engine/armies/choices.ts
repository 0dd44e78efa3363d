import type { Problem } from '../kernel/ruleset.js';
import { type ArmyBook, type BookUnit, optionsOf } from './book.js';
import type { ArmyGame } from './game.js';
import { suggest } from './nearest.js';
import type { GameTerms } from './resolved.js';

/** One unit of an army list, as read. */
export interface ListUnit {
  readonly unit: string;
  readonly name?: string | undefined;
  readonly models?: number | undefined;
  readonly options: readonly string[];
  readonly command: readonly ('champion' | 'musician' | 'standard')[];
  readonly general: boolean;
  readonly bsb: boolean;
  readonly joins?: string | undefined;
  readonly files?: number | undefined;
}

/** The context of a unit for its checks. */
export interface Surroundings<T extends GameTerms> {
  readonly id: string;
  /** Ids of all units and options of the army. */
  readonly inArmy: ReadonlySet<string>;
  readonly book: ArmyBook;
  readonly game: ArmyGame<T>;
  where(part: string): string;
}

export interface ChoicesJudged {
  readonly problems: readonly Problem[];
  /** False if a chosen option does not exist, so that price and equipment are unknown. */
  readonly settled: boolean;
}

/** Returns message and mend for a list that asks for something of the book that is not played. */
export function unplayedSays({ name, why }: { readonly name: string; readonly why: string }) {
  return { message: `${name} cannot be taken: ${why}`, mend: 'choose something else' };
}

/** Returns the names of what an option needs, for messages. */
function names(ids: readonly string[], book: ArmyBook, entry: BookUnit): string {
  const everything = [...optionsOf(entry), ...book.units, ...book.units.flatMap((unit) => optionsOf(unit))];
  return [...new Set(ids.map((id) => everything.find((thing) => thing.id === id)?.name ?? id))].join(' or ');
}

class Judge<T extends GameTerms> {
  readonly problems: Problem[] = [];
  settled = true;
  readonly #listed: ListUnit;
  readonly #entry: BookUnit;
  readonly #around: Surroundings<T>;

  constructor(listed: ListUnit, entry: BookUnit, around: Surroundings<T>) {
    this.#listed = listed;
    this.#entry = entry;
    this.#around = around;
  }

  #say(part: string, message: string, mend: string): void {
    const { id, game } = this.#around;
    this.problems.push({ where: this.#around.where(`${id}, ${part}`), rule: game.choicesRule, message, mend });
  }

  size(): void {
    const { name, size } = this.#entry;
    const { files, command } = this.#listed;
    const models = this.#listed.models ?? size.min;
    const allowed = size.min === size.max ? `${size.min}` : `${size.min} to ${size.max}`;
    if (models < size.min || models > size.max) {
      this.#say('models', `is ${models}, but a unit of ${name} has ${allowed}`, `write ${allowed}`);
    }
    if (files !== undefined && files > models) {
      this.#say('files', `${files} files, but ${models} models`, `write ${models} or less`);
    }
    if (command.length > models) {
      this.#say('command', `more ranks than the ${models} models`, 'take more models or fewer ranks');
    }
  }

  options(): void {
    const known = optionsOf(this.#entry).map((o) => o.id);
    const chosen = this.#listed.options;
    for (const [i, id] of chosen.entries()) {
      if (!known.includes(id)) {
        this.settled = false;
        const unplayed = this.#entry.unplayed?.find((left) => left.id === id);
        const says = { message: `${this.#entry.name} has no option ${id}`, mend: suggest(id, known) };
        const { message, mend } = unplayed === undefined ? says : unplayedSays(unplayed);
        this.#say('options', message, mend);
      } else if (chosen.indexOf(id) < i) this.#say('options', `${id} is taken twice`, 'take it once');
    }
    for (const { name, choose, options } of this.#entry.options) {
      const taken = options.filter((o) => chosen.includes(o.id)).length;
      const ids = options.map((o) => o.id).join(', ');
      if (taken < choose.min) this.#say('options', `${name}: ${taken} of at least ${choose.min}`, `choose from ${ids}`);
      if (taken > choose.max)
        this.#say('options', `${name}: ${taken} of at most ${choose.max}`, `remove some of ${ids}`);
    }
  }

  needs(): void {
    const { book, inArmy } = this.#around;
    const chosen = this.#listed.options;
    for (const option of optionsOf(this.#entry).filter((o) => chosen.includes(o.id))) {
      const { options, army } = option.needs;
      if (options && !options.some((id) => chosen.includes(id))) {
        const needed = names(options, book, this.#entry);
        this.#say(
          'options',
          `${option.name} goes only with ${needed}`,
          `remove ${option.id} or add ${options.join(' or ')}`,
        );
      }
      if (army && !army.some((id) => inArmy.has(id))) {
        const needed = names(army, book, this.#entry);
        this.#say(
          'options',
          `${option.name} needs ${needed} in the army`,
          `remove ${option.id} or add ${army.join(' or ')}`,
        );
      }
    }
  }

  command(): void {
    const ranks = this.#listed.command;
    for (const [i, rank] of ranks.entries()) {
      if (this.#entry.command[rank] === undefined)
        this.#say('command', `${this.#entry.name} has no ${rank}`, `remove ${rank}`);
      else if (ranks.indexOf(rank) < i) this.#say('command', `${rank} is taken twice`, 'take it once');
    }
  }
}

/** Returns every choice of the unit that its army book does not allow. */
export function judgeChoices<T extends GameTerms>(
  listed: ListUnit,
  entry: BookUnit,
  around: Surroundings<T>,
): ChoicesJudged {
  const judge = new Judge(listed, entry, around);
  judge.size();
  judge.options();
  judge.needs();
  judge.command();
  return { problems: judge.problems, settled: judge.settled };
}

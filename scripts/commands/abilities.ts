// Abilities of army books as `muster armies --abilities` shows them: how each is played, with counts and shares by kind.
import type { BookAbility } from '../../engine/armies/source.js';

const HOWS = ['played', 'stand-in', 'left out'] as const;

/** How many abilities of a kind are played, stand-ins or left out, and their shares of the kind in percent. */
export interface AbilityCount {
  readonly kind: string;
  readonly total: number;
  readonly played: number;
  readonly 'stand-in': number;
  readonly 'left out': number;
  /** Percent of the total with one decimal, by how they are played. */
  readonly percent: Readonly<Record<(typeof HOWS)[number], number>>;
}

/** Returns the abilities of several books, each once, by kind and name. Kinds keep the order in which they first appear. */
export function mergedAbilities(books: readonly (readonly BookAbility[])[]): readonly BookAbility[] {
  const all = new Map(books.flat().map((ability) => [`${ability.kind} ${ability.name}`, ability]));
  const kinds = [...new Set(books.flat().map(({ kind }) => kind))];
  const place = ({ kind }: BookAbility): number => kinds.indexOf(kind);
  return [...all.values()].sort((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1));
}

function countOf(kind: string, abilities: readonly BookAbility[]): AbilityCount {
  const total = abilities.length;
  const [played, standIn, leftOut] = HOWS.map((how) => abilities.filter((ability) => ability.how === how).length);
  const percent = (n: number): number => (total === 0 ? 0 : Math.round((1000 * n) / total) / 10);
  return {
    kind,
    total,
    played,
    'stand-in': standIn,
    'left out': leftOut,
    percent: { played: percent(played), 'stand-in': percent(standIn), 'left out': percent(leftOut) },
  };
}

/** Returns the counts of each kind, and last those of all kinds together. */
export function countAbilities(abilities: readonly BookAbility[]): readonly AbilityCount[] {
  const kinds = [...new Set(abilities.map(({ kind }) => kind))];
  return [
    ...kinds.map((kind) =>
      countOf(
        kind,
        abilities.filter((ability) => ability.kind === kind),
      ),
    ),
    countOf('all', abilities),
  ];
}

/** Returns every ability on a line, by kind, and a table of counts below. */
export function abilityLines(books: readonly string[], abilities: readonly BookAbility[]): readonly string[] {
  const counts = countAbilities(abilities);
  const width = Math.max(...abilities.map(({ name }) => name.length), 0);
  const line = ({ name, how, why }: BookAbility): string => {
    const reason = how === 'left out' && why !== '' ? `needs ${why}` : why;
    return `  ${name.padEnd(width)}  ${how.padEnd(8)}  ${reason}`.trimEnd();
  };
  const lists = counts
    .slice(0, -1)
    .flatMap(({ kind }) => [`${kind}:`, ...abilities.filter((ability) => ability.kind === kind).map(line)]);
  const cell = (count: AbilityCount, how: (typeof HOWS)[number]): string =>
    `${count[how]} (${count.percent[how].toFixed(1)}%)`.padStart(14);
  const rows = counts.map(
    (count) =>
      `  ${count.kind.padEnd(20)}${`${count.total}`.padStart(6)}${HOWS.map((how) => cell(count, how)).join('')}`,
  );
  const head = `  ${''.padEnd(20)}${'total'.padStart(6)}${HOWS.map((how) => how.padStart(14)).join('')}`;
  return [...lists, `Abilities of ${books.join(' and ')}:`, head, ...rows];
}

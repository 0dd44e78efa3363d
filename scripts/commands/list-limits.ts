import type { GameModule } from '../../engine/game.js';
import { warn } from './words.js';

/** Name, points and points limit of a list. */
export interface LimitedList {
  readonly name: string;
  readonly points: number;
  readonly pointsLimit: number;
  readonly agreedPoints?: number;
}

/** Share of its limit by which a list may be below the limit without a warning. */
const FAR_BELOW = 0.05;

/** Returns a warning for a list far below its limit, or null. */
export function belowLimit({ name, points, pointsLimit, agreedPoints }: LimitedList): string | null {
  if (agreedPoints !== undefined) return null; // what leaders bring need not be spent; the rulebook's own check judges the rest
  if (points >= pointsLimit * (1 - FAR_BELOW)) return null;
  return `warning: ${name} has ${points} of ${pointsLimit} points, ${pointsLimit - points} below its limit; add units or options, or lower "points"`;
}

const sizeOf = ({ agreedPoints, pointsLimit }: LimitedList): number => agreedPoints ?? pointsLimit;

/** Returns a warning for each list that is far below its points limit, and one more if the lists are of different sizes. */
export function limitWarnings(lists: readonly LimitedList[]): string[] {
  const below = lists.map(belowLimit).filter((line) => line !== null);
  const limits = [...new Set(lists.map(sizeOf))];
  if (limits.length < 2) return [...new Set(below)];
  const each = [...new Set(lists.map((l) => `${l.name} (${sizeOf(l)})`))].join(', ');
  return [...new Set(below), `warning: lists of different limits meet: ${each}; the battle is not even`];
}

/** Returns name and limit of a list, which is a name or JSON; null if it cannot be read. */
function limitedList(list: unknown, { armies }: GameModule): LimitedList | null {
  if (typeof list === 'string') return armies.lists().get(list) ?? null;
  const read = armies.read(list, 'list');
  return read.ok ? read.value : null;
}

/**
 * Warns on standard error about unequal points of lists that meet each other.
 * @param lists names, or lists as JSON
 */
export function warnOfLimits(lists: readonly unknown[], game: GameModule): void {
  const limited = lists.map((list) => limitedList(list, game)).filter((l) => l !== null);
  for (const line of limitWarnings(limited)) warn(line);
}

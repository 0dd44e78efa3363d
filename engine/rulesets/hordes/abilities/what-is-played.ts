// Which abilities of models are played, how, and why others are not. Books, lists and pages ask here.
import { FACTS } from '../armies/what-is-played.js';
import { ABILITIES, ADVANTAGES } from '../core/terms.js';
import { ABILITY_DATA } from './data/index.js';
import { UNPLAYED_ABILITIES } from './data/unplayed.js';
import { abilityNumber, familyOf } from './names.js';

/** How an ability is played, and why not as it is written, or not at all. */
export interface HowPlayed {
  readonly how: 'played' | 'stand-in' | 'left out';
  readonly why: string;
}

/** Names that code plays: advantages, the first abilities, and facts of units and lists. */
const BY_CODE: ReadonlySet<string> = new Set<string>([...ADVANTAGES, ...ABILITIES, ...FACTS]);

/** Returns how the ability of a model is played that a book names so. */
export function howPlayed(name: string): HowPlayed {
  const plain = name.replace(/^(Granted|Tactics): /, '');
  if (BY_CODE.has(plain)) return { how: 'played', why: '' };
  const i = abilityNumber(plain);
  if (i < 0) return { how: 'left out', why: UNPLAYED_ABILITIES[plain] ?? UNPLAYED_ABILITIES[familyOf(plain)] ?? '' };
  const { standIn } = ABILITY_DATA[i];
  return standIn === undefined ? { how: 'played', why: '' } : { how: 'stand-in', why: standIn };
}

/** Returns the table of all abilities of models that are data, or left out, as a page shows it (docs/stand-ins.md). */
export function abilityTable(): readonly string[] {
  const row = (name: string, { how, why }: HowPlayed): string =>
    `| ${name} | ${how} | ${how === 'left out' ? `it needs ${why}` : why} |`;
  const played = ABILITY_DATA.map(({ name, standIn }): readonly [string, HowPlayed] => [
    name,
    standIn === undefined ? { how: 'played', why: '' } : { how: 'stand-in', why: standIn },
  ]);
  const left = Object.entries(UNPLAYED_ABILITIES).map(([name, why]): readonly [string, HowPlayed] => [
    name,
    { how: 'left out', why },
  ]);
  const rows = [...played, ...left].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, how]) => row(name, how));
  return ['| ability of a model | | |', '|---|---|---|', ...rows];
}

// Which abilities of weapons are played, how, and why others are not. Books, lists and pages ask here.
import { UNPLAYED_WEAPON_ABILITIES, WEAPON_ABILITIES } from './data.js';

const NAMES: ReadonlySet<string> = new Set(WEAPON_ABILITIES.map(({ name }) => name));

/** True for an ability of weapons that is played, wholly or in part. */
export const isPlayedOfWeapons = (name: string): boolean => NAMES.has(name);

/** Returns how the ability of weapons of that name is played, and why not as it is written, or not at all. */
export function howPlayedOfWeapons(name: string): { how: 'played' | 'stand-in' | 'left out'; why: string } {
  const found = WEAPON_ABILITIES.find((ability) => ability.name === name);
  if (found === undefined) return { how: 'left out', why: UNPLAYED_WEAPON_ABILITIES[name] ?? '' };
  return found.standIn === undefined ? { how: 'played', why: '' } : { how: 'stand-in', why: found.standIn };
}

/** Returns the table of all abilities of weapons as a page shows it (docs/stand-ins.md). */
export function weaponAbilityTable(): readonly string[] {
  const played = WEAPON_ABILITIES.map(({ name, standIn }): readonly [string, string, string] =>
    standIn === undefined ? [name, 'played', ''] : [name, 'stand-in', standIn],
  );
  const left = Object.entries(UNPLAYED_WEAPON_ABILITIES).map(([name, why]): readonly [string, string, string] => [
    name,
    'left out',
    `it needs ${why}`,
  ]);
  const rows = [...played, ...left].sort(([a], [b]) => (a < b ? -1 : 1));
  return ['| ability of a weapon | | |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)];
}

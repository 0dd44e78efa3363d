import { type PlainSetup, plainArmies } from '../../../engine/armies/plain.js';
import { type Battle, newBattle, subjectTable } from '../../../engine/kernel/battle.js';
import { CORE } from '../../../engine/kernel/core.js';
import { layout, type Views } from '../../../engine/kernel/layout.js';
import type { Rulebook } from '../../../engine/kernel/rulebook.js';

/** Most fighters of a side. */
export const MOST = 8;
/** Kinds of fighters: move and range in inches, number of dice, least roll that hits, hits that put it down. */
const KINDS = [
  { id: 'rifle', name: 'Rifle', points: 13, move: 4, range: 20, dice: 1, hitsOn: 3, wounds: 1 },
  { id: 'pistol', name: 'Pistol', points: 10, move: 6, range: 10, dice: 2, hitsOn: 4, wounds: 1 },
  { id: 'brute', name: 'Brute', points: 20, move: 5, range: 6, dice: 3, hitsOn: 4, wounds: 3 },
] as const;
export const GANGS = { id: 'gunslingers', name: 'Gunslingers', units: KINDS };
const LISTS = { rifles: ['rifle', 'rifle', 'rifle', 'rifle'], rush: ['brute', 'pistol', 'pistol', 'pistol'] } as const;
export const armies = plainArmies(GANGS, LISTS, 52, MOST);

/** All that play changes. */
const unit = { rows: 2 * MOST, columns: { x: 'i32', y: 'i32', wounds: 'u8' } } as const;
const TABLES = { ...CORE, unit, subject: subjectTable(1) } as const;
export const LAYOUT = layout(TABLES);
export interface Gunfight extends Battle {
  readonly unit: Views<typeof TABLES>['unit'];
  setup: PlainSetup;
}

export const kindOf = (b: Gunfight, u: number) => KINDS[b.setup.unit.kind[u]];
export const sideOf = (b: Gunfight, u: number) => b.setup.unit.player[u];
/** Ticks from fighter `u` to a place. */
export const distance = (b: Gunfight, u: number, x: number, y: number) =>
  Math.sqrt((b.unit.x[u] - x) * (b.unit.x[u] - x) + (b.unit.y[u] - y) * (b.unit.y[u] - y));

export function createBattle(book: Rulebook, setup: PlainSetup, buffer?: ArrayBufferLike, offset = 0): Gunfight {
  const b = Object.assign(newBattle(LAYOUT, book, setup, buffer, offset), { setup });
  for (let u = 0; u < setup.units; u++) b.unit.wounds[u] = kindOf(b, u).wounds;
  return b;
}

import type { Battle, Setup } from './battle.js';
import { newBattle, subjectTable } from './battle.js';
import { CORE } from './core.js';
import { boxesLeft, damageTracks, isCrippled } from './damage-tracks.js';
import { holding, layout, life, type Views, wide } from './layout.js';
import type { Rulebook } from './rulebook.js';

/**
 * A toy game for the kernel's own tests: single fighters on a field, three acts per turn. It uses every feature that
 * the four rulebooks need of the kernel, each in the smallest form. It is not meant to be played for pleasure.
 */

export const FIGHTERS = 16;
/**
 * Number of boxes of a column of a fighter's damage grid, and the layout of the grid: three columns, each a system
 * (K21).
 */
export const COLUMN = 4;
export const GRID = damageTracks([{ systems: 'ABC', tracks: [{ columns: ['AAAA', 'BBBB', 'CCCC'] }] }]);

/** Place of a fighter: a closed set (K20). */
export const Place = { none: 0, table: 1, spare: 2, inTower: 3, slain: 4, fled: 5 } as const;
export const Did = { Act: 1, Watch: 2, Boost: 4, Eager: 8, Howl: 16 } as const;

export const FIGHTER = {
  x: 'i32', // ticks
  y: 'i32',
  damage: 'u32', // the grid as a bitmap: 1 is a marked box
  place: 'u8',
  profile: 'u8', // in use now: it can change in play (K16)
  owner: 'u8', // whose it is; `side` tells who commands it now (K16)
  side: 'u8',
  killer: holding('i8', -1),
  leader: holding('i8', -1), // the squad that it stands in (K19)
  joined: 'u8', // the player turn in which it joined
  lastX: 'i32', // where it was when it went (K13)
  lastY: 'i32',
  did: life('playerTurn', 'u8'),
  hurt: life('phase', 'u8'), // damage in this act
  mark: life('ownTurn', 'u8'), // spotted, until its side's next turn
} as const;

/** The columns of the field, a table of one record. */
export const FIELD = {
  door: 'u8', // of the tower: 1 open (K16)
  attacks: 'u8',
  card: wide('u8', 2), // each side's secret card (K40)
  shown: wide('u8', 2),
  bid: wide('u8', 2), // answers given in turn, revealed together
  bids: 'u8',
  reaped: wide('u16', 2), // what each side got from triggers
  order: 'u32', // decimal digits: the order in which triggers happened
} as const;

/** Attacks that are resolved together, one row each (K34). */
export const ATTACK = {
  attacker: 'u8',
  target: 'u8',
  flags: 'u8',
  hit: 'u8',
  damage: 'u8',
} as const;
export const Flag = { charging: 1, free: 2, fromBehind: 4 } as const;

/** A fight between several fighters, as a row (K18). */
export const MELEE = { members: wide('u32', 1), round: 'u8', inUse: 'u8' } as const;

export const TABLES = {
  ...CORE,
  fighter: { rows: FIGHTERS, columns: FIGHTER },
  field: { rows: 1, columns: FIELD },
  attack: { rows: 16, columns: ATTACK },
  melee: { rows: 4, columns: MELEE },
  subject: subjectTable(FIGHTERS),
} as const;
export const LAYOUT = layout(TABLES);

export interface Profile {
  readonly name: string;
  readonly skill: number;
  readonly reach: number;
  readonly speed: number;
}

/** The part that does not change: the numbered table of profiles, and the fighters at the start (K16). */
export interface ToySetup extends Setup {
  readonly profiles: readonly Profile[];
  readonly names: readonly string[];
  readonly start: readonly {
    readonly side: number;
    readonly at: readonly [number, number];
    readonly profile: number;
  }[];
  readonly turns: number;
}

type ToyViews = Views<typeof TABLES>;
export interface ToyBattle extends Battle {
  readonly fighter: ToyViews['fighter'];
  readonly field: ToyViews['field'];
  readonly attack: ToyViews['attack'];
  readonly melee: ToyViews['melee'];
  readonly subject: ToyViews['subject'];
  setup: ToySetup;
}

/** Creates a battle with every fighter where the setup puts it; the other rows are spare slots. */
export function toyBattle(book: Rulebook, setup: ToySetup, buffer?: ArrayBufferLike, offset = 0): ToyBattle {
  const b = Object.assign(newBattle(LAYOUT, book, setup, buffer, offset), { setup }) as ToyBattle;
  b.subject.rules.set(setup.rules);
  for (let m = 0; m < FIGHTERS; m++) b.fighter.place[m] = Place.spare;
  setup.start.forEach(({ side, at, profile }, m) => {
    b.fighter.x[m] = at[0];
    b.fighter.y[m] = at[1];
    b.fighter.place[m] = Place.table;
    b.fighter.side[m] = side;
    b.fighter.owner[m] = side;
    b.fighter.profile[m] = profile;
  });
  b.field.card[0] = 1;
  b.field.card[1] = 2;
  return b;
}

/** True if fighter `m` is on the table. */
export function standing(b: ToyBattle, m: number): boolean {
  return b.fighter.place[m] === Place.table;
}

/** Returns the distance (ticks) between the centres of fighters `m` and `o`. */
export function distance(b: ToyBattle, m: number, o: number): number {
  const dx = b.fighter.x[m] - b.fighter.x[o];
  const dy = b.fighter.y[m] - b.fighter.y[o];
  return Math.sqrt(dx * dx + dy * dy);
}

/** True if the two fighters are engaged. This is derived from places, reach and status; no link is stored (K17). */
export function threatens(b: ToyBattle, m: number, o: number): boolean {
  if (!standing(b, m) || !standing(b, o) || b.fighter.side[m] === b.fighter.side[o]) return false;
  return distance(b, m, o) <= b.setup.profiles[b.fighter.profile[m]].reach;
}

/** Returns the number of full columns of the grid, derived from the bits and never stored (K21). */
export function cripples(b: ToyBattle, m: number): number {
  let n = 0;
  for (let column = 0; column < 3; column++) if (isCrippled(GRID, 0, b.fighter.damage, m, column)) n++;
  return n;
}

/** Returns the number of marked boxes. */
export function damageTaken(b: ToyBattle, m: number): number {
  return 3 * COLUMN - boxesLeft(GRID, 0, b.fighter.damage, m, 0);
}

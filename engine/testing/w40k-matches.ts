import { problemLine, type Result } from '../kernel/ruleset.js';
import type { W40kList } from '../rulesets/wh40k2/army-terms.js';
import { type Battlefield, muster } from '../rulesets/wh40k2/muster.js';
import type { W40kSetup } from '../rulesets/wh40k2/state.js';
import type { Match } from './conformance.js';
import { polygonOf } from './shapes.js';
import { TERRAIN_KINDS, type W40kTerrainKind } from './w40k-terrain.js';
import { type SquadSpec, squadOfSpec, w40kListOf } from './w40k-units.js';

const MARINE: SquadSpec = { WS: 4, BS: 4, S: 4, T: 4, I: 4, Ld: 8, save: 3, rules: ['Rapid Fire', 'Shaken'] };
const ORK: SquadSpec = { T: 4, I: 2, save: 6 };
const BOLTERS = ['boltgun', 'bolt-pistol', 'grenade-frag'];
const SHOOTAS = ['autogun', 'bolt-pistol'];

const MARINES: Readonly<Record<string, SquadSpec>> = {
  captain: {
    ...MARINE,
    character: true,
    grade: 'mighty hero',
    WS: 7,
    BS: 7,
    W: 3,
    A: 3,
    Ld: 10,
    weapons: ['bolt-pistol', 'power-sword'],
  },
  tactical: {
    ...MARINE,
    models: [
      { name: 'sergeant', leader: true, weapons: ['bolt-pistol', 'chainsword'] },
      { count: 7, weapons: BOLTERS },
      { name: 'heavy bolter', weapons: ['heavy-bolter', 'bolt-pistol'] },
      { name: 'flamer', weapons: ['flamer', 'bolt-pistol'] },
    ],
  },
  assault: { ...MARINE, models: 10, weapons: ['bolt-pistol', 'chainsword', 'grenade-krak'] },
  devastators: {
    ...MARINE,
    models: [
      { name: 'sergeant', leader: true, weapons: ['bolt-pistol', 'sword'] },
      { name: 'missiles', count: 2, weapons: ['missile-frag', 'missile-krak', 'bolt-pistol'] },
      { count: 3, weapons: BOLTERS },
    ],
  },
};

const ORKS: Readonly<Record<string, SquadSpec>> = {
  warboss: {
    ...ORK,
    character: true,
    grade: 'mighty hero',
    WS: 6,
    BS: 6,
    S: 4,
    T: 5,
    W: 3,
    A: 3,
    Ld: 9,
    weapons: ['bolt-pistol', 'power-axe-one-handed'],
  },
  goffs: { ...ORK, models: 20, weapons: ['bolt-pistol', 'sword'] },
  'bad moons': {
    ...ORK,
    models: [
      { name: 'nob', leader: true, WS: 4, BS: 4, Ld: 8, weapons: ['bolt-pistol', 'sword'] },
      { count: 8, weapons: SHOOTAS },
      { name: 'heavy', weapons: ['heavy-plasma-gun-low', 'bolt-pistol'] },
    ],
  },
  gretchin: { M: 4, WS: 2, BS: 3, S: 3, T: 3, I: 2, Ld: 5, models: 20, weapons: ['autogun'] },
};

const listOf = (id: string, army: W40kList['army'], units: Readonly<Record<string, SquadSpec>>): W40kList =>
  w40kListOf(
    id,
    army,
    Object.entries(units).map(([name, spec]) => squadOfSpec(name, spec)),
  );

const LISTS = [listOf('marines', 'Space Marines', MARINES), listOf('orks', 'Orks', ORKS)] as const;

/** Lists of plain squads, until army books are there: by name. */
export const PLAIN_LISTS: ReadonlyMap<string, W40kList> = new Map(LISTS.map((list) => [list.id, list]));

/** Pieces here and there, another table for each `n`. */
export function plainField(n: number): Battlefield {
  const kinds = Object.keys(TERRAIN_KINDS) as W40kTerrainKind[];
  const pieces = Array.from({ length: 8 }, (_, i) => {
    const kind = kinds[(n + 5 * i) % kinds.length];
    const { obstacle } = TERRAIN_KINDS[kind];
    const at = [8 + 18 * (i % 4) + ((3 * n + i) % 5), 15 + 16 * Math.floor(i / 4) + ((n + i) % 4)] as const;
    const size = obstacle ? ([7, 0.5] as const) : ([5 + ((n + i) % 3), 4 + (i % 3)] as const);
    return { name: kind, ...TERRAIN_KINDS[kind], polygon: polygonOf({ at, size, angle: (37 * (n + i)) % 180 }) };
  });
  return { width: 72, depth: 48, pieces };
}

function sound<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.problems.map(problemLine).join('\n'));
}

/** The `n`th of an endless row of matches for checks: every pairing of two lists, each time on another table. */
export function w40kMatch(n: number): Match {
  const pair = n % (LISTS.length * LISTS.length);
  const first = LISTS[Math.floor(pair / LISTS.length)];
  const second = LISTS[pair % LISTS.length];
  const battlefield = plainField(n);
  const setup: W40kSetup = sound(muster([first, second], { battlefield }));
  return { lists: [first, second], table: { battlefield }, setup };
}

// Random models strewn close together, for playthroughs: every advantage, quality of weapons and kind of terrain occurs.
import { goOn } from '../../kernel/ruleset.js';
import {
  BASE_FACTS,
  BASES,
  leads,
  MODEL_TYPES,
  type ModelType,
  type WeaponProfile,
} from '../../rulesets/hordes/armies/profiles.js';
import { TERRAIN, type TerrainKind } from '../../rulesets/hordes/core/ground.js';
import { type HordesBattle, Status } from '../../rulesets/hordes/core/state.js';
import { ABILITIES, ADVANTAGES, DAMAGE_TYPES, QUALITIES } from '../../rulesets/hordes/core/terms.js';
import { HORDES_RULES } from '../../rulesets/hordes/ruleset.js';
import { isBarred } from '../../rulesets/hordes/terrain/ground.js';
import { Random } from '../random.js';
import { type HordesScene, newScene, type SceneUnit } from './scene.js';

const KINDS = Object.keys(TERRAIN) as TerrainKind[];
const LINEAR: ReadonlySet<string> = new Set(['wall', 'hedge']);
const TYPES = MODEL_TYPES.filter((type) => type !== 'trooper' && !leads(type));
const STATES = Object.values(Status);
/** Inches of the square in which models stand, and its lower left corner. */
const ROOM = 22;
const CORNER = 12;
/** Base of each type of beast and jack. */
const BASE_OF: Partial<Record<ModelType, SceneUnit['base']>> = {
  'light warbeast': 'medium',
  'heavy warbeast': 'large',
  gargantuan: 'huge',
  'light warjack': 'medium',
  'heavy warjack': 'large',
  colossal: 'huge',
};
const SPIRAL = ['MMMM', 'MMM', 'BBBB', 'BBB', 'SSSS', 'SSS'] as const;

const GRID = ['..L', '..LL', '..AMM', '..CMM', '..RR', '..R'] as const;

const pick = <T>(from: readonly T[], random: Random): T => from[random.below(from.length)];
const some = <T>(from: readonly T[], chance: number, random: Random): T[] =>
  from.filter(() => random.below(chance) === 0);

function weapon(random: Random, i: number): WeaponProfile {
  const kind = random.below(3) === 0 ? 'ranged' : 'melee';
  const qualities = some(QUALITIES, 6, random);
  const damage = some(DAMAGE_TYPES, 6, random);
  const melee = { RNG: pick([0.5, 1, 2], random) };
  const ranged = {
    RNG: pick([8, 10, 12, 'SP 6', 'SP 8'] as const, random),
    ROF: 1 + random.below(2),
    ...(random.below(4) === 0 ? { AOE: pick([3, 4, 5], random) } : {}),
  };
  return {
    name: `${kind} ${i}`,
    kind,
    POW: random.below(12) === 0 ? null : 3 + random.below(12),
    ...(kind === 'melee' ? melee : ranged),
    qualities,
    damage,
  };
}

function model(random: Random, at: readonly [number, number]): SceneUnit {
  const type = pick(TYPES, random);
  const isBeast = type.includes('beast') || type === 'gargantuan';
  const isHuge = type === 'gargantuan' || type === 'colossal';
  return {
    type,
    base: BASE_OF[type] ?? pick(BASES.slice(0, 3), random),
    SPD: 4 + random.below(4),
    STR: 4 + random.below(9),
    MAT: 4 + random.below(5),
    RAT: 3 + random.below(5),
    DEF: 10 + random.below(7),
    ARM: 11 + random.below(9),
    CMD: 5 + random.below(5),
    ...(isBeast ? { FURY: 2 + random.below(3), THR: 8 } : {}),
    damage: isBeast && !isHuge ? SPIRAL : type.includes('jack') ? { grid: GRID } : 1 + random.below(12),
    advantages: some(ADVANTAGES, 7, random),
    abilities: some(ABILITIES, 8, random),
    immunities: some(DAMAGE_TYPES.slice(0, 4), 8, random),
    weapons: Array.from({ length: 1 + random.below(4) }, (_, i) => weapon(random, i)),
    points: 1 + random.below(9),
    ...(random.below(4) === 0 ? { status: pick(STATES, random) } : {}),
    facing: random.below(360),
    at,
  };
}

function addTerrain(scene: HordesScene, random: Random): void {
  for (let n = random.below(5); n > 0; n--) {
    const kind = pick(KINDS, random);
    const size = LINEAR.has(kind)
      ? ([3 + random.below(3), 0.5] as const)
      : ([2 + random.below(4), 2 + random.below(4)] as const);
    const at = [8 + random.below(32), 8 + random.below(32)] as const;
    scene.terrain(kind, { at, size, angle: random.below(90) }, random.below(8) === 0 ? { burns: true } : {});
  }
  for (let n = random.below(3); n > 0; n--) {
    const at = [8 + random.below(32), 8 + random.below(32)] as const;
    scene.cloud(random.below(2) === 0 ? 'dense fog' : 'burning earth', at, pick([3, 4, 5], random));
  }
}

/** Returns a free place for a base, or null. */
function freePlace(taken: readonly (readonly [number, number, number])[], r: number, random: Random) {
  for (let tries = 0; tries < 60; tries++) {
    const [x, y] = [CORNER + (random.below(100) * ROOM) / 100, CORNER + (random.below(100) * ROOM) / 100];
    if (taken.every(([ox, oy, or]) => Math.hypot(x - ox, y - oy) > r + or + 0.02)) return [x, y] as const;
  }
  return null;
}

/** Returns the first decision of such a scene. */
export function strewn(seed: number): HordesBattle {
  const random = new Random(seed);
  for (;;) {
    const scene = newScene({});
    const taken: (readonly [number, number, number])[] = [];
    const count = 4 + random.below(12);
    for (let i = 0; i < count; i++) {
      const spec = model(random, [0, 0]);
      const models = spec.type === 'solo' && random.below(3) === 0 ? 2 + random.below(4) : 1;
      const r = (BASE_FACTS[spec.base ?? 'small'].mm / 25.4 / 2) * 1.02;
      const at = freePlace(taken, models * (2 * r + 0.5), random);
      if (at === null) continue;
      taken.push([...at, models * (2 * r + 0.5)]);
      const type = models > 1 ? 'trooper' : spec.type;
      const placed = { ...spec, ...(type === undefined ? {} : { type }), at, models };
      if (i % 2 === 0) scene.unit(`own ${i}`, placed);
      else scene.enemy(`enemy ${i}`, placed);
    }
    addTerrain(scene, random);
    scene.active(random.below(2) as 0 | 1).turn(1, 2 + random.below(2));
    const { b } = scene.seed(seed).start();
    b.dice.source = null;
    b.log = null;
    if (isClear(b) && goOn(HORDES_RULES, b) > 0) return b;
  }
}

/** True if nobody stands on a barrier. */
function isClear(b: HordesBattle): boolean {
  const { types, model, models } = b.setup;
  for (let m = 0; m < models; m++) {
    if (isBarred(b, b.model.x[m], b.model.y[m], types.radius[model.kind[m]])) return false;
  }
  return true;
}

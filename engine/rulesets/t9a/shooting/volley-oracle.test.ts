import { expect, test } from 'vitest';
import { squaredGap } from '../../../kernel/geometry/rectangle.js';
import { clearAttacks } from '../../../regiments/attacks/attack-table.js';
import { firstFace, secondFace } from '../../../regiments/attacks/needed.js';
import { Did } from '../../../regiments/core/state.js';
import { gap } from '../../../regiments/core/units.js';
import { modelCentre } from '../../../regiments/formation.js';
import { Side } from '../../../regiments/layout.js';
import { sightByFile } from '../../../regiments/shooting/line-of-sight.js';
import { canShoot, canStandAndShoot, isShotTarget } from '../../../regiments/shooting/shooting-phase.js';
import { writeVolley } from '../../../regiments/shooting/volley.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { ScenarioError } from '../../../testing/scenario-error.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { T9aScene } from '../../../testing/t9a/scene.js';
import type { PartSpec, RuleSpec, UnitSpec } from '../../../testing/t9a/units.js';
import { SHOOTING } from '../armies/weapons-and-armour.js';
import { toHitNeeded } from '../attacks/to-hit.js';
import type { T9aBattle } from '../core/state.js';
import { coverByFile } from './cover.js';

const INCH = 2540;
/** The Movement of all targets, as chargers (T9A-RCT-004). */
const MOVEMENT = 4;
const RULES = ['Quick to Fire', 'Unwieldy', 'Move or Fire', 'Volley Fire', 'Free Reform', 'Hard Target'];
/** Actions that units may have taken in their Movement Phase; mostly none. */
const DEEDS = [0, 0, 0, Did.Move, Did.Move, Did.Move | Did.March, Did.Move | Did.Reform, Did.Rally, Did.FailCharge];

/**
 * Returns the X of a rule that a part or its weapon has, the higher of both (T9A-SRG-013); 1 without X, 0 without the
 * rule.
 */
function x(part: PartSpec, name: string): number {
  const weapon = SHOOTING.find((w) => w.name === part.shooting);
  const id = name.toLowerCase().replaceAll(' ', '-');
  const own = (part.rules ?? []).map((r) => (Array.isArray(r) ? r : [r, 1]) as [string, number]);
  const both = [...own, ...(weapon?.rules ?? []).map((r) => [r.rule, r.x ?? 1] as [string, number])];
  return Math.max(0, ...both.filter(([rule]) => rule === name || rule === id).map(([, value]) => value));
}

/** Returns the roll needed by T9A-STH-003, in words. */
function neededFor(sum: number): string {
  if (sum >= 1) return `${Math.max(2, 7 - sum)}+`;
  return sum < -2 ? 'never' : `6+ ${4 - sum}+`;
}

function words(needed: number): string {
  if (firstFace(needed) === 7) return 'never';
  return secondFace(needed) === 0 ? `${firstFace(needed)}+` : `6+ ${secondFace(needed)}+`;
}

/** A battle, and its units by name with the characters that joined them. */
interface Scene {
  readonly b: T9aBattle;
  readonly specs: ReadonlyMap<string, UnitSpec>;
  row(name: string): number;
}

function startOf(scene: T9aScene): T9aReport | null {
  try {
    return scene.start();
  } catch (error) {
    if (error instanceof ScenarioError) return null;
    throw error;
  }
}

function randomScene(seed: number): Scene {
  const random = new Random(seed);
  let scene = drawScene(random);
  while (scene === null) scene = drawScene(random);
  return scene;
}

/** Makes a random scene, or null if a unit does not stand wholly on the table or overlaps the other. */
function drawScene(random: Random): Scene | null {
  const any = (least: number, most: number) => least + ((most - least) * random.below(10_000)) / 10_000;
  const part = (): PartSpec => {
    const rules: RuleSpec[] = RULES.filter(() => random.below(8) === 0);
    if (random.below(6) === 0) rules.push(['Multiple Shots', 2 + random.below(3)]);
    const armed = random.below(5) > 0 ? { shooting: SHOOTING[random.below(SHOOTING.length)].name } : {};
    return { BS: random.below(8), rules, ...armed };
  };
  const scene = scenario('t9a').phase('shooting');
  const specs = new Map<string, UnitSpec>();
  const add = (name: string, spec: UnitSpec) => {
    specs.set(name, spec);
    if (name.startsWith('theirs')) scene.enemy(name, spec);
    else scene.unit(name, spec);
  };
  const block = (name: string, at: readonly [number, number], facing: number) => {
    const models = 2 + random.below(20);
    const mounted = random.below(4) === 0;
    const whole = mounted ? { base: [25, 50] as const, mount: { ...part(), rules: [] } } : {};
    const files = Math.min(models, 1 + random.below(10));
    add(name, { ...part(), ...whole, models, files, at, facing, champion: random.below(2) === 0 });
    for (let g = random.below(3); g > 0; g--)
      add(`${name} ${g}`, { ...part(), ...whole, character: true, joins: name });
  };
  block('ours', [36, any(6, 12)], any(-40, 40));
  block('theirs', [36 + any(-5, 5), any(20, 38)], any(120, 240));
  scene.with(({ unit }, row) => {
    for (const name of specs.keys()) unit.did[row(name)] |= DEEDS[random.below(DEEDS.length)];
  });
  const report = startOf(scene);
  if (report === null) return null;
  return { b: report.b, specs, row: (name) => report.row(name) };
}

/** Returns the names of a unit and of the characters that joined it. */
const members = ({ specs }: Scene, unit: string): string[] => [...specs.keys()].filter((n) => n.startsWith(unit));

/** True if an action of `name` bars it from shooting (T9A-SHO-003, T9A-SPR-029). */
function isBarred(scene: Scene, unit: string, name: string): boolean {
  const did = scene.b.unit.did[scene.row(name)];
  const free = members(scene, unit).every((n) => x(scene.specs.get(n) ?? {}, 'Free Reform') > 0);
  return (did & (Did.Rally | Did.FailCharge)) !== 0 || (!free && (did & (Did.March | Did.Reform)) !== 0);
}

/** Returns the shooting parts of the model with row `name`; the Champion's own part is better by 1 (T9A-CMD-012). */
function armed(spec: UnitSpec, champion: boolean): PartSpec[] {
  const parts: PartSpec[] = [{ ...spec, BS: (spec.BS ?? 0) + (champion ? 1 : 0) }];
  if (spec.mount !== undefined) parts.push(spec.mount);
  return parts.filter((part) => part.shooting !== undefined && part.BS !== 0);
}

/** Returns the distance of model `i` of `u` from the nearest model of `t`, in ticks. */
function distance(b: T9aBattle, u: number, i: number, t: number): number {
  const { unit, setup } = b;
  const { baseWidth, baseDepth } = setup.unit;
  const [from, to] = [new Float64Array(2), new Float64Array(2)];
  modelCentre(b, u, i % unit.files[u], Math.floor(i / unit.files[u]), from);
  let least = Infinity;
  for (let j = 0; j < unit.models[t]; j++) {
    modelCentre(b, t, j % unit.files[t], Math.floor(j / unit.files[t]), to);
    const [w, d, width, depth] = [baseWidth[u] / 2, baseDepth[u] / 2, baseWidth[t] / 2, baseDepth[t] / 2];
    const squared = squaredGap(from[0], from[1], unit.facing[u], w, d, to[0], to[1], unit.facing[t], width, depth);
    least = Math.min(least, Math.sqrt(squared));
  }
  return least;
}

/** True if more than half of the models in that unit have Hard Target (T9A-SPR-036). */
function isHard(scene: Scene, unit: string): boolean {
  const { b, specs } = scene;
  const count = (names: string[]) =>
    names.reduce((n, name) => n + (name === unit ? b.unit.pool[scene.row(unit)] + b.unit.own[scene.row(unit)] : 1), 0);
  const all = members(scene, unit);
  return 2 * count(all.filter((name) => x(specs.get(name) ?? {}, 'Hard Target') > 0)) > count(all);
}

/**
 * Counts the shots of each row by the roll that they need, by the letter of the rules: "archers 4+: 5". Sight and cover
 * come from the engine.
 */
function volleyByHand(scene: Scene, from: string, at: string, reaction: boolean, several: boolean): string[] {
  const { b, specs } = scene;
  const [u, t] = [scene.row(from), scene.row(at)];
  const [sees, cover, past] = [new Uint8Array(256), new Uint8Array(256), new Uint8Array(256)];
  sightByFile(b, u, t, sees);
  coverByFile(b, u, t, false, sees, cover);
  coverByFile(b, u, t, true, sees, past);
  const near = reaction && gap(b, u, t) <= MOVEMENT * INCH;
  const hard = isHard(scene, at);
  const shots = new Map<string, number>();
  for (let i = 0; i < b.unit.models[u]; i++) {
    const name = members(scene, from).find((n) => n !== from && b.unit.slot[scene.row(n)] === i) ?? from;
    const champion = name === from && b.unit.own[u] > 0 && b.unit.slot[u] === i;
    const [file, rank] = [i % b.unit.files[u], Math.floor(i / b.unit.files[u])];
    const moved = !reaction && ((b.unit.did[u] | b.unit.did[scene.row(name)]) & Did.Move) !== 0;
    if ((name !== from && isBarred(scene, from, name)) || sees[file] === 0) continue;
    for (const part of armed(specs.get(name) ?? {}, champion)) {
      const quick = x(part, 'Quick to Fire') > 0;
      const volley = x(part, 'Volley Fire') > 0;
      if ((moved && x(part, 'Move or Fire') > 0) || (near && !quick)) continue;
      if (rank > 1 && (!volley || moved || reaction)) continue;
      const range = (SHOOTING.find((w) => w.name === part.shooting)?.range ?? 0) * INCH;
      const far = distance(b, u, i, t);
      if (!reaction && far > range) continue;
      const times = several ? Math.max(1, x(part, 'Multiple Shots')) : 1;
      let sum = (part.BS ?? 0) - (volley ? past : cover)[file];
      if (2 * far > range) sum--;
      if (moved && !quick) sum -= x(part, 'Unwieldy') > 0 ? 2 : 1;
      if (reaction) sum--;
      if (times > 1) sum--;
      if (hard) sum--;
      const key = `${name} ${neededFor(sum)}`;
      shots.set(key, (shots.get(key) ?? 0) + times);
    }
  }
  return [...shots].map(([key, n]) => `${key}: ${n}`).sort();
}

/** Returns the same counts from the attack table. */
function volley({ b, row }: Scene, from: string, at: string, reaction: boolean, several: boolean): string[] {
  const shots = new Map<string, number>();
  writeVolley(b, row(from), row(at), reaction, several);
  for (let a = 0; a < b.field.attacks[0]; a++) {
    const key = `${b.setup.names[b.attack.unit[a]]} ${words(toHitNeeded(b, a))}`;
    shots.set(key, (shots.get(key) ?? 0) + b.attack.number[a]);
  }
  clearAttacks(b);
  return [...shots].map(([key, n]) => `${key}: ${n}`).sort();
}

test('T9A-SHO-005 T9A-SHO-008 T9A-SHO-009 T9A-STH-003 T9A-STH-004 T9A-SRG-013 who shoots, how often and at what is as reckoned by hand', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const scene = randomScene(seed);
    for (const several of [false, true]) {
      const told = `scene ${seed}, ${several ? 'several shots' : 'one shot'}`;
      const ours = volleyByHand(scene, 'ours', 'theirs', false, several);
      expect([told, ...volley(scene, 'ours', 'theirs', false, several)]).toEqual([told, ...ours]);
      const theirs = volleyByHand(scene, 'theirs', 'ours', true, several);
      expect([told, ...volley(scene, 'theirs', 'ours', true, several)]).toEqual([told, ...theirs]);
    }
  }
});

test('T9A-SHO-003 T9A-SHO-004 T9A-RCT-004 T9A-SPR-029 T9A-SPR-063 who may shoot at whom is as reckoned by hand', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const scene = randomScene(seed);
    const { b, specs } = scene;
    const [u, t] = [scene.row('ours'), scene.row('theirs')];
    const shoots = !isBarred(scene, 'ours', 'ours') && volleyByHand(scene, 'ours', 'theirs', false, false).length > 0;
    expect([seed, canShoot(b, u) && isShotTarget(b, u, t)]).toEqual([seed, shoots]);

    b.unit.chargeSide[u] = Side.front;
    const parts = members(scene, 'theirs').flatMap((n) => armed(specs.get(n) ?? {}, false));
    const champions = b.unit.own[t] > 0 ? armed(specs.get('theirs') ?? {}, true) : [];
    const all = [...(b.unit.pool[t] > 0 ? parts : []), ...champions];
    const reacts = all.length > 0 && (gap(b, t, u) > MOVEMENT * INCH || all.some((p) => x(p, 'Quick to Fire') > 0));
    expect([seed, canStandAndShoot(b, t, u)]).toEqual([seed, reacts]);
  }
});

import { expect, test } from 'vitest';
import { runUntil } from '../../../kernel/procedure.js';
import { accept, options, waiting } from '../../../kernel/ruleset.js';
import { nextMember } from '../../../regiments/combat/combats.js';
import { Status } from '../../../regiments/core/state.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { ScenarioError } from '../../../testing/scenario-error.js';
import { blockOf, corners, gap, overlap } from '../../../testing/t9a/plain-blocks.js';
import { blowsOf, type Die, PlainFights } from '../../../testing/t9a/plain-fights.js';
import type { T9aScene } from '../../../testing/t9a/scene.js';
import { type PartSpec, type RuleSpec, type UnitSpec, unitOf } from '../../../testing/t9a/units.js';
import type { TroopType } from '../armies/terms.js';
import { Ask } from '../core/asks.js';
import type { T9aBattle } from '../core/state.js';
import { t9a } from '../ruleset.js';

// Compares Rounds of Combat of several units with a second computation from the rulebook for the same dice.

const ATTACKING: readonly RuleSpec[] = [
  ...['Frenzy', 'Thunderous Charge', 'Devastating Charge', 'Lightning Reflexes', 'Poisoned Attacks', 'Lethal Strike'],
  ...['Hatred', 'Flaming Attacks', 'Fight in Extra Rank'],
  ['Armour Piercing', 1],
  ['Armour Piercing', 3],
  ['Multiple Wounds', 2],
];
const DEFENDING: readonly RuleSpec[] = ['Distracting', 'Flammable', ['Ward Save', 5], ['Regeneration', 4]];
const WEAPONS = ['Flail', 'Great Weapon', 'Halberd', 'Additional Hand Weapon'];
const BASES: readonly (readonly [TroopType, readonly [number, number]])[] = [
  ['Infantry', [20, 20]],
  ['Infantry', [25, 25]],
  ['Cavalry', [25, 50]],
  ['Monstrous Infantry', [40, 40]],
  ['Monstrous Cavalry', [50, 75]],
];

const pick = <T>(chance: Random, things: readonly T[]): T => things[chance.below(things.length)];
const some = (chance: Random, rules: readonly RuleSpec[]): RuleSpec[] => rules.filter(() => chance.below(7) === 0);

function profile(chance: Random, most: number): PartSpec {
  const upTo = (n: number) => 1 + chance.below(n);
  return { WS: upTo(8), S: upTo(6), T: 1 + upTo(4), W: upTo(most), I: upTo(7), A: upTo(3) };
}

function drawn(chance: Random, [troopType, base]: (typeof BASES)[number], isCharacter: boolean): UnitSpec {
  const isMonstrous = troopType.startsWith('Monstrous');
  const isMounted = troopType.endsWith('Cavalry');
  const files = 1 + chance.below(isMonstrous ? 7 : 12);
  const models = isCharacter ? 1 : Math.max(3, files * (1 + chance.below(4)) - chance.below(files));
  const arms = [...WEAPONS, isMounted ? 'Lance' : 'Spear'].filter(() => chance.below(5) === 0).slice(0, 1);
  return {
    ...profile(chance, isMonstrous || isCharacter ? 3 : 1),
    ...{ models, files: Math.min(files, models), base, troopType, weapons: arms, character: isCharacter },
    rules: [...some(chance, ATTACKING), ...some(chance, DEFENDING)],
    armour: { suit: chance.below(4), shield: chance.below(2), ...(isMounted ? { mountsProtection: 1 } : {}) },
    ...(isMounted ? { mount: { ...profile(chance, 1), rules: some(chance, ATTACKING) } } : {}),
    ...(isCharacter ? {} : { champion: chance.below(2) === 0, standard: chance.below(2) === 0 }),
  };
}

/** Returns the battle of a scene, or null if its units cannot stand like this. */
function startOf(scene: T9aScene): T9aBattle | null {
  try {
    return scene.start().b;
  } catch (error) {
    if (error instanceof ScenarioError) return null;
    throw error;
  }
}

/** Makes a combat of two to five units, some of them characters; null if they do not fit together. */
function fight(chance: Random): { b: T9aBattle; book: PlainFights } | null {
  const ours = new Map<string, UnitSpec>();
  const theirs = new Map<string, UnitSpec>();
  const scene = scenario('t9a')
    .phase('combat')
    .seed(chance.below(1e6))
    .active(chance.below(2) as 0 | 1);
  const meet = (name: string, foe: string): void => {
    scene.engaged(name, foe, {
      side: pick(chance, ['front', 'front', 'left', 'right', 'rear']),
      offset: (chance.below(81) - 40) / 10,
    });
  };
  const add = (side: Map<string, UnitSpec>, name: string, more: Partial<UnitSpec> = {}): void => {
    const base = pick(chance, BASES);
    side.set(name, { ...drawn(chance, base, false), ...more });
    for (let n = chance.below(3); n > 0; n--) {
      const hero = { ...drawn(chance, base, true), joins: name, bsb: name.endsWith('0') && n === 1 };
      side.set(`${name} hero ${n}`, hero);
    }
  };
  add(ours, 'a0', { at: [36, 24] });
  const foes = 1 + chance.below(3);
  for (let n = 0; n < foes; n++) add(theirs, `b${n}`);
  const helpers = chance.below(3);
  for (let n = 1; n <= helpers; n++) add(ours, `a${n}`);
  for (const [name, spec] of ours) scene.unit(name, spec);
  for (const [name, spec] of theirs) scene.enemy(name, spec);
  for (let n = 0; n < foes; n++) meet(`b${n}`, 'a0');
  for (let n = 1; n <= helpers; n++) meet(`a${n}`, `b${chance.below(foes)}`);
  scene.with((b, row) => {
    for (const name of [...ours.keys(), ...theirs.keys()]) {
      b.unit.status[row(name)] |= pick(chance, [0, Status.Charging, Status.WeaponChosen]);
    }
  });
  const b = startOf(scene);
  if (b === null) return null;
  const standing = [...ours.keys(), ...theirs.keys()]
    .map((_, u) => u)
    .filter((u) => b.unit.models[u] > 0 && b.unit.host[u] < 0);
  const shapes = standing.map((u) => corners(blockOf(b, u)));
  if (shapes.some((s, i) => shapes.slice(i + 1).some((t) => overlap(s, t)))) return null;
  for (let l = 0; l < b.field.links[0]; l++) {
    if (gap(corners(blockOf(b, b.link.a[l])), corners(blockOf(b, b.link.b[l]))) > 0.0005) return null;
  }
  const units = [...ours, ...theirs].map(([name, spec]) => unitOf(name, spec));
  return { b, book: new PlainFights(b, units) };
}

function membersOf(b: T9aBattle): number[] {
  const members: number[] = [];
  for (let u = nextMember(b, b.field.combat[0], -1); u >= 0; u = nextMember(b, b.field.combat[0], u)) members.push(u);
  return members;
}

/**
 * Runs, with random answers to all questions, until the step `name` is next, or one of `others`.
 * @returns its name
 */
function runTo(b: T9aBattle, chance: Random, ...names: readonly string[]): string {
  let found = '';
  let isFirst = true; // the step at which the last run was stopped
  const stop = (p: { name: string; stepNames: readonly string[] }, step: number): boolean => {
    const next = `${p.name}, ${p.stepNames[step]}`;
    if (isFirst || !names.includes(next)) {
      isFirst = false;
      return false;
    }
    found = next;
    return true;
  };
  while (!runUntil(b, stop)) {
    const n = options(t9a, b);
    accept(t9a, b, b.decision.kind[0] === Ask.Challenge ? 0 : chance.below(n)); // the oracle knows no Challenges
  }
  expect(waiting(b)).toBe(false);
  return found;
}

const STRIKE = 'round of combat, strike';
const HIT = 'resolve attacks, hit';
const PANIC = 'resolve attacks, panic';
const LOST = 'round of combat, lost';

test('T9A-STK-001..005 T9A-ALC-003..006 T9A-ATK-005 T9A-ATK-006 T9A-WND-004..006 T9A-WIN-001..011 rounds are fought by the book', () => {
  const seen = { steps: 0, counted: 0, scores: 0 };
  for (let n = 1; n <= 250; n++) {
    const chance = new Random(n);
    const scene = fight(chance);
    if (scene === null) continue;
    const { b, book } = scene;
    let dice: Die[] = [];
    b.dice.listener = { fell: (purpose, unit, _sides, face) => dice.push([purpose, unit, face]) };
    while (runTo(b, chance, STRIKE, LOST) === STRIKE) {
      const told = `scene ${n}`;
      const initiative = b.locals[(b.core.depth[0] - 1) * (b.locals.length / b.stack.proc.length) + 2];
      const { blows, attacks } = blowsOf(b);
      const want = book.attacksAt(membersOf(b), initiative);
      if (!book.inDoubt) {
        expect(attacks, told).toEqual(want);
        seen.counted++;
      }
      if (blows.length === 0) continue;
      const { pool, own, wounds } = b.unit;
      const before = { pool: [...pool], own: [...own], wounds: [...wounds], score: [...b.combat.wounds] };
      runTo(b, chance, HIT);
      const losses = book.reckon(blows);
      dice = [];
      runTo(b, chance, PANIC);
      const { onRanks, onIndividuals } = losses(dice);
      const lost = [0, 0];
      for (let u = 0; u < b.setup.units; u++) {
        const each = b.setup.unit.W[u];
        const health = before.pool[u] * each - before.wounds[u];
        const fromOwn = Math.min(before.own[u], onIndividuals.get(u) ?? 0);
        const fromPool = Math.min(health, onRanks.get(u) ?? 0);
        const over = Math.min(before.own[u] - fromOwn, (onRanks.get(u) ?? 0) - fromPool);
        lost[b.setup.unit.player[u]] += fromOwn + fromPool + over;
        expect([pool[u], own[u]], `${told}, unit ${u}`).toEqual([
          Math.ceil((health - fromPool) / each),
          before.own[u] - fromOwn - over,
        ]);
      }
      expect([b.combat.wounds[0] - before.score[0], b.combat.wounds[1] - before.score[1]], told).toEqual([
        lost[1],
        lost[0],
      ]);
      seen.steps++;
    }
    const members = membersOf(b);
    for (let p = 0; p < 2; p++) {
      expect(b.combat.score[p], `scene ${n}, player ${p}`).toBe(b.combat.wounds[p] + book.bonuses(members, p));
    }
    seen.scores++;
  }
  expect(Math.min(seen.steps / 3, seen.counted / 3, seen.scores)).toBeGreaterThan(30);
});

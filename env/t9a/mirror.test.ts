import { expect, test } from 'vitest';
import type { DiceSource } from '../../engine/kernel/dice.js';
import { run } from '../../engine/kernel/procedure.js';
import { choose, options, waiting } from '../../engine/kernel/ruleset.js';
import { Ask, Verb } from '../../engine/regiments/core/asks.js';
import { Roll } from '../../engine/regiments/core/rolls.js';
import { unitSubject } from '../../engine/regiments/core/state.js';
import type { T9aBattle } from '../../engine/rulesets/t9a/core/state.js';
import { T9A_SPEC, WIDTH } from '../../engine/rulesets/t9a/observation/spec.js';
import { scenario } from '../../engine/testing/scenario.js';
import type { UnitSpec } from '../../engine/testing/t9a/units.js';
import { gameOf } from '../games.js';
import { Random } from '../random.js';

const T9A_GAME = gameOf('t9a');

// A battle and its mirror: lists and seats exchanged, table turned round. The player who decides must see the same in
// both.

const { rules } = T9A_GAME;
const FIRST = T9A_SPEC.offset.options;
/** Largest difference between equal numbers: poses are rounded to whole ticks in each battle. */
const ALIKE = 5e-4;
/** Column that holds a digest of a path: a difference of one tick makes another digest. */
const REST = T9A_SPEC.parts[5].features.findIndex(({ name }) => name === 'path rest');

/**
 * Returns dice that depend on the roller, the purpose and the count of rolls, but not on the order of sides.
 * @param mirrored True if `b` is the mirror
 */
function dice(b: T9aBattle, mirrored: boolean, salt: number): DiceSource {
  const times = new Map<string, number>();
  const { player } = b.setup.unit;
  const firstOf = (side: number) => player.indexOf(side);
  return {
    next(purpose, subject, sides) {
      const own = subject < 0 ? 0 : mirrored ? 1 - player[subject] : player[subject];
      const who = subject < 0 ? '' : `${own}:${subject - firstOf(player[subject])}`;
      const key = `${purpose} ${who}`;
      let n = (times.get(key) ?? 0) + 1;
      times.set(key, n);
      if (purpose === Roll.FirstTurn && mirrored) n = ((n - 1) ^ 1) + 1; // player 0 rolls first
      let hash = salt;
      for (const char of `${key} ${n}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
      const face = (((hash ^ (hash >>> 15)) >>> 0) % sides) + 1;
      return purpose === Roll.ZonePick && mirrored ? sides + 1 - face : face; // player 0 picks on 4+
    },
  };
}

/** One of the two battles, and the observation of its deciding player. */
class Seen {
  readonly out = new Float32Array(T9A_SPEC.size);
  private readonly writer = T9A_GAME.writer(this.out, true);
  readonly b: T9aBattle;
  count = 0;

  constructor(b: T9aBattle, mirrored: boolean, salt: number) {
    this.b = b;
    b.dice.source = dice(b, mirrored, salt);
  }

  look(): void {
    this.count = options(rules, this.b);
    this.writer.write(this.b, this.b.decision.player[0]);
  }

  row(i: number): Float32Array {
    return this.out.subarray(FIRST + i * WIDTH.option, FIRST + (i + 1) * WIDTH.option);
  }
}

function differences(a: Float32Array, b: Float32Array, skip = -1): number[] {
  const columns: number[] = [];
  for (let k = 0; k < a.length; k++) if (k !== skip && Math.abs(a[k] - b[k]) > ALIKE) columns.push(k);
  return columns;
}

/**
 * Returns, for each option of `here`, the option of `there` with the same row; -1 if there is none. Their order may
 * differ.
 */
function partners(here: Seen, there: Seen): number[] {
  const free = new Set(Array.from({ length: there.count }, (_, i) => i));
  return Array.from({ length: here.count }, (_, i) => {
    for (const k of free) {
      if (differences(here.row(i), there.row(k), REST).length > 0) continue;
      free.delete(k);
      return k;
    }
    return -1;
  });
}

/** Chooses an option that rarely stops, and fights if possible. */
function keen(seen: Seen, random: Random): number {
  const all = Array.from({ length: seen.count }, (_, i) => i);
  const [stops, fights] = [2, 4].map((column) => all.filter((i) => seen.row(i)[column] === 1));
  if (fights.length > 0 && random.below(4) > 0) return fights[random.below(fights.length)];
  const goes = all.filter((i) => !stops.includes(i));
  const from = goes.length > 0 && random.below(4) > 0 ? goes : all;
  return from[random.below(from.length)];
}

const name = (k: number): string => {
  const part = T9A_SPEC.parts.findLast((p) => T9A_SPEC.offset[p.name] <= k) ?? T9A_SPEC.parts[0];
  return `${part.name}: ${part.features[(k - T9A_SPEC.offset[part.name]) % part.features.length].name}`;
};

/**
 * Returns the kind of decision and its units, by side and place in the list.
 * @param turn 1 for the mirror
 */
function asked({ decision, setup }: T9aBattle, turn: number): string {
  const { player } = setup.unit;
  const unit = (u: number): string => (u < 0 ? '' : `${player[u] ^ turn}:${u - player.indexOf(player[u])}`);
  return `${decision.kind[0]} ${decision.player[0] ^ turn} ${unit(decision.subject[0])} ${unit(decision.other[0])}`;
}

/**
 * Plays a battle and its mirror with the same choices and compares observations at each decision. It stops when one
 * battle ends, when a rounded tick makes them differ, or when they ask in another order. @returns the kinds of the
 * compared decisions
 */
function compare(a: T9aBattle, mirrored: T9aBattle, salt: number, most = 400): number[] {
  const here = new Seen(a, false, salt);
  const there = new Seen(mirrored, true, salt);
  const random = new Random(salt);
  const kinds: number[] = [];
  while (waiting(a) && waiting(mirrored) && kinds.length < most) {
    here.look();
    there.look();
    const told = `${rules.question(a)} | ${rules.question(mirrored)}, decision ${kinds.length} of battle ${salt}`;
    // units that strike at once are asked in the order of the lists, and a scene is mirrored for one turn only
    if (asked(a, 0) !== asked(mirrored, 1) || a.core.gameTurn[0] !== mirrored.core.gameTurn[0]) break;
    expect(differences(here.out.subarray(0, FIRST), there.out.subarray(0, FIRST)).map(name), told).toEqual([]);
    expect(here.out.some((x) => Object.is(x, -0)) || there.out.some((x) => Object.is(x, -0)), told).toBe(false);
    if (here.count !== there.count) break;
    const partner = partners(here, there);
    expect(partner, told).not.toContain(-1);
    kinds.push(a.decision.kind[0]);
    const action = keen(here, random);
    choose(rules, a, action);
    choose(rules, mirrored, partner[action]);
  }
  return kinds;
}

const square = (x: number, y: number): [number, number][] => [
  [x, y],
  [x + 5, y],
  [x + 5, y + 4],
  [x, y + 4],
];
const PIECES = [
  { kind: 'hill', polygon: square(3, 6) },
  { kind: 'forest', polygon: square(25, 15) },
] as const;
const turnedRound = ({ kind, polygon }: (typeof PIECES)[number]) => ({
  kind,
  polygon: polygon.map(([x, y]) => [36 - x, 36 - y]),
});

const LISTS = ['drawn:empire-of-sonnstahl:360:398', 'drawn:orcs-and-goblins:400:6'] as const;

/** Returns a tiny battle of two different armies, from its first roll on. */
function tiny(mirrored: boolean, salt: number, deployment: string): T9aBattle {
  const setup = T9A_GAME.setup(
    {
      lists: mirrored ? [LISTS[1], LISTS[0]] : LISTS,
      battlefield: { width: 36, depth: 36, pieces: mirrored ? PIECES.map(turnedRound) : PIECES },
      deployment,
      turns: 8,
    },
    1,
  );
  if (!setup.ok) throw new Error(setup.problems.map((p) => p.message).join());
  const b = rules.create(setup.value) as T9aBattle;
  b.dice.source = dice(b, mirrored, salt);
  rules.begin(b, 1, 1);
  return b;
}

const TROOP: UnitSpec = { A: 1, I: 5, models: 15, files: 5, champion: true, standard: true, musician: true };
const SLOW = { ...TROOP, I: 3 }; // units that strike at once are asked in the order of the lists
/** Fights side by side, in another order in each list. One unit fights two enemies. */
const UNITS: readonly (readonly [name: string, side: number, spec: UnitSpec])[] = [
  ['lancers', 0, { ...TROOP, M: 7, S: 4, base: [25, 50], models: 5, at: [8, 10], rules: ['Swiftstride'] }],
  ['spears', 0, { ...TROOP, at: [24, 16], weapons: ['Spear'] }],
  ['swords', 0, { ...TROOP, at: [40, 16], Ld: 4 }],
  ['guard', 0, { ...TROOP, at: [60, 16] }],
  [
    'brutes',
    1,
    {
      I: 3,
      M: 6,
      W: 3,
      S: 4,
      T: 4,
      base: [40, 40],
      models: 6,
      files: 3,
      at: [60, 30],
      troopType: 'Monstrous Infantry',
    },
  ],
  ['mob', 1, { ...SLOW, models: 24, files: 8, at: [36, 30] }],
  ['pack', 1, { ...SLOW, models: 6, files: 6, at: [26, 30], Ld: 3 }],
  ['raiders', 1, { ...SLOW, at: [8, 30] }],
];
const CONTACTS = [
  ['lancers', 'raiders', 0],
  ['mob', 'swords', 0],
  ['pack', 'spears', 0],
  ['guard', 'brutes', 0],
] as const;

/** Makes a scene of these fights. */
function fights(mirrored: boolean, salt: number): T9aBattle {
  const scene = scenario('t9a')
    .phase('combat')
    .active(mirrored ? 1 : 0);
  for (const [name, side, spec] of UNITS) {
    const [x, y] = spec.at as readonly [number, number];
    const placed = mirrored ? { ...spec, at: [72 - x, 48 - y] as const } : spec;
    if ((side === 0) !== mirrored) scene.unit(name, placed);
    else scene.enemy(name, placed);
  }
  for (const [one, other, offset] of CONTACTS) scene.engaged(one, other, { offset });
  const { b } = scene.start();
  // the scene goes on as if player 0 had the first turn; only its own turn is played
  b.field.firstPlayer[0] = mirrored ? 1 : 0;
  b.dice.source = dice(b, mirrored, salt);
  run(b);
  return b;
}

const types = ['classic', 'diagonal', 'flank attack'] as const;

test('a battle looks the same from the other side of the table, by the other player, from its first decision to its last', () => {
  const kinds: number[] = [];
  for (let salt = 1; salt <= 6; salt++) {
    const type = types[salt % types.length];
    kinds.push(...compare(tiny(false, salt, type), tiny(true, salt, type), salt));
  }
  expect(kinds.length).toBeGreaterThan(400);
  for (const kind of [Ask.Zone, Ask.DeployPose, Ask.ChooseTurn, Ask.Move, Ask.ShotTarget])
    expect(kinds).toContain(kind);
});

test('a combat looks the same from the other side of the table: which is fought next, who strikes, who reforms first', () => {
  const kinds: number[] = [];
  for (let salt = 1; salt <= 8; salt++) kinds.push(...compare(fights(false, salt), fights(true, salt), salt));
  for (const kind of [Ask.Combat, Ask.Allocate, Ask.ReformSide]) expect(kinds).toContain(kind);
});

/** Makes a scene of a monster between two units that it may stomp on. It is the second unit of its list. */
function trampled(mirrored: boolean, salt: number): T9aBattle {
  const scene = scenario('t9a')
    .phase('combat')
    .active(mirrored ? 1 : 0);
  const place = (name: string, own: boolean, spec: UnitSpec, x: number, y: number) => {
    const placed = { ...spec, at: mirrored ? ([72 - x, 48 - y] as const) : ([x, y] as const) };
    if (own !== mirrored) scene.unit(name, placed);
    else scene.enemy(name, placed);
  };
  const crowd: UnitSpec = { A: 0, models: 5, files: 5 };
  place('onlookers', true, crowd, 10, 8);
  place('monster', true, { models: 1, A: 0, rules: [['Stomp', 1]], troopType: 'Monster', base: [50, 50] }, 36, 20);
  place('first', false, crowd, 36, 30);
  place('second', false, crowd, 25, 20);
  scene.engaged('monster', 'first').engaged('second', 'monster', { side: 'left', offset: 1 });
  const { b } = scene.start();
  b.field.firstPlayer[0] = mirrored ? 1 : 0;
  b.dice.source = dice(b, mirrored, salt);
  run(b);
  return b;
}

test('T9A-SPR-078 T9A-DEC-109 whom a monster may stomp on looks the same from the other side of the table', () => {
  expect(compare(trampled(false, 1), trampled(true, 1), 1)).toContain(Ask.SpecialTarget);
});

/** Returns the observation of a rare question, with options made by hand. */
function shown(
  mirrored: boolean,
  kind: number,
  make: (b: T9aBattle, unit: (name: string) => number) => void,
): string[] {
  const b = fights(mirrored, 1);
  const seen = new Seen(b, mirrored, 1);
  b.decision.kind[0] = kind;
  b.option.count = 0;
  make(b, (name) => b.setup.names.indexOf(name));
  T9A_GAME.writer(seen.out, true).write(b, mirrored ? 1 : 0);
  return Array.from({ length: b.option.count }, (_, i) => Array.from(seen.row(i), (x) => x.toFixed(4)).join()).sort();
}

test.each([
  [
    'T9A-DRP-005 which contact is restored first',
    Ask.NudgeOrder,
    (b: T9aBattle) => {
      for (let row = 0; row < b.field.links[0]; row++) b.option.add(Verb.Pick, b.link.a[row], b.link.b[row]);
    },
  ],
  [
    'T9A-DEC-119 whose units pursue first',
    Ask.PursuitSide,
    (b: T9aBattle, unit: (name: string) => number) => {
      for (const name of ['guard', 'brutes']) b.option.add(Verb.Pick, unit(name), b.setup.unit.player[unit(name)]);
    },
  ],
  [
    'K25 which rule comes first',
    Ask.Trigger,
    (b: T9aBattle, unit: (name: string) => number) => {
      const waits = ['lancers', 'brutes', 'guard']; // from the other side the other player's unit is first
      if (b.setup.unit.player[unit('guard')] === 1) waits.unshift(waits.splice(1, 1)[0]);
      waits.forEach((name, row) => {
        b.trigger.subject[row] = unitSubject(b, unit(name));
        b.trigger.player[row] = b.setup.unit.player[unit(name)];
        if (name !== 'brutes') b.option.add(Verb.Trigger, row, 7);
      });
    },
  ],
])('%s looks the same from the other side of the table', (_, kind, make) => {
  const [here, there] = [false, true].map((mirrored) => shown(mirrored, kind, make));
  expect(here.length).toBeGreaterThan(1);
  expect(new Set(here).size).toBe(here.length);
  expect(there).toEqual(here);
});

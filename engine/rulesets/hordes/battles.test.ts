import { expect, test } from 'vitest';
import { Level } from '../../kernel/core.js';
import { readRecord } from '../../kernel/options.js';
import { choose, LEGAL, options, waiting } from '../../kernel/ruleset.js';
import { box } from '../../testing/hordes/table.js';
import { Random } from '../../testing/random.js';
import { armyBooks } from './armies/armies.js';
import { fielded } from './armies/entries.js';
import type { Member, ModelProfile, UnitProfile } from './armies/profiles.js';
import { armies } from './armies/proving-ground.js';
import { Ask } from './core/asks.js';
import type { Piece } from './core/ground.js';
import { onTable, radiusOf } from './core/models.js';
import type { HordesBattle, HordesSetup } from './core/state.js';
import { isOnTable } from './movement/paths.js';
import { HORDES_RULES } from './ruleset.js';
import { setupOf, sideOf } from './setup/muster.js';
import { isBarred } from './terrain/ground.js';

const PIECES: readonly Piece[] = [
  box('forest', 8, 18, 8, 6),
  box('wall', 20, 22, 8, 0.5),
  box('hill', 32, 16, 8, 8),
  box('obstruction', 18, 30, 4, 3),
  box('rubble', 28, 28, 6, 6),
  box('impassable', 4, 30, 4, 4),
];

/** True if model `m` is on its way, perhaps over a wall or another model, while enemies are asked for free strikes. */
function isCrossing(b: HordesBattle, m: number): boolean {
  const { kind, subject, other } = b.decision;
  return kind[0] === Ask.FreeStrike ? other[0] === m : kind[0] === Ask.NextStrike && subject[0] === m;
}

/** `SEEDS=200 npx vitest run engine/rulesets/hordes/battles.test.ts` plays more. */
const SEEDS = Number(process.env.SEEDS ?? 8);

/** Returns what is wrong with where models stand. */
function faults(b: HordesBattle): string[] {
  const wrong: string[] = [];
  const { x, y } = b.model;
  for (let m = 0; m < b.setup.models; m++) {
    if (!onTable(b, m)) continue;
    if (!isOnTable(b, m, x[m], y[m])) wrong.push(`${b.setup.modelNames[m]} is off the table`);
    const crosses = isCrossing(b, m);
    if (!crosses && isBarred(b, x[m], y[m], radiusOf(b, m) - 4))
      wrong.push(`${b.setup.modelNames[m]} stands on a barrier`);
    for (let o = 0; o < m; o++) {
      if (crosses || isCrossing(b, o)) continue;
      const gap = Math.hypot(x[m] - x[o], y[m] - y[o]) - radiusOf(b, m) - radiusOf(b, o);
      if (onTable(b, o) && gap < -4) wrong.push(`${b.setup.modelNames[m]} stands on ${b.setup.modelNames[o]}`);
    }
  }
  return wrong;
}

/** Plays random battles and checks them at every decision. @returns those who won */
function playAll(setup: HordesSetup, seeds: number, level: number): Set<number> {
  const winners = new Set<number>();
  for (let seed = 1; seed <= seeds; seed++) {
    const b = HORDES_RULES.create(setup);
    const random = new Random(seed);
    HORDES_RULES.begin(b, seed, level);
    while (waiting(b)) {
      const n = options(HORDES_RULES, b);
      expect([n > 0, b.option.lost]).toEqual([true, 0]);
      const words = Array.from({ length: n }, (_, i) => HORDES_RULES.describe(b, i));
      expect(words.filter((w, i) => words.indexOf(w) < i)).toEqual([]);
      const i = random.below(n);
      expect(HORDES_RULES.validate(b, readRecord(b.option, i))).toBe(LEGAL);
      choose(HORDES_RULES, b, i);
      expect(faults(b)).toEqual([]);
    }
    winners.add(b.core.winner[0]);
  }
  return winners;
}

test('random battles of both lists end; options are legal, distinct in words, and models never overlap', () => {
  const lists = [...armies.lists().values()];
  const setup = setupOf([sideOf(lists[0]), sideOf(lists[1])], { width: 48, depth: 48 }, 6, PIECES);
  expect(playAll(setup, SEEDS, Level.command).size).toBeGreaterThan(1);
});

/** A trooper made up for this test. */
const trooper = (name: string, more: Partial<ModelProfile> = {}): ModelProfile => ({
  id: name,
  name,
  type: 'trooper',
  base: 'small',
  SPD: 6,
  STR: 6,
  MAT: 6,
  RAT: 5,
  DEF: 12,
  ARM: 13,
  CMD: 7,
  points: 1,
  weapons: [{ name: 'spear', kind: 'melee', RNG: 1, POW: 6 }],
  ...more,
});
const BOW = { name: 'bow', kind: 'ranged', RNG: 12, POW: 11 } as const;
const KNIFE = { name: 'knife', kind: 'melee', RNG: 0.5, POW: 4 } as const;
const unitOf = (name: string, grunt: ModelProfile, grunts: number, more: readonly Member[] = []): UnitProfile => ({
  name,
  members: [
    { profile: { ...grunt, name: `${name} leader`, id: `${name} leader` }, role: 'leader' },
    ...Array.from({ length: grunts }, (): Member => ({ profile: grunt, role: 'grunt' })),
    ...more,
  ],
});
const units = (): readonly UnitProfile[] => [
  unitOf('Spears', trooper('spear bearer', { advantages: ['Combined Melee Attack'] }), 5, [
    { profile: trooper('captain', { CMD: 9, orders: ['Shield Wall'] }), role: 'officer' },
    { profile: trooper('piper', { SPD: 5 }), role: 'trooper' },
  ]),
  unitOf('Bows', trooper('archer', { advantages: ['Combined Ranged Attack'], weapons: [BOW, KNIFE], damage: 2 }), 4),
  unitOf(
    'Raiders',
    trooper('raider', { advantages: ['Assault', 'Tough'], weapons: [KNIFE, { ...BOW, RNG: 6 }], CMD: 4 }),
    3,
  ),
  unitOf(
    'Pistols',
    trooper('pistoleer', { base: 'medium', advantages: ['Gunfighter'], weapons: [{ ...BOW, RNG: 8 }], damage: 5 }),
    2,
  ),
];

test('HRD-UNIT-004 HRD-FORM-003 random battles of units end, led or trooper by trooper', () => {
  const sides = ['one', 'two'].map((list) => ({ list, units: units() }));
  const setup = setupOf([sides[0], sides[1]], { width: 48, depth: 48 }, 5, PIECES);
  const winners = [playAll(setup, 5, Level.command), playAll(setup, 3, Level.full)];
  expect(winners.map((w) => w.size > 0)).toEqual([true, true]);
});

test('HRD-SCN-001 random battles of all nine scenarios end', () => {
  const sides = ['one', 'two'].map((list) => ({ list, units: units() }));
  const setup = setupOf([sides[0], sides[1]], { width: 48, depth: 48 }, 5);
  for (let scenario = 1; scenario <= 10; scenario++) {
    expect(playAll({ ...setup, scenario }, 1, Level.command).size).toBe(1);
  }
});

test('HRD-COLO-009 HRD-GARG-001 HRD-PACK-001 random battles of a gargantuan, packs and a colossal with their leaders end', () => {
  const unit = (book: string, id: string, leader?: number): UnitProfile => {
    const entry = armyBooks()
      .get(book)
      ?.units.find((of) => of.id === id);
    if (entry === undefined) throw new Error(`no ${id}`);
    const [{ models, points }] = entry.sizes;
    return { ...fielded(entry, models, points, entry.name), ...(leader === undefined ? {} : { leader }) };
  };
  const beasts = [
    unit('skorne', 'archdomina-makeda'),
    unit('skorne', 'mammoth', 0),
    unit('skorne', 'scarab-pack', 0),
    unit('skorne', 'scarab-pack', 0),
  ];
  const jacks = [
    unit('cygnar', 'captain-victoria-haley'),
    unit('cygnar', 'stormwall', 0),
    unit('cygnar', 'charger', 0),
    unit('cygnar', 'sword-knights'),
  ];
  const sides = [
    { list: 'beasts', units: beasts },
    { list: 'jacks', units: jacks },
  ] as const;
  const setup = setupOf(sides, { width: 48, depth: 48 }, 6, PIECES);
  expect(playAll(setup, 3, Level.command).size).toBeGreaterThan(0);
  expect(playAll(setup, 1, Level.full).size).toBe(1);
});

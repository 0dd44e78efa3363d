import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DiceSource } from '../../kernel/dice.js';
import type { OptionView, Question } from '../choices.js';
import { scenario } from '../scenario.js';
import type { T9aReport } from './report.js';
import type { UnitSpec } from './units.js';

/**
 * Returns dice that depend on the purpose, the unit and the count of rolls, but not on the order in which sides roll.
 */
function diceByName(battle: T9aReport, salt: number): DiceSource {
  const times = new Map<string, number>();
  return {
    next(purpose, subject, sides) {
      const key = `${purpose} ${battle.b.setup.names[subject] ?? ''}`;
      const n = (times.get(key) ?? 0) + 1;
      times.set(key, n);
      let hash = salt;
      for (const char of `${key} ${n}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
      return (((hash ^ (hash >>> 15)) >>> 0) % sides) + 1;
    },
  };
}

/**
 * Options chosen only if there is nothing better. Reforms come last, because the order of their poses may depend on one
 * tick.
 */
const LATE = ['Flee', 'Restrain', 'Stay', 'Stop', 'Back', 'Reform'];

/** Chooses as an aggressive player, who charges, shoots and pursues if possible, by names and not by rows. */
function keen({ options }: Question): OptionView {
  const key = (o: OptionView) => `${LATE.indexOf(o.verb) + 1} ${o.verb} ${o.targetName}`;
  return [...options].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.index - b.index))[0];
}

const units: readonly (readonly [name: string, side: number, spec: UnitSpec])[] = [
  ['lancers', 0, { M: 7, S: 4, base: [25, 50], models: 5, at: [30, 14], rules: ['Swiftstride'], standard: true }],
  ['bows', 0, { models: 20, files: 10, at: [44, 14], shooting: 'Bow', musician: true }],
  ['spears', 1, { models: 20, files: 5, at: [30, 26], weapons: ['Spear'], champion: true }],
  [
    'brutes',
    1,
    { M: 6, W: 3, S: 4, T: 4, base: [40, 40], models: 6, files: 3, at: [44, 28], troopType: 'Monstrous Infantry' },
  ],
];

/**
 * Plays the same fight. If `turned`, the sides exchange places, seats and colours, and the table is turned about its
 * Centre.
 */
function fought(turned: boolean, aside: number, ahead: number, salt: number, active: 0 | 1): T9aReport {
  const scene = scenario('t9a')
    .otherwise(keen)
    .level('command')
    .active(turned ? ((1 - active) as 0 | 1) : active);
  for (const [name, side, spec] of units) {
    const [x, y] = spec.at as readonly [number, number];
    const place: [number, number] = side === 0 ? [x, y] : [x + aside, y + ahead];
    const player = turned ? 1 - side : side;
    const placed = { ...spec, at: turned ? ([72 - place[0], 48 - place[1]] as const) : place };
    if (player === 0) scene.unit(name, placed);
    else scene.enemy(name, placed);
  }
  const battle = scene.start();
  battle.b.dice.source = diceByName(battle, salt);
  return battle.runTo('end of turn');
}

test('a turn that is played from the other side of the table, by the other player, comes to the same', () => {
  const offset = fc.integer({ min: -8, max: 8 }).map((n) => n / 4);
  fc.assert(
    fc.property(offset, offset, fc.integer(), fc.constantFrom(0 as const, 1 as const), (aside, ahead, salt, active) => {
      const here = fought(false, aside, ahead, salt, active);
      const there = fought(true, aside, ahead, salt, active);
      for (const [name] of units) {
        const { x, y, facing, ...facts } = here.unit(name);
        const { x: farX, y: farY, facing: farFacing, ...farFacts } = there.unit(name);
        expect(farFacts).toEqual(facts);
        expect(Math.abs(72 - farX - x)).toBeLessThan(0.005); // both positions were rounded to whole ticks
        expect(Math.abs(48 - farY - y)).toBeLessThan(0.005);
        expect(Math.abs(((farFacing - facing + 720) % 360) - 180)).toBeLessThan(0.05);
      }
      expect(there.log.length).toBe(here.log.length);
    }),
    { numRuns: 40, seed: 7 },
  );
});

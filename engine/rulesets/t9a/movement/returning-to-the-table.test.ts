import { expect, test } from 'vitest';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { mayLeave } from '../../../regiments/characters/leaving.js';
import { Did } from '../../../regiments/core/state.js';
import { gap } from '../../../regiments/core/units.js';
import { Place } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

/** Makes a scene of pursuers, 100 mm wide, that left over the lower edge at `x` and return now. */
const pursuers = (x: number) =>
  scenario('t9a')
    .unit('pursuers', { models: 10, files: 5, at: [36, 10] })
    .enemy('theirs', { models: 5, files: 5, at: [60, 40] })
    .with((b, row) => {
      const u = row('pursuers');
      b.unit.place[u] = Place.offTable;
      b.unit.x[u] = x * INCH;
      b.unit.y[u] = 0;
    });

test('T9A-PUR-025 near a corner it stands as close as can be to where it left: in the corner, to the tick', () => {
  const { b } = pursuers(0.5).runTo('decision of kind Mover');
  expect([b.unit.x[0], b.unit.y[0]]).toEqual([5000, 2000]);
});

test('T9A-PUR-025 T9A-SPC-001 beside a friend who stands there it comes back an inch from him and no further off', () => {
  const battle = pursuers(36)
    .unit('friends', { models: 5, files: 5, at: [35, 2] })
    .runTo('decision of kind Mover');
  const { b } = battle;
  const [u, v] = [battle.row('pursuers'), battle.row('friends')];
  expect(b.unit.x[u]).toBeGreaterThan(36 * INCH);
  expect(Math.abs(gap(b, u, v) - INCH)).toBeLessThanOrEqual(TOUCH);
});

const lord: UnitSpec = { character: true, M: 4 };
const DEEP = 20 / 25.4; // depth of one base, inches

/**
 * Returns the options of `mover` in a scene in which `runner` returns at (36, 0), with spears `ahead` inches from the
 * edge.
 */
const home = (runner: string, mover: string, ahead: number, units: Readonly<Record<string, UnitSpec>>) => {
  const scene = scenario('t9a').unit('spears', { models: 10, files: 5, at: [36, ahead + DEEP] });
  for (const [name, spec] of Object.entries(units)) scene.unit(name, spec);
  const battle = scene
    .enemy('theirs', { models: 5, files: 5, at: [60, 46] })
    .with((b, row) => {
      const u = row(runner);
      b.unit.place[u] = Place.offTable;
      b.unit.x[u] = 36 * INCH;
      b.unit.y[u] = 0;
    })
    .runTo('decision of kind Mover');
  if (!battle.question?.options.some((o) => o.targetName === mover)) return [];
  return battle.choose({ ask: 'Mover', target: mover }).runTo('decision of kind Move').question?.options ?? [];
};

test('T9A-PUR-025 T9A-CHR-003 a character that comes back may go on into a unit, but not at a march', () => {
  const joins = (gap: number) =>
    home('lord', 'lord', DEEP + gap, { lord: { ...lord, at: [36, 10] } }).some((o) => o.verb === 'Join');
  expect([joins(3), joins(5)]).toEqual([true, false]);
});

test('T9A-PUR-025 T9A-CHR-011 from a unit that comes back a character may go on by itself, but not at a march', () => {
  const among = { pursuers: { models: 4, files: 2, at: [36, 10] }, lord: { ...lord, joins: 'pursuers' } } as const;
  const leaves = home('pursuers', 'lord', 20, among).filter((o) => o.verb === 'Leave');
  expect(leaves.length).toBeGreaterThan(0);
  expect(leaves.every((o) => o.n === 0)).toBe(true);
});

test('T9A-PUR-025 T9A-CHR-011 nobody leaves a unit that came back and has gone on since', () => {
  const battle = scenario('t9a')
    .unit('pursuers', { models: 4, files: 2, at: [36, 10] })
    .unit('lord', { ...lord, joins: 'pursuers' })
    .enemy('theirs', { models: 5, files: 5, at: [60, 46] })
    .with((b) => {
      b.unit.did[0] |= Did.Move | Did.Returned;
    })
    .start();
  expect(mayLeave(battle.b, 1)).toBe(true);
  for (const way of [Did.Advance, Did.Reform, Did.SwiftReform]) {
    battle.b.unit.did[0] |= way;
    expect(mayLeave(battle.b, 1)).toBe(false);
    battle.b.unit.did[0] &= ~way;
  }
  battle.b.unit.did[0] = Did.Move | Did.RallyToAct; // it was ordered to stand fast, and it rallied
  expect(mayLeave(battle.b, 1)).toBe(true);
  battle.b.unit.did[0] = Did.Move;
  expect(mayLeave(battle.b, 1)).toBe(false);
});

test('T9A-PUR-025 T9A-CHR-003 T9A-CHR-011 characters that come back may join a unit or leave theirs, but not by a March', () => {
  const offered = (gap: number) => {
    const battle = scenario('t9a')
      .unit('hero', { character: true, M: 5, at: [36, 10] })
      .unit('guard', { models: 5, files: 5, at: [36, gap + 30 / 25.4] })
      .unit('knights', { models: 4, files: 4, M: 5, at: [10, 10] })
      .unit('duke', { character: true, M: 5, joins: 'knights' })
      .enemy('theirs', { models: 5, files: 5, at: [60, 40] })
      .with((b, row) => {
        for (const u of [row('hero'), row('knights')]) {
          b.unit.place[u] = Place.offTable;
          b.unit.y[u] = 0;
        }
      });
    const verbs = (name: string) => {
      const report = battle.start();
      report.choose({ ask: 'Mover', target: name });
      const options = report.runTo('decision of kind Move').question?.options ?? [];
      return [...new Set(options.map((o) => (o.n === 1 ? `${o.verb} far` : o.verb)))];
    };
    return [verbs('hero').filter((v) => v.startsWith('Join')), verbs('duke').filter((v) => v.startsWith('Leave'))];
  };
  expect(offered(4.5)).toEqual([['Join'], ['Leave']]);
  expect(offered(6)).toEqual([[], ['Leave']]);
});

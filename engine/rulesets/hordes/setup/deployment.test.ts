import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { begin, run } from '../../../kernel/procedure.js';
import { deploy, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { Place } from '../core/state.js';
import { battle } from '../turn.js';
import { isInFormation } from '../units/formation.js';
import { victoryPoints } from '../victory.js';

/** A battle before its set-up, with the starting roll that is given. */
const start = (...roll: number[]) => {
  const t = new HordesTable({ a: { at: [0, 0], points: 4 } }, { b: { at: [0, 0], points: 7 }, c: { at: [0, 0] } });
  t.b.model.place.fill(Place.reserve, 0, 3);
  t.dice('starting roll', ...roll);
  begin(t.b, battle);
  run(t.b);
  return t;
};

describe('set-up', () => {
  test('HRD-SETUP-004 the higher roll chooses who is first; a tie is rolled again', () => {
    expect(start(3, 5).b.decision.player[0]).toBe(1);
    expect(start(5, 3).b.decision.player[0]).toBe(0);
    const tie = start(4, 4, 6, 2);
    expect([tie.b.decision.player[0], tie.diceLeft()]).toEqual([0, []]);
    expect(start(5, 3).choose('be the second').b.game.first[0]).toBe(1);
    expect(start(3, 5).choose('be the first').b.game.first[0]).toBe(1);
  });

  test('HRD-SETUP-005 HRD-SETUP-006 HRD-SETUP-008 the second player picks an edge; zones of 7 and 10 inches (HRD-V-063)', () => {
    const t = start(5, 3).choose('be the first');
    expect(t.b.decision.player[0]).toBe(1);
    t.choose('the north');
    expect(deploy(t, 'a', 24, 6.5)).toBe('outside the deployment zone');
    expect(deploy(t, 'a', 24, 6.4)).toBe('');
    expect(deploy(t, 'b', 24, 48 - 9.5)).toBe('outside the deployment zone');
    expect(deploy(t, 'b', 24, 48 - 9.4)).toBe('');
    expect(deploy(t, 'c', 24.5, 48 - 9.4)).toBe('another model is in the way');
    expect(deploy(t, 'c', 47.5, 45)).toBe('outside the deployment zone');
    expect(deploy(t, 'c', 47.4, 45)).toBe('');
    expect(t.question()).toBe('how does a move?');
  });

  test('HRD-SETUP-005 the east edge is as good, and the first player has the west', () => {
    const t = start(5, 3).choose('be the first').choose('the east');
    expect(deploy(t, 'a', 6.5, 24)).toBe('outside the deployment zone');
    expect(deploy(t, 'a', 6.4, 24)).toBe('');
    expect(deploy(t, 'b', 48 - 9.5, 24)).toBe('outside the deployment zone');
    expect(deploy(t, 'b', 48 - 9.4, 24)).toBe('');
    expect(t.options()[0]).toContain('facing 270 degrees');
  });

  test('HRD-SETUP-012 HRD-GAME-003 HRD-GAME-004 HRD-TURN-001 turns alternate, the first player begins', () => {
    const t = start(5, 3).choose('be the second').choose('the south');
    const order: number[] = [];
    for (let i = 0; i < 3; i++) t.choose('deploy');
    for (let i = 0; i < 6; i++) {
      order.push(t.b.core.active[0], t.b.core.gameTurn[0]);
      const player = t.b.core.active[0];
      while (t.b.core.active[0] === player) t.choose(t.question() === 'which model activates?' ? 'activate' : 'stay');
    }
    expect(order).toEqual([1, 1, 0, 1, 1, 2, 0, 2, 1, 3, 0, 3]);
  });

  test('HRD-GAME-005 the battle ends when a side is gone or after its rounds', () => {
    const t = start(5, 3).choose('be the first').choose('the north');
    for (let i = 0; i < 3; i++) t.choose('deploy');
    t.b.model.place[1] = Place.removed;
    t.b.model.place[2] = Place.removed;
    t.choose('stay');
    expect([t.question(), t.b.core.over[0], t.b.core.winner[0], victoryPoints(t.b, 0)]).toEqual(['', 1, 0, 12]);
    expect(t.b.setup.width).toBe(48 * INCH);
  });
});

describe('deployment of units', () => {
  const band = (level: 'full' | 'command') => {
    const trooper = { at: [0, 0] as const, unit: 'band', CMD: 5 };
    const t = new HordesTable(
      { a: trooper, chief: { ...trooper, role: 'officer' }, c: trooper },
      { b: { at: [0, 0] } },
    );
    t.b.model.place.fill(Place.reserve, 0, 4);
    t.dice('starting roll', 5, 3);
    if (level === 'full') t.full();
    begin(t.b, battle);
    run(t.b);
    return t.choose('be the first').choose('the north');
  };

  test('HRD-FORM-003 the commander comes first, and his troopers begin in formation', () => {
    const t = band('full');
    expect(t.question()).toBe('where is chief deployed?');
    expect(deploy(t, 'chief', 24, 4)).toBe('');
    expect(t.question()).toBe('where is a deployed?');
    expect(deploy(t, 'a', 24 + 1.1811 + 5.01, 4)).toBe('a unit begins the game in formation');
    expect(deploy(t, 'a', 24 + 1.1811 + 5, 4)).toBe('');
    expect(t.options().every((o) => o.startsWith('deploy c at'))).toBe(true);
    expect(deploy(t, 'c', 24, 1.5)).toBe('');
  });

  test('HRD-FORM-003 HRD-DEC-105 at level command the troopers stand around their commander', () => {
    const t = band('command');
    deploy(t, 'chief', 1, 1);
    expect([0, 1, 2].map((m) => [t.b.model.place[m], isInFormation(t.b, m)])).toEqual(
      Array(3).fill([Place.table, true]),
    );
    expect(t.question()).toBe('where is b deployed?');
  });
});

describe('Advance Deployment', () => {
  const AD: Standing['advantages'] = ['Advance Deployment'];
  /** A battle before the deployment of the first player, player 0, from the south edge. */
  const field = (first: Record<string, Standing>, second: Record<string, Standing>, level: 'full' | 'command') => {
    const t = new HordesTable(first, second);
    const models = Object.keys({ ...first, ...second }).length;
    t.b.model.place.fill(Place.reserve, 0, models);
    t.dice('starting roll', 5, 3);
    if (level === 'full') t.full();
    begin(t.b, battle);
    run(t.b);
    return t.choose('be the first').choose('the north');
  };
  const scout: Standing = { at: [0, 0], advantages: AD ?? [] };
  const plain: Standing = { at: [0, 0] };

  test('HRD-SETUP-009 HRD-SETUP-010 HRD-ADV-002 who is held back is placed after both armies, up to 6 inches beyond its zone', () => {
    const t = field({ scout, a: plain }, { spy: scout, b: plain }, 'command');
    expect(t.question()).toBe('where is scout deployed?');
    t.choose('hold scout back');
    expect(t.question()).toBe('where is a deployed?');
    deploy(t, 'a', 10, 3);
    expect(t.question()).toBe('where is spy deployed?');
    t.choose('hold spy back');
    expect([t.question(), deploy(t, 'b', 10, 45)]).toEqual(['where is b deployed?', '']);
    expect([t.question(), t.b.decision.player[0]]).toEqual(['where is scout deployed?', 0]);
    expect(t.options().some((o) => o.startsWith('hold'))).toBe(false);
    expect(deploy(t, 'scout', 24, 13 - 0.58)).toBe('outside the deployment zone');
    expect(deploy(t, 'scout', 24, 13 - 0.6)).toBe('');
    expect([t.question(), t.b.decision.player[0]]).toEqual(['where is spy deployed?', 1]);
    expect(deploy(t, 'spy', 24, 48 - 16 + 0.58)).toBe('outside the deployment zone');
    expect(deploy(t, 'spy', 24, 48 - 16 + 0.6)).toBe('');
    expect(t.question()).toBe('which model activates?');
  });

  test('HRD-SETUP-009 HRD-SETUP-010 how far ahead those with Advance Deployment begin (HRD-V-065)', () => {
    const t = field({ scout, a: plain }, { spy: scout, b: plain }, 'command').choose('hold scout back');
    deploy(t, 'a', 10, 3);
    t.choose('hold spy back');
    deploy(t, 'b', 10, 45);
    expect(deploy(t, 'scout', 24, 12.5)).toBe('outside the deployment zone');
    expect(deploy(t, 'scout', 24, 12.4)).toBe('');
    expect(deploy(t, 'spy', 24, 32.5)).toBe('outside the deployment zone');
    expect(deploy(t, 'spy', 24, 32.6)).toBe('');
  });

  test('HRD-SETUP-009 the deeper zone lies along any edge, and its listed places reach into it', () => {
    const t = new HordesTable({ scout }, { b: plain });
    t.b.model.place.fill(Place.reserve, 0, 2);
    t.dice('starting roll', 5, 3);
    begin(t.b, battle);
    run(t.b);
    t.choose('be the first').choose('the east').choose('hold scout back').choose('deploy b');
    const farthest = () => {
      t.options();
      return Math.max(...t.b.option.x.slice(0, t.b.option.count)) / INCH;
    };
    expect(farthest()).toBeGreaterThan(7);
    expect(farthest()).toBeLessThan(13);
    expect(deploy(t, 'scout', 13 - 0.58, 24)).toBe('outside the deployment zone');
    expect(deploy(t, 'scout', 13 - 0.6, 24)).toBe('');
  });

  test('HRD-SETUP-011 HRD-ADV-002 it may be deployed with the others, then within their zone; others are not held back', () => {
    const t = field({ scout, a: plain }, { b: plain }, 'command');
    expect(deploy(t, 'scout', 24, 6.5)).toBe('outside the deployment zone');
    expect(deploy(t, 'scout', 24, 6.4)).toBe('');
    expect(t.options().some((o) => o.startsWith('hold'))).toBe(false);
    expect(t.propose({ verb: Verb.HoldBack, target: t.row('a') })).toBe('not an option');
    deploy(t, 'a', 10, 3);
    deploy(t, 'b', 10, 45);
    expect(t.question()).toBe('which model activates?');
  });

  test('HRD-SETUP-007 HRD-SETUP-009 a unit is held back whole, and is deployed in formation', () => {
    const trooper: Standing = { at: [0, 0], unit: 'band', CMD: 5, advantages: AD ?? [] };
    const band = { a: trooper, chief: { ...trooper, role: 'officer' } } as const;
    const t = field(band, { b: plain }, 'full');
    t.choose('hold band back');
    expect(t.question()).toBe('where is b deployed?');
    t.choose('deploy b');
    expect([t.question(), deploy(t, 'chief', 24, 12)]).toEqual(['where is chief deployed?', '']);
    expect(t.question()).toBe('where is a deployed?');
    expect(deploy(t, 'a', 24 + 1.1811 + 5.01, 12)).toBe('a unit begins the game in formation');
    expect(deploy(t, 'a', 24 + 1.1811 + 5, 12)).toBe('');
    const led = field(band, { b: plain }, 'command').choose('hold band back').choose('deploy b');
    deploy(led, 'chief', 24, 12);
    expect([isInFormation(led.b, 0), isInFormation(led.b, 1), led.question()]).toEqual([
      true,
      true,
      'which order does chief give?',
    ]);
  });

  test('HRD-SETUP-009 a unit is not held back while one of its models lacks Advance Deployment, or stands already', () => {
    const trooper: Standing = { at: [0, 0], unit: 'band', advantages: AD ?? [] };
    const mixed = field({ a: trooper, b: { at: [0, 0], unit: 'band' } }, { x: plain }, 'full');
    expect(mixed.options().some((o) => o.startsWith('hold'))).toBe(false);
    const whole = field({ a: trooper, b: trooper }, { x: plain }, 'full');
    expect(whole.options()).toContain('hold band back');
    deploy(whole, 'a', 24, 3);
    expect([whole.question(), whole.options().some((o) => o.startsWith('hold'))]).toEqual([
      'where is b deployed?',
      false,
    ]);
  });
});

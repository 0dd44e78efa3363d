import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { Place, Status } from '../core/state.js';
import { isAnswered } from './counters.js';

const QUESTION = 'does e answer the movement of a?';
const CHARGER: Partial<Standing> = { abilities: ['Counter Charge'], damage: 30 };
const BULL: Partial<Standing> = {
  abilities: ['Counter Slam'],
  type: 'heavy warbeast',
  base: 'large',
  damage: ['MMMM', 'BBBB', 'SSSS', 'MMMM', 'BBBB', 'SSSS'],
};

/** A table on which `a` of the active player is about to move, and `e` of the other one may answer. */
const scene = (
  e: Partial<Standing>,
  a: Partial<Standing> = {},
  more: Record<string, Standing> = {},
  pals: Record<string, Standing> = {},
) => {
  const t = new HordesTable({ a: { at: [24, 24], damage: 30, ...a }, ...pals }, { e: { at: [24, 36], ...e }, ...more });
  return Object.keys(pals).length > 0 ? t.turn().choose('activate a') : t.turn();
};
const advance = (t: HordesTable, inches: number, verb: number = Verb.Advance, along = 0) => {
  const angle = (along * Math.PI) / 180;
  const x = t.b.model.x[0] + Math.round(ticks(inches) * Math.sin(angle));
  const y = t.b.model.y[0] + Math.round(ticks(inches) * Math.cos(angle));
  return t.propose({ verb, x, y, path: [degrees(along), ticks(inches)], facing: degrees(along) });
};

describe('charges outside of an activation', () => {
  test('HRD-CHG-025 a model that is not on the table answers nobody, and nobody answers one', () => {
    const answered = (gone?: number) => {
      const t = scene(CHARGER, { at: [24, 30] });
      if (gone !== undefined) t.b.model.place[gone] = Place.removed;
      return isAnswered(t.b, 0);
    };
    expect([answered(), answered(0), answered(1)]).toEqual([true, false, false]);
  });

  test('HRD-CHG-025 an enemy that ends its movement near is charged by the usual rules, without activation, order or force', () => {
    const t = scene(CHARGER);
    expect([advance(t, 5), t.question(), t.b.decision.player[0]]).toEqual(['', QUESTION, 1]);
    // 12 - 5 inches between the centres; melee range begins after 7 - 1.18 - 0.5 inches
    const charge = (inches: number, along = 180) =>
      t.propose({ verb: Verb.Charge, target: 0, n: ticks(inches), facing: degrees(along) });
    expect(charge(5.3)).toBe('the charge may not stop before the target is in melee range');
    expect(charge(5.4, 90)).toBe('this direction never brings the target into melee range');
    expect(t.propose({ verb: Verb.Slam, target: 0, n: ticks(5.4) })).toBe('not an option');
    t.dice('to hit', 5, 6).dice('damage', 1, 1, 1);
    expect(charge(5.4)).toBe('');
    // one weapon, so it strikes without a question, with a boosted damage roll; then the active player goes on
    expect([t.diceLeft(), t.question(), t.b.decision.player[0]]).toEqual([[], 'what does a attack?', 0]);
    expect([Math.round((36 - t.b.model.y[1] / INCH) * 100) / 100, t.b.model.facing[1]]).toEqual([5.4, degrees(180)]);
    expect(t.b.model.did[1]).toBe(0);
  });

  test('HRD-CHG-025 HRD-CHG-006 the charge goes SPD and 3 inches at most, and warbeasts are not forced to it', () => {
    const beast: Partial<Standing> = {
      ...BULL,
      abilities: ['Counter Charge'],
      type: 'light warbeast',
      base: 'medium',
      FURY: 1,
      fury: 1,
      SPD: 3,
    };
    const t = scene(beast);
    t.b.model.points[1] = 1;
    advance(t, 5);
    expect(t.propose({ verb: Verb.Charge, target: 0, n: ticks(6.1), facing: degrees(181) })).toBe('too far');
    t.dice('to hit', 1, 1);
    expect(t.options().some((o) => o.startsWith('charge a'))).toBe(true);
    t.choose('charge a');
    expect([t.diceLeft(), t.b.model.points[1]]).toEqual([[], 1]);
  });

  test('HRD-CHG-026 it gives one attack, of any weapon that reaches, no special one and no second', () => {
    const weapons: Standing['weapons'] = [
      { name: 'axe' },
      { name: 'spear', RNG: 2 },
      { name: 'spell', kind: 'magic', RNG: 8, POW: 10 },
      { name: 'gun', kind: 'ranged', RNG: 8, POW: 10 },
    ];
    const t = scene({ ...CHARGER, weapons, magic: 6 });
    advance(t, 5);
    // only the spear reaches from the first place in range
    t.dice('to hit', 1, 1).choose('charge a');
    expect([t.diceLeft(), t.question()]).toEqual([[], '']);
    const close = scene({ ...CHARGER, weapons, magic: 6 });
    advance(close, 5);
    close.propose({ verb: Verb.Charge, target: 0, n: ticks(5.5), facing: degrees(180) });
    expect([close.question(), close.options()]).toEqual([
      'with what does e strike a?',
      ['attack a with axe (weapon 1)', 'attack a with spear (weapon 2)'],
    ]);
    close.dice('to hit', 5, 6).dice('damage', 1, 1, 1).choose('attack a with axe');
    expect([close.diceLeft(), close.question()]).toEqual([[], 'what does a attack?']);
  });

  test('HRD-CHG-026 HRD-CHG-018 a short charge has its attack without a boost', () => {
    const t = scene(CHARGER);
    advance(t, 6, Verb.Run);
    const near = scene({ ...CHARGER, at: [24, 34], weapons: [{ RNG: 2 }] });
    advance(near, 5);
    // 5 inches between the centres, 3.82 between the bases: in range after 1.82
    near.dice('to hit', 5, 6).dice('damage', 1, 1);
    expect(near.propose({ verb: Verb.Charge, target: 0, n: ticks(2.9), facing: degrees(180) })).toBe('');
    expect(near.diceLeft()).toEqual([]);
  });

  test('HRD-CHG-026 HRD-CHG-020 a failed charge gives no attack, and the activation of the other goes on', () => {
    // a wall of models lets it not come near
    const t = scene({ ...CHARGER, base: 'large' }, {}, { wall: { at: [25, 33], damage: 30 } });
    advance(t, 5);
    t.choose('charge a');
    expect(t.lines.at(-1)).toBe('e fails its charge');
    expect([t.question(), t.b.activation.model[0]]).toEqual(['', -1]);
  });

  test('HRD-CHG-025 who may answer: near, in sight, unengaged, able to advance, with the rule', () => {
    const asks = (inches: number, e: Partial<Standing> = {}, change: (t: HordesTable) => void = () => {}) => {
      const t = scene({ ...CHARGER, ...e });
      change(t);
      advance(t, inches);
      return t.question() === QUESTION;
    };
    // 12 inches between the centres: 6 inches between the bases after 4.82 inches
    expect([asks(4.81), asks(4.82)]).toEqual([false, true]);
    expect(asks(5, { abilities: [] })).toBe(false);
    expect(asks(5, { facing: 0 })).toBe(false);
    const gun: Standing['weapons'] = [{ name: 'gun', kind: 'ranged', RNG: 8, POW: 10 }];
    expect(asks(5, { weapons: gun })).toBe(false);
    for (const status of [Status.knockedDown, Status.stationary, Status.wild]) expect(asks(5, { status })).toBe(false);
    const engaged = scene(CHARGER, {}, {}, { pal: { at: [24, 37.5], facing: 180, damage: 9 } });
    advance(engaged, 5);
    expect(engaged.question()).not.toBe(QUESTION);
    const astray = scene(
      { ...CHARGER, unit: 'band', CMD: 2 },
      {},
      { chief: { at: [44, 44], unit: 'band', role: 'officer', CMD: 2 } },
    );
    advance(astray, 5);
    expect(astray.question()).not.toBe(QUESTION);
  });

  test('HRD-CHG-025 HRD-TURN-001 once a round, be the answer taken or not at each movement', () => {
    const t = scene(CHARGER, {}, {}, { b: { at: [27, 27], damage: 30 } });
    advance(t, 5);
    t.choose('no');
    expect(t.question()).toBe('how does b move?');
    expect(t.propose({ verb: Verb.Advance, x: ticks(27), y: ticks(30), path: [0, ticks(3)] })).toBe('');
    expect(t.question()).toBe('does e answer the movement of b?');
    const u = scene(CHARGER, {}, {}, { b: { at: [27, 27], damage: 30 } });
    u.dice('to hit', 1, 1);
    advance(u, 5);
    u.choose('charge a');
    expect(u.b.model.answered[2]).toBe(u.b.core.playerTurns[0] + 2);
    u.choose('no more');
    expect(u.question()).toBe('how does b move?');
    u.b.model.x[2] = ticks(27);
    u.b.model.y[2] = ticks(36);
    u.choose('advance');
    expect(u.question().includes('answer')).toBe(false);
  });

  test('HRD-CHG-025 runs, charges and tramples are answered too; who does not move is not', () => {
    expect(
      scene({ ...CHARGER, at: [24, 30] })
        .choose('stay')
        .question(),
    ).not.toBe(QUESTION);
    const runs = scene({ ...CHARGER, at: [24, 40] });
    advance(runs, 9, Verb.Run);
    expect(runs.question()).toBe(QUESTION);
    const charges = scene({ ...CHARGER, at: [24, 36] }, {}, { prey: { at: [26, 32], damage: 30 } });
    charges.choose('charge prey');
    expect(charges.question()).toBe(QUESTION);
    const giant: Partial<Standing> = { ...BULL, abilities: [], FURY: 4 };
    const tramples = scene({ ...CHARGER, at: [24, 37] }, giant, { mouse: { at: [24, 28], damage: 30 } });
    tramples.dice('to hit', 1, 1).choose('trample');
    expect(tramples.question()).toBe(QUESTION);
  });

  test('HRD-CHG-025 HRD-MOVE-020 movement at the end of an activation is answered, once', () => {
    const t = scene(CHARGER, { abilities: ['Reposition [3]'] }, {}, { b: { at: [5, 5] } });
    t.choose('stay');
    t.b.model.y[0] = ticks(27);
    t.b.option.decision = 0;
    expect(t.question()).toBe('does a move at the end of its activation?');
    t.choose('Reposition [3]: advance to 24.00, 30.00').choose('no');
    expect(t.question()).toBe('how does b move?');
  });

  test('HRD-CHG-025 HRD-FREE-001 HRD-ATK-023 a mover that the answer slays makes no attack', () => {
    const t = scene(CHARGER, { damage: 1 }, {}, { b: { at: [5, 5] } });
    advance(t, 5);
    t.dice('to hit', 5, 6).dice('damage', 6, 6, 6).choose('charge a');
    expect([t.b.model.place[0], t.question()]).toEqual([Place.removed, 'how does b move?']);
  });
});

describe('slams outside of an activation', () => {
  test('HRD-SLAM-015 an enemy that ends its movement near is slammed, without force; then the active player goes on', () => {
    const t = scene({ ...BULL, fury: 0 }, { base: 'large' });
    expect([advance(t, 5), t.question()]).toEqual(['', QUESTION]);
    t.b.model.points[1] = 1; // all of its FURY
    t.dice('to hit', 5, 6).dice('slam distance', 3).dice('damage', 1, 1);
    const before = t.b.model.y[0];
    t.choose('slam a');
    expect([t.diceLeft(), (before - t.b.model.y[0]) / INCH, t.b.model.status[0], t.b.model.points[1]]).toEqual([
      [],
      3,
      Status.knockedDown,
      1,
    ]);
    expect(t.b.activation.advanced[0]).toBe(5 * INCH);
  });

  test('HRD-SLAM-015 HRD-SLAM-013 a slam of less than 3 inches does damage only', () => {
    const t = scene({ ...BULL, at: [24, 33] }, { base: 'large' });
    advance(t, 5);
    t.dice('to hit', 5, 6).dice('damage', 1, 1);
    expect(t.propose({ verb: Verb.Slam, target: 0, n: ticks(1.9) })).toBe('');
    expect([t.diceLeft(), t.b.model.status[0]]).toEqual([[], 0]);
  });

  test('HRD-SLAM-015 HRD-SLAM-014 a failed slam makes no attack', () => {
    const t = scene(BULL, {}, { wall: { at: [25.2, 33], damage: 30 } });
    advance(t, 5);
    expect(t.question()).toBe(QUESTION);
    t.choose('slam a');
    expect(t.lines.at(-1)).toBe('e fails its slam');
    expect(t.question()).toBe('');
  });

  test('HRD-SLAM-015 HRD-SPIR-009 who cannot slam does not answer, nor does the rule for slams charge', () => {
    const crippled = scene(BULL);
    for (let i = 0; i < 3; i++) crippled.b.model.marks[3 + i] = 0xffffff;
    advance(crippled, 5);
    expect(crippled.question()).not.toBe(QUESTION);
    const t = scene(BULL);
    advance(t, 5);
    expect(t.propose({ verb: Verb.Charge, target: 0, n: ticks(5), facing: degrees(180) })).toBe('not an option');
  });
});

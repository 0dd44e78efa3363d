import { describe, expect, test } from 'vitest';
import { LOCALS } from '../../../kernel/core.js';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { enter, runUntil } from '../../../kernel/procedure.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { WeaponProfile } from '../armies/profiles.js';
import { attack } from '../attacks/attack.js';
import { Verb } from '../core/asks.js';
import { Rule } from '../core/rule-ids.js';
import { AttackFlag, Did, Status } from '../core/state.js';
import { Cause } from '../damage/causes.js';
import { sufferDamage } from '../damage/suffer-damage.js';

const FAR: Standing = { at: [44, 44] };
const QUESTION = 'does a move at the end of its activation?';
const BOTH: Standing['abilities'] = ['Sprint', 'Reposition [3]'];

/** A table on which `a` has slain the enemy in its melee range. */
const slayer = (a: Partial<Standing> = {}, more: Record<string, Standing> = {}) => {
  const t = new HordesTable(
    { a: { at: [24, 24], abilities: BOTH ?? [], ...a } },
    { prey: { at: [24, 25.5] }, ...more, far: FAR },
  );
  return t.turn().choose('stay').dice('to hit', 5, 6).dice('damage', 6, 6).choose('attack prey');
};
/** Proposes an advance of `inches` by `rule` along a direction in degrees, and returns the refusal. */
const advance = (t: HordesTable, rule: number, inches: number, along = 90) => {
  const angle = (along * Math.PI) / 180;
  const x = t.b.model.x[0] + Math.round(ticks(inches) * Math.sin(angle));
  const y = t.b.model.y[0] + Math.round(ticks(inches) * Math.cos(angle));
  return t.propose({ verb: Verb.Advance, n: rule, x, y, path: [degrees(along), ticks(inches)] });
};

describe('movement at the end of an activation', () => {
  test('HRD-MOVE-020 Sprint or Reposition, not both: its player picks one and moves as that rule says (HRD-V-085)', () => {
    const t = slayer();
    expect(t.question()).toBe(QUESTION);
    const rules = new Set(t.options().map((o) => o.split(':')[0]));
    expect([...rules]).toEqual(['Sprint', 'Reposition [3]', 'no']);
    expect([advance(t, Rule.Sprint, 6.01), advance(t, Rule.Sprint, 6)]).toEqual(['too far', '']);
    // one movement, then the activation is over
    expect([t.question(), t.b.model.x[0] / INCH]).toEqual(['', 30]);
    for (const along of [90, 180, 225]) {
      const u = slayer();
      expect([advance(u, Rule['Reposition [3]'], 3.01, along), advance(u, Rule['Reposition [3]'], 3, along)]).toEqual([
        'too far',
        '',
      ]);
      expect(u.question()).toBe('');
    }
  });

  test('HRD-MOVE-020 a proposal says nothing beyond the rule, the place and the way', () => {
    const t = slayer();
    const { x, y } = t.b.model;
    const there = { verb: Verb.Advance, n: Rule.Sprint, x: x[0] + ticks(2), y: y[0], path: [degrees(90), ticks(2)] };
    for (const more of [{ extra: 1 }, { files: 1 }, { target: 0 }])
      expect(t.propose({ ...there, ...more })).toBe('not an option');
    expect(t.propose(there)).toBe('');
  });

  test('HRD-MOVE-020 each rule alone lets its model advance, and no other rule does', () => {
    const sprints = slayer({ abilities: ['Sprint'] });
    expect([advance(sprints, Rule['Reposition [3]'], 2), advance(sprints, Rule.Sprint, 5)]).toEqual([
      'not an option',
      '',
    ]);
    const steps = slayer({ abilities: ['Reposition [3]'] });
    expect([advance(steps, Rule.Sprint, 2), advance(steps, Rule['Reposition [3]'], 2)]).toEqual(['not an option', '']);
    expect(slayer({ abilities: [] }).question()).toBe('');
    expect([slayer().choose('no').question(), advance(slayer(), Rule.Luck, 1)]).toEqual(['', 'not an option']);
  });

  test('HRD-MOVE-020 HRD-DMG-006 Sprint follows an enemy slain in melee: no shot, no friend, nobody who lives', () => {
    const gun: Standing['weapons'] = [{ name: 'gun', kind: 'ranged', RNG: 12, POW: 10 }];
    const shot = new HordesTable(
      { a: { at: [24, 24], abilities: ['Sprint'], weapons: gun } },
      { prey: { at: [24, 30] } },
    );
    shot.turn().choose('stay').dice('to hit', 5, 6).dice('damage', 6, 6).choose('attack prey');
    expect([shot.question(), shot.b.model.did[0] & Did.Slay]).toEqual(['', 0]);
    const lives = new HordesTable(
      { a: { at: [24, 24], abilities: ['Sprint'] } },
      { foe: { at: [24, 25.5], damage: 20 }, far: FAR },
    );
    lives.turn().choose('stay').dice('to hit', 5, 6).dice('damage', 6, 6).choose('attack foe');
    expect(lives.question()).toBe('');
    const friend = new HordesTable(
      { a: { at: [24, 24], abilities: ['Sprint'] }, pal: { at: [24, 25.5] } },
      { far: FAR },
    );
    friend.full().turn().choose('activate a').choose('stay').dice('to hit', 5, 6).dice('damage', 6, 6);
    expect(friend.propose({ verb: Verb.Attack, target: 1, n: friend.weapon('a') })).toBe('');
    friend.choose('no more');
    expect([friend.b.model.place[1], friend.question()]).toEqual([3, '']);
  });

  test('HRD-MOVE-020 who ran, failed a charge or is in melee does not reposition', () => {
    const steps = (more: Record<string, Standing> = { far: FAR }) =>
      new HordesTable({ a: { at: [24, 24], abilities: ['Reposition [3]'] } }, more).turn();
    expect(steps().choose('stay').question()).toBe(QUESTION);
    expect(steps().choose('advance').question()).toBe(QUESTION);
    expect(steps().choose('run').question()).toBe('');
    expect(
      steps({ foe: { at: [24, 25.5], damage: 30 } })
        .choose('stay')
        .choose('no more')
        .question(),
    ).toBe('');
    const failed = steps({ foe: { at: [24, 44] } });
    expect(failed.propose({ verb: Verb.Charge, target: 1, n: ticks(9), facing: 0 })).toBe('');
    expect(failed.question()).toBe('');
  });

  test('HRD-MOVE-020 HRD-FORM-004 HRD-WILD-004 HRD-KNOCK-001 who may not advance does not', () => {
    const asks = (change: (t: HordesTable) => void) => {
      const unit = { unit: 'band', CMD: 3, abilities: ['Reposition [3]'] } as const;
      const t = new HordesTable(
        { a: { at: [24, 24], ...unit }, c: { at: [26, 24], ...unit, abilities: [] } },
        { far: FAR },
      );
      t.full().turn().choose('activate').choose('no order').choose('a').choose('stay').choose('stay');
      change(t);
      t.choose('nobody else');
      return t.question();
    };
    expect(asks(() => {})).toBe(QUESTION);
    expect(
      asks((t) => {
        t.b.model.status[0] |= Status.knockedDown;
      }),
    ).toBe('');
    expect(
      asks((t) => {
        t.b.model.status[0] |= Status.wild;
      }),
    ).toBe('');
    expect(
      asks((t) => {
        t.b.unit.commander[0] = 1;
        t.b.model.x[1] += 10 * INCH;
      }),
    ).toBe('');
  });

  test('HRD-MOVE-020 HRD-FREE-001 HRD-MOVE-006 it is an advance: bases bar it, and enemies strike who leaves them', () => {
    const left = slayer({}, { guard: { at: [25.5, 24] } });
    expect([advance(left, Rule.Sprint, 3), advance(left, Rule.Sprint, 3, 270)]).toEqual([
      'another model is in the way',
      '',
    ]);
    expect(left.question()).toBe('does guard strike a, who leaves?');
  });
});

describe('names of damage', () => {
  /** Returns the causes of the damage of an attack of `a` at `foe`, in the order in which it is suffered. */
  const causes = (weapon: Partial<WeaponProfile>, foe: Standing, more: Record<string, Standing> = {}) => {
    const a = { at: [10, 10], magic: 9, type: 'heavy warbeast', base: 'large', weapons: [weapon], damage: 30 } as const;
    const t = new HordesTable({ a }, { foe, ...more });
    const row = weapon.name === 'slam' ? 2 : 0;
    t.b.activation.advanced[0] = 4 * INCH;
    const seen: number[] = [];
    enter(t.b, attack, 0, 0, t.weapon('a', row), 1, AttackFlag.bare);
    t.dice('to hit', 5, 6)
      .dice('slam distance', 2)
      .dice('damage', ...Array(8).fill(6));
    runUntil(t.b, (p, step) => {
      const frame = t.b.core.depth[0] - 1;
      if (p === sufferDamage && step === 0) seen.push(t.b.locals[frame * LOCALS + 3]);
      return false;
    });
    return seen;
  };

  test('HRD-DMG-006 damage is named after the attack: melee, ranged or magic', () => {
    const foe: Standing = { at: [10, 12], damage: 30 };
    expect(causes({}, foe)).toEqual([Cause.melee]);
    expect(causes({ kind: 'ranged', RNG: 8, POW: 10 }, foe)).toEqual([Cause.ranged]);
    expect(causes({ kind: 'magic', RNG: 8, POW: 10 }, foe)).toEqual([Cause.magic]);
  });

  test('HRD-DMG-006 HRD-PWR-005 HRD-SLMD-011 a slam does melee damage, and collateral damage is that of no attack', () => {
    const foe: Standing = { at: [10, 12], damage: 30 };
    expect(causes({ name: 'slam' }, foe, { behind: { at: [10, 13.7], damage: 30 } })).toEqual([
      Cause.melee,
      Cause.other,
    ]);
  });
});

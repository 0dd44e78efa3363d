// Cavalry: Mounts, charges with impact attacks, and what follows from them.
import { describe, expect, test } from 'vitest';
import { degrees, ticks } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attackDice } from '../attacks/attack-roll.js';
import { Verb } from '../core/asks.js';
import { AttackFlag, Place } from '../core/state.js';
import { damageDice } from '../damage/damage-roll.js';

/** Radius of a large base, and of a small one, in inches. */
const LARGE = 25 / 25.4;
const SMALL = 15 / 25.4;

const RIDER: Omit<Standing, 'at'> = {
  base: 'large',
  SPD: 8,
  STR: 8,
  MAT: 6,
  damage: 8,
  advantages: ['Cavalry'],
  weapons: [
    { name: 'lance', RNG: 2, POW: 5 },
    { name: 'mount', kind: 'mount', RNG: 0.5, POW: 12 },
  ],
};
/** How far beside the way of a rider a small base stands that he passes: within half an inch, but not in his way. */
const BESIDE = LARGE + SMALL + 0.05;
/** The distance north of a rider at 10 at which a small base is touched after that many inches of charge. */
const touchingAfter = (inches: number): number => 10 + inches + LARGE + SMALL;

/** A rider at 24, 10 who has begun his activation, and enemies with small bases and no reach. */
function charge(
  enemies: Record<string, Partial<Standing>>,
  rider: Partial<Standing> = {},
  more: Record<string, Standing> = {},
) {
  const far = { elsewhere: { at: [2, 46] as const } };
  const foes = Object.fromEntries(
    Object.entries(enemies).map(([name, foe]) => [name, { at: [24, 20], DEF: 12, ARM: 12, ...foe } as Standing]),
  );
  const t = new HordesTable({ rider: { at: [24, 10], ...RIDER, ...rider }, ...more }, { ...foes, ...far });
  t.turn();
  if (t.question() === 'which model activates?') t.choose('activate rider');
  return t;
}

/** Charges `name` along `angle` degrees, that many inches; returns the refusal. */
const at = (t: HordesTable, name: string, inches: number, angle = 0): string =>
  t.propose({ verb: Verb.Charge, target: t.row(name), n: ticks(inches), facing: degrees(angle) });

/** Returns how far the rider has gone north, in inches. */
const gone = (t: HordesTable): number => t.b.model.y[t.row('rider')] / ticks(1) - 10;

describe('impact attacks', () => {
  /** B in the way after 4 inches, C beside it in the range of the Mount, A behind: the book's example. */
  const example = (c: Partial<Standing> = {}, rider: Partial<Standing> = {}) =>
    charge(
      {
        a: { at: [24, touchingAfter(9.5)] },
        b: { at: [24, touchingAfter(4)] },
        c: { at: [24 + BESIDE, 14.8], ...c },
      },
      rider,
    );

  test('HRD-V2-029 HRD-CAV-006 the charge stops at B for impact attacks on all in range of the Mount, and goes on to A', () => {
    const t = example();
    expect(at(t, 'a', 9)).toBe('');
    expect(gone(t)).toBeCloseTo(4, 1);
    expect([t.question(), t.options()]).toEqual([
      'does rider make impact attacks?',
      ['impact attacks on the others', 'no'],
    ]);
    // the charge attack of cavalry has three dice
    t.dice('to hit', 5, 5, 5, 5, 1, 1, 1).dice('damage', 3, 3, 3, 3).choose('impact attacks on the others');
    expect([t.b.model.place[t.row('b')], t.b.model.place[t.row('c')]]).toEqual([Place.removed, Place.removed]);
    expect(gone(t)).toBeCloseTo(9, 1);
    expect(t.lines).toContain('rider misses a with lance');
    expect(t.diceLeft()).toEqual([]);
  });

  test('HRD-V2-031 HRD-CAV-009 HRD-CAV-012 C survives beside the way: the charge goes on and C strikes freely', () => {
    const t = example({ damage: 40 });
    at(t, 'a', 9);
    t.dice('to hit', 5, 5, 5, 5).dice('damage', 3, 3, 3, 3).choose('impact attacks on the others');
    expect(t.question()).toBe('does c strike rider, who leaves?');
    t.dice('to hit', 1, 1, 1).choose('no more attacks');
    expect(gone(t)).toBeCloseTo(9, 1);
  });

  test('HRD-CAV-012 B survives in the way: the charge cannot go on, and fails', () => {
    const t = charge({ a: { at: [24, touchingAfter(9.5)] }, b: { at: [24, touchingAfter(4)], damage: 40 } });
    at(t, 'a', 9);
    t.dice('to hit', 5, 5).dice('damage', 3, 3).choose('impact attacks on the others');
    expect(gone(t)).toBeCloseTo(4, 1);
    expect(t.lines).toContain('rider fails its charge');
    expect(damageOf(t.b, t.row('b'))).toBe(12 + 6 - 12);
  });

  test('HRD-DEC-129 no impact attacks: it stays where it was stopped', () => {
    const t = example();
    at(t, 'a', 9);
    t.choose('no');
    expect(gone(t)).toBeCloseTo(4, 1);
    expect(t.lines).toContain('rider fails its charge');
  });

  test.each([
    [2.95, false],
    [3.05, true],
  ])('HRD-V2-033 HRD-CAV-010 contact after %f inches: impact attacks %s', (inches, makes) => {
    const t = charge({ a: { at: [24, touchingAfter(9.5)] }, b: { at: [24, touchingAfter(inches)] } });
    // before 3 inches the model in the way is where the charge must stop
    expect(at(t, 'a', 9)).toBe(makes ? '' : 'another model is in the way');
    if (makes) {
      expect(t.question()).toBe('does rider make impact attacks?');
      return;
    }
    t.choose('charge a');
    expect(gone(t)).toBeCloseTo(2.95, 1);
    expect(t.lines).toContain('rider fails its charge');
  });

  test('HRD-CAV-006 friends in the range of the Mount are attacked too; nobody out of it is', () => {
    const friend = { friend: { at: [24 - BESIDE, 14.8], damage: 40 } as Standing };
    const near = { b: { at: [24, touchingAfter(4)] as const, damage: 40 } };
    const outOfRange = { outOfRange: { at: [24 + LARGE + SMALL + 0.55, 14] as const, damage: 40 } };
    const t = charge({ a: { at: [24, touchingAfter(9.5)] }, ...near, ...outOfRange }, {}, friend);
    at(t, 'a', 9);
    t.dice('to hit', 5, 5, 5, 5).dice('damage', 3, 3, 3, 3).choose('impact attacks on the others');
    expect([t.diceLeft(), ['b', 'friend', 'outOfRange'].map((name) => damageOf(t.b, t.row(name)))]).toEqual([
      [],
      [6, 6, 0],
    ]);
  });

  test('HRD-CAV-008 no impact roll is boosted, by points or by effects; all attack rolls come before the damage', () => {
    const t = example({}, { type: 'warlock', FURY: 5, fury: 5 } as Partial<Standing>);
    t.askBoosts();
    at(t, 'a', 9);
    t.dice('to hit', 5, 5, 5, 5, 1, 1, 1).dice('damage', 3, 3, 3, 3).choose('impact attacks on the others');
    expect(t.lines.filter((line) => /Mount|suffers/.test(line))).toEqual([
      'rider hits b with its Mount',
      'rider hits c with its Mount',
      'b suffers 6 damage',
      'c suffers 6 damage',
    ]);
  });

  test('HRD-V2-037 HRD-CAV-004 HRD-CAV-008 a charge attack has three dice, an impact attack and its damage two', () => {
    const t = new HordesTable({ rider: { at: [24, 10], ...RIDER } }, { foe: { at: [24, 20] } });
    const [lance, mount] = [t.weapon('rider'), t.weapon('rider', 1)];
    expect(attackDice(t.b, 0, lance, false, AttackFlag.charge)).toBe(3);
    expect(attackDice(t.b, 0, lance, false, 0)).toBe(2);
    expect(attackDice(t.b, 0, mount, false, AttackFlag.impact)).toBe(2);
    expect(damageDice(t.b, 0, mount, true, 1, AttackFlag.impact)).toBe(2);
    expect(damageDice(t.b, 0, mount, true, 1, 0)).toBe(3);
    const foot = new HordesTable({ rider: { at: [24, 10], ...RIDER, advantages: [] } }, { foe: { at: [24, 20] } });
    expect(attackDice(foot.b, 0, lance, false, AttackFlag.charge)).toBe(2);
  });

  test.each(['stays', 'pushed', 'knocked down'] as const)(
    'HRD-V2-039 HRD-CAV-009 while it stood for its impact attacks the rider %s',
    (event) => {
      const t = charge({
        a: { at: [24, touchingAfter(9.5)] },
        b: { at: [24, touchingAfter(4)], abilities: ['Slippery'] },
      });
      at(t, 'a', 9);
      t.dice('to hit', 5, 5).dice('damage', 3, 3).choose('impact attacks on the others');
      expect(t.question()).toBe('does b have the attack roll against b rolled again?');
      if (event === 'pushed') t.b.model.x[t.row('rider')] += ticks(0.5);
      if (event === 'knocked down') t.b.model.status[t.row('rider')] |= 1;
      t.dice('to hit', 1, 1, 1).choose('no');
      expect(gone(t)).toBeCloseTo(event === 'stays' ? 9 : 4, 1);
    },
  );

  test('HRD-CAV-009 there is one set of impact attacks: the next model in the way stops the charge', () => {
    const t = charge({
      a: { at: [24, touchingAfter(9.8)] },
      b: { at: [24, touchingAfter(4)] },
      d: { at: [24, touchingAfter(7)] },
    });
    at(t, 'a', 9);
    t.dice('to hit', 5, 5).dice('damage', 3, 3).choose('impact attacks on the others');
    expect(gone(t)).toBeCloseTo(7, 1);
    expect(t.lines).toContain('rider fails its charge');
  });
});

describe('the target of the charge', () => {
  /** A rider in contact with the target of his charge, beside which another enemy stands. */
  const contact = (a: Partial<Standing> = {}, rider: Partial<Standing> = {}) => {
    const t = charge({ a: { at: [24.8, 10 + 6.4], ...a }, beside: { at: [22.85, 15.3], damage: 40 } }, rider);
    const option = t.options().filter((words) => words.startsWith('charge a'));
    // straight at it, on into contact
    t.choose(option[option.length - 1]);
    return t;
  };

  test('HRD-CAV-011 it is struck with the impact if its player wants: the rider faces it and goes no farther, then comes the charge attack', () => {
    const t = contact({ damage: 40 });
    expect(t.options()).toEqual(['impact attacks, on a too', 'impact attacks on the others', 'no']);
    t.dice('to hit', 5, 5, 5, 5, 4, 4, 4).dice('damage', 3, 3, 3, 3, 3, 3, 3).choose('impact attacks, on a too');
    // impact 12 + 6 - 12, then the boosted charge attack with the lance 8 + 5 + 9 - 12
    expect([damageOf(t.b, t.row('a')), damageOf(t.b, t.row('beside'))]).toEqual([6 + 10, 6]);
    const spared = contact({ damage: 40 });
    spared.dice('to hit', 5, 5, 4, 4, 4).dice('damage', 3, 3, 3, 3, 3).choose('impact attacks on the others');
    expect([damageOf(spared.b, spared.row('a')), damageOf(spared.b, spared.row('beside'))]).toEqual([10, 6]);
  });

  test('HRD-CAV-011 it is destroyed by the impact: the charge has not failed, and the rider may attack others', () => {
    const t = contact();
    t.dice('to hit', 5, 5, 5, 5).dice('damage', 3, 3, 3, 3).choose('impact attacks, on a too');
    expect(t.lines).not.toContain('rider fails its charge');
    expect([t.question(), t.options()]).toEqual([
      'what does rider attack?',
      ['attack beside with lance (weapon 0)', 'no more attacks'],
    ]);
  });

  test('HRD-CAV-011 before the impact attacks the rider turns to face it', () => {
    const t = charge({ a: { at: [24 + 1.2, 10 + 6.4], damage: 40 } });
    // straight north: it is touched aslant
    expect(at(t, 'a', 10.9)).toBe('another model is in the way');
    const far = 6.4 - Math.sqrt((LARGE + SMALL) ** 2 - 1.2 ** 2);
    expect(at(t, 'a', far - 0.001)).toBe('');
    t.dice('to hit', 1, 1, 1, 1, 1).choose('impact attacks, on a too');
    const facing = (t.b.model.facing[t.row('rider')] * 360) / 65536;
    expect(facing).toBeCloseTo((Math.atan2(1.2, 6.4 - far) * 180) / Math.PI, 0);
  });

  test('HRD-CAV-011 HRD-CAV-006 it has turned to its target before it chooses whom it strikes: who is in front then', () => {
    const far = 6.4 - Math.sqrt((LARGE + SMALL) ** 2 - 1.2 ** 2) - 0.001;
    const [x, y, apart] = [24, 10 + far, LARGE + SMALL + 0.4];
    const aside = (angle: number, facing: number): Partial<Standing> => ({
      facing,
      at: [x + apart * Math.sin((angle * Math.PI) / 180), y + apart * Math.cos((angle * Math.PI) / 180)],
      damage: 40,
    });
    const struck = (choice: string) => {
      const t = charge({ a: { at: [25.2, 16.4], damage: 40 }, left: aside(-65, 270), right: aside(120, 90) });
      expect(at(t, 'a', far)).toBe('');
      t.dice('to hit', ...Array(9).fill(1)).choose(choice);
      return t.lines.filter((line) => line.endsWith('with its Mount')).map((line) => line.split(' ')[2]);
    };
    // a stands 50 degrees to the right of the way: after the turn the left one is in the back arc, and the right one in front
    expect(struck('impact attacks on the others')).toEqual(['left']);
    expect(struck('impact attacks, on a too')).toEqual(['a', 'right']);
  });

  test('HRD-CAV-002 HRD-CAV-005 a Mount makes an initial attack, but not in an activation in which its rider charged', () => {
    const t = contact({ damage: 40 }, { type: 'warlock', FURY: 5 });
    t.dice('to hit', 1, 1, 1).choose('no');
    // after the charge attack: additional attacks, with the Mount too, are paid for
    expect(t.options().filter((option) => option.includes('mount'))).toEqual([
      'attack a again with mount (weapon 1)',
      'attack beside again with mount (weapon 1)',
    ]);
    const u = charge({ a: { at: [24, 10 + LARGE + SMALL + 0.4], damage: 40 } });
    u.choose('stay');
    expect(u.options()).toContain('attack a with mount (weapon 1)');
    const far = charge({ a: { at: [24, 10 + LARGE + SMALL + 0.6], damage: 40 } });
    far.choose('stay');
    expect(far.options()).toEqual(['attack a with lance (weapon 0)', 'no more attacks']);
  });

  test('HRD-V2-035 HRD-CAV-003 the damage of a Mount is its POW alone, without STR', () => {
    const t = charge({ a: { at: [24, 10 + LARGE + SMALL + 0.4], damage: 40, ARM: 10 } });
    t.choose('stay').dice('to hit', 5, 5).dice('damage', 3, 4).choose('attack a with mount');
    expect(damageOf(t.b, t.row('a'))).toBe(12 + 7 - 10);
  });
});

describe('other charges', () => {
  test('HRD-CAV-007 a rider out of formation makes impact attacks', () => {
    const unit = { ...RIDER, unit: 'riders', CMD: 1 };
    const t = new HordesTable(
      { chief: { at: [10, 10], ...unit }, rider: { at: [12.5, 10], ...unit } },
      { a: { at: [12.5, touchingAfter(9.5)] }, b: { at: [12.5, touchingAfter(6)], damage: 40 }, far: { at: [40, 40] } },
    ).full();
    t.turn().choose('activate riders').choose('Press Forward').choose('rider');
    expect(at(t, 'a', 9)).toBe('');
    expect(t.question()).toBe('does rider make impact attacks?');
    t.dice('to hit', 5, 5).dice('damage', 3, 3).choose('impact attacks on the others');
    expect(damageOf(t.b, t.row('b'))).toBe(6);
  });

  test('HRD-CHG-027 HRD-CHG-024 a charge in answer to a movement has impact attacks too', () => {
    const answer = (advantages: NonNullable<Standing['advantages']>) => {
      const t = new HordesTable(
        { mover: { at: [24, 19], SPD: 3, damage: 40 } },
        {
          rider: { at: [24, 26], ...RIDER, advantages, abilities: ['Counter Charge'] },
          other: { at: [40, 40] },
        },
      );
      t.turn();
      t.choose('advance to 24.00, 20.50');
      const charges = t.options().filter((option) => option.startsWith('charge mover'));
      // into contact
      return t
        .dice('to hit', 5, 5)
        .dice('damage', 3, 3)
        .choose(charges[charges.length - 1]);
    };
    const t = answer(['Cavalry']);
    expect(t.question()).toBe('does rider make impact attacks?');
    t.choose('impact attacks, on mover too');
    expect(damageOf(t.b, t.row('mover'))).toBe(6);
    expect(t.question()).toBe('with what does rider strike mover?');
    expect(answer([]).question()).toBe('with what does rider strike mover?');
  });

  test('HRD-CAV-001 HRD-ADV-007 without the advantage a charge is stopped by whoever is in its way, and has no impact', () => {
    const t = charge({ a: { at: [24, touchingAfter(9.5)] }, b: { at: [24, touchingAfter(4)] } }, { advantages: [] });
    expect(at(t, 'a', 9)).toBe('another model is in the way');
    expect(at(t, 'a', 3.999)).not.toBe('');
    t.choose('charge a');
    expect(t.lines).toContain('rider fails its charge');
  });
});

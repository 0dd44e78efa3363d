import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { Did, WEAPONS } from '../core/state.js';

const SPEAR = { name: 'spear', kind: 'melee', RNG: 2, POW: 5 } as const;
const BOW = { name: 'bow', kind: 'ranged', RNG: 10, POW: 10 } as const;
const DAGGER = { name: 'dagger', kind: 'melee', RNG: 0.5, POW: 2 } as const;

/** A warrior of the band, who combines melee attacks. */
const warrior = (x: number, y = 10, more: Partial<Standing> = {}): Standing => ({
  at: [x, y],
  unit: 'band',
  weapons: [SPEAR],
  advantages: ['Combined Melee Attack'],
  ...more,
});
const archer = (x: number, y = 10, more: Partial<Standing> = {}): Standing =>
  warrior(x, y, { weapons: [BOW, DAGGER], advantages: ['Combined Ranged Attack'], ...more });

/** The band is asked who acts; nobody has moved. */
const acting = (first: Record<string, Standing>, second: Record<string, Standing>) =>
  new HordesTable(first, second).full().turn().choose('activate band').choose('no order').choose('nobody else');
/** Takes the attack with a weapon together with comrades. */
const together = (t: HordesTable, weapon: string, others: string) => {
  const words = t
    .options()
    .find((o) => o.startsWith(`attack foe with ${weapon} `) && o.endsWith(`together with ${others}`));
  return t.choose(words ?? `together with ${others}`);
};
const grouped = (t: HordesTable) =>
  t.options().flatMap((o) => (o.includes('together with ') ? [o.split('together with ')[1]] : []));
const madeBy = (t: HordesTable, name: string) => t.b.model.made[t.row(name) * WEAPONS];
const bits = (...rows: number[]) => rows.reduce((all, row) => all | (1 << row), 0);
const cannot = 'a trooper of the group cannot take part in this combined attack';

describe('combined melee attacks', () => {
  const four = () => ({ a: warrior(9), b: warrior(10.2), c: warrior(11.4), d: warrior(12.6) });
  const foe = (more: Partial<Standing> = {}): Record<string, Standing> => ({
    foe: { at: [10.8, 12.5], base: 'large', damage: 40, ...more },
  });

  test('HRD-CATK-001 HRD-CATK-002 HRD-ADV-008 each of four adds 1 to both rolls (HRD-V2-019)', () => {
    const t = acting(four(), foe({ DEF: 16, ARM: 12 })).choose('a');
    expect(grouped(t)).toContain('b, c, d');
    expect(grouped(t)).toContain('b');
    // MAT 6 + 4 + 3 + 3 = 16; STR 6 + POW 5 + 4 + 1 + 2 against ARM 12: 6
    together(t.dice('to hit', 3, 3).dice('damage', 1, 2), 'spear', 'b, c, d');
    expect(t.lines.slice(-2)).toEqual(['a critically hits foe with spear', 'foe suffers 6 damage']);
    const missed = acting(four(), foe({ DEF: 17 }))
      .choose('a')
      .dice('to hit', 2, 4);
    together(missed, 'spear', 'b, c, d');
    expect(missed.lines.at(-1)).toBe('a misses foe with spear');
  });

  test('HRD-CATK-004 only the primary attacks; each that took part has lost its attack', () => {
    const t = acting(four(), foe()).choose('a').dice('to hit', 6, 5).dice('damage', 1, 1);
    together(t, 'spear', 'b, c, d');
    expect(t.diceLeft()).toEqual([]);
    for (const name of ['a', 'b', 'c', 'd']) {
      if (name !== 'd') t.choose(name);
      expect([t.question(), t.options()]).toEqual([`what does ${name} attack?`, ['no more attacks']]);
      t.choose('no more');
    }
    expect(t.question()).toBe('');
  });

  test('HRD-CATK-001 one that does not reach the target, is out of formation or lacks the advantage does not take part (HRD-V2-027)', () => {
    const t = acting({ ...four(), d: warrior(17) }, foe()).choose('a');
    expect(grouped(t)).toContain('b, c');
    expect(t.propose({ verb: Verb.Combine, target: 4, n: 0, extra: bits(1, 2, 3) })).toBe(cannot);
    const other = acting({ ...four(), d: warrior(12.6, 10, { advantages: [] }) }, foe()).choose('a');
    expect(other.propose({ verb: Verb.Combine, target: 4, n: 0, extra: bits(3) })).toBe(cannot);
    const astray = acting({ ...four(), a: warrior(4.5, 10, { CMD: 7 }) }, foe());
    astray.b.model.x[3] += 2 * INCH;
    astray.choose('b');
    expect(astray.propose({ verb: Verb.Combine, target: 4, n: astray.weapon('b'), extra: bits(3) })).toBe(cannot);
  });

  test('HRD-CATK-001 a group that is not listed may be proposed; one with a stranger, with oneself or of nobody is none', () => {
    const group = (extra: number) =>
      acting({ ...four(), solo: { at: [8, 12] } }, foe())
        .choose('a')
        .dice('to hit', 1, 1)
        .propose({ verb: Verb.Combine, target: 5, n: 0, extra });
    expect([group(bits(1, 3)), group(bits(3))]).toEqual(['', '']);
    expect([group(bits(0, 1)), group(0), group(bits(1, 9)), group(bits(4))]).toEqual([
      cannot,
      cannot,
      'not an option',
      'not an option',
    ]);
  });

  test('HRD-CATK-003 all other bonuses are those of the primary attacker', () => {
    // a strikes from behind, b does not
    const models = { a: warrior(10, 15, { facing: 180 }), b: warrior(10, 10, { facing: 0 }) };
    const enemy = { foe: { at: [10, 12.5] as const, facing: 180, DEF: 12, damage: 40 } };
    const primary = (name: string, other: string) => {
      const t = acting(models, enemy).choose(name).dice('to hit', 1, 2).dice('damage', 1, 1);
      together(t, 'spear', other);
      return t.lines.at(-1);
    };
    // MAT 6 + 2 + 3 = 11, with the back strike 13
    expect(primary('b', 'a')).toBe('b misses foe with spear');
    expect(primary('a', 'b')).toBe('foe suffers 3 damage');
  });

  test('HRD-CATK-005 it is a charge attack only if each part of it is one (HRD-V2-021)', () => {
    const charged = (weapons: NonNullable<Standing['weapons']>) => {
      const t = new HordesTable(
        { a: warrior(9.7, 6), b: warrior(11.9, 6, { weapons }) },
        { foe: { at: [10.8, 14.2], base: 'huge', damage: 90 } },
      );
      t.full().turn().choose('activate band').choose('Press').choose('a').choose('charge foe').choose('charge foe');
      return t;
    };
    const t = charged([SPEAR]).choose('a');
    together(t.dice('to hit', 6, 5).dice('damage', 1, 1, 1), 'spear', 'b');
    expect([t.diceLeft(), t.b.model.did[1] & Did.StrikeFirst]).toEqual([[], Did.StrikeFirst]);
    // the comrade contributes its second blow, which is no charge attack
    const u = charged([SPEAR, SPEAR]).choose('b');
    u.dice('to hit', 6, 5).dice('damage', 1, 1, 1).choose('attack foe with spear').choose('a');
    together(u.dice('to hit', 6, 5).dice('damage', 1, 1), 'spear', 'b');
    expect(u.diceLeft()).toEqual([]);
    // nor is that of one that advanced less than 3 inches
    const short = charged([SPEAR]);
    short.b.model.advanced[1] = 3 * INCH - 1;
    together(short.choose('a').dice('to hit', 6, 5).dice('damage', 1, 1), 'spear', 'b');
    expect(short.diceLeft()).toEqual([]);
  });

  test('HRD-CATK-006 a trooper with two attacks takes part in two groups, and others act between them', () => {
    const two = { weapons: [SPEAR, SPEAR] };
    const t = acting({ a: warrior(9, 10, two), b: warrior(10.2, 10, two), c: warrior(11.4) }, foe());
    together(t.choose('a').dice('to hit', 6, 5).dice('damage', 1, 1), 'spear', 'b');
    expect(t.question()).toBe('who of the unit of a acts next?');
    t.choose('b').dice('to hit', 6, 5).dice('damage', 1, 1);
    expect(t.propose({ verb: Verb.Combine, target: 3, n: t.weapon('b', 1), extra: bits(2) })).toBe('');
    t.choose('a');
    expect(t.options()).toEqual([`attack foe with spear (weapon ${t.weapon('a', 1)})`, 'no more attacks']);
  });

  test('HRD-CATK-006 HRD-UNIT-006 without the advantage a trooper ends its action before the next', () => {
    const plain = { advantages: [] as const, weapons: [SPEAR, SPEAR] };
    const t = acting({ a: warrior(9, 10, plain), b: warrior(10.2, 10, plain) }, foe());
    t.choose('a').dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe');
    expect(t.question()).toBe('what does a attack?');
    expect(t.options().some((o) => o.includes('together'))).toBe(false);
    expect(t.propose({ verb: Verb.Combine, target: 2, n: 1, extra: bits(1) })).toBe(cannot);
  });
});

describe('combined ranged attacks', () => {
  const line = () => ({ a: archer(8), b: archer(10), c: archer(12), d: archer(14) });

  test('HRD-CATK-007 HRD-CATK-008 HRD-ADV-009 each that reaches adds 1 to both rolls', () => {
    const t = acting(line(), { foe: { at: [11, 17], DEF: 15, ARM: 10, damage: 40 } }).choose('b');
    // RAT 5 + 4 + 6 = 15; POW 10 + 4 + 3 against ARM 10: 7
    together(t.dice('to hit', 2, 4).dice('damage', 1, 2), 'bow', 'a, c, d');
    expect(t.lines.at(-1)).toBe('foe suffers 7 damage');
  });

  test('HRD-CATK-007 HRD-CATK-010 one out of range keeps its attack', () => {
    const t = acting({ ...line(), d: archer(14, 5) }, { foe: { at: [11, 17.5], damage: 40 } }).choose('a');
    together(t.dice('to hit', 6, 5).dice('damage', 1, 1), 'bow', 'b, c');
    expect(madeBy(t, 'd')).toBe(0);
    expect(madeBy(t, 'b')).toBe(1);
    t.choose('d');
    expect(t.propose({ verb: Verb.Attack, target: 4, n: t.weapon('d') })).toBe('');
  });

  test('HRD-CATK-007 against Stealth the one farther than 5 inches stays out and keeps its attack (HRD-V2-023)', () => {
    const at = (x: number, gap: number) => archer(x, 20 - 1.1811 - gap);
    const t = acting(
      { a: at(20, 4), b: archer(18.6, 15), c: archer(21.4, 15), d: at(20, 6.2) },
      { foe: { at: [20, 20], advantages: ['Stealth'], damage: 40 } },
    ).choose('a');
    expect(grouped(t)).toEqual(['b, c', 'b']);
    expect(t.propose({ verb: Verb.Combine, target: 4, n: 0, extra: bits(3) })).toBe(cannot);
    t.dice('to hit', 6, 5).dice('damage', 1, 1);
    together(t, 'bow', 'b, c');
    expect(['a', 'b', 'c', 'd'].map((name) => madeBy(t, name))).toEqual([1, 1, 1, 0]);
  });

  test('HRD-CATK-009 not at a model in melee, unless its base is huge (HRD-V2-025)', () => {
    const at = (base: 'medium' | 'huge', inMelee: boolean) => {
      const t = acting(
        { ...line(), pal: { at: [11, inMelee ? 20 : 40], facing: 180 } },
        { foe: { at: [11, base === 'huge' ? 16.6 : 18.3], base, damage: 40 } },
      ).choose('b');
      const n = t.options().filter((o) => o.includes('together')).length;
      return [
        n > 0,
        t.dice('to hit', 1, 1).propose({ verb: Verb.Combine, target: 5, n: t.weapon('b'), extra: bits(0) }),
      ];
    };
    expect(at('medium', true)).toEqual([false, 'a combined ranged attack may not target a model in melee']);
    expect(at('huge', true)[0]).toBe(true);
    expect(at('medium', false)).toEqual([true, '']);
  });

  test('HRD-CATK-011 HRD-COMB-003 actions interleave; who took part in a volley does not strike in melee', () => {
    const t = acting(line(), { foe: { at: [11, 17], damage: 40 } }).choose('a');
    together(t.dice('to hit', 6, 5).dice('damage', 1, 1), 'bow', 'b');
    expect(t.question()).toBe('who of the unit of a acts next?');
    together(t.choose('c').dice('to hit', 6, 5).dice('damage', 1, 1), 'bow', 'd');
    expect(t.b.model.acts[1]).toBe(t.b.model.acts[0]);
  });
});

import { describe, expect, test } from 'vitest';
import { command, FAR, fullTable, pointsOf, warcaster, warjack } from '../../../testing/hordes/battlegroups.js';
import { damageOf, type HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attackBonus } from '../attacks/attack-roll.js';
import { mayForce, mayGainFocus } from '../core/resources.js';
import { Status } from '../core/state.js';
import { System } from '../core/terms.js';
import { markAspect } from '../damage/boxes.js';
import { isInert } from './losses.js';

/** A grid whose fourth column is the Interface Node. */
const NODE = { grid: ['MMMMMM', 'LLLLLL', 'RRRRRR', 'IIIIII', '......', '......'] } as const;
const vector = (change: Partial<Standing> = {}): Standing =>
  warjack({ keywords: ['Vector'], damage: NODE, MAT: 0, RAT: 0, ...change });
const caster = (change: Partial<Standing> = {}): Standing => warcaster({ damage: 12, MAT: 6, RAT: 4, ...change });
const scene = (v: Partial<Standing> = {}, more: Record<string, Standing> = {}, foes: Record<string, Standing> = FAR) =>
  fullTable({ c: caster(), v: vector(v), ...more }, foes);

describe('vectors', () => {
  test('HRD-CONV-001 they are warjacks: they go inert with their warcaster', () => {
    const t = scene({ fury: 2 }).remove('c');
    expect([isInert(t.b, 1), pointsOf(t, 'v')]).toEqual([true, [0]]);
  });

  test('HRD-CONV-002 a crippled interface node neither gains, holds nor spends focus; a node with a box does', () => {
    const t = scene({ fury: 3 });
    for (let i = 0; i < 5; i++) markAspect(t.b, 1, System.interfaceNode, 1);
    expect([mayForce(t.b, 1), mayGainFocus(t.b, 1), pointsOf(t, 'v')]).toEqual([true, true, [3]]);
    markAspect(t.b, 1, System.interfaceNode, 1);
    t.points('v', pointsOf(t, 'v')[0]);
    expect([mayForce(t.b, 1), mayGainFocus(t.b, 1), pointsOf(t, 'v')]).toEqual([false, false, [0]]);
  });

  test('HRD-CONV-002 HRD-CONV-006 it has three focus points at most, all of them allotted', () => {
    const t = scene().turn();
    expect(pointsOf(t, 'v')).toEqual([0]);
    for (let i = 0; i < 3; i++) t.choose('give up to 1 to v');
    expect([pointsOf(t, 'v'), t.question()]).toEqual([[3], 'which model activates?']);
  });

  test('HRD-CONV-006 a vector does not power up, a warjack beside it does', () => {
    const t = scene({ fury: 2 }, { j: warjack({ at: [28, 14] }) }).turn();
    expect(pointsOf(t, 'v', 'j')).toEqual([0, 1]);
  });

  test('HRD-CONV-003 what harms a cortex does nothing to an interface node', () => {
    const t = scene();
    markAspect(t.b, 1, System.cortex, 3);
    expect(damageOf(t.b, 1)).toBe(0);
    const jack = fullTable({
      c: caster(),
      j: warjack({ damage: { ...NODE, grid: ['CCCCCC', ...NODE.grid.slice(1)] as never } }),
    });
    markAspect(jack.b, 1, System.cortex, 3);
    expect(damageOf(jack.b, 1)).toBe(3);
  });

  test('HRD-CONV-004 its MAT and RAT are those that its warcaster has now; its own count for nothing', () => {
    const bonus = (t: HordesTable, w: number) => attackBonus(t.b, 1, t.weapon('v', w), t.row('foe'), 0);
    const gun = { name: 'gun', kind: 'ranged', RNG: 10, POW: 10 } as const;
    const foes = { foe: { at: [24, 16] as [number, number] } };
    const t = scene({ weapons: [{}, gun], MAT: 2, RAT: 2 }, {}, foes);
    expect([bonus(t, 0), bonus(t, 1)]).toEqual([6, 4]);
    const far = fullTable({ c: caster({ MAT: 8, RAT: 7, at: [4, 4] }), v: vector({ weapons: [{}, gun] }) }, foes);
    expect([bonus(far, 0), bonus(far, 1)]).toEqual([8, 7]);
    // nobody controls it
    const free = scene({ weapons: [{}, gun], MAT: 2, RAT: 3 }, {}, foes);
    free.b.model.taken[0] = 1;
    expect([bonus(free, 0), bonus(free, 1)]).toEqual([2, 3]);
    const jack = fullTable({ c: caster(), v: warjack({ MAT: 5, weapons: [{}, gun] }) }, foes);
    expect(bonus(jack, 0)).toBe(5);
  });

  test('HRD-CONV-005 HRD-V2-053 effects on attack rolls count for it', () => {
    const t = scene({ facing: 0 }, {}, { foe: { at: [24, 15.8], facing: 0, DEF: 15, damage: 30 } });
    // a back strike adds 2 to the roll, and MAT stays 6
    expect(attackBonus(t.b, 1, t.weapon('v'), 2, 0)).toBe(8);
    t.dice('to hit', 3, 4).dice('damage', 1, 1).attack('v', 'foe');
    expect(t.diceLeft()).toEqual([]);
  });
});

describe('Focus Induction', () => {
  const pair = (at: [number, number], o: Partial<Standing> = {}) =>
    scene({ fury: 0 }, { o: vector({ at, ...o }) }, { foe: { at: [24, 15.8], damage: 40, ARM: 20 } }).turn();
  /** `v` has those points, `o` these, and activates. */
  const begin = (t: HordesTable, v: number, o: number) => {
    while (t.question().includes('focus points')) t.choose('no more');
    return t.points('v', v).points('o', o).choose('activate v');
  };
  const GIVE = 'use induction on o';

  test('HRD-CONV-007 HRD-DEC-134 HRD-V2-055 each point that a vector spends gives one to another vector within 6 inches, up to three', () => {
    const t = begin(pair([28, 14]), 3, 1).choose('stay');
    const blow = (again: boolean) =>
      t.dice('to hit', 3, 4).choose(again ? 'attack foe again' : 'attack foe with sword');
    t.dice('damage', 1, 1);
    blow(false);
    expect(t.question()).toBe('what does v attack?');
    t.dice('damage', 1, 1);
    blow(true);
    expect([t.question(), t.options()]).toEqual(['is anything used now?', [GIVE, 'no']]);
    t.choose(GIVE);
    t.dice('damage', 1, 1);
    blow(true);
    t.choose(GIVE);
    expect(pointsOf(t, 'v', 'o')).toEqual([1, 3]);
    t.dice('damage', 1, 1);
    blow(true);
    expect(t.options()).not.toContain(GIVE);
  });

  test('HRD-CONV-007 not farther away, nor of another battlegroup, nor to a warjack, nor with a crippled node; it may be left', () => {
    const spend = (t: HordesTable) => {
      begin(t, 2, 0).choose('stay');
      for (const words of ['attack foe with sword', 'attack foe again']) {
        t.dice('to hit', 3, 4).dice('damage', 1, 1).choose(words);
      }
      return t;
    };
    const reach = 6 + 40 / 25.4;
    expect(spend(pair([24 + reach - 0.01, 14])).options()).toContain(GIVE);
    expect(spend(pair([24 + reach + 0.01, 14])).options()).not.toContain(GIVE);
    const d = (reach - 0.01) / 5;
    expect(spend(pair([24 + 3 * d, 14 + 4 * d])).options()).toContain(GIVE);
    expect(spend(pair([24 + 3 * (d + 0.01), 14 + 4 * (d + 0.01)])).options()).not.toContain(GIVE);
    expect(spend(pair([28, 14], { keywords: [] })).options()).not.toContain(GIVE);
    const other = fullTable(
      { c: caster(), v: vector(), o: vector({ at: [28, 14], leader: 'd' }), d: caster({ at: [28, 10] }) },
      { foe: { at: [24, 15.8], damage: 40, ARM: 20 } },
    ).turn();
    expect(spend(other).options()).not.toContain(GIVE);
    const dead = pair([28, 14]);
    markAspect(dead.b, 2, System.interfaceNode, 6);
    expect(spend(dead).options()).not.toContain(GIVE);
    const left = spend(pair([28, 14])).choose('no');
    expect([pointsOf(left, 'o'), left.question()]).toEqual([[0], 'what does v attack?']);
  });

  test('HRD-CONV-007 a point that is spent outside of its activation gives none', () => {
    const t = scene({ status: Status.knockedDown }, { o: vector({ at: [28, 14] }) }).turn();
    t.choose('give up to 1 to v').choose('no more').choose('stand up');
    expect([pointsOf(t, 'v', 'o'), t.b.model.induces[1]]).toEqual([[0, 0], 0]);
  });

  test('HRD-CONV-007 at level command the vector with the fewest points gains it at once', () => {
    const t = command(
      fullTable(
        { c: caster(), v: vector(), o: vector({ at: [28, 14] }), p: vector({ at: [20, 14] }) },
        { foe: { at: [24, 15.8], damage: 40, ARM: 20 } },
      ),
    ).turn();
    t.choose('give up to 0 to each').points('v', 3).points('o', 1).points('p', 0);
    t.choose('activate v').choose('stay');
    t.dice('to hit', 3, 4).dice('damage', 1, 1).choose('attack foe with sword');
    for (let i = 0; i < 3; i++) t.dice('to hit', 3, 4).dice('damage', 1, 1).choose('attack foe again');
    expect(pointsOf(t, 'v', 'o', 'p')).toEqual([0, 2, 2]);
  });
});

import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import {
  beast,
  CONTACT,
  GUN,
  moveTo,
  placeOf,
  put,
  SMALL_CONTACT,
  SWORD,
  settle,
  spellScene,
} from '../../../testing/hordes/spells.js';
import { damageOf, type HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Place } from '../core/state.js';
import { markDamage } from '../damage/boxes.js';
import { endLastStands, endOfActivations, maintainSpells, movementEnded } from './moments.js';

/** The foe stands within its melee range of the man, north of it. */
const inMelee = (first: Record<string, Standing> = {}, second: Record<string, Standing> = {}) =>
  moveTo(spellScene(first, second), 'foe', 27, 10 + SMALL_CONTACT + 0.2);
const y = (t: HordesTable, name: string) => placeOf(t, t.row(name))[1];
const hurt = (t: HordesTable, name: string) => damageOf(t.b, t.row(name));
const effects = (t: HordesTable) => t.b.core.effectCount[0];
const hit = (t: HordesTable, by: string, at: string, weapon = 0, damage: readonly number[] = [1, 1]) =>
  settle(
    t
      .dice('to hit', 6, 5)
      .dice('damage', ...damage)
      .attack(by, at, weapon),
  );
const miss = (t: HordesTable, by: string, at: string, weapon = 0) =>
  settle(t.dice('to hit', 1, 1).attack(by, at, weapon));
/** The model of the enemy ends a movement in the enemy's turn. */
function enemyMoves(t: HordesTable, name = 'foe', isNormal = true): HordesTable {
  t.b.core.active[0] = 1;
  movementEnded(t.b, t.row(name), isNormal);
  return settle(t);
}

describe('answers to attacks', () => {
  test('HRD-SPELL-021 Electrify: whoever hits it in melee is pushed d3 inches and struck with POW 14, once', () => {
    const t = put(inMelee({ man: { at: [27, 10], damage: 20 } }), 'Electrify', 'man');
    const before = y(t, 'foe');
    t.dice('to hit', 6, 5).dice('damage', 1, 1).dice('spell', 4).attack('foe', 'man');
    settle(t.dice('damage', 2, 1));
    expect([y(t, 'foe') - before, hurt(t, 'foe'), effects(t)]).toEqual([2, 14 + 3 - 12, 0]);
    const missed = miss(put(inMelee(), 'Electrify', 'man'), 'foe', 'man');
    expect([hurt(missed, 'foe'), effects(missed)]).toEqual([0, 1]);
    const shot = put(spellScene({ man: { at: [27, 10], damage: 20 } }), 'Electrify', 'man');
    hit(shot, 'foe', 'man', 1);
    expect([hurt(shot, 'man'), hurt(shot, 'foe'), effects(shot)]).toEqual([2, 0, 1]);
  });

  test('HRD-SPELL-021 Bump: an enemy that damages it in melee is pushed 3 inches, once; one that does not damage it is not', () => {
    const t = put(inMelee({ man: { at: [27, 10], damage: 20 } }), 'Bump', 'man', 'beast');
    const before = y(t, 'foe');
    hit(t, 'foe', 'man');
    expect([y(t, 'foe') - before, effects(t)]).toEqual([3, 0]);
    const hard = put(inMelee({ man: { at: [27, 10], damage: 20, ARM: 20 } }), 'Bump', 'man', 'beast');
    hit(hard, 'foe', 'man');
    expect([y(hard, 'foe'), effects(hard)]).toEqual([before, 1]);
  });

  test('HRD-SPELL-021 Return Fire: after an enemy shot at it, hit or not, it makes one attack, and the spell ends', () => {
    const t = put(spellScene({ man: { at: [27, 10], damage: 20, weapons: [SWORD, GUN] } }), 'Return Fire', 'man');
    miss(t, 'foe', 'man', 1);
    expect([t.question(), t.options()]).toEqual([
      'what does man attack by a spell?',
      [expect.stringContaining('attack foe with gun'), expect.anything()],
    ]);
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with gun');
    expect([hurt(t, 'foe'), effects(t), t.question()]).toEqual([2, 0, '']);
    const melee = put(inMelee({ man: { at: [27, 10], damage: 20 } }), 'Return Fire', 'man');
    expect([miss(melee, 'foe', 'man').question(), effects(melee)]).toEqual(['', 1]);
    const declined = put(spellScene(), 'Return Fire', 'man');
    miss(declined, 'foe', 'man', 1);
    declined.choose(declined.options().at(-1) as string);
    expect(effects(declined)).toBe(1);
  });

  test('HRD-SPELL-021 Assassination Run: an enemy shot that misses lets the target advance 2 inches; a hit does not', () => {
    const t = miss(put(spellScene(), 'Assassination Run'), 'foe', 'man', 1);
    expect(t.question()).toBe('does man advance by a spell?');
    expect(t.b.decision.context[0]).toBe(2 * INCH);
    const shot = hit(put(spellScene({ man: { at: [27, 10], damage: 20 } }), 'Assassination Run'), 'foe', 'man', 1);
    expect(shot.question()).toBe('');
    expect(miss(put(inMelee(), 'Assassination Run'), 'foe', 'man').question()).toBe('');
    expect(miss(spellScene(), 'foe', 'man', 1).question()).toBe('');
  });

  test('HRD-SPELL-021 Void Wind: an enemy that misses is pushed d3 inches away; one that hits is not; 3 DEF', () => {
    const t = put(inMelee(), 'Void Wind');
    const before = y(t, 'foe');
    miss(t.dice('spell', 5), 'foe', 'man');
    expect(y(t, 'foe') - before).toBe(3);
    const struck = hit(put(inMelee({ man: { at: [27, 10], damage: 20 } }), 'Void Wind'), 'foe', 'man');
    expect(y(struck, 'foe')).toBe(before);
  });

  test('HRD-SPELL-021 Vision: the next direct hit brings no damage roll, once', () => {
    const t = put(inMelee({ man: { at: [27, 10], damage: 20 } }), 'Vision', 'man');
    settle(t.dice('to hit', 6, 5).attack('foe', 'man'));
    expect([hurt(t, 'man'), effects(t), t.diceLeft()]).toEqual([0, 0, []]);
    hit(t, 'foe', 'man');
    expect(hurt(t, 'man')).toBe(1);
    const missed = miss(put(inMelee(), 'Vision', 'man'), 'foe', 'man');
    expect(effects(missed)).toBe(1);
  });

  test('HRD-SPELL-021 Arcane Reckoning: a magic attack that misses strikes the attacker instead', () => {
    const ray = { name: 'ray', kind: 'magic', RNG: 12, POW: 12 } as const;
    const t = put(
      spellScene({}, { mage: { at: [27, 16], weapons: [ray], magic: 6, damage: 20 } }),
      'Arcane Reckoning',
      'man',
    );
    settle(t.dice('to hit', 1, 1).dice('damage', 1, 1).attack('mage', 'man'));
    expect([hurt(t, 'mage'), t.b.model.place[t.row('man')], t.diceLeft()]).toEqual([2, Place.table, []]);
    const without = spellScene({}, { mage: { at: [27, 16], weapons: [ray], magic: 6, damage: 20 } });
    miss(without, 'mage', 'man');
    expect(hurt(without, 'mage')).toBe(0);
  });
});

describe('what an attack brings the attacker', () => {
  test('HRD-SPELL-021 Magic Bullet: after a shot that hits, a model within 4 inches suffers POW 12, once', () => {
    const t = put(
      spellScene({}, { near: { at: [26, 20], damage: 20 }, far: { at: [30, 20], damage: 20 } }),
      'Magic Bullet',
      'man',
    );
    hit(t, 'man', 'foe', 1);
    expect([t.question(), t.options().slice(0, -1)]).toEqual(['whom does man choose?', ['near']]);
    t.dice('damage', 1, 2).choose('near');
    expect([hurt(t, 'near'), effects(t)]).toEqual([3, 0]);
    const missed = miss(put(spellScene({}, { near: { at: [26, 20] } }), 'Magic Bullet', 'man'), 'man', 'foe', 1);
    expect([missed.question(), effects(missed)]).toEqual(['', 1]);
    const melee = hit(put(inMelee({}, { near: { at: [28, 12] } }), 'Magic Bullet', 'man'), 'man', 'foe');
    expect(melee.question()).toBe('');
  });

  test('HRD-SPELL-021 Carnivore, Heightened Metabolism and Slaughterhouse remove whom they box in melee; the first two heal', () => {
    for (const [spell, by] of [
      ['Carnivore', 'caster'],
      ['Heightened Metabolism', 'beast'],
      ['Slaughterhouse', 'beast'],
    ] as const) {
      const t = put(spellScene({}, { prey: { at: [30, 10 + CONTACT + 0.2] } }), spell, 'beast', by);
      markDamage(t.b, t.row('beast'), 3);
      if (spell !== 'Slaughterhouse') t.dice('spell', 4);
      hit(t, 'beast', 'prey', 0, [6, 6]);
      expect([spell, t.b.model.place[t.row('prey')], hurt(t, 'beast')]).toEqual([
        spell,
        Place.outOfPlay,
        spell === 'Slaughterhouse' ? 3 : 1,
      ]);
      const dead = put(
        spellScene({}, { prey: { at: [30, 10 + CONTACT + 0.2], advantages: ['Undead'] } }),
        spell,
        'beast',
        by,
      );
      hit(dead, 'beast', 'prey', 0, [6, 6]);
      expect(dead.b.model.place[dead.row('prey')]).toBe(spell === 'Slaughterhouse' ? Place.outOfPlay : Place.removed);
    }
  });

  test('HRD-SPELL-021 Heightened Metabolism: without damage to heal, the boxed model is destroyed as usual', () => {
    const t = put(
      spellScene({}, { prey: { at: [30, 10 + CONTACT + 0.2] } }),
      'Heightened Metabolism',
      'beast',
      'beast',
    );
    hit(t, 'beast', 'prey', 0, [6, 6]);
    expect(t.b.model.place[t.row('prey')]).toBe(Place.removed);
  });

  test('HRD-SPELL-021 Last Stand: one die more in melee, and whoever attacked in melee is destroyed at the end of the turn', () => {
    const t = put(inMelee({ pal: { at: [10, 10] } }), 'Last Stand', 'man');
    settle(t.dice('to hit', 6, 5, 1).dice('damage', 1, 1, 1).attack('man', 'foe'));
    endLastStands(t.b);
    expect([t.b.model.place[t.row('man')], t.diceLeft()]).toEqual([Place.removed, []]);
    const shot = put(spellScene(), 'Last Stand', 'man');
    miss(shot, 'man', 'foe', 1);
    endLastStands(shot.b);
    expect(shot.b.model.place[shot.row('man')]).toBe(Place.table);
  });

  test('HRD-SPELL-021 Silence of Death: whoever is hit in melee loses Tough and does not heal; a shot does nothing', () => {
    const t = put(inMelee(), 'Silence of Death', 'man');
    const before = effects(t);
    hit(t, 'man', 'foe', 0);
    expect(effects(t)).toBe(before + 1);
    const shot = hit(put(spellScene(), 'Silence of Death', 'man'), 'man', 'foe', 1);
    expect(effects(shot)).toBe(before);
  });

  test('HRD-SPELL-021 Dance of Death: a kill in the control area gives a fury point, or takes one from the battlegroup', () => {
    const scene = (at: readonly [number, number]) =>
      put(
        spellScene({ beast: beast({ at: [at[0], at[1] - CONTACT - 0.2], fury: 2 }) }, { prey: { at } }),
        'Dance of Death',
      );
    const t = scene([30, 14]).points('caster', 3);
    hit(t, 'beast', 'prey', 0, [6, 6]);
    expect([t.question(), t.options().slice(0, -1)]).toEqual(['whom does caster choose?', ['caster', 'beast']]);
    t.choose('caster');
    expect([t.b.model.points[0], t.b.model.points[1]]).toEqual([4, 2]);
    const other = scene([30, 14]);
    hit(other, 'beast', 'prey', 0, [6, 6]).choose('beast');
    expect(other.b.model.points[1]).toBe(1);
    const far = hit(scene([30, 30]), 'beast', 'prey', 0, [6, 6]);
    expect(far.question()).toBe('');
    expect(hit(scene([30, 14]), 'beast', 'foe', 0).question()).toBe('');
  });
});

describe('answers to movements', () => {
  test('HRD-SPELL-021 Admonition: an enemy that ends its movement within 6 inches lets it advance 3 inches, once', () => {
    const t = enemyMoves(put(moveTo(spellScene(), 'foe', 30, 15), 'Admonition', 'beast'));
    expect(t.question()).toBe('does beast advance by a spell?');
    t.choose('advance to');
    expect(effects(t)).toBe(0);
    const far = enemyMoves(put(moveTo(spellScene(), 'foe', 30, 20), 'Admonition', 'beast'));
    expect([far.question(), effects(far)]).toEqual(['', 1]);
  });

  test('HRD-SPELL-021 Counterblast: an enemy that ends its movement in the command range is attacked, once', () => {
    const armed = { beast: beast({ weapons: [SWORD, GUN], CMD: 6 }) };
    const t = enemyMoves(put(moveTo(spellScene(armed), 'foe', 30, 15), 'Counterblast', 'beast', 'beast'));
    expect(t.question()).toBe('what does beast attack by a spell?');
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with gun');
    expect([hurt(t, 'foe'), effects(t)]).toEqual([2, 0]);
    const far = enemyMoves(put(moveTo(spellScene(armed), 'foe', 30, 19), 'Counterblast', 'beast', 'beast'));
    expect([far.question(), effects(far)]).toEqual(['', 1]);
  });

  test('HRD-SPELL-021 Pursuit: after the movement of the target, a model of the battlegroup in the control area advances', () => {
    const t = enemyMoves(put(spellScene(), 'Pursuit', 'foe'));
    expect([t.question(), t.options().slice(0, -1)]).toEqual(['whom does caster choose?', ['caster', 'beast', 'jack']]);
    t.choose('jack');
    expect(t.question()).toBe('does jack advance by a spell?');
    expect(enemyMoves(put(spellScene(), 'Pursuit', 'foe'), 'foe', false).question()).toBe('');
    expect(enemyMoves(spellScene()).question()).toBe('');
  });

  test('HRD-SPELL-021 Sunhammer: warbeasts that advance more than an inch and end it in the control area suffer d3', () => {
    const scene = (x: number) =>
      put(spellScene({}, { bull: { at: [24, x], type: 'light warbeast', base: 'medium', damage: 20 } }), 'Sunhammer');
    const move = (t: HordesTable, name: string, far: number) => {
      t.b.activation.advanced[0] = far * INCH;
      return enemyMoves(t, name);
    };
    expect(hurt(move(scene(18).dice('spell', 6), 'bull', 3), 'bull')).toBe(3);
    expect(hurt(move(scene(18), 'bull', 1), 'bull')).toBe(0);
    expect(hurt(move(scene(30), 'bull', 3), 'bull')).toBe(0);
    expect(hurt(move(scene(18), 'foe', 3), 'foe')).toBe(0);
  });
});

describe('at the end of the turn', () => {
  test('HRD-SPELL-021 Fate Walker: a full advance; Tactical Supremacy: 3 inches for each model of the unit; in the own turn alone', () => {
    const t = put(spellScene(), 'Fate Walker', 'beast', 'beast');
    endOfActivations(t.b);
    expect(settle(t).question()).toBe('does beast advance by a spell?');
    expect(t.b.decision.context[0]).toBe(6 * INCH);
    const unit = put(
      spellScene({ one: { at: [20, 5], unit: 'men' }, two: { at: [22, 5], unit: 'men' } }),
      'Tactical Supremacy',
      'one',
    );
    endOfActivations(unit.b);
    expect([settle(unit).question(), unit.b.decision.context[0]]).toEqual(['does one advance by a spell?', 3 * INCH]);
    expect(unit.choose(unit.options().at(-1) as string).question()).toBe('does two advance by a spell?');
    const theirs = put(spellScene(), 'Fate Walker', 'beast', 'beast');
    theirs.b.core.active[0] = 1;
    endOfActivations(theirs.b);
    expect(settle(theirs).question()).toBe('');
  });

  test('HRD-SPELL-021 Rolling Thunder: 3 inches, then one melee attack', () => {
    const t = put(inMelee(), 'Rolling Thunder');
    endOfActivations(t.b);
    settle(t);
    while (!t.question().includes('man')) t.choose(t.options().at(-1) as string);
    expect([t.question(), t.b.decision.context[0]]).toEqual(['does man advance by a spell?', 3 * INCH]);
    t.choose(t.options().at(-1) as string);
    expect([t.question(), t.options().some((option) => option.includes('gun'))]).toEqual([
      'what does man attack by a spell?',
      false,
    ]);
  });

  test('HRD-SPELL-021 Death March: in the next Maintenance Phase a unit that lost a model to an enemy attack advances and attacks', () => {
    const men = { one: { at: [20, 5], unit: 'men' }, two: { at: [22, 5], unit: 'men' } } as const;
    const scene = () => put(spellScene(men, { slayer: { at: [22, 5 + SMALL_CONTACT + 0.2] } }), 'Death March', 'one');
    const t = scene();
    t.b.core.active[0] = 1;
    hit(t, 'slayer', 'two', 0, [6, 6]);
    t.b.core.active[0] = 0;
    maintainSpells(t.b);
    expect(settle(t).question()).toBe('does one advance by a spell?');
    const calm = scene();
    maintainSpells(calm.b);
    expect(settle(calm).question()).toBe('');
  });

  test('HRD-SPELL-021 Walking Death: a trooper destroyed in the control area returns in the next Maintenance Phase with one box', () => {
    const men = { one: { at: [20, 8], unit: 'men', damage: 5 }, two: { at: [22, 8], unit: 'men', damage: 5 } } as const;
    const scene = () =>
      put(spellScene(men, { slayer: { at: [22, 8 + SMALL_CONTACT + 0.2], STR: 20 } }), 'Walking Death');
    const t = hit(scene(), 'slayer', 'two', 0, [6, 6]);
    expect(t.b.model.place[t.row('two')]).toBe(Place.removed);
    maintainSpells(t.b);
    settle(t).choose(t.options()[0]);
    expect([t.b.model.place[t.row('two')], hurt(t, 'two')]).toEqual([Place.table, 4]);
    const far = moveTo(moveTo(scene(), 'two', 22, 30), 'slayer', 22, 30 + SMALL_CONTACT + 0.2);
    hit(far, 'slayer', 'two', 0, [6, 6]);
    maintainSpells(far.b);
    expect(settle(far).question()).toBe('');
  });
});

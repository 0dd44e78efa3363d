import { describe, expect, test } from 'vitest';
import { enter, type Procedure, runUntil } from '../../../kernel/procedure.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Event } from '../core/rule-ids.js';
import { rollDamage } from '../damage/roll-damage.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { attack } from './attack.js';
import { rollAttack } from './roll-attack.js';
import { WINDOWS, Window } from './roll-frame.js';

/** Plays an attack of `a` at `foe` and returns its steps and those of the procedures that it calls, in order. */
function steps(t: HordesTable, watched: readonly Procedure[], weapon = 0): string[] {
  const seen: string[] = [];
  enter(t.b, attack, 0, t.row('a'), t.weapon('a', weapon), t.row('foe'), 0);
  runUntil(t.b, (p, step) => {
    if (watched.includes(p)) seen.push(`${p.name}: ${p.stepNames[step]}`);
    return false;
  });
  return seen;
}
const duel = (a: Partial<Standing> = {}, foe: Partial<Standing> = {}) =>
  new HordesTable({ a: { at: [10, 10], ...a } }, { foe: { at: [10, 11.5], damage: 20, ...foe } });

describe('the lists of the timing appendix', () => {
  test('HRD-TIME-016..020 HRD-TIME-024..027 HRD-TIME-031 HRD-TIME-036..039 the steps of an attack in their order (HRD-V2-235)', () => {
    const t = duel().dice('to hit', 5, 6).dice('damage', 1, 1);
    expect(steps(t, [attack])).toEqual(
      [
        'declare', // 1
        'targeted', // 2
        'range', // 3
        'automatic', // 4
        'roll', // 5
        'rolled',
        'switch', // 6
        'area', // 7
        'tell', // 8
        'triggers',
        'pitched',
        'damage', // 9, 10
        'resolved', // 11
        'aftermath', // 12: what abilities of weapons do
        'after', // 12: effects of the active player that make no attack
        'afterTheirs', // 13: those of the other player
        'spells', // what effects make of it
        'again', // 14: those that make another attack
      ].map((step) => `attack: ${step}`),
    );
  });

  test('HRD-TIME-018 HRD-TIME-019 out of range there is no roll: on to step 6; a sure hit skips the roll too', () => {
    const far = duel({}, { at: [10, 20] });
    expect(steps(far, [attack]).slice(0, 4).concat(far.diceLeft())).toEqual([
      'attack: declare',
      'attack: targeted',
      'attack: range',
      'attack: switch',
    ]);
    const sure = duel({}, { status: 1 }).dice('damage', 1, 1);
    expect(steps(sure, [attack]).slice(3, 5)).toEqual(['attack: automatic', 'attack: switch']);
  });

  test('HRD-TIME-021 HRD-TIME-022 HRD-TIME-023 the steps of an attack roll; a reroll returns to the dice', () => {
    const t = duel().dice('to hit', 5, 6).dice('damage', 1, 1);
    expect(steps(t, [rollAttack])).toEqual(
      ['boost', 'roll', 'judge', 'rerollOwn', 'rerollTheirs', 'rerollPuppet', 'again', 'end'].map(
        (step) => `attack roll: ${step}`,
      ),
    );
    const names = (kind: number) => WINDOWS[kind].abilities.map(({ name }) => name);
    expect([names(Window.boostAttack), names(Window.rerollAttack)]).toEqual([
      ['boost'],
      ['Luck', 'Slippery', 'boost after the roll', 'Intuition', 'Arcane Realignment', 'Death Boon', 'Puppet Master'],
    ]);
    const luck = duel({ abilities: ['Luck'] }).dice('to hit', 1, 1);
    steps(luck, []);
    luck.dice('to hit', 5, 6).dice('damage', 1, 1).choose('use Luck');
    expect(luck.diceLeft()).toEqual([]);
  });

  test('HRD-TIME-028 HRD-TIME-029 HRD-TIME-030 the steps of a damage roll, before any box is marked (HRD-V2-237)', () => {
    const t = duel().dice('to hit', 5, 6).dice('damage', 5, 6);
    expect(steps(t, [rollDamage, sufferDamage])).toEqual([
      ...['begin', 'boost', 'roll', 'judge', 'reroll', 'rerollPuppet', 'again', 'unhurt', 'would', 'end'].map(
        (step) => `damage roll: ${step}`,
      ),
      ...['would', 'mark', 'damaged', 'disabled'].map((step) => `suffering damage: ${step}`),
    ]);
    expect(WINDOWS[Window.boostDamage].abilities.map(({ name }) => name)).toEqual(['boost']);
    expect(WINDOWS[Window.rerollDamage].abilities.map(({ name }) => name)).toEqual([
      'Heavy Blows',
      'boost after the roll',
      'Death Boon',
      'Puppet Master',
    ]);
  });

  test('HRD-TIME-020 HRD-TIME-027 HRD-TIME-031 HRD-ATK-023 all attack rolls, then all damage rolls, then all damage', () => {
    const spray: Standing['weapons'] = [{ kind: 'ranged', RNG: 'SP 10', POW: 20 }];
    const t = new HordesTable(
      { a: { at: [10, 10], RAT: 12, weapons: spray } },
      { foe: { at: [10, 14] }, x: { at: [10, 16] } },
    );
    t.dice('to hit', 1, 2, 1, 2).dice('damage', 1, 1, 1, 1);
    expect(
      steps(t, [rollAttack, rollDamage, sufferDamage]).filter((step) => /: (roll|mark|leave)$/.test(step)),
    ).toEqual([
      'attack roll: roll',
      'attack roll: roll',
      'damage roll: roll',
      'damage roll: roll',
      'suffering damage: mark',
      'suffering damage: leave',
      'suffering damage: mark',
      'suffering damage: leave',
    ]);
  });

  test('HRD-TIME-032 HRD-TIME-033 HRD-TIME-034 HRD-TIME-035 the steps of damage that destroys', () => {
    const t = duel({}, { damage: 1 }).dice('to hit', 5, 6).dice('damage', 5, 6);
    expect(steps(t, [sufferDamage])).toEqual(
      ['would', 'mark', 'damaged', 'disabled', 'dying', 'boxed', 'unsaved', 'destroyed', 'leave', 'gone'].map(
        (step) => `suffering damage: ${step}`,
      ),
    );
    // events follow each other as the list does
    const { targeted, hit, unhurt, damaged, disabled, boxed, destroyed, resolved, suffered, attackAgain } = Event;
    const order = [targeted, hit, unhurt, damaged, disabled, boxed, destroyed, resolved, suffered, attackAgain];
    expect(order).toEqual([...order].sort((x, y) => x - y));
  });

  test('HRD-TIME-001 HRD-PRIO-001 rules of a model come before the sequence: Tough interrupts it', () => {
    const t = duel({}, { damage: 1, advantages: ['Tough'] })
      .dice('to hit', 5, 6)
      .dice('damage', 5, 6)
      .dice('Tough', 6);
    const seen = steps(t, [sufferDamage]);
    expect([seen.at(-1), t.b.model.place[1]]).toEqual(['suffering damage: dying', 1]);
  });

  test('HRD-TIME-015 nothing is asked between an attack and the one that it grants', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], abilities: ['Cleave', 'Berserk'], weapons: [{ RNG: 2 }] } },
      { foe: { at: [10, 11.5] }, x: { at: [11.5, 11.5], damage: 20 } },
    ).turn();
    t.choose('stay').dice('to hit', 5, 6).dice('damage', 5, 6).choose('attack foe');
    expect(t.question()).toBe('what does a attack with the attack that it is granted?');
  });
});

describe('attacks that attacks grant', () => {
  const horde = (abilities: NonNullable<Standing['abilities']>) => {
    const t = new HordesTable(
      { a: { at: [10, 10], abilities, weapons: [{ RNG: 2 }], MAT: 12 }, pal: { at: [8.5, 10.5], damage: 20 } },
      { foe: { at: [10, 11.5] }, x: { at: [11.5, 11.5] }, y: { at: [8.9, 11.6], damage: 20 } },
    ).turn();
    return t.choose('activate a').choose('stay');
  };
  const slay = (t: HordesTable, words: string) => t.dice('to hit', 5, 6).dice('damage', 6, 6).choose(words);

  test('HRD-ATK-024 of several rules one grants an attack, which its player chooses', () => {
    const t = slay(horde(['Cleave', 'Berserk']), 'attack foe');
    expect(t.options()).toEqual([
      'Cleave: attack x with sword (weapon 0)',
      'Cleave: attack y with sword (weapon 0)',
      'Berserk: attack pal with sword (weapon 0)',
      'Berserk: attack x with sword (weapon 0)',
      'Berserk: attack y with sword (weapon 0)',
      'no more attacks',
    ]);
    slay(t, 'Cleave: attack y');
    // y lives, so nothing more is granted
    expect(t.question()).not.toBe('what does a attack with the attack that it is granted?');
  });

  test('HRD-ATK-025 a granted attack may grant another one; Cleave does so once an activation', () => {
    const t = slay(horde(['Berserk']), 'attack foe');
    slay(t, 'Berserk: attack x');
    expect(t.question()).toBe('what does a attack with the attack that it is granted?');
    const once = slay(slay(horde(['Cleave']), 'attack foe'), 'Cleave: attack x');
    expect(once.question()).not.toBe('what does a attack with the attack that it is granted?');
  });

  test('HRD-ATK-024 a granted attack may be left', () => {
    const t = slay(horde(['Berserk']), 'attack foe').choose('no more attacks');
    expect([t.question(), t.b.model.place[t.row('x')]]).toEqual(['how does pal move?', 1]);
  });

  test('HRD-ATK-024 a missed or harmless attack grants nothing', () => {
    const t = horde(['Berserk']).dice('to hit', 1, 1).choose('attack foe');
    expect(t.question()).not.toBe('what does a attack with the attack that it is granted?');
  });
});

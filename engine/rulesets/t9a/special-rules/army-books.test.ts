import { expect, test } from 'vitest';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { drainTriggers, fire } from '../../../kernel/triggers.js';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { attacksEach } from '../../../regiments/attacks/number-of-attacks.js';
import { strengthOf } from '../../../regiments/attacks/to-wound.js';
import { Event, Hook } from '../../../regiments/core/hooks.js';
import { AttackKind, Status, unitSubject } from '../../../regiments/core/state.js';
import { unitHas } from '../../../regiments/core/units.js';
import { spreadPanic } from '../../../regiments/panic/panic-causes.js';
import { perform } from '../../../testing/perform.js';
import { scenario } from '../../../testing/scenario.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { rerollsMisses } from '../attacks/to-hit.js';
import { rankScore } from '../combat/combat-score.js';
import { Rule } from '../core/rule-ids.js';

/** Makes a normal attack of `name` on `foe`. */
function strike(battle: T9aReport, name: string, foe: string): number {
  const u = battle.row(name);
  return addAttacks(battle.b, u, battle.b.setup.unit.part[u], battle.row(foe), -1, 1, 0, 0, AttackKind.closeCombat);
}

const duel = (first: UnitSpec) =>
  scenario('t9a')
    .unit('orcs', { models: 10, files: 5, at: [36, 20], ...first })
    .enemy('men', { models: 10, files: 5 })
    .engaged('men', 'orcs');

test('the Waaagh! makes all Greenhides charge harder and run faster, for one Player Turn', () => {
  const warlord: UnitSpec = { character: true, general: true, rules: ['Greenhide', 'Waaagh'], joins: 'orcs' };
  const battle = duel({ rules: ['Greenhide'] })
    .unit('warlord', warlord)
    .unit('wolves', { at: [10, 10], rules: ['Greenhide'] })
    .unit('trolls', { at: [60, 10] })
    .choose({ ask: 'Waaagh', verb: 'Yes' })
    .runTo('remaining moves');
  const { b } = battle;
  const extra = (name: string) => modified(b, Hook.extraMoveDice, unitSubject(b, battle.row(name)), 0, NO_ATTACK);
  const attacks = () => attacksEach(b, strike(battle, 'orcs', 'men'));

  expect([extra('orcs'), extra('wolves'), extra('trolls')]).toEqual([1, 1, 0]);
  expect(attacks()).toBe(1);
  b.unit.status[battle.row('orcs')] |= Status.Charging;
  expect(attacks()).toBe(2);
  b.core.playerTurns[0]++; // begins the next Player Turn
  expect([extra('wolves'), attacks()]).toEqual([0, 1]);
});

test('the Waaagh! is called once in a battle, and by the General alone', () => {
  const called = (spec: UnitSpec, before: number) => {
    const scene = duel({ rules: ['Greenhide'] })
      .unit('chief', { character: true, rules: ['Waaagh'], joins: 'orcs', ...spec })
      .with((b) => {
        b.field.waaagh[0] = before;
      });
    return scene.runTo('remaining moves').answers.filter((line) => line.startsWith('Waaagh')).length;
  };
  expect([called({ general: true }, 0), called({ general: true }, 1), called({}, 0)]).toEqual([1, 0, 0]);
});

test('Born to Fight adds a point of Strength until a round is lost or drawn', () => {
  const strength = (event: number) => {
    const battle = duel({ rules: ['Born To Fight'], champion: true }).start();
    const { b } = battle;
    const before = strengthOf(b, strike(battle, 'orcs', 'men'));
    fire(b, event, 0, unitSubject(b, battle.row('orcs')));
    perform(battle, drainTriggers);
    return [before, strengthOf(b, strike(battle, 'orcs', 'men')), unitHas(b, battle.row('orcs'), Rule.BornToFight)];
  };
  expect(strength(Event.roundWon)).toEqual([4, 4, true]);
  expect(strength(Event.roundLost)).toEqual([4, 3, false]);
  expect(strength(Event.roundDrawn)).toEqual([4, 3, false]);
});

test('Blessings: the unit of the bearer has Hatred in its first round', () => {
  const hates = (joins: boolean, fought: boolean) => {
    const battle = duel({})
      .unit('preacher', { character: true, rules: ['Blessings'], ...(joins ? { joins: 'orcs' } : { at: [5, 5] }) })
      .start();
    if (fought) battle.b.unit.status[battle.row('orcs')] |= Status.WeaponChosen;
    return rerollsMisses(battle.b, strike(battle, 'orcs', 'men'));
  };
  expect([hates(true, false), hates(true, true), hates(false, false)]).toEqual([true, false, false]);
});

test('Blessings: the horse of a bearer who rides alone has no Hatred, among others it has', () => {
  const hates = (joins: boolean) => {
    const scene = scenario('t9a').unit('knights', { base: [25, 50], mount: {}, at: [50, 20] });
    const preacher: UnitSpec = { character: true, base: [25, 50], mount: {}, rules: ['Hatred', 'Blessings'] };
    scene.unit('preacher', joins ? { ...preacher, joins: 'knights' } : { ...preacher, at: [36, 20] });
    const battle = scene
      .enemy('men', { models: 10, files: 5 })
      .engaged('men', joins ? 'knights' : 'preacher')
      .start();
    const { b } = battle;
    const u = battle.row('preacher');
    return [0, 1].map((part) => {
      const a = addAttacks(b, u, b.setup.unit.part[u] + part, battle.row('men'), -1, 1, 0, 0, AttackKind.closeCombat);
      return rerollsMisses(b, a);
    });
  };
  expect([hates(false), hates(true)]).toEqual([
    [true, false],
    [true, true],
  ]);
});

test('Blessings: who has joined nobody blesses nobody, not even his own mount', () => {
  const hates = (joined: boolean) => {
    const battle = duel({})
      .unit('preacher', { character: true, rules: ['Blessings'], at: [5, 5] })
      .unit('captain', { character: true, ...(joined ? { joins: 'preacher' } : { at: [9, 5] }) })
      .start();
    return ['preacher', 'captain'].map((name) => rerollsMisses(battle.b, strike(battle, name, 'men')));
  };
  expect(hates(false)).toEqual([false, false]);
  expect(hates(true)).toEqual([true, true]);
});

test('the loss of a Support Unit troubles no Parent Unit, that of a Parent Unit does', () => {
  const battle = scenario('t9a')
    .unit('guard', { at: [36, 20], rules: ['Parent Unit'] })
    .unit('militia', { at: [42, 20], rules: ['Support Unit'] })
    .unit('others', { at: [48, 20] })
    .enemy('men', { at: [36, 40] })
    .start();
  const due = (name: string) => {
    battle.b.unit.panicDue.fill(0);
    spreadPanic(battle.b, battle.row(name));
    return ['guard', 'militia', 'others'].filter((n) => battle.b.unit.panicDue[battle.row(n)] !== 0);
  };
  expect(due('militia')).toEqual(['others']);
  expect(due('guard')).toEqual(['militia']);
});

test('a Parent Unit and those that support it add up their ranks, to 6 at most', () => {
  const score = (rule: string, models: number) => {
    const battle = scenario('t9a')
      .unit('guard', { models: 20, files: 5, at: [36, 20], rules: ['Parent Unit'] })
      .unit('militia', { models, files: 5, rules: [rule] })
      .enemy('men', { models: 10, files: 10, at: [36, 23] })
      .engaged('guard', 'men', { offset: -1.97 })
      .engaged('militia', 'men', { offset: 1.97 })
      .phase('combat')
      .runTo('round of combat');
    battle.b.field.combat[0] = 0;
    return rankScore(battle.b, 0, 0);
  };
  expect(score('Fear', 15)).toBe(3);
  expect(score('Support Unit', 15)).toBe(5);
  expect(score('Support Unit', 25)).toBe(6);
});

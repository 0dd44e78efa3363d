import { describe, expect, test } from 'vitest';
import { Scope } from '../../../kernel/effect-scopes.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { isEnemy, onTable, playerOf } from '../core/models.js';
import { Did, Role, Status } from '../core/state.js';
import { isDisabled } from '../damage/boxes.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { giveBack, takeControl } from './control.js';
import { isInFormation } from './formation.js';
import { settleCommand } from './leadership.js';
import { isTrooper, membersOf, roleOf } from './members.js';

const FAR: Standing = { at: [44, 44] };
const trooper = (x: number, more: Partial<Standing> = {}): Standing => ({ at: [x, 10], unit: 'unit', ...more });
const officer = (x: number): Standing => trooper(x, { role: 'officer' });
/** A table with one unit; every question is asked. */
const unit = (models: Record<string, Standing>) => new HordesTable(models, { far: FAR }).full();
/** The name of the unit's commander. */
const commander = (t: HordesTable) => t.b.setup.modelNames[t.b.unit.commander[0]];
const roleNamed = (t: HordesTable, name: string) => roleOf(t.b, t.row(name));

describe('commanders', () => {
  test('HRD-LEAD-001 HRD-LEAD-002 HRD-TYPE-012 HRD-ADV-027 the Leader commands, an Officer before him', () => {
    expect(commander(unit({ a: trooper(10), b: trooper(12) }))).toBe('a');
    expect(commander(unit({ a: trooper(10), chief: officer(12), b: trooper(14) }))).toBe('chief');
  });

  test('HRD-LEAD-003 the Officer is gone: the Leader commands, and no Grunt is replaced (HRD-V2-121)', () => {
    const t = unit({ chief: officer(10), a: trooper(12, { role: 'leader' }), b: trooper(14), c: trooper(16) }).remove(
      'chief',
    );
    expect([t.question(), commander(t), membersOf(t.b, 0), roleNamed(t, 'b')]).toEqual(['', 'a', 3, Role.grunt]);
  });

  test('HRD-LEAD-004 no Leader is there: the owner chooses any model, which stays what it is', () => {
    const t = unit({ chief: officer(10), b: trooper(12), c: trooper(14, { role: 'trooper' }) }).remove('chief');
    expect([t.question(), t.b.decision.player[0], t.options()]).toEqual(['who commands the unit?', 0, ['b', 'c']]);
    t.choose('c');
    expect([commander(t), roleNamed(t, 'c'), roleNamed(t, 'b')]).toEqual(['c', Role.trooper, Role.grunt]);
  });

  test('HRD-LEAD-005 the Leader is destroyed: the owner chooses the Grunt that becomes the Leader', () => {
    const t = unit({ a: trooper(10), b: trooper(12), c: trooper(14), flag: trooper(16, { role: 'trooper' }) }).remove(
      'a',
    );
    expect([t.question(), t.options()]).toEqual(['which Grunt becomes the Leader?', ['b', 'c']]);
    expect(t.propose({ verb: Verb.Pick, target: 3 })).toBe('not an option');
    t.choose('c');
    expect([commander(t), roleNamed(t, 'c'), membersOf(t.b, 0)]).toEqual(['c', Role.leader, 3]);
  });

  test('HRD-LEAD-005 HRD-LEAD-002 with an Officer too a Grunt is promoted; the Officer stays commander (HRD-V2-127)', () => {
    const t = unit({ chief: officer(10), a: trooper(12, { role: 'leader' }), b: trooper(14), c: trooper(16) })
      .remove('a')
      .choose('b');
    expect([commander(t), roleNamed(t, 'b'), roleNamed(t, 'c')]).toEqual(['chief', Role.leader, Role.grunt]);
  });

  test('HRD-LEAD-006 the new Leader keeps effects and free boxes of the Grunt, not of the old Leader (HRD-V2-119)', () => {
    const t = unit({
      a: trooper(10, { damage: 8, status: Status.corrosion, ARM: 17, advantages: ['Tough'] }),
      b: trooper(12, { damage: 8, status: Status.fire }),
      c: trooper(14, { damage: 8 }),
    });
    t.play(sufferDamage, 1, 4).remove('a').choose('b');
    const { model, setup } = t.b;
    expect([commander(t), model.status[1], setup.types.ARM[model.kind[1]]]).toEqual(['b', Status.fire, 17]);
    expect(isDisabled(t.play(sufferDamage, 1, 3).b, 1)).toBe(false);
    // it is Tough now as the Leader is
    expect(onTable(t.dice('Tough', 5).play(sufferDamage, 1, 1).b, 1)).toBe(true);
  });

  test('HRD-LEAD-006 a Leader with more boxes than the Grunt has as many free ones as the Grunt had', () => {
    const t = unit({ a: trooper(10, { damage: 8 }), b: trooper(12, { damage: 5 }), c: trooper(14, { damage: 5 }) });
    t.play(sufferDamage, 1, 1).remove('a').choose('b');
    expect(onTable(t.play(sufferDamage, 1, 3).b, 1)).toBe(true);
    expect(onTable(t.play(sufferDamage, 1, 1).b, 1)).toBe(false);
  });

  test('HRD-LEAD-007 the new Leader gives up its Combat Action in that turn, not in the next', () => {
    const t = unit({ a: trooper(10), b: trooper(12), c: trooper(14) })
      .turn()
      .remove('a')
      .choose('b');
    expect(t.b.model.did[1] & Did.GiveUpAction).toBe(Did.GiveUpAction);
    t.turn();
    expect(t.b.model.did[1]).toBe(0);
  });

  test('HRD-LEAD-009 Leader and last Grunt are gone at once: another model commands, nobody is replaced (HRD-V2-123)', () => {
    const t = unit({
      a: trooper(10),
      piper: trooper(12, { role: 'trooper' }),
      caber: trooper(14, { role: 'weapon attachment' }),
      grunt: trooper(16),
    }).remove('a', 'grunt');
    expect([t.question(), t.options()]).toEqual(['who commands the unit?', ['piper', 'caber']]);
    t.choose('piper');
    expect([commander(t), roleNamed(t, 'piper')]).toEqual(['piper', Role.trooper]);
  });

  test('HRD-LEAD-005 HRD-TIME-031 one attack that destroys both: the choice comes when all damage is applied', () => {
    const mortar = { name: 'mortar', kind: 'ranged', RNG: 16, POW: 20, AOE: 5 } as const;
    const t = new HordesTable(
      { gun: { at: [10, 4], weapons: [mortar] } },
      { a: { ...trooper(10), facing: 0 }, b: { ...trooper(11.5), facing: 0 }, c: { ...trooper(20), facing: 0 } },
    ).full();
    t.dice('to hit', 6, 5).dice('damage', 6, 6, 6, 6).attack('gun', 'a');
    expect([t.question(), roleNamed(t, 'c')]).toEqual(['', Role.leader]);
    expect([onTable(t.b, 1), onTable(t.b, 2), t.b.unit.commander[1]]).toEqual([false, false, 3]);
  });

  test('HRD-DEC-121 at level command the Grunt nearest to all others is promoted', () => {
    const t = new HordesTable(
      { a: trooper(10), b: trooper(11.5), c: trooper(14), d: trooper(16) },
      { far: FAR },
    ).remove('a');
    expect([t.question(), commander(t)]).toEqual(['', 'c']);
  });
});

describe('control by the opponent', () => {
  const taken = (models: Record<string, Standing>, name: string) => {
    const t = unit(models);
    takeControl(t.b, t.row(name));
    return t.play(settleCommand);
  };
  const three = () => ({ a: trooper(10), b: trooper(12), c: trooper(14) });

  test('HRD-CTRL-001 HRD-TERM-001 HRD-TERM-002 friends and enemies change with the controller, and back', () => {
    const t = taken(three(), 'b');
    expect([playerOf(t.b, 1), isEnemy(t.b, 1, 0), isEnemy(t.b, 1, 3)]).toEqual([1, true, false]);
    giveBack(t.b, 1);
    expect([playerOf(t.b, 1), isEnemy(t.b, 1, 0), isEnemy(t.b, 1, 3)]).toEqual([0, false, true]);
  });

  test('HRD-CTRL-002 HRD-CTRL-004 a controlled trooper is independent: it activates alone, without orders, and runs', () => {
    const t = taken(three(), 'b');
    expect([isTrooper(t.b, 1), membersOf(t.b, 0), isInFormation(t.b, 1)]).toEqual([false, 2, true]);
    t.turn(1);
    expect(t.options()).toEqual(['activate b', 'activate far']);
    t.choose('activate b');
    expect([t.question(), t.options().some((o) => o.startsWith('run'))]).toEqual(['how does b move?', true]);
    const own = taken(three(), 'b').turn();
    expect(own.options()).toEqual(['activate unit']);
    own.choose('activate').choose('no order');
    expect(own.options()).toEqual(['a', 'c', 'nobody else']);
  });

  test('HRD-CTRL-003 HRD-LEAD-009 HRD-LEAD-010 a Leader who is taken is not replaced; he commands again on his return (HRD-V2-125)', () => {
    const t = taken(three(), 'a');
    expect([t.question(), t.options()]).toEqual(['who commands the unit?', ['b', 'c']]);
    t.choose('c');
    expect([commander(t), roleNamed(t, 'c')]).toEqual(['c', Role.grunt]);
    giveBack(t.b, 0);
    expect(commander(t)).toBe('a');
  });

  test('HRD-LEAD-010 a Leader who returns does not command before an Officer, a Grunt that returns before nobody', () => {
    const t = taken({ chief: officer(10), a: trooper(12, { role: 'leader' }), b: trooper(14) }, 'a');
    giveBack(t.b, 1);
    expect(commander(t)).toBe('chief');
    const grunt = taken(three(), 'b');
    giveBack(grunt.b, 1);
    expect(commander(grunt)).toBe('a');
  });

  test('HRD-LEAD-008 a Leader destroyed while the opponent controls him is not replaced', () => {
    const t = taken(three(), 'a').choose('b').remove('a');
    expect([t.question(), commander(t), roleNamed(t, 'b'), roleNamed(t, 'c')]).toEqual([
      '',
      'b',
      Role.grunt,
      Role.grunt,
    ]);
  });

  test('HRD-UNIT-010 HRD-UNIT-007 HRD-UNIT-009 effects on a unit end when no model is left in it (HRD-V2-239)', () => {
    const t = unit({ a: trooper(10), b: trooper(12) });
    const { effect, core } = t.b;
    // an effect on all of the unit, as a spell of the next chapter brings it
    effect.kind[0] = 1;
    effect.scope[0] = Scope.unit;
    effect.subject[0] = 0;
    effect.order[0] = 0;
    core.effectCount[0] = 1;
    t.remove('a');
    expect(effect.kind[0]).toBe(1);
    takeControl(t.b, 1);
    expect([effect.kind[0], core.effectCount[0]]).toEqual([0, 0]);
  });
});

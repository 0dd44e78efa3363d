import { expect, test } from 'vitest';
import { holdsGround, leadershipOf } from '../../../regiments/leadership/leadership.js';
import { scenario } from '../../../testing/scenario.js';
import { ACCEPT, type Answer, BLOCK, CHALLENGE, HERO, meeting, REFUSE } from '../../../testing/t9a/challenges.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { battleStandardScore, combatScore } from '../combat/combat-score.js';
import { isStubborn } from '../pursuit/break-tests.js';
import { isShamed } from './shame.js';

test('T9A-CHL-004 the Leadership of who is shamed is 0, for itself and for others', () => {
  const lead = (answer: Answer) => {
    const report = meeting({}, { Ld: 5 }, {}, { general: true, Ld: 9 })
      .enemy('far', { Ld: 4, at: [36, 32] })
      .choose(CHALLENGE, answer)
      .runTo('initiative');
    return ['theirs', 'far'].map((name) => leadershipOf(report.b, report.row(name)));
  };
  expect(lead(ACCEPT)).toEqual([9, 9]);
  expect(lead(REFUSE)).toEqual([5, 4]);
});

test('T9A-CHL-004 a Character alone that is shamed tests on 0', () => {
  const report = scenario('t9a')
    .phase('combat')
    .unit('hero', { ...HERO, at: [36, 10] })
    .enemy('lord', { ...HERO, at: [36, 24] })
    .engaged('hero', 'lord')
    .choose(CHALLENGE, REFUSE)
    .runTo('initiative');
  expect(leadershipOf(report.b, report.row('lord'))).toBe(0);
  expect(leadershipOf(report.b, report.row('hero'))).toBe(9);
});

test('T9A-CHL-004 who is shamed is not Stubborn; others in its unit are', () => {
  const stubborn = (theirs: readonly string[], lord: readonly string[], answer: Answer) => {
    const report = meeting({}, { rules: theirs }, {}, { rules: lord }).choose(CHALLENGE, answer).runTo('initiative');
    return isStubborn(report.b, report.row('theirs'));
  };
  expect(stubborn([], ['Stubborn'], ACCEPT)).toBe(true);
  expect(stubborn([], ['Stubborn'], REFUSE)).toBe(false);
  expect(stubborn(['Stubborn'], ['Stubborn'], REFUSE)).toBe(true);
});

test('T9A-CHL-004 a Character alone that is shamed is not Stubborn', () => {
  const stubborn = (answer: Answer) => {
    const report = scenario('t9a')
      .phase('combat')
      .unit('hero', { ...HERO, at: [36, 10] })
      .enemy('lord', { ...HERO, rules: ['Stubborn'], at: [36, 24] })
      .engaged('hero', 'lord')
      .choose(CHALLENGE, answer)
      .runTo('initiative');
    return isStubborn(report.b, report.row('lord'));
  };
  expect([stubborn(ACCEPT), stubborn(REFUSE)]).toEqual([true, false]);
});

test('T9A-CHL-004 a lone Infantry Character in a Forest is not Stubborn while it is shamed', () => {
  const stubborn = (answer: Answer) => {
    const report = scenario('t9a')
      .phase('combat')
      .terrain('forest', { at: [36, 24], size: [12, 12] })
      .unit('hero', { ...HERO, at: [36, 10] })
      .enemy('lord', { ...HERO, at: [36, 24] })
      .engaged('hero', 'lord')
      .choose(CHALLENGE, answer)
      .runTo('initiative');
    return isStubborn(report.b, report.row('lord'));
  };
  expect([stubborn(ACCEPT), stubborn(REFUSE)]).toEqual([true, false]);
});

test('T9A-CHL-004 shame lasts through later rounds of the combat', () => {
  const later = meeting({}, {}, { A: 0 }, { A: 0 })
    .choose(CHALLENGE, REFUSE)
    .runTo('end of turn')
    .runTo('shooting phase');
  expect(isShamed(later.b, later.row('lord'))).toBe(true);
  expect(later.b.unit.refused[later.row('lord')]).toBe(0);
});

test('T9A-CHL-004 it ends with the turn in which the combat ends', () => {
  const won = scenario('t9a')
    .phase('combat')
    .unit('hero', { ...HERO, W: 1, A: 0, at: [36, 10] })
    .enemy('theirs', { ...BLOCK, A: 9, WS: 10, S: 10, I: 9, at: [36, 24] })
    .enemy('lord', { ...HERO, joins: 'theirs' })
    .engaged('hero', 'theirs')
    .choose(CHALLENGE, REFUSE)
    .seed(3)
    .runTo('end of turn');
  expect(won.unit('hero').place).toBe('destroyed');
  expect(won.b.unit.shamed[won.row('lord')]).toBe(0);
  expect(isShamed(won.b, won.row('lord'))).toBe(true);
  won.runTo('movement phase');
  expect(isShamed(won.b, won.row('lord'))).toBe(false);
});

test('T9A-CHL-004 it ends with the turn for who Breaks, and for who pursues into another combat', () => {
  const { b } = meeting({}, {}, { A: 0 }, { A: 0 }).choose(CHALLENGE, REFUSE).runTo('end of turn');
  const [theirs, lord, hero] = ['theirs', 'lord', 'hero'].map((name) => b.setup.names.indexOf(name));
  b.rules.challenges.noteCombatOver(b, b.setup.names.indexOf('ours'));
  expect(b.unit.shamed[lord]).toBe(1);
  b.rules.challenges.noteCombatOver(b, theirs);
  expect([b.unit.shamed[lord], b.unit.shamedTurn[lord], b.unit.shamedTurn[hero]]).toEqual([0, 1, 0]);

  // `theirs` lose by ranks alone, Break and get away
  const broken = meeting({}, { models: 5, rules: [] }, { A: 0 }, { A: 0, rules: [] })
    .choose(CHALLENGE, REFUSE)
    .dice('break test', 6, 6)
    .dice('restrain test', 1, 1)
    .dice('flee distance', 6, 6)
    .runTo('end of turn');
  expect(broken.unit('theirs').fleeing).toBe(true);
  expect(broken.b.unit.shamed[lord]).toBe(0);
  expect(broken.b.unit.shamedTurn[lord]).toBe(1);
});

test('T9A-CHL-004 who pursues into another enemy has left the combat: shame ends with the turn', () => {
  const report = scenario('t9a')
    .phase('combat')
    .active(1)
    .unit('ours', { ...BLOCK, models: 5, rules: [], at: [36, 20] })
    .unit('hero', { ...HERO, A: 0, rules: [], joins: 'ours' })
    .unit('next', { ...BLOCK, at: [36, 12] })
    .enemy('theirs', BLOCK)
    .enemy('lord', { ...HERO, A: 0, joins: 'theirs' })
    .engaged('theirs', 'ours')
    .choose({ ask: 'Challenge', verb: 'Stop' }, CHALLENGE, REFUSE, { ask: 'Pursue', verb: 'Pursue' })
    .dice('break test', 6, 6)
    .dice('flee distance', 1, 1)
    .dice('pursuit distance', 6, 6)
    .seed(1)
    .runTo('end of turn');
  expect(report.engaged('theirs', 'next')).toBe(true);
  const lord = report.row('lord');
  expect([report.b.unit.shamed[lord], report.b.unit.shamedTurn[lord]]).toEqual([0, 1]);
});

test('T9A-CHL-004 it ends when the Character issues or accepts a Challenge', () => {
  const shamedThen = (...choices: { ask: string; target?: string; verb?: string }[]) => {
    const report = meeting({}, {}, { A: 0 }, { A: 0 }).choose(CHALLENGE, REFUSE).runTo('end of turn');
    return report.choose(...choices).runTo('end of turn');
  };
  // in the next turn the active player is the lord's
  const issued = shamedThen({ ask: 'Challenge', target: 'lord' }, { ask: 'AnswerChallenge', verb: 'No' });
  expect(['lord', 'hero'].map((name) => isShamed(issued.b, issued.row(name)))).toEqual([false, true]);
  const accepted = shamedThen({ ask: 'Challenge', verb: 'Stop' }, CHALLENGE, ACCEPT);
  expect(isShamed(accepted.b, accepted.row('lord'))).toBe(false);
});

test('T9A-CHL-005 who is shamed strikes no blow in this round, no Special Attack either, and strikes in the next', () => {
  const rider: UnitSpec = { mount: { A: 1, I: 3, rules: [['Stomp', 1]] }, I: 3 };
  const struck = (name: string, log: readonly string[]) =>
    log.filter((line) => line.startsWith(`dice: ${name},`) || line.startsWith(`${name},`)).length;
  const scene = (answer: Answer) =>
    meeting({ typeRules: false }, { base: [25, 50], mount: { A: 0 } }, { W: 9 }, { ...rider, W: 9 })
      .choose(CHALLENGE, answer)
      .seed(5)
      .runTo('end of turn');
  const refused = scene(REFUSE);
  expect(struck('lord', refused.log)).toBe(0);
  expect(struck('lord', scene(ACCEPT).log)).toBeGreaterThan(0);
  const next = refused.runTo('end of turn');
  expect(struck('lord', next.log)).toBeGreaterThan(0);
});

test('T9A-CHL-005 a shamed Battle Standard Bearer neither steadies nor counts for the score in this round', () => {
  const scene = (answer: Answer) =>
    meeting({}, {}, { A: 0 }, { A: 0, bsb: true, rules: ['Hold Your Ground', 'Unbreakable'] })
      .enemy('far', { at: [36, 32] })
      .choose(CHALLENGE, answer)
      .runTo('winner');
  const worth = (report: T9aReport) => [
    battleStandardScore(report.b, 0, 1),
    holdsGround(report.b, report.row('far')),
    holdsGround(report.b, report.row('theirs')),
  ];
  expect(worth(scene(ACCEPT))).toEqual([1, true, true]);
  const refused = scene(REFUSE);
  expect(worth(refused)).toEqual([0, false, false]);
  expect(combatScore(refused.b, 0, 1)).toBe(combatScore(scene(ACCEPT).b, 0, 1) - 1);
  // in the next round it does both again, though it is still shamed
  const next = refused.runTo('end of turn').runTo('winner');
  expect(worth(next)).toEqual([1, true, true]);
  expect(isShamed(next.b, next.row('lord'))).toBe(true);
});

import { expect, test } from 'vitest';
import { enter, run } from '../../../kernel/procedure.js';
import { waiting } from '../../../kernel/ruleset.js';
import { addAttacks, clearAttacks } from '../../../regiments/attacks/attack-table.js';
import { distributeHits } from '../../../regiments/attacks/distributing-hits.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import { ACCEPT, type Answer, BLOCK, CHALLENGE, HERO, meeting, REFUSE } from '../../../testing/t9a/challenges.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { combatScore, overkillScore } from '../combat/combat-score.js';
import { opponentOf } from './challenges.js';
import { isShamed } from './shame.js';

/** The options of the pending question. */
const offered = (report: T9aReport): string[] => report.question?.options.map(({ words }) => words) ?? [];
/** The numbers of the attacks in the table, by attacker and by the row that is struck: -1 for the rank and file. */
function blows({ b }: T9aReport): [string, string, number][] {
  return Array.from({ length: b.field.attacks[0] }, (_, a) => {
    const individual = b.attack.individual[a];
    const whom = individual < 0 ? `ranks of ${b.setup.names[b.attack.target[a]]}` : b.setup.names[individual];
    return [b.setup.names[b.attack.unit[a]], whom, b.attack.number[a]];
  });
}

test('T9A-CHL-001 T9A-DEC-105 the active player may issue a Challenge, then the other, with Characters and Champions', () => {
  const scene = () => meeting({ champion: true }, { champion: true });
  const first = scene().runTo('decision of kind Challenge');
  expect(first.question?.player).toBe(0);
  expect(offered(first)).toEqual(['nobody', 'the champion of ours', 'hero']);

  const second = scene().choose({ ask: 'Challenge', verb: 'Stop' }).runTo('decision of kind Challenge');
  expect(second.question?.player).toBe(1);
  expect(offered(second)).toEqual(['nobody', 'the champion of theirs', 'lord']);

  const neither = scene()
    .choose({ ask: 'Challenge', verb: 'Stop' }, { ask: 'Challenge', verb: 'Stop' })
    .runTo('initiative');
  expect(neither.b.unit.duel.every((o) => o === 0)).toBe(true);
});

test('T9A-CHL-001 in the turn of the other player he is asked first, and nobody after a Challenge', () => {
  const turn = () => meeting().active(1);
  expect(turn().runTo('decision of kind Challenge').question?.player).toBe(1);
  const issued = turn()
    .choose({ ask: 'Challenge', target: 'lord' }, { ask: 'AnswerChallenge', verb: 'No' })
    .runTo('initiative');
  expect(issued.answers.filter((line) => line.startsWith('Challenge'))).toHaveLength(1);
});

test('T9A-CHL-001 nobody is asked where no enemy could accept', () => {
  const alone = scenario('t9a')
    .phase('combat')
    .unit('ours', { ...BLOCK, champion: true, at: [36, 10] })
    .enemy('theirs', { ...BLOCK, at: [36, 24] })
    .engaged('ours', 'theirs')
    .runTo('initiative');
  expect(alone.answers).toEqual([]);
});

test('T9A-CHL-002 T9A-DEC-106 Characters and Champions of a unit that touches the challenger may accept', () => {
  const scene = meeting({}, { champion: true }).choose(CHALLENGE).runTo('decision of kind AnswerChallenge');
  expect(scene.question?.player).toBe(1);
  expect(offered(scene)).toEqual(['the champion of theirs', 'lord', 'nobody']);
  const accepted = meeting().choose(CHALLENGE, ACCEPT).runTo('initiative');
  expect(opponentOf(accepted.b, accepted.row('hero'))).toBe(accepted.row('lord'));
  expect(opponentOf(accepted.b, accepted.row('lord'))).toBe(accepted.row('hero'));
});

test('T9A-CHL-002 a unit that touches the unit of the challenger, but not its model, has nobody who accepts', () => {
  // ten files wide against two units of three: the hero stands in the front of one of them
  const scene = (file: number) =>
    scenario('t9a')
      .phase('combat')
      .unit('ours', { ...BLOCK, files: 10, at: [36, 10] })
      .unit('hero', { ...HERO, joins: 'ours' })
      .enemy('left', { ...BLOCK, models: 3, files: 3, champion: true })
      .enemy('right', { ...BLOCK, models: 3, files: 3, champion: true })
      .engaged('left', 'ours', { offset: 2.7 })
      .engaged('right', 'ours', { offset: -2.7 })
      .placed('hero', { file });
  const at = (file: number): readonly string[] => {
    const report = scene(file).choose(CHALLENGE).runTo('decision of kind AnswerChallenge');
    return offered(report);
  };
  const [one, other] = [at(1), at(10)];
  expect(one).toHaveLength(2);
  expect(other).toHaveLength(2);
  expect(one[0]).not.toBe(other[0]);
  // in the middle it touches nobody, so only the Champions may challenge: they touch its unit
  const middle = scene(5).choose({ ask: 'MakeWay', verb: 'Stay' }).runTo('decision of kind Challenge');
  expect(middle.question?.player).toBe(1);
});

test('T9A-VEC-305 T9A-CHL-003 a Champion who alone could have accepted refuses without shame', () => {
  const refused = scenario('t9a')
    .phase('combat')
    .unit('ours', { ...BLOCK, champion: true, at: [36, 10] })
    .enemy('theirs', { ...BLOCK, champion: true, at: [36, 24] })
    .engaged('ours', 'theirs')
    .choose({ ask: 'Challenge', target: 'ours' }, REFUSE)
    .runTo('initiative');
  expect(refused.answers.some((line) => line.startsWith('Retire'))).toBe(false);
  expect(refused.log.filter((line) => line.includes('retire'))).toEqual([]);
  expect(refused.b.unit.shamed.every((s) => s === 0)).toBe(true);
  expect(refused.b.unit.refused.every((s) => s === 0)).toBe(true);
});

test('T9A-CHL-003 T9A-DEC-107 the player of the challenger names a Character that could have accepted, never a Champion', () => {
  const scene = () =>
    meeting({}, { champion: true })
      .enemy('duke', { ...HERO, joins: 'theirs' })
      .choose(CHALLENGE, REFUSE);
  const asked = scene().runTo('decision of kind Retire');
  expect(asked.question?.player).toBe(0);
  expect(offered(asked)).toEqual(['lord', 'duke']);
  const named = scene().choose({ ask: 'Retire', target: 'duke' }).runTo('initiative');
  expect(['lord', 'duke'].map((name) => isShamed(named.b, named.row(name)))).toEqual([false, true]);
  // of one there is no choice
  const one = meeting({}, { champion: true }).choose(CHALLENGE, REFUSE).runTo('initiative');
  expect(isShamed(one.b, one.row('lord'))).toBe(true);
});

test('T9A-CHL-006 T9A-CHL-008 T9A-HIT-006 duellists strike each other alone, and nobody else strikes them', () => {
  const scene = (...choices: readonly { ask: string; target?: string; verb?: string }[]) =>
    blows(
      meeting({ A: 1 }, { A: 1 })
        .choose(...choices)
        .runTo('strike'),
    );
  const duel = scene(CHALLENGE, ACCEPT);
  expect(duel).toContainEqual(['hero', 'lord', 4]);
  expect(duel).toContainEqual(['lord', 'hero', 4]);
  for (const [who, whom] of duel) if (who === 'ours' || who === 'theirs') expect(whom).toMatch(/^ranks of/);
  // models that touch a duellist strike the ranks
  expect(duel.filter(([who]) => who === 'ours')).toEqual([
    ['ours', 'ranks of theirs', 4],
    ['ours', 'ranks of theirs', 5], // they support
  ]);
});

test('T9A-CHL-006 they count as in contact wherever they stand', () => {
  const apart = meeting()
    .placed('hero', { file: 1 })
    .placed('lord', { file: 1 }) // at the other end, as both face each other
    .choose(CHALLENGE, ACCEPT)
    .runTo('strike');
  expect(blows(apart).filter(([who]) => who === 'hero' || who === 'lord')).toEqual([
    ['hero', 'lord', 4],
    ['lord', 'hero', 4],
  ]);
});

test('T9A-HIT-006 a Character whose only contact is a Champion in a Challenge cannot strike, whoever the opponent is', () => {
  // the hero touches nobody but the Champion at the end of the line, whom `others` challenge
  const scene = (answer: { ask: string; target?: string; verb?: string }) =>
    scenario('t9a')
      .phase('combat')
      .enemy('theirs', { ...BLOCK, models: 11, files: 11, champion: true, at: [36, 24] })
      .unit('hero', HERO)
      .unit('others', { ...BLOCK, models: 3, files: 3, champion: true })
      .engaged('hero', 'theirs', { offset: 4.5 })
      .engaged('others', 'theirs')
      .with((b, row) => {
        b.unit.slot[row('theirs')] = 0;
      })
      .choose({ ask: 'Challenge', target: 'others' }, answer)
      .runTo('strike');
  const duel = scene({ ask: 'AnswerChallenge', target: 'theirs' });
  expect(blows(duel).some(([who]) => who === 'hero')).toBe(false);
  expect(blows(scene({ ask: 'AnswerChallenge', verb: 'No' }))).toContainEqual(['hero', 'theirs', 4]);
});

/** A mount that Stomps, Impact Hits before all others, and a rider. */
const RIDER: UnitSpec = {
  I: 3,
  mount: {
    ...{ A: 1, I: 2, S: 5 },
    rules: [
      ['Stomp', 2],
      ['Impact Hits', 3],
    ],
  },
};

/** The hero rides against the lord; both fight a Challenge after a charge. */
const ridden = (lord: UnitSpec, hero: UnitSpec = {}) =>
  meeting({ base: [25, 50], mount: { A: 0 } }, {}, { ...RIDER, ...hero }, { A: 0, W: 9, ...lord }).charging('ours');

/** What the hero has in the attack table at each step until all blows are struck. */
function blowsOfHero(report: T9aReport): [string, number][][] {
  const steps: [string, number][][] = [];
  for (let r = report; r.b.core.over[0] === 0; r = r.runTo('initiative')) {
    r.runTo('strike');
    const own = blows(r).filter(([who]) => who === 'hero');
    if (own.length > 0) steps.push(own.map(([, whom, n]) => [whom, n]));
    if (steps.length === 4 || r.b.field.attacks[0] === 0) break;
  }
  return steps;
}

test('T9A-CHL-006 T9A-CHL-007 Impact Hits and Stomps of a duellist fall on the opponent, wherever it stands', () => {
  const report = ridden({}).seed(1).choose(CHALLENGE, ACCEPT).start();
  expect(blowsOfHero(report)).toEqual([[['lord', 3]], [['lord', 4]], [['lord', 1]], [['lord', 2]]]);
});

test('T9A-CHL-007 a Stomp is lost on an opponent that cannot be stomped on', () => {
  const rides: UnitSpec = { mount: { A: 0 }, base: [20, 20] };
  const report = ridden(rides).seed(1).choose(CHALLENGE, ACCEPT).start();
  expect(blowsOfHero(report).flat()).toEqual([
    ['lord', 3],
    ['lord', 4],
    ['lord', 1],
  ]);
});

test('T9A-CHL-006 the Stomp of a Champion in a Challenge is its own, that of its comrades is not', () => {
  const trolls: UnitSpec = {
    ...{ models: 3, files: 3, base: [40, 40], A: 0, W: 3 },
    ...{ rules: [['Stomp', 1], 'Unbreakable'], troopType: 'Monstrous Infantry', champion: true },
  };
  const scene = (answer: Answer) =>
    scenario('t9a')
      .phase('combat')
      .unit('ours', { ...trolls, at: [36, 10] })
      .enemy('theirs', { ...BLOCK, models: 20, files: 10 })
      .enemy('lord', { ...HERO, A: 0, joins: 'theirs' })
      .engaged('theirs', 'ours')
      .choose({ ask: 'Challenge', target: 'ours' }, answer)
      .seed(1)
      .runTo('strike') // the blows of the Champion
      .runTo('initiative')
      .runTo('strike');
  expect(blows(scene(ACCEPT))).toEqual([
    ['ours', 'ranks of theirs', 2],
    ['ours', 'lord', 1],
  ]);
  expect(blows(scene(REFUSE))).toEqual([['ours', 'ranks of theirs', 3]]);
});

test('T9A-CHL-008 no hit on a unit is distributed onto who fights a Challenge', () => {
  // four models and a lord of another type: hits on the unit fall on him too
  const exposed = (answer: Answer) => {
    const report = scenario('t9a')
      .phase('combat')
      .unit('ours', { ...BLOCK, A: 0, rules: [['Impact Hits', 5], 'Unbreakable'], models: 1, files: 2, at: [36, 10] })
      .unit('hero', { ...HERO, A: 0, joins: 'ours' })
      .enemy('theirs', { ...BLOCK, models: 4, files: 4 })
      .enemy('lord', { ...HERO, A: 0, joins: 'theirs' })
      .engaged('theirs', 'ours')
      .charging('ours')
      .choose(CHALLENGE, answer)
      .seed(2)
      .runTo('wound');
    return blows(report).some(([who, whom]) => who === 'ours' && whom === 'lord');
  };
  expect([exposed(REFUSE), exposed(ACCEPT)]).toEqual([true, false]);
});

/** Two soldiers with a Champion and a lord, struck by `ours`; the Champion fights a Challenge with the hero, or nobody does. */
function sceneOfSpread(fights: boolean) {
  const report = scenario('t9a')
    .phase('combat')
    .unit('ours', { ...BLOCK, at: [36, 10] })
    .unit('hero', { ...HERO, joins: 'ours' })
    .enemy('theirs', { ...BLOCK, models: 3, files: 4, champion: true })
    .enemy('lord', { ...HERO, joins: 'theirs' })
    .engaged('theirs', 'ours')
    .start();
  const { b } = report;
  if (fights) b.rules.challenges.meet(b, report.row('hero'), report.row('theirs'));
  clearAttacks(b);
  return { b, row: (name: string) => report.row(name) };
}

test('T9A-CHL-008 T9A-DST-002 a Champion in a Challenge has no share in hits that are spread', () => {
  // six hits on two soldiers, a Champion and a lord
  const onLord = (fights: boolean) => {
    const { b, row } = sceneOfSpread(fights);
    const a = addAttacks(
      b,
      row('ours'),
      b.setup.unit.part[row('ours')],
      row('theirs'),
      -1,
      6,
      Side.front,
      255,
      AttackKind.impact,
      3,
      -128,
    );
    b.attack.hits[a] = 6;
    b.core.depth[0] = 0;
    enter(b, distributeHits, 0);
    run(b);
    if (waiting(b)) return 'the attacker decides';
    let hits = 0;
    for (let r = 0; r < b.field.attacks[0]; r++) if (b.attack.individual[r] === row('lord')) hits += b.attack.hits[r];
    return hits;
  };
  expect(onLord(true)).toBe(2); // six on three
  expect(onLord(false)).toBe('the attacker decides'); // six on four
});

test('T9A-CHL-008 the Special Attacks of others do not reach a Character alone that fights a Challenge', () => {
  const scene = (answer: { ask: string; target?: string; verb?: string }) =>
    blows(
      scenario('t9a')
        .phase('combat')
        .unit('ours', { ...BLOCK, A: 0, rules: [['Impact Hits', 1], 'Unbreakable'], champion: true, at: [36, 10] })
        .enemy('lord', { ...HERO, A: 0 })
        .engaged('lord', 'ours')
        .charging('ours')
        .choose({ ask: 'Challenge', target: 'ours' }, answer)
        .runTo('strike'),
    );
  expect(scene(REFUSE)).toEqual([['ours', 'ranks of lord', 3]]);
  expect(scene(ACCEPT)).toEqual([['ours', 'lord', 1]]); // the Champion alone
});

/** A rider who slays the lord at once, and a mount that strikes later. */
const slaying = (W: number, attacks: number, mount: number) =>
  meeting(
    { base: [25, 50], mount: { A: 0 } },
    {},
    { A: attacks, I: 9, WS: 10, S: 10, mount: { A: mount, I: 2, WS: 10, S: 10 } },
    { A: 0, W, I: 1, WS: 1 },
  ).choose(CHALLENGE, ACCEPT);

test('T9A-VEC-219 T9A-WIN-003 T9A-CHL-011 Wounds beyond those that the victim had left count, at most 3', () => {
  const score = (W: number, attacks: number) => {
    const { b } = slaying(W, attacks, 0)
      .dice('hero, to hit', ...Array(attacks).fill(6))
      .dice('hero, to wound', ...Array(attacks).fill(6))
      .runTo('winner');
    return [b.combat.wounds[0], overkillScore(b, 0), overkillScore(b, 1)];
  };
  expect(score(2, 7)).toEqual([2, 3, 0]);
  expect(score(2, 4)).toEqual([2, 2, 0]);
  expect(score(2, 2)).toEqual([2, 0, 0]);
  expect(score(3, 2)).toEqual([2, 0, 0]);
});

test('T9A-VEC-209 T9A-WND-002 without a Challenge the excess is lost', () => {
  const { b } = meeting({}, {}, { A: 5, WS: 10, S: 10, I: 9 }, { A: 0, W: 2 })
    .choose({ ask: 'Challenge', verb: 'Stop' }, { ask: 'Challenge', verb: 'Stop' })
    .choose({ ask: 'Allocate', target: 'lord', n: 5 })
    .dice('hero, to hit', 6, 6, 6, 6, 6)
    .dice('hero, to wound', 6, 6, 6, 6, 6)
    .runTo('winner');
  expect([b.combat.wounds[0], overkillScore(b, 0), combatScore(b, 0, 0)]).toEqual([2, 0, 2 + 3]);
});

test('T9A-CHL-009 who has slain the opponent strikes on at it at later steps, for Overkill', () => {
  const report = slaying(1, 1, 2).dice('hero, to hit', 6, 6, 1).dice('hero, to wound', 6, 6).runTo('lost');
  expect(report.unit('lord').place).toBe('destroyed');
  expect([report.b.combat.wounds[0], overkillScore(report.b, 0)]).toEqual([1, 1]);
  expect(report.log).toContain('list 0: 1 for Wounds, 1 for Overkill, 3 for ranks, 5 in all');
});

test('T9A-CHL-009 T9A-CHL-011 all steps together count at most 3', () => {
  const report = slaying(1, 3, 4)
    .dice('hero, to hit', 6, 6, 6, 6, 6, 6, 6)
    .dice('hero, to wound', 6, 6, 6, 6, 6, 6, 6)
    .runTo('winner');
  expect([report.b.combat.wounds[0], overkillScore(report.b, 0)]).toEqual([1, 3]);
});

test('T9A-CHL-009 Impact Hits may slay the opponent, whom rider and Stomp then strike', () => {
  const report = ridden({ W: 1, T: 1 }, { A: 1, WS: 10, S: 10 })
    .choose(CHALLENGE, ACCEPT)
    .dice('hero, to wound', 6, 1, 1) // Impact Hits
    .dice('hero, to hit', 6)
    .dice('hero, to wound', 6)
    .dice('hero, to hit', 1) // the mount
    .dice('hero, to wound', 6, 1) // Stomp
    .runTo('winner');
  expect([report.b.combat.wounds[0], overkillScore(report.b, 0)]).toEqual([1, 2]);
});

test('T9A-CHL-009 T9A-WPN-011 a lance counts at the slain opponent as if it still stood in the unit that was charged', () => {
  const wounds = (charging: boolean) => {
    const scene = meeting(
      { base: [25, 50], mount: { A: 0 } },
      {},
      {
        ...{ A: 1, I: 3, WS: 10, S: 3, weapons: ['Lance'] },
        mount: { A: 1, I: 9, WS: 10, S: 10 },
      },
      { A: 0, W: 1, T: 5 },
    ).choose(CHALLENGE, ACCEPT);
    const report = (charging ? scene.charging('ours') : scene)
      .dice('hero, to hit', 6) // the mount slays
      .dice('hero, to wound', 6)
      .dice('hero, to hit', 6) // the rider strikes on: Strength 5 with the lance, else 3
      .dice('hero, to wound', 4)
      .runTo('winner');
    return [report.b.combat.wounds[0], overkillScore(report.b, 0)];
  };
  expect([wounds(true), wounds(false)]).toEqual([
    [1, 1],
    [1, 0],
  ]);
});

test('T9A-CHL-009 it strikes on even if the enemy was all that it touched, and another fight of the combat goes on', () => {
  const report = scenario('t9a')
    .phase('combat')
    .unit('hero', { ...HERO, base: [25, 50], A: 1, I: 9, WS: 10, S: 10, mount: { A: 2, I: 2, WS: 10, S: 10 } })
    .unit('ours', { ...BLOCK, models: 10, files: 10, at: [36, 10] })
    .enemy('lord', { ...HERO, W: 1, A: 0, base: [40, 40], at: [36, 24] })
    .engaged('hero', 'lord', { side: 'left' })
    .engaged('ours', 'lord')
    .enemy('theirs', { ...BLOCK, models: 3, files: 3 })
    .engaged('theirs', 'ours', { offset: 3 })
    .choose(CHALLENGE, ACCEPT)
    .dice('hero, to hit', 6, 6, 6)
    .dice('hero, to wound', 6, 6, 6)
    .runTo('winner');
  expect(report.engaged('hero')).toBe(false);
  expect([report.b.combat.wounds[0], overkillScore(report.b, 0)]).toEqual([1, 2]);
});

test('T9A-WND-004 T9A-CMD-003 the last Wounds on the ranks go to the Champion, also in a Challenge, and are no Overkill', () => {
  const report = scenario('t9a')
    .phase('combat')
    .unit('ours', { ...BLOCK, A: 1, I: 9, WS: 10, S: 10, at: [36, 10] })
    .unit('hero', { ...HERO, A: 3, I: 9, WS: 10, S: 10, joins: 'ours' })
    .enemy('theirs', { ...BLOCK, models: 3, files: 3, champion: true })
    .engaged('theirs', 'ours')
    .choose(CHALLENGE, { ask: 'AnswerChallenge', target: 'theirs' })
    .dice('ours, to hit', ...Array(9).fill(6))
    .dice('ours, to wound', ...Array(9).fill(6))
    .dice('hero, to hit', 6, 6, 6)
    .dice('hero, to wound', 6, 6, 6)
    .runTo('winner');
  expect(report.unit('theirs').place).toBe('destroyed');
  // two of the ranks and the Champion; the other two Wounds of the hero alone are Overkill
  expect([report.b.combat.wounds[0], overkillScore(report.b, 0)]).toEqual([3, 2]);
});

test('T9A-CHL-010 a Challenge goes on in the next round, and no other is issued', () => {
  const report = meeting({ champion: true }, { champion: true }, { A: 0 }, { A: 0 })
    .choose(CHALLENGE, ACCEPT)
    .seed(1)
    .runTo('end of turn');
  expect(opponentOf(report.b, report.row('hero'))).toBe(report.row('lord'));
  const before = report.answers.length;
  report.runTo('end of turn');
  expect(report.answers.slice(before).filter((line) => line.startsWith('Challenge'))).toEqual([]);
  expect(opponentOf(report.b, report.row('lord'))).toBe(report.row('hero'));
});

test('T9A-CHL-010 it is over when one is slain, and in the next round another may be issued', () => {
  const report = meeting({ champion: true }, { champion: true }, { A: 1, WS: 10, S: 10, I: 9 }, { A: 0, W: 1 })
    .choose(CHALLENGE, ACCEPT)
    .seed(1)
    .dice('hero, to hit', 6)
    .dice('hero, to wound', 6)
    .runTo('end of turn');
  expect([...report.b.unit.duel].every((o) => o === 0)).toBe(true);
  report.runTo('decision of kind Challenge');
  expect(report.question?.player).toBe(1);
});

test('T9A-CHL-010 it is over when one Breaks', () => {
  const report = meeting({}, { models: 5, rules: [] }, { A: 0 }, { A: 0, rules: [] })
    .choose(CHALLENGE, ACCEPT)
    .dice('break test', 6, 6)
    .dice('restrain test', 1, 1)
    .dice('flee distance', 6, 6)
    .runTo('end of turn');
  expect(report.unit('theirs').fleeing).toBe(true);
  expect([...report.b.unit.duel].every((o) => o === 0)).toBe(true);
});

test('T9A-CHL-001 T9A-CHL-002 the log and the questions name who challenges, accepts and is shamed', () => {
  const log = (answer: { ask: string; target?: string; verb?: string }) =>
    meeting({ champion: true }, { champion: true })
      .choose({ ask: 'Challenge', target: 'ours' }, answer)
      .runTo('initiative').log;
  expect(log({ ask: 'AnswerChallenge', target: 'theirs' })).toEqual(
    expect.arrayContaining([
      'ours issue a challenge with their champion',
      'theirs accept the challenge with their champion',
    ]),
  );
  expect(log(REFUSE)).toEqual(expect.arrayContaining(['ours meet a refusal', 'lord retire']));
  const asked = meeting().choose(CHALLENGE).runTo('decision of kind AnswerChallenge');
  expect(asked.question?.words).toBe('list 1: hero issue a challenge: who accepts it, or does nobody?');
});

import { expect, test } from 'vitest';
import { enter } from '../../../kernel/procedure.js';
import { choose, options, waiting } from '../../../kernel/ruleset.js';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { mustDistribute } from '../../../regiments/attacks/distributing-hits.js';
import { resolveAttacks } from '../../../regiments/attacks/resolve-attacks.js';
import { allocateAttacks } from '../../../regiments/combat/allocating-attacks.js';
import { gatherGroups, groups } from '../../../regiments/combat/attack-groups.js';
import { challenges } from '../../../regiments/combat/challenges.js';
import { survey, targetBit, Who } from '../../../regiments/combat/who-can-strike.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { leadershipOf } from '../../../regiments/leadership/leadership.js';
import { putAt } from '../../../testing/regiments/placing.js';
import { Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { Ask, Verb } from '../core/asks.js';
import { wfb9 } from '../ruleset.js';
import { IMPACT_STEP } from './striking-order.js';

const HERO: Fighter = { character: true, W: 3, A: 4, Ld: 9 };
/** Two units that fight, each with a hero; the enemies have a champion too. */
function meeting(more: Readonly<Record<string, Fighter>> = {}): Fight {
  const f = new Fight({ ours: {}, hero: HERO }, { theirs: { champion: true }, lord: HERO, ...more })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .join('hero', 'ours')
    .join('lord', 'theirs');
  for (const name of Object.keys(more)) f.join(name, 'theirs');
  f.combat();
  f.b.core.level[0] = 1;
  return f;
}
/** Runs the challenge of the round up to its first question. */
function begin(f: Fight): Fight {
  enter(f.b, challenges, 0);
  f.run();
  return f;
}
const asked = (f: Fight): [number, number] => [f.b.decision.kind[0], f.b.decision.player[0]];
/** The options of the question at hand: names, or the way out. */
function offered(f: Fight): string[] {
  const n = options(wfb9, f.b);
  return Array.from({ length: n }, (_, i) =>
    f.b.option.verb[i] === Verb.Pick ? f.b.setup.names[f.b.option.target[i]] : 'nobody',
  );
}
function answer(f: Fight, name: string): Fight {
  choose(wfb9, f.b, offered(f).indexOf(name));
  return f;
}
/** The targets and numbers of models of the attackers `who` of a formation. */
function blows(f: Fight, formation: string, who: number): number[] {
  const u = f.row(formation);
  const row = who >= Who.joinedCharacters ? who - Who.joinedCharacters : u;
  survey(f.b, u);
  gatherGroups(f.b, u, who, f.b.setup.unit.part[row]);
  return Array.from({ length: groups.count }, (_, g) => groups.models[g]);
}

test('WFB9-CHAL-001 WFB9-CHAL-002 WFB9-CHAL-003 the active side may issue first, then the other, with characters and champions (WFB9-V3-123)', () => {
  const f = begin(meeting());
  expect(asked(f)).toEqual([Ask.Challenge, 0]);
  expect(offered(f)).toEqual(['nobody', 'hero']);
  answer(f, 'nobody');
  expect(asked(f)).toEqual([Ask.Challenge, 1]);
  expect(offered(f)).toEqual(['nobody', 'theirs', 'lord']); // the champion bears the name of its unit
  answer(f, 'theirs');
  expect(asked(f)).toEqual([Ask.AnswerChallenge, 0]);
  answer(f, 'hero');
  expect(waiting(f.b)).toBe(false);
  expect(f.b.unit.duel[f.row('hero')]).toBe(f.row('theirs'));
});

test('WFB9-CHAL-004 nobody is asked if the enemy has no character', () => {
  const f = new Fight({ ours: {}, hero: HERO }, { theirs: { champion: true } })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .join('hero', 'ours')
    .combat();
  begin(f);
  // the champion may challenge the hero, the hero nobody
  expect(asked(f)).toEqual([Ask.Challenge, 1]);
});

test('WFB9-CHAL-005 characters accept, champions do not', () => {
  const f = answer(begin(meeting()), 'hero');
  expect(asked(f)).toEqual([Ask.AnswerChallenge, 1]);
  expect(offered(f)).toEqual(['lord', 'nobody']);
});

test('WFB9-CHAL-006 WFB9-CHAL-007 WFB9-CCATK-009 who must retire makes no attacks and lends no Leadership, the challenger fights on', () => {
  const f = begin(meeting());
  const lord = f.row('lord');
  expect(blows(f, 'theirs', Who.joinedCharacters + lord)).toEqual([1]);
  answer(answer(f, 'hero'), 'nobody');
  expect(waiting(f.b)).toBe(false);
  expect(f.b.unit.retired[lord]).toBe(1);
  expect(blows(f, 'theirs', Who.joinedCharacters + lord)).toEqual([]);
  expect(blows(f, 'ours', Who.joinedCharacters + f.row('hero'))).toEqual([1]);
  expect(leadershipOf(f.b, f.row('theirs'))).toBe(7);
  expect(leadershipOf(f.b, f.row('ours'))).toBe(9);
});

test('WFB9-CHAL-006 of several who could have accepted the challenger names one', () => {
  const f = answer(answer(begin(meeting({ duke: HERO })), 'hero'), 'nobody');
  expect(asked(f)).toEqual([Ask.Retire, 0]);
  expect(offered(f)).toEqual(['lord', 'duke']);
  answer(f, 'duke');
  expect([f.b.unit.retired[f.row('lord')], f.b.unit.retired[f.row('duke')]]).toEqual([0, 1]);
});

test('WFB9-CHAL-008 the two strike each other alone, and nobody else strikes them (WFB9-V3-125)', () => {
  const f = answer(answer(begin(meeting()), 'hero'), 'lord');
  const { b } = f;
  const heroes = [f.row('hero'), f.row('lord')];
  expect([b.unit.duel[heroes[0]], b.unit.duel[heroes[1]]]).toEqual([heroes[1], heroes[0]]);
  survey(b, f.row('ours'));
  gatherGroups(b, f.row('ours'), Who.joinedCharacters + heroes[0], b.setup.unit.part[heroes[0]]);
  expect([groups.count, groups.models[0]]).toEqual([1, 1]);
  const duel = groups.mask[0];
  gatherGroups(b, f.row('ours'), Who.rankAndFile, b.setup.unit.part[f.row('ours')]);
  for (let g = 0; g < groups.count; g++) expect(groups.mask[g] & duel).toBe(0);
});

/** The hero has struck the lord in their challenge with `n` wounds of this Strength, none of which is saved. */
function struck(f: Fight, n: number, more: () => unknown = () => 0): Fight {
  answer(answer(begin(f), 'hero'), 'lord');
  more();
  const [hero, lord] = [f.row('hero'), f.row('lord')];
  addAttacks(
    f.b,
    hero,
    f.b.setup.unit.part[hero],
    f.row('theirs'),
    lord,
    n,
    Side.front,
    0,
    AttackKind.closeCombat,
    -1,
    -128,
  );
  f.dice.add('to wound', Array(n).fill(6));
  enter(f.b, resolveAttacks, 0);
  f.run();
  return f;
}

test('WFB9-CHAL-010 WFB9-CRES-025 Wounds beyond those left count up to three (WFB9-V2-117, WFB9-V3-119)', () => {
  const score = (n: number, left: number) => {
    const f = meeting();
    struck(f, n, () => (f.b.unit.own[f.row('lord')] = left));
    return [f.b.unit.inflicted[f.row('ours')], f.b.unit.overkill[f.row('ours')]];
  };
  expect(score(6, 1)).toEqual([1, 3]);
  expect(score(7, 2)).toEqual([2, 3]);
  expect(score(3, 2)).toEqual([2, 1]);
  expect(score(2, 3)).toEqual([2, 0]);
});

test('WFB9-CHAL-011 each Killing Blow counts the Wounds of the profile (WFB9-V3-121)', () => {
  const f = new Fight({ ours: {}, hero: { ...HERO, rules: ['killing-blow'] } }, { theirs: {}, lord: HERO })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .join('hero', 'ours')
    .join('lord', 'theirs')
    .combat();
  struck(f, 2);
  expect([f.b.unit.inflicted[0], f.b.unit.overkill[0]]).toEqual([3, 3]);
});

test('WFB9-CHAL-011 Multiple Wounds count in full, however few the victim had', () => {
  const rules: Fighter['rules'] = [['multiple-wounds', 'D6']];
  const score = (face: number, W: number) => {
    const f = new Fight({ ours: {}, hero: { ...HERO, rules } }, { theirs: {}, lord: { ...HERO, W } })
      .at('theirs', 36, 24)
      .against('ours', 'theirs')
      .join('hero', 'ours')
      .join('lord', 'theirs')
      .combat();
    f.dice.add('multiple wounds', [face]);
    struck(f, 1);
    return [f.b.unit.inflicted[0], f.b.unit.overkill[0]];
  };
  expect(score(6, 3)).toEqual([3, 3]);
  expect(score(5, 3)).toEqual([3, 2]);
  expect(score(2, 3)).toEqual([2, 0]);
});

test('WFB9-CHAL-012 a challenge goes on in the next round without another, until one is gone', () => {
  const f = answer(answer(begin(meeting()), 'hero'), 'lord');
  begin(f);
  expect(waiting(f.b)).toBe(false);
  f.b.unit.own[f.row('lord')] = 0;
  begin(f);
  expect(f.b.unit.duel[f.row('hero')]).toBe(-1);
});

test('WFB9-CHAL-009 Impact Hits of one who fights a challenge fall on the unit, its other blows on the opponent', () => {
  const rider: Fighter = { ...HERO, mount: { A: 1, rules: [['impact-hits', 3]] } };
  const f = new Fight({ ours: { mount: {} }, hero: rider }, { theirs: {}, lord: HERO })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .join('hero', 'ours')
    .join('lord', 'theirs')
    .charged('ours')
    .combat();
  const { b } = f;
  const [hero, lord] = [f.row('hero'), f.row('lord')];
  putAt(b, hero, 0, 1, 3);
  b.rules.challenges.meet(b, hero, lord);
  const blows = (step: number): number[][] => {
    b.field.attacks[0] = 0;
    b.core.over[0] = 0;
    enter(b, allocateAttacks, 0, 0, step);
    f.run();
    const rows: number[][] = [];
    for (let a = 0; a < b.field.attacks[0]; a++) {
      if (b.attack.unit[a] === hero) rows.push([b.attack.target[a], b.attack.individual[a], b.attack.number[a]]);
    }
    return rows;
  };
  expect(blows(IMPACT_STEP)).toEqual([[f.row('theirs'), -1, 3]]);
  const own = b.rules.striking.strikesAt(b, hero, b.setup.unit.part[hero]);
  // rider and mount strike at one Initiative
  expect(blows(own)).toEqual([
    [f.row('theirs'), lord, 4],
    [f.row('theirs'), lord, 1],
  ]);
});

test('WFB9-CHAL-006 a character alone that must retire tests on 0', () => {
  const f = new Fight({ hero: { ...HERO, models: 1 } }, { lord: { ...HERO, models: 1 } })
    .at('lord', 36, 24)
    .against('hero', 'lord')
    .combat();
  f.b.core.level[0] = 1;
  answer(answer(begin(f), 'hero'), 'nobody');
  expect([leadershipOf(f.b, f.row('hero')), leadershipOf(f.b, f.row('lord'))]).toEqual([9, 0]);
});

test('WFB9-CHAL-008 hits that are distributed spare who fights a challenge', () => {
  const f = new Fight({ ours: {} }, { theirs: { models: 4, files: 4 }, lord: HERO })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .join('lord', 'theirs')
    .combat();
  const { b } = f;
  const spread = () => {
    b.field.attacks[0] = 0;
    const a = addAttacks(
      b,
      0,
      b.setup.unit.part[0],
      f.row('theirs'),
      -1,
      5,
      Side.front,
      255,
      AttackKind.stomp,
      3,
      -128,
    );
    b.attack.hits[a] = 5;
    return mustDistribute(b);
  };
  expect(spread()).toBe(true);
  b.rules.challenges.meet(b, f.row('lord'), f.row('ours'));
  expect(spread()).toBe(false);
});

test('WFB9-CHAL-008 WFB9-CMD-007 a champion that has challenged is struck by who accepted, by nobody else', () => {
  const f = answer(answer(begin(meeting()), 'nobody'), 'theirs');
  answer(f, 'hero');
  expect(blows(f, 'ours', Who.joinedCharacters + f.row('hero'))).toEqual([1]);
  expect(groups.mask[0]).toBe(targetBit(f.row('theirs')));
  blows(f, 'ours', Who.rankAndFile);
  for (let g = 0; g < groups.count; g++) expect(groups.mask[g] & targetBit(f.row('theirs'))).toBe(0);
});

test('WFB9-CHAL-010 Wounds on the ranks beside a champion that is slain in a challenge are no Overkill', () => {
  const f = answer(answer(answer(begin(meeting()), 'nobody'), 'theirs'), 'hero');
  const { b } = f;
  const part = (name: string) => b.setup.unit.part[f.row(name)];
  const theirs = f.row('theirs');
  addAttacks(b, f.row('hero'), part('hero'), theirs, theirs, 3, Side.front, 0, AttackKind.closeCombat, -1, -128);
  addAttacks(b, f.row('ours'), part('ours'), theirs, -1, 2, Side.front, 0, AttackKind.closeCombat, -1, -128);
  f.dice.add('to wound', Array(5).fill(6));
  enter(b, resolveAttacks, 0);
  f.run();
  expect([b.unit.inflicted[f.row('ours')], b.unit.overkill[f.row('ours')]]).toEqual([1 + 2, 2]);
});

import { expect, test } from 'vitest';
import { scenario } from '../../../engine/testing/scenario.js';
import { t9aStats } from '../t9a/stats.js';

const HERO = { character: true, W: 3, A: 0, rules: ['Unbreakable'] };

/** What is said of the state of a unit after a challenge that is answered so. */
function said(answer: { ask: string; target?: string; verb?: string }, name: string): string {
  const { b } = scenario('t9a')
    .phase('combat')
    .unit('ours', { A: 0, at: [36, 10], rules: ['Unbreakable'] })
    .unit('hero', { ...HERO, joins: 'ours' })
    .enemy('theirs', { A: 0, champion: true, rules: ['Unbreakable'] })
    .enemy('lord', { ...HERO, joins: 'theirs' })
    .engaged('theirs', 'ours')
    .seed(1)
    .choose({ ask: 'Challenge', target: 'hero' }, answer)
    .runTo('initiative');
  return t9aStats(b, b.setup.names.indexOf(name)).find((line) => line.startsWith('  State: ')) ?? '';
}

test('T9A-CHL-004 T9A-CHL-006 the facts of a unit tell whom it fights in a challenge, and that it is shamed', () => {
  expect(said({ ask: 'AnswerChallenge', target: 'lord' }, 'hero')).toContain('fights a challenge against lord');
  expect(said({ ask: 'AnswerChallenge', target: 'lord' }, 'lord')).toContain('fights a challenge against hero');
  expect(said({ ask: 'AnswerChallenge', target: 'theirs' }, 'hero')).toContain('against the champion of theirs');
  expect(said({ ask: 'AnswerChallenge', verb: 'No' }, 'lord')).toContain('shamed by a refused challenge');
  expect(said({ ask: 'AnswerChallenge', verb: 'No' }, 'hero')).not.toMatch(/challenge/);
});
